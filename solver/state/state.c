#include "state.h"

#include <assert.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

/* ---- counts ---- */

int state_played(const struct problem *p, const struct state *s, int kind)
{
    assert(kind >= 0 && kind < p->kinds);
    int class = kind_class(p, kind), rank = kind_rank(p, kind), n = 0;
    for (uint64_t higher = s->chains[class] >> NIBBLE_BITS * (rank + 1); higher; higher >>= NIBBLE_BITS)
        n += nibble(higher, 0);
    return n;
}

/* The sum of the nibbles of `x`. */
static int nibble_sum(uint64_t x)
{
    const uint64_t even = 0x0f0f0f0f0f0f0f0fu;
    return (int)(((x & even) + (x >> 4 & even)) * 0x0101010101010101u >> 56);
}

int state_waste_top(const struct problem *p, const struct state *s, int *index)
{
    if (s->waste == 0)
        return KIND_NONE;
    int word = (s->next - 1) >> 6, shift = 63 - ((s->next - 1) & 63);
    uint64_t bits = s->left[word] << shift >> shift;
    while (!bits)
        bits = s->left[--word];
    int i = word * 64 + 63 - __builtin_clzll(bits);
    if (index)
        *index = i;
    return p->talon[i];
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
        uint64_t under = p->alternate ? p->up[top] : p->under[top][history & 1];
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
    uint64_t history = p->alternate ? 0 : t >> TPILE_HISTORY << 1 | (p->under[kind][1] == tpile_top(t));
    if (length >= TPILE_FIELD_MAX)
        length = TPILE_FIELD_MAX - 1;
    return (t & TPILE_PREFIX) | (tpile_t)(length + 1) << TPILE_LENGTH | (tpile_t)kind | history << TPILE_HISTORY;
}

/* True if its word takes no more cards. By colour, swaps may lengthen a run by as many cards as there are piles. */
static bool tpile_full(const struct problem *p, tpile_t t)
{
    return tpile_length(t) >= (p->alternate ? TPILE_FIELD_MAX - PILES_MAX : RUN_MAX);
}

static void push(const struct problem *p, struct state *s, int i, int kind)
{
    s->overlong |= tpile_full(p, s->pile[i]);
    s->pile[i] = tpile_push(p, s->pile[i], kind);
}

/* Updates the tops after a pile's top was taken away. */
static void unshow(const struct problem *p, struct state *s, int kind)
{
    for (int i = 0; i < p->piles; i++)
        if (s->pile[i] && tpile_top(s->pile[i]) == kind)
            return;
    s->tops &= ~((uint64_t)1 << kind);
}

static void show(struct state *s, int kind) { s->tops |= (uint64_t)1 << kind; }

/* ---- what the rules do ---- */

static void waste_add(const struct problem *p, struct state *s, int kind)
{
    assert(s->waste < TALON_MAX);
    int class = kind_class(p, kind), rank = kind_rank(p, kind);
    s->inversions = (uint16_t)(s->inversions + nibble_sum(s->waste_kinds[class] & (nibble_one(rank) - 1)));
    s->waste_kinds[class] += nibble_one(rank);
    s->waste++;
}

static void leave_talon(struct state *s, int i) { s->left[i >> 6] &= ~talon_bit(i); }

/* Takes the waste's top card out of the talon. */
static int waste_take(const struct problem *p, struct state *s)
{
    assert(s->waste > 0);
    int i = 0, kind = state_waste_top(p, s, &i), class = kind_class(p, kind), rank = kind_rank(p, kind);
    leave_talon(s, i);
    s->waste_kinds[class] -= nibble_one(rank);
    s->inversions = (uint16_t)(s->inversions - nibble_sum(s->waste_kinds[class] & (nibble_one(rank) - 1)));
    s->waste--;
    return kind;
}

static void turn_stock(const struct problem *p, struct state *s)
{
    assert(state_can_deal(p, s));
    if (!stock_empty(p, s)) {
        int i = s->next;
        s->next = (uint8_t)talon_next(p, s, i + 1);
        waste_add(p, s, p->talon[i]);
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
    enum fill_policy fill = p->variant->fill;
    if (p->fill_from_reserve && s->reserve > 0)
        return p->reserve[--s->reserve];
    if (fill == FILL_RESERVE_AUTO_THEN_ANY || fill == FILL_WASTE_BY_HAND || fill == FILL_ANY_BY_HAND)
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

/* ---- legal steps ---- */

static int add(struct step out[], int n, int type, int from, int to)
{
    assert(n < STEPS_MAX);
    out[n] = (struct step){(uint8_t)type, (uint8_t)from, (uint8_t)to};
    return n + 1;
}

/* The piles that steps are listed for. */
enum piles_listed {
    EACH_PILE, /* equal piles once */
    EACH_TOP   /* of piles with the same kind of top only the first */
};

/* True if no pile before i equals it, pile `except` aside. */
static bool is_new(const struct state *s, int i, int except)
{
    for (int j = 0; j < i; j++)
        if (j != except && s->pile[j] == s->pile[i])
            return false;
    return true;
}

static int steps_onto_piles(const struct problem *p, const struct state *s, enum piles_listed which, int kind, struct step step,
                            struct step out[], int n)
{
    uint64_t parents = p->parents[kind] & s->tops;
    int except = step.type == STEP_PILE_BUILD ? step.from : -1;
    for (int j = 0; parents && j < p->piles; j++) {
        int top = tpile_top(s->pile[j]);
        if (j == except || !s->pile[j] || !(parents >> top & 1))
            continue;
        if (which == EACH_TOP)
            parents &= ~((uint64_t)1 << top);
        else if (!is_new(s, j, except))
            continue;
        n = add(out, n, step.type, step.from, j);
    }
    return n;
}

/* True if a card can go from a chain to a chain of the class that is one card shorter. */
static bool can_shift(const struct problem *p, const struct state *s)
{
    for (int class = 0; class < p->classes; class ++)
        for (int height = 2; height <= p->ranks; height++)
            if (chains_at(s, class, height) && chains_at(s, class, height - 1))
                return true;
    return false;
}

static int steps_returning(const struct problem *p, const struct state *s, enum piles_listed which, struct step out[], int n)
{
    bool space = s->spaces > 0 && p->piles_fill;
    for (int class = 0; class < p->classes; class ++)
        for (int height = 2; height <= p->ranks; height++) {
            if (!chains_at(s, class, height))
                continue;
            int from = step_chain(class, height);
            struct step back = {STEP_RETURN, (uint8_t)from, 0};
            n = steps_onto_piles(p, s, which, class * p->ranks + height - 1, back, out, n);
            if (space && (p->variant->fill != FILL_RESERVE_AUTO_THEN_ANY || s->reserve == 0))
                n = add(out, n, STEP_RETURN_FILL, from, 0);
        }
    return n;
}

static int steps_from_pile(const struct problem *p, const struct state *s, enum piles_listed which, int i, bool to_space, struct step out[],
                           int n)
{
    int kind = tpile_top(s->pile[i]);
    struct step build = {STEP_PILE_BUILD, (uint8_t)i, 0};
    if (goes_up(s, kind))
        n = add(out, n, STEP_PILE_UP, i, 0);
    if (p->parents[kind] & s->tops) /* most cards have no parent there */
        n = steps_onto_piles(p, s, which, kind, build, out, n);
    return to_space ? add(out, n, STEP_PILE_FILL, i, 0) : n;
}

static int list_steps(const struct problem *p, const struct state *s, enum piles_listed which, struct step out[STEPS_MAX])
{
    int n = 0;
    bool hand_fill = s->spaces > 0 && (p->variant->fill != FILL_RESERVE_AUTO_THEN_ANY || s->reserve == 0);
    if (s->reserve > 0 && goes_up(s, p->reserve[s->reserve - 1]))
        n = add(out, n, STEP_RESERVE_UP, 0, 0);
    uint64_t seen = 0;
    for (int i = 0; i < p->piles; i++) {
        uint64_t bit = (uint64_t)1 << tpile_top(s->pile[i]);
        if (!s->pile[i] || (seen & bit && (which == EACH_TOP || !is_new(s, i, -1))))
            continue;
        seen |= bit;
        n = steps_from_pile(p, s, which, i, hand_fill && p->piles_fill, out, n);
    }
    int kind = state_waste_top(p, s, NULL);
    if (kind != KIND_NONE) {
        if (goes_up(s, kind))
            n = add(out, n, STEP_WASTE_UP, 0, 0);
        n = steps_onto_piles(p, s, which, kind, (struct step){STEP_WASTE_BUILD, 0, 0}, out, n);
        if (hand_fill)
            n = add(out, n, STEP_WASTE_FILL, 0, 0);
    }
    if (p->returns)
        n = steps_returning(p, s, which, out, n);
    if (p->returns && !p->quiet && can_shift(p, s))
        n = add(out, n, STEP_SHIFT, 0, 0);
    if (state_can_deal(p, s))
        n = add(out, n, STEP_DEAL, 0, 0);
    return n;
}

int state_steps(const struct problem *p, const struct state *s, struct step out[STEPS_MAX]) { return list_steps(p, s, EACH_PILE, out); }

int state_class_steps(const struct problem *p, const struct state *s, struct step out[STEPS_MAX])
{
    return list_steps(p, s, p->swap_classes ? EACH_TOP : EACH_PILE, out);
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

static uint64_t kinds_on_top(const struct problem *p, const struct state *s)
{
    uint64_t kinds = 0;
    for (int i = 0; i < p->piles; i++)
        if (s->pile[i])
            kinds |= (uint64_t)1 << tpile_top(s->pile[i]);
    return kinds;
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
        waste_add(p, s, p->talon[i]);
    s->next = (uint8_t)waste;
    s->reserve = (uint8_t)p->reserve_count;
    s->redeals = g->redeals;
    s->locked = g->locked;
    for (int i = 0; i < p->piles; i++) {
        pile_init(p, &g->pile[PILE_TABLEAU + i], i, s);
        s->spaces = (uint8_t)(s->spaces + !s->pile[i]);
    }
    s->tops = kinds_on_top(p, s);
}

/* ---- canonical form and keys ---- */

/* Larger words first, so that spaces come last. */
static void sort_piles(tpile_t pile[], int n)
{
    for (int i = 1; i < n; i++) {
        tpile_t t = pile[i];
        int j = i;
        for (; j > 0 && pile[j - 1] < t; j--)
            pile[j] = pile[j - 1];
        pile[j] = t;
    }
}

/* The kinds of top that can be moved onto another pile's top. */
static uint64_t linked_tops(const struct problem *p, uint64_t tops)
{
    uint64_t linked = tops & tops >> 1 & p->up_next;
    for (uint64_t rest = tops & p->up_far; rest; rest &= rest - 1) {
        int k = __builtin_ctzll(rest);
        if (tops >> p->up[k] & 1)
            linked |= (uint64_t)1 << k;
    }
    return linked;
}

void tops_list(const tpile_t pile[], int n, struct tops *out)
{
    out->kinds = 0;
    for (int i = n - 1; i >= 0; i--) {
        int k = tpile_top(pile[i]);
        out->next[i] = out->kinds >> k & 1 ? out->first[k] : NO_PILE;
        out->first[k] = (uint8_t)i;
        out->kinds |= (uint64_t)1 << k;
    }
}

/* Sorts the bottoms of the series of tops from `start` upwards, which is no ring (problem.swap_classes). True if any bottom moved. */
static bool sort_series(const struct problem *p, tpile_t pile[], const struct tops *tops, int start)
{
    int member[PILES_MAX], bottom[PILES_MAX], place[PILES_MAX], count = 0, at = 0;
    bool moved = false;
    for (int k = start; k != KIND_NONE && tops->kinds >> k & 1; k = p->up[k], at++)
        for (int i = tops->first[k]; i != NO_PILE; i = tops->next[i]) {
            int b = at + tpile_length(pile[i]), j = count;
            member[count] = i;
            place[count++] = at;
            for (; j > 0 && bottom[j - 1] > b; j--)
                bottom[j] = bottom[j - 1];
            moved |= j < count - 1;
            bottom[j] = b;
        }
    if (!moved)
        return false;
    for (int i = 0; i < count; i++)
        pile[member[i]] = tpile_with_length(pile[member[i]], bottom[i] - place[i]);
    return true;
}

/* True if the piles of top k and those of top up[k], both there, are in order: the longest of the former has no larger bottom than the
 * shortest of the latter. The piles are sorted, longer ones first. */
static bool in_order(const struct problem *p, const struct state *s, int k)
{
    int longest = 0, shortest = p->piles - s->spaces - 1;
    while (tpile_top(s->pile[longest]) != k)
        longest++;
    while (tpile_top(s->pile[shortest]) != p->up[k])
        shortest--;
    return tpile_length(s->pile[longest]) <= tpile_length(s->pile[shortest]) + 1;
}

/* Sorts the bottoms within every series of tops. True if any bottom moved. */
static bool sort_swaps(const struct problem *p, struct state *s)
{
    uint64_t linked = linked_tops(p, s->tops), wrong = 0;
    for (uint64_t rest = linked; rest; rest &= rest - 1)
        if (!in_order(p, s, __builtin_ctzll(rest)))
            wrong |= rest & -rest;
    if (!wrong)
        return false;
    struct tops tops;
    bool moved = false;
    tops_list(s->pile, p->piles - s->spaces, &tops);
    for (uint64_t rest = linked; rest; rest &= rest - 1) {
        int k = __builtin_ctzll(rest);
        if (p->down[k] == KIND_NONE || !(s->tops >> p->down[k] & 1))
            moved |= sort_series(p, s->pile, &tops, k);
    }
    return moved;
}

void state_canonical(const struct problem *p, struct state *s)
{
    assert(p->piles <= PILES_MAX);
    sort_piles(s->pile, p->piles);
    if (p->swap_classes && sort_swaps(p, s))
        sort_piles(s->pile, p->piles);
}

/* Writes the lowest bytes of a number, lowest first, on any machine; compiles to one store on most. */
static inline unsigned char *put_bytes(unsigned char *at, uint64_t number, int count)
{
    for (int i = 0; i < count; i++)
        at[i] = (unsigned char)(number >> 8 * i);
    return at + count;
}

/* A pile without a prefix whose run has at most 13 cards, in 4 bytes: top 6 bits, length 4, history 12. */
static uint64_t short_word(tpile_t t)
{
    enum { HISTORY = 10 };
    return (t & ((1 << HISTORY) - 1)) | t >> TPILE_HISTORY << HISTORY;
}

static unsigned char *put_piles(const struct problem *p, const struct state *s, unsigned char *at)
{
    if (p->pile_bytes == 2)
        for (int i = 0; i < p->piles; i++)
            at = put_bytes(at, s->pile[i], 2);
    else if (p->pile_bytes == 4)
        for (int i = 0; i < p->piles; i++)
            at = put_bytes(at, short_word(s->pile[i]), 4);
    else
        for (int i = 0; i < p->piles; i++)
            at = put_bytes(at, s->pile[i], 8);
    return at;
}

static_assert(PILES_MAX * 8 + (TALON_MAX + 7) / 8 + 3 + CLASSES_MAX * 7 + 8 <= KEY_WORDS_MAX * 8, "what state_key() stores fits");

/* Whole words are stored, also where fewer bytes count: what comes next overwrites the rest, or it lies behind the key, where `key`
 * has free bytes. */
void state_key(const struct problem *p, const struct state *s, uint64_t key[KEY_WORDS_MAX])
{
    assert(p->key_bytes > 0 && p->key_bytes % 8 == 0 && p->key_bytes <= 8 * (KEY_WORDS_MAX - 1));
    unsigned char *at = put_piles(p, s, (unsigned char *)key);
    int talon_bytes = (p->talon_count + 7) / 8;
    for (int word = 0; 8 * word < talon_bytes; word++)
        put_bytes(at + 8 * word, s->left[word], 8);
    at += talon_bytes;
    *at++ = s->next;
    *at++ = s->reserve;
    *at++ = (unsigned char)(s->redeals << 1 | (p->lock && s->locked));
    if (p->returns) /* else the foundations follow: they hold all other cards */
        for (int class = 0; class < p->classes; class ++)
            at = put_bytes(at, s->chains[class], 7);
    put_bytes(at, 0, 8); /* at most so many are left */
}

uint64_t state_key_hash(const struct problem *p, const uint64_t key[KEY_WORDS_MAX]) { return XXH3_64bits(key, (size_t)p->key_bytes); }

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
    int count[KINDS_MAX] = {0}, score = 0, spaces = 0, waste = 0;
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
        }
    for (int i = 0; i < s->reserve; i++)
        count[p->reserve[i]]++;
    for (int k = 0; k < p->kinds; k++)
        if (count[k] != p->copies)
            return "a card is missing or doubled";
    if (s->up != kinds_waited_for(p, s))
        return "the kinds waited for are wrong";
    if (s->tops != kinds_on_top(p, s))
        return "the kinds on top are wrong";
    if (score != s->score || spaces != s->spaces || waste != s->waste)
        return "a count is wrong";
    if (!waste_counted(p, s))
        return "the waste is counted wrong";
    if (!stock_empty(p, s) && !talon_has(s->left, s->next))
        return "the next stock card is gone";
    return NULL;
}
