/* A game on somebody's table: what is known of its cards, the moves so far, undo and redo.
 *
 * Cards that nobody has seen are CARD_NONE. They lie in the stock, face down in the reserve, or in a waste that was given with `?`; each keeps
 * its place in the game as it was given until it is turned up, so what was told once stays known, whatever is taken back. */
#ifndef TERRACE_TABLETOP_H
#define TERRACE_TABLETOP_H

#include <stdbool.h>

#include "error.h"
#include "game.h"

enum { TURNED_MAX = PILES_MAX + 4 };

/* A card's place in the game as it was given. */
struct place {
    int pile, index;
};

struct tabletop {
    struct game given; /* what was known at first */
    struct game start; /* the same with what was told since */
    struct game now;
    struct move *moves; /* owned */
    int count;          /* played */
    int kept;           /* with those that were taken back: redo plays them again */
    int size;
};

/* `start` is copied; its variant outlives the table. */
void tabletop_begin(struct tabletop *t, const struct game *start);
void tabletop_free(struct tabletop *t);

/* game_refuses(), and what cannot be followed with cards unknown. */
const char *tabletop_refuses(const struct tabletop *t, struct move m);

/* The places whose cards are not known and that the legal move `m` lays open, in the order in which a player sees them; returns their number. */
int tabletop_turns_up(const struct tabletop *t, struct move m, struct place out[TURNED_MAX]);

/* Tells the card at a place of the game as it was given. False with `e` if all its copies are somewhere else already. */
bool tabletop_tell(struct tabletop *t, struct place at, card_t card, struct error *e);

/* Takes back what was told last of card `was`: it is `is`. False with `e`, nothing changed, if it was not told, cannot be, or the moves since would
 * not be legal. */
bool tabletop_mend(struct tabletop *t, card_t was, card_t is, struct error *e);

/* The next card of the stock was told (and taken back), so that it may be told anew: its place. */
bool tabletop_may_retell(const struct tabletop *t, struct place *out);

/* Plays a move that tabletop_refuses() does not and whose cards are told. `autos` as game_play(). False with `e`: no memory. */
bool tabletop_play(struct tabletop *t, struct move m, struct auto_move autos[AUTO_MOVES_MAX], int *autos_count, struct error *e);

bool tabletop_undo(struct tabletop *t); /* false: there is nothing to take back */
bool tabletop_redo(struct tabletop *t); /* false: nothing was taken back since the last move */

/* Plays all again after `start` was changed: false if that is not legal. */
bool tabletop_restart(struct tabletop *t);

/* Cards of that name that are not in sight. */
int tabletop_unseen(const struct tabletop *t, card_t card);

#endif
