/* Reading and writing positions, and every kind of bad text with the whole of its message. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "deal.h"
#include "notation.h"
#include "rng.h"

static const char DECK_42[] = "KHTS6DKC6C6D8SASKC7HTH7D6H2D9H8C8H3CKD8SJSAH7C6HJHQDKHQS8C9C9SAC5HQHASAD5CQH4H8D3S3DTDJH4C7S3D4DKS7S2S5C"
                              "9C2SACJC6STD8D3HTS3S9STH2C5S9D7DJDAH4H2H5D5DJC2DTC3HKS7H8H4C9HAD6SJSQC6CTC5S5H4SKD9DJD4S2C4D2HQDQSQC7C3C";

static void expect_game(const char *text, size_t length, const char *game, const char *written)
{
    struct game g;
    struct error e;
    char again[4096];
    if (!notation_read_position(text, length, "test", variant_find(game), &g, &e))
        fail_msg("%s: %s: %s", e.where, e.what, e.mend);
    notation_write_position(&g, again, sizeof again);
    assert_string_equal(again, written);
}

static void expect_error(const char *text, size_t length, const char *game, const char *message)
{
    struct game g;
    struct error e;
    char line[800];
    if (notation_read_position(text, length, "d.txt", variant_find(game), &g, &e))
        fail_msg("accepted: %s", text);
    snprintf(line, sizeof line, "%s: %s: %s", e.where, e.what, e.mend);
    assert_string_equal(line, message);
}

/* ---- good text ---- */

static void decks(void **state)
{
    (void)state;
    struct deal_id id;
    struct game g, expected;
    card_t deck[CARDS_MAX];
    const struct variant *v = variant_find("terrace");
    assert_true(deal_id_parse("seed:42", &id, NULL));
    deal_deck(&id, v, deck);
    game_deal(&expected, v, deck);
    /* Cards with and without blanks, in any case, on many lines, with CRLF, comments, a byte-order mark, a key. */
    char spread[2000] = "\xEF\xBB\xBF# a deck\r\ngame: Terrace # so it is\r\ndeck:\r\n";
    for (int i = 0; i < 104; i++) {
        char name[4];
        card_name(deck[i], name);
        if (name[0] == 'T' && i % 2)
            sprintf(name, "10%c", name[1]);
        sprintf(spread + strlen(spread), i % 3 ? "%s " : "%s,\r\n", name);
    }
    const char *const texts[] = {DECK_42, spread};
    for (size_t i = 0; i < 2; i++) {
        struct error e;
        char a[2000], b[2000];
        if (!notation_read_position(texts[i], strlen(texts[i]), "test", v, &g, &e))
            fail_msg("%s: %s: %s", e.where, e.what, e.mend);
        notation_write_position(&g, a, sizeof a);
        notation_write_position(&expected, b, sizeof b);
        assert_string_equal(a, b);
    }
}

static const char MID_GAME[] =
    "game: aisleriot/generals-patience\n"
    "reserve: AH 5S JD KH 7S TD 4C 6C 9C 8H 7D QD 9H\n"
    "base: A\n"
    "foundations: AH 2H 3H 4H; AC; AD 2D 3D; AD; AS 2S 3S; AS 2S; -; -\n"
    "tableau: 7H 6S; 7S 6D 5S; JC TH 9S 8H; 7C 6H 5C 4H 3C; KS QH JS; 5C; JD TC; 6C 5D 4S 3D; JH TC 9D 8C 7H\n"
    "waste: 7D\n"
    "redeals: 0\n"
    "stock: TS 3S TH 8S JH QC 2D 8C 5H 9D KC 9H 4D 4C KD 7C QD 5D 2C 5H TD 9C KD QC KH 2C 4S KS QS QS KC 8S JS 6H "
    "4D TS AC 3H 8D 9S 3C JC QH 2H 6D 8D 6S\n";

static void positions(void **state)
{
    (void)state;
    expect_game(MID_GAME, strlen(MID_GAME), "generals-patience", MID_GAME);
    /* Keys in other order and case, tops for foundations, base from a foundation, empty ones at the end left out. */
    char text[2000] = "TABLEAU: 7h 6s;7S 6D 5S; JC TH 9S 8H; 7C 6H 5C 4H 3C; KS QH JS; 5C; JD 10c; 6C 5D 4S 3D; JH TC 9D 8C 7H\n"
                      "foundations: ^4H; AC; ^3D; AD; ^3S; ^2S\nredeals_left:0\nlocked: no\n"
                      "reserve: AH 5S JD KH 7S TD 4C 6C 9C 8H 7D QD 9H\nwaste:7D\n";
    strcat(text, strstr(MID_GAME, "stock:"));
    expect_game(text, strlen(text), "generals-patience", MID_GAME);
    /* A line may go on below. */
    char *blank = strstr(text, " KS QS QS");
    *blank = '\n';
    expect_game(text, strlen(text), "generals-patience", MID_GAME);
}

/* Below a top card the suits are open in alternate-colour games; some consistent choice is made, whatever is left. */
static void tops_of_alternate_foundations(void **state)
{
    (void)state;
    struct rng r;
    rng_seed(&r, 5);
    static const char *const GAMES[] = {"aisleriot/falling-stars", "pysolfc/falling-star", "pysolfc/madame"};
    int long_ones = 0;
    for (int round = 0; round < 60; round++) {
        const struct variant *v = variant_find(GAMES[round % 3]);
        struct game g, read;
        struct error e;
        char text[4096], tops[512] = "foundations:";
        deal_seed((uint64_t)round, v, &g);
        struct move moves[MOVES_MAX];
        for (int step = 0, n; step < 150 && (n = game_moves(&g, true, moves)) > 0; step++)
            game_play(&g, moves[rng_below(&r, (uint32_t)n)], NULL, NULL);
        for (int f = 0; f < variant_foundations(v); f++) {
            const struct pile *p = &g.pile[PILE_FOUNDATION + f];
            char name[3];
            long_ones += p->count > 3;
            sprintf(tops + strlen(tops), "%s %s%s", f ? ";" : "", p->count ? "^" : "-",
                    p->count ? card_name(p->card[p->count - 1], name) : "");
        }
        notation_write_position(&g, text, sizeof text);
        char *line = strstr(text, "foundations:"), *rest = strchr(line, '\n');
        char whole[8192];
        snprintf(whole, sizeof whole, "%.*s%s%s", (int)(line - text), text, tops, rest);
        if (!notation_read_position(whole, strlen(whole), "test", v, &read, &e))
            fail_msg("%s: %s: %s\n%s", e.where, e.what, e.mend, whole);
        for (int p = 0; p < PILE_COUNT; p++) {
            assert_int_equal(g.pile[p].count, read.pile[p].count);
            if (g.pile[p].count > 0)
                assert_int_equal(g.pile[p].card[g.pile[p].count - 1], read.pile[p].card[g.pile[p].count - 1]);
        }
    }
    assert_true(long_ones > 20);
}

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
                 "d.txt:2:19: the stock is missing, and 89 cards with it: list its cards, next one first; terrace pick and terrace hint "
                 "can do without them");
}

/* ---- cards that are not known ---- */

static const char SUSAN[] = "reserve: ? ? ? ? ? QD\nbase: A\nfoundations: -\n"
                            "tableau: 9S 3H 2S 5H; JD KS 2D 5C; 2H 8C JS AH; JS JH QH 3C; 8D QD AC JC; TS AS 8H AH; 6S 5H KD 8S; 4S 4C 4D "
                            "9H; 9H 6D 7H 2D; KC 2S KH 7D\nwaste: %s\n";

static void expect_seen(const char *text, const char *game, int reserve, int waste, int stock)
{
    struct game g;
    struct error e;
    int unknown[PILE_COUNT] = {0};
    if (!notation_read_visible(text, strlen(text), "test", variant_find(game), &g, &e))
        fail_msg("%s: %s: %s", e.where, e.what, e.mend);
    for (int p = 0; p < PILE_COUNT; p++)
        for (int i = 0; i < g.pile[p].count; i++)
            unknown[p] += g.pile[p].card[i] == CARD_NONE;
    assert_int_equal(unknown[PILE_RESERVE], reserve);
    assert_int_equal(unknown[PILE_WASTE], waste);
    assert_int_equal(unknown[PILE_STOCK], stock);
    assert_int_equal(game_unknown(&g), reserve + waste + stock);
}

static void expect_not_seen(const char *text, const char *game, const char *message)
{
    struct game g;
    struct error e;
    char line[800];
    if (notation_read_visible(text, strlen(text), "d.txt", variant_find(game), &g, &e))
        fail_msg("accepted: %s", text);
    snprintf(line, sizeof line, "%s: %s: %s", e.where, e.what, e.mend);
    assert_string_equal(line, message);
}

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
                 "d.txt:1:10: ? is a card that is not known: name the card; terrace pick and terrace hint can do without it");
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
#define STARS_TABLEAU               "tableau: 9C; 8D 7S; 3D; 2H; KC QD; TS; AS; 5C; %s\n"
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
         "d.txt:1:10: the reserve has 1 card before the base card is chosen, 11 are dealt: list all of them, from the bottom; if the "
         "base is chosen, give its rank and foundation too"},
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
         "d.txt:4:8: whether the stock is locked is missing: add \"locked: yes\" if the waste's top card was dealt while a space was open, "
         "else \"locked: no\""},
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

/* ---- foundations in any order ---- */

static void sorted_foundations(void **state)
{
    (void)state;
    struct variant v = *variant_find("pysolfc/falling-star");
    struct game g;
    struct error e;
    char written[1000];
    v.decks = 1;
    v.ranks = 4;
    v.reserve = 2;
    v.piles = 3;
    strcpy(v.name, "small");
    /* PySolFC's order is clubs, spades, hearts, diamonds. */
    static const char *const TEXTS[] = {
        "reserve: 2H 4C\nbase: 3\nfoundations: 3H 4S; 3C 4D AS; 3S\ntableau: AH; 3D; 2S\nwaste: AC\nstock: 2C AD 2D 4H",
        "reserve: 2H 4C\nbase: 3\nfoundations: 3C 4D AS; 3S; 3H 4S; -\ntableau: AH; 3D; 2S\nwaste: AC\nstock: 2C AD 2D 4H",
        "reserve: 2H 4C\nbase: 3\nfoundations: -; ^4S; 3S; 3C 4D AS\ntableau: AH; 3D; 2S\nwaste: AC\nstock: 2C AD 2D 4H",
        "reserve: 2H 4C\nbase: 3\nfoundations: ^4S; ^3S; -; ^AS\ntableau: AH; 3D; 2S\nwaste: AC\nstock: 2C AD 2D 4H",
    };
    for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++) {
        if (!notation_read_position(TEXTS[i], strlen(TEXTS[i]), "test", &v, &g, &e))
            fail_msg("%zu: %s: %s: %s", i, e.where, e.what, e.mend);
        notation_write_position(&g, written, sizeof written);
        assert_string_equal(written, "game: small\nreserve: 2H 4C\nbase: 3\nfoundations: 3C 4D AS; 3S; 3H 4S; -\n"
                                     "tableau: AH; 3D; 2S\nwaste: AC\nstock: 2C AD 2D 4H\n");
    }
    /* Errors still point at the card that was given. */
    static const char BAD[] = "reserve: 2H 4C\nfoundations: 3H 4S 2D; 3C 4D AS\ntableau: AH; 3S; -\nwaste: AC\nstock: 2C AD 3D 4H 2S";
    assert_false(notation_read_position(BAD, strlen(BAD), "d.txt", &v, &g, &e));
    assert_string_equal(e.where, "d.txt:2:20");
    /* Where any foundation takes any base card the order is kept. */
    v.family = FAMILY_AISLERIOT;
    assert_true(notation_read_position(TEXTS[2], strlen(TEXTS[2]), "test", &v, &g, &e));
    assert_int_equal(g.pile[PILE_FOUNDATION].count, 0);
    assert_int_equal(g.pile[PILE_FOUNDATION + 3].count, 3);
}

/* ---- other spellings ---- */

/* A card in one of the ways in which people write it; returns `out`. */
static const char *spelled(card_t c, struct rng *r, char out[24])
{
    static const char *const RANKS[] = {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"};
    static const char *const SUIT_SIGNS[][SUITS] = {{"C", "D", "H", "S"},
                                                    {"c", "d", "h", "s"},
                                                    {"\u2663", "\u2666", "\u2665", "\u2660"},
                                                    {"\u2667", "\u2662", "\u2661", "\u2664"},
                                                    {"\u2663\uFE0F", "\u2666\uFE0F", "\u2665\uFE0E", "\u2660\uFE0E"}};
    static const uint32_t ROWS[SUITS] = {0xD0, 0xC0, 0xB0, 0xA0};
    uint32_t number = (uint32_t)card_rank(c) + 1, style = rng_below(r, 6);
    char letter[2] = {rank_letter(card_rank(c)), '\0'};
    if (style == 5) { /* U+1F0A1 and on */
        sprintf(out, "\xF0\x9F\x82%c", 0xA0);
        uint32_t low = ROWS[card_suit(c)] + number + (number > 11);
        out[2] = (char)(low < 0xC0 ? 0x82 : 0x83);
        out[3] = (char)(0x80 | (low & 0x3F));
        return out;
    }
    const char *rank = rng_below(r, 2) ? RANKS[card_rank(c)] : letter, *suit = SUIT_SIGNS[style][card_suit(c)];
    if (rng_below(r, 4) == 0 && letter[0] > '9') {
        letter[0] = (char)(letter[0] | 0x20);
        rank = letter;
    }
    bool suit_first = rng_below(r, 2);
    sprintf(out, "%s%s", suit_first ? suit : rank, suit_first ? rank : suit);
    return out;
}

/* MID_GAME as people write it: every card in any spelling, other blanks, signs for empty piles, brackets. */
static void spellings(void **state)
{
    (void)state;
    static const char *const BLANKS[] = {" ", "  ", "\t", ", ", "\u00A0", "\u2009"};
    static const char *const EMPTY[] = {"-", "\u00B7", "\u2013", "\u2014"};
    struct rng r;
    rng_seed(&r, 6);
    for (int round = 0; round < 200; round++) {
        char text[8000] = "", one[24];
        for (const char *at = MID_GAME; *at;) {
            card_t c;
            int used = at[-(at > MID_GAME)] == ' ' || at[-(at > MID_GAME)] == '[' ? card_parse(at, 2, &c) : 0;
            bool in_game_line = at - MID_GAME < 34, bracket = used && rng_below(&r, 5) == 0;
            if (used && !in_game_line)
                sprintf(text + strlen(text), "%s%s%s", bracket ? "[" : "", spelled(c, &r, one), bracket ? "]" : "");
            else if (*at == ' ' && !in_game_line)
                strcat(text, BLANKS[rng_below(&r, 6)]);
            else if (*at == '-' && !in_game_line)
                strcat(text, EMPTY[rng_below(&r, 4)]);
            else
                sprintf(text + strlen(text), "%c", *at);
            at += used && !in_game_line ? used : 1;
        }
        expect_game(text, strlen(text), "generals-patience", MID_GAME);
    }
}

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

static void parts(void **state)
{
    (void)state;
    const struct variant *v = variant_find("terrace");
    struct notation_part given[] = {{"reserve", "4S 9H JD 2C\n5D KH 8C AS 6H QD TC", "--reserve"},
                                    {"choices", "7\u2665 \u2660Q 3D 9C", "--choices"}};
    struct game g;
    struct error e;
    assert_true(notation_read_parts(given, 2, v, &g, &e));
    assert_int_equal(game_unknown(&g), 89);
    given[0].text = "4S 9H JD 2C\n5D KH 8\u2663\u2663 AS 6H QD TC";
    assert_false(notation_read_parts(given, 2, v, &g, &e));
    assert_string_equal(e.where, "--reserve:2:9");
    assert_string_equal(e.what, "\"\u2663\" is no card");
    given[0].text = "4S 9H JD 2C 5D KH 8C AS 6H QD TC";
    given[1].text = "7\u2665 \u2660Q 9\u2665 9C 9\u2661";
    assert_false(notation_read_parts(given, 2, v, &g, &e));
    assert_string_equal(e.where, "--choices:1:13");
    assert_string_equal(e.what, "a third 9H");
    given[1].text = "7H QS; 3D 9C";
    assert_false(notation_read_parts(given, 2, v, &g, &e));
    assert_string_equal(e.where, "--choices:1:6");
}

/* ---- the layout as it is printed ---- */

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
        "A, redeals left 0", "A", "generals-patience",
        "d.txt:19:66: the number of redeals is missing: say how often the waste may still be turned over: \"redeals\" or, in "
        "JSON, \"redeals_left\"");
    /* A stock that is only counted is enough for who cannot see it. */
    char text[8000];
    snprintf(text, sizeof text, "%.*sstock      47 cards\n", (int)(strstr(PICTURE, "stock") - PICTURE), PICTURE);
    expect_seen(text, "generals-patience", 0, 0, 47);
    expect_error(
        text, strlen(text), "generals-patience",
        "d.txt:17:12: the stock is missing, and 47 cards with it: list its cards, next one first; terrace pick and terrace hint can "
        "do without them");
    *strstr(text, "47") = '3';
    expect_not_seen(text, "generals-patience",
                    "d.txt:18:1: 37 cards in the stock, but 47 are left for it: look for a card that is left out, or given once too often");
}

/* ---- moves ---- */

static void moves(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        const char *move;
    } CASES[] = {{"waste>t3", "waste>t3"},
                 {" Stock > WASTE\r", "stock>waste"},
                 {"t9>f8", "t9>f8"},
                 {"reserve>f1", "reserve>f1"},
                 {"t10>f1", NULL},
                 {"t1", NULL},
                 {"", NULL},
                 {">", NULL},
                 {"t1>t2>t3", NULL},
                 {"t1>", NULL},
                 {"t1 t2", NULL},
                 {"f9>t1", NULL}};
    const struct variant *v = variant_find("terrace");
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        struct move m;
        char written[24];
        assert_int_equal(notation_read_move(v, CASES[i].text, (int)strlen(CASES[i].text), &m), CASES[i].move != NULL);
        if (CASES[i].move)
            assert_string_equal(notation_move(m, written), CASES[i].move);
    }
}

static void short_buffers(void **state)
{
    (void)state;
    struct game g;
    struct error e;
    assert_true(notation_read_position(MID_GAME, strlen(MID_GAME), "test", variant_find("generals-patience"), &g, &e));
    char full[4096], part[4096];
    size_t needed = notation_write_position(&g, full, sizeof full);
    assert_int_equal(needed, strlen(MID_GAME));
    assert_int_equal(notation_write_position(&g, NULL, 0), needed);
    for (size_t size = 1; size < needed + 2; size++) {
        memset(part, 'x', sizeof part);
        assert_int_equal(notation_write_position(&g, part, size), needed);
        size_t shown = size - 1 < needed ? size - 1 : needed;
        assert_int_equal(strlen(part), shown);
        assert_memory_equal(part, full, shown);
        assert_int_equal(part[shown + 1], 'x');
    }
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
        {"tableau: 7C; 8H\n", "d.txt:1:1: 2 tableau piles: give all 9 piles, in text with ; between them and - for an empty one"},
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
                   "the base rank: correct the foundation or the base");
    expect_changed("7S 6D 5S", "7S 5S 6D", "d.txt:5:20: 5S cannot lie on 7S: tableau piles are built down by rank in alternating colours");
    expect_changed("; JD TC;", "; TC JD;", "d.txt:5:73: JD cannot lie on TC: tableau piles are built down by rank in alternating colours");
    expect_changed("redeals: 0", "locked: no",
                   "d.txt:8:146: the number of redeals is missing: say how often the waste may still be turned over: \"redeals\" or, in "
                   "JSON, \"redeals_left\"");
    expect_changed("redeals: 0", "locked: YES\nredeals: 0",
                   "d.txt:7:1: the stock is locked, but no space is open: leave the lock out, or empty a pile");
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
        "d.txt:1:10: the reserve has 1 card before the base card is chosen, 2 are dealt: list all of them, from the bottom; if the base is "
        "chosen, give its rank and foundation too");
    expect_small(
        &v, "reserve: 2H 4C\ntableau: AH; -; AS\nstock: 2C AD 2D 3D 3S 3C 4S 4D AC 4H 2S 3H",
        "d.txt:2:1: 0 cards on this pile before the base card is chosen, 1 is dealt: give the layout before the choice, or the base "
        "rank and its foundation");
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

/* ---- huge, long and random input ---- */

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

/* Whatever is changed in a good text: an answer, and when it is yes, a sound game. (fuzz_notation.c goes on from here.) */
static void mutations(void **state)
{
    (void)state;
    struct rng r;
    rng_seed(&r, 99);
    static const char PIECES[] = " ;-^#:\n\r\t,AKTJQ10CDHS27\0\xff;stock:base:";
    int good = 0;
    for (int i = 0; i < 20000; i++) {
        char text[2000];
        size_t length = strlen(MID_GAME);
        memcpy(text, MID_GAME, length);
        for (uint32_t k = rng_below(&r, 4); k > 0; k--) {
            size_t at = rng_below(&r, (uint32_t)length);
            if (rng_below(&r, 2)) {
                text[at] = PIECES[rng_below(&r, sizeof PIECES - 1)];
            } else {
                size_t cut = 1 + rng_below(&r, 5);
                cut = cut < length - at ? cut : length - at;
                memmove(text + at, text + at + cut, length - at - cut);
                length -= cut;
            }
        }
        struct game g;
        struct error e;
        if (notation_read_position(text, length, "d.txt", variant_find("generals-patience"), &g, &e)) {
            good++;
            assert_true(game_check(&g, &e));
        } else {
            assert_memory_equal(e.where, "d.txt:", 6);
            assert_true(e.what[0] && e.mend[0]);
        }
    }
    assert_in_range(good, 3000, 12000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(decks),
        cmocka_unit_test(positions),
        cmocka_unit_test(tops_of_alternate_foundations),
        cmocka_unit_test(visible_part),
        cmocka_unit_test(unknown_cards),
        cmocka_unit_test(lines_that_must_stand),
        cmocka_unit_test(lines_that_may_be_left_out),
        cmocka_unit_test(sorted_foundations),
        cmocka_unit_test(spellings),
        cmocka_unit_test(columns_count_characters),
        cmocka_unit_test(parts),
        cmocka_unit_test(pictures),
        cmocka_unit_test(bad_pictures),
        cmocka_unit_test(moves),
        cmocka_unit_test(short_buffers),
        cmocka_unit_test(bad_decks),
        cmocka_unit_test(bad_letters),
        cmocka_unit_test(bad_keys),
        cmocka_unit_test(bad_positions),
        cmocka_unit_test(bad_small_positions),
        cmocka_unit_test(huge_lines),
        cmocka_unit_test(long_names),
        cmocka_unit_test(mutations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
