#include "sheet_foundations.h"

#include <string.h>

/* Which suits may lie at `height` of a foundation whose top, at height `top`, is `c`. */
static bool suit_possible(const struct variant *v, int foundation, int height, int top, card_t c, int suit)
{
    if (height == 0 && !game_slot_takes(v, foundation, suit))
        return false;
    if (v->foundations == FOUNDATION_SUIT)
        return suit == card_suit(c);
    return card_is_red(card_make(0, suit)) == (card_is_red(c) ^ ((top - height) & 1));
}

/* By the suit of its base card, may the pile whose first given card is `first` be this foundation? */
static bool fits_slot(const struct game *g, const struct sheet_card *first, int slot)
{
    int height = first->is_top ? game_place(g, first->card) : 0;
    for (int suit = 0; suit < SUITS; suit++)
        if (suit_possible(g->variant, PILE_FOUNDATION + slot, 0, height, first->card, suit) &&
            (height > 0 || suit == card_suit(first->card)))
            return true;
    return false;
}

/* The first cards of the foundations given, by pile; NULL where there is none. */
static void first_cards(const struct sheet *s, const struct sheet_card *first[FOUNDATIONS_MAX])
{
    memset(first, 0, sizeof *first * FOUNDATIONS_MAX);
    for (int i = 0; i < s->count; i++)
        if (s->cards[i].key == KEY_FOUNDATIONS && !first[s->cards[i].pile])
            first[s->cards[i].pile] = &s->cards[i];
}

/* True if the suit of its base card is known: it is given, or is the top. */
static bool base_is_known(const struct game *g, const struct sheet_card *first)
{
    return !first->is_top || game_place(g, first->card) == 0;
}

/* The suit of a base card that may lie below the top `first` on this foundation, and of which a copy is left; -1: none. */
static int suit_left(const struct game *g, const struct sheet_card *first, int slot, const int left[SUITS])
{
    for (int suit = 0; suit < SUITS; suit++)
        if (left[suit] > 0 && suit_possible(g->variant, PILE_FOUNDATION + slot, 0, game_place(g, first->card), first->card, suit))
            return suit;
    return -1;
}

/* Takes the first place that is left for it, of which a base card is left, too, and that from `left`. If there is no such card anywhere,
 * the first place that fits: what is missing is reported later. -1: there is no place. */
static int take_place(const struct game *g, const struct sheet_card *first, bool taken[], int left[SUITS])
{
    bool known = base_is_known(g, first);
    int place = -1, suit = -1;
    for (int k = 0; k < variant_foundations(g->variant) && suit < 0 && (place < 0 || !known); k++) {
        if (taken[k] || !fits_slot(g, first, k))
            continue;
        suit = known ? -1 : suit_left(g, first, k, left);
        place = place < 0 || suit >= 0 ? k : place;
    }
    if (suit >= 0)
        left[suit]--;
    if (place >= 0)
        taken[place] = true;
    return place;
}

/* True if each foundation may lie where it is given, and a base card is left there for each top. */
static bool fit_as_given(const struct game *g, const struct sheet_card *const first[], const int base_cards[SUITS])
{
    int left[SUITS];
    memcpy(left, base_cards, sizeof left);
    for (int i = 0; i < FOUNDATIONS_MAX; i++) {
        if (!first[i])
            continue;
        if (!fits_slot(g, first[i], i))
            return false;
        if (base_is_known(g, first[i]))
            continue;
        int suit = suit_left(g, first[i], i, left);
        if (suit < 0)
            return false;
        left[suit]--;
    }
    return true;
}

void sheet_sort_foundations(struct sheet *s, const struct game *g)
{
    const struct sheet_card *first[FOUNDATIONS_MAX];
    int count = variant_foundations(s->variant), slot[FOUNDATIONS_MAX], left[SUITS];
    bool taken[FOUNDATIONS_MAX] = {false};
    for (int suit = 0; suit < SUITS; suit++)
        left[suit] = game_base_chosen(g) ? s->variant->decks - s->copies[card_make(g->base, suit)] : 0;
    first_cards(s, first);
    for (int i = 0; i < FOUNDATIONS_MAX; i++)
        s->slot[i] = slot[i] = i;
    if (fit_as_given(g, first, left))
        return;
    for (int known = 1; known >= 0; known--)
        for (int i = 0; i < count; i++)
            if (first[i] && base_is_known(g, first[i]) == known && (slot[i] = take_place(g, first[i], taken, left)) < 0)
                return;
    memcpy(s->slot, slot, sizeof s->slot);
}

/* In alternate-colour games it makes no difference which copies lie below: if two suits are possible, the rules look only at the colour.
 * Only the suit of base cards matters (PySolFC), and their foundation determines it. So any card that is left will do: take the first. */
static bool complete_foundation(struct sheet *s, struct game *g, const struct sheet_card *top)
{
    const struct variant *v = s->variant;
    int height = game_place(g, top->card), number = PILE_FOUNDATION + s->slot[top->pile];
    struct pile *pile = &g->pile[number];
    char name[3];
    card_name(top->card, name);
    for (int h = 0; h < height; h++) {
        int rank = (g->base + h) % v->ranks, found = -1;
        bool possible = false;
        for (int suit = 0; suit < SUITS && found < 0; suit++) {
            if (!suit_possible(v, number, h, height, top->card, suit))
                continue;
            possible = true;
            if (s->copies[card_make(rank, suit)] < v->decks)
                found = suit;
        }
        if (!possible)
            return sheet_fail(s, top->at, "correct the card, the base or the place among the foundations",
                              "%s cannot be the top of this foundation, which takes base cards of another suit", name);
        if (found < 0)
            return sheet_fail(s, top->at, "look for a card that is given twice, or a wrong base",
                              "the foundation below %s needs a %c that is somewhere else", name, rank_letter(rank));
        s->copies[card_make(rank, found)]++;
        pile->card[pile->count++] = card_make(rank, found);
    }
    pile->card[pile->count++] = top->card;
    return true;
}

bool sheet_complete_foundations(struct sheet *s, struct game *g)
{
    for (int i = 0; i < s->count; i++)
        if (s->cards[i].is_top && !complete_foundation(s, g, &s->cards[i]))
            return false;
    return true;
}
