/* Inside the fair player: what its files share. */
#ifndef TERRACE_FAIR_PLAYER_H
#define TERRACE_FAIR_PLAYER_H

#include "fair.h"
#include "fair_policy.h"
#include "fair_table.h"
#include "solve.h"

struct fair_player {
    enum fair_level level;
    struct variant variant; /* a copy, to which the rules below point */
    const int16_t *weights;
    bool ready[RANKS_MAX];
    struct table_rules rules[RANKS_MAX]; /* by base rank */
    struct solver *solver;               /* level strong only ... */
    struct solution *solution;           /* ... and where its answers go */
};

/* The rules of `v` with that base, made on first use. */
const struct table_rules *fair_rules(struct fair_player *p, const struct variant *v, int base);

/* Chooses the base card of a view that has none yet; false if there is nothing to choose. */
bool fair_choose_base(struct fair_player *p, const struct fair_view *view, struct rng *r, struct move *out);

/* The view after the choice `m`, before spaces are filled from the stock (table_start() does that). */
void fair_take_base(struct fair_view *view, struct move m);

/* ---- careful: moves tried on sampled orders ---- */

enum {
    TRIES_MAX = 128, /* moves tried at one decision; more there never are in any game played */
    WORDS_MAX = 16,  /* of 64 samples */
};

struct tried {
    struct table_move move;
    int won;
    uint64_t bits[WORDS_MAX]; /* per sample: won */
};

struct trial {
    struct tried tried[TRIES_MAX];
    int count;
    int samples; /* of each move that is left; 0 if there was only one */
};

/* Tries every sensible move on the same sampled orders of the unseen cards and plays each to its end with the level fast. In `trial`
 * stay the moves that are not clearly behind, the best first, each different from it on some order. False if there is no move. */
bool careful_try(struct fair_player *p, const struct table *t, const struct table_rules *rules, const struct unseen *unseen, struct rng *r,
                 struct trial *trial);

/* The best of them. */
bool careful_choose(struct fair_player *p, const struct table *t, const struct table_rules *rules, const struct unseen *unseen,
                    struct rng *r, struct table_move *out);

/* ---- strong: the solver asked about those moves ---- */

/* The next move; needs p->solver. */
bool strong_choose(struct fair_player *p, const struct fair_view *view, const struct table_rules *rules, struct rng *r, struct move *out);

/* The move of a table on the real cards of a view (or game). */
struct move fair_real_move(const struct game *g, const struct table_rules *rules, struct table_move m);

#endif
