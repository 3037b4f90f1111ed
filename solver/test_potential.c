/* The potential against its definition, counted out on the referee's cards in random play; and what it depends on. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <string.h>

#include "deal.h"
#include "potential.h"
#include "rng.h"

/* The definition, on the cards of the referee's game. */
struct table {
    int waiting[KINDS_MAX + 1]; /* chains that wait for a card of the kind */
    int talon[KINDS_MAX];
    int up;
};

static bool goes(const struct problem *p, struct table *t, int kind)
{
    if (t->waiting[kind] == 0)
        return false;
    t->waiting[kind]--;
    if (kind_rank(p, kind) + 1 < p->ranks)
        t->waiting[kind + 1]++;
    t->up++;
    return true;
}

static int by_definition(const struct problem *p, const struct game *g)
{
    struct table t = {.up = 0};
    struct game rest = *g;
    int started[CLASSES_MAX] = {0};
    for (int f = PILE_FOUNDATION; f < PILE_FOUNDATION + variant_foundations(g->variant); f++) {
        const struct pile *pile = &g->pile[f];
        t.up += pile->count;
        if (pile->count == 0)
            continue;
        started[kind_class(p, p->kind_of[pile->card[0]])]++;
        if (pile->count < p->ranks)
            t.waiting[p->kind_of[pile->card[pile->count - 1]] + 1]++;
    }
    for (int c = 0; c < p->classes; c++)
        t.waiting[c * p->ranks] += p->copies - started[c];
    for (int from = 0; from < 2; from++) {
        const struct pile *pile = &g->pile[from == 0 ? PILE_STOCK : PILE_WASTE];
        for (int i = 0; i < pile->count; i++)
            t.talon[p->kind_of[pile->card[i]]]++;
    }
    for (int before = -1; before < t.up;) {
        for (before = -1; before < t.up;) {
            before = t.up;
            for (int i = -1; i < p->piles; i++) {
                struct pile *pile = &rest.pile[i < 0 ? PILE_RESERVE : PILE_TABLEAU + i];
                while (pile->count > 0 && goes(p, &t, p->kind_of[pile->card[pile->count - 1]]))
                    pile->count--;
            }
        }
        bool wanted[KINDS_MAX];
        for (int k = 0; k < p->kinds; k++)
            wanted[k] = t.talon[k] > 0 && t.waiting[k] > 0;
        for (int k = 0; k < p->kinds; k++)
            if (wanted[k]) {
                assert_true(goes(p, &t, k));
                t.talon[k]--;
            }
    }
    return t.up;
}

static void check(const struct game *g, int *least, int *most)
{
    struct problem p;
    struct state s;
    problem_init(&p, g);
    state_init(&p, g, &s); /* piles in the game's order */
    int n = potential(&p, &s);
    assert_int_equal(n, by_definition(&p, g));
    assert_in_range(n, s.score, p.cards);
    if (n - s.score < *least)
        *least = n - s.score;
    if (n - s.score > *most)
        *most = n - s.score;
}

static void test_is_what_it_says(void **state)
{
    (void)state;
    static const char *const GAMES[] = {
        "aisleriot/generals-patience", "pysolfc/generals-patience", "aisleriot/redheads",    "pysolfc/terrace",
        "pysolfc/mamy-susan",          "pysolfc/admirals-patience", "pysolfc/queen-of-italy"};
    int least = 999, most = 0;
    struct rng r;
    rng_seed(&r, 18);
    for (size_t k = 0; k < sizeof GAMES / sizeof *GAMES; k++)
        for (uint64_t number = 1; number <= 40; number++) {
            struct game g;
            struct move moves[MOVES_MAX];
            deal_seed(number, variant_find(GAMES[k]), &g);
            int n = game_base_moves(&g, moves);
            if (n > 0)
                game_play(&g, moves[rng_below(&r, (uint32_t)n)], NULL, NULL);
            for (int ply = 0; ply < 300 && (n = game_moves(&g, true, moves)) > 0; ply++) {
                if (ply % 5 == 0)
                    check(&g, &least, &most);
                game_play(&g, moves[rng_below(&r, (uint32_t)n)], NULL, NULL);
            }
        }
    assert_int_equal(least, 0); /* knotted positions and open ones were among them */
    assert_true(most > 90);
}

static void test_needs_the_cards(void **state)
{
    (void)state;
    struct game g;
    deal_seed(1, variant_find("aisleriot/falling-stars"), &g);
    struct problem p;
    struct state s;
    problem_init(&p, &g);
    state_init(&p, &g, &s);
    int open = potential(&p, &s);
    memset(s.left_kinds, 0, sizeof s.left_kinds);
    assert_true(potential(&p, &s) < open);
    s.reserve = 0;
    memset(s.pile, 0, sizeof s.pile);
    assert_int_equal(potential(&p, &s), s.score);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_is_what_it_says),
        cmocka_unit_test(test_needs_the_cards),
    };
    return cmocka_run_group_tests_name("potential", tests, NULL, NULL);
}
