#include "hint_words.h"

#include <inttypes.h>
#include <stdio.h>

#include "ease.h"
#include "explain.h"
#include "plain.h"
#include "sentence.h"

static const char *card_words(card_t c, char out[16])
{
    if (c == CARD_NONE)
        snprintf(out, 16, "card");
    else
        card_name(c, out);
    return out;
}

char *hint_move_words(const struct game *g, struct move m, char out[MOVE_WORDS_MAX])
{
    char from[10], to[10], card[16], onto[16];
    if (m.from == PILE_STOCK) {
        snprintf(out, MOVE_WORDS_MAX, g->pile[PILE_STOCK].count > 0 ? "deal a card" : "turn the waste over");
        return out;
    }
    card_words(pile_top(&g->pile[m.from]), card);
    card_t target = pile_top(&g->pile[m.to]);
    pile_name(m.from, from);
    pile_name(m.to, to);
    const char *the = m.from < PILE_FOUNDATION ? "the " : "";
    if (target != CARD_NONE)
        snprintf(out, MOVE_WORDS_MAX, "the %s of %s%s onto the %s of %s", card, the, from, card_words(target, onto), to);
    else if (m.to >= PILE_TABLEAU)
        snprintf(out, MOVE_WORDS_MAX, "the %s of %s%s into the space at %s", card, the, from, to);
    else
        snprintf(out, MOVE_WORDS_MAX, "the %s of %s%s as the first card of %s", card, the, from, to);
    return out;
}

/* "play the 7H of ...", but "deal a card". */
static void say_move(struct sentence *s, const struct game *g, struct move m)
{
    char words[MOVE_WORDS_MAX];
    sentence_add(s, "%s%s", m.from == PILE_STOCK ? "" : "play ", hint_move_words(g, m, words));
}

/* The move goes into one of several spaces: a hint has the first of them for all. */
static bool has_other_spaces(const struct game *g, struct move m)
{
    int spaces = 0;
    for (int p = PILE_TABLEAU; p < PILE_TABLEAU + g->variant->piles; p++)
        spaces += g->pile[p].count == 0;
    return m.to >= PILE_TABLEAU && g->pile[m.to].count == 0 && spaces > 1;
}

/* The move, and whether there is anything else to do. */
static void say_next(struct sentence *s, const struct game *g, const struct hint *h)
{
    struct move m = h->move[h->next].move;
    say_move(s, g, m);
    if (h->count == 1)
        sentence_add(s, ", the only legal %s%s", h->base ? "choice" : "move", has_other_spaces(g, m) ? " (any space will do)" : "");
}

/* What can be seen of it. */
static void say_reason(struct sentence *s, const struct hint *h)
{
    if (h->reason[0])
        sentence_add(s, h->base ? "; %s" : ": it %s", h->reason);
}

static void say_share(struct sentence *s, const struct interval *i)
{
    sentence_add(s, "%.0f %%", 100 * i->value);
    if (i->samples > 0)
        sentence_add(s, " (%.0f-%.0f)", 100 * i->low, 100 * i->high);
}

static void say_stuck(struct sentence *s) { sentence_add(s, "no legal move is left"); }

/* ---- known ---- */

static int count_moves(const struct hint *h, enum verdict verdict)
{
    int count = 0;
    for (int i = 0; i < h->count; i++)
        count += h->move[i].verdict == verdict;
    return count;
}

/* The other moves, where there are any. */
static void say_winning_moves(struct sentence *s, const struct hint *h)
{
    int keep = count_moves(h, VERDICT_WINNABLE), lose = count_moves(h, VERDICT_LOST), open = count_moves(h, VERDICT_UNKNOWN);
    if (h->count == 1)
        return;
    if (keep == h->count) {
        if (keep == 2)
            sentence_add(s, "; both legal moves keep the win");
        else
            sentence_add(s, "; all %d legal moves keep the win", keep);
        return;
    }
    sentence_add(s, "; of %d legal moves %d keep%s the win", h->count, keep, keep == 1 ? "s" : "");
    if (lose > 0)
        sentence_add(s, ", %d lose%s it", lose, lose == 1 ? "s" : "");
    if (open > 0)
        sentence_add(s, ", %d %s not decided", open, open == 1 ? "was" : "were");
}

static void say_open_moves(struct sentence *s, const struct hint *h)
{
    int lose = count_moves(h, VERDICT_LOST), open = count_moves(h, VERDICT_UNKNOWN);
    if (h->count == 1)
        sentence_add(s, "the only legal move was not decided");
    else if (lose == 0)
        sentence_add(s, "none of the %d legal moves was decided", h->count);
    else
        sentence_add(s, "of %d legal moves %d lose%s, %d %s not decided", h->count, lose, lose == 1 ? "s" : "", open,
                     open == 1 ? "was" : "were");
}

static void say_lost(struct sentence *s, const struct game *g, const struct hint *h)
{
    char words[REASON_MAX];
    if (h->count == 0)
        say_stuck(s);
    else if (explain_reserve(g, words, sizeof words))
        sentence_add(s, "%s", words);
    else if (h->count == 1)
        sentence_add(s, "the only legal move leads to a position proved lost");
    else
        sentence_add(s, "each of the %d legal moves leads to a position proved lost", h->count);
}

void hint_say_known(const struct game *g, struct hint *h)
{
    struct sentence s;
    sentence_begin(&s, h->why, sizeof h->why);
    if (game_won(g)) {
        sentence_add(&s, "nothing is left to play");
    } else if (h->verdict == VERDICT_WINNABLE) {
        say_next(&s, g, h);
        if (h->next_length == 1)
            sentence_add(&s, ": it wins the game");
        else
            sentence_add(&s, ": a solution of %d move%s starts with it", h->next_length, PLURAL(h->next_length));
        say_winning_moves(&s, h);
        if (h->next_length > 1 && h->reason[0])
            sentence_add(&s, h->base ? "; %s" : "; it %s", h->reason);
    } else if (h->verdict == VERDICT_LOST) {
        say_lost(&s, g, h);
    } else {
        sentence_add(&s, "%s, nor a proof that there is none; ",
                     h->interrupted ? "interrupted before a win was found" : "no win was found within the limits");
        say_open_moves(&s, h);
        if (h->next >= 0) {
            sentence_add(&s, "; most speaks for this: ");
            say_next(&s, g, h);
            if (h->reason[0] && !h->base)
                sentence_add(&s, ": it %s", h->reason);
        }
    }
}

/* ---- hidden ---- */

enum { ALTERNATIVES = 2 }; /* told of each kind */

/* The reserve test asks only for the reserve and the foundations; any order of the stock will do. */
static void say_lost_in_every_order(struct sentence *s, const struct fair_view *view, const struct hint *h)
{
    char words[REASON_MAX];
    if (advice_explain_blocked(view, words, sizeof words))
        sentence_add(s, "%s", words);
    else if (h->count == 1)
        sentence_add(s, "the only legal move leads to a position that is lost however the unseen cards lie");
    else
        sentence_add(s, "each of the %d legal moves leads to a position that is lost however the unseen cards lie", h->count);
}

static bool is_rival(const struct hint *h, int i)
{
    const struct hint_move *m = &h->move[i];
    return m->same_as == i && i != h->next && i != h->move[h->next].same_as && m->tried && m->verdict != VERDICT_LOST;
}

/* "deal a card, play the 8D of ..., or make one of 2 other moves" */
static void say_list(struct sentence *s, const struct game *g, const struct hint *h, const int list[], int count)
{
    int others = count - ALTERNATIVES;
    for (int i = 0; i < count && i < ALTERNATIVES; i++) {
        sentence_add(s, "%s", i == 0 ? "" : others > 0 ? ", " : ", or ");
        say_move(s, g, h->move[list[i]].move);
    }
    if (others == 1)
        sentence_add(s, ", or make one other move");
    else if (others > 1)
        sentence_add(s, ", or make one of %d other moves", others);
}

static void say_equals(struct sentence *s, const struct game *g, const struct hint *h)
{
    int list[MOVES_MAX], count = 0;
    for (int i = 0; i < h->count; i++)
        if (is_rival(h, i) && h->move[i].equal)
            list[count++] = i;
    if (count == 0)
        return;
    sentence_add(s, ". No difference could be seen if you ");
    say_list(s, g, h, list, count);
    sentence_add(s, " instead");
}

/* A share in points, as "12.3". */
static const char *points(double share, char out[24])
{
    snprintf(out, 24, "%.1f", 100 * share);
    plain_point(out);
    return out;
}

/* The best of those that cost something. */
static void say_cost(struct sentence *s, const struct game *g, const struct hint *h)
{
    int next_best = -1;
    for (int i = 0; i < h->count; i++)
        if (is_rival(h, i) && !h->move[i].equal && h->move[i].behind.samples > 0 &&
            (next_best < 0 || h->move[i].behind.value < h->move[next_best].behind.value))
            next_best = i;
    if (next_best < 0)
        return;
    const struct interval *behind = &h->move[next_best].behind;
    bool better = behind->value < 0; /* the choice of a slow level may be behind in the games of fast */
    sentence_add(s, ". To ");
    say_move(s, g, h->move[next_best].move);
    char value[24], low[24], high[24];
    sentence_add(s, " instead would %s %s points (%s-%s)", better ? "gain" : "cost", points(better ? -behind->value : behind->value, value),
                 points(better ? -behind->high : behind->low, low), points(better ? -behind->low : behind->high, high));
}

static void say_chances(struct sentence *s, const struct hint *h)
{
    const struct hint_move *next = &h->move[h->next];
    const struct interval *fast = &next->ease_fast;
    /* The only candidate is known to be the best even where no game was played after it. */
    if (interval_tells_nothing(fast) || (fast->samples > 0 && fast->samples < EASE_ORDERS_LEAST)) {
        sentence_add(
            s, ". How often the game is won after it is not known yet: %" PRIu64 " order%s of the unseen cards %s played, %d are needed",
            fast->samples, PLURAL(fast->samples), fast->samples == 1 ? "was" : "were", EASE_ORDERS_LEAST);
        return;
    }
    if (h->player != FAIR_FAST && !interval_tells_nothing(&next->ease)) {
        sentence_add(s, ". The player %s wins ", fair_level_names[h->player]);
        say_share(s, &next->ease);
        sentence_add(s, " after it");
    }
    if (h->base && h->player != FAIR_FAST)
        return;
    sentence_add(s, ". The player fast wins ");
    say_share(s, fast);
    sentence_add(s, " after it");
}

/* What seeing all cards would do. */
static void say_winnable(struct sentence *s, const struct hint *h)
{
    const struct hint_move *next = &h->move[h->next];
    const struct interval *w = &next->winnable;
    uint64_t decided = w->samples - next->undecided;
    if (w->samples == 0)
        return;
    if (decided == 0)
        sentence_add(s, ". Whether it could be won seeing all cards was not decided for any of %" PRIu64 " order%s", w->samples,
                     PLURAL(w->samples));
    else
        sentence_add(s, ". Seeing all cards it could be won on %.0f of %" PRIu64 " order%s", w->value * (double)decided, decided,
                     PLURAL(decided));
}

static void say_not_known(struct sentence *s, const struct hint *h)
{
    sentence_add(s, ". Whether it is the best is not known yet: %" PRIu64 " order%s of the unseen cards %s played, %d are needed",
                 h->samples, PLURAL(h->samples), h->samples == 1 ? "was" : "were", EASE_ORDERS_LEAST);
}

static void say_advice(struct sentence *s, const struct game *g, const struct hint *h)
{
    say_next(s, g, h);
    say_reason(s, h);
    if (!h->known) {
        say_not_known(s, h);
        return;
    }
    if (!h->base && h->player != FAIR_FAST)
        sentence_add(s, ". The player %s chose it", fair_level_names[h->player]);
    say_chances(s, h);
    say_equals(s, g, h);
    say_cost(s, g, h);
    say_winnable(s, h);
}

static void say_none(struct sentence *s, const struct hint *h)
{
    bool any = false;
    for (int i = 0; i < h->count; i++)
        any = any || h->move[i].tried;
    if (!any)
        sentence_add(s, "none of the legal moves opens anything, and no card can be dealt");
    else if (h->known)
        sentence_add(s, "no move is worth making: on none of %" PRIu64 " orders of the unseen cards is the game won after any", h->samples);
    else
        sentence_add(s, "%s before anything was known", h->interrupted ? "interrupted" : "a limit was reached");
}

void hint_say_hidden(const struct fair_view *view, struct hint *h)
{
    struct sentence s;
    sentence_begin(&s, h->why, sizeof h->why);
    if (game_won(&view->open))
        sentence_add(&s, "nothing is left to play");
    else if (h->count == 0)
        say_stuck(&s);
    else if (h->verdict == VERDICT_LOST)
        say_lost_in_every_order(&s, view, h);
    else if (h->next < 0)
        say_none(&s, h);
    else
        say_advice(&s, &view->open, h);
}
