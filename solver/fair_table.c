#include "fair_table.h"

#include <assert.h>
#include <string.h>

/* ---- rules ---- */

static int card_code(const struct table_rules *rules, card_t card)
{
    int r = (card_rank(card) - rules->base + rules->variant->ranks) % rules->variant->ranks;
    int chain = rules->chains == 4 ? card_suit(card) : card_is_red(card) ^ (r & 1);
    return chain << 4 | r;
}

/* The colour follows from chain and place. */
static bool code_is_red(const struct table_rules *rules, int code)
{
    int chain = code_chain(code);
    return rules->chains == 4 ? ((chain + 1) & 2) != 0 : (chain ^ (code_place(code) & 1)) != 0;
}

static bool places_build(const struct table_rules *rules, int upper, int lower)
{
    int ranks = rules->variant->ranks;
    if ((upper + 1) % ranks != lower)
        return false;
    switch (rules->variant->wrap) {
    case WRAP_TO_BASE: return lower != 0;
    case WRAP_NONE: return (lower + rules->base) % ranks != 0;
    case WRAP_FREE: break;
    }
    return true;
}

void table_rules_init(struct table_rules *rules, const struct variant *v, int base)
{
    memset(rules, 0, sizeof *rules);
    rules->variant = v;
    rules->base = base;
    rules->chains = v->foundations == FOUNDATION_SUIT ? 4 : 2;
    rules->copies = v->decks * 4 / rules->chains;
    rules->cards = variant_cards(v);
    rules->keeps_lock = v->family == FAMILY_AISLERIOT || v->stock_lock;
    rules->veto = v->fill != FILL_RESERVE_THEN_WASTE_AUTO && v->fill != FILL_RESERVE_AUTO_THEN_ANY;
    for (int rank = 0; rank < v->ranks; rank++)
        for (int suit = 0; suit < SUITS; suit++) {
            int code = card_code(rules, card_make(rank, suit));
            rules->code_of[card_make(rank, suit)] = (uint8_t)code;
            rules->codes |= code_bit(code);
        }
    for (int code = 0; code < CODES; code++)
        for (int lower = 0; lower < CODES; lower++)
            if ((rules->codes >> code & 1) && (rules->codes >> lower & 1) && code_is_red(rules, code) != code_is_red(rules, lower) &&
                places_build(rules, code_place(code), code_place(lower)))
                rules->onto[code] |= code_bit(lower);
    for (int code = 0; code < CODES; code++)
        rules->parents |= rules->onto[code];
    rules->wraps = places_build(rules, v->ranks - 1, 0);
    rules->wrap_flips = v->ranks % 2 == 1;
    for (int r = 0; r < CHAIN_LENGTH; r++)
        for (int i = 0; i <= r; i++)
            rules->up_to[r][i] = 0xFF;
}

/* ---- set up ---- */

static void put(struct table *t, int pile, int code)
{
    uint8_t card = t->cards++;
    t->code[card] = (uint8_t)code;
    t->under[card] = t->head[pile];
    t->head[pile] = card;
    t->top[pile] = (uint8_t)code;
    t->count[pile]++;
}

static void refresh_accept(struct table *t, const struct table_rules *rules)
{
    t->accept = 0;
    for (int code = 0; code < CODES; code++)
        if ((rules->codes >> code & 1) && (code_place(code) == 0 || table_played(t, code - 1) > table_played(t, code)))
            t->accept |= code_bit(code);
}

void table_from_view(struct table *t, const struct table_rules *rules, const struct fair_view *view)
{
    const struct game *g = &view->open;
    memset(t, 0, sizeof *t);
    memset(t->head, NO_CARD, sizeof t->head);
    memset(t->top, CODE_UNSEEN, sizeof t->top);
    t->free = NO_CARD;
    for (int i = 0; i < variant_foundations(rules->variant); i++)
        for (int k = 0; k < g->pile[PILE_FOUNDATION + i].count; k++) {
            int code = rules->code_of[g->pile[PILE_FOUNDATION + i].card[k]];
            t->played[code_chain(code)][code_place(code)]++;
            t->score++;
        }
    for (int chain = 0; chain < rules->chains; chain++)
        for (int r = 0; r < rules->variant->ranks; r++)
            t->room[chain][r] = (uint8_t)rules->copies;
    const struct pile *reserve = &g->pile[PILE_RESERVE];
    t->reserve_count = reserve->count;
    for (int k = 0; k < reserve->count; k++) {
        int code = reserve->card[k] == CARD_NONE ? CODE_UNSEEN : rules->code_of[reserve->card[k]];
        t->reserve[k] = (uint8_t)code;
        if (code != CODE_UNSEEN)
            t->room[code_chain(code)][code_place(code)]--;
    }
    for (int p = 0; p < rules->variant->piles; p++) {
        const struct pile *pile = &g->pile[PILE_TABLEAU + p];
        for (int k = 0; k < pile->count; k++)
            put(t, TABLE_FIRST + p, rules->code_of[pile->card[k]]);
        t->spaces = (uint8_t)(t->spaces + (pile->count == 0));
    }
    for (int k = 0; k < g->pile[PILE_WASTE].count; k++)
        put(t, TABLE_WASTE, rules->code_of[g->pile[PILE_WASTE].card[k]]);
    t->stock_count = g->pile[PILE_STOCK].count;
    t->redeals = g->redeals;
    t->locked = g->locked;
    refresh_accept(t, rules);
}

void unseen_of_view(struct unseen *out, const struct table_rules *rules, const struct fair_view *view)
{
    out->count = out->known_count = 0;
    for (int card = 0; card < CARD_CODES; card++)
        for (int k = 0; k < view->unseen[card]; k++)
            out->code[out->count++] = rules->code_of[card];
    const struct pile *stock = &view->open.pile[PILE_STOCK];
    for (int k = stock->count - 1; k >= 0 && stock->card[k] != CARD_NONE; k--)
        out->known[out->known_count++] = rules->code_of[stock->card[k]];
}

void unseen_of_shoe(struct unseen *out, const struct table *t, const struct shoe *shoe)
{
    uint8_t copies[CODES] = {0};
    int left = shoe->count - shoe->next;
    out->count = out->known_count = 0;
    for (int k = 0; k < t->reserve_count; k++)
        if (t->reserve[k] == CODE_UNSEEN)
            copies[shoe->hidden[k]]++;
    if (t->redeals > 0) {
        memcpy(out->known, shoe->code + shoe->next, (size_t)left);
        out->known_count = left;
    } else {
        for (int k = shoe->next; k < shoe->count; k++)
            copies[shoe->code[k]]++;
    }
    for (int code = 0; code < CODES; code++)
        for (int k = 0; k < copies[code]; k++)
            out->code[out->count++] = (uint8_t)code;
}

/* Multiply and shift on half a random number: unbiased but for 1 part in 20 million, which no playout can tell. */
static void shuffle(uint8_t code[], int count, struct rng *r)
{
    uint64_t bits = 0;
    for (int i = count - 1, halves = 0; i > 0; i--, halves--) {
        if (halves == 0) {
            bits = rng_next(r);
            halves = 2;
        } else {
            bits >>= 32;
        }
        int j = (int)((bits & 0xFFFFFFFFu) * (uint64_t)(i + 1) >> 32);
        uint8_t c = code[i];
        code[i] = code[j];
        code[j] = c;
    }
}

void unseen_deal(const struct unseen *unseen, const struct table *t, struct rng *r, struct shoe *shoe)
{
    int face_down = 0;
    for (int k = 0; k < t->reserve_count; k++)
        face_down += t->reserve[k] == CODE_UNSEEN;
    shoe->next = 0;
    shoe->count = unseen->known_count + unseen->count - face_down;
    assert(shoe->count == t->stock_count);
    memcpy(shoe->code, unseen->known, (size_t)unseen->known_count);
    uint8_t *code = shoe->code + unseen->known_count;
    memcpy(code, unseen->code, (size_t)unseen->count);
    shuffle(code, unseen->count, r);
    /* The last ones are no stock cards but the reserve's. */
    for (int k = 0, next = unseen->count; face_down > 0 && k < t->reserve_count; k++)
        if (t->reserve[k] == CODE_UNSEEN)
            shoe->hidden[k] = code[--next];
}

/* ---- play ---- */

static inline uint8_t take(struct table *t, int pile)
{
    uint8_t card = t->head[pile], below = t->under[card];
    t->head[pile] = below;
    t->top[pile] = below == NO_CARD ? CODE_UNSEEN : t->code[below];
    t->count[pile]--;
    t->spaces = (uint8_t)(t->spaces + (pile != TABLE_WASTE && t->count[pile] == 0));
    return card;
}

static inline void lay(struct table *t, int pile, uint8_t card)
{
    t->spaces = (uint8_t)(t->spaces - (pile != TABLE_WASTE && t->count[pile] == 0));
    t->under[card] = t->head[pile];
    t->head[pile] = card;
    t->top[pile] = t->code[card];
    t->count[pile]++;
}

static inline uint8_t new_card(struct table *t, int code)
{
    uint8_t card = t->cards++;
    t->code[card] = (uint8_t)code;
    return card;
}

/* A number for a card that comes back from a foundation: one given up before if there is any, so that there are always enough. */
static uint8_t returned_card(struct table *t, int code)
{
    if (t->free == NO_CARD)
        return new_card(t, code);
    uint8_t card = t->free;
    t->free = t->under[card];
    t->code[card] = (uint8_t)code;
    return card;
}

static inline int next_unseen(struct table *t, struct shoe *shoe)
{
    t->stock_count--;
    return shoe ? shoe->code[shoe->next++] : CODE_UNSEEN;
}

static inline void play_up(struct table *t, const struct table_rules *rules, int code)
{
    uint8_t *played = (uint8_t *)t->played; /* index = code: chains of 16 one after the other */
    played[code]++;
    t->score++;
    if (code_place(code) != 0 && played[code - 1] == played[code])
        t->accept &= ~code_bit(code);
    if (rules->codes >> (code + 1) & 1)
        t->accept |= code_bit(code + 1);
}

/* A foundation's top card comes back: the exact reverse. */
static void play_down(struct table *t, const struct table_rules *rules, int code)
{
    uint8_t *played = (uint8_t *)t->played;
    played[code]--;
    t->score--;
    t->accept |= code_bit(code);
    if ((rules->codes >> (code + 1) & 1) && played[code] == played[code + 1])
        t->accept &= ~code_bit(code + 1);
}

static inline int reserve_pop(struct table *t, struct shoe *shoe)
{
    int code = t->reserve[--t->reserve_count];
    if (code != CODE_UNSEEN)
        ((uint8_t *)t->room)[code]++;
    if (t->reserve_count > 0 && t->reserve[t->reserve_count - 1] == CODE_UNSEEN && shoe) {
        int turned = shoe->hidden[t->reserve_count - 1];
        t->reserve[t->reserve_count - 1] = (uint8_t)turned;
        ((uint8_t *)t->room)[turned]--;
    }
    return code;
}

static inline bool can_turn(const struct table *t, const struct table_rules *rules)
{
    const struct variant *v = rules->variant;
    return t->stock_count > 0 && !(v->stock_lock && t->locked) && !(v->redeal_must_play && t->redeals > 0 && t->count[TABLE_WASTE] > 0);
}

static inline void turn(struct table *t, const struct table_rules *rules, struct shoe *shoe)
{
    lay(t, TABLE_WASTE, new_card(t, next_unseen(t, shoe)));
    if (rules->keeps_lock && t->spaces > 0)
        t->locked = true;
}

static void redeal(struct table *t, const struct table_rules *rules, struct shoe *shoe)
{
    t->redeals++;
    t->stock_count = t->count[TABLE_WASTE];
    if (shoe) {
        shoe->next = 0;
        shoe->count = t->count[TABLE_WASTE];
        for (int k = shoe->count - 1, card = t->head[TABLE_WASTE]; k >= 0; k--, card = t->under[card])
            shoe->code[k] = t->code[card];
    }
    t->head[TABLE_WASTE] = NO_CARD;
    t->top[TABLE_WASTE] = CODE_UNSEEN;
    t->count[TABLE_WASTE] = 0;
    t->cards = 0; /* card numbers are dealt anew, as the waste's cards will get new ones */
    t->free = NO_CARD;
    uint8_t code[CARDS_MAX], under[CARDS_MAX];
    memcpy(code, t->code, sizeof code);
    memcpy(under, t->under, sizeof under);
    for (int p = 0; p < rules->variant->piles; p++) {
        uint8_t stack[CARDS_MAX];
        int n = 0;
        for (uint8_t card = t->head[TABLE_FIRST + p]; card != NO_CARD; card = under[card])
            stack[n++] = code[card];
        t->head[TABLE_FIRST + p] = NO_CARD;
        t->count[TABLE_FIRST + p] = 0;
        while (n > 0)
            put(t, TABLE_FIRST + p, stack[--n]);
    }
    if (rules->keeps_lock && t->spaces > 0)
        t->locked = true;
}

static void fill_space(struct table *t, const struct table_rules *rules, int pile, struct shoe *shoe)
{
    enum fill_policy fill = rules->variant->fill;
    bool from_reserve = fill == FILL_RESERVE_THEN_WASTE_AUTO || fill == FILL_RESERVE_AUTO_THEN_ANY;
    if (from_reserve && t->reserve_count > 0)
        lay(t, pile, new_card(t, reserve_pop(t, shoe)));
    else if (fill == FILL_RESERVE_AUTO_THEN_ANY)
        return;
    else if (t->count[TABLE_WASTE] > 0)
        lay(t, pile, take(t, TABLE_WASTE));
    else if (t->stock_count > 0 && fill != FILL_WASTE_AUTO_THEN_ANY)
        lay(t, pile, new_card(t, next_unseen(t, shoe)));
}

static void fill_spaces(struct table *t, const struct table_rules *rules, int from, struct shoe *shoe)
{
    switch (rules->variant->fill) {
    case FILL_WASTE_BY_HAND:
    case FILL_ANY_BY_HAND: break;
    case FILL_WASTE_AUTO_THEN_ANY:
        if (from >= TABLE_FIRST && from < TABLE_PILES && t->count[from] == 0)
            fill_space(t, rules, from, shoe);
        break;
    case FILL_WASTE_THEN_STOCK_AUTO:
    case FILL_RESERVE_THEN_WASTE_AUTO:
    case FILL_RESERVE_AUTO_THEN_ANY:
        for (int p = TABLE_FIRST; p < TABLE_FIRST + rules->variant->piles; p++)
            if (t->count[p] == 0)
                fill_space(t, rules, p, shoe);
        break;
    }
}

static void follow_up(struct table *t, const struct table_rules *rules, int from, struct shoe *shoe)
{
    if (from == TABLE_WASTE || t->spaces == 0)
        t->locked = false;
    if (t->spaces > 0)
        fill_spaces(t, rules, from, shoe);
    if (t->count[TABLE_WASTE] == 0 && rules->variant->auto_deal && can_turn(t, rules))
        turn(t, rules, shoe);
}

bool table_can_deal(const struct table *t, const struct table_rules *rules)
{
    const struct variant *v = rules->variant;
    if (t->stock_count > 0)
        return can_turn(t, rules);
    return t->count[TABLE_WASTE] > 0 && t->redeals < v->redeals && !(v->stock_lock && t->locked);
}

void table_play(struct table *t, const struct table_rules *rules, struct table_move m, struct shoe *shoe)
{
    if (m.from == TABLE_STOCK) {
        if (t->stock_count > 0)
            turn(t, rules, shoe);
        else
            redeal(t, rules, shoe);
        return;
    }
    uint8_t card;
    if (m.from == TABLE_RESERVE) {
        play_up(t, rules, reserve_pop(t, shoe));
        follow_up(t, rules, m.from, shoe);
        return;
    }
    if (m.from == TABLE_FOUNDATION) {
        play_down(t, rules, m.code);
        card = returned_card(t, m.code);
    } else {
        card = take(t, m.from);
    }
    if (m.to == TABLE_FOUNDATION) {
        play_up(t, rules, t->code[card]);
        t->under[card] = t->free;
        t->free = card;
    } else {
        lay(t, m.to, card);
    }
    follow_up(t, rules, m.from, shoe);
}

void table_start(struct table *t, const struct table_rules *rules, struct shoe *shoe)
{
    for (int p = TABLE_FIRST; p < TABLE_FIRST + rules->variant->piles; p++)
        if (t->count[p] == 0 && t->stock_count > 0)
            lay(t, p, new_card(t, next_unseen(t, shoe)));
    bool first_waste = rules->variant->auto_deal || rules->variant->family == FAMILY_PYSOLFC;
    if (t->count[TABLE_WASTE] == 0 && first_waste && can_turn(t, rules))
        turn(t, rules, shoe);
}

/* Walks down the reserve for one chain of foundations, of which `height` copies of each place have been played: true if some card can
 * never leave, since it would need more copies of a lower place than lie outside the rest of the reserve. */
static bool chain_is_blocked(const struct table *t, const struct table_rules *rules, int chain, chain_vector height)
{
    chain_vector room = t->room[chain], over = {0};
    for (int k = t->reserve_count - 1; k >= 0; k--) {
        int reserve = t->reserve[k], r = code_place(reserve);
        if (code_chain(reserve) != chain || reserve == CODE_UNSEEN)
            continue;
        uint8_t need = (uint8_t)(height[r] + 1);
        chain_vector needed = rules->up_to[r] & (need - (chain_vector){0});
        chain_vector higher = (chain_vector)(height > needed);
        height = (height & higher) | (needed & ~higher);
        room[r]++;
        over |= (chain_vector)(height > room);
    }
    uint64_t half[2];
    memcpy(half, &over, sizeof half);
    return (half[0] | half[1]) != 0;
}

bool table_is_blocked(const struct table *t, const struct table_rules *rules)
{
    for (int chain = 0; rules->veto && chain < rules->chains; chain++)
        if (chain_is_blocked(t, rules, chain, t->played[chain]))
            return true;
    return false;
}

/* Playing `code` from outside the reserve can matter only to a reserve card of the same code: the least heights that the reserve
 * forces are built from max() and "own height + 1" of reserve cards alone. So the test is run for one chain, and seldom. */
bool table_vetoes(const struct table *t, const struct table_rules *rules, int code)
{
    int chain = code_chain(code);
    if (!rules->veto || ((const uint8_t *)t->room)[code] == rules->copies)
        return false;
    chain_vector height = t->played[chain];
    height[code_place(code)]++;
    return chain_is_blocked(t, rules, chain, height);
}
