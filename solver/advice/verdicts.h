/* The verdict after each of several moves of a known position: winnable, lost, or open at a limit. */
#ifndef TERRACE_VERDICTS_H
#define TERRACE_VERDICTS_H

#include "advice.h"

struct move_verdict {
    enum verdict verdict;
    enum limit limit; /* verdict unknown: which one */
    enum proof proof;
    int length;        /* winnable: moves of the player after the move; else 0 */
    struct move *line; /* ... these moves, line_count of them, owned (verdicts_free()); NULL: none, or memory was short */
    int line_count;
    int detour;                      /* how many of these come before the first final move */
    int best_score;                  /* most cards on the foundations in any position the search reached */
    uint64_t states, playout_states; /* playout_states: the part that playouts visited */
    double cpu_seconds;
};

/* A move that cannot be taken back: a card that is dealt, or leaves waste or reserve, or goes up where cards do not come back. */
bool verdicts_move_is_final(const struct variant *v, struct move m);
/* A move from one foundation to another. It changes nothing: the card that lay under it is of the rank, and the colour or suit, of the one
 * that it comes to lie on, and so are all below these, so that the two foundations have only changed places. (The rules may
 * act after it, as after any move of a card: unlock, fill or deal. Who passes over such moves leaves that out. Of the built-in games only
 * PySolFC's let cards come back, and there no rule does.) */
bool verdicts_move_is_idle(struct move m);

/* Plays a solution of `g` up to its first final move, that one included. Returns how many moves come before it. */
int verdicts_play_to_exit(struct game *g, const struct solution *s);

/* Decides the position after each of `moves` (legal in `g`). Each search has one thread, so the answers do not depend on the number of
 * threads. Searches come in passes: a small one for each move, then larger ones for those still open, so that a hard move does not
 * delay an easy one. The passes are fixed amounts of work; with a limit of seconds from the caller, which all moves share, the last
 * pass uses it up. A limit of states holds for each move, in one pass. Blocks. */
void verdicts_judge_moves(struct advice_run *run, const struct game *g, const struct move moves[], int count, struct move_verdict out[]);
/* Frees their lines. */
void verdicts_free(struct move_verdict verdicts[], int count);

#endif
