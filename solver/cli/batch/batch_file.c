#include "batch_file.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli.h"
#include "file_error.h"
#include "growing_file.h"
#include "line_reader.h"

/* A crash of the machine costs at most the lines of so many seconds. A sync for each line would cost more than most deals. */
enum { SYNC_SECONDS = 5 };

struct batch_file {
    int fd;
    const char *path; /* borrowed */
    off_t size;       /* of its whole lines */
    int64_t synced;   /* monotonic, seconds */
    bool dirty;
};

static int64_t now_seconds(void) { return clock_ns() / 1000000000; }

/* ---- writing ---- */

/* Appends all of the text or nothing. */
static bool write_whole(struct batch_file *f, const char *text, size_t size, struct error *e)
{
    if (!growing_file_append(f->fd, f->path, (uint64_t)f->size, text, size, e))
        return false;
    f->size += (off_t)size;
    f->dirty = true;
    return true;
}

static bool sync_file(struct batch_file *f, struct error *e)
{
    if (f->dirty && !growing_file_sync(f->fd, f->path, (uint64_t)f->size, e))
        return false;
    f->dirty = false;
    f->synced = now_seconds();
    return true;
}

bool batch_file_append(struct batch_file *f, const char *line, size_t size, struct error *e)
{
    if (!write_whole(f, line, size, e))
        return false;
    return now_seconds() - f->synced < SYNC_SECONDS || sync_file(f, e);
}

bool batch_file_close(struct batch_file *f, struct error *e)
{
    bool ok = !f || sync_file(f, e);
    if (f)
        close(f->fd); /* also unlocks */
    free(f);
    return ok;
}

/* ---- a file in the place of another ---- */

static bool write_header(struct batch_file *f, const struct batch_header *h, struct error *e)
{
    size_t size;
    char *text = batch_header_format(h, &size);
    if (!text)
        return error_no_memory(e, f->path);
    bool ok = write_whole(f, text, size, e);
    free(text);
    return ok;
}

/* Copies the lines of the scanned file `from` that stay: the header unless it is replaced, and undamaged lines; with `retry` only decided
 * ones. */
static bool copy_lines(struct batch_file *to, const struct batch_file *from, struct line_reader *r, const struct batch_header *want,
                       bool retry, struct error *e)
{
    struct deal_span range;
    struct batch_line l;
    const char *text;
    size_t size;
    enum line_kind kind;
    bool ok = deal_span_read(want->deals, &range, e);
    while (ok && (kind = line_reader_next(r, &text, &size)) != LINE_END) {
        bool header = line_reader_line(r) == 1;
        if (kind == LINE_FAILED)
            return file_error(from->path, FILE_READ, errno, e);
        if (interrupt_signal())
            return error_set(e, from->path, "it is as it was; give the same command again", "interrupted while it was rewritten");
        if (kind != LINE_WHOLE || (header && retry))
            continue;
        if (header || (!batch_line_parse(text, size, want->game, &range, &l) && !(retry && l.verdict == TERRACE_UNKNOWN)))
            ok = write_whole(to, text, size + 1, e);
    }
    return ok;
}

/* Fills the new file: a new header if there is none to keep, then the lines of the old file that stay. */
static bool fill(struct batch_file *to, const struct batch_file *from, const struct batch_header *want, bool retry, struct error *e)
{
    if ((retry || from->size == 0) && !write_header(to, want, e))
        return false;
    if (from->size == 0)
        return true;
    if (lseek(from->fd, 0, SEEK_SET) != 0)
        return file_error(from->path, FILE_READ, errno, e);
    struct line_reader *r = line_reader_open(from->fd);
    bool ok = r ? copy_lines(to, from, r, want, retry, e) : error_no_memory(e, from->path);
    line_reader_free(r);
    return ok;
}

/* Replaces `f` by a file without damaged lines and, with `retry`, without unknown ones; *f is then the new file. */
static bool rewrite(struct batch_file *f, const struct batch_header *want, bool retry, struct error *e)
{
    struct safe_file new;
    if (!growing_file_begin(&new, f->path, BATCH_BEGINS, e))
        return false;
    struct batch_file to = {.fd = new.fd, .path = f->path, .synced = now_seconds()};
    bool ok = fill(&to, f, want, retry, e) && growing_file_take(&f->fd, &new, e);
    if (ok) {
        to.fd = f->fd;
        to.dirty = false;
        *f = to;
    }
    safe_file_end(&new);
    return ok;
}

/* ---- opening ---- */

/* Writes the header of an empty file. */
static bool begin_new(struct batch_file *f, const struct batch_header *want, bool created, struct batch_opened *o, struct error *e)
{
    o->how = BATCH_OPEN_NEW;
    if (rewrite(f, want, false, e))
        return true;
    o->how = BATCH_OPEN_TROUBLE;
    if (created)
        growing_file_remove(f->path);
    return false;
}

/* Checks the file and prepares it for more lines. */
static bool resume(struct batch_file *f, const struct batch_header *want, bool retry_unknown, struct batch_opened *o, struct error *e)
{
    struct batch_scan scan;
    enum batch_judgement judgement = batch_scan(f->fd, f->path, want, retry_unknown, &scan, e);
    if (judgement != BATCH_FITS) {
        o->how = judgement == BATCH_OTHER ? BATCH_OPEN_INPUT : BATCH_OPEN_TROUBLE;
        return false;
    }
    o->how = BATCH_OPEN_TROUBLE;
    o->done = scan.done;
    o->cut = scan.cut;
    o->damage = scan.damage;
    o->retried = scan.retried;
    f->size = (off_t)scan.whole_size;
    if (scan.retry || scan.damage.count) {
        if (!rewrite(f, want, scan.retry, e))
            return false;
    } else if (scan.cut && ftruncate(f->fd, f->size) != 0) {
        return file_error(f->path, FILE_GO_ON, errno, e);
    }
    o->how = scan.retry ? BATCH_OPEN_RETRY : BATCH_OPEN_RESUMED;
    return true;
}

struct batch_opened batch_file_open(const char *path, const struct batch_header *want, bool retry_unknown, struct batch_file **out,
                                    struct error *e)
{
    struct batch_opened o = {.how = BATCH_OPEN_TROUBLE};
    struct batch_file *f = calloc(1, sizeof *f);
    bool created;
    struct stat st;
    *out = NULL;
    if (!f) {
        error_no_memory(e, path);
        return o;
    }
    *f = (struct batch_file){.fd = growing_file_open(path, &created, e), .path = path, .synced = now_seconds()};
    bool ok = f->fd >= 0;
    if (ok && fstat(f->fd, &st) != 0)
        ok = file_error(path, FILE_READ, errno, e);
    if (ok && (st.st_size == 0 ? begin_new(f, want, created, &o, e) : resume(f, want, retry_unknown, &o, e))) {
        *out = f;
        return o;
    }
    batch_done_free(&o.done);
    if (f->fd >= 0)
        close(f->fd);
    free(f);
    return o;
}
