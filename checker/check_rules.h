/* The rules once more, for the checker: written from the rules' text, not from the solver's engine, and sharing nothing with it.
 * Everything works on plain piles of cards in the order of the text; speed comes last. The checker has no state of its own: threads may
 * use it at once. */
#ifndef CHECK_RULES_H
#define CHECK_RULES_H

#include <stdbool.h>

#include "check_message.h"

/* A pack has CK_RANKS ranks at most, a game CK_CARDS cards: four packs. */
enum { CK_RANKS = 13, CK_PACK = 4 * CK_RANKS, CK_CARDS = 4 * CK_PACK, CK_FOUNDATIONS = 16, CK_PILES = 16, CK_ROUNDS = 64, CK_MOVES = 1024 };

/* Suits count clubs, diamonds, hearts, spades; ranks from the ace, 0. */
extern const char ck_rank_letters[], ck_suit_letters[];
typedef unsigned char ck_card;
static inline ck_card ck_make(int rank, int suit) { return (ck_card)(rank * 4 + suit); }
static inline int ck_rank(ck_card c) { return c / 4; }
static inline int ck_suit(ck_card c) { return c % 4; }
static inline bool ck_red(ck_card c) { return c % 4 == 1 || c % 4 == 2; }

enum ck_program { CK_AISLERIOT, CK_PYSOLFC };
enum ck_base { CK_BASE_CHOSEN_BY_PLAYER, CK_BASE_DEALT, CK_BASE_GIVEN };
enum ck_wrap { CK_WRAP_TO_BASE, CK_WRAP_FREE, CK_WRAP_NONE };
enum ck_fill {
    CK_WASTE_BY_HAND,
    CK_WASTE_THEN_STOCK_AUTO,
    CK_RESERVE_THEN_WASTE_AUTO,
    CK_RESERVE_AUTO_THEN_ANY,
    CK_WASTE_AUTO_THEN_ANY,
    CK_ANY_BY_HAND,
};

struct ck_rules {
    char name[64];
    enum ck_program program;
    int decks, ranks, reserve, reserve_hidden, piles, rounds; /* face-down cards, which the checker knows, too */
    enum ck_base base;
    int choices, base_rank;
    bool in_suit; /* foundations, else alternating colours */
    enum ck_wrap wrap;
    enum ck_fill fill;
    bool stock_lock, auto_deal;
    int redeals;
    bool redeal_must_play, foundation_return;
    bool any_slot; /* not a rule of any game: a base card may go to any foundation (struct ck_frame) */
};

/* From the bottom up; the stock's last card is dealt next. */
struct ck_pile {
    int count;
    ck_card card[CK_CARDS];
};

struct ck_position {
    struct ck_pile stock, waste, reserve, foundation[CK_FOUNDATIONS], tableau[CK_PILES];
    int base; /* rank, -1: not chosen yet */
    bool locked;
    int redeals; /* done */
};

/* A place: 's' stock, 'w' waste, 'r' reserve, 'f' or 't' with an index from 0. */
struct ck_place {
    char kind;
    int index;
};
struct ck_move {
    struct ck_place from, to;
};

static inline int ck_cards(const struct ck_rules *r) { return r->decks * 4 * r->ranks; }
static inline int ck_foundations(const struct ck_rules *r) { return r->decks * 4; }

/* The built-in game of that name; without a prefix AisleRiot's comes before PySolFC's. NULL if there is none. */
const struct ck_rules *ck_game(const char *name);
/* The game that `name` means together with `deal`: a bare name is PySolFC's game for pysolfc:, AisleRiot's for aisleriot:, else as
 * above. */
const struct ck_rules *ck_game_of_deal(const char *name, const char *deal);

/* Lays out a deck given in dealing order. */
void ck_deal(const struct ck_rules *r, const ck_card deck[], struct ck_position *p);

/* NULL if the move is allowed, else why not. */
const char *ck_forbids(const struct ck_rules *r, const struct ck_position *p, struct ck_move m);

/* Makes an allowed move and the automatic moves after it. */
void ck_play(const struct ck_rules *r, struct ck_position *p, struct ck_move m);

/* All allowed moves; of several empty foundations or piles that take the card only the first one. */
int ck_moves(const struct ck_rules *r, const struct ck_position *p, struct ck_move out[CK_MOVES]);

bool ck_won(const struct ck_rules *r, const struct ck_position *p);

/* True if `card` may be laid on `onto` in the tableau. */
bool ck_lies_on(const struct ck_rules *r, const struct ck_position *p, ck_card card, ck_card onto);

/* True if a pile of the tableau is empty. */
bool ck_space_is_open(const struct ck_rules *r, const struct ck_position *p);

/* PySolFC's foundations stand in blocks of `decks`, one block for each suit: the suit of this one. */
int ck_block_suit(const struct ck_rules *r, int foundation);

/* Reverses the order of the cards. */
void ck_turn_over(struct ck_pile *p);

/* The rank of "A", "2", "10" or "T", "k"; -1: none. */
int ck_rank_read(const char *text);

#endif
