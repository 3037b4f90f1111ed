#include "catalogue_file.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "file_error.h"
#include "growing_file.h"

/* Appends all of it or nothing. */
static bool append(struct catalogue_file *f, const void *bytes, size_t size, struct error *e)
{
    if (!growing_file_append(f->fd, f->path, f->size, bytes, size, e))
        return false;
    f->size += size;
    return growing_file_sync(f->fd, f->path, f->size, e);
}

/* Where the library writes. */
struct appending {
    struct catalogue_file *file;
    struct error *e;
    bool failed;
};

static int take_bytes(void *context, const void *bytes, size_t count)
{
    struct appending *a = context;
    a->failed = !append(a->file, bytes, count, a->e);
    return a->failed;
}

static bool append_parts(struct catalogue_file *f, const terrace_catalogue *c, unsigned parts, struct error *e)
{
    struct appending a = {f, e, false};
    terrace_error why;
    if (terrace_catalogue_write(c, parts, take_bytes, &a, &why) == TERRACE_OK)
        return true;
    return a.failed ? false : error_set(e, f->path, "free some memory, then give the same command again", "out of memory");
}

bool catalogue_file_append(struct catalogue_file *f, const terrace_catalogue *block, struct error *e)
{
    return append_parts(f, block, TERRACE_CATALOGUE_LINES, e);
}

/* ---- opening ---- */

/* Replaces the empty file by one with a head. */
static bool begin(struct catalogue_file *f, const terrace_catalogue *head, struct error *e)
{
    struct safe_file new;
    if (!growing_file_begin(&new, f->path, NULL, e))
        return false;
    struct catalogue_file to = {.fd = new.fd, .path = f->path};
    bool ok = append_parts(&to, head, TERRACE_CATALOGUE_HEAD, e) && growing_file_take(&f->fd, &new, e);
    if (ok)
        f->size = to.size;
    safe_file_end(&new);
    return ok;
}

/* The option in which the limits of two catalogues differ besides numbers; NULL: none. */
static const char *option_between(const char *a, const char *b)
{
    static const char *const texts[][2] = {{CATALOGUE_OPEN_DEALS, "--open-deals"}, {CATALOGUE_GIVEN_ONLY, "--given-only"}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (!strstr(a, texts[i][0]) != !strstr(b, texts[i][0]))
            return texts[i][1];
    return NULL;
}

/* False with `e` if the file is not what the user asks for now. */
static bool check_head(const char *path, const terrace_catalogue *have, const terrace_catalogue *want, struct error *e)
{
    static const char *const taken_over = "give another --out and this file as a FILE, whose verdicts are then taken over";
    static const struct {
        enum terrace_catalogue_text text;
        const char *difference;
    } texts[] = {
        {TERRACE_CATALOGUE_GAME, "the file holds other deals"},
        {TERRACE_CATALOGUE_DEALS, "the file holds other deals"},
        {TERRACE_CATALOGUE_RULES, "the file holds a game of this name with other rules"},
        {TERRACE_CATALOGUE_WANTED, "the file was begun with another --winnable or --level"},
        {TERRACE_CATALOGUE_VERSION, "the file was begun with version "},
        {TERRACE_CATALOGUE_LEVELS, "the file and this command differ in --no-levels"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        bool version = texts[i].text == TERRACE_CATALOGUE_VERSION;
        const char *before = terrace_catalogue_text(have, texts[i].text), *now = terrace_catalogue_text(want, texts[i].text);
        if (strcmp(before, now) != 0)
            return error_set(e, path, version ? taken_over : "give another --out, or the command that began this file", "%s%s",
                             texts[i].difference, version ? before : "");
    }
    const char *limits = terrace_catalogue_text(have, TERRACE_CATALOGUE_LIMITS);
    const char *wanted = terrace_catalogue_text(want, TERRACE_CATALOGUE_LIMITS), *option = option_between(limits, wanted);
    if (option)
        return error_set(e, path, taken_over, "the file and this command differ in %s", option);
    return strcmp(limits, wanted) == 0 ||
           error_set(e, path, "give the same limits to go on, or another --out and this file as a FILE, whose verdicts are then taken over",
                     "the file was begun with other limits (%s)", limits);
}

/* Checks the file and removes what was cut off. */
static enum file_result resume(struct catalogue_file *f, const terrace_catalogue *head, struct error *e)
{
    terrace_error why;
    struct stat st;
    terrace_catalogue *c = terrace_catalogue_open(f->path, &why);
    if (!c) {
        error_set(e, why.where, why.code == TERRACE_TROUBLE ? why.mend : "give another --out", "%s", why.what);
        return why.code == TERRACE_TROUBLE ? FILE_TROUBLE : FILE_OTHER;
    }
    bool same = check_head(f->path, c, head, e);
    f->size = terrace_catalogue_number(c, TERRACE_CATALOGUE_BYTES);
    f->count = terrace_catalogue_number(c, TERRACE_CATALOGUE_HELD);
    terrace_catalogue_free(c);
    if (!same)
        return FILE_OTHER;
    bool ok = fstat(f->fd, &st) == 0 && ((uint64_t)st.st_size == f->size || ftruncate(f->fd, (off_t)f->size) == 0);
    if (!ok)
        file_error(f->path, FILE_GO_ON, errno, e);
    return ok ? FILE_OPENED : FILE_TROUBLE;
}

static enum file_result begin_or_resume(struct catalogue_file *f, const terrace_catalogue *head, bool created, struct error *e)
{
    struct stat st;
    if (fstat(f->fd, &st) != 0) {
        file_error(f->path, FILE_READ, errno, e);
        return FILE_TROUBLE;
    }
    if (st.st_size > 0)
        return resume(f, head, e);
    if (begin(f, head, e))
        return FILE_OPENED;
    if (created)
        growing_file_remove(f->path);
    return FILE_TROUBLE;
}

enum file_result catalogue_file_open(struct catalogue_file *f, const char *path, const terrace_catalogue *head, struct error *e)
{
    bool created = false;
    *f = (struct catalogue_file){.fd = -1, .path = path};
    f->fd = growing_file_open(path, &created, e);
    enum file_result result = f->fd >= 0 ? begin_or_resume(f, head, created, e) : FILE_TROUBLE;
    if (result != FILE_OPENED)
        catalogue_file_close(f);
    return result;
}

void catalogue_file_close(struct catalogue_file *f)
{
    if (f->fd >= 0)
        close(f->fd);
    f->fd = -1;
}
