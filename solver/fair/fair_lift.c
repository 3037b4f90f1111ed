#include "fair_lift.h"

#include <assert.h>

/* The foundation from which a card with `kind` comes back. */
static int foundation_of(const struct game *g, const struct table_rules *rules, int kind, int to)
{
    for (int f = PILE_FOUNDATION; f < PILE_TABLEAU; f++) {
        const struct pile *pile = &g->pile[f];
        if (pile->count > 0 && rules->kind_of[pile->card[pile->count - 1]] == kind &&
            !game_refuses(g, (struct move){(uint8_t)f, (uint8_t)to}))
            return f;
    }
    return PILE_STOCK;
}

static int real_pile(int pile)
{
    switch (pile) {
    case TABLE_WASTE: return PILE_WASTE;
    case TABLE_RESERVE: return PILE_RESERVE;
    case TABLE_STOCK: return PILE_STOCK;
    default: assert(pile >= TABLE_FIRST); return PILE_TABLEAU + pile - TABLE_FIRST;
    }
}

struct move fair_lift(const struct game *g, const struct table_rules *rules, struct table_move m)
{
    struct move out = {0, 0};
    if (m.from == TABLE_FOUNDATION) {
        out.to = (uint8_t)real_pile(m.to);
        out.from = (uint8_t)foundation_of(g, rules, m.kind, out.to);
    } else {
        out.from = (uint8_t)real_pile(m.from);
        out.to = (uint8_t)(m.to == TABLE_FOUNDATION ? game_foundation_for(g, out.from) : real_pile(m.to));
    }
    assert(out.to != PILE_STOCK && out.from < PILE_COUNT && out.to < PILE_COUNT); /* some foundation takes the card, or gives it */
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
