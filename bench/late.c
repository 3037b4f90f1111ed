#include "late.h"

#include <string.h>

#include "brute.h"
#include "dice.h"
#include "error.h"
#include "wilds.h"

/* ---- games ---- */

static void change_policies(struct variant *v, struct rng *r)
{
    v->decks = (uint8_t)dice_between(r, 2, DECKS_MAX);
    if (dice_one_in(r, 2))
        v->foundations = dice_one_in(r, 2) ? FOUNDATION_SUIT : FOUNDATION_ALTERNATE;
    if (dice_one_in(r, 2))
        v->fill = (enum fill_policy)rng_below(r, 6);
    if (dice_one_in(r, 3))
        v->wrap = (enum wrap_policy)rng_below(r, 3);
    v->stock_lock ^= dice_one_in(r, 3);
    v->auto_deal ^= dice_one_in(r, 3);
    v->redeals = dice_one_in(r, 3) ? (uint8_t)dice_between(r, 1, 2) : 0;
    v->redeal_must_play = dice_one_in(r, 2);
    v->foundation_return ^= dice_one_in(r, 3);
}

static void choose_variant(struct variant *v, struct rng *r)
{
    size_t count;
    const struct variant *all = variants_all(&count);
    *v = all[rng_below(r, (uint32_t)count)];
    if (dice_one_in(r, 2))
        change_policies(v, r);
    strcpy(v->name, "late");
}

/* ---- the last moves of a random game ---- */

enum { MOVES_MOST = 1000, BACK_MOST = 128 };

/* Plays until nothing goes on; the number of moves. */
static int play_out(struct game *g, const struct variant *v, struct rng *r, struct game history[BACK_MOST])
{
    int played = 0, hold = dice_one_in(r, 2) ? 0 : dice_between(r, 10, 95);
    struct move m;
    wild_deal(g, v, r);
    for (; played < MOVES_MOST && !game_won(g) && wild_move(g, r, hold, &m); played++) {
        history[played % BACK_MOST] = *g;
        game_play(g, m, NULL, NULL);
    }
    return played;
}

/* From as many moves before the end of the game as leave plain search a position that it can decide; how many positions that takes. */
static uint64_t take_back(struct game *g, const struct game history[BACK_MOST], int played, uint64_t positions_most)
{
    uint64_t positions = 0;
    for (int back = played < BACK_MOST ? played : BACK_MOST; back > 0; back = back * 7 / 8) {
        *g = history[(played - back) % BACK_MOST];
        if (brute_solve(g, positions_most, BRUTE_PILES_SORTED, &positions) != BRUTE_TOO_LARGE)
            break;
    }
    return positions;
}

/* Of games that went on to the last of the stock, one that leaves something to search. */
static void play_late(struct game *g, const struct variant *v, struct rng *r, uint64_t positions_most)
{
    enum { GAMES_MOST = 20, STOCK_MOST = 5, POSITIONS_LEAST = 20 };
    static _Thread_local struct game history[BACK_MOST];
    for (int games = 0; games < GAMES_MOST; games++) {
        int played = play_out(g, v, r, history);
        if (g->pile[PILE_STOCK].count > STOCK_MOST)
            continue;
        uint64_t positions = take_back(g, history, played, positions_most);
        if (positions >= POSITIONS_LEAST && positions <= positions_most)
            return;
    }
}

/* ---- cards taken down from complete foundations ---- */

static void put(struct pile *p, card_t c) { p->card[p->count++] = c; }

/* A pile that takes the card: a space, or one on which it can be built. */
static struct pile *pile_for(struct game *g, card_t c, struct rng *r)
{
    for (int tries = 0; tries < 8; tries++) {
        struct pile *p = &g->pile[PILE_TABLEAU + (int)rng_below(r, g->variant->piles)];
        if (p->count == 0 || game_builds(g, c, p->card[p->count - 1]))
            return p;
    }
    return NULL;
}

/* How many cards waste and stock have: often about as many as a word has bits, or two. */
static int choose_talon(const struct variant *v, struct rng *r)
{
    static const int BORDERS[] = {64, 128};
    int most = variant_cards(v) - v->reserve - v->piles - 8;
    int talon = dice_one_in(r, 2) ? dice_between(r, 2, 24) : BORDERS[rng_below(r, 2)] + dice_between(r, -3, 3);
    return talon < most ? talon : most - (int)rng_below(r, 4);
}

/* What was taken down last lies on top: played up in the opposite order everything goes. */
static void lay_down(struct game *g, struct rng *r)
{
    const struct variant *v = g->variant;
    int reserve = dice_between(r, 0, v->reserve < 3 ? v->reserve : 3), talon = choose_talon(v, r),
        stock = (int)rng_below(r, (uint32_t)talon + 1);
    struct pile *p;
    for (int t = dice_one_in(r, 4) ? dice_between(r, 0, v->piles - 1) : 0; t < v->piles; t++)
        put(&g->pile[PILE_TABLEAU + t], wild_take_down(g, r));
    while (talon + reserve > 0) {
        card_t c = wild_take_down(g, r);
        if (dice_one_in(r, 4) && (p = pile_for(g, c, r))) {
            put(p, c);
        } else if ((int)rng_below(r, (uint32_t)(talon + reserve)) < reserve) {
            put(&g->pile[PILE_RESERVE], c);
            reserve--;
        } else {
            put(&g->pile[talon <= stock ? PILE_STOCK : PILE_WASTE], c);
            talon--;
        }
    }
}

static struct pile *any_of(struct game *g, struct rng *r)
{
    static const int PILES[] = {PILE_STOCK, PILE_WASTE, PILE_WASTE, PILE_RESERVE};
    for (;;) {
        uint32_t n = rng_below(r, 5);
        struct pile *p = &g->pile[n < 4 ? PILES[n] : PILE_TABLEAU + (int)rng_below(r, g->variant->piles)];
        if (p->count > 0)
            return p;
    }
}

static void exchange(struct game *g, struct rng *r)
{
    struct pile *p = any_of(g, r), *q = any_of(g, r);
    card_t *a = &p->card[rng_below(r, p->count)], *b = &q->card[rng_below(r, q->count)], c = *a;
    *a = *b;
    *b = c;
}

/* False if no such position can arise. */
static bool scatter_late(struct game *g, const struct variant *v, struct rng *r)
{
    struct error e;
    memset(g, 0, sizeof *g);
    g->variant = v;
    wild_complete(g, r);
    lay_down(g, r);
    for (int n = dice_between(r, 0, 16); n > 0; n--)
        exchange(g, r);
    g->redeals = (uint8_t)dice_between(r, 0, v->redeals);
    g->locked = (v->family == FAMILY_AISLERIOT || v->stock_lock) && dice_one_in(r, 2);
    if (!game_check(g, &e))
        g->locked = false;
    return game_check(g, &e) && !game_won(g);
}

/* ---- the world ---- */

void world_make_late(struct world *w, uint64_t seed, uint64_t positions_most)
{
    struct rng r;
    struct error e;
    rng_seed(&r, seed);
    memset(w, 0, sizeof *w);
    w->seed = seed;
    do
        choose_variant(&w->variant, &r);
    while (!variant_check(&w->variant, &e));
    w->origin = "scatter";
    if (dice_one_in(&r, 2) && scatter_late(&w->game, &w->variant, &r))
        return;
    play_late(&w->game, &w->variant, &r, positions_most);
    w->origin = "play";
}

int world_talon(const struct world *w) { return w->game.pile[PILE_STOCK].count + w->game.pile[PILE_WASTE].count; }
