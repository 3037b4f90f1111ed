/* The form `relaxation` of a certificate: the checker's relaxation, written a second time, has as many positions as the solver's, in every
 * lost deck; what can be won is refused, and so is every other number. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bridge.h"
#include "brute.h"
#include "certificate.h"
#include "check_certificate.h"
#include "check_relaxation.h"
#include "deal.h"
#include "relax.h"
#include "test_share.h"
#include "worlds.h"

static struct world world;
static struct plan plan;

static bool applies(const struct game *g)
{
    struct ck_rules r = bridge_rules(g->variant);
    struct ck_position p = bridge_position(g);
    return ck_relaxation_applies(&r, &p);
}

static bool holds(const struct game *g, uint64_t count, char why[CK_MESSAGE])
{
    struct ck_rules r = bridge_rules(g->variant);
    struct ck_position p = bridge_position(g);
    return ck_relaxation_lost(&r, &p, (unsigned long)count, why);
}

/* The solver's answer, and how many positions it looked at. */
static enum relax_answer ask(const struct game *g, uint64_t *count)
{
    struct effort effort = {0};
    struct account account;
    account_open(&account, &effort);
    struct relax *r = relax_create(g, RELAX_POSITIONS);
    assert_non_null(r);
    enum relax_answer answer = relax_solve(r, RELAX_POSITIONS, &account, &plan);
    *count = account.all_states;
    relax_free(r);
    return answer;
}

static void it_applies_where_the_solver_says(void **state)
{
    (void)state;
    int yes = 0, no = 0;
    for (uint64_t seed = 1; seed <= SHARE(4000u); seed++) {
        world_make(&world, seed, 40);
        if (!game_base_chosen(&world.game))
            continue;
        bool here = applies(&world.game);
        assert_int_equal(here, relax_applies(&world.game));
        *(here ? &yes : &no) += 1;
    }
    assert_true(yes > SHARE(100) && no > SHARE(200));
}

static void refuse_others(const struct game *g, uint64_t count)
{
    char why[CK_MESSAGE];
    assert_false(holds(g, count + 1, why));
    assert_false(holds(g, count + 1000000, why));
    if (count > 0)
        assert_false(holds(g, count - 1, why) || holds(g, 0, why));
}

static void small_decks_are_judged_alike(void **state)
{
    (void)state;
    int lost = 0, large = 0, through = 0, won = 0;
    for (uint64_t seed = 1; seed <= SHARE(1200u); seed++) {
        struct game *g = &world.game;
        char why[CK_MESSAGE] = "";
        uint64_t count;
        world_make_covered(&world, seed);
        if (!applies(g) || game_won(g))
            continue;
        enum relax_answer answer = ask(g, &count);
        assert_int_not_equal(answer, RELAX_UNKNOWN);
        if (answer == RELAX_LOST) {
            if (!holds(g, count, why))
                fail_msg("deck %llu, %llu positions: %s", (unsigned long long)seed, (unsigned long long)count, why);
            refuse_others(g, count);
            lost++;
            large += count > 10;
        } else {
            assert_false(holds(g, 2000, why));
            won += strcmp(why, "the relaxation can be won") == 0;
            assert_false(holds(g, count, why));
            through++;
        }
    }
    print_message("%d lost, %d of them in more than 10 positions; %d that can be won refused, %d as such\n", lost, large, through, won);
    assert_true(lost >= SHARE(100) && large >= SHARE(8) && through >= SHARE(400) && won * 10 > through * 9);
}

/* Whatever number is claimed. */
static void winnable_decks_have_no_proof(void **state)
{
    (void)state;
    int tried = 0;
    for (uint64_t seed = 7000; tried < SHARE(100); seed++) {
        char why[CK_MESSAGE];
        world_make_covered(&world, seed);
        if (!applies(&world.game) || game_won(&world.game) || brute_solve(&world.game, 10000, BRUTE_PILES_SORTED, NULL) != BRUTE_WINNABLE)
            continue;
        for (uint64_t count = 0; count < 200; count += 1 + count / 4)
            assert_false(holds(&world.game, count, why));
        tried++;
    }
}

/* ---- whole certificates ---- */

struct bytes {
    char *at;
    size_t length;
};

static struct bytes certificate_of(const struct game *g)
{
    struct bytes c = {0};
    struct certificate_info info;
    struct error e;
    struct bases *answer = calloc(1, sizeof *answer);
    FILE *out = open_memstream(&c.at, &c.length);
    assert_true(answer && out);
    answer->verdict = VERDICT_LOST;
    answer->winner = -1;
    answer->only.proof = PROOF_RELAXATION;
    assert_int_equal(certificate_write(out, g, "test", answer, NULL, &info, &e), CERTIFICATE_WRITTEN);
    assert_int_equal(fclose(out), 0);
    assert_int_equal(info.parts_relaxation, 1);
    free(answer);
    return c;
}

static bool accepted(const struct game *g, const char *bytes, size_t length)
{
    struct ck_rules r = bridge_rules(g->variant);
    struct ck_position p = bridge_position(g);
    struct ck_report report;
    bool fine = ck_certificate_holds(&r, &p, (const unsigned char *)bytes, length, &report);
    assert_true(!fine || (report.by_relaxation == 1 && !report.winnable));
    return fine;
}

static void refuse_changed(const struct game *g, const struct bytes *c)
{
    for (char *at = strstr(c->at, "relaxation "); *at != '\n'; at++) {
        char before = *at;
        for (int bit = 0; bit < 8; bit++) {
            *at = (char)(before ^ 1 << bit);
            assert_false(accepted(g, c->at, c->length));
        }
        *at = before;
    }
    for (size_t cut = 0; cut < c->length; cut++)
        assert_false(accepted(g, c->at, cut));
    assert_true(accepted(g, c->at, c->length));
}

/* Nothing but the relaxation, or a formula a thousand times as dear, has proved these lost. */
static void losses_at_full_size_hold(void **state)
{
    (void)state;
    static const struct {
        const char *game;
        uint64_t seed;
    } LOST[] = {{"aisleriot/redheads", 2039},
                {"aisleriot/redheads", 1100},
                {"aisleriot/blondes-and-brunettes", 931},
                {"aisleriot/falling-stars", 758},
                {"aisleriot/signora", 10170}};
    for (size_t i = 0; i < sizeof LOST / sizeof *LOST; i++) {
        struct game g, other;
        const struct variant *v = variant_find(LOST[i].game);
        deal_seed(LOST[i].seed, v, &g);
        deal_seed(LOST[i].seed + 1, v, &other);
        struct bytes c = certificate_of(&g);
        assert_true(accepted(&g, c.at, c.length));
        assert_false(accepted(&other, c.at, c.length));
        refuse_changed(&g, &c);
        free(c.at);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_applies_where_the_solver_says),
        cmocka_unit_test(small_decks_are_judged_alike),
        cmocka_unit_test(winnable_decks_have_no_proof),
        cmocka_unit_test(losses_at_full_size_hold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
