/* The level fast: no search. Every decision scores the few moves that make sense and takes the best, or deals.
 * About 250 decisions a game and 10 microseconds in all: everything here is mask arithmetic on what lies on top. */
#include <assert.h>

#include "fair_policy.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

static_assert(PILES_MAX == 16, "the tops of all piles are one vector");

const char *const fast_weight_names[FAST_WEIGHTS] = {
    "up-table",         "up-table-last",  "up-table-parent",
    "up-table-opens",   "up-waste",       "build",
    "build-distance",   "build-parent",   "fill",
    "fill-distance",    "fill-place",     "fill-opens-up",
    "fill-opens-build", "fill-wanted",    "fill-waste",
    "fill-stock",       "fill-unburies",  "merge",
    "merge-place",      "merge-distance", "merge-reserve",
    "uncover-up",       "uncover-build",
};

/* What one decision looks at, gathered once. */
struct sight {
    const struct table *t;
    const struct table_rules *rules;
    const int16_t *w;
    uint64_t tops;   /* codes on top of tableau piles */
    int waste;       /* code of the waste's top card, CODE_UNSEEN if none */
    int waste_below; /* the card under it */
    uint64_t takes;  /* tops that take the waste card */
};

struct choice {
    int score;
    struct table_move move;
};

static inline void consider(struct choice *best, int score, int from, int to)
{
    if (score > best->score)
        *best = (struct choice){score, {(uint8_t)from, (uint8_t)to, 0}};
}

static inline bool is_in(uint64_t set, int code) { return set >> code & 1; }

/* The reserve card in play waits until `code` has gone up. */
static inline bool is_wanted(const struct table *t, int code)
{
    if (t->reserve_count == 0)
        return false;
    int reserve = t->reserve[t->reserve_count - 1];
    return code_chain(code) == code_chain(reserve) && code < reserve && code >= reserve - table_distance(t, reserve);
}

static int fill_score(const struct sight *s)
{
    const struct table *t = s->t;
    const int16_t *w = s->w;
    int distance = table_distance(t, s->waste), below = s->waste_below;
    int score = w[FILL] + w[FILL_DISTANCE] * distance + w[FILL_PLACE] * code_place(s->waste) +
                w[FILL_WASTE] * (t->count[TABLE_WASTE] >> 3) + w[FILL_STOCK] * (t->stock_count >> 3);
    if (is_wanted(t, s->waste))
        score += w[FILL_WANTED];
    if (below != CODE_UNSEEN) {
        if (is_in(t->accept, below))
            score += w[FILL_OPENS_UP];
        else if (s->rules->onto[below] & (s->tops | code_bit(s->waste)))
            score += w[FILL_OPENS_BUILD];
        if (table_distance(t, below) < distance)
            score += w[FILL_UNBURIES];
    }
    return score;
}

/* What a space is worth as soon as it is made: the score of what goes into it. */
static int space_score(const struct sight *s)
{
    enum fill_policy fill = s->rules->variant->fill;
    if ((fill == FILL_RESERVE_THEN_WASTE_AUTO || fill == FILL_RESERVE_AUTO_THEN_ANY) && s->t->reserve_count > 0)
        return s->w[MERGE_RESERVE];
    return s->waste == CODE_UNSEEN ? 0 : fill_score(s);
}

/* Piles with `code` on top, as a mask of pile numbers; empty ones have CODE_UNSEEN on top. */
static inline uint32_t piles_on(const struct table *t, int code)
{
#ifdef __SSE2__
    __m128i tops = _mm_loadu_si128((const __m128i *)(const void *)(t->top + TABLE_FIRST));
    return (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(tops, _mm_set1_epi8((char)code)));
#else
    uint32_t mask = 0;
    for (int p = 0; p < PILES_MAX; p++)
        mask |= (uint32_t)(t->top[TABLE_FIRST + p] == code) << p;
    return mask;
#endif
}

/* Tableau piles whose top card is in `set`: mostly one or two codes, so these are looked for instead of asking every pile. */
static inline uint32_t piles_with(const struct sight *s, uint64_t set)
{
    uint32_t mask = 0;
    for (set &= s->tops; set; set &= set - 1)
        mask |= piles_on(s->t, __builtin_ctzll(set));
    return mask;
}

static inline int first_pile(uint32_t mask) { return TABLE_FIRST + __builtin_ctz(mask); }

static void consider_up(const struct sight *s, struct choice *best)
{
    const struct table *t = s->t;
    const int16_t *w = s->w;
    if (is_in(t->accept, s->waste) && !table_vetoes(t, s->rules, s->waste))
        consider(best, w[UP_WASTE], TABLE_WASTE, TABLE_FOUNDATION);
    if (!(s->tops & t->accept))
        return;
    for (uint32_t piles = piles_with(s, t->accept); piles; piles &= piles - 1) {
        int p = first_pile(piles), code = t->top[p], below = table_below(t, p);
        int score = w[UP_TABLE];
        if (code_place(code) > 0)
            score += w[UP_TABLE_PARENT] * (s->rules->copies - table_played(t, code - 1));
        if (below == CODE_UNSEEN)
            score += w[UP_TABLE_LAST];
        else if (is_in(t->accept | s->rules->onto[s->waste], below))
            score += w[UP_TABLE_OPENS];
        if (score > best->score && !table_vetoes(t, s->rules, code))
            consider(best, score, p, TABLE_FOUNDATION);
    }
}

static void consider_build(const struct sight *s, struct choice *best)
{
    if (!s->takes)
        return;
    const struct table *t = s->t;
    int score = s->w[BUILD] + s->w[BUILD_DISTANCE] * table_distance(t, s->waste);
    for (uint32_t piles = piles_with(s, s->takes); piles; piles &= piles - 1) {
        int p = first_pile(piles);
        consider(best, score + s->w[BUILD_PARENT] * table_distance(t, t->top[p]), TABLE_WASTE, p);
    }
}

static void consider_fill(const struct sight *s, struct choice *best)
{
    if (s->t->spaces == 0 || s->waste == CODE_UNSEEN || !table_waste_fills(s->t, s->rules))
        return;
    int p = TABLE_FIRST;
    while (s->t->count[p] > 0)
        p++;
    consider(best, fill_score(s), TABLE_WASTE, p);
}

/* What moving the top card of pile `p` onto another is worth: it pays if that makes a space for a card that wants one, or opens a
 * card that is wanted; else 0. */
static int shift_score(const struct sight *s, int p)
{
    const struct table *t = s->t;
    const int16_t *w = s->w;
    int code = t->top[p], below = table_below(t, p);
    if (below == CODE_UNSEEN) {
        int space = space_score(s);
        return space <= 0 ? 0 : space + w[MERGE] + w[MERGE_PLACE] * code_place(code) + w[MERGE_DISTANCE] * table_distance(t, code);
    }
    if (is_in(t->accept, below))
        return table_vetoes(t, s->rules, below) ? 0 : w[UNCOVER_UP];
    return !s->takes && is_in(s->rules->onto[s->waste], below) ? w[UNCOVER_BUILD] : 0;
}

static void consider_shift(const struct sight *s, struct choice *best)
{
    uint64_t movable = s->tops & table_children(s->rules, s->tops);
    if (!movable)
        return;
    for (uint32_t piles = piles_with(s, movable); piles; piles &= piles - 1) {
        int p = first_pile(piles), score = shift_score(s, p);
        if (score != 0 && score > best->score)
            consider(best, score, p, first_pile(piles_with(s, s->rules->onto[s->t->top[p]])));
    }
}

bool fast_choose(const struct table *t, const struct table_rules *rules, const int16_t w[FAST_WEIGHTS], struct table_move *out)
{
    if (t->reserve_count > 0 && is_in(t->accept, t->reserve[t->reserve_count - 1])) {
        *out = (struct table_move){TABLE_RESERVE, TABLE_FOUNDATION, 0};
        return true;
    }
    struct sight s = {.t = t, .rules = rules, .w = w, .waste = CODE_UNSEEN, .waste_below = CODE_UNSEEN};
    for (int p = TABLE_FIRST; p < TABLE_FIRST + rules->variant->piles; p++)
        s.tops |= code_bit(t->top[p]);
    s.tops &= rules->codes; /* without CODE_UNSEEN */
    if (t->count[TABLE_WASTE] > 0) {
        s.waste = t->top[TABLE_WASTE];
        s.waste_below = table_below(t, TABLE_WASTE);
        s.takes = rules->onto[s.waste] & s.tops;
    }
    bool can_deal = table_can_deal(t, rules);
    /* Turning the waste over with a space open may lock the stock for good. */
    if (can_deal && t->stock_count == 0 && t->spaces > 0)
        can_deal = false;
    struct choice best = {can_deal ? 0 : INT16_MIN, {TABLE_STOCK, TABLE_WASTE, 0}};
    consider_up(&s, &best);
    consider_build(&s, &best);
    consider_fill(&s, &best);
    consider_shift(&s, &best);
    *out = best.move;
    return best.score > INT16_MIN || can_deal;
}

bool fast_play_out(struct table *t, const struct table_rules *rules, const int16_t w[FAST_WEIGHTS], struct shoe *shoe)
{
    struct table_move m;
    /* Uncovering moves can go round in circles when the stock is gone; no sensible game is that long. */
    for (int steps = 4 * rules->cards; steps > 0 && t->score < rules->cards && fast_choose(t, rules, w, &m); steps--)
        table_play(t, rules, m, shoe);
    return t->score == rules->cards;
}
