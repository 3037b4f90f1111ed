/* What a failed beam teaches the next one. The best position that it reached shows which cards stopped it: those in its waste that a
 * foundation waits for, which are blamed most, and those that lie on them. The next beams lose points for blamed cards in the waste, and
 * old blame fades. (In the literature on scheduling: squeaky wheel optimization. EXPERIMENTS.md, experiments 9 and 46.)
 *
 * It only orders what is tried. It proves nothing. */
#ifndef TERRACE_BLAME_H
#define TERRACE_BLAME_H

#include "state.h"

/* Points by talon card. Zeroed: no blame. One problem's. */
struct blame {
    float of[TALON_MAX];
};

/* `best`: the position with the most cards on the foundations that a failed beam has seen. */
void blame_learn(struct blame *b, const struct problem *p, const struct state *best, float rate);

/* The blame summed up by bytes of a set of talon cards. */
struct blame_bias {
    float of_byte[TALON_WORDS * 8][256];
};

/* noise[i] comes off the points of talon card i besides its blame. It makes whole beams differ; jitter differs by position. */
void blame_bias_make(struct blame_bias *out, const struct problem *p, const struct blame *b, const float noise[TALON_MAX]);

/* <= 0 for blame without noise: what the waste of `s` costs. */
float blame_bias_points(const struct blame_bias *b, const struct state *s);

#endif
