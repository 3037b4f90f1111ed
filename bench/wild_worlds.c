#include "wild_worlds.h"

#include <string.h>

#include "dice.h"
#include "error.h"
#include "wilds.h"

static void begin(struct world *w, uint64_t seed, struct rng *r)
{
    rng_seed(r, seed);
    memset(w, 0, sizeof *w);
    w->seed = seed;
}

static void draw_rules(struct variant *v, struct rng *r, int cards_max)
{
    struct error e;
    do {
        wild_variant(v, r, cards_max);
        if (dice_coin(r))
            v->reserve = (uint8_t)dice_between(r, 0, cards_max / 2);
        if (v->rounds > 1)
            v->rounds = (uint8_t)dice_between(r, 2, 12);
        if (v->redeals > 0)
            v->redeals = (uint8_t)dice_between(r, 1, 4);
    } while (!variant_check(v, &e));
}

/* ---- small ---- */

/* Plays at random, but not the move that wins. */
static void play_on(struct game *g, struct rng *r)
{
    int hold = dice_between(r, 0, 95);
    struct move m;
    for (int n = dice_between(r, 1, 2 * variant_cards(g->variant)); n > 0 && wild_move(g, r, hold, &m); n--) {
        struct game before = *g;
        game_play(g, m, NULL, NULL);
        if (game_won(g)) {
            *g = before;
            return;
        }
    }
}

void world_make_wild(struct world *w, uint64_t seed, int cards_max)
{
    struct rng r;
    card_t deck[CARDS_MAX];
    begin(w, seed, &r);
    draw_rules(&w->variant, &r, cards_max);
    uint32_t kind = rng_below(&r, 8);
    w->origin = "scatter";
    if (kind >= 4 && wild_lines(&w->game, &w->variant, &r, dice_between(&r, 1, 8), dice_between(&r, 1, 14)))
        return;
    w->origin = "deal";
    wild_deck(&w->variant, &r, deck);
    game_deal(&w->game, &w->variant, deck);
    if (kind % 2) {
        play_on(&w->game, &r);
        w->origin = "play";
    }
}

void world_make_dry(struct world *w, uint64_t seed, int cards_max)
{
    struct rng r;
    struct error e;
    struct variant *v = &w->variant;
    struct pile *waste = &w->game.pile[PILE_WASTE], *stock = &w->game.pile[PILE_STOCK];
    begin(w, seed, &r);
    w->origin = "scatter";
    do {
        do
            draw_rules(v, &r, cards_max);
        while (v->piles < 3 || v->foundations != FOUNDATION_ALTERNATE);
        v->auto_deal = true;
        bool made = wild_lines(&w->game, v, &r, dice_between(&r, 1, 4), dice_between(&r, 1, 6));
        while (made && waste->count > 0)
            stock->card[stock->count++] = waste->card[--waste->count];
    } while (stock->count == 0 || !game_check(&w->game, &e));
}

/* ---- large, made backwards ---- */

/* A pile that takes the card as its top, the first one from `first` on; NULL: none. */
static struct pile *pile_from(struct game *g, card_t c, int first)
{
    const struct variant *v = g->variant;
    for (int i = 0; i < v->piles; i++) {
        struct pile *p = &g->pile[PILE_TABLEAU + (first + i) % v->piles];
        if (p->count < v->rounds || game_builds(g, c, p->card[p->count - 1]))
            return p;
    }
    return NULL;
}

/* How often, by comparison, a card is laid on each pile, and the most cards that stock and reserve get. */
struct layout {
    int piles, waste, stock, reserve, stock_most, reserve_most;
    bool tall; /* the same piles grow again and again */
};

static struct pile *place_for(struct game *g, card_t c, const struct layout *l, struct rng *r)
{
    int at = dice_between(r, 0, l->piles + l->waste + l->stock + l->reserve - 1);
    struct pile *stock = &g->pile[PILE_STOCK], *reserve = &g->pile[PILE_RESERVE];
    struct pile *tableau = pile_from(g, c, l->tall ? 0 : dice_between(r, 0, g->variant->piles - 1));
    if (tableau && (at < l->piles || game_has_space(g))) /* spaces first: most games fill them */
        return tableau;
    at -= l->piles;
    if (at >= 0 && at < l->stock && stock->count < l->stock_most)
        return stock;
    return at >= l->stock && at < l->stock + l->reserve && reserve->count < l->reserve_most ? reserve : &g->pile[PILE_WASTE];
}

/* Lays cards down, and lists them. Returns their number. */
static int lay_down(struct game *g, struct rng *r, card_t laid[CARDS_MAX])
{
    const struct variant *v = g->variant;
    struct layout l = {.piles = dice_between(r, 1, 16),
                       .waste = dice_between(r, 0, 8),
                       .stock = dice_between(r, 0, 8),
                       .reserve = dice_between(r, 0, 8),
                       .stock_most = variant_cards(v) - variant_cards_laid(v),
                       .reserve_most = dice_between(r, 0, v->reserve),
                       .tall = dice_coin(r)};
    int most = variant_cards(v) - 1, count = dice_between(r, dice_coin(r) ? most * 3 / 4 : 1, most);
    for (int i = 0; i < count; i++) {
        laid[i] = wild_take_down(g, r);
        struct pile *to = place_for(g, laid[i], &l, r);
        to->card[to->count++] = laid[i];
    }
    return count;
}

/* The pile, not a foundation, on which the card is in play; -1: none. */
static int pile_showing(const struct game *g, card_t c)
{
    for (int p = PILE_WASTE; p < PILE_COUNT; p++)
        if (!pile_is_foundation(p) && pile_top(&g->pile[p]) == c)
            return p;
    return -1;
}

/* The referee plays the cards up, the last one first, and deals where it must. */
static bool plays_up(const struct game *start, const card_t laid[], int count)
{
    static const struct move DEAL = {PILE_STOCK, PILE_WASTE};
    struct game g = *start;
    while (count-- > 0) {
        int from;
        while ((from = pile_showing(&g, laid[count])) < 0) {
            if (g.pile[PILE_STOCK].count == 0 || game_refuses(&g, DEAL))
                return false;
            game_play(&g, DEAL, NULL, NULL);
        }
        struct move up = {(uint8_t)from, (uint8_t)game_foundation_for(&g, from)};
        if (game_refuses(&g, up))
            return false;
        game_play(&g, up, NULL, NULL);
    }
    return game_won(&g);
}

void world_make_backwards(struct world *w, uint64_t seed)
{
    struct rng r;
    struct error e;
    enum { LARGE = 80 };
    card_t laid[CARDS_MAX];
    int count;
    begin(w, seed, &r);
    w->origin = "scatter";
    do {
        do
            draw_rules(&w->variant, &r, CARDS_MAX);
        while (variant_cards(&w->variant) < LARGE);
        memset(&w->game, 0, sizeof w->game);
        w->game.variant = &w->variant;
        wild_complete(&w->game, &r);
        count = lay_down(&w->game, &r, laid);
        if (dice_coin(&r)) /* otherwise those that left it have to be on foundations */
            w->variant.reserve = w->game.pile[PILE_RESERVE].count;
    } while (!game_check(&w->game, &e) || !plays_up(&w->game, laid, count));
}
