/* terrace pick: which base card? */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "advice_cli.h"
#include "advice_json.h"
#include "json_io.h"
#include "layout.h"
#include "pick.h"
#include "stats.h"

struct own {
    struct advice_own advice;
    const char *reserve, *choices;
};

static const struct option_row rows[] = {
    ADVICE_ROWS,
    {"reserve", OPTION_TEXT, offsetof(struct own, reserve), .value = "CARDS",
     .help = "the reserve as you see it, bottom to top: \"4S 9H ... TC\""},
    {"choices", OPTION_TEXT, offsetof(struct own, choices), .value = "CARDS", .help = "the cards you may choose from, left to right"},
};

/* ---- JSON ---- */

static json_t *json_choice(const struct pick *p, const struct pick_choice *c)
{
    char rank[2] = {rank_letter(card_rank(c->card)), '\0'};
    json_t *o = json_pack("{s:o, s:o, s:s}", "pile", json_pile_name(c->move.from), "card", json_card(c->card), "rank", rank);
    json_object_set_new(o, "verdict", p->hidden ? json_null() : json_string(verdict_names[c->verdict]));
    json_object_set_new(o, "winnable_probability", json_interval(&c->winnable));
    json_object_set_new(o, "ease", json_interval(&c->ease));
    json_object_set_new(o, "states", json_integer((json_int_t)c->states));
    json_object_set_new(o, "seconds", json_number(c->cpu_seconds));
    json_object_set_new(o, "reason", json_string(c->reason));
    json_object_set_new(o, "best_probability", json_number(c->best_probability));
    if (p->hidden) {
        json_object_set_new(o, "undecided", json_integer((json_int_t)c->undecided));
        json_object_set_new(o, "merit", json_number(c->merit));
        json_object_set_new(o, "behind", json_number(c->behind));
        json_object_set_new(o, "behind_error", json_number(c->behind_error));
    } else {
        json_object_set_new(o, "length", c->verdict == VERDICT_WINNABLE ? json_integer(c->solution_length) : json_null());
        json_object_set_new(o, "limit", c->limit == LIMIT_NONE ? json_null() : json_string(limit_names[c->limit]));
        json_object_set_new(o, "proof", json_string(proof_names[c->proof]));
        json_object_set_new(o, "best_score", json_integer(c->best_score));
    }
    return o;
}

static json_t *json_ranks(const struct pick *p)
{
    json_t *list = json_array();
    for (int i = 0; i < p->ranks_count; i++) {
        const struct pick_rank *r = &p->ranks[i];
        char rank[2] = {rank_letter(r->rank), '\0'};
        json_t *piles = json_array();
        for (int k = 0; k < r->count; k++)
            json_array_append_new(piles, json_pile_name(p->choice[r->choice[k]].move.from));
        json_array_append_new(list, json_pack("{s:s, s:o, s:o, s:o}", "rank", rank, "piles", piles, "winnable_probability",
                                              json_interval(&r->winnable), "ease", json_interval(&r->ease)));
    }
    return list;
}

void pick_add_json(json_t *object, const struct pick *p)
{
    json_t *choices = json_array(), *best = json_array();
    json_object_set_new(object, "hidden", json_boolean(p->hidden));
    for (int i = 0; i < p->count; i++)
        json_array_append_new(choices, json_choice(p, &p->choice[i]));
    for (int i = 0; i < p->count; i++)
        json_array_append_new(best, json_pile_name(p->choice[p->order[i]].move.from));
    json_object_set_new(object, "choices", choices);
    json_object_set_new(object, "best", best);
    json_object_set_new(object, "confidence", json_number(p->confidence));
    json_object_set_new(object, "ranks", json_ranks(p));
    json_object_set_new(object, "samples", json_integer((json_int_t)p->samples));
    json_object_set_new(object, "decided", json_integer((json_int_t)p->decided));
    json_object_set_new(object, "elapsed_seconds", json_number(p->elapsed_seconds));
    json_object_set_new(object, "interrupted", json_boolean(p->interrupted));
}

/* ---- text ---- */

static void print_known_choice(const struct pick_choice *c)
{
    char bar[ADVICE_BAR_BYTES], percent[32];
    printf("%-8s  %s ", verdict_names[c->verdict], advice_interval_bar(&c->ease, bar));
    advice_percent(&c->ease, percent);
    if (c->verdict == VERDICT_WINNABLE)
        printf("%-13s  solution of %d moves\n", percent, c->solution_length);
    else if (c->verdict == VERDICT_UNKNOWN)
        printf("%-13s  limit: %s\n", percent, limit_names[c->limit]);
    else
        puts(percent);
}

static void print_hidden_choice(const struct pick_choice *c)
{
    char bar[ADVICE_BAR_BYTES], winnable[32], ease[32];
    printf("%s %-14s  %-14s  ", advice_interval_bar(&c->winnable, bar), advice_percent(&c->winnable, winnable),
           advice_percent(&c->ease, ease));
    if (c->verdict == VERDICT_LOST) {
        puts("lost however the unseen cards lie");
        return;
    }
    printf("%3.0f %%", 100 * c->best_probability);
    if (c->behind > 0)
        printf("  (%.1f +- %.1f behind)", 100 * c->behind, 100 * STATS_Z * c->behind_error);
    if (c->undecided > 0)
        printf("  (%" PRIu64 " of %" PRIu64 " orders not decided)", c->undecided, c->winnable.samples);
    putchar('\n');
}

static void print_best(const struct pick *p, const struct layout_style *style)
{
    const struct pick_choice *best = &p->choice[p->order[0]];
    char pile[10], card[CARD_TEXT_MAX];
    bool all_lost = true;
    for (int i = 0; i < p->count; i++)
        all_lost = all_lost && p->choice[i].verdict == VERDICT_LOST;
    if (all_lost) {
        printf("\nNo choice wins: every one is %s.\n", p->hidden ? "lost however the unseen cards lie" : "proved lost");
        return;
    }
    if (interval_tells_nothing(&best->winnable) && interval_tells_nothing(&best->ease)) {
        printf("\nNo advice: %s before anything was decided.\n", p->interrupted ? "interrupted" : "a limit was reached");
        return;
    }
    printf("\nPick the %s of %s (%.0f %% sure that no other is better).\n", layout_card(best->card, style, card),
           pile_name(best->move.from, pile), 100 * p->confidence);
    if (!p->hidden && best->verdict == VERDICT_UNKNOWN)
        printf("No choice was proved winnable within the limits; this order goes by evidence, not by proof.\n");
}

static void print_pick(const struct deal_input *deal, const struct pick *p, const struct layout_style *style)
{
    char pile[10], card[CARD_TEXT_MAX];
    uint64_t playouts = 0; /* a choice that the reserve has lost needs none */
    for (int i = 0; i < p->count; i++)
        playouts = p->choice[i].ease.samples > playouts ? p->choice[i].ease.samples : playouts;
    printf("%s (%s), deal %s: which base card?\n\n", deal->variant->title, deal->variant->name, deal->name);
    layout_print(stdout, &deal->game, style, false);
    printf("\n             %s\n", p->hidden ? "winnable, of the orders the stock may have       ease            best of all"
                                            : "verdict   ease: chance of a sensible player who cannot see the stock");
    for (int i = 0; i < p->count; i++) {
        const struct pick_choice *c = &p->choice[p->order[i]];
        printf("  %s  %-3s  ", layout_card(c->card, style, card), pile_name(c->move.from, pile));
        if (p->hidden)
            print_hidden_choice(c);
        else
            print_known_choice(c);
        printf("           %s\n", c->reason);
    }
    print_best(p, style);
    bool any_undecided = false;
    for (int i = 0; i < p->count; i++)
        any_undecided = any_undecided || p->choice[i].undecided > 0;
    if (any_undecided)
        advice_print_open();
    if (p->samples > 0 && p->elapsed_seconds > 0)
        printf("%" PRIu64 " orders of the unseen cards, the same for every choice; %" PRIu64 " deals decided in %.1f s, %.0f a second.\n",
               p->samples, p->decided, p->elapsed_seconds, (double)p->decided / p->elapsed_seconds);
    else if (playouts > 0)
        printf("Ease: the unseen stock is shuffled anew for each of %" PRIu64 " games of the fair player after that choice.\n", playouts);
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

/* Hidden: shares are an answer, but a choice of which nothing is known has none. */
static bool is_decided(const struct pick *p)
{
    for (int i = 0; i < p->count; i++) {
        const struct pick_choice *c = &p->choice[i];
        if (p->hidden ? interval_tells_nothing(&c->winnable) : c->verdict == VERDICT_UNKNOWN)
            return false;
    }
    return !p->interrupted;
}

static int run(struct cli *cli)
{
    const struct own *own = cli->own;
    struct deal_input *deal;
    struct advice_question ask;
    int code = read_input(cli, own, &deal);
    if (code)
        return code;
    if (!advice_question_begin(cli, &own->advice, deal, &ask))
        return EXIT_INPUT;
    struct pick *pick = malloc(sizeof *pick);
    if (!pick)
        return cli_no_memory(cli);
    bool ok =
        ask.hidden ? pick_hidden(&ask.view, &ask.options, pick, &cli->error) : pick_known(&deal->game, &ask.options, pick, &cli->error);
    progress_end(&ask.progress);
    if (!ok) {
        free(pick);
        return EXIT_INPUT;
    }
    if (cli->common.json) {
        json_t *object = report_begin(cli, deal);
        pick_add_json(object, pick);
        report_end(object);
    } else {
        struct layout_style style = {cli_colour(cli), cli_unicode()};
        print_pick(deal, pick, &style);
    }
    code = cli_exit(cli, is_decided(pick));
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
        "Ease is the chance that a sensible player who cannot see the stock wins after that choice; the stock is shuffled anew for each\n"
        "game played. --limit-seconds: CPU seconds of the search, which the choices share; with --hidden seconds of the clock. With "
        "--limit-states\n"
        "alone a known deal has no limit of seconds.\n",
    .args_min = 1,
    .args_max = 2,
    .common = COMMON_SEARCH,
    OWN_OPTIONS(rows, struct own),
    .run = run,
    .limit_seconds = ADVICE_SECONDS,
};
