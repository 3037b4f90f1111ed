/* The rules of a game as data: a variant is a row of policies, never a branch in the code.
 * A policy has the meaning that it has in the game that it was taken from; RULES.md describes it in words. Variants are plain data: a
 * custom game is a copy of a row with some fields changed. Safe from any thread. */
#ifndef TERRACE_VARIANT_H
#define TERRACE_VARIANT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    DECKS_MAX = 4,
    CARDS_MAX = DECKS_MAX * 52,
    PILES_MAX = 16,                  /* tableau piles */
    DEALT_MAX = 64,                  /* cards dealt to each of them: the solver counts those below the top one in six bits (state.h) */
    FOUNDATIONS_MAX = DECKS_MAX * 4, /* always 4 * decks of them */
    VARIANT_NAME_MAX = 64,
};

/* The program whose dealing and details a game follows. */
enum family {
    /* The base card is dealt before the tableau; any empty foundation takes any base card; the lock is kept (and shown) in every
     * game, though `stock_lock` alone gives it an effect; the first waste card comes by `auto_deal`. */
    FAMILY_AISLERIOT,
    /* The base card is dealt after the tableau; foundation i takes base cards of one suit only: i / decks in the order
     * clubs, spades, hearts, diamonds; there is no lock unless a custom game sets `stock_lock`; the first waste card is always dealt. */
    FAMILY_PYSOLFC,
};

enum base_policy {
    BASE_CHOOSE, /* base_choices cards are dealt to the first piles, the player takes one of them */
    BASE_DEALT,  /* the deal puts the base card on a foundation */
    BASE_FIXED,  /* the rank is given (base_rank), all foundations start empty */
};

enum foundation_policy { FOUNDATION_ALTERNATE, FOUNDATION_SUIT };

enum wrap_policy {
    WRAP_TO_BASE, /* K goes on A; nothing goes on a card of the base rank (AisleRiot) */
    WRAP_FREE,    /* K goes on A, the base rank has no meaning (PySolFC) */
    WRAP_NONE,    /* K goes on nothing (Mamy Susan) */
};

enum fill_policy {
    FILL_WASTE_BY_HAND,           /* by the player, only from the waste: Terrace, Wood */
    FILL_WASTE_THEN_STOCK_AUTO,   /* Signora (AisleRiot): after each card move, every space, left to right */
    FILL_RESERVE_THEN_WASTE_AUTO, /* Redheads (AisleRiot): reserve, else waste, else stock */
    FILL_RESERVE_AUTO_THEN_ANY,   /* Redheads by its help text: reserve at once; when it is empty any card by hand */
    FILL_WASTE_AUTO_THEN_ANY,     /* Terrace (PySolFC): only the pile the card left, from the waste; by hand any card as below */
    FILL_ANY_BY_HAND,             /* Queen of Italy: any pile, waste or (foundation_return) foundation card; never the reserve */
};

struct variant {
    char name[VARIANT_NAME_MAX]; /* "aisleriot/terrace"; custom games: the name in their file */
    const char *title;           /* "Terrace"; static */
    const char *source;          /* where the rules come from; static */
    enum family family;
    uint8_t decks;          /* 1..4 */
    uint8_t ranks;          /* 1..13: A up to the highest, which plays the king's part */
    uint8_t reserve;        /* cards dealt to the reserve */
    uint8_t reserve_hidden; /* of these, face down for the player until uncovered (Mamy Susan); the solver knows them */
    uint8_t piles;          /* 1..PILES_MAX */
    uint8_t rounds;         /* 1..DEALT_MAX: cards dealt to each pile at the start (1; Mamy Susan 4); 1 if the base is chosen */
    enum base_policy base;
    uint8_t base_choices; /* BASE_CHOOSE: 1..piles */
    uint8_t base_rank;    /* BASE_FIXED: 0..ranks-1 */
    enum foundation_policy foundations;
    enum wrap_policy wrap;
    enum fill_policy fill;
    bool stock_lock;        /* AisleRiot's lock: see game.h */
    bool auto_deal;         /* an empty waste gets a card from the stock after a card move (PySolFC: not after one from a foundation) */
    uint8_t redeals;        /* times the waste may be turned over */
    bool redeal_must_play;  /* after a redeal a card may be dealt only onto an empty waste (General's Patience) */
    bool foundation_return; /* foundation cards but the base card may be moved back (Queen, Empress of Italy) */
};

static inline int variant_cards(const struct variant *v) { return v->decks * 4 * v->ranks; }
static inline int variant_foundations(const struct variant *v) { return 4 * v->decks; }
/* Cards of the reserve go to spaces, too. Otherwise only to foundations. */
static inline bool fill_takes_reserve(enum fill_policy fill)
{
    return fill == FILL_RESERVE_THEN_WASTE_AUTO || fill == FILL_RESERVE_AUTO_THEN_ANY;
}
static inline bool variant_reserve_fills(const struct variant *v) { return fill_takes_reserve(v->fill); }
/* Cards that lie outside the stock as soon as the base is known and each pile has its cards; the first of the waste not counted. */
static inline int variant_cards_laid(const struct variant *v)
{
    return v->reserve + v->piles * v->rounds + (v->base == BASE_FIXED ? 0 : 1);
}

/* The built-in games, in the order in which `terrace games` lists them; *count gets their number. Static, read-only. */
const struct variant *variants_all(size_t *count);

/* The game of that name: with a prefix exact; without one AisleRiot's if it has the name, else PySolFC's.
 * Case does not matter. NULL if there is none. */
const struct variant *variant_find(const char *name);
/* The game of this name (without a prefix) of one program. NULL if that program has none. */
const struct variant *variant_find_of(enum family family, const char *name);

/* The least and the most that a number of a variant may be, whatever the others are. `key` is its name in the JSON of custom games. */
struct variant_range {
    const char *key;
    int low, high;
};
/* One for each number of a custom game. Static, read-only; ends with a NULL key. */
extern const struct variant_range variant_ranges[];

/* Checks that a (custom) variant makes sense: limits above, enough cards for the deal, policies that go together.
 * On false, e->where is the name of the key at fault. */
struct error;
bool variant_check(const struct variant *v, struct error *e);

/* Names of the policies as in custom games, e.g. "waste-by-hand"; index by the enum value. */
extern const char *const foundation_policy_names[2];
extern const char *const wrap_policy_names[3];
extern const char *const fill_policy_names[6];

/* The end of a sentence that begins "an empty waste", e.g. "gets a card by itself after a card move". Static. */
const char *variant_empty_waste_text(const struct variant *v);

/* True if an option of the game's program decides whether an empty waste gets a card by itself. */
bool variant_has_autodeal_option(const struct variant *v);

/* "choose:4", "choose:all", "dealt", "fixed:A" to `out`; returns `out`. */
char *variant_base_text(const struct variant *v, char out[16]);

/* Reads what variant_base_text() writes into the base keys of `v`, whose `piles` must be set already ("choose:all").
 * False, `v` unchanged, if it is none of these; variant_check() says whether the numbers fit the game. */
bool variant_base_parse(const char *text, struct variant *v);

#endif
