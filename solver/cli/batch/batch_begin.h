/* What a batch begins with, as the command line asks for it: its limits and the header of its file. */
#ifndef TERRACE_BATCH_BEGIN_H
#define TERRACE_BATCH_BEGIN_H

#include "batch_line.h"
#include "cli.h"

/* The limits of each problem, and *workers, how many threads share the memory. */
struct batch_limits batch_limits_of(struct cli *cli, int *workers);

/* The header. `game`: its name as the user wrote it. False: memory is short. */
bool batch_header_of(const struct cli *cli, const char *game, const terrace_game *rules, const struct batch_plan *plan,
                     const struct batch_limits *limits, bool all_bases, bool solutions, struct batch_header *out);

/* The rules in one line, equal only for games that play alike, to `out`. False: memory is short. */
bool batch_rules(const terrace_game *game, char out[RULES_TEXT_MAX]);
/* Warns if this program has other rules under the name `game` than `rules` of the file or table `of`: those of another version. */
void batch_warn_of_rules(const char *of, const char *game, const char *rules);

/* The limits as options: " --limit-seconds 10". */
enum { LIMITS_TEXT_MAX = 80 };
char *batch_limits_text(const struct batch_limits *limits, char out[LIMITS_TEXT_MAX]);

/* Bytes of table for each of the workers, of `memory_bytes` in all, and *workers (in: wanted, out: at most that).
 * With a limit of states the table follows from that limit alone (and from `memory_bytes` where that is less), not from the number of
 * workers: a smaller table forgets, which may cost a verdict. So where it does not fit often enough there are fewer workers. */
uint64_t batch_table_bytes(const struct batch_limits *limits, uint64_t memory_bytes, int *workers);

#endif
