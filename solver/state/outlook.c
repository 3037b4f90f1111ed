#include "outlook.h"

#include <assert.h>

#include "multiset.h"

enum { NO_PILE = 255 };

/* The position during the playout. */
struct rest {
    const struct problem *p;
    struct multiset waiting, aside; /* chains that wait for a kind; cards put aside */
    uint64_t up, aside_kinds;       /* their kinds */
    uint64_t tops;                  /* kinds on top of piles; KIND_NONE: there is a space */
    uint64_t reserve_top;           /* its kind, none if the reserve is empty */
    int reserve, score, stuck;
    int most;                           /* gives up when more are stuck */
    int waste;                          /* cards on it, the first of: */
    uint8_t talon[TALON_MAX];           /* the kinds of waste, bottom to top, and, further on, stock */
    uint8_t first[64], next[PILES_MAX]; /* the piles with top k: first[k], and those that follow; then NO_PILE */
    uint8_t height[PILES_MAX];
    uint8_t pile[PILES_MAX][CARDS_MAX + 1]; /* kinds, from 1 to height; KIND_NONE lies under them */
};
static uint64_t bit(int kind) { return (uint64_t)1 << kind; }

/* ---- piles ---- */

static void list(struct rest *t, int i)
{
    int kind = t->pile[i][t->height[i]];
    t->next[i] = t->tops & bit(kind) ? t->first[kind] : NO_PILE;
    t->first[kind] = (uint8_t)i;
    t->tops |= bit(kind);
}

static int unlist(struct rest *t, int kind)
{
    assert(t->tops & bit(kind));
    int i = t->first[kind];
    t->first[kind] = t->next[i];
    if (t->next[i] == NO_PILE)
        t->tops &= ~bit(kind);
    return i;
}

/* Onto the pile with this top, KIND_NONE for a space, that was touched last. */
static void put_on(struct rest *t, int top, int kind)
{
    int i = unlist(t, top);
    t->pile[i][++t->height[i]] = (uint8_t)kind;
    list(t, i);
}

static void take_off(struct rest *t, int kind)
{
    int i = unlist(t, kind);
    t->height[i]--;
    list(t, i);
}

/* ---- cards ---- */

static void put_up(struct rest *t, uint64_t kind)
{
    uint64_t next = kind << 1 & t->p->above_base;
    multiset_take(&t->waiting, kind);
    multiset_add(&t->waiting, next);
    t->up = multiset_kinds(&t->waiting);
    t->score++;
}

static void put_aside(struct rest *t, uint64_t kind)
{
    multiset_add(&t->aside, kind);
    t->aside_kinds |= kind;
    t->stuck++;
}

static void take_aside(struct rest *t, uint64_t kind)
{
    multiset_take(&t->aside, kind);
    t->aside_kinds = multiset_kinds(&t->aside);
}

static void set_reserve(struct rest *t, int count)
{
    t->reserve = count;
    t->reserve_top = count > 0 ? bit(t->p->reserve[count - 1]) : 0;
}

/* A card that goes up leaves the reserve, a pile or the cards put aside. */
static void take(struct rest *t, uint64_t kind)
{
    if (t->reserve_top & kind)
        set_reserve(t, t->reserve - 1);
    else if (t->tops & kind)
        take_off(t, __builtin_ctzll(kind));
    else
        take_aside(t, kind);
}

static bool fill_from_reserve(struct rest *t)
{
    if (!t->p->fill_from_reserve || t->reserve == 0 || !(t->tops & bit(KIND_NONE)))
        return false;
    put_on(t, KIND_NONE, t->p->reserve[t->reserve - 1]);
    set_reserve(t, t->reserve - 1);
    return true;
}

/* Plays all cards up that can go up from reserve and piles; fills spaces if the reserve does so. */
static void settle(struct rest *t)
{
    do {
        uint64_t up;
        while ((up = t->up & (t->tops | t->aside_kinds | t->reserve_top)) != 0) {
            take(t, up & -up);
            put_up(t, up & -up);
        }
    } while (fill_from_reserve(t));
}

/* Plays the waste's top card and what it frees. False if it has no place. */
static bool play_top(struct rest *t)
{
    const int kind = t->talon[t->waste - 1];
    const uint64_t fits = t->tops & (t->p->parents[kind] | bit(KIND_NONE));
    if (t->up & bit(kind))
        put_up(t, bit(kind));
    else if (fits)
        put_on(t, __builtin_ctzll(fits), kind);
    else
        return false;
    settle(t);
    return true;
}

/* Plays the waste's top cards as long as they can be played; with `clear` it puts aside what cannot. */
static void play_waste(struct rest *t, bool clear)
{
    for (; t->waste > 0; t->waste--)
        if (!play_top(t)) {
            if (!clear)
                return;
            put_aside(t, bit(t->talon[t->waste - 1]));
        }
}

/* ---- rounds ---- */

/* A round with the stock talon[first .. end - 1]. The waste never reaches it, since it grows by one card of the stock at a time. */
static void play_round(struct rest *t, int round, int first, int end)
{
    const struct variant *v = t->p->variant;
    const bool at_once = round > 0 && v->redeal_must_play, last = round == v->redeals;
    for (int i = first;; i++) {
        assert(t->waste <= i);
        play_waste(t, at_once || (last && i == end));
        if (i == end || t->stuck > t->most)
            return;
        t->talon[t->waste++] = t->talon[i];
    }
}

static void play_on(struct rest *t, const struct state *s, int end)
{
    settle(t);
    play_round(t, s->redeals, s->waste, end);
    for (int round = s->redeals + 1; round <= t->p->variant->redeals && t->stuck <= t->most; round++) {
        end = t->waste;
        t->waste = 0;
        play_round(t, round, 0, end);
    }
}

/* ---- the start ---- */

/* Returns the number of its cards. */
static int lay_talon(struct rest *t, const struct state *s)
{
    int count = 0;
    for (int word = 0; word < TALON_WORDS; word++)
        for (uint64_t left = s->left[word]; left; left &= left - 1)
            t->talon[count++] = t->p->talon[64 * word + __builtin_ctzll(left)];
    t->waste = s->waste;
    return count;
}

static void lay_piles(struct rest *t, const struct state *s)
{
    t->tops = 0;
    for (int i = t->p->piles - 1; i >= 0; i--) {
        t->pile[i][0] = KIND_NONE;
        t->height[i] = (uint8_t)tpile_cards(t->p, s->pile[i], &t->pile[i][1]);
        list(t, i);
    }
}

static void note_chains(struct rest *t, const struct state *s)
{
    t->waiting = (struct multiset){{0}};
    for (uint64_t rest = s->up; rest; rest &= rest - 1) {
        int kind = __builtin_ctzll(rest);
        multiset_set(&t->waiting, kind, chains_at(s, kind_class(t->p, kind), kind_rank(t->p, kind)));
    }
    t->up = s->up;
}

/* `left` is too large if more than `most` are stuck. */
static struct outlook look_ahead(const struct problem *p, const struct state *s, int most)
{
    if (s->redeals == 0 && p->talon_count - s->next > OUTLOOK_SIGHT)
        return (struct outlook){0, 0};
    struct rest t;
    t.p = p;
    t.aside = (struct multiset){{0}};
    t.aside_kinds = 0;
    t.score = s->score;
    t.stuck = 0;
    t.most = most;
    note_chains(&t, s);
    lay_piles(&t, s);
    set_reserve(&t, s->reserve);
    play_on(&t, s, lay_talon(&t, s));
    return (struct outlook){t.stuck, p->cards - t.score};
}

struct outlook outlook(const struct problem *p, const struct state *s) { return look_ahead(p, s, CARDS_MAX); }

/* How many stuck cards leave at least the points needed. */
static int most_stuck(const struct outlook_weights *w, float needed)
{
    if (w->stuck >= 0 || needed <= w->stuck * (float)CARDS_MAX)
        return CARDS_MAX;
    return needed > 0 ? -1 : (int)(needed / w->stuck);
}

float outlook_points(const struct outlook_weights *w, const struct problem *p, const struct state *s, float needed)
{
    assert(w->stuck <= 0 && w->left <= 0);
    struct outlook o = look_ahead(p, s, most_stuck(w, needed));
    return w->stuck * (float)o.stuck + w->left * (float)o.left;
}
