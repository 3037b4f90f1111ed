#include "fair_lift.h"

#include <assert.h>

static int real_pile(int pile)
{
    switch (pile) {
    case TABLE_WASTE: return PILE_WASTE;
    case TABLE_RESERVE: return PILE_RESERVE;
    case TABLE_STOCK: return PILE_STOCK;
    default: assert(pile >= TABLE_FIRST); return PILE_TABLEAU + pile - TABLE_FIRST;
    }
}

struct move fair_lift(const struct game *g, struct table_move m)
{
    assert(m.from != TABLE_FOUNDATION); /* no player takes a card back */
    struct move out = {.from = (uint8_t)real_pile(m.from)};
    out.to = (uint8_t)(m.to == TABLE_FOUNDATION ? game_foundation_for(g, out.from) : real_pile(m.to));
    assert(out.to != PILE_STOCK && out.to < PILE_COUNT); /* some foundation takes the card */
    return out;
}

static uint8_t table_pile(int pile)
{
    switch (pile) {
    case PILE_WASTE: return TABLE_WASTE;
    case PILE_RESERVE: return TABLE_RESERVE;
    case PILE_STOCK: return TABLE_STOCK;
    default: return (uint8_t)(pile < PILE_TABLEAU ? (int)TABLE_FOUNDATION : TABLE_FIRST + pile - PILE_TABLEAU);
    }
}

struct table_move fair_lower(const struct game *g, const struct table_rules *rules, struct move m)
{
    assert(m.from < PILE_COUNT && m.to < PILE_COUNT);
    struct table_move out = {table_pile(m.from), table_pile(m.to), 0};
    if (out.from == TABLE_FOUNDATION)
        out.kind = rules->kind_of[pile_top(&g->pile[m.from])];
    return out;
}
