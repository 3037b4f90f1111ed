/* What answers have in common. */
#include <langinfo.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "message.h"
#include "platform.h"

int cli_no_memory(struct cli *cli)
{
    error_set(&cli->error, "memory", "free some, or lower --memory and --threads", "there is none left");
    return EXIT_TROUBLE;
}

/* Reserving takes nothing; as much again is left for all else that a search needs. */
static bool can_be_had(uint64_t bytes)
{
    void *pages = pages_reserve(2 * bytes);
    if (pages)
        pages_free(pages, 2 * bytes);
    return pages != NULL;
}

void cli_fit_memory(struct cli *cli, uint64_t bytes)
{
    enum { LEAST = 1 << 20 };
    struct common *c = &cli->common;
    uint64_t had = bytes;
    if (c->memory_given)
        return;
    while (had > LEAST && !can_be_had(had))
        had /= 2;
    if (had == bytes)
        return;
    message("warning: %.0f MiB for the transposition table cannot be had here: it gets %.0f MiB (--memory SIZE sets it)",
            ldexp((double)bytes, -20), ldexp((double)had, -20));
    c->memory_bytes = had;
    memory_is_scarce();
}

int cli_solver(struct cli *cli, struct solver **out)
{
    cli_fit_memory(cli, cli->common.memory_bytes);
    *out = solver_create(cli->common.memory_bytes, (int)cli->common.threads, &cli->error);
    return *out ? 0 : EXIT_TROUBLE;
}

void cli_solve_options(const struct cli *cli, struct solve_options *out)
{
    memset(out, 0, sizeof *out);
    out->limit_states = cli->common.limit_states;
    out->limit_seconds = cli->common.limit_seconds;
    out->seed = cli->common.seed;
    out->cancel = interrupt_flag();
}

void report_begin(const struct cli *cli, const struct deal_input *deal, struct json_out *o)
{
    char schema[64];
    snprintf(schema, sizeof schema, "terrace/%s/1", cli->command->name);
    *o = (struct json_out){0};
    json_open_object(o, NULL);
    json_put_string(o, "schema", schema);
    if (!deal)
        return;
    json_put_string(o, "game", deal->variant->name);
    json_put_string(o, "deal", deal->name);
}

int report_end(struct cli *cli, struct json_out *o)
{
    json_close(o);
    char *text = json_out_text(o);
    if (!text)
        return cli_no_memory(cli);
    puts(text);
    free(text);
    return 0;
}

int cli_exit(const struct cli *cli, bool all_decided)
{
    (void)cli;
    if (all_decided)
        return EXIT_DECIDED;
    int signal_number = interrupt_signal();
    return signal_number ? EXIT_INTERRUPTED + signal_number : EXIT_UNDECIDED;
}

bool cli_colour(const struct cli *cli)
{
    if (cli->common.color != WHEN_AUTO)
        return cli->common.color == WHEN_ALWAYS;
    const char *no_colour = getenv("NO_COLOR"), *terminal = getenv("TERM");
    return isatty(STDOUT_FILENO) && !(no_colour && *no_colour) && !(terminal && strcmp(terminal, "dumb") == 0);
}

bool cli_unicode(void) { return strcmp(nl_langinfo(CODESET), "UTF-8") == 0; }
