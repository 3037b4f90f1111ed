/* Judging several moves of a position whose stock nobody has seen: the unseen cards are laid at random, the same way for every move,
 * the solver decides each deal after each move, and the fair player plays on from there.
 *
 * Samples go, in rounds, to the moves that still compete; it ends when one is clearly the best, when the rest cannot be told apart, or at a
 * limit. Behind pick_hidden() and hint_hidden().
 */
#ifndef TERRACE_SAMPLING_H
#define TERRACE_SAMPLING_H

#include "advice.h"
#include "interval.h"

struct sampled {
    struct move move;
    int same_as;              /* index of an earlier move that leads to the same problem, whose samples it shares; else its own */
    bool competing;           /* still sampled when it ended */
    bool doomed;              /* lost however the unseen cards lie: the reserve test says so */
    uint64_t won, lost, open; /* stock orders: winnable, proved lost, left open by the solver */
    uint64_t playouts, playouts_won;
    uint64_t states;
    double cpu_seconds;
    struct interval winnable;    /* low counts the open ones lost, high won; doomed: exactly 0, and so is `ease` */
    struct interval ease;        /* from the spread between stock orders: playouts of one order are no independent samples */
    double merit;                /* (share winnable, open ones by half, + share of playouts won) / 2 */
    double behind, behind_error; /* paired mean difference of merit to the best, and its standard error; 0 for the best */
    double best_probability;
};

struct sampling {
    int count;
    int best;         /* index of the move with the most merit; the first of those alike (same_as) */
    uint64_t samples; /* stock orders laid */
    uint64_t decided; /* problems decided by the solver */
    bool interrupted;
    double elapsed_seconds;
    struct sampled move[]; /* as given */
};

/* Judges `moves` (count >= 1, legal in the view). Result to be freed with free(); NULL with `e` if memory is short. Blocks. */
struct sampling *sample_moves(const struct fair_view *view, const struct move moves[], int count, const struct advice_options *o,
                              struct error *e);

#endif
