/* Ease: the chance that the fair player of a level wins after a move, judged from the cards that are visible when the move is made.
 * pick, hint and all that is built on them compare moves and base cards by this one number.
 *
 * Orders of the unseen cards are drawn at random. On each order every move is tried: the player finishes the game, and wins or loses. A
 * move's orders are independent games. All moves share the orders, so their differences are paired. The choice of a base is a
 * move like any other: it is judged before the cards that fill the spaces are seen.
 *
 * Orders come in rounds. After each round the moves that are clearly behind drop out. It ends when one move is left, when the others
 * cannot be told apart, or after an amount of work that the level (or the caller) sets. The same view, moves and seed give the same
 * numbers on any number of threads, unless a limit of seconds or the caller ended it early (`limit`).
 */
#ifndef TERRACE_EASE_H
#define TERRACE_EASE_H

#include "advice.h"
#include "interval.h"

/* With fewer orders advice says that it does not know yet. */
enum { EASE_ORDERS_LEAST = 16 };

struct ease_move {
    struct move move;
    int same_as;          /* index of an earlier move that is the same choice of base, whose orders it shares; else its own */
    bool doomed;          /* the reserve test proves it lost for every order: ease is exactly 0 and no game is played */
    bool competing;       /* was not dropped */
    uint64_t orders, won; /* games played: on the first `orders` orders, one each */
    struct interval ease; /* won of orders; samples 0 where it is exact (doomed) or nothing is known */
    uint64_t *wins;       /* bit k: won on order k */
};

struct ease {
    int count;
    int leader;              /* most often won, of the moves that still compete */
    uint64_t orders;         /* the most that any move has */
    enum limit limit;        /* LIMIT_NONE, or what ended it early: LIMIT_SECONDS, LIMIT_INTERRUPTED */
    uint64_t *wins;          /* owns the moves' bits */
    struct ease_move move[]; /* as given */
};

/* Judges `moves` (count >= 1, legal in the view; choices of base where none is chosen) for the player of the run: `fast`: for the level
 * fast, else for the level asked for. Presets: fast 2,048 orders, or 8,192 games of all moves together (some 0.1 s of CPU time), quick 128
 * orders, careful 32, strong 16; or what the options say. NULL with `e` if memory is short. Blocks. */
struct ease *ease_of_moves(struct advice_run *run, const struct fair_view *view, const struct move moves[], int count, bool fast,
                           struct error *e);
void ease_free(struct ease *ease); /* NULL allowed */

/* The same as a question of its own. */
struct ease *ease_ask(const struct fair_view *view, const struct move moves[], int count, const struct advice_options *o, struct error *e);

/* Ease of move `a` minus that of `b`, with its 95 % interval, on the orders that both have. Samples 0: exact; -1..1: nothing is known. */
struct interval ease_ahead(const struct ease *ease, int a, int b);
/* True if the difference is within its error. A move of which nothing is known equals only itself. */
bool ease_equal(const struct ease *ease, int a, int b);

/* For each move the chance that it is the best of those in `among` (NULL: of all), were the true differences to `best` distributed as
 * their estimates. Copies (same_as) count once: the first has the chance. `seed`: of the draws. */
void ease_best_chances(const struct ease *ease, int best, const bool among[], uint64_t seed, double out[]);

/* True if move number `move` has enough orders to be judged. */
bool ease_is_known(const struct ease *ease, int move);

#endif
