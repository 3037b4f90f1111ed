/* Small worlds: random custom games with few ranks, and positions in them, each a function of one seed. Also writes a
 * world as a position in text and a custom game in JSON, the form of corpus/regress/. */
#ifndef TERRACE_WORLDS_H
#define TERRACE_WORLDS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "game.h"
#include "variant.h"

struct world {
    struct variant variant; /* name "small" */
    struct game game;       /* its variant is the one above: a world is copied with world_copy() */
    uint64_t seed;
    const char *origin; /* "deal", "play" (some random moves after a deal) or "scatter" (cards laid out at random); static */
};

void world_copy(struct world *to, const struct world *from);

/* The world of a seed: 3 to 8 ranks, 1 or 2 decks of at most `cards_max` cards, 1 to 4 piles, 0 to 8 reserve cards, every policy.
 * The base may be still to be chosen. Always passes variant_check() and game_check(). */
void world_make(struct world *w, uint64_t seed, int cards_max);

/* The world of a seed by rules that the precedence formula mostly covers (see precedence_applies()): 3 to 6 ranks, 1 or 2 decks, 1 to 3
 * piles, 0 to 7 reserve cards, a dealt base; dealt, and half of the time played up to 15 random moves on. */
void world_make_covered(struct world *w, uint64_t seed);

/* The variant as a custom game in JSON, one object on one line, every key given. */
void world_write_variant(FILE *out, const struct variant *v);

/* Writes PREFIX.json and PREFIX.txt, the latter with `comment` (may hold line ends) on top. False if it cannot (errno). */
bool world_save(const struct world *w, const char *prefix, const char *comment);

/* One step of shrinking: all worlds that are one step simpler (a rank, a pile, a policy less) or one move later, `w` itself not
 * among them. Calls `keep` for each until one returns true, which is then in *w. False if none does. */
typedef bool world_test(const struct world *w, void *context);
bool world_shrink_step(struct world *w, world_test *keep, void *context);

#endif
