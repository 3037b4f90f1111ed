/* terrace pick: which base card? */
#include <inttypes.h>

#include "advice_cli.h"
#include "folded.h"
#include "html_page.h"
#include "layout.h"
#include "sentence.h"

struct own {
    struct advice_own advice;
    const char *reserve, *choices, *html;
};

static const struct option_row rows[] = {
    ADVICE_ROWS,
    {"reserve", OPTION_TEXT, offsetof(struct own, reserve), .value = "CARDS",
     .help = "the reserve as you see it, bottom to top: \"4S 9H ... TC\""},
    {"choices", OPTION_TEXT, offsetof(struct own, choices), .value = "CARDS", .help = "the cards to choose the base from, left to right"},
    {"html", OPTION_OUTPUT, offsetof(struct own, html), .value = "FILE", .help = HTML_PAGE_HELP},
};

/* ---- text ---- */

/* Widths of the columns; the heads and the rows agree by them. */
enum { CARD_WIDTH = 11, VERDICT_WIDTH = 10, SHARE_WIDTH = 16, BEHIND_WIDTH = 24 };

static void print_heads(FILE *out, const terrace_result *r, int player)
{
    char ease[64];
    snprintf(ease, sizeof ease, "ease: chance of the player %s, not seeing the stock", advice_players[player]);
    if (terrace_result_hidden(r))
        fprintf(out, "\n%*s%-*s%s\n", CARD_WIDTH, "", ADVICE_BAR + 1 + SHARE_WIDTH + BEHIND_WIDTH, ease, "winnable, seeing all");
    else
        fprintf(out, "\n%*s%-*s%s\n", CARD_WIDTH, "", VERDICT_WIDTH, "verdict", ease);
}

static void print_choice(FILE *out, const terrace_result *r, size_t i, const struct layout_style *style)
{
    char bar[ADVICE_BAR_BYTES], percent[32], behind[40], card[CARD_TEXT_MAX], line[ADVICE_ROW_MAX];
    const terrace_choice *c = terrace_result_choice(r, i), *best = terrace_result_choice(r, 0);
    bool lost = c->verdict == TERRACE_LOST, hidden = terrace_result_hidden(r);
    bool compared = terrace_result_known(r) && i > 0 && c->verdict == best->verdict && !lost;
    struct sentence row;
    sentence_begin(&row, line, sizeof line);
    sentence_add(&row, "  %s  %-3s  ", layout_card(c->move.card, style, card), terrace_pile_name(c->move.from));
    if (!hidden)
        sentence_add(&row, "%-*s", VERDICT_WIDTH, terrace_verdict_name((int)c->verdict));
    sentence_add(&row, "%s %-*s", advice_interval_bar(&c->ease, bar), SHARE_WIDTH, advice_percent(&c->ease, percent));
    if (hidden && lost) {
        sentence_add(&row, "lost however the unseen cards lie");
        advice_print_row(out, line);
        return;
    }
    sentence_add(&row, "%-*s", BEHIND_WIDTH, compared ? advice_behind(&c->behind, c->equal_to_best, behind) : "");
    if (hidden)
        sentence_add(&row, "%s", advice_percent(&c->winnable, percent));
    else if (c->verdict == TERRACE_WINNABLE)
        sentence_add(&row, "solution of %d move%s", c->length, PLURAL(c->length));
    else if (c->verdict == TERRACE_UNKNOWN)
        sentence_add(&row, "limit: %s", terrace_limit_name((int)c->limit));
    if (c->undecided > 0)
        sentence_add(&row, "  (%" PRIu64 " of %" PRIu64 " order%s not decided)", c->undecided, c->winnable.samples,
                     PLURAL(c->winnable.samples));
    advice_print_row(out, line);
}

static void print_card(FILE *out, const terrace_choice *c, const struct layout_style *style)
{
    char card[CARD_TEXT_MAX];
    fprintf(out, "the %s of %s", layout_card(c->move.card, style, card), terrace_pile_name(c->move.from));
}

/* How sure that no other choice is better. Samples never make it 100 %. */
static void print_confidence(FILE *out, double confidence)
{
    if (confidence > 0.994)
        fprintf(out, " (more than 99 %% sure that no other is better)");
    else
        fprintf(out, " (%.0f %% sure that no other is better)", 100 * confidence);
}

/* The choices that look as good as the best; if there are none, how sure it is that the best is the only one. */
static void print_equals(FILE *out, const terrace_result *r, const struct layout_style *style)
{
    int count = 0, left = 0;
    const terrace_choice *c;
    for (size_t i = 1; (c = terrace_result_choice(r, i)); i++)
        left += c->equal_to_best;
    if (left == 0)
        print_confidence(out, terrace_result_confidence(r));
    for (size_t i = 1; (c = terrace_result_choice(r, i)); i++)
        if (c->equal_to_best) {
            fprintf(out, "%s", count++ == 0 ? "; no difference could be seen from " : count == left ? " and " : ", ");
            print_card(out, c, style);
        }
    fputs(".\n", out);
}

static void print_best(FILE *out, const terrace_result *r, const struct layout_style *style)
{
    const terrace_choice *best = terrace_result_choice(r, 0);
    bool hidden = terrace_result_hidden(r);
    if (terrace_result_verdict(r) == TERRACE_LOST) {
        fprintf(out, "\nNo choice wins: every one is %s.\n", hidden ? "lost however the unseen cards lie" : "proved lost");
        return;
    }
    if (!terrace_result_known(r)) {
        fprintf(out, "\nWhich is the best is not known yet. ");
        advice_print_not_known(out, terrace_result_samples(r), (int)terrace_result_limit(r));
        return;
    }
    fprintf(out, "\nPick ");
    print_card(out, best, style);
    print_equals(out, r, style);
    if (!hidden && best->verdict == TERRACE_UNKNOWN)
        fprintf(out, "No choice was proved winnable within the limits; this order goes by evidence, not by proof.\n");
}

/* False without memory. */
static bool print_pick(const terrace_position *deal, const terrace_result *r, int player, const struct layout_style *style)
{
    struct folded text;
    FILE *out = folded_begin(&text);
    layout_print_title(out, deal, "deal");
    fputs(": which base card?\n\n", out);
    layout_print(out, deal, style, terrace_result_hidden(r) ? LAYOUT_OPEN : LAYOUT_FACE_DOWN);
    print_heads(out, r, player);
    for (size_t i = 0; i < terrace_result_choices(r); i++) {
        print_choice(out, r, i, style);
        fprintf(out, "%*s", CARD_WIDTH, "");
        layout_print_words(out, terrace_result_choice(r, i)->why, style->unicode);
        fputc('\n', out);
    }
    print_best(out, r, style);
    advice_print_effort(out, terrace_result_samples(r), "choice", player, (int)terrace_result_limit(r));
    return folded_end(&text);
}

/* ---- command ---- */

static int missing(struct cli *cli)
{
    error_set(&cli->error, "pick", "give either a DEAL, or both --reserve \"...\" and --choices \"...\"",
              cli->args_count == 2 ? "a deal and --reserve or --choices were given" : "the deal, or half of the table, is missing");
    return EXIT_INPUT;
}

/* The table from --choices, and from --reserve if the game has one. */
static int read_parts(struct cli *cli, const struct own *own, terrace_position **out)
{
    static const char *const keys[] = {"choices", "reserve"}, *const names[] = {"--choices", "--reserve"};
    const char *const values[] = {own->choices, own->reserve};
    const terrace_game *rules;
    int code = cli_rules(cli, cli->args[0], NULL, &rules);
    if (code)
        return code;
    if (terrace_game_number(rules, TERRACE_GAME_CHOICES) == 0) {
        error_set(&cli->error, terrace_game_name(rules), "ask terrace hint, which takes all the cards in a file",
                  "in this game nobody chooses the base card");
        return EXIT_INPUT;
    }
    if (!own->reserve && terrace_game_number(rules, TERRACE_GAME_RESERVE) > 0)
        return missing(cli);
    code = cli_position_parts(cli, rules, keys, values, names, own->reserve ? 2 : 1, out);
    if (!code)
        terrace_position_rename(*out, "table"); /* as in `terrace play` */
    return code;
}

/* The deal from --reserve and --choices, else from the argument. */
static int read_input(struct cli *cli, const struct own *own, terrace_position **out)
{
    if (!own->reserve && !own->choices && cli->args_count == 2)
        return cli_position(cli, cli->args[0], cli->args[1], TERRACE_VISIBLE, out);
    return own->choices && cli->args_count == 1 ? read_parts(cli, own, out) : missing(cli);
}

/* The exit code. */
static int answer(struct cli *cli, const terrace_position *deal, const terrace_result *r)
{
    const struct own *own = cli->own;
    struct layout_style style = {cli_colour(cli), cli_unicode()};
    terrace_error why;
    int code = 0;
    if (cli->common.json)
        code = report_text(cli, terrace_result_json(r, &why), &why);
    else if (!print_pick(deal, r, own->advice.level, &style))
        code = cli_no_memory(cli);
    if (own->html && !code)
        code = html_page_write(cli, own->html, deal, r) ? 0 : EXIT_TROUBLE;
    return code ? code : cli_exit(terrace_result_decided(r));
}

static int run(struct cli *cli)
{
    const struct own *own = cli->own;
    terrace_position *deal;
    terrace_result *r;
    int code = read_input(cli, own, &deal);
    if (!code && own->html && !html_page_check(own->html, &cli->error))
        code = EXIT_TROUBLE;
    if (!code)
        code = advice_ask(cli, &own->advice, deal, own->advice.hidden || terrace_position_unknown(deal) > 0, terrace_pick, &r);
    if (code)
        return code;
    code = answer(cli, deal, r);
    terrace_result_free(r);
    return code;
}

const struct command command_pick = {
    .name = "pick",
    .arguments = "GAME [DEAL]",
    .summary = "which base card? verdict and chances of each, the best, why",
    .description = "  terrace pick terrace seed:1             all cards known: which choices win?\n"
                   "  terrace pick terrace seed:1 --hidden    for a player who cannot see the stock\n"
                   "  terrace pick terrace --reserve \"4S ... TC\" --choices \"7H QS 3D 9C\"\n"
                   "                 the cards on your table; the reserve from bottom to top\n"
                   "\n"
                   "Ease is the chance that a fair player wins after this choice. A fair player\n"
                   "sees no more than you do.\n"
                   "Ease is measured by games on random orders of the unseen cards, the same orders\n"
                   "for every choice, whether the cards are known to you or hidden.\n"
                   "\n" ADVICE_LIMITS_HELP,
    .args_min = 1,
    .args_max = 2,
    .common = COMMON_SEARCH,
    OWN_OPTIONS(rows, struct own),
    .run = run,
    .limit_seconds = TERRACE_ADVICE_SECONDS,
};
