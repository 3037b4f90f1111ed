/* Streamlined play, the way to find wins: whatever fits goes to a foundation, unless the reserve test forbids it; else the waste's top card is
 * built if it can be; the rest branches (merge, fill, deal, ..). It leaves out moves, so it can prove a win and never a loss.
 */
#ifndef TERRACE_STREAMLINE_H
#define TERRACE_STREAMLINE_H

#include "expand.h"

/* How much is left out. */
enum style {
    STYLE_TIGHT, /* as above */
    STYLE_HOLD,  /* the waste's top card need not be built, nor go up where it could be built later */
    STYLE_OPEN,  /* every move branches but the safe ones */
    STYLES
};

/* What a path went through, for lifting it to cards; NULL where nobody asks. */
struct streamline_trail {
    struct state *state;
    int count, capacity;
};

struct streamline {
    const struct problem *p;
    enum style style;
    bool veto; /* the reserve test guards plays to the foundations */
};

/* Streamlined play of `p` (borrowed). Where foundations give cards back, STYLE_OPEN brings any back and has no veto. The other styles bring back only what lets the reserve's top card go up, and the veto
 * keeps down what would make more such cards necessary. No veto where the reserve fills spaces. */
struct streamline streamline_for(const struct problem *p, enum style style);

/* Plays from `s` all that is forced with one outcome. */
void streamline_advance(const struct streamline *l, struct state *s, struct streamline_trail *trail);

/* Children of `s`, each advanced, in a fixed order; returns their number. With `trail` (and `only` >= 0) also writes the states that lead to
 * child `only`, that child last, `s` not. */
int streamline_expand(const struct streamline *l, const struct state *s, struct state out[CHILDREN_MAX], struct streamline_trail *trail,
                      int only);

/* Sound at once (argument in the source): playing this step first never loses a win. True with *step filled if there is one. For exact search. */
bool streamline_safe_step(const struct problem *p, const struct state *s, struct step *step);

#endif
