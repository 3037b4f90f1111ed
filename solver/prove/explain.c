/* The reserve test.
 *
 * A foundation is built from one class: a suit or, with alternating colours, one of the two alternations, which begin with a base card of
 * either colour. Each card has one class and one place in it; place 0 is the base rank. A foundation of height h holds one card of each
 * place below h of its class. For each class, up[q] is the number of cards of place q on foundations: up[0] >= up[1] >= ..., and a card of
 * place q > 0 can go up exactly when up[q - 1] > up[q].
 *
 * Claim. Suppose that every card outside the reserve can be played at any time. Go down the reserve and raise `up` no more than each
 * card forces. Then at each reserve card this least `up` is, place by place, at most that of any real play just after the card went
 * up. Proof by induction over the steps: a card of place r goes up only when up[r - 1] > up[r]. Where the least `up` does not
 * satisfy this, up[r - 1] must be one more in any play, which in turn needs up[r - 2] > up[r - 1], and so on. Each raise is forced,
 * so the real `up` is at least as large. Foundation cards never come back, so nothing raised is lost again.
 *
 * If a raise at place q finds no card outside the reserve, the least `up` already has all copies but those at or below the reserve
 * card that needs one. Another cannot be played before that card has left, and that card needs it: the position is lost. */
#include "explain.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "sentence.h"

/* The least `up` of one class. */
struct forced {
    const struct game *game;
    int class;
    int up[RANKS_MAX], outside[RANKS_MAX], played[RANKS_MAX]; /* played: cards from outside that went up so far */
};

bool reserve_argument_applies(const struct variant *v) { return !v->foundation_return && !variant_reserve_fills(v); }

static int class_of(const struct game *g, card_t c) { return game_class(g->variant, c, game_place(g, c)); }

/* A card that represents all cards of its class and place: that of the suit, or a club or diamond. */
static card_t card_at(const struct game *g, int class, int place)
{
    int rank = (g->base + place) % g->variant->ranks;
    if (g->variant->foundations == FOUNDATION_SUIT)
        return card_make(rank, class);
    return card_make(rank, (class ^ (place & 1)) ? SUIT_DIAMONDS : SUIT_CLUBS);
}

static void count_pile(const struct forced *l, int pile, int count[RANKS_MAX])
{
    const struct pile *p = &l->game->pile[pile];
    for (int i = 0; i < p->count; i++)
        if (class_of(l->game, p->card[i]) == l->class)
            count[game_place(l->game, p->card[i])]++;
}

static void forced_start(struct forced *l, const struct game *g, int class)
{
    assert(game_base_chosen(g));
    memset(l, 0, sizeof *l);
    l->game = g;
    l->class = class;
    for (int f = PILE_FOUNDATION; f < PILE_TABLEAU; f++)
        count_pile(l, f, l->up);
    for (int t = PILE_TABLEAU; t < PILE_COUNT; t++)
        count_pile(l, t, l->outside);
    count_pile(l, PILE_STOCK, l->outside);
    count_pile(l, PILE_WASTE, l->outside);
}

static void add_step(struct reserve_argument *out, enum reserve_step_kind kind, card_t card, card_t goal)
{
    assert(out->count < CARDS_MAX);
    out->step[out->count++] = (struct reserve_step){kind, card, goal};
}

/* Adds the steps that `goal` forces; false at the contradiction. */
static bool climb(struct forced *l, card_t goal, struct reserve_argument *out)
{
    int wanted = game_place(l->game, goal);
    for (;;) {
        int place = wanted;
        while (place > 0 && l->up[place - 1] <= l->up[place])
            place--;
        if (place == wanted)
            break;
        if (l->outside[place] == 0) {
            add_step(out, RESERVE_STUCK, card_at(l->game, l->class, place), goal);
            return false;
        }
        l->outside[place]--;
        l->played[place]++;
        l->up[place]++;
        add_step(out, RESERVE_PLAY, card_at(l->game, l->class, place), goal);
    }
    l->up[wanted]++;
    add_step(out, RESERVE_LEAVE, goal, goal);
    return true;
}

bool reserve_argument_find(const struct game *g, struct reserve_argument *out)
{
    const struct pile *reserve = &g->pile[PILE_RESERVE];
    int classes = g->variant->foundations == FOUNDATION_SUIT ? SUITS : 2;
    struct reserve_argument best = {0};
    if (out)
        out->count = 0;
    if (!reserve_argument_applies(g->variant) || !game_base_chosen(g))
        return false;
    for (int class = 0; class < classes; class ++) {
        struct forced l;
        struct reserve_argument tried = {0};
        bool stuck = false;
        forced_start(&l, g, class);
        for (int i = reserve->count - 1; i >= 0 && !stuck; i--)
            if (class_of(g, reserve->card[i]) == class)
                stuck = !climb(&l, reserve->card[i], &tried);
        if (stuck && (best.count == 0 || tried.count < best.count))
            best = tried;
    }
    if (out)
        *out = best;
    return best.count > 0;
}

/* ---- when ----
 *
 * Just before a reserve card goes up, each place of each class has at least the least `up` on foundations in any play. The cards above what
 * is up now, but for the reserve's, come from the tableau, the waste or the dealt part of the stock, so that many copies have been dealt by
 * then. */

/* How many cards must be dealt until so many copies of a place are out of stock and reserve and not on foundations. */
static int dealt_until(const struct game *g, int class, int place, int copies)
{
    const struct pile *stock = &g->pile[PILE_STOCK];
    int dealt = 0;
    for (int pile = PILE_WASTE; pile < PILE_COUNT; pile++)
        for (int i = 0; i < g->pile[pile].count && (pile == PILE_WASTE || pile >= PILE_TABLEAU); i++)
            copies -= class_of(g, g->pile[pile].card[i]) == class && game_place(g, g->pile[pile].card[i]) == place;
    for (; copies > 0 && dealt < stock->count; dealt++) {
        card_t card = stock->card[stock->count - 1 - dealt];
        copies -= class_of(g, card) == class && game_place(g, card) == place;
    }
    return dealt;
}

/* How many cards must be dealt before the reserve card goes up, if `dealt` were needed before. NEVER if the reserve test fails. */
enum { NEVER = -1 };
static int deals_for(struct forced *l, card_t goal, int dealt)
{
    struct reserve_argument forced = {0};
    if (!climb(l, goal, &forced))
        return NEVER;
    for (int i = 0; i < forced.count; i++) {
        int place = game_place(l->game, forced.step[i].card);
        int until = forced.step[i].kind == RESERVE_PLAY ? dealt_until(l->game, l->class, place, l->played[place]) : 0;
        dealt = until > dealt ? until : dealt;
    }
    return dealt;
}

bool reserve_waits(const struct game *g, int waits[CARDS_MAX])
{
    const struct pile *reserve = &g->pile[PILE_RESERVE];
    struct forced classes[SUITS];
    int dealt = 0;
    if (!reserve_argument_applies(g->variant) || !game_base_chosen(g))
        return false;
    for (int class = 0; class < SUITS; class ++)
        forced_start(&classes[class], g, class);
    for (int i = reserve->count - 1; i >= 0; i--) {
        card_t card = reserve->card[i];
        waits[i] = dealt = deals_for(&classes[class_of(g, card)], card, dealt);
        if (dealt == NEVER)
            return false;
    }
    return true;
}

/* ---- in words ---- */

/* "a red 8" where colours alternate, "an 8H" in suit; without the article from the first blank on. */
static const char *kind_name(const struct game *g, card_t c, char out[16])
{
    char rank = rank_letter(card_rank(c)), word[3];
    if (g->variant->foundations == FOUNDATION_SUIT)
        snprintf(out, 16, "%s %s", rank == 'A' || rank == '8' ? "an" : "a", card_name(c, word));
    else
        snprintf(out, 16, "a %s %c", card_is_red(c) ? "red" : "black", rank);
    return out;
}

static bool same_kind(const struct game *g, card_t a, card_t b)
{
    return class_of(g, a) == class_of(g, b) && game_place(g, a) == game_place(g, b);
}

static void say_way_down(struct sentence *t, const struct game *g, card_t goal, card_t stuck)
{
    char name[16], word[3];
    sentence_add(t, "the %s of the reserve can never leave: it goes", card_name(goal, word));
    for (int place = game_place(g, goal) - 1; place >= game_place(g, stuck); place--)
        sentence_add(t, "%s on %s", place < game_place(g, goal) - 1 ? ", that" : "",
                     kind_name(g, card_at(g, class_of(g, goal), place), name));
}

/* Names the cards of the class that leave the reserve before the goal: they use up other cards of the missing kind. */
static void say_those_before(struct sentence *t, const struct reserve_argument *argument, const struct game *g, card_t stuck)
{
    int count = 0;
    char word[3];
    for (int i = 0; i < argument->count; i++) {
        if (argument->step[i].kind != RESERVE_LEAVE || game_place(g, argument->step[i].card) < game_place(g, stuck))
            continue;
        sentence_add(t, "%s%s", count++ ? " " : "; with ", card_name(argument->step[i].card, word));
    }
    if (count)
        sentence_add(t, " above it");
}

static void say_copies_under(struct sentence *t, const struct game *g, int goal, card_t stuck)
{
    const struct pile *reserve = &g->pile[PILE_RESERVE];
    int count = 0;
    char word[3];
    for (int i = goal - 1; i >= 0; i--)
        if (same_kind(g, reserve->card[i], stuck))
            sentence_add(t, "%s%s", count++ ? " " : "", card_name(reserve->card[i], word));
    sentence_add(t, " %s under it", count == 1 ? "lies" : "lie");
}

/* The reserve index of the last step's goal. Cards leave the reserve from the top, with one LEAVE for each card of the argument. */
static int goal_index(const struct game *g, const struct reserve_argument *argument)
{
    const struct pile *reserve = &g->pile[PILE_RESERVE];
    card_t stuck = argument->step[argument->count - 1].card;
    int leaves = 0, i = reserve->count - 1;
    for (int s = 0; s < argument->count; s++)
        leaves += argument->step[s].kind == RESERVE_LEAVE;
    for (; i >= 0; i--)
        if (class_of(g, reserve->card[i]) == class_of(g, stuck) && leaves-- == 0)
            break;
    return i;
}

bool explain_reserve(const struct game *g, char *out, size_t size)
{
    struct reserve_argument argument;
    struct sentence t;
    sentence_begin(&t, out, size);
    if (!reserve_argument_find(g, &argument))
        return false;
    struct reserve_step last = argument.step[argument.count - 1];
    struct forced now;
    forced_start(&now, g, class_of(g, last.card));
    int can_be = now.up[game_place(g, last.card)];
    for (int i = 0; i + 1 < argument.count; i++)
        can_be += same_kind(g, argument.step[i].card, last.card);
    char buffer[16];
    const char *name = strchr(kind_name(g, last.card, buffer), ' ') + 1;
    say_way_down(&t, g, last.goal, last.card);
    say_those_before(&t, &argument, g, last.card);
    if (can_be == 0) {
        sentence_add(&t, "; but no %s can be played before it: ", name);
    } else { /* "two red 3s", "two 3S" */
        char needed[12], possible[12];
        sentence_add(&t, "; so %s %s%s must be on foundations first, but only %s can be: ", sentence_number(can_be + 1, needed), name,
                     strchr(name, ' ') ? "s" : "", sentence_number(can_be, possible));
    }
    say_copies_under(&t, g, goal_index(g, &argument), last.card);
    return true;
}

/* The reserve card at which waiting says most: the more deals, and the more cards it holds back, the better. -1: none waits. */
static int longest_wait(const int waits[], int count)
{
    int at = -1, most = 0;
    for (int i = count - 1; i >= 0; i--)
        if (waits[i] * (i + 1) > most) {
            most = waits[i] * (i + 1);
            at = i;
        }
    return at;
}

static void say_which(struct sentence *t, const struct pile *reserve, int at)
{
    char word[3];
    const char *name = card_name(reserve->card[at], word);
    if (at == reserve->count - 1)
        sentence_add(t, "no card of the reserve can leave");
    else if (at == 0)
        sentence_add(t, "the %s, the last card of the reserve, cannot leave", name);
    else if (at == 1)
        sentence_add(t, "the %s of the reserve and the card under it cannot leave", name);
    else
        sentence_add(t, "the %s of the reserve and the %d cards under it cannot leave", name, at);
}

bool explain_wait(const struct game *g, char *out, size_t size)
{
    const struct pile *reserve = &g->pile[PILE_RESERVE];
    struct sentence t;
    int waits[CARDS_MAX];
    int at = reserve_waits(g, waits) ? longest_wait(waits, reserve->count) : -1;
    sentence_begin(&t, out, size);
    if (at < 0)
        return false;
    say_which(&t, reserve, at);
    sentence_add(&t, " before %d of %d cards of the stock are dealt", waits[at], g->pile[PILE_STOCK].count);
    return true;
}
