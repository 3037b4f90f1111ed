/* Level strong: where playouts leave more than one move in the running, the solver is asked on how many sampled orders each can still be
 * won. It sees those orders, which nobody at the table does, and so thinks too well of every move; but it knows what playouts by rules
 * of thumb do not. A move is worth the sum of the two shares. */
#include "fair_strong.h"

#include "fair_careful.h"
#include "fair_lift.h"

enum { ORDERS = 8, STATES = 600 };

/* Adds 2 for each order won, 1 for one left open. */
static void ask(struct fair_player *p, const struct game *deal, const struct move moves[], int count, int points[])
{
    struct solve_options options = {.limit_states = STATES, .seed = 1};
    for (int i = 0; i < count; i++) {
        struct game after = *deal;
        game_play(&after, moves[i], NULL, NULL);
        solver_solve(p->solver, &after, &options, p->solution);
        points[i] += p->solution->verdict == VERDICT_WINNABLE ? 2 : p->solution->verdict == VERDICT_UNKNOWN;
    }
}

bool fair_strong_choose(struct fair_player *p, const struct fair_view *view, const struct table_rules *rules, struct rng *r,
                        struct move *out)
{
    struct table t;
    struct table_unseen unseen;
    struct fair_trial trial;
    struct move moves[FAIR_TRIES_MAX];
    int points[FAIR_TRIES_MAX] = {0}, best = 0;
    double most = -1;
    table_from_view(&t, rules, view);
    table_unseen_of_view(&unseen, rules, view);
    if (t.score == rules->cards || !fair_try(p, &t, rules, &unseen, r, &trial))
        return false;
    for (int i = 0; i < trial.count; i++)
        moves[i] = fair_lift(&view->open, rules, trial.tried[i].move);
    for (int k = 0; k < ORDERS && trial.count > 1; k++) {
        struct game deal;
        fair_complete(view, r, &deal);
        ask(p, &deal, moves, trial.count, points);
    }
    for (int i = 0; i < trial.count && trial.count > 1; i++) {
        double worth = (double)trial.tried[i].won / trial.samples + points[i] / (2.0 * ORDERS);
        if (worth > most) {
            most = worth;
            best = i;
        }
    }
    *out = moves[best];
    return true;
}
