/* terrace perft: numbers of move sequences, to compare move generators. */
#include <inttypes.h>

#include "cli.h"
#include "handle.h"
#include "notation.h"

struct own {
    uint64_t depth;
    bool depth_given;
};

enum { DEPTH_MAX = 100 };

static const struct option_row rows[] = {
    {"depth", OPTION_U64, offsetof(struct own, depth), .value = "N", .help = "moves in a sequence; required", .max = DEPTH_MAX,
     .given = OPTION_GIVEN(struct own, depth_given)},
};

/* game_perft() that can be interrupted: the referee counts the last plies in one go. */
static uint64_t count_leaves(const struct game *g, int depth)
{
    enum { AT_ONCE = 2 };
    if (depth <= AT_ONCE)
        return game_perft(g, depth);
    struct move moves[MOVES_MAX];
    uint64_t leaves = 0;
    int count = game_moves(g, true, moves);
    for (int i = 0; i < count && !interrupt_signal(); i++) {
        struct game next = *g;
        game_play(&next, moves[i], NULL, NULL);
        leaves += count_leaves(&next, depth - 1);
    }
    return leaves;
}

static void put_count(struct json_out *o, const char *move, uint64_t leaves)
{
    json_open_object(o, NULL);
    json_put_string(o, "move", move);
    json_put_count(o, "count", leaves);
    json_close(o);
}

static void print_count(const char *what, uint64_t leaves) { printf("%-16s %20" PRIu64 "\n", what, leaves); }

/* Counts move by move, to a list of JSON or to standard output; returns the sum, of whole counts only. */
static uint64_t divide(const struct game *g, int depth, struct json_out *list, bool json)
{
    struct move moves[MOVES_MAX];
    int count = depth ? game_moves(g, true, moves) : 0;
    uint64_t total = depth ? 0 : 1;
    for (int i = 0; i < count; i++) {
        struct game next = *g;
        char text[24];
        game_play(&next, moves[i], NULL, NULL);
        uint64_t leaves = count_leaves(&next, depth - 1);
        if (interrupt_signal())
            break;
        total += leaves;
        notation_move(moves[i], text);
        if (json)
            put_count(list, text, leaves);
        else
            print_count(text, leaves);
    }
    return total;
}

static int write_json(struct cli *cli, const terrace_position *deal, int depth, const uint64_t *total, struct json_out *list)
{
    struct json_out o;
    report_begin(cli, deal->rules.name, deal->name, &o);
    json_put_integer(&o, "depth", depth);
    if (total)
        json_put_count(&o, "count", *total);
    else
        json_put_null(&o, "count");
    json_put_written(&o, "divide", list);
    return report_end(cli, &o);
}

static int run(struct cli *cli)
{
    const struct own *own = cli->own;
    terrace_position *deal;
    if (!own->depth_given) {
        error_set(&cli->error, "--depth", "give --depth N", "the number of plies is missing");
        return EXIT_INPUT;
    }
    int code = cli_position(cli, cli->args[0], cli->args[1], 0, &deal);
    if (code)
        return code;
    interrupt_defer();
    int depth = (int)own->depth;
    struct json_out list = {0};
    json_open_list(&list, NULL);
    uint64_t total = divide(&deal->now, depth, &list, cli->common.json);
    json_close(&list);
    bool complete = !interrupt_signal();
    if (cli->common.json)
        code = write_json(cli, deal, depth, complete ? &total : NULL, &list);
    else
        print_count(complete ? "total" : "so far", total);
    json_out_drop(&list);
    return code ? code : cli_exit(complete);
}

const struct command command_perft = {
    .name = "perft",
    .arguments = "GAME DEAL --depth N",
    .summary = "count the move sequences of N plies, by first move",
    .description = "The referee counts them. The choice of the base card is one ply. If a card can\n"
                   "go to several empty foundations, or to several spaces, only the first counts.\n",
    .args_min = 2,
    .args_max = 2,
    .common = COMMON_OUTPUT,
    OWN_OPTIONS(rows, struct own),
    .run = run,
};
