/* The layout as terrace prints it, read back; and every fault of one with the whole of its message. */
#include <stdio.h>
#include <string.h>

#include "test_notation.h"

static const char PICTURE[] =
    "$ terrace deal generals-patience game.txt\n"
    "General's Patience (aisleriot/generals-patience), deal game.txt\n"
    "\n"
    "base       A, redeals left 0\n"
    "reserve    A\u2665 5\u2660 J\u2666 K\u2665 7\u2660 T\u2666 4\u2663 6\u2663 9\u2663 8\u2665 7\u2666 Q\u2666 9\u2665  < in play\n"
    "\n"
    "           f1  f2  f3  f4  f5  f6  f7  f8\n"
    "foundation 4\u2665  A\u2663  3\u2666  A\u2666  3\u2660  2\u2660  -   -\n"
    "\n"
    "           t1  t2  t3  t4  t5  t6  t7  t8  t9\n"
    "tableau    7\u2665  7\u2660  J\u2663  7\u2663  K\u2660  5\u2663  J\u2666  6\u2663  J\u2665\n"
    "           6\u2660  6\u2666  T\u2665  6\u2665  Q\u2665      T\u2663  5\u2666  T\u2663\n"
    "               5\u2660  9\u2660  5\u2663  J\u2660          4\u2660  9\u2666\n"
    "                   8\u2665  4\u2665              3\u2666  8\u2663\n"
    "                       3\u2663                  7\u2665\n"
    "\n"
    "waste      7\u2666  < in play\n"
    "stock      T\u2660 3\u2660 T\u2665 8\u2660 J\u2665 Q\u2663 2\u2666 8\u2663 5\u2665 9\u2666 K\u2663 9\u2665 4\u2666 4\u2663 K\u2666 "
    "7\u2663 Q\u2666 5\u2666 2\u2663 "
    "5\u2665 T\u2666 9\u2663 K\u2666 Q\u2663 K\u2665 2\u2663 4\u2660 K\u2660\n"
    "           Q\u2660 Q\u2660 K\u2663 8\u2660 J\u2660 6\u2665 4\u2666 T\u2660 A\u2663 3\u2665 8\u2666 9\u2660 3\u2663 J\u2663 Q\u2665 "
    "2\u2665 6\u2666 8\u2666 6\u2660\n"
    "           (47 cards, the next one first)\n";

static void pictures(void **state)
{
    (void)state;
    char text[8000], *at;
    expect_game(PICTURE, strlen(PICTURE), "generals-patience", MID_GAME);
    /* Indented, with Windows's line ends, without heads, with what `hint` prints behind it. */
    at = text;
    for (const char *c = PICTURE; *c; c++) {
        if (c == PICTURE || c[-1] == '\n')
            at += sprintf(at, "  ");
        at += sprintf(at, *c == '\n' ? "\r\n" : "%c", *c);
    }
    strcpy(at, "\r\nwinnable: it is.\r\n  ->   t1>t2   7H onto 8S\r\n");
    expect_game(text, strlen(text), "generals-patience", MID_GAME);
    /* In colours. */
    at = text;
    for (const char *c = PICTURE; *c; c++)
        at += (unsigned char)*c == 0xE2 ? sprintf(at, "\033[0;31m%.3s\033[0m", c), c += 2, strlen(at) : (size_t)sprintf(at, "%c", *c);
    expect_game(text, strlen(text), "generals-patience", MID_GAME);
    /* A tableau on one line, as the other form has it; colons. */
    snprintf(text, sizeof text, "%s", PICTURE);
    at = strstr(text, "tableau");
    sprintf(at, "Tableau: 7H 6S; 7S 6D 5S; JC TH 9S 8H; 7C 6H 5C 4H 3C; KS QH JS; 5C; JD TC; 6C 5D 4S 3D; JH TC 9D 8C 7H\n%s",
            strstr(PICTURE, "\nwaste") + 1);
    expect_game(text, strlen(text), "generals-patience", MID_GAME);
}

/* The name of a custom game may look like a title. */
static void pictures_of_custom_games(void **state)
{
    (void)state;
    struct variant v = *variant_find("generals-patience");
    char text[8000];
    struct game g;
    struct error e;
    strcpy(v.name, "mine (wood), deal 2");
    snprintf(text, sizeof text, "custom game (%s), deal seed:1\n%s", v.name, strstr(PICTURE, "\nbase"));
    if (!notation_read_position(text, strlen(text), "test", &v, &g, &e))
        fail_msg("%s: %s: %s", e.where, e.what, e.mend);
}

/* PICTURE with one piece of it changed. */
static void expect_bad_picture(const char *from, const char *to, const char *game, const char *message)
{
    char text[8000];
    const char *at = strstr(PICTURE, from);
    assert_non_null(at);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - PICTURE), PICTURE, to, at + strlen(from));
    expect_error(text, strlen(text), game, message);
}

static void bad_pictures(void **state)
{
    (void)state;
    expect_bad_picture(
        "$", "$", "terrace",
        "d.txt:2:21: this is for the game aisleriot/generals-patience: ask for the game that the text is for, or change this "
        "line to \"game: aisleriot/terrace\"");
    expect_bad_picture(
        "), deal game", "), position game", "terrace",
        "d.txt:2:21: this is for the game aisleriot/generals-patience: ask for the game that the text is for, or change this "
        "line to \"game: aisleriot/terrace\"");
    /* There is a pile, but it is empty. */
    expect_bad_picture(
        "5\u2663  J\u2666  6\u2663  J\u2665\n           6\u2660  6\u2666  T\u2665  6\u2665  Q\u2665    ",
        "-   J\u2666  6\u2663  J\u2665\n           6\u2660  6\u2666  T\u2665  6\u2665  Q\u2665  5\u2663", "generals-patience",
        "d.txt:12:32: there is no pile above this card: put the cards of a pile under each other, or write \"tableau: 9C 8D; "
        "7H; ...\"");
    expect_bad_picture(
        "8\u2665  4\u2665", "8\u2665 4\u2665 ", "generals-patience",
        "d.txt:14:23: there is no pile above this card: put the cards of a pile under each other, or write \"tableau: 9C 8D; "
        "7H; ...\"");
    expect_bad_picture("5\u2660  9\u2660", "\u2660\u2660  9\u2660", "generals-patience",
                       "d.txt:13:16: \"\u2660\u2660\" is no card: a card is rank A23456789TJQK and suit CDHS, as in 7H");
    expect_bad_picture("waste      7\u2666  < in play\n", "", "generals-patience",
                       "d.txt:18:66: the waste is missing, and 1 card with it: list its cards, bottom to top, even if there are none");
    expect_bad_picture(
        "  6\u2663  J\u2665", "  6\u2663", "generals-patience",
        "d.txt:12:44: there is no pile above this card: put the cards of a pile under each other, or write \"tableau: 9C 8D; "
        "7H; ...\"");
    expect_bad_picture("  6\u2663  J\u2665", "  6\u2663  J\u2665  -", "generals-patience",
                       "d.txt:11:48: too many piles: this game has 9 tableau piles");
    expect_bad_picture("\n\nwaste", "\n\nK\u2660\nwaste", "generals-patience",
                       "d.txt:17:1: this is no row of a layout: paste the rows of the layout alone");
    expect_bad_picture("base       A, ", "base       B, ", "generals-patience",
                       "d.txt:4:12: \"B\" is no rank of this game: give a rank, as in \"base: 7\"");
    expect_bad_picture(
        "A, redeals left 0", "A\r", "generals-patience",
        "d.txt:19:66: the number of redeals is missing: say how often the waste may still be turned over: \"redeals\" or, in "
        "JSON, \"redeals_left\"");
    /* Piles of the tableau and foundations lie open; a ? there is no empty pile. */
    expect_bad_picture("  6\u2663  J\u2665", "  6\u2663  ?", "generals-patience",
                       "d.txt:11:44: ? is a card that is not known, but this one lies open: name the card");
    expect_bad_picture("5\u2660  9\u2660", "?   9\u2660", "generals-patience",
                       "d.txt:13:16: ? is a card that is not known, but this one lies open: name the card");
    expect_bad_picture("4\u2665  A\u2663", "4\u2665  ? ", "generals-patience",
                       "d.txt:8:16: ? is a card that is not known, but this one lies open: name the card");
    /* A stock that is only counted is enough for who cannot see it. */
    char text[8000];
    snprintf(text, sizeof text, "%.*sstock      47 cards\n", (int)(strstr(PICTURE, "stock") - PICTURE), PICTURE);
    expect_seen(text, "generals-patience", 0, 0, 47);
    expect_error(text, strlen(text), "generals-patience",
                 "d.txt:17:12: the stock is missing, and 47 cards with it: list its cards, next one first; pick and hint can do "
                 "without them");
    *strstr(text, "47") = '3';
    expect_not_seen(text, "generals-patience",
                    "d.txt:18:1: 37 cards in the stock, but 47 are left for it: look for a card that is left out, or given once too often");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pictures),
        cmocka_unit_test(pictures_of_custom_games),
        cmocka_unit_test(bad_pictures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
