/* What the level fast weighs, and the tuned weights of each game. */
#ifndef TERRACE_FAIR_WEIGHTS_H
#define TERRACE_FAIR_WEIGHTS_H

#include <stdint.h>

#include "variant.h"

/* What the level fast weighs; a score above 0 beats dealing a card. One row: the weight's name, when its term counts (once, or times
 * what follows "each"). "at all" is the constant of a kind of move, the "..." after it are added to it. */
#define FAIR_WEIGHT_LIST(ROW)                                                                                                              \
    ROW(UP_TABLE, "tableau card to a foundation: at all")                                                                                  \
    ROW(UP_TABLE_LAST, "... that leaves a space")                                                                                          \
    ROW(UP_TABLE_CHILD, "... each unplayed card that could still be built on it")                                                          \
    ROW(UP_TABLE_OPENS, "... that opens a card which can go up, or which takes the waste card")                                            \
    ROW(UP_TABLE_TAKES, "... each kind of card more that the tableau's tops take then")                                                    \
    ROW(UP_TABLE_BURIED, "... each card of its kind in the reserve")                                                                       \
    ROW(UP_TABLE_LEADS, "... a tableau top, the waste card or the reserve card in play can follow it")                                     \
    ROW(UP_WASTE, "waste card to a foundation: at all")                                                                                    \
    ROW(UP_WASTE_CHILD, "... each unplayed card that could be built on it")                                                                \
    ROW(UP_WASTE_BURIED, "... each card of its kind in the reserve")                                                                       \
    ROW(UP_WASTE_TWIN, "... a pile is topped by its like")                                                                                 \
    ROW(UP_WASTE_LEADS, "... a tableau top, the waste card below or the reserve card in play can follow it")                               \
    ROW(BUILD, "waste card onto a pile: at all")                                                                                           \
    ROW(BUILD_DISTANCE, "... each card that must go up before it")                                                                         \
    ROW(BUILD_PARENT, "... each card that must go up before the card it covers")                                                           \
    ROW(BUILD_CHILD, "... each unplayed card that could be built on it")                                                                   \
    ROW(BUILD_TAKES, "... each kind of card more that the tableau's tops take then")                                                       \
    ROW(BUILD_COVERS, "... the card it covers can go up")                                                                                  \
    ROW(BUILD_WANTED, "... the reserve card in play waits for the card it covers")                                                         \
    ROW(BUILD_SINGLE, "... the card it covers is the pile's only one")                                                                     \
    ROW(BUILD_TWIN, "... a pile is topped by its like already")                                                                            \
    ROW(BUILD_OPENS_UP, "... the waste card below can go up")                                                                              \
    ROW(BUILD_OPENS_BUILD, "... the waste card below can be built")                                                                        \
    ROW(BUILD_STOCK, "... each 8 cards of stock")                                                                                          \
    ROW(FILL, "waste card (the reserve's, where that fills spaces) into a space: at all")                                                  \
    ROW(FILL_DISTANCE, "... each card that must go up before it")                                                                          \
    ROW(FILL_RANK, "... each rank above the base")                                                                                         \
    ROW(FILL_OPENS_UP, "... the card below it can go up")                                                                                  \
    ROW(FILL_OPENS_BUILD, "... the card below it can be built")                                                                            \
    ROW(FILL_WANTED, "... the reserve card in play waits for it")                                                                          \
    ROW(FILL_WASTE, "... each 8 cards of waste")                                                                                           \
    ROW(FILL_STOCK, "... each 8 cards of stock")                                                                                           \
    ROW(FILL_UNBURIES, "... the card below it is nearer to its foundation than this one")                                                  \
    ROW(FILL_TAKES, "... each kind of card that the tableau's tops take once the space is filled")                                         \
    ROW(FILL_TWIN, "... a pile is topped by its like already")                                                                             \
    ROW(FILL_LATE, "... each card that the stock has less than 16")                                                                        \
    ROW(MERGE, "one-card pile onto another, to make a space (with the score of what then fills it)")                                       \
    ROW(MERGE_RANK, "... each rank above the base")                                                                                        \
    ROW(MERGE_DISTANCE, "... each card that must go up before it")                                                                         \
    ROW(MERGE_CHILD, "... each unplayed card that could still be built on it")                                                             \
    ROW(MERGE_RESERVE, "... where the reserve fills the space")                                                                            \
    ROW(UNCOVER_UP, "top card onto another pile, to open a card that can go up")                                                           \
    ROW(UNCOVER_BUILD, "... that takes the waste card")

#define FAIR_WEIGHT_ENUMERATOR(name, meaning) name,
enum fair_weight { FAIR_WEIGHT_LIST(FAIR_WEIGHT_ENUMERATOR) FAIR_WEIGHTS };
typedef int16_t fair_weights[FAIR_WEIGHTS];

extern const char *const fair_weight_names[FAIR_WEIGHTS];

/* The tuned weights for a game, and how they came about: fair_weights.c. */
const int16_t *fair_weights_for(const struct variant *v);

#endif
