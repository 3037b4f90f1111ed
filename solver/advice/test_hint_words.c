/* The sentences of a hint: each branch on a hint made by hand, so that no search has a say. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "hint_words.h"
#include "notation.h"

static struct game game;
static struct fair_view view;
static struct hint hint;

/* A position of Falling Stars with `count` moves made up for it: deal a card, then the waste to t1, t2, ... */
static void set_up(const char *text, int count, const enum verdict verdicts[])
{
    struct error e = {.what = ""};
    if (!notation_read_position(text, strlen(text), "text", variant_find("falling-stars"), &game, &e))
        fail_msg("%s: %s: %s", e.where, e.what, e.mend);
    fair_view_of(&game, &view);
    memset(&hint, 0, sizeof hint);
    hint.next = -1;
    hint.count = count;
    for (int i = 0; i < count; i++) {
        hint.move[i].move = i == 0 ? (struct move){PILE_STOCK, PILE_WASTE} : (struct move){PILE_WASTE, (uint8_t)(PILE_TABLEAU + i - 1)};
        hint.move[i].verdict = verdicts ? verdicts[i] : VERDICT_UNKNOWN;
        hint.move[i].winnable = hint.move[i].ease = hint.move[i].ease_fast = hint.move[i].behind = interval_unknown();
        hint.move[i].same_as = i;
    }
}

/* Base 7 on f1, f7 and f8 complete, t1 is a space, t2 holds the 9C, the waste the 8D; all other cards in the stock but for a short
 * reserve. */
static const char *position(void)
{
    static char text[1024];
    static const char ranks[] = "A23456789TJQK", suits[] = "CDHS";
    size_t used =
        (size_t)snprintf(text, sizeof text,
                         "base: 7\nfoundations: 7H; -; -; -; -; -; ^6C; ^6S\ntableau: -; 9C; -; -; -; -; -; -; -\nwaste: 8D\nlocked: no\n"
                         "reserve: 4S KD\nstock:");
    const char *laid[] = {"7H", "9C", "8D", "4S", "KD"};
    for (int copy = 0; copy < 2; copy++)
        for (const char *s = suits; *s; s++)
            for (const char *r = ranks; *r; r++) {
                /* The complete foundations have one copy of each card of a colour that alternates from the black 7 up. */
                bool up_black = (r - ranks) % 2 == (r - ranks > 5 ? 0 : 1), black = *s == 'C' || *s == 'S';
                bool skip = copy == 1 && up_black == black;
                for (size_t i = 0; i < sizeof laid / sizeof *laid; i++)
                    skip = skip || (copy == 0 && laid[i][0] == *r && laid[i][1] == *s);
                if (!skip)
                    used += (size_t)snprintf(text + used, sizeof text - used, " %c%c", *r, *s);
            }
    return text;
}

static void known_is(const char *why)
{
    hint_say_known(&game, &hint);
    assert_string_equal(hint.why, why);
}

static void hidden_is(const char *why)
{
    hint_say_hidden(&view, &hint);
    assert_string_equal(hint.why, why);
}

#define SET_UP(...)                                                                                                                        \
    do {                                                                                                                                   \
        const enum verdict verdicts[] = {__VA_ARGS__};                                                                                     \
        set_up(position(), (int)(sizeof verdicts / sizeof *verdicts), verdicts);                                                           \
    } while (0)
#define WIN  VERDICT_WINNABLE
#define LOSE VERDICT_LOST
#define OPEN VERDICT_UNKNOWN

static void moves_in_words(void **state)
{
    (void)state;
    char words[MOVE_WORDS_MAX];
    set_up(position(), 0, NULL);
    assert_string_equal(hint_move_words(&game, (struct move){PILE_STOCK, PILE_WASTE}, words), "deal a card");
    assert_string_equal(hint_move_words(&game, (struct move){PILE_WASTE, PILE_TABLEAU}, words), "the 8D of the waste into the space at t1");
    assert_string_equal(hint_move_words(&game, (struct move){PILE_WASTE, PILE_TABLEAU + 1}, words),
                        "the 8D of the waste onto the 9C of t2");
    assert_string_equal(hint_move_words(&game, (struct move){PILE_TABLEAU + 1, PILE_FOUNDATION + 1}, words),
                        "the 9C of t2 as the first card of f2");
    assert_string_equal(hint_move_words(&game, (struct move){PILE_RESERVE, PILE_FOUNDATION}, words),
                        "the KD of the reserve onto the 7H of f1");
    game.pile[PILE_STOCK].count = 0;
    assert_string_equal(hint_move_words(&game, (struct move){PILE_STOCK, PILE_WASTE}, words), "turn the waste over");
}

static void winnable_tells_what_keeps_the_win(void **state)
{
    (void)state;
    SET_UP(WIN);
    hint.verdict = VERDICT_WINNABLE;
    hint.next = 0;
    hint.next_length = 90;
    known_is("deal a card, the only legal move: a solution of 90 moves starts with it");
    hint.next_length = 1;
    known_is("deal a card, the only legal move: it wins the game");
    hint.move[0].move = (struct move){PILE_WASTE, PILE_TABLEAU};
    known_is("play the 8D of the waste into the space at t1, the only legal move (any space will do): it wins the game");
    for (int p = 2; p < game.variant->piles; p++)
        game.pile[PILE_TABLEAU + p] = game.pile[PILE_TABLEAU + 1];
    known_is("play the 8D of the waste into the space at t1, the only legal move: it wins the game");
    SET_UP(WIN, WIN);
    hint.verdict = VERDICT_WINNABLE;
    hint.next = 1;
    hint.next_length = 2;
    known_is("play the 8D of the waste into the space at t1: a solution of 2 moves starts with it; both legal moves keep the win");
    SET_UP(WIN, WIN, WIN);
    hint.verdict = VERDICT_WINNABLE;
    hint.next = 2;
    hint.next_length = 7;
    known_is("play the 8D of the waste onto the 9C of t2: a solution of 7 moves starts with it; all 3 legal moves keep the win");
    SET_UP(LOSE, WIN, OPEN);
    hint.verdict = VERDICT_WINNABLE;
    hint.next = 1;
    hint.next_length = 7;
    known_is("play the 8D of the waste into the space at t1: a solution of 7 moves starts with it; of 3 legal moves 1 keeps the win, 1 "
             "loses it, 1 "
             "was not decided");
    SET_UP(WIN, WIN, LOSE, LOSE, OPEN, OPEN);
    hint.verdict = VERDICT_WINNABLE;
    snprintf(hint.reason, sizeof hint.reason, "shows a card");
    hint.next = 0;
    hint.next_length = 7;
    known_is("deal a card: a solution of 7 moves starts with it; of 6 legal moves 2 keep the win, 2 lose it, 2 were not decided; it "
             "shows a card");
}

static void lost_tells_what_leads_there(void **state)
{
    (void)state;
    set_up(position(), 0, NULL);
    hint.verdict = VERDICT_LOST;
    known_is("no legal move is left");
    SET_UP(LOSE);
    hint.verdict = VERDICT_LOST;
    known_is("the only legal move leads to a position proved lost");
    SET_UP(LOSE, LOSE);
    hint.verdict = VERDICT_LOST;
    known_is("each of the 2 legal moves leads to a position proved lost");
}

static void unknown_tells_what_is_open(void **state)
{
    (void)state;
    SET_UP(OPEN);
    known_is("no win was found within the limits, nor a proof that there is none; the only legal move was not decided");
    SET_UP(OPEN, OPEN);
    known_is("no win was found within the limits, nor a proof that there is none; none of the 2 legal moves was decided");
    hint.next = 1;
    strcpy(hint.reason, "fills a space");
    known_is("no win was found within the limits, nor a proof that there is none; none of the 2 legal moves was decided; most speaks for "
             "this: play the 8D of the waste into the space at t1: it fills a space");
    SET_UP(OPEN, LOSE, LOSE);
    hint.interrupted = true;
    known_is("interrupted before a win was found, nor a proof that there is none; of 3 legal moves 2 lose, 1 was not decided");
}

/* What is known of a move by so many games, and how far it is behind the next one. */
static void tried(int move, double ease, double behind, double error)
{
    struct hint_move *m = &hint.move[move];
    m->tried = true;
    m->ease = m->ease_fast = (struct interval){ease, ease - 0.03, ease + 0.03, 1024};
    m->behind = (struct interval){behind, behind - error, behind + error, 1024};
    m->equal = behind <= error;
}

static void set_up_hidden(void)
{
    SET_UP(OPEN, OPEN, OPEN, OPEN);
    hint.hidden = hint.known = true;
    hint.samples = 1024;
    hint.next = 1;
    tried(0, 0.25, 0.25, 0.02);
    tried(1, 0.5, 0, 0);
}

static void hidden_tells_what_the_others_cost(void **state)
{
    (void)state;
    set_up_hidden();
    snprintf(hint.reason, sizeof hint.reason, "takes the only space");
    hidden_is(
        "play the 8D of the waste into the space at t1: it takes the only space. The player fast wins 50 % (47-53) after it. To deal a "
        "card instead would cost 25.0 points (23.0-27.0)");
    hint.reason[0] = '\0';
    tried(2, 0.49, 0.01, 0.02);
    hidden_is(
        "play the 8D of the waste into the space at t1. The player fast wins 50 % (47-53) after it. No difference could be seen if you "
        "play the 8D of the waste onto the 9C of t2 instead. To deal a card instead would cost 25.0 points (23.0-27.0)");
    tried(0, 0.5, 0, 0);
    tried(3, 0.5, 0, 0);
    hint.move[1].winnable = (struct interval){0.75, 0.3, 0.95, 8};
    hint.move[1].undecided = 4;
    hidden_is(
        "play the 8D of the waste into the space at t1. The player fast wins 50 % (47-53) after it. No difference could be seen if you "
        "deal a card, play the 8D of the waste onto the 9C of t2, or make one other move instead. Seeing all cards it could be won on 3 "
        "of 4 orders");
    hint.count = 5;
    hint.move[4] = hint.move[3];
    hint.move[4].same_as = 4;
    hidden_is(
        "play the 8D of the waste into the space at t1. The player fast wins 50 % (47-53) after it. No difference could be seen if you "
        "deal a card, play the 8D of the waste onto the 9C of t2, or make one of 2 other moves instead. Seeing all cards it could be won "
        "on 3 of 4 orders");
    hint.count = 4;
    hint.move[1].undecided = 8;
    hint.move[0].same_as = hint.move[2].same_as = hint.move[3].same_as = 1; /* one move three times more */
    hidden_is(
        "play the 8D of the waste into the space at t1. The player fast wins 50 % (47-53) after it. Whether it could be won seeing all "
        "cards was not decided for any of 8 orders");
}

/* Below the least number of orders nothing is claimed. */
static void too_few_orders_claim_nothing(void **state)
{
    (void)state;
    set_up_hidden();
    hint.known = false;
    hint.samples = 3;
    hidden_is("play the 8D of the waste into the space at t1. Whether it is the best is not known yet: 3 orders of the unseen cards were "
              "played, 16 are needed");
    hint.samples = 1;
    hidden_is("play the 8D of the waste into the space at t1. Whether it is the best is not known yet: 1 order of the unseen cards was "
              "played, 16 are needed");
    hint.next = -1;
    hidden_is("a limit was reached before anything was known");
    hint.interrupted = true;
    hidden_is("interrupted before anything was known");
}

/* It is known to be the best, but not how good. */
static void an_only_candidate_without_games_claims_nothing(void **state)
{
    (void)state;
    set_up_hidden();
    hint.move[0].tried = hint.move[2].tried = hint.move[3].tried = false;
    hint.move[1].ease = hint.move[1].ease_fast = hint.move[1].winnable = interval_unknown();
    hidden_is("play the 8D of the waste into the space at t1. How often the game is won after it is not known yet: 0 orders of the unseen "
              "cards were played, 16 are needed");
}

static void a_slow_level_tells_who_chose(void **state)
{
    (void)state;
    set_up_hidden();
    hint.player = FAIR_STRONG;
    hint.move[1].ease = interval_unknown();
    tried(0, 0.52, -0.02, 0.01);
    hint.move[0].equal = false;
    hidden_is("play the 8D of the waste into the space at t1. The player strong chose it. The player fast wins 50 % (47-53) after it. To "
              "deal a card instead would gain 2.0 points (1.0-3.0)");
    hint.move[1].ease = (struct interval){0.9, 0.7, 0.97, 16};
    hint.move[0].tried = false;
    hidden_is(
        "play the 8D of the waste into the space at t1. The player strong chose it. The player strong wins 90 % (70-97) after it. The "
        "player fast wins 50 % (47-53) after it");
    hint.base = true; /* of a choice of the base card ease is the slow player's, and no other's */
    hidden_is("play the 8D of the waste into the space at t1. The player strong wins 90 % (70-97) after it");
}

static void no_advice_tells_why(void **state)
{
    (void)state;
    set_up_hidden();
    hint.next = -1;
    hint.samples = 512;
    hidden_is("no move is worth making: on none of 512 orders of the unseen cards is the game won after any");
    for (int i = 0; i < hint.count; i++)
        hint.move[i].tried = false;
    hidden_is("none of the legal moves opens anything, and no card can be dealt");
    hint.verdict = VERDICT_LOST;
    hint.count = 2;
    hidden_is("each of the 2 legal moves leads to a position that is lost however the unseen cards lie");
    hint.count = 1;
    hidden_is("the only legal move leads to a position that is lost however the unseen cards lie");
    hint.count = 0;
    hidden_is("no legal move is left");
}

/* Where the reserve test proves the loss, its argument is the reason, with or without the order of the stock. */
static void the_reserve_test_is_a_reason(void **state)
{
    static const char why[] =
        "the 4D of the reserve can never leave: it goes on a black 3, that on a red 2; but no red 2 can be played before it: 2D 2H 2D 2H "
        "lie under it";
    const enum verdict lost[] = {VERDICT_LOST};
    (void)state;
    set_up(position(), 1, lost);
    hint.verdict = VERDICT_LOST;
    struct pile *stock = &game.pile[PILE_STOCK], *reserve = &game.pile[PILE_RESERVE];
    const card_t top = card_make(3, SUIT_DIAMONDS);
    int kept = 0, tops = 0;
    for (int i = 0; i < reserve->count; i++)
        stock->card[stock->count++] = reserve->card[i];
    reserve->count = 0;
    for (int i = 0; i < stock->count; i++) /* the four red twos go under a 4D */
        if (card_rank(stock->card[i]) == 1 && card_is_red(stock->card[i]))
            reserve->card[reserve->count++] = stock->card[i];
        else if (stock->card[i] != top || tops++ > 0)
            stock->card[kept++] = stock->card[i];
    stock->count = (uint8_t)kept;
    reserve->card[reserve->count++] = top;
    fair_view_of(&game, &view);
    known_is(why);
    hidden_is(why);
}

static void won_has_nothing_to_play(void **state)
{
    (void)state;
    set_up(position(), 0, NULL);
    for (int p = 0; p < PILE_COUNT; p++)
        game.pile[p].count = 0;
    for (int f = 0; f < 8; f++)
        for (int i = 0; i < 13; i++)
            game.pile[PILE_FOUNDATION + f].card[game.pile[PILE_FOUNDATION + f].count++] = card_make((6 + i) % 13, (f / 2 + i) % 4);
    assert_true(game_won(&game));
    hint.verdict = VERDICT_WINNABLE;
    known_is("nothing is left to play");
    fair_view_of(&game, &view);
    hidden_is("nothing is left to play");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_in_words),
        cmocka_unit_test(winnable_tells_what_keeps_the_win),
        cmocka_unit_test(lost_tells_what_leads_there),
        cmocka_unit_test(unknown_tells_what_is_open),
        cmocka_unit_test(hidden_tells_what_the_others_cost),
        cmocka_unit_test(too_few_orders_claim_nothing),
        cmocka_unit_test(an_only_candidate_without_games_claims_nothing),
        cmocka_unit_test(a_slow_level_tells_who_chose),
        cmocka_unit_test(no_advice_tells_why),
        cmocka_unit_test(the_reserve_test_is_a_reason),
        cmocka_unit_test(won_has_nothing_to_play),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
