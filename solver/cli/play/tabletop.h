/* A game on somebody's table: what is known of its cards, the moves so far, undo and redo.
 *
 * Unseen cards lie in the stock, face down in the reserve, or in a waste that was given with `?`. Each is known by its place at the
 * start, so a card that the player has told stays known, whatever moves are taken back. */
#ifndef TERRACE_TABLETOP_H
#define TERRACE_TABLETOP_H

#include <stdbool.h>

#include "error.h"
#include "terrace.h"

struct tabletop {
    terrace_position *given; /* what was known at first */
    terrace_position *start; /* the same with what was told since */
    terrace_position *now;   /* the same with the moves */
};

/* Starts from the known cards of a deal and the moves of `played`, the same deal. False with `e`: no memory. Call tabletop_free() in any
 * case. */
bool tabletop_begin(struct tabletop *t, const terrace_position *deal, const terrace_position *played, struct error *e);
void tabletop_free(struct tabletop *t);

/* For a game from a file, which does not say what was told: what lay face down at the start and is known was told. */
void tabletop_take_up(struct tabletop *t);

/* Moves played. */
size_t tabletop_count(const struct tabletop *t);

/* terrace_refuses(), and also refuses what cannot be followed with cards unknown. */
const char *tabletop_refuses(const struct tabletop *t, terrace_move m);

/* Tells the cards at `count` places, whatever was told of them before. False with `e`, nothing changed, if all copies of one of them are
 * somewhere else already, or without memory. */
bool tabletop_tell(struct tabletop *t, const terrace_place at[], const terrace_card cards[], int count, struct error *e);

/* Takes back what was told of card `was`, the one that came last of those that lie on the table now, if any do: it is `is`. False with
 * `e`, nothing changed, if it was not told, cannot be, or the moves since would not be legal. */
bool tabletop_mend(struct tabletop *t, terrace_card was, terrace_card is, struct error *e);

/* True if such a card was told and lies on the table now. */
bool tabletop_told(const struct tabletop *t, terrace_card card);

/* Card `ahead` of the stock (0: the next) lay face down at first, so that it may be told, and anew if that was taken back: its place. */
bool tabletop_may_retell(const struct tabletop *t, int ahead, terrace_place *out);

/* A move without its card. */
static inline terrace_move tabletop_move(int from, int to) { return (terrace_move){.from = (uint8_t)from, .to = (uint8_t)to}; }

/* The legal moves, of several empty piles or foundations only the first; returns their number. */
size_t tabletop_moves(const terrace_position *p, terrace_move out[TERRACE_MOVES_MAX]);

/* The card that lies on top of a pile; TERRACE_NO_CARD. */
terrace_card tabletop_top(const terrace_position *p, int pile);

#endif
