/* The wins that hints (pick, solve) have found, kept from one question to the next.
 *
 * Each hint finds its solutions anew. Whoever follows hints may so come to a position where the next one, with little time, finds none; and
 * where every winning move can be taken back and neither the nearest exit (way_out.h) nor the long way (long_way.h) is found, the next one
 * may lead back. So whoever asks for hints one after the other keeps the solution behind the move that was advised, and it holds where
 * nothing better is found. Such a way is left for another one only by a final move, or by a player who does something else; so following
 * comes to an end.
 *
 * Players take moves back and play them again. So a new way that leaves a kept one on its course keeps the part before, and the way that it
 * replaces is kept besides: a position that was told to be winnable a moment ago is so still. */
#ifndef TERRACE_KEPT_WAY_H
#define TERRACE_KEPT_WAY_H

#include "way_out.h"

/* Moves from a position to a win. */
struct kept_line {
    struct variant rules;
    struct game start;
    int count; /* 0: nothing is kept */
    struct move move[WAY_MAX];
};

/* All zero: nothing is kept. */
struct kept_way {
    struct kept_line line[2];
    int newest; /* of the two: 0 or 1 */
};

/* How a way goes on at `g`, the newest that comes by: with `next`, the first of `length` moves to the win. False: none does. */
bool kept_way_follow(const struct kept_way *k, const struct game *g, struct move *next, int *length);

/* Keeps the way that begins at `g` with the move `first` and goes on with `rest`, to the win. */
void kept_way_take(struct kept_way *k, const struct game *g, struct move first, const struct move rest[], int rest_count);

#endif
