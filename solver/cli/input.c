#include "input.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli.h"
#include "file_error.h"
#include "utf8.h"

/* Most bytes of the whole and of one line. */
static const struct input_limits {
    size_t whole, line;
} limits_of[] = {[INPUT_DEAL] = {1 << 20, 1 << 16}, [INPUT_SOLUTION] = {16 << 20, 4 << 20}};

/* Where the last line begins, and its number. */
struct last_line {
    size_t start;
    int number;
};

/* Looks at what was read from `from` on; false with `e` if a line is too long. */
static bool check_lines(const struct input *in, size_t from, size_t limit, struct last_line *last, const char *path, struct error *e)
{
    while (from < in->length) {
        const char *newline = memchr(in->memory + from, '\n', in->length - from);
        size_t end = newline ? (size_t)(newline - in->memory) : in->length;
        if (end - last->start > limit) {
            char where[PLACE_MAX];
            return error_set(e, error_place(path, (uint64_t)last->number, 0, where), "give the right file",
                             "this line is longer than %zu bytes, which no input of this kind needs", limit);
        }
        from = end + 1;
        if (newline)
            *last = (struct last_line){from, last->number + 1};
    }
    return true;
}

const char *input_name(const char *path) { return strcmp(path, "-") == 0 ? "standard input" : path; }

/* True if the name is wrong or access is refused; false if reading itself fails. */
static bool is_name_error(int why)
{
    return why == ENOENT || why == ENOTDIR || why == EISDIR || why == EACCES || why == EPERM || why == ELOOP || why == ENAMETOOLONG ||
           why == ENXIO;
}

/* The exit code, with `e`. */
static int cannot_read(const char *path, int why, struct error *e)
{
    file_error(path, FILE_READ, why, e);
    return is_name_error(why) ? EXIT_INPUT : EXIT_TROUBLE;
}

bool input_is_file(int fd)
{
    struct stat st;
    return fstat(fd, &st) == 0 && S_ISREG(st.st_mode);
}

int input_open(const char *path, int *code, struct error *e)
{
    struct stat st = {0};
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    if (fd < 0 || fstat(fd, &st) != 0 || S_ISDIR(st.st_mode)) {
        *code = cannot_read(path, fd >= 0 && S_ISDIR(st.st_mode) ? EISDIR : errno, e);
    } else if (fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) & ~O_NONBLOCK) == 0 && S_ISFIFO(st.st_mode) && !interrupt_wait(fd)) {
        *code = EXIT_INTERRUPTED + interrupt_signal(); /* open() would wait for who writes to a named pipe, whatever signal comes */
    } else {
        return fd;
    }
    if (fd >= 0)
        close(fd);
    return -1;
}

/* Reads to the end, or until the input is longer than allowed. */
static int read_all(int fd, const char *path, const struct input_limits *limits, struct input *out, struct error *e)
{
    size_t size = 0;
    struct last_line last = {0, 1};
    for (;;) {
        if (out->length + 1 >= size) {
            size = size ? size * 2 : 4096;
            char *grown = realloc(out->memory, size);
            if (!grown) {
                error_no_memory(e, path);
                return EXIT_TROUBLE;
            }
            out->memory = grown;
        }
        if (!interrupt_wait(fd))
            return EXIT_INTERRUPTED + interrupt_signal();
        ssize_t got = read(fd, out->memory + out->length, size - out->length - 1);
        if (got < 0 && (errno == EINTR || errno == EAGAIN))
            continue;
        if (got < 0)
            return cannot_read(path, errno, e);
        if (got == 0)
            return 0;
        size_t from = out->length;
        out->length += (size_t)got;
        if (!check_lines(out, from, limits->line, &last, path, e))
            return EXIT_INPUT;
        if (out->length > limits->whole) {
            error_set(e, path, "give the right file", "longer than %zu bytes, which no input of this kind needs", limits->whole);
            return EXIT_INPUT;
        }
    }
}

int input_read(const char *path, enum input_kind kind, struct input *out, struct error *e)
{
    *out = (struct input){0};
    int code, fd = strcmp(path, "-") == 0 ? STDIN_FILENO : input_open(path, &code, e);
    if (fd < 0)
        return code;
    code = read_all(fd, input_name(path), &limits_of[kind], out, e);
    if (fd != STDIN_FILENO)
        close(fd);
    if (code)
        return code;
    out->memory[out->length] = 0;
    out->text = out->memory;
    const size_t signature = utf8_signature(out->text, out->length);
    out->text += signature;
    out->length -= signature;
    return 0;
}

void input_free(struct input *in)
{
    free(in->memory);
    *in = (struct input){0};
}
