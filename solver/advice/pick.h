/* Which base card should I pick?
 *
 * Each choice has its *ease* (ease.h): the chance that a fair player wins after it, judged from the table as it lies when the choice is
 * made, before the spaces are filled. It is the same number whether the stock is known or not.
 *
 * Known deal: the solver also decides each choice. Order: verdict, then ease. Hidden: only the table is known. Order: ease; beside it
 * stands the share of orders of the unseen cards that could be won at all (winnable.h).
 *
 * Differences within their error do not count. Among equal choices the one that the player `fast` would take by looking at the reserve
 * comes first (at the slow levels, whose games are few: the best by games of `fast`), else the leftmost.
 */
#ifndef TERRACE_PICK_H
#define TERRACE_PICK_H

#include "advice.h"
#include "interval.h"
#include "reason.h"
#include "solve.h"

struct pick_choice {
    struct move move; /* takes the card to its first foundation */
    card_t card;
    enum verdict verdict;     /* known deal; hidden: VERDICT_LOST if lost however the unseen cards lie, else VERDICT_UNKNOWN */
    enum limit limit;         /* known deal, verdict unknown: which limit */
    enum proof proof;         /* known deal; hidden: none */
    int solution_length;      /* known deal, winnable: moves of the player, the choice itself included; else 0 */
    int best_score;           /* known deal: most cards on the foundations in any position the search reached */
    struct interval winnable; /* known and decided: exactly 0 or 1; hidden: of the orders that the solver was asked about */
    uint64_t undecided;       /* hidden: of these, left open (winnable.low counts them lost, .high won) */
    struct interval ease;
    struct interval behind;  /* ease of the best choice minus this one's, on the orders both were played on; 0 for the best */
    bool equal;              /* to the best: the difference is within its error (known: and the verdict is the same) */
    double best_probability; /* chance that this choice is the best of all, given what was seen */
    uint64_t states;
    double cpu_seconds;
    char reason[REASON_MAX]; /* one plain sentence */
};

/* Choices of one rank, taken together. */
struct pick_rank {
    int rank;
    int count;
    int choice[PILES_MAX];
    struct interval winnable, ease;
};

struct pick {
    bool hidden;            /* the stock is not known */
    enum fair_level player; /* whose chance ease is */
    int count;
    struct pick_choice choice[PILES_MAX]; /* in the order of the piles */
    int order[PILES_MAX];                 /* indices into choice[], best first */
    int ranks_count;
    struct pick_rank ranks[PILES_MAX]; /* by order of their best choice */
    bool known;                        /* enough orders were played to judge the best choice, or proofs decide it */
    double confidence;                 /* 0..1: that order[0] is the best choice, its copies counted with it */
    enum limit limit;                  /* what ended the question early, or left a verdict open; LIMIT_NONE: nothing */
    bool interrupted;
    uint64_t samples;       /* stock orders played */
    uint64_t decided;       /* hidden: problems (order and choice) that the solver decided */
    double elapsed_seconds; /* wall clock */
};

/* The choices of `g`, all cards known. False with `e` filled if the game has no choice of base (left), memory is short, or
 * an internal check failed. Blocks; *out needs no initialisation; any number of calls side by side. */
bool pick_known(const struct game *g, const struct advice_options *o, struct pick *out, struct error *e);

/* The choices of what a player sees. If the unseen cards have only one possible order this is pick_known(), and out->hidden is false. */
bool pick_hidden(const struct fair_view *view, const struct advice_options *o, struct pick *out, struct error *e);

#endif
