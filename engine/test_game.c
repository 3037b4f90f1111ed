/* Small hand-made layouts, each with the exact moves that are legal in it and what follows from them. One rule at a time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "baselines.h"
#include "deal.h"
#include "game.h"
#include "notation.h"

/* One deck of A..4 on three piles: few enough cards to write down whole. 16 cards. */
static struct variant small(const char *extends)
{
    struct variant v = *variant_find(extends);
    v.decks = 1;
    v.ranks = 4;
    v.reserve = 2;
    v.reserve_hidden = 0;
    v.piles = 3;
    v.rounds = 1;
    if (v.base == BASE_CHOOSE)
        v.base_choices = 2;
    strcpy(v.name, "small");
    struct error e;
    if (!variant_check(&v, &e))
        fail_msg("%s: %s", e.where, e.what);
    return v;
}

static struct game position(const struct variant *v, const char *text)
{
    struct game g;
    struct error e;
    if (!notation_read_position(text, strlen(text), "test", v, &g, &e))
        fail_msg("%s: %s", e.where, e.what);
    return g;
}

static struct move move_of(const struct game *g, const char *text)
{
    struct move m;
    if (!notation_read_move(g->variant, text, (int)strlen(text), &m))
        fail_msg("no move: %s", text);
    return m;
}

static void expect_refused(const struct game *g, const char *move, const char *why)
{
    const char *refusal = game_refuses(g, move_of(g, move));
    if (!refusal)
        fail_msg("%s is not refused", move);
    assert_string_equal(refusal, why);
}

/* Plays and compares what happened by itself, as "from>to card" separated by blanks. */
static void play(struct game *g, const char *move, const char *expected)
{
    struct move m = move_of(g, move);
    const char *refusal = game_refuses(g, m);
    if (refusal)
        fail_msg("%s: %s", move, refusal);
    struct auto_move autos[AUTO_MOVES_MAX];
    char text[512] = "", step[24], card[3];
    int count;
    game_play(g, m, autos, &count);
    for (int i = 0; i < count; i++)
        sprintf(text + strlen(text), "%s%s %s", i ? " " : "", notation_move((struct move){autos[i].from, autos[i].to}, step),
                card_name(autos[i].card, card));
    assert_string_equal(text, expected);
    struct error e;
    if (!game_check(g, &e))
        fail_msg("after %s: %s: %s", move, e.where, e.what);
}

static void expect_moves(const struct game *g, bool merged, const char *expected)
{
    struct move moves[MOVES_MAX];
    char text[1024] = "", one[24];
    int count = game_moves(g, merged, moves);
    for (int i = 0; i < count; i++)
        sprintf(text + strlen(text), "%s%s", i ? " " : "", notation_move(moves[i], one));
    assert_string_equal(text, expected);
}

/* ---- the deal and the choice ---- */

static void choice_aisleriot(void **state)
{
    (void)state;
    struct variant v = small("aisleriot/terrace");
    struct game g = position(&v, "AC 2C 3C 4C  AD 2D 3D 4D  AH 2H 3H 4H  AS 2S 3S 4S");
    assert_false(game_base_chosen(&g));
    assert_false(game_can_deal(&g));
    assert_true(baseline_continuable(&g));
    expect_moves(&g, false, "t1>f1 t1>f2 t1>f3 t1>f4 t2>f1 t2>f2 t2>f3 t2>f4");
    expect_moves(&g, true, "t1>f1 t2>f1");
    expect_refused(&g, "stock>waste", "the base card has to be chosen first");
    expect_refused(&g, "reserve>f1", "the base card has to be chosen first, by a move from the tableau to a foundation");
    expect_refused(&g, "t1>t3", "the base card has to be chosen first, by a move from the tableau to a foundation");
    expect_refused(&g, "t3>f1", "there is no card on the pile to move from");
    struct move choices[PILES_MAX];
    assert_int_equal(game_base_moves(&g, choices), 2);
    play(&g, "t2>f3", "stock>t2 AD stock>t3 2D stock>waste 3D");
    assert_int_equal(g.base, 3);
    assert_int_equal(game_base_moves(&g, choices), 0);
    assert_int_equal(game_score(&g), 1);
}

static void choice_pysolfc(void **state)
{
    (void)state;
    struct variant v = small("pysolfc/queen-of-italy");
    struct game g = position(&v, "AC 2C 3H 4D  AD 2D 3D 4C  AH 2H 3C 4H  AS 2S 3S 4S");
    /* Foundations of one deck: clubs, spades, hearts, diamonds. */
    expect_moves(&g, false, "t1>f3 t2>f4");
    expect_refused(&g, "t1>f1", "this empty foundation takes a base card of another suit");
    /* By hand or not: spaces are filled and a card is dealt this once. */
    play(&g, "t1>f3", "stock>t1 AD stock>t3 2D stock>waste 3D");
    expect_refused(&g, "waste>f3", "the foundation needs the next higher rank");
    expect_refused(&g, "waste>f1", "this empty foundation takes a base card of another suit");
    play(&g, "waste>f4", "stock>waste 4C");
}

/* PySolFC's option "autodeal": an empty waste gets a card after a card move, but not after one from a foundation. */
static void automatic_deal(void **state)
{
    (void)state;
    static const char TEXT[] = "base: 3\nreserve: 2H 4C\nfoundations: 3C 4D; 3S; -; -\ntableau: AH; 2D; 2S\nwaste: 4H\n"
                               "stock: AC 3H 3D AD AS 4S 2C";
    struct variant v = small("pysolfc/queen-of-italy");
    assert_true(v.auto_deal);
    struct game g = position(&v, TEXT);
    play(&g, "t1>t3", "");
    play(&g, "waste>f2", "stock>waste AC");
    play(&g, "stock>waste", ""); /* the player's own deal has no effect but itself */
    play(&g, "waste>f3", "");
    play(&g, "waste>t2", "stock>waste 3D");
    play(&g, "waste>f4", "stock>waste AD");
    play(&g, "reserve>f4", "");
    /* An empty waste, as undo or the option's switch may leave it, waits for the next move. */
    static const char EMPTY[] = "base: 3\nreserve: 2H 4C\nfoundations: 3C 4D; 3S 4H; -; -\ntableau: AH; 2D; 2S\nwaste: -\n"
                                "stock: AC 3H 3D AD AS 4S 2C";
    g = position(&v, EMPTY);
    expect_moves(&g, true, "stock>waste t1>t3");
    play(&g, "stock>waste", "");
    g = position(&v, EMPTY);
    play(&g, "t1>t3", "stock>waste AC");
    v.auto_deal = false;
    g = position(&v, EMPTY);
    play(&g, "t1>t3", "");
    g = position(&v, TEXT);
    play(&g, "waste>f2", "");
    play(&g, "stock>waste", "");
}

/* Who takes a card back from a foundation gets none from the stock; AisleRiot knows no such exception. */
static void no_deal_for_cards_back(void **state)
{
    (void)state;
    static const char TEXT[] = "base: 3\nreserve: 2H\nfoundations: 3C 4D AS; 3S; 3H; -\ntableau: AH; 2D; 4C\nwaste: -\n"
                               "stock: AC 3D AD 4H 4S 2C 2S";
    struct variant v = small("pysolfc/queen-of-italy");
    struct game g = position(&v, TEXT);
    play(&g, "f1>t2", ""); /* AS on 2D */
    play(&g, "f1>f2", ""); /* 4D on 3S */
    play(&g, "t3>f3", "stock>waste AC");
    play(&g, "f3>t3", "");
    v.family = FAMILY_AISLERIOT;
    g = position(&v, TEXT);
    play(&g, "f1>t2", "stock>waste AC");
}

/* Wood: the waste alone fills spaces, and is filled at once itself. Mamy Susan: from the reserve's card on. */
static void automatic_deal_elsewhere(void **state)
{
    (void)state;
    struct variant v = small("pysolfc/wood");
    assert_true(v.auto_deal);
    struct game g = position(&v, "base: 3\nreserve: 2H 4C\nfoundations: 3C; 3S; -; -\ntableau: AH; 2D; -\nwaste: 4D\n"
                                 "stock: AC 2S 3H 3D AD 4H AS 4S 2C");
    play(&g, "waste>t3", "stock>waste AC");
    play(&g, "t3>f2", ""); /* a space, and still a waste card */
    expect_refused(&g, "t1>t3", "only the waste fills a space");
    play(&g, "waste>t2", "stock>waste 2S");
    play(&g, "waste>t3", "stock>waste 3H");
    play(&g, "waste>f3", "stock>waste 3D");
    play(&g, "reserve>f3", "");
    v = small("pysolfc/mamy-susan");
    assert_true(v.auto_deal);
    g = position(&v,
                 "base: A\nreserve: AC 2S\nfoundations: -; AS; -; -\ntableau: 3S; 4D; 2C\nwaste: 3C\nstock: 2D 4C AD 2H AH 3D 4S 3H 4H");
    play(&g, "reserve>f2", "");
    play(&g, "waste>t2", "stock>waste 2D");
    play(&g, "reserve>f1", "");
    play(&g, "waste>t1", "stock>waste 4C");
}

static void dealt_bases(void **state)
{
    (void)state;
    static const char DECK[] = "AC 2C 3H 4D  AD 2D 3D 4C  AH 2H 3C 4H  AS 2S 3S 4S";
    char text[512];
    struct variant a = small("aisleriot/falling-stars"), p = small("pysolfc/falling-star"), m = small("pysolfc/mamy-susan");
    struct game g = position(&a, DECK);
    notation_write_position(&g, text, sizeof text);
    assert_string_equal(text, "game: small\nreserve: AC 2C\nbase: 3\nfoundations: 3H; -; -; -\ntableau: 4D; AD; 2D\nwaste: 3D\n"
                              "stock: 4C AH 2H 3C 4H AS 2S 3S 4S\n");
    g = position(&p, DECK);
    notation_write_position(&g, text, sizeof text);
    assert_string_equal(text, "game: small\nreserve: AC 2C\nbase: 2\nfoundations: -; -; -; 2D\ntableau: 3H; 4D; AD\nwaste: 3D\n"
                              "stock: 4C AH 2H 3C 4H AS 2S 3S 4S\n");
    m.rounds = 2;
    g = position(&m, DECK);
    notation_write_position(&g, text, sizeof text);
    assert_string_equal(text, "game: small\nreserve: AC 2C\nbase: A\nfoundations: -; -; -; -\ntableau: 3H 2D; 4D 3D; AD 4C\nwaste: AH\n"
                              "stock: 2H 3C 4H AS 2S 3S 4S\n");
}

/* ---- building ---- */

static void tableau_building(void **state)
{
    (void)state;
    struct variant v = small("aisleriot/falling-stars");
    struct game g = position(&v, "base: 3\nreserve: 2H 4C\nfoundations: 3C\ntableau: AH; 4S; 3S\nwaste: 4D\n"
                                 "stock: AC 2C AD 2D 3D 3H 4H AS 2S");
    /* 4 on A (wrapping), but nothing on the base card 3S; 4D would go on AC; the reserve never goes to the tableau. */
    expect_moves(&g, false, "stock>waste waste>f1 t2>t1 t3>f2 t3>f3 t3>f4");
    expect_refused(&g, "waste>t1", "the pile needs the next lower rank in the other colour");
    expect_refused(&g, "reserve>t1", "the reserve goes to the foundations only");
    expect_refused(&g, "reserve>f1", "the foundation needs a card of the other colour");
    expect_refused(&g, "t1>f1", "the foundation needs the next higher rank");
    expect_refused(&g, "t1>f2", "an empty foundation takes only a card of the base rank");
    expect_refused(&g, "f1>t1", "cards on the foundations are out of play");
    expect_refused(&g, "t1>waste", "nothing is moved to stock, waste or reserve but the stock's card to the waste");
    expect_refused(&g, "stock>t1", "the stock is dealt to the waste only");
    expect_refused(&g, "t1>t1", "a card cannot move to the pile it is on");
    assert_string_equal(game_refuses(&g, (struct move){PILE_WASTE, PILE_FOUNDATION + 4}), "there is no such pile");
    assert_string_equal(game_refuses(&g, (struct move){255, 255}), "there is no such pile");
    assert_string_equal(game_refuses(&g, (struct move){PILE_TABLEAU + 3, PILE_FOUNDATION}), "there is no such pile");
    expect_refused(&g, "waste>stock", "nothing is moved to stock, waste or reserve but the stock's card to the waste");
}

/* A card that is not known lies on nothing, though its number would make it a black king. */
static void nothing_is_known_of_an_unknown_card(void **state)
{
    (void)state;
    struct game g;
    deal_seed(1, variant_find("pysolfc/wood"), &g);
    for (int suit = 0; suit < 4; suit++)
        for (int rank = 0; rank < RANKS_MAX; rank++)
            assert_false(game_builds(&g, CARD_NONE, card_make(rank, suit)));
}

static void wrap_policies(void **state)
{
    (void)state;
    /* 2H on the base card 3S; 4S on AH; 2H on 3S only where the base does not matter. */
    static const char TEXT[] =
        "base: 3\nreserve: 3H 4C\nfoundations: 3C\ntableau: AH; 4S; 3S\nwaste: 2H\nstock: AC 2C AD 2D 3D 4D 4H AS 2S";
    static const struct {
        enum wrap_policy wrap;
        bool ace_takes, base_takes;
    } CASES[] = {{WRAP_TO_BASE, true, false}, {WRAP_FREE, true, true}, {WRAP_NONE, false, true}};
    for (size_t i = 0; i < 3; i++) {
        struct variant v = small("aisleriot/falling-stars");
        v.wrap = CASES[i].wrap;
        struct game g = position(&v, TEXT);
        assert_int_equal(!game_refuses(&g, move_of(&g, "t2>t1")), CASES[i].ace_takes);
        assert_int_equal(!game_refuses(&g, move_of(&g, "waste>t3")), CASES[i].base_takes);
    }
    struct variant v = small("aisleriot/falling-stars");
    struct game g = position(&v, TEXT);
    expect_refused(&g, "waste>t3", "nothing is built on a card of the base rank");
    expect_refused(&g, "t3>t1", "the pile needs the next lower rank in the other colour");
    v.wrap = WRAP_NONE;
    g = position(&v, TEXT);
    expect_refused(&g, "t2>t1", "nothing is built on an ace");
    expect_refused(&g, "t3>t1", "nothing is built on an ace");
    expect_refused(&g, "waste>t2", "the pile needs the next lower rank in the other colour");
}

static void foundations(void **state)
{
    (void)state;
    struct variant v = small("aisleriot/falling-stars");
    struct game g =
        position(&v, "base: 3\nreserve: 3H AH\nfoundations: 3C 4D AS 2D; 3S 4H AC\ntableau: 4S; 2H; 3D\nwaste: 2C\nstock: 4C AD 2S");
    expect_refused(&g, "t3>f1", "this foundation is complete");
    expect_refused(&g, "waste>f2", "the foundation needs a card of the other colour");
    play(&g, "t2>f2", "");
    assert_int_equal(game_score(&g), 8);
    v.foundations = FOUNDATION_SUIT;
    g = position(&v, "base: 3\nreserve: 3H AH\nfoundations: 3C 4C AC; 3S 4S AS\ntableau: 4D; 2H; 3D\nwaste: 2C\nstock: 4H 2D AD 2S");
    expect_refused(&g, "waste>f2", "the foundation needs a card of its suit");
    play(&g, "waste>f1", "stock>waste 4H");
}

static void winning(void **state)
{
    (void)state;
    struct variant v = small("aisleriot/falling-stars");
    struct game g = position(&v, "base: A\nfoundations: AC 2D 3C 4D; AD 2C 3D 4C; AH 2S 3H 4S; AS 2H 3S\ntableau: 4H; -; -\n");
    assert_false(game_won(&g));
    expect_moves(&g, false, "t1>f4");
    play(&g, "t1>f4", "");
    assert_true(game_won(&g));
    expect_moves(&g, false, "");
    assert_false(baseline_continuable(&g));
}

/* ---- lock and redeal ---- */

static void lock(void **state)
{
    (void)state;
    struct variant v = small("aisleriot/falling-stars");
    struct game g =
        position(&v, "base: 3\nreserve: 2H 4C\nfoundations: 3C\ntableau: AH; 4S; 3S\nwaste: 4D\nstock: AC 2C AD 2D 3D 3H 4H AS 2S");
    play(&g, "t3>f2", ""); /* a space does not lock, and one may deal once */
    assert_false(g.locked);
    expect_refused(&g, "t1>t3", "only the waste fills a space");
    play(&g, "stock>waste", "");
    assert_true(g.locked);
    assert_false(game_can_deal(&g));
    expect_refused(&g, "stock>waste", "the stock is locked until the waste's top card is played");
    play(&g, "t2>t1", ""); /* no waste card, still a space: still locked */
    assert_true(g.locked);
    play(&g, "waste>t3", "");
    assert_false(g.locked);
    /* The last waste card unlocks, and the card dealt for it locks again as t2 is open. */
    play(&g, "waste>f2", "stock>waste 2C");
    assert_true(g.locked);
    /* Filling every space unlocks. */
    play(&g, "waste>t2", "stock>waste AD");
    assert_false(g.locked);
}

static void lock_without_effect(void **state)
{
    (void)state;
    /* AisleRiot's Signora keeps a lock that is never read; PySolFC's games have none. */
    static const char TEXT[] =
        "base: 3\nreserve: 2H 4C\nfoundations: 3C 4D\ntableau: AH; 4S; -\nwaste: AC\nlocked: no\nstock: 2C AD 2D 3D 3H 4H AS 2S 3S";
    struct variant v = small("aisleriot/signora");
    struct game g = position(&v, TEXT);
    play(&g, "stock>waste", "");
    assert_true(g.locked);
    assert_true(game_can_deal(&g));
    v = small("pysolfc/wood");
    g = position(&v, TEXT);
    play(&g, "stock>waste", "");
    assert_false(g.locked);
    v.stock_lock = true; /* unless a custom game asks for one */
    g = position(&v, TEXT);
    play(&g, "stock>waste", "");
    expect_refused(&g, "stock>waste", "the stock is locked until the waste's top card is played");
}

/* The waste's last card fills a space by itself, while another one is open: that ends no lock, and the layout does not show it. */
static void a_lock_outlasts_the_waste(void **state)
{
    (void)state;
    struct variant v = small("pysolfc/wood");
    v.fill = FILL_WASTE_AUTO_THEN_ANY;
    v.stock_lock = true;
    struct game g = position(
        &v, "base: 3\nreserve: 2H 4C\nfoundations: 3C 4D AC\ntableau: AH; 4S; -\nwaste: -\nlocked: no\nstock: 2C AD 2D 3D 3H 4H AS 2S 3S");
    play(&g, "stock>waste", "");
    play(&g, "t2>t1", "waste>t2 2C");
    assert_true(g.locked);
    assert_true(game_lock_is_open(&g));
    g.locked = false;
    assert_true(game_lock_is_open(&g));
}

static void redeal(void **state)
{
    (void)state;
    struct variant v = small("aisleriot/generals-patience");
    struct game g =
        position(&v, "base: 3\nredeals: 1\nreserve: 2H 4C\nfoundations: 3C\ntableau: AH; 4S; 3S\nwaste: 4D AC 2C AD 2D 3D 3H 4H AS 2S\n");
    expect_moves(&g, true, "stock>waste reserve>f1 t2>t1 t3>f2");
    play(&g, "stock>waste", "");
    assert_int_equal(g.redeals, 1);
    assert_int_equal(g.pile[PILE_WASTE].count, 0);
    /* The cards come in the same order; each has to be played before the next. */
    play(&g, "stock>waste", "");
    expect_refused(&g, "stock>waste", "after a redeal each card has to be played before the next is dealt");
    assert_int_equal(g.pile[PILE_WASTE].card[0], card_make(3, SUIT_DIAMONDS));
    /* Any card move brings the next card once the waste is empty. */
    play(&g, "t3>f2", "");
    play(&g, "waste>t3", "stock>waste AC");
    assert_false(g.locked);
    /* AC fits nowhere: the rest of the stock is out of reach. */
    expect_refused(&g, "stock>waste", "after a redeal each card has to be played before the next is dealt");
    assert_int_equal(g.pile[PILE_STOCK].count, 8);
}

static void redeal_limits(void **state)
{
    (void)state;
    struct variant v = small("aisleriot/generals-patience");
    static const char DONE[] = "base: 3\nredeals: 0\nreserve: 2H 4C\nfoundations: 3C\ntableau: AH; 4S; 3S\n"
                               "waste: 4D AC 2C AD 2D 3D 3H 4H AS 2S\n";
    struct game g = position(&v, DONE);
    expect_refused(&g, "stock>waste", "the stock is empty and there is no redeal left");
    v.redeals = 2;
    v.redeal_must_play = false;
    g = position(&v, "base: 3\nredeals: 1\nreserve: 2H 4C\nfoundations: 3C\ntableau: AH; 4S; 3S\nwaste: 4D AC 2C AD 2D 3D 3H 4H AS 2S\n");
    play(&g, "stock>waste", "");
    play(&g, "stock>waste", "");
    play(&g, "stock>waste", "");
    v = small("aisleriot/falling-stars");
    g = position(&v, "base: 3\nreserve: 2H 4C\nfoundations: 3C\ntableau: AH; 4S; 3S\nwaste: 4D AC 2C AD 2D 3D 3H 4H AS 2S\n");
    expect_refused(&g, "stock>waste", "the stock is empty");
}

/* A waste that will be turned over holds no more than the deal leaves; without a redeal such a position is a puzzle like any other. */
static void no_more_is_turned_over_than_was_dealt(void **state)
{
    (void)state;
    struct variant v = small("aisleriot/generals-patience");
    struct game g =
        position(&v, "base: 3\nredeals: 0\nreserve: 2H 4C\nfoundations: 3C\ntableau: AH; 4S; -\nwaste: 4D AC 2C AD 2D 3D 3H 4H AS 2S 3S\n");
    struct game_fault f;
    assert_false(game_find_fault(&g, &f));
    g.redeals--;
    assert_true(game_find_fault(&g, &f));
    assert_string_equal(f.what, "stock and waste cannot have 11 cards together while a redeal is left");
    assert_string_equal(f.mend, "the deal leaves 10 for both, and more never come");
}

static void fatal_redeal(void **state)
{
    (void)state;
    struct variant v = small("aisleriot/generals-patience");
    struct game g = position(&v, "base: 3\nredeals: 1\nlocked: no\nreserve: 2H 4C\nfoundations: 3C; 3S\ntableau: AH; 4S; -\n"
                                 "waste: 4D AC 2C AD 2D 3D 3H 4H AS 2S\n");
    play(&g, "stock>waste", ""); /* accepted, and locks an empty waste */
    assert_true(g.locked);
    expect_refused(&g, "stock>waste", "the stock is locked while a space is open");
    play(&g, "t2>t1", "");
    assert_true(g.locked);
    assert_int_equal(g.pile[PILE_WASTE].count, 0);
    /* With the lock on a redeal is refused. */
    g = position(&v, "base: 3\nredeals: 1\nlocked: yes\nreserve: 2H 4C\nfoundations: 3C; 3S\ntableau: AH; 4S; -\n"
                     "waste: 4D AC 2C AD 2D 3D 3H 4H AS 2S\n");
    expect_refused(&g, "stock>waste", "the stock is locked until the waste's top card is played");
    struct game other = g;
    struct variant any = v;
    any.fill = FILL_ANY_BY_HAND; /* another card may close the last space */
    other.variant = &any;
    expect_refused(&other, "stock>waste", "the stock is locked until the waste's top card is played or no space is left");
    play(&g, "waste>t3", "");
    play(&g, "stock>waste", "");
    assert_int_equal(g.redeals, 1);
}

/* ---- filling ---- */

/* The same position under each policy: t3's 3S goes to f2 and leaves a space. */
static void fill_policies(void **state)
{
    (void)state;
    static const char TEXT[] =
        "base: 3\nreserve: 2H 4C\nfoundations: 3C\ntableau: AH; 4S; 3S\nwaste: 4D\nstock: AC 2C AD 2D 3D 3H 4H AS 2S";
    static const struct {
        enum fill_policy fill;
        const char *autos, *moves;
    } CASES[] = {
        {FILL_WASTE_BY_HAND, "", "stock>waste waste>f1 waste>f2 waste>t3 t2>t1"},
        {FILL_WASTE_THEN_STOCK_AUTO, "waste>t3 4D stock>waste AC", "stock>waste t2>t1 t3>f1 t3>f2"},
        {FILL_RESERVE_THEN_WASTE_AUTO, "reserve>t3 4C", "stock>waste waste>f1 waste>f2 t2>t1 t3>t1"},
        {FILL_RESERVE_AUTO_THEN_ANY, "reserve>t3 4C", "stock>waste waste>f1 waste>f2 t2>t1 t3>t1"},
        {FILL_WASTE_AUTO_THEN_ANY, "waste>t3 4D stock>waste AC", "stock>waste t2>t1 t3>f1 t3>f2"},
        {FILL_ANY_BY_HAND, "", "stock>waste waste>f1 waste>f2 waste>t3 t1>t3 t2>t1 t2>t3"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        struct variant v = small("aisleriot/signora");
        v.fill = CASES[i].fill;
        struct game g = position(&v, TEXT);
        play(&g, "t3>f2", CASES[i].autos);
        expect_moves(&g, true, CASES[i].moves);
    }
}

/* Several spaces at once, and sources that run dry while filling. */
static void fill_many(void **state)
{
    (void)state;
    struct variant v = small("aisleriot/redheads");
    static const char TEXT[] =
        "base: 3\nreserve: 2H\nfoundations: 3C; 3S; 3D; 3H 4S AH\ntableau: -; 4C; -\nwaste: 4D\nstock: AC 2C AD 2D 4H AS 2S";
    struct game g = position(&v, TEXT);
    play(&g, "t2>f3", "reserve>t1 2H waste>t2 4D stock>t3 AC stock>waste 2C");
    v.fill = FILL_WASTE_THEN_STOCK_AUTO;
    g = position(&v, TEXT);
    play(&g, "t2>f3", "waste>t1 4D stock>t2 AC stock>t3 2C stock>waste AD");
    v.fill = FILL_RESERVE_AUTO_THEN_ANY;
    g = position(&v, TEXT);
    expect_refused(&g, "t2>t1", "the reserve fills spaces as long as it has cards");
    play(&g, "t2>f3", "reserve>t1 2H");
    play(&g, "t1>t3", ""); /* pointless, but any card may go */
    play(&g, "waste>t1", "stock>waste AC");
    assert_true(g.locked); /* dealt with a space open */
    /* PySolFC looks only at the pile that the card came from. */
    v.fill = FILL_WASTE_AUTO_THEN_ANY;
    g = position(&v, TEXT);
    play(&g, "t2>f3", "waste>t2 4D stock>waste AC");
    v.auto_deal = false;
    g = position(&v, TEXT);
    play(&g, "t2>t1", "waste>t2 4D");
    play(&g, "t1>t3", "");
}

/* ---- cards back from foundations ---- */

static void foundation_return(void **state)
{
    (void)state;
    struct variant v = small("pysolfc/queen-of-italy");
    static const char TEXT[] =
        "base: 3\nreserve: 2H 4C\nfoundations: 3C 4D AS; 3S; 3H 4S; -\ntableau: AH; 2D; -\nwaste: AC\nstock: 2C AD 3D 4H 2S";
    struct game g = position(&v, TEXT);
    expect_moves(&g, true, "stock>waste waste>t2 waste>t3 f1>t2 f1>t3 f3>t1 f3>t3 t1>f3 t1>t3 t2>f1 t2>t3");
    expect_refused(&g, "f2>t3", "the base card stays on its foundation");
    play(&g, "f1>t2", "");
    play(&g, "f1>f2", "");
    expect_refused(&g, "f1>t3", "the base card stays on its foundation");
    /* A full foundation gives its top back too. */
    g = position(&v, "base: 3\nreserve: 2H 4C\nfoundations: 3C 4D AS 2D; 3S; 3H; -\ntableau: AH; 4S; -\nwaste: AC\nstock: 2C AD 3D 4H 2S");
    play(&g, "f1>t3", "");
    /* Spaces take them as `fill` says. */
    v.fill = FILL_WASTE_BY_HAND;
    g = position(&v, TEXT);
    expect_refused(&g, "f1>t3", "only the waste fills a space");
}

/* (AisleRiot's hints are held against 60,000 recorded positions in test_vectors.c.) */
static void continuable(void **state)
{
    (void)state;
    static const char TEXT[] = "base: 3\nreserve: 2H 2D\nfoundations: 3C; 3S; 3H; 3D\ntableau: AC; AS; AH\nwaste: %s\nstock: %s";
    static const char *const GAMES[] = {"aisleriot/falling-stars", "pysolfc/falling-star"};
    for (size_t i = 0; i < 2; i++) {
        struct variant v = small(GAMES[i]);
        char text[256];
        snprintf(text, sizeof text, TEXT, "4C 4S 4H 4D 2C 2S AD", "-");
        struct game g = position(&v, text);
        expect_moves(&g, false, "");
        assert_false(baseline_continuable(&g));
        snprintf(text, sizeof text, TEXT, "4C 4S 4H 4D 2C 2S", "AD");
        g = position(&v, text);
        assert_true(baseline_continuable(&g)); /* a card can be dealt */
        snprintf(text, sizeof text, TEXT, "AD 4C 4S 4H 2C 2S 4D", "-");
        g = position(&v, text);
        assert_true(baseline_continuable(&g)); /* 4D fits AC, AS, f1 and f2 */
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(choice_aisleriot),
        cmocka_unit_test(choice_pysolfc),
        cmocka_unit_test(dealt_bases),
        cmocka_unit_test(automatic_deal),
        cmocka_unit_test(no_deal_for_cards_back),
        cmocka_unit_test(automatic_deal_elsewhere),
        cmocka_unit_test(tableau_building),
        cmocka_unit_test(nothing_is_known_of_an_unknown_card),
        cmocka_unit_test(wrap_policies),
        cmocka_unit_test(foundations),
        cmocka_unit_test(winning),
        cmocka_unit_test(lock),
        cmocka_unit_test(lock_without_effect),
        cmocka_unit_test(a_lock_outlasts_the_waste),
        cmocka_unit_test(redeal),
        cmocka_unit_test(redeal_limits),
        cmocka_unit_test(no_more_is_turned_over_than_was_dealt),
        cmocka_unit_test(fatal_redeal),
        cmocka_unit_test(fill_policies),
        cmocka_unit_test(fill_many),
        cmocka_unit_test(foundation_return),
        cmocka_unit_test(continuable),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
