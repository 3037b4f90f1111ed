/* The fair player: a sensible person at the table. It sees what lies open and can count which cards are missing, but never
 * knows in which order they come.
 *
 * The types keep it from peeking: every decision is a function of a `struct fair_view`, which cannot hold the order of unseen cards.
 * fair_view_of() is the only function that receives a stock, and it drops the order; fair_view_follow() copies only face-up cards from
 * a real position.
 *
 * Any number of threads may use these functions at once, each with its own rng and player.
 */
#ifndef TERRACE_FAIR_H
#define TERRACE_FAIR_H

#include <stdbool.h>
#include <stdint.h>

#include "allowance.h"
#include "error.h"
#include "fair_levels.h"
#include "fair_view.h"
#include "game.h"
#include "rng.h"

/* Memory and parameters of a player, kept over many games. One thread at a time. NULL with `e` filled if memory is short. */
struct fair_player;
struct fair_player *fair_player_create(enum fair_level level, struct error *e);
void fair_player_free(struct fair_player *p); /* NULL allowed */

/* The player calls `stop` before each decision, in long ones, and between games. If it returns true the player gives up its game, which
 * counts as lost (fair_after() reports it). NULL: it never stops. */
void fair_player_on_stop(struct fair_player *p, stop_asked *stop, void *context);

/* The player's next move in `view`; false if there is none (or none worth making). The same view and the same rng state give the same
 * move. If the base is not chosen yet, the move chooses it. */
bool fair_move(struct fair_player *p, const struct fair_view *view, struct rng *r, struct move *out);

/* Plays `start` to its end on the real cards and returns whether the game was won. The referee judges each move; the player sees only
 * views. It chooses all moves up to the next unseen card at once, where fair_move() would choose anew after each. `moves` (may be NULL)
 * gets the number of moves. */
bool fair_play(struct fair_player *p, const struct game *start, struct rng *r, int *moves);
/* The same for a player who knows no more of `start` than `view`. */
bool fair_play_on(struct fair_player *p, const struct fair_view *view, const struct game *start, struct rng *r, int *moves);

/* Plays `games` games and returns the wins: lays the unseen cards of `view` at random and plays to the end in the player's own compact
 * state. The same player, much faster. Does not ask `stop` at the level fast. For tests and measurements, as the two above. */
uint64_t fair_playouts(struct fair_player *p, const struct fair_view *view, uint64_t games, struct rng *r);

/* The moves that the player considers in `view`, whose base is chosen; other moves open nothing, or are proved to lose. The move of the
 * level fast comes first. `out` holds MOVES_MAX. Returns their number; 0: no move is worth making. */
int fair_moves(struct fair_player *p, const struct fair_view *view, struct move out[]);

/* Draws one order of the unseen cards and plays it to the end after each of `moves` (legal in `view`; before the base is chosen they
 * choose it): won[i] says whether the player won. The same rng state gives the same order, whatever the moves are; the next call with
 * the same rng draws another. False if the player was stopped; won[] is then undefined. */
bool fair_after(struct fair_player *p, const struct fair_view *view, const struct move moves[], int count, struct rng *r, bool won[]);

#endif
