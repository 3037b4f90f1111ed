/* What the tests of the notation share: a deck, a position, and what is expected of reading a text. */
#ifndef TERRACE_TEST_NOTATION_H
#define TERRACE_TEST_NOTATION_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "notation.h"

static const char DECK_42[] = "KHTS6DKC6C6D8SASKC7HTH7D6H2D9H8C8H3CKD8SJSAH7C6HJHQDKHQS8C9C9SAC5HQHASAD5CQH4H8D3S3DTDJH4C7S3D4DKS7S2S5C"
                              "9C2SACJC6STD8D3HTS3S9STH2C5S9D7DJDAH4H2H5D5DJC2DTC3HKS7H8H4C9HAD6SJSQC6CTC5S5H4SKD9DJD4S2C4D2HQDQSQC7C3C";

static inline void expect_game(const char *text, size_t length, const char *game, const char *written)
{
    struct game g;
    struct error e;
    char again[4096];
    if (!notation_read_position(text, length, "test", variant_find(game), &g, &e))
        fail_msg("%s: %s: %s", e.where, e.what, e.mend);
    notation_write_position(&g, again, sizeof again);
    assert_string_equal(again, written);
}

static inline void expect_error(const char *text, size_t length, const char *game, const char *message)
{
    struct game g;
    struct error e;
    char line[800];
    if (notation_read_position(text, length, "d.txt", variant_find(game), &g, &e))
        fail_msg("accepted: %s", text);
    snprintf(line, sizeof line, "%s: %s: %s", e.where, e.what, e.mend);
    assert_string_equal(line, message);
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

static inline void expect_seen(const char *text, const char *game, int reserve, int waste, int stock)
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

static inline void expect_not_seen(const char *text, const char *game, const char *message)
{
    struct game g;
    struct error e;
    char line[800];
    if (notation_read_visible(text, strlen(text), "d.txt", variant_find(game), &g, &e))
        fail_msg("accepted: %s", text);
    snprintf(line, sizeof line, "%s: %s: %s", e.where, e.what, e.mend);
    assert_string_equal(line, message);
}

#endif
