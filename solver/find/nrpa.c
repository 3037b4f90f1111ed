#include "nrpa.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "playout_choices.h"

/* Most choices and codes of a playout; a longer one ends there. */
enum { LEVELS = 2, LENGTH_MAX = 1024, CODES_MAX = 16384 };

/* How far a policy of each level, the outer one first, steps towards its best playout, and e to that. */
static const float ALPHA[LEVELS] = {0.5f, 0.35f}, EXP_ALPHA[LEVELS] = {1.6487213f, 1.4190675f};
/* What a card that is left in the reserve costs, in cards played. This and the steps: solver/EXPERIMENTS.md, experiment 50. */
static const float RESERVE_WEIGHT = 3;
/* When a run is compared with others, in per cent of its playouts. Most wins come between the two (experiment 51). */
static const uint32_t RACE_AT[RACE_STAGES] = {40, 70};

/* The steps of a playout. */
struct sequence {
    float score;
    int choices, codes, steps;
    uint8_t offered[LENGTH_MAX], taken[LENGTH_MAX];
    uint16_t code[CODES_MAX];         /* offered at each choice, one after the other */
    struct step step[2 * LENGTH_MAX]; /* with those that needed no choice */
};

enum { SCORE_NONE = -1000 }; /* below any playout's */

/* A policy gives each code a weight; a step is taken with a chance in proportion to it. (The literature keeps their logarithms.) */
struct search {
    struct finder *f;
    const struct problem *p;
    const struct state *start;
    int codes;
    uint32_t width;
    struct race *race;
    float *policy[LEVELS];
    struct sequence *best[LEVELS]; /* of each level */
    struct sequence *own;          /* the running playout */
    struct playout playout;
    bool won;
};

/* e to the -x for 0 <= x <= 1/2, to four digits; the same on every machine. */
static float exp_minus(float x)
{
    assert(x >= 0 && x <= 0.5f);
    float even = 1 + x * x * (1.0f / 12), odd = 0.5f * x;
    return (even - odd) / (even + odd);
}

static int draw(struct search *n, const float policy[], const struct playout_offer *c)
{
    assert(c->count > 0 && c->count <= CHOICES_MAX);
    float sum = 0, until[CHOICES_MAX];
    for (int i = 0; i < c->count; i++)
        until[i] = sum += policy[c->code[i]];
    float at = sum * finder_random(n->f);
    int i = 0;
    while (i < c->count - 1 && until[i] <= at)
        i++;
    return i;
}

static void play(struct search *n, struct sequence *q, const struct step *step)
{
    q->step[q->steps++] = *step;
    playout_play(&n->playout, step);
}

static void play_forced(struct search *n, struct sequence *q)
{
    struct step step;
    while (!playout_won(&n->playout) && q->steps < 2 * LENGTH_MAX - 1 && playout_forced(&n->playout, &step))
        play(n, q, &step);
}

static void note_choice(struct sequence *q, const struct playout_offer *c, int taken)
{
    q->offered[q->choices] = (uint8_t)c->count;
    q->taken[q->choices++] = (uint8_t)taken;
    memcpy(q->code + q->codes, c->code, (size_t)c->count * sizeof c->code[0]);
    q->codes += c->count;
}

/* One playout by the policy, into n->own. */
static void run_playout(struct search *n, const float policy[])
{
    struct playout *o = &n->playout;
    struct sequence *q = n->own;
    struct playout_offer c;
    q->choices = q->codes = q->steps = 0;
    playout_begin(o);
    play_forced(n, q);
    while (q->choices < LENGTH_MAX && q->codes <= CODES_MAX - CHOICES_MAX && q->steps < 2 * LENGTH_MAX - 1) {
        playout_choices(o, &c);
        if (c.count == 0 || playout_won(o))
            break;
        if (account_state(&n->f->account)) {
            n->f->stopped = true;
            return;
        }
        int taken = 0;
        if (c.count > 1) {
            taken = draw(n, policy, &c);
            note_choice(q, &c, taken);
        }
        play(n, q, &c.step[taken]);
        play_forced(n, q);
    }
    q->score = (float)o->at.score - RESERVE_WEIGHT * (float)o->at.reserve;
    if (o->at.score > n->f->best_score)
        n->f->best_score = o->at.score;
    n->won = playout_won(o);
}

/* Makes the best sequence of a level more likely: a step of gradient ascent on the logarithm of its chance. */
static void adapt(struct search *n, int level)
{
    float *policy = n->policy[level];
    const struct sequence *q = n->best[level];
    const uint16_t *code = q->code;
    for (int i = 0; i < q->choices; code += q->offered[i++]) {
        float sum = 0, chance[CHOICES_MAX];
        for (int j = 0; j < q->offered[i]; j++)
            sum += chance[j] = policy[code[j]];
        for (int j = 0; j < q->offered[i]; j++)
            policy[code[j]] *= exp_minus(ALPHA[level] * chance[j] / sum);
        policy[code[q->taken[i]]] *= EXP_ALPHA[level];
    }
}

static bool ended(const struct search *n) { return n->won || n->f->stopped; }

static void swap_sequences(struct sequence **a, struct sequence **b)
{
    struct sequence *t = *a;
    *a = *b;
    *b = t;
}

/* Level 1: playouts, each followed by a step towards the best so far. Then the best of them is in best[1]. */
static void run_inner(struct search *n)
{
    memcpy(n->policy[1], n->policy[0], (size_t)n->codes * sizeof *n->policy[0]);
    n->best[1]->score = SCORE_NONE;
    for (uint32_t i = 0; i < n->width; i++) {
        run_playout(n, n->policy[1]);
        if (ended(n))
            return;
        if (n->own->score >= n->best[1]->score)
            swap_sequences(&n->own, &n->best[1]);
        adapt(n, 1);
    }
}

/* After so many runs of level 1: false if other runs of level 2 were better by then. */
static bool goes_on(const struct search *n, uint32_t runs)
{
    for (int stage = 0; stage < RACE_STAGES; stage++)
        if (runs == n->width * RACE_AT[stage] / 100 && !race_goes_on(n->race, stage, (int)n->best[0]->score))
            return false;
    return true;
}

static void run_outer(struct search *n)
{
    playout_prior(n->p, n->start, n->policy[0]);
    n->best[0]->score = SCORE_NONE;
    for (uint32_t i = 0; i < n->width && goes_on(n, i); i++) {
        run_inner(n);
        if (ended(n))
            return;
        if (n->best[1]->score >= n->best[0]->score)
            swap_sequences(&n->best[1], &n->best[0]);
        adapt(n, 0);
    }
}

/* Writes the states on the way to the win. */
static bool write_win(const struct search *n)
{
    struct streamline_trail *win = &n->f->win;
    struct state s = *n->start;
    win->count = 0;
    for (int i = 0; i < n->own->steps; i++) {
        if (win->count == win->capacity)
            return false;
        state_play(n->p, &s, n->own->step[i]);
        if (s.overlong)
            return false;
        win->state[win->count] = s;
        state_canonical(n->p, &win->state[win->count++]);
    }
    return true;
}

bool nrpa_search(struct finder *f, const struct state *start, uint32_t width, struct race *race)
{
    assert(playout_applies(f->play.p) && width > 0);
    struct search *n = malloc(sizeof *n);
    if (!n) {
        f->stopped = true;
        return false;
    }
    *n = (struct search){.f = f, .p = f->play.p, .start = start, .width = width, .race = race, .codes = playout_codes(f->play.p)};
    playout_init(&n->playout, n->p, start);
    bool allocated = (n->own = malloc(sizeof *n->own));
    for (int i = 0; i < LEVELS; i++) {
        n->policy[i] = malloc((size_t)n->codes * sizeof *n->policy[i]);
        n->best[i] = malloc(sizeof *n->best[i]);
        allocated = allocated && n->policy[i] && n->best[i];
    }
    if (allocated)
        run_outer(n);
    else
        f->stopped = true;
    bool won = allocated && n->won && write_win(n);
    if (n->won && !won)
        f->stopped = true;
    for (int i = 0; i < LEVELS; i++) {
        free(n->policy[i]);
        free(n->best[i]);
    }
    free(n->own);
    free(n);
    return won;
}
