#include "fair_view.h"

#include <assert.h>
#include <string.h>

static void hide(struct fair_view *view, card_t *card)
{
    view->unseen[*card]++;
    view->unseen_count++;
    *card = CARD_NONE;
}

void fair_view_of(const struct game *g, bool forget_redeal, struct fair_view *out)
{
    out->open = *g;
    memset(out->unseen, 0, sizeof out->unseen);
    out->unseen_count = 0;
    struct pile *stock = &out->open.pile[PILE_STOCK], *reserve = &out->open.pile[PILE_RESERVE];
    /* A redeal turns the waste over as a whole: whoever watched knows every card that is left. */
    if (g->redeals == 0 || forget_redeal)
        for (int i = 0; i < stock->count; i++)
            hide(out, &stock->card[i]);
    for (int i = 0; i < g->variant->reserve_hidden && i < reserve->count - 1; i++)
        hide(out, &reserve->card[i]);
}

bool fair_all_known(const struct fair_view *view)
{
    int different = 0;
    for (int card = 0; card < CARD_CODES; card++)
        different += view->unseen[card] > 0;
    return different <= 1;
}

void fair_complete(const struct fair_view *view, struct rng *r, struct game *out)
{
    card_t unseen[CARDS_MAX];
    int count = 0;
    for (int card = 0; card < CARD_CODES; card++)
        for (int k = 0; k < view->unseen[card]; k++)
            unseen[count++] = (card_t)card;
    for (int i = count - 1; i > 0; i--) {
        int j = (int)rng_below(r, (uint32_t)i + 1);
        card_t c = unseen[i];
        unseen[i] = unseen[j];
        unseen[j] = c;
    }
    *out = view->open;
    struct pile *laid[] = {&out->pile[PILE_RESERVE], &out->pile[PILE_STOCK]};
    for (int p = 0; p < 2; p++)
        for (int i = 0; i < laid[p]->count; i++)
            if (laid[p]->card[i] == CARD_NONE)
                laid[p]->card[i] = unseen[--count];
    assert(count == 0);
}
