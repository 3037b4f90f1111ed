/* The packed state: the solver's twin of struct game, on kinds (problem.h).
 *
 * A pile is one word:
 *
 *   bits 0-5    top      kind of the top card
 *   bits 6-11   length   of the run that ends in it (0: the pile is empty, the whole word is 0)
 *   bits 12-16  root     1 + the number of the dealt pile whose prefix lies under the run, 0 if none
 *   bits 17-22  below    cards of that prefix left
 *   bits 23-63  history  by suit only: for each card of the run but its bottom one, which of the two suits lies under it, latest lowest
 *
 * In alternate-colour games top and length say everything about a run: an interval of one class or, where the tableau wraps, of the
 * cycle of kinds. For instance (Falling Stars, base 7) the pile 9C 8D: r = 2, 1; black xor 0 = red xor 1 = class 0; word = 1 | 2 << 6.
 *
 * The foundations are counted by class and height: nibble(chains[c], h) chains of class c have height h.
 *
 * Swaps. Moving the top t of a pile of two or more cards onto a pile whose top is up[t] exchanges what lies under two equal cards up[t]; it
 * opens, hides and turns nothing and can be undone by moving t back. Take a maximal set of piles whose tops are consecutive (t, up[t],
 * up[up[t]], ...), a series, each pile with its top's place a and its bottom's place b >= a in it. A swap of neighbours a, a+1 exchanges
 * their bottoms, provided both bottoms are >= a+1; so all pairings with bottom >= top can be reached from one another (sort the bottoms
 * by exchanges of neighbours, each legal since the bottoms that move are above both tops). state_canonical() takes the one in which
 * larger tops have larger bottoms; expand_step() lists the children of the others, too (expand.h).
 */
#ifndef TERRACE_STATE_H
#define TERRACE_STATE_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "problem.h"

typedef uint64_t tpile_t;

/* The longest runs that are sure to be exact: by suit as many as the history has bits; by colour less than a length can say, since the
 * swaps of a step may lengthen a run by as many cards as there are piles. */
enum { RUN_MAX = 41, COLOUR_RUN_MAX = 63 - PILES_MAX };
enum { KEY_WORDS_MAX = 25 /* the longest key, and a word to store over its end */ };

struct state {
    uint64_t chains[CLASSES_MAX];
    uint64_t up;                       /* kinds that a chain waits for (derived) */
    uint64_t tops;                     /* kinds on top of piles (derived) */
    uint64_t twins;                    /* kinds on top of more than one pile (derived) */
    uint64_t left[TALON_WORDS];        /* talon cards not played yet: waste below `next`, stock from it on */
    uint64_t waste_kinds[CLASSES_MAX]; /* nibble r: waste cards of class and rank (derived) */
    tpile_t pile[PILES_MAX];
    uint8_t next;    /* index of the next stock card, talon_count if none */
    uint8_t reserve; /* cards left */
    uint8_t redeals; /* done */
    uint8_t locked;
    uint8_t spaces;      /* empty piles (derived) */
    uint8_t waste;       /* cards on the waste (derived) */
    uint8_t waste_at;    /* talon index of its top card, any if it has none (derived) */
    uint8_t score;       /* cards on foundations (derived) */
    uint16_t inversions; /* pairs of one class in the waste, the deeper card the lower one (derived) */
    uint8_t overlong;    /* a run is too long for its word: keys are not exact any more, so nothing may be called lost */
};
static_assert(offsetof(struct state, overlong) == 4 * 8 * 3 + 3 * 8 + 16 * 8 + 10, "no padding but the tail's");

/* Copies a state, in two blocks: gcc copies one of more than 256 bytes by a string instruction, which takes three times as long. */
static inline void state_copy(struct state *to, const struct state *from)
{
    enum { BLOCK = 128 };
    memcpy(to, from, BLOCK);
    memcpy((char *)to + BLOCK, (const char *)from + BLOCK, sizeof *to - BLOCK);
}

/* ---- words of bits ---- */

/* A word of nibbles counts up to 15 of each of 16 things: the i-th in bits 4 i to 4 i + 3. */
enum { NIBBLE_BITS = 4, NIBBLE_MAX = 15 };
static inline int nibble(uint64_t word, int i) { return (int)(word >> NIBBLE_BITS * i & NIBBLE_MAX); }
static inline uint64_t nibble_one(int i) { return (uint64_t)1 << NIBBLE_BITS * i; }
/* The first thing that is counted at all; `word` is not 0. */
static inline int nibble_first(uint64_t word) { return __builtin_ctzll(word) / NIBBLE_BITS; }
/* And the last. */
static inline int nibble_last(uint64_t word) { return (63 - __builtin_clzll(word)) / NIBBLE_BITS; }

/* A set of talon cards: card i is bit i % 64 of word i / 64. */
static inline uint64_t talon_bit(int i) { return (uint64_t)1 << (i & 63); }
static inline bool talon_has(const uint64_t set[TALON_WORDS], int i) { return set[i >> 6] >> (i & 63) & 1; }

/* ---- piles ---- */

/* The first bit of each field of a pile's word, and the largest numbers that fields hold. The top begins at bit 0. */
enum { TPILE_LENGTH = 6, TPILE_ROOT = 12, TPILE_BELOW = 17, TPILE_HISTORY = 23, TPILE_FIELD_MAX = 63, TPILE_ROOT_MAX = 31 };
static_assert((int)PREFIX_MAX <= (int)TPILE_FIELD_MAX && (int)PILES_MAX <= (int)TPILE_ROOT_MAX,
              "each prefix has a number, and its cards too");
/* The fields that steps on the run leave alone: root and below. */
#define TPILE_PREFIX ((tpile_t)TPILE_ROOT_MAX << TPILE_ROOT | (tpile_t)TPILE_FIELD_MAX << TPILE_BELOW)

static inline int tpile_top(tpile_t t) { return (int)(t & TPILE_FIELD_MAX); }
static inline int tpile_length(tpile_t t) { return (int)(t >> TPILE_LENGTH & TPILE_FIELD_MAX); }
static inline int tpile_root(tpile_t t) { return (int)(t >> TPILE_ROOT & TPILE_ROOT_MAX); }
static inline int tpile_below(tpile_t t) { return (int)(t >> TPILE_BELOW & TPILE_FIELD_MAX); }
static inline tpile_t tpile_single(int kind) { return (tpile_t)kind | (tpile_t)1 << TPILE_LENGTH; }
/* The same top on a run of another length: by colour that is all there is to a run. */
static inline tpile_t tpile_with_length(tpile_t t, int length)
{
    return (t & ~((tpile_t)TPILE_FIELD_MAX << TPILE_LENGTH)) | (tpile_t)length << TPILE_LENGTH;
}
static inline bool tpile_is_single(tpile_t t) { return tpile_length(t) == 1 && tpile_below(t) == 0; }
/* Without its top card; not of an empty pile. */
tpile_t tpile_pop(const struct problem *p, tpile_t t);
/* Writes the kinds of its cards, bottom to top, and returns their number, at most TPILE_CARDS_MAX. */
enum { TPILE_CARDS_MAX = 2 * TPILE_FIELD_MAX };
int tpile_cards(const struct problem *p, tpile_t t, uint8_t out[TPILE_CARDS_MAX]);
/* With one more card. By suit the word holds at most RUN_MAX cards; see state.overlong for longer runs. */
tpile_t tpile_push(const struct problem *p, tpile_t t, int kind);

/* Piles by the kind of their tops: bit i of piles[k] stands for pile i. */
struct tops {
    uint16_t piles[64];
};
static_assert(PILES_MAX <= 16, "a set of piles");
void tops_list(const struct problem *p, const struct state *s, struct tops *out);

/* ---- counts ---- */
static inline int chains_at(const struct state *s, int class, int height) { return nibble(s->chains[class], height); }
static inline bool goes_up(const struct state *s, int kind) { return s->up >> kind & 1; }
/* Cards of the kind that are on foundations. */
int state_played(const struct problem *p, const struct state *s, int kind);

static inline bool state_won(const struct problem *p, const struct state *s) { return s->score == p->cards; }
static inline bool stock_empty(const struct problem *p, const struct state *s) { return s->next >= p->talon_count; }
/* The talon cards of one word that are dealt; those of them that are in the waste. */
static inline uint64_t state_dealt(const struct state *s, int word)
{
    int n = s->next - 64 * word;
    return n <= 0 ? 0 : n >= 64 ? ~(uint64_t)0 : ((uint64_t)1 << n) - 1;
}
static inline uint64_t state_waste(const struct state *s, int word) { return s->left[word] & state_dealt(s, word); }
/* Kind of the waste's top card, KIND_NONE if there is none. */
static inline int state_waste_top(const struct problem *p, const struct state *s) { return s->waste ? p->talon[s->waste_at] : KIND_NONE; }
/* The rules allow a deal or redeal now. */
bool state_can_deal(const struct problem *p, const struct state *s);

/* ---- moves on kinds ---- */
enum step_type {
    STEP_RESERVE_UP, /* `from`, `to` unused unless said */
    STEP_PILE_UP,    /* from: pile */
    STEP_WASTE_UP,
    STEP_WASTE_BUILD, /* to: pile */
    STEP_PILE_BUILD,  /* from, to: piles */
    STEP_WASTE_FILL,  /* to the first empty pile */
    STEP_PILE_FILL,   /* from: pile; to the first empty pile */
    STEP_RETURN,      /* from: step_chain() of a chain of height >= 2 whose top goes to pile `to` */
    STEP_RETURN_FILL, /* from: likewise; to the first empty pile */
    STEP_DEAL,        /* deal or redeal */
    STEP_SHIFT,       /* from a foundation to another: nothing on kinds, but the rules act after it; not in quiet problems */
    STEP_TYPES
};
struct step {
    uint8_t type, from, to;
};
enum { STEPS_MAX = 512 };

/* A chain as the `from` of STEP_RETURN and STEP_RETURN_FILL: bits 0-3 its height, 4-5 its class. */
static inline int step_chain(int class, int height) { return class << 4 | height; }
static inline int step_chain_height(struct step m) { return m.from & 15; }
static inline int step_chain_class(struct step m) { return m.from >> 4; }

/* The start position; piles in the order of the game's. */
void state_init(const struct problem *p, const struct game *g, struct state *s);

/* Plays a legal step on piles as they lie, and what the rules do by themselves. The twin of game_play(). */
void state_play(const struct problem *p, struct state *s, struct step step);

/* All legal steps of the piles as they lie (equal piles and empty piles once). The twin of game_moves(). */
int state_steps(const struct problem *p, const struct state *s, struct step out[STEPS_MAX]);

/* The same, but with swap classes one for each kind of top that is touched, which stands for those of all members of the class: also merges
 * of piles with several cards if another member has a single one there (expand.h). */
int state_class_steps(const struct problem *p, const struct state *s, struct step out[STEPS_MAX]);

/* ---- keys ---- */
/* Sorts the piles; with swap classes takes the class's one member described above. Idempotent. */
void state_canonical(const struct problem *p, struct state *s);

/* The same, quicker, for what state_play() has made of a canonical state by `step`. */
void state_canonical_after(const struct problem *p, struct state *s, struct step step);

/* The exact key: equal if and only if the (canonical) states are equal, but for a lock that forbids nothing (problem.lock). A string of
 * problem->key_bytes bytes in whole words, the same bytes on every machine: numbers lie in it with their lowest byte first. What follows
 * those bytes in `key` is of no meaning. */
void state_key(const struct problem *p, const struct state *s, uint64_t key[KEY_WORDS_MAX]);
uint64_t state_key_hash(const struct problem *p, const uint64_t key[KEY_WORDS_MAX]); /* XXH3 */

/* A hash of what makes the key, quicker, for searches that prove nothing: two states that differ may have the same, if seldom. */
uint64_t state_hash(const struct problem *p, const struct state *s);

/* Recounts everything derived and what no play can break: NULL, or what is wrong (static). For checked builds and tests. */
const char *state_fault(const struct problem *p, const struct state *s);

#endif
