#include "fair_table.h"
#include "fair_table_play.h"

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
    rules->veto = v->fill != FILL_RESERVE_THEN_WASTE_AUTO && v->fill != FILL_RESERVE_AUTO_THEN_ANY && v->reserve <= RESERVE_MASK;
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
    rules->sorted = v->wrap == WRAP_TO_BASE && v->rounds == 1;
}

/* ---- set up ---- */

static void bury(struct table *t, int at, int code)
{
    if (code != CODE_UNSEEN)
        table_bury(t, at, code);
    else
        t->reserve[at] = CODE_UNSEEN;
}

void table_from_view(struct table *t, const struct table_rules *rules, const struct fair_view *view)
{
    const struct game *g = &view->open;
    memset(t, 0, sizeof *t);
    memset(t->head, NO_CARD, sizeof t->head);
    memset(t->top, CODE_UNSEEN, sizeof t->top);
    t->code[NO_CARD] = CODE_UNSEEN;
    t->under[NO_CARD] = t->free = NO_CARD;
    t->on[CODE_UNSEEN] = (uint16_t)((1u << rules->variant->piles) - 1);
    t->tops = code_bit(CODE_UNSEEN);
    for (int chain = 0; chain < rules->chains; chain++) {
        t->heights[chain] = (uint64_t)rules->copies;
        t->accept |= code_bit(chain << 4);
    }
    for (int i = 0; i < variant_foundations(rules->variant); i++)
        for (int k = 0; k < g->pile[PILE_FOUNDATION + i].count; k++)
            table_up(t, rules, rules->code_of[g->pile[PILE_FOUNDATION + i].card[k]]);
    const struct pile *reserve = &g->pile[PILE_RESERVE];
    t->reserve_count = reserve->count;
    for (int k = 0; k < reserve->count; k++)
        bury(t, k, reserve->card[k] == CARD_NONE ? CODE_UNSEEN : rules->code_of[reserve->card[k]]);
    for (int p = 0; p < rules->variant->piles; p++)
        for (int k = 0; k < g->pile[PILE_TABLEAU + p].count; k++)
            table_lay(t, TABLE_FIRST + p, table_new_card(t, rules->code_of[g->pile[PILE_TABLEAU + p].card[k]]));
    for (int k = 0; k < g->pile[PILE_WASTE].count; k++)
        table_lay(t, TABLE_WASTE, table_new_card(t, rules->code_of[g->pile[PILE_WASTE].card[k]]));
    t->stock_count = g->pile[PILE_STOCK].count;
    t->redeals = g->redeals;
    t->locked = g->locked;
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
