#include "tabletop.h"

#include "library_error.h"

bool tabletop_begin(struct tabletop *t, const terrace_position *deal, const terrace_position *played, struct error *e)
{
    *t = (struct tabletop){terrace_position_copy(deal, NULL), terrace_position_copy(deal, NULL), terrace_position_copy(played, NULL)};
    return (t->given && t->start && t->now) || error_no_memory(e, "memory");
}

void tabletop_free(struct tabletop *t)
{
    terrace_position_free(t->given);
    terrace_position_free(t->start);
    terrace_position_free(t->now);
    *t = (struct tabletop){NULL, NULL, NULL};
}

void tabletop_take_up(struct tabletop *t)
{
    int hidden = terrace_game_number(terrace_position_game(t->given), TERRACE_GAME_RESERVE_HIDDEN);
    for (int i = 0; i < terrace_position_count(t->given, TERRACE_STOCK); i++)
        terrace_tell(t->given, TERRACE_STOCK, i, TERRACE_NO_CARD, NULL);
    for (int i = 0; i < hidden && i < terrace_position_count(t->given, TERRACE_RESERVE) - 1; i++)
        terrace_tell(t->given, TERRACE_RESERVE, i, TERRACE_NO_CARD, NULL);
}

size_t tabletop_count(const struct tabletop *t) { return terrace_position_played(t->now, NULL, 0); }

/* ---- moves ---- */

terrace_card tabletop_top(const terrace_position *p, int pile)
{
    return terrace_position_card(p, pile, terrace_position_count(p, pile) - 1);
}

static bool waste_is_known(const terrace_position *p)
{
    for (int i = 0; i < terrace_position_count(p, TERRACE_WASTE); i++)
        if (terrace_position_card(p, TERRACE_WASTE, i) == TERRACE_NO_CARD)
            return false;
    return true;
}

const char *tabletop_refuses(const struct tabletop *t, terrace_move m)
{
    const char *why = terrace_refuses(t->now, m);
    bool redeal = m.from == TERRACE_STOCK && terrace_position_count(t->now, TERRACE_STOCK) == 0;
    if (!why && redeal && !waste_is_known(t->now))
        return "not all cards of the waste are known, so those of the new stock would not be either: begin with the whole waste";
    return why;
}

/* True if both moves go to an empty place of the same kind. */
static bool go_to_like_places(const terrace_position *p, terrace_move a, terrace_move b)
{
    return a.from == b.from && (a.to >= TERRACE_TABLEAU) == (b.to >= TERRACE_TABLEAU) && terrace_position_count(p, a.to) == 0 &&
           terrace_position_count(p, b.to) == 0;
}

static bool is_new(const terrace_position *p, const terrace_move seen[], size_t count, terrace_move m)
{
    for (size_t i = 0; i < count; i++)
        if (go_to_like_places(p, seen[i], m))
            return false;
    return true;
}

size_t tabletop_moves(const terrace_position *p, terrace_move out[TERRACE_MOVES_MAX])
{
    size_t all = terrace_position_moves(p, out, TERRACE_MOVES_MAX), count = 0;
    for (size_t i = 0; i < all; i++)
        if (is_new(p, out, count, out[i]))
            out[count++] = out[i];
    return count;
}

/* ---- telling ---- */

static bool tell_one(terrace_position *start, terrace_position *now, const terrace_place *at, terrace_card card, terrace_error *e)
{
    return terrace_tell(start, at->pile, at->index, card, e) == TERRACE_OK && terrace_tell(now, at->pile, at->index, card, e) == TERRACE_OK;
}

/* First all are forgotten, because two of them may have been told the wrong way round. */
static bool tell_all(terrace_position *start, terrace_position *now, const terrace_place at[], const terrace_card cards[], int count,
                     terrace_error *e)
{
    bool ok = true;
    for (int i = 0; i < count && ok; i++)
        ok = tell_one(start, now, &at[i], TERRACE_NO_CARD, e);
    for (int i = 0; i < count && ok; i++)
        ok = tell_one(start, now, &at[i], cards[i], e);
    return ok;
}

/* Tells copies: a card that is forgotten takes the moves that were taken back with it, and they must stay if a card is refused. */
bool tabletop_tell(struct tabletop *t, const terrace_place at[], const terrace_card cards[], int count, struct error *e)
{
    terrace_error why;
    terrace_position *start = terrace_position_copy(t->start, NULL), *now = terrace_position_copy(t->now, NULL);
    bool copied = start && now, ok = copied && tell_all(start, now, at, cards, count, &why);
    terrace_position_free(ok ? t->start : start);
    terrace_position_free(ok ? t->now : now);
    if (ok) {
        t->start = start;
        t->now = now;
    }
    if (!copied)
        return error_no_memory(e, "memory");
    return ok || error_set(e, why.where, "look again; fix OLD NEW mends a card that was typed wrong", "%s", why.what);
}

/* The stock still lies as it was given, but for the cards that were dealt: a redeal would have put others there. */
static bool stock_is_as_given(const struct tabletop *t)
{
    return terrace_position_redeals_left(t->now) == terrace_position_redeals_left(t->given);
}

/* The move that turned the card up was taken back. */
static bool is_face_down_again(const struct tabletop *t, int pile, int index)
{
    int left = terrace_position_count(t->now, pile);
    return pile == TERRACE_STOCK ? index < left && stock_is_as_given(t) : pile == TERRACE_RESERVE && index < left - 1;
}

/* The place where the card was named last, in the order of dealing, which begins at the end of the stock; of cards that were taken
 * back only if there is no other. */
static bool find_told(const struct tabletop *t, terrace_card card, terrace_place *out)
{
    bool found = false, found_up = false;
    for (int pile = 0; pile < TERRACE_PILES; pile++)
        for (int i = terrace_position_count(t->given, pile) - 1; i >= 0; i--)
            if (terrace_position_card(t->given, pile, i) == TERRACE_NO_CARD && terrace_position_card(t->start, pile, i) == card) {
                bool up = !is_face_down_again(t, pile, i);
                if (up || !found_up)
                    *out = (terrace_place){.pile = (uint8_t)pile, .index = (uint8_t)i};
                found = true;
                found_up = found_up || up;
            }
    return found;
}

bool tabletop_mend(struct tabletop *t, terrace_card was, terrace_card is, struct error *e)
{
    terrace_place at;
    terrace_error why;
    if (!find_told(t, was, &at))
        return error_set(e, terrace_card_name(was), "fix OLD NEW, where OLD was typed when it was turned up", "no such card was typed");
    if (terrace_tell(t->start, at.pile, at.index, is, &why) != TERRACE_OK)
        return library_error(&why, e);
    if (terrace_tell(t->now, at.pile, at.index, is, NULL) == TERRACE_OK)
        return true;
    terrace_tell(t->start, at.pile, at.index, was, NULL);
    return error_set(e, "fix", "take moves back (u) until it is turned up no more, then go on",
                     "with %s in place of %s a move since would not be legal", terrace_card_name(is), terrace_card_name(was));
}

bool tabletop_told(const struct tabletop *t, terrace_card card)
{
    terrace_place at;
    return find_told(t, card, &at) && !is_face_down_again(t, at.pile, at.index);
}

bool tabletop_may_retell(const struct tabletop *t, int ahead, terrace_place *out)
{
    int next = terrace_position_count(t->now, TERRACE_STOCK) - 1 - ahead;
    *out = (terrace_place){.pile = TERRACE_STOCK, .index = (uint8_t)next};
    return stock_is_as_given(t) && next >= 0 && terrace_position_card(t->given, TERRACE_STOCK, next) == TERRACE_NO_CARD;
}
