/* The referee: the rules of every game, on real cards, in the plainest way. It is the specification and judges every solution.
 * Speed does not matter here; the solver has a fast twin, which tests hold equal to this one.
 *
 * A worked position (Falling Stars):
 *
 *   stock    82 cards, face down        waste  5D            reserve  4S 9H .. TC   (11, TC in play)
 *   f1 7H    f2 .. f8 empty             base 7               t1 9C  t2 8D 7S  t3 -  ...
 *
 * No function here allocates, prints or keeps anything. All state is in the caller's struct, so any number of games run at the same
 * time, in any threads. A game is 7 KB of plain data and may be copied by assignment.
 *
 * A pile is an array from the bottom up: card[count-1] is the card in play; of the stock, the next to be dealt.
 */
#ifndef TERRACE_GAME_H
#define TERRACE_GAME_H

#include <stdbool.h>
#include <stdint.h>

#include "card.h"
#include "variant.h"

/* Piles by number; names in text: stock, waste, reserve, f1.., t1.. (pile_name, pile_parse). */
enum pile_id {
    PILE_STOCK,
    PILE_WASTE,
    PILE_RESERVE,
    PILE_FOUNDATION,                                  /* f1; f(i+1) is PILE_FOUNDATION + i */
    PILE_TABLEAU = PILE_FOUNDATION + FOUNDATIONS_MAX, /* t1; t(i+1) is PILE_TABLEAU + i */
    PILE_COUNT = PILE_TABLEAU + PILES_MAX,
};

/* One card from the top of a pile to another. { PILE_STOCK, PILE_WASTE } deals a card or, with an empty stock, turns the waste over. */
struct move {
    uint8_t from, to;
};

/* What the rules do by themselves after a move: {from,to,card}, one card each. */
struct auto_move {
    uint8_t from, to;
    card_t card;
};
enum { AUTO_MOVES_MAX = PILES_MAX + 2, MOVES_MAX = 1024 };

static inline bool pile_is_foundation(int pile) { return pile >= PILE_FOUNDATION && pile < PILE_TABLEAU; }
static inline bool pile_is_tableau(int pile) { return pile >= PILE_TABLEAU && pile < PILE_COUNT; }

struct pile {
    uint8_t count;
    card_t card[CARDS_MAX];
};

/* The card in play (of the stock: the next one); CARD_NONE if the pile is empty. */
static inline card_t pile_top(const struct pile *p) { return p->count > 0 ? p->card[p->count - 1] : CARD_NONE; }

struct game {
    const struct variant *variant; /* borrowed; outlives the game */
    struct pile pile[PILE_COUNT];  /* all cards known, unless a function says otherwise */
    int8_t base;                   /* rank 0..12, or BASE_UNCHOSEN */
    bool locked;     /* AisleRiot's lock: set by a deal while a space is open, see RULES.md; in PySolFC's family only with `stock_lock` */
    uint8_t redeals; /* redeals done so far */
};
#define BASE_UNCHOSEN ((int8_t)-1)

/* Deals `deck`, variant_cards(v) cards in dealing order (deck[0] first). Also plays what the rules do by themselves after the deal. */
void game_deal(struct game *g, const struct variant *v, const card_t deck[]);

/* NULL if `m` is legal now; else a short static reason in plain words ("only the waste fills a space"). `m` may be any two bytes. */
const char *game_refuses(const struct game *g, struct move m);

/* Plays a legal move and what the rules do by themselves after it; `autos` (may be NULL) gets the latter, *autos_count their number.
 * Returns the card that the player moved, CARD_NONE for a redeal. */
card_t game_play(struct game *g, struct move m, struct auto_move autos[AUTO_MOVES_MAX], int *autos_count);

/* All legal moves, by `from`, then `to`, in the order of enum pile_id; returns their number. With `merge_empties`, only the first of
 * several empty piles, or of several empty foundations that take the card, is a target. */
int game_moves(const struct game *g, bool merge_empties, struct move out[MOVES_MAX]);

/* How many cards are unknown (CARD_NONE). */
int game_unknown(const struct game *g);

/* A tableau pile is empty. */
bool game_has_space(const struct game *g);

/* All cards are on foundations. */
bool game_won(const struct game *g);
int game_score(const struct game *g);     /* cards on the foundations */
bool game_can_deal(const struct game *g); /* AisleRiot's `dealable` */
bool game_base_chosen(const struct game *g);

/* The place of a card on its foundation: its rank counted from the base, 0 to ranks - 1. The base is chosen. */
static inline int game_place(const struct game *g, card_t c) { return (card_rank(c) - g->base + g->variant->ranks) % g->variant->ranks; }
/* Its class, from its place: the suit where foundations are by suit; else 0 or 1 by colour and place, the same for all cards of a
 * foundation and of a pile. */
static inline int game_class(const struct variant *v, card_t c, int place)
{
    return v->foundations == FOUNDATION_SUIT ? card_suit(c) : (int)card_is_red(c) ^ (place & 1);
}

/* The first foundation that takes the card in play of `from`; PILE_STOCK if none does. */
int game_foundation_for(const struct game *g, int from);

/* The moves that choose the base card: one for each card that can be chosen, to its first foundation, by pile. Returns 0 once the base is
 * known. */
int game_base_moves(const struct game *g, struct move out[PILES_MAX]);

/* Whether base cards of that suit may start the foundation (a pile number, PILE_FOUNDATION and up): in PySolFC each takes one suit only. */
bool game_slot_takes(const struct variant *v, int foundation, int suit);

/* True if the card may be put on a tableau pile whose top card is `onto`. The base must be chosen, unless it has no part in the rule. */
bool game_builds(const struct game *g, card_t card, card_t onto);

/* Number of leaves at `depth` plies (>= 0); equal empty piles count once. perft(0) = 1. */
uint64_t game_perft(const struct game *g, int depth);

/* What is wrong with a position. `pile`: the pile at fault, or one of the negative numbers. `index`: the card at fault, or -1. */
enum { FAULT_COUNT = -1, FAULT_BASE = -2, FAULT_LOCK = -3, FAULT_REDEALS = -4 };
struct game_fault {
    int pile, index;
    char what[256], mend[256];
};

/* Checks what no play can break: each card is there `decks` times; foundations follow from their base; tableau piles are sequences
 * above the cards dealt to them; piles are within bounds (the stock, with the waste while a redeal is left, no larger than the deal
 * leaves it; what left the reserve on foundations); lock, base and redeals are possible. True with the first fault in *f if there is
 * one. Other positions are accepted even if the rules cannot reach them, because the rules say how to go on: an open space in a
 * game that fills by itself is filled after the next card move. Never reads past a pile's count; g->variant must pass
 * variant_check(). */
bool game_find_fault(const struct game *g, struct game_fault *f);

/* True if the layout does not show whether the stock is locked, and it matters: a card may have been dealt while a space was open
 * that still is, and there is something left to deal. */
bool game_lock_is_open(const struct game *g);

/* The part of game_find_fault() that needs no pile to be as the deal left it: the count of each card. */
bool game_find_count_fault(const struct game *g, struct game_fault *f);

/* game_find_fault() for callers without a text to point into: false with `e` filled; e->where is the pile's name or "position". */
struct error;
bool game_check(const struct game *g, struct error *e);

/* "t3", "waste"; to `out`, returns it. */
char *pile_name(int pile, char out[10]);
/* The pile of that name in games of `v` ("T3" too); -1 if there is none. */
int pile_parse(const struct variant *v, const char *text, int length);

#endif
