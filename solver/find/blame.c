#include "blame.h"

/* Chosen by what portfolios decide (EXPERIMENTS.md, experiments 9 and 46). */
static const float FADE = 0.9f, WAITED_FOR = 6;

void blame_learn(struct blame *b, const struct problem *p, const struct state *best, float rate)
{
    bool any_waited_for = false; /* of the waste's cards from its bottom up to card i */
    for (int i = 0; i < p->talon_count; i++) {
        b->of[i] *= FADE;
        if (i >= best->next || !talon_has(best->left, i))
            continue;
        bool waited_for = goes_up(best, p->talon[i]);
        any_waited_for |= waited_for;
        if (any_waited_for)
            b->of[i] += waited_for ? WAITED_FOR * rate : rate;
    }
}

void blame_bias_make(struct blame_bias *out, const struct problem *p, const struct blame *b, const float noise[TALON_MAX])
{
    for (int byte = 0; 8 * byte < p->talon_count; byte++) {
        float *sum = out->of_byte[byte];
        sum[0] = 0;
        for (int set = 1; set < 256; set++) {
            int lowest = __builtin_ctz((unsigned)set), i = 8 * byte + lowest;
            sum[set] = sum[set & (set - 1)] - (i < p->talon_count ? b->of[i] + noise[i] : 0);
        }
    }
}

float blame_bias_points(const struct blame_bias *b, const struct state *s)
{
    float sum = 0;
    for (int word = 0; 64 * word < s->next; word++) {
        uint64_t waste = state_waste(s, word);
        for (int byte = 8 * word; waste; byte++, waste >>= 8)
            sum += b->of_byte[byte][waste & 255];
    }
    return sum;
}
