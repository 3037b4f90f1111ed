#include "catalogue_make.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "batch_begin.h"
#include "batch_file.h"
#include "batch_run.h"
#include "catalogue_levels.h"

void catalogue_count_deal(struct catalogue_tally *t, const struct catalogue_deal *d)
{
    if (d->left_out)
        t->left_out++;
    else
        t->verdict[d->verdict]++;
    if (d->verdict == VERDICT_WINNABLE)
        t->level[d->level]++;
}

static bool out_of_memory(struct error *e)
{
    return error_set(e, "catalogue", "free some memory, then give the same command again", "out of memory");
}

/* ---- deciding a block ---- */

/* A block being decided. */
struct deciding {
    struct catalogue_making *making;
    const struct ledger *block;
    char *path; /* of the working file */
    struct batch_plan plan;
    struct batch_file *file;
    struct batch_opened opened;
};

static bool is_open(enum verdict v) { return v == VERDICT_UNKNOWN || v == VERDICT_NOT_ASKED; }

static bool needs_deciding(const struct catalogue_deal *d)
{
    bool open = is_open(d->verdict);
    for (int i = 0; i < d->choices; i++)
        open |= is_open((enum verdict)d->base[i]);
    return open && !d->left_out;
}

static struct deal_range range_of(const struct catalogue_head *head, uint64_t first, uint64_t last)
{
    struct deal_range range = head->range;
    range.first = first;
    range.last = last;
    snprintf(range.text, sizeof range.text, "%s%" PRIu64 "..%" PRIu64, deal_range_prefix(&range), first, last);
    return range;
}

/* The deals of the block that need no work: ascending; *count of them. NULL without memory. */
static uint64_t *list_done(const struct deciding *d, uint64_t *count)
{
    const struct batch_done *done = &d->opened.done;
    uint64_t *list = malloc((size_t)(d->block->last - d->block->first + 1) * sizeof *list), at = 0;
    *count = 0;
    for (uint64_t number = d->block->first; list && number - d->block->first <= d->block->last - d->block->first; number++) {
        struct catalogue_deal deal;
        while (at < done->count && done->number[at] < number)
            at++;
        ledger_get(d->block, number, &deal);
        if (!needs_deciding(&deal) || (at < done->count && done->number[at] == number))
            list[(*count)++] = number;
    }
    return list;
}

static bool take_line(void *context, const struct batch_line *line, struct error *e)
{
    struct deciding *d = context;
    size_t size;
    char *text = batch_line_format(line, d->making->variant->name, &d->plan.range, &size);
    bool ok = text ? batch_file_append(d->file, text, size, e) : out_of_memory(e);
    free(text);
    return ok;
}

static void tick(void *context, const struct batch_state *s)
{
    struct deciding *d = context;
    if (progress_due(&d->making->progress))
        progress_draw(&d->making->progress,
                      "%s of %" PRIu64 " deals: %" PRIu64 " winnable, %" PRIu64 " lost, %" PRIu64 " unknown now, %" PRIu64 " in work",
                      d->plan.range.text, catalogue_count(&d->making->head), s->winnable, s->lost, s->unknown, s->open);
}

static enum making_end run_batch(struct deciding *d, struct error *e)
{
    const struct catalogue_making *m = d->making;
    struct batch_sink sink = {d, take_line, tick};
    struct batch_state state;
    uint64_t count, *done = list_done(d, &count);
    if (!done) {
        out_of_memory(e);
        return MAKING_TROUBLE;
    }
    struct batch_job job = {.variant = m->variant,
                            .walk = plan_walk_begin(&d->plan, done, count),
                            .limits = m->limits,
                            .all_bases = true,
                            .threads = m->threads,
                            .table_bytes = m->limits.table_bytes,
                            .seed = m->cli->common.seed,
                            .cancel = interrupt_flag()};
    enum batch_end end = batch_run(&job, &sink, &state, e);
    free(done);
    return end == BATCH_END_DONE ? MAKING_DONE : end == BATCH_END_CANCELLED ? MAKING_INTERRUPTED : MAKING_TROUBLE;
}

/* Opens the working file, or goes on with it, and runs what is left. */
static enum making_end run_block(struct deciding *d, struct error *e)
{
    struct catalogue_making *m = d->making;
    struct deal_range range = range_of(&m->head, d->block->first, d->block->last);
    d->plan = batch_plan_make(&range, (struct shard){0, 1});
    struct batch_header header = batch_header_of(m->cli, m->variant->name, m->variant, &d->plan, &m->limits, true, false);
    d->opened = batch_file_open(d->path, &header, false, &d->file, e);
    if (!d->file)
        return interrupt_signal() ? MAKING_INTERRUPTED : MAKING_TROUBLE;
    enum making_end end = run_batch(d, e);
    batch_done_free(&d->opened.done);
    struct error close_error = {0};
    if (batch_file_close(d->file, &close_error) || end == MAKING_TROUBLE)
        return end;
    *e = close_error;
    return MAKING_TROUBLE;
}

static enum making_end decide_block(struct catalogue_making *m, struct ledger *block, struct error *e)
{
    struct deciding d = {.making = m, .block = block};
    if (asprintf(&d.path, "%s.block.jsonl", m->file.path) < 0) {
        out_of_memory(e);
        return MAKING_TROUBLE;
    }
    enum making_end end = run_block(&d, e);
    if (end == MAKING_DONE && ledger_add_file(block, d.path, e) != LEDGER_OK)
        end = MAKING_TROUBLE;
    free(d.path);
    return end;
}

static bool block_is_open(const struct ledger *block)
{
    struct catalogue_deal d;
    for (uint64_t number = block->first; number - block->first <= block->last - block->first; number++) {
        ledger_get(block, number, &d);
        if (needs_deciding(&d))
            return true;
    }
    return false;
}

/* ---- blocks ---- */

/* Leaves out what is not wanted, and counts. */
static void choose_deals(struct catalogue_making *m, struct ledger *block)
{
    for (uint64_t number = block->first; number - block->first <= block->last - block->first; number++) {
        struct catalogue_deal d;
        ledger_get(block, number, &d);
        bool open = d.verdict == VERDICT_UNKNOWN || d.verdict == VERDICT_NOT_ASKED;
        if (!catalogue_choice_has(&m->head.wanted, &d) && !open) {
            d = catalogue_deal_unasked(d.choices);
            d.left_out = true;
            ledger_put(block, number, &d);
        }
        catalogue_count_deal(&m->tally, &d);
    }
}

static void remove_working_file(const struct catalogue_making *m)
{
    char *path;
    if (asprintf(&path, "%s.block.jsonl", m->file.path) < 0)
        return;
    unlink(path);
    free(path);
}

static enum making_end fill_block(struct catalogue_making *m, struct ledger *block, struct error *e)
{
    enum making_end end = MAKING_DONE;
    if (m->given.lines)
        ledger_copy(block, &m->given);
    bool decided = m->decide && block_is_open(block);
    if (decided)
        end = decide_block(m, block, e);
    if (end == MAKING_DONE && m->head.measured && !catalogue_measure(block, m->variant, m->threads, e))
        end = MAKING_TROUBLE;
    if (end != MAKING_DONE)
        return end;
    choose_deals(m, block);
    size_t size = (size_t)(block->last - block->first + 1) * (size_t)catalogue_line_size(m->head.choices);
    if (!catalogue_file_append(&m->file, block->lines, size, e))
        return MAKING_TROUBLE;
    if (decided)
        remove_working_file(m);
    return MAKING_DONE;
}

static enum making_end make_block(struct catalogue_making *m, uint64_t first, uint64_t last, struct error *e)
{
    struct ledger block;
    if (!ledger_make(&block, &m->head, first, last)) {
        out_of_memory(e);
        return MAKING_TROUBLE;
    }
    enum making_end end = fill_block(m, &block, e);
    ledger_free(&block);
    return end;
}

enum making_end catalogue_make(struct catalogue_making *m, struct error *e)
{
    const struct deal_range *range = &m->head.range;
    enum making_end end = MAKING_DONE;
    progress_begin(&m->progress, m->cli);
    for (uint64_t at = m->file.count; at <= range->last - range->first && end == MAKING_DONE; at += CATALOGUE_BLOCK) {
        uint64_t first = range->first + at, left = range->last - first;
        end = make_block(m, first, left < CATALOGUE_BLOCK ? range->last : first + CATALOGUE_BLOCK - 1, e);
        if (end == MAKING_DONE && interrupt_signal())
            end = left < CATALOGUE_BLOCK ? MAKING_DONE : MAKING_INTERRUPTED;
        if (left < CATALOGUE_BLOCK)
            break;
    }
    progress_end(&m->progress);
    return end;
}
