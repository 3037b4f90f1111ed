#include "batch_scan.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "batch_begin.h"
#include "batch_plan.h"
#include "file_error.h"
#include "line_reader.h"

/* A crash or a bad sector damages a few lines. If more than these and more than half are damaged, something else happened to the file
 * (another program rewrote it, say), and removing all these lines would lose data that may still be saved. */
enum { DAMAGED_FEW = 16 };

void batch_done_free(struct batch_done *d)
{
    free(d->number);
    *d = (struct batch_done){0};
}

struct done_entry {
    uint64_t number;
    uint64_t verdict; /* enum terrace_verdict */
};

/* A running scan. */
struct scan {
    struct batch_scan *out;
    const char *path;
    const struct batch_header *want;
    struct batch_plan plan;
    bool retry_unknown;
    struct batch_header header;
    struct line_reader *reader;
    struct done_entry *entry;
    uint64_t count, capacity;
    enum batch_judgement refused;
    struct error *e;
};

/* ---- refusals ---- */

static bool refuse_file(struct scan *s, enum batch_judgement how, const char *mend, const char *what)
{
    s->refused = how;
    return error_set(s->e, s->path, mend, "%s", what);
}

/* Refuses the file because of the present line. */
static bool refuse(struct scan *s, enum batch_judgement how, const char *mend, const char *what)
{
    char where[PLACE_MAX];
    s->refused = how;
    return error_set(s->e, error_place(s->path, line_reader_line(s->reader), 0, where), mend, "%s", what);
}

/* Refuses the file because of errno. */
static bool cannot_read(struct scan *s)
{
    s->refused = BATCH_UNREADABLE;
    return file_error(s->path, FILE_READ, errno, s->e);
}

static bool out_of_memory(struct scan *s)
{
    return refuse_file(s, BATCH_UNREADABLE, "free some memory, then give the same command again", "out of memory");
}

/* ---- the header ---- */

static bool same_limits(const struct batch_limits *a, const struct batch_limits *b)
{
    return a->states == b->states && a->seconds == b->seconds && (!a->states || a->table_bytes == b->table_bytes);
}

/* True if some limit of `now` is larger than that of `before`; 0 is no limit. */
static bool larger_limits(const struct batch_limits *now, const struct batch_limits *before)
{
    return (before->states && (!now->states || now->states > before->states)) ||
           (before->seconds > 0 && (!(now->seconds > 0) || now->seconds > before->seconds)) ||
           (before->states && before->states == now->states && now->table_bytes > before->table_bytes);
}

/* Names the limits of the file: with them, and only with them, the command goes on. */
static bool refuse_limits(struct scan *s)
{
    char text[LIMITS_TEXT_MAX], what[LIMITS_TEXT_MAX + 80];
    const struct batch_limits *old = &s->header.limits, *new = &s->want->limits;
    bool memory = old->states == new->states && old->seconds == new->seconds;
    snprintf(what, sizeof what, "the file was begun with other limits (%s%s)", batch_limits_text(old, text) + 1,
             memory ? " and another --memory" : "");
    return refuse(s, BATCH_OTHER, "give the same limits to go on, or --retry-unknown to decide its unknown deals with larger ones", what);
}

static bool check_limits(struct scan *s)
{
    if (same_limits(&s->want->limits, &s->header.limits))
        return true;
    s->out->retry = s->retry_unknown;
    if (!s->retry_unknown)
        return refuse_limits(s);
    if (larger_limits(&s->want->limits, &s->header.limits))
        return true;
    return refuse(s, BATCH_OTHER, "--retry-unknown needs a larger limit", "its unknown deals had at least these limits already");
}

static bool check_header(struct scan *s, const char *text, size_t size)
{
    static const char *const other = "give another --out, or the command that began this file";
    const struct batch_header *want = s->want, *have = &s->header;
    char what[256];
    const char *wrong = batch_header_parse(text, size, &s->header);
    if (wrong)
        return refuse(s, BATCH_OTHER, "give another --out", wrong);
    if (strcmp(have->game, want->game) != 0 || strcmp(have->deals, want->deals) != 0) {
        snprintf(what, sizeof what, "the file holds a batch of %s %s", have->game, have->deals);
        return refuse(s, BATCH_OTHER, other, what);
    }
    if (have->shard.index != want->shard.index || have->shard.count != want->shard.count) {
        snprintf(what, sizeof what, "the file holds shard %u/%u", have->shard.index, have->shard.count);
        return refuse(s, BATCH_OTHER, other, what);
    }
    if (have->rules[0] && strcmp(have->rules, want->rules) != 0)
        return refuse(s, BATCH_OTHER, other, "the file holds a game of this name with other rules");
    if (have->all_bases != want->all_bases || have->solutions != want->solutions || (have->seed ? have->seed : 1) != want->seed)
        return refuse(s, BATCH_OTHER, other, "the file was begun with another --base, --solutions or --seed");
    return check_limits(s);
}

static bool take_header(struct scan *s)
{
    const char *text;
    size_t size;
    switch (line_reader_next(s->reader, &text, &size)) {
    case LINE_WHOLE: s->out->whole_size = size + 1; return check_header(s, text, size);
    case LINE_CUT:
        if (batch_text_is_header(text, size))
            return refuse(s, BATCH_OTHER, "nothing is in it: remove it, and give the same command again", "its header is cut off");
        return refuse(s, BATCH_OTHER, "give another --out", "not a batch file");
    case LINE_LONG: return refuse(s, BATCH_OTHER, "give another --out", "not a batch file: its first line is longer than any of these");
    case LINE_END:
    case LINE_FAILED: break;
    }
    return cannot_read(s);
}

/* ---- the lines ---- */

static bool add_entry(struct scan *s, uint64_t number, enum terrace_verdict verdict)
{
    if (s->count == s->capacity) {
        uint64_t capacity = s->capacity ? s->capacity * 2 : 1024;
        struct done_entry *larger = realloc(s->entry, capacity * sizeof *larger);
        if (!larger)
            return out_of_memory(s);
        s->entry = larger;
        s->capacity = capacity;
    }
    s->entry[s->count++] = (struct done_entry){number, (uint64_t)verdict};
    return true;
}

static bool note_damage(struct scan *s)
{
    struct batch_damage *d = &s->out->damage;
    if (d->count < DAMAGED_TOLD)
        d->line[d->count] = line_reader_line(s->reader);
    d->count++;
    return true;
}

static bool check_line(struct scan *s, const char *text, size_t size)
{
    struct batch_line l;
    const char *wrong = batch_line_parse(text, size, s->want->game, &s->plan.range, &l);
    if (wrong && l.damaged)
        return note_damage(s);
    if (!wrong && !batch_plan_has(&s->plan, l.number))
        wrong = "a deal that is not in this batch";
    if (!wrong && s->want->solutions && l.verdict == TERRACE_WINNABLE && !l.moves)
        wrong = "a winnable deal without its solution";
    if (wrong)
        return refuse(s, BATCH_UNREADABLE, "it is left as it is; keep its good lines in another file, or give another --out", wrong);
    return add_entry(s, l.number, l.verdict);
}

/* Takes one more line. False at the end (without a refusal), or if the line is refused. */
static bool take_line(struct scan *s)
{
    const char *text;
    size_t size;
    enum line_kind kind = line_reader_next(s->reader, &text, &size);
    if (kind == LINE_END)
        return false;
    if (kind == LINE_FAILED)
        return cannot_read(s);
    if (kind == LINE_CUT && batch_text_is_cut(text, size)) {
        s->out->cut = true;
        return true;
    }
    if (kind != LINE_WHOLE)
        return note_damage(s);
    s->out->whole_size = line_reader_offset(s->reader) + size + 1;
    return check_line(s, text, size);
}

static bool too_much_damage(struct scan *s)
{
    char what[100];
    const struct batch_damage *d = &s->out->damage;
    snprintf(what, sizeof what, "%" PRIu64 " damaged lines, the first is line %" PRIu64 ": another program may have changed it", d->count,
             d->line[0]);
    return refuse_file(s, BATCH_UNREADABLE, "it is left as it is; bring back the file that terrace wrote, or give another --out", what);
}

static int by_number(const void *a, const void *b)
{
    const struct done_entry *x = a, *y = b;
    return x->number < y->number ? -1 : x->number > y->number;
}

/* Sorts the lines, joins doubles and counts. */
static bool collect(struct scan *s)
{
    struct batch_done *done = &s->out->done;
    uint64_t *tally[] = {[TERRACE_UNKNOWN] = &done->unknown, [TERRACE_WINNABLE] = &done->winnable, [TERRACE_LOST] = &done->lost};
    if (s->count)
        qsort(s->entry, s->count, sizeof *s->entry, by_number);
    if (!(done->number = malloc((s->count + 1) * sizeof *done->number)))
        return out_of_memory(s);
    for (uint64_t i = 0; i < s->count; i++) {
        const struct done_entry *entry = &s->entry[i];
        if (i > 0 && entry[-1].number == entry->number) {
            if (entry[-1].verdict == entry->verdict)
                continue;
            return refuse_file(s, BATCH_UNREADABLE, "it is left as it is; give another --out",
                               "it holds two different verdicts on one deal");
        }
        if (s->out->retry && entry->verdict == TERRACE_UNKNOWN) {
            s->out->retried++;
            continue;
        }
        done->number[done->count++] = entry->number;
        ++*tally[entry->verdict];
    }
    return true;
}

/* ---- the whole ---- */

static bool scan_lines(struct scan *s)
{
    if (!take_header(s))
        return false;
    while (take_line(s))
        continue;
    if (s->refused)
        return false;
    if (s->out->damage.count > DAMAGED_FEW && s->out->damage.count > s->count)
        return too_much_damage(s);
    return collect(s);
}

enum batch_judgement batch_scan(int fd, const char *path, const struct batch_header *want, bool retry_unknown, struct batch_scan *out,
                                struct error *e)
{
    struct scan s = {.out = out, .path = path, .want = want, .retry_unknown = retry_unknown, .e = e};
    struct deal_span range;
    *out = (struct batch_scan){0};
    if (!deal_span_read(want->deals, &range, e))
        return e->code == ERROR_MEMORY ? BATCH_UNREADABLE : BATCH_OTHER;
    s.plan = batch_plan_make(&range, want->shard);
    if (lseek(fd, 0, SEEK_SET) != 0)
        cannot_read(&s);
    else if (!(s.reader = line_reader_open(fd)))
        out_of_memory(&s);
    else if (!scan_lines(&s))
        batch_done_free(&out->done);
    line_reader_free(s.reader);
    free(s.entry);
    return s.refused;
}
