/* Positions, decks and moves as text: read in every spelling, written, read again. */
#include <stdio.h>
#include <string.h>

#include "deal.h"
#include "rng.h"
#include "test_notation.h"

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

/* Of two tops only the colour of the base card is known: they take places whose suit has a base card left, and not that of a third one. */
static void foundations_of_known_colour(void **state)
{
    (void)state;
    static const char *const GIVEN[] = {"^8S; ^8C; ^7H", "^7H; ^8S; ^8C", "^8S; ^8C; 7H", "^8S; ^7H; ^8C"};
    static const char *const LEFT[] = {"7H", "7D"}; /* in the stock: so the tops lie on 7D 7D, or on 7H 7D */
    static const char *const SORTED[] = {"-; -; -; -; 7H; -; 7D 8S; 7D 8C", "-; -; -; -; 7H; 7H 8S; 7D 8C; -"};
    for (size_t left = 0; left < sizeof LEFT / sizeof *LEFT; left++)
        for (size_t i = 0; i < sizeof GIVEN / sizeof *GIVEN; i++) {
            struct game g;
            struct error e;
            char text[2000], written[2000], line[100];
            snprintf(text, sizeof text,
                     "reserve: AC AD AH AS 2C 2D 2H 2S 3C 3D 3H\nbase: 7\nfoundations: %s\ntableau: 3S; 4C; 4D; 4H; 4S; 5C; 5D; 5H; 5S\n"
                     "waste: 6C\nstock: 6D 6H 6S 7C 7S 8D 8H 9C 9D 9H 9S TC TD TH TS JC JD JH JS QC QD QH QS KC KD KH KS AC AD AH AS 2C "
                     "2D 2H 2S 3C 3D 3H 3S 4C 4D 4H 4S 5C 5D 5H 5S 6C 6D 6H 6S 7C %s 7S 8C 8D 8H 8S 9C 9D 9H 9S TC TD TH TS JC JD JH JS "
                     "QC QD QH QS KC KD KH KS\n",
                     GIVEN[i], LEFT[left]);
            if (!notation_read_position(text, strlen(text), "test", variant_find("pysolfc/falling-star"), &g, &e))
                fail_msg("%s, %s left: %s: %s: %s", GIVEN[i], LEFT[left], e.where, e.what, e.mend);
            notation_write_position(&g, written, sizeof written);
            snprintf(line, sizeof line, "\nfoundations: %s\n", SORTED[left]);
            assert_non_null(strstr(written, line));
        }
}

/* The foundations of g by their tops, in any order: "^KH; -; ^TS". */
static void shuffled_tops(const struct game *g, struct rng *r, char out[100])
{
    int count = variant_foundations(g->variant), order[FOUNDATIONS_MAX];
    for (int i = 0; i < count; i++) {
        int other = (int)rng_below(r, (uint32_t)i + 1);
        order[i] = order[other];
        order[other] = i;
    }
    out[0] = '\0';
    for (int i = 0; i < count; i++) {
        const struct pile *pile = &g->pile[PILE_FOUNDATION + order[i]];
        char name[3] = "";
        if (pile->count > 0)
            card_name(pile->card[pile->count - 1], name);
        sprintf(out + strlen(out), "%s%s%s", i ? "; " : "", pile->count > 0 ? "^" : "-", name);
    }
}

/* Plays at random, up to the foundations where that can be. */
static void play_up(struct game *g, struct rng *r, int steps)
{
    struct move moves[MOVES_MAX];
    for (int count; steps > 0 && (count = game_moves(g, true, moves)) > 0; steps--) {
        int chosen = (int)rng_below(r, (uint32_t)count);
        for (int i = 0; i < count; i++)
            if (moves[i].to >= PILE_FOUNDATION && moves[i].to < PILE_FOUNDATION + FOUNDATIONS_MAX)
                chosen = i;
        game_play(g, moves[chosen], NULL, NULL);
    }
}

/* Tops of real positions, in any order. */
static void tops_in_any_order(void **state)
{
    (void)state;
    static const char *const GAMES[] = {"pysolfc/signora", "pysolfc/terrace", "pysolfc/madame", "pysolfc/generals-patience"};
    struct rng r;
    int read = 0;
    rng_seed(&r, 11);
    for (int round = 0; round < 400; round++) {
        const struct variant *v = variant_find(GAMES[round % 4]);
        struct game g, back;
        struct error e;
        char text[4096], tops[100], again[4096];
        deal_seed((uint64_t)round + 1, v, &g);
        play_up(&g, &r, 1 + round / 4);
        notation_write_position(&g, text, sizeof text);
        char *line = strstr(text, "foundations: "), *end = line ? strchr(line, '\n') : NULL;
        if (!game_base_chosen(&g) || !line)
            continue;
        shuffled_tops(&g, &r, tops);
        snprintf(again, sizeof again, "%.*sfoundations: %s%s", (int)(line - text), text, tops, end);
        if (!notation_read_position(again, strlen(again), "test", v, &back, &e))
            fail_msg("%s: %s: %s: %s", tops, e.where, e.what, e.mend);
        assert_int_equal(game_score(&back), game_score(&g));
        read++;
    }
    assert_true(read > 300);
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

/* ---- random text ---- */

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
        cmocka_unit_test(sorted_foundations),
        cmocka_unit_test(foundations_of_known_colour),
        cmocka_unit_test(tops_in_any_order),
        cmocka_unit_test(spellings),
        cmocka_unit_test(parts),
        cmocka_unit_test(moves),
        cmocka_unit_test(short_buffers),
        cmocka_unit_test(mutations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
