#include "message.h"

#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "sentence.h"
#include "utf8.h"

enum { MESSAGE_MAX = 2048 };

int message_columns(int fd)
{
    struct winsize size;
    return ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 1 ? size.ws_col - 1 : 79;
}

/* Columns of a word; the sequences that switch colours take none. */
static int columns(const char *word, size_t length)
{
    size_t taken = utf8_count(word, length);
    for (const char *c = word; (c = memchr(c, '\033', length - (size_t)(c - word)));) {
        const char *end = memchr(c, 'm', length - (size_t)(c - word));
        if (!end)
            break;
        taken -= (size_t)(end + 1 - c);
        c = end + 1;
    }
    return (int)taken;
}

char *message_fold(const char *text, int width, int indent, char *out, size_t size)
{
    struct sentence folded;
    int column = 0;
    sentence_begin(&folded, out, size);
    for (const char *word = text; *word;) {
        size_t length = strcspn(word, " ");
        int wide = columns(word, length);
        if (word == text) {
            sentence_add(&folded, "%.*s", (int)length, word);
            column = wide;
        } else if (column + 1 + wide <= width) {
            sentence_add(&folded, " %.*s", (int)length, word);
            column += 1 + wide;
        } else {
            sentence_add(&folded, "\n%*s%.*s", indent, "", (int)length, word);
            column = indent + wide;
        }
        word += length;
        word += *word == ' ';
    }
    return out;
}

static int stdout_failed; /* errno of the first write to stdout that failed in message_flush_stdout(); the main thread's */

int message_stdout_errno(void) { return stdout_failed; }

void message_flush_stdout(void)
{
    const int before = errno; /* a long output may have failed already while it was printed: then there is nothing left to flush */
    if (stdout_failed)
        return;
    if (fflush(stdout) != 0)
        stdout_failed = errno; /* main.c tells it in the end; errno changes until then */
    else if (ferror(stdout))
        stdout_failed = before;
}

void message(const char *format, ...)
{
    char text[MESSAGE_MAX], folded[2 * MESSAGE_MAX];
    size_t used = (size_t)snprintf(text, sizeof text, "terrace: ");
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text + used, sizeof text - used, format, arguments);
    va_end(arguments);
    utf8_make_printable(text);
    message_flush_stdout();
    bool people = isatty(STDERR_FILENO);
    fprintf(stderr, "%s\n", people ? message_fold(text, message_columns(STDERR_FILENO), MESSAGE_INDENT, folded, sizeof folded) : text);
}
