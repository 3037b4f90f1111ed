/* Moves and advice in words. */
#include <inttypes.h>
#include <stdio.h>

#include "explain.h"
#include "hint_words.h"

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

static const char *plural(int n) { return n == 1 ? "" : "s"; }

static void count_verdicts(const struct hint *h, int count[3])
{
    count[0] = count[1] = count[2] = 0;
    for (int i = 0; i < h->count; i++)
        count[h->move[i].verdict]++;
}

/* Room for the rest of the sentence after `used` bytes. */
static void rest_of(char *why, int used, const int count[3], int moves)
{
    if (used < 0 || used >= REASON_MAX)
        return;
    snprintf(why + used, REASON_MAX - (size_t)used, "of %d legal move%s %d keep%s the win, %d lose%s it, %d undecided", moves,
             plural(moves), count[VERDICT_WINNABLE], count[VERDICT_WINNABLE] == 1 ? "s" : "", count[VERDICT_LOST],
             count[VERDICT_LOST] == 1 ? "s" : "", count[VERDICT_UNKNOWN]);
}

static void say_lost(const struct game *g, struct hint *h)
{
    char chain[REASON_MAX - 16];
    bool base = game_base_chosen(g);
    if (h->count == 0)
        snprintf(h->why, REASON_MAX, "no legal move is left");
    else if (base && reserve_argument_holds(g->variant) && explain_reserve(g, chain, sizeof chain))
        snprintf(h->why, REASON_MAX, "lost: %s", chain);
    else
        snprintf(h->why, REASON_MAX, "lost: every one of the %d legal move%s leads to a position proved lost", h->count, plural(h->count));
}

/* "play the 7H of ...", but "deal a card". */
static const char *play_or(struct move m) { return m.from == PILE_STOCK ? "" : "play "; }

void hint_say_known(const struct game *g, struct hint *h)
{
    int count[3];
    char words[MOVE_WORDS_MAX];
    count_verdicts(h, count);
    if (game_won(g)) {
        snprintf(h->why, REASON_MAX, "the game is won");
    } else if (h->has_next) {
        int used = snprintf(h->why, REASON_MAX, "%s%s: a solution of %d move%s starts with it; ", play_or(h->next),
                            move_words(g, h->next, words), h->next_length, plural(h->next_length));
        rest_of(h->why, used, count, h->count);
    } else if (h->verdict == VERDICT_LOST) {
        say_lost(g, h);
    } else {
        int used = snprintf(h->why, REASON_MAX, "no win was found within the limits, and none was ruled out; ");
        rest_of(h->why, used, count, h->count);
    }
}

void hint_say_hidden(const struct game *g, struct hint *h)
{
    char words[MOVE_WORDS_MAX];
    const struct hint_move *best = NULL;
    for (int i = 0; i < h->count; i++)
        if (h->has_next && h->move[i].move.from == h->next.from && h->move[i].move.to == h->next.to)
            best = &h->move[i];
    if (game_won(g))
        snprintf(h->why, REASON_MAX, "the game is won");
    else if (!best)
        snprintf(h->why, REASON_MAX, h->count ? "interrupted before anything was sampled" : "lost: no legal move is left");
    else if (best->undecided == h->samples)
        snprintf(h->why, REASON_MAX,
                 "%s%s: whether it can be won was not decided for any of %" PRIu64 " orders in which the unseen cards may lie; a player "
                 "who cannot see them wins %.0f %%",
                 play_or(h->next), move_words(g, h->next, words), h->samples, 100 * best->ease.value);
    else
        snprintf(h->why, REASON_MAX,
                 "%s%s: of %" PRIu64 " orders in which the unseen cards may lie %.0f %% are winnable after it (%.0f-%.0f %%), and a player "
                 "who cannot see them wins %.0f %%",
                 play_or(h->next), move_words(g, h->next, words), h->samples, 100 * best->winnable.value, 100 * best->winnable.low,
                 100 * best->winnable.high, 100 * best->ease.value);
}
