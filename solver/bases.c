/* The choices of base card of a deal, each a problem of its own; see solve.h. */
#include <string.h>

#include "problem.h"
#include "solve.h"
#include "state.h"

/* Whether two choices give the same problem but for the piles' places: then their answers are the same, and the moves too after the piles
 * are renamed. */
static bool same_problem(const struct game *a, const struct game *b)
{
    struct problem p, q;
    struct state s, t;
    uint64_t x[KEY_WORDS_MAX], y[KEY_WORDS_MAX];
    if (a->base != b->base) return false;
    problem_init(&p, a);
    problem_init(&q, b);
    state_init(&p, a, &s);
    state_init(&q, b, &t);
    state_canonical(&p, &s);
    state_canonical(&q, &t);
    if (p.talon_count != q.talon_count || memcmp(p.talon, q.talon, (size_t)p.talon_count)) return false;
    state_key(&p, &s, x);
    state_key(&q, &t, y);
    return p.key_bytes == q.key_bytes && !memcmp(x, y, (size_t)p.key_bytes) && !memcmp(s.chains, t.chains, sizeof s.chains);
}

static void solve_choice(struct solver *s, const struct game *start, struct base_result *b, const struct solve_options *options)
{
    struct game g = *start;
    game_play(&g, b->move, NULL, NULL);
    solver_solve(s, &g, options, &b->solution);
    b->solved = true;
    struct solution *x = &b->solution;
    if (x->verdict != VERDICT_WINNABLE) return;
    memmove(&x->moves[1], &x->moves[0], (size_t)x->moves_count * sizeof x->moves[0]);
    x->moves[0] = b->move;
    x->moves_count++;
}

/* The answer of an earlier choice that is the same problem and lost or open: no need to search again. */
static bool share(const struct game *start, struct bases *out, int i)
{
    struct game own = *start;
    game_play(&own, out->base[i].move, NULL, NULL);
    for (int k = 0; k < i; k++) {
        struct base_result *other = &out->base[k];
        if (!other->solved || other->solution.verdict == VERDICT_WINNABLE) continue;
        struct game g = *start;
        game_play(&g, other->move, NULL, NULL);
        if (!same_problem(&own, &g)) continue;
        out->base[i].solution = other->solution;
        out->base[i].solution.states = 0;
        out->base[i].solution.cpu_seconds = 0;
        out->base[i].solved = true;
        return true;
    }
    return false;
}

static void sum_up(struct bases *out, int which)
{
    bool all_lost = true;
    for (int i = 0; i < out->count; i++) {
        struct base_result *b = &out->base[i];
        if (which >= 0 && !b->solved) continue;
        if (b->solved && b->solution.verdict == VERDICT_WINNABLE && out->winner < 0) out->winner = i;
        if (!b->solved || b->solution.verdict != VERDICT_LOST) all_lost = false;
        if (b->solved && b->solution.verdict == VERDICT_UNKNOWN && out->limit == LIMIT_NONE) out->limit = b->solution.limit;
        if (b->solved) {
            out->states += b->solution.states;
            out->cpu_seconds += b->solution.cpu_seconds;
        }
    }
    out->verdict = out->winner >= 0 ? VERDICT_WINNABLE : all_lost ? VERDICT_LOST : VERDICT_UNKNOWN;
    if (out->verdict != VERDICT_UNKNOWN) out->limit = LIMIT_NONE;
}

void solve_bases(struct solver *s, const struct game *start, int which, const struct solve_options *options, struct bases *out)
{
    struct move moves[PILES_MAX];
    memset(out, 0, sizeof *out);
    out->winner = -1;
    out->count = game_base_moves(start, moves);
    if (game_base_chosen(start)) {
        solver_solve(s, start, options, &out->only);
        out->verdict = out->only.verdict;
        out->limit = out->only.limit;
        out->states = out->only.states;
        out->cpu_seconds = out->only.cpu_seconds;
        return;
    }
    for (int i = 0; i < out->count; i++) {
        const struct pile *pile = &start->pile[moves[i].from];
        out->base[i].move = moves[i];
        out->base[i].card = pile->card[pile->count - 1];
    }
    for (int i = 0; i < out->count; i++) {
        if (which >= 0 && moves[i].from != PILE_TABLEAU + which) continue;
        if (!share(start, out, i)) solve_choice(s, start, &out->base[i], options);
        if (which == BASES_FIRST && out->base[i].solution.verdict == VERDICT_WINNABLE) break;
        if (options->cancel && atomic_load(options->cancel) && i + 1 < out->count) {
            for (int k = i + 1; k < out->count; k++) out->base[k].solution.limit = LIMIT_INTERRUPTED;
            out->limit = LIMIT_INTERRUPTED;
            break;
        }
    }
    sum_up(out, which);
}
