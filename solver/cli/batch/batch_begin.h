/* What a batch begins with, as the command line asks for it: its limits and the header of its file. */
#ifndef TERRACE_BATCH_BEGIN_H
#define TERRACE_BATCH_BEGIN_H

#include "batch_line.h"
#include "cli.h"

/* The limits of each problem, and *workers, how many threads share the memory. */
struct batch_limits batch_limits_of(struct cli *cli, int *workers);

/* The header. `game`: its name as the user wrote it. */
struct batch_header batch_header_of(const struct cli *cli, const char *game, const terrace_game *rules, const struct batch_plan *plan,
                                    const struct batch_limits *limits, bool all_bases, bool solutions);

/* The rules in one line, equal only for games that play alike; to `out`, returns it. */
char *batch_rules(const terrace_game *game, char out[RULES_TEXT_MAX]);

/* The limits as options: " --limit-seconds 10". */
enum { LIMITS_TEXT_MAX = 80 };
char *batch_limits_text(const struct batch_limits *limits, char out[LIMITS_TEXT_MAX]);

#endif
