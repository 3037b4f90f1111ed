/* The library as its users see it: games, deals and positions. terrace.h and nothing else. */
#include <string.h>

#include "test_library.h"

/* ---- games and deals ---- */

static void games_have_names(void **state)
{
    terrace_error e;
    (void)state;
    assert_true(terrace_games_count() > 15);
    assert_null(terrace_games_at(terrace_games_count()));
    for (size_t i = 0; i < terrace_games_count(); i++) {
        const terrace_game *game = terrace_games_at(i);
        assert_ptr_equal(terrace_game_named(terrace_game_name(game), NULL, NULL), game);
        char *json = terrace_game_json(game, &e), *rules = terrace_game_rules_json(game, &e);
        char *words = terrace_game_words(game, TERRACE_WORDS_SPACES, &e);
        assert_true(json[0] == '{' && rules[0] == '[' && words[0]);
        for (size_t n = 0;; n++) {
            const char *heading = terrace_game_rules_heading(game, n);
            char *text = terrace_game_rules_text(game, n, &e);
            assert_int_equal(heading != NULL, text[0] != '\0');
            terrace_text_free(text);
            if (!heading)
                break;
        }
        assert_int_equal(terrace_game_number(game, TERRACE_GAME_FOUNDATIONS), 4 * terrace_game_number(game, TERRACE_GAME_DECKS));
        terrace_text_free(json);
        terrace_text_free(rules);
        terrace_text_free(words);
    }
    assert_string_equal(terrace_game_name(terrace_game_named("signora", "pysolfc:5", NULL)), "pysolfc/signora");
    assert_string_equal(terrace_game_name(terrace_game_named("signora", NULL, NULL)), "aisleriot/signora");
    assert_null(terrace_game_named("terrase", NULL, &e));
    assert_int_equal(e.code, TERRACE_INPUT);
    assert_string_equal(e.where, "terrase");
    assert_non_null(strstr(e.mend, "did you mean terrace?"));
    assert_null(terrace_game_named("terrase", NULL, NULL));
}

static void games_of_own_rules(void **state)
{
    static const char rules[] = "{\"name\":\"mine\",\"extends\":\"falling-stars\",\"decks\":1,\"ranks\":4,\"reserve\":2,\"piles\":2}";
    static const char bad[] = "{\"name\":\"mine\",\n \"ranks\":14}";
    terrace_error e;
    (void)state;
    terrace_game *game = terrace_game_from_json(rules, strlen(rules), "mine.json", &e);
    assert_non_null(game);
    terrace_position *p = terrace_deal(game, "5", &e);
    terrace_game_free(game); /* a position needs it no longer */
    assert_string_equal(terrace_game_name(terrace_position_game(p)), "mine");
    assert_int_equal(terrace_position_count(p, TERRACE_RESERVE), 2);
    terrace_position_free(p);
    assert_null(terrace_game_from_json(bad, strlen(bad), "bad.json", &e));
    assert_string_equal(e.where, "bad.json:2:10");
}

/* What a game tells as JSON can be read, under a name of its own: the same rules, and the same deals. */
static void rules_come_back(void **state)
{
    terrace_error e;
    (void)state;
    for (size_t i = 0; i < terrace_games_count(); i++) {
        const terrace_game *game = terrace_games_at(i);
        char *json = terrace_game_json(game, &e), *words = terrace_game_words(game, TERRACE_WORDS_LINE, &e);
        memcpy(strstr(json, terrace_game_name(game)), "my-own-gam", 10);
        terrace_game *own = terrace_game_from_json(json, strlen(json), "rules", &e);
        if (!own)
            fail_msg("%s: %s", e.where, e.what);
        char *own_words = terrace_game_words(own, TERRACE_WORDS_LINE, &e);
        terrace_position *deal = terrace_deal(game, "seed:5", &e), *own_deal = terrace_deal(own, "seed:5", &e);
        char *cards = terrace_position_json(deal, &e), *own_cards = terrace_position_json(own_deal, &e);
        assert_string_equal(own_words, words);
        assert_string_equal(own_cards, cards);
        terrace_text_free(json);
        terrace_text_free(words);
        terrace_text_free(own_words);
        terrace_text_free(cards);
        terrace_text_free(own_cards);
        terrace_position_free(deal);
        terrace_position_free(own_deal);
        terrace_game_free(own);
    }
}

/* Which red 5 lies under the 6S nobody sees: it becomes the other one when both 5Ds show elsewhere. A top card does not. */
static void covered_cards_give_way(void **state)
{
    static const char table[] = "base: 5\nfoundations: ^6S\nreserve: 2H 2D 3H 3D 4H 4D 7H 7D 8H 8D JD\n"
                                "tableau: 5D; 6S; 9H; 9S; TC; TD; TH; TS; JC\nwaste: 2C\n";
    terrace_error e;
    (void)state;
    terrace_position *p = terrace_read(game_of("falling-stars"), table, strlen(table), "table", TERRACE_VISIBLE, &e);
    if (!p)
        fail_msg("%s: %s", e.where, e.what);
    int next = terrace_position_count(p, TERRACE_STOCK) - 1;
    assert_int_equal(terrace_tell(p, TERRACE_STOCK, next, terrace_card_read("6S"), &e), TERRACE_INPUT);
    assert_string_equal(e.what, "every card of that name is in sight already");
    assert_string_equal(terrace_card_name(terrace_position_card(p, TERRACE_FOUNDATION, 0)), "5D");
    assert_int_equal(terrace_tell(p, TERRACE_STOCK, next, terrace_card_read("5D"), &e), TERRACE_OK);
    assert_string_equal(terrace_card_name(terrace_position_card(p, TERRACE_FOUNDATION, 0)), "5H");
    assert_int_equal(terrace_tell(p, TERRACE_STOCK, next - 1, terrace_card_read("5D"), &e), TERRACE_INPUT);
    assert_int_equal(terrace_tell(p, TERRACE_STOCK, next - 1, terrace_card_read("5H"), &e), TERRACE_OK);
    terrace_position_free(p);
}

/* Errors are about what was given. */
static void odd_values_are_refused(void **state)
{
    static const char table[] = "reserve: 4S 9H JD 2C 5D KH 8C AS 6H QD TC\nchoices: 7H QS 3D 9C\n";
    terrace_replay replay;
    terrace_error e;
    (void)state;
    assert_null(terrace_deal(game_of("terrace"), "../deal.txt", &e));
    assert_string_not_equal(e.what, "this is a range of deals");
    assert_null(terrace_deal(game_of("terrace"), "seed:1..5", &e));
    assert_string_equal(e.what, "this is a range of deals");
    terrace_position *p = terrace_read(game_of("terrace"), table, strlen(table), "folder/my table", TERRACE_VISIBLE, &e);
    assert_int_equal(terrace_play(p, (terrace_move){TERRACE_PILES, 0, 0, 0}, NULL, NULL, &e), TERRACE_INPUT);
    assert_non_null(strstr(e.what, "there is no pile"));
    assert_int_equal(terrace_tell(p, TERRACE_STOCK, 0, 200, &e), TERRACE_INPUT);
    assert_string_equal(e.what, "200 is no card");
    assert_int_equal(terrace_tell(p, TERRACE_STOCK, 0, 52, &e), TERRACE_INPUT); /* the one behind the last card */
    assert_string_equal(e.what, "52 is no card");
    terrace_position_rename(p, strchr(terrace_position_name(p), '/') + 1);
    assert_string_equal(terrace_position_name(p), "my table");
    char long_name[300];
    memset(long_name, 'a', 252);
    strcpy(long_name + 252, "\U0001F0A1\U0001F0A1"); /* cards of four bytes, for which no room is left */
    terrace_position_rename(p, long_name);
    assert_int_equal(strlen(terrace_position_name(p)), 252);
    /* A card that is not known may be covered. */
    terrace_position *known = deal_of("falling-stars", "seed:7");
    assert_int_equal(terrace_tell(known, TERRACE_WASTE, 0, TERRACE_NO_CARD, &e), TERRACE_OK);
    assert_int_equal(terrace_play(known, (terrace_move){TERRACE_STOCK, TERRACE_WASTE, 0, 0}, NULL, NULL, &e), TERRACE_OK);
    assert_int_equal(terrace_undo(known, &e), TERRACE_OK);
    assert_int_equal(terrace_play(known, (terrace_move){TERRACE_TABLEAU + 5, TERRACE_FOUNDATION, 0, 0}, NULL, NULL, &e), TERRACE_INPUT);
    assert_string_equal(e.what, "a card that lies open is not known");
    terrace_position_free(known);
    /* The moves that turned up unknown cards can be played again. */
    terrace_position *again = terrace_position_copy(p, &e);
    assert_int_equal(terrace_play_text(p, "t1>f1", 5, "moves", &replay, &e), TERRACE_OK);
    char *played = terrace_position_played_json(p, &e);
    assert_int_equal(terrace_play_text(again, played, strlen(played), "moves", &replay, &e), TERRACE_OK);
    assert_int_equal(replay.legal, 1);
    terrace_text_free(played);
    terrace_position_free(again);
    terrace_position_free(p);
}

static void deals_have_names(void **state)
{
    char name[TERRACE_DEAL_NAME_SIZE];
    terrace_error e;
    (void)state;
    terrace_deals *deals = terrace_deals_new("pysolfc:ms3..7", &e);
    assert_non_null(deals);
    assert_int_equal(terrace_deals_last(deals) - terrace_deals_first(deals), 4);
    assert_string_equal(terrace_deals_at(deals, 5, name), "pysolfc:ms5");
    assert_string_equal(terrace_deals_prefix(deals), "pysolfc:ms");
    terrace_deals_free(deals);
    deals = terrace_deals_new("17", &e);
    assert_string_equal(terrace_deals_name(deals), "seed:17..17");
    terrace_deals_free(deals);
    assert_null(terrace_deals_new("7..3", &e));
    assert_null(terrace_deal(game_of("terrace"), "seed:1..2", &e));
    assert_null(terrace_deal(game_of("terrace"), "nonsense", &e));
}

/* ---- positions ---- */

/* Everything that can be read from a position, as one text. */
static char *all_of(const terrace_position *p) { return terrace_position_json(p, NULL); }

static void moves_are_taken_back(void **state)
{
    terrace_move moves[TERRACE_MOVES_MAX], autos[TERRACE_AUTOS_MAX];
    terrace_error e;
    size_t done = 0, autos_count;
    (void)state;
    terrace_position *p = deal_of("signora", "seed:3"), *copy = NULL;
    char *before = all_of(p), *after;
    for (size_t n; done < 60 && (n = terrace_position_moves(p, moves, TERRACE_MOVES_MAX)) > 0; done++) {
        terrace_move m = moves[done * 7 % n];
        assert_int_equal(m.card, terrace_position_card(p, m.from, terrace_position_count(p, m.from) - 1));
        assert_int_equal(terrace_play(p, m, autos, &autos_count, &e), TERRACE_OK);
        for (size_t i = 0; i < autos_count; i++)
            assert_int_equal(autos[i].automatic, 1);
        if (done == 30)
            copy = terrace_position_copy(p, &e);
    }
    assert_true(done > 40);
    assert_int_equal(terrace_play(p, (terrace_move){200, 3, 0, 0}, NULL, NULL, &e), TERRACE_INPUT);
    autos_count = 7;
    assert_int_equal(terrace_play(p, (terrace_move){TERRACE_FOUNDATION, TERRACE_STOCK, 0, 0}, autos, &autos_count, NULL), TERRACE_INPUT);
    assert_int_equal(autos_count, 0);
    for (size_t i = 0; i < done; i++)
        assert_int_equal(terrace_undo(p, &e), TERRACE_OK);
    assert_int_equal(terrace_undo(p, &e), TERRACE_INPUT);
    after = all_of(p);
    assert_string_equal(before, after);
    for (int i = 0; i < 31; i++)
        assert_int_equal(terrace_undo(copy, &e), TERRACE_OK);
    terrace_text_free(after);
    after = all_of(copy);
    assert_string_equal(before, after);
    terrace_text_free(before);
    terrace_text_free(after);
    terrace_position_free(copy);
    terrace_position_free(p);
}

/* Another deal takes the memory that the original leaves; then its copy is played for longer than the original had room for. */
static void copies_go_on_alone(void **state)
{
    enum { FIRST = 40, LAST = 300 };
    terrace_move moves[TERRACE_MOVES_MAX];
    terrace_error e;
    (void)state;
    terrace_position *p = deal_of("signora", "seed:3"), *original, *witness = NULL, *other = NULL;
    char *start = all_of(p), *there = NULL;
    int done = 0;
    for (size_t n; done < LAST && (n = terrace_position_moves(p, moves, TERRACE_MOVES_MAX)) > 0; done++) {
        if (done == FIRST) {
            there = all_of(p);
            original = p;
            p = terrace_position_copy(original, &e);
            witness = terrace_position_copy(original, &e);
            terrace_position_free(original);
            other = deal_of("terrace", "seed:1");
        }
        assert_int_equal(terrace_play(p, moves[(size_t)done * 7 % n], NULL, NULL, &e), TERRACE_OK);
    }
    assert_int_equal(done, LAST);
    while (terrace_undo(p, NULL) == TERRACE_OK)
        done--;
    assert_int_equal(done, 0);
    char *back = all_of(p), *still = all_of(witness);
    assert_string_equal(back, start);
    assert_string_equal(still, there);
    terrace_text_free(start);
    terrace_text_free(there);
    terrace_text_free(back);
    terrace_text_free(still);
    terrace_position_free(p);
    terrace_position_free(witness);
    terrace_position_free(other);
}

/* Two moves of one card: the second forgets what was played after the first. */
static void another_move_forgets_those_taken_back(void **state)
{
    const terrace_move there = {TERRACE_TABLEAU, TERRACE_FOUNDATION, 0, 0}, elsewhere = {TERRACE_TABLEAU, TERRACE_FOUNDATION + 1, 0, 0};
    const terrace_move deal = {TERRACE_STOCK, TERRACE_WASTE, 0, 0};
    terrace_move played[3] = {{0}};
    terrace_error e;
    (void)state;
    terrace_position *p = deal_of("terrace", "seed:1");
    assert_int_equal(terrace_play(p, there, NULL, NULL, &e), TERRACE_OK);
    assert_int_equal(terrace_play(p, deal, NULL, NULL, &e), TERRACE_OK);
    assert_int_equal(terrace_play(p, deal, NULL, NULL, &e), TERRACE_OK);
    assert_int_equal(terrace_position_played(p, played, 2), 3);
    assert_true(played[1].to == TERRACE_WASTE && played[2].to == 0); /* no more than there was room for */
    while (terrace_undo(p, NULL) == TERRACE_OK)
        continue;
    assert_int_equal(terrace_play(p, elsewhere, NULL, NULL, &e), TERRACE_OK);
    assert_int_equal(terrace_redo(p, &e), TERRACE_INPUT);
    terrace_position_free(p);
}

static void texts_are_read(void **state)
{
    static const char *const keys[] = {"reserve", "choices"}, *const names[] = {"the reserve", "the choices"};
    static const char *const values[] = {"4S 9H JD 2C 5D KH 8C AS 6H QD TC", "7H QS 3D 9C"};
    terrace_error e;
    (void)state;
    terrace_position *p = deal_of("terrace", "pysolfc:7"), *back;
    char *text = terrace_position_text(p, &e), *json = all_of(p), *again;
    back = terrace_read(terrace_position_game(p), text, strlen(text), "a.txt", 0, &e);
    again = all_of(back);
    assert_string_equal(json, again);
    assert_string_equal(terrace_position_name(back), "a.txt");
    terrace_text_free(again);
    terrace_position_free(back);
    back = terrace_read(terrace_position_game(p), json, strlen(json), "a.json", 0, &e);
    again = all_of(back);
    assert_string_equal(json, again);
    terrace_text_free(again);
    terrace_position_free(back);
    assert_null(terrace_read(terrace_position_game(p), "stock: 7Z\n", 10, "b.txt", 0, &e));
    assert_string_equal(e.where, "b.txt:1:8");
    back = terrace_read_parts(game_of("terrace"), keys, values, names, 2, &e);
    assert_int_equal(terrace_position_unknown(back), 104 - 15);
    assert_int_equal(terrace_position_base(back), -1);
    terrace_position_free(back);
    assert_null(terrace_read_parts(game_of("terrace"), keys, values, names, 0, &e));
    assert_string_equal(e.what, "no cards are given");
    assert_null(terrace_read_parts(game_of("terrace"), (const char *[]){"reserv"}, values, names, 1, &e));
    assert_string_equal(e.what, "unknown key \"reserv\"");
    terrace_text_free(text);
    terrace_text_free(json);
    terrace_position_free(p);
    /* AisleRiot's Signora takes note of a lock, but nothing is locked. */
    p = deal_of("aisleriot/signora", "seed:1");
    json = all_of(p);
    memcpy(strstr(json, "\"locked\":false"), "\"locked\": true", 14);
    back = terrace_read(terrace_position_game(p), json, strlen(json), "a.json", 0, &e);
    assert_int_equal(terrace_position_locked(back), 0);
    terrace_text_free(json);
    terrace_position_free(back);
    terrace_position_free(p);
}

static void cards_piles_and_moves_have_names(void **state)
{
    terrace_move m;
    (void)state;
    assert_string_equal(terrace_card_name(0), "AC");
    assert_string_equal(terrace_card_name(51), "KS");
    assert_string_equal(terrace_card_name(6 << 2 | 2), "7H");
    assert_string_equal(terrace_card_name(TERRACE_NO_CARD), "?");
    assert_string_equal(terrace_pile_name(TERRACE_TABLEAU + 8), "t9");
    assert_string_equal(terrace_pile_name(TERRACE_FOUNDATION + 15), "f16");
    assert_string_equal(terrace_pile_name(-1), "?");
    assert_int_equal(terrace_move_read(game_of("terrace"), "Waste > t3", &m, NULL), TERRACE_OK);
    assert_true(m.from == TERRACE_WASTE && m.to == TERRACE_TABLEAU + 2);
    assert_int_equal(terrace_move_read(game_of("terrace"), "t77>f1", &m, NULL), TERRACE_INPUT);
    assert_string_equal(terrace_verdict_name(TERRACE_LOST), "lost");
    assert_null(terrace_player_name(4));
}

/* ---- moves and cards that come up ---- */

static void solutions_are_verified(void **state)
{
    terrace_replay replay;
    terrace_error e;
    (void)state;
    terrace_solver *s = solver_of(1);
    terrace_position *p = deal_of("falling-stars", "seed:7");
    terrace_result *r = terrace_solve(s, p, NULL, &e);
    char *json = terrace_result_json(r, &e);
    assert_int_equal(terrace_verify(p, json, strlen(json), "solution", &replay, &e), TERRACE_OK);
    assert_true(replay.legal && replay.won);
    assert_int_equal(terrace_verify(p, "waste>t9 f1>t1", 14, "solution", &replay, &e), TERRACE_OK);
    assert_true(!replay.legal && !replay.won && replay.why[0]);
    static const char other_deal[] = "{\"deal\":\"seed:9\",\"moves\":[\"t6>f1\"]}";
    assert_int_equal(terrace_verify(p, other_deal, strlen(other_deal), "solution", &replay, &e), TERRACE_OK);
    assert_true(replay.legal && !replay.why[0]);
    assert_int_equal(terrace_verify(p, "rubbish", 7, "solution", &replay, &e), TERRACE_INPUT);
    assert_string_equal(e.where, "solution:1:1");
    terrace_text_free(json);
    terrace_result_free(r);
    terrace_position_free(p);
    terrace_solver_free(s);
}

/* What was played comes back as a list that can be played again. */
static void played_moves_can_be_played_again(void **state)
{
    terrace_move moves[TERRACE_MOVES_MAX];
    terrace_replay replay;
    terrace_error e;
    (void)state;
    terrace_position *p = deal_of("signora", "seed:3"), *again = deal_of("signora", "seed:3");
    for (size_t n, i = 0; i < 40 && (n = terrace_position_moves(p, moves, TERRACE_MOVES_MAX)) > 0; i++) {
        char *words = terrace_move_words(p, moves[i % n], &e);
        assert_true(words && words[0]);
        terrace_text_free(words);
        assert_int_equal(terrace_play(p, moves[i % n], NULL, NULL, &e), TERRACE_OK);
    }
    char *list = terrace_position_played_json(p, &e), *end = all_of(p);
    assert_int_equal(terrace_play_text(again, list, strlen(list), "list", &replay, &e), TERRACE_OK);
    assert_true(replay.legal && replay.moves_done == 40);
    char *there = all_of(again);
    assert_string_equal(there, end);
    /* Back to the start and here again; another move, and nothing can be played again. */
    while (terrace_undo(again, NULL) == TERRACE_OK)
        continue;
    assert_int_equal(terrace_position_played(again, moves, TERRACE_MOVES_MAX), 0);
    while (terrace_redo(again, &e) == TERRACE_OK)
        continue;
    assert_string_equal(e.where, "redo");
    assert_int_equal(terrace_position_played(again, moves, TERRACE_MOVES_MAX), 40);
    assert_int_equal(terrace_undo(again, NULL), TERRACE_OK);
    size_t n = terrace_position_moves(again, moves, TERRACE_MOVES_MAX);
    terrace_move last;
    terrace_position_played(p, moves + n, 40);
    last = moves[n + 39];
    for (size_t i = 0; i < n; i++)
        if (moves[i].from != last.from || moves[i].to != last.to) {
            assert_int_equal(terrace_play(again, moves[i], NULL, NULL, &e), TERRACE_OK);
            assert_int_equal(terrace_undo(again, NULL), TERRACE_OK);
            assert_int_equal(terrace_redo(again, NULL), TERRACE_OK);
            assert_int_equal(terrace_redo(again, NULL), TERRACE_INPUT);
            break;
        }
    assert_int_equal(terrace_play_text(again, "rubbish", 7, "list", &replay, &e), TERRACE_INPUT);
    terrace_text_free(list);
    terrace_text_free(there);
    terrace_text_free(end);
    terrace_position_free(again);
    terrace_position_free(p);
}

/* A table whose stock lies face down. */
static void cards_are_told_as_they_turn_up(void **state)
{
    static const char table[] = "reserve: 4S 9H JD 2C 5D KH 8C AS 6H QD TC\nchoices: 7H QS 3D 9C\n";
    terrace_place places[TERRACE_PLACES_MAX];
    terrace_move base, deal;
    terrace_error e;
    (void)state;
    const terrace_game *game = game_of("aisleriot/terrace");
    terrace_position *p = terrace_read(game, table, strlen(table), "my table", TERRACE_VISIBLE, &e);
    assert_int_equal(terrace_move_read(game, "t1>f1", &base, &e), TERRACE_OK);
    assert_int_equal(terrace_move_read(game, "stock>waste", &deal, &e), TERRACE_OK);
    assert_non_null(terrace_refuses(p, deal));
    assert_null(terrace_refuses(p, base));
    size_t count = terrace_turns_up(p, base, places, TERRACE_PLACES_MAX);
    assert_int_equal(count, terrace_turns_up(p, base, NULL, 0));
    assert_true(count > 0);
    assert_int_equal(terrace_play(p, base, NULL, NULL, &e), TERRACE_INPUT); /* they have to be told first */
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(terrace_tell(p, places[i].pile, places[i].index, terrace_card_read("4S"), &e),
                         i == 0 ? TERRACE_OK : TERRACE_INPUT);
        if (i > 0)
            assert_int_equal(terrace_tell(p, places[i].pile, places[i].index, (terrace_card)((i + 1) << 2 | 1), &e), TERRACE_OK);
    }
    assert_int_equal(terrace_turns_up(p, base, places, TERRACE_PLACES_MAX), 0);
    assert_int_equal(terrace_play(p, base, NULL, NULL, &e), TERRACE_OK);
    /* Telling again what is known changes nothing: the move can still be played again. */
    assert_int_equal(terrace_undo(p, &e), TERRACE_OK);
    assert_int_equal(terrace_tell(p, places[0].pile, places[0].index, terrace_card_read("4S"), &e), TERRACE_OK);
    assert_int_equal(terrace_redo(p, &e), TERRACE_OK);
    assert_int_equal(terrace_undo(p, &e), TERRACE_OK);
    assert_int_equal(terrace_tell(p, places[0].pile, places[0].index, terrace_card_read("4D"), &e), TERRACE_OK);
    assert_int_equal(terrace_redo(p, &e), TERRACE_INPUT); /* it was about another card */
    assert_int_equal(terrace_play(p, base, NULL, NULL, &e), TERRACE_OK);
    assert_int_equal(terrace_undo(p, &e), TERRACE_OK);
    assert_int_equal(terrace_tell(p, places[0].pile, places[0].index, TERRACE_NO_CARD, &e), TERRACE_OK);
    assert_int_equal(terrace_redo(p, &e), TERRACE_INPUT);
    assert_int_equal(terrace_tell(p, TERRACE_STOCK, 1000, 0, &e), TERRACE_INPUT);
    assert_int_equal(terrace_tell(p, -1, 0, 0, &e), TERRACE_INPUT);
    assert_int_equal(terrace_tell(p, TERRACE_TABLEAU, 0, TERRACE_NO_CARD, &e), TERRACE_INPUT); /* the base card was always open */
    terrace_position_free(p);
    assert_int_equal(terrace_card_read("10h"), 9 << 2 | 2);
    assert_int_equal(terrace_card_read(""), TERRACE_NO_CARD);
    assert_int_equal(terrace_card_read("10h "), TERRACE_NO_CARD);
    assert_int_equal(terrace_pile_read(game, "t2"), TERRACE_TABLEAU + 1);
    assert_true(terrace_pile_read(game, "t99") < 0);
}

/* A card with which a move since would not be legal. */
static void a_card_that_is_refused_changes_nothing(void **state)
{
    terrace_replay replay;
    terrace_error e;
    (void)state;
    terrace_position *p = deal_of("falling-stars", "seed:7");
    terrace_card other = terrace_position_card(p, TERRACE_STOCK, 0);
    assert_int_equal(terrace_play_text(p, "t6>f1 waste>t7", 14, "moves", &replay, &e), TERRACE_OK);
    assert_int_equal(terrace_tell(p, TERRACE_STOCK, 0, TERRACE_NO_CARD, &e), TERRACE_OK);
    char *before = all_of(p);
    assert_int_equal(terrace_tell(p, TERRACE_WASTE, 0, other, &e), TERRACE_INPUT);
    assert_string_equal(e.what, "a move since would not be legal");
    char *after = all_of(p);
    assert_string_equal(after, before);
    terrace_text_free(before);
    terrace_text_free(after);
    terrace_position_free(p);
}

/* Deals the whole stock and turns the waste over; other moves only where the rules want them first. 0 if that did not come about. */
static int turn_over(terrace_position *p)
{
    const terrace_move deal = {TERRACE_STOCK, TERRACE_WASTE, 0, 0};
    terrace_move moves[TERRACE_MOVES_MAX];
    for (int i = 0; i < 200 && terrace_position_count(p, TERRACE_STOCK) > 0; i++) {
        int refused = terrace_refuses(p, deal) != NULL;
        if (refused && terrace_position_moves(p, moves, TERRACE_MOVES_MAX) == 0)
            return 0;
        assert_int_equal(terrace_play(p, refused ? moves[0] : deal, NULL, NULL, NULL), TERRACE_OK);
    }
    return terrace_position_count(p, TERRACE_STOCK) == 0 && terrace_play(p, deal, NULL, NULL, NULL) == TERRACE_OK;
}

static void redeals_are_counted(void **state)
{
    int turned = 0, none = 0;
    (void)state;
    for (size_t i = 0; i < terrace_games_count(); i++) {
        const terrace_game *game = terrace_games_at(i);
        int redeals = terrace_game_number(game, TERRACE_GAME_REDEALS);
        terrace_position *p = terrace_deal(game, "seed:1", NULL);
        assert_int_equal(terrace_position_redeals_left(p), redeals);
        if (redeals == 0)
            none++;
        else if (turn_over(p)) {
            turned++;
            assert_int_equal(terrace_position_redeals_left(p), redeals - 1);
            assert_int_equal(terrace_undo(p, NULL), TERRACE_OK);
            assert_int_equal(terrace_position_redeals_left(p), redeals);
        }
        terrace_position_free(p);
    }
    assert_true(turned > 0 && none > 0);
}

static void limits_have_words(void **state)
{
    (void)state;
    assert_string_equal(terrace_limit_words(TERRACE_LIMIT_NONE), "");
    for (int limit = TERRACE_LIMIT_STATES; limit <= TERRACE_LIMIT_CERTIFICATE; limit++) {
        assert_true(terrace_limit_words(limit)[0]);
        for (int other = TERRACE_LIMIT_NONE; other < limit; other++)
            assert_string_not_equal(terrace_limit_words(limit), terrace_limit_words(other));
    }
}

static void texts_are_copies(void **state)
{
    static const char bytes[] = {'a', '\0', 'b', 'c'};
    (void)state;
    char *text = terrace_text_new(bytes, 3), *empty = terrace_text_new(bytes, 0);
    assert_memory_equal(text, "a\0b", 4); /* and a NUL */
    assert_string_equal(empty, "");
    terrace_text_free(text);
    terrace_text_free(empty);
}

static void nothing_can_be_freed(void **state)
{
    (void)state;
    terrace_position_free(NULL);
    terrace_game_free(NULL);
    terrace_deals_free(NULL);
    terrace_solver_free(NULL);
    terrace_result_free(NULL);
    terrace_stop_free(NULL);
    terrace_session_free(NULL);
    terrace_catalogue_free(NULL);
    terrace_text_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_have_names),
        cmocka_unit_test(games_of_own_rules),
        cmocka_unit_test(rules_come_back),
        cmocka_unit_test(covered_cards_give_way),
        cmocka_unit_test(odd_values_are_refused),
        cmocka_unit_test(deals_have_names),
        cmocka_unit_test(moves_are_taken_back),
        cmocka_unit_test(copies_go_on_alone),
        cmocka_unit_test(another_move_forgets_those_taken_back),
        cmocka_unit_test(texts_are_read),
        cmocka_unit_test(cards_piles_and_moves_have_names),
        cmocka_unit_test(solutions_are_verified),
        cmocka_unit_test(played_moves_can_be_played_again),
        cmocka_unit_test(cards_are_told_as_they_turn_up),
        cmocka_unit_test(a_card_that_is_refused_changes_nothing),
        cmocka_unit_test(redeals_are_counted),
        cmocka_unit_test(limits_have_words),
        cmocka_unit_test(texts_are_copies),
        cmocka_unit_test(nothing_can_be_freed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
