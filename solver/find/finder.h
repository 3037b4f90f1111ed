/* Searches for wins by streamlined play: what restarts, beams and nested rollouts share. Each thread has its own finder. */
#ifndef TERRACE_FINDER_H
#define TERRACE_FINDER_H

#include "effort.h"
#include "rng.h"
#include "streamline.h"

/* What points are given for. Positions are compared with others that have the same stock. */
enum finder_feature {
    FEATURE_SCORE,      /* cards on foundations */
    FEATURE_WASTE,      /* cards on the waste */
    FEATURE_RESERVE,    /* cards on the reserve */
    FEATURE_INVERSIONS, /* pairs of one class in the waste, the deeper card the lower */
    FEATURE_DEFICIT,    /* over the reserve: ranks that the lowest chain of its class lacks */
    FEATURE_STUCK,      /* outlook.h: cards put aside */
    FEATURE_LEFT,       /* outlook.h: cards not on foundations in the end */
    FEATURES
};
struct finder_weights {
    float of[FEATURES];
};

/* Where a state came from: child number `child` of `parent`. */
struct finder_node {
    uint32_t parent;
    uint16_t child;
};

/* What a search knows of a position that waits. */
struct finder_mark {
    uint32_t node;
    float points;
    float outlook; /* the points among them that its outlook gave, or its nearest ancestor's if that was not asked for its own */
};
struct finder_item {
    struct state s;
    struct finder_mark mark;
};
static inline void finder_item_make(struct finder_item *item, const struct state *s, struct finder_mark mark)
{
    state_copy(&item->s, s);
    item->mark = mark;
}

struct finder {
    struct streamline play;
    struct reserve_memo memo;  /* of `play` */
    struct finder_item *stack; /* positions that a depth-first search has yet to look at */
    uint32_t stack_count, stack_capacity;
    struct finder_node *nodes;
    uint32_t node_count, node_capacity;
    uint64_t *seen; /* 2 words a slot: hash, stamp. 64-bit hashes may collide, which can hide a win but never forge one */
    uint64_t stamp;
    uint32_t seen_mask, seen_capacity; /* slots in use now, less one; slots */
    struct rng random;
    struct account account;
    bool stopped; /* a limit was reached, or memory is short: give up */
    int best_score;
    struct state best; /* a position with that score, if it was reached by a beam */
    /* A win: the states from the start (not included) to it. */
    struct streamline_trail win;
};

bool finder_init(struct finder *f);
void finder_free(struct finder *f);
/* Prepares a new search in a style. `p` is borrowed. */
void finder_reset(struct finder *f, const struct problem *p, enum style style, uint64_t seed);
/* A random number, 0 <= n < 1. */
float finder_random(struct finder *f);
/* A nearly normal one, mean 0, deviation 1 (the sum of four uniform numbers). */
float finder_noise(struct finder *f);
/* True if the state is new since the last finder_forget(). */
bool finder_first_visit(struct finder *f, const struct state *s);
void finder_forget(struct finder *f);
/* Reserves memory for `states` visits between two forgets. False, and f->stopped, without memory. */
bool finder_reserve(struct finder *f, uint32_t states);
/* Begins a search at `start`, which is node 0: empties the stack, plays forced steps, which makes `at`. True: that has won (f->win). */
bool finder_begin(struct finder *f, const struct state *start, struct state *at);
/* The place for one more item on top of the stack; items on it may move. NULL, and f->stopped, without memory. */
struct finder_item *finder_push(struct finder *f);
/* The number of a new node, child `child` of `parent`; UINT32_MAX, and f->stopped, without memory. */
uint32_t finder_add_node(struct finder *f, uint32_t parent, int child);
/* Rebuilds the path to child `child` of `node` into f->win. False if it does not fit. */
bool finder_rebuild(struct finder *f, const struct state *start, uint32_t node, int child);

/* Points of a position: the weighted sum of its features, without the outlook's. */
float finder_points(const struct problem *p, const struct finder_weights *w, const struct state *s);

#endif
