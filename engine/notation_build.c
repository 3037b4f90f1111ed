/* From cards with places to a checked game. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "notation.h"
#include "notation_read.h"

/* ---- values ---- */

static bool check_game_name(const struct sheet *s)
{
    const char *name = s->value[KEY_GAME].text;
    const struct variant *named = variant_find(name);
    if (!s->given[KEY_GAME] || !strcasecmp(name, s->variant->name) || (named && !strcmp(named->name, s->variant->name)))
        return true;
    char mend[192];
    snprintf(mend, sizeof mend, "ask for the game that the text is for, or change this line to \"game: %s\"", s->variant->name);
    return sheet_fail(s, s->value[KEY_GAME].at, mend, named ? "this is for the game %s" : "there is no game \"%s\"",
                      named ? named->name : name);
}

static bool read_locked(const struct sheet *s, struct game *g)
{
    const char *text = s->value[KEY_LOCKED].text;
    bool yes = !strcasecmp(text, "yes") || !strcasecmp(text, "true"), no = !strcasecmp(text, "no") || !strcasecmp(text, "false");
    if (s->given[KEY_LOCKED] && !yes && !no)
        return sheet_fail(s, s->value[KEY_LOCKED].at, "write \"locked: yes\" or \"locked: no\"", "\"%s\" is neither yes nor no", text);
    g->locked = yes;
    return true;
}

static bool read_redeals(const struct sheet *s, struct game *g)
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

/* The base of the line, or of the first foundation that is given from its bottom. */
static bool read_base(const struct sheet *s, struct game *g)
{
    const struct variant *v = s->variant;
    const char *text = s->value[KEY_BASE].text;
    int rank, length = (int)strlen(text);
    g->base = v->base == BASE_FIXED ? (int8_t)v->base_rank : BASE_UNCHOSEN;
    if (s->given[KEY_BASE]) {
        if (rank_parse(text, length, &rank) != length || rank >= v->ranks)
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

static int target_pile(const struct read_card *c, int nth)
{
    switch (c->key) {
    case KEY_RESERVE: return PILE_RESERVE;
    case KEY_CHOICES: return PILE_TABLEAU + nth;
    case KEY_FOUNDATIONS: return PILE_FOUNDATION + c->pile;
    case KEY_TABLEAU: return PILE_TABLEAU + c->pile;
    case KEY_WASTE: return PILE_WASTE;
    default: return PILE_STOCK;
    }
}

static void put(struct pile *p, card_t c) { p->card[p->count++] = c; }

static bool place_cards(const struct sheet *s, struct game *g)
{
    int choices = 0;
    for (int i = 0; i < s->count; i++) {
        const struct read_card *c = &s->cards[i];
        if (c->key == KEY_CHOICES && choices >= s->variant->base_choices)
            return sheet_fail(s, c->at, "leave it out", "this is choice %d, the game has %d", choices + 1, s->variant->base_choices);
        if (!c->is_top)
            put(&g->pile[target_pile(c, choices)], c->card);
        choices += c->key == KEY_CHOICES;
    }
    struct pile *stock = &g->pile[PILE_STOCK];
    for (int i = 0; i < stock->count / 2; i++) {
        card_t c = stock->card[i];
        stock->card[i] = stock->card[stock->count - 1 - i];
        stock->card[stock->count - 1 - i] = c;
    }
    return true;
}

/* Which suits may lie at `height` of a foundation whose top, at height `top`, is `c`. */
static bool suit_possible(const struct variant *v, int foundation, int height, int top, card_t c, int suit)
{
    if (height == 0 && !game_slot_takes(v, foundation, suit))
        return false;
    if (v->foundations == FOUNDATION_SUIT)
        return suit == card_suit(c);
    return card_is_red(card_make(0, suit)) == (card_is_red(c) ^ ((top - height) & 1));
}

/* Which copies lie below does not matter in alternate-colour games: where two suits are possible the rules ask for the colour only,
 * wherever a card goes. Base cards, whose suit PySolFC asks for, are determined by their foundation. So the first card that is
 * left will do, and no choice made here can be regretted later. */
static bool complete_foundation(struct sheet *s, struct game *g, const struct read_card *top)
{
    const struct variant *v = s->variant;
    int height = (card_rank(top->card) - g->base + v->ranks) % v->ranks;
    struct pile *p = &g->pile[PILE_FOUNDATION + top->pile];
    char name[3];
    card_name(top->card, name);
    for (int h = 0; h < height; h++) {
        int rank = (g->base + h) % v->ranks, found = -1;
        bool possible = false;
        for (int suit = 0; suit < SUITS && found < 0; suit++) {
            if (!suit_possible(v, PILE_FOUNDATION + top->pile, h, height, top->card, suit))
                continue;
            possible = true;
            if (s->copies[card_make(rank, suit)] < v->decks)
                found = suit;
        }
        if (!possible)
            return sheet_fail(s, top->at, "correct the card, the base or the place among the foundations",
                              "%s cannot be the top of this foundation, which takes base cards of another suit", name);
        if (found < 0)
            return sheet_fail(s, top->at, "look for a card that is given twice, or a wrong base",
                              "the foundation below %s needs a %c that is somewhere else", name, rank_letter(rank));
        s->copies[card_make(rank, found)]++;
        put(p, card_make(rank, found));
    }
    put(p, top->card);
    return true;
}

static bool complete_foundations(struct sheet *s, struct game *g)
{
    for (int i = 0; i < s->count; i++)
        if (s->cards[i].is_top && !complete_foundation(s, g, &s->cards[i]))
            return false;
    return true;
}

/* What no line names must be in the stock. */
static void hide_rest(const struct sheet *s, struct game *g, card_t unseen[], int *unseen_count)
{
    *unseen_count = 0;
    for (int c = 0; c < s->variant->ranks * SUITS; c++)
        for (int copy = s->copies[c]; copy < s->variant->decks; copy++) {
            unseen[(*unseen_count)++] = (card_t)c;
            put(&g->pile[PILE_STOCK], (card_t)c);
        }
}

/* ---- faults ---- */

static enum notation_key key_of_pile(const struct sheet *s, int pile)
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

/* Where the card `index` of the pile stands in the text; where its list starts if it is not there. */
static struct place place_of_fault(const struct sheet *s, const struct game *g, const struct game_fault *f)
{
    if (f->pile == FAULT_COUNT)
        return s->end;
    enum notation_key key = key_of_pile(s, f->pile);
    struct place at = s->given[key] ? s->key_at[key] : s->end;
    if (f->pile < 0)
        return at;
    int wanted = f->pile == PILE_STOCK ? g->pile[PILE_STOCK].count - 1 - f->index : f->index;
    int nth = 0, choices = 0;
    for (int i = 0; i < s->count; i++) {
        const struct read_card *c = &s->cards[i];
        if (target_pile(c, choices) == f->pile && c->key == key) {
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

static bool check_faults(const struct sheet *s, const struct game *g)
{
    struct game_fault f;
    if (!game_find_fault(g, &f))
        return true;
    int total = 0;
    for (int p = 0; p < PILE_COUNT; p++)
        total += g->pile[p].count;
    if (f.pile == FAULT_COUNT && !s->given[KEY_STOCK] && total < variant_cards(s->variant) - 1)
        return sheet_fail(s, s->end, "add the stock, next card first: \"stock: ...\"", "%s", f.what);
    return sheet_fail(s, place_of_fault(s, g, &f), f.mend, "%s", f.what);
}

/* ---- the whole ---- */

static bool build_deck(const struct sheet *s, struct game *out)
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
    if (game_find_count_fault(&whole, true, &f))
        return sheet_fail(s, s->end, f.mend, "%s", f.what);
    game_deal(out, s->variant, deck);
    return true;
}

static bool check_choices(const struct sheet *s)
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
        return sheet_fail(s, s->key_at[KEY_CHOICES], "give all of them, from the left", "%d choices, the game has %d", count,
                          s->variant->base_choices);
    return true;
}

static bool check_tableau_count(const struct sheet *s)
{
    if (!s->given[KEY_TABLEAU] || s->piles[KEY_TABLEAU] == s->variant->piles)
        return true;
    char mend[80];
    snprintf(mend, sizeof mend, "give all %d piles with ; between them, - for an empty one", s->variant->piles);
    return sheet_fail(s, s->key_at[KEY_TABLEAU], mend, "%d tableau pile%s", s->piles[KEY_TABLEAU], s->piles[KEY_TABLEAU] == 1 ? "" : "s");
}

static bool build_position(struct sheet *s, struct game *g, card_t unseen[], int *unseen_count)
{
    memset(g, 0, sizeof *g);
    g->variant = s->variant;
    if (!check_choices(s) || !check_tableau_count(s) || !read_base(s, g) || !read_locked(s, g) || !read_redeals(s, g) ||
        !place_cards(s, g) || !complete_foundations(s, g))
        return false;
    if (unseen && !s->given[KEY_STOCK])
        hide_rest(s, g, unseen, unseen_count);
    return check_faults(s, g);
}

static bool read_any(const char *text, size_t length, const char *name, const struct variant *v, struct game *out, card_t unseen[],
                     int *unseen_count, struct error *e)
{
    struct sheet s;
    if (!sheet_read(&s, text, length, name, v, e) || !check_game_name(&s))
        return false;
    if (s.count == 0)
        return sheet_fail(&s, s.end, "give a deck in dealing order, or the piles of a position", "there are no cards");
    return s.given[KEY_DECK] ? build_deck(&s, out) : build_position(&s, out, unseen, unseen_count);
}

bool notation_read_position(const char *text, size_t length, const char *name, const struct variant *v, struct game *out, struct error *e)
{
    return read_any(text, length, name, v, out, NULL, NULL, e);
}

bool notation_read_visible(const char *text, size_t length, const char *name, const struct variant *v, struct game *out,
                           card_t unseen[CARDS_MAX], int *unseen_count, struct error *e)
{
    *unseen_count = 0;
    return read_any(text, length, name, v, out, unseen, unseen_count, e);
}
