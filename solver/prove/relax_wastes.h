/* The wastes of a relaxation, each of them once. What can follow depends only on the kinds of a waste's cards, from the bottom to the top.
 * So wastes with the same kinds are the same. A waste is the waste below its top card, and the top card's kind. */
#ifndef TERRACE_RELAX_WASTES_H
#define TERRACE_RELAX_WASTES_H

#include "relax_game.h"
#include "relax_index.h"

struct relax_waste {
    uint32_t below; /* number of a waste */
    uint8_t kind;
    relax_counts cards[RELAX_CLASSES];
};
enum { RELAX_EMPTY = 0 }; /* number of the waste without cards, which has neither `below` nor `kind` */

/* Zeroed, then made. One thread at a time. */
struct relax_wastes {
    const struct relax_game *game; /* borrowed */
    struct relax_waste *waste;     /* by number, owned */
    uint32_t count, capacity, most;
    struct relax_index index;
    bool full; /* no room for one that was asked for, or no memory */
};

/* Room for `most` wastes; there is the empty one. False without memory. */
bool relax_wastes_make(struct relax_wastes *w, const struct relax_game *g, uint32_t most);
void relax_wastes_free(struct relax_wastes *w);

/* The number of the waste with one more card on it. RELAX_EMPTY, with w->full: there is no room. */
uint32_t relax_wastes_with(struct relax_wastes *w, uint32_t below, int kind);

#endif
