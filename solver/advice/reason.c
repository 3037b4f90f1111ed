#include "reason.h"

#include <string.h>

#include "advice.h"
#include "fair_base.h"
#include "sentence.h"

/* ---- foundations ---- */

/* Is `card` of the right suit or colour for the foundation `f`, whatever its height? */
static bool belongs_on(const struct game *g, int f, card_t card)
{
    const struct pile *pile = &g->pile[f];
    bool by_suit = g->variant->foundations == FOUNDATION_SUIT;
    int place = game_place(g, card);
    for (int suit = 0; suit < SUITS && pile->count == 0; suit++)
        if (game_slot_takes(g->variant, f, suit) &&
            (by_suit ? suit == card_suit(card) : (card_is_red(card_make(g->base, suit)) != card_is_red(card)) == (place % 2 == 1)))
            return true;
    if (pile->count == 0)
        return false;
    card_t top = pile_top(pile);
    bool alike = (place - (pile->count - 1)) % 2 == 0;
    return by_suit ? card_suit(top) == card_suit(card) : (card_is_red(top) == card_is_red(card)) == alike;
}

int reason_distance(const struct game *g, card_t card)
{
    int least = -1, place = game_place(g, card);
    for (int f = PILE_FOUNDATION; f < PILE_FOUNDATION + variant_foundations(g->variant); f++) {
        int distance = place - g->pile[f].count;
        if (distance >= 0 && (least < 0 || distance < least) && belongs_on(g, f, card))
            least = distance;
    }
    return least;
}

/* ---- base cards ---- */

static int count_unseen(const struct pile *reserve)
{
    int count = 0;
    for (int i = 0; i < reserve->count; i++)
        count += reserve->card[i] == CARD_NONE;
    return count;
}

/* Depth 1 is the card in play. */
static void say_base_rank(struct sentence *t, const struct pile *reserve, int rank)
{
    char number[12];
    int depth[CARDS_MAX], count = 0;
    for (int i = reserve->count - 1; i >= 0; i--)
        if (reserve->card[i] != CARD_NONE && card_rank(reserve->card[i]) == rank)
            depth[count++] = reserve->count - i;
    char letter = rank_letter(rank);
    if (count == 0) {
        sentence_add(t, "no %c is %s in the reserve", letter, count_unseen(reserve) > 0 ? "seen" : "buried");
        return;
    }
    sentence_add(t, count == 1 ? "%s %c is" : "%s %cs are", sentence_number(count, number), letter);
    if (count == 1 && depth[0] == 1) {
        sentence_add(t, " on top of the reserve");
        return;
    }
    sentence_add(t, depth[0] > 1 ? " buried at depth " : " at depth "); /* what is in play is not buried */
    for (int i = 0; i < count; i++)
        sentence_add(t, "%s%d", i == 0 ? "" : i + 1 < count ? ", " : " and ", depth[i]);
    sentence_add(t, " of the reserve");
}

static void say_reserve_top(struct sentence *t, const struct game *after)
{
    card_t top = pile_top(&after->pile[PILE_RESERVE]);
    char name[3];
    if (top == CARD_NONE)
        return;
    int distance = reason_distance(after, top);
    if (distance == 0)
        sentence_add(t, "; the reserve's top card (%s) can go up at once", card_name(top, name));
    else
        sentence_add(t, "; the reserve's top card (%s) can go up after %d card%s", card_name(top, name), distance, PLURAL(distance));
}

/* Says how many pairs of reserve cards have the upper card going up later than the lower. This is the best rule of thumb for the base
 * (results/lessons.md). */
static void say_disorder(struct sentence *t, const struct game *after)
{
    const struct pile *reserve = &after->pile[PILE_RESERVE];
    char number[12];
    const char *seen = count_unseen(reserve) > 0 ? " seen" : "";
    int pairs = 0;
    for (int upper = 1; upper < reserve->count; upper++)
        for (int lower = 0; lower < upper; lower++)
            pairs += reserve->card[upper] != CARD_NONE && reserve->card[lower] != CARD_NONE &&
                     game_place(after, reserve->card[upper]) > game_place(after, reserve->card[lower]);
    sentence_add(t, pairs == 1 ? "; %s pair of reserve cards%s is out of order" : "; %s pairs of reserve cards%s are out of order",
                 sentence_number(pairs, number), seen);
}

/* Moves one card, without automatic moves. */
static void move_card(struct game *g, struct move m)
{
    struct pile *from = &g->pile[m.from], *to = &g->pile[m.to];
    to->card[to->count++] = from->card[--from->count];
}

void reason_base(const struct fair_view *view, struct move choice, char out[REASON_MAX])
{
    struct fair_view after = *view;
    struct sentence t;
    sentence_begin(&t, out, REASON_MAX);
    fair_take_base(&after, choice);
    if (advice_explain_blocked(&after, out, REASON_MAX))
        return;
    if (after.open.variant->reserve == 0) {
        sentence_add(&t, "there is no reserve to judge it by");
        return;
    }
    say_base_rank(&t, &after.open.pile[PILE_RESERVE], after.open.base);
    say_reserve_top(&t, &after.open);
    say_disorder(&t, &after.open);
}

/* ---- moves ---- */

/* The table before a move, and after it but before the automatic moves. */
struct reason_sight {
    const struct game *before;
    struct game after;
    struct move move;
    struct sentence out;
    bool any; /* the text is not empty */
};

static void say_next(struct reason_sight *s) { sentence_add(&s->out, "%s", s->any ? "; " : ""), s->any = true; }

static const char *name_of(card_t card, char out[16])
{
    static const char unknown[] = "next card";
    if (card == CARD_NONE)
        memcpy(out, unknown, sizeof unknown);
    else
        card_name(card, out);
    return out;
}

/* Says where the top card of a pile can go after the move. */
static void say_use(struct reason_sight *s, int pile)
{
    const struct game *g = &s->after;
    card_t card = pile_top(&g->pile[pile]);
    char name[16], to[10];
    if (card == CARD_NONE)
        return;
    if (!pile_is_foundation(pile) && reason_distance(g, card) == 0) {
        sentence_add(&s->out, ", which can go up");
        return;
    }
    for (int t = PILE_TABLEAU; t < PILE_TABLEAU + g->variant->piles && pile != PILE_RESERVE; t++)
        if (t != pile && g->pile[t].count > 0 && game_builds(g, card, pile_top(&g->pile[t]))) {
            sentence_add(&s->out, ", which goes on the %s of %s", name_of(pile_top(&g->pile[t]), name), pile_name(t, to));
            return;
        }
}

/* Says which card the rules put into a space that the move makes. */
static void say_space(struct reason_sight *s)
{
    const struct game *g = &s->after;
    enum fill_policy fill = g->variant->fill;
    bool reserve = variant_reserve_fills(g->variant) && g->pile[PILE_RESERVE].count > 0;
    bool waste =
        fill != FILL_WASTE_BY_HAND && fill != FILL_ANY_BY_HAND && fill != FILL_RESERVE_AUTO_THEN_ANY && g->pile[PILE_WASTE].count > 0;
    char name[16];
    sentence_add(&s->out, "makes a space");
    if (reserve || waste)
        sentence_add(&s->out, " for the %s of the %s", name_of(pile_top(&g->pile[reserve ? PILE_RESERVE : PILE_WASTE]), name),
                     reserve ? "reserve" : "waste");
    else if ((fill == FILL_WASTE_THEN_STOCK_AUTO || fill == FILL_RESERVE_THEN_WASTE_AUTO) && g->pile[PILE_STOCK].count > 0)
        sentence_add(&s->out, " for the next card of the stock");
}

/* Says which card of the stock is turned up. */
static void say_next_card(struct reason_sight *s)
{
    const struct pile *stock = &s->before->pile[PILE_STOCK];
    card_t next = pile_top(stock);
    char name[16];
    if (next == CARD_NONE && stock->count == 1)
        sentence_add(&s->out, "shows the last card of the stock");
    else if (next == CARD_NONE)
        sentence_add(&s->out, "shows one of the %d cards of the stock", stock->count);
    else
        sentence_add(&s->out, "brings the %s into play", name_of(next, name));
}

/* The rules deal onto an empty waste by themselves. */
static void say_empty_waste(struct reason_sight *s)
{
    sentence_add(&s->out, "empties the waste");
    if (!s->after.variant->auto_deal || s->after.pile[PILE_STOCK].count == 0)
        return;
    sentence_add(&s->out, " and ");
    say_next_card(s);
}

static void say_frees(struct reason_sight *s)
{
    int from = s->move.from;
    const struct pile *left = &s->after.pile[from];
    char name[16];
    if (pile_is_foundation(from) && left->count == 1)
        return; /* the base card stays there */
    say_next(s);
    if (from >= PILE_TABLEAU && left->count == 0) {
        say_space(s);
    } else if (left->count == 0 && from == PILE_WASTE) {
        say_empty_waste(s);
    } else if (left->count == 0) {
        sentence_add(&s->out, "empties the reserve");
    } else if (from == PILE_RESERVE) {
        sentence_add(&s->out, "brings the %s of the reserve into play", name_of(pile_top(left), name));
        say_use(s, from);
    } else {
        sentence_add(&s->out, "frees the %s%s", name_of(pile_top(left), name), from == PILE_WASTE ? " of the waste" : "");
        say_use(s, from);
    }
}

static void say_cards(struct reason_sight *s, int distance)
{
    if (distance == 0)
        sentence_add(&s->out, ", which could go up now");
    else if (distance > 0)
        sentence_add(&s->out, ", which waits for %d card%s", distance, PLURAL(distance));
}

/* Says if a card that goes up brings the reserve nearer. */
static void say_reserve_nearer(struct reason_sight *s)
{
    card_t top = pile_top(&s->after.pile[PILE_RESERVE]);
    int from = s->move.from;
    /* The card has just been named by say_space(), and is of the reserve no more. */
    bool fills_space = from >= PILE_TABLEAU && s->after.pile[from].count == 0 && variant_reserve_fills(s->after.variant);
    char name[16];
    if (top == CARD_NONE || from == PILE_RESERVE)
        return;
    int now = reason_distance(&s->after, top);
    if (now < 0 || now >= reason_distance(s->before, top))
        return;
    say_next(s);
    if (fills_space)
        sentence_add(&s->out, "then it");
    else
        sentence_add(&s->out, "then the %s of the reserve", name_of(top, name));
    if (now == 0)
        sentence_add(&s->out, " can go up");
    else
        sentence_add(&s->out, " waits for %d card%s only", now, PLURAL(now));
}

static int count_spaces(const struct game *g)
{
    int spaces = 0;
    for (int p = PILE_TABLEAU; p < PILE_TABLEAU + g->variant->piles; p++)
        spaces += g->pile[p].count == 0;
    return spaces;
}

/* The stock has cards, or gets some by a redeal. */
static bool is_left_to_deal(const struct game *g)
{
    return g->pile[PILE_STOCK].count > 0 || (g->redeals < g->variant->redeals && g->pile[PILE_WASTE].count > 0);
}

static void say_buries(struct reason_sight *s)
{
    card_t under = pile_top(&s->before->pile[s->move.to]);
    int spaces = count_spaces(s->before);
    char name[16];
    say_next(s);
    if (s->before->pile[s->move.to].count > 0) {
        sentence_add(&s->out, "buries the %s", name_of(under, name));
        say_cards(s, reason_distance(s->before, under));
    } else if (spaces > 1) {
        sentence_add(&s->out, "takes one of %d spaces", spaces);
    } else {
        sentence_add(&s->out, "takes the only space");
        if (s->before->variant->stock_lock && s->before->locked && is_left_to_deal(&s->after))
            sentence_add(&s->out, " and opens the stock");
    }
}

/* A deal with a space open locks the stock, which matters if there is anything left to deal (RULES.md, sections 5, 6 and 8). */
static void say_lock(struct reason_sight *s)
{
    const struct game *g = s->before;
    const struct variant *v = g->variant;
    const int stock = g->pile[PILE_STOCK].count;
    if (!v->stock_lock || count_spaces(g) == 0 || (stock == 1 && g->redeals >= v->redeals))
        return;
    if (stock > 0)
        sentence_add(&s->out, "; locks the stock until the waste's top card is played%s",
                     v->fill == FILL_WASTE_BY_HAND ? "" : " or no space is left");
    else if (v->fill == FILL_WASTE_BY_HAND) /* the waste is empty then */
        sentence_add(&s->out, "; locks the stock for good, as a space is open");
    else
        sentence_add(&s->out, "; locks the stock until no space is left");
}

static void say_deal(struct reason_sight *s)
{
    const struct pile *stock = &s->before->pile[PILE_STOCK], *waste = &s->before->pile[PILE_WASTE];
    char name[16];
    say_next(s);
    if (stock->count == 0) {
        sentence_add(&s->out, "brings back the ");
        if (waste->count > 1)
            sentence_add(&s->out, "%d ", waste->count);
        sentence_add(&s->out, "card%s of the waste", PLURAL(waste->count));
        say_lock(s);
        return;
    }
    say_next_card(s);
    say_lock(s);
    card_t covered = pile_top(waste);
    if (covered == CARD_NONE)
        return;
    sentence_add(&s->out, "; buries the %s of the waste", name_of(covered, name));
    say_cards(s, reason_distance(s->before, covered));
}

void reason_move(const struct fair_view *view, struct move m, char out[REASON_MAX])
{
    struct reason_sight s = {.before = &view->open, .after = view->open, .move = m};
    sentence_begin(&s.out, out, REASON_MAX);
    if (m.from == PILE_STOCK) {
        say_deal(&s);
        return;
    }
    move_card(&s.after, m);
    say_frees(&s);
    if (m.to >= PILE_TABLEAU)
        say_buries(&s);
    else
        say_reserve_nearer(&s);
}
