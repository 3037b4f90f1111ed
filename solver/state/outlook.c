#include "outlook.h"

#include <assert.h>
#include <string.h>

/* The position during the playout. */
struct rest {
    const struct problem *p;
    uint64_t chains[CLASSES_MAX], up;         /* nibble h: chains of height h; kinds that go up */
    uint64_t aside[CLASSES_MAX], aside_kinds; /* nibble r: cards put aside of rank r; their kinds */
    tpile_t pile[PILES_MAX];
    struct tops tops;
    int space; /* the first empty pile; the others follow in tops.next */
    int reserve, score, stuck;
    uint64_t reserve_top; /* its kind, 0 if the reserve is empty */
    int waste_count;
    uint8_t waste[TALON_MAX]; /* bottom to top */
};

/* ---- piles ---- */

static void list(struct rest *t, int i)
{
    if (!t->pile[i]) {
        t->tops.next[i] = (uint8_t)t->space;
        t->space = i;
        return;
    }
    int kind = tpile_top(t->pile[i]);
    uint64_t bit = (uint64_t)1 << kind;
    t->tops.next[i] = t->tops.kinds & bit ? t->tops.first[kind] : NO_PILE;
    t->tops.first[kind] = (uint8_t)i;
    t->tops.kinds |= bit;
}

static int unlist(struct rest *t, int kind)
{
    assert(kind < KINDS_MAX);
    int i = t->tops.first[kind];
    t->tops.first[kind] = t->tops.next[i];
    if (t->tops.next[i] == NO_PILE)
        t->tops.kinds &= ~((uint64_t)1 << kind);
    return i;
}

static int unlist_space(struct rest *t)
{
    int i = t->space;
    t->space = t->tops.next[i];
    return i;
}

/* ---- cards ---- */

static void put_up(struct rest *t, int kind)
{
    int rank = kind_rank(t->p, kind);
    uint64_t *chains = &t->chains[kind_class(t->p, kind)];
    *chains += nibble_one(rank + 1) - nibble_one(rank);
    if (!nibble(*chains, rank))
        t->up &= ~((uint64_t)1 << kind);
    if (rank + 1 < t->p->ranks)
        t->up |= (uint64_t)2 << kind;
    t->score++;
}

static void put_aside(struct rest *t, int kind)
{
    t->aside[kind_class(t->p, kind)] += nibble_one(kind_rank(t->p, kind));
    t->aside_kinds |= (uint64_t)1 << kind;
    t->stuck++;
}

static void take_aside(struct rest *t, int kind)
{
    int rank = kind_rank(t->p, kind);
    uint64_t *aside = &t->aside[kind_class(t->p, kind)];
    *aside -= nibble_one(rank);
    if (!nibble(*aside, rank))
        t->aside_kinds &= ~((uint64_t)1 << kind);
}

static void set_reserve(struct rest *t, int count)
{
    t->reserve = count;
    t->reserve_top = count > 0 ? (uint64_t)1 << t->p->reserve[count - 1] : 0;
}

/* A card that goes up leaves the reserve, a pile or the cards put aside. */
static void take(struct rest *t, int kind)
{
    if (t->reserve_top >> kind & 1) {
        set_reserve(t, t->reserve - 1);
    } else if (t->tops.kinds >> kind & 1) {
        int i = unlist(t, kind);
        t->pile[i] = tpile_pop(t->p, t->pile[i]);
        list(t, i);
    } else {
        take_aside(t, kind);
    }
}

static void fill_from_reserve(struct rest *t)
{
    int i = unlist_space(t);
    t->pile[i] = tpile_single(t->p->reserve[t->reserve - 1]);
    set_reserve(t, t->reserve - 1);
    list(t, i);
}

/* Plays all cards up that can go up from reserve and piles; fills spaces if the reserve does so. */
static void settle(struct rest *t)
{
    for (;;) {
        uint64_t up = t->up & (t->tops.kinds | t->aside_kinds | t->reserve_top);
        if (up) {
            int kind = __builtin_ctzll(up);
            take(t, kind);
            put_up(t, kind);
        } else if (t->p->fill_from_reserve && t->reserve > 0 && t->space != NO_PILE) {
            fill_from_reserve(t);
        } else {
            return;
        }
    }
}

static bool place(struct rest *t, int kind)
{
    uint64_t fits = t->tops.kinds & t->p->parents[kind];
    if (!fits && t->space == NO_PILE)
        return false;
    int i = fits ? unlist(t, __builtin_ctzll(fits)) : unlist_space(t);
    t->pile[i] = tpile_push(t->p, t->pile[i], kind);
    list(t, i);
    return true;
}

/* Plays a card of the waste and what it frees. False if it has no place. */
static bool play(struct rest *t, int kind)
{
    if (t->up >> kind & 1)
        put_up(t, kind);
    else if (!place(t, kind))
        return false;
    settle(t);
    return true;
}

/* Plays the waste's top cards as long as they can be played. */
static void play_waste(struct rest *t)
{
    while (t->waste_count > 0 && play(t, t->waste[t->waste_count - 1]))
        t->waste_count--;
}

static void play_or_put_aside(struct rest *t, int kind)
{
    if (!play(t, kind))
        put_aside(t, kind);
}

static void clear_waste(struct rest *t)
{
    while (t->waste_count > 0)
        play_or_put_aside(t, t->waste[--t->waste_count]);
}

/* ---- rounds ---- */

/* Each card at once, as the rules of later rounds want it. */
static void play_at_once(struct rest *t, const uint8_t stock[], int count)
{
    clear_waste(t);
    for (int i = 0; i < count; i++)
        play_or_put_aside(t, stock[i]);
}

static void play_round(struct rest *t, int round, const uint8_t stock[], int count)
{
    if (round > 0 && t->p->variant->redeal_must_play) {
        play_at_once(t, stock, count);
        return;
    }
    play_waste(t);
    for (int i = 0; i < count; i++) {
        t->waste[t->waste_count++] = stock[i];
        play_waste(t);
    }
    if (round == t->p->variant->redeals)
        clear_waste(t);
}

static void redeal(struct rest *t, int round)
{
    uint8_t stock[TALON_MAX];
    int count = t->waste_count;
    memcpy(stock, t->waste, (size_t)count);
    t->waste_count = 0;
    play_round(t, round, stock, count);
}

static void play_on(struct rest *t, const struct state *s)
{
    uint8_t stock[TALON_MAX];
    int count = 0;
    for (int word = 0; word < TALON_WORDS; word++)
        for (uint64_t left = s->left[word]; left; left &= left - 1) {
            int i = 64 * word + __builtin_ctzll(left);
            if (i < s->next)
                t->waste[t->waste_count++] = t->p->talon[i];
            else
                stock[count++] = t->p->talon[i];
        }
    settle(t);
    play_round(t, s->redeals, stock, count);
    for (int round = s->redeals + 1; round <= t->p->variant->redeals; round++)
        redeal(t, round);
}

struct outlook outlook(const struct problem *p, const struct state *s)
{
    if (s->redeals == 0 && p->talon_count - s->next > OUTLOOK_SIGHT)
        return (struct outlook){0, 0};
    struct rest t;
    t.p = p;
    memcpy(t.chains, s->chains, sizeof t.chains);
    memcpy(t.pile, s->pile, sizeof t.pile);
    memset(t.aside, 0, sizeof t.aside);
    t.up = s->up;
    t.aside_kinds = t.tops.kinds = 0;
    t.space = NO_PILE;
    set_reserve(&t, s->reserve);
    t.score = s->score;
    t.stuck = t.waste_count = 0;
    for (int i = p->piles - 1; i >= 0; i--)
        list(&t, i);
    play_on(&t, s);
    return (struct outlook){t.stuck, p->cards - t.score};
}
