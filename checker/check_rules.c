#include "check_rules.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

const char ck_rank_letters[] = "A23456789TJQK", ck_suit_letters[] = "CDHS";

/* AisleRiot: two packs, base card before the tableau, first waste card and emptied waste by the automatic deal.
 * PySolFC: base card after the tableau, ranks wrap freely; "automatic" games fill the pile just emptied from the waste; its option to
 * deal onto an empty waste is on as shipped. */
#define ARIOT(id)                                                                                                                          \
    .name = "aisleriot/" id, .program = CK_AISLERIOT, .decks = 2, .ranks = CK_RANKS, .rounds = 1, .wrap = CK_WRAP_TO_BASE, .auto_deal = true
#define PYSOL(id, packs)                                                                                                                   \
    .name = "pysolfc/" id, .program = CK_PYSOLFC, .decks = packs, .ranks = CK_RANKS, .rounds = 1, .wrap = CK_WRAP_FREE, .auto_deal = true
#define CHOOSE(n) .base = CK_BASE_CHOSEN_BY_PLAYER, .choices = n
static const struct ck_rules GAMES[] = {
    {ARIOT("terrace"), .reserve = 11, .piles = 9, CHOOSE(4), .fill = CK_WASTE_BY_HAND, .stock_lock = true},
    {ARIOT("generals-patience"), .reserve = 13, .piles = 9, CHOOSE(4), .in_suit = true, .fill = CK_WASTE_BY_HAND, .stock_lock = true,
     .redeals = 1, .redeal_must_play = true},
    {ARIOT("falling-stars"), .reserve = 11, .piles = 9, .base = CK_BASE_DEALT, .fill = CK_WASTE_BY_HAND, .stock_lock = true},
    {ARIOT("signora"), .reserve = 11, .piles = 9, .base = CK_BASE_DEALT, .fill = CK_WASTE_THEN_STOCK_AUTO},
    {ARIOT("redheads"), .reserve = 21, .piles = 8, .base = CK_BASE_DEALT, .fill = CK_RESERVE_THEN_WASTE_AUTO},
    {ARIOT("blondes-and-brunettes"), .reserve = 10, .piles = 8, .base = CK_BASE_DEALT, .fill = CK_WASTE_BY_HAND, .stock_lock = true},
    {ARIOT("wood"), .reserve = 10, .piles = 9, .base = CK_BASE_DEALT, .fill = CK_WASTE_BY_HAND, .stock_lock = true},
    {PYSOL("terrace", 2), .reserve = 11, .piles = 9, CHOOSE(4), .fill = CK_WASTE_AUTO_THEN_ANY},
    {PYSOL("generals-patience", 2), .reserve = 13, .piles = 9, CHOOSE(4), .in_suit = true, .fill = CK_WASTE_AUTO_THEN_ANY},
    {PYSOL("blondes-and-brunettes", 2), .reserve = 10, .piles = 9, .base = CK_BASE_DEALT, .fill = CK_WASTE_AUTO_THEN_ANY},
    {PYSOL("falling-star", 2), .reserve = 11, .piles = 9, .base = CK_BASE_DEALT, .fill = CK_WASTE_AUTO_THEN_ANY},
    {PYSOL("queen-of-italy", 2), .reserve = 11, .piles = 9, CHOOSE(4), .fill = CK_ANY_BY_HAND, .foundation_return = true},
    {PYSOL("signora", 2), .reserve = 11, .piles = 9, CHOOSE(9), .fill = CK_WASTE_AUTO_THEN_ANY},
    {PYSOL("madame", 3), .reserve = 15, .piles = 10, CHOOSE(10), .fill = CK_WASTE_AUTO_THEN_ANY},
    {PYSOL("wood", 2), .reserve = 10, .piles = 9, .base = CK_BASE_DEALT, .fill = CK_WASTE_BY_HAND},
    {PYSOL("big-terrace", 4), .reserve = 19, .piles = 11, CHOOSE(5), .fill = CK_WASTE_AUTO_THEN_ANY},
    {PYSOL("empress-of-italy", 4), .reserve = 19, .piles = 11, CHOOSE(5), .fill = CK_ANY_BY_HAND, .foundation_return = true},
    {PYSOL("admirals-patience", 4), .reserve = 13, .piles = 11, CHOOSE(5), .in_suit = true, .fill = CK_WASTE_AUTO_THEN_ANY},
    {.name = "pysolfc/mamy-susan",
     .program = CK_PYSOLFC,
     .decks = 2,
     .ranks = CK_RANKS,
     .reserve = 6,
     .reserve_hidden = 5,
     .piles = 10,
     .rounds = 4,
     .base = CK_BASE_GIVEN,
     .in_suit = true,
     .wrap = CK_WRAP_NONE,
     .fill = CK_ANY_BY_HAND,
     .auto_deal = true},
};

const struct ck_rules *ck_game(const char *name)
{
    for (unsigned i = 0; i < sizeof GAMES / sizeof *GAMES; i++) {
        const char *full = GAMES[i].name;
        if (strcasecmp(name, full) == 0 || strcasecmp(name, strchr(full, '/') + 1) == 0)
            return &GAMES[i];
    }
    return NULL;
}

const struct ck_rules *ck_game_of_deal(const char *name, const char *deal)
{
    const char *prefix = strncasecmp(deal, "pysolfc:", 8) == 0 ? "pysolfc/" : strncasecmp(deal, "aisleriot:", 10) == 0 ? "aisleriot/" : "";
    char full[64];
    if (strchr(name, '/'))
        prefix = "";
    return (size_t)snprintf(full, sizeof full, "%s%s", prefix, name) < sizeof full ? ck_game(full) : NULL;
}

int ck_rank_read(const char *text)
{
    if (strcmp(text, "10") == 0)
        return 9;
    const char *letter = text[0] && !text[1] ? strchr(ck_rank_letters, toupper((unsigned char)text[0])) : NULL;
    return letter ? (int)(letter - ck_rank_letters) : -1;
}

static ck_card top(const struct ck_pile *p) { return p->card[p->count - 1]; }
static void put(struct ck_pile *p, ck_card c) { p->card[p->count++] = c; }
static ck_card take(struct ck_pile *p) { return p->card[--p->count]; }

static int rank_after(const struct ck_rules *r, int rank) { return (rank + 1) % r->ranks; }

bool ck_space_is_open(const struct ck_rules *r, const struct ck_position *p)
{
    for (int t = 0; t < r->piles; t++)
        if (p->tableau[t].count == 0)
            return true;
    return false;
}

int ck_block_suit(const struct ck_rules *r, int foundation)
{
    return "\0\3\2\1"[foundation / r->decks]; /* clubs, spades, hearts, diamonds */
}

void ck_turn_over(struct ck_pile *p)
{
    for (int i = 0; i < p->count / 2; i++) {
        ck_card c = p->card[i];
        p->card[i] = p->card[p->count - 1 - i];
        p->card[p->count - 1 - i] = c;
    }
}

bool ck_won(const struct ck_rules *r, const struct ck_position *p)
{
    int up = 0;
    for (int f = 0; f < ck_foundations(r); f++)
        up += p->foundation[f].count;
    return up == ck_cards(r);
}

bool ck_lies_on(const struct ck_rules *r, const struct ck_position *p, ck_card card, ck_card onto)
{
    if (ck_red(card) == ck_red(onto) || ck_rank(onto) != rank_after(r, ck_rank(card)))
        return false;
    if (r->wrap == CK_WRAP_TO_BASE)
        return ck_rank(onto) != p->base;                  /* nothing is ever laid on a base card */
    return r->wrap == CK_WRAP_FREE || ck_rank(onto) != 0; /* without wrapping nothing lies on an ace */
}

static const char *foundation_forbids(const struct ck_rules *r, const struct ck_position *p, ck_card c, int f)
{
    const struct ck_pile *pile = &p->foundation[f];
    if (pile->count == 0) {
        if (p->base >= 0 && ck_rank(c) != p->base)
            return "not a base card";
        if (r->program == CK_PYSOLFC && !r->any_slot && ck_suit(c) != ck_block_suit(r, f))
            return "base card of another suit";
        return NULL;
    }
    if (pile->count == r->ranks)
        return "foundation is full";
    if (ck_rank(c) != rank_after(r, ck_rank(top(pile))))
        return "wrong rank for the foundation";
    if (r->in_suit ? ck_suit(c) != ck_suit(top(pile)) : ck_red(c) == ck_red(top(pile)))
        return r->in_suit ? "wrong suit for the foundation" : "wrong colour for the foundation";
    return NULL;
}

static const char *space_forbids(const struct ck_rules *r, const struct ck_position *p, char from)
{
    switch (r->fill) {
    case CK_WASTE_BY_HAND:
    case CK_WASTE_THEN_STOCK_AUTO:
    case CK_RESERVE_THEN_WASTE_AUTO: return from == 'w' ? NULL : "a space takes only a waste card";
    case CK_RESERVE_AUTO_THEN_ANY: return p->reserve.count > 0 ? "spaces wait for the reserve" : NULL;
    default: return NULL;
    }
}

/* Whether a card can be dealt, or the waste be turned over. */
static bool dealable(const struct ck_rules *r, const struct ck_position *p)
{
    if (p->base < 0 || (r->stock_lock && p->locked))
        return false;
    if (p->stock.count == 0)
        return p->waste.count > 0 && p->redeals < r->redeals;
    return !r->redeal_must_play || p->redeals == 0 || p->waste.count == 0;
}

static struct ck_pile *pile_at(struct ck_position *p, struct ck_place at)
{
    switch (at.kind) {
    case 's': return &p->stock;
    case 'w': return &p->waste;
    case 'r': return &p->reserve;
    case 'f': return &p->foundation[at.index];
    default: return &p->tableau[at.index];
    }
}

static bool exists(const struct ck_rules *r, struct ck_place at)
{
    int limit = at.kind == 'f' ? ck_foundations(r) : at.kind == 't' ? r->piles : 1;
    return at.kind && strchr("swrft", at.kind) && at.index >= 0 && at.index < limit;
}

const char *ck_forbids(const struct ck_rules *r, const struct ck_position *p, struct ck_move m)
{
    if (!exists(r, m.from) || !exists(r, m.to) || (m.from.kind == m.to.kind && m.from.index == m.to.index))
        return "no such move";
    if (m.from.kind == 's')
        return m.to.kind == 'w' && dealable(r, p) ? NULL : "the stock cannot be dealt now";
    const struct ck_pile *from = pile_at((struct ck_position *)p, m.from);
    if (from->count == 0)
        return "that pile is empty";
    if (p->base < 0 && (m.from.kind != 't' || m.to.kind != 'f'))
        return "the base card comes first";
    if (m.from.kind == 'f' && (!r->foundation_return || from->count == 1))
        return "that card stays on its foundation";
    ck_card c = top(from);
    if (m.to.kind == 'f')
        return foundation_forbids(r, p, c, m.to.index);
    if (m.to.kind != 't')
        return "no card goes there";
    if (m.from.kind == 'r')
        return "a reserve card goes to a foundation";
    const struct ck_pile *to = &p->tableau[m.to.index];
    if (to->count == 0)
        return space_forbids(r, p, m.from.kind);
    return ck_lies_on(r, p, c, top(to)) ? NULL : "the card does not fit that pile";
}

static void deal_once(const struct ck_rules *r, struct ck_position *p)
{
    if (p->stock.count > 0) {
        put(&p->waste, take(&p->stock));
    } else {
        p->redeals++;
        while (p->waste.count > 0)
            put(&p->stock, take(&p->waste));
    }
    if ((r->program == CK_AISLERIOT || r->stock_lock) && ck_space_is_open(r, p))
        p->locked = true;
}

/* The pile that now fills spaces automatically; NULL if none does. */
static struct ck_pile *filler(const struct ck_rules *r, struct ck_position *p)
{
    bool reserve = r->fill == CK_RESERVE_THEN_WASTE_AUTO || r->fill == CK_RESERVE_AUTO_THEN_ANY;
    bool stock = r->fill == CK_RESERVE_THEN_WASTE_AUTO || r->fill == CK_WASTE_THEN_STOCK_AUTO;
    bool waste = stock || r->fill == CK_WASTE_AUTO_THEN_ANY;
    if (reserve && p->reserve.count > 0)
        return &p->reserve;
    if (waste && p->waste.count > 0)
        return &p->waste;
    return stock && p->stock.count > 0 ? &p->stock : NULL;
}

void ck_play(const struct ck_rules *r, struct ck_position *p, struct ck_move m)
{
    if (m.from.kind == 's') {
        deal_once(r, p);
        return;
    }
    ck_card c = take(pile_at(p, m.from));
    put(pile_at(p, m.to), c);
    bool first = p->base < 0;
    if (first) {
        p->base = ck_rank(c);
        for (int t = 0; t < r->piles; t++)
            if (p->tableau[t].count == 0 && p->stock.count > 0)
                put(&p->tableau[t], take(&p->stock));
    }
    if (m.from.kind == 'w' || !ck_space_is_open(r, p))
        p->locked = false;
    for (int t = 0; t < r->piles; t++) {
        /* PySolFC looks only at the pile that the card came from. */
        if (p->tableau[t].count > 0 || (r->fill == CK_WASTE_AUTO_THEN_ANY && !(m.from.kind == 't' && m.from.index == t)))
            continue;
        struct ck_pile *source = filler(r, p);
        if (source)
            put(&p->tableau[t], take(source));
    }
    bool unasked = r->program == CK_PYSOLFC && m.from.kind == 'f'; /* PySolFC does nothing after a card comes back */
    if (((r->auto_deal && !unasked) || (first && r->program == CK_PYSOLFC)) && p->waste.count == 0 && dealable(r, p))
        deal_once(r, p);
}

int ck_moves(const struct ck_rules *r, const struct ck_position *p, struct ck_move out[CK_MOVES])
{
    int n = 0;
    struct ck_place from[3 + CK_FOUNDATIONS + CK_PILES] = {{'s', 0}, {'w', 0}, {'r', 0}};
    int sources = 3;
    for (int f = 0; f < ck_foundations(r); f++)
        from[sources++] = (struct ck_place){'f', f};
    for (int t = 0; t < r->piles; t++)
        from[sources++] = (struct ck_place){'t', t};
    for (int i = 0; i < sources; i++) {
        bool empty_foundation = false, space = false;
        for (int f = 0; f < ck_foundations(r); f++) {
            struct ck_move m = {from[i], {'f', f}};
            if ((p->foundation[f].count > 0 || !empty_foundation) && !ck_forbids(r, p, m)) {
                empty_foundation |= p->foundation[f].count == 0;
                out[n++] = m;
            }
        }
        for (int t = 0; t < r->piles; t++) {
            struct ck_move m = {from[i], {'t', t}};
            if ((p->tableau[t].count > 0 || !space) && !ck_forbids(r, p, m)) {
                space |= p->tableau[t].count == 0;
                out[n++] = m;
            }
        }
    }
    struct ck_move deal = {{'s', 0}, {'w', 0}};
    if (!ck_forbids(r, p, deal))
        out[n++] = deal;
    return n;
}

static void deal_base_card(const struct ck_rules *r, struct ck_position *p)
{
    ck_card c = take(&p->stock);
    int f = 0;
    while (r->program == CK_PYSOLFC && ck_block_suit(r, f) != ck_suit(c))
        f++;
    put(&p->foundation[f], c);
    p->base = ck_rank(c);
}

void ck_deal(const struct ck_rules *r, const ck_card deck[], struct ck_position *p)
{
    memset(p, 0, sizeof *p);
    p->base = r->base == CK_BASE_GIVEN ? r->base_rank : -1;
    for (int i = ck_cards(r); i-- > 0;)
        put(&p->stock, deck[i]);
    for (int i = 0; i < r->reserve; i++)
        put(&p->reserve, take(&p->stock));
    if (r->base == CK_BASE_CHOSEN_BY_PLAYER) {
        for (int t = 0; t < r->choices; t++)
            put(&p->tableau[t], take(&p->stock));
        return;
    }
    if (r->base == CK_BASE_DEALT && r->program == CK_AISLERIOT)
        deal_base_card(r, p);
    for (int i = 0; i < r->rounds * r->piles; i++)
        put(&p->tableau[i % r->piles], take(&p->stock));
    if (r->base == CK_BASE_DEALT && r->program == CK_PYSOLFC)
        deal_base_card(r, p);
    if ((r->auto_deal || r->program == CK_PYSOLFC) && dealable(r, p))
        deal_once(r, p);
}
