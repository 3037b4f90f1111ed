/* terrace hint: from here on. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "advice_cli.h"
#include "advice_json.h"
#include "hint.h"
#include "json_io.h"
#include "layout.h"
#include "notation.h"
#include "sentence.h"
#include "solve_report.h"

struct own {
    struct advice_own advice;
};

static const struct option_row rows[] = {ADVICE_ROWS};

/* ---- JSON ---- */

/* A card that the player cannot see is not told. */
static json_t *json_hint_move(struct move m, card_t card)
{
    return json_pack("{s:o, s:o, s:o}", "from", json_pile_name(m.from), "to", json_pile_name(m.to), "card", json_card(card));
}

void hint_add_json(json_t *object, const struct hint *h)
{
    json_t *moves = json_array();
    const struct hint_move *next = h->next >= 0 ? &h->move[h->next] : NULL;
    for (int i = 0; i < h->count; i++) {
        const struct hint_move *m = &h->move[i];
        json_t *o = json_hint_move(m->move, m->card);
        json_object_set_new(o, "verdict", json_string(verdict_names[m->verdict]));
        json_object_set_new(o, "winnable_probability", json_interval(&m->winnable));
        json_object_set_new(o, "ease", json_interval(&m->ease));
        if (h->player != FAIR_FAST)
            json_object_set_new(o, "ease_fast", json_interval(&m->ease_fast));
        json_object_set_new(o, "equal_to_best", json_boolean(m->equal));
        json_object_set_new(o, "behind", json_interval(&m->behind));
        json_object_set_new(o, "tried", json_boolean(m->tried));
        json_object_set_new(o, "undecided", json_integer((json_int_t)m->undecided));
        json_object_set_new(o, "limit", m->limit == LIMIT_NONE ? json_null() : json_string(limit_names[m->limit]));
        json_object_set_new(o, "states", json_integer((json_int_t)m->states));
        json_object_set_new(o, "seconds", json_number(m->cpu_seconds));
        json_array_append_new(moves, o);
    }
    json_object_set_new(object, "verdict", json_string(verdict_names[h->verdict]));
    json_object_set_new(object, "next", next ? json_hint_move(next->move, next->card) : json_null());
    json_object_set_new(object, "moves", moves);
    json_object_set_new(object, "why", json_string(h->why));
    json_object_set_new(object, "length", next && !h->hidden ? json_integer(h->next_length) : json_null());
    json_object_set_new(object, "hidden", json_boolean(h->hidden));
    json_object_set_new(object, "player", json_string(fair_level_names[h->player]));
    json_object_set_new(object, "reason", h->reason[0] ? json_string(h->reason) : json_null());
    json_object_set_new(object, "confidence", h->hidden && h->known && next ? json_number(h->confidence) : json_null());
    json_object_set_new(object, "limit", h->limit == LIMIT_NONE ? json_null() : json_string(limit_names[h->limit]));
    json_object_set_new(object, "samples", json_integer((json_int_t)h->samples));
    json_object_set_new(object, "elapsed_seconds", json_number(h->elapsed_seconds));
    json_object_set_new(object, "interrupted", json_boolean(h->interrupted));
}

/* ---- text ---- */

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

/* The verdict in a word or two, before the sentence that explains it. */
static const char *headline(const struct game *seen, const struct hint *h)
{
    if (game_won(seen))
        return "won";
    if (!h->hidden || h->verdict == VERDICT_LOST)
        return verdict_names[h->verdict];
    return h->next >= 0 ? "next" : "no advice";
}

static void print_hint(const struct deal_input *deal, const struct advice_question *ask, const struct hint *h,
                       const struct layout_style *style)
{
    const struct game *seen = h->hidden ? &ask->view.open : &deal->game;
    printf("%s (%s), position %s\n\n", deal->variant->title, deal->variant->name, deal->name);
    layout_print(stdout, &deal->game, style, false);
    printf("\n%s: %s.\n", headline(seen, h), h->why);
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

/* ---- command ---- */

/* Hidden: enough games are an answer. */
static bool is_decided(const struct hint *h)
{
    bool decided = h->hidden ? h->known || h->verdict != VERDICT_UNKNOWN : true;
    for (int i = 0; i < h->count; i++)
        decided = decided && (h->hidden || h->move[i].verdict != VERDICT_UNKNOWN);
    return decided && !h->interrupted;
}

static void answer(struct cli *cli, const struct deal_input *deal, const struct advice_question *ask, const struct hint *hint)
{
    if (cli->common.json) {
        json_t *object = report_begin(cli, deal);
        hint_add_json(object, hint);
        report_end(object);
    } else {
        struct layout_style style = {cli_colour(cli), cli_unicode()};
        print_hint(deal, ask, hint, &style);
    }
}

static int run(struct cli *cli)
{
    const struct own *own = cli->own;
    struct deal_input *deal;
    struct advice_question ask;
    int code = cli_visible(cli, cli->args[0], cli->args[1], &deal);
    if (code)
        return code;
    if (!advice_question_begin(cli, &own->advice, deal, &ask))
        return EXIT_INPUT;
    struct hint *hint = malloc(sizeof *hint);
    if (!hint)
        return cli_no_memory(cli);
    bool ok =
        ask.hidden ? hint_hidden(&ask.view, &ask.options, hint, &cli->error) : hint_known(&deal->game, &ask.options, hint, &cli->error);
    progress_end(&ask.progress);
    if (ok)
        answer(cli, deal, &ask, hint);
    code = ok ? cli_exit(cli, is_decided(hint)) : EXIT_TROUBLE;
    free(hint);
    return code;
}

const struct command command_hint = {
    .name = "hint",
    .arguments = "GAME POSITION",
    .summary = "is it still winnable from here? the next move; which moves lose",
    .description =
        "  terrace deal terrace seed:1 --text > d     a position as text; edit it, or write it by hand\n"
        "  terrace hint terrace d                     each legal move: does it keep the win?\n"
        "  terrace hint terrace d --hidden            the same for a player who cannot see the stock\n\n"
        "Ease is the chance that a fair player, who sees no more than you, wins after the move. Moves are compared by the "
        "games of\n"
        "the player fast; with --level quick, careful or strong that player chooses the next one. Before the base card is chosen "
        "the\n"
        "answer is that of terrace pick. A position file without its stock is hidden by itself.\n"
        "--limit-seconds: CPU seconds, all threads together, 600 at the slow levels. With --limit-states alone a known "
        "position has\n"
        "no limit of seconds.\n",
    .args_min = 2,
    .args_max = 2,
    .common = COMMON_SEARCH,
    OWN_OPTIONS(rows, struct own),
    .run = run,
    .limit_seconds = ADVICE_SECONDS,
};
