/* From here on: is the position still winnable, what is the next move, and which moves throw the win away?
 *
 * Known position: every legal move is decided by the solver or left unknown at a limit. Hidden: unseen cards laid at random, each
 * move judged on the same completions.
 */
#ifndef TERRACE_HINT_H
#define TERRACE_HINT_H

#include "advice.h"
#include "interval.h"
#include "pick.h"
#include "solve.h"

struct hint_move {
    struct move move;
    card_t card;          /* CARD_NONE for a redeal; the stock's next card is CARD_NONE too when hidden */
    enum verdict verdict; /* of the position after it; hidden: VERDICT_LOST if lost however the unseen cards lie, else VERDICT_UNKNOWN */
    enum limit limit;
    struct interval winnable; /* exact when decided; hidden: sampled */
    struct interval ease;     /* hidden only: the fair player goes on from there */
    uint64_t undecided;       /* hidden: samples left open by the solver */
    double merit;             /* hidden: as in pick.h */
    uint64_t states;
    double cpu_seconds;
};

struct hint {
    bool hidden;          /* judged by sampled orders of the unseen cards */
    enum verdict verdict; /* of the position itself; hidden: as a move's, and VERDICT_WINNABLE when won already */
    int next;             /* index of a winning move, the first of a solution; hidden: of the move with the most merit; -1: none known */
    int next_length;      /* known: moves of that solution, the next one included */
    int count;            /* legal moves; of equal empty piles the first stands for all */
    struct hint_move move[MOVES_MAX];
    bool interrupted;
    uint64_t samples; /* hidden */
    double elapsed_seconds;
    char why[REASON_MAX]; /* the advice in words */
};

/* `out` is large (allocate it); needs no initialisation. False with `e` filled only if memory is short. A won game has no moves and is
 * winnable; a stuck one is lost. Both block; any number of calls side by side. */
bool hint_known(const struct game *g, const struct advice_options *o, struct hint *out, struct error *e);
/* Where the unseen cards can lie in one way only (fair_all_known) nothing is to be sampled: then as hint_known(), and out->hidden is false. */
bool hint_hidden(const struct fair_view *view, const struct advice_options *o, struct hint *out, struct error *e);

/* A move in words, e.g. "the 7H of the waste onto the 8S of t3". Returns `out`. */
enum { MOVE_WORDS_MAX = 96 };
char *move_words(const struct game *g, struct move m, char out[MOVE_WORDS_MAX]);

#endif
