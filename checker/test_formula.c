/* The form `formula` of a certificate: the checker's clauses against the solver's, proofs accepted as written, and refused when anything is
 * changed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <zlib.h>

#include "bridge.h"
#include "brute.h"
#include "certificate.h"
#include "check_certificate.h"
#include "check_formula.h"
#include "check_rup.h"
#include "checked.h"
#include "deal.h"
#include "formula_proof.h"
#include "precedence.h"
#include "rng.h"
#include "test_share.h"
#include "worlds.h"

static void full_deck(const char *name, uint64_t seed, struct world *d)
{
    d->variant = *variant_find(name);
    deal_seed(seed, &d->variant, &d->game);
}

static bool applies(const struct game *g)
{
    struct ck_rules r = bridge_rules(g->variant);
    struct ck_position p = bridge_position(g);
    return ck_formula_applies(&r, &p);
}

static enum brute_verdict truth_of(const struct game *g) { return brute_solve(g, 20000, BRUTE_PILES_SORTED, NULL); }

/* ---- the same formula ---- */

static void assert_same_formula(const struct game *g, const struct precedence_refutation *solver)
{
    struct ck_rules r = bridge_rules(g->variant);
    struct ck_position p = bridge_position(g);
    struct ck_formula_size own;
    assert_true(ck_formula_measure(&r, &p, solver->fine, &own));
    assert_int_equal(own.variables, solver->variables);
    assert_int_equal(own.clauses, solver->clauses);
    assert_true(own.digest == solver->digest);
}

/* As many variables, as many clauses, the same clauses; and no winnable deck is refuted. */
static void formulas_are_the_same(void **state)
{
    (void)state;
    int compared = 0, winnable = 0, refuted = 0;
    for (uint64_t seed = 1; seed <= SHARE(220u); seed++) {
        static struct world d;
        struct allowance all = {0};
        struct precedence_refutation solver;
        world_make_covered(&d, seed);
        assert_int_equal(applies(&d.game), precedence_applies(&d.game));
        if (!applies(&d.game) || game_won(&d.game))
            continue;
        enum precedence_answer answer = precedence_refute(&d.game, &all, &solver);
        assert_int_not_equal(answer, PRECEDENCE_UNKNOWN);
        assert_same_formula(&d.game, &solver);
        precedence_refutation_free(&solver);
        bool wins = truth_of(&d.game) == BRUTE_WINNABLE;
        assert_false(wins && answer == PRECEDENCE_LOST);
        compared++;
        winnable += wins;
        refuted += answer == PRECEDENCE_LOST;
    }
    print_message("%d formulas the same, %d of winnable decks, %d refuted\n", compared, winnable, refuted);
    assert_true(compared >= SHARE(165) && winnable >= SHARE(110) && refuted >= SHARE(14));
}

/* Over all rules, those included in which the argument does not hold. */
static void it_applies_where_the_solver_says(void **state)
{
    (void)state;
    int yes = 0, no = 0;
    for (uint64_t seed = 1; seed <= SHARE(4000u); seed++) {
        struct world w;
        world_make(&w, seed, 40);
        if (!game_base_chosen(&w.game))
            continue;
        bool here = applies(&w.game);
        assert_int_equal(here, precedence_applies(&w.game));
        *(here ? &yes : &no) += 1;
    }
    assert_true(yes > SHARE(200) && no > SHARE(200));
}

/* ---- proofs ---- */

static bool holds(const struct game *g, const struct formula_proof *f, char why[CK_MESSAGE])
{
    struct ck_rules r = bridge_rules(g->variant);
    struct ck_position p = bridge_position(g);
    struct ck_refutation proof = {f->fine,   f->variables,    f->clauses,   f->gaps,    f->lemmas,
                                  f->packed, f->packed_bytes, f->raw_bytes, f->checksum};
    return ck_formula_refuted(&r, &p, &proof, why);
}

/* The lost decks that the formula refutes with at least `lemmas` lemmas, one after the other. */
static void next_refuted(uint64_t *seed, struct world *d, struct formula_proof *proof, uint64_t lemmas)
{
    for (;;) {
        struct allowance all = {0};
        world_make_covered(d, (*seed)++);
        if (formula_proof_make(&d->game, &all, proof) != FORMULA_MADE)
            continue;
        if (proof->lemmas >= lemmas)
            return;
        formula_proof_free(proof);
    }
}

/* Lemmas as bytes that are put together again, checksum and all. */
struct lemmas {
    unsigned char *raw;
    size_t length, count, at[20000]; /* lemma i is raw[at[i]] .. raw[at[i + 1] - 1] */
};

static size_t skip_numbers(const unsigned char *raw, size_t at, unsigned long count)
{
    while (count-- > 0)
        while (raw[at++] > 127)
            ;
    return at;
}

static void unpack(const struct formula_proof *f, struct lemmas *l)
{
    uLongf bytes = f->raw_bytes;
    l->raw = malloc(bytes + 1);
    assert_non_null(l->raw);
    assert_int_equal(uncompress(l->raw, &bytes, f->packed, f->packed_bytes), Z_OK);
    assert_int_equal(bytes, f->raw_bytes);
    l->length = bytes;
    l->count = 0;
    for (size_t at = 0; at < bytes;) {
        unsigned long literals = 0;
        assert_true(l->count + 1 < sizeof l->at / sizeof *l->at);
        l->at[l->count++] = at;
        for (int shift = 0;; shift += 7) {
            literals |= (unsigned long)(l->raw[at] & 127) << shift;
            if (l->raw[at++] < 128)
                break;
        }
        at = skip_numbers(l->raw, at, literals);
    }
    l->at[l->count] = bytes;
    assert_int_equal(l->count, f->lemmas);
}

/* The proof with other lemmas, `length` bytes at `raw`, and `behind` zeros behind the packed ones. */
static struct formula_proof with(const struct formula_proof *f, const unsigned char *raw, size_t length, uint64_t lemmas, size_t behind)
{
    struct formula_proof out = *f;
    uLongf bytes = compressBound(length);
    out.packed = calloc(1, bytes + behind);
    assert_non_null(out.packed);
    out.raw_bytes = length;
    out.lemmas = lemmas;
    assert_int_equal(compress(out.packed, &bytes, raw, length), Z_OK);
    out.packed_bytes = bytes + behind;
    out.checksum = (uint32_t)crc32(0, out.packed, (uInt)out.packed_bytes);
    return out;
}

/* The proof with lemmas first..last left out. */
static struct formula_proof without(const struct formula_proof *f, const struct lemmas *l, size_t first, size_t last)
{
    size_t gone = l->at[last + 1] - l->at[first];
    unsigned char *raw = malloc(l->length + 1);
    assert_non_null(raw);
    memcpy(raw, l->raw, l->at[first]);
    memcpy(raw + l->at[first], l->raw + l->at[last + 1], l->length - l->at[last + 1]);
    struct formula_proof out = with(f, raw, l->length - gone, f->lemmas - (last - first + 1), 0);
    free(raw);
    return out;
}

/* A proof is written in one way only: no byte too many, each number in its shortest form. */
static void other_forms_of_the_same_lemmas_are_refused(void **state)
{
    (void)state;
    static struct world d;
    static struct lemmas l;
    struct formula_proof whole;
    uint64_t seed = 1;
    char why[CK_MESSAGE] = "";
    next_refuted(&seed, &d, &whole, 4);
    unpack(&whole, &l);
    unsigned char *raw = calloc(1, l.length + 1);
    assert_non_null(raw);
    memcpy(raw, l.raw, l.length);
    assert_int_equal(raw[l.length - 1], 0); /* the contradiction: a lemma of no literals */
    struct formula_proof same = with(&whole, raw, l.length, l.count, 0), longer = with(&whole, raw, l.length + 1, l.count, 0),
                         behind = with(&whole, raw, l.length, l.count, 1);
    raw[l.length - 1] = 128; /* the same 0 in two bytes */
    struct formula_proof wide = with(&whole, raw, l.length + 1, l.count, 0);
    assert_true(holds(&d.game, &same, why));
    assert_false(holds(&d.game, &longer, why));
    assert_non_null(strstr(why, "bytes behind the last lemma"));
    assert_false(holds(&d.game, &behind, why));
    assert_non_null(strstr(why, "cannot be unpacked"));
    assert_false(holds(&d.game, &wide, why));
    assert_non_null(strstr(why, "malformed"));
    formula_proof_free(&same);
    formula_proof_free(&longer);
    formula_proof_free(&behind);
    formula_proof_free(&wide);
    formula_proof_free(&whole);
    free(raw);
    free(l.raw);
}

/* Without the lemma that led to the contradiction there is none: the solver propagates, too, and had found none before, as long as it had
 * forgotten no other lemma. Nor is there one without any lemma. Another lemma may be one that nothing needed. */
static void dropped_lemmas_are_refused(void **state)
{
    (void)state;
    enum { FORGETS_AFTER = TINY(2000, 20) }; /* conflicts (sat.c) */
    uint64_t seed = 1;
    int singles = 0, refused = 0, lasts = 0;
    struct rng r;
    rng_seed(&r, 20261123);
    for (int i = 0; i < 4 + SHARE(64); i++) {
        static struct world d;
        static struct lemmas l;
        struct formula_proof whole;
        char why[CK_MESSAGE] = "";
        next_refuted(&seed, &d, &whole, 4);
        unpack(&whole, &l);
        struct formula_proof same = without(&whole, &l, l.count, l.count - 1); /* nothing left out, packed by the test */
        if (!holds(&d.game, &same, why))
            fail_msg("deck %llu: the proof as it is was refused: %s", (unsigned long long)seed - 1, why);
        formula_proof_free(&same);
        struct formula_proof last = without(&whole, &l, l.count - 2, l.count - 2), none = without(&whole, &l, 0, l.count - 2);
        struct formula_proof open = without(&whole, &l, l.count - 1, l.count - 1);
        if (l.count < FORGETS_AFTER) {
            assert_false(holds(&d.game, &last, why));
            lasts++;
        }
        assert_false(holds(&d.game, &none, why));
        assert_false(holds(&d.game, &open, why));
        assert_non_null(strstr(why, "without a contradiction"));
        formula_proof_free(&last);
        formula_proof_free(&none);
        formula_proof_free(&open);
        for (int j = 0; j < 4; j++) {
            size_t one = rng_below(&r, (uint32_t)(l.count - 1));
            struct formula_proof fewer = without(&whole, &l, one, one);
            singles++;
            refused += !holds(&d.game, &fewer, why);
            formula_proof_free(&fewer);
        }
        free(l.raw);
        formula_proof_free(&whole);
    }
    print_message("%d of %d proofs with one lemma less refused\n", refused, singles);
    assert_true(refused * 4 > singles && lasts > 0);
}

/* The lemmas of a lost deck under the numbers of a winnable one, and the bare contradiction. */
static void winnable_decks_have_no_proof(void **state)
{
    (void)state;
    uint64_t seed = 1103; /* the first deck with so many lemmas */
    static struct world lost, d;
    struct formula_proof proof, claim;
    next_refuted(&seed, &lost, &proof, 30);
    static struct lemmas l;
    unpack(&proof, &l);
    struct formula_proof bare = without(&proof, &l, 0, l.count - 2);
    int tried = 0;
    for (seed = 5000; tried < SHARE(120); seed++) {
        char why[CK_MESSAGE];
        world_make_covered(&d, seed);
        if (!applies(&d.game) || game_won(&d.game) || truth_of(&d.game) != BRUTE_WINNABLE)
            continue;
        struct ck_rules r = bridge_rules(&d.variant);
        struct ck_position p = bridge_position(&d.game);
        struct ck_formula_size size;
        assert_true(ck_formula_measure(&r, &p, proof.fine, &size));
        for (int i = 0; i < 2; i++) {
            claim = i ? bare : proof;
            assert_false(holds(&d.game, &claim, why) && size.variables != claim.variables);
            claim.variables = size.variables;
            claim.clauses = size.clauses;
            assert_false(holds(&d.game, &claim, why));
        }
        tried++;
    }
    free(l.raw);
    formula_proof_free(&bare);
    formula_proof_free(&proof);
}

/* ---- whole certificates ---- */

struct bytes {
    char *at;
    size_t length;
};

static struct bytes certificate_of(const struct game *g)
{
    struct bytes c = {0};
    struct bases *answer = calloc(1, sizeof *answer);
    struct certificate_info info;
    struct error e;
    FILE *out = open_memstream(&c.at, &c.length);
    assert_true(answer && out);
    answer->verdict = VERDICT_LOST;
    answer->winner = -1;
    answer->only.proof = PROOF_SAT;
    assert_int_equal(certificate_write(out, g, "test", answer, NULL, &info, &e), CERTIFICATE_WRITTEN);
    assert_int_equal(fclose(out), 0);
    free(answer);
    if (info.parts_formula == 1)
        return c;
    free(c.at); /* lost by the reserve, which is the shorter proof */
    return (struct bytes){0};
}

static bool accepted(const struct game *g, const char *bytes, size_t length)
{
    struct ck_rules r = bridge_rules(g->variant);
    struct ck_position p = bridge_position(g);
    struct ck_report report;
    bool fine = ck_certificate_holds(&r, &p, (const unsigned char *)bytes, length, &report);
    assert_true(!fine || (report.by_formula == 1 && !report.winnable));
    assert_true(fine || report.why[0]);
    return fine;
}

/* Any byte behind the comment changed, dropped or put in, and the file cut off anywhere. */
static int mutate(const struct game *g, const struct bytes *c, struct rng *r, int count)
{
    char *copy = malloc(c->length + 2), *comment = memchr(c->at, '#', c->length);
    size_t from = (size_t)((char *)memchr(comment, '\n', c->length - (size_t)(comment - c->at)) - c->at) + 1;
    assert_non_null(copy);
    for (int i = 0; i < count; i++) {
        size_t at = from + rng_below(r, (uint32_t)(c->length - from)), length = c->length;
        memcpy(copy, c->at, c->length);
        switch (rng_below(r, 4)) {
        case 0: copy[at] = (char)(copy[at] ^ 1 << rng_below(r, 8)); break;
        case 1: length = at; break;
        case 2: memmove(copy + at, copy + at + 1, --length - at); break;
        default: memmove(copy + at + 1, copy + at, length++ - at); copy[at] = (char)rng_below(r, 256);
        }
        bool unchanged = length == c->length && memcmp(copy, c->at, length) == 0;
        if (!unchanged && accepted(g, copy, length))
            fail_msg("a changed certificate was accepted: byte %zu of %zu", at, length);
    }
    free(copy);
    return count;
}

static void small_certificates_hold_unchanged(void **state)
{
    (void)state;
    struct rng r;
    rng_seed(&r, 20261124);
    uint64_t seed = 20000;
    static struct world d, before;
    int written = 0, tried = 0, foreign = 0;
    while (written < SHARE(60)) {
        struct formula_proof proof;
        next_refuted(&seed, &d, &proof, 2);
        formula_proof_free(&proof);
        assert_int_not_equal(truth_of(&d.game), BRUTE_WINNABLE);
        struct bytes c = certificate_of(&d.game);
        if (!c.at)
            continue;
        assert_true(accepted(&d.game, c.at, c.length));
        tried += mutate(&d.game, &c, &r, 40);
        if (written++ > 0) {
            assert_false(accepted(&before.game, c.at, c.length));
            foreign++;
        }
        before = d;
        before.game.variant = &before.variant;
        free(c.at);
    }
    print_message("%d accepted, %d changed and %d of other decks refused\n", written, tried, foreign);
}

/* Nothing but the formula has proved this deal lost. In part test_certificates.sh has the deal and the other one, but not under
 * sanitizers. */
static void a_loss_at_full_size_holds(void **state)
{
    (void)state;
    if (too_long_here())
        skip();
    if (test_share() > 1 && !SANITIZED)
        skip();
    static struct world d, other;
    struct rng r;
    rng_seed(&r, 20261125);
    full_deck("aisleriot/redheads", 69, &d);
    full_deck("aisleriot/redheads", 70, &other);
    struct bytes c = certificate_of(&d.game);
    assert_non_null(c.at);
    assert_true(accepted(&d.game, c.at, c.length));
    assert_false(accepted(&other.game, c.at, c.length));
    mutate(&d.game, &c, &r, SHARE(SANITIZED ? 160 : 1000));
    print_message("redheads seed:69: %zu bytes\n", c.length);
    free(c.at);
}

/* Decks whose coarse part has a solution: the lemmas follow from both parts, and not from the coarse one, whatever its size is said to
 * be. */
static void lemmas_of_the_fine_part_need_it(void **state)
{
    (void)state;
    static const uint64_t DECKS[] = {30969, 38627};
    for (size_t i = 0; i < sizeof DECKS / sizeof *DECKS; i++) {
        static struct world d;
        struct formula_proof proof;
        struct ck_formula_size coarse;
        char why[CK_MESSAGE];
        world_make_covered(&d, DECKS[i]);
        assert_int_equal(truth_of(&d.game), BRUTE_LOST);
        assert_int_equal(formula_proof_make(&d.game, &(struct allowance){0}, &proof), FORMULA_MADE);
        assert_true(proof.fine && holds(&d.game, &proof, why));
        struct ck_rules rules = bridge_rules(&d.variant);
        struct ck_position p = bridge_position(&d.game);
        assert_true(ck_formula_measure(&rules, &p, false, &coarse));
        assert_true(coarse.variables < proof.variables && coarse.clauses < proof.clauses);
        struct formula_proof claim = proof;
        claim.fine = false;
        assert_false(holds(&d.game, &claim, why));
        claim.variables = coarse.variables;
        claim.clauses = coarse.clauses;
        assert_false(holds(&d.game, &claim, why));
        formula_proof_free(&proof);
    }
}

/* A whole certificate of such a deck, as it is and with its form's name changed. */
static void a_certificate_names_its_form(void **state)
{
    (void)state;
    static struct world d;
    struct rng r;
    rng_seed(&r, 20261127);
    world_make_covered(&d, 38627);
    struct bytes c = certificate_of(&d.game);
    assert_non_null(c.at);
    char *line = strstr(c.at, "formula-fine ");
    assert_non_null(line);
    assert_true(accepted(&d.game, c.at, c.length));
    mutate(&d.game, &c, &r, 400);
    memmove(line + 7, line + 12, c.length - (size_t)(line + 12 - c.at));
    assert_false(accepted(&d.game, c.at, c.length - 5));
    free(c.at);
}

/* ---- the logic alone ---- */

static void what_propagation_shows_follows(void **state)
{
    (void)state;
    struct ck_rup *u = ck_rup_new();
    assert_non_null(u);
    int a = ck_rup_variable(u), b = ck_rup_variable(u), c = ck_rup_variable(u);
    ck_rup_state(u, (int[]){a, b, c}, 3);
    ck_rup_state(u, (int[]){a, b, -c}, 3);
    ck_rup_state(u, (int[]){a, -b}, 2);
    assert_false(ck_rup_follows(u, NULL, 0));
    assert_false(ck_rup_follows(u, (int[]){b}, 1));
    assert_false(ck_rup_follows(u, (int[]){-a}, 1));
    assert_true(ck_rup_follows(u, (int[]){c, -c}, 2));
    assert_true(ck_rup_follows(u, (int[]){a, b}, 2));
    assert_true(ck_rup_follows(u, (int[]){a}, 1));
    assert_false(ck_rup_follows(u, NULL, 0));
    assert_false(ck_rup_follows(u, (int[]){b}, 1));
    ck_rup_state(u, (int[]){-a, b, b}, 3);
    assert_true(ck_rup_follows(u, (int[]){b}, 1));
    ck_rup_state(u, (int[]){-b, -a}, 2);
    assert_true(ck_rup_follows(u, NULL, 0));
    assert_false(ck_rup_out_of_memory(u));
    ck_rup_free(u);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_propagation_shows_follows),    cmocka_unit_test(formulas_are_the_same),
        cmocka_unit_test(it_applies_where_the_solver_says),  cmocka_unit_test(other_forms_of_the_same_lemmas_are_refused),
        cmocka_unit_test(dropped_lemmas_are_refused),        cmocka_unit_test(winnable_decks_have_no_proof),
        cmocka_unit_test(small_certificates_hold_unchanged), cmocka_unit_test(lemmas_of_the_fine_part_need_it),
        cmocka_unit_test(a_certificate_names_its_form),      cmocka_unit_test(a_loss_at_full_size_holds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
