#include "hint_print.h"

#include "layout.h"
#include "sentence.h"

/* Widths of the columns; the heads and the rows agree by them. */
enum { MARK_WIDTH = 5, MOVE_WIDTH = 16, VERDICT_WIDTH = 10, SHARE_WIDTH = 16, BEHIND_WIDTH = 24 };

/* Was any move tried in games of the player fast? If none opens anything, more games change nothing. */
static bool has_tried(const terrace_result *r)
{
    const terrace_choice *m;
    for (size_t i = 0; (m = terrace_result_choice(r, i)); i++)
        if (m->tried)
            return true;
    return false;
}

/* The moves are the choices of a base card. */
static bool is_base(const struct hint_asked *q, const terrace_result *r)
{
    return terrace_position_base(q->position) < 0 && terrace_result_choices(r) > 0;
}

/* Does any move have an ease of the player that was asked for, beside that of the player fast? */
static bool has_own_ease(const struct hint_asked *q, const terrace_result *r)
{
    const terrace_choice *m;
    for (size_t i = 0; (m = terrace_result_choice(r, i)); i++)
        if (q->player != TERRACE_PLAYER_FAST && !is_base(q, r) && !advice_tells_nothing(&m->ease))
            return true;
    return false;
}

/* Of a base card the level's own games are played at once, if they were asked for. */
static int compared_by(const struct hint_asked *q, const terrace_result *r)
{
    return is_base(q, r) ? terrace_result_player(r) : TERRACE_PLAYER_FAST;
}

static void print_heads(FILE *out, const struct hint_asked *q, const terrace_result *r)
{
    bool hidden = terrace_result_hidden(r);
    int before = MARK_WIDTH + MOVE_WIDTH + (hidden ? 0 : VERDICT_WIDTH);
    int width = hidden ? ADVICE_BAR + 1 + SHARE_WIDTH + BEHIND_WIDTH : SHARE_WIDTH;
    char head[32];
    snprintf(head, sizeof head, "ease of %s", advice_players[compared_by(q, r)]);
    if (has_own_ease(q, r))
        fprintf(out, "%*s%-*s%s\n", before, "", width, head, advice_players[q->player]);
    else
        fprintf(out, "%*s%s\n", before, "", head);
}

/* A move that was not tried has no ease. */
static const char *share_of(const terrace_interval *i, char out[32])
{
    advice_percent(i, out);
    return advice_tells_nothing(i) ? "  -" : out;
}

static void print_move(FILE *out, const struct hint_asked *q, const terrace_result *r, size_t i)
{
    char text[32], share[32], bar[ADVICE_BAR_BYTES], behind[40], line[ADVICE_ROW_MAX];
    const terrace_choice *m = terrace_result_choice(r, i);
    bool hidden = terrace_result_hidden(r), best = (int)i == terrace_result_best(r);
    struct sentence row;
    snprintf(text, sizeof text, "%s>%s", terrace_pile_name(m->move.from), terrace_pile_name(m->move.to));
    sentence_begin(&row, line, sizeof line);
    sentence_add(&row, "%*s%-*s", -MARK_WIDTH, best ? "  ->" : "", MOVE_WIDTH, text);
    if (hidden)
        sentence_add(&row, "%s ", advice_interval_bar(&m->ease_fast, bar));
    else
        sentence_add(&row, "%-*s", VERDICT_WIDTH, terrace_verdict_name((int)m->verdict));
    sentence_add(&row, "%-*s", SHARE_WIDTH, share_of(&m->ease_fast, share));
    if (hidden)
        sentence_add(&row, "%-*s", BEHIND_WIDTH,
                     best || !terrace_result_known(r) ? "" : advice_behind(&m->behind, m->equal_to_best, behind));
    if (has_own_ease(q, r))
        sentence_add(&row, "%-*s", SHARE_WIDTH, share_of(&m->ease, share));
    sentence_add(&row, "%s", m->words);
    if (hidden && m->verdict == TERRACE_LOST)
        sentence_add(&row, "  (lost however the unseen cards lie)");
    else if (hidden && !m->tried)
        sentence_add(&row, "  (not tried)");
    advice_print_row(out, line);
}

/* What fair_moves() leaves out: all else where a reserve card can go up; all but one of the piles that show the same card; what opens
 * nothing now. */
static void print_not_tried(FILE *out, const terrace_result *r)
{
    const terrace_choice *m;
    for (size_t i = 0; (m = terrace_result_choice(r, i)); i++)
        if (!m->tried && m->verdict != TERRACE_LOST) {
            fputs("Not tried: a move that can wait, changes nothing, or is like one that was tried.\n", out);
            return;
        }
}

/* What more effort could decide, and the option that gives it. Names only the first limit: nearly always all moves share it. */
static void print_limits(FILE *out, const struct hint_asked *q, const terrace_result *r)
{
    const terrace_choice *m;
    for (size_t i = 0; !terrace_result_hidden(r) && (m = terrace_result_choice(r, i)); i++)
        if (m->verdict == TERRACE_UNKNOWN) {
            bool work = q->preset && m->limit == TERRACE_LIMIT_STATES; /* so many positions by option would be fewer */
            char words[LIMIT_WORDS_MAX];
            fprintf(out, "\nNot decided: %s.\n",
                    work ? "the fixed amount of work was done; --limit-seconds S allows more" : cli_limit_words(m->limit, words));
            return;
        }
}

const char *hint_headline(const struct hint_asked *q, const terrace_result *r)
{
    enum terrace_verdict verdict = terrace_result_verdict(r);
    if (terrace_position_won(q->position))
        return "won";
    if (!terrace_result_hidden(r) || verdict == TERRACE_LOST)
        return terrace_verdict_name((int)verdict);
    return terrace_result_best(r) >= 0 ? "next" : "no advice";
}

void hint_print(FILE *out, const struct hint_asked *q, const terrace_result *r)
{
    size_t count = terrace_result_choices(r);
    uint64_t samples = terrace_result_samples(r);
    bool hidden = terrace_result_hidden(r);
    fprintf(out, "%s: ", hint_headline(q, r));
    layout_print_words(out, terrace_result_why(r), cli_unicode());
    fputs(".\n", out);
    if (q->hidden && !hidden && count > 0)
        fprintf(out, "No card is hidden: what is not in sight can lie in one way only.\n");
    if (count > 0) {
        fputc('\n', out);
        print_heads(out, q, r);
    }
    for (size_t i = 0; i < count; i++)
        print_move(out, q, r, i);
    if (samples > 0) {
        fputc('\n', out);
        advice_print_effort(out, samples, is_base(q, r) ? "choice" : "move", compared_by(q, r), (int)terrace_result_limit(r));
    }
    if (hidden)
        print_not_tried(out, r);
    if (hidden && terrace_result_verdict(r) != TERRACE_LOST && has_tried(r) && !terrace_result_known(r))
        advice_print_not_known(out, samples, (int)terrace_result_limit(r));
    print_limits(out, q, r);
}
