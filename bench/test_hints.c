/* What advice promises, at full size: one number for one question, hints that lead to an end, the same answer every time, limits that
 * hold, and no statement from a handful of games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "checked.h"
#include "deal.h"
#include "ease.h"
#include "fingerprint.h"
#include "follow_hints.h"
#include "kept_way.h"
#include "notation.h"
#include "pick.h"
#include "seconds.h"
#include "test_share.h"
#include "verdicts.h"

static struct advice_options few(uint64_t samples)
{
    struct advice_options o;
    advice_options_init(&o);
    o.memory_bytes = 4 << 20;
    o.limit_states = 2000;
    o.limit_seconds = 1000;
    o.limit_samples = samples;
    return o;
}

/* Every third of a list of deals in a part of the tests. */
static size_t step(void) { return test_share() > 1 ? 3 : 1; }

static void deal_and_view(const char *game, uint64_t seed, struct game *g, struct fair_view *view)
{
    deal_seed(seed, variant_find(game), g);
    fair_view_of(g, view);
}

/* ---- one question, one answer ---- */

static void check_same_ease(const char *game, uint64_t seed)
{
    struct game g;
    struct fair_view view;
    struct error e;
    static struct pick known, hidden;
    static struct hint hint;
    struct kept_way way = {.newest = 0};
    struct move choice;
    int length;
    struct advice_options o = few(128);
    deal_and_view(game, seed, &g, &view);
    o.way = &way;
    assert_true(pick_known(&g, &o, &known, &e));
    assert_int_equal(known.choice[known.order[0]].solution_length, kept_way_follow(&way, &g, &choice, &length) ? length : 0);
    o.way = NULL;
    assert_true(pick_hidden(&view, &o, &hidden, &e));
    for (int i = 0; i < known.count; i++) {
        assert_memory_equal(&known.choice[i].ease, &hidden.choice[i].ease, sizeof known.choice[i].ease);
        assert_string_equal(known.choice[i].reason, hidden.choice[i].reason);
    }
    /* Before the base is chosen a hint is pick's answer. */
    assert_true(hint_known(&g, &o, &hint, &e));
    assert_int_equal(hint.next, known.order[0]);
    assert_int_equal(hint.next_length, known.choice[hint.next].solution_length);
    assert_true(hint_hidden(&view, &o, &hint, &e));
    assert_int_equal(hint.next, hidden.order[0]);
    assert_int_equal(hint.count, hidden.count);
    assert_memory_equal(&hint.move[hint.next].ease, &hidden.choice[hidden.order[0]].ease, sizeof hint.move[0].ease);
}

static void ease_is_one_number(void **state)
{
    (void)state;
    check_same_ease("terrace", 1);
    check_same_ease("terrace", 6);
    check_same_ease("pysolfc/signora", 3);
}

/* Ease is that of the player who goes on from the table as it is seen: games played on real cards, from deals that the view allows, have
 * it. */
static void ease_is_what_the_player_wins(void **state)
{
    const uint64_t games = SHARE(1200u);
    struct game g;
    struct fair_view view;
    struct error e;
    struct move moves[PILES_MAX];
    struct fair_player *p = fair_player_create(FAIR_FAST, NULL);
    struct advice_options o = few(games);
    int won = 0;
    (void)state;
    deal_and_view("terrace", 1, &g, &view);
    game_base_moves(&g, moves);
    struct ease *ease = ease_ask(&view, moves, 1, &o, &e);
    for (uint64_t k = 0; k < games; k++) {
        struct rng r;
        rng_seed(&r, 1000000 + k);
        fair_complete(&view, &r, &g);
        game_play(&g, moves[0], NULL, NULL);
        won += fair_play(p, &g, &r, NULL);
    }
    struct interval real = interval_wilson((uint64_t)won, games);
    assert_true(real.low <= ease->move[0].ease.high && ease->move[0].ease.low <= real.high);
    ease_free(ease);
    fair_player_free(p);
}

/* ---- the same every time ---- */

/* The search for the verdicts of a hard deal ends after so much work, not after so much time. Part of the campaign (TEST_SHARE=1): that
 * work takes ten seconds. */
static void the_preset_is_an_amount_of_work(void **state)
{
    struct game g;
    struct fair_view view;
    struct error e;
    static struct pick pick[2];
    struct advice_options o;
    (void)state;
    if (test_share() > 1)
        skip();
    advice_options_init(&o);
    o.limit_samples = 16;
    deal_and_view("generals-patience", 6, &g, &view);
    for (int i = 0; i < 2; i++) {
        assert_true(pick_known(&g, &o, &pick[i], &e));
        assert_int_equal(pick[i].limit, LIMIT_STATES);
        o.threads = 2;
    }
    for (int i = 0; i < pick[0].count; i++) {
        assert_int_equal(pick[0].choice[i].verdict, pick[1].choice[i].verdict);
        assert_int_equal(pick[0].choice[i].states, pick[1].choice[i].states);
    }
}

static void threads_do_not_matter(void **state)
{
    struct game g;
    struct fair_view view;
    struct error e;
    static struct pick a, b;
    struct advice_options o = few(64), more = o;
    (void)state;
    more.threads = 3;
    deal_and_view("terrace", 3, &g, &view);
    assert_true(pick_known(&g, &o, &a, &e));
    assert_true(pick_known(&g, &more, &b, &e));
    assert_memory_equal(a.order, b.order, sizeof a.order);
    for (int i = 0; i < a.count; i++) {
        assert_int_equal(a.choice[i].verdict, b.choice[i].verdict);
        assert_int_equal(a.choice[i].solution_length, b.choice[i].solution_length);
        assert_int_equal(a.choice[i].states, b.choice[i].states);
        assert_memory_equal(&a.choice[i].ease, &b.choice[i].ease, sizeof a.choice[i].ease);
    }
}

/* Most first moves of a game are worth the same, and then the seed has no say. */
static void equal_moves_do_not_jump_about(void **state)
{
    enum { DEALS = 6, SEEDS = 6 };
    static struct hint hint;
    int same = 0, all = 0;
    (void)state;
    for (uint64_t deal = 1; deal <= DEALS; deal++) {
        struct game g;
        struct fair_view view;
        struct error e;
        int first = -1;
        deal_and_view("falling-stars", deal, &g, &view);
        for (uint64_t seed = 1; seed <= SEEDS; seed++, all++) {
            struct advice_options o = few(96);
            o.limit_states = 1;
            o.seed = seed;
            assert_true(hint_hidden(&view, &o, &hint, &e));
            first = first < 0 ? hint.next : first;
            same += hint.next == first;
        }
    }
    assert_in_range(same, all * 9 / 10, all);
}

static void equal_moves_are_called_equal(void **state)
{
    struct game g;
    struct fair_view view;
    struct error e;
    static struct hint hint;
    struct advice_options o = few(96);
    int equal = 0;
    (void)state;
    deal_and_view("falling-stars", 9900400002, &g, &view);
    assert_true(hint_hidden(&view, &o, &hint, &e));
    for (int i = 0; i < hint.count; i++) {
        const struct hint_move *m = &hint.move[i];
        if (!m->tried)
            continue;
        equal += m->equal;
        assert_int_equal(m->equal, m->behind.low <= 0 && m->behind.high >= 0);
    }
    assert_true(equal >= 2 && hint.move[hint.next].equal);
    assert_non_null(strstr(hint.why, "No difference could be seen"));
}

/* ---- hints lead to an end ---- */

static void following_hints_comes_to_an_end(void **state)
{
    /* In the first and the last but one two moves within the tableau were advised in turn, for ever; in the one before that a move that
     * exchanges two piles; in the last one no way out is near: the solver puts the tableau in order first, in 30 moves. */
    static const struct {
        const char *game;
        uint64_t seed, samples, states;
    } deals[] = {{"falling-stars", 9900400002, 16, 300},   {"terrace", 9900400001, 16, 300},
                 {"redheads", 9900400003, 16, 300},        {"queen-of-italy", 9900400002, 16, 300},
                 {"pysolfc/terrace", 9900400001, 16, 300}, {"pysolfc/terrace", 9900400090, 64, 1},
                 {"pysolfc/terrace", 9900400089, 64, 1},   {"pysolfc/empress-of-italy", 3000003, 64, 1}};
    int won = 0;
    (void)state;
    if (too_long_here())
        skip();
    for (size_t i = 0; i < sizeof deals / sizeof *deals; i += step()) {
        struct game g;
        struct advice_options o = few(deals[i].samples);
        o.limit_states = deals[i].states;
        deal_seed(deals[i].seed, variant_find(deals[i].game), &g);
        struct followed f = follow_hints(&g, false, &o, NULL, NULL);
        if (f.repeated)
            fail_msg("%s seed:%llu: a position came twice after %d moves", deals[i].game, (unsigned long long)deals[i].seed, f.moves);
        won += f.won;
    }
    assert_true(won > 0);
}

/* Who sees all cards is not led round either: each hint of these deals finds its solution anew, and all four came back to a position. */
static void following_known_hints_comes_to_an_end(void **state)
{
    static const uint64_t seeds[] = {9900400001, 9900400002, 9900400004, 9900400008};
    int won = 0;
    (void)state;
    if (too_long_here())
        skip();
    for (size_t i = 0; i < sizeof seeds / sizeof *seeds; i += step()) {
        struct game g;
        struct advice_options o = few(16);
        deal_seed(seeds[i], variant_find("falling-stars"), &g);
        struct followed f = follow_hints(&g, true, &o, NULL, NULL);
        if (f.repeated)
            fail_msg("falling-stars seed:%llu: a position came twice after %d moves", (unsigned long long)seeds[i], f.moves);
        won += f.won;
    }
    assert_true(won > 0);
}

/* Only long searches find a win here, behind a card that goes onto another pile; behind the move back they found it as well, so that each
 * of the two was the next move in turn. */
static void a_win_far_off_does_not_lead_in_a_circle(void **state)
{
    static const char text[] =
        "reserve: 4C AS 2H 7H 5S KS QD KC KH 4D 9C\nbase: 5\nfoundations: 5H 6S; -; -; -; -; -; -; -\n"
        "tableau: 3H 2C; -; 8S; 4D 3S; TS; 3D 2C; QC JD; JD TS; 6H\n"
        "waste: TH 7C KH KD JC 3H JH 3C 6S 8D 4S TH 7H 2H 6D 6D 6H 7S 2S\nlocked: yes\n"
        "stock: AH 4H AC 7S QH AD 8H JS 2D AS TC TD 9H 3S 4C 5S 4H 9D 5C 5D 9H 6C QS 8C AC 3C 8S QD 2D 2S KS JC KD QS AH 8D 7D 8C AD 4S "
        "8H QH 9S QC JS 5D TC TD 3D 7D 9S 6C JH 5C KC 9C 5H 9D 7C\n";
    static struct hint hint;
    struct game g;
    struct error e;
    struct advice_options o;
    (void)state;
    if (SANITIZED || CHECKING)
        skip(); /* the preset's thirty seconds end there before its amount of work is done */
    advice_options_init(&o);
    o.memory_bytes = 64 << 20;
    assert_true(notation_read_position(text, strlen(text), "circle", variant_find("falling-stars"), &g, &e));
    for (int moves = 0; moves < 2; moves++) {
        assert_true(hint_known(&g, &o, &hint, &e));
        assert_int_equal(hint.verdict, VERDICT_WINNABLE);
        if (verdicts_move_is_final(g.variant, hint.move[hint.next].move))
            return;
        game_play(&g, hint.move[hint.next].move, NULL, NULL);
    }
    fail_msg("two moves that can be taken back");
}

/* The newest way that is kept can be played, and wins. */
static void assert_way_wins(const struct kept_way *way)
{
    const struct kept_line *line = &way->line[way->newest];
    struct game g = line->start;
    g.variant = &line->rules;
    assert_true(line->count > 0);
    for (int i = 0; i < line->count; i++) {
        assert_null(game_refuses(&g, line->move[i]));
        game_play(&g, line->move[i], NULL, NULL);
    }
    assert_true(game_won(&g));
}

/* The same where no exit is near: some twenty cards have to change piles and foundations before one can go up for good. The line of the
 * circle to which each position leads goes through positions that lead into another circle, whose line comes back. */
static void circles_that_lead_into_one_another_are_left(void **state)
{
    enum { MOVES = 60 };
    static const char text[] =
        "reserve: JD KD AD QH 5S 7S QS\nbase: 7\n"
        "foundations: 7C 8D 9S TH JC QH KC AH 2C 3H 4S 5H 6S; 7C 8D 9S; 7S 8H; -; 7H 8C 9H TC JD QC KD AC 2H 3S 4D 5S 6H; 7H 8S 9D TS; "
        "7D 8C 9H; 7D 8S\n"
        "tableau: TD 9C 8H; 2S AD KS; 3C 2D AC; QC; JS TH; 6C 5D 4C 3H; 4S 3D 2S AH KC; 2H; 5C\n"
        "waste: 4C KH QD 4D QD JH KH AS 5C 4H 2D TD 6C 3C 3S 4H 5H 2C JS TS 3D 6H JC JH 6S AS QS 6D 6D 9D KS 9C TC 5D\nstock: -\n";
    static struct kept_way way;
    static struct hint hint;
    struct game g;
    struct error e;
    struct advice_options o = few(16);
    uint64_t seen[MOVES];
    (void)state;
    if (SANITIZED)
        skip(); /* it would take a quarter of a minute there */
    o.limit_states = 20000;
    assert_true(notation_read_position(text, strlen(text), "circles", variant_find("pysolfc/queen-of-italy"), &g, &e));
    o.way = &way;
    assert_true(hint_known(&g, &o, &hint, &e));
    assert_way_wins(&way);
    o.way = NULL;
    for (int moves = 0; moves < MOVES; moves++) {
        seen[moves] = fingerprint_game(&g);
        for (int i = 0; i < moves; i++)
            assert_true(seen[i] != seen[moves]);
        assert_true(hint_known(&g, &o, &hint, &e));
        assert_int_equal(hint.verdict, VERDICT_WINNABLE);
        if (verdicts_move_is_final(g.variant, hint.move[hint.next].move))
            return;
        game_play(&g, hint.move[hint.next].move, NULL, NULL);
    }
    fail_msg("sixty moves that can be taken back");
}

static void two_hints_lead_elsewhere(const struct game *start, const struct advice_options *o)
{
    static struct hint hint;
    struct game g = *start;
    struct fair_view view;
    struct error e;
    for (int i = 0; i < 2; i++) {
        fair_view_of(&g, &view);
        assert_true(hint_hidden(&view, o, &hint, &e));
        assert_true(hint.next >= 0);
        game_play(&g, hint.move[hint.next].move, NULL, NULL);
    }
    assert_true(fingerprint_game(&g) != fingerprint_game(start));
}

/* The level means whole turns, but hints are asked for move by move: here one pile went onto its like and back, for ever. */
static void a_hint_of_a_slow_level_is_not_taken_back(void **state)
{
    static const uint8_t moves[][2] = {{2, 4},   {20, 26}, {21, 22}, {19, 21}, {20, 22}, {24, 3}, {2, 5},  {0, 1},  {19, 24},
                                       {19, 25}, {19, 24}, {19, 25}, {21, 5},  {21, 5},  {0, 1},  {0, 1},  {1, 21}, {0, 1},
                                       {1, 6},   {0, 1},   {0, 1},   {21, 24}, {0, 1},   {0, 1},  {1, 19}, {0, 1},  {1, 25},
                                       {21, 25}, {2, 7},   {2, 5},   {2, 6},   {22, 5},  {22, 5}, {22, 5}, {0, 1},  {21, 22}};
    struct game g;
    struct fair_view view;
    struct advice_options o = few(0);
    (void)state;
    o.level = FAIR_CAREFUL;
    deal_and_view("redheads", 3000004, &g, &view);
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        game_play(&g, (struct move){moves[i][0], moves[i][1]}, NULL, NULL);
    two_hints_lead_elsewhere(&g, &o);
}

/* Here 9D lies on TC beside another TC: by the games of fast it went into the space, and from there onto the other one, for ever. */
static void a_card_does_not_go_to_its_twins_place_and_back(void **state)
{
    static const char text[] =
        "reserve: 5D KD 6H 2D KD JC JC 5S 8S 8S 7H KH KH 8H TC AC 8H\n"
        "base: 5\n"
        "foundations: 5C 6D 7C 8H 9C TH JS QH KC AD 2C 3H 4C; 5C 6H 7C 8D 9S TH JC QD KC AD 2C 3D; -; -; 5S 6D 7C 8D "
        "9S TD JS QH KS AH 2S 3H 4S; 5S 6H 7C 8D 9S TH JS; -; -; 5H 6C 7H 8C 9D TS JH QC KH AS 2H 3S 4H; 5H 6C 7D 8S "
        "9H TC JD QC KH AC 2H 3S 4H; 5H 6C 7D 8S 9H TS JD QS KD; 5H 6S 7H 8C 9D; 5D 6C 7D 8C 9D TS JD QS; -; -; -\n"
        "tableau: 2S; TC; -; 6D; 3C; JS; 7S 6D; 2D AC KD QC; 9C; TC 9D; TD 9C\n"
        "waste: AD 3S 2H JH AD 3H 3C 2C 4C 4S 3S 4S 3D 4H QH QS 2H 4S 3D 4C JH AC TS AS QD 5S 9S\n"
        "stock: 7S 4H 5D JC 7D KC KS 4D QD KC 6S KS 8C 9H 7H 8D 7S 3C 8H 6S QH 9C 4C 3C 3H 2S JH 5C QC AH TD 2S 6S TH "
        "5D AH TD 9H 4D 6H AS 4D 2D 3D AH JD KS QS 7S 2C QD 5C 4D 2D AS\n";
    struct game g;
    struct error e;
    struct advice_options o;
    (void)state;
    advice_options_init(&o);
    o.memory_bytes = 64 << 20;
    if (!notation_read_position(text, strlen(text), "twins", variant_find("pysolfc/empress-of-italy"), &g, &e))
        fail_msg("%s: %s", e.where, e.what);
    two_hints_lead_elsewhere(&g, &o);
}

/* Near the end of these games all cards are known, the only legal moves are ones that the fair player never makes, and one position is too
 * few to decide them: there is no next move then. */
static void no_move_is_worth_a_try(void **state)
{
    static const char *const games[] = {"aisleriot/generals-patience", "pysolfc/generals-patience"};
    static const uint64_t seeds[] = {3000142, 3000021};
    struct advice_options o = few(64);
    (void)state;
    o.limit_states = 1;
    for (size_t i = 0; i < sizeof seeds / sizeof *seeds; i++) {
        struct game g;
        deal_seed(seeds[i], variant_find(games[i]), &g);
        struct followed f = follow_hints(&g, false, &o, NULL, NULL);
        assert_false(f.won || f.repeated);
    }
}

/* In Queen of Italy, the stock dealt, a card went from one foundation to another and back, for ever. */
static void no_card_goes_from_foundation_to_foundation(void **state)
{
    struct game g;
    struct advice_options o = few(64);
    (void)state;
    o.limit_states = 1;
    deal_seed(3000027, variant_find("queen-of-italy"), &g);
    struct followed f = follow_hints(&g, false, &o, NULL, NULL);
    assert_true(f.won);
}

/* Asked one after the other, hints keep the win that one of them has found. Each for itself, with 500 positions a move, they go round in
 * all of these deals but the last, where they find no win any more. */
static void hints_keep_a_win(void **state)
{
    static const uint64_t seeds[] = {3000006, 3000008, 3000009, 3000010};
    static struct kept_way way; /* from deal to deal, too */
    (void)state;
    for (size_t i = SANITIZED ? 1 : 0; i < sizeof seeds / sizeof *seeds; i += SANITIZED ? 4 : step()) {
        struct game g;
        struct advice_options o = few(16);
        o.limit_states = 500;
        deal_seed(seeds[i], variant_find("queen-of-italy"), &g);
        assert_false(follow_hints(&g, true, &o, NULL, NULL).won);
        o.way = &way;
        struct followed f = follow_hints(&g, true, &o, NULL, NULL);
        if (!f.won || f.repeated)
            fail_msg("queen-of-italy seed:%llu: left after %d moves", (unsigned long long)seeds[i], f.moves);
    }
}

/* A move that can be taken back goes on with what was found before: whoever follows hints is not told of more moves there. */
static void a_move_that_can_be_taken_back_goes_on(void **state)
{
    enum { MOVES = 60 };
    static const char *const games[] = {"terrace", "wood", "queen-of-italy", "signora"};
    static struct kept_way way;
    static struct hint hint;
    int compared = 0;
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i += step())
        for (uint64_t seed = 7; seed <= 14; seed += 7) {
            struct game g;
            struct error e;
            struct advice_options o = few(1);
            o.limit_states = 2000;
            o.way = &way;
            deal_seed(seed, variant_find(games[i]), &g);
            for (int moves = 0, promised = 0; moves < MOVES; moves++) {
                assert_true(hint_known(&g, &o, &hint, &e));
                if (hint.verdict != VERDICT_WINNABLE)
                    break;
                const struct move next = hint.move[hint.next].move;
                if (game_base_chosen(&g)) {
                    assert_way_wins(&way);
                    if (promised > 0 && !verdicts_move_is_final(g.variant, next)) {
                        assert_true(hint.next_length < promised);
                        compared++;
                    }
                }
                promised = hint.next_length;
                game_play(&g, next, NULL, NULL);
            }
        }
    assert_true(compared > 0);
}

/* A hint promises a solution, and where its move can be taken back the next one goes on with that. Here it went on with another of four
 * times as many moves. */
static void a_hint_keeps_its_word(void **state)
{
    static const char text[] =
        "reserve: KD JS\nbase: A\n"
        "foundations: AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC; AC 2C 3C; AS 2S 3S 4S 5S 6S; AS; AH 2H 3H 4H 5H 6H 7H 8H; AH 2H 3H; "
        "AD 2D 3D 4D 5D 6D 7D 8D; -\n"
        "tableau: AD JD 4C TD 9S 8D 7S 6H 5C 4D 3S 2D; KC 4H 2S TS 9H 8S 7D 6C; KH QS JD; TH 7S KC QH JS TD 9S 8H; KH QS; 5H 4S; "
        "7C KS JH TS 9D 8C 7H 6S 5D; KS QD JC TH 9C; KD QC JH TC 9D 8S; 3D\n"
        "waste: 9H 6D QH QD 5S\nstock: -\n";
    static struct kept_way way;
    static struct hint hint;
    struct game g;
    struct error e;
    struct advice_options o = few(1);
    (void)state;
    if (CHECKING)
        skip(); /* with tables so small no win is found there */
    o.limit_states = 20000;
    o.way = &way;
    assert_true(notation_read_position(text, strlen(text), "word", variant_find("mamy-susan"), &g, &e));
    assert_true(hint_known(&g, &o, &hint, &e));
    assert_int_equal(hint.verdict, VERDICT_WINNABLE);
    const int promised = hint.next_length;
    assert_way_wins(&way);
    assert_int_equal(way.line[way.newest].count, promised);
    assert_false(verdicts_move_is_final(g.variant, hint.move[hint.next].move));
    game_play(&g, hint.move[hint.next].move, NULL, NULL);
    assert_true(hint_known(&g, &o, &hint, &e));
    assert_false(verdicts_move_is_final(g.variant, hint.move[hint.next].move));
    assert_int_equal(hint.next_length, promised - 1);
}

static void lay(struct game *g, int pile, const char *name)
{
    assert_int_equal(card_parse(name, 2, &g->pile[pile].card[0]), 2);
    g->pile[pile].count = 1;
}

/* A way is one of its rules and of its layouts, in any order of the piles; where it comes by twice it goes on as the second time. */
static void a_way_is_followed_where_it_holds(void **state)
{
    static struct kept_way way;
    const struct move to_8s = {PILE_TABLEAU, PILE_TABLEAU + 1}, back = {PILE_TABLEAU + 1, PILE_TABLEAU},
                      up = {PILE_RESERVE, PILE_FOUNDATION};
    const struct move rest[] = {back, up};
    struct game g = {.variant = variant_find("queen-of-italy")}, after;
    struct move next;
    int length;
    (void)state;
    lay(&g, PILE_RESERVE, "2H");
    lay(&g, PILE_FOUNDATION, "AC");
    lay(&g, PILE_TABLEAU, "7H");
    lay(&g, PILE_TABLEAU + 1, "8S");
    lay(&g, PILE_TABLEAU + 2, "8C");
    assert_false(kept_way_follow(&way, &g, &next, &length));
    kept_way_take(&way, &g, to_8s, rest, 2);
    assert_true(kept_way_follow(&way, &g, &next, &length) && length == 1);
    assert_memory_equal(&next, &up, sizeof up);
    after = g;
    game_play(&after, to_8s, NULL, NULL);
    assert_true(kept_way_follow(&way, &after, &next, &length) && length == 2);
    assert_memory_equal(&next, &back, sizeof back);
    game_play(&after, up, NULL, NULL);
    assert_false(kept_way_follow(&way, &after, &next, &length));
    struct game turned = g;
    turned.pile[PILE_TABLEAU] = g.pile[PILE_TABLEAU + 2];
    turned.pile[PILE_TABLEAU + 2] = g.pile[PILE_TABLEAU];
    assert_true(kept_way_follow(&way, &turned, &next, &length) && length == 1);
    struct variant other = *g.variant;
    other.foundation_return = false;
    g.variant = &other;
    assert_false(kept_way_follow(&way, &g, &next, &length));
}

/* ---- nothing flat from a handful ---- */

static void few_orders_are_too_few(void **state)
{
    struct game g;
    struct fair_view view;
    struct error e;
    static struct pick pick;
    static struct hint hint;
    (void)state;
    for (uint64_t samples = EASE_ORDERS_LEAST - 1; samples <= EASE_ORDERS_LEAST; samples++) {
        struct advice_options o = few(samples);
        bool enough = samples == EASE_ORDERS_LEAST;
        deal_and_view("terrace", 2, &g, &view);
        assert_true(pick_hidden(&view, &o, &pick, &e));
        assert_int_equal(pick.samples, samples);
        assert_int_equal(pick.known, enough);
        deal_and_view("wood", 2, &g, &view);
        assert_true(hint_hidden(&view, &o, &hint, &e));
        assert_int_equal(hint.known, enough);
        assert_int_equal(strstr(hint.why, "not known yet") == NULL, enough);
    }
}

/* ---- limits ---- */

static double cpu_seconds(void) { return seconds_on(CLOCK_PROCESS_CPUTIME_ID); }

static void ask_with_limit(const struct game *g, const struct fair_view *view, enum fair_level level, double seconds, bool known)
{
    struct advice_options o;
    struct error e;
    static struct pick pick;
    static struct hint hint;
    enum limit limit;
    advice_options_init(&o);
    o.level = level;
    o.limit_seconds = seconds;
    o.threads = 2;
    double begin = cpu_seconds();
    if (game_base_chosen(g)) {
        assert_true(known ? hint_known(g, &o, &hint, &e) : hint_hidden(view, &o, &hint, &e));
        limit = hint.limit;
    } else {
        assert_true(known ? pick_known(g, &o, &pick, &e) : pick_hidden(view, &o, &pick, &e));
        limit = pick.limit;
    }
    double spent = cpu_seconds() - begin;
    if (spent > seconds + (SANITIZED ? 1.5 : 0.1))
        fail_msg("%s, %s, %s: limit %.2f s, took %.3f CPU s", g->variant->name, fair_level_names[level], known ? "known" : "hidden",
                 seconds, spent);
    if (spent > seconds)
        assert_int_equal(limit, LIMIT_SECONDS); /* and the answer says so */
}

static void limits_of_seconds_hold(void **state)
{
    static const char *const games[] = {"terrace", "generals-patience", "redheads"};
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        for (int level = 0; level < FAIR_LEVELS; level++) {
            struct game g;
            struct fair_view view;
            deal_and_view(games[i], 5, &g, &view);
            ask_with_limit(&g, &view, (enum fair_level)level, 0.05, false);
            ask_with_limit(&g, &view, (enum fair_level)level, 0.05, true);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ease_is_one_number),
        cmocka_unit_test(ease_is_what_the_player_wins),
        cmocka_unit_test(the_preset_is_an_amount_of_work),
        cmocka_unit_test(threads_do_not_matter),
        cmocka_unit_test(equal_moves_do_not_jump_about),
        cmocka_unit_test(equal_moves_are_called_equal),
        cmocka_unit_test(following_hints_comes_to_an_end),
        cmocka_unit_test(following_known_hints_comes_to_an_end),
        cmocka_unit_test(a_win_far_off_does_not_lead_in_a_circle),
        cmocka_unit_test(circles_that_lead_into_one_another_are_left),
        cmocka_unit_test(a_hint_of_a_slow_level_is_not_taken_back),
        cmocka_unit_test(a_card_does_not_go_to_its_twins_place_and_back),
        cmocka_unit_test(no_move_is_worth_a_try),
        cmocka_unit_test(no_card_goes_from_foundation_to_foundation),
        cmocka_unit_test(hints_keep_a_win),
        cmocka_unit_test(a_move_that_can_be_taken_back_goes_on),
        cmocka_unit_test(a_hint_keeps_its_word),
        cmocka_unit_test(a_way_is_followed_where_it_holds),
        cmocka_unit_test(few_orders_are_too_few),
        cmocka_unit_test(limits_of_seconds_hold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
