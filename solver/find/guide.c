#include "guide.h"

#include <assert.h>

void guide_make(struct guide *g, const struct problem *p, const struct plan *plan, float late, float early)
{
    assert(plan->count <= DEPARTURES_MAX);
    int leaves[TALON_MAX + CARDS_MAX], dealt = 0;
    *g = (struct guide){.late = late, .early = early};
    for (int k = 0; k < plan->count; k++) {
        int card = plan->departure[k];
        if (card < p->talon_count && card >= dealt)
            dealt = card + 1; /* all cards above it in the waste have left before it */
        leaves[card] = dealt;
    }
    for (int next = 0; next <= p->talon_count; next++) {
        for (int i = 0; i < p->talon_count; i++)
            if (leaves[i] < next)
                g->due[next][i / 64] |= (uint64_t)1 << i % 64;
        int left = 0;
        for (int i = 0; i < p->reserve_count; i++)
            left += leaves[p->talon_count + i] >= next;
        g->reserve[next] = (uint8_t)left;
    }
}

float guide_points(const struct guide *g, const struct state *s)
{
    int late = s->reserve > g->reserve[s->next] ? s->reserve - g->reserve[s->next] : 0, early = 0;
    for (int word = 0; word < TALON_WORDS; word++) {
        uint64_t due = g->due[s->next][word];
        late += __builtin_popcountll(s->left[word] & due);
        early += __builtin_popcountll(~s->left[word] & ~due & state_dealt(s, word));
    }
    return -g->late * (float)late - g->early * (float)early;
}
