#include "orders.h"

double orders_count(const struct fair_view *view)
{
    double orders = 1;
    int placed = 0;
    for (int card = 0; card < CARD_CODES; card++)
        for (int k = 1; k <= view->unseen[card]; k++)
            orders = orders * ++placed / k;
    return orders;
}
