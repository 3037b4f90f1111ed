#include "check_relaxation.h"

#include <stdlib.h>
#include <string.h>

#include "check_formula.h"
#include "check_reserve.h"

enum { KINDS = 26, COPIES = 4, TALON = 112, RESERVE = 31, MOST = 1 << 17, NEVER = 1000, EMPTY = 0, NONE = -1 };

/* What happens just after a moment: nothing, or a card of a kind flies or is built. */
enum event { NOTHING, FLIES, BUILT };

/* Bounds by kind, for a number of cards left in the reserve: up is at least `least` and at most `most`, and there are at most `bottoms`. */
struct bounds {
    int least[KINDS], most[KINDS], bottoms[KINDS];
};

/* A waste: the number of the waste below its top card, and the top card. Number 0 is the empty waste. */
struct waste {
    int below, kind;
    int with[KINDS];                     /* the waste with one more card of that kind on it; 0: not made yet */
    unsigned char cards[KINDS];          /* in it */
    unsigned char least_left[TALON + 1]; /* by cards dealt: it can be emptied if so many cards are left in the reserve, or more */
    unsigned int seen[TALON + 1];        /* by cards dealt: bit l, the position with l cards left in the reserve was met */
};

struct position {
    int waste, dealt, left;
};

struct relaxation {
    const struct ck_rules *rules;
    const struct ck_position *position;
    int ranks, copies, talon, reserve;
    int talon_kind[TALON], reserve_kind[RESERVE]; /* next to be dealt or played last in the reserve: as in the piles */
    bool reserve_fills, has_parent[KINDS];
    int dealt[TALON + 1][KINDS];  /* copies out when so many are dealt, the waste is empty and the reserve is whole */
    int gone[RESERVE + 1][KINDS]; /* copies that have left the reserve when so many are left */
    struct bounds bounds[RESERVE + 1];

    struct waste *waste;
    struct position *open; /* met, but not visited yet; the last one comes next */
    size_t wastes, wastes_capacity, opens, opens_capacity;
    unsigned long count; /* positions met */
    bool no_memory;
};

/* ---- the position ---- */

static int kind_of(const struct ck_rules *r, const struct ck_position *p, ck_card c)
{
    int chain, place;
    ck_chain_of(r, p, c, &chain, &place);
    return chain * r->ranks + place;
}

/* Finds the kinds that lie on the next higher place of their chain. False if some kind can lie elsewhere. */
static bool read_parents(const struct ck_rules *r, const struct ck_position *p, bool has_parent[KINDS])
{
    memset(has_parent, 0, KINDS * sizeof *has_parent);
    for (int a = 0; a < 4 * r->ranks; a++)
        for (int b = 0; b < 4 * r->ranks; b++) {
            if (!ck_lies_on(r, p, (ck_card)a, (ck_card)b))
                continue;
            int kind = kind_of(r, p, (ck_card)a);
            if (kind % r->ranks == r->ranks - 1 || kind_of(r, p, (ck_card)b) != kind + 1)
                return false;
            has_parent[kind] = true;
        }
    return true;
}

bool ck_relaxation_applies(const struct ck_rules *r, const struct ck_position *p)
{
    bool has_parent[KINDS];
    return ck_formula_applies(r, p) && r->fill != CK_WASTE_AUTO_THEN_ANY && p->reserve.count <= RESERVE && read_parents(r, p, has_parent);
}

static void count_cards(const struct relaxation *x, const struct ck_pile *pile, int count[KINDS])
{
    for (int i = 0; i < pile->count; i++)
        count[kind_of(x->rules, x->position, pile->card[i])]++;
}

static void read_talon(struct relaxation *x)
{
    const struct ck_position *p = x->position;
    for (int i = 0; i < p->waste.count; i++)
        x->talon_kind[x->talon++] = kind_of(x->rules, p, p->waste.card[i]);
    for (int i = p->stock.count; i-- > 0;)
        x->talon_kind[x->talon++] = kind_of(x->rules, p, p->stock.card[i]);
    for (int i = 0; i < ck_foundations(x->rules); i++)
        count_cards(x, &p->foundation[i], x->dealt[0]);
    for (int t = 0; t < x->rules->piles; t++)
        count_cards(x, &p->tableau[t], x->dealt[0]);
    for (int i = 0; i < x->talon; i++) {
        memcpy(x->dealt[i + 1], x->dealt[i], sizeof *x->dealt);
        x->dealt[i + 1][x->talon_kind[i]]++;
    }
}

static void read_reserve(struct relaxation *x)
{
    x->reserve = x->position->reserve.count;
    for (int i = 0; i < x->reserve; i++)
        x->reserve_kind[i] = kind_of(x->rules, x->position, x->position->reserve.card[i]);
    for (int left = x->reserve; left-- > 0;) {
        memcpy(x->gone[left], x->gone[left + 1], sizeof *x->gone);
        x->gone[left][x->reserve_kind[left]]++;
    }
}

/* ---- bounds ---- */

/* Up is at least the result of the reserve test's forced plays. False: they end in a contradiction. */
static bool find_least(struct relaxation *x)
{
    struct ck_ladder ladder[2];
    for (int chain = 0; chain < 2; chain++)
        ck_ladder_start(&ladder[chain], x->rules, x->position, chain);
    for (int left = x->reserve; left >= 0; left--) {
        int chain = left < x->reserve ? x->reserve_kind[left] / x->ranks : NONE;
        enum ck_step_kind step = CK_STEP_PLAY;
        while (chain != NONE && !x->reserve_fills && step == CK_STEP_PLAY)
            step = ck_ladder_step(&ladder[chain]).kind;
        if (step == CK_STEP_STUCK)
            return false;
        for (int k = 0; k < 2 * x->ranks; k++)
            x->bounds[left].least[k] = ladder[k / x->ranks].up[k % x->ranks];
    }
    return true;
}

/* The most that may be up while card i of the reserve is there and `left` cards are. Card i and the copies above it still have to go up.
 * Then no more of its kind are up than of each lower place, whose copies below card i in the reserve are not up. */
static int most_with(const struct relaxation *x, int i, int left)
{
    int kind = x->reserve_kind[i], most = x->copies;
    for (int lower = kind - kind % x->ranks; lower < kind; lower++) {
        int can_be_up = x->copies;
        for (int j = 0; j < i; j++)
            can_be_up -= x->reserve_kind[j] == lower;
        most = can_be_up < most ? can_be_up : most;
    }
    for (int j = i; j < left; j++)
        most -= x->reserve_kind[j] == kind;
    return most;
}

static void find_most(struct relaxation *x)
{
    for (int left = 0; left <= x->reserve; left++) {
        int *most = x->bounds[left].most;
        for (int k = 0; k < 2 * x->ranks; k++)
            most[k] = x->copies;
        for (int i = 0; i < left && !x->reserve_fills; i++) {
            int here = most_with(x, i, left), kind = x->reserve_kind[i];
            most[kind] = here < most[kind] ? here : most[kind];
        }
    }
}

/* Present bottoms, and cards that may fill spaces: of the talon; or of the reserve while it has cards, then any. */
static void find_bottoms(struct relaxation *x)
{
    int now[KINDS] = {0};
    for (int t = 0; t < x->rules->piles; t++)
        if (x->position->tableau[t].count > 0)
            now[kind_of(x->rules, x->position, x->position->tableau[t].card[0])]++;
    for (int left = 0; left <= x->reserve; left++)
        for (int k = 0; k < 2 * x->ranks; k++) {
            int fills = x->reserve_fills ? x->gone[left][k] : x->dealt[x->talon][k] - x->dealt[0][k];
            x->bounds[left].bottoms[k] = x->reserve_fills && left == 0 ? x->copies : now[k] + fills;
        }
}

static bool begin(struct relaxation *x, const struct ck_rules *r, const struct ck_position *p)
{
    memset(x, 0, sizeof *x);
    x->rules = r;
    x->position = p;
    x->ranks = r->ranks;
    x->copies = 2 * r->decks;
    x->reserve_fills = r->fill == CK_RESERVE_THEN_WASTE_AUTO;
    read_parents(r, p, x->has_parent);
    read_talon(x);
    read_reserve(x);
    find_most(x);
    find_bottoms(x);
    return find_least(x);
}

/* ---- what the piles allow ---- */

static int smaller(int a, int b) { return a < b ? a : b; }

/* The bottoms that a kind needs, with `tableau` copies in the tableau and `above` copies of its parent there; NEVER: too many. */
static int bottoms_needed(const struct relaxation *x, int kind, int left, int tableau, int above, enum event event, int which)
{
    int places = (x->has_parent[kind] ? above : 0) - (event == BUILT && which == kind);
    int needed = tableau > places ? tableau - places : 0;
    return places < 0 || needed > x->bounds[left].bottoms[kind] ? NEVER : needed;
}

/* The fewest bottoms of a chain's kinds together, over all counts that may be up; from the base upwards: fewest[n] with n of the present
 * place up. */
static int fewest_bottoms(const struct relaxation *x, int chain, const int out[KINDS], int left, enum event event, int which)
{
    const struct bounds *b = &x->bounds[left];
    int first = chain * x->ranks, last = first + x->ranks - 1, fewest[COPIES + 1], result = NEVER;
    for (int n = 0; n <= x->copies; n++)
        fewest[n] = event == FLIES && which == first && n == x->copies ? NEVER : 0;
    for (int kind = first; kind <= last; kind++) {
        int next[COPIES + 1] = {NEVER, NEVER, NEVER, NEVER, NEVER};
        for (int up = b->least[kind]; up <= smaller(b->most[kind], smaller(out[kind], x->copies)); up++) {
            if (kind == last) {
                result = smaller(result, fewest[up] + bottoms_needed(x, kind, left, out[kind] - up, 0, event, which));
                continue;
            }
            int most_higher = event == FLIES && which == kind + 1 ? up - 1 : up;
            for (int higher = 0; higher <= smaller(most_higher, out[kind + 1]); higher++) {
                int needed = bottoms_needed(x, kind, left, out[kind] - up, out[kind + 1] - higher, event, which);
                next[higher] = smaller(next[higher], fewest[up] + needed);
            }
        }
        memcpy(fewest, next, sizeof fewest);
    }
    return smaller(result, NEVER);
}

/* False: there is no such moment, because there are not enough cards. */
static bool find_out(const struct relaxation *x, const struct waste *w, int dealt, int left, int out[KINDS])
{
    bool can_be = true;
    for (int k = 0; k < 2 * x->ranks; k++) {
        out[k] = x->dealt[dealt][k] + x->gone[left][k] - w->cards[k];
        can_be &= out[k] >= 0;
    }
    return can_be;
}

static bool possible(const struct relaxation *x, const int out[KINDS], int left)
{
    return fewest_bottoms(x, 0, out, left, NOTHING, NONE) + fewest_bottoms(x, 1, out, left, NOTHING, NONE) <= x->rules->piles;
}

static bool can_leave(const struct relaxation *x, const int out[KINDS], int left, int kind, bool from_reserve)
{
    int chain = kind / x->ranks, piles = x->rules->piles - fewest_bottoms(x, 1 - chain, out, left, NOTHING, NONE);
    bool fills = from_reserve ? x->reserve_fills : !x->reserve_fills || left == 0;
    return fewest_bottoms(x, chain, out, left, FLIES, kind) <= piles ||
           (!from_reserve && fewest_bottoms(x, chain, out, left, BUILT, kind) <= piles) ||
           (fills && fewest_bottoms(x, chain, out, left, NOTHING, NONE) < piles);
}

/* ---- wastes ---- */

/* The array, grown if `count` elements fill it; NULL without memory, and nothing has changed. */
static void *grown(struct relaxation *x, void *array, size_t count, size_t *capacity, size_t size)
{
    size_t more = *capacity ? 2 * *capacity : 256;
    if (count < *capacity)
        return array;
    void *at = realloc(array, more * size);
    x->no_memory |= at == NULL;
    if (at)
        *capacity = more;
    return at;
}

static bool grow_wastes(struct relaxation *x)
{
    struct waste *at = grown(x, x->waste, x->wastes, &x->wastes_capacity, sizeof *at);
    x->waste = at ? at : x->waste;
    return at != NULL;
}

static bool grow_open(struct relaxation *x)
{
    struct position *at = grown(x, x->open, x->opens, &x->opens_capacity, sizeof *at);
    x->open = at ? at : x->open;
    return at != NULL;
}

/* True if at this point (cards dealt, cards left in the reserve) the top card can leave, and the others after it. */
static bool good_point(const struct relaxation *x, const struct waste *w, int dealt, int left)
{
    int before[KINDS], after[KINDS];
    const struct waste *rest = &x->waste[w->below];
    return left >= rest->least_left[dealt] && find_out(x, w, dealt, left, before) && can_leave(x, before, left, w->kind, false) &&
           find_out(x, rest, dealt, left, after) && possible(x, after, left);
}

static void find_when_emptied(const struct relaxation *x, struct waste *w)
{
    int least = x->reserve + 1;
    for (int dealt = x->talon; dealt >= 0; dealt--) {
        for (int left = 0; left < least; left++)
            if (good_point(x, w, dealt, left))
                least = left;
        w->least_left[dealt] = (unsigned char)least;
    }
}

/* The waste with one more card, of that kind. */
static int waste_with(struct relaxation *x, int below, int kind)
{
    if (x->waste[below].with[kind])
        return x->waste[below].with[kind];
    if (!grow_wastes(x))
        return EMPTY;
    struct waste *w = &x->waste[x->wastes];
    memset(w, 0, sizeof *w);
    memcpy(w->cards, x->waste[below].cards, sizeof w->cards);
    w->below = below;
    w->kind = kind;
    w->cards[kind]++;
    find_when_emptied(x, w);
    return x->waste[below].with[kind] = (int)x->wastes++;
}

/* ---- the search ---- */

/* Counts a position and keeps it for later, unless it was met before or is a dead end. */
static void meet(struct relaxation *x, int waste, int dealt, int left)
{
    int out[KINDS];
    struct waste *w = &x->waste[waste];
    if (x->no_memory || w->seen[dealt] >> left & 1)
        return;
    w->seen[dealt] |= 1U << left;
    if (left < w->least_left[dealt] || !find_out(x, w, dealt, left, out) || !possible(x, out, left) || !grow_open(x))
        return;
    x->open[x->opens++] = (struct position){waste, dealt, left};
    x->count++;
}

static void expand(struct relaxation *x, struct position s)
{
    int out[KINDS];
    find_out(x, &x->waste[s.waste], s.dealt, s.left, out);
    if (s.dealt < x->talon)
        meet(x, waste_with(x, s.waste, x->talon_kind[s.dealt]), s.dealt + 1, s.left);
    if (s.left > 0 && can_leave(x, out, s.left, x->reserve_kind[s.left - 1], true))
        meet(x, s.waste, s.dealt, s.left - 1);
    if (s.waste != EMPTY && can_leave(x, out, s.left, x->waste[s.waste].kind, false))
        meet(x, x->waste[s.waste].below, s.dealt, s.left);
}

static bool at_end(const struct relaxation *x, struct position s) { return s.waste == EMPTY && s.dealt == x->talon && s.left == 0; }

static bool play_out(struct relaxation *x, unsigned long count, char why[CK_MESSAGE])
{
    int waste = EMPTY, dealt = x->position->waste.count;
    if (!grow_wastes(x))
        return REFUSE("out of memory for the relaxation");
    memset(x->waste, 0, sizeof *x->waste);
    x->wastes = 1;
    for (int i = 0; i < dealt; i++)
        waste = waste_with(x, waste, x->talon_kind[i]);
    meet(x, waste, dealt, x->reserve);
    while (x->opens > 0 && x->count <= count && !x->no_memory) {
        struct position s = x->open[--x->opens];
        if (at_end(x, s))
            return REFUSE("the relaxation can be won");
        expand(x, s);
    }
    if (x->no_memory)
        return REFUSE("out of memory for the relaxation");
    return x->count == count || REFUSE("the relaxation of this position has %s positions than that", x->count > count ? "more" : "fewer");
}

bool ck_relaxation_lost(const struct ck_rules *r, const struct ck_position *p, unsigned long count, char why[CK_MESSAGE])
{
    if (!ck_relaxation_applies(r, p))
        return REFUSE("the relaxation proves nothing for such a position");
    if (count > MOST)
        return REFUSE("a relaxation of so many positions is not followed");
    struct relaxation *x = malloc(sizeof *x);
    if (!x)
        return REFUSE("out of memory for the relaxation");
    bool holds = begin(x, r, p) ? play_out(x, count, why) : count == 0 || REFUSE("the reserve test proves this loss, with no position");
    free(x->waste);
    free(x->open);
    free(x);
    return holds;
}
