/* The checker's rules against the referee's: two programs written apart have to agree on every deal, position and move. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "bridge.h"
#include "check_deal.h"
#include "check_read.h"
#include "check_reserve.h"
#include "deal.h"
#include "explain.h"
#include "notation.h"
#include "rng.h"
#include "test_share.h"
#include "worlds.h"

static void games_are_the_same(void **state)
{
    (void)state;
    size_t count;
    const struct variant *all = variants_all(&count);
    for (size_t i = 0; i < count; i++) {
        const struct ck_rules *own = ck_game(all[i].name);
        assert_non_null(own);
        struct ck_rules other = bridge_rules(&all[i]);
        if (!bridge_same_rules(own, &other))
            fail_msg("%s differs", all[i].name);
        const char *bare = strchr(all[i].name, '/') + 1;
        assert_string_equal(ck_game(bare)->name, variant_find(bare)->name);
    }
    assert_null(ck_game("aisleriot/klondike"));
}

static void bare_names_are_the_same(void **state)
{
    (void)state;
    static const char *const DEALS[] = {"7", "seed:7", "pysolfc:7", "PySolFC:ms7", "aisleriot:7", "position.txt", "-"};
    size_t count;
    const struct variant *all = variants_all(&count);
    for (size_t i = 0; i < count; i++)
        for (size_t d = 0; d < sizeof DEALS / sizeof DEALS[0]; d++)
            for (int bare = 0; bare < 2; bare++) {
                const char *name = bare ? strchr(all[i].name, '/') + 1 : all[i].name;
                const struct ck_rules *own = ck_game_of_deal(name, DEALS[d]);
                const struct variant *other = deal_variant(name, DEALS[d]);
                assert_string_equal(own ? own->name : "none", other ? other->name : "none");
            }
}

static void decks_are_the_same(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"0",
                                        "17",
                                        "seed:18446744073709551615",
                                        "aisleriot:0",
                                        "aisleriot:42",
                                        "aisleriot:4294967295",
                                        "pysolfc:1",
                                        "pysolfc:31999",
                                        "pysolfc:32000",
                                        "pysolfc:12345678901234567890",
                                        "pysolfc:123456789012345678901234567890",
                                        "pysolfc:ms1",
                                        "pysolfc:ms1500000000",
                                        "pysolfc:ms2147483648",
                                        "pysolfc:ms4294967296",
                                        "pysolfc:ms4294967297",
                                        "pysolfc:ms8589934591",
                                        "pysolfc:#123-456 L"};
    size_t count;
    const struct variant *all = variants_all(&count);
    for (size_t i = 0; i < count; i++) {
        struct variant small = all[i];
        for (int ranks = 13; ranks >= 12; ranks--) {
            small.ranks = (uint8_t)ranks;
            struct ck_rules r = bridge_rules(&small);
            for (size_t n = 0; n < sizeof NAMES / sizeof *NAMES; n++) {
                struct deal_id id;
                card_t deck[CARDS_MAX];
                ck_card own[CK_CARDS];
                assert_true(deal_id_parse(NAMES[n], &id, NULL));
                deal_deck(&id, &small, deck);
                assert_true(ck_numbered_deck(NAMES[n], &r, own));
                for (int c = 0; c < variant_cards(&small); c++)
                    if (ck_make(card_rank(deck[c]), card_suit(deck[c])) != own[c])
                        fail_msg("%s %s: card %d differs", small.name, NAMES[n], c);
            }
        }
    }
    struct ck_rules r = *ck_game("aisleriot/terrace");
    ck_card own[CK_CARDS];
    assert_false(ck_numbered_deck("seed:18446744073709551616", &r, own));
    assert_false(ck_numbered_deck("pysolfc:0", &r, own));
    assert_false(ck_numbered_deck("aisleriot:4294967296", &r, own));
    assert_false(ck_numbered_deck("", &r, own));
}

static bool same_move(struct ck_move a, struct ck_move b)
{
    return a.from.kind == b.from.kind && a.from.index == b.from.index && a.to.kind == b.to.kind && a.to.index == b.to.index;
}

/* Every pair of piles, legal or not, has to be judged alike; then the lists of moves; then the position after each. */
static void compare_at(const struct game *g, const char *what, uint64_t seed)
{
    struct ck_rules r = bridge_rules(g->variant);
    struct ck_position p = bridge_position(g);
    for (int from = 0; from < PILE_COUNT; from++)
        for (int to = 0; to < PILE_COUNT; to++) {
            struct move m = {(uint8_t)from, (uint8_t)to};
            if ((game_refuses(g, m) == NULL) != (ck_forbids(&r, &p, bridge_move(m)) == NULL))
                fail_msg("%s %llu: move %d>%d judged differently", what, (unsigned long long)seed, from, to);
        }
    struct move moves[MOVES_MAX];
    struct ck_move own[CK_MOVES];
    int count = game_moves(g, true, moves), own_count = ck_moves(&r, &p, own);
    assert_int_equal(count, own_count);
    for (int i = 0; i < count; i++) {
        bool listed = false;
        for (int j = 0; j < own_count; j++)
            listed |= same_move(own[j], bridge_move(moves[i]));
        assert_true(listed);
        struct game next = *g;
        struct ck_position own_next = p;
        game_play(&next, moves[i], NULL, NULL);
        ck_play(&r, &own_next, bridge_move(moves[i]));
        struct ck_position bridged = bridge_position(&next);
        if (!bridge_equal(&own_next, &bridged))
            fail_msg("%s %llu: position after a move differs", what, (unsigned long long)seed);
        assert_int_equal(game_won(&next), ck_won(&r, &own_next));
    }
    bool chosen = game_base_chosen(g);
    assert_int_equal(reserve_argument_find(g, NULL), chosen && ck_reserve_loses(&r, &p));
}

/* The position as text, read by the checker. */
static void compare_text(const struct game *g, uint64_t seed)
{
    char text[8192], why[CK_MESSAGE] = "";
    size_t length = notation_write_position(g, text, sizeof text);
    struct ck_rules r = bridge_rules(g->variant);
    struct ck_position read, bridged = bridge_position(g);
    if (!ck_read_position(text, length, &r, &read, why) || !bridge_equal(&read, &bridged))
        fail_msg("seed %llu: position read differently: %s\n%s", (unsigned long long)seed, why, text);
}

static void play_through(struct game *g, struct rng *r, const char *what, uint64_t seed, int moves_max)
{
    for (int i = 0; i < moves_max && !game_won(g); i++) {
        compare_at(g, what, seed);
        if (i % 16 == 0)
            compare_text(g, seed);
        struct move moves[MOVES_MAX];
        int count = game_moves(g, true, moves);
        if (count == 0)
            return;
        /* Foundations are preferred, to come far; else any move. */
        int pick = (int)rng_below(r, (uint32_t)count);
        for (int j = 0; j < count && rng_below(r, 4); j++)
            if (moves[j].to >= PILE_FOUNDATION && moves[j].to < PILE_TABLEAU && moves[j].from != PILE_STOCK)
                pick = j;
        game_play(g, moves[pick], NULL, NULL);
    }
}

static void play_is_the_same(void **state)
{
    (void)state;
    size_t count;
    const struct variant *all = variants_all(&count);
    for (size_t i = 0; i < count; i++)
        for (uint64_t seed = 1; seed <= 3; seed++) {
            struct game g;
            struct rng r;
            rng_seed(&r, seed);
            deal_seed(seed, &all[i], &g);
            play_through(&g, &r, all[i].name, seed, 300);
        }
}

static void small_worlds_are_the_same(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= SHARE(1500u); seed++) {
        struct world w;
        struct rng r;
        rng_seed(&r, seed);
        world_make(&w, seed, 48);
        play_through(&w.game, &r, "small world", seed, 40);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_the_same), cmocka_unit_test(bare_names_are_the_same),   cmocka_unit_test(decks_are_the_same),
        cmocka_unit_test(play_is_the_same),   cmocka_unit_test(small_worlds_are_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
