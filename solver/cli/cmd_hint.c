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
    for (int i = 0; i < h->count; i++) {
        const struct hint_move *m = &h->move[i];
        json_t *o = json_hint_move(m->move, m->card);
        json_object_set_new(o, "verdict", json_string(verdict_names[m->verdict]));
        if (h->hidden) {
            json_object_set_new(o, "winnable_probability", json_interval(&m->winnable));
            json_object_set_new(o, "ease", json_interval(&m->ease));
            json_object_set_new(o, "undecided", json_integer((json_int_t)m->undecided));
        } else {
            json_object_set_new(o, "limit", m->limit == LIMIT_NONE ? json_null() : json_string(limit_names[m->limit]));
        }
        json_object_set_new(o, "states", json_integer((json_int_t)m->states));
        json_object_set_new(o, "seconds", json_number(m->cpu_seconds));
        json_array_append_new(moves, o);
    }
    json_object_set_new(object, "verdict", json_string(verdict_names[h->verdict]));
    json_object_set_new(object, "next", h->has_next ? json_hint_move(h->next, h->next_card) : json_null());
    json_object_set_new(object, "moves", moves);
    json_object_set_new(object, "why", json_string(h->why));
    json_object_set_new(object, "length", h->has_next && !h->hidden ? json_integer(h->next_length) : json_null());
    json_object_set_new(object, "hidden", json_boolean(h->hidden));
    json_object_set_new(object, "samples", json_integer((json_int_t)h->samples));
    json_object_set_new(object, "elapsed_seconds", json_number(h->elapsed_seconds));
    json_object_set_new(object, "interrupted", json_boolean(h->interrupted));
}

/* ---- text ---- */

static void print_move(const struct game *g, const struct hint *h, const struct hint_move *m)
{
    char words[MOVE_WORDS_MAX], text[24], bar[ADVICE_BAR_BYTES], winnable[32], ease[32];
    bool next = h->has_next && m->move.from == h->next.from && m->move.to == h->next.to;
    printf("  %s %-14s  ", next ? "->" : "  ", notation_move(m->move, text));
    if (h->hidden)
        printf("%s %-14s  ease %-14s  %s\n", advice_bar(m->winnable.value, bar), advice_percent(&m->winnable, winnable),
               advice_percent(&m->ease, ease), move_words(g, m->move, words));
    else
        printf("%-8s  %s\n", verdict_names[m->verdict], move_words(g, m->move, words));
}

static void print_hint(const struct deal_input *deal, const struct game *seen, const struct hint *h, const struct layout_style *style)
{
    printf("%s (%s), position %s\n\n", deal->variant->title, deal->variant->name, deal->name);
    layout_print(stdout, &deal->game, style, false);
    if (h->hidden)
        printf("\nNext: %s.\n\n", h->why);
    else
        printf("\n%s: %s.\n\n", verdict_names[h->verdict], h->why);
    for (int i = 0; i < h->count; i++)
        print_move(seen, h, &h->move[i]);
    if (h->hidden)
        printf("\n%" PRIu64 " orders of the unseen cards, the same for every move, in %.1f s.\n", h->samples, h->elapsed_seconds);
}

/* ---- command ---- */

static bool is_decided(const struct hint *h)
{
    if (h->hidden)
        return (h->samples > 0 || h->count == 0) && !h->interrupted;
    for (int i = 0; i < h->count; i++)
        if (h->move[i].verdict == VERDICT_UNKNOWN)
            return false;
    return true;
}

static void answer(struct cli *cli, const struct deal_input *deal, const struct fair_view *view, const struct hint *hint)
{
    if (cli->common.json) {
        json_t *object = report_begin(cli, deal);
        hint_add_json(object, hint);
        report_end(object);
    } else {
        struct layout_style style = {cli_colour(cli), cli_unicode()};
        print_hint(deal, hint->hidden ? &view->open : &deal->game, hint, &style);
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
    struct hint *hint = malloc(sizeof *hint);
    if (!hint)
        return cli_no_memory(cli);
    advice_question_begin(cli, &own->advice, deal, &ask);
    bool ok = ask.hidden ? hint_hidden(&ask.view, &ask.options, hint, &cli->error) : hint_known(&deal->game, &ask.options, hint, &cli->error);
    progress_end(&ask.progress);
    if (ok)
        answer(cli, deal, &ask.view, hint);
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
        "A position file without its stock is hidden by itself. --limit-seconds (preset 30): CPU seconds of the search, which the moves\n"
        "share; hidden: wall-clock seconds.\n",
    .args_min = 2,
    .args_max = 2,
    .common = COMMON_SEARCH,
    OWN_OPTIONS(rows, struct own),
    .run = run,
};
