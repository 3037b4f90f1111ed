#include "campaign.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bridge.h"
#include "check_formula.h"
#include "check_relaxation.h"
#include "follow.h"
#include "formula_proof.h"
#include "precedence.h"
#include "problem.h"
#include "relax.h"
#include "rng.h"

const uint64_t setup_memory[SETUP_MEMORIES] = {64 << 10, 1 << 20, 64 << 20};
const int setup_threads[SETUP_THREADS] = {1, 2, 8};
const char *const focus_names[FOCI] = {"all", "bases", "odd", "autodeal"};
const char *const ask_names[] = {
    [ASK_SOLVER] = "solver", [ASK_FORMULA] = "formula", [ASK_RECORDED] = "formula, recorded", [ASK_RELAXED] = "relaxation"};
enum { MEMORY_LARGE = SETUP_MEMORIES - 1 };

void (*campaign_before_try)(const struct world *w, const struct setup *s);

/* A plan and the line along it. */
struct follow_scratch {
    struct plan plan;
    struct line line;
};

void setup_text(const struct setup *s, char *out, size_t size)
{
    if (s->ask != ASK_SOLVER) {
        snprintf(out, size, "%s", ask_names[s->ask]);
        return;
    }
    size_t used = (size_t)snprintf(out, size, "off=");
    bool any = false;
    for (size_t i = 0; i < solve_switches_count; i++) {
        if (!(s->off & solve_switches[i].bit) || used >= size)
            continue;
        used += (size_t)snprintf(out + used, size - used, "%s%s", any ? "," : "", solve_switches[i].name);
        any = true;
    }
    if (used < size)
        snprintf(out + used, size - used, "%s memory=%llu threads=%d seed=%llu", any ? "" : "none",
                 (unsigned long long)setup_memory[s->memory], setup_threads[s->threads], (unsigned long long)s->seed);
}

void campaign_begin(struct campaign *c)
{
    memset(c, 0, sizeof *c);
    c->limit_positions = 30000;
    c->limit_states = 300000;
    c->limit_seconds = 5;
    c->solution = malloc(sizeof *c->solution);
    c->bases = malloc(sizeof *c->bases);
    c->follow = malloc(sizeof *c->follow);
    if (!c->solution || !c->bases || !c->follow)
        abort();
}

void campaign_end(struct campaign *c)
{
    for (int m = 0; m < SETUP_MEMORIES; m++)
        for (int t = 0; t < SETUP_THREADS; t++)
            solver_free(c->solver[m][t]);
    free(c->solution);
    free(c->bases);
    free(c->follow);
}

static struct solver *solver_for(struct campaign *c, const struct setup *s)
{
    struct solver **at = &c->solver[s->memory][s->threads];
    struct error e;
    if (!*at && !(*at = solver_create(setup_memory[s->memory], setup_threads[s->threads], &e))) {
        fprintf(stderr, "smallworlds: %s: %s\n", e.where, e.what);
        abort();
    }
    return *at;
}

static struct solve_options options_for(const struct campaign *c, const struct setup *s)
{
    /* The limit of time is for the formula, which knows no states. */
    return (struct solve_options){.limit_states = c->limit_states, .limit_seconds = c->limit_seconds, .off = s->off, .seed = s->seed};
}

/* ---- judging an answer ---- */

static bool line_wins(const struct game *start, const struct move *moves, int count)
{
    struct game g = *start;
    for (int i = 0; i < count; i++) {
        if (game_refuses(&g, moves[i]))
            return false;
        game_play(&g, moves[i], NULL, NULL);
    }
    return game_won(&g);
}

/* NULL if the answer agrees with the truth; else what is wrong with it. */
static const char *judge(const struct game *start, const struct solution *s, enum brute_verdict truth)
{
    switch (s->verdict) {
    case VERDICT_WINNABLE:
        if (!line_wins(start, s->moves, s->moves_count))
            return "winnable, with moves that do not win";
        return truth == BRUTE_LOST ? "winnable, and plain search missed it" : NULL;
    case VERDICT_LOST: return truth == BRUTE_WINNABLE ? "lost" : NULL;
    case VERDICT_UNKNOWN: return s->limit == LIMIT_NONE ? "unknown, without a limit" : NULL;
    case VERDICT_NOT_ASKED: break; /* this was asked */
    }
    return "no verdict";
}

/* Formula and relaxation prove losses only; their plans are claims about nothing but themselves until the referee has played one to a
 * win. */
static const char *follow(struct campaign *c, const struct world *w, struct alone_counts *n, enum brute_verdict truth)
{
    n->plans++;
    if (!follow_plan(&w->game, &c->follow->plan, 2000, NULL, &c->follow->line, NULL))
        return NULL;
    n->followed++;
    if (!line_wins(&w->game, c->follow->line.move, c->follow->line.count))
        return "a followed plan that does not win";
    return truth == BRUTE_LOST ? "a followed plan wins, and plain search missed it" : NULL;
}

static const char *ask_formula(struct campaign *c, const struct world *w, struct alone_counts *n, enum brute_verdict truth)
{
    struct allowance o = {.cpu_seconds = c->limit_seconds};
    struct precedence *p = precedence_create(&w->game, &o);
    enum precedence_answer answer = p ? precedence_next(p, &c->follow->plan) : PRECEDENCE_UNKNOWN;
    if (answer == PRECEDENCE_PLAN && c->follow->plan.rough)
        answer = precedence_next(p, &c->follow->plan);
    precedence_free(p);
    switch (answer) {
    case PRECEDENCE_UNKNOWN: n->unknown++; return NULL;
    case PRECEDENCE_LOST: n->proved++; return truth == BRUTE_WINNABLE ? "lost" : NULL;
    case PRECEDENCE_PLAN: break;
    }
    return follow(c, w, n, truth);
}

/* Whoever reads a certificate has only the checker's word. */
static bool checker_agrees(const struct game *g, uint64_t positions)
{
    struct ck_rules r = bridge_rules(g->variant);
    struct ck_position p = bridge_position(g);
    char why[CK_MESSAGE];
    return ck_relaxation_lost(&r, &p, (unsigned long)positions, why);
}

static const char *ask_relaxation(struct campaign *c, const struct world *w, struct alone_counts *n, enum brute_verdict truth)
{
    struct effort effort = {0};
    struct account account;
    account_open(&account, &effort);
    struct relax *r = relax_create(&w->game, RELAX_POSITIONS);
    enum relax_answer answer = r ? relax_solve(r, RELAX_POSITIONS, &account, &c->follow->plan) : RELAX_UNKNOWN;
    relax_free(r);
    switch (answer) {
    case RELAX_UNKNOWN: n->unknown++; return NULL;
    case RELAX_LOST:
        n->proved++;
        return truth == BRUTE_WINNABLE ? "lost" : checker_agrees(&w->game, account.all_states) ? NULL : "lost, and the checker refuses it";
    case RELAX_THROUGH: break;
    }
    return follow(c, w, n, truth);
}

static const char *ask_recorded(const struct campaign *c, const struct world *w, struct alone_counts *n, enum brute_verdict truth)
{
    struct allowance o = {.cpu_seconds = c->limit_seconds};
    struct formula_proof f;
    enum formula_outcome outcome = formula_proof_make(&w->game, &o, &f);
    if (outcome == FORMULA_NOT_COVERED)
        return "not covered, and yet it is";
    n->unknown += outcome == FORMULA_STOPPED;
    n->plans += outcome == FORMULA_OPEN;
    if (outcome != FORMULA_MADE)
        return NULL;
    n->proved++;
    struct ck_rules r = bridge_rules(w->game.variant);
    struct ck_position p = bridge_position(&w->game);
    struct ck_refutation proof = {f.fine, f.variables, f.clauses, f.gaps, f.lemmas, f.packed, f.packed_bytes, f.raw_bytes, f.checksum};
    char why[CK_MESSAGE];
    bool accepted = ck_formula_refuted(&r, &p, &proof, why);
    formula_proof_free(&f);
    return truth == BRUTE_WINNABLE ? "lost" : accepted ? NULL : "a refutation that the checker refuses";
}

static bool covered(enum ask ask, const struct game *g)
{
    return !game_won(g) && (ask == ASK_RELAXED ? relax_applies(g) : precedence_applies(g));
}

static bool try_alone(struct campaign *c, const struct world *w, const struct setup *s, enum brute_verdict truth, char got[256])
{
    struct alone_counts *n = &c->alone[s->ask];
    if (!covered(s->ask, &w->game))
        return true;
    if (campaign_before_try)
        campaign_before_try(w, s);
    *(truth == BRUTE_LOST ? &n->lost : &n->winnable) += 1;
    const char *wrong = s->ask == ASK_FORMULA    ? ask_formula(c, w, n, truth)
                        : s->ask == ASK_RECORDED ? ask_recorded(c, w, n, truth)
                                                 : ask_relaxation(c, w, n, truth);
    if (wrong)
        snprintf(got, 256, "%s (by the %s alone)", wrong, ask_names[s->ask]);
    return wrong == NULL;
}

static bool try_position(struct campaign *c, const struct world *w, const struct setup *s, enum brute_verdict truth, char got[256])
{
    if (s->ask != ASK_SOLVER)
        return try_alone(c, w, s, truth, got);
    struct solve_options o = options_for(c, s);
    if (campaign_before_try)
        campaign_before_try(w, s);
    solver_solve(solver_for(c, s), &w->game, &o, c->solution);
    c->tries++;
    if (c->solution->verdict == VERDICT_UNKNOWN) {
        c->unknown++;
        if (s->off == 0 && s->memory == MEMORY_LARGE)
            c->unknown_default++;
    }
    if (c->solution->verdict == VERDICT_LOST)
        c->proofs[c->solution->proof]++;
    const char *wrong = judge(&w->game, c->solution, truth);
    if (wrong)
        snprintf(got, 256, "%s (proof %s, limit %s)", wrong, proof_names[c->solution->proof], limit_names[c->solution->limit]);
    return wrong == NULL;
}

/* `choices`: the truth of each choice of base. */
static bool try_bases(struct campaign *c, const struct world *w, const struct setup *s, enum brute_verdict truth,
                      const enum brute_verdict *choices, char got[256])
{
    struct solve_options o = options_for(c, s);
    if (campaign_before_try)
        campaign_before_try(w, s);
    solve_bases(solver_for(c, s), &w->game, s->seed % 2 ? BASES_ALL : BASES_FIRST, &o, c->bases);
    c->tries++;
    struct bases *b = c->bases;
    const char *wrong = NULL;
    if (b->verdict == VERDICT_LOST && truth == BRUTE_WINNABLE)
        wrong = "lost";
    if (b->verdict == VERDICT_WINNABLE && truth == BRUTE_LOST)
        wrong = "winnable";
    for (int i = 0; i < b->count && !wrong; i++)
        if (b->base[i].solution.verdict == VERDICT_WINNABLE &&
            !line_wins(&w->game, b->base[i].solution.moves, b->base[i].solution.moves_count))
            wrong = "a choice whose moves do not win";
    for (int i = 0; i < b->count && !wrong; i++) {
        enum verdict verdict = b->base[i].solution.verdict;
        if ((verdict == VERDICT_LOST && choices[i] == BRUTE_WINNABLE) || (verdict == VERDICT_WINNABLE && choices[i] == BRUTE_LOST))
            wrong = "a choice with another's verdict";
    }
    if (wrong)
        snprintf(got, 256, "%s (of the whole deal)", wrong);
    return wrong == NULL;
}

/* ---- setups ---- */

static uint32_t every_switch(void)
{
    uint32_t all = 0;
    for (size_t i = 0; i < solve_switches_count; i++)
        all |= solve_switches[i].bit;
    return all;
}

/* Phases are whole searches that can be left out; the other switches are reductions, which matter to the exact search above all. */
struct masks {
    uint32_t all, exact, phases; /* exact: the depth-first search; phases: the others */
    uint32_t reduction[32];
    uint32_t reductions;
};

static struct masks find_masks(void)
{
    struct masks m = {.all = every_switch(), .exact = SWITCH_DFS};
    uint32_t every_phase = m.all & ~((1u << SWITCH_FIRST_PHASE) - 1);
    m.phases = every_phase & ~m.exact;
    for (uint32_t bit = 1; bit; bit <<= 1)
        if (m.all & ~every_phase & bit)
            m.reduction[m.reductions++] = bit;
    return m;
}

/* Everyone but the solver, or `only` one. */
static int setups_alone(enum ask only, struct setup list[ASKS])
{
    int n = 0;
    if (only != ASK_RELAXED) {
        list[n++] = (struct setup){.ask = ASK_FORMULA};
        list[n++] = (struct setup){.ask = ASK_RECORDED};
    }
    if (only != ASK_FORMULA)
        list[n++] = (struct setup){.ask = ASK_RELAXED};
    return n;
}

/* The exact search alone and with the rest, every reduction on, off, and in pairs; tables and threads. */
static int setups_thorough(struct setup list[SETUPS_MAX])
{
    struct masks m = find_masks();
    uint32_t plain = m.all & ~m.exact;
    int n = 0;
    list[n++] = (struct setup){.memory = MEMORY_LARGE};
    list[n++] = (struct setup){.memory = MEMORY_LARGE, .off = plain, .seed = 1}; /* odd: each choice of base is decided */
    list[n++] = (struct setup){.memory = MEMORY_LARGE, .off = m.phases};
    for (uint32_t i = 0; i < m.reductions; i++) {
        list[n++] = (struct setup){.memory = MEMORY_LARGE, .off = m.reduction[i]};
        list[n++] = (struct setup){.memory = MEMORY_LARGE, .off = m.phases | m.reduction[i]};
        list[n++] = (struct setup){.memory = MEMORY_LARGE, .off = plain & ~m.reduction[i]};
        for (uint32_t j = 0; j < i && n < SETUPS_MAX - 16; j++) {
            list[n++] = (struct setup){.memory = MEMORY_LARGE, .off = m.phases | m.reduction[i] | m.reduction[j]};
            list[n++] = (struct setup){.memory = MEMORY_LARGE, .off = plain & ~(m.reduction[i] | m.reduction[j])};
        }
    }
    for (int t = 0; t < SETUP_THREADS; t++) {
        list[n++] = (struct setup){.memory = 0, .threads = t};
        list[n++] = (struct setup){.memory = t % 2, .threads = t, .off = m.phases};
        list[n++] = (struct setup){.memory = 0, .threads = t, .off = plain};
    }
    return n + setups_alone(ASK_SOLVER, list + n);
}

static int setups_sample(struct setup list[SETUPS_MAX], struct rng *r)
{
    struct masks m = find_masks();
    uint32_t plain = m.all & ~m.exact, a = 0, b = 0;
    if (m.reductions > 0) {
        a = m.reduction[rng_below(r, m.reductions)];
        b = m.reduction[rng_below(r, m.reductions)];
    }
    struct setup sample[] = {
        {.memory = MEMORY_LARGE},
        {.memory = MEMORY_LARGE, .off = m.phases},
        {.memory = MEMORY_LARGE, .off = plain},
        {.memory = MEMORY_LARGE, .off = plain & ~a},
        {.memory = 1, .off = m.phases | a},
        {.memory = MEMORY_LARGE, .off = m.phases | a | b},
        {.memory = 1, .off = plain & ~(a | b)},
        {.memory = 0, .threads = (int)rng_below(r, SETUP_THREADS), .off = rng_below(r, 2) ? m.phases : 0},
        {.memory = (int)rng_below(r, SETUP_MEMORIES),
         .threads = (int)rng_below(r, SETUP_THREADS),
         .off = (uint32_t)rng_next(r) & m.all & ~m.exact},
    };
    int n = (int)(sizeof sample / sizeof *sample);
    n += setups_alone(ASK_SOLVER, list + n); /* in the solver itself the formula is for full decks only */
    for (int i = 0; i < (int)(sizeof sample / sizeof *sample); i++)
        list[i] = sample[i];
    for (int i = 0; i < n; i++) {
        list[i].seed = rng_below(r, 1000);
    }
    return n;
}

/* ---- one world ---- */

static int setups_for(const struct campaign *c, uint64_t seed, struct setup list[SETUPS_MAX])
{
    struct rng r;
    rng_seed(&r, seed ^ 0x5e7u); /* other numbers than those of the world */
    if (c->only != ASK_SOLVER)
        return setups_alone(c->only, list);
    return c->thorough ? setups_thorough(list) : setups_sample(list, &r);
}

static void report(struct failure *f, const struct world *w, const struct setup *s, enum brute_verdict truth, bool all_bases)
{
    world_copy(&f->world, w);
    f->setup = *s;
    f->expected = truth;
    f->all_bases = all_bases;
}

/* A world with its base chosen: every setup against the truth. */
static bool compare_position(struct campaign *c, const struct world *w, enum brute_verdict truth, struct failure *f)
{
    struct setup list[SETUPS_MAX];
    int n = setups_for(c, w->seed, list);
    for (int i = 0; i < n; i++) {
        if (!try_position(c, w, &list[i], truth, f->got)) {
            report(f, w, &list[i], truth, false);
            return false;
        }
    }
    return true;
}

/* Plain search; one world in eight is also searched without sorting piles, and the two must agree. */
static enum brute_verdict truth_of(const struct campaign *c, const struct world *w)
{
    enum brute_verdict sorted = brute_solve(&w->game, c->limit_positions, BRUTE_PILES_SORTED, NULL);
    if (w->seed % 8 == 0) {
        enum brute_verdict exact = brute_solve(&w->game, c->limit_positions, BRUTE_PILES_EXACT, NULL);
        if (exact != sorted && exact != BRUTE_TOO_LARGE && sorted != BRUTE_TOO_LARGE) {
            fprintf(stderr, "smallworlds: seed %llu: plain search disagrees with itself\n", (unsigned long long)w->seed);
            abort();
        }
    }
    return sorted;
}

static void count_truth(struct campaign *c, const struct world *w, enum brute_verdict truth)
{
    int origin = strcmp(w->origin, "deal") == 0 ? 0 : strcmp(w->origin, "play") == 0 ? 1 : 2;
    if (truth == BRUTE_TOO_LARGE) {
        c->too_large++;
        return;
    }
    *(truth == BRUTE_LOST ? &c->lost : &c->winnable) += 1;
    c->by_origin[origin][truth == BRUTE_LOST]++;
}

static bool left_out(const struct campaign *c, const struct world *w) { return c->only != ASK_SOLVER && !covered(c->only, &w->game); }

static enum brute_verdict whole_of(const enum brute_verdict choices[], int n)
{
    enum brute_verdict whole = BRUTE_LOST;
    for (int i = 0; i < n; i++)
        if (choices[i] == BRUTE_WINNABLE || (choices[i] == BRUTE_TOO_LARGE && whole == BRUTE_LOST))
            whole = choices[i];
    return whole;
}

/* Each choice of base is a world of its own; solve_bases() has to combine them correctly. */
static bool compare_choices(struct campaign *c, const struct world *w, struct failure *f)
{
    struct move choice[PILES_MAX];
    int choices = game_base_moves(&w->game, choice);
    enum brute_verdict truths[PILES_MAX];
    for (int i = 0; i < choices; i++) {
        struct world one;
        world_copy(&one, w);
        game_play(&one.game, choice[i], NULL, NULL);
        truths[i] = BRUTE_TOO_LARGE;
        if (left_out(c, &one))
            continue;
        truths[i] = truth_of(c, &one);
        count_truth(c, &one, truths[i]);
        if (truths[i] != BRUTE_TOO_LARGE && c->focus != FOCUS_BASES && !compare_position(c, &one, truths[i], f))
            return false;
    }
    enum brute_verdict whole = whole_of(truths, choices);
    if (whole == BRUTE_TOO_LARGE || c->only != ASK_SOLVER)
        return true;
    struct setup list[SETUPS_MAX];
    setups_for(c, w->seed, list);
    for (int i = 0; i < 2; i++) {
        if (!try_bases(c, w, &list[i], whole, truths, f->got)) {
            report(f, w, &list[i], whole, true);
            return false;
        }
    }
    return true;
}

/* A card dealt onto an empty waste covers nothing, so plain search must find the same with PySolFC's option off (RULES.md, section 9). Not
 * where a lock or a redeal may come between. */
static bool option_is_free(const struct campaign *c, const struct world *w, struct failure *f)
{
    struct world off;
    world_copy(&off, w);
    off.variant.auto_deal = false;
    if (w->variant.stock_lock || w->variant.redeals > 0)
        return true;
    enum brute_verdict on = truth_of(c, w), truth = truth_of(c, &off);
    if (on == truth || on == BRUTE_TOO_LARGE || truth == BRUTE_TOO_LARGE)
        return true;
    report(f, w, &(struct setup){0}, truth, false);
    snprintf(f->got, sizeof f->got, "another verdict with the option autodeal off, both by plain search");
    return false;
}

bool campaign_world(struct campaign *c, const struct world *w, struct failure *f)
{
    c->worlds++;
    if (c->focus == FOCUS_AUTODEAL && !option_is_free(c, w, f))
        return false;
    if (!game_base_chosen(&w->game))
        return compare_choices(c, w, f);
    if (left_out(c, w))
        return true;
    enum brute_verdict truth = truth_of(c, w);
    count_truth(c, w, truth);
    return truth == BRUTE_TOO_LARGE || compare_position(c, w, truth, f);
}

bool campaign_winnable(struct campaign *c, const struct world *w, struct failure *f)
{
    c->worlds++;
    count_truth(c, w, BRUTE_WINNABLE);
    return compare_position(c, w, BRUTE_WINNABLE, f);
}

/* ---- focus ---- */

static bool choices_share_a_rank(const struct game *g)
{
    struct move choice[PILES_MAX];
    int n = game_base_moves(g, choice), seen[RANKS_MAX] = {0};
    bool shared = false;
    for (int i = 0; i < n; i++) {
        const struct pile *p = &g->pile[choice[i].from];
        shared |= seen[card_rank(p->card[p->count - 1])]++ > 0;
    }
    return shared;
}

static bool is_odd(const struct game *g)
{
    struct problem p;
    if (!game_base_chosen(g) || game_won(g))
        return false;
    problem_init(&p, g);
    return !p.quiet;
}

bool campaign_in_focus(enum focus focus, const struct world *w)
{
    switch (focus) {
    case FOCUS_BASES: return !game_base_chosen(&w->game) && choices_share_a_rank(&w->game);
    case FOCUS_ODD: return is_odd(&w->game);
    case FOCUS_AUTODEAL: return variant_has_autodeal_option(&w->variant) && w->variant.auto_deal;
    case FOCUS_ALL:
    case FOCI: break;
    }
    return true;
}

/* ---- shrinking ---- */

struct shrinking {
    struct campaign *campaign;
    struct failure *failure;
};

/* The truth of a world and, if its base is to be chosen, of each choice. */
static enum brute_verdict truth_of_all(const struct campaign *c, const struct world *w, enum brute_verdict choices[PILES_MAX])
{
    struct move choice[PILES_MAX];
    if (game_base_chosen(&w->game))
        return brute_solve(&w->game, c->limit_positions, BRUTE_PILES_SORTED, NULL);
    int n = game_base_moves(&w->game, choice);
    for (int i = 0; i < n; i++) {
        struct game g = w->game;
        game_play(&g, choice[i], NULL, NULL);
        choices[i] = brute_solve(&g, c->limit_positions, BRUTE_PILES_SORTED, NULL);
    }
    return whole_of(choices, n);
}

static bool still_wrong(const struct world *w, void *context)
{
    struct shrinking *s = context;
    enum brute_verdict choices[PILES_MAX];
    if (game_base_chosen(&w->game) == s->failure->all_bases)
        return false;
    enum brute_verdict truth = truth_of_all(s->campaign, w, choices);
    if (truth == BRUTE_TOO_LARGE)
        return false;
    char got[256];
    bool right = s->failure->all_bases ? try_bases(s->campaign, w, &s->failure->setup, truth, choices, got)
                                       : try_position(s->campaign, w, &s->failure->setup, truth, got);
    if (!right) {
        strcpy(s->failure->got, got);
        s->failure->expected = truth;
    }
    return !right;
}

void campaign_shrink(struct campaign *c, struct failure *f)
{
    struct shrinking s = {c, f};
    while (world_shrink_step(&f->world, still_wrong, &s))
        continue;
}
