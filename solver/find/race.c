#include "race.h"

#include <assert.h>
#include <string.h>

enum { TENTHS = 3 };

void race_init(struct race *r)
{
    lock_init(&r->lock);
    memset(r->runs, 0, sizeof r->runs);
}

void race_destroy(struct race *r) { lock_destroy(&r->lock); }

static int place_of(int score)
{
    int place = score - RACE_SCORE_LEAST;
    return place < 0 ? 0 : place >= RACE_SCORES ? RACE_SCORES - 1 : place;
}

bool race_goes_on(struct race *r, int stage, int score)
{
    assert(stage >= 0 && stage < RACE_STAGES);
    const int own = place_of(score);
    uint64_t all = 0, better = 0;
    lock_take(&r->lock);
    uint32_t *runs = r->runs[stage];
    for (int i = 0; i < RACE_SCORES; i++) {
        all += runs[i];
        better += i > own ? runs[i] : 0;
    }
    runs[own]++;
    lock_release(&r->lock);
    return all == 0 || 10 * better < TENTHS * (all + 1);
}
