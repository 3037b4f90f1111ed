/* terrace hint: from here on. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "advice_cli.h"
#include "advice_json.h"
#include "hint.h"
#include "hint_print.h"
#include "json_io.h"
#include "layout.h"

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
        printf("%s (%s), position %s\n\n", deal->variant->title, deal->variant->name, deal->name);
        layout_print(stdout, &deal->game, &style, false);
        putchar('\n');
        hint_print(&deal->game, ask, hint);
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
