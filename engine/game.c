#include "game.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "plain.h"

/* ---- piles ---- */

static bool pile_exists(const struct variant *v, int pile)
{
    if (pile < PILE_FOUNDATION)
        return true;
    if (pile < PILE_TABLEAU)
        return pile - PILE_FOUNDATION < variant_foundations(v);
    return pile - PILE_TABLEAU < v->piles;
}

static card_t top(const struct pile *p)
{
    assert(p->count > 0);
    return p->card[p->count - 1];
}

static card_t pop(struct pile *p)
{
    card_t c = top(p);
    p->count--;
    return c;
}

static void push(struct pile *p, card_t c)
{
    assert(p->count < CARDS_MAX);
    p->card[p->count++] = c;
}

bool game_has_space(const struct game *g)
{
    for (int t = 0; t < g->variant->piles; t++)
        if (g->pile[PILE_TABLEAU + t].count == 0)
            return true;
    return false;
}

bool game_slot_takes(const struct variant *v, int foundation, int suit)
{
    static const uint8_t SLOTS[SUITS] = {SUIT_CLUBS, SUIT_SPADES, SUIT_HEARTS, SUIT_DIAMONDS};
    return v->family == FAMILY_AISLERIOT || SLOTS[(foundation - PILE_FOUNDATION) / v->decks] == suit;
}

static int first_slot(const struct variant *v, card_t c)
{
    int foundation = PILE_FOUNDATION;
    while (!game_slot_takes(v, foundation, card_suit(c)))
        foundation++;
    return foundation;
}

char *pile_name(int pile, char out[10])
{
    static const char *const NAMES[PILE_FOUNDATION] = {"stock", "waste", "reserve"};
    if (pile < PILE_FOUNDATION)
        snprintf(out, 10, "%s", NAMES[pile]);
    else if (pile_is_foundation(pile))
        snprintf(out, 10, "f%d", (uint8_t)(pile - PILE_FOUNDATION + 1));
    else
        snprintf(out, 10, "t%d", (uint8_t)(pile - PILE_TABLEAU + 1));
    return out;
}

int pile_parse(const struct variant *v, const char *text, int length)
{
    char name[10];
    for (int pile = 0; pile < PILE_COUNT; pile++)
        if (pile_exists(v, pile) && (int)strlen(pile_name(pile, name)) == length && plain_begins(name, text, (size_t)length))
            return pile;
    return -1;
}

/* ---- what fits on what ---- */

static int next_rank(const struct variant *v, int rank) { return rank + 1 < v->ranks ? rank + 1 : 0; }

bool game_builds(const struct game *g, card_t card, card_t onto)
{
    const struct variant *v = g->variant;
    if (card == CARD_NONE || card_rank(onto) != next_rank(v, card_rank(card)) || !cards_differ_in_colour(card, onto))
        return false;
    switch (v->wrap) {
    case WRAP_TO_BASE: return card_rank(onto) != g->base;
    case WRAP_FREE: return true;
    case WRAP_NONE: return card_rank(onto) != 0;
    }
    return false;
}

static const char *foundation_refuses(const struct game *g, card_t c, int to)
{
    const struct variant *v = g->variant;
    const struct pile *p = &g->pile[to];
    if (p->count == 0) {
        if (card_rank(c) != g->base)
            return "an empty foundation takes only a card of the base rank";
        if (!game_slot_takes(v, to, card_suit(c)))
            return "this empty foundation takes a base card of another suit";
        return NULL;
    }
    if (p->count >= v->ranks)
        return "this foundation is complete";
    if (card_rank(c) != next_rank(v, card_rank(top(p))))
        return "the foundation needs the next higher rank";
    if (v->foundations == FOUNDATION_SUIT && card_suit(c) != card_suit(top(p)))
        return "the foundation needs a card of its suit";
    if (v->foundations == FOUNDATION_ALTERNATE && !cards_differ_in_colour(c, top(p)))
        return "the foundation needs a card of the other colour";
    return NULL;
}

static const char *space_refuses(const struct game *g, int from)
{
    switch (g->variant->fill) {
    case FILL_WASTE_BY_HAND:
    case FILL_WASTE_THEN_STOCK_AUTO:
    case FILL_RESERVE_THEN_WASTE_AUTO: return from == PILE_WASTE ? NULL : "only the waste fills a space";
    case FILL_RESERVE_AUTO_THEN_ANY: return g->pile[PILE_RESERVE].count == 0 ? NULL : "the reserve fills spaces as long as it has cards";
    case FILL_WASTE_AUTO_THEN_ANY:
    case FILL_ANY_BY_HAND: break;
    }
    return NULL;
}

static const char *tableau_refuses(const struct game *g, card_t c, int from, int to)
{
    if (from == PILE_RESERVE)
        return "the reserve goes to the foundations only";
    const struct pile *p = &g->pile[to];
    if (p->count == 0)
        return space_refuses(g, from);
    if (game_builds(g, c, top(p)))
        return NULL;
    if (g->variant->wrap == WRAP_TO_BASE && card_rank(top(p)) == g->base)
        return "nothing is built on a card of the base rank";
    if (g->variant->wrap == WRAP_NONE && card_rank(top(p)) == 0)
        return "nothing is built on an ace";
    return "the pile needs the next lower rank in the other colour";
}

/* ---- legal moves ---- */

static const char *deal_refuses(const struct game *g)
{
    const struct variant *v = g->variant;
    bool waste_empty = g->pile[PILE_WASTE].count == 0;
    if (!game_base_chosen(g))
        return "the base card has to be chosen first";
    if (g->pile[PILE_STOCK].count > 0) {
        if (v->redeal_must_play && g->redeals > 0 && !waste_empty)
            return "after a redeal each card has to be played before the next is dealt";
    } else if (waste_empty || g->redeals >= v->redeals) {
        return v->redeals == 0 || waste_empty ? "the stock is empty" : "the stock is empty and there is no redeal left";
    }
    if (!v->stock_lock || !g->locked)
        return NULL;
    if (waste_empty)
        return "the stock is locked while a space is open";
    return v->fill == FILL_WASTE_BY_HAND ? "the stock is locked until the waste's top card is played"
                                         : "the stock is locked until the waste's top card is played or no space is left";
}

static const char *choice_refuses(const struct game *g, struct move m)
{
    if (!pile_is_tableau(m.from) || !pile_is_foundation(m.to))
        return "the base card has to be chosen first, by a move from the tableau to a foundation";
    card_t c = top(&g->pile[m.from]);
    if (!game_slot_takes(g->variant, m.to, card_suit(c)))
        return "this empty foundation takes a base card of another suit";
    return NULL;
}

const char *game_refuses(const struct game *g, struct move m)
{
    const struct variant *v = g->variant;
    if (m.from >= PILE_COUNT || m.to >= PILE_COUNT || !pile_exists(v, m.from) || !pile_exists(v, m.to))
        return "there is no such pile";
    if (m.from == m.to)
        return "a card cannot move to the pile it is on";
    if (m.from == PILE_STOCK)
        return m.to == PILE_WASTE ? deal_refuses(g) : "the stock is dealt to the waste only";
    if (g->pile[m.from].count == 0)
        return "there is no card on the pile to move from";
    if (!game_base_chosen(g))
        return choice_refuses(g, m);
    if (pile_is_foundation(m.from) && !v->foundation_return)
        return "cards on the foundations are out of play";
    if (pile_is_foundation(m.from) && g->pile[m.from].count < 2)
        return "the base card stays on its foundation";
    card_t c = top(&g->pile[m.from]);
    if (pile_is_foundation(m.to))
        return foundation_refuses(g, c, m.to);
    if (pile_is_tableau(m.to))
        return tableau_refuses(g, c, m.from, m.to);
    return "nothing is moved to stock, waste or reserve but the stock's card to the waste";
}

int game_foundation_for(const struct game *g, int from)
{
    for (int f = PILE_FOUNDATION; f < PILE_TABLEAU; f++)
        if (!game_refuses(g, (struct move){(uint8_t)from, (uint8_t)f}))
            return f;
    return PILE_STOCK;
}

/* Empty piles that are alike for a card; merged move lists hold only the first. */
static bool is_later_empty(const struct game *g, struct move m)
{
    if (g->pile[m.to].count > 0 || m.to < PILE_FOUNDATION)
        return false;
    int first = pile_is_foundation(m.to) ? PILE_FOUNDATION : PILE_TABLEAU;
    for (int pile = first; pile < m.to; pile++)
        if (g->pile[pile].count == 0 && !game_refuses(g, (struct move){m.from, (uint8_t)pile}))
            return true;
    return false;
}

int game_moves(const struct game *g, bool merge_empties, struct move out[MOVES_MAX])
{
    int count = 0;
    for (int from = 0; from < PILE_COUNT; from++) {
        if (g->pile[from].count == 0 && from != PILE_STOCK)
            continue;
        for (int to = 0; to < PILE_COUNT; to++) {
            struct move m = {(uint8_t)from, (uint8_t)to};
            if (!game_refuses(g, m) && !(merge_empties && is_later_empty(g, m)))
                out[count++] = m;
        }
    }
    return count;
}

int game_base_moves(const struct game *g, struct move out[PILES_MAX])
{
    int count = 0;
    if (game_base_chosen(g))
        return 0;
    for (int t = 0; t < g->variant->piles; t++) {
        const struct pile *p = &g->pile[PILE_TABLEAU + t];
        if (p->count > 0)
            out[count++] = (struct move){(uint8_t)(PILE_TABLEAU + t), (uint8_t)first_slot(g->variant, top(p))};
    }
    return count;
}

/* ---- playing ---- */

/* What happened by itself; `list` may be NULL. */
struct auto_log {
    struct auto_move *list;
    int count;
};

static void log_auto(struct auto_log *log, int from, int to, card_t c)
{
    assert(log->count < AUTO_MOVES_MAX);
    if (log->list)
        log->list[log->count] = (struct auto_move){(uint8_t)from, (uint8_t)to, c};
    log->count++;
}

static void auto_move(struct game *g, int from, int to, struct auto_log *log)
{
    card_t c = pop(&g->pile[from]);
    push(&g->pile[to], c);
    log_auto(log, from, to, c);
}

/* AisleRiot keeps its lock even in the games that ignore it. */
static bool keeps_lock(const struct variant *v) { return v->family == FAMILY_AISLERIOT || v->stock_lock; }

/* Deals a card or turns the waste over. Either locks the stock when a space is open, as in the program. */
static card_t turn_stock(struct game *g)
{
    struct pile *stock = &g->pile[PILE_STOCK], *waste = &g->pile[PILE_WASTE];
    card_t dealt = CARD_NONE;
    if (stock->count > 0) {
        dealt = pop(stock);
        push(waste, dealt);
    } else {
        g->redeals++;
        /* The waste is turned over as a whole: its bottom card comes first again. */
        while (waste->count > 0)
            push(stock, pop(waste));
    }
    if (keeps_lock(g->variant) && game_has_space(g))
        g->locked = true;
    return dealt;
}

/* The pile from which the rules fill a space by themselves, or -1. */
static int fill_source(const struct game *g)
{
    static const int8_t ORDER[][4] = {
        [FILL_WASTE_BY_HAND] = {-1},
        [FILL_WASTE_THEN_STOCK_AUTO] = {PILE_WASTE, PILE_STOCK, -1},
        [FILL_RESERVE_THEN_WASTE_AUTO] = {PILE_RESERVE, PILE_WASTE, PILE_STOCK, -1},
        [FILL_RESERVE_AUTO_THEN_ANY] = {PILE_RESERVE, -1},
        [FILL_WASTE_AUTO_THEN_ANY] = {PILE_WASTE, -1},
        [FILL_ANY_BY_HAND] = {-1},
    };
    const int8_t *source = ORDER[g->variant->fill];
    while (*source >= 0 && g->pile[*source].count == 0)
        source++;
    return *source;
}

static void fill_spaces(struct game *g, int from, struct auto_log *log)
{
    bool only_left_pile = g->variant->fill == FILL_WASTE_AUTO_THEN_ANY;
    for (int t = PILE_TABLEAU; t < PILE_TABLEAU + g->variant->piles; t++) {
        if (g->pile[t].count > 0 || (only_left_pile && t != from))
            continue;
        int source = fill_source(g);
        if (source >= 0)
            auto_move(g, source, t, log);
    }
}

/* The card just put on a foundation is the base card. */
static void choose_base(struct game *g, card_t c, struct auto_log *log)
{
    g->base = (int8_t)card_rank(c);
    for (int t = PILE_TABLEAU; t < PILE_TABLEAU + g->variant->piles; t++)
        if (g->pile[t].count == 0 && g->pile[PILE_STOCK].count > 0)
            auto_move(g, PILE_STOCK, t, log);
}

static void deal_to_empty_waste(struct game *g, struct auto_log *log)
{
    if (g->pile[PILE_WASTE].count == 0 && game_can_deal(g)) {
        card_t c = turn_stock(g);
        log_auto(log, PILE_STOCK, PILE_WASTE, c);
    }
}

/* Whether the rules look for an empty waste after a card move from that pile. PySolFC does not after one from a foundation. */
static bool deals_after(const struct variant *v, int from)
{
    return v->auto_deal && !(v->family == FAMILY_PYSOLFC && pile_is_foundation(from));
}

/* What the rules do after the card `c` has left `from`. The order is AisleRiot's; it makes a difference to the lock. */
static void after_card_move(struct game *g, int from, card_t c, struct auto_log *log)
{
    const struct variant *v = g->variant;
    bool choice = !game_base_chosen(g);
    if (choice)
        choose_base(g, c, log);
    if (from == PILE_WASTE || !game_has_space(g))
        g->locked = false;
    fill_spaces(g, from, log);
    if (deals_after(v, from) || (choice && v->family == FAMILY_PYSOLFC))
        deal_to_empty_waste(g, log);
}

card_t game_play(struct game *g, struct move m, struct auto_move autos[AUTO_MOVES_MAX], int *autos_count)
{
    struct auto_log log = {autos, 0};
    card_t moved;
    assert(!game_refuses(g, m));
    if (m.from == PILE_STOCK) {
        moved = turn_stock(g);
    } else {
        moved = pop(&g->pile[m.from]);
        push(&g->pile[m.to], moved);
        after_card_move(g, m.from, moved, &log);
    }
    if (autos_count)
        *autos_count = log.count;
    return moved;
}

static void deal_base_card(struct game *g)
{
    card_t c = pop(&g->pile[PILE_STOCK]);
    push(&g->pile[first_slot(g->variant, c)], c);
    g->base = (int8_t)card_rank(c);
}

void game_deal(struct game *g, const struct variant *v, const card_t deck[])
{
    struct pile *stock = &g->pile[PILE_STOCK];
    memset(g, 0, sizeof *g);
    g->variant = v;
    g->base = v->base == BASE_FIXED ? (int8_t)v->base_rank : BASE_UNCHOSEN;
    for (int i = variant_cards(v) - 1; i >= 0; i--)
        push(stock, deck[i]);
    for (int i = 0; i < v->reserve; i++)
        push(&g->pile[PILE_RESERVE], pop(stock));
    if (v->base == BASE_CHOOSE) {
        for (int t = 0; t < v->base_choices; t++)
            push(&g->pile[PILE_TABLEAU + t], pop(stock));
        return;
    }
    if (v->base == BASE_DEALT && v->family == FAMILY_AISLERIOT)
        deal_base_card(g);
    for (int round = 0; round < v->rounds; round++)
        for (int t = 0; t < v->piles; t++)
            push(&g->pile[PILE_TABLEAU + t], pop(stock));
    if (v->base == BASE_DEALT && v->family == FAMILY_PYSOLFC)
        deal_base_card(g);
    struct auto_log unlogged = {NULL, 0};
    if (v->auto_deal || v->family == FAMILY_PYSOLFC)
        deal_to_empty_waste(g, &unlogged);
}

/* ---- questions ---- */

int game_score(const struct game *g)
{
    int score = 0;
    for (int f = 0; f < variant_foundations(g->variant); f++)
        score += g->pile[PILE_FOUNDATION + f].count;
    return score;
}

int game_unknown(const struct game *g)
{
    int count = 0;
    for (int p = 0; p < PILE_COUNT; p++)
        for (int i = 0; i < g->pile[p].count; i++)
            count += g->pile[p].card[i] == CARD_NONE;
    return count;
}

bool game_won(const struct game *g) { return game_score(g) == variant_cards(g->variant); }

bool game_base_chosen(const struct game *g) { return g->base != BASE_UNCHOSEN; }

bool game_can_deal(const struct game *g) { return !deal_refuses(g); }

uint64_t game_perft(const struct game *g, int depth)
{
    if (depth == 0)
        return 1;
    struct move moves[MOVES_MAX];
    int count = game_moves(g, true, moves);
    if (depth == 1)
        return (uint64_t)count;
    uint64_t leaves = 0;
    for (int i = 0; i < count; i++) {
        struct game next = *g;
        game_play(&next, moves[i], NULL, NULL);
        leaves += game_perft(&next, depth - 1);
    }
    return leaves;
}
