/* Players for comparison with the fair player: the two programs' own suggestions. None sees a face-down card.
 * Any number of threads may use them. */
#ifndef TERRACE_BASELINES_H
#define TERRACE_BASELINES_H

#include <stdbool.h>

#include "game.h"

/* Plays `start` to its end and returns whether it was won; *moves gets the number of moves.
 *
 * first hint: always the first of AisleRiot's hints, in the order in which engine/RULES.md lists what the program looks for.
 *
 * demo: PySolFC's demo (autopilot), which plays the hint with the highest score. Its order, from the best: the base card of the first
 * pile; up, a card at most one rank from the base, or the last of its pile (the first such ends the search, pile by pile, reserve, waste);
 * a lone card onto another pile, the higher its rank the better; a card whose pile would not take it back (only Mamy Susan deals such
 * piles) onto another, then into a space; any other card of pile or reserve up, low ranks first; the waste onto a pile, then into a space;
 * the waste up; deal. A move that uncovers a card for the foundations is worth 300 ranks more. An empty waste is dealt to before anything
 * else. */
bool baseline_first_hint(const struct game *start, int *moves);
bool baseline_pysolfc_demo(const struct game *start, int *moves);

/* Their next moves, one by one; false: none is left. *shifts counts tableau moves in a row, which could go on for ever: 0 before the first
 * move, then the player's. */
bool baseline_hint_move(const struct game *g, int *shifts, struct move *out);
bool baseline_demo_move(const struct game *g, struct move *out);

/* False: the program calls the game over (engine/RULES.md, "Won, lost"): AisleRiot when it has no hint, PySolFC's family when no move is
 * legal. The rules here refuse no move because of it. */
bool baseline_continuable(const struct game *g);

#endif
