/* Exact depth-first search: enters every position that moves can reach, as far as it matters, until one is won or none is left.
 *
 * Claim. If every search over the table that has begun ends without a limit and without a win, the start is lost. Let E be the set of
 * positions ever entered. All children of each were made or, where a safe step was played, the one child after it (safe_step.h); and each
 * child was found stored, so it is in E, or entered, or left out as lost (reserve.h). It makes no difference which of them the table
 * forgot. Suppose that one in E could be won. If a safe step was played there, the child can still be won; else go to the child after the
 * first move of a shortest win (swaps do not count: a swap class is one position here). Neither is left out as lost, so it is in E; go on
 * from there. Safe steps come to an end, as each brings a card up and no card comes back where they are played. From then on the shortest
 * win becomes shorter with each move, until the child is won; but that would have ended the search. So nothing in E can be won, and the
 * start is in E or left out as lost.
 *
 * It ends, because no position lies on a path more than twice: one that was stored when it was entered stays so until its search is over,
 * and one that cannot be stored is looked for on the path. (Twice, if it could not be stored at first and later could.) Threads search the
 * same space in different orders and skip what another one has entered. The claim needs all of them to end; one that begins later finds
 * the start stored.
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
