#include "wilds.h"

#include <string.h>

#include "dice.h"
#include "error.h"
#include "problem.h"

static void draw_variant(struct variant *v, struct rng *r)
{
    memset(v, 0, sizeof *v);
    strcpy(v->name, "wild");
    v->title = v->source = "";
    v->family = (enum family)rng_below(r, 2);
    v->decks = (uint8_t)dice_between(r, 1, DECKS_MAX);
    v->ranks = (uint8_t)(dice_coin(r) ? dice_between(r, 1, RANKS_MAX) : dice_between(r, 3, 8));
    v->piles = (uint8_t)(dice_coin(r) ? dice_between(r, 1, PILES_MAX) : dice_between(r, 2, 9));
    v->reserve = (uint8_t)dice_between(r, 0, 12);
    v->rounds = 1;
    v->base = (enum base_policy)rng_below(r, 3);
    if (v->base == BASE_CHOOSE)
        v->base_choices = (uint8_t)dice_between(r, 1, v->piles);
    if (v->base == BASE_FIXED)
        v->base_rank = (uint8_t)dice_between(r, 0, v->ranks - 1);
    if (v->base != BASE_CHOOSE && rng_below(r, 4) == 0)
        v->rounds = (uint8_t)dice_between(r, 2, 4);
    v->foundations = rng_below(r, 3) ? FOUNDATION_ALTERNATE : FOUNDATION_SUIT;
    v->wrap = (enum wrap_policy)rng_below(r, 3);
    v->fill = (enum fill_policy)rng_below(r, 6);
    v->stock_lock = dice_coin(r);
    v->auto_deal = dice_coin(r);
    v->redeals = rng_below(r, 2) ? 0 : (uint8_t)dice_between(r, 1, 3);
    v->redeal_must_play = dice_coin(r);
    v->foundation_return = rng_below(r, 3) == 0;
}

void wild_variant(struct variant *v, struct rng *r, int cards_max)
{
    struct error e;
    do
        draw_variant(v, r);
    while (variant_cards(v) > cards_max || !variant_check(v, &e));
}

void wild_deck(const struct variant *v, struct rng *r, card_t deck[CARDS_MAX])
{
    int cards = 0;
    for (int k = 0; k < v->decks; k++)
        for (int rank = 0; rank < v->ranks; rank++)
            for (int suit = 0; suit < SUITS; suit++)
                deck[cards++] = card_make(rank, suit);
    dice_shuffle(r, deck, cards);
}

void wild_deal(struct game *g, const struct variant *v, struct rng *r)
{
    card_t deck[CARDS_MAX];
    struct move choice[PILES_MAX];
    wild_deck(v, r, deck);
    game_deal(g, v, deck);
    int count = game_base_moves(g, choice);
    if (count > 0)
        game_play(g, choice[rng_below(r, (uint32_t)count)], NULL, NULL);
}

static bool goes_to_foundation(struct move m) { return m.to >= PILE_FOUNDATION && m.to < PILE_TABLEAU; }

bool wild_move(const struct game *g, struct rng *r, int hold, struct move *m)
{
    struct move list[MOVES_MAX];
    int count = game_moves(g, true, list);
    if (count == 0)
        return false;
    bool holding = (int)rng_below(r, 100) < hold;
    for (int tries = 0; tries < 20; tries++) {
        *m = list[rng_below(r, (uint32_t)count)];
        if (!holding || !goes_to_foundation(*m))
            break;
    }
    return true;
}

/* ---- lines ---- */

struct heap {
    card_t card[CARDS_MAX];
    int count;
};

/* Takes a card of that kind out of the heap. */
static bool take_kind(struct heap *h, const struct problem *p, int kind, card_t *card)
{
    for (int i = 0; i < h->count; i++)
        if (p->kind_of[h->card[i]] == kind) {
            *card = h->card[i];
            h->card[i] = h->card[--h->count];
            return true;
        }
    return false;
}

/* Puts cards of the heap on foundations, one of each rank from the base up as far as `height`. */
static void lay_foundation(struct game *g, struct heap *h, int foundation, int height)
{
    struct pile *pile = &g->pile[PILE_FOUNDATION + foundation];
    while (pile->count < height) {
        int i = 0;
        for (; i < h->count; i++) {
            g->pile[PILE_WASTE].card[0] = h->card[i];
            g->pile[PILE_WASTE].count = 1;
            bool fits = !game_refuses(g, (struct move){PILE_WASTE, (uint8_t)(PILE_FOUNDATION + foundation)});
            g->pile[PILE_WASTE].count = 0;
            if (fits)
                break;
        }
        if (i == h->count)
            return;
        pile->card[pile->count++] = h->card[i];
        h->card[i] = h->card[--h->count];
    }
}

/* A run that ends in `top`, of at most `length` cards: kinds from the bottom down to the top. */
static void lay_run(struct game *g, struct heap *h, const struct problem *p, int pile, int top, int length)
{
    int kind[64], n = 0;
    for (int k = top; n < length && k != KIND_NONE; k = p->up[k])
        kind[n++] = k;
    struct pile *to = &g->pile[PILE_TABLEAU + pile];
    while (n-- > 0) {
        card_t card;
        if (!take_kind(h, p, kind[n], &card)) { /* start again above the gap */
            while (to->count > 0)
                h->card[h->count++] = to->card[--to->count];
            continue;
        }
        to->card[to->count++] = card;
    }
}

bool wild_lines(struct game *g, const struct variant *v, struct rng *r, int window, int longest)
{
    struct heap h;
    struct problem p;
    struct error e;
    memset(g, 0, sizeof *g);
    g->variant = v;
    g->base = (int8_t)(v->base == BASE_FIXED ? v->base_rank : dice_between(r, 0, v->ranks - 1));
    problem_init(&p, g);
    h.count = variant_cards(v);
    wild_deck(v, r, h.card);
    bool some = dice_coin(r);
    for (int f = 0; f < variant_foundations(v); f++)
        lay_foundation(g, &h, f, some || f == 0 ? dice_between(r, f == 0, v->ranks) : 0);
    int start = dice_between(r, 0, p.kinds - 1);
    for (int i = 0; i < v->piles; i++) {
        int top = start;
        for (int up = dice_between(r, 0, window - 1); up > 0 && p.up[top] != KIND_NONE; up--)
            top = p.up[top];
        if (rng_below(r, 12) > 0)
            lay_run(g, &h, &p, i, top, dice_between(r, 1, longest));
    }
    int reserve = dice_between(r, 0, v->reserve);
    while (h.count > 0) {
        int i = (int)rng_below(r, (uint32_t)h.count), to = dice_coin(r) ? PILE_STOCK : PILE_WASTE;
        if (g->pile[PILE_RESERVE].count < reserve)
            to = PILE_RESERVE;
        g->pile[to].card[g->pile[to].count++] = h.card[i];
        h.card[i] = h.card[--h.count];
    }
    g->redeals = (uint8_t)dice_between(r, 0, v->redeals);
    g->locked = (v->family == FAMILY_AISLERIOT || v->stock_lock) && dice_coin(r);
    if (!game_check(g, &e))
        g->locked = false;
    return game_check(g, &e) && !game_won(g);
}

/* ---- cards taken down from complete foundations ---- */

void wild_complete(struct game *g, struct rng *r)
{
    static const int SLOTS[SUITS] = {SUIT_CLUBS, SUIT_SPADES, SUIT_HEARTS, SUIT_DIAMONDS};
    const struct variant *v = g->variant;
    g->base = (int8_t)(v->base == BASE_FIXED ? v->base_rank : dice_between(r, 0, v->ranks - 1));
    for (int f = 0; f < variant_foundations(v); f++) {
        struct pile *p = &g->pile[PILE_FOUNDATION + f];
        int suit = SLOTS[f / v->decks], other = v->foundations == FOUNDATION_SUIT ? suit : suit ^ 1;
        for (; p->count < v->ranks; p->count++)
            p->card[p->count] = card_make((g->base + p->count) % v->ranks, p->count % 2 ? other : suit);
    }
}

card_t wild_take_down(struct game *g, struct rng *r)
{
    for (;;) {
        struct pile *p = &g->pile[PILE_FOUNDATION + (int)rng_below(r, (uint32_t)variant_foundations(g->variant))];
        if (p->count > (p == &g->pile[PILE_FOUNDATION]))
            return p->card[--p->count];
    }
}
