/* Batch files after a power cut. The test records the calls by which a batch writes. From them it makes the states that a disk may have
 * after a cut at any moment. From each state a resumed batch must make the file that an undisturbed run makes.
 *
 * A disk keeps what was synced. It may have any part of later writes, in any order: whole writes or some of their sectors, or the size
 * without the bytes (which then read as zeros). Names change in order, and a synced change stays. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "batch_file.h"
#include "test_folder.h"
#include "test_share.h"

enum { DEALS = 24, OPS_MAX = 400, NAMES_MAX = 4, FILE_MAX = 16 << 10, SECTOR = 128 };

/* ---- the record ---- */

enum op_kind { OP_WRITE, OP_TRUNCATE, OP_SYNC, OP_CREATE, OP_RENAME, OP_UNLINK, OP_SYNC_FOLDER };

struct op {
    enum op_kind kind;
    ino_t file;       /* all but OP_UNLINK, OP_SYNC_FOLDER */
    off_t at;         /* OP_WRITE; OP_TRUNCATE: the new size */
    size_t size;      /* OP_WRITE */
    char *bytes;      /* OP_WRITE */
    char name[2][80]; /* OP_CREATE: [0]; OP_RENAME: from, to; OP_UNLINK: [0] */
};

static struct op record[OPS_MAX];
static int record_count;
static bool recording;
static time_t seconds;

static struct op *note(enum op_kind kind, int fd)
{
    struct stat st = {0};
    assert_true(record_count < OPS_MAX);
    if (fd >= 0)
        fstat(fd, &st);
    struct op *op = &record[record_count++];
    *op = (struct op){.kind = S_ISDIR(st.st_mode) ? OP_SYNC_FOLDER : kind, .file = st.st_ino};
    return op;
}

#define REAL(name) __typeof__(name) *real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

ssize_t pwrite(int fd, const void *bytes, size_t size, off_t at)
{
    REAL(pwrite);
    ssize_t n = real(fd, bytes, size, at);
    if (recording && n > 0) {
        struct op *op = note(OP_WRITE, fd);
        op->at = at;
        op->size = (size_t)n;
        op->bytes = malloc(op->size);
        memcpy(op->bytes, bytes, op->size);
    }
    return n;
}

int ftruncate(int fd, off_t size)
{
    REAL(ftruncate);
    if (recording)
        note(OP_TRUNCATE, fd)->at = size;
    return real(fd, size);
}

int fsync(int fd)
{
    if (recording)
        note(OP_SYNC, fd);
    return 0;
}

int fdatasync(int fd) { return fsync(fd); }

int rename(const char *from, const char *to)
{
    REAL(rename);
    if (recording) {
        struct op *op = note(OP_RENAME, -1);
        snprintf(op->name[0], sizeof op->name[0], "%s", from);
        snprintf(op->name[1], sizeof op->name[1], "%s", to);
    }
    return real(from, to);
}

int unlink(const char *name)
{
    REAL(unlink);
    if (recording)
        snprintf(note(OP_UNLINK, -1)->name[0], 80, "%s", name);
    return real(name);
}

int open(const char *name, int flags, ...)
{
    REAL(open);
    va_list rest;
    va_start(rest, flags);
    int fd = flags & O_CREAT ? real(name, flags, va_arg(rest, int)) : real(name, flags);
    va_end(rest);
    if (recording && fd >= 0 && flags & O_CREAT)
        snprintf(note(OP_CREATE, fd)->name[0], 80, "%s", name);
    return fd;
}

int clock_gettime(clockid_t clock, struct timespec *t)
{
    REAL(clock_gettime);
    int rc = real(clock, t);
    if (clock == CLOCK_MONOTONIC)
        t->tv_sec = seconds;
    return rc;
}

/* ---- the batch ---- */

static char folder[TEST_FOLDER_MAX], path[80];

static struct batch_header header(double limit)
{
    struct batch_header h = {.game = "aisleriot/wood", .deals = "seed:1..24", .shard = {0, 1}, .limits = {0, limit, 0}, .seed = 1};
    strcpy(h.rules, "rules");
    return h;
}

/* Line of a deal, the same in every run; every fourth is unknown in a run with the small limit. */
static void append(struct batch_file *f, uint64_t number, bool small)
{
    struct deal_span range;
    struct error e;
    bool unknown = small && number % 4 == 0;
    struct batch_line l = {.number = number,
                           .verdict = unknown ? TERRACE_UNKNOWN : TERRACE_LOST,
                           .winner = -1,
                           .base_rank = 6,
                           .length = -1,
                           .states = number * 1234567,
                           .limit = unknown ? TERRACE_LIMIT_SECONDS : TERRACE_LIMIT_NONE};
    size_t size;
    assert_true(deal_span_read("seed:1..24", &range, &e));
    char *text = batch_line_format(&l, "aisleriot/wood", &range, &size);
    assert_true(batch_file_append(f, text, size, &e));
    free(text);
}

/* Runs the batch to its end, whatever is there. Now and then the clock goes on, so that lines are synced. */
static struct batch_opened run(bool small)
{
    struct batch_header h = header(small ? 1 : 60);
    struct batch_file *f;
    struct error e = {0};
    struct batch_opened o = batch_file_open(path, &h, !small, &f, &e);
    if (!f)
        print_message("%s: %s\n", e.where, e.what);
    assert_non_null(f);
    uint64_t at = 0;
    for (uint64_t number = 1; number <= DEALS; number++) {
        if (at < o.done.count && o.done.number[at] == number) {
            at++;
            continue;
        }
        seconds += number % 7 == 0 ? 6 : 0;
        append(f, number, small);
    }
    batch_done_free(&o.done);
    assert_true(batch_file_close(f, &e));
    return o;
}

static char *read_file(const char *name, size_t *size)
{
    char *text = calloc(1, FILE_MAX + 1);
    FILE *f = fopen(name, "rb");
    *size = f ? fread(text, 1, FILE_MAX, f) : 0;
    if (f)
        fclose(f);
    return text;
}

static int by_text(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

/* The file's lines, sorted, in one text. */
static char *sorted_lines(void)
{
    size_t size, count = 0;
    char *text = read_file(path, &size), *lines[DEALS * 2], *out = calloc(1, FILE_MAX), *save;
    for (char *l = strtok_r(text, "\n", &save); l && count < DEALS * 2; l = strtok_r(NULL, "\n", &save))
        lines[count++] = l;
    qsort(lines, count, sizeof *lines, by_text);
    for (size_t i = 0; i < count; i++)
        strcat(strcat(out, lines[i]), "\n");
    free(text);
    return out;
}

/* ---- disks ---- */

static uint64_t chance;
static uint64_t random_below(uint64_t n)
{
    chance = chance * 6364136223846793005u + 1442695040888963407u;
    return (chance >> 33) % n;
}

struct disk_file {
    ino_t file;
    size_t size;
    char bytes[FILE_MAX];
};
struct disk {
    struct disk_file file[NAMES_MAX];
    int files;
    struct {
        char name[80];
        ino_t file;
    } entry[NAMES_MAX];
    int entries;
};

static struct disk_file *file_of(struct disk *d, ino_t file)
{
    for (int i = 0; i < d->files; i++)
        if (d->file[i].file == file)
            return &d->file[i];
    assert_true(d->files < NAMES_MAX);
    struct disk_file *f = &d->file[d->files++];
    f->file = file;
    f->size = 0;
    memset(f->bytes, 0, sizeof f->bytes);
    return f;
}

static void forget(struct disk *d, const char *name)
{
    for (int i = 0; i < d->entries; i++)
        if (strcmp(d->entry[i].name, name) == 0)
            d->entry[i] = d->entry[--d->entries];
}

static void enter(struct disk *d, const char *name, ino_t file)
{
    forget(d, name);
    assert_true(d->entries < NAMES_MAX);
    strcpy(d->entry[d->entries].name, name);
    d->entry[d->entries++].file = file;
}

static ino_t find(const struct disk *d, const char *name)
{
    for (int i = 0; i < d->entries; i++)
        if (strcmp(d->entry[i].name, name) == 0)
            return d->entry[i].file;
    return 0;
}

/* How the disk takes what was not synced. */
enum taking { TAKE_PREFIX, TAKE_LAST_WITHOUT_FIRST, TAKE_SECTORS, TAKE_NOTHING, TAKINGS };

static void take_bytes(struct disk_file *f, const struct op *op, size_t from, size_t to)
{
    assert_true((size_t)op->at + op->size <= FILE_MAX);
    memcpy(f->bytes + op->at + from, op->bytes + from, to - from);
}

static void take_write(struct disk_file *f, const struct op *op, enum taking how, bool last, bool second_last)
{
    size_t end = (size_t)op->at + op->size, whole = op->size;
    if (how == TAKE_NOTHING)
        return;
    if (how == TAKE_PREFIX && last)
        whole = random_below(op->size + 1);
    if (how == TAKE_LAST_WITHOUT_FIRST && second_last)
        whole = random_below(op->size);
    if (how == TAKE_SECTORS) {
        for (size_t at = 0; at < op->size; at += SECTOR)
            if (random_below(2))
                take_bytes(f, op, at, at + SECTOR < op->size ? at + SECTOR : op->size);
    } else {
        take_bytes(f, op, 0, whole);
    }
    if (how == TAKE_PREFIX)
        end = (size_t)op->at + whole;
    if (end > f->size && (how != TAKE_SECTORS || random_below(8)))
        f->size = end;
}

static void take_name(struct disk *d, const struct op *op)
{
    if (op->kind == OP_CREATE) {
        enter(d, op->name[0], op->file);
        file_of(d, op->file);
    } else if (op->kind == OP_RENAME) {
        ino_t file = find(d, op->name[0]);
        forget(d, op->name[0]);
        enter(d, op->name[1], file);
    } else if (op->kind == OP_UNLINK) {
        forget(d, op->name[0]);
    }
}

static bool is_name_op(const struct op *op) { return op->kind == OP_CREATE || op->kind == OP_RENAME || op->kind == OP_UNLINK; }

/* Is what the op did to its file, or to the folder, on the disk for certain after the first `count` ops? */
static bool synced(int index, int count)
{
    for (int i = index + 1; i < count; i++)
        if (is_name_op(&record[index]) ? record[i].kind == OP_SYNC_FOLDER
                                       : record[i].kind == OP_SYNC && record[i].file == record[index].file)
            return true;
    return false;
}

/* What the disk holds after a cut behind the first `count` ops. */
static void make_disk(struct disk *d, int count, enum taking how)
{
    int pending = 0, seen = 0, names = 0;
    for (int i = 0; i < count; i++) {
        pending += record[i].kind == OP_WRITE && !synced(i, count);
        names += is_name_op(&record[i]) && !synced(i, count);
    }
    int names_taken = (int)random_below((uint64_t)names + 1);
    for (int i = 0; i < count; i++) {
        const struct op *op = &record[i];
        bool safe = synced(i, count);
        if (is_name_op(op)) {
            if (safe || names_taken-- > 0)
                take_name(d, op);
        } else if (op->kind == OP_WRITE) {
            seen += !safe;
            take_write(file_of(d, op->file), op, safe ? TAKINGS : how, seen == pending, seen == pending - 1);
        } else if (op->kind == OP_TRUNCATE && (safe || random_below(2))) {
            struct disk_file *f = file_of(d, op->file);
            memset(f->bytes + op->at, 0, (size_t)(FILE_MAX - op->at));
            f->size = (size_t)op->at;
        }
    }
}

static void empty_folder(void)
{
    char command[160];
    snprintf(command, sizeof command, "rm -f %s/*", folder);
    assert_int_equal(system(command), 0);
}

static void write_disk(const struct disk *d, const struct disk *before)
{
    for (int i = 0; i < before->entries; i++)
        remove(before->entry[i].name);
    for (int i = 0; i < d->entries; i++) {
        FILE *f = fopen(d->entry[i].name, "wb");
        assert_non_null(f);
        for (int k = 0; k < d->files; k++)
            if (d->file[k].file == d->entry[i].file)
                fwrite(d->file[k].bytes, 1, d->file[k].size, f);
        fclose(f);
    }
}

/* ---- tests ---- */

static int make_folder(void **state)
{
    (void)state;
    if (!test_folder_make(folder))
        return -1;
    snprintf(path, sizeof path, "%s/b", folder);
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    empty_folder();
    return rmdir(folder);
}

static void forget_record(void)
{
    for (int i = 0; i < record_count; i++)
        free(record[i].bytes);
    record_count = 0;
}

/* Cuts the recorded run at every moment and goes on with it. `start` is the disk on which it began. */
static void cut_everywhere(const struct disk *start, bool small, const char *expected, int rounds)
{
    struct disk *d = malloc(sizeof *d), *before = malloc(sizeof *before);
    int mended = 0, whole = 0;
    before->entries = 0;
    empty_folder();
    for (int count = 0; count <= record_count; count++) {
        for (int i = 0; i < rounds * TAKINGS; i++) {
            chance = (uint64_t)(count * 1000 + i);
            *d = *start;
            make_disk(d, count, (enum taking)(i % TAKINGS));
            write_disk(d, before);
            struct batch_opened o = run(small);
            mended += o.cut || o.damage.count;
            whole += !o.cut && !o.damage.count;
            char *have = sorted_lines();
            if (strcmp(have, expected) != 0)
                print_message("cut behind call %d of %d, way %d:\n%s", count, record_count, i, have);
            assert_string_equal(have, expected);
            free(have);
            *before = *d;
            enter(before, path, 0);
        }
    }
    print_message("%d cuts in %d calls: after %d a line was cut off or damaged\n", mended + whole, record_count, mended);
    assert_true(mended > 0 && whole > 0);
    empty_folder();
    free(d);
    free(before);
}

static void new_batches_outlive_power_cuts(void **state)
{
    (void)state;
    struct disk *start = calloc(1, sizeof *start);
    recording = true;
    run(true);
    recording = false;
    char *expected = sorted_lines();
    cut_everywhere(start, true, expected, SHARE(12));
    forget_record();
    free(expected);
    free(start);
}

/* --retry-unknown writes the file anew. */
static void retries_outlive_power_cuts(void **state)
{
    (void)state;
    struct disk *start = calloc(1, sizeof *start);
    struct stat st;
    run(true);
    assert_int_equal(stat(path, &st), 0);
    enter(start, path, st.st_ino);
    struct disk_file *f = file_of(start, st.st_ino);
    char *text = read_file(path, &f->size);
    memcpy(f->bytes, text, f->size);
    free(text);
    recording = true;
    assert_int_equal(run(false).how, BATCH_OPEN_RETRY);
    recording = false;
    char *expected = sorted_lines();
    cut_everywhere(start, false, expected, SHARE(12));
    forget_record();
    free(expected);
    free(start);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(new_batches_outlive_power_cuts),
        cmocka_unit_test(retries_outlive_power_cuts),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
