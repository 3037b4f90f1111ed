/* Frozen move counts of every game, and random play of built-in and random custom games with every position checked. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "deal.h"
#include "error.h"
#include "game.h"
#include "notation.h"
#include "rng.h"
#include "test_share.h"

enum { DEPTH_MAX = 8, LEAVES_ASKED = 10000 };

/* The counts at plies 1, 2, ... until LEAVES_ASKED are passed, as a row of FROZEN to look at and to put in. */
static void print_row(const struct variant *v, const struct game *g)
{
    print_error("    {\"%s\", {", v->name);
    uint64_t count = 0;
    for (int depth = 1; depth < DEPTH_MAX && count < LEAVES_ASKED; depth++) {
        count = game_perft(g, depth);
        print_error("%s%llu", depth > 1 ? ", " : "", (unsigned long long)count);
    }
    print_error("}},\n");
}

/* True if deal `seed` has these counts at plies 1, 2, ..., to the first 0; else the row that it has is printed. */
static bool has_counts(const struct variant *v, uint64_t seed, const uint64_t counts[DEPTH_MAX])
{
    struct game g;
    deal_seed(seed, v, &g);
    bool right = counts[0] > 0 && game_perft(&g, 0) == 1;
    for (int depth = 1; right && depth < DEPTH_MAX && counts[depth - 1]; depth++)
        right = game_perft(&g, depth) == counts[depth - 1];
    if (!right) {
        print_error("%s seed:%llu has another row:\n", v->name, (unsigned long long)seed);
        print_row(v, &g);
    }
    return right;
}

struct frozen {
    const char *game;
    uint64_t counts[DEPTH_MAX];
};

/* Deal seed:1, plies 1, 2, ...; the choice of base is a ply. */
static const struct frozen FROZEN[] = {
    {"aisleriot/terrace", {4, 25, 157, 897, 4778, 24469}},
    {"aisleriot/generals-patience", {4, 24, 128, 588, 2438, 9759, 38600}},
    {"aisleriot/falling-stars", {6, 37, 210, 1123, 5792, 29033}},
    {"aisleriot/signora", {6, 37, 236, 1450, 8734, 50463}},
    {"aisleriot/redheads", {6, 30, 131, 483, 1563, 4655, 13101}},
    {"aisleriot/blondes-and-brunettes", {5, 26, 136, 705, 3498, 16564}},
    {"aisleriot/wood", {8, 58, 361, 2007, 10707, 57206}},
    {"pysolfc/terrace", {4, 25, 156, 1004, 6382, 39802}},
    {"pysolfc/generals-patience", {4, 25, 136, 714, 3482, 15237}},
    {"pysolfc/blondes-and-brunettes", {7, 41, 237, 1372, 7824, 44115}},
    {"pysolfc/falling-star", {7, 46, 300, 1782, 10100, 52869}},
    {"pysolfc/queen-of-italy", {4, 25, 328, 4166, 53194}},
    {"pysolfc/signora", {9, 60, 396, 2708, 17731}},
    {"pysolfc/wood", {7, 44, 251, 1359, 7285, 38909}},
    {"pysolfc/madame", {10, 67, 333, 1637, 7449, 35610}},
    {"pysolfc/big-terrace", {5, 35, 243, 2052, 16257}},
    {"pysolfc/empress-of-italy", {5, 35, 534, 8236}},
    {"pysolfc/admirals-patience", {5, 19, 81, 372, 1634, 7319, 31105}},
    {"pysolfc/mamy-susan", {6, 31, 137, 526, 1857, 6535, 23410}},
};

static const uint64_t *frozen_counts_of(const char *game)
{
    static const uint64_t none[DEPTH_MAX] = {0};
    for (size_t i = 0; i < sizeof FROZEN / sizeof FROZEN[0]; i++)
        if (strcmp(FROZEN[i].game, game) == 0)
            return FROZEN[i].counts;
    return none;
}

static void frozen_counts(void **state)
{
    (void)state;
    size_t games, wrong = 0;
    const struct variant *all = variants_all(&games);
    for (size_t i = 0; i < games; i++)
        wrong += !has_counts(&all[i], 1, frozen_counts_of(all[i].name));
    assert_int_equal(wrong, 0);
    assert_int_equal(sizeof FROZEN / sizeof FROZEN[0], games);
}

/* PySolFC's games by hand with its option "autodeal" as shipped, and off. */
static void frozen_counts_by_option(void **state)
{
    (void)state;
    static const struct {
        const char *game;
        uint64_t seed, on[DEPTH_MAX], off[DEPTH_MAX];
    } OPTIONS[] = {
        {"pysolfc/queen-of-italy", 1, {4, 25, 328, 4166}, {4, 25, 328, 4146, 52614}},
        {"pysolfc/wood", 1, {7, 44, 251, 1359}, {7, 44, 237, 1136, 5193, 23454}},
        {"pysolfc/empress-of-italy", 1, {5, 35, 534}, {5, 35, 534, 8231}},
        {"pysolfc/mamy-susan", 5, {6, 35, 198, 1077, 5595, 27737}, {6, 34, 184, 954, 4761, 23034}},
    };
    for (size_t i = 0; i < sizeof OPTIONS / sizeof OPTIONS[0]; i++) {
        struct variant v = *variant_find(OPTIONS[i].game);
        assert_true(v.auto_deal);
        assert_true(has_counts(&v, OPTIONS[i].seed, OPTIONS[i].on));
        v.auto_deal = false;
        assert_true(has_counts(&v, OPTIONS[i].seed, OPTIONS[i].off));
    }
}

/* ---- random play ---- */

/* Carries out by hand what game_play() says it did, and holds the results equal. */
static void check_step(const struct game *before, const struct game *after, struct move m, card_t moved, const struct auto_move autos[],
                       int count)
{
    struct game g = *before;
    if (moved == CARD_NONE) {
        assert_int_equal(after->redeals, before->redeals + 1);
        assert_int_equal(after->pile[PILE_WASTE].count, 0);
        assert_int_equal(count, 0);
        int n = before->pile[PILE_WASTE].count;
        assert_int_equal(after->pile[PILE_STOCK].count, n);
        for (int i = 0; i < n; i++)
            assert_int_equal(after->pile[PILE_STOCK].card[i], before->pile[PILE_WASTE].card[n - 1 - i]);
        return;
    }
    for (int i = -1; i < count; i++) {
        int from = i < 0 ? m.from : autos[i].from, to = i < 0 ? m.to : autos[i].to;
        card_t c = i < 0 ? moved : autos[i].card;
        struct pile *source = &g.pile[from], *target = &g.pile[to];
        assert_true(source->count > 0 && source->card[source->count - 1] == c);
        source->count--;
        target->card[target->count++] = c;
    }
    for (int p = 0; p < PILE_COUNT; p++) {
        assert_int_equal(g.pile[p].count, after->pile[p].count);
        assert_memory_equal(g.pile[p].card, after->pile[p].card, g.pile[p].count);
    }
    assert_int_equal(after->redeals, before->redeals);
}

/* Merged lists are the plain ones without the doubles; every move that is not listed is refused. */
static int check_moves(const struct game *g, struct move merged[MOVES_MAX])
{
    struct move all[MOVES_MAX];
    int count_all = game_moves(g, false, all), count = game_moves(g, true, merged), next = 0, next_merged = 0;
    for (int from = 0; from < PILE_COUNT; from++)
        for (int to = 0; to < PILE_COUNT; to++) {
            struct move m = {(uint8_t)from, (uint8_t)to};
            bool listed = next < count_all && all[next].from == from && all[next].to == to;
            assert_int_equal(listed, !game_refuses(g, m));
            next += listed;
            if (listed && next_merged < count && merged[next_merged].from == from && merged[next_merged].to == to)
                next_merged++;
        }
    assert_int_equal(next, count_all);
    assert_int_equal(next_merged, count);
    return count;
}

static void check_text(const struct game *g)
{
    char text[4096], again[4096];
    struct game read;
    struct error e;
    size_t length = notation_write_position(g, text, sizeof text);
    assert_true(length < sizeof text);
    if (!notation_read_position(text, length, "written", g->variant, &read, &e))
        fail_msg("%s: %s\n%s", e.where, e.what, text);
    notation_write_position(&read, again, sizeof again);
    assert_string_equal(text, again);
    assert_true(read.base == g->base && read.locked == g->locked && read.redeals == g->redeals);
}

/* Prefers other moves to dealing, so that piles empty and foundations fill. */
static int pick_move(struct rng *r, const struct move moves[], int count)
{
    int i = (int)rng_below(r, (uint32_t)count);
    if (moves[i].from == PILE_STOCK)
        i = (int)rng_below(r, (uint32_t)count);
    return i;
}

struct playouts {
    int steps, autos, redeals, locks, wins;
};

static void play_out(const struct variant *v, uint64_t seed, int steps, struct playouts *sum)
{
    struct game g;
    struct rng r;
    struct error e;
    rng_seed(&r, seed);
    deal_seed(seed, v, &g);
    for (int step = 0; step < steps; step++) {
        struct move moves[MOVES_MAX];
        struct auto_move autos[AUTO_MOVES_MAX];
        if (!game_check(&g, &e))
            fail_msg("%s seed %llu step %d: %s: %s", v->name, (unsigned long long)seed, step, e.where, e.what);
        if (step % 7 == 0)
            check_text(&g);
        int count = check_moves(&g, moves), autos_count = -1;
        if (count == 0 || game_won(&g))
            break;
        struct move m = moves[pick_move(&r, moves, count)];
        struct game before = g;
        card_t moved = game_play(&g, m, autos, &autos_count);
        check_step(&before, &g, m, moved, autos, autos_count);
        sum->steps++;
        sum->autos += autos_count;
        sum->redeals += moved == CARD_NONE;
        sum->locks += g.locked;
    }
    sum->wins += game_won(&g);
}

static void random_play_of_all_games(void **state)
{
    (void)state;
    size_t games;
    const struct variant *all = variants_all(&games);
    for (size_t i = 0; i < games; i++) {
        struct playouts sum = {0};
        for (uint64_t seed = 0; seed < 12; seed++)
            play_out(&all[i], seed, 250, &sum);
        assert_true(sum.steps > 300);
        if (all[i].auto_deal)
            assert_true(sum.autos > 0);
        if (all[i].stock_lock)
            assert_true(sum.locks > 0);
    }
}

/* Any policies together, decks of any size. */
static void random_variant(struct rng *r, struct variant *v)
{
    struct error e;
    do {
        *v = *variant_find("terrace");
        strcpy(v->name, "random rules");
        v->family = rng_below(r, 2) ? FAMILY_AISLERIOT : FAMILY_PYSOLFC;
        v->decks = (uint8_t)(1 + rng_below(r, 3));
        v->ranks = (uint8_t)(1 + rng_below(r, 7));
        v->reserve = (uint8_t)rng_below(r, 8);
        v->piles = (uint8_t)(1 + rng_below(r, 6));
        v->rounds = (uint8_t)(1 + rng_below(r, 2));
        v->base = (enum base_policy)rng_below(r, 3);
        v->base_choices = (uint8_t)(1 + rng_below(r, v->piles));
        v->base_rank = (uint8_t)rng_below(r, v->ranks);
        v->foundations = (enum foundation_policy)rng_below(r, 2);
        v->wrap = (enum wrap_policy)rng_below(r, 3);
        v->fill = (enum fill_policy)rng_below(r, 6);
        v->stock_lock = rng_below(r, 2);
        v->auto_deal = rng_below(r, 2);
        v->redeals = (uint8_t)rng_below(r, 3);
        v->redeal_must_play = rng_below(r, 2);
        v->foundation_return = rng_below(r, 2);
    } while (!variant_check(v, &e));
}

static void random_play_of_custom_games(void **state)
{
    (void)state;
    struct rng r;
    struct playouts sum = {0};
    rng_seed(&r, 2024);
    for (uint64_t i = 0; i < SHARE(1500u); i++) {
        struct variant v;
        random_variant(&r, &v);
        play_out(&v, i, 60, &sum);
    }
    /* The campaign must have come by everything. */
    assert_true(sum.steps > SHARE(20000));
    assert_true(sum.autos > SHARE(1000));
    assert_true(sum.redeals > SHARE(100));
    assert_true(sum.locks > SHARE(100));
    assert_true(sum.wins > SHARE(20));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frozen_counts),
        cmocka_unit_test(frozen_counts_by_option),
        cmocka_unit_test(random_play_of_all_games),
        cmocka_unit_test(random_play_of_custom_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
