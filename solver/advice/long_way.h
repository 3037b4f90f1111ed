/* The long way out: where every winning move can be taken back and no exit is near (way_out.h), as where a whole tableau must be put in
 * order first. The solver has a line to an exit, but asked again after its first move it may find another one that goes back.
 *
 * So we look what comes of following: in each position the first move of the solution found there. If that leads to a final move, it is
 * the way, for from each of the next positions it goes on as from here. Else it goes round. Then all positions that lead into this circle
 * agree on one of its positions, the one whose solution has its exit nearest, and on the line of that solution: who is on it, and has not
 * passed a position from which following leads elsewhere, goes on along it, who is not goes on into the circle.
 *
 * Following by this rule may go round as well: a line may lead from its circle into another one, whose line leads back. Such a greater
 * circle takes in at least two of the former, and no two of them share one, as each circle is left at one place. So the rule is applied
 * to its own circles, and with each application (level) at least half of the circles are gone. Positions may differ in how many levels
 * they need, but where following comes out at one level, all higher levels follow the same way.
 */
#ifndef TERRACE_LONG_WAY_H
#define TERRACE_LONG_WAY_H

#include "way_out.h"

/* The way from `g`; it may still go round where five levels are too few, or a position aside has no solution within the limits. False if
 * the solver finds none of `g` or of a position that following it comes to within the limits (1,000 positions, 500,000 states a solution or
 * the options' own, the seconds of the run), or if memory is short. Works in the calling thread, with the run's first worker. */
bool long_way_find(struct advice_run *run, const struct game *g, struct way_out *out);

#endif
