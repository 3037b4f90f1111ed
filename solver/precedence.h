/* The precedence model: a necessary condition for winning, as a formula about which card leaves the waste or the reserve before which.
 *
 * Unsatisfiable: the position is lost (the argument stands in precedence.c). Satisfiable: nothing is proved, but the order found is close
 * to one that can be played, and follow.h tries to; on small decks it nearly always can.
 */
#ifndef TERRACE_PRECEDENCE_H
#define TERRACE_PRECEDENCE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game.h"

enum { DEPARTURES_MAX = 112 };

/* The cards that still have to leave waste, stock and reserve, in the order in which they do. Card i of the talon (waste from the bottom,
 * then the stock, next card first) is i; the k-th card of the reserve, its top being the 0th, is (cards of the talon) + k. */
struct plan {
    int count;
    uint8_t departure[DEPARTURES_MAX];
};

enum precedence_answer { PRECEDENCE_UNKNOWN, PRECEDENCE_LOST, PRECEDENCE_PLAN };

struct precedence_options {
    double cpu_seconds;        /* of this thread, building included; 0: none */
    const atomic_bool *cancel; /* may be NULL */
    bool expect_plan;          /* sets the solver up for finding a plan; the answer means the same */
};

/* True if the model covers the position: foundations by alternate colour, one or two decks, at most DEPARTURES_MAX cards outside tableau and
 * foundations, no redeal to come, no card ever going from a pile or foundation to a space, piles that are sequences, and nothing odd about
 * the start (a space that the rules would have filled). Base chosen. False as well if this build has no CaDiCaL. */
bool precedence_applies(const struct game *g);

/* Decides the formula of `g`, for which precedence_applies(). PRECEDENCE_PLAN fills `out`. Full-size deals take 4 to 60 CPU seconds and
 * up to precedence_bytes() of memory. Safe side by side. */
enum precedence_answer precedence_decide(const struct game *g, const struct precedence_options *options, struct plan *out);

/* An upper estimate of the memory that precedence_decide() needs for `g`. */
size_t precedence_bytes(const struct game *g);

#endif
