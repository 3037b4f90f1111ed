/* The writing half of json_io.h. */
#include "json_io.h"
#include "rules_words.h"

void json_put_card(struct json_out *o, const char *key, card_t c)
{
    char name[3];
    json_put_string(o, key, c == CARD_NONE ? NULL : card_name(c, name));
}

void json_put_pile(struct json_out *o, const char *key, int pile)
{
    char name[10];
    json_put_string(o, key, pile_name(pile, name));
}

void json_put_rank(struct json_out *o, const char *key, int rank)
{
    char letter[2] = {0};
    if (rank >= 0)
        letter[0] = rank_letter(rank);
    json_put_string(o, key, rank < 0 ? NULL : letter);
}

static void open_transfer(struct json_out *o, const char *key, int from, int to, card_t c)
{
    json_open_object(o, key);
    json_put_pile(o, "from", from);
    json_put_pile(o, "to", to);
    json_put_card(o, "card", c);
}

void json_put_transfer(struct json_out *o, const char *key, int from, int to, card_t card)
{
    open_transfer(o, key, from, to, card);
    json_close(o);
}

void json_put_move(struct json_out *o, const char *key, const struct game *g, struct move m)
{
    json_put_transfer(o, key, m.from, m.to, pile_top(&g->pile[m.from]));
}

void json_put_autos(struct json_out *o, const char *key, const struct auto_move autos[], int count)
{
    json_open_list(o, key);
    for (int i = 0; i < count; i++)
        json_put_transfer(o, NULL, autos[i].from, autos[i].to, autos[i].card);
    json_close(o);
}

void json_put_solution(struct json_out *o, const char *key, const struct game *start, const struct move moves[], int count)
{
    struct game g = *start;
    json_open_list(o, key);
    for (int i = 0; i < count; i++) {
        struct auto_move autos[AUTO_MOVES_MAX];
        int autos_count = 0;
        open_transfer(o, NULL, moves[i].from, moves[i].to, pile_top(&g.pile[moves[i].from]));
        game_play(&g, moves[i], autos, &autos_count);
        if (autos_count)
            json_put_autos(o, "auto", autos, autos_count);
        json_close(o);
    }
    json_close(o);
}

static void put_card_of_pile(struct json_out *o, card_t c)
{
    if (c == CARD_NONE)
        json_put_string(o, NULL, "?");
    else
        json_put_card(o, NULL, c);
}

static void put_pile_up(struct json_out *o, const char *key, const struct pile *p)
{
    json_open_list(o, key);
    for (int i = 0; i < p->count; i++)
        put_card_of_pile(o, p->card[i]);
    json_close(o);
}

static void put_piles(struct json_out *o, const char *key, const struct game *g, int first, int count)
{
    json_open_list(o, key);
    for (int i = 0; i < count; i++)
        put_pile_up(o, NULL, &g->pile[first + i]);
    json_close(o);
}

void json_put_state(struct json_out *o, const struct game *g)
{
    const struct variant *v = g->variant;
    const struct pile *stock = &g->pile[PILE_STOCK];
    json_open_list(o, "stock");
    for (int i = stock->count - 1; i >= 0; i--)
        put_card_of_pile(o, stock->card[i]);
    json_close(o);
    put_pile_up(o, "waste", &g->pile[PILE_WASTE]);
    put_pile_up(o, "reserve", &g->pile[PILE_RESERVE]);
    put_piles(o, "foundations", g, PILE_FOUNDATION, variant_foundations(v));
    put_piles(o, "tableau", g, PILE_TABLEAU, v->piles);
    json_put_rank(o, "base", g->base);
    json_put_flag(o, "locked", g->locked);
    json_put_integer(o, "redeals_left", v->redeals - g->redeals);
    json_put_flag(o, "won", game_won(g));
    json_put_integer(o, "score", game_score(g));
    json_put_flag(o, "can_deal", game_can_deal(g));
}

void json_put_variant(struct json_out *o, const char *key, const struct variant *v)
{
    char base[16];
    json_open_object(o, key);
    json_put_string(o, "name", v->name);
    json_put_string(o, "title", v->title);
    json_put_string(o, "source", v->source);
    json_put_string(o, "extends", variant_find(v->name) ? v->name : v->source);
    json_put_integer(o, "decks", v->decks);
    json_put_integer(o, "ranks", v->ranks);
    json_put_integer(o, "reserve", v->reserve);
    json_put_integer(o, "reserve_hidden", v->reserve_hidden);
    json_put_integer(o, "piles", v->piles);
    json_put_integer(o, "rounds", v->rounds);
    json_put_string(o, "base", variant_base_text(v, base));
    json_put_string(o, "foundations", foundation_policy_names[v->foundations]);
    json_put_string(o, "tableau_wrap", wrap_policy_names[v->wrap]);
    json_put_string(o, "fill", fill_policy_names[v->fill]);
    json_put_flag(o, "stock_lock", v->stock_lock);
    json_put_flag(o, "auto_deal", v->auto_deal);
    json_put_string(o, "empty_waste", variant_empty_waste_text(v));
    json_put_integer(o, "redeals", v->redeals);
    json_put_flag(o, "redeal_must_play", v->redeal_must_play);
    json_put_flag(o, "foundation_return", v->foundation_return);
    json_close(o);
}

void json_put_rules(struct json_out *o, const char *key, const struct variant *v)
{
    struct rules_words words;
    rules_words(v, &words);
    json_open_list(o, key);
    for (int i = 0; i < words.count; i++) {
        json_open_object(o, NULL);
        json_put_string(o, "heading", words.paragraph[i].heading);
        json_put_string(o, "text", words.paragraph[i].text);
        json_close(o);
    }
    json_close(o);
}
