/* Beams of streamlined play, each with what earlier ones have learned. */
#include "beam.h"
#include "job.h"

/* Points of a position by alternate colour. How they weigh hardly matters (EXPERIMENTS.md, experiment 3): what wins is noise of
 * about the size of the differences between positions, many narrow beams instead of few wide ones, and leaving out less (experiment
 * 4). */
static const struct finder_weights WEIGHTS[] = {
    {{[FEATURE_WASTE] = -6}},
    {{[FEATURE_SCORE] = 10, [FEATURE_WASTE] = -6, [FEATURE_RESERVE] = -8, [FEATURE_INVERSIONS] = -1}},
};
/* By suit width helps, and so does the deficit of the reserve (experiment 5). */
static const struct finder_weights WEIGHTS_SUIT[] = {
    {{[FEATURE_SCORE] = 5, [FEATURE_WASTE] = -3, [FEATURE_RESERVE] = -8, [FEATURE_DEFICIT] = -3}},
    {{[FEATURE_SCORE] = 8, [FEATURE_WASTE] = -3, [FEATURE_RESERVE] = -8, [FEATURE_DEFICIT] = -3}},
};
/* With two packs the outlook helps, too; with four, or where a pile's card may go to a space, it does not (experiment 20). */
static const struct finder_weights WEIGHTS_TWO_DECKS[] = {
    {{[FEATURE_SCORE] = 5,
      [FEATURE_WASTE] = -3,
      [FEATURE_RESERVE] = -8,
      [FEATURE_DEFICIT] = -3,
      [FEATURE_STUCK] = -12,
      [FEATURE_LEFT] = -1}},
    {{[FEATURE_SCORE] = 8, [FEATURE_WASTE] = -3, [FEATURE_RESERVE] = -8, [FEATURE_DEFICIT] = -3, [FEATURE_STUCK] = -8}},
};
/* A redeal brings the waste back first in, first out. So lower cards of a suit deeper in the waste are good there (experiment 11). */
static const struct finder_weights WEIGHTS_REDEAL[] = {
    {{[FEATURE_WASTE] = -10, [FEATURE_RESERVE] = -8, [FEATURE_INVERSIONS] = 1, [FEATURE_STUCK] = -12, [FEATURE_LEFT] = -3}},
    {{[FEATURE_WASTE] = -10, [FEATURE_RESERVE] = -8, [FEATURE_INVERSIONS] = 1, [FEATURE_STUCK] = -5, [FEATURE_LEFT] = -1}},
};

/* How the beams of a round are made. Chosen by what the whole portfolio decides of the tuning deals:
 *   terrace batch GAME seed:20001..20300 --limit-seconds 0.1 --threads 1 --out FILE    (1 second for the games by suit: seed:20061..20260)
 */
struct profile {
    const struct finder_weights *weights; /* two of them, in turn */
    const struct traits_weights *learned; /* for two beams of three, not in the first round, which must be quick; NULL: none */
    enum style style[3];                  /* in turn */
    float jitter[2];                      /* mostly the first, each fifth beam the second */
    float spread, rate;                   /* task's */
    int beams;
    uint32_t width, later, most; /* of the first round and the second, doubled with each one after it */
    int relax_from, relax_every; /* task's relax: from this round on, in one of so many beams; the first round must be quick. 0, 0: never */
};
/* The relaxation makes a beam slower, and most deals are won before it pays. Some fall only to beams that ask it (experiment 34). */
static const struct profile BY_COLOUR = {WEIGHTS, NULL, {STYLE_HOLD, STYLE_HOLD, STYLE_OPEN}, {100, 250}, 10, 4, 60, 8, 16, 1280, 3, 2};
/* With four packs a beam takes twice as long, so the first ones are narrower still (experiment 41). */
static const struct profile FOUR_DECKS = {WEIGHTS, NULL, {STYLE_HOLD, STYLE_HOLD, STYLE_OPEN}, {100, 250}, 10, 4, 60, 5, 16, 1280, 3, 2};
/* If the reserve fills spaces, building at once is often wrong, because each space takes the reserve's next card. Wide beams pay if
 * positions that the relaxation proves lost are pruned (experiment 24). */
static const struct profile RESERVE_FILLS = {WEIGHTS, NULL, {STYLE_OPEN, STYLE_OPEN, STYLE_HOLD}, {50, 100}, 10, 2, 60, 8, 64, 1280, 1, 1};
static const struct profile BY_SUIT = {WEIGHTS_SUIT, NULL, {STYLE_HOLD, STYLE_TIGHT, STYLE_HOLD}, {30, 60}, 5, 1, 12, 15, 60, 7680, 0, 0};
/* With four packs few beams beside the nested rollouts decide as much as many, so the rollouts get the time (experiment 71). */
static const struct profile FOUR_DECKS_BY_SUIT = {
    WEIGHTS_SUIT, NULL, {STYLE_HOLD, STYLE_TIGHT, STYLE_HOLD}, {30, 60}, 5, 1, 3, 15, 60, 7680, 0, 0};
static const struct profile TWO_DECKS_BY_SUIT = {
    WEIGHTS_TWO_DECKS, &TRAITS_SUIT, {STYLE_HOLD, STYLE_TIGHT, STYLE_HOLD}, {30, 60}, 5, 1, 12, 15, 60, 7680, 0, 0};
static const struct profile REDEAL = {
    WEIGHTS_REDEAL, &TRAITS_REDEAL, {STYLE_HOLD, STYLE_HOLD, STYLE_HOLD}, {30, 60}, 5, 1, 8, 15, 30, 7680, 0, 0};

static const struct profile *profile_of(const struct problem *p)
{
    if (!p->alternate) {
        if (p->variant->redeals > 0)
            return &REDEAL;
        if (p->variant->decks == 4)
            return &FOUR_DECKS_BY_SUIT;
        bool looks_ahead = p->variant->decks == 2 && p->variant->fill != FILL_ANY_BY_HAND;
        return looks_ahead ? &TWO_DECKS_BY_SUIT : &BY_SUIT;
    }
    return p->fill_from_reserve ? &RESERVE_FILLS : p->variant->decks == 4 ? &FOUR_DECKS : &BY_COLOUR;
}

static int plan(const struct phase_request *r, struct task out[])
{
    const struct profile *f = profile_of(r->problem);
    int round = r->round;
    bool asks = f->relax_every > 0 && round >= f->relax_from && !(r->off & SWITCH_RELAXATION) && relax_applies(r->game);
    for (int i = 0; i < f->beams; i++)
        out[i] = (struct task){.seed = (uint64_t)(1000 * round + i),
                               .beam = {.style = f->style[i % 3],
                                        .weights = f->weights[i / 3 % 2],
                                        .learned = i % 3 != 0 && round > 0 ? f->learned : NULL,
                                        .jitter = f->jitter[i % 5 == 4],
                                        .spread = f->spread,
                                        .rate = f->rate,
                                        .relax = asks && i % f->relax_every == f->relax_every - 1,
                                        .width = round == 0 ? f->width : phase_doubled(f->later, round - 1, f->most)}};
    return f->beams;
}

/* After a failed beam, blames the cards that stopped it. */
static bool search(struct job *j, struct finder *f, const struct task *t, int worker)
{
    struct blame_bias bias;
    float noise[TALON_MAX];
    for (int i = 0; i < j->problem.talon_count; i++)
        noise[i] = t->beam.spread * finder_noise(f);
    lock_take(&j->blame_lock);
    blame_bias_make(&bias, &j->problem, &j->blame, noise);
    lock_release(&j->blame_lock);
    bool won = beam_search(f, &j->start,
                           &(struct beam_settings){.width = t->beam.width,
                                                   .jitter = t->beam.jitter,
                                                   .weights = t->beam.weights,
                                                   .learned = t->beam.learned,
                                                   .bias = &bias,
                                                   .relax = t->beam.relax ? job_relaxation(j, worker) : NULL});
    if (!won && !f->stopped && t->beam.rate > 0) {
        lock_take(&j->blame_lock);
        blame_learn(&j->blame, &j->problem, &f->best, t->beam.rate);
        lock_release(&j->blame_lock);
    }
    return won;
}

static void run(struct job *j, const struct task *t, struct account *a, int worker)
{
    struct finder *f = job_take_finder(j, worker, t->beam.style, t->seed, a);
    job_return_finder(j, f, a, search(j, f, t, worker));
}

const struct phase_row phase_beam = {.plan = plan, .run = run};
