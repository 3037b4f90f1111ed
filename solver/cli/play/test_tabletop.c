/* A game of which the stock is not known is played beside the real one: what is known of it is what a player has seen, whatever is taken
 * back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "deal.h"
#include "fair_view.h"
#include "handle.h"
#include "rng.h"
#include "tabletop.h"

/* The cards that are known lie where the real ones do; what must be seen is known. */
static void assert_as_seen(const struct game *now, const struct game *real)
{
    for (int p = 0; p < PILE_COUNT; p++) {
        assert_int_equal(now->pile[p].count, real->pile[p].count);
        for (int i = 0; i < now->pile[p].count; i++) {
            card_t card = now->pile[p].card[i];
            bool covered = p == PILE_STOCK || ((p == PILE_RESERVE || p == PILE_WASTE) && i < now->pile[p].count - 1);
            if (card != real->pile[p].card[i] && !(covered && card == CARD_NONE))
                fail_msg("%s: pile %d, card %d", now->variant->name, p, i);
        }
    }
}

static void begin(struct tabletop *t, const struct game *seen)
{
    static struct terrace_position p;
    struct error e;
    position_set(&p, seen->variant, seen, "table", false);
    assert_true(tabletop_begin(t, &p, &p, &e));
}

static void tell_all(struct tabletop *t, const struct game *deal, terrace_move m)
{
    terrace_place places[TERRACE_PLACES_MAX];
    struct error e;
    size_t count = terrace_turns_up(t->now, m, places, TERRACE_PLACES_MAX);
    for (size_t i = 0; i < count; i++)
        if (!tabletop_tell(t, &places[i], &deal->pile[places[i].pile].card[places[i].index], 1, &e))
            fail_msg("%s: %s", e.where, e.what);
    assert_int_equal(terrace_turns_up(t->now, m, places, TERRACE_PLACES_MAX), 0);
}

/* Each card that is turned up comes to lie where it was said to. */
static void assert_places(const struct tabletop *t, const struct game *deal, terrace_move m)
{
    terrace_place places[TERRACE_PLACES_MAX];
    struct game real = t->now->now;
    size_t count = terrace_turns_up(t->now, m, places, TERRACE_PLACES_MAX);
    for (size_t i = 0; i < count; i++) {
        card_t card = deal->pile[places[i].pile].card[places[i].index];
        bool covered = places[i].pile == TERRACE_RESERVE || places[i].pile == TERRACE_WASTE;
        assert_true(!covered || places[i].to == places[i].pile);
        real.pile[places[i].pile].card[places[i].index] = card;
    }
    struct auto_move autos[AUTO_MOVES_MAX];
    int autos_count = 0;
    card_t dealt = game_play(&real, (struct move){m.from, m.to}, autos, &autos_count);
    for (size_t i = 0; i < count; i++) {
        if (places[i].pile != TERRACE_STOCK)
            continue;
        card_t card = deal->pile[TERRACE_STOCK].card[places[i].index];
        bool found = m.from == TERRACE_STOCK && dealt == card && m.to == places[i].to;
        for (int a = 0; a < autos_count; a++)
            found = found || (autos[a].from == TERRACE_STOCK && autos[a].card == card && autos[a].to == places[i].to);
        assert_true(found);
    }
}

/* The real game after the table's moves. */
static struct game real_now(const struct tabletop *t, const struct game *deal)
{
    struct game g = *deal;
    for (int i = 0; i < t->now->moves_count; i++)
        game_play(&g, t->now->moves[i], NULL, NULL);
    return g;
}

static int play_random(const struct game *deal, const struct game *seen, struct rng *r)
{
    struct tabletop t;
    terrace_error e;
    int refused = 0;
    begin(&t, seen);
    for (int step = 0; step < 120; step++) {
        terrace_move moves[TERRACE_MOVES_MAX];
        size_t count = tabletop_moves(t.now, moves);
        struct move merged[MOVES_MAX];
        assert_int_equal(count, game_moves(&t.now->now, true, merged));
        if (count == 0)
            break;
        terrace_move m = moves[rng_below(r, (uint32_t)count)];
        if (tabletop_refuses(&t, m)) {
            refused++;
            continue;
        }
        assert_places(&t, deal, m);
        tell_all(&t, deal, m);
        assert_int_equal(terrace_play(t.now, m, NULL, NULL, &e), TERRACE_OK);
        if (rng_below(r, 8) == 0) {
            int back = (int)rng_below(r, 6);
            for (int i = 0; i < back; i++)
                terrace_undo(t.now, NULL);
            for (int i = (int)rng_below(r, 6); i > 0; i--)
                terrace_redo(t.now, NULL);
        }
        struct game real = real_now(&t, deal);
        assert_as_seen(&t.now->now, &real);
    }
    int kept = t.now->moves_kept;
    while (terrace_undo(t.now, NULL) == TERRACE_OK) {
    }
    assert_int_equal(t.now->moves_kept, kept);
    while (terrace_redo(t.now, NULL) == TERRACE_OK) {
    }
    assert_int_equal(tabletop_count(&t), kept);
    struct game real = real_now(&t, deal);
    assert_as_seen(&t.now->now, &real);
    tabletop_free(&t);
    return refused;
}

static void every_game_is_played_as_its_cards_are_told(void **state)
{
    size_t count;
    const struct variant *all = variants_all(&count);
    struct rng r;
    (void)state;
    rng_seed(&r, 5);
    for (size_t v = 0; v < count; v++)
        for (uint64_t number = 1; number <= 12; number++) {
            struct game deal;
            struct fair_view view;
            deal_seed(number, &all[v], &deal);
            fair_view_of(&deal, &view);
            assert_int_equal(play_random(&deal, &view.open, &r), 0);
        }
}

/* Rules that lay open several cards at once: face down in the reserve, which fills spaces, with a redeal. */
static struct variant odd_rules(void)
{
    struct variant v = *variant_find("aisleriot/redheads");
    struct error e;
    v.reserve_hidden = 15;
    v.redeals = 2;
    if (!variant_check(&v, &e))
        fail_msg("%s: %s", e.where, e.what);
    return v;
}

static void odd_rules_are_played_likewise(void **state)
{
    struct variant v = odd_rules();
    struct rng r;
    (void)state;
    rng_seed(&r, 6);
    for (uint64_t number = 1; number <= 30; number++) {
        struct game deal;
        struct fair_view view;
        deal_seed(number, &v, &deal);
        fair_view_of(&deal, &view);
        play_random(&deal, &view.open, &r);
    }
}

/* A waste that was given with cards unknown: they are told when they come to light, and the waste is not turned over before. */
static void an_unknown_waste_is_told_before_it_is_turned(void **state)
{
    struct variant v = odd_rules();
    struct rng r;
    int refused = 0;
    (void)state;
    rng_seed(&r, 7);
    for (uint64_t number = 1; number <= 30; number++) {
        struct game deal;
        struct fair_view view;
        deal_seed(number, &v, &deal);
        for (int i = 0; i < 70; i++)
            if (!game_refuses(&deal, (struct move){PILE_STOCK, PILE_WASTE}))
                game_play(&deal, (struct move){PILE_STOCK, PILE_WASTE}, NULL, NULL);
        fair_view_of(&deal, &view);
        struct pile *waste = &view.open.pile[PILE_WASTE];
        for (int i = 0; i < waste->count - 1; i += 2)
            waste->card[i] = CARD_NONE;
        refused += play_random(&deal, &view.open, &r);
    }
    assert_true(refused > 0);
}

static int unseen_copies(const struct tabletop *t, card_t card)
{
    int count = t->start->rules.decks;
    for (int p = 0; p < PILE_COUNT; p++)
        for (int i = 0; i < t->start->start.pile[p].count; i++)
            count -= t->start->start.pile[p].card[i] == card;
    return count;
}

/* What was told wrong: told again after it was taken back, or mended in place; never a card too many, never an illegal game. */
static void cards_told_wrong_are_mended(void **state)
{
    struct game deal;
    struct fair_view view;
    struct tabletop t;
    terrace_place places[TERRACE_PLACES_MAX], next;
    struct error e;
    const terrace_move m = tabletop_move(TERRACE_STOCK, TERRACE_WASTE);
    (void)state;
    deal_seed(7, variant_find("aisleriot/falling-stars"), &deal);
    fair_view_of(&deal, &view);
    begin(&t, &view.open);
    card_t right = pile_top(&deal.pile[PILE_STOCK]), wrong = card_make(card_rank(right), 3 - card_suit(right));
    assert_int_equal(terrace_turns_up(t.now, m, places, TERRACE_PLACES_MAX), 1);
    assert_int_equal(terrace_play(t.now, m, NULL, NULL, NULL), TERRACE_INPUT); /* it was not told */
    assert_true(tabletop_tell(&t, &places[0], &wrong, 1, &e));
    assert_int_equal(terrace_play(t.now, m, NULL, NULL, NULL), TERRACE_OK);
    assert_false(tabletop_mend(&t, right, wrong, &e)); /* not told */
    assert_true(tabletop_mend(&t, wrong, right, &e));
    assert_int_equal(tabletop_top(t.now, TERRACE_WASTE), right);
    assert_int_equal(terrace_undo(t.now, NULL), TERRACE_OK);
    assert_true(tabletop_may_retell(&t, 0, &next));
    assert_true(tabletop_tell(&t, &next, &wrong, 1, &e));
    assert_int_equal(terrace_redo(t.now, NULL), TERRACE_INPUT); /* it was another card */
    assert_int_equal(terrace_play(t.now, m, NULL, NULL, NULL), TERRACE_OK);
    assert_int_equal(tabletop_top(t.now, TERRACE_WASTE), wrong);
    /* Of two like cards the one that was taken back is not meant, as long as the other lies there. */
    assert_true(tabletop_mend(&t, wrong, right, &e));
    assert_int_equal(terrace_turns_up(t.now, m, places, TERRACE_PLACES_MAX), 1);
    assert_true(tabletop_tell(&t, &places[0], &right, 1, &e));
    assert_int_equal(terrace_play(t.now, m, NULL, NULL, NULL), TERRACE_OK);
    assert_int_equal(terrace_undo(t.now, NULL), TERRACE_OK);
    assert_true(tabletop_mend(&t, right, wrong, &e));
    assert_int_equal(tabletop_top(t.now, TERRACE_WASTE), wrong);
    assert_true(tabletop_tell(&t, &places[0], &(terrace_card){TERRACE_NO_CARD}, 1, &e));
    /* Both copies of a card of the reserve's top are in sight after the second. */
    int unseen = unseen_copies(&t, right);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(terrace_turns_up(t.now, m, places, TERRACE_PLACES_MAX), 1);
        bool told = tabletop_tell(&t, &places[0], &right, 1, &e);
        assert_int_equal(told, i < unseen);
        if (!told)
            break;
        assert_int_equal(terrace_play(t.now, m, NULL, NULL, NULL), TERRACE_OK);
    }
    tabletop_free(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_is_played_as_its_cards_are_told), cmocka_unit_test(odd_rules_are_played_likewise),
        cmocka_unit_test(an_unknown_waste_is_told_before_it_is_turned), cmocka_unit_test(cards_told_wrong_are_mended)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
