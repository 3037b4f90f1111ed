/* Ease: the chance that the fair player of a level wins after a move, judged from what is visible when the move is made. The one number
 * by which moves and base cards are compared, in pick (known and hidden), hint and everything that asks them.
 *
 * The unseen cards are laid at random, order after order. On each order every move is played, the player goes on from there, and has won or
 * lost: a move's orders are independent games, and since all moves have the same orders their differences are paired. The choice of a base is a
 * move like any other: it is judged before the cards that fill the spaces are seen.
 *
 * Orders come in rounds. After each of them moves that are clearly behind are left alone; it ends when the rest cannot be told apart or one
 * is left, and at an amount of work that depends on the level alone (or is given). The same view, moves and seed: the same numbers,
 * whatever the number of threads, unless a limit of seconds or the caller ended it early (`limit`).
 */
#ifndef TERRACE_EASE_H
#define TERRACE_EASE_H

#include "advice.h"
#include "interval.h"

/* Fewer orders than this are too few to say anything: advice then says that it does not know yet. */
enum { EASE_ORDERS_LEAST = 16 };

struct ease_move {
    struct move move;
    int same_as;          /* index of an earlier move that is the same choice of base, whose orders it shares; else its own */
    bool doomed;          /* lost however the unseen cards lie: the reserve test says so. Then ease is exactly 0 and nothing is played */
    bool competing;       /* was still played when it ended */
    uint64_t orders, won; /* games played: on the first `orders` orders, one each */
    struct interval ease; /* won of orders; samples 0 where it is exact (doomed) or nothing is known */
    uint64_t *wins;       /* bit k: won on order k */
};

struct ease {
    enum fair_level level; /* of the player */
    int count;
    int leader;              /* most often won, of the moves that still compete */
    uint64_t orders;         /* most that a move has */
    enum limit limit;        /* LIMIT_NONE, or what ended it early: LIMIT_SECONDS, LIMIT_INTERRUPTED */
    uint64_t *wins;          /* owns the moves' bits */
    struct ease_move move[]; /* as given */
};

/* Judges `moves` (count >= 1, legal in the view; choices of base where none is chosen) for the player of the run: `fast`: for the level fast,
 * else for the level asked for. Presets: fast 2,048 orders, or 8,192 games of all moves together (some 0.1 s of CPU time), quick 128 orders, careful 32, strong
 * 16; or what the options say. NULL with `e` if memory is short. Blocks. */
struct ease *ease_of_moves(struct advice_run *run, const struct fair_view *view, const struct move moves[], int count, bool fast,
                           struct error *e);
void ease_free(struct ease *ease); /* NULL allowed */

/* The same as a question of its own. */
struct ease *ease_ask(const struct fair_view *view, const struct move moves[], int count, const struct advice_options *o, struct error *e);

/* Ease of move `a` minus that of `b`, with its 95 % interval, on the orders that both have. Samples 0, -1..1: nothing is known. */
struct interval ease_ahead(const struct ease *ease, int a, int b);
/* The difference is within its error. A move of which nothing is known is equal to none but itself; doomed ones are equal. */
bool ease_equal(const struct ease *ease, int a, int b);

/* For each move the chance that it is the best of those in `among` (NULL: of all), were the true differences to `best` distributed as
 * their estimates. Copies (same_as) count once: the first has the chance. `seed`: of the draws. */
void ease_best_chances(const struct ease *ease, int best, const bool among[], uint64_t seed, double out[]);

/* Enough orders to say something? `move` an index. */
bool ease_is_known(const struct ease *ease, int move);

#endif
