/* The choices of base card of a deal, each a problem of its own; see solve.h. */
#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "problem.h"
#include "solve.h"
#include "state.h"

/* True if two choices give the same problem, apart from the piles' places. Then their verdicts are the same, and so are the moves after
 * renaming piles. */
static bool same_problem(const struct game *a, const struct game *b)
{
    struct problem p, q;
    struct state s, t;
    uint64_t x[KEY_WORDS_MAX], y[KEY_WORDS_MAX];
    if (a->base != b->base)
        return false;
    problem_init(&p, a);
    problem_init(&q, b);
    state_init(&p, a, &s);
    state_init(&q, b, &t);
    state_canonical(&p, &s);
    state_canonical(&q, &t);
    if (p.talon_count != q.talon_count || memcmp(p.talon, q.talon, (size_t)p.talon_count))
        return false;
    state_key(&p, &s, x);
    state_key(&q, &t, y);
    return p.key_bytes == q.key_bytes && !memcmp(x, y, (size_t)p.key_bytes) && !memcmp(s.chains, t.chains, sizeof s.chains);
}

/* Solves a choice, and adds the effort of earlier, smaller attempts at it. */
static void solve_choice(struct solver *s, const struct game *start, struct base_result *b, const struct solve_options *options)
{
    assert(b->solution.verdict != VERDICT_WINNABLE && b->solution.verdict != VERDICT_LOST); /* decided once */
    struct game g = *start;
    struct solution *x = &b->solution;
    uint64_t states = x->states;
    double cpu_seconds = x->cpu_seconds;
    struct phase_account phases[PHASES];
    memcpy(phases, x->phases, sizeof phases);
    game_play(&g, b->move, NULL, NULL);
    solver_solve(s, &g, options, x);
    x->states += states;
    x->cpu_seconds += cpu_seconds;
    for (int i = 0; i < PHASES; i++) {
        x->phases[i].states += phases[i].states;
        x->phases[i].cpu_seconds += phases[i].cpu_seconds;
    }
    if (x->verdict != VERDICT_WINNABLE)
        return;
    assert(x->moves_count < SOLUTION_MAX);
    memmove(&x->moves[1], &x->moves[0], (size_t)x->moves_count * sizeof x->moves[0]);
    x->moves[0] = b->move;
    x->moves_count++;
}

/* Takes the answer of an earlier choice that is the same problem and lost or open, instead of searching again. */
static bool share(const struct game *start, struct bases *out, int i)
{
    assert(i < out->count);
    struct game own = *start;
    game_play(&own, out->base[i].move, NULL, NULL);
    for (int k = 0; k < i; k++) {
        struct base_result *other = &out->base[k];
        if (other->solution.verdict == VERDICT_NOT_ASKED || other->solution.verdict == VERDICT_WINNABLE)
            continue;
        struct game g = *start;
        game_play(&g, other->move, NULL, NULL);
        if (!same_problem(&own, &g))
            continue;
        out->base[i].solution = other->solution;
        out->base[i].solution.states = 0;
        out->base[i].solution.cpu_seconds = 0;
        memset(out->base[i].solution.phases, 0, sizeof out->base[i].solution.phases);
        return true;
    }
    return false;
}

static void sum_up(struct bases *out)
{
    bool all_lost = true;
    for (int i = 0; i < out->count; i++) {
        const struct solution *x = &out->base[i].solution;
        if (x->verdict == VERDICT_WINNABLE && out->winner < 0)
            out->winner = i;
        if (x->verdict == VERDICT_UNKNOWN && out->limit == LIMIT_NONE)
            out->limit = x->limit;
        all_lost = all_lost && x->verdict == VERDICT_LOST;
        out->states += x->states;
        out->cpu_seconds += x->cpu_seconds;
    }
    bool won = out->winner >= 0;
    out->verdict = out->which >= 0 ? VERDICT_NOT_ASKED : won ? VERDICT_WINNABLE : all_lost ? VERDICT_LOST : VERDICT_UNKNOWN;
    if (won || all_lost)
        out->limit = LIMIT_NONE;
}

/* ---- effort ----
 *
 * The choices share a limit of seconds. Each gets a small search first, the undecided ones a larger one, and so on. So a hard choice does
 * not delay an easy one, and gets the time that the easy ones leave. Passes are measured in states, so that their order does not depend
 * on the machine. A limit of states holds for each choice, in one pass, so that the answer is the same everywhere. */

enum { FIRST_PASS_STATES = 50000, PASS_STEP = 10 };
static const uint64_t LAST_PASS_STATES = UINT64_MAX / PASS_STEP;
static const double SECONDS_LEAST = 0.001; /* every choice gets a search, even if an earlier one took too long */

static bool wanted(const struct bases *out, int i) { return out->which < 0 || out->base[i].move.from == PILE_TABLEAU + out->which; }

static bool tried(const struct bases *out, int i) { return out->base[i].solution.verdict != VERDICT_NOT_ASKED; }

static bool open_choice(const struct bases *out, int i)
{
    return wanted(out, i) && (!tried(out, i) || out->base[i].solution.verdict == VERDICT_UNKNOWN);
}

static int count_open(const struct bases *out, int from)
{
    int open = 0;
    for (int i = from; i < out->count; i++)
        open += open_choice(out, i);
    return open;
}

static double seconds_left(const struct bases *out, double limit)
{
    for (int i = 0; i < out->count; i++)
        limit -= out->base[i].solution.cpu_seconds;
    return limit;
}

static bool cancelled(const struct solve_options *o) { return o->cancel && atomic_load(o->cancel); }

/* Searches each open choice for up to `options->limit_states`. False if nothing is left to do: a winner is enough, or the time is up. */
static bool run_pass(struct solver *s, const struct game *start, const struct solve_options *options, double limit_seconds,
                     struct bases *out)
{
    for (int i = 0; i < out->count; i++) {
        if (!open_choice(out, i))
            continue;
        if (cancelled(options) && i > 0)
            return false;
        if (!share(start, out, i)) {
            struct solve_options own = *options;
            double left = seconds_left(out, limit_seconds);
            if (limit_seconds > 0 && left <= 0 && tried(out, i))
                return false;
            if (limit_seconds > 0)
                own.limit_seconds = left > 0 ? left / count_open(out, i) : SECONDS_LEAST;
            solve_choice(s, start, &out->base[i], &own);
        }
        if (out->which == BASES_FIRST && out->base[i].solution.verdict == VERDICT_WINNABLE)
            return false;
    }
    return !cancelled(options);
}

static void run_passes(struct solver *s, const struct game *start, const struct solve_options *options, struct bases *out)
{
    struct solve_options o = *options;
    bool at_once = options->limit_states > 0 || (options->limit_seconds <= 0 && out->which == BASES_ALL);
    o.limit_states = FIRST_PASS_STATES;
    for (bool last = false, go_on = true; go_on && !last; o.limit_states *= PASS_STEP) {
        int open = count_open(out, 0);
        last = at_once || open <= 1 || o.limit_states > LAST_PASS_STATES;
        if (last)
            o.limit_states = options->limit_states;
        go_on = open > 0 && run_pass(s, start, &o, options->limit_seconds, out);
    }
}

/* A choice that a pass left open has reached no limit of the user's: the search gave it up because of a winner, because time was short, or
 * because it was cancelled. After a winner the verdict is "not asked"; otherwise it stays unknown, with the reason. */
static void settle(const struct solve_options *options, struct bases *out)
{
    bool won = false;
    for (int i = 0; i < out->count; i++)
        won = won || out->base[i].solution.verdict == VERDICT_WINNABLE;
    bool answered = out->which == BASES_FIRST && won;
    for (int i = 0; i < out->count; i++) {
        struct solution *x = &out->base[i].solution;
        bool by_pass = !tried(out, i) || (x->limit == LIMIT_STATES && options->limit_states == 0);
        if (!open_choice(out, i) || (!by_pass && (answered || !cancelled(options))))
            continue;
        x->verdict = answered ? VERDICT_NOT_ASKED : VERDICT_UNKNOWN;
        if (answered || cancelled(options))
            x->limit = answered ? LIMIT_NONE : LIMIT_INTERRUPTED;
        else if (options->limit_seconds > 0)
            x->limit = LIMIT_SECONDS; /* without one the phases had nothing left to do, and the limit is theirs */
        if (x->limit == LIMIT_INTERRUPTED)
            out->limit = LIMIT_INTERRUPTED;
    }
}

/* Without what is large and not filled: it would take longer than an easy deal's search. */
static void clear(struct bases *out, int count)
{
    memset(&out->verdict, 0, offsetof(struct bases, base) - offsetof(struct bases, verdict));
    solution_clear(&out->only);
    for (int i = 0; i < count; i++)
        solution_clear(&out->base[i].solution);
    out->count = count;
    out->winner = -1;
}

void solve_bases(struct solver *s, const struct game *start, int which, const struct solve_options *options, struct bases *out)
{
    struct move moves[PILES_MAX];
    clear(out, game_base_moves(start, moves));
    out->which = which;
    if (game_base_chosen(start)) {
        solver_solve(s, start, options, &out->only);
        out->verdict = out->only.verdict;
        out->limit = out->only.limit;
        out->states = out->only.states;
        out->cpu_seconds = out->only.cpu_seconds;
        return;
    }
    for (int i = 0; i < out->count; i++) {
        out->base[i].move = moves[i];
        out->base[i].card = pile_top(&start->pile[moves[i].from]);
        out->base[i].solution.verdict = VERDICT_NOT_ASKED;
    }
    run_passes(s, start, options, out);
    settle(options, out);
    sum_up(out);
}

const struct base_result *bases_asked(const struct bases *b)
{
    for (int i = 0; b->which >= 0 && i < b->count; i++)
        if (wanted(b, i))
            return &b->base[i];
    return NULL;
}

bool bases_decided(const struct bases *b)
{
    assert(b->count >= 0 && b->count <= PILES_MAX);
    if (b->which == BASES_FIRST || b->count == 0)
        return b->verdict != VERDICT_UNKNOWN;
    for (int i = 0; i < b->count; i++)
        if (b->base[i].solution.verdict == VERDICT_UNKNOWN)
            return false;
    return true;
}
