#include "problem.h"

#include <assert.h>
#include <string.h>

/* Kinds and copies, from colour and rank; needs ranks, alternate. */
static void init_kinds(struct problem *p, int base)
{
    memset(p->kind_of, KIND_NONE, sizeof p->kind_of);
    for (int suit = 0; suit < SUITS; suit++)
        for (int rank = 0; rank < p->ranks; rank++) {
            card_t card = card_make(rank, suit);
            int r = (rank - base + p->ranks) % p->ranks;
            int class = game_class(p->variant, card, r), kind = class * p->ranks + r;
            p->kind_of[card] = (uint8_t)kind;
            p->class_of[kind] = (uint8_t) class;
            p->rank_of[kind] = (uint8_t)r;
            p->above_base |= (uint64_t)(r > 0) << kind;
        }
}

static void init_link(struct problem *p, int kind, int parent)
{
    uint8_t distance = (uint8_t)((parent - kind) & 63);
    int i = 0;
    while (i < p->links && p->link[i].distance != distance)
        i++;
    assert(i < LINKS_MAX);
    if (i == p->links)
        p->link[p->links++].distance = distance;
    p->link[i].kinds |= (uint64_t)1 << kind;
}

/* Which kind goes on which. The referee decides of a card of each, so no rule is written twice. */
static void init_builds(struct problem *p, const struct game *g)
{
    card_t card_of[KINDS_MAX];
    for (int a = 0; a < 4 * p->ranks; a++)
        card_of[p->kind_of[a]] = (card_t)a;
    memset(p->up, KIND_NONE, sizeof p->up);
    memset(p->down, KIND_NONE, sizeof p->down);
    for (int k = 0; k < p->kinds; k++)
        for (int j = 0; j < p->kinds; j++)
            if (game_builds(g, card_of[k], card_of[j])) {
                p->parents[k] |= (uint64_t)1 << j;
                p->children[j] |= (uint64_t)1 << k;
                p->up[k] = (uint8_t)j;
                p->down[j] = (uint8_t)k;
                init_link(p, k, j);
            }
    for (int k = 0; k < p->kinds; k++) { /* by suit two suits of the other colour, in the order of their kinds */
        p->under[k][0] = p->under[k][1] = KIND_NONE;
        int n = 0;
        for (int j = 0; j < p->kinds; j++)
            if (p->parents[k] >> j & 1)
                p->under[k][n++] = (uint8_t)j;
        assert(n <= 2);
    }
}

static void init_talon(struct problem *p, const struct game *g)
{
    const struct pile *waste = &g->pile[PILE_WASTE], *stock = &g->pile[PILE_STOCK], *reserve = &g->pile[PILE_RESERVE];
    for (int i = 0; i < waste->count; i++)
        p->talon[p->talon_count++] = p->kind_of[waste->card[i]];
    for (int i = stock->count - 1; i >= 0; i--)
        p->talon[p->talon_count++] = p->kind_of[stock->card[i]];
    p->reserve_count = reserve->count;
    for (int i = 0; i < reserve->count; i++)
        p->reserve[i] = p->kind_of[reserve->card[i]];
}

/* Copies the cards under the topmost run of each pile. */
static void init_prefixes(struct problem *p, const struct game *g)
{
    for (int i = 0; i < p->piles; i++) {
        const struct pile *pile = &g->pile[PILE_TABLEAU + i];
        int n = 0;
        for (int j = 1; j < pile->count; j++)
            if (!(p->parents[p->kind_of[pile->card[j]]] >> p->kind_of[pile->card[j - 1]] & 1))
                n = j;
        p->prefix_count[i] = (uint8_t)n;
        p->prefixes |= n > 0;
        assert(n < DEALT_MAX);
        for (int j = 0; j < n; j++)
            p->prefix[i][j] = p->kind_of[pile->card[j]];
    }
}

/* If the tableau wraps, kinds form rings. True if there are enough piles for tops all around a ring: then a series of tops has no ends, and
 * the argument of state.h fails. This needs few ranks and many piles; it is never true in a built-in game. */
static bool tops_can_close_a_ring(const struct problem *p)
{
    for (int start = 0; start < p->kinds; start++) {
        int k = p->up[start];
        for (int n = 1; n <= p->piles && k != KIND_NONE; n++, k = p->up[k])
            if (k == start)
                return true;
    }
    return false;
}

static void init_policies(struct problem *p, const struct game *g)
{
    const struct variant *v = p->variant;
    bool space = false;
    for (int i = 0; i < p->piles; i++)
        space |= g->pile[PILE_TABLEAU + i].count == 0;
    bool waste_empty = g->pile[PILE_WASTE].count == 0, stock_empty = g->pile[PILE_STOCK].count == 0;

    p->aisleriot = v->family == FAMILY_AISLERIOT;
    p->lock = v->stock_lock;
    p->fill_from_reserve = variant_reserve_fills(v);
    p->auto_fill = p->fill_from_reserve || v->fill == FILL_WASTE_THEN_STOCK_AUTO || v->fill == FILL_WASTE_AUTO_THEN_ANY;
    p->piles_fill = v->fill == FILL_ANY_BY_HAND || v->fill == FILL_WASTE_AUTO_THEN_ANY || v->fill == FILL_RESERVE_AUTO_THEN_ANY;
    p->returns = v->foundation_return;
    p->wraps = v->wrap == WRAP_FREE;

    p->auto_deal = v->auto_deal;
    bool deals_late = v->auto_deal && (v->redeals > 0 || (waste_empty && !stock_empty));
    bool unlocks = p->lock && g->locked && !space;
    bool fills_late = p->auto_fill && space; /* any move may fill a space that the rules have not filled yet */
    /* If the waste fills the last space while the stock is locked, the lock stays and any card move ends it. */
    bool lock_outlives_space = p->lock && v->fill == FILL_WASTE_AUTO_THEN_ANY;
    p->quiet = !unlocks && !fills_late && !lock_outlives_space;
    p->swap_classes = p->alternate && p->quiet && !deals_late && !p->prefixes && !tops_can_close_a_ring(p);
    p->reserve_bound = !p->fill_from_reserve;
    p->reserve_test = p->reserve_bound && !p->returns;
}

static void init_key(struct problem *p)
{
    p->pile_bytes = p->prefixes ? 8 : p->alternate ? 2 : p->wraps ? 8 : 4;
    int bytes = p->piles * p->pile_bytes + (p->talon_count + 7) / 8 + 4; /* position, reserve, lock and redeals */
    if (p->returns)
        bytes += p->classes * 7;
    p->key_bytes = (bytes + 7) / 8 * 8;
}

void problem_init(struct problem *p, const struct game *g)
{
    const struct variant *v = g->variant;
    assert(game_base_chosen(g));
    memset(p, 0, sizeof *p);
    p->variant = v;
    p->ranks = v->ranks;
    p->piles = v->piles;
    p->alternate = v->foundations == FOUNDATION_ALTERNATE;
    p->classes = p->alternate ? 2 : 4;
    p->kinds = (uint8_t)(p->classes * p->ranks);
    p->copies = (uint8_t)(p->alternate ? 2 * v->decks : v->decks);
    p->cards = (uint8_t)variant_cards(v);
    init_kinds(p, g->base);
    init_builds(p, g);
    init_talon(p, g);
    init_prefixes(p, g);
    init_policies(p, g);
    init_key(p);
}
