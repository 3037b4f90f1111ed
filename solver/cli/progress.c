#include "cli.h"

#include <stdarg.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "message.h"
#include "utf8.h"

enum { DRAWN_NS = 170000000 }; /* less than six times a second */
static const int64_t plain_ns = 10000000000;

int64_t clock_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

void progress_begin(struct progress *p, const struct cli *cli)
{
    bool terminal = isatty(STDERR_FILENO);
    int when = cli->command->common & COMMON_PROGRESS ? cli->common.progress : WHEN_NEVER;
    p->on = when == WHEN_ALWAYS || (when == WHEN_AUTO && terminal);
    p->drawn_over = terminal && !cli_dumb();
    p->next_ns = clock_ns() + DRAWN_NS; /* work that ends at once shows nothing */
    p->drawn = false;
}

bool progress_due(struct progress *p)
{
    if (!p->on)
        return false;
    int64_t now = clock_ns();
    if (now < p->next_ns)
        return false;
    p->next_ns = now + (p->drawn_over ? DRAWN_NS : plain_ns);
    return true;
}

void progress_draw(struct progress *p, const char *format, ...)
{
    if (!p->on)
        return;
    va_list arguments;
    char line[512];
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    if (p->drawn_over)
        line[utf8_cut(line, strlen(line), (size_t)message_columns(STDERR_FILENO))] = '\0'; /* a line that wraps could not be wiped */
    fprintf(stderr, p->drawn_over ? "\r\033[K%s" : "%s\n", line);
    fflush(stderr);
    p->drawn = true;
}

void progress_end(struct progress *p)
{
    if (p->drawn && p->drawn_over) {
        fputs("\r\033[K", stderr);
        fflush(stderr);
    }
    p->drawn = false;
}
