/* The fair player's own position: the open cards of a game, small and quick to play on, without a place for the stock's order.
 *
 * A card is a *kind*: class << 4 | r, where r = (rank - base) mod ranks is its rank on a foundation. Foundations that build by suit
 * have 4 classes (the suit); those that alternate colours have 2 (colour xor r's parity): there suits mean nothing, and a card and the
 * one that follows it on a foundation are always kinds c and c + 1. Sets of kinds are 64-bit masks.
 *
 *   kind   5 4 3 2 1 0
 *         [cl][  r    ]      r 0..12; kind 63 = a card not seen
 *
 * A pile is a linked list of card numbers: head[pile] is the card in play, under[card] the one below, kind[card] what it is.
 * So one copy of `struct table` is a position, and undoing is copying.
 *
 * Unseen cards live in a `struct table_shoe`, which only the dealer holds: decisions get tables, never shoes.
 */
#ifndef TERRACE_FAIR_TABLE_H
#define TERRACE_FAIR_TABLE_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include "fair_view.h"
#include "game.h"
#include "rng.h"

enum {
    TABLE_RESERVE_MASK = 64, /* larger reserves (custom games only) are not tested for loss */
    TABLE_CLASSES = 4,
    TABLE_CLASS_KINDS = 16,
    TABLE_KINDS = TABLE_CLASSES * TABLE_CLASS_KINDS,
    TABLE_UNSEEN = TABLE_KINDS - 1,
    TABLE_NO_CARD = CARDS_MAX, /* card number: end of a list; its kind is TABLE_UNSEEN */
    TABLE_STEPS_A_CARD = 4,    /* a game of more moves for each card is given up: it goes round in circles */
};

/* Piles of a table. Foundations differ only in the cards that they take, so one number stands for all of them. */
enum table_pile { TABLE_WASTE, TABLE_FIRST, TABLE_PILES = TABLE_FIRST + PILES_MAX, TABLE_RESERVE, TABLE_STOCK, TABLE_FOUNDATION };

/* One card from a pile to another; TABLE_STOCK to TABLE_WASTE deals or redeals; from TABLE_FOUNDATION the card `kind` comes back. */
struct table_move {
    uint8_t from, to, kind;
};

/* Data of the game and the base rank, constant during play. */
struct table_rules {
    const struct variant *variant;
    int base; /* rank 0..12 */
    int classes;
    int copies; /* of each kind */
    int cards;
    bool keeps_lock;
    bool veto;                     /* the reserve test holds for play that takes no card back: see table_vetoes() */
    uint64_t kinds;                /* all that exist */
    uint64_t parents[TABLE_KINDS]; /* kinds that a card may be put on in the tableau */
    uint64_t takers;               /* kinds that take a card in the tableau */
    bool wraps;                    /* the highest rank goes on rank 0 ... */
    bool wrap_flips;               /* ... and is then of the other class (an odd number of ranks, alternating colours) */
    bool sorted;                   /* every tableau pile falls in rank from the bottom up, at any time */
    uint8_t kind_of[CARD_CODES];   /* card_t to kind */
};

/* Nibble h of `heights` counts the foundations of a class that hold h cards, nibble r of `buried` the cards of rank r that lie in the
 * reserve (as far as seen). A class has at most 8 copies of a rank, so nibbles never overflow. */
struct table {
    uint64_t up;                     /* kinds that some foundation takes now */
    uint64_t tops;                   /* kinds on top of tableau piles, TABLE_UNSEEN for a space */
    uint64_t heights[TABLE_CLASSES]; /* see above */
    uint64_t buried[TABLE_CLASSES];  /* see above */
    uint64_t waiting[TABLE_CLASSES]; /* places in the reserve (below TABLE_RESERVE_MASK) of cards of the class, emptied ones included */
    uint8_t top[TABLE_PILES];        /* kind of the card in play, TABLE_UNSEEN if there is none */
    uint8_t head[TABLE_PILES], count[TABLE_PILES];
    uint8_t reserve_count, stock_count, redeals, score, cards;
    uint8_t free; /* list of card numbers given up */
    bool locked;
    uint16_t on[TABLE_KINDS];   /* tableau piles with that kind on top, as a mask: bit 0 is TABLE_FIRST; TABLE_UNSEEN: spaces */
    uint8_t reserve[CARDS_MAX]; /* kinds, bottom to top; TABLE_UNSEEN while face down */
    uint8_t kind[CARDS_MAX + 1], under[CARDS_MAX + 1];
};

/* The unseen cards in the order in which they will be seen. */
struct table_shoe {
    int next, count;              /* of the stock in `kind` */
    int forgotten, forgotten_end; /* behind it: cards of the waste that are not known, in the order in which they come to light */
    uint8_t kind[CARDS_MAX];
    uint8_t hidden[CARDS_MAX]; /* cards of the reserve that are not known, by their place in the reserve */
};

void table_rules_init(struct table_rules *rules, const struct variant *v, int base);

/* The table of a view whose base is chosen. */
void table_from_view(struct table *t, const struct table_rules *rules, const struct fair_view *view);

/* What a player knows of the unseen cards: which they are, sorted; and the known part of the stock (after a redeal), next card first,
 * TABLE_UNSEEN for a forgotten card. Unseen cards lie in the reserve, in the waste, or in the stock behind the `known` ones. */
struct table_unseen {
    int count, known_count;
    uint8_t kind[CARDS_MAX], known[CARDS_MAX];
};
void table_unseen_of_view(struct table_unseen *out, const struct table_rules *rules, const struct fair_view *view);

/* The same from a game that is being played out: forgets the order of the cards not seen yet. (Cards that a redeal turned over count as
 * seen, even if they were forgotten before.) */
void table_unseen_of_shoe(struct table_unseen *out, const struct table *t, const struct table_shoe *shoe);

/* Lays the unseen cards at random: `shoe` gets an order that agrees with what is known. */
void table_unseen_deal(const struct table_unseen *unseen, const struct table *t, struct rng *r, struct table_shoe *shoe);

/* Counts anew what is kept up; aborts if it is wrong. For checked builds and tests. */
void table_check(const struct table *t, const struct table_rules *rules);

/* ---- small parts, inline for speed ---- */

#ifdef TERRACE_SANITIZED /* gcc would compile fair_fast.c for two minutes */
#define TABLE_INLINE static inline
#else
#define TABLE_INLINE static inline __attribute__((always_inline))
#endif

static inline int table_class(int kind) { return kind >> 4; }
static inline int table_rank(int kind) { return kind & 15; }
static inline uint64_t table_bit(int kind) { return (uint64_t)1 << kind; }
static inline bool table_is_in(uint64_t kinds, int kind) { return kinds >> kind & 1; }
/* The kind of the card under the one in play, TABLE_UNSEEN if there is none. */
static inline int table_below(const struct table *t, int pile) { return t->kind[t->under[t->head[pile]]]; }
static inline bool table_has_space(const struct table *t) { return t->on[TABLE_UNSEEN] != 0; }
/* The first pile of a mask like those in `on`. */
static inline int table_first_pile(uint32_t mask) { return TABLE_FIRST + __builtin_ctz(mask); }
/* Kinds that may be put on some card of the set `tops`: the same as asking parents[] of every kind, without a loop. */
static inline uint64_t table_children(const struct table_rules *rules, uint64_t tops)
{
    tops &= rules->takers;
    uint64_t m = (tops >> 1) & rules->kinds; /* rank r - 1; rank 0 of the next class falls on rank 15, which is no kind */
    if (rules->wraps)
        m |= (tops & 0x0001000100010001u) << (rules->variant->ranks - 1);
    if (rules->classes == 4) {
        /* m holds the right ranks in the suits of the parents; the children are of the two suits of the other colour */
        uint64_t black = (m | m >> 48) & 0xFFFF, red = (m >> 16 | m >> 32) & 0xFFFF;
        return black << 16 | black << 32 | red | red << 48;
    }
    if (rules->wraps && rules->wrap_flips) {
        uint64_t last = (uint64_t)0x0001000100010001u << (rules->variant->ranks - 1), moved = (tops & 0x00010001u)
                                                                                              << (rules->variant->ranks - 1);
        m = (m & ~last) | (moved >> 16) | (moved << 16 & last & 0xFFFFFFFFu);
    }
    return m;
}
/* Sums from nibble 0 up to each nibble; none may exceed 15. */
static inline uint64_t nibble_sums(uint64_t nibbles) { return nibbles * 0x1111111111111111u; }
/* Copies of `kind` that are not on foundations yet: that many foundations are no higher than its rank. */
static inline int table_unplayed(const struct table *t, int kind)
{
    return (int)(nibble_sums(t->heights[table_class(kind)]) >> 4 * table_rank(kind) & 15);
}
/* True if the waste's card may be put into a space by hand. In one game only the reserve fills spaces while it has cards. */
static inline bool table_waste_fills(const struct table *t, const struct table_rules *rules)
{
    return rules->variant->fill != FILL_RESERVE_AUTO_THEN_ANY || t->reserve_count == 0;
}
/* The number of cards that must go up before `kind` can, on the nearest foundation; 0: it can go up now. */
static inline int table_distance(const struct table *t, int kind)
{
    uint32_t wanted = (uint32_t)(t->up >> (kind & 48)) & ((2u << table_rank(kind)) - 1);
    return table_rank(kind) - (31 - __builtin_clz(wanted | 1));
}

/* ---- single cards; the rules do nothing by themselves here ---- */

/* A tableau pile's top card changes from one kind to another; TABLE_UNSEEN is none. */
TABLE_INLINE void table_retop(struct table *t, int pile, int from, int to)
{
    uint16_t bit = (uint16_t)(1u << (pile - TABLE_FIRST));
    t->on[from] ^= bit;
    t->tops &= ~((uint64_t)(t->on[from] == 0) << from);
    t->on[to] |= bit;
    t->tops |= table_bit(to);
    t->top[pile] = (uint8_t)to;
}

/* Takes the top card off the waste or a tableau pile that has one; returns its number. */
TABLE_INLINE uint8_t table_take(struct table *t, int pile)
{
    uint8_t card = t->head[pile], below = t->under[card];
    t->head[pile] = below;
    t->count[pile]--;
    if (pile == TABLE_WASTE)
        t->top[pile] = t->kind[below];
    else
        table_retop(t, pile, t->kind[card], t->kind[below]);
    return card;
}

/* Lays a card on the waste or a tableau pile. */
TABLE_INLINE void table_lay(struct table *t, int pile, uint8_t card)
{
    assert(pile < TABLE_PILES);
    t->under[card] = t->head[pile];
    t->head[pile] = card;
    t->count[pile]++;
    if (pile == TABLE_WASTE)
        t->top[pile] = t->kind[card];
    else
        table_retop(t, pile, t->top[pile], t->kind[card]);
}

TABLE_INLINE uint8_t table_new_card(struct table *t, int kind)
{
    uint8_t card = t->cards++;
    t->kind[card] = (uint8_t)kind;
    return card;
}

/* A card of that kind goes up: the foundations of its class that end below it become one less. */
TABLE_INLINE void table_up(struct table *t, const struct table_rules *rules, int kind)
{
    uint64_t *heights = &t->heights[table_class(kind)];
    *heights += (uint64_t)15 << 4 * table_rank(kind); /* one less here, one more in the nibble above */
    t->up &= ~((uint64_t)((*heights >> 4 * table_rank(kind) & 15) == 0) << kind);
    t->up |= table_bit(kind + 1) & rules->kinds;
    t->score++;
}

/* The card at place `at` of the reserve turns out to be a `kind`. */
TABLE_INLINE void table_bury(struct table *t, int at, int kind)
{
    t->reserve[at] = (uint8_t)kind;
    t->buried[table_class(kind)] += (uint64_t)1 << 4 * table_rank(kind);
    if (at < TABLE_RESERVE_MASK)
        t->waiting[table_class(kind)] |= (uint64_t)1 << at;
}

#endif
