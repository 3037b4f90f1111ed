/* Everything that can be written of a position is read back as the same: text, JSON and the printed layout, for positions of every game
 * reached by random play; and what a player sees of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "deal.h"
#include "handle.h"
#include "json_io.h"
#include "layout.h"
#include "notation.h"
#include "position_read.h"
#include "rng.h"

enum { POSITIONS = 200 };

/* A few random moves on from the last position, or a new deal: always for the first of a game, and when nothing moves. */
static void next_position(const struct variant *v, struct rng *r, struct game *g)
{
    struct move moves[MOVES_MAX];
    bool fresh = g->variant != v || rng_below(r, 20) == 0;
    for (uint32_t steps = rng_below(r, 20); steps > 0 && !fresh; steps--) {
        int count = game_moves(g, true, moves);
        fresh = count == 0;
        if (!fresh)
            game_play(g, moves[rng_below(r, (uint32_t)count)], NULL, NULL);
    }
    if (fresh)
        deal_seed(rng_next(r), v, g);
}

/* What a pile shows: all cards, but of a foundation (whose cards follow from its top, as far as they matter) only the last. */
static void same_pile(const struct game *a, const struct game *b, int pile)
{
    const struct pile *x = &a->pile[pile], *y = &b->pile[pile];
    bool foundation = pile >= PILE_FOUNDATION && pile < PILE_TABLEAU;
    assert_int_equal(x->count, y->count);
    for (int i = foundation && x->count > 0 ? x->count - 1 : 0; i < x->count; i++)
        assert_int_equal(x->card[i], y->card[i]);
}

static void same_position(const struct game *a, const struct game *b)
{
    for (int pile = 0; pile < PILE_COUNT; pile++)
        same_pile(a, b, pile);
    assert_int_equal(a->base, b->base);
    assert_int_equal(a->redeals, b->redeals);
    if (a->variant->stock_lock) /* elsewhere it has no effect and is not shown */
        assert_int_equal(a->locked, b->locked);
}

static void same_foundations(const struct game *a, const struct game *b)
{
    for (int pile = PILE_FOUNDATION; pile < PILE_TABLEAU; pile++)
        assert_memory_equal(a->pile[pile].card, b->pile[pile].card, a->pile[pile].count);
    assert_int_equal(a->locked, b->locked);
}

static char *printed(const struct game *g, bool colour, bool unicode, enum layout_sight sight)
{
    struct layout_style style = {colour, unicode};
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    fprintf(out, "%s (%s), deal somewhere\n\n", g->variant->title, g->variant->name);
    struct terrace_position *position = calloc(1, sizeof *position);
    assert_non_null(position);
    position_set(position, g->variant, g, "somewhere", false);
    layout_print(out, position, &style, sight);
    free(position);
    layout_print_words(out, "\nwinnable: so it is.\n\n  ->   waste>t1        winnable  the 7H of the waste onto the 8S of t1\n", unicode);
    assert_int_equal(fclose(out), 0);
    return text;
}

/* The cards of the reserve that its owner does not see. */
static int face_down(const struct game *g)
{
    int below = g->pile[PILE_RESERVE].count - 1;
    return below < 0 ? 0 : below < g->variant->reserve_hidden ? below : g->variant->reserve_hidden;
}

static void picture_round_trip(const struct game *g, struct rng *r)
{
    struct game back;
    struct error e;
    bool colour = rng_below(r, 2), unicode = rng_below(r, 2);
    char *text = printed(g, colour, unicode, LAYOUT_STOCK);
    if (!notation_read_position(text, strlen(text), "picture", g->variant, &back, &e))
        fail_msg("%s: %s: %s: %s in\n%s", g->variant->name, e.where, e.what, e.mend, text);
    same_position(g, &back);
    char *again = printed(&back, colour, unicode, LAYOUT_STOCK);
    assert_string_equal(text, again);
    free(again);
    free(text);
    /* Without the stock's cards, as `pick` and `hint` print it. */
    for (enum layout_sight sight = LAYOUT_OPEN; sight < LAYOUT_STOCK; sight++) {
        text = printed(g, colour, unicode, sight);
        if (!notation_read_visible(text, strlen(text), "picture", g->variant, &back, &e))
            fail_msg("%s: %s: %s: %s in\n%s", g->variant->name, e.where, e.what, e.mend, text);
        assert_int_equal(game_unknown(&back), g->pile[PILE_STOCK].count + (sight == LAYOUT_OPEN ? face_down(g) : 0));
        free(text);
    }
}

static void text_round_trip(const struct game *g)
{
    struct game back;
    struct error e;
    char text[4096];
    size_t length = notation_write_position(g, text, sizeof text);
    assert_true(length < sizeof text);
    if (!notation_read_position(text, length, "text", g->variant, &back, &e))
        fail_msg("%s: %s: %s: %s in\n%s", g->variant->name, e.where, e.what, e.mend, text);
    same_position(g, &back);
    same_foundations(g, &back);
}

/* Known or not: "?" is written and read. */
static void json_round_trip(const struct game *g, bool visible)
{
    struct game back;
    struct error e;
    struct json_out o = {0};
    json_open_object(&o, NULL);
    json_put_state(&o, g);
    json_close(&o);
    char *dump = json_out_text(&o);
    struct json_text in = {.text = dump, .length = strlen(dump), .name = "json", .line_first = 1};
    if (!position_read(&in, g->variant, visible, &back, &e))
        fail_msg("%s: %s: %s: %s in\n%s", g->variant->name, e.where, e.what, e.mend, dump);
    same_position(g, &back);
    same_foundations(g, &back);
    free(dump);
}

static void forget_some(struct game *g, struct rng *r)
{
    static const int PILES[] = {PILE_WASTE, PILE_RESERVE, PILE_STOCK};
    for (int i = 0; i < 3; i++) {
        struct pile *p = &g->pile[PILES[i]];
        for (int k = 0; k + (PILES[i] != PILE_STOCK) < p->count; k++)
            if (rng_below(r, 2))
                p->card[k] = CARD_NONE;
    }
}

static void round_trips(void **state)
{
    size_t count;
    const struct variant *all = variants_all(&count);
    struct game g = {.variant = NULL}, seen;
    struct rng r;
    (void)state;
    rng_seed(&r, 20261122);
    for (size_t i = 0; i < count; i++)
        for (int n = 0; n < POSITIONS; n++) {
            next_position(&all[i], &r, &g);
            text_round_trip(&g);
            json_round_trip(&g, false);
            picture_round_trip(&g, &r);
            seen = g;
            forget_some(&seen, &r);
            json_round_trip(&seen, true);
        }
}

/* What is read is found again however the foundations are laid out. */
static void foundations_in_any_order(void **state)
{
    size_t count;
    const struct variant *all = variants_all(&count);
    struct game g = {.variant = NULL};
    struct rng r;
    (void)state;
    rng_seed(&r, 3);
    for (size_t i = 0; i < count; i++)
        for (int n = 0; n < 40; n++) {
            struct game mixed, back;
            struct error e;
            char text[4096], sorted[4096], again[4096];
            next_position(&all[i], &r, &g);
            mixed = g;
            for (int k = variant_foundations(&all[i]) - 1; k > 0; k--) {
                int j = (int)rng_below(&r, (uint32_t)k + 1);
                struct pile p = mixed.pile[PILE_FOUNDATION + k];
                mixed.pile[PILE_FOUNDATION + k] = mixed.pile[PILE_FOUNDATION + j];
                mixed.pile[PILE_FOUNDATION + j] = p;
            }
            size_t length = notation_write_position(&mixed, text, sizeof text);
            if (!notation_read_position(text, length, "text", &all[i], &back, &e))
                fail_msg("%s: %s: %s: %s in\n%s", all[i].name, e.where, e.what, e.mend, text);
            assert_true(game_check(&back, &e));
            length = notation_write_position(&back, sorted, sizeof sorted);
            assert_true(notation_read_position(sorted, length, "text", &all[i], &back, &e));
            notation_write_position(&back, again, sizeof again);
            assert_string_equal(sorted, again);
            if (all[i].family == FAMILY_AISLERIOT)
                assert_string_equal(sorted, text);
        }
}

static void words_name_cards_as_the_layout_does(void **state)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    (void)state;
    assert_non_null(out);
    layout_print_words(out, "TC; the AS (8D) onto 7H, 2S: 10H 7HH 7", true);
    layout_print_words(out, " 8D", false);
    assert_int_equal(fclose(out), 0);
    assert_string_equal(text, "T♣; the A♠ (8♦) onto 7♥, 2♠: 10H 7HH 7 8D");
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(round_trips),
        cmocka_unit_test(foundations_in_any_order),
        cmocka_unit_test(words_name_cards_as_the_layout_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
