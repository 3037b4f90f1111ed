#include "fair_view.h"

#include <assert.h>
#include <string.h>

/* Unseen is what the deck has and no pile shows. */
static void count_unseen(struct fair_view *view)
{
    const struct variant *v = view->open.variant;
    memset(view->unseen, 0, sizeof view->unseen);
    memset(view->unseen, v->decks, (size_t)(v->ranks * SUITS));
    view->unseen_count = 0;
    for (int p = 0; p < PILE_COUNT; p++)
        for (int i = 0; i < view->open.pile[p].count; i++) {
            card_t card = view->open.pile[p].card[i];
            if (card == CARD_NONE)
                view->unseen_count++;
            else
                view->unseen[card]--;
        }
}

void fair_view_of(const struct game *g, struct fair_view *out)
{
    out->open = *g;
    struct pile *stock = &out->open.pile[PILE_STOCK], *reserve = &out->open.pile[PILE_RESERVE];
    /* A redeal turns over the whole waste, so the player has seen every card of the stock. */
    if (g->redeals == 0)
        memset(stock->card, CARD_NONE, stock->count);
    for (int i = 0; i < g->variant->reserve_hidden && i < reserve->count - 1; i++)
        reserve->card[i] = CARD_NONE;
    count_unseen(out);
}

/* True if a player may not know the card at `index` of a pile of `count`. */
static bool may_be_unknown(int pile, int index, int count)
{
    return pile == PILE_STOCK || ((pile == PILE_WASTE || pile == PILE_RESERVE) && index < count - 1);
}

void fair_view_follow(struct fair_view *view, struct move m, const struct game *after)
{
    /* Automatic moves do not depend on unknown cards. */
    game_play(&view->open, m, NULL, NULL);
    for (int p = 0; p < PILE_COUNT; p++) {
        struct pile *pile = &view->open.pile[p];
        assert(pile->count == after->pile[p].count);
        for (int i = 0; i < pile->count; i++)
            if (pile->card[i] == CARD_NONE && !may_be_unknown(p, i, pile->count))
                pile->card[i] = after->pile[p].card[i];
    }
    count_unseen(view);
}

bool fair_all_known(const struct fair_view *view)
{
    int different = 0;
    for (int card = 0; card < CARD_CODES; card++)
        different += view->unseen[card] > 0;
    return different <= 1;
}

void fair_shuffle(uint8_t card[], int count, struct rng *r)
{
    assert(count >= 0);
    uint64_t bits = 0;
    for (int i = count - 1, halves = 0; i > 0; i--, halves--) {
        if (halves == 0) {
            bits = rng_next(r);
            halves = 2;
        } else {
            bits >>= 32;
        }
        int j = (int)((bits & 0xFFFFFFFFu) * (uint64_t)(i + 1) >> 32);
        uint8_t c = card[i];
        card[i] = card[j];
        card[j] = c;
    }
}

/* Lays the cards as table_unseen_deal() does: those of the reserve and the forgotten ones of a known stock from the back of `unseen`, the
 * others from its front. */
static void lay(struct game *g, const card_t unseen[], int count)
{
    struct pile *stock = &g->pile[PILE_STOCK], *reserve = &g->pile[PILE_RESERVE], *waste = &g->pile[PILE_WASTE];
    int first = 0, known = 0;
    for (int i = 0; i < reserve->count; i++)
        if (reserve->card[i] == CARD_NONE)
            reserve->card[i] = unseen[--count];
    while (known < stock->count && stock->card[known] == CARD_NONE)
        known++;
    for (int i = stock->count - 1; i >= known; i--)
        if (stock->card[i] == CARD_NONE)
            stock->card[i] = unseen[--count];
    for (int i = known - 1; i >= 0; i--)
        stock->card[i] = unseen[first++];
    for (int i = waste->count - 1; i >= 0; i--)
        if (waste->card[i] == CARD_NONE)
            waste->card[i] = unseen[first++];
    assert(first == count);
}

void fair_complete(const struct fair_view *view, struct rng *r, struct game *out)
{
    card_t unseen[CARDS_MAX];
    int count = 0;
    for (int card = 0; card < CARD_CODES; card++)
        for (int k = 0; k < view->unseen[card]; k++)
            unseen[count++] = (card_t)card;
    fair_shuffle(unseen, count, r);
    *out = view->open;
    lay(out, unseen, count);
}
