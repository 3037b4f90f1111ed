/* A begun deal of a batch, its tasks and their results so far. No threads here. */
#ifndef TERRACE_BATCH_TASK_H
#define TERRACE_BATCH_TASK_H

#include <stdbool.h>
#include <stdint.h>

#include "batch_line.h"

struct open_deal;

/* A deal whose base is known, or one choice of its base card. */
struct task {
    struct open_deal *deal;
    struct task *next;   /* in a queue */
    terrace_move choice; /* takes the base card to a foundation; unused without a choice */
    terrace_card card;   /* the base card chosen */
    int same_as;         /* index of an earlier choice of an equal card: the same task; -1 */
    bool closed;         /* decided, given up, or no longer wanted */
    enum terrace_verdict verdict;
    enum terrace_limit limit;
    enum terrace_proof proof;
    uint64_t states;
    double seconds; /* CPU */
    int length;
    terrace_move *moves; /* owned; NULL unless winnable and solutions are kept */
};

struct open_deal {
    uint64_t number;
    char name[TERRACE_DEAL_NAME_SIZE];
    int base_rank; /* -1 while it is to be chosen */
    bool choice;
    int count, refs; /* tasks; those that are queued or running */
    bool emitted;
    struct task task[];
};

/* Lays out deal `number` of `range` and lists its tasks. NULL without memory. */
struct open_deal *open_deal_make(const terrace_game *game, const struct deal_span *range, uint64_t number);
void open_deal_free(struct open_deal *d);

/* The position from which task `t` starts, its base chosen (terrace_position_free()). NULL with an error: memory is short. */
terrace_position *task_start(const struct task *t, const terrace_game *game, terrace_error *e);

/* Closes `t` with a decided answer, whose moves are copied if `keep_moves`. False without memory. */
bool task_decide(struct task *t, const terrace_result *answer, bool keep_moves);

/* Closes `t` without an answer, if it has none yet: another choice is winnable, which answers the question. */
void task_unask(struct task *t);

/* True if all tasks are closed. */
bool open_deal_done(const struct open_deal *d);

/* The results of a done deal as a line; *moves (owned by the caller, may become NULL) keeps its solution's text. False without
 * memory. */
bool open_deal_line(const struct open_deal *d, const terrace_game *game, bool solutions, struct batch_line *out, char **moves);

#endif
