/* A begun deal of a batch and its problems: what has been found out so far, without threads. */
#ifndef TERRACE_BATCH_PROBLEM_H
#define TERRACE_BATCH_PROBLEM_H

#include <stdbool.h>
#include <stdint.h>

#include "batch_line.h"
#include "game.h"
#include "solve.h"

struct open_deal;

/* A deal whose base is known, or one choice of its base card. */
struct problem {
    struct open_deal *deal;
    struct problem *next; /* in a queue */
    struct move choice;   /* takes the base card to a foundation; unused without a choice */
    card_t card;          /* the base card chosen */
    int same_as;          /* index of an earlier choice of an equal card: the same problem; -1 */
    bool closed;          /* decided, given up, or no longer wanted */
    enum verdict verdict;
    enum limit limit;
    enum proof proof;
    int next_rung, runners; /* lowest rung not begun; attempts running now */
    uint64_t states;
    double seconds; /* CPU of finished attempts */
    int length;
    struct move *moves; /* owned; NULL unless winnable and solutions are kept */
};

struct open_deal {
    uint64_t number;
    struct deal_id id;
    int base_rank; /* -1 while it is to be chosen */
    bool choice;
    int count, refs; /* problems; those that are queued or running */
    bool emitted;
    struct problem problem[];
};

/* Lays out deal `number` of `range` and lists its problems. `game` is room to work in. NULL without memory. */
struct open_deal *open_deal_make(const struct variant *v, const struct deal_range *range, uint64_t number, struct game *game);
void open_deal_free(struct open_deal *d);

/* The position from which problem `p` starts, its base chosen. */
void problem_start(const struct problem *p, const struct variant *v, struct game *out);

/* Closes `p` with a decided solution. `keep_moves`: false if there is no memory for them. */
bool problem_decide(struct problem *p, const struct solution *s, bool keep_moves);

/* True if nothing more is to be found out: all problems closed. */
bool open_deal_done(const struct open_deal *d);

/* What is known of a done deal, as a line; *moves (owned by the caller, may become NULL) keeps its solution's text. `game` as above.
 * False without memory. */
bool open_deal_line(const struct open_deal *d, const struct variant *v, bool solutions, struct game *game, struct batch_line *out,
                    char **moves);

#endif
