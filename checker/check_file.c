#include "check_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST = 1 << 16 };

struct text {
    char *bytes;
    size_t used, size;
};

/* Gets more memory; false if there is none. */
static bool grow(struct text *t)
{
    size_t size = t->size ? t->size * 2 : FIRST;
    char *more = realloc(t->bytes, size);
    if (!more)
        return false;
    t->bytes = more;
    t->size = size;
    return true;
}

/* NULL, or what went wrong. */
static const char *read_stream(FILE *f, const char *begins, size_t limit, struct text *t)
{
    do {
        if (t->used + 1 >= t->size && !grow(t))
            return "out of memory";
        t->used += fread(t->bytes + t->used, 1, t->size - t->used - 1, f);
        if (begins && (t->used < strlen(begins) || memcmp(t->bytes, begins, strlen(begins)) != 0))
            break;
        if (t->used > limit)
            return "too long for what it is to be";
    } while (!feof(f) && !ferror(f));
    return ferror(f) ? "cannot be read" : NULL;
}

char *ck_read_file(const char *path, const char *begins, size_t limit, size_t *length, char why[CK_MESSAGE])
{
    FILE *f = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    struct text t = {0};
    const char *wrong = f ? read_stream(f, begins, limit, &t) : strerror(errno);
    if (f && f != stdin)
        fclose(f);
    if (wrong) {
        snprintf(why, CK_MESSAGE, "%.150s: %s", path, wrong);
        free(t.bytes);
        return NULL;
    }
    t.bytes[t.used] = 0;
    *length = t.used;
    return t.bytes;
}

size_t ck_signature(const char *text, size_t length)
{
    static const char signature[3] = "\xEF\xBB\xBF";
    return length >= sizeof signature && memcmp(text, signature, sizeof signature) == 0 ? sizeof signature : 0;
}
