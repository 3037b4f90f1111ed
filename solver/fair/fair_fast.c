/* The level fast does not search. Each decision scores the few moves that make sense and takes the best, or deals. A game has about 200
 * decisions and takes 10 microseconds: everything here is mask arithmetic on the top cards. */
#include <assert.h>
#include <limits.h>

#include "checked.h"
#include "fair_fast.h"
#include "fair_table_play.h"

/* What a decision needs, computed once. */
struct sight {
    const struct table *t;
    const struct table_rules *rules;
    const int16_t *w;
    enum fill_policy fill; /* of the game */
    uint64_t tops;         /* kinds on top of tableau piles */
    uint64_t takes;        /* tops that take the waste card */
    int takes_now;         /* kinds of card that the tops take */
    uint64_t opened;       /* kinds (TABLE_UNSEEN: none) that would be opened by moving a top onto another */
    int waste;             /* kind of the waste's top card, TABLE_UNSEEN if none */
    int waste_below;       /* the card under it */
    int space;             /* score of the waste card in a space, computed when needed */
};

/* Kinds of move, in the order of consideration. Of equal scores the first kind wins, and in it the leftmost pile. */
enum action { DEAL, WASTE_UP, TABLE_UP, WASTE_BUILD, WASTE_FILL, TABLE_SHIFT };

/* A choice is one number, score * CHOICES + (CHOICES - 1 - order), so the larger one is the better one. */
enum { CHOICES = 128, NOTHING = INT_MIN, LATE = 16 };
static_assert((TABLE_SHIFT + 1) * PILES_MAX <= CHOICES, "an action and a pile fit");

TABLE_INLINE int choice_of(int score, enum action action, int pile)
{
    return score * CHOICES + CHOICES - 1 - ((int)action * PILES_MAX + pile - TABLE_FIRST);
}
TABLE_INLINE int choice_action(int choice) { return (CHOICES - 1 - (choice & (CHOICES - 1))) / PILES_MAX; }
TABLE_INLINE int choice_pile(int choice) { return (CHOICES - 1 - (choice & (CHOICES - 1))) % PILES_MAX + TABLE_FIRST; }
TABLE_INLINE int better(int a, int b) { return a > b ? a : b; }

/* True if the reserve card in play waits for `kind` to go up. */
TABLE_INLINE bool is_wanted(const struct table *t, int kind)
{
    if (t->reserve_count == 0)
        return false;
    int reserve = t->reserve[t->reserve_count - 1];
    return table_is_in(table_bit(reserve) - table_bit(reserve - table_distance(t, reserve)), kind);
}

/* Kinds of card that these tops take. */
TABLE_INLINE int takes_of(const struct sight *s, uint64_t tops) { return __builtin_popcountll(table_children(s->rules, tops)); }

/* How many more kinds the tops take if a pile's top changes from `from` to `to`; TABLE_UNSEEN as `to`: the pile is empty. */
TABLE_INLINE int takes_gained(const struct sight *s, int from, int to)
{
    uint32_t piles = s->t->on[from];
    uint64_t tops = s->tops & ~((uint64_t)((piles & (piles - 1)) == 0) << from);
    return takes_of(s, (tops | table_bit(to)) & s->rules->kinds) - s->takes_now;
}

/* The number of cards not on foundations yet that could be built on this kind. (By suit there are two such kinds; one is counted.) */
TABLE_INLINE int children_of(const struct table *t, int kind) { return table_rank(kind) > 0 ? table_unplayed(t, kind - 1) : 0; }

TABLE_INLINE int reserve_top(const struct table *t) { return t->reserve_count > 0 ? t->reserve[t->reserve_count - 1] : TABLE_UNSEEN; }

TABLE_INLINE int buried_of(const struct table *t, int kind) { return (int)(t->buried[table_class(kind)] >> 4 * table_rank(kind) & 15); }

/* After `kind` has gone up, can a card follow at once: a top of the tableau, `waste`, or the reserve's card? */
TABLE_INLINE bool leads_on(const struct sight *s, int kind, int waste)
{
    return table_is_in((s->tops | table_bit(waste) | table_bit(reserve_top(s->t))) & s->rules->kinds, kind + 1);
}

/* The score of uncovering `below` by moving the card above it within the tableau, which then has these tops. */
TABLE_INLINE int opens_score(const struct sight *s, int below, uint64_t tops, int up, int build)
{
    if (below == TABLE_UNSEEN)
        return 0;
    return table_is_in(s->t->up, below) ? up : s->rules->parents[below] & tops ? build : 0;
}

/* The score of putting the card `filler` into a space; `below` is the card under it. */
TABLE_INLINE int fill_score(const struct sight *s, int filler, int below)
{
    const struct table *t = s->t;
    const int16_t *w = s->w;
    int distance = table_distance(t, filler);
    uint64_t tops = s->tops | table_bit(filler);
    int score = w[FILL] + w[FILL_DISTANCE] * distance + w[FILL_RANK] * table_rank(filler) + w[FILL_WASTE] * (t->count[TABLE_WASTE] >> 3) +
                w[FILL_STOCK] * (t->stock_count >> 3) + w[FILL_TAKES] * takes_of(s, tops) +
                opens_score(s, below, tops, w[FILL_OPENS_UP], w[FILL_OPENS_BUILD]);
    if (table_is_in(s->tops, filler))
        score += w[FILL_TWIN];
    if (t->stock_count < LATE)
        score += w[FILL_LATE] * (LATE - t->stock_count);
    if (is_wanted(t, filler))
        score += w[FILL_WANTED];
    if (below != TABLE_UNSEEN && table_distance(t, below) < distance)
        score += w[FILL_UNBURIES];
    return score;
}

/* The value of a new space: the score of the card that goes into it. */
TABLE_INLINE int space_score(const struct sight *s)
{
    const struct table *t = s->t;
    if (fill_takes_reserve(s->fill) && t->reserve_count > 0) {
        int below = t->reserve_count > 1 ? t->reserve[t->reserve_count - 2] : TABLE_UNSEEN;
        return s->w[MERGE_RESERVE] + fill_score(s, reserve_top(t), below);
    }
    return s->waste == TABLE_UNSEEN ? 0 : fill_score(s, s->waste, s->waste_below);
}

/* ---- the kinds of move: each returns the better of `best` and its own best choice ---- */

TABLE_INLINE int consider_waste_up(const struct sight *s, int best)
{
    const struct table *t = s->t;
    const int16_t *w = s->w;
    if (!table_is_in(t->up, s->waste) || table_vetoes(t, s->rules, s->waste))
        return best;
    int score = w[UP_WASTE] + w[UP_WASTE_CHILD] * children_of(t, s->waste) + w[UP_WASTE_BURIED] * buried_of(t, s->waste);
    if (table_is_in(s->tops, s->waste))
        score += w[UP_WASTE_TWIN];
    if (leads_on(s, s->waste, s->waste_below))
        score += w[UP_WASTE_LEADS];
    return better(best, choice_of(score, WASTE_UP, TABLE_FIRST));
}

TABLE_INLINE int up_score(const struct sight *s, int kind, int below)
{
    const struct table *t = s->t;
    const int16_t *w = s->w;
    int score = w[UP_TABLE_TAKES] * takes_gained(s, kind, below);
    if (below == TABLE_UNSEEN)
        score += w[UP_TABLE_LAST];
    else if (table_is_in(t->up | s->rules->parents[s->waste], below))
        score += w[UP_TABLE_OPENS];
    return score;
}

TABLE_INLINE int consider_up(const struct sight *s, int best)
{
    const struct table *t = s->t;
    const int16_t *w = s->w;
    for (uint64_t ups = s->tops & t->up; ups; ups &= ups - 1) {
        int kind = __builtin_ctzll(ups);
        int of_kind = w[UP_TABLE] + w[UP_TABLE_CHILD] * children_of(t, kind) + w[UP_TABLE_BURIED] * buried_of(t, kind);
        if (leads_on(s, kind, s->waste))
            of_kind += w[UP_TABLE_LEADS];
        uint32_t piles = t->on[kind];
        do {
            int p = table_first_pile(piles);
            int choice = choice_of(of_kind + up_score(s, kind, table_below(t, p)), TABLE_UP, p);
            if (choice > best && !table_vetoes(t, s->rules, kind))
                best = choice;
        } while ((piles &= piles - 1));
    }
    return best;
}

TABLE_INLINE int cover_score(const struct sight *s, int top, int pile)
{
    const struct table *t = s->t;
    const int16_t *w = s->w;
    int distance = table_distance(t, top);
    int score = w[BUILD_PARENT] * distance + w[BUILD_TAKES] * takes_gained(s, top, s->waste);
    if (distance == 0)
        score += w[BUILD_COVERS];
    if (is_wanted(t, top))
        score += w[BUILD_WANTED];
    if (t->count[pile] == 1)
        score += w[BUILD_SINGLE];
    return score;
}

TABLE_INLINE int consider_build(const struct sight *s, int best)
{
    if (!s->takes)
        return best;
    const struct table *t = s->t;
    const int16_t *w = s->w;
    int score = w[BUILD] + w[BUILD_DISTANCE] * table_distance(t, s->waste) + w[BUILD_CHILD] * children_of(t, s->waste) +
                w[BUILD_STOCK] * (t->stock_count >> 3) +
                opens_score(s, s->waste_below, s->tops | table_bit(s->waste), w[BUILD_OPENS_UP], w[BUILD_OPENS_BUILD]);
    if (table_is_in(s->tops, s->waste))
        score += w[BUILD_TWIN];
    for (uint64_t takes = s->takes; takes; takes &= takes - 1) {
        int top = __builtin_ctzll(takes), pile = table_first_pile(t->on[top]);
        best = better(best, choice_of(score + cover_score(s, top, pile), WASTE_BUILD, pile));
    }
    return best;
}

TABLE_INLINE int consider_fill(const struct sight *s, int best)
{
    if (!table_has_space(s->t) || s->waste == TABLE_UNSEEN || (s->fill == FILL_RESERVE_AUTO_THEN_ANY && s->t->reserve_count > 0))
        return best;
    return better(best, choice_of(fill_score(s, s->waste, s->waste_below), WASTE_FILL, table_first_pile(s->t->on[TABLE_UNSEEN])));
}

/* The score of moving the top card of pile `p` onto another pile: positive if this makes a space for a card that needs one, or opens a
 * useful card; else 0. */
TABLE_INLINE int shift_score(const struct sight *s, int p)
{
    const struct table *t = s->t;
    const int16_t *w = s->w;
    int kind = t->top[p], below = table_below(t, p);
    if (below == TABLE_UNSEEN) {
        if (s->space <= 0)
            return 0;
        return s->space + w[MERGE] + w[MERGE_RANK] * table_rank(kind) + w[MERGE_DISTANCE] * table_distance(t, kind) +
               w[MERGE_CHILD] * children_of(t, kind);
    }
    if (table_is_in(t->up, below))
        return table_vetoes(t, s->rules, below) ? 0 : w[UNCOVER_UP];
    return w[UNCOVER_BUILD];
}

/* Most moves within the tableau open nothing useful. The card below shows which moves do, so only those are scored. */
TABLE_INLINE int consider_shift(struct sight *s, int best)
{
    const struct table *t = s->t;
    uint64_t useful = t->up | table_bit(TABLE_UNSEEN) | (s->takes ? 0 : s->rules->parents[s->waste]);
    uint32_t shifts = 0;
    s->opened = 0;
    for (uint64_t movable = s->tops & table_children(s->rules, s->tops); movable; movable &= movable - 1) {
        uint32_t piles = t->on[__builtin_ctzll(movable)];
        do {
            int p = table_first_pile(piles), below = table_below(t, p);
            s->opened |= table_bit(below);
            shifts |= (uint32_t)(useful >> below & 1) << (p - TABLE_FIRST);
        } while ((piles &= piles - 1));
    }
    if (table_is_in(s->opened, TABLE_UNSEEN))
        s->space = space_score(s);
    for (; shifts; shifts &= shifts - 1) {
        int p = table_first_pile(shifts), score = shift_score(s, p);
        if (score != 0)
            best = better(best, choice_of(score, TABLE_SHIFT, p));
    }
    return best;
}

/* ---- decisions ---- */

TABLE_INLINE bool reserve_goes_up(const struct table *t)
{
    return t->reserve_count > 0 && table_is_in(t->up, t->reserve[t->reserve_count - 1]);
}

/* True if only tableau piles are left and they are sorted: then the lowest card of all is a top and can go up, and so on to the end. */
TABLE_INLINE bool wins_by_itself(const struct table *t)
{
    return t->stock_count == 0 && t->count[TABLE_WASTE] == 0 && t->reserve_count == 0;
}

TABLE_INLINE int choose(struct sight *s, const struct table *t, const struct table_rules *rules, const int16_t *w, enum fill_policy fill)
{
    *s = (struct sight){.t = t, .rules = rules, .w = w, .fill = fill};
    s->tops = t->tops & rules->kinds;
    s->waste = t->top[TABLE_WASTE];
    s->waste_below = table_below(t, TABLE_WASTE);
    s->takes = rules->parents[s->waste] & s->tops;
    s->takes_now = takes_of(s, s->tops);
    if (rules->sorted && wins_by_itself(t))
        return choice_of(0, TABLE_UP, table_first_pile(t->on[__builtin_ctzll(s->tops & t->up)]));
    int best = table_would_deal(t, rules) ? choice_of(0, DEAL, TABLE_FIRST) : NOTHING;
    best = consider_waste_up(s, best);
    best = consider_up(s, best);
    best = consider_build(s, best);
    best = consider_fill(s, best);
    return consider_shift(s, best);
}

/* The first pile that takes the top card of `from`. */
TABLE_INLINE int shift_target(const struct sight *s, int from)
{
    uint32_t piles = 0;
    for (uint64_t takes = s->rules->parents[s->t->top[from]] & s->tops; takes; takes &= takes - 1)
        piles |= s->t->on[__builtin_ctzll(takes)];
    return table_first_pile(piles);
}

bool fair_fast_choose(const struct table *t, const struct table_rules *rules, const int16_t w[FAIR_WEIGHTS], struct table_move *out)
{
    struct sight s;
    *out = (struct table_move){TABLE_RESERVE, TABLE_FOUNDATION, 0};
    if (reserve_goes_up(t))
        return true;
    CHECKED(table_check(t, rules));
    int choice = choose(&s, t, rules, w, rules->variant->fill);
    uint8_t pile = (uint8_t)choice_pile(choice);
    switch (choice_action(choice)) {
    case DEAL: *out = (struct table_move){TABLE_STOCK, TABLE_WASTE, 0}; break;
    case WASTE_UP: *out = (struct table_move){TABLE_WASTE, TABLE_FOUNDATION, 0}; break;
    case TABLE_UP: *out = (struct table_move){pile, TABLE_FOUNDATION, 0}; break;
    case WASTE_BUILD:
    case WASTE_FILL: *out = (struct table_move){TABLE_WASTE, pile, 0}; break;
    case TABLE_SHIFT: *out = (struct table_move){pile, (uint8_t)shift_target(&s, pile), 0}; break;
    }
    return choice != NOTHING;
}

/* ---- whole games ---- */

/* Deals, when no other move is worth making and there is no space. Goes on dealing as long as the turned card is of no use: the tableau
 * offers nothing new, and the card goes neither up nor onto a pile, nor onto a card that a move within the tableau would open. Returns
 * the number of cards turned, at most `limit`. */
TABLE_INLINE int deal_on(struct table *t, const struct sight *s, struct table_shoe *shoe, int limit)
{
    uint64_t wanted = t->up | table_children(s->rules, s->tops | s->opened);
    bool changes = table_is_in(s->opened, TABLE_UNSEEN) || (s->tops & t->up);
    int turned = 0;
    do {
        table_turn(t, s->rules, shoe);
        turned++;
    } while (!changes && turned < limit && !table_is_in(wanted, t->top[TABLE_WASTE]) && table_can_turn(t, s->rules));
    return turned;
}

/* Makes the same moves as fair_fast_choose() and table_play() in turn. */
TABLE_INLINE bool play_out(struct table *t, const struct table_rules *rules, const int16_t *w, struct table_shoe *shoe,
                           enum fill_policy fill)
{
    struct sight s;
    /* When the stock is gone, moves that uncover cards can go round in circles; no sensible game is this long. */
    for (int steps = TABLE_STEPS_A_CARD * rules->cards; steps > 0 && t->score < rules->cards; steps--) {
        if (reserve_goes_up(t)) {
            table_play_reserve_up(t, rules, fill, shoe);
            continue;
        }
        if (rules->sorted && wins_by_itself(t) && steps >= rules->cards - t->score) {
            t->score = (uint8_t)rules->cards;
            break;
        }
        CHECKED(table_check(t, rules));
        int choice = choose(&s, t, rules, w, fill), pile = choice_pile(choice);
        if (choice == NOTHING)
            break;
        switch (choice_action(choice)) {
        case DEAL:
            if (t->stock_count > 0 && !table_has_space(t))
                steps -= deal_on(t, &s, shoe, steps) - 1;
            else
                table_play(t, rules, (struct table_move){TABLE_STOCK, TABLE_WASTE, 0}, shoe);
            break;
        case WASTE_UP: table_play_up(t, rules, fill, TABLE_WASTE, shoe); break;
        case TABLE_UP: table_play_up(t, rules, fill, pile, shoe); break;
        case WASTE_BUILD:
        case WASTE_FILL: table_play_onto(t, rules, fill, TABLE_WASTE, pile, shoe); break;
        case TABLE_SHIFT: table_play_onto(t, rules, fill, pile, shift_target(&s, pile), shoe); break;
        }
    }
    return t->score == rules->cards;
}

TABLE_INLINE bool play_out_by_fill(struct table *t, const struct table_rules *rules, const int16_t *w, struct table_shoe *shoe)
{
    switch (rules->variant->fill) { /* a copy of play_out() for each */
    case FILL_WASTE_BY_HAND: return play_out(t, rules, w, shoe, FILL_WASTE_BY_HAND);
    case FILL_WASTE_THEN_STOCK_AUTO: return play_out(t, rules, w, shoe, FILL_WASTE_THEN_STOCK_AUTO);
    case FILL_RESERVE_THEN_WASTE_AUTO: return play_out(t, rules, w, shoe, FILL_RESERVE_THEN_WASTE_AUTO);
    case FILL_RESERVE_AUTO_THEN_ANY: return play_out(t, rules, w, shoe, FILL_RESERVE_AUTO_THEN_ANY);
    case FILL_WASTE_AUTO_THEN_ANY: return play_out(t, rules, w, shoe, FILL_WASTE_AUTO_THEN_ANY);
    case FILL_ANY_BY_HAND: return play_out(t, rules, w, shoe, FILL_ANY_BY_HAND);
    }
    return false;
}

#ifdef __x86_64__
/* A tenth faster on processors since 2013: nearly every step here shifts by a variable or looks for a bit. */
__attribute__((target("bmi,bmi2,lzcnt"))) static bool play_out_bmi(struct table *t, const struct table_rules *rules, const int16_t *w,
                                                                   struct table_shoe *shoe)
{
    return play_out_by_fill(t, rules, w, shoe);
}

/* Every processor with avx2 has lzcnt, for which clang 14 cannot ask. */
static bool has_bmi(void) { return __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("avx2"); }
#endif

bool fair_fast_play_out(struct table *t, const struct table_rules *rules, const int16_t w[FAIR_WEIGHTS], struct table_shoe *shoe)
{
#ifdef __x86_64__
    if (has_bmi())
        return play_out_bmi(t, rules, w, shoe);
#endif
    return play_out_by_fill(t, rules, w, shoe);
}
