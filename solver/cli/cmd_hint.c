/* terrace hint: from here on. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "advice_cli.h"
#include "answer_json.h"
#include "hint.h"
#include "hint_print.h"
#include "layout.h"

struct own {
    struct advice_own advice;
};

static const struct option_row rows[] = {ADVICE_ROWS};

/* ---- command ---- */

/* Hidden: enough games are an answer. */
static bool is_decided(const struct hint *h)
{
    bool decided = h->hidden ? h->known || h->verdict != VERDICT_UNKNOWN : true;
    for (int i = 0; i < h->count; i++)
        decided = decided && (h->hidden || h->move[i].verdict != VERDICT_UNKNOWN);
    return decided && !h->interrupted;
}

static int answer(struct cli *cli, const struct deal_input *deal, const struct advice_question *ask, const struct hint *hint)
{
    if (cli->common.json) {
        struct json_out o;
        report_begin(cli, deal, &o);
        json_put_hint(&o, hint);
        return report_end(cli, &o);
    }
    struct layout_style style = {cli_colour(cli), cli_unicode()};
    printf("%s (%s), position %s\n\n", deal->variant->title, deal->variant->name, deal->name);
    layout_print(stdout, &deal->game, &style, false);
    putchar('\n');
    hint_print(&deal->game, ask, hint);
    return 0;
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
    code = ok ? answer(cli, deal, &ask, hint) : EXIT_TROUBLE;
    code = code ? code : cli_exit(cli, is_decided(hint));
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
        "Without limits the work is a preset amount, the same on every machine, and the clock only guards it: where it ended the work "
        "early\n"
        "the answer says so. --limit-seconds: CPU seconds, all threads together, 600 at the slow levels; given, a known position is "
        "searched\n"
        "until they are over. With --limit-states alone it has no limit of seconds.\n",
    .args_min = 2,
    .args_max = 2,
    .common = COMMON_SEARCH,
    OWN_OPTIONS(rows, struct own),
    .run = run,
    .limit_seconds = ADVICE_SECONDS,
};
