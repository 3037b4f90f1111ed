#include "guide.h"

#include <stdlib.h>
#include <string.h>

#include "finder.h"
#include "lift.h"

void guide_make(struct guide *g, const struct problem *p, const struct plan *plan, float late, float early)
{
    int leaves[TALON_MAX + CARDS_MAX], dealt = 0;
    *g = (struct guide){.late = late, .early = early};
    for (int k = 0; k < plan->count; k++) {
        int card = plan->departure[k];
        if (card < p->talon_count && card >= dealt)
            dealt = card + 1; /* all above it in the waste have left before */
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

/* Talon cards of one word that are dealt. */
static uint64_t dealt_cards(const struct state *s, int word)
{
    int n = s->next - 64 * word;
    return n <= 0 ? 0 : n >= 64 ? ~(uint64_t)0 : ((uint64_t)1 << n) - 1;
}

float guide_points(const struct guide *g, const struct state *s)
{
    int late = s->reserve > g->reserve[s->next] ? s->reserve - g->reserve[s->next] : 0, early = 0;
    for (int word = 0; word < TALON_WORDS; word++) {
        uint64_t due = g->due[s->next][word];
        late += __builtin_popcountll(s->left[word] & due);
        early += __builtin_popcountll(~s->left[word] & ~due & dealt_cards(s, word));
    }
    return -g->late * (float)late - g->early * (float)early;
}

/* Close to the plan first, then more freely. Tuned on Redheads of seed:1001..1042 (NOTES.md, experiment 15). */
static const struct attempt {
    enum style style;
    float late, early, jitter;
} ATTEMPTS[] = {{STYLE_OPEN, 100, 50, 20}, {STYLE_OPEN, 40, 15, 60}, {STYLE_HOLD, 40, 15, 60}};
enum { GUIDED_WIDTH = 256, GUIDED_BEAMS = 9 };
static const struct weights GUIDED_WEIGHTS = {{[FEATURE_WASTE] = -6}};

bool guided_search(const struct game *start, const struct plan *plan, const struct allowance *a, struct line *out)
{
    struct finder *f = malloc(sizeof *f);
    struct guide *guide = malloc(sizeof *guide);
    bool won = false;
    if (f && guide && finder_init(f)) {
        struct problem p;
        struct state s;
        const struct solve_options options = {0};
        struct effort effort = {.options = &options, .allowance = a};
        problem_init(&p, start);
        state_init(&p, start, &s);
        state_canonical(&p, &s);
        account_open(&f->account, &effort);
        f->guide = guide;
        for (unsigned i = 0; i < GUIDED_BEAMS && !won && !f->stopped; i++) {
            const struct attempt *try = &ATTEMPTS[i % (sizeof ATTEMPTS / sizeof *ATTEMPTS)];
            guide_make(guide, &p, plan, try->late, try->early);
            finder_reset(f, &p, try->style, i);
            won = beam_search(f, &s, &GUIDED_WEIGHTS, try->jitter, GUIDED_WIDTH);
        }
        if (won)
            out->count = lift_path(&p, start, f->win.state, f->win.count, out->move, FOLLOW_MOVES_MAX);
        won = won && out->count >= 0;
        finder_free(f);
    }
    free(guide);
    free(f);
    return won;
}
