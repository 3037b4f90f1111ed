/* Turns: what a player does until the next unseen card is seen. Up to there nothing is left to chance, so a turn is judged as a whole. */
#ifndef TERRACE_FAIR_TURNS_H
#define TERRACE_FAIR_TURNS_H

#include "fair_table.h"
#include "fair_weights.h"

enum { FAIR_POSITIONS_MAX = 100, FAIR_TURNS_MAX = 512, FAIR_TURN_MOVES_MAX = FAIR_POSITIONS_MAX };

/* A position that the player can reach without seeing a new card. */
struct fair_position {
    struct table table;
    uint64_t key;
    int before; /* number of the position in which `by` was played */
    struct table_move by;
};

/* The way to a position, and a last move in it. */
struct fair_turn {
    int position;
    bool has_last; /* false: nothing is left that is worth doing */
    struct table_move last;
};

struct fair_turns {
    int positions, count;
    struct fair_position position[FAIR_POSITIONS_MAX]; /* 0: where the player is */
    struct fair_turn turn[FAIR_TURNS_MAX];
};

/* Lists the turns from `t` of moves that make sense. Positions that differ only in the order of their piles count once. A last move shows
 * a card; but after `most` (1..FAIR_POSITIONS_MAX) positions every move is a last one. So with 1, the turns are the moves. */
void fair_turns_list(struct fair_turns *turns, const struct table *t, const struct table_rules *rules, const int16_t weights[FAIR_WEIGHTS],
                     int most);

/* The turn that the level fast would play; -1 if it is not among them. */
int fair_turns_usual(const struct fair_turns *turns, const struct table_rules *rules, const int16_t weights[FAIR_WEIGHTS]);

/* The moves of turn `i`; returns their number, 0 if there is nothing worth doing. */
int fair_turns_moves(const struct fair_turns *turns, int i, struct table_move out[FAIR_TURN_MOVES_MAX]);

#endif
