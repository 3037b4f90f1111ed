/* How many orders the unseen cards of a view can have. For tests that try them all. */
#ifndef TERRACE_ORDERS_H
#define TERRACE_ORDERS_H

#include "fair_view.h"

/* Different orders: copies of a card are alike. Exact up to 2^53. */
double orders_count(const struct fair_view *view);

#endif
