#include "state.h"

#include <assert.h>
#include <string.h>

/* ---- counts ---- */

/* The sum of the nibbles of `x`. */
static int nibble_sum(uint64_t x)
{
    const uint64_t even = 0x0f0f0f0f0f0f0f0fu;
    return (int)(((x & even) + (x >> 4 & even)) * 0x0101010101010101u >> 56);
}

int state_played(const struct problem *p, const struct state *s, int kind)
{
    assert(kind >= 0 && kind < p->kinds);
    return nibble_sum(s->chains[kind_class(p, kind)] >> NIBBLE_BITS * (kind_rank(p, kind) + 1));
}

/* The first talon card at or after `i` that is not played yet; talon_count if there is none. */
static int talon_next(const struct problem *p, const struct state *s, int i)
{
    if (i >= p->talon_count)
        return p->talon_count;
    int word = i >> 6;
    uint64_t bits = s->left[word] >> (i & 63) << (i & 63);
    while (!bits) {
        if (++word >= TALON_WORDS)
            return p->talon_count;
        bits = s->left[word];
    }
    int found = word * 64 + __builtin_ctzll(bits);
    return found < p->talon_count ? found : p->talon_count;
}

bool state_can_deal(const struct problem *p, const struct state *s)
{
    if (p->lock && s->locked)
        return false;
    if (!stock_empty(p, s))
        return !(p->variant->redeal_must_play && s->redeals > 0 && s->waste > 0);
    return s->waste > 0 && s->redeals < p->variant->redeals;
}

/* ---- piles ---- */

tpile_t tpile_pop(const struct problem *p, tpile_t t)
{
    assert(t != 0);
    int top = tpile_top(t), length = tpile_length(t);
    uint64_t history = t >> TPILE_HISTORY;
    if (length > 1) {
        uint64_t under = p->under[top][history & 1];
        return (t & TPILE_PREFIX) | (tpile_t)(length - 1) << TPILE_LENGTH | under | history >> 1 << TPILE_HISTORY;
    }
    int below = tpile_below(t), root = tpile_root(t);
    if (below == 0)
        return 0;
    tpile_t top_of_prefix = tpile_single(p->prefix[root - 1][below - 1]);
    if (below == 1)
        return top_of_prefix;
    return top_of_prefix | (tpile_t)root << TPILE_ROOT | (tpile_t)(below - 1) << TPILE_BELOW;
}

tpile_t tpile_push(const struct problem *p, tpile_t t, int kind)
{
    assert(kind < p->kinds);
    int length = tpile_length(t);
    if (length == 0)
        return tpile_single(kind);
    uint64_t history = t >> TPILE_HISTORY << 1 | (p->under[kind][1] == tpile_top(t));
    if (length >= TPILE_FIELD_MAX)
        length = TPILE_FIELD_MAX - 1;
    return (t & TPILE_PREFIX) | (tpile_t)(length + 1) << TPILE_LENGTH | (tpile_t)kind | history << TPILE_HISTORY;
}

int tpile_cards(const struct problem *p, tpile_t t, uint8_t out[TPILE_CARDS_MAX])
{
    int below = tpile_below(t), count = below + tpile_length(t), kind = tpile_top(t);
    uint64_t history = t >> TPILE_HISTORY;
    if (below > 0)
        memcpy(out, p->prefix[tpile_root(t) - 1], (size_t)below);
    for (int i = count - 1; i >= below; i--) {
        out[i] = (uint8_t)kind;
        kind = p->under[kind][history & 1];
        history >>= 1;
    }
    return count;
}

/* True if its word takes no more cards. */
static bool tpile_full(const struct problem *p, tpile_t t) { return tpile_length(t) >= (p->alternate ? COLOUR_RUN_MAX : RUN_MAX); }

static void push(const struct problem *p, struct state *s, int i, int kind)
{
    s->overlong |= tpile_full(p, s->pile[i]);
    s->pile[i] = tpile_push(p, s->pile[i], kind);
}

static void show(struct state *s, int kind)
{
    uint64_t bit = (uint64_t)1 << kind;
    s->twins |= s->tops & bit;
    s->tops |= bit;
}

/* Updates the tops after a pile's top was taken away. */
static void unshow(const struct problem *p, struct state *s, int kind)
{
    uint64_t bit = (uint64_t)1 << kind;
    int left = 0;
    if (!(s->twins & bit)) {
        s->tops &= ~bit;
        return;
    }
    for (int i = 0; i < p->piles; i++)
        left += s->pile[i] && tpile_top(s->pile[i]) == kind;
    if (left == 1)
        s->twins &= ~bit;
}

void tops_list(const struct problem *p, const struct state *s, struct tops *out)
{
    enum { BLOCK = sizeof *out / 2 }; /* see state_copy() */
    memset(out, 0, BLOCK);
    memset((char *)out + BLOCK, 0, BLOCK);
    for (int i = 0; i < p->piles; i++)
        out->piles[tpile_top(s->pile[i])] |= (uint16_t)((unsigned)(s->pile[i] != 0) << i);
}

/* ---- what the rules do ---- */

/* Talon card i becomes the waste's top. */
static void waste_add(const struct problem *p, struct state *s, int i)
{
    assert(s->waste < TALON_MAX);
    int kind = p->talon[i], class = kind_class(p, kind), rank = kind_rank(p, kind);
    s->inversions = (uint16_t)(s->inversions + nibble_sum(s->waste_kinds[class] & (nibble_one(rank) - 1)));
    s->waste_kinds[class] += nibble_one(rank);
    s->waste++;
    s->waste_at = (uint8_t)i;
}

static void leave_talon(struct state *s, int i) { s->left[i >> 6] &= ~talon_bit(i); }

/* The last talon card before `i` that is not played yet; there is one. */
static int talon_last(const struct state *s, int i)
{
    int word = i >> 6;
    uint64_t bits = s->left[word] & (talon_bit(i) - 1);
    while (!bits)
        bits = s->left[--word];
    return word * 64 + 63 - __builtin_clzll(bits);
}

/* Takes the waste's top card out of the talon. */
static int waste_take(const struct problem *p, struct state *s)
{
    assert(s->waste > 0);
    int kind = state_waste_top(p, s), class = kind_class(p, kind), rank = kind_rank(p, kind);
    leave_talon(s, s->waste_at);
    s->waste_kinds[class] -= nibble_one(rank);
    s->inversions = (uint16_t)(s->inversions - nibble_sum(s->waste_kinds[class] & (nibble_one(rank) - 1)));
    if (--s->waste > 0)
        s->waste_at = (uint8_t)talon_last(s, s->waste_at);
    return kind;
}

static void turn_stock(const struct problem *p, struct state *s)
{
    assert(state_can_deal(p, s));
    if (!stock_empty(p, s)) {
        int i = s->next;
        s->next = (uint8_t)talon_next(p, s, i + 1);
        waste_add(p, s, i);
    } else {
        s->redeals++;
        s->next = (uint8_t)talon_next(p, s, 0);
        memset(s->waste_kinds, 0, sizeof s->waste_kinds);
        s->waste = 0;
        s->inversions = 0;
    }
    if ((p->aisleriot || p->lock) && s->spaces > 0)
        s->locked = 1;
}

/* Changes the height of a chain of the class. */
static void move_chain(const struct problem *p, struct state *s, int class, int from, int to)
{
    assert(chains_at(s, class, from) > 0 && to <= p->ranks);
    uint64_t *chains = &s->chains[class];
    *chains += nibble_one(to) - nibble_one(from);
    if (!nibble(*chains, from) && from < p->ranks)
        s->up &= ~((uint64_t)1 << (class * p->ranks + from));
    if (to < p->ranks)
        s->up |= (uint64_t)1 << (class * p->ranks + to);
}

static void put_up(const struct problem *p, struct state *s, int kind)
{
    assert(goes_up(s, kind)); /* some chain waits for it */
    int rank = kind_rank(p, kind);
    move_chain(p, s, kind_class(p, kind), rank, rank + 1);
    s->score++;
}

static int take_down(const struct problem *p, struct state *s, int class, int height)
{
    move_chain(p, s, class, height, height - 1);
    s->score--;
    return class * p->ranks + height - 1;
}

/* Takes the card with which the rules fill a space; KIND_NONE if there is none. */
static int take_fill(const struct problem *p, struct state *s)
{
    const enum fill_policy fill = p->variant->fill; /* an automatic one */
    if (p->fill_from_reserve && s->reserve > 0)
        return p->reserve[--s->reserve];
    if (fill == FILL_RESERVE_AUTO_THEN_ANY)
        return KIND_NONE;
    if (s->waste > 0)
        return waste_take(p, s);
    if (fill == FILL_WASTE_AUTO_THEN_ANY || stock_empty(p, s))
        return KIND_NONE;
    int i = s->next;
    leave_talon(s, i);
    s->next = (uint8_t)talon_next(p, s, i + 1);
    return p->talon[i];
}

static void fill_spaces(const struct problem *p, struct state *s, int left_pile)
{
    if (s->spaces == 0 || !p->auto_fill)
        return;
    for (int i = 0; i < p->piles; i++) {
        if (s->pile[i] || (p->variant->fill == FILL_WASTE_AUTO_THEN_ANY && i != left_pile))
            continue;
        int kind = take_fill(p, s);
        if (kind == KIND_NONE)
            return;
        s->pile[i] = tpile_single(kind);
        show(s, kind);
        s->spaces--;
    }
}

static void after_card_move(const struct problem *p, struct state *s, struct step m)
{
    bool from_waste = m.type == STEP_WASTE_UP || m.type == STEP_WASTE_BUILD || m.type == STEP_WASTE_FILL;
    bool from_pile = m.type == STEP_PILE_UP || m.type == STEP_PILE_BUILD || m.type == STEP_PILE_FILL;
    bool from_foundation = m.type == STEP_RETURN || m.type == STEP_RETURN_FILL || m.type == STEP_SHIFT;
    if (from_waste || s->spaces == 0)
        s->locked = 0;
    fill_spaces(p, s, from_pile ? m.from : -1);
    if (p->auto_deal && s->waste == 0 && (p->aisleriot || !from_foundation) && state_can_deal(p, s))
        turn_stock(p, s);
}

static int pile_take(const struct problem *p, struct state *s, int i)
{
    assert(i < p->piles && s->pile[i] != 0);
    int kind = tpile_top(s->pile[i]);
    s->pile[i] = tpile_pop(p, s->pile[i]);
    unshow(p, s, kind);
    if (s->pile[i])
        show(s, tpile_top(s->pile[i]));
    else
        s->spaces++;
    return kind;
}

static void pile_put(const struct problem *p, struct state *s, int i, int kind)
{
    assert(i < p->piles);
    tpile_t under = s->pile[i];
    push(p, s, i, kind);
    show(s, kind);
    if (under)
        unshow(p, s, tpile_top(under));
    else
        s->spaces--;
}

static int first_space(const struct state *s)
{
    int i = 0;
    while (s->pile[i])
        i++;
    return i;
}

void state_play(const struct problem *p, struct state *s, struct step m)
{
    assert(m.type < STEP_TYPES);
    switch ((enum step_type)m.type) {
    case STEP_RESERVE_UP: put_up(p, s, p->reserve[--s->reserve]); break;
    case STEP_PILE_UP: put_up(p, s, pile_take(p, s, m.from)); break;
    case STEP_WASTE_UP: put_up(p, s, waste_take(p, s)); break;
    case STEP_WASTE_BUILD:
    case STEP_WASTE_FILL: pile_put(p, s, m.type == STEP_WASTE_FILL ? first_space(s) : m.to, waste_take(p, s)); break;
    case STEP_PILE_BUILD:
    case STEP_PILE_FILL: {
        int to = m.type == STEP_PILE_FILL ? first_space(s) : m.to;
        pile_put(p, s, to, pile_take(p, s, m.from));
        break;
    }
    case STEP_RETURN:
    case STEP_RETURN_FILL: {
        int to = m.type == STEP_RETURN_FILL ? first_space(s) : m.to;
        pile_put(p, s, to, take_down(p, s, step_chain_class(m), step_chain_height(m)));
        break;
    }
    case STEP_SHIFT: break;
    case STEP_DEAL:
    case STEP_TYPES: turn_stock(p, s); return;
    }
    after_card_move(p, s, m);
}

/* ---- the start ---- */

static void pile_init(const struct problem *p, const struct pile *pile, int number, struct state *s)
{
    int below = p->prefix_count[number];
    for (int i = below; i < pile->count; i++)
        push(p, s, number, p->kind_of[pile->card[i]]);
    if (below > 0)
        s->pile[number] |= (tpile_t)(number + 1) << TPILE_ROOT | (tpile_t)below << TPILE_BELOW;
}

static uint64_t kinds_waited_for(const struct problem *p, const struct state *s)
{
    uint64_t kinds = 0;
    for (int k = 0; k < p->kinds; k++)
        if (chains_at(s, kind_class(p, k), kind_rank(p, k)))
            kinds |= (uint64_t)1 << k;
    return kinds;
}

static void show_tops(const struct problem *p, struct state *s)
{
    s->tops = s->twins = 0;
    for (int i = 0; i < p->piles; i++)
        if (s->pile[i])
            show(s, tpile_top(s->pile[i]));
}

void state_init(const struct problem *p, const struct game *g, struct state *s)
{
    memset(s, 0, sizeof *s);
    int started[CLASSES_MAX] = {0};
    for (int f = 0; f < variant_foundations(p->variant); f++) {
        const struct pile *pile = &g->pile[PILE_FOUNDATION + f];
        if (pile->count == 0)
            continue;
        int class = kind_class(p, p->kind_of[pile->card[0]]);
        s->chains[class] += nibble_one(pile->count);
        s->score = (uint8_t)(s->score + pile->count);
        started[class]++;
    }
    for (int class = 0; class < p->classes; class ++)
        s->chains[class] += (uint64_t)(p->copies - started[class]);
    s->up = kinds_waited_for(p, s);
    for (int i = 0; i < p->talon_count; i++)
        s->left[i >> 6] |= talon_bit(i);
    int waste = g->pile[PILE_WASTE].count;
    for (int i = 0; i < waste; i++)
        waste_add(p, s, i);
    s->next = (uint8_t)waste;
    s->reserve = (uint8_t)p->reserve_count;
    s->redeals = g->redeals;
    s->locked = g->locked;
    for (int i = 0; i < p->piles; i++) {
        pile_init(p, &g->pile[PILE_TABLEAU + i], i, s);
        s->spaces = (uint8_t)(s->spaces + !s->pile[i]);
    }
    show_tops(p, s);
}

/* ---- checks ---- */

/* True if a count pair by pair finds the same: the waste's cards by class and rank, and the pairs of one class whose deeper card is the
 * lower one. */
static bool waste_counted(const struct problem *p, const struct state *s)
{
    uint64_t kinds[CLASSES_MAX] = {0};
    int inversions = 0;
    for (int i = 0; i < s->next; i++) {
        if (!talon_has(s->left, i))
            continue;
        int class = kind_class(p, p->talon[i]), rank = kind_rank(p, p->talon[i]);
        kinds[class] += nibble_one(rank);
        for (int j = 0; j < i; j++)
            inversions += talon_has(s->left, j) && kind_class(p, p->talon[j]) == class && kind_rank(p, p->talon[j]) < rank;
    }
    return !memcmp(kinds, s->waste_kinds, sizeof kinds) && inversions == s->inversions;
}

const char *state_fault(const struct problem *p, const struct state *s)
{
    int count[KINDS_MAX] = {0}, score = 0, spaces = 0, waste = 0, last = 0;
    for (int class = 0; class < p->classes; class ++) {
        if (nibble_sum(s->chains[class]) != p->copies)
            return "a foundation is missing";
        for (int r = 0; r < p->ranks; r++) {
            int played = state_played(p, s, class * p->ranks + r);
            count[class * p->ranks + r] += played;
            score += played;
        }
    }
    for (int i = 0; i < p->piles; i++) {
        spaces += !s->pile[i];
        for (tpile_t t = s->pile[i]; t; t = tpile_pop(p, t))
            count[tpile_top(t)]++;
    }
    for (int i = 0; i < p->talon_count; i++)
        if (talon_has(s->left, i)) {
            count[p->talon[i]]++;
            waste += i < s->next;
            last = i < s->next ? i : last;
        }
    for (int i = 0; i < s->reserve; i++)
        count[p->reserve[i]]++;
    for (int k = 0; k < p->kinds; k++)
        if (count[k] != p->copies)
            return "a card is missing or doubled";
    if (s->up != kinds_waited_for(p, s))
        return "the kinds waited for are wrong";
    struct state shown = *s;
    show_tops(p, &shown);
    if (s->tops != shown.tops || s->twins != shown.twins)
        return "the kinds on top are wrong";
    if (score != s->score || spaces != s->spaces || waste != s->waste)
        return "a count is wrong";
    if (!waste_counted(p, s) || (s->waste > 0 && s->waste_at != last))
        return "the waste is counted wrong";
    if (!stock_empty(p, s) && !talon_has(s->left, s->next))
        return "the next stock card is gone";
    return NULL;
}
