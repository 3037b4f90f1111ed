/* The fair player's own position: the open cards of a game, small and quick to play on, without a place for the stock's order.
 *
 * A card is a *code*: chain << 4 | r, where r = (rank - base) mod ranks is its place on a foundation. Foundations that build by suit
 * are 4 chains (the suit); those that alternate colours are 2 (colour xor r's parity): there suits mean nothing, and a card and the
 * one that follows it on a foundation are always codes c and c + 1. Sets of codes are 64-bit masks.
 *
 *   code   5 4 3 2 1 0
 *         [ch][  r    ]      r 0..12; code 63 = a card not seen
 *
 * A pile is a linked list of card numbers: head[pile] is the card in play, under[card] the one below, code[card] what it is.
 * So one copy of `struct table` is a position, and undoing is copying.
 *
 * Unseen cards live in a `struct shoe`, which only the dealer holds: decisions get tables, never shoes.
 */
#ifndef TERRACE_FAIR_TABLE_H
#define TERRACE_FAIR_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#include "fair.h"
#include "game.h"
#include "rng.h"

enum {
    RESERVE_MASK = 64, /* larger reserves (custom games only) are not tested for loss */
    CHAINS_MAX = 4,
    CHAIN_LENGTH = 16,
    CODES = CHAINS_MAX * CHAIN_LENGTH,
    CODE_UNSEEN = CODES - 1,
    NO_CARD = CARDS_MAX, /* card number: end of a list; its code is CODE_UNSEEN */
};

/* Piles of a table. Foundations are told apart by what they accept only, so one number stands for all of them. */
enum table_pile { TABLE_WASTE, TABLE_FIRST, TABLE_PILES = TABLE_FIRST + PILES_MAX, TABLE_RESERVE, TABLE_STOCK, TABLE_FOUNDATION };

/* One card from a pile to another; TABLE_STOCK to TABLE_WASTE deals or redeals; from TABLE_FOUNDATION the card `code` comes back. */
struct table_move {
    uint8_t from, to, code;
};

/* What follows from the game and the base rank; constant during play. */
struct table_rules {
    const struct variant *variant;
    int base; /* rank 0..12 */
    int chains;
    int copies; /* of each code */
    int cards;
    bool keeps_lock;
    bool veto;                   /* the reserve test says something here: see table_vetoes() */
    uint64_t codes;              /* all that exist */
    uint64_t onto[CODES];        /* codes that a card may be put on in the tableau */
    uint64_t parents;            /* codes that take a card in the tableau */
    bool wraps;                  /* the highest place goes on place 0 ... */
    bool sorted;                 /* every tableau pile falls from the bottom up, whatever is played */
    bool wrap_flips;             /* ... and is then of the other chain (an odd number of ranks, alternating colours) */
    uint8_t code_of[CARD_CODES]; /* card_t to code */
};

/* Nibble h of `heights` counts the foundations of a chain that hold h cards, nibble r of `buried` the cards of place r that lie in the
 * reserve (as far as seen). A chain has at most 8 copies of a place, so nibbles never overflow. */
struct table {
    uint64_t accept;              /* codes that some foundation takes now */
    uint64_t tops;                /* codes on top of tableau piles, CODE_UNSEEN for a space */
    uint64_t heights[CHAINS_MAX]; /* see above */
    uint64_t buried[CHAINS_MAX];  /* see above */
    uint64_t waiting[CHAINS_MAX]; /* places (up to RESERVE_MASK) in the reserve that hold cards of the chain, emptied ones included */
    uint8_t top[TABLE_PILES];     /* code of the card in play, CODE_UNSEEN if there is none */
    uint8_t head[TABLE_PILES], count[TABLE_PILES];
    uint8_t reserve_count, stock_count, redeals, score, cards;
    uint8_t free; /* list of card numbers given up */
    bool locked;
    uint16_t on[CODES];         /* tableau piles with that code on top, as a mask: bit 0 is TABLE_FIRST; CODE_UNSEEN: spaces */
    uint8_t reserve[CARDS_MAX]; /* codes, bottom to top; CODE_UNSEEN while face down */
    uint8_t code[CARDS_MAX + 1], under[CARDS_MAX + 1];
};

/* The unseen cards in the order in which they will be seen. */
struct shoe {
    int next, count;
    uint8_t code[CARDS_MAX];   /* the stock */
    uint8_t hidden[CARDS_MAX]; /* face-down reserve cards, by their place in the reserve */
};

void table_rules_init(struct table_rules *rules, const struct variant *v, int base);

/* The table of a view whose base is chosen. */
void table_from_view(struct table *t, const struct table_rules *rules, const struct fair_view *view);

/* What is known of the unseen cards: which they are, sorted; and those of the stock whose order is known (after a redeal), next first.
 * Unseen cards lie face down in the reserve or, `known` ones before them, in the stock. */
struct unseen {
    int count, known_count;
    uint8_t code[CARDS_MAX], known[CARDS_MAX];
};
void unseen_of_view(struct unseen *out, const struct table_rules *rules, const struct fair_view *view);

/* The same from a game that is being played out: forgets the order of what has not been seen. */
void unseen_of_shoe(struct unseen *out, const struct table *t, const struct shoe *shoe);

/* Lays the unseen cards at random: `shoe` gets an order that agrees with what is known. */
void unseen_deal(const struct unseen *unseen, const struct table *t, struct rng *r, struct shoe *shoe);

/* The base has just been chosen: fills the spaces from the stock and deals the first waste card, as the game has it. */
void table_start(struct table *t, const struct table_rules *rules, struct shoe *shoe);

/* Plays a legal move and all that the rules do by themselves. After a redeal the waste's cards are in the shoe, in their known order. */
void table_play(struct table *t, const struct table_rules *rules, struct table_move m, struct shoe *shoe);

/* May a card be dealt, or the waste turned over, now? */
bool table_can_deal(const struct table *t, const struct table_rules *rules);

/* True if the reserve test already fails: no play can empty the reserve. False wherever the test says nothing. */
bool table_is_blocked(const struct table *t, const struct table_rules *rules);

/* ---- small parts, inline for speed ---- */

static inline int code_chain(int code) { return code >> 4; }
static inline int code_place(int code) { return code & 15; }
static inline uint64_t code_bit(int code) { return (uint64_t)1 << code; }
/* The code of the card under the one in play, CODE_UNSEEN if there is none. */
static inline int table_below(const struct table *t, int pile) { return t->code[t->under[t->head[pile]]]; }
static inline bool table_has_space(const struct table *t) { return t->on[CODE_UNSEEN] != 0; }
/* The first pile of a mask like those in `on`. */
static inline int table_first_pile(uint32_t mask) { return TABLE_FIRST + __builtin_ctz(mask); }
/* Codes that may be put on some card of the set `tops`: the same as asking onto[] of every code, without a loop. */
static inline uint64_t table_children(const struct table_rules *rules, uint64_t tops)
{
    tops &= rules->parents;
    uint64_t m = (tops >> 1) & rules->codes; /* place r - 1; place 0 of the next chain falls on place 15, which is no code */
    if (rules->wraps)
        m |= (tops & 0x0001000100010001u) << (rules->variant->ranks - 1);
    if (rules->chains == 4) {
        /* m holds the right places in the suits of the parents; the children are of the two suits of the other colour */
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
/* Copies of `code` that are not on foundations yet: that many foundations are no higher than its place. */
static inline int table_unplayed(const struct table *t, int code)
{
    return (int)(nibble_sums(t->heights[code_chain(code)]) >> 4 * code_place(code) & 15);
}
/* May the waste's card be put into a space by hand? In one game only the reserve fills spaces as long as it has cards. */
static inline bool table_waste_fills(const struct table *t, const struct table_rules *rules)
{
    return rules->variant->fill != FILL_RESERVE_AUTO_THEN_ANY || t->reserve_count == 0;
}
/* Cards that must go up before `code` can, on the foundation nearest to it; 0: it can go now. */
static inline int table_distance(const struct table *t, int code)
{
    uint32_t wanted = (uint32_t)(t->accept >> (code & 48)) & ((2u << code_place(code)) - 1);
    return code_place(code) - (31 - __builtin_clz(wanted | 1));
}

#endif
