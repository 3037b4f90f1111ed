/* Which base card should I pick?
 *
 * Known deal: each choice is decided by the solver (verdict = proof), and its *ease* estimated: the chance that a sensible player who
 * cannot see the stock wins after that choice. For each playout the unseen stock is shuffled anew, so ease speaks of the open cards, not
 * of the luck of this deal. Order: verdict, then ease, then evidence (foundation count reached, states searched).
 *
 * Hidden: only the table is known. The unseen cards are laid at random, the same completions for every choice, and each is decided
 * by the solver and played by the fair player. Order: by `merit` (below). Ends when the best choice is clear, or at a limit.
 */
#ifndef TERRACE_PICK_H
#define TERRACE_PICK_H

#include "advice.h"
#include "interval.h"
#include "solve.h"

enum { REASON_MAX = 512 };

struct pick_choice {
    struct move move; /* takes the card to its first foundation */
    card_t card;
    enum verdict verdict;     /* known deal; hidden: VERDICT_LOST if lost however the unseen cards lie, else VERDICT_UNKNOWN */
    enum limit limit;         /* known deal, verdict unknown: which limit */
    enum proof proof;         /* known deal; hidden: none */
    int solution_length;      /* known deal, winnable: moves of the player, the choice itself included; else 0 */
    int best_score;           /* known deal: most cards on the foundations in any position the search reached */
    struct interval winnable; /* known and decided: exactly 0 or 1; hidden: over the unseen cards */
    uint64_t undecided;       /* hidden: samples that the solver left open (winnable.low counts them lost, .high won) */
    struct interval ease;
    double merit;            /* hidden: (winnable + ease) / 2, undecided samples counted by half; what the order goes by */
    double behind;           /* hidden: paired mean of best choice's merit minus this one's, over the samples both have ... */
    double behind_error;     /* ... and the standard error of that mean; both 0 for the best */
    double best_probability; /* chance that this choice is the best of all, given what was seen */
    uint64_t states;
    double cpu_seconds;
    char reason[REASON_MAX]; /* one plain sentence */
};

/* Choices of one rank, taken together (hidden: the samples of all its cards pooled). */
struct pick_rank {
    int rank;
    int count;
    int choice[PILES_MAX];
    struct interval winnable, ease;
};

struct pick {
    bool hidden; /* judged by sampled orders of the unseen cards */
    int count;
    struct pick_choice choice[PILES_MAX]; /* in the order of the piles */
    int order[PILES_MAX];                 /* indices into choice[], best first */
    int ranks_count;
    struct pick_rank ranks[PILES_MAX]; /* by order of their best choice */
    double confidence;                 /* 0..1: that order[0] is the best choice (known: no other would rank before it) */
    bool interrupted;
    uint64_t samples;       /* hidden: completions laid */
    uint64_t decided;       /* hidden: problems (completion and choice) decided */
    double elapsed_seconds; /* wall clock */
};

/* The choices of `g`, all cards known. False with `e` filled if the game has no choice of base (left), or memory is short.
 * Blocks; *out needs no initialisation; any number of calls side by side. */
bool pick_known(const struct game *g, const struct advice_options *o, struct pick *out, struct error *e);

/* The choices of what a player sees. As pick_known(), and just that (out->hidden is false) where the unseen cards can lie in one way only. */
bool pick_hidden(const struct fair_view *view, const struct advice_options *o, struct pick *out, struct error *e);

/* Why a choice is good or bad to look at, from open cards alone: where cards of its rank lie in the reserve, how soon the reserve
 * can move. One sentence without a final point, e.g. "two 7s are buried at depth 3 and 9 of the reserve; ..." */
void pick_reason(const struct fair_view *view, struct move choice, char out[REASON_MAX]);

#endif
