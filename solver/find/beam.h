/* Beams: of the positions after equally many dealt cards the best ones are kept. They find wins and prove nothing. */
#ifndef TERRACE_BEAM_H
#define TERRACE_BEAM_H

#include "blame.h"
#include "finder.h"
#include "guide.h"
#include "relax.h"
#include "traits.h"

/* The positions that a beam kept, for bench_learn, which learns from them. The array is the caller's. */
struct beam_kept {
    struct state s;
    uint32_t node;
    int layer; /* rising */
};
struct beam_record {
    struct beam_kept *kept;
    uint32_t count, capacity; /* when full, nothing more is noted */
    uint32_t won;             /* after a win: the node that it came from */
};

/* How a beam goes about it. All that it points to is borrowed; what is NULL it does without. */
struct beam_settings {
    uint32_t width;                       /* positions kept after each card dealt, at least 1 */
    float jitter;                         /* a position gets up to so many points by chance */
    struct finder_weights weights;        /* what a position gets points for */
    const struct traits_weights *learned; /* instead of the weights */
    const struct blame_bias *bias;        /* added to the points, as is the guide's */
    const struct guide *guide;
    struct relax *relax;        /* prunes what the relaxation proves lost */
    struct beam_record *record; /* notes what is kept */
};

/* True: won (f->win). Otherwise f->best is the position with the most cards on the foundations that it saw. */
bool beam_search(struct finder *f, const struct state *start, const struct beam_settings *how);

#endif
