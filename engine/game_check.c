#include <stdarg.h>
#include <stdio.h>

#include "error.h"
#include "game.h"
#include "sentence.h"

/* Always true: `return fault(...)`. */
__attribute__((format(printf, 5, 6))) static bool fault(struct game_fault *f, int pile, int index, const char *mend, const char *what, ...)
{
    va_list arguments;
    f->pile = pile;
    f->index = index;
    va_start(arguments, what);
    vsnprintf(f->what, sizeof f->what, what, arguments);
    va_end(arguments);
    snprintf(f->mend, sizeof f->mend, "%s", mend);
    return true;
}

/* ---- cards ---- */

/* The most cards that a pile can hold; 0 if the game does not have it. */
static int most_cards(const struct variant *v, int pile)
{
    if (pile == PILE_RESERVE)
        return v->reserve;
    if (pile_is_foundation(pile))
        return pile - PILE_FOUNDATION < variant_foundations(v) ? v->ranks : 0;
    return pile_is_tableau(pile) && pile - PILE_TABLEAU >= v->piles ? 0 : variant_cards(v);
}

static bool bounds_fault(const struct game *g, struct game_fault *f)
{
    for (int p = 0; p < PILE_COUNT; p++) {
        int limit = most_cards(g->variant, p);
        if (g->pile[p].count > limit) {
            char mend[64], name[10];
            snprintf(mend, sizeof mend, "the most that can be here is %d", limit);
            return fault(f, p, limit, mend, "%s%s cannot have %d card%s", p < PILE_FOUNDATION ? "the " : "", pile_name(p, name),
                         g->pile[p].count, PLURAL(g->pile[p].count));
        }
    }
    return false;
}

static bool missing_fault(const struct variant *v, const int seen[], struct game_fault *f)
{
    char list[128] = "", name[3], decks[12], mend[64];
    size_t used = 0;
    int total = 0, missing = 0;
    for (int c = 0; c < v->ranks * SUITS; c++) {
        total += seen[c];
        for (int copy = seen[c]; copy < v->decks; copy++) {
            if (++missing <= 12)
                used += (size_t)snprintf(list + used, sizeof list - used, " %s", card_name((card_t)c, name));
            else if (missing == 13)
                snprintf(list + used, sizeof list - used, " ...");
        }
    }
    if (missing == 0)
        return false;
    snprintf(mend, sizeof mend, "this game needs %s of each card, %d in all", sentence_number(v->decks, decks), variant_cards(v));
    if (missing == 1)
        return fault(f, FAULT_COUNT, -1, mend, "%d card%s, one%s missing", total, PLURAL(total), list);
    return fault(f, FAULT_COUNT, -1, mend, "%d card%s, %d missing:%s", total, PLURAL(total), missing, list);
}

bool game_find_count_fault(const struct game *g, struct game_fault *f)
{
    const struct variant *v = g->variant;
    int seen[RANKS_MAX * SUITS] = {0};
    for (int p = 0; p < PILE_COUNT; p++)
        for (int i = 0; i < g->pile[p].count; i++) {
            card_t c = g->pile[p].card[i];
            char name[3], decks[12], mend[96];
            if (c >= RANKS_MAX * SUITS)
                return fault(f, p, i, "give rank A23456789TJQK and suit CDHS", "this is no card");
            card_name(c, name);
            if (card_rank(c) >= v->ranks) {
                snprintf(mend, sizeof mend, "the highest rank of this game is %c", rank_letter(v->ranks - 1));
                return fault(f, p, i, mend, "%s is not in this game's deck", name);
            }
            if (++seen[c] > v->decks) {
                snprintf(mend, sizeof mend, "this game has %s of each card", sentence_number(v->decks, decks));
                return fault(f, p, i, mend, "%s is here once too often", name);
            }
        }
    return missing_fault(v, seen, f);
}

/* What the deal leaves for the stock. */
static int stock_most(const struct variant *v) { return variant_cards(v) - variant_cards_laid(v); }

/* The stock only shrinks; a redeal gives back what was dealt from it and still lies on the waste. */
static bool stock_fault(const struct game *g, struct game_fault *f)
{
    const struct variant *v = g->variant;
    int stock = g->pile[PILE_STOCK].count, most = stock_most(v);
    int both = stock + (g->redeals < v->redeals ? g->pile[PILE_WASTE].count : 0);
    char mend[80];
    if (!game_base_chosen(g) || both <= most)
        return false;
    snprintf(mend, sizeof mend, "the deal leaves %d for %s, and more never come", most, stock > most ? "it" : "both");
    if (stock > most)
        return fault(f, PILE_STOCK, -1, mend, "the stock cannot have %d card%s", stock, PLURAL(stock));
    return fault(f, PILE_WASTE, -1, mend, "stock and waste cannot have %d card%s together while a redeal is left", both, PLURAL(both));
}

/* Where the reserve fills no spaces and no card comes back, what has left the reserve lies on the foundations. */
static bool reserve_fault(const struct game *g, struct game_fault *f)
{
    const struct variant *v = g->variant;
    bool elsewhere = v->foundation_return || variant_reserve_fills(v);
    int count = g->pile[PILE_RESERVE].count, up = game_score(g) - (v->base != BASE_FIXED);
    if (!game_base_chosen(g) || elsewhere || v->reserve - count <= up)
        return false;
    return fault(f, PILE_RESERVE, -1, "reserve cards go nowhere else: name those that are missing here or there",
                 "%d of the %d reserve cards %s gone, but the foundations hold %d card%s%s", v->reserve - count, v->reserve,
                 v->reserve - count == 1 ? "is" : "are", up, PLURAL(up), v->base != BASE_FIXED ? " besides the base card" : "");
}

/* ---- base, lock, redeals ---- */

/* Before the base is chosen nothing has moved. */
static bool unchosen_fault(const struct game *g, struct game_fault *f)
{
    const struct variant *v = g->variant;
    static const char MEND[] = "give the layout before the choice, or the base rank and its foundation";
    if (v->base != BASE_CHOOSE)
        return fault(f, FAULT_BASE, -1, "name the base rank (base: 7)", "the base rank is not given");
    if (g->pile[PILE_WASTE].count > 0)
        return fault(f, PILE_WASTE, 0, MEND, "there are waste cards before the base card is chosen");
    if (g->pile[PILE_RESERVE].count != v->reserve)
        return fault(f, PILE_RESERVE, -1,
                     "list all of them, from the bottom (a position after the choice names the base rank and its foundation, too)",
                     "the reserve has %d card%s before the base card is chosen, %d are dealt", g->pile[PILE_RESERVE].count,
                     PLURAL(g->pile[PILE_RESERVE].count), v->reserve);
    for (int p = PILE_FOUNDATION; p < PILE_TABLEAU; p++)
        if (g->pile[p].count > 0)
            return fault(f, p, 0, MEND, "there are foundation cards before the base card is chosen");
    for (int t = 0; t < v->piles; t++) {
        int dealt = t < v->base_choices ? 1 : 0, count = g->pile[PILE_TABLEAU + t].count;
        if (count != dealt)
            return fault(f, PILE_TABLEAU + t, count > dealt ? dealt : -1, MEND,
                         "%d card%s on this pile before the base card is chosen, %d %s dealt", count, PLURAL(count), dealt,
                         dealt == 1 ? "is" : "are");
    }
    if (g->locked)
        return fault(f, FAULT_LOCK, -1, MEND, "the stock is locked before the base card is chosen");
    if (g->redeals > 0)
        return fault(f, FAULT_REDEALS, -1, MEND, "the stock was turned over before the base card is chosen");
    return false;
}

static bool base_fault(const struct game *g, struct game_fault *f)
{
    const struct variant *v = g->variant;
    if (g->base == BASE_UNCHOSEN)
        return unchosen_fault(g, f);
    if (g->base < 0 || g->base >= v->ranks)
        return fault(f, FAULT_BASE, -1, "name a rank of this game's deck", "the base rank is out of range");
    if (v->base == BASE_FIXED)
        return g->base != v->base_rank &&
               fault(f, FAULT_BASE, -1, "leave the base out", "the base rank of this game is always %c", rank_letter(v->base_rank));
    /* The base card never leaves its foundation. */
    if (game_score(g) == 0)
        return fault(f, FAULT_BASE, -1, "put the base card on a foundation", "the base rank is %c but no foundation has a card",
                     rank_letter(g->base));
    return false;
}

/* Where the rules fill spaces by themselves they look at the lock first: it may outlast the space. */
static bool lock_needs_space(const struct variant *v) { return v->fill == FILL_WASTE_BY_HAND || v->fill == FILL_ANY_BY_HAND; }

bool game_lock_is_open(const struct game *g)
{
    const struct variant *v = g->variant;
    /* A card that fills a space by itself leaves the waste and ends no lock. */
    bool filled = v->fill == FILL_WASTE_AUTO_THEN_ANY && g->pile[PILE_STOCK].count < stock_most(v);
    bool dealt = g->pile[PILE_WASTE].count > 0 || g->redeals > 0 || filled;
    bool matters = g->pile[PILE_STOCK].count > 0 || (g->pile[PILE_WASTE].count > 0 && g->redeals < v->redeals);
    return v->stock_lock && game_base_chosen(g) && dealt && matters && (game_has_space(g) || !lock_needs_space(v));
}

static bool lock_fault(const struct game *g, struct game_fault *f)
{
    const struct variant *v = g->variant;
    if (g->redeals > v->redeals)
        return fault(f, FAULT_REDEALS, -1, "correct the number of redeals", "%d redeal%s done, this game allows %d", g->redeals,
                     g->redeals == 1 ? " is" : "s are", v->redeals);
    if (!g->locked)
        return false;
    if (v->family != FAMILY_AISLERIOT && !v->stock_lock)
        return fault(f, FAULT_LOCK, -1, "leave the lock out", "the stock is locked, but this game has no lock");
    if (!lock_needs_space(v) || game_has_space(g))
        return false;
    return fault(f, FAULT_LOCK, -1, "leave the lock out, or empty a pile", "the stock is locked, but no space is open");
}

/* ---- piles ---- */

static bool foundation_fault(const struct game *g, int pile, struct game_fault *f)
{
    const struct variant *v = g->variant;
    const struct pile *p = &g->pile[pile];
    /* Puts the cards back on their foundation one by one, so the rules judge each. */
    struct game rebuilt = {.variant = v, .base = g->base};
    for (int i = 0; i < p->count; i++) {
        rebuilt.pile[PILE_WASTE].card[0] = p->card[i];
        rebuilt.pile[PILE_WASTE].count = 1;
        const char *why = game_refuses(&rebuilt, (struct move){PILE_WASTE, (uint8_t)pile});
        if (why) {
            char name[3], on[3], mend[80];
            card_name(p->card[i], name);
            snprintf(mend, sizeof mend, "give all its cards (in text ^%s stands for those up to it), or correct the base", name);
            if (i == 0)
                return fault(f, pile, i, mend, "%s cannot start this foundation with base %c: %s", name, rank_letter(g->base), why);
            return fault(f, pile, i, "correct the foundation", "%s cannot lie on %s: %s", name, card_name(p->card[i - 1], on), why);
        }
        rebuilt.pile[pile].card[rebuilt.pile[pile].count++] = p->card[i];
    }
    return false;
}

/* The first `rounds` cards may be as dealt, from the bottom up; every card above these was built there. A card that was
 * built on a dealt one stays in order with it, so the order may be broken below `rounds` only. */
static bool tableau_fault(const struct game *g, int pile, struct game_fault *f)
{
    const struct variant *v = g->variant;
    const struct pile *p = &g->pile[pile];
    for (int i = v->rounds; i < p->count; i++) {
        card_t card = p->card[i], onto = p->card[i - 1];
        if (game_builds(g, card, onto))
            continue;
        char name[3], on[3];
        card_name(card, name);
        card_name(onto, on);
        if (v->wrap == WRAP_TO_BASE && card_rank(onto) == g->base)
            return fault(f, pile, i, "nothing is built on a card of the base rank", "%s cannot lie on %s", name, on);
        if (v->wrap == WRAP_NONE && card_rank(onto) == 0)
            return fault(f, pile, i, "nothing is built on an ace in this game", "%s cannot lie on %s", name, on);
        return fault(f, pile, i, "tableau piles are built down by rank in alternating colours", "%s cannot lie on %s", name, on);
    }
    return false;
}

bool game_find_fault(const struct game *g, struct game_fault *f)
{
    if (bounds_fault(g, f) || game_find_count_fault(g, f) || base_fault(g, f) || reserve_fault(g, f) || stock_fault(g, f) ||
        lock_fault(g, f))
        return true;
    for (int p = PILE_FOUNDATION; p < PILE_TABLEAU; p++)
        if (foundation_fault(g, p, f))
            return true;
    for (int p = PILE_TABLEAU; p < PILE_COUNT; p++)
        if (tableau_fault(g, p, f))
            return true;
    return false;
}

bool game_check(const struct game *g, struct error *e)
{
    struct game_fault f;
    if (!game_find_fault(g, &f))
        return true;
    char name[10];
    return error_set(e, f.pile < 0 ? "position" : pile_name(f.pile, name), f.mend, "%s", f.what);
}
