/* The core argument of the exact search with swap classes: the children that state_class_steps() and expand_step() give to a canonical
 * state are, as a set, what plain search over all swaps followed by every other step gives. Positions: random ones whose tops stand
 * in long series, and playouts of all games. EXPAND_POSITIONS=N: how many of each. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "deal.h"
#include "expand.h"
#include "lift.h"
#include "notation.h"
#include "test_share.h"
#include "wilds.h"

enum { MEMBERS_MAX = 1500, FOUND_MAX = 1 << 19, ROOM = 4096, CARDS = 208 };

static uint64_t positions_wanted(void)
{
    const char *text = getenv("EXPAND_POSITIONS");
    return text ? strtoull(text, NULL, 10) : SHARE(32000u);
}

static struct problem p;
static struct game game;
static uint64_t seed_now;

static void complain(const char *what)
{
    static char text[20000];
    const struct variant *v = game.variant;
    notation_write_position(&game, text, sizeof text);
    fail_msg("seed %llu: %s: %s (fill %s, wrap %s, lock %d, auto_deal %d, redeals %d, must_play %d, return %d, family %d, ranks %d)\n%s",
             (unsigned long long)seed_now, v->name, what, fill_policy_names[v->fill], wrap_policy_names[v->wrap], v->stock_lock,
             v->auto_deal, v->redeals, v->redeal_must_play, v->foundation_return, (int)v->family, v->ranks, text);
}

/* ---- the members of a class, by plain search over swaps ---- */

static struct state member[MEMBERS_MAX];
static int members;

static bool is_swap(const struct state *s, struct step m) { return m.type == STEP_PILE_BUILD && !tpile_is_single(s->pile[m.from]); }

static void sort_piles(tpile_t pile[], int n)
{
    for (int i = 1; i < n; i++)
        for (int j = i; j > 0 && pile[j - 1] < pile[j]; j--) {
            tpile_t t = pile[j];
            pile[j] = pile[j - 1];
            pile[j - 1] = t;
        }
}

static bool is_member(const struct state *s)
{
    for (int i = 0; i < members; i++)
        if (!memcmp(member[i].pile, s->pile, sizeof s->pile))
            return true;
    return false;
}

/* False if there are too many to be worth the time. */
static bool find_members(const struct state *start)
{
    struct step steps[STEPS_MAX];
    struct state first = *start, canonical = *start;
    state_canonical(&p, &canonical);
    sort_piles(first.pile, p.piles);
    member[0] = first;
    members = 1;
    for (int at = 0; at < members; at++) {
        int n = state_steps(&p, &member[at], steps);
        for (int i = 0; i < n; i++) {
            if (!is_swap(&member[at], steps[i]))
                continue;
            struct state next = member[at];
            state_play(&p, &next, steps[i]);
            sort_piles(next.pile, p.piles);
            struct state alike = next, sorted = next;
            memcpy(alike.pile, first.pile, sizeof alike.pile);
            if (!p.lock)
                alike.locked = first.locked;
            if (memcmp(&alike, &first, sizeof first))
                complain("a swap changes more than piles");
            state_canonical(&p, &sorted);
            if (memcmp(sorted.pile, canonical.pile, sizeof sorted.pile))
                complain("a swap leads out of the class");
            if (is_member(&next))
                continue;
            if (members == MEMBERS_MAX)
                return false;
            member[members++] = next;
        }
    }
    if (!is_member(&canonical))
        complain("swaps do not reach the canonical member");
    return true;
}

/* ---- sets of children ---- */

struct found {
    struct state *state;
    int count;
    int32_t *slot;
};
enum { SLOTS = 1 << 20 };

static void found_clear(struct found *f)
{
    if (!f->state) {
        f->state = malloc((size_t)FOUND_MAX * sizeof *f->state);
        f->slot = malloc(SLOTS * sizeof *f->slot);
        assert_non_null(f->state);
        assert_non_null(f->slot);
        memset(f->slot, 0xff, SLOTS * sizeof *f->slot);
        return;
    }
    for (int i = 0; i < f->count; i++) { /* as many slots as states, found again from their keys */
        uint64_t key[KEY_WORDS_MAX];
        state_key(&p, &f->state[i], key);
        for (uint64_t at = state_key_hash(&p, key) % SLOTS; f->slot[at] >= 0; at = (at + 1) % SLOTS)
            f->slot[at] = -1;
    }
    f->count = 0;
}

static bool same_but_lock(const struct state *a, const struct state *b)
{
    struct state x = *a;
    if (!p.lock)
        x.locked = b->locked;
    return !memcmp(&x, b, sizeof x);
}

/* Index of the state, -1 if it is not there; *at: where it would go. Whole states are compared, not keys. */
static int found_index(const struct found *f, const struct state *s, uint64_t *at)
{
    uint64_t key[KEY_WORDS_MAX];
    state_key(&p, s, key);
    *at = state_key_hash(&p, key) % SLOTS;
    for (; f->slot[*at] >= 0; *at = (*at + 1) % SLOTS)
        if (same_but_lock(&f->state[f->slot[*at]], s))
            return f->slot[*at];
    return -1;
}

static void found_add(struct found *f, const struct state *s)
{
    uint64_t at;
    if (found_index(f, s, &at) >= 0)
        return;
    assert_true(f->count < FOUND_MAX);
    f->state[f->count] = *s;
    f->slot[at] = f->count++;
}

/* What is reached by plain search: every member's every step but swaps, made canonical. Steps that lead back into the class (a single card
 * from its pile to a space) add nothing. */
static void find_plainly(const struct state *own, struct found *f)
{
    struct step steps[STEPS_MAX];
    for (int at = 0; at < members; at++) {
        int n = state_steps(&p, &member[at], steps);
        for (int i = 0; i < n; i++) {
            if (p.swap_classes && is_swap(&member[at], steps[i]))
                continue;
            struct state next = member[at];
            state_play(&p, &next, steps[i]);
            state_canonical(&p, &next);
            if (!p.swap_classes || !same_but_lock(&next, own))
                found_add(f, &next);
        }
    }
}

static void compare_only_child(const struct state *s, struct step step, const struct state child[], int count)
{
    struct state played;
    state_copy(&played, s);
    bool only = expand_only_child(&p, &played, step);
    if (only != (count == 1) || memcmp(&played, only ? &child[0] : s, sizeof played))
        complain("an only child is not found, or not the same");
}

static void find_by_expansion(const struct state *s, struct found *f)
{
    static struct state child[ROOM];
    struct step steps[STEPS_MAX];
    int n = state_class_steps(&p, s, steps);
    for (int i = 0; i < n; i++) {
        bool cut = false;
        int count = expand_step(&p, s, steps[i], child, ROOM, &cut);
        if (cut)
            complain("more children by one step than there can be");
        for (int j = 0; j < count; j++) {
            struct state again = child[j];
            assert_null(state_fault(&p, &child[j]));
            state_canonical(&p, &again);
            if (memcmp(&again, &child[j], sizeof again))
                complain("a child is not canonical");
            for (int k = 0; k < j; k++)
                if (same_but_lock(&child[k], &child[j]))
                    complain("a step has the same child twice");
            found_add(f, &child[j]);
        }
        if (steps[i].type != STEP_PILE_BUILD && steps[i].type != STEP_PILE_FILL)
            compare_only_child(s, steps[i], child, count);
        if (count > 1) { /* too small an array is reported, and filled */
            bool little = false;
            static struct state few[ROOM];
            if (expand_step(&p, s, steps[i], few, count - 1, &little) != count - 1 || !little ||
                memcmp(few, child, (size_t)(count - 1) * sizeof *few))
                complain("an array for one child less is not filled well");
        }
    }
}

static uint64_t compared, with_classes, skipped, members_in_all, children_in_all, most_members;

static void compare(const struct state *raw)
{
    static struct found plain, expanded;
    struct state s = *raw;
    uint64_t at;
    if (!p.swap_classes) {
        state_canonical(&p, &s);
        member[0] = s;
        members = 1;
    } else if (!find_members(raw)) {
        skipped++;
        return;
    }
    state_canonical(&p, &s);
    found_clear(&plain);
    found_clear(&expanded);
    find_plainly(&s, &plain);
    find_by_expansion(&s, &expanded);
    for (int i = 0; i < plain.count; i++)
        if (found_index(&expanded, &plain.state[i], &at) < 0)
            complain("plain search finds a child that expansion does not");
    for (int i = 0; i < expanded.count; i++)
        if (found_index(&plain, &expanded.state[i], &at) < 0)
            complain("expansion gives a child that plain search does not find");
    compared++;
    with_classes += members > 1;
    members_in_all += (uint64_t)members;
    if ((uint64_t)members > most_members)
        most_members = (uint64_t)members;
    children_in_all += (uint64_t)plain.count;
}

static void reset_counts(void) { compared = with_classes = skipped = members_in_all = children_in_all = most_members = 0; }

static void report(const char *what)
{
    print_message("%s: %llu positions, %llu with swaps, at most %llu members (%.1f on average), %llu children; %llu classes too large\n",
                  what, (unsigned long long)compared, (unsigned long long)with_classes, (unsigned long long)most_members,
                  (double)members_in_all / (double)compared, (unsigned long long)children_in_all, (unsigned long long)skipped);
}

/* ---- where positions come from ---- */

static void start_from_game(struct state *s)
{
    problem_init(&p, &game);
    state_init(&p, &game, s);
}

static void classes_in_long_lines(void **state)
{
    (void)state;
    struct variant v;
    struct state s;
    int by_fill[6] = {0}, by_wrap[3] = {0};
    reset_counts();
    for (seed_now = 1; compared < positions_wanted(); seed_now++) {
        struct rng r;
        rng_seed(&r, seed_now);
        do
            wild_variant(&v, &r, CARDS);
        while (v.foundations != FOUNDATION_ALTERNATE || v.decks < 2 || v.piles < 4);
        int window = 2 + (int)rng_below(&r, 6), longest = 2 + (int)rng_below(&r, 6);
        if (!wild_lines(&game, &v, &r, window, longest))
            continue;
        start_from_game(&s);
        if (!p.swap_classes && rng_below(&r, 8) > 0)
            continue;
        uint64_t before = with_classes;
        compare(&s);
        if (with_classes > before)
            by_fill[v.fill]++, by_wrap[v.wrap]++;
    }
    report("series");
    assert_true(with_classes * 5 > compared);
    for (int i = 0; i < 6; i++)
        assert_true(by_fill[i] > 10);
    for (int i = 0; i < 3; i++)
        assert_true(by_wrap[i] > 50);
}

/* A playout on canonical states, so that later positions of one problem are met, talon and all. */
static void play_along(struct rng *r, int moves)
{
    struct state s, children[CHILDREN_MAX];
    struct step steps[STEPS_MAX];
    start_from_game(&s);
    bool hold = rng_below(r, 4) > 0;
    for (int i = 0; i < moves; i++) {
        compare(&s);
        state_canonical(&p, &s);
        int n = state_class_steps(&p, &s, steps), count = 0;
        for (int tries = 0; tries < 30 && count == 0; tries++) {
            if (n == 0)
                return;
            struct step m = steps[rng_below(r, (uint32_t)n)];
            bool up = m.type == STEP_PILE_UP || m.type == STEP_WASTE_UP;
            bool cut = false;
            if (!(hold && up && tries < 15))
                count = expand_step(&p, &s, m, children, CHILDREN_MAX, &cut);
        }
        if (count == 0)
            return;
        s = children[rng_below(r, (uint32_t)count)];
        if (state_won(&p, &s) || s.overlong)
            return;
    }
}

static void classes_in_built_in_games(void **state)
{
    (void)state;
    size_t count;
    const struct variant *all = variants_all(&count);
    reset_counts();
    for (uint64_t seed = 1; compared < positions_wanted(); seed++)
        for (size_t i = 0; i < count; i++) {
            struct rng r;
            seed_now = seed * 1000 + i;
            rng_seed(&r, seed_now);
            wild_deal(&game, &all[i], &r);
            play_along(&r, 120);
        }
    report("built-in games");
    assert_true(with_classes * 10 > compared);
}

static void classes_in_custom_games(void **state)
{
    (void)state;
    struct variant v;
    reset_counts();
    for (seed_now = 1; compared < positions_wanted(); seed_now++) {
        struct rng r;
        rng_seed(&r, seed_now);
        wild_variant(&v, &r, CARDS);
        wild_deal(&game, &v, &r);
        struct state s;
        start_from_game(&s);
        if (p.swap_classes || rng_below(&r, 8) == 0)
            play_along(&r, 60);
    }
    report("custom games");
    assert_true(with_classes * 10 > compared);
}

/* Three piles with consecutive tops; the middle one's goes up. Then the others may have exchanged their bottoms, for good. */
static void long_runs_are_marked(void **state)
{
    (void)state;
    static const int LENGTHS[] = {3, 5, COLOUR_RUN_MAX};
    struct state s, children[CHILDREN_MAX];
    deal_seed(1, variant_find("empress-of-italy"), &game);
    struct move choice[PILES_MAX];
    game_base_moves(&game, choice);
    game_play(&game, choice[0], NULL, NULL);
    start_from_game(&s);
    assert_true(p.swap_classes && s.spaces == 0);
    s.tops = s.twins = 0;
    s.spaces = (uint8_t)(p.piles - 3);
    for (int i = 0, kind = 0; i < p.piles; i++, kind = p.up[kind]) {
        s.pile[i] = i < 3 ? tpile_with_length(tpile_single(kind), LENGTHS[i]) : 0;
        s.tops |= (uint64_t)(i < 3) << kind;
    }
    s.chains[0] = nibble_one(1);
    s.up = (uint64_t)1 << p.up[0];
    state_canonical(&p, &s);
    int middle = 0, marked = 0;
    while (tpile_top(s.pile[middle]) != p.up[0])
        middle++;
    bool cut = false;
    int count = expand_step(&p, &s, (struct step){STEP_PILE_UP, (uint8_t)middle, 0}, children, CHILDREN_MAX, &cut);
    for (int i = 0; i < count; i++) {
        bool longer = false;
        for (int t = 0; t < p.piles; t++)
            longer |= tpile_length(children[i].pile[t]) > COLOUR_RUN_MAX;
        assert_int_equal(children[i].overlong, longer);
        marked += longer;
    }
    assert_true(marked > 0 && marked < count);
}

/* Every child is found again as moves of real cards, also in classes of very many members. */
static void children_are_lifted(void **state)
{
    (void)state;
    static struct move moves[1000];
    struct variant v = *variant_find("empress-of-italy");
    int lifted = 0, most = 0;
    v.piles = PILES_MAX;
    for (seed_now = 1; lifted < 40; seed_now++) {
        struct rng r;
        struct state s, children[CHILDREN_MAX];
        struct step steps[STEPS_MAX];
        rng_seed(&r, seed_now);
        if (!wild_lines(&game, &v, &r, 13, 20))
            continue;
        start_from_game(&s);
        if (!p.swap_classes || s.overlong)
            continue;
        state_canonical(&p, &s);
        int n = state_class_steps(&p, &s, steps);
        for (int i = 0; i < n; i++) {
            bool cut = false;
            int count = expand_step(&p, &s, steps[i], children, CHILDREN_MAX, &cut);
            if (count < 8)
                continue;
            const struct state *child = &children[rng_below(&r, (uint32_t)count)];
            int moved = lift_path(&p, &game, child, 1, moves, 1000);
            if (moved < 1)
                complain("a child cannot be lifted");
            most = moved > most ? moved : most;
            lifted++;
        }
    }
    print_message("%d children lifted, with at most %d moves\n", lifted, most);
    assert_true(most > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(classes_in_long_lines), cmocka_unit_test(classes_in_built_in_games), cmocka_unit_test(classes_in_custom_games),
        cmocka_unit_test(long_runs_are_marked),  cmocka_unit_test(children_are_lifted),
    };
    return cmocka_run_group_tests_name("expand", tests, NULL, NULL);
}
