/* What players type: every word for a move is the move, and nothing else is. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "deal.h"
#include "handle.h"
#include "notation.h"
#include "play_words.h"
#include "rng.h"

static bool is_foundation(int pile) { return pile >= PILE_FOUNDATION && pile < PILE_TABLEAU; }

/* `g` as the library's, until the next call. */
static const terrace_position *position_of(const struct game *g)
{
    static struct terrace_position p;
    position_set(&p, g->variant, g, "words", false);
    return &p;
}

static bool read_words(const struct game *g, const char *text, struct play_words *out, struct error *e)
{
    return play_words_read(position_of(g), text, out, e);
}

static void expect_move(const struct game *g, const char *text, struct move m)
{
    struct play_words words;
    struct error e;
    if (!read_words(g, text, &words, &e))
        fail_msg("%s: \"%s\": %s", g->variant->name, text, e.what);
    assert_int_equal(words.verb, PLAY_MOVE);
    bool same = words.move.from == m.from && (words.move.to == m.to || (is_foundation(m.to) && is_foundation(words.move.to)));
    if (!same)
        fail_msg("%s: \"%s\" is read as %d > %d", g->variant->name, text, words.move.from, words.move.to);
    assert_null(terrace_refuses(position_of(g), words.move));
}

/* All legal moves of random positions, by their shortest word and by their names: of all games, and of one with so many piles that two
 * numbers together may name another. */
static void moves_are_read(void **state)
{
    size_t count;
    const struct variant *all = variants_all(&count);
    struct rng r;
    (void)state;
    rng_seed(&r, 3);
    struct variant wide = *variant_find("madame");
    strcpy(wide.name, "wide");
    wide.piles = 14;
    wide.base = BASE_DEALT;
    wide.reserve = 0;
    for (size_t v = 0; v <= count; v++) {
        struct game g;
        struct move moves[MOVES_MAX];
        deal_seed(5, v < count ? &all[v] : &wide, &g);
        for (int step = 0, n; step < 100 && (n = game_moves(&g, true, moves)) > 0; step++) {
            for (int i = 0; i < n; i++) {
                char word[16], name[24], ends[2][10], text[40];
                expect_move(&g, play_word(position_of(&g), tabletop_move(moves[i].from, moves[i].to), word), moves[i]);
                expect_move(&g, notation_move(moves[i], name), moves[i]);
                snprintf(text, sizeof text, " %s > %s ", pile_name(moves[i].from, ends[0]), pile_name(moves[i].to, ends[1]));
                expect_move(&g, text, moves[i]);
            }
            game_play(&g, moves[rng_below(&r, (uint32_t)n)], NULL, NULL);
        }
    }
}

static enum play_verb verb_of(const struct game *g, const char *text)
{
    struct play_words words;
    struct error e;
    return read_words(g, text, &words, &e) ? words.verb : (enum play_verb) - 1;
}

static void commands_are_read(void **state)
{
    static const struct {
        const char *text;
        int verb;
    } CASES[] = {{"", PLAY_NOTHING}, {" \t\r\n", PLAY_NOTHING},
                 {"u", PLAY_UNDO},   {"UNDO 3", PLAY_UNDO},
                 {"undo x", -1},     {"u 0", -1},
                 {"u 1 2", -1},      {"y", PLAY_REDO},
                 {"?", PLAY_HINT},   {"??", PLAY_HINT_ALL},
                 {"? w", -1},        {"m", PLAY_LIST},
                 {"l", PLAY_SHOW},   {"q", PLAY_QUIT},
                 {"h", PLAY_HELP},   {"save", PLAY_SAVE},
                 {"d", PLAY_MOVE},   {"d 7h", PLAY_MOVE},
                 {"d 7x", -1},       {"s", PLAY_MOVE},
                 {"7h", PLAY_CARDS}, {"10h", PLAY_CARDS},
                 {"fix 7h", -1},     {"fix 7h 8h", PLAY_FIX},
                 {"78", -1},         {"hello", -1},
                 {"w w", -1},        {"f", -1},
                 {"t99", -1},        {"t1>", -1},
                 {">t1", -1},        {"6 7h 8h", PLAY_MOVE}};
    struct game g;
    struct play_words words;
    struct error e;
    (void)state;
    deal_seed(7, variant_find("aisleriot/falling-stars"), &g); /* t2>t1, t5>t8, t6>f1, t8>t7, waste>t7 */
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        if ((int)verb_of(&g, CASES[i].text) != CASES[i].verb)
            fail_msg("\"%s\" is read as %d", CASES[i].text, (int)verb_of(&g, CASES[i].text));
    assert_true(read_words(&g, "save my games/a b.txt \n", &words, &e));
    assert_string_equal(words.text, "my games/a b.txt");
    assert_true(read_words(&g, "undo 12", &words, &e));
    assert_int_equal(words.number, 12);
    assert_true(read_words(&g, "6 7h, 10C", &words, &e));
    assert_int_equal(words.cards_count, 2);
    assert_int_equal(words.cards[1], card_make(9, SUIT_CLUBS));
}

/* A pile alone: a foundation first, else the one pile that takes it, else it is asked which. */
static void a_pile_alone_is_enough(void **state)
{
    struct game g;
    struct play_words words;
    struct error e;
    (void)state;
    deal_seed(7, variant_find("aisleriot/falling-stars"), &g);
    expect_move(&g, "6", (struct move){PILE_TABLEAU + 5, PILE_FOUNDATION});
    expect_move(&g, "w", (struct move){PILE_WASTE, PILE_TABLEAU + 6});
    game_play(&g, (struct move){PILE_TABLEAU + 5, PILE_FOUNDATION}, NULL, NULL);
    expect_move(&g, "w", (struct move){PILE_WASTE, PILE_TABLEAU + 6}); /* onto a card rather than into the space */
    expect_move(&g, "w6", (struct move){PILE_WASTE, PILE_TABLEAU + 5});
    assert_false(read_words(&g, "r", &words, &e));
    assert_string_equal(e.what, "its card goes nowhere now");
    assert_false(read_words(&g, "6", &words, &e));
    assert_string_equal(e.what, "this pile is empty");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(moves_are_read), cmocka_unit_test(commands_are_read),
                                       cmocka_unit_test(a_pile_alone_is_enough)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
