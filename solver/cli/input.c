#include "input.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli.h"
#include "file_error.h"

/* Reads until the end or until `limit` + 1 bytes are there. */
static int read_all(int fd, const char *path, size_t limit, struct input *out, struct error *e)
{
    size_t size = 0;
    for (;;) {
        if (out->length + 1 >= size) {
            size = size ? size * 2 : 4096;
            char *grown = realloc(out->memory, size);
            if (!grown) {
                error_set(e, path, "free some memory", "no memory for %zu bytes", size);
                return EXIT_TROUBLE;
            }
            out->memory = grown;
        }
        ssize_t got = read(fd, out->memory + out->length, size - out->length - 1);
        if (got < 0 && errno == EINTR) {
            if (interrupt_signal())
                return EXIT_INTERRUPTED + interrupt_signal();
            continue;
        }
        if (got < 0) {
            int code = errno == EISDIR ? EXIT_INPUT : EXIT_TROUBLE;
            file_error(path, FILE_READ, errno, e);
            return code;
        }
        if (got == 0)
            return 0;
        out->length += (size_t)got;
        if (out->length > limit) {
            error_set(e, path, "give the right file", "longer than %zu bytes, which no input of this kind needs", limit);
            return EXIT_INPUT;
        }
    }
}

const char *input_name(const char *path) { return strcmp(path, "-") == 0 ? "standard input" : path; }

int input_read(const char *path, size_t limit, struct input *out, struct error *e)
{
    *out = (struct input){0};
    int fd = strcmp(path, "-") == 0 ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    if (fd < 0) {
        file_error(path, FILE_READ, errno, e);
        return EXIT_INPUT;
    }
    int code = read_all(fd, input_name(path), limit, out, e);
    if (fd != STDIN_FILENO)
        close(fd);
    if (code)
        return code;
    out->memory[out->length] = 0;
    out->text = out->memory;
    if (out->length >= 3 && memcmp(out->text, "\xEF\xBB\xBF", 3) == 0) {
        out->text += 3;
        out->length -= 3;
    }
    return 0;
}

void input_free(struct input *in)
{
    free(in->memory);
    *in = (struct input){0};
}
