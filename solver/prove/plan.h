/* A plan: an order in which the cards that still have to leave waste, stock and reserve could leave. The precedence formula
 * finds plans; pursue/ tries to play them. The relaxation's are for tests. A plan proves nothing. */
#ifndef TERRACE_PLAN_H
#define TERRACE_PLAN_H

#include <stdbool.h>
#include <stdint.h>

enum { DEPARTURES_MAX = 112 };

/* Departures in their order. Card i of the talon (waste from the bottom, then the stock, next card first) is i; the k-th card of the
 * reserve, its top being the 0th, is (cards of the talon) + k. */
struct plan {
    bool rough; /* satisfies the coarse part of the formula; the fine part was not asked */
    int count;
    uint8_t departure[DEPARTURES_MAX];
};

#endif
