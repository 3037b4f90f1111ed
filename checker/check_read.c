#include "check_read.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "check_deal.h"
#include "check_file.h"
#include "check_sheet.h"

/* ---- words ---- */

static bool read_game(const struct ck_sheet *s, const struct ck_rules *r)
{
    const struct ck_rules *named = ck_game(s->word[CK_KEY_GAME]);
    return !s->given[CK_KEY_GAME] || strcasecmp(s->word[CK_KEY_GAME], r->name) == 0 || (named && strcmp(named->name, r->name) == 0);
}

/* The base rank: written, given by the rules, or that of the first foundation that is written from its bottom; else still to be chosen. */
static bool read_base(const struct ck_sheet *s, const struct ck_rules *r, struct ck_position *p)
{
    p->base = r->base == CK_BASE_GIVEN ? r->base_rank : -1;
    if (s->given[CK_KEY_BASE]) {
        int rank = ck_rank_read(s->word[CK_KEY_BASE]);
        if (rank < 0 || rank >= r->ranks || (p->base >= 0 && p->base != rank))
            return false;
        p->base = rank;
    }
    for (int f = 0; f < s->foundations && p->base < 0; f++)
        if (s->foundation[f].count > 0 && !(s->tops >> f & 1))
            p->base = ck_rank(s->foundation[f].card[0]);
    return p->base >= 0 || s->tops == 0;
}

static bool read_locked(const struct ck_sheet *s, struct ck_position *p)
{
    const char *word = s->word[CK_KEY_LOCKED];
    bool no = strcasecmp(word, "no") == 0 || strcasecmp(word, "false") == 0;
    p->locked = strcasecmp(word, "yes") == 0 || strcasecmp(word, "true") == 0;
    return p->locked || no || !s->given[CK_KEY_LOCKED];
}

/* What is left of them. */
static bool read_redeals(const struct ck_sheet *s, const struct ck_rules *r, struct ck_position *p)
{
    const char *word = s->word[CK_KEY_REDEALS];
    if (!s->given[CK_KEY_REDEALS])
        return p->base < 0 || r->redeals == 0;
    if (strlen(word) > 3 || strspn(word, "0123456789") != strlen(word))
        return false;
    p->redeals = r->redeals - atoi(word);
    return p->redeals >= 0;
}

/* ---- cards ---- */

/* The suit of a card at height `i` below a foundation's top `t` at `height`, of which a copy is left; -1 if there is none. Where
 * colours alternate any of its colour will do, for no rule ever asks again; but PySolFC's foundations ask for the suit of their base
 * card. */
static int suit_below(const struct ck_rules *r, int f, ck_card t, int height, int i, int rank, const int left[CK_PACK])
{
    int bound = r->program == CK_PYSOLFC && i == 0 ? ck_block_suit(r, f) : -1;
    bool red = ck_red(t) == ((height - i) % 2 == 0);
    for (int suit = 0; suit < 4; suit++) {
        bool fits = r->in_suit ? suit == ck_suit(t) : ck_red(ck_make(rank, suit)) == red;
        if (fits && (bound < 0 || suit == bound) && left[ck_make(rank, suit)] > 0)
            return suit;
    }
    return -1;
}

/* The cards below the tops of foundations. */
static bool complete_foundations(const struct ck_sheet *s, const struct ck_rules *r, struct ck_position *p, int left[CK_PACK])
{
    for (int f = 0; f < s->foundations; f++) {
        if (!(s->tops >> f & 1))
            continue;
        struct ck_pile *pile = &p->foundation[f];
        ck_card top = pile->card[0];
        int height = (ck_rank(top) - p->base + r->ranks) % r->ranks;
        for (int i = 0; i < height; i++) {
            int rank = (p->base + i) % r->ranks, suit = suit_below(r, f, top, height, i, rank, left);
            if (suit < 0)
                return false;
            pile->card[i] = ck_make(rank, suit);
            left[pile->card[i]]--;
        }
        pile->card[height] = top;
        pile->count = height + 1;
    }
    return true;
}

static void place_cards(const struct ck_sheet *s, struct ck_position *p)
{
    p->stock = s->list[CK_KEY_STOCK];
    ck_turn_over(&p->stock);
    p->waste = s->list[CK_KEY_WASTE];
    p->reserve = s->list[CK_KEY_RESERVE];
    memcpy(p->foundation, s->foundation, sizeof p->foundation);
    memcpy(p->tableau, s->tableau, sizeof p->tableau);
    const struct ck_pile *choices = &s->list[CK_KEY_CHOICES];
    for (int t = 0; t < choices->count; t++)
        p->tableau[t] = (struct ck_pile){.count = 1, .card = {choices->card[t]}};
}

static bool nothing_missing(const int left[CK_PACK], char why[CK_MESSAGE])
{
    for (int c = 0; c < CK_PACK; c++)
        if (left[c] > 0)
            return REFUSE("%c%c is missing", ck_rank_letters[ck_rank((ck_card)c)], ck_suit_letters[ck_suit((ck_card)c)]);
    return true;
}

/* ---- what can be ---- */

static int score(const struct ck_rules *r, const struct ck_position *p)
{
    int cards = 0;
    for (int f = 0; f < ck_foundations(r); f++)
        cards += p->foundation[f].count;
    return cards;
}

/* Before the base is chosen nothing but the deal has happened. */
static bool can_be_chosen_from(const struct ck_rules *r, const struct ck_position *p)
{
    for (int t = 0; t < r->piles; t++)
        if (p->tableau[t].count != (t < r->choices))
            return false;
    return r->base == CK_BASE_CHOSEN_BY_PLAYER && p->waste.count == 0 && p->reserve.count == r->reserve && score(r, p) == 0 && !p->locked &&
           p->redeals == 0;
}

static int most_stock(const struct ck_rules *r) { return ck_cards(r) - r->reserve - r->piles * r->rounds - (r->base != CK_BASE_GIVEN); }

/* The base card lies on a foundation for good. What has left the reserve lies there too, where it can go nowhere else. The stock only
 * shrinks; a redeal gives back at most what was dealt from it. */
static bool counts_can_be(const struct ck_rules *r, const struct ck_position *p)
{
    int up = score(r, p) - (r->base != CK_BASE_GIVEN);
    bool goes_up_only = !r->foundation_return && r->fill != CK_RESERVE_THEN_WASTE_AUTO && r->fill != CK_RESERVE_AUTO_THEN_ANY;
    return up >= 0 && p->reserve.count <= r->reserve && (!goes_up_only || r->reserve - p->reserve.count <= up) &&
           p->stock.count + (p->redeals < r->redeals ? p->waste.count : 0) <= most_stock(r); /* a redeal turns the waste over */
}

/* The lock lasts as long as the space, except where the rules fill spaces by themselves. */
static bool lock_can_last(const struct ck_rules *r, const struct ck_position *p)
{
    bool by_hand = r->fill == CK_WASTE_BY_HAND || r->fill == CK_ANY_BY_HAND;
    return !by_hand || ck_space_is_open(r, p);
}

/* The stock is locked by a deal while a space is open, in games that know of it (AisleRiot shows it in all). */
static bool lock_can_be(const struct ck_rules *r, const struct ck_position *p)
{
    return !p->locked || ((r->program == CK_AISLERIOT || r->stock_lock) && lock_can_last(r, p));
}

/* Two positions look alike but for the lock: it has to be said. A card that fills a space by itself leaves the waste and the lock. */
static bool lock_is_open(const struct ck_rules *r, const struct ck_position *p)
{
    bool filled = r->fill == CK_WASTE_AUTO_THEN_ANY && p->stock.count < most_stock(r);
    bool dealt = p->waste.count > 0 || p->redeals > 0 || filled;
    bool to_deal = p->stock.count > 0 || (p->waste.count > 0 && p->redeals < r->redeals);
    return r->stock_lock && p->base >= 0 && dealt && to_deal && lock_can_last(r, p);
}

/* Piles as dealt, then built; foundations built card by card. */
static bool chains_hold(const struct ck_rules *r, const struct ck_position *p)
{
    for (int t = 0; t < r->piles; t++)
        for (int i = r->rounds; i < p->tableau[t].count; i++)
            if (!ck_lies_on(r, p, p->tableau[t].card[i], p->tableau[t].card[i - 1]))
                return false;
    for (int f = 0; f < ck_foundations(r); f++) {
        struct ck_position built = {.base = p->base};
        for (int i = 0; i < p->foundation[f].count; i++) {
            ck_card c = p->foundation[f].card[i];
            built.waste = (struct ck_pile){.count = 1, .card = {c}};
            struct ck_move m = {{'w', 0}, {'f', f}};
            if (p->base < 0 || ck_forbids(r, &built, m))
                return false;
            built.foundation[f].card[built.foundation[f].count++] = c;
        }
    }
    return true;
}

/* ---- the whole ---- */

static bool deal_deck(const struct ck_sheet *s, const struct ck_rules *r, struct ck_position *p, char why[CK_MESSAGE])
{
    for (int key = 0; key < CK_KEYS; key++)
        if (s->given[key] && key != CK_KEY_DECK && key != CK_KEY_GAME)
            return REFUSE("a deck and a position in one");
    if (!nothing_missing(s->left, why))
        return false;
    ck_deal(r, s->list[CK_KEY_DECK].card, p);
    return true;
}

/* Keys that do not go together, or not with this game. */
static bool keys_fit(const struct ck_sheet *s, const struct ck_rules *r, char why[CK_MESSAGE])
{
    if (s->given[CK_KEY_CHOICES] && (s->given[CK_KEY_TABLEAU] || s->given[CK_KEY_BASE] || r->base != CK_BASE_CHOSEN_BY_PLAYER ||
                                     s->list[CK_KEY_CHOICES].count != r->choices))
        return REFUSE("these are not the choices of base card");
    if (s->given[CK_KEY_TABLEAU] && s->tableaus != r->piles)
        return REFUSE("%d tableau piles, the game has %d", s->tableaus, r->piles);
    return true;
}

static bool build(struct ck_sheet *s, const struct ck_rules *r, struct ck_position *p, char why[CK_MESSAGE])
{
    memset(p, 0, sizeof *p);
    if (!read_game(s, r))
        return REFUSE("the deal is of another game");
    if (s->given[CK_KEY_DECK])
        return deal_deck(s, r, p, why);
    if (!keys_fit(s, r, why))
        return false;
    if (!read_base(s, r, p))
        return REFUSE("the base is not known");
    if (!read_locked(s, p))
        return REFUSE("locked is yes or no");
    if (!read_redeals(s, r, p))
        return REFUSE("redeals are what is left of %d", r->redeals);
    place_cards(s, p);
    if (!complete_foundations(s, r, p, s->left))
        return REFUSE("a foundation given by its top card cannot be completed");
    if (!nothing_missing(s->left, why))
        return false;
    if (p->base < 0 ? !can_be_chosen_from(r, p) : !counts_can_be(r, p) || !lock_can_be(r, p) || !chains_hold(r, p))
        return REFUSE("no such position can arise");
    return s->given[CK_KEY_LOCKED] || !lock_is_open(r, p) || REFUSE("whether the stock is locked is not said");
}

bool ck_read_position(const char *text, size_t length, const struct ck_rules *r, struct ck_position *p, char why[CK_MESSAGE])
{
    struct ck_sheet *s = malloc(sizeof *s);
    if (!s)
        return REFUSE("out of memory");
    bool ok = ck_sheet_read(s, text, length, r, why) && build(s, r, p, why);
    free(s);
    return ok;
}

bool ck_read_deal(const char *text, const struct ck_rules *r, struct ck_position *p, char why[CK_MESSAGE])
{
    ck_card deck[CK_CARDS];
    if (ck_numbered_deck(text, r, deck)) {
        ck_deal(r, deck, p);
        return true;
    }
    if (ck_is_number(text))
        return REFUSE("%.100s: no such deal", text);
    size_t length;
    char *file = ck_read_file(text, NULL, CK_DEAL_BYTES, &length, why);
    bool ok = file && ck_read_position(file, length, r, p, why);
    free(file);
    return ok;
}
