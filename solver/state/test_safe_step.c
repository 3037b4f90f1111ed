/* What safe steps promise: they deal, open, fill and unlock nothing, in any position where they are offered. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "rng.h"
#include "safe_step.h"
#include "test_share.h"
#include "worlds.h"

/* The waste goes back under the stock's next card, as if it were not dealt yet: then nothing lies on it, and any move of a card deals
 * one where the rules deal by themselves. */
static void take_waste_back(struct game *g)
{
    struct pile *waste = &g->pile[PILE_WASTE], *stock = &g->pile[PILE_STOCK];
    while (waste->count > 0)
        stock->card[stock->count++] = waste->card[--waste->count];
}

/* True if a safe step was offered. */
static bool keeps_promises(const struct game *g)
{
    struct problem p;
    struct state before, after;
    struct step step;
    problem_init(&p, g);
    state_init(&p, g, &before);
    if (!safe_step_find(&p, &before, &step))
        return false;
    after = before;
    state_play(&p, &after, step);
    assert_int_equal(after.next, before.next);
    assert_int_equal(after.redeals, before.redeals);
    assert_int_equal(after.waste, before.waste);
    assert_int_equal(after.spaces, before.spaces);
    assert_true(after.locked == before.locked || !p.lock); /* without the lock's rule the word says nothing */
    assert_int_equal(after.score, before.score + 1);
    return true;
}

/* From the world's position some random moves on, and from each of them with the waste taken back. */
static void follow(struct game *g, struct rng *r, int *offered, int *empty, int *guarded)
{
    for (int n = 0; n < 24 && !game_won(g); n++) {
        struct game back = *g;
        struct move moves[MOVES_MAX];
        *offered += keeps_promises(g);
        take_waste_back(&back);
        back.locked = false;
        *empty += keeps_promises(&back);
        *guarded += back.variant->auto_deal && back.pile[PILE_STOCK].count > 0;
        int count = game_moves(g, true, moves);
        if (count == 0)
            return;
        game_play(g, moves[rng_below(r, (uint32_t)count)], NULL, NULL);
    }
}

static void safe_steps_keep_their_promises(void **state)
{
    (void)state;
    int offered = 0, empty = 0, guarded = 0;
    struct rng r;
    rng_seed(&r, 20261128);
    for (uint64_t seed = 1; seed <= SHARE(4000u); seed++) {
        struct world w;
        world_make(&w, seed, 28);
        struct move choice[PILES_MAX];
        if (game_base_moves(&w.game, choice) > 0)
            game_play(&w.game, choice[0], NULL, NULL);
        follow(&w.game, &r, &offered, &empty, &guarded);
    }
    print_message("%d safe steps, %d with an empty waste; %d positions in which a move would deal\n", offered, empty, guarded);
    assert_true(offered > (int)SHARE(400u) && empty > (int)SHARE(100u) && guarded > (int)SHARE(2000u));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(safe_steps_keep_their_promises)};
    return cmocka_run_group_tests_name("safe_step", tests, NULL, NULL);
}
