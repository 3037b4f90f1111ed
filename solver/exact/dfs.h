/* Exact depth-first search: enters every position that moves can reach, as far as it matters, until one is won or none is left.
 *
 * Claim. If every search over the table that has begun ends without a limit and without a win, the start is lost. Let E be the set of
 * positions ever entered. All children of each were made, but for reductions, each of which has its own argument; and each child was found
 * stored, so it is in E, or entered. So E is closed under moves. It holds the start and no won position. It makes no difference which of
 * them the table forgot.
 *
 * It ends: a position on the path of a search stays stored, so no path meets itself; if one could not be stored, the search looks for it on
 * its path. Threads search the same space in different orders and skip what another one has entered. The claim needs all of them to end;
 * one that begins later finds the start stored.
 */
#ifndef TERRACE_DFS_H
#define TERRACE_DFS_H

#include "checked.h"
#include "effort.h"
#include "state.h"
#include "tt.h"

/* Frames of the path. A search leaves at most DFS_KEPT of them, some 200 KB, for the thread's later ones. Zeroed: empty. */
enum { DFS_KEPT = TINY(256, 2) };
struct dfs_stack {
    struct dfs_frame **frame; /* owned */
    int count, capacity;
    struct state *made; /* children of a step; owned */
    int made_capacity;
};
void dfs_stack_free(struct dfs_stack *k);
/* About what a frame takes, with the children that it keeps. Where foundation cards may come back, a third of all positions can lie on the
 * path. */
enum { DFS_FRAME_BYTES = 768 };

struct dfs {
    const struct problem *p;
    struct tt *tt;
    struct dfs_stack *stack; /* borrowed; no other search uses it at the same time */
    struct account account;
    uint64_t budget; /* states of this round, this thread */
    uint64_t frames; /* most of the path; 0: no limit */
    uint64_t order;  /* differs by thread: shakes the order of children; 0: none */
    bool safe_steps; /* a switch */
    int best_score;
    /* Outcome. */
    bool won, exhausted; /* neither: a limit, the budget, no memory, or a position too large to be searched exactly */
    bool no_memory;      /* or a path of more than `frames` */
    struct state *path;  /* if won: the states after the start, path_count of them; owned by the struct */
    int path_count;
};

/* Runs one thread's search; the table is open and may be shared. Sets won or exhausted. */
void dfs_run(struct dfs *d, const struct state *start);
void dfs_free(struct dfs *d);

#endif
