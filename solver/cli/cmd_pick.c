/* terrace pick: which base card? */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "advice_cli.h"
#include "answer_json.h"
#include "html_page.h"
#include "layout.h"
#include "pick.h"
#include "sentence.h"
#include "stats.h"

struct own {
    struct advice_own advice;
    const char *reserve, *choices, *html;
};

static const struct option_row rows[] = {
    ADVICE_ROWS,
    {"reserve", OPTION_TEXT, offsetof(struct own, reserve), .value = "CARDS",
     .help = "the reserve as you see it, bottom to top: \"4S 9H ... TC\""},
    {"choices", OPTION_TEXT, offsetof(struct own, choices), .value = "CARDS", .help = "the cards you may choose from, left to right"},
    {"html", OPTION_OUTPUT, offsetof(struct own, html), .value = "FILE", .help = HTML_PAGE_HELP},
};

/* ---- text ---- */

/* Widths of the columns; the heads and the rows agree by them. */
enum { CARD_WIDTH = 11, VERDICT_WIDTH = 10, SHARE_WIDTH = 16, BEHIND_WIDTH = 24 };

static void print_heads(const struct pick *p)
{
    char ease[64];
    snprintf(ease, sizeof ease, "ease: chance of the player %s, not seeing the stock", fair_level_names[p->player]);
    if (p->hidden)
        printf("\n%*s%-*s%s\n", CARD_WIDTH, "", ADVICE_BAR + 1 + SHARE_WIDTH + BEHIND_WIDTH, ease, "winnable, seeing all");
    else
        printf("\n%*s%-*s%s\n", CARD_WIDTH, "", VERDICT_WIDTH, "verdict", ease);
}

static void print_choice(const struct pick *p, const struct pick_choice *c, bool best, const struct layout_style *style)
{
    char bar[ADVICE_BAR_BYTES], percent[32], behind[40], pile[10], card[CARD_TEXT_MAX], out[ADVICE_ROW_MAX];
    bool lost = c->verdict == VERDICT_LOST, compared = p->known && !best && c->verdict == p->choice[p->order[0]].verdict && !lost;
    struct sentence row;
    sentence_begin(&row, out, sizeof out);
    sentence_add(&row, "  %s  %-3s  ", layout_card(c->card, style, card), pile_name(c->move.from, pile));
    if (!p->hidden)
        sentence_add(&row, "%-*s", VERDICT_WIDTH, verdict_names[c->verdict]);
    sentence_add(&row, "%s %-*s", advice_interval_bar(&c->ease, bar), SHARE_WIDTH, advice_percent(&c->ease, percent));
    if (p->hidden && lost) {
        sentence_add(&row, "lost however the unseen cards lie");
        advice_print_row(out);
        return;
    }
    sentence_add(&row, "%-*s", BEHIND_WIDTH, compared ? advice_behind(&c->behind, c->equal, behind) : "");
    if (p->hidden)
        sentence_add(&row, "%s", advice_percent(&c->winnable, percent));
    else if (c->verdict == VERDICT_WINNABLE)
        sentence_add(&row, "solution of %d move%s", c->solution_length, PLURAL(c->solution_length));
    else if (c->verdict == VERDICT_UNKNOWN)
        sentence_add(&row, "limit: %s", limit_names[c->limit]);
    if (c->undecided > 0)
        sentence_add(&row, "  (%" PRIu64 " of %" PRIu64 " order%s not decided)", c->undecided, c->winnable.samples,
                     PLURAL(c->winnable.samples));
    advice_print_row(out);
}

static bool all_lost(const struct pick *p)
{
    for (int i = 0; i < p->count; i++)
        if (p->choice[i].verdict != VERDICT_LOST)
            return false;
    return true;
}

static void print_card(const struct pick_choice *c, const struct layout_style *style)
{
    char pile[10], card[CARD_TEXT_MAX];
    printf("the %s of %s", layout_card(c->card, style, card), pile_name(c->move.from, pile));
}

/* The choices that no difference to the best could be seen of; with none it is said how sure that is. */
static void print_equals(const struct pick *p, const struct layout_style *style)
{
    int count = 0, left = 0;
    for (int i = 1; i < p->count; i++)
        left += p->choice[p->order[i]].equal;
    if (left == 0)
        printf(" (%.0f %% sure that no other is better)", 100 * p->confidence);
    for (int i = 1; i < p->count; i++)
        if (p->choice[p->order[i]].equal) {
            printf("%s", count++ == 0 ? "; no difference could be seen to " : count == left ? " and " : ", ");
            print_card(&p->choice[p->order[i]], style);
        }
    puts(".");
}

static void print_best(const struct pick *p, const struct layout_style *style)
{
    const struct pick_choice *best = &p->choice[p->order[0]];
    if (all_lost(p)) {
        printf("\nNo choice wins: every one is %s.\n", p->hidden ? "lost however the unseen cards lie" : "proved lost");
        return;
    }
    if (!p->known) {
        printf("\nWhich is the best is not known yet. ");
        advice_print_not_known(p->samples, p->limit);
        return;
    }
    printf("\nPick ");
    print_card(best, style);
    print_equals(p, style);
    if (!p->hidden && best->verdict == VERDICT_UNKNOWN)
        printf("No choice was proved winnable within the limits; this order goes by evidence, not by proof.\n");
}

static void print_pick(const struct deal_input *deal, const struct pick *p, const struct layout_style *style)
{
    printf("%s (%s), deal %s: which base card?\n\n", deal->variant->title, deal->variant->name, deal->name);
    layout_print(stdout, &deal->game, style, false);
    print_heads(p);
    for (int i = 0; i < p->count; i++) {
        const struct pick_choice *c = &p->choice[p->order[i]];
        print_choice(p, c, i == 0, style);
        printf("%*s%s\n", CARD_WIDTH, "", c->reason);
    }
    print_best(p, style);
    advice_print_effort(p->samples, "choice", p->player, p->limit);
}

/* ---- command ---- */

/* The deal from --reserve and --choices, else from the argument. */
static int read_input(struct cli *cli, const struct own *own, struct deal_input **out)
{
    if (!own->reserve && !own->choices && cli->args_count == 2)
        return cli_visible(cli, cli->args[0], cli->args[1], out);
    if (!own->reserve || !own->choices || cli->args_count == 2) {
        error_set(&cli->error, "pick", "give either a DEAL, or both --reserve \"...\" and --choices \"...\"",
                  cli->args_count == 2 ? "a deal and --reserve or --choices were given" : "the deal, or half of the table, is missing");
        return EXIT_INPUT;
    }
    const struct notation_part parts[] = {{"reserve", own->reserve, "--reserve"}, {"choices", own->choices, "--choices"}};
    return cli_visible_parts(cli, cli->args[0], parts, 2, out);
}

/* Hidden: enough games are an answer. */
static bool is_decided(const struct pick *p)
{
    bool decided = p->known || !p->hidden;
    for (int i = 0; i < p->count; i++)
        decided = decided && (p->hidden || p->choice[i].verdict != VERDICT_UNKNOWN);
    return decided && !p->interrupted;
}

static void put_answer(const struct cli *cli, const struct deal_input *deal, const struct pick *pick, struct json_out *o)
{
    report_begin(cli, deal, o);
    json_put_pick(o, pick);
}

/* The exit code. */
static int answer(struct cli *cli, const struct deal_input *deal, const struct pick *pick)
{
    const char *html = ((const struct own *)cli->own)->html;
    struct layout_style style = {cli_colour(cli), cli_unicode()};
    struct json_out o;
    int code = 0;
    if (cli->common.json) {
        put_answer(cli, deal, pick, &o);
        code = report_end(cli, &o);
    } else {
        print_pick(deal, pick, &style);
    }
    if (html && !code) {
        put_answer(cli, deal, pick, &o);
        code = html_page_write(cli, html, deal, &o) ? 0 : EXIT_TROUBLE;
    }
    return code ? code : cli_exit(cli, is_decided(pick));
}

static int run(struct cli *cli)
{
    const struct own *own = cli->own;
    struct deal_input *deal;
    struct advice_question ask;
    int code = read_input(cli, own, &deal);
    if (code)
        return code;
    if (own->html && !html_page_check(own->html, &cli->error))
        return EXIT_TROUBLE;
    if (!advice_question_begin(cli, &own->advice, deal, &ask))
        return EXIT_INPUT;
    struct pick *pick = malloc(sizeof *pick);
    if (!pick)
        return cli_no_memory(cli);
    bool ok =
        ask.hidden ? pick_hidden(&ask.view, &ask.options, pick, &cli->error) : pick_known(&deal->game, &ask.options, pick, &cli->error);
    progress_end(&ask.progress);
    code = ok ? answer(cli, deal, pick) : EXIT_INPUT;
    free(pick);
    return code;
}

const struct command command_pick = {
    .name = "pick",
    .arguments = "GAME [DEAL]",
    .summary = "each base card: verdict, how forgiving it is; the best, and why",
    .description =
        "  terrace pick terrace seed:1                      all cards known: each choice is proved winnable or lost\n"
        "  terrace pick terrace seed:1 --hidden             the same table for a player who cannot see the stock\n"
        "  terrace pick terrace --reserve \"4S ... TC\" --choices \"7H QS 3D 9C\"\n"
        "                                                   a table in front of you; the reserve from bottom to top\n\n"
        "Ease is the chance that a fair player, who sees no more than you when you choose, wins after that choice: games on orders of the\n"
        "unseen cards, the same for every choice. It is one number for known and hidden cards.\n"
        "Without limits the work is a preset amount, the same on every machine, and the clock only guards it: where it ended the work "
        "early\n"
        "the answer says so. --limit-seconds: CPU seconds, all threads together, 600 at levels above fast; given, a known deal is "
        "searched\n"
        "until they are over. With --limit-states alone it has no limit of seconds.\n",
    .args_min = 1,
    .args_max = 2,
    .common = COMMON_SEARCH,
    OWN_OPTIONS(rows, struct own),
    .run = run,
    .limit_seconds = ADVICE_SECONDS,
};
