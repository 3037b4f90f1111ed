/* Streamlined play, the way to find wins: what fits goes to a foundation, unless the reserve test forbids it; otherwise the waste's
 * top card is built if it can be; only the rest branches (merge, fill, deal ...). It leaves out moves, so it can find a win but
 * never prove a loss.
 */
#ifndef TERRACE_STREAMLINE_H
#define TERRACE_STREAMLINE_H

#include "expand.h"
#include "reserve.h"

/* How much is left out. */
enum style {
    STYLE_TIGHT, /* as above */
    STYLE_HOLD,  /* the waste's top card need not be built */
    STYLE_OPEN,  /* every move branches but the safe ones */
    STYLES
};

/* The states of a path, for lifting it to cards. */
struct streamline_trail {
    struct state *state;
    int count, capacity;
};

struct streamline {
    const struct problem *p;
    enum style style;
    bool veto;                 /* the reserve test guards plays to the foundations */
    struct reserve_memo *memo; /* its answers; borrowed */
};

/* Streamlined play of `p`, with a memo for it that is cleared; both borrowed. Where cards may come back from foundations, STYLE_OPEN
 * brings back any and has no veto. The other styles bring back only cards that let the reserve's top card go up, and their veto keeps
 * down cards that would make more returns necessary. No veto where the reserve fills spaces. */
struct streamline streamline_for(const struct problem *p, enum style style, struct reserve_memo *memo);

/* Plays from `s` every forced step that has one outcome. `trail` (may be NULL) gets the states on the way. */
void streamline_advance(const struct streamline *l, struct state *s, struct streamline_trail *trail);

/* The children of `s`, each advanced, in a fixed order; returns their number. With `only` >= 0 just child `only` is made: the return value
 * is larger if there is that child, and the states after `s` that lead to it go to `trail`, that child last. */
int streamline_expand(const struct streamline *l, const struct state *s, struct state out[CHILDREN_MAX], struct streamline_trail *trail,
                      int only);

#endif
