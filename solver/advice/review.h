/* The review of a game: which moves kept the win, which one lost it, and which were worse than others by what the player could see.
 *
 * It keeps two questions apart. The *verdict* is about the real cards, unseen ones included. The solver decides as few positions as
 * determine all (a lost game stays lost; before a winnable position all were winnable). *Ease* is about what was visible when the move
 * was made (ease.h): a right move may lose the game, and a careless one lose nothing.
 */
#ifndef TERRACE_REVIEW_H
#define TERRACE_REVIEW_H

#include "advice.h"
#include "interval.h"
#include "reason.h"

enum {
    REVIEW_COSTLY = 3, /* so many are named */
};

struct review_move {
    struct move move;
    card_t card;          /* CARD_NONE when the waste is turned over, or the card was not known */
    enum verdict verdict; /* of the position after it; VERDICT_NOT_ASKED where cards are not known */
    struct interval ease; /* after it, judged before it */
    bool better;          /* `best` won more often, beyond the error */
    struct move best;     /* else the move itself */
    card_t best_card;
    struct interval best_ease;
    struct interval cost;    /* ease of the best minus this one's, on the same orders */
    char reason[REASON_MAX]; /* what spoke for the better move on the table; empty without one */
};

struct review {
    enum fair_level player; /* whose chance ease is */
    enum verdict start;     /* of the deal, or of the position that was given */
    int first_losing;       /* the first move after which the game is lost, the start not being so; -1: none */
    int losing_from;        /* the earliest move that may have lost the win; before first_losing where verdicts between are open */
    bool has_keeper;
    struct move keeper; /* would have kept the win in place of the first losing move; where the position before it is decided */
    card_t keeper_card;
    int costly_count;
    int costly[REVIEW_COSTLY]; /* moves with a better one, the costliest first */
    enum limit limit;          /* what left a verdict open, or LIMIT_INTERRUPTED; LIMIT_NONE: nothing */
    bool interrupted;
    bool won;
    int count;
    struct review_move move[];
};

/* `moves` are legal, one after the other, from `start`, some of whose cards may be unknown (CARD_NONE: then verdicts are not asked). Of the
 * options, limit_states and limit_seconds are for each verdict, playouts for each move; 0: presets. NULL with `e` if memory is short, or an
 * internal check failed. Blocks. */
struct review *review_game(const struct game *start, const struct move moves[], int count, const struct advice_options *o, struct error *e);
void review_free(struct review *r); /* NULL allowed */

#endif
