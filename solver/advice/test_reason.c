/* What can be seen of a move, in words: distances against the referee, and each sentence on a table made for it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "deal.h"
#include "notation.h"
#include "reason.h"

/* Distance 0 is what the referee lets go up; a card that goes up brings those above it one nearer, and none farther. */
static void distances_are_the_referees(void **state)
{
    size_t count;
    const struct variant *all = variants_all(&count);
    int up = 0;
    (void)state;
    for (size_t i = 0; i < count; i++) {
        struct game g;
        struct rng r;
        struct move moves[MOVES_MAX];
        deal_seed(i, &all[i], &g);
        rng_seed(&r, i);
        for (int step = 0, n; step < 150 && (n = game_moves(&g, true, moves)) > 0; step++) {
            struct move m = moves[rng_below(&r, (uint32_t)n)];
            for (int p = PILE_WASTE; p < PILE_COUNT && game_base_chosen(&g); p++) {
                if ((p >= PILE_FOUNDATION && p < PILE_TABLEAU) || g.pile[p].count == 0)
                    continue;
                bool can = false;
                for (int f = PILE_FOUNDATION; f < PILE_TABLEAU; f++)
                    can = can || !game_refuses(&g, (struct move){(uint8_t)p, (uint8_t)f});
                assert_int_equal(reason_distance(&g, pile_top(&g.pile[p])) == 0, can);
                up += can;
            }
            game_play(&g, m, NULL, NULL);
        }
    }
    assert_in_range(up, 500, 100000);
}

/* The table of `text` with all other cards in `pile` (stock or waste), in game `name`. */
static void set_up_with(const char *name, const char *text, const char *pile, struct fair_view *view)
{
    static const char ranks[] = "A23456789TJQK", suits[] = "CDHS";
    struct error e = {.what = ""};
    struct game g;
    char all[4096];
    size_t used = (size_t)snprintf(all, sizeof all, "%s\n%s:", text, pile);
    for (const char *s = suits; *s; s++)
        for (const char *r = ranks; *r; r++) {
            int laid = 0;
            const char card[] = {*r, *s, '\0'};
            for (const char *at = text; (at = strstr(at, card)); at++)
                laid++;
            for (; laid < 2; laid++)
                used += (size_t)snprintf(all + used, sizeof all - used, " %s", card);
        }
    if (!notation_read_position(all, used, "text", variant_find(name), &g, &e))
        fail_msg("%s: %s: %s", e.where, e.what, e.mend);
    fair_view_of(&g, view);
}

static void set_up(const char *name, const char *text, struct fair_view *view) { set_up_with(name, text, "stock", view); }

static void says(const struct fair_view *view, const char *from, const char *to, const char *expected)
{
    char out[REASON_MAX];
    const struct variant *v = view->open.variant;
    struct move m = {(uint8_t)pile_parse(v, from, (int)strlen(from)), (uint8_t)pile_parse(v, to, (int)strlen(to))};
    reason_move(view, m, out);
    assert_string_equal(out, expected);
}

/* The bottom of a reserve of eleven cards. */
#define UNDER "AC AD AH AS 2D 2H 3C 3D 4D "

static void moves_say_what_they_do(void **state)
{
    struct fair_view v;
    (void)state;
    set_up("falling-stars",
           "base: 7\nfoundations: 7H; -; -; -; -; -; -; -\ntableau: -; 9C; TC 9D; QH; KS; 8S; -; 5S; 2C\nwaste: 9S 8D\nreserve: " UNDER
           "4S 9H\n"
           "locked: no",
           &v);
    says(&v, "waste", "t2", "frees the 9S of the waste; buries the 9C, which waits for 2 cards");
    says(&v, "waste", "t1", "frees the 9S of the waste; takes one of 2 spaces");
    says(&v, "t3", "t1", "frees the TC; takes one of 2 spaces");
    says(&v, "t6", "t3", "makes a space; buries the 9D, which waits for 1 card");
    says(&v, "t6", "f1", "makes a space; then the 9H of the reserve can go up");
    says(&v, "stock", "waste",
         "shows one of the 82 cards of the stock; locks the stock until the waste's top card is played; buries the 8D of the waste, "
         "which waits for 1 card");
    set_up("falling-stars",
           "base: 7\nfoundations: 7H 8S; -; -; -; -; -; -; -\ntableau: -; TC; 9C; QH; KS; 2S; 3S; 5S; 2C\nwaste: 9D\n"
           "reserve: " UNDER "4S 9H\nlocked: yes",
           &v);
    says(&v, "reserve", "f1", "brings the 4S of the reserve into play");
    says(&v, "waste", "t1", "empties the waste and shows one of the 82 cards of the stock; takes the only space and opens the stock");
    says(&v, "waste", "f1", "empties the waste and shows one of the 82 cards of the stock");
    struct variant by_hand = *v.open.variant;
    by_hand.auto_deal = false;
    v.open.variant = &by_hand;
    says(&v, "waste", "f1", "empties the waste");
    set_up("signora",
           "base: 7\nfoundations: 7H 8S; -; -; -; -; -; -; -\ntableau: JH; TC; 9C; QH; KS; 2S; 3S; 5S; 2C\nwaste: 9D 4H\nreserve: " UNDER
           "9H 4S",
           &v);
    says(&v, "t2", "t1", "makes a space for the 4H of the waste; buries the JH, which waits for 2 cards");
    says(&v, "waste", "t8", "frees the 9D of the waste, which can go up; buries the 5S, which waits for 9 cards");
    v.open.pile[PILE_WASTE].count = 0;
    says(&v, "t2", "t1", "makes a space for the next card of the stock; buries the JH, which waits for 2 cards");
}

/* In Redheads the space that a card leaves is filled from the reserve at once. */
static void a_reserve_card_that_fills_a_space_leaves_the_reserve(void **state)
{
#define TABLE "tableau: 8C; TC; 9C; KS; 2S; 3S; 5S; JC\nwaste: 5D\nreserve: " UNDER UNDER "8H 4S "
    struct fair_view v;
    (void)state;
    set_up("redheads", "base: 7\nfoundations: 7H; -; -; -; -; -; -; -\n" TABLE "9H", &v);
    says(&v, "t1", "f1", "makes a space for the 9H of the reserve; then it can go up");
    set_up("redheads", "base: 7\nfoundations: 7H; -; -; -; -; -; -; -\n" TABLE "TS", &v);
    says(&v, "t1", "f1", "makes a space for the TS of the reserve; then it waits for 1 card only");
#undef TABLE
}

/* A base card stays on its foundation, and another card there is up already. */
static void cards_that_come_back_free_no_base_card(void **state)
{
#define TABLE "tableau: 9D; TC; 9H; KS; 2S; 3S; 5S; 2C; 6C\nwaste: 4D\nreserve: " UNDER "4S JH"
    struct fair_view v;
    (void)state;
    set_up("queen-of-italy", "base: 7\nfoundations: -; -; -; -; 7H 8S; -; -; -\n" TABLE, &v);
    says(&v, "f5", "t1", "buries the 9D, which could go up now");
    set_up("queen-of-italy", "base: 7\nfoundations: -; -; -; -; 7H 8S 9D; 7H; -; -\n" TABLE, &v);
    says(&v, "f5", "t2", "frees the 8S, which goes on the 9D of t1; buries the TC, which could go up now");
#undef TABLE
}

/* The lock goes off where the stock is used up, too, but nothing is opened by that. */
static void an_empty_stock_is_not_opened(void **state)
{
#define TABLE "base: 7\nlocked: yes\nfoundations: 7H; -; -; -; -; -; -; -\ntableau: -; TC 9H; QH; KS; 2S; 3S; 5S; 2C; 6C\nreserve: " UNDER
    struct fair_view v;
    (void)state;
    set_up_with("falling-stars", TABLE "4S 9H", "waste", &v);
    says(&v, "waste", "t1", "frees the QS of the waste; takes the only space");
    set_up_with("generals-patience", "redeals: 1\n" TABLE "4S 9H 4H 4C", "waste", &v);
    says(&v, "waste", "t1", "frees the QS of the waste; takes the only space and opens the stock");
    set_up_with("generals-patience", "redeals: 0\n" TABLE "4S 9H 4H 4C", "waste", &v);
    says(&v, "waste", "t1", "frees the QS of the waste; takes the only space");
#undef TABLE
}

/* What is dealt with a space open locks the stock, but there must be something to lock, and a way to unlock it. */
static void deals_say_that_they_lock(void **state)
{
#define LEFT "base: 7\nlocked: no\nfoundations: 7H; -; -; -; -; -; -; -\nreserve: " UNDER "4S 9H"
    static const char OPEN[] = "redeals: 1\n" LEFT " 4H 4C\ntableau: -; TC 9H; QH; KS; 2S; 3S; 5S; 2C; 6C",
                      FULL[] = "redeals: 1\n" LEFT " 4H 4C\ntableau: TC; QH; KS; 2S; 3S; 5S; 2C; 6C; 6D";
    struct variant custom = *variant_find("generals-patience");
    struct fair_view v;
    (void)state;
    custom.fill = FILL_ANY_BY_HAND;
    set_up_with("generals-patience", OPEN, "waste", &v);
    says(&v, "stock", "waste", "brings back the 81 cards of the waste; locks the stock for good, as a space is open");
    v.open.variant = &custom;
    says(&v, "stock", "waste", "brings back the 81 cards of the waste; locks the stock until no space is left");
    set_up_with("generals-patience", FULL, "waste", &v);
    says(&v, "stock", "waste", "brings back the 81 cards of the waste");
    set_up("generals-patience", OPEN, &v);
    says(&v, "stock", "waste", "shows one of the 81 cards of the stock; locks the stock until the waste's top card is played");
    v.open.variant = &custom;
    says(&v, "stock", "waste",
         "shows one of the 81 cards of the stock; locks the stock until the waste's top card is played or no space is left");
    set_up_with("generals-patience", "stock: 6S\nredeals: 1\n" LEFT " 4H 4C\ntableau: -; TC 9H; QH; KS; 2S; 3S; 5S; 2C; 6C", "waste", &v);
    says(&v, "stock", "waste",
         "shows the last card of the stock; locks the stock until the waste's top card is played; buries the KS of the waste, "
         "which waits for 6 cards");
    set_up_with("falling-stars", "stock: 6S\n" LEFT "\ntableau: -; TC 9H; QH; KS; 2S; 3S; 5S; 2C; 6C", "waste", &v);
    says(&v, "stock", "waste", "shows the last card of the stock; buries the KS of the waste, which waits for 6 cards");
#undef LEFT
}

static void bases_say_how_the_reserve_lies(void **state)
{
    static const char table[] = "reserve: 8C 3C 2C KC 2D 8C KS TD TD JC 6C\nchoices: KH 2H 5D 2S";
    struct fair_view view;
    char out[REASON_MAX];
    (void)state;
    set_up("terrace", table, &view);
    reason_base(&view, (struct move){PILE_TABLEAU + 2, PILE_FOUNDATION}, out);
    assert_string_equal(out, "no 5 is buried in the reserve; the reserve's top card (6C) can go up at once; "
                             "15 pairs of reserve cards are out of order");
    reason_base(&view, (struct move){PILE_TABLEAU, PILE_FOUNDATION}, out);
    assert_string_equal(out, "two Ks are buried at depth 5 and 8 of the reserve; the reserve's top card (6C) can go up after 6 cards; "
                             "33 pairs of reserve cards are out of order");
    set_up("terrace", "reserve: 8C 3C 2C KC 2D 8C KS TD TD JC KH\nchoices: KH 2H 5D 2S", &view);
    reason_base(&view, (struct move){PILE_TABLEAU, PILE_FOUNDATION}, out);
    assert_string_equal(out, "three Ks are at depth 1, 5 and 8 of the reserve; the reserve's top card (KH) can go up at once; "
                             "28 pairs of reserve cards are out of order");
}

/* What lies face down may be anything. */
static void bases_claim_nothing_of_unseen_cards(void **state)
{
    static const char table[] = "reserve: 8C 3C 2C KC 2D 8C KS TD TD JC 6C\nchoices: KH 2H 5D 2S";
    struct variant covered = *variant_find("terrace");
    struct fair_view view;
    char out[REASON_MAX];
    (void)state;
    covered.reserve_hidden = 10;
    set_up("terrace", table, &view);
    struct game g = view.open;
    g.variant = &covered;
    fair_view_of(&g, &view);
    reason_base(&view, (struct move){PILE_TABLEAU, PILE_FOUNDATION}, out);
    assert_string_equal(out, "no K is seen in the reserve; the reserve's top card (6C) can go up after 6 cards; "
                             "no pairs of reserve cards seen are out of order");
}

static void bases_without_a_reserve_are_not_judged_by_one(void **state)
{
    struct variant bare = *variant_find("terrace");
    struct fair_view view;
    char out[REASON_MAX];
    (void)state;
    bare.reserve = 0;
    struct game g;
    deal_seed(1, &bare, &g);
    fair_view_of(&g, &view);
    reason_base(&view, (struct move){PILE_TABLEAU, PILE_FOUNDATION}, out);
    assert_string_equal(out, "there is no reserve to judge it by");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distances_are_the_referees),
        cmocka_unit_test(moves_say_what_they_do),
        cmocka_unit_test(a_reserve_card_that_fills_a_space_leaves_the_reserve),
        cmocka_unit_test(cards_that_come_back_free_no_base_card),
        cmocka_unit_test(an_empty_stock_is_not_opened),
        cmocka_unit_test(deals_say_that_they_lock),
        cmocka_unit_test(bases_say_how_the_reserve_lies),
        cmocka_unit_test(bases_claim_nothing_of_unseen_cards),
        cmocka_unit_test(bases_without_a_reserve_are_not_judged_by_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
