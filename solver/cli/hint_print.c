#include "hint_print.h"

#include <inttypes.h>

#include "notation.h"
#include "sentence.h"
#include "solve_words.h"

/* Widths of the columns; the heads and the rows agree by them. */
enum { MARK_WIDTH = 5, MOVE_WIDTH = 16, VERDICT_WIDTH = 10, SHARE_WIDTH = 16, BEHIND_WIDTH = 24 };

/* Does any move have an ease of the player that was asked for, beside that of the player fast? */
static bool has_own_ease(const struct hint *h)
{
    for (int i = 0; i < h->count; i++)
        if (h->player != FAIR_FAST && !h->base && !interval_tells_nothing(&h->move[i].ease))
            return true;
    return false;
}

/* Of a base card the level's own games are played at once. */
static enum fair_level compared_by(const struct hint *h) { return h->base ? h->player : FAIR_FAST; }

static void print_heads(const struct hint *h)
{
    int before = MARK_WIDTH + MOVE_WIDTH + (h->hidden ? 0 : VERDICT_WIDTH);
    int width = h->hidden ? ADVICE_BAR + 1 + SHARE_WIDTH + BEHIND_WIDTH : SHARE_WIDTH;
    char head[32];
    snprintf(head, sizeof head, "ease of %s", fair_level_names[compared_by(h)]);
    if (has_own_ease(h))
        printf("%*s%-*s%s\n", before, "", width, head, fair_level_names[h->player]);
    else
        printf("%*s%s\n", before, "", head);
}

/* A move that was not tried has no ease. */
static const char *share_of(const struct interval *i, char out[32])
{
    advice_percent(i, out);
    return interval_tells_nothing(i) ? "  -" : out;
}

static void print_move(const struct game *g, const struct hint *h, int i)
{
    char words[MOVE_WORDS_MAX], text[24], share[32], bar[ADVICE_BAR_BYTES], behind[40], out[ADVICE_ROW_MAX];
    const struct hint_move *m = &h->move[i];
    struct sentence row;
    sentence_begin(&row, out, sizeof out);
    sentence_add(&row, "%*s%-*s", -MARK_WIDTH, i == h->next ? "  ->" : "", MOVE_WIDTH, notation_move(m->move, text));
    if (h->hidden)
        sentence_add(&row, "%s ", advice_interval_bar(&m->ease_fast, bar));
    else
        sentence_add(&row, "%-*s", VERDICT_WIDTH, verdict_names[m->verdict]);
    sentence_add(&row, "%-*s", SHARE_WIDTH, share_of(&m->ease_fast, share));
    if (h->hidden)
        sentence_add(&row, "%-*s", BEHIND_WIDTH, i == h->next || !h->known ? "" : advice_behind(&m->behind, m->equal, behind));
    if (has_own_ease(h))
        sentence_add(&row, "%-*s", SHARE_WIDTH, share_of(&m->ease, share));
    sentence_add(&row, "%s", hint_move_words(g, m->move, words));
    if (h->hidden && m->verdict == VERDICT_LOST)
        sentence_add(&row, "  (lost however the unseen cards lie)");
    else if (h->hidden && !m->tried)
        sentence_add(&row, "  (not tried: opens nothing now)");
    advice_print_row(out);
}

/* What more effort could decide, and the option that gives it. Only the first limit is told: it is nearly always everybody's. */
static void print_limits(const struct hint *h)
{
    for (int i = 0; i < h->count; i++) {
        const struct hint_move *m = &h->move[i];
        if (!h->hidden && m->verdict == VERDICT_UNKNOWN) {
            printf("\nNot decided: %s.\n", solve_limit_words(m->limit));
            return;
        }
    }
}

const char *hint_headline(const struct game *seen, const struct hint *h)
{
    if (game_won(seen))
        return "won";
    if (!h->hidden || h->verdict == VERDICT_LOST)
        return verdict_names[h->verdict];
    return h->next >= 0 ? "next" : "no advice";
}

void hint_print(const struct game *g, const struct advice_question *ask, const struct hint *h)
{
    const struct game *seen = h->hidden ? &ask->view.open : g;
    printf("%s: %s.\n", hint_headline(seen, h), h->why);
    if (ask->hidden && !h->hidden && h->count > 0)
        printf("No card is hidden: what is not in sight can lie in one way only.\n");
    if (h->count > 0) {
        putchar('\n');
        print_heads(h);
    }
    for (int i = 0; i < h->count; i++)
        print_move(seen, h, i);
    if (h->samples > 0) {
        putchar('\n');
        advice_print_effort(h->samples, h->base ? "choice" : "move", compared_by(h), h->limit);
    }
    if (h->hidden && h->verdict != VERDICT_LOST && h->count > 0 && !h->known)
        advice_print_not_known(h->samples, h->limit);
    print_limits(h);
}
