/* The way out of a position in which every winning move can be taken back.
 *
 * Each hint searches its solution anew. If a hint followed a solution whose first moves can all be taken back, the next hint might find
 * another solution that begins by taking them back, and a player who follows the hints would go round for ever. So such a move is advised
 * only if it lies on a shortest way to an exit: a move that is final (verdicts_move_is_final) and keeps the win.
 *
 * The exits must not depend on the position from which we look. So the solver first tries every final move of the positions around, each
 * with the same number of states. If none is shown to win, it solves these positions in a fixed order (by fingerprint), and the first
 * final move of the first solution is the only exit. Positions that can be reached from one another have the same positions around them,
 * and so the same exits. Therefore each hint makes the way shorter by one, and a circle is impossible; and a game has finitely many final
 * moves. (With more than 500 positions around there is no such proof, nor where only searches longer than those here find a win.)
 */
#ifndef TERRACE_WAY_OUT_H
#define TERRACE_WAY_OUT_H

#include "advice.h"

enum { WAY_MAX = 1 + SOLUTION_MAX };

/* A solution that goes this way: its moves, to the win. */
struct way_out {
    int length;
    struct move move[WAY_MAX];
};

/* The way from `g`. False if none was found within the limits (500 positions, some questions to the solver, the seconds of the run), or if
 * memory is short. Works in the calling thread, with the run's first worker. */
bool way_out_find(struct advice_run *run, const struct game *g, struct way_out *out);

/* What the ways share. Solves `g` with the run's first worker, whose solution is the answer, in at most `states` positions, or as many
 * as the options say. False: no win was found. */
bool way_out_solve(struct advice_run *run, const struct game *g, uint64_t states, uint32_t off);
/* The move from `g` to a layout, whose piles may have another order. False: there is none. */
bool way_out_move_to(const struct game *g, const struct game *layout, struct move *out);
/* Adds the moves of a line to a way that has come to `g`. The line begins at a layout like `g`, whose piles may have another order. False:
 * the way has no room for them. */
bool way_out_go_on(struct way_out *way, const struct game *g, const struct game *layout, const struct move line[], int count);

#endif
