#include "position_string.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static card_t face(const struct variant *v, card_t c)
{
    if (v->foundations == FOUNDATION_SUIT)
        return c;
    return card_make(card_rank(c), card_is_red(c) ? SUIT_DIAMONDS : SUIT_CLUBS);
}

static uint8_t *put_cards(uint8_t *at, const struct variant *v, const struct pile *p)
{
    *at++ = p->count;
    for (int i = 0; i < p->count; i++)
        *at++ = face(v, p->card[i]);
    return at;
}

static int pair_order(const void *a, const void *b) { return memcmp(a, b, 2); }

/* Each foundation in use as its lowest card and its height, sorted. */
static uint8_t *put_foundations(uint8_t *at, const struct game *g)
{
    uint8_t *count = at++;
    *count = 0;
    uint8_t *first = at;
    for (int f = 0; f < variant_foundations(g->variant); f++) {
        const struct pile *p = &g->pile[PILE_FOUNDATION + f];
        if (p->count == 0)
            continue;
        *at++ = face(g->variant, p->card[0]);
        *at++ = p->count;
        ++*count;
    }
    qsort(first, *count, 2, pair_order);
    return at;
}

struct faces {
    uint8_t length, byte[CARDS_MAX + 1];
};

static int faces_order(const void *a, const void *b)
{
    const struct faces *x = a, *y = b; /* byte[0] is the number of cards: shorter piles first */
    return x->byte[0] != y->byte[0] ? x->byte[0] - y->byte[0] : memcmp(x->byte, y->byte, x->length);
}

static uint8_t *put_tableau(uint8_t *at, const struct game *g)
{
    struct faces piles[PILES_MAX];
    int count = g->variant->piles;
    for (int t = 0; t < count; t++)
        piles[t].length = (uint8_t)(put_cards(piles[t].byte, g->variant, &g->pile[PILE_TABLEAU + t]) - piles[t].byte);
    qsort(piles, (size_t)count, sizeof *piles, faces_order);
    for (int t = 0; t < count; t++) {
        memcpy(at, piles[t].byte, piles[t].length);
        at += piles[t].length;
    }
    return at;
}

void position_string_make(const struct game *start, const struct game *g, struct position_string *out)
{
    assert(game_base_chosen(start)); /* what ranks are counted from */
    const struct variant *v = g->variant;
    const struct pile *stock = &g->pile[PILE_STOCK];
    uint8_t *at = out->byte;
    *at++ = stock->count;
    *at++ = g->redeals;
    *at++ = g->locked;
    *at++ = g->pile[PILE_RESERVE].count;
    at = put_cards(at, v, &g->pile[PILE_WASTE]);
    if (g->redeals != start->redeals) /* otherwise the stock is the rest of the start's stock */
        for (int i = stock->count - 1; i >= 0; i--)
            *at++ = face(v, stock->card[i]);
    at = put_foundations(at, g);
    at = put_tableau(at, g);
    out->length = (int)(at - out->byte);
    assert(out->length <= POSITION_STRING_MAX);
}

static const uint8_t *get_cards(const uint8_t *at, int count, struct pile *p)
{
    p->count = (uint8_t)count;
    memcpy(p->card, at, (size_t)count);
    return at + count;
}

/* The foundation for a chain that starts with a card like `bottom`. PySolFC ties empty foundations to suits, and in a string every
 * black card is a club. So chains go to the foundations of spades and hearts first, and those of clubs and diamonds stay empty as
 * long as they can. */
static int foundation_for(const struct game *g, card_t bottom)
{
    static const uint8_t FIRST[] = {
        [SUIT_CLUBS] = SUIT_SPADES, [SUIT_DIAMONDS] = SUIT_HEARTS, [SUIT_HEARTS] = SUIT_HEARTS, [SUIT_SPADES] = SUIT_SPADES};
    const struct variant *v = g->variant;
    bool alternate = v->foundations == FOUNDATION_ALTERNATE;
    for (int pass = 0; pass < 2; pass++) {
        struct game asked = {.variant = v, .base = g->base};
        asked.pile[PILE_WASTE].count = 1;
        asked.pile[PILE_WASTE].card[0] =
            card_make(card_rank(bottom), alternate && pass == 0 ? FIRST[card_suit(bottom)] : card_suit(bottom));
        for (int f = PILE_FOUNDATION; f < PILE_FOUNDATION + variant_foundations(v); f++)
            if (g->pile[f].count == 0 && !game_refuses(&asked, (struct move){PILE_WASTE, (uint8_t)f}))
                return f;
    }
    assert(false); /* there are as many foundations as base cards */
    return PILE_FOUNDATION;
}

static void build_foundation(struct game *g, card_t bottom, int height)
{
    const struct variant *v = g->variant;
    struct pile *p = &g->pile[foundation_for(g, bottom)];
    p->count = (uint8_t)height;
    for (int i = 0; i < height; i++) {
        int suit = card_suit(bottom);
        if (v->foundations == FOUNDATION_ALTERNATE && i % 2 == 1)
            suit = suit == SUIT_CLUBS ? SUIT_DIAMONDS : SUIT_CLUBS;
        p->card[i] = card_make((card_rank(bottom) + i) % v->ranks, suit);
    }
}

void position_string_read(const struct game *start, const uint8_t *at, struct game *g)
{
    const struct variant *v = start->variant;
    memset(g, 0, sizeof *g);
    g->variant = v;
    g->base = start->base;
    int stock = *at++;
    g->redeals = *at++;
    g->locked = *at++;
    struct pile *reserve = &g->pile[PILE_RESERVE], *undealt = &g->pile[PILE_STOCK];
    get_cards(start->pile[PILE_RESERVE].card, *at++, reserve);
    int waste = *at++;
    at = get_cards(at, waste, &g->pile[PILE_WASTE]);
    if (g->redeals == start->redeals) {
        get_cards(start->pile[PILE_STOCK].card, stock, undealt);
    } else {
        undealt->count = (uint8_t)stock;
        for (int i = stock - 1; i >= 0; i--)
            undealt->card[i] = *at++;
    }
    for (int i = 0; i < reserve->count; i++)
        reserve->card[i] = face(v, reserve->card[i]);
    for (int i = 0; i < stock; i++)
        undealt->card[i] = face(v, undealt->card[i]);
    for (int foundations = *at++; foundations > 0; foundations--) {
        build_foundation(g, at[0], at[1]);
        at += 2;
    }
    for (int t = PILE_TABLEAU; t < PILE_TABLEAU + v->piles; t++) {
        int count = *at++;
        at = get_cards(at, count, &g->pile[t]);
    }
}

int position_string_compare(const uint8_t *a, int a_length, const uint8_t *b, int b_length)
{
    int order = memcmp(a, b, (size_t)(a_length < b_length ? a_length : b_length));
    return order ? order : a_length - b_length;
}
