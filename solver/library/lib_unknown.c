/* Unknown cards, as of a game on a real table: which of them a move turns up, and naming them. */
#include "handle.h"

static bool turns_waste_over(const struct game *g, struct move m) { return m.from == PILE_STOCK && g->pile[PILE_STOCK].count == 0; }

/* ---- what a move lays open ---- */

/* A move with the automatic moves after it. */
struct played {
    struct move move;
    struct auto_move autos[AUTO_MOVES_MAX];
    int autos_count;
};

/* The places found so far. */
struct places {
    terrace_place *out;
    size_t capacity, count;
};

static void add(struct places *p, int pile, int index, int to)
{
    if (p->count < p->capacity)
        p->out[p->count] = (terrace_place){(uint8_t)pile, (uint8_t)index, (uint8_t)to};
    p->count++;
}

/* The least height of a pile while the move and its automatic moves are played. */
static int lowest(const struct game *g, int pile, const struct played *played)
{
    int height = g->pile[pile].count - (played->move.from == pile) + (played->move.to == pile), low = height;
    for (int i = 0; i < played->autos_count; i++) {
        height += (played->autos[i].to == pile) - (played->autos[i].from == pile);
        low = height < low ? height : low;
    }
    return low;
}

/* Adds the cards of waste or reserve that become tops, and stay there. */
static void add_uncovered(struct places *p, const struct game *g, int pile, const struct played *played)
{
    int low = lowest(g, pile, played);
    for (int i = g->pile[pile].count - 1; i >= low - 1 && i >= 0; i--)
        if (g->pile[pile].card[i] == CARD_NONE)
            add(p, pile, i, pile);
}

/* Adds the cards that leave the stock, and where they go. */
static void add_dealt(struct places *p, const struct game *g, const struct played *played)
{
    const struct pile *stock = &g->pile[PILE_STOCK];
    int at = stock->count;
    if (played->move.from == PILE_STOCK && stock->card[--at] == CARD_NONE)
        add(p, PILE_STOCK, at, played->move.to);
    for (int i = 0; i < played->autos_count && at > 0; i++)
        if (played->autos[i].from == PILE_STOCK && stock->card[--at] == CARD_NONE)
            add(p, PILE_STOCK, at, played->autos[i].to);
}

size_t terrace_turns_up(const terrace_position *p, terrace_move move, terrace_place out[], size_t capacity)
{
    struct played played = {.move = {move.from, move.to}};
    struct places places = {out, capacity, 0};
    struct game after = p->now;
    if (game_refuses(&p->now, played.move) || turns_waste_over(&p->now, played.move))
        return 0;
    game_play(&after, played.move, played.autos, &played.autos_count);
    add_uncovered(&places, &p->now, PILE_RESERVE, &played);
    add_uncovered(&places, &p->now, PILE_WASTE, &played);
    add_dealt(&places, &p->now, &played);
    return places.count;
}

/* ---- telling ---- */

/* Copies of `card` that are not in sight. */
static int unseen(const struct game *start, card_t card)
{
    int count = start->variant->decks;
    for (int p = 0; p < PILE_COUNT; p++)
        for (int i = 0; i < start->pile[p].count; i++)
            count -= start->pile[p].card[i] == card;
    return count;
}

/* Of a card that is covered on a foundation by colour only rank and colour show, and the reader takes one of the suits
 * (sheet_foundations.c). If all copies of `card` are in sight, but one of them only so, its like of the same colour lies there. */
static void give_way(struct game *start, card_t card)
{
    const card_t like = card_make(card_rank(card), SUITS - 1 - card_suit(card)); /* clubs and spades, diamonds and hearts */
    if (start->variant->foundations != FOUNDATION_ALTERNATE || unseen(start, card) > 0 || unseen(start, like) == 0)
        return;
    for (int f = 0; f < variant_foundations(start->variant); f++) {
        struct pile *pile = &start->pile[PILE_FOUNDATION + f];
        for (int i = 0; i < pile->count - 1; i++)
            if (pile->card[i] == card && (i > 0 || game_slot_takes(start->variant, PILE_FOUNDATION + f, card_suit(like)))) {
                pile->card[i] = like;
                return;
            }
    }
}

/* True if the card may be at an unknown place. */
static bool can_be(struct terrace_position *p, card_t card, struct error *e)
{
    if (card != CARD_NONE && card >= RANKS_MAX * SUITS)
        return error_set(e, "card", "give 0 to 51", "%d is no card", card);
    if (card == CARD_NONE)
        return true;
    if (card_rank(card) < p->rules.ranks) {
        give_way(&p->start, card);
        if (unseen(&p->start, card) > 0)
            return true;
    }
    return error_set(e, terrace_card_name(card), "look again", "every card of that name is in sight already");
}

int terrace_tell(terrace_position *p, int pile, int index, terrace_card card, terrace_error *e)
{
    struct error why;
    bool told = pile == PILE_STOCK || pile == PILE_WASTE || pile == PILE_RESERVE; /* other piles lay open, and their order is checked */
    if (!told || index < 0 || index >= p->start.pile[pile].count) {
        error_set(&why, "card", "give a place that terrace_turns_up() told",
                  "no card of stock, waste or reserve lay there when the position was made");
        return give_error(e, &why);
    }
    const struct game start = p->start;
    card_t *place = &p->start.pile[pile].card[index], before = *place;
    *place = CARD_NONE;
    bool ok = can_be(p, card, &why);
    if (ok) {
        *place = card;
        ok = position_replay(p) ||
             error_set(&why, terrace_card_name(card), "take moves back until it is turned up no more", "a move since would not be legal");
    }
    if (ok) {
        if (before != card)
            p->numbered = false; /* the name no longer determines the cards */
        if (before != card && before != CARD_NONE)
            p->moves_kept = p->moves_count; /* the moves taken back were about another card */
        return TERRACE_OK;
    }
    p->start = start;
    position_replay(p);
    return give_error(e, &why);
}
