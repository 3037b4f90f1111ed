/* Turns a sheet, cards with their places, into a checked game. */
#include <stdio.h>
#include <string.h>

#include "plain.h"
#include "sentence.h"
#include "sheet.h"
#include "sheet_foundations.h"
#include "sheet_needs.h"

/* ---- values ---- */

static bool check_values(struct sheet *s)
{
    for (enum sheet_key key = 0; key < KEYS; key++)
        if (sheet_kind_of(key) == KIND_VALUE && s->given[key] && !s->value[key].text[0])
            return sheet_fail(s, s->key_at[key], "give it one, or leave the line out", "%s has no value", sheet_key_name(key));
    return true;
}

static bool read_locked(struct sheet *s, struct game *g)
{
    const char *text = s->value[KEY_LOCKED].text;
    bool yes = plain_same(text, "yes") || plain_same(text, "true"), no = plain_same(text, "no") || plain_same(text, "false");
    if (s->given[KEY_LOCKED] && !yes && !no)
        return sheet_fail(s, s->value[KEY_LOCKED].at, "write \"locked: yes\" or \"locked: no\"", "\"%s\" is neither yes nor no", text);
    g->locked = yes;
    return true;
}

static bool read_redeals(struct sheet *s, struct game *g)
{
    const char *text = s->value[KEY_REDEALS].text;
    if (!s->given[KEY_REDEALS])
        return true;
    char mend[80];
    int left = 0;
    bool number = strlen(text) <= 3 && strspn(text, "0123456789") == strlen(text);
    if (number)
        sscanf(text, "%d", &left);
    snprintf(mend, sizeof mend, "give the redeals that are left, from 0 to %d", s->variant->redeals);
    if (!number || left > s->variant->redeals)
        return sheet_fail(s, s->value[KEY_REDEALS].at, mend, "\"%s\" redeals cannot be left", text);
    g->redeals = (uint8_t)(s->variant->redeals - left);
    return true;
}

/* The base rank from its line, or from the first foundation that is given from its bottom. */
static bool read_base(struct sheet *s, struct game *g)
{
    const struct variant *v = s->variant;
    const char *text = s->value[KEY_BASE].text;
    int rank, length = (int)strlen(text);
    g->base = v->base == BASE_FIXED ? (int8_t)v->base_rank : BASE_UNCHOSEN;
    if (s->given[KEY_BASE]) {
        if (length == 0 || rank_parse(text, length, &rank) != length || rank >= v->ranks)
            return sheet_fail(s, s->value[KEY_BASE].at, "give a rank, as in \"base: 7\"", "\"%s\" is no rank of this game", text);
        if (s->given[KEY_CHOICES])
            return sheet_fail(s, s->key_at[KEY_BASE], "leave out either base or choices",
                              "the base cannot be known while its choices lie open");
        g->base = (int8_t)rank;
        return true;
    }
    for (int i = 0; i < s->count && g->base == BASE_UNCHOSEN; i++)
        if (s->cards[i].key == KEY_FOUNDATIONS && !s->cards[i].is_top)
            g->base = (int8_t)card_rank(s->cards[i].card);
    for (int i = 0; i < s->count && g->base == BASE_UNCHOSEN; i++)
        if (s->cards[i].is_top)
            return sheet_fail(s, s->cards[i].at, "add the line \"base: RANK\"", "the base rank is needed to know the cards below");
    return true;
}

/* ---- piles ---- */

static void put(struct pile *p, card_t c) { p->card[p->count++] = c; }

static int target_pile(const struct sheet *s, const struct sheet_card *c, int nth_choice)
{
    switch (c->key) {
    case KEY_RESERVE: return PILE_RESERVE;
    case KEY_CHOICES: return PILE_TABLEAU + nth_choice;
    case KEY_FOUNDATIONS: return PILE_FOUNDATION + s->slot[c->pile];
    case KEY_TABLEAU: return PILE_TABLEAU + c->pile;
    case KEY_WASTE: return PILE_WASTE;
    default: return PILE_STOCK;
    }
}

static void turn_over(struct pile *p)
{
    for (int i = 0; i < p->count / 2; i++) {
        card_t c = p->card[i];
        p->card[i] = p->card[p->count - 1 - i];
        p->card[p->count - 1 - i] = c;
    }
}

static bool place_cards(struct sheet *s, struct game *g)
{
    int choices = 0;
    sheet_sort_foundations(s, g);
    for (int i = 0; i < s->count; i++) {
        const struct sheet_card *c = &s->cards[i];
        if (c->key == KEY_CHOICES && choices >= s->variant->base_choices)
            return sheet_fail(s, c->at, "leave it out", "this is choice %d, the game has %d", choices + 1, s->variant->base_choices);
        if (!c->is_top)
            put(&g->pile[target_pile(s, c, choices)], c->card);
        choices += c->key == KEY_CHOICES;
    }
    turn_over(&g->pile[PILE_STOCK]);
    return true;
}

static bool check_choices(struct sheet *s)
{
    int count = 0;
    if (!s->given[KEY_CHOICES])
        return true;
    if (s->variant->base != BASE_CHOOSE)
        return sheet_fail(s, s->key_at[KEY_CHOICES], "give tableau and foundations instead", "this game has no choice of base");
    if (s->given[KEY_TABLEAU])
        return sheet_fail(s, s->key_at[KEY_TABLEAU], "leave out either choices or tableau",
                          "the tableau holds nothing but the choices while they lie open");
    for (int i = 0; i < s->count; i++)
        count += s->cards[i].key == KEY_CHOICES;
    if (count < s->variant->base_choices)
        return sheet_fail(s, s->key_at[KEY_CHOICES], "give all of them, from the left", "%d choice%s, the game has %d", count,
                          PLURAL(count), s->variant->base_choices);
    return true;
}

static bool check_tableau_count(struct sheet *s)
{
    if (!s->given[KEY_TABLEAU] || s->piles[KEY_TABLEAU] == s->variant->piles)
        return true;
    char mend[160];
    snprintf(mend, sizeof mend, "give all %d piles, in text with ; between them and - for an empty one%s", s->variant->piles,
             s->variant->base == BASE_CHOOSE && !s->given[KEY_BASE] ? "; cards to choose the base from go under choices" : "");
    return sheet_fail(s, s->key_at[KEY_TABLEAU], mend, "%d tableau pile%s", s->piles[KEY_TABLEAU], PLURAL(s->piles[KEY_TABLEAU]));
}

/* ---- cards that are not known ---- */

/* Unknown cards may lie in the stock, and below the card in play of reserve and waste. */
static bool check_unknown(struct sheet *s, bool visible)
{
    const struct sheet_card *top[KEYS] = {NULL};
    for (int i = 0; i < s->count; i++)
        top[s->cards[i].key] = &s->cards[i];
    for (int i = 0; i < s->count; i++) {
        const struct sheet_card *c = &s->cards[i];
        bool covered = c->key == KEY_STOCK || ((c->key == KEY_RESERVE || c->key == KEY_WASTE) && c != top[c->key]);
        if (c->card != CARD_NONE)
            continue;
        if (c->key == KEY_DECK)
            return sheet_fail(s, c->at, "name the card: a deck has all of them", "? is a card that is not known");
        if (!covered)
            return sheet_fail(s, c->at, "name the card", SHEET_UNKNOWN_OPEN);
        if (!visible)
            return sheet_fail(s, c->at, "name the card; pick and hint can do without it", "? is a card that is not known");
    }
    return true;
}

/* Fills a stock that is not listed with the cards that are nowhere else. */
static bool count_stock(struct sheet *s, struct game *g, int missing)
{
    int stock = missing - game_unknown(g);
    if (s->stock_count >= 0 && s->stock_count != stock)
        return sheet_fail(s, s->key_at[KEY_STOCK], "look for a card that is left out, or given once too often",
                          "%d card%s in the stock, but %d %s left for it", s->stock_count, PLURAL(s->stock_count), stock < 0 ? 0 : stock,
                          stock == 1 ? "is" : "are");
    for (int i = 0; i < stock; i++)
        put(&g->pile[PILE_STOCK], CARD_NONE);
    return true;
}

/* Checks that as many cards are unknown as are missing; *whole is one of the possible games. */
static bool match_unknown(struct sheet *s, struct game *g, struct game *whole)
{
    card_t unseen[CARDS_MAX];
    int missing = 0, unknown;
    for (int c = 0; c < s->variant->ranks * SUITS; c++)
        for (int copy = s->copies[c]; copy < s->variant->decks; copy++)
            unseen[missing++] = (card_t)c;
    if ((!s->given[KEY_STOCK] || s->stock_count >= 0) && !count_stock(s, g, missing))
        return false;
    unknown = game_unknown(g);
    if (unknown > missing || (unknown > 0 && unknown < missing))
        return sheet_fail(s, s->end, unknown > missing ? "leave some out" : "look for cards that are left out",
                          "%d card%s not known, but %d %s to be seen", unknown, unknown == 1 ? " is" : "s are", missing,
                          missing == 1 ? "is nowhere" : "are nowhere");
    *whole = *g;
    for (int p = 0; p < PILE_COUNT; p++)
        for (int i = 0; i < whole->pile[p].count; i++)
            if (whole->pile[p].card[i] == CARD_NONE)
                whole->pile[p].card[i] = unseen[--missing];
    return true;
}

/* ---- faults ---- */

static enum sheet_key key_of_pile(const struct sheet *s, int pile)
{
    switch (pile) {
    case FAULT_BASE: return KEY_BASE;
    case FAULT_LOCK: return KEY_LOCKED;
    case FAULT_REDEALS: return KEY_REDEALS;
    case PILE_STOCK: return s->given[KEY_DECK] ? KEY_DECK : KEY_STOCK;
    case PILE_WASTE: return KEY_WASTE;
    case PILE_RESERVE: return KEY_RESERVE;
    default: break;
    }
    if (pile < PILE_TABLEAU)
        return KEY_FOUNDATIONS;
    return s->given[KEY_CHOICES] ? KEY_CHOICES : KEY_TABLEAU;
}

/* The place of card `index` of the pile, or of its list if the card is not in it. */
static struct sheet_place place_of_fault(const struct sheet *s, const struct game *g, const struct game_fault *f)
{
    if (f->pile == FAULT_COUNT)
        return s->end;
    enum sheet_key key = key_of_pile(s, f->pile);
    struct sheet_place at = s->given[key] ? s->key_at[key] : s->end;
    if (f->pile < 0)
        return at;
    int wanted = f->pile == PILE_STOCK ? g->pile[PILE_STOCK].count - 1 - f->index : f->index;
    int nth = 0, choices = 0;
    for (int i = 0; i < s->count; i++) {
        const struct sheet_card *c = &s->cards[i];
        if (target_pile(s, c, choices) == f->pile && c->key == key) {
            if (nth == 0)
                at = c->at;
            if (nth == wanted || c->is_top)
                return c->at;
            nth++;
        }
        choices += c->key == KEY_CHOICES;
    }
    return at;
}

static bool check_faults(struct sheet *s, const struct game *g)
{
    struct game_fault f;
    if (!game_find_fault(g, &f))
        return true;
    if (f.pile == PILE_STOCK && !s->given[KEY_STOCK])
        return sheet_fail(s, s->end, "name the cards that are missing from other piles, or write ? for each that is not known",
                          "%d card%s not named, more than the stock can have", g->pile[PILE_STOCK].count,
                          g->pile[PILE_STOCK].count == 1 ? " is" : "s are");
    return sheet_fail(s, place_of_fault(s, g, &f), f.mend, "%s", f.what);
}

/* ---- the whole ---- */

static bool build_deck(struct sheet *s, struct game *out)
{
    for (int key = 0; key < KEYS; key++)
        if (s->given[key] && key != KEY_DECK && key != KEY_GAME)
            return sheet_fail(s, s->key_at[key], "give either a deck or a position", "this does not go with a deck");
    card_t deck[CARDS_MAX];
    struct game_fault f;
    struct game whole = {.variant = s->variant};
    for (int i = 0; i < s->count; i++) {
        deck[i] = s->cards[i].card;
        put(&whole.pile[PILE_STOCK], deck[i]);
    }
    if (game_find_count_fault(&whole, &f))
        return sheet_fail(s, s->end, f.mend, "%s", f.what);
    game_deal(out, s->variant, deck);
    return true;
}

static bool build_position(struct sheet *s, bool visible, struct game *g)
{
    struct game whole;
    if (!check_choices(s) || !check_tableau_count(s) || !read_base(s, g) || !read_locked(s, g) || !read_redeals(s, g) ||
        !place_cards(s, g) || !sheet_complete_foundations(s, g) || !sheet_is_whole(s, g, visible))
        return false;
    whole = *g;
    if (visible && !match_unknown(s, g, &whole))
        return false;
    return check_faults(s, &whole) && sheet_tells_lock(s, &whole);
}

bool sheet_build(struct sheet *s, bool visible, struct game *out)
{
    if (!check_values(s))
        return false;
    if (s->count == 0)
        return sheet_fail(s, s->end, "give a deck in dealing order, or the piles of a position", "there are no cards");
    if (!check_unknown(s, visible))
        return false;
    memset(out, 0, sizeof *out);
    out->variant = s->variant;
    return s->given[KEY_DECK] ? build_deck(s, out) : build_position(s, visible, out);
}
