/* The writing half of json_io.h. */
#include "json_io.h"

#include <math.h>
#include <stdlib.h>

json_t *json_card(card_t c)
{
    char name[3];
    return c == CARD_NONE ? json_null() : json_string(card_name(c, name));
}

json_t *json_pile_name(int pile)
{
    char name[10];
    return json_string(pile_name(pile, name));
}

json_t *json_verdict(enum verdict v) { return v == VERDICT_NOT_ASKED ? json_null() : json_string(verdict_names[v]); }

json_t *json_rank(int rank)
{
    char letter = rank < 0 ? 0 : rank_letter(rank);
    return rank < 0 ? json_null() : json_stringn(&letter, 1);
}

json_t *json_number(double value) { return json_real(round(value * 1e6) / 1e6); }

static json_t *transfer(int from, int to, card_t c)
{
    return json_pack("{s:o, s:o, s:o}", "from", json_pile_name(from), "to", json_pile_name(to), "card", json_card(c));
}

json_t *json_move(const struct game *g, struct move m) { return transfer(m.from, m.to, pile_top(&g->pile[m.from])); }

json_t *json_autos(const struct auto_move autos[], int count)
{
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(list, transfer(autos[i].from, autos[i].to, autos[i].card));
    return list;
}

json_t *json_solution(const struct game *start, const struct move moves[], int count)
{
    json_t *list = json_array();
    struct game g = *start;
    for (int i = 0; i < count; i++) {
        struct auto_move autos[AUTO_MOVES_MAX];
        int autos_count = 0;
        json_t *move = json_move(&g, moves[i]);
        game_play(&g, moves[i], autos, &autos_count);
        if (autos_count)
            json_object_set_new(move, "auto", json_autos(autos, autos_count));
        json_array_append_new(list, move);
    }
    return list;
}

static json_t *card_of_pile(card_t c) { return c == CARD_NONE ? json_string("?") : json_card(c); }

static json_t *pile_up(const struct pile *p)
{
    json_t *list = json_array();
    for (int i = 0; i < p->count; i++)
        json_array_append_new(list, card_of_pile(p->card[i]));
    return list;
}

static json_t *piles(const struct game *g, int first, int count)
{
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(list, pile_up(&g->pile[first + i]));
    return list;
}

void json_add_state(json_t *object, const struct game *g)
{
    const struct variant *v = g->variant;
    const struct pile *stock = &g->pile[PILE_STOCK];
    json_t *down = json_array();
    for (int i = stock->count - 1; i >= 0; i--)
        json_array_append_new(down, card_of_pile(stock->card[i]));
    json_object_set_new(object, "stock", down);
    json_object_set_new(object, "waste", pile_up(&g->pile[PILE_WASTE]));
    json_object_set_new(object, "reserve", pile_up(&g->pile[PILE_RESERVE]));
    json_object_set_new(object, "foundations", piles(g, PILE_FOUNDATION, variant_foundations(v)));
    json_object_set_new(object, "tableau", piles(g, PILE_TABLEAU, v->piles));
    json_object_set_new(object, "base", json_rank(g->base));
    json_object_set_new(object, "locked", json_boolean(g->locked));
    json_object_set_new(object, "redeals_left", json_integer(v->redeals - g->redeals));
    json_object_set_new(object, "won", json_boolean(game_won(g)));
    json_object_set_new(object, "score", json_integer(game_score(g)));
    json_object_set_new(object, "can_deal", json_boolean(game_can_deal(g)));
}

json_t *json_variant(const struct variant *v)
{
    char base[16];
    return json_pack("{s:s, s:s, s:s, s:i, s:i, s:i, s:i, s:i, s:i, s:s, s:s, s:s, s:s, s:b, s:b, s:s, s:i, s:b, s:b}", "name", v->name,
                     "title", v->title, "source", v->source, "decks", v->decks, "ranks", v->ranks, "reserve", v->reserve, "reserve_hidden",
                     v->reserve_hidden, "piles", v->piles, "rounds", v->rounds, "base", variant_base_text(v, base), "foundations",
                     foundation_policy_names[v->foundations], "tableau_wrap", wrap_policy_names[v->wrap], "fill",
                     fill_policy_names[v->fill], "stock_lock", (int)v->stock_lock, "auto_deal", (int)v->auto_deal, "empty_waste",
                     variant_empty_waste_text(v), "redeals", v->redeals, "redeal_must_play", (int)v->redeal_must_play, "foundation_return",
                     (int)v->foundation_return);
}
