/* Every kind of bad text, with the whole of its message. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "test_notation.h"

/* Columns count what a user sees: a sign is one character, however many bytes or selectors it takes. */
static void columns_count_characters(void **state)
{
    (void)state;
    expect_error("\u2665T 9\u2660 \u2666X", 14, "terrace",
                 "d.txt:1:7: \"\u2666X\" is no card: a card is rank A23456789TJQK and suit CDHS, as in 7H");
    expect_error("# Z\u00fcrich \u2014 am See\nreserve: 9\u2665\uFE0F 9\u2665\uFE0F 9\u2665\uFE0F", 53, "terrace",
                 "d.txt:2:16: a third 9H: this game has two of each card, 104 in all");
    /* What cannot be a card is quoted whole, or cut between characters. */
    expect_error("\u2665\u2665\u2665\u2665\u2665\u2665\u2665\u2665\u2665\u2665\u2665\u2665\u2665\u2665\u2665\u2665\u2665\u2665\u2665\u2665"
                 "\u2665\u2665\u2665\u2665\u2665\u2665\u2665\u2665",
                 84, "terrace",
                 "d.txt:1:1: \"\u2665\u2665\u2665\u2665\u2665\u2665\u2665\u2665\u2665\u2665\u2665\u2665\u2665\u2665\u2665\u2665\u2665\u2665"
                 "\u2665\u2665\u2665\u2665\u2665\u2665\" is no card: a card is rank A23456789TJQK and suit CDHS, as in 7H");
}

/* ---- bad text ---- */

static void bad_decks(void **state)
{
    (void)state;
    char text[400];
    /* Without its last card. */
    snprintf(text, sizeof text, "%.206s", DECK_42);
    expect_error(text, strlen(text), "terrace", "d.txt:1:205: 103 cards, one 3C missing: this game needs two of each card, 104 in all");
    /* A card too many, three of a card. */
    snprintf(text, sizeof text, "%s\n 7H", DECK_42);
    expect_error(text, strlen(text), "terrace", "d.txt:2:2: a third 7H: this game has two of each card, 104 in all");
    strcpy(text, DECK_42);
    memcpy(text + 100, "KH", 2);
    expect_error(text, strlen(text), "terrace", "d.txt:1:101: a third KH: this game has two of each card, 104 in all");
    /* Decks of another number of packs. */
    expect_error(
        DECK_42, strlen(DECK_42), "madame",
        "d.txt:1:207: 104 cards, 52 missing: AC AD AH AS 2C 2D 2H 2S 3C 3D 3H 3S ...: this game needs three of each card, 156 in all");
    expect_error("", 0, "terrace", "d.txt:1:1: there are no cards: give a deck in dealing order, or the piles of a position");
    expect_error("# none\n", 7, "terrace", "d.txt:1:1: there are no cards: give a deck in dealing order, or the piles of a position");
    expect_error("7H 8S\nreserve: 9H\n", 18, "terrace", "d.txt:2:1: this does not go with a deck: give either a deck or a position");
}

static void bad_letters(void **state)
{
    (void)state;
    static const struct {
        const char *text, *message;
    } CASES[] = {
        {"7H\n8X", "d.txt:2:1: \"8X\" is no card: a card is rank A23456789TJQK and suit CDHS, as in 7H"},
        {"7H 8", "d.txt:1:4: \"8\" is no card: a card is rank A23456789TJQK and suit CDHS, as in 7H"},
        {"7H8Sq", "d.txt:1:5: \"q\" is no card: a card is rank A23456789TJQK and suit CDHS, as in 7H"},
        {"stock: 7H : 8H", "d.txt:1:11: \":\" is no card: a card is rank A23456789TJQK and suit CDHS, as in 7H"},
        {"7H \x01", "d.txt:1:4: byte 0x01: this is no text: give a text file with a deal or a position"},
        {"# \x7f", "d.txt:1:3: byte 0x7f: this is no text: give a text file with a deal or a position"},
        {"\xff\xfe\x37", "d.txt:1:1: this text is UTF-16: save it as UTF-8"},
        {"7H \xe4H", "d.txt:1:4: \"?H\" is no card: a card is rank A23456789TJQK and suit CDHS, as in 7H"},
        {"^7H", "d.txt:1:1: ^ stands for the cards below only on foundations: write all cards of the pile"},
        {"7H; 8S", "d.txt:1:3: ; in a list that is one pile: use ; between the piles of foundations and tableau only"},
        {";", "d.txt:1:1: ; in a list that is one pile: use ; between the piles of foundations and tableau only"},
        {"stock: 7H -", "d.txt:1:11: - stands for an empty pile, alone: leave it out"},
        {"stock: - 7H", "d.txt:1:10: there are other cards in an empty pile: leave the - out"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++)
        expect_error(CASES[i].text, strlen(CASES[i].text), "terrace", CASES[i].message);
    expect_error("7H \0 8S", 7, "terrace", "d.txt:1:4: byte 0x00: this is no text: give a text file with a deal or a position");
    expect_error("7H # \0", 6, "terrace", "d.txt:1:6: byte 0x00: this is no text: give a text file with a deal or a position");
}

static void bad_keys(void **state)
{
    (void)state;
    static const struct {
        const char *text, *message;
    } CASES[] = {
        {"stok: 7H", "d.txt:1:1: unknown key \"stok\": use game, reserve, choices, stock, base, foundations, tableau, waste, locked, "
                     "redeals, or a bare list of cards"},
        {"stock: 7H\n Stock: 8H", "d.txt:2:2: \"stock\" is here a second time: leave one of them out"},
        {"base:\nstock: 7H", "d.txt:1:1: base has no value: give it one, or leave the line out"},
        {"base: 7 8\n", "d.txt:1:9: more than one value: give one value"},
        {"base: X\nstock: 7H", "d.txt:1:7: \"X\" is no rank of this game: give a rank, as in \"base: 7\""},
        {"locked: maybe\nbase:7\nstock: 7H", "d.txt:1:9: \"maybe\" is neither yes nor no: write \"locked: yes\" or \"locked: no\""},
        {"redeals: 1\nbase:7\nstock: 7H", "d.txt:1:10: \"1\" redeals cannot be left: give the redeals that are left, from 0 to 0"},
        {"redeals: 99999999999999999999\nbase:7\nstock: 7H",
         "d.txt:1:10: \"99999999999999999999\" redeals cannot be left: give the redeals that are left, from 0 to 0"},
        {"redeals: -1\nbase:7\nstock: 7H", "d.txt:1:10: \"-1\" redeals cannot be left: give the redeals that are left, from 0 to 0"},
        {"game: wood\nstock: 7H", "d.txt:1:7: this is for the game aisleriot/wood: ask for the game that the text is for, or change "
                                  "this line to \"game: aisleriot/terrace\""},
        {"game: chess\nstock: 7H", "d.txt:1:7: there is no game \"chess\": ask for the game that the text is for, or change "
                                   "this line to \"game: aisleriot/terrace\""},
        {"choices: 7H 8H 9H\n", "d.txt:1:1: 3 choices, the game has 4: give all of them, from the left"},
        {"choices: 7H 8H 9H TH JH\n", "d.txt:1:22: this is choice 5, the game has 4: leave it out"},
        {"base: 7\nchoices: 7H 8H 9H TH\n",
         "d.txt:1:1: the base cannot be known while its choices lie open: leave out either base or choices"},
        {"choices: 7H 8H 9H TH\ntableau: 7C;-;-;-;-;-;-;-;-\n",
         "d.txt:2:1: the tableau holds nothing but the choices while they lie open: leave out either choices or tableau"},
        {"tableau: 7C; 8H\n",
         "d.txt:1:1: 2 tableau piles: give all 9 piles, in text with ; between them and - for an empty one; cards to choose the base "
         "from go under choices"},
        {"tableau: 7C;;;;;;;;;\n", "d.txt:1:20: too many piles: this game has 9 tableau piles"},
        {"foundations: 7C;;;;;;;;\n", "d.txt:1:23: too many piles: this game has 8 foundations"},
        {"foundations: ^7C\n", "d.txt:1:14: the base rank is needed to know the cards below: add the line \"base: RANK\""},
        {"foundations: ^7C 8C\n", "d.txt:1:18: there are other cards in a pile with ^: write either ^ and the top card, or all cards"},
        {"foundations: 7C ^8C\n", "d.txt:1:17: there are other cards in a pile with ^: write either ^ and the top card, or all cards"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++)
        expect_error(CASES[i].text, strlen(CASES[i].text), "terrace", CASES[i].message);
    expect_error("choices: 7H", 11, "wood", "d.txt:1:1: this game has no choice of base: give tableau and foundations instead");
    expect_error("redeals: 2\nbase: 7\nstock: 7H", 28, "generals-patience",
                 "d.txt:1:10: \"2\" redeals cannot be left: give the redeals that are left, from 0 to 1");
}

/* MID_GAME with one piece of text changed for another. */
static void expect_changed(const char *from, const char *to, const char *message)
{
    char text[2000];
    const char *at = strstr(MID_GAME, from);
    assert_non_null(at);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - MID_GAME), MID_GAME, to, at + strlen(from));
    expect_error(text, strlen(text), "generals-patience", message);
}

static void bad_positions(void **state)
{
    (void)state;
    expect_changed("waste: 7D", "waste: -", "d.txt:8:146: 103 cards, one 7D missing: this game needs two of each card, 104 in all");
    expect_changed("waste: 7D", "waste: 7C", "d.txt:8:53: a third 7C: this game has two of each card, 104 in all");
    expect_changed("AC;", "2C;", "d.txt:8:83: a third 2C: this game has two of each card, 104 in all");
    expect_changed("AH 2H 3H 4H;", "AH 3H 2H 4H;",
                   "d.txt:4:17: 3H cannot lie on AH: the foundation needs the next higher rank: correct the foundation");
    expect_changed("base: A", "base: 2",
                   "d.txt:4:14: AH cannot start this foundation with base 2: an empty foundation takes only a card of "
                   "the base rank: give all its cards (in text ^AH stands for those up to it), or correct the base");
    expect_changed("7S 6D 5S", "7S 5S 6D", "d.txt:5:20: 5S cannot lie on 7S: tableau piles are built down by rank in alternating colours");
    expect_changed("; JD TC;", "; TC JD;", "d.txt:5:73: JD cannot lie on TC: tableau piles are built down by rank in alternating colours");
    expect_changed("redeals: 0", "locked: no",
                   "d.txt:8:146: the number of redeals is missing: say how often the waste may still be turned over: \"redeals\" or, in "
                   "JSON, \"redeals_left\"");
    expect_changed("redeals: 0", "locked: YES\nredeals: 0",
                   "d.txt:7:1: the stock is locked, but no space is open: leave the lock out, or empty a pile");
    /* Who turned the waste over while there was a space has locked the stock, though nothing lies on the waste. */
    expect_changed(
        "5C; JD TC; 6C 5D 4S 3D; JH TC 9D 8C 7H\nwaste: 7D\nredeals: 0\nstock: TS",
        "-; JD TC; 6C 5D 4S 3D; JH TC 9D 8C 7H\nwaste: -\nredeals: 0\nstock: 7D 5C TS",
        "d.txt:8:152: whether the stock is locked is missing: add \"locked: yes\" if a card was dealt while a space was open, and "
        "since then a space stayed open and no waste card was played by hand, else \"locked: no\"");
    /* The cards of the stock moved to the reserve, which holds 13. */
    expect_changed("9H\nbase", "9H TS\nbase", "d.txt:8:113: a third TS: this game has two of each card, 104 in all");
    expect_changed("QD 9H\nbase", "QD 9H 7D\nbase", "d.txt:6:8: a third 7D: this game has two of each card, 104 in all");
    static const char DEALT[] = "base: 3\nreserve: 4S\nfoundations: -\ntableau: -;-;-;-;-;-;-;-;-\nwaste: -\nstock: 7H\n";
    expect_error(DEALT, strlen(DEALT), "falling-stars",
                 "d.txt:6:8: 2 cards, 102 missing: AC AC AD AD AH AH AS AS 2C 2C 2D 2D ...: this game needs two of each card, 104 in all");
}

/* Faults that only whole small decks show without hundreds of cards. */
static void expect_small(const struct variant *v, const char *text, const char *message)
{
    struct game g;
    struct error e;
    char line[800];
    if (notation_read_position(text, strlen(text), "d.txt", v, &g, &e))
        fail_msg("accepted: %s", text);
    snprintf(line, sizeof line, "%s: %s: %s", e.where, e.what, e.mend);
    assert_string_equal(line, message);
}

static void bad_small_positions(void **state)
{
    (void)state;
    struct variant v = *variant_find("aisleriot/falling-stars");
    v.decks = 1;
    v.ranks = 4;
    v.reserve = 2;
    v.piles = 3;
    strcpy(v.name, "small");
    expect_small(&v, "stock: 5H", "d.txt:1:8: 5H is not in this game's deck: the highest rank of this game is 4");
    expect_small(&v, "base: 5\nstock: 4H", "d.txt:1:7: \"5\" is no rank of this game: give a rank, as in \"base: 7\"");
    expect_small(&v, "reserve: 2H 4C AC\nfoundations: 3C\ntableau: AH; 4S; 3S\nwaste: 4D\nstock: 2C AD 2D 3D 3H 4H AS 2S",
                 "d.txt:1:16: the reserve cannot have 3 cards: the most that can be here is 2");
    expect_small(&v, "reserve: 2H 4C\nbase: 3\nfoundations: -\ntableau: AH; 4S; 3S\nwaste: 4D 3C AC\nstock: 2C AD 2D 3D 3H 4H AS 2S",
                 "d.txt:2:1: the base rank is 3 but no foundation has a card: put the base card on a foundation");
    expect_small(&v, "reserve: 2H 4C\ntableau: AH; 4S; 3S\nwaste: 4D 3C AC\nstock: 2C AD 2D 3D 3H 4H AS 2S",
                 "d.txt:4:29: the base rank is not given: name the base rank (base: 7)");
    expect_small(&v, "reserve: 2H 4C\nfoundations: 3C\ntableau: 3S 2D; AH 4S; 3D\nwaste: 4D AC\nstock: 2C AD 3H 4H AS 2S",
                 "d.txt:3:13: 2D cannot lie on 3S: nothing is built on a card of the base rank");
    expect_small(
        &v, "reserve: 2H 4C\nbase: 3\nfoundations: ^AS; ^4H\ntableau: 3S 2D; AH; 3D\nwaste: 4D AC\nstock: 2C AD 3H 2S",
        "d.txt:3:14: the foundation below AS needs a 4 that is somewhere else: look for a card that is given twice, or a wrong base");
    expect_small(&v, "reserve: 2H 4C\nfoundations: 3C 4D AC 2D; 3H\ntableau: AH; 4S; -\nlocked: no\nstock: 2C AD 4H AS 2S 3S",
                 "d.txt:5:23: the waste is missing, and 1 card with it: list its cards, bottom to top, even if there are none");
    v.base_choices = 2; /* of the game that it extends */
    expect_small(&v, "reserve: 2H 4C\nfoundations: 3C\ntableau: AH; 4S\nwaste: -\nstock: 2C AD 4H AS 2S 3S",
                 "d.txt:3:1: 2 tableau piles: give all 3 piles, in text with ; between them and - for an empty one");
    v.wrap = WRAP_NONE;
    expect_small(&v, "reserve: 2H 4C\nfoundations: 3C\ntableau: AH 4S; 3S 2D; 3D\nwaste: 4D AC\nstock: 2C AD 3H 4H AS 2S",
                 "d.txt:3:13: 4S cannot lie on AH: nothing is built on an ace in this game");
    v = *variant_find("pysolfc/terrace");
    v.decks = 1;
    v.ranks = 4;
    v.reserve = 2;
    v.piles = 3;
    v.base_choices = 2;
    strcpy(v.name, "small");
    expect_small(&v, "reserve: 2H 4C\nbase: 3\nfoundations: ^4C\ntableau: AH; 4S; 3S\nwaste: 4D AC\nstock: 2C AD 2D 3D 3H 4H AS 2S 3C",
                 "d.txt:3:14: a second 4C: this game has one of each card, 16 in all");
    expect_small(
        &v, "reserve: 2H AC\nbase: 3\nfoundations: ^4C\ntableau: AH; 4S; 3S\nwaste: 4D\nstock: 2C AD 2D 3D 3H 4H AS 2S 3C",
        "d.txt:3:14: the foundation below 4C needs a 3 that is somewhere else: look for a card that is given twice, or a wrong base");
    expect_small(&v, "reserve: 2H 4C\nfoundations: 3C\ntableau: AH; 4S; 3S\nwaste: 4D AC\nlocked: yes\nstock: 2C AD 2D 3D 3H 4H AS 2S",
                 "d.txt:5:1: the stock is locked, but this game has no lock: leave the lock out");
    expect_small(&v, "reserve: 2H 4C\nchoices: AH AS\nwaste: 3H\nstock: 2C AD 2D 3D 3S 3C 4S 4D AC 4H 2S",
                 "d.txt:3:8: there are waste cards before the base card is chosen: give the layout before the choice, or the base rank and "
                 "its foundation");
    expect_small(
        &v, "reserve: 2H\nchoices: AH AS\nstock: 2C AD 2D 3D 3S 3C 4S 4D AC 4H 2S 4C 3H",
        "d.txt:1:10: the reserve has 1 card before the base card is chosen, 2 are dealt: list all of them, from the bottom (a position "
        "after the choice names the base rank and its foundation, too)");
    expect_small(
        &v, "reserve: 2H 4C\ntableau: AH; -; AS\nstock: 2C AD 2D 3D 3S 3C 4S 4D AC 4H 2S 3H",
        "d.txt:2:1: 0 cards on this pile before the base card is chosen, 1 is dealt: give the layout before the choice, or the base "
        "rank and its foundation");
    v.stock_lock = true;
    v.redeals = 1;
    expect_small(&v, "reserve: 2H 4C\nchoices: AH AS\nlocked: yes\nstock: 2C AD 2D 3D 3S 3C 4S 4D AC 4H 2S 3H",
                 "d.txt:3:1: the stock is locked before the base card is chosen: give the layout before the choice, or the base rank and "
                 "its foundation");
    expect_small(&v, "reserve: 2H 4C\nchoices: AH AS\nredeals: 0\nstock: 2C AD 2D 3D 3S 3C 4S 4D AC 4H 2S 3H",
                 "d.txt:3:1: the stock was turned over before the base card is chosen: give the layout before the choice, or the base rank "
                 "and its foundation");
    v = *variant_find("pysolfc/mamy-susan");
    v.decks = 1;
    v.ranks = 4;
    v.reserve = 2;
    v.piles = 3;
    v.rounds = 2;
    strcpy(v.name, "small");
    expect_small(&v, "base: 2\nreserve: 2H 4C\nfoundations: -\ntableau: AH; 4S; 3S\nwaste: 4D AC\nstock: 2C AD 2D 3D 3H 4H AS 2S 3C",
                 "d.txt:1:1: the base rank of this game is always A: leave the base out");
    expect_small(&v, "reserve: 2H 4C\ntableau: AH 2C 4D; 4S; 3S\nwaste: AC\nstock: AD 2D 3D 3H 4H AS 2S 3C",
                 "d.txt:2:16: 4D cannot lie on 2C: tableau piles are built down by rank in alternating colours");
}

/* ---- huge and long input ---- */

static void huge_lines(void **state)
{
    (void)state;
    enum { SIZE = 2 * 1024 * 1024 };
    char *text = malloc(SIZE);
    memset(text, '7', SIZE);
    text[0] = 'A';
    expect_error(text, SIZE, "terrace",
                 "d.txt:1:1: \"A77777777777777777777777\" is no card: a card is rank A23456789TJQK and suit CDHS, as in 7H");
    for (int i = 0; i < SIZE; i++)
        text[i] = "7H"[i % 2];
    expect_error(text, SIZE, "terrace", "d.txt:1:5: a third 7H: this game has two of each card, 104 in all");
    memset(text, ' ', SIZE);
    memcpy(text + SIZE - 2, "7X", 2);
    expect_error(text, SIZE, "terrace", "d.txt:1:2097151: \"7X\" is no card: a card is rank A23456789TJQK and suit CDHS, as in 7H");
    memset(text, ';', SIZE);
    memcpy(text, "tableau:", 8);
    expect_error(text, SIZE, "terrace", "d.txt:1:17: too many piles: this game has 9 tableau piles");
    memset(text, 'x', SIZE);
    memcpy(text, "game: ", 6);
    expect_error(text, SIZE, "terrace", "d.txt:1:7: this value is too long: give a short value");
    memset(text, '\n', SIZE);
    expect_error(text, SIZE, "terrace", "d.txt:1:1: there are no cards: give a deck in dealing order, or the piles of a position");
    free(text);
}

static void long_names(void **state)
{
    (void)state;
    char name[1000];
    struct game g;
    struct error e;
    memset(name, 'n', sizeof name - 1);
    strcpy(name + 900, "/deal.txt");
    assert_false(notation_read_position("x", 1, name, variant_find("terrace"), &g, &e));
    assert_string_equal(e.where + strlen(e.where) - 13, "/deal.txt:1:1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(columns_count_characters),
        cmocka_unit_test(bad_decks),
        cmocka_unit_test(bad_letters),
        cmocka_unit_test(bad_keys),
        cmocka_unit_test(bad_positions),
        cmocka_unit_test(bad_small_positions),
        cmocka_unit_test(huge_lines),
        cmocka_unit_test(long_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
