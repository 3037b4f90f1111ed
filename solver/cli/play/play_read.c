/* Reads what the player types, or what comes through a pipe, line by line. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "file_error.h"
#include "message.h"
#include "play.h"
#include "utf8.h"

/* Makes room for more, and for the end of a text. */
static bool make_room(struct typed *t)
{
    if (t->begin > 0)
        memmove(t->text, t->text + t->begin, t->end - t->begin);
    t->end -= t->begin;
    t->begin = 0;
    if (t->end + 1 < t->size)
        return true;
    size_t size = t->size ? 2 * t->size : 4096;
    char *text = realloc(t->text, size);
    if (text) {
        t->text = text;
        t->size = size;
    }
    return text != NULL;
}

/* False at the end, when a signal came, or with cli->error. */
static bool read_more(struct play *p)
{
    struct typed *t = &p->typed;
    ssize_t got;
    if (!make_room(t)) {
        cli_no_memory(p->cli);
        return false;
    }
    do {
        if (!interrupt_wait(STDIN_FILENO))
            return false;
        got = read(STDIN_FILENO, t->text + t->end, t->size - t->end - 1);
    } while (got < 0 && (errno == EINTR || errno == EAGAIN));
    if (got < 0)
        return file_error("standard input", FILE_READ, errno, &p->cli->error);
    t->end += (size_t)got;
    return got > 0;
}

/* The end of the line at `begin`, behind the `seen` bytes that hold none; NULL if it has not been read. */
static char *find_end(const struct typed *t, size_t seen)
{
    size_t from = t->begin + seen;
    return t->text ? memchr(t->text + from, '\n', t->end - from) : NULL;
}

char *play_read(struct play *p, const char *prompt)
{
    struct typed *t = &p->typed;
    size_t seen = 0;
    char *end;
    if (p->terminal) {
        fputs(prompt, stdout);
        message_flush_stdout();
    }
    while (!(end = find_end(t, seen))) {
        seen = t->end - t->begin;
        if (read_more(p))
            continue;
        p->quit = p->quit || p->cli->error.what[0];
        if (p->quit || interrupt_signal() || seen == 0)
            return NULL;
        end = t->text + t->end; /* the last line may lack its end */
        break;
    }
    char *line = t->text + t->begin;
    const size_t signature = p->reads ? 0 : utf8_signature(line, (size_t)(end - line));
    *end = '\0';
    t->begin = (size_t)(end - t->text) + (end < t->text + t->end);
    p->reads = true;
    return line + signature;
}
