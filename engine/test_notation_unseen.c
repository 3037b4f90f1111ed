/* Positions of which a player does not know all: what may be unknown or missing, and what must be there. */
#include <stdio.h>
#include <string.h>

#include "test_notation.h"

static void visible_part(void **state)
{
    (void)state;
    static const char TEXT[] = "reserve: 4S 9H JD 2C 5D KH 8C AS 6H QD TC\nchoices: 7H QS 3D 9C\n";
    const struct variant *v = variant_find("terrace");
    struct game g;
    struct error e;
    assert_true(notation_read_visible(TEXT, strlen(TEXT), "test", v, &g, &e));
    assert_int_equal(g.pile[PILE_STOCK].count, 89);
    assert_int_equal(game_unknown(&g), 89);
    for (int i = 0; i < 89; i++)
        assert_int_equal(g.pile[PILE_STOCK].card[i], CARD_NONE);
    assert_false(game_base_chosen(&g));
    /* With a stock nothing is unseen. */
    assert_true(notation_read_visible(MID_GAME, strlen(MID_GAME), "test", variant_find("generals-patience"), &g, &e));
    assert_int_equal(game_unknown(&g), 0);
    assert_true(game_check(&g, &e));
    expect_error(TEXT, strlen(TEXT), "terrace",
                 "d.txt:2:19: the stock is missing, and 89 cards with it: list its cards, next one first; pick and hint can do "
                 "without them");
}

/* ---- unknown cards ---- */

static const char SUSAN[] = "reserve: ? ? ? ? ? QD\nbase: A\nfoundations: -\n"
                            "tableau: 9S 3H 2S 5H; JD KS 2D 5C; 2H 8C JS AH; JS JH QH 3C; 8D QD AC JC; TS AS 8H AH; 6S 5H KD 8S; 4S 4C 4D "
                            "9H; 9H 6D 7H 2D; KC 2S KH 7D\nwaste: %s\n";

static void unknown_cards(void **state)
{
    (void)state;
    char text[1000];
    snprintf(text, sizeof text, SUSAN, "9D");
    expect_seen(text, "mamy-susan", 5, 0, 57);
    snprintf(text, sizeof text, SUSAN, "??\U0001F0A0 4H ? 9D");
    expect_seen(text, "mamy-susan", 5, 4, 52);
    /* A verdict asks for the first of them. */
    expect_error(text, strlen(text), "mamy-susan",
                 "d.txt:1:10: ? is a card that is not known: name the card; pick and hint can do without it");
    /* A stock that was turned over may be known in part. */
    char general[2000];
    snprintf(general, sizeof general, "%s", MID_GAME);
    memcpy(strstr(general, "TS 3S TH"), "TS ? ?  ", 8);
    expect_seen(general, "generals-patience", 0, 0, 2);
    snprintf(text, sizeof text, SUSAN, "9D ?");
    expect_not_seen(text, "mamy-susan", "d.txt:5:11: ? is a card that is not known, but this one lies open: name the card");
    *strstr(text, "QD") = '?';
    expect_not_seen(text, "mamy-susan", "d.txt:1:21: \"D\" is no card: a card is rank A23456789TJQK and suit CDHS, as in 7H");
    expect_not_seen("reserve: 4S 9H JD 2C 5D KH 8C AS 6H QD TC\nchoices: 7H ? 3D 9C\n", "terrace",
                    "d.txt:2:13: ? is a card that is not known, but this one lies open: name the card");
    expect_not_seen("7H ? 8S", "terrace", "d.txt:1:4: ? is a card that is not known: name the card: a deck has all of them");
    /* As many as there are, and no more. */
    memcpy(strstr(general, "? ?  "), "? ? ?", 5);
    expect_not_seen(general, "generals-patience", "d.txt:8:146: more than the 104 cards of this game: count the cards that are not known");
    memcpy(strstr(general, "? ? ?"), "?    ", 5);
    expect_not_seen(general, "generals-patience",
                    "d.txt:8:146: 1 card is not known, but 2 are nowhere to be seen: look for cards that are left out");
    char many[1000] = "waste:";
    for (int i = 0; i < 105; i++)
        strcat(many, " ?");
    expect_not_seen(many, "terrace", "d.txt:1:216: more than the 104 cards of this game: count the cards that are not known");
}

/* ---- what must stand ---- */

/* Mid-game in Falling Stars: nine piles, one of them a space. */
#define STARS_UP                    "foundations: 7H 8S 9H TC JD; 7C 8D; -; -; -; -; -; -\n"
#define STARS_RESERVE               "reserve: 4S 9H JD 2C 5D KH\n"
#define STARS(reserve, waste, last) reserve STARS_UP "tableau: 9C; 6D 5S; 3D; 2H; KC QD; TS; AS; 5C; " last "\n" waste

static void lines_that_must_stand(void **state)
{
    (void)state;
    static const struct {
        const char *text, *game, *message;
    } CASES[] = {
        /* Before the base is chosen. */
        {"choices: 7H QS 3D 9C\n", "terrace",
         "d.txt:1:19: the reserve is missing, and 100 cards with it: list its cards, bottom to top, even if there are none"},
        {"reserve: 4S 9H JD 2C 5D KH 8C AS 6H QD TC\n", "terrace",
         "d.txt:1:40: the choices are missing, and 93 cards with them: list the cards that can be chosen, from the left"},
        {"reserve: 4S\nchoices: 7H QS 3D 9C\n", "terrace",
         "d.txt:1:10: the reserve has 1 card before the base card is chosen, 11 are dealt: list all of them, from the bottom (a "
         "position after the choice names the base rank and its foundation, too)"},
        {"reserve: 4S 9H JD 2C 5D KH 8C AS 6H QD TC TS\nchoices: 7H QS 3D 9C\n", "terrace",
         "d.txt:1:43: the reserve cannot have 12 cards: the most that can be here is 11"},
        /* Mid-game. */
        {"foundations: 7H\n", "falling-stars",
         "d.txt:1:14: the reserve, the tableau and the waste are missing, and 103 cards with them: give each of them, even if it is empty"},
        {"foundations: 7H\n", "terrace",
         "d.txt:1:14: the reserve, the tableau and the waste are missing, and 103 cards with them: give each of them, even if it is empty"},
        {STARS("", "waste: 8C\n", "6C"), "falling-stars",
         "d.txt:3:8: the reserve is missing, and 85 cards with it: list its cards, bottom to top, even if there are none"},
        {STARS(STARS_RESERVE, "", "6C"), "falling-stars",
         "d.txt:3:48: the waste is missing, and 80 cards with it: list its cards, bottom to top, even if there are none"},
        /* A reserve that is too small or too large for what is up. */
        {STARS("reserve: 4S\n", "waste: 8C\n", "6C"), "falling-stars",
         "d.txt:1:10: 10 of the 11 reserve cards are gone, but the foundations hold 6 cards besides the base card: reserve cards go "
         "nowhere else: name those that are missing here or there"},
        {STARS("reserve: 4S 9H JD 2C 5D KH 8C AS 6H QD TC TS\n", "waste: 8C\n", "6C"), "falling-stars",
         "d.txt:1:43: the reserve cannot have 12 cards: the most that can be here is 11"},
        {"reserve: 4S 9H JD 2C 5D KH 8C AS 6H QD TC\nfoundations: 7H\ntableau: -;-;-;-;-;-;-;-;-\nwaste: -\n", "falling-stars",
         "d.txt:2:14: 92 cards are not named, more than the stock can have: name the cards that are missing from other piles, or write ? "
         "for "
         "each that is not known"},
        /* The lock where it can be on or off. */
        {STARS(STARS_RESERVE, "waste: 8C\n", "-"), "falling-stars",
         "d.txt:4:8: whether the stock is locked is missing: add \"locked: yes\" if a card was dealt while a space was open, and since "
         "then "
         "a space stayed open and no waste card was played by hand, else \"locked: no\""},
        /* Redeals. */
        {"reserve: 4S 9H JD 2C 5D KH 8C AS 6H QD TC 3C 3H\nfoundations: 7H\ntableau: 9C; 6D; 3D; 2H; KC; TS; AS; 5C; 6C\nwaste: 8C\n",
         "generals-patience",
         "d.txt:4:8: the number of redeals is missing: say how often the waste may still be turned over: \"redeals\" or, in JSON, "
         "\"redeals_left\""},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        expect_not_seen(CASES[i].text, CASES[i].game, CASES[i].message);
    /* Where the lock can only be off it may be left out: no space, nothing dealt yet, a game that has none. */
    expect_seen(STARS(STARS_RESERVE, "waste: 8C\n", "6C"), "falling-stars", 0, 0, 79);
    expect_seen(STARS(STARS_RESERVE, "waste: -\n", "-"), "falling-stars", 0, 0, 81);
    expect_seen(STARS(STARS_RESERVE, "waste: 8C\n", "-"), "pysolfc/falling-star", 0, 0, 80);
    expect_seen(STARS(STARS_RESERVE, "waste: 8C\nlocked: yes\n", "-"), "falling-stars", 0, 0, 80);
}

/* With all cards named what no line names is empty. */
static void lines_that_may_be_left_out(void **state)
{
    (void)state;
    struct variant v = *variant_find("aisleriot/falling-stars");
    struct game g;
    struct error e;
    v.decks = 1;
    v.ranks = 2;
    v.reserve = 2;
    v.piles = 2;
    static const char TEXT[] = "foundations: AD 2S; AS 2D; AC 2H; AH\ntableau: 2C; -\n";
    if (!notation_read_position(TEXT, strlen(TEXT), "test", &v, &g, &e))
        fail_msg("%s: %s: %s", e.where, e.what, e.mend);
    assert_int_equal(g.pile[PILE_STOCK].count + g.pile[PILE_WASTE].count + g.pile[PILE_RESERVE].count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(visible_part),
        cmocka_unit_test(unknown_cards),
        cmocka_unit_test(lines_that_must_stand),
        cmocka_unit_test(lines_that_may_be_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
