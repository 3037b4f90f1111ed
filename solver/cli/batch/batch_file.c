#include "batch_file.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "line_reader.h"

/* A crash of the machine costs at most the lines of so many seconds; a sync a line would cost more than most deals. */
enum { SYNC_SECONDS = 5 };

struct batch_file {
    int fd;
    char *path;
    off_t size;     /* of the whole lines in it */
    int64_t synced; /* monotonic, seconds */
    bool dirty;
};

void batch_done_free(struct batch_done *d)
{
    free(d->number);
    *d = (struct batch_done){0};
}

static int64_t now_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec;
}

/* ---- what is in the file ---- */

struct done_entry {
    uint64_t number;
    uint64_t verdict; /* enum verdict */
};

/* A scan of an existing file, and what came of it. */
struct scan {
    const char *path;
    const struct batch_header *want;
    const struct batch_plan *plan;
    bool retry_unknown;
    struct batch_header header;
    struct done_entry *entry;
    uint64_t count, room;
    bool any_line;
    uint64_t good_size; /* bytes of header and whole lines */
    bool cut;           /* something follows them that was cut off */
    bool retry;         /* limits differ, and --retry-unknown allows it */
    enum batch_open refused;
    struct error *e;
};

static bool refuse(struct scan *s, enum batch_open how, uint64_t line, const char *mend, const char *what)
{
    char where[256];
    if (line)
        snprintf(where, sizeof where, "%s:%" PRIu64, s->path, line);
    else
        snprintf(where, sizeof where, "%s", s->path);
    s->refused = how;
    return error_set(s->e, where, mend, "%s", what);
}

static bool out_of_memory(struct scan *s)
{
    return refuse(s, BATCH_OPEN_TROUBLE, 0, "free some memory and give the same command again", "not enough memory to read it");
}

static bool same_limits(const struct batch_limits *a, const struct batch_limits *b)
{
    return a->states == b->states && a->seconds == b->seconds && (!a->states || a->table_bytes == b->table_bytes);
}

/* True if some limit of `new` is larger than that of `old`; 0 is no limit. */
static bool larger_limits(const struct batch_limits *new, const struct batch_limits *old)
{
    return (old->states && (!new->states || new->states > old->states)) ||
           (old->seconds > 0 && (!(new->seconds > 0) || new->seconds > old->seconds)) ||
           (old->states && old->states == new->states &&new->table_bytes > old->table_bytes);
}

static bool check_limits(struct scan *s)
{
    if (same_limits(&s->want->limits, &s->header.limits))
        return true;
    s->retry = s->retry_unknown;
    if (!s->retry_unknown)
        return refuse(s, BATCH_OPEN_INPUT, 1,
                      "give the old limits to go on, or --retry-unknown to decide its unknown deals with larger ones",
                      "the file was begun with other limits");
    if (larger_limits(&s->want->limits, &s->header.limits))
        return true;
    return refuse(s, BATCH_OPEN_INPUT, 1, "--retry-unknown needs a larger limit", "its unknown deals had at least these limits already");
}

static bool check_header(struct scan *s, const char *text, size_t size)
{
    static const char *const other = "give another --out, or the command that began this file";
    const struct batch_header *want = s->want, *have = &s->header;
    char what[256];
    const char *wrong = batch_header_parse(text, size, &s->header);
    if (wrong)
        return refuse(s, BATCH_OPEN_INPUT, 1, "give another --out", wrong);
    if (strcmp(have->game, want->game) != 0 || strcmp(have->deals, want->deals) != 0) {
        snprintf(what, sizeof what, "the file holds a batch of %s %s", have->game, have->deals);
        return refuse(s, BATCH_OPEN_INPUT, 1, other, what);
    }
    if (have->shard.index != want->shard.index || have->shard.count != want->shard.count) {
        snprintf(what, sizeof what, "the file holds shard %u/%u", have->shard.index, have->shard.count);
        return refuse(s, BATCH_OPEN_INPUT, 1, other, what);
    }
    if (have->rules[0] && strcmp(have->rules, want->rules) != 0)
        return refuse(s, BATCH_OPEN_INPUT, 1, other, "the file holds a game of this name with other rules");
    if (have->all_bases != want->all_bases || have->solutions != want->solutions || have->seed != want->seed)
        return refuse(s, BATCH_OPEN_INPUT, 1, other, "the file was begun with another --base, --solutions or --seed");
    return check_limits(s);
}

static bool add_entry(struct scan *s, uint64_t number, enum verdict verdict)
{
    if (s->count == s->room) {
        uint64_t room = s->room ? s->room * 2 : 1024;
        struct done_entry *larger = realloc(s->entry, room * sizeof *larger);
        if (!larger)
            return out_of_memory(s);
        s->entry = larger;
        s->room = room;
    }
    s->entry[s->count++] = (struct done_entry){number, (uint64_t)verdict};
    return true;
}

static bool check_line(struct scan *s, const char *text, size_t size, uint64_t line)
{
    static const char *const mend = "it is left as it is; keep its good lines in another file, or give another --out";
    struct batch_line l;
    const char *wrong = batch_line_parse(text, size, s->want->game, &s->plan->range, &l);
    if (!wrong && !batch_plan_has(s->plan, l.number))
        wrong = "a deal that is not in this batch";
    if (!wrong && s->want->solutions && l.verdict == VERDICT_WINNABLE && !l.moves)
        wrong = "a winnable deal without its solution";
    if (wrong)
        return refuse(s, BATCH_OPEN_TROUBLE, line, mend, wrong);
    return add_entry(s, l.number, l.verdict);
}

/* All lines, judged. The cut last line is noted, not yet mended. */
static bool scan_lines(struct scan *s, struct line_reader *r)
{
    size_t size;
    bool whole, failed;
    const char *text;
    while ((text = line_reader_next(r, &size, &whole, &failed))) {
        if (!whole) {
            if (!batch_text_is_cut(text, size))
                return refuse(s, s->any_line ? BATCH_OPEN_TROUBLE : BATCH_OPEN_INPUT, line_reader_line(r), "give another --out",
                              s->any_line ? "a damaged line" : "not a batch file");
            s->cut = true;
            return true;
        }
        if (s->any_line ? !check_line(s, text, size, line_reader_line(r)) : !check_header(s, text, size))
            return false;
        s->any_line = true;
        s->good_size = line_reader_offset(r) + size + 1;
    }
    return !failed || refuse(s, BATCH_OPEN_TROUBLE, 0, "look at the disk", strerror(errno));
}

static int by_number(const void *a, const void *b)
{
    const struct done_entry *x = a, *y = b;
    return x->number < y->number ? -1 : x->number > y->number;
}

/* Sorts the lines, joins doubles and counts. */
static bool collect(struct scan *s, struct batch_done *done)
{
    uint64_t *tally[] = {[VERDICT_UNKNOWN] = &done->unknown, [VERDICT_WINNABLE] = &done->winnable, [VERDICT_LOST] = &done->lost};
    if (s->count)
        qsort(s->entry, s->count, sizeof *s->entry, by_number);
    if (!(done->number = malloc((s->count + 1) * sizeof *done->number)))
        return out_of_memory(s);
    for (uint64_t i = 0; i < s->count; i++) {
        const struct done_entry *entry = &s->entry[i];
        if (i > 0 && entry[-1].number == entry->number) {
            if (entry[-1].verdict == entry->verdict)
                continue;
            return refuse(s, BATCH_OPEN_TROUBLE, 0, "it is left as it is; give another --out",
                          "it holds two different verdicts on one deal");
        }
        if (s->retry && entry->verdict == VERDICT_UNKNOWN)
            continue;
        done->number[done->count++] = entry->number;
        ++*tally[entry->verdict];
    }
    return true;
}

static bool scan_file(struct scan *s, int fd, struct batch_done *done)
{
    lseek(fd, 0, SEEK_SET);
    struct line_reader *r = line_reader_open(fd);
    if (!r)
        return out_of_memory(s);
    bool ok = scan_lines(s, r) && collect(s, done);
    line_reader_free(r);
    free(s->entry);
    return ok;
}

/* ---- writing ---- */

/* Writes all of it at the end, or nothing. False with errno. */
static bool write_whole(struct batch_file *f, const char *text, size_t size)
{
    size_t done = 0;
    ssize_t n = 0;
    while (done < size) { /* as a rule once; a write may be short without being the last that fits */
        n = pwrite(f->fd, text + done, size - done, f->size + (off_t)done);
        if (n > 0)
            done += (size_t)n;
        else if (n == 0 || errno != EINTR)
            break;
    }
    if (done == size) {
        f->size += (off_t)size;
        f->dirty = true;
        return true;
    }
    int why = n < 0 ? errno : ENOSPC;
    /* What of it got in is taken back; should that fail too, the next start mends the cut line. */
    if (ftruncate(f->fd, f->size) != 0)
        why = errno;
    errno = why;
    return false;
}

static bool cannot_write(const struct batch_file *f, struct error *e)
{
    return error_set(e, f->path, "make room, then give the same command again: it goes on where it stopped", "%s", strerror(errno));
}

static bool sync_file(struct batch_file *f, struct error *e)
{
    if (f->dirty && fdatasync(f->fd) != 0)
        return cannot_write(f, e);
    f->dirty = false;
    f->synced = now_seconds();
    return true;
}

bool batch_file_append(struct batch_file *f, const char *line, size_t size, struct error *e)
{
    if (!write_whole(f, line, size))
        return cannot_write(f, e);
    return now_seconds() - f->synced < SYNC_SECONDS || sync_file(f, e);
}

/* The name of a new or renamed file must survive a power cut too. */
static void sync_folder(const char *path)
{
    char folder[4096];
    snprintf(folder, sizeof folder, "%s", path);
    char *slash = strrchr(folder, '/');
    if (slash == folder)
        slash[1] = '\0';
    else if (slash)
        *slash = '\0';
    int fd = open(slash ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return; /* some file systems cannot; then nothing better can be done */
    fsync(fd);
    close(fd);
}

static bool write_header(struct batch_file *f, const struct batch_header *h, struct error *e)
{
    size_t size;
    char *text = batch_header_format(h, &size);
    if (!text)
        return error_set(e, f->path, "free some memory", "out of memory");
    bool ok = write_whole(f, text, size) && (fsync(f->fd) == 0 || cannot_write(f, e));
    if (!ok)
        cannot_write(f, e);
    free(text);
    return ok;
}

static struct batch_file *file_new(int fd, const char *path)
{
    struct batch_file *f = calloc(1, sizeof *f);
    char *copy = strdup(path);
    if (!f || !copy) {
        free(f);
        free(copy);
        return NULL;
    }
    *f = (struct batch_file){.fd = fd, .path = copy, .synced = now_seconds()};
    return f;
}

static void file_free(struct batch_file *f)
{
    if (!f)
        return;
    close(f->fd); /* and unlocks */
    free(f->path);
    free(f);
}

bool batch_file_close(struct batch_file *f, struct error *e)
{
    bool ok = !f || sync_file(f, e);
    file_free(f);
    return ok;
}

/* Copies the decided lines of `from` (already judged) to `to`. */
static bool copy_decided(struct batch_file *to, const struct batch_file *from, const struct batch_plan *plan, const char *game,
                         uint64_t *left_out, struct error *e)
{
    lseek(from->fd, 0, SEEK_SET);
    struct line_reader *r = line_reader_open(from->fd);
    size_t size;
    bool whole, failed = !r, ok = true;
    const char *text;
    while (ok && r && (text = line_reader_next(r, &size, &whole, &failed)) && whole) {
        struct batch_line l;
        if (line_reader_line(r) == 1)
            continue;
        if (!batch_line_parse(text, size, game, &plan->range, &l) && l.verdict != VERDICT_UNKNOWN)
            ok = write_whole(to, text, size + 1) || cannot_write(to, e);
        else
            ++*left_out;
    }
    line_reader_free(r);
    if (failed)
        return error_set(e, from->path, "give the same command again", "cannot read it");
    return ok;
}

/* Rewrites `f` without its unknown lines, under the new header, and makes *f the new file. The new one is locked before it gets the old
 * one's name, so no other process can come between. */
static bool rewrite(struct batch_file **f, const struct batch_header *want, const struct batch_plan *plan, uint64_t *left_out,
                    struct error *e)
{
    char path[4096];
    if (snprintf(path, sizeof path, "%s.new", (*f)->path) >= (int)sizeof path)
        return error_set(e, (*f)->path, "give a shorter one", "the name is too long");
    int fd = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666); /* whatever is there is ours: we hold the lock of FILE */
    struct batch_file *new = fd < 0 ? NULL : file_new(fd, path);
    if (!new)
        return error_set(e, path, "make the folder writable", "%s", strerror(errno));
    bool ok = flock(fd, LOCK_EX | LOCK_NB) == 0 && write_header(new, want, e) && copy_decided(new, *f, plan, want->game, left_out, e) &&
              sync_file(new, e) && (rename(path, (*f)->path) == 0 || cannot_write(new, e));
    if (!ok) {
        unlink(path);
        file_free(new);
        return false;
    }
    sync_folder((*f)->path);
    char *name = new->path;
    new->path = (*f)->path;
    (*f)->path = name;
    file_free(*f);
    *f = new;
    return true;
}

/* ---- opening ---- */

/* Opens and locks. -1 with `e`; a file that was renamed away between the two steps is opened again. */
static int open_locked(const char *path, bool *created, struct error *e)
{
    for (;;) {
        struct stat mine, there;
        *created = false;
        int fd = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK);
        if (fd < 0 && errno == ENOENT) {
            fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
            *created = fd >= 0;
            if (fd < 0 && errno == EEXIST)
                continue;
        }
        if (fd < 0) {
            error_set(e, path, "give a file that can be written as --out", "%s", strerror(errno));
            return -1;
        }
        if (fstat(fd, &mine) != 0 || !S_ISREG(mine.st_mode)) {
            close(fd);
            error_set(e, path, "give a file as --out", "not a regular file: it could not be resumed");
            return -1;
        }
        if (flock(fd, LOCK_EX | LOCK_NB) != 0) {
            bool busy = errno == EWOULDBLOCK;
            error_set(e, path, busy ? "wait for it to end, or give another --out" : "give a file on another file system",
                      busy ? "another process is writing this file" : "cannot be locked (%s)", strerror(errno));
            close(fd);
            return -1;
        }
        if (stat(path, &there) == 0 && there.st_ino == mine.st_ino && there.st_dev == mine.st_dev)
            return fd;
        close(fd);
    }
}

/* Judges what is in the file and makes it ready for more lines. */
static bool take_up(struct batch_file **f, struct scan *s, struct batch_opened *o)
{
    if (!scan_file(s, (*f)->fd, &o->done)) {
        o->how = s->refused;
        return false;
    }
    (*f)->size = (off_t)s->good_size;
    o->how = BATCH_OPEN_TROUBLE;
    if (s->retry) {
        if (!rewrite(f, s->want, s->plan, &o->retried, s->e))
            return false;
        o->mended = s->cut;
        o->how = BATCH_OPEN_RETRY;
        return true;
    }
    if (s->cut && ftruncate((*f)->fd, (*f)->size) != 0)
        return cannot_write(*f, s->e);
    o->mended = s->cut;
    if (!s->any_line && !write_header(*f, s->want, s->e))
        return false;
    o->how = s->any_line ? BATCH_OPEN_RESUMED : BATCH_OPEN_NEW;
    return true;
}

struct batch_opened batch_file_open(const char *path, const struct batch_header *want, bool retry_unknown, struct batch_file **out,
                                    struct error *e)
{
    struct batch_opened o = {.how = BATCH_OPEN_TROUBLE};
    struct deal_range range;
    bool created;
    *out = NULL;
    if (!deal_range_parse(want->deals, &range, e)) {
        o.how = BATCH_OPEN_INPUT;
        return o;
    }
    struct batch_plan plan = batch_plan_make(&range, want->shard);
    int fd = open_locked(path, &created, e);
    if (fd < 0)
        return o;
    struct batch_file *f = file_new(fd, path);
    if (!f) {
        close(fd);
        error_set(e, path, "free some memory", "out of memory");
        return o;
    }
    struct scan s = {.path = path, .want = want, .plan = &plan, .retry_unknown = retry_unknown, .e = e};
    if (!take_up(&f, &s, &o)) {
        batch_done_free(&o.done);
        file_free(f);
        return o;
    }
    if (created)
        sync_folder(path);
    *out = f;
    return o;
}
