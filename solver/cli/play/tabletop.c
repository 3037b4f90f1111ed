#include "tabletop.h"

#include <stdlib.h>

void tabletop_begin(struct tabletop *t, const struct game *start)
{
    *t = (struct tabletop){.given = *start, .start = *start, .now = *start};
}

void tabletop_free(struct tabletop *t)
{
    free(t->moves);
    t->moves = NULL;
}

bool tabletop_restart(struct tabletop *t)
{
    t->now = t->start;
    for (int i = 0; i < t->count; i++) {
        if (game_refuses(&t->now, t->moves[i]))
            return false;
        game_play(&t->now, t->moves[i], NULL, NULL);
    }
    return true;
}

static bool is_redeal(const struct game *g, struct move m) { return m.from == PILE_STOCK && g->pile[PILE_STOCK].count == 0; }

static int unknown_in(const struct pile *p)
{
    int count = 0;
    for (int i = 0; i < p->count; i++)
        count += p->card[i] == CARD_NONE;
    return count;
}

const char *tabletop_refuses(const struct tabletop *t, struct move m)
{
    const char *why = game_refuses(&t->now, m);
    if (!why && is_redeal(&t->now, m) && unknown_in(&t->now.pile[PILE_WASTE]) > 0)
        return "not all cards of the waste are known, so those of the new stock would not be either: begin with the whole waste";
    return why;
}

/* ---- what a move lays open ---- */

/* How low a pile gets while the move and what follows it are played. */
static int lowest(const struct game *g, int pile, struct move m, const struct auto_move autos[], int count)
{
    int height = g->pile[pile].count - (m.from == pile) + (m.to == pile), low = height;
    for (int i = 0; i < count; i++) {
        height += (autos[i].to == pile) - (autos[i].from == pile);
        low = height < low ? height : low;
    }
    return low;
}

static int add_unknown(const struct game *g, int pile, int from, int down_to, struct place out[], int count)
{
    for (int i = from; i >= down_to && i >= 0 && count < TURNED_MAX; i--)
        if (g->pile[pile].card[i] == CARD_NONE)
            out[count++] = (struct place){pile, i};
    return count;
}

int tabletop_turns_up(const struct tabletop *t, struct move m, struct place out[TURNED_MAX])
{
    struct game after = t->now;
    struct auto_move autos[AUTO_MOVES_MAX];
    int autos_count = 0, count = 0;
    if (is_redeal(&t->now, m))
        return 0;
    game_play(&after, m, autos, &autos_count);
    const int open[] = {PILE_RESERVE, PILE_WASTE};
    for (int i = 0; i < 2; i++) {
        int low = lowest(&t->now, open[i], m, autos, autos_count);
        count = add_unknown(&t->now, open[i], t->now.pile[open[i]].count - 1, low - 1, out, count);
    }
    return add_unknown(&t->now, PILE_STOCK, t->now.pile[PILE_STOCK].count - 1, after.pile[PILE_STOCK].count, out, count);
}

/* ---- telling ---- */

int tabletop_unseen(const struct tabletop *t, card_t card)
{
    int count = t->start.variant->decks;
    for (int p = 0; p < PILE_COUNT; p++)
        for (int i = 0; i < t->start.pile[p].count; i++)
            count -= t->start.pile[p].card[i] == card;
    return count;
}

static bool is_of_game(const struct tabletop *t, card_t card) { return card_rank(card) < t->start.variant->ranks; }

bool tabletop_tell(struct tabletop *t, struct place at, card_t card, struct error *e)
{
    char name[3];
    card_t *place = &t->start.pile[at.pile].card[at.index], before = *place;
    *place = CARD_NONE;
    if (!is_of_game(t, card) || tabletop_unseen(t, card) <= 0) {
        *place = before;
        return error_set(e, card_name(card, name), "look again; fix OLD NEW mends a card that was told wrong",
                         "every card of that name is in sight already");
    }
    *place = card;
    if (before != CARD_NONE)
        t->kept = t->count; /* what was taken back was about another card */
    return tabletop_restart(t);
}

/* Where the card was told last: in the order of dealing, which begins at the stock's end. */
static card_t *told_place(struct tabletop *t, card_t card)
{
    card_t *found = NULL;
    for (int p = 0; p < PILE_COUNT; p++)
        for (int i = t->given.pile[p].count - 1; i >= 0; i--)
            if (t->given.pile[p].card[i] == CARD_NONE && t->start.pile[p].card[i] == card)
                found = &t->start.pile[p].card[i];
    return found;
}

bool tabletop_mend(struct tabletop *t, card_t was, card_t is, struct error *e)
{
    char names[2][3];
    card_t *place = told_place(t, was);
    if (!place)
        return error_set(e, card_name(was, names[0]), "fix OLD NEW, where OLD was told when it was turned up", "no such card was told");
    if (!is_of_game(t, is) || tabletop_unseen(t, is) <= 0)
        return error_set(e, card_name(is, names[0]), "look again", "every card of that name is in sight already");
    *place = is;
    if (tabletop_restart(t)) {
        t->kept = t->count;
        return true;
    }
    *place = was;
    tabletop_restart(t);
    return error_set(e, "fix", "take moves back (u) until it is turned up no more, then go on",
                     "with %s in place of %s a move since would not be legal", card_name(is, names[0]), card_name(was, names[1]));
}

bool tabletop_may_retell(const struct tabletop *t, struct place *out)
{
    int next = t->now.pile[PILE_STOCK].count - 1;
    *out = (struct place){PILE_STOCK, next};
    return t->now.redeals == t->given.redeals && next >= 0 && t->given.pile[PILE_STOCK].card[next] == CARD_NONE;
}

/* ---- moves ---- */

static bool make_room(struct tabletop *t, struct error *e)
{
    if (t->count < t->size)
        return true;
    int size = t->size ? 2 * t->size : 256;
    struct move *moves = realloc(t->moves, (size_t)size * sizeof *moves);
    if (!moves)
        return error_set(e, "memory", "free some memory", "there is none left");
    t->moves = moves;
    t->size = size;
    return true;
}

static bool same_move(struct move a, struct move b) { return a.from == b.from && a.to == b.to; }

bool tabletop_play(struct tabletop *t, struct move m, struct auto_move autos[AUTO_MOVES_MAX], int *autos_count, struct error *e)
{
    if (!make_room(t, e))
        return false;
    game_play(&t->now, m, autos, autos_count);
    bool as_before = t->count < t->kept && same_move(t->moves[t->count], m);
    t->moves[t->count++] = m;
    if (!as_before)
        t->kept = t->count;
    return true;
}

bool tabletop_undo(struct tabletop *t)
{
    if (t->count == 0)
        return false;
    t->count--;
    return tabletop_restart(t);
}

bool tabletop_redo(struct tabletop *t)
{
    if (t->count == t->kept)
        return false;
    game_play(&t->now, t->moves[t->count++], NULL, NULL);
    return true;
}
