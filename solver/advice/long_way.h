/* The long way out: where every winning move can be taken back and no exit is near (way_out.h), as where a whole tableau must be put in
 * order first. The solver has a line to an exit, but asked again after its first move it may find another one that goes back.
 *
 * So we look what comes of following the solver: in each position the first move of the solution found there. If that leads to a final
 * move, it is the way, for from each of the next positions it goes on as from here. If it goes round, all positions that lead into this
 * circle agree on one of its positions, the one whose solution has its exit nearest, and on the line of that solution to its exit: who is
 * on that line follows it, who is not goes on into the circle. (That a line may lead from its circle into another one, and from there
 * back, is not excluded.)
 */
#ifndef TERRACE_LONG_WAY_H
#define TERRACE_LONG_WAY_H

#include "way_out.h"

/* The way from `g`. False if the solver finds no solution of `g` or of a position on the way within the limits (200 moves, 500,000 states
 * a solution or the options' own, the seconds of the run), or if memory is short. Works in the calling thread, with the run's first
 * worker. */
bool long_way_find(struct advice_run *run, const struct game *g, struct way_out *out);

#endif
