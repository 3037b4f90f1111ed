/* What answers have in common. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "cli.h"
#include "message.h"

int cli_no_memory(struct cli *cli)
{
    error_set(&cli->error, "memory", "free some, or lower --memory and --threads", "there is none left");
    return EXIT_TROUBLE;
}

/* Reserving addresses takes no memory. Twice the size must be available: the rest of a search needs some, too. */
static bool is_available(uint64_t bytes)
{
    if (bytes > SIZE_MAX / 2)
        return false;
    void *pages = mmap(NULL, (size_t)(2 * bytes), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (pages != MAP_FAILED)
        munmap(pages, (size_t)(2 * bytes));
    return pages != MAP_FAILED;
}

void cli_fit_memory(struct cli *cli, uint64_t bytes)
{
    enum { LEAST = 1 << 20 };
    struct common *c = &cli->common;
    uint64_t granted = bytes;
    if (c->memory_given)
        return;
    while (granted > LEAST && !is_available(granted))
        granted /= 2;
    if (granted == bytes)
        return;
    message("warning: %.0f MiB for the transposition table are not available: it gets %.0f MiB (--memory SIZE sets it)",
            ldexp((double)bytes, -20), ldexp((double)granted, -20));
    c->memory_bytes = granted;
}

int cli_solver(struct cli *cli, terrace_solver **out)
{
    terrace_error why;
    cli_fit_memory(cli, cli->common.memory_bytes);
    *out = terrace_solver_new(cli->common.memory_bytes, (int)cli->common.threads, &why);
    return *out ? 0 : cli_refused(cli, &why);
}

terrace_options cli_options(const struct cli *cli)
{
    terrace_options o = terrace_options_preset();
    o.limit_states = cli->common.limit_states;
    o.seed = cli->common.seed;
    o.stop = interrupt_stop();
    return o;
}

void report_begin(const struct cli *cli, const char *game, const char *deal, struct json_out *o)
{
    char schema[64];
    snprintf(schema, sizeof schema, "terrace/%s/1", cli->command->name);
    *o = (struct json_out){0};
    json_open_object(o, NULL);
    json_put_string(o, "schema", schema);
    if (game)
        json_put_string(o, "game", game);
    if (deal)
        json_put_string(o, "deal", deal);
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

int report_text(struct cli *cli, char *text, const terrace_error *why)
{
    if (!text)
        return cli_refused(cli, why);
    puts(text);
    terrace_text_free(text);
    return 0;
}

int cli_exit(bool all_decided)
{
    if (all_decided)
        return EXIT_DECIDED;
    int signal_number = interrupt_signal();
    return signal_number ? EXIT_INTERRUPTED + signal_number : EXIT_UNDECIDED;
}

bool cli_dumb(void)
{
    const char *terminal = getenv("TERM");
    return !terminal || !*terminal || strcmp(terminal, "dumb") == 0;
}

bool cli_colour(const struct cli *cli)
{
    if (cli->common.color != WHEN_AUTO)
        return cli->common.color == WHEN_ALWAYS;
    const char *no_colour = getenv("NO_COLOR");
    const int before = errno; /* asked while an answer is printed: why that failed must not be lost (message_flush_stdout) */
    bool terminal = isatty(STDOUT_FILENO);
    errno = before;
    return terminal && !(no_colour && *no_colour) && !cli_dumb();
}

/* By the name of the locale alone: it need not be installed, as it often is not where a terminal's settings come over ssh. */
bool cli_unicode(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        const char *locale = getenv(variables[i]);
        if (locale && *locale)
            return strcasestr(locale, "UTF-8") || strcasestr(locale, "UTF8");
    }
    return false;
}
