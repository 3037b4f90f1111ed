#include "portfolio.h"

#include "precedence.h"
#include "relax.h"

/* Points of a position by alternate colour. How they weigh hardly matters (NOTES.md, experiment 3): what wins is noise of about the size
 * of the differences between positions, many narrow beams instead of few wide ones, and leaving out less (experiment 4). */
static const struct weights WEIGHTS[] = {
    {{[FEATURE_WASTE] = -6}},
    {{[FEATURE_SCORE] = 10, [FEATURE_WASTE] = -6, [FEATURE_RESERVE] = -8, [FEATURE_INVERSIONS] = -1}},
};
/* By suit width helps and the deficit of the reserve tells (experiment 5). */
static const struct weights WEIGHTS_SUIT[] = {
    {{[FEATURE_SCORE] = 5, [FEATURE_WASTE] = -3, [FEATURE_RESERVE] = -8, [FEATURE_DEFICIT] = -3}},
    {{[FEATURE_SCORE] = 8, [FEATURE_WASTE] = -3, [FEATURE_RESERVE] = -8, [FEATURE_DEFICIT] = -3}},
};
/* With two packs the outlook tells, too; with four, or where a pile's card may go to a space, it does not (experiment 20). */
static const struct weights WEIGHTS_TWO_DECKS[] = {
    {{[FEATURE_SCORE] = 5,
      [FEATURE_WASTE] = -3,
      [FEATURE_RESERVE] = -8,
      [FEATURE_DEFICIT] = -3,
      [FEATURE_STUCK] = -12,
      [FEATURE_LEFT] = -1}},
    {{[FEATURE_SCORE] = 8, [FEATURE_WASTE] = -3, [FEATURE_RESERVE] = -8, [FEATURE_DEFICIT] = -3, [FEATURE_STUCK] = -8}},
};
/* After a redeal the waste comes back first in, first out; lower cards of a suit deeper in it are a merit then (experiment 11). */
static const struct weights WEIGHTS_REDEAL[] = {
    {{[FEATURE_WASTE] = -10, [FEATURE_RESERVE] = -8, [FEATURE_INVERSIONS] = 1, [FEATURE_STUCK] = -12, [FEATURE_LEFT] = -3}},
    {{[FEATURE_WASTE] = -10, [FEATURE_RESERVE] = -8, [FEATURE_INVERSIONS] = 1, [FEATURE_STUCK] = -5, [FEATURE_LEFT] = -1}},
};

/* How the beams of a round are made. Chosen by what the whole portfolio decides of the tuning deals:
 *   terrace batch GAME seed:20001..20300 --limit-seconds 0.1 --threads 1 --out FILE    (1 second for the games by suit: seed:20061..20260)
 */
struct profile {
    const struct weights *weights; /* two of them, in turn */
    const struct learned *learned; /* two beams' of three instead, but in the first round, which must be quick; NULL: none */
    enum style style[3];           /* in turn */
    float jitter[2];               /* mostly the first, each fifth beam the second */
    float spread, rate;            /* step_plan's */
    int beams;
    uint32_t width, later, most; /* of the first round and the second, doubled with each one after it */
    bool relax;                  /* step_plan's, from the second round on: the first must be quick */
};
static const struct profile BY_COLOUR = {WEIGHTS, NULL, {STYLE_HOLD, STYLE_HOLD, STYLE_OPEN}, {100, 250}, 10, 1.5f, 60, 8, 16, 1280, false};
/* Where the reserve fills spaces, building at once is often wrong: each space pulls down a card that was not asked for. Without dead
 * positions wide beams pay (experiment 24). */
static const struct profile RESERVE_FILLS = {WEIGHTS, NULL, {STYLE_OPEN, STYLE_OPEN, STYLE_HOLD}, {50, 100}, 10, 2, 60, 8, 64, 1280, true};
static const struct profile BY_SUIT = {WEIGHTS_SUIT, NULL, {STYLE_HOLD, STYLE_TIGHT, STYLE_HOLD}, {30, 60}, 5, 1, 12, 60, 120, 7680, false};
static const struct profile TWO_DECKS_BY_SUIT = {
    WEIGHTS_TWO_DECKS, &LEARNED_SUIT, {STYLE_HOLD, STYLE_TIGHT, STYLE_HOLD}, {30, 60}, 5, 1, 12, 60, 120, 7680, false};
static const struct profile REDEAL = {
    WEIGHTS_REDEAL, &LEARNED_REDEAL, {STYLE_HOLD, STYLE_HOLD, STYLE_HOLD}, {30, 60}, 5, 1, 8, 15, 30, 7680, false};

static const struct profile *profile_of(const struct problem *p)
{
    if (!p->alternate) {
        bool looks_ahead = p->variant->decks == 2 && p->variant->fill != FILL_ANY_BY_HAND;
        return p->variant->redeals > 0 ? &REDEAL : looks_ahead ? &TWO_DECKS_BY_SUIT : &BY_SUIT;
    }
    return p->fill_from_reserve ? &RESERVE_FILLS : &BY_COLOUR;
}

/* The formula comes before the beams of each round from the third on where the reserve fills spaces, for many deals that beams leave
 * there are lost, or won near one of its plans (experiments 22 and 24); elsewhere before those of the fourth round, when the beams' yield
 * has sunk; each time with four times as much. FAR: cards in talon and reserve. */
enum { SAT_ROUND = 3, SAT_ROUND_RESERVE_FILLS = 2, SAT_MS = 2000, SAT_MS_MOST = 600000, FAR = 40 };

/* Of the relaxation: most losses that it proves show within a few hundred positions (experiment 24). */
enum { RELAX_ROUNDS = 3 };
static const uint32_t RELAX_POSITIONS[RELAX_ROUNDS] = {1000, 5000, 50000};

/* `first` doubled with each round. */
static uint32_t doubled(uint32_t first, int round, uint32_t most)
{
    uint64_t size = (uint64_t)first << (round < 31 ? round : 31);
    return size > most ? most : (uint32_t)size;
}

static int plan_beams(const struct profile *f, const struct game *g, uint32_t off, int round, struct step_plan out[])
{
    for (int i = 0; i < f->beams; i++)
        out[i] = (struct step_plan){.phase = PHASE_BEAM,
                                    .style = f->style[i % 3],
                                    .weights = f->weights[i / 3 % 2],
                                    .learned = i % 3 != 0 && round > 0 ? f->learned : NULL,
                                    .jitter = f->jitter[i % 5 == 4],
                                    .spread = f->spread,
                                    .rate = f->rate,
                                    .relax = f->relax && round > 0 && !(off & SWITCH_RELAXATION) && relax_applies(g),
                                    .size = round == 0 ? f->width : doubled(f->later, round - 1, f->most),
                                    .seed = (uint64_t)(1000 * round + i)};
    return f->beams;
}

int portfolio_plan(const struct problem *p, const struct game *g, uint32_t off, int round, struct step_plan out[PLAN_MAX])
{
    int n = 0;
    if (round == 0 && !(off & SWITCH_DFS))
        out[n++] = (struct step_plan){.phase = PHASE_DFS, .size = 400};
    if (!(off & SWITCH_RESTARTS) && p->alternate && round < 3) /* by suit they win next to nothing */
        out[n++] = (struct step_plan){.phase = PHASE_RESTARTS,
                                      .style = round == 0 ? STYLE_HOLD : STYLE_TIGHT,
                                      .weights = WEIGHTS[1],
                                      .jitter = 30,
                                      .size = 400,
                                      .repeat = round == 0 ? 10 : 40,
                                      .seed = (uint64_t)round};
    if (!(off & SWITCH_RELAXATION) && round < RELAX_ROUNDS && relax_applies(g))
        out[n++] = (struct step_plan){.phase = PHASE_RELAXATION, .size = RELAX_POSITIONS[round]};
    int sat_round = round - (p->fill_from_reserve ? SAT_ROUND_RESERVE_FILLS : SAT_ROUND);
    if (!(off & SWITCH_SAT) && sat_round >= 0 && precedence_applies(g) && p->cards == 104)
        out[n++] = (struct step_plan){.phase = PHASE_SAT, .size = doubled(SAT_MS, 2 * sat_round, SAT_MS_MOST)};
    if (!(off & SWITCH_BEAM))
        n += plan_beams(profile_of(p), g, off, round, out + n);
    /* Far from the end exact search decides next to nothing: it grows no faster than the beams there. */
    bool far = p->talon_count + p->reserve_count > FAR;
    if (!(off & SWITCH_DFS))
        out[n++] = (struct step_plan){.phase = PHASE_DFS, .size = doubled(4000, far ? round : 2 * round, 1u << 31)};
    return n;
}
