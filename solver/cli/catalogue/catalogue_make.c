#include "catalogue_make.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "batch_begin.h"
#include "batch_file.h"
#include "batch_run.h"
#include "catalogue_held.h"
#include "catalogue_list.h"
#include "catalogue_take.h"
#include "library_error.h"
#include "message.h"

static bool out_of_memory(struct error *e)
{
    return error_set(e, "catalogue", "free some memory, then give the same command again", "out of memory");
}

/* ---- deciding a block ---- */

/* A block of deals. */
struct block {
    struct deal_span span;
    terrace_catalogue *known; /* of these deals */
};

/* A block being decided. */
struct deciding {
    struct catalogue_making *making;
    const struct block *block;
    char *path; /* of the working file */
    struct batch_plan plan;
    struct batch_file *file;
    struct batch_opened opened;
};

/* The number of its deals, at most that of a whole block. */
static uint64_t block_count(const struct block *b) { return b->span.last - b->span.first + 1; }

static bool needs_deciding(const struct catalogue_making *m, const struct block *b, uint64_t number)
{
    terrace_catalogue_deal d;
    terrace_catalogue_find(b->known, number, &d);
    bool open = catalogue_is_open((int)d.verdict);
    for (int i = 0; i < d.choices && !m->open_deals; i++)
        open |= catalogue_is_open(d.base[i]);
    return open && !d.left_out;
}

/* Lists the deals of the block that are decided, ascending; *count gets their number. NULL without memory. */
static uint64_t *list_done(const struct deciding *d, uint64_t *count)
{
    const struct batch_done *done = &d->opened.done;
    uint64_t *list = malloc((size_t)block_count(d->block) * sizeof *list), at = 0;
    *count = 0;
    for (uint64_t i = 0; list && i < block_count(d->block); i++) {
        uint64_t number = d->block->span.first + i;
        while (at < done->count && done->number[at] < number)
            at++;
        if (!needs_deciding(d->making, d->block, number) || (at < done->count && done->number[at] == number))
            list[(*count)++] = number;
    }
    return list;
}

static bool take_line(void *context, const struct batch_line *line, struct error *e)
{
    struct deciding *d = context;
    size_t size;
    char *text = batch_line_format(line, terrace_game_name(d->making->game), &d->plan.range, &size);
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
                      d->plan.range.text, catalogue_range_count(d->making->whole), s->winnable, s->lost, s->unknown, s->open);
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
    struct batch_job job = {.command = "catalogue",
                            .game = m->game,
                            .walk = plan_walk_begin(&d->plan, done, count),
                            .limits = m->limits,
                            .all_bases = true,
                            .threads = m->threads,
                            .seed = m->cli->common.seed,
                            .cancel = interrupt_flag()};
    enum batch_end end = batch_run(&job, &sink, &state, e);
    free(done);
    switch (end) {
    case BATCH_END_DONE: return MAKING_DONE;
    case BATCH_END_CANCELLED: return MAKING_INTERRUPTED;
    case BATCH_END_FAILED: return MAKING_TROUBLE;
    case BATCH_END_BUG: return MAKING_BUG;
    }
    return MAKING_TROUBLE;
}

/* A working file that was begun by other options, which the head of the catalogue does not hold (--seed, --memory), or is none. */
static enum making_end refuse_block(const struct deciding *d, struct error *e)
{
    if (interrupt_signal())
        return MAKING_INTERRUPTED;
    if (d->opened.how != BATCH_OPEN_INPUT)
        return MAKING_TROUBLE;
    snprintf(e->mend, sizeof e->mend, "give the command that began it, or remove it: what it holds will be decided again");
    return MAKING_INPUT;
}

/* Opens the working file, new or begun, and decides the rest. */
static enum making_end run_block(struct deciding *d, struct error *e)
{
    struct catalogue_making *m = d->making;
    d->plan = batch_plan_make(&d->block->span, (struct shard){0, 1});
    struct batch_header header;
    if (!batch_header_of(m->cli, terrace_game_name(m->game), m->game, &d->plan, &m->limits, true, false, &header)) {
        error_no_memory(e, d->path);
        return MAKING_TROUBLE;
    }
    d->opened = batch_file_open(d->path, &header, false, &d->file, e);
    if (!d->file)
        return refuse_block(d, e);
    if (d->opened.done.count > 0)
        message("%s: %" PRIu64 " of %" PRIu64 " deals are there already", d->path, d->opened.done.count, block_count(d->block));
    enum making_end end = run_batch(d, e);
    batch_done_free(&d->opened.done);
    struct error close_error = {0};
    if (batch_file_close(d->file, &close_error) || end == MAKING_TROUBLE || end == MAKING_BUG)
        return end;
    *e = close_error;
    return MAKING_TROUBLE;
}

static enum making_end decide_block(struct catalogue_making *m, const struct block *block, struct error *e)
{
    struct deciding d = {.making = m, .block = block, .path = catalogue_block_path(m)};
    if (!d.path) {
        out_of_memory(e);
        return MAKING_TROUBLE;
    }
    if (catalogue_is_given(m, d.path)) { /* it would be written to, and removed at the end */
        error_set(e, d.path, "rename it, or give another --out",
                  "a FILE of this name is in the way: the blocks of --out are written there");
        free(d.path);
        return MAKING_INPUT;
    }
    enum making_end end = run_block(&d, e);
    if (end == MAKING_DONE && catalogue_take_file(block->known, d.path, e) != TAKE_OK)
        end = MAKING_TROUBLE;
    free(d.path);
    return end;
}

static bool block_is_open(const struct catalogue_making *m, const struct block *b)
{
    for (uint64_t i = 0; i < block_count(b); i++)
        if (needs_deciding(m, b, b->span.first + i))
            return true;
    return false;
}

/* ---- blocks ---- */

/* Of each thread, within a second or so; between them the user may interrupt. */
enum { MEASURED_AT_ONCE = 256 };

/* Takes over what `from` knows of the deals. */
static bool take_over(terrace_catalogue *into, const terrace_catalogue *from, uint64_t first, uint64_t last, struct error *e)
{
    terrace_error why;
    terrace_catalogue_deal d;
    for (uint64_t i = 0; i <= last - first; i++) {
        terrace_catalogue_find(from, first + i, &d);
        if (terrace_catalogue_add(into, first + i, &d, &why) != TERRACE_OK)
            return library_error(&why, e);
    }
    return true;
}

/* Measures some deals of a block. */
static bool measure_part(const struct catalogue_making *m, const struct block *b, uint64_t first, uint64_t last, struct error *e)
{
    struct deal_span span = deal_span_part(&m->range, first, last);
    terrace_error why;
    terrace_catalogue *part = terrace_catalogue_new(m->game, span.text, &m->options, &why);
    if (!part)
        return library_error(&why, e);
    bool ok = take_over(part, b->known, first, last, e) &&
              (terrace_catalogue_measure(part, m->threads, &why) == TERRACE_OK || library_error(&why, e)) &&
              take_over(b->known, part, first, last, e);
    terrace_catalogue_free(part);
    return ok;
}

static enum making_end measure(struct catalogue_making *m, const struct block *b, struct error *e)
{
    uint64_t step = (uint64_t)m->threads * MEASURED_AT_ONCE, count = block_count(b);
    if (terrace_catalogue_least(b->known, TERRACE_LEVEL_EASY) < 0)
        return MAKING_DONE;
    for (uint64_t at = 0; at < count; at += step) {
        if (interrupt_signal())
            return MAKING_INTERRUPTED;
        if (progress_due(&m->progress))
            progress_draw(&m->progress, "%s of %" PRIu64 " deals: the levels of %" PRIu64 " deals are measured", b->span.text,
                          catalogue_range_count(m->whole), at);
        uint64_t first = b->span.first + at;
        if (!measure_part(m, b, first, count - at <= step ? b->span.last : first + step - 1, e))
            return MAKING_TROUBLE;
    }
    return MAKING_DONE;
}

static void remove_working_file(const struct catalogue_making *m)
{
    char *path = catalogue_block_path(m);
    if (path)
        unlink(path);
    free(path);
}

static enum making_end fill_block(struct catalogue_making *m, const struct block *block, struct error *e)
{
    if (m->given && !take_over(block->known, m->whole, block->span.first, block->span.last, e))
        return MAKING_TROUBLE;
    bool decided = m->decide && block_is_open(m, block);
    enum making_end end = decided ? decide_block(m, block, e) : MAKING_DONE;
    if (end == MAKING_DONE)
        end = measure(m, block, e);
    if (end != MAKING_DONE)
        return end;
    if (!catalogue_file_append(&m->file, block->known, e))
        return MAKING_TROUBLE;
    if (decided)
        remove_working_file(m);
    return MAKING_DONE;
}

static enum making_end make_block(struct catalogue_making *m, uint64_t first, uint64_t last, struct error *e)
{
    struct block block = {.span = deal_span_part(&m->range, first, last)};
    terrace_error why;
    block.known = terrace_catalogue_new(m->game, block.span.text, &m->options, &why);
    if (!block.known) {
        library_error(&why, e);
        return MAKING_TROUBLE;
    }
    enum making_end end = fill_block(m, &block, e);
    terrace_catalogue_free(block.known);
    return end;
}

enum making_end catalogue_make(struct catalogue_making *m, struct error *e)
{
    const struct deal_span *range = &m->range;
    enum making_end end = catalogue_check_held(m, e);
    if (end == MAKING_DONE)
        catalogue_remove_finished(m);
    progress_begin(&m->progress, m->cli);
    for (uint64_t at = m->file.count; at <= range->last - range->first && end == MAKING_DONE; at += TERRACE_CATALOGUE_BLOCK) {
        uint64_t first = range->first + at, left = range->last - first;
        end = make_block(m, first, left < TERRACE_CATALOGUE_BLOCK ? range->last : first + TERRACE_CATALOGUE_BLOCK - 1, e);
        if (end == MAKING_DONE && interrupt_signal())
            end = left < TERRACE_CATALOGUE_BLOCK ? MAKING_DONE : MAKING_INTERRUPTED;
        if (left < TERRACE_CATALOGUE_BLOCK)
            break;
    }
    progress_end(&m->progress);
    return end;
}
