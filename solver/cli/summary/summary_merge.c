#include "summary_merge.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static int by_number(const void *a, const void *b)
{
    const struct summary_record *x = a, *y = b;
    return x->number < y->number ? -1 : x->number > y->number;
}

static int by_first(const void *a, const void *b)
{
    const struct number_run *x = a, *y = b;
    return x->first < y->first ? -1 : x->first > y->first;
}

/* Most files are in order already: then nothing has to be sorted. */
static void sort_records(struct summary_game *g)
{
    for (size_t i = 1; i < g->count; i++)
        if (g->record[i].number < g->record[i - 1].number) {
            qsort(g->record, g->count, sizeof *g->record, by_number);
            return;
        }
}

static bool is_decided(enum terrace_verdict v) { return v == TERRACE_WINNABLE || v == TERRACE_LOST; }

/* Puts the larger knowledge of two verdicts into *into (tried is more than not asked); false if they contradict each other. */
static bool join_verdict(enum terrace_verdict *into, enum terrace_verdict other)
{
    if (*into == TERRACE_NOT_ASKED || (*into == TERRACE_UNKNOWN && is_decided(other)))
        *into = other;
    return !is_decided(other) || other == *into;
}

/* Where a line has no choices: the game has none, or the line is from a catalogue of a custom game, which does not tell the cards. */
static void join_bases_of_one(struct summary_record *into, const struct summary_record *other)
{
    if (!other->bases_count)
        return;
    into->bases_count = other->bases_count;
    into->base_verdicts = other->base_verdicts;
    into->base_ranks = other->base_ranks;
    into->all_asked = other->all_asked;
}

static bool all_bases_lost(const struct summary_record *r)
{
    for (int i = 0; i < r->bases_count; i++)
        if (record_base_verdict(r, i) != TERRACE_LOST)
            return false;
    return r->bases_count > 0;
}

/* Lines that leave a deal open may together say that each choice is lost. Then the deal is, by no line's effort. False if a line says that
 * it can be won. */
static bool conclude(struct summary_record *r)
{
    if (r->verdict == TERRACE_LOST || !all_bases_lost(r))
        return true;
    if (r->verdict == TERRACE_WINNABLE)
        return false;
    r->verdict = TERRACE_LOST;
    r->timed = false;
    return true;
}

/* Joins another line on the same deal into `into`. The effort shown is that of the line that decided it; a catalogue tells none. */
static bool join_record(struct summary_record *into, const struct summary_record *other)
{
    enum terrace_verdict verdict = (enum terrace_verdict)into->verdict;
    if ((verdict == TERRACE_UNKNOWN && other->verdict != TERRACE_UNKNOWN) || (!into->timed && other->verdict == into->verdict)) {
        into->states = other->states;
        into->timed = other->timed;
        into->seconds = other->seconds;
        into->base_rank = other->base_rank >= 0 ? other->base_rank : into->base_rank;
        into->file = other->file;
    }
    if (into->base_rank < 0) /* a catalogue of own rules tells none */
        into->base_rank = other->base_rank;
    bool agree = join_verdict(&verdict, (enum terrace_verdict)other->verdict);
    into->verdict = (uint8_t)verdict;
    if (!other->bases_count || !into->bases_count) {
        join_bases_of_one(into, other);
        return agree;
    }
    agree = agree && into->bases_count == other->bases_count;
    into->all_asked |= other->all_asked;
    for (int i = 0; agree && i < into->bases_count; i++) {
        enum terrace_verdict base = record_base_verdict(into, i);
        agree = join_verdict(&base, record_base_verdict(other, i));
        into->base_verdicts = (into->base_verdicts & ~((uint32_t)3 << 2 * i)) | (uint32_t)base << 2 * i;
    }
    return agree && conclude(into);
}

static enum summary_result contradiction(const struct summary_data *d, const struct summary_game *g, const struct summary_record *a,
                                         const struct summary_record *b, struct error *e)
{
    char where[256];
    const char *one = d->files[a->file], *two = d->files[b->file];
    snprintf(where, sizeof where, "%.120s%s%.120s", one, a->file == b->file ? "" : ", ", a->file == b->file ? "" : two);
    error_set(e, where, "one of the two is wrong: solve this deal again and report it", "two different verdicts on %s%" PRIu64 " of %s",
              g->kind.prefix, a->number, g->name);
    return SUMMARY_INPUT;
}

static enum summary_result join_doubles(const struct summary_data *d, struct summary_game *g, struct error *e)
{
    size_t kept = 0;
    for (size_t i = 0; i < g->count; i++) {
        if (kept && g->record[kept - 1].number == g->record[i].number) {
            if (!join_record(&g->record[kept - 1], &g->record[i]))
                return contradiction(d, g, &g->record[kept - 1], &g->record[i], e);
            g->doubled++;
        } else {
            g->record[kept++] = g->record[i];
        }
    }
    g->count = kept;
    return SUMMARY_OK;
}

/* Makes the asked ranges ascending, apart and not touching. */
static void join_asked(struct summary_game *g)
{
    size_t kept = 0;
    qsort(g->asked, g->asked_count, sizeof *g->asked, by_first);
    for (size_t i = 0; i < g->asked_count; i++) {
        struct number_run *last = kept ? &g->asked[kept - 1] : NULL;
        if (last && (last->last == UINT64_MAX || g->asked[i].first <= last->last + 1)) {
            if (g->asked[i].last > last->last)
                last->last = g->asked[i].last;
        } else {
            g->asked[kept++] = g->asked[i];
        }
    }
    g->asked_count = kept;
}

static void count_missing(struct summary_game *g, uint64_t first, uint64_t last)
{
    uint64_t steps = last - first;
    bool full = steps == UINT64_MAX || g->missing_deals > UINT64_MAX - steps - 1;
    g->missing_deals = full ? UINT64_MAX : g->missing_deals + steps + 1;
    if (g->missing)
        g->missing[g->missing_count] = (struct number_run){first, last};
    g->missing_count++;
}

/* One pass over asked ranges and records. Records lie within the ranges, since each line lies within its own header's range. */
static void walk_missing(struct summary_game *g)
{
    size_t at = 0;
    g->missing_count = 0;
    g->missing_deals = 0;
    for (size_t i = 0; i < g->asked_count; i++) {
        uint64_t next = g->asked[i].first;
        bool covered = false; /* the range's last deal is there */
        for (; at < g->count && g->record[at].number <= g->asked[i].last; at++) {
            uint64_t number = g->record[at].number;
            if (number > next)
                count_missing(g, next, number - 1);
            covered = number == g->asked[i].last;
            next = number + 1;
        }
        if (!covered)
            count_missing(g, next, g->asked[i].last);
    }
}

static void count_partly_asked(struct summary_game *g)
{
    for (size_t i = 0; i < g->count; i++)
        g->partly_asked += !g->record[i].all_asked;
}

static enum summary_result find_missing(struct summary_game *g, struct error *e)
{
    walk_missing(g); /* counts */
    g->missing = malloc((g->missing_count + 1) * sizeof *g->missing);
    if (!g->missing)
        return summary_no_memory(e);
    walk_missing(g); /* lists */
    return SUMMARY_OK;
}

/* Says which deals they are where the name alone would not. */
static void give_title(const struct summary_data *d, struct summary_game *g)
{
    size_t same = 0;
    for (size_t i = 0; i < d->count; i++)
        same += strcmp(d->game[i].name, g->name) == 0;
    snprintf(g->title, sizeof g->title, same > 1 ? "%s (%sN)" : "%s", g->name, g->kind.prefix);
}

enum summary_result summary_merge(struct summary_data *d, struct error *e)
{
    enum summary_result result = SUMMARY_OK;
    for (size_t i = 0; i < d->count && result == SUMMARY_OK; i++) {
        struct summary_game *g = &d->game[i];
        give_title(d, g);
        sort_records(g);
        result = join_doubles(d, g, e);
        join_asked(g);
        count_partly_asked(g);
        if (result == SUMMARY_OK)
            result = find_missing(g, e);
    }
    return result;
}
