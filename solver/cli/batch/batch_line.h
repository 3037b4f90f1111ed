/* The two kinds of lines in a batch file: the header, which says what the file is to hold, and one line for each deal. Each ends with a
 * checksum (line_sum.h); lines of older files, which have none, are read too. */
#ifndef TERRACE_BATCH_LINE_H
#define TERRACE_BATCH_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "batch_plan.h"
#include "terrace.h"

#define BATCH_HEADER_SCHEMA "terrace/batch-header/1"
#define BATCH_LINE_SCHEMA   "terrace/batch/1"
#define BATCH_BEGINS        "{\"schema\":\"" BATCH_HEADER_SCHEMA "\"" /* what every batch file begins with */

enum { VERDICTS = TERRACE_NOT_ASKED + 1 }; /* kinds of them */
enum { BATCH_RANKS = 13 };
enum { GAME_NAME_MAX = 64, RULES_TEXT_MAX = 320, MACHINE_TEXT_MAX = 160, COMMAND_TEXT_MAX = 512 };

/* Limits of one problem: a deal, or one choice of its base card. 0: none. */
struct batch_limits {
    uint64_t states;
    double seconds;       /* CPU seconds */
    uint64_t table_bytes; /* of each solver; counts (and is written) only with a limit of states, see batch_table_bytes() */
};

/* First line of a file. The strings are NUL-terminated; those that need not be known to read a file may be empty. */
struct batch_header {
    char game[GAME_NAME_MAX];
    char deals[TERRACE_DEAL_NAME_SIZE]; /* the whole range, "seed:1..1000" */
    struct shard shard;
    struct batch_limits limits;
    uint64_t seed;
    bool all_bases, solutions;
    char rules[RULES_TEXT_MAX]; /* TERRACE_WORDS_LINE: tells custom games of one name apart */
    char version[32], command[COMMAND_TEXT_MAX], date[32], machine[MACHINE_TEXT_MAX]; /* who made it; free text */
};

/* "A", "2" .. "K" */
char batch_rank_letter(int rank);

struct batch_base {
    uint8_t pile; /* of the tableau */
    terrace_card card;
    uint8_t verdict; /* enum terrace_verdict; not asked (null in the file): another choice was won first, and --base first wants no more */
    uint64_t states;
    double seconds;
};

/* A decided (or given up) deal. */
struct batch_line {
    uint64_t number;
    enum terrace_verdict verdict;
    enum terrace_limit limit; /* why it is unknown, else TERRACE_LIMIT_NONE */
    enum terrace_proof proof; /* of a choice of bases: of the winning one, or the dearest of the losses */
    int winner;               /* index into bases: the first winnable choice; -1 none */
    int bases_count;          /* 0: the game has no choice */
    struct batch_base base[TERRACE_BASES_MAX];
    int base_rank; /* of the dealt, fixed or winning base; -1: none */
    int length;    /* moves of the solution, -1: none */
    uint64_t states;
    double seconds;
    const char *moves; /* JSON array of `moves_size` bytes, borrowed; NULL: not kept */
    size_t moves_size;
    bool damaged; /* set by batch_line_parse() where it finds fault: these bytes are not as we wrote them */
};

/* Both: the line with its '\n' in a new string (free() it), *size its length; NULL without memory. */
char *batch_header_format(const struct batch_header *h, size_t *size);
char *batch_line_format(const struct batch_line *l, const char *game, const struct deal_span *range, size_t *size);

/* The line is a header. Files of a batch may be joined (cat): each brings its own. */
bool batch_text_is_header(const char *text, size_t size);

/* Read a line of `size` bytes, without its '\n'. NULL, or a static text that says what is wrong. */
const char *batch_header_parse(const char *text, size_t size, struct batch_header *out);
/* The line must be of `game` and its deal of the kind of `range` (whose ends do not matter). out->moves points into `text`.
 * A line at fault is either damaged (out->damaged) or does not belong here: another game's, another kind of deal. Files of version 1 say
 * "unknown" of choices that were not asked: see batch_line_unask(). */
const char *batch_line_parse(const char *text, size_t size, const char *game, const struct deal_span *range, struct batch_line *out);

/* For a line of a file that asked only for the first winnable choice (header.all_bases false): an unknown choice beside a winnable one
 * becomes "not asked". Version 1 wrote "unknown" there. */
void batch_line_unask(struct batch_line *l);

/* True if `text` may be the beginning of a line (header or deal) that was cut off while it was written: what a crash leaves. */
bool batch_text_is_cut(const char *text, size_t size);

#endif
