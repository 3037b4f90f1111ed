/* What each of several moves of a known position leads to: winnable, lost, or open at a limit. */
#ifndef TERRACE_VERDICTS_H
#define TERRACE_VERDICTS_H

#include "advice.h"

struct move_verdict {
    enum verdict verdict;
    enum limit limit; /* verdict unknown: which one */
    enum proof proof;
    int length;                      /* winnable: moves of the player after the move; else 0 */
    int detour;                      /* of these, the first ones that could be taken back: how many come before one that is final */
    int best_score;                  /* most cards on the foundations in any position the search reached */
    uint64_t states, playout_states; /* playout_states: those of them that playouts came by */
    double cpu_seconds;
};

/* A move that cannot be taken back: a card that is dealt, or leaves waste or reserve, or goes up where cards do not come back. */
bool verdicts_move_is_final(const struct variant *v, struct move m);

/* Plays a solution of `g` up to its first final move, that one included. Returns how many moves come before it. */
int verdicts_play_to_exit(struct game *g, const struct solution *s);

/* Decides the position after each of `moves` (legal in `g`), each by a search of one thread, so that answers do not depend on how many work side
 * by side. In passes: a small search for each, a larger one for those that stay open, and so on; a hard move keeps nobody from the easy one
 * beside it. The passes are amounts of work; with seconds that somebody asked for the last one goes on until these are over. They are shared by
 * all; a limit of states is each move's own, in one pass. Blocks. */
void verdicts_judge_moves(struct advice_run *run, const struct game *g, const struct move moves[], int count, struct move_verdict out[]);

#endif
