#include "hint_words.h"

#include <inttypes.h>
#include <stdio.h>

#include "explain.h"
#include "sentence.h"

static const char *card_words(card_t c, char out[16])
{
    if (c == CARD_NONE)
        snprintf(out, 16, "card");
    else
        card_name(c, out);
    return out;
}

char *move_words(const struct game *g, struct move m, char out[MOVE_WORDS_MAX])
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

/* "play the 7H of ...", but "deal a card"; and whether there is anything else to do. */
static void say_next(struct sentence *s, const struct game *g, const struct hint *h)
{
    char words[MOVE_WORDS_MAX];
    struct move next = h->move[h->next].move;
    say(s, "%s%s", next.from == PILE_STOCK ? "" : "play ", move_words(g, next, words));
    if (h->count == 1)
        say(s, ", the only legal move");
}

static void say_stuck(struct sentence *s) { say(s, "no legal move is left"); }

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
            say(s, "; both legal moves keep the win");
        else
            say(s, "; all %d legal moves keep the win", keep);
        return;
    }
    say(s, "; of %d legal moves %d keep%s the win", h->count, keep, keep == 1 ? "s" : "");
    if (lose > 0)
        say(s, ", %d lose%s it", lose, lose == 1 ? "s" : "");
    if (open > 0)
        say(s, ", %d %s not decided", open, open == 1 ? "was" : "were");
}

static void say_open_moves(struct sentence *s, const struct hint *h)
{
    int lose = count_moves(h, VERDICT_LOST), open = count_moves(h, VERDICT_UNKNOWN);
    if (h->count == 1)
        say(s, "the only legal move was not decided");
    else if (lose == 0)
        say(s, "none of the %d legal moves was decided", h->count);
    else
        say(s, "of %d legal moves %d lose%s, %d %s not decided", h->count, lose, lose == 1 ? "s" : "", open, open == 1 ? "was" : "were");
}

static void say_lost(struct sentence *s, const struct game *g, const struct hint *h)
{
    char chain[REASON_MAX];
    if (h->count == 0)
        say_stuck(s);
    else if (explain_reserve(g, chain, sizeof chain))
        say(s, "%s", chain);
    else if (h->count == 1)
        say(s, "the only legal move leads to a position proved lost");
    else
        say(s, "each of the %d legal moves leads to a position proved lost", h->count);
}

void hint_say_known(const struct game *g, struct hint *h)
{
    struct sentence s;
    sentence_begin(&s, h->why, sizeof h->why);
    if (game_won(g)) {
        say(&s, "nothing is left to play");
    } else if (h->next >= 0) {
        say_next(&s, g, h);
        if (h->next_length == 1)
            say(&s, ": it wins the game");
        else
            say(&s, ": a solution of %d moves starts with it", h->next_length);
        say_winning_moves(&s, h);
    } else if (h->verdict == VERDICT_LOST) {
        say_lost(&s, g, h);
    } else {
        say(&s, "%s, nor a proof that there is none; ",
            h->interrupted ? "interrupted before a win was found" : "no win was found within the limits");
        say_open_moves(&s, h);
    }
}

/* ---- hidden ---- */

static const char ORDERS[] = "orders in which the unseen cards may lie";

/* The view's reserve and foundations are all that the chain speaks of; any order of the stock will do. */
static void say_lost_in_every_order(struct sentence *s, const struct fair_view *view, const struct hint *h)
{
    char chain[REASON_MAX];
    if (advice_explain_blocked(view, chain, sizeof chain))
        say(s, "%s", chain);
    else if (h->count == 1)
        say(s, "the only legal move leads to a position that is lost however the unseen cards lie");
    else
        say(s, "each of the %d legal moves leads to a position that is lost however the unseen cards lie", h->count);
}

static void say_shares(struct sentence *s, const struct hint *h, const struct hint_move *next)
{
    const struct interval *w = &next->winnable;
    double value = 100 * w->value, low = 100 * w->low, high = 100 * w->high;
    uint64_t decided = h->samples - next->undecided;
    if (decided == 0)
        say(s, ": for none of %" PRIu64 " %s was it decided whether it can be won after it", h->samples, ORDERS);
    else if (next->undecided > 0)
        say(s, ": of %" PRIu64 " %s %" PRIu64 " were decided after it, and of these %.0f %% are winnable (%.0f-%.0f %% of all)", h->samples,
            ORDERS, decided, value, low, high);
    else
        say(s, ": of %" PRIu64 " %s %.0f %% are winnable after it (%.0f-%.0f %%)", h->samples, ORDERS, value, low, high);
    if (next->ease.samples > 0)
        say(s, "; a player who cannot see them wins %.0f %%", 100 * next->ease.value);
}

void hint_say_hidden(const struct fair_view *view, struct hint *h)
{
    struct sentence s;
    sentence_begin(&s, h->why, sizeof h->why);
    if (game_won(&view->open)) {
        say(&s, "nothing is left to play");
    } else if (h->count == 0) {
        say_stuck(&s);
    } else if (h->verdict == VERDICT_LOST) {
        say_lost_in_every_order(&s, view, h);
    } else if (h->next < 0) {
        say(&s, "%s before it was decided for any order of the unseen cards whether it can be won",
            h->interrupted ? "interrupted" : "a limit was reached");
    } else {
        say_next(&s, &view->open, h);
        say_shares(&s, h, &h->move[h->next]);
    }
}
