#include "guided.h"

#include <assert.h>
#include <stdlib.h>

#include "beam.h"
#include "lift.h"

/* Close to the plan first, then more freely. Tuned on Redheads of seed:1001..1042 (EXPERIMENTS.md, experiment 15). */
static const struct guided_attempt {
    enum style style;
    float late, early, jitter;
} ATTEMPTS[] = {{STYLE_OPEN, 100, 50, 20}, {STYLE_OPEN, 40, 15, 60}, {STYLE_HOLD, 40, 15, 60}};
/* Each attempt once near a rough plan, where later beams hardly win and the fine part waits (experiment 39). */
enum { GUIDED_WIDTH = 256, GUIDED_BEAMS = 9, ROUGH_BEAMS = 3 };
static const struct finder_weights GUIDED_WEIGHTS = {{[FEATURE_WASTE] = -6}};

bool guided_search(const struct game *start, const struct plan *plan, const struct allowance *a, struct line *out)
{
    assert(plan->count <= DEPARTURES_MAX);
    struct finder *f = malloc(sizeof *f);
    struct guide *guide = malloc(sizeof *guide);
    bool won = false;
    if (f && guide && finder_init(f)) {
        struct problem p;
        struct state s;
        struct effort effort = {.allowance = a};
        problem_init(&p, start);
        state_init(&p, start, &s);
        state_canonical(&p, &s);
        account_open(&f->account, &effort);
        unsigned beams = plan->rough ? ROUGH_BEAMS : GUIDED_BEAMS;
        for (unsigned i = 0; i < beams && !won && !f->stopped; i++) {
            const struct guided_attempt *try = &ATTEMPTS[i % (sizeof ATTEMPTS / sizeof *ATTEMPTS)];
            guide_make(guide, &p, plan, try->late, try->early);
            finder_reset(f, &p, try->style, i);
            won = beam_search(
                f, &s, &(struct beam_settings){.width = GUIDED_WIDTH, .jitter = try->jitter, .weights = GUIDED_WEIGHTS, .guide = guide});
        }
        if (won)
            out->count = lift_path(&p, start, f->win.state, f->win.count, out->move, FOLLOW_MOVES_MAX);
        assert(!won || out->count != LIFT_FAULT);
        won = won && out->count >= 0;
        finder_free(f);
    }
    free(guide);
    free(f);
    return won;
}
