/* The built-in games, one row each. RULES.md explains each policy. */
#include "variant.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "card.h"
#include "error.h"
#include "plain.h"

const char *const foundation_policy_names[2] = {"alternate", "suit"};
const char *const wrap_policy_names[3] = {"to-base", "free", "none"};
const char *const fill_policy_names[6] = {
    "waste-by-hand", "waste-then-stock-auto", "reserve-then-waste-auto", "reserve-auto-then-any", "waste-auto-then-any", "any-by-hand",
};

/* What all of AisleRiot's games share. Read from games/terrace.scm and games/api.scm (AisleRiot 3.22.23 and git of 2026-05-10)
 * and compared with recorded games of the running program. */
#define AISLERIOT(id, called)                                                                                                              \
    .name = "aisleriot/" id, .title = called, .source = "AisleRiot 3.22, games/terrace.scm", .family = FAMILY_AISLERIOT, .decks = 2,       \
    .ranks = 13, .rounds = 1, .wrap = WRAP_TO_BASE, .auto_deal = true

/* What PySolFC's Terrace games share. Read from PySolFC 3.6.1, games/terrace.py, and compared with games of the running program.
 * The automatic deal is the program's option "autodeal", on as it is shipped, in all its games. */
#define PYSOLFC(id, called, number)                                                                                                        \
    .name = "pysolfc/" id, .title = called, .source = "PySolFC 3.6, games/terrace.py, game " number, .family = FAMILY_PYSOLFC,             \
    .ranks = 13, .auto_deal = true

/* Spaces are filled at once from the waste. The rules of these games keep the waste from running out before the stock, whatever the
 * option. */
#define PYSOLFC_AUTO .wrap = WRAP_FREE, .rounds = 1, .fill = FILL_WASTE_AUTO_THEN_ANY
/* The Italy games: everything by hand, foundation cards come back. */
#define PYSOLFC_ITALY .wrap = WRAP_FREE, .rounds = 1, .fill = FILL_ANY_BY_HAND, .foundation_return = true

static const struct variant VARIANTS[] = {
    /* terrace.scm: variant 0 */
    {AISLERIOT("terrace", "Terrace"), .reserve = 11, .piles = 9, .base = BASE_CHOOSE, .base_choices = 4,
     .foundations = FOUNDATION_ALTERNATE, .fill = FILL_WASTE_BY_HAND, .stock_lock = true},
    /* variant 1: in suit, one redeal, after which each card must be played before the next is dealt */
    {AISLERIOT("generals-patience", "General's Patience"), .reserve = 13, .piles = 9, .base = BASE_CHOOSE, .base_choices = 4,
     .foundations = FOUNDATION_SUIT, .fill = FILL_WASTE_BY_HAND, .stock_lock = true, .redeals = 1, .redeal_must_play = true},
    /* variant 2 */
    {AISLERIOT("falling-stars", "Falling Stars"), .reserve = 11, .piles = 9, .base = BASE_DEALT, .foundations = FOUNDATION_ALTERNATE,
     .fill = FILL_WASTE_BY_HAND, .stock_lock = true},
    /* variant 3: the program ignores its lock here */
    {AISLERIOT("signora", "Signora"), .reserve = 11, .piles = 9, .base = BASE_DEALT, .foundations = FOUNDATION_ALTERNATE,
     .fill = FILL_WASTE_THEN_STOCK_AUTO},
    /* variant 4: the lock is ignored here, too; the help text says "any card", but the program does otherwise */
    {AISLERIOT("redheads", "Redheads"), .reserve = 21, .piles = 8, .base = BASE_DEALT, .foundations = FOUNDATION_ALTERNATE,
     .fill = FILL_RESERVE_THEN_WASTE_AUTO},
    /* variant 5 */
    {AISLERIOT("blondes-and-brunettes", "Blondes and Brunettes"), .reserve = 10, .piles = 8, .base = BASE_DEALT,
     .foundations = FOUNDATION_ALTERNATE, .fill = FILL_WASTE_BY_HAND, .stock_lock = true},
    /* variant 6 */
    {AISLERIOT("wood", "Wood"), .reserve = 10, .piles = 9, .base = BASE_DEALT, .foundations = FOUNDATION_ALTERNATE,
     .fill = FILL_WASTE_BY_HAND, .stock_lock = true},

    {PYSOLFC("terrace", "Terrace", "135"), .decks = 2, .reserve = 11, .piles = 9, .base = BASE_CHOOSE, .base_choices = 4,
     .foundations = FOUNDATION_ALTERNATE, PYSOLFC_AUTO},
    {PYSOLFC("generals-patience", "General's Patience", "136"), .decks = 2, .reserve = 13, .piles = 9, .base = BASE_CHOOSE,
     .base_choices = 4, .foundations = FOUNDATION_SUIT, PYSOLFC_AUTO},
    {PYSOLFC("blondes-and-brunettes", "Blondes and Brunettes", "137"), .decks = 2, .reserve = 10, .piles = 9, .base = BASE_DEALT,
     .foundations = FOUNDATION_ALTERNATE, PYSOLFC_AUTO},
    {PYSOLFC("falling-star", "Falling Star", "138"), .decks = 2, .reserve = 11, .piles = 9, .base = BASE_DEALT,
     .foundations = FOUNDATION_ALTERNATE, PYSOLFC_AUTO},
    {PYSOLFC("queen-of-italy", "Queen of Italy", "431"), .decks = 2, .reserve = 11, .piles = 9, .base = BASE_CHOOSE, .base_choices = 4,
     .foundations = FOUNDATION_ALTERNATE, PYSOLFC_ITALY},
    {PYSOLFC("signora", "Signora", "499"), .decks = 2, .reserve = 11, .piles = 9, .base = BASE_CHOOSE, .base_choices = 9,
     .foundations = FOUNDATION_ALTERNATE, PYSOLFC_AUTO},
    /* Its rules text lets the tableau fill spaces; the program lets only the waste. */
    {PYSOLFC("wood", "Wood", "582"), .decks = 2, .reserve = 10, .piles = 9, .base = BASE_DEALT, .rounds = 1,
     .foundations = FOUNDATION_ALTERNATE, .wrap = WRAP_FREE, .fill = FILL_WASTE_BY_HAND},
    {PYSOLFC("madame", "Madame", "500"), .decks = 3, .reserve = 15, .piles = 10, .base = BASE_CHOOSE, .base_choices = 10,
     .foundations = FOUNDATION_ALTERNATE, PYSOLFC_AUTO},
    {PYSOLFC("big-terrace", "Big Terrace", "785"), .decks = 4, .reserve = 19, .piles = 11, .base = BASE_CHOOSE, .base_choices = 5,
     .foundations = FOUNDATION_ALTERNATE, PYSOLFC_AUTO},
    {PYSOLFC("empress-of-italy", "Empress of Italy", "786"), .decks = 4, .reserve = 19, .piles = 11, .base = BASE_CHOOSE, .base_choices = 5,
     .foundations = FOUNDATION_ALTERNATE, PYSOLFC_ITALY},
    {PYSOLFC("admirals-patience", "Admiral's Patience", "787"), .decks = 4, .reserve = 13, .piles = 11, .base = BASE_CHOOSE,
     .base_choices = 5, .foundations = FOUNDATION_SUIT, PYSOLFC_AUTO},
    /* Face-down reserve cards, four cards a pile in any order, aces as base, no wrapping. */
    {PYSOLFC("mamy-susan", "Mamy Susan", "533"), .decks = 2, .reserve = 6, .reserve_hidden = 5, .piles = 10, .rounds = 4,
     .base = BASE_FIXED, .base_rank = 0, .foundations = FOUNDATION_SUIT, .wrap = WRAP_NONE, .fill = FILL_ANY_BY_HAND},
};

const struct variant *variants_all(size_t *count)
{
    *count = sizeof VARIANTS / sizeof VARIANTS[0];
    return VARIANTS;
}

const struct variant *variant_find(const char *name)
{
    bool prefixed = strchr(name, '/') != NULL;
    /* AisleRiot's rows come first: a name that both programs have finds its game. */
    for (size_t i = 0; i < sizeof VARIANTS / sizeof VARIANTS[0]; i++) {
        const char *own = VARIANTS[i].name;
        if (plain_same(name, prefixed ? own : strchr(own, '/') + 1))
            return &VARIANTS[i];
    }
    return NULL;
}

const struct variant *variant_find_of(enum family family, const char *name)
{
    for (size_t i = 0; i < sizeof VARIANTS / sizeof VARIANTS[0]; i++)
        if (VARIANTS[i].family == family && plain_same(name, strchr(VARIANTS[i].name, '/') + 1))
            return &VARIANTS[i];
    return NULL;
}

bool variant_has_autodeal_option(const struct variant *v)
{
    /* If PySolFC fills spaces by itself, it also deals onto an empty waste, whatever the option is. */
    return v->family == FAMILY_PYSOLFC && (v->fill == FILL_WASTE_BY_HAND || v->fill == FILL_ANY_BY_HAND);
}

const char *variant_empty_waste_text(const struct variant *v)
{
    bool option = variant_has_autodeal_option(v);
    if (!v->auto_deal)
        return option ? "waits for the player to deal (PySolFC's option autodeal is off)" : "waits for the player to deal";
    if (!option)
        return "gets a card by itself after a card move";
    if (v->foundation_return)
        return "gets a card by itself after a card move, but not after one from a foundation (PySolFC's option autodeal is on, as shipped)";
    return "gets a card by itself after a card move (PySolFC's option autodeal is on, as shipped)";
}

char *variant_base_text(const struct variant *v, char out[16])
{
    if (v->base == BASE_DEALT)
        snprintf(out, 16, "dealt");
    else if (v->base == BASE_FIXED)
        snprintf(out, 16, "fixed:%c", rank_letter(v->base_rank));
    else if (v->base_choices == v->piles)
        snprintf(out, 16, "choose:all");
    else
        snprintf(out, 16, "choose:%d", v->base_choices);
    return out;
}

bool variant_base_parse(const char *text, struct variant *v)
{
    int rank, used;
    if (!strcmp(text, "dealt")) {
        v->base = BASE_DEALT;
    } else if (!strncmp(text, "fixed:", 6)) {
        used = rank_parse(text + 6, (int)strnlen(text + 6, 3), &rank);
        if (!used || text[6 + used])
            return false;
        v->base = BASE_FIXED;
        v->base_rank = (uint8_t)rank;
    } else if (!strcmp(text, "choose:all")) {
        v->base = BASE_CHOOSE;
        v->base_choices = v->piles;
    } else if (!strncmp(text, "choose:", 7)) {
        size_t digits = strlen(text + 7);
        if (digits < 1 || digits > 2 || strspn(text + 7, "0123456789") != digits)
            return false;
        v->base = BASE_CHOOSE;
        v->base_choices = (uint8_t)atoi(text + 7);
    } else {
        return false;
    }
    return true;
}

const struct variant_range variant_ranges[] = {
    {"decks", 1, DECKS_MAX}, {"ranks", 1, RANKS_MAX},  {"reserve", 0, CARDS_MAX}, {"reserve_hidden", 0, CARDS_MAX},
    {"piles", 1, PILES_MAX}, {"rounds", 1, DEALT_MAX}, {"redeals", 0, CARDS_MAX}, {NULL, 0, 0},
};

static bool number_check(const char *key, int value, int low, int high, struct error *e)
{
    if (value >= low && value <= high)
        return true;
    char mend[64];
    snprintf(mend, sizeof mend, "give a whole number from %d to %d", low, high);
    return error_set(e, key, mend, "%d is out of range", value);
}

static bool numbers_check(const struct variant *v, struct error *e)
{
    /* In the order of variant_ranges. */
    const uint8_t *const values[] = {&v->decks, &v->ranks, &v->reserve, &v->reserve_hidden, &v->piles, &v->rounds, &v->redeals};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        if (!number_check(variant_ranges[i].key, *values[i], variant_ranges[i].low, variant_ranges[i].high, e))
            return false;
    return true;
}

static bool base_check(const struct variant *v, struct error *e)
{
    if (v->base == BASE_FIXED && v->base_rank >= v->ranks)
        return error_set(e, "base", "give a rank that is in the deck", "there is no %c with %d ranks", rank_letter(v->base_rank % 13),
                         v->ranks);
    if (v->base != BASE_CHOOSE)
        return true;
    if (v->base_choices < 1 || v->base_choices > v->piles)
        return error_set(e, "base", "choose from 1 to as many cards as there are piles", "choose:%d with %d piles", v->base_choices,
                         v->piles);
    if (v->rounds != 1)
        return error_set(e, "base", "extend a game that deals one card to each pile",
                         "the base card cannot be chosen where %d cards are dealt to each pile", v->rounds);
    return true;
}

/* In text files a name goes to the end of its line. */
static bool name_check(const char *name, struct error *e)
{
    size_t length = strlen(name);
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)name[i] < 0x20 || name[i] == 0x7f || name[i] == '#')
            return error_set(e, "name", "leave # and control characters out", "byte 0x%02x in the name", (unsigned char)name[i]);
    if (length > 0 && (strchr(" ,;:[]", name[0]) || strchr(" ,", name[length - 1])))
        return error_set(e, "name", "leave blanks, and signs like commas, at its ends out", "the name \"%s\" has ends that get lost", name);
    return true;
}

bool variant_check(const struct variant *v, struct error *e)
{
    if (!numbers_check(v, e) || !number_check("base", (int)v->base, 0, BASE_FIXED, e) ||
        !number_check("foundations", (int)v->foundations, 0, FOUNDATION_SUIT, e) ||
        !number_check("tableau_wrap", (int)v->wrap, 0, WRAP_NONE, e) || !number_check("fill", (int)v->fill, 0, FILL_ANY_BY_HAND, e) ||
        !base_check(v, e) || !name_check(v->name, e))
        return false;
    if (v->reserve_hidden > v->reserve)
        return error_set(e, "reserve_hidden", "hide as many cards as the reserve has, or fewer", "%d hidden cards in a reserve of %d",
                         v->reserve_hidden, v->reserve);
    if (variant_cards_laid(v) > variant_cards(v))
        return error_set(e, v->reserve > v->piles * v->rounds ? "reserve" : "piles",
                         "make reserve or piles smaller, or decks or ranks larger", "the deal needs %d cards, the deck has %d",
                         variant_cards_laid(v), variant_cards(v));
    return true;
}
