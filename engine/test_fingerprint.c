/* One number for one layout: the order of piles does not count, everything else does. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "deal.h"
#include "fingerprint.h"

static void swap(struct game *g, int a, int b)
{
    struct pile p = g->pile[a];
    g->pile[a] = g->pile[b];
    g->pile[b] = p;
}

static void order_of_piles_does_not_count(void **state)
{
    struct game g;
    (void)state;
    deal_seed(1, variant_find("falling-stars"), &g);
    uint64_t before = fingerprint_game(&g);
    swap(&g, PILE_TABLEAU, PILE_TABLEAU + 7);
    swap(&g, PILE_FOUNDATION, PILE_FOUNDATION + 1); /* the base card, and an empty one */
    assert_true(fingerprint_game(&g) == before);
    swap(&g, PILE_TABLEAU, PILE_WASTE);
    assert_true(fingerprint_game(&g) != before);
}

static void everything_else_counts(void **state)
{
    enum { MOVES = 300 };
    uint64_t seen[MOVES];
    struct game g;
    struct move moves[MOVES_MAX];
    (void)state;
    deal_seed(2, variant_find("pysolfc/signora"), &g);
    game_play(&g, (game_base_moves(&g, moves), moves[0]), NULL, NULL);
    for (int i = 0; i < MOVES; i++) {
        int count = game_moves(&g, true, moves);
        seen[i] = fingerprint_game(&g);
        if (count == 0 || moves[0].from >= PILE_TABLEAU)
            break; /* the first ones by pile are deals and cards from waste and reserve: no layout comes twice */
        for (int j = 0; j < i; j++)
            assert_true(seen[j] != seen[i]);
        game_play(&g, moves[0], NULL, NULL);
        assert_true(i < MOVES - 1);
    }
    uint64_t before = fingerprint_game(&g);
    g.locked = !g.locked;
    assert_true(fingerprint_game(&g) != before);
    g.locked = !g.locked;
    g.redeals++;
    assert_true(fingerprint_game(&g) != before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(order_of_piles_does_not_count),
        cmocka_unit_test(everything_else_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
