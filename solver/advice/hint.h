/* From here on: is the position still winnable, what is the next move, and which moves throw the win away?
 *
 * Known position: the solver decides every legal move or leaves it open at a limit. The next move is the first of a solution, if
 * possible one that cannot be taken back (way_out.h otherwise); where no move is proved to win it is chosen as with hidden cards.
 * Hints that are asked one after the other keep a win once it is found (kept_way.h).
 *
 * Hidden: the moves that the fair player considers are compared by their ease (ease.h). Moves whose difference is within its error are
 * called equal. Among equals the next move is one that cannot be taken back (a card that goes up, one from the waste, a deal), and among
 * those the player's usual one. So following hints comes to an end: a move that can be taken back is advised only where it wins more
 * often, on the same orders, than every move that cannot, and the way back then wins less often.
 *
 * Before the base is chosen both are pick's answer (pick.h), put as a hint.
 */
#ifndef TERRACE_HINT_H
#define TERRACE_HINT_H

#include "advice.h"
#include "interval.h"
#include "reason.h"
#include "solve.h"

struct hint_move {
    struct move move;
    card_t card;          /* CARD_NONE for a redeal, and for a deal: its card shows only then */
    enum verdict verdict; /* of the position after it; hidden: VERDICT_LOST if lost however the unseen cards lie, else VERDICT_UNKNOWN */
    enum limit limit;
    int same_as; /* index of an equivalent move that stands for both (a card that fits two foundations); else its own */
    bool tried;  /* the fair player considers it; the others can wait, change nothing, are like one that it considers, or lose */
    /* Exact when decided. Hidden: over the orders given to the solver; of the next move only. */
    struct interval winnable;
    uint64_t undecided;        /* hidden: of these, left open */
    struct interval ease;      /* of the player asked for: judged from what is visible. Tried moves only */
    struct interval ease_fast; /* the same of the player fast, by which the moves were compared: `ease` itself at the level fast */
    struct interval behind;    /* ease_fast of the next move minus this one's, on the orders that both were played on */
    bool equal;                /* to the next move: the difference is within its error (known: and the verdict is the same) */
    uint64_t states;
    double cpu_seconds;
};

enum { HINT_WHY_MAX = 2048 };

struct hint {
    bool hidden;            /* the stock is not known */
    bool base;              /* the moves are the choices of a base card */
    enum fair_level player; /* whose chance ease is; hidden: who chose the next move */
    enum verdict verdict;   /* of the position itself; hidden: as a move's, and VERDICT_WINNABLE when won already */
    int next;               /* index of the move to play: known and winnable: the first of a solution; -1: none known */
    int next_length;        /* moves of that solution, the next one included; 0: there is none */
    int count;              /* legal moves; of equal empty piles the first stands for all */
    struct hint_move move[MOVES_MAX];
    bool known;        /* hidden: enough orders were played to judge the next move, or it is the only candidate */
    double confidence; /* hidden: chance that no other move is better than the next one, given what was seen */
    enum limit limit;  /* what ended the question early, or left a verdict open; LIMIT_NONE: nothing */
    bool interrupted;
    uint64_t samples; /* stock orders played */
    double elapsed_seconds;
    char reason[REASON_MAX]; /* what speaks for the next move on the table; empty if there is none */
    char why[HINT_WHY_MAX];  /* the advice in words */
};

/* `out` is large (allocate it); needs no initialisation. False with `e` filled only if memory is short, or an internal check failed. A won
 * game has no moves and is winnable; a stuck one is lost. Both block; any number of calls side by side. */
bool hint_known(const struct game *g, const struct advice_options *o, struct hint *out, struct error *e);
/* If the unseen cards have only one possible order (fair_all_known) this is hint_known(), and out->hidden is false. */
bool hint_hidden(const struct fair_view *view, const struct advice_options *o, struct hint *out, struct error *e);

/* A move in words, e.g. "the 7H of the waste onto the 8S of t3". Returns `out`. */
enum { MOVE_WORDS_MAX = 96 };
char *hint_move_words(const struct game *g, struct move m, char out[MOVE_WORDS_MAX]);

#endif
