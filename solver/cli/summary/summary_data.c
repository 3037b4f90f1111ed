#include "summary_data.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "batch_begin.h"
#include "catalogue_batch.h"
#include "cli.h"
#include "file_error.h"
#include "library_error.h"
#include "line_reader.h"

enum summary_result summary_no_memory(struct error *e)
{
    error_set(e, "summary", "free some memory, or summarise fewer files at a time", "out of memory");
    return SUMMARY_TROUBLE;
}

/* ---- reading ---- */

static enum summary_result refuse(const char *file, uint64_t line, struct error *e, enum summary_result how, const char *what)
{
    char where[PLACE_MAX];
    error_set(e, error_place(file, line, 0, where),
              how == SUMMARY_TROUBLE ? "leave this file out, or decide its deals again" : "give the files that terrace batch wrote", "%s",
              what);
    return how;
}

static bool same_kind(const struct deal_span *a, const struct deal_span *b) { return strcmp(a->prefix, b->prefix) == 0; }

/* The game of a header, added if it is new. NULL without memory. */
static struct summary_game *game_of(struct summary_data *d, const struct batch_header *h, const struct deal_span *range)
{
    for (size_t i = 0; i < d->count; i++)
        if (strcmp(d->game[i].name, h->game) == 0 && same_kind(&d->game[i].kind, range))
            return &d->game[i];
    struct summary_game *larger = realloc(d->game, (d->count + 1) * sizeof *larger);
    if (!larger)
        return NULL;
    d->game = larger;
    struct summary_game *g = &d->game[d->count++];
    *g = (struct summary_game){.kind = *range};
    memcpy(g->name, h->game, sizeof g->name);
    memcpy(g->rules, h->rules, sizeof g->rules);
    return g;
}

static bool add_asked(struct summary_game *g, const struct deal_span *range)
{
    struct number_run *larger = realloc(g->asked, (g->asked_count + 1) * sizeof *larger);
    if (!larger)
        return false;
    g->asked = larger;
    g->asked[g->asked_count++] = (struct number_run){range->first, range->last};
    return true;
}

static struct summary_record record_of(const struct batch_line *l, uint32_t file, bool all_bases)
{
    struct summary_record r = {.number = l->number,
                               .states = l->states,
                               .seconds = (float)l->seconds,
                               .file = file & 0x3fffffff,
                               .timed = true,
                               .all_asked = all_bases || l->bases_count == 0,
                               .verdict = (uint8_t)l->verdict,
                               .bases_count = (uint8_t)l->bases_count,
                               .base_rank = (int8_t)l->base_rank};
    for (int i = 0; i < l->bases_count; i++) {
        r.base_verdicts |= (uint32_t)l->base[i].verdict << 2 * i;
        r.base_ranks |= (uint64_t)(l->base[i].card >> 2) << 4 * i;
        if (l->base[i].verdict == TERRACE_NOT_ASKED)
            r.all_asked = false;
    }
    return r;
}

static bool add_record(struct summary_game *g, const struct batch_line *l, uint32_t file, bool all_bases)
{
    if (g->count == g->capacity) {
        size_t capacity = g->capacity ? g->capacity + g->capacity / 2 : 1024;
        struct summary_record *larger = realloc(g->record, capacity * sizeof *larger);
        if (!larger)
            return false;
        g->record = larger;
        g->capacity = capacity;
    }
    g->record[g->count++] = record_of(l, file, all_bases);
    return true;
}

/* A file being read. */
struct source {
    struct summary_data *data;
    const char *name;
    uint32_t file;
    struct summary_game *game;
    struct batch_plan plan;
    bool all_bases; /* its header's */
    struct error *e;
};

/* Files that begin with this header are about these deals: finds their game, and notes that they were asked for. */
static enum summary_result take_range(struct source *s, const struct batch_header *h, const struct deal_span *range, uint64_t line)
{
    s->game = game_of(s->data, h, range);
    if (!s->game || !add_asked(s->game, range))
        return summary_no_memory(s->e);
    if (h->rules[0] && !s->game->rules[0]) /* older files do not say them */
        snprintf(s->game->rules, sizeof s->game->rules, "%s", h->rules);
    if (h->rules[0] && strcmp(s->game->rules, h->rules) != 0)
        return refuse(s->name, line, s->e, SUMMARY_INPUT, "other rules than a file before it has under the same name");
    return SUMMARY_OK;
}

static enum summary_result take_header(struct source *s, const char *text, size_t size, uint64_t line)
{
    struct batch_header h;
    struct deal_span range;
    const char *wrong = batch_header_parse(text, size, &h);
    if (wrong)
        return refuse(s->name, line, s->e, SUMMARY_INPUT, wrong);
    struct error why;
    if (!deal_span_read(h.deals, &range, &why))
        return why.code == ERROR_MEMORY ? summary_no_memory(s->e)
                                        : refuse(s->name, line, s->e, SUMMARY_INPUT, "damaged header: no such deals");
    s->plan = batch_plan_make(&range, h.shard);
    s->all_bases = h.all_bases;
    return take_range(s, &h, &range, line);
}

static enum summary_result take_line(struct source *s, const char *text, size_t size, uint64_t line)
{
    struct batch_line l;
    const char *wrong = batch_line_parse(text, size, s->game->name, &s->plan.range, &l);
    if (!wrong && !batch_plan_has(&s->plan, l.number))
        wrong = "a deal that is not in this batch";
    if (wrong)
        return refuse(s->name, line, s->e, SUMMARY_TROUBLE, wrong);
    if (!s->all_bases)
        batch_line_unask(&l);
    return add_record(s->game, &l, s->file, s->all_bases) ? SUMMARY_OK : summary_no_memory(s->e);
}

static enum summary_result take_any(struct source *s, enum line_kind kind, const char *text, size_t size, uint64_t line)
{
    if (kind == LINE_LONG)
        return refuse(s->name, line, s->e, line == 1 ? SUMMARY_INPUT : SUMMARY_TROUBLE, "longer than any line of a batch file");
    if (kind == LINE_CUT && line > 1 && batch_text_is_cut(text, size)) {
        s->data->cut_lines++;
        return SUMMARY_OK;
    }
    bool header = line == 1 || batch_text_is_header(text, size);
    return header ? take_header(s, text, size, line) : take_line(s, text, size, line);
}

/* By errno. */
static enum summary_result cannot_read(const struct source *s, uint64_t line)
{
    if (errno == EBADMSG)
        return refuse(s->name, line, s->e, SUMMARY_TROUBLE, "the packed file is damaged here, or cut off");
    enum summary_result result = errno == EISDIR ? SUMMARY_INPUT : SUMMARY_TROUBLE;
    file_error(s->name, FILE_READ, errno, s->e);
    return result;
}

static enum summary_result take_lines(struct source *s, struct line_reader *r)
{
    size_t size;
    const char *text;
    enum line_kind kind;
    enum summary_result result = SUMMARY_OK;
    while (result == SUMMARY_OK && (kind = line_reader_next(r, &text, &size)) != LINE_END) {
        if (kind == LINE_FAILED)
            return cannot_read(s, line_reader_line(r) + 1);
        result = take_any(s, kind, text, size, line_reader_line(r));
    }
    if (result == SUMMARY_OK && line_reader_line(r) == 0)
        result = refuse(s->name, 1, s->e, SUMMARY_INPUT, "an empty file");
    return result;
}

static enum summary_result take_batch(struct source *s, int fd)
{
    struct line_reader *r = line_reader_open_packed(fd);
    enum summary_result result = r ? take_lines(s, r) : summary_no_memory(s->e);
    line_reader_free(r);
    return result;
}

/* ---- catalogues ---- */

/* A win of which a choice was not asked: the catalogue was made of files with --base first. */
static bool is_first_only(const struct summary_record *r) { return !r->all_asked && r->verdict == TERRACE_WINNABLE; }

/* The game of the catalogue; NULL: a custom one, or one whose rules are not those of the game that has the name here. */
static const terrace_game *game_in(const terrace_catalogue *c)
{
    const terrace_game *game = terrace_game_named(terrace_catalogue_text(c, TERRACE_CATALOGUE_GAME), NULL, NULL);
    char rules[RULES_TEXT_MAX];
    bool same = game && batch_rules(game, rules) && strcmp(terrace_catalogue_text(c, TERRACE_CATALOGUE_RULES), rules) == 0 &&
                terrace_catalogue_number(c, TERRACE_CATALOGUE_CHOICES) == (uint64_t)terrace_game_number(game, TERRACE_GAME_CHOICES);
    return same ? game : NULL;
}

/* The deals that were asked, as lines without effort; the others are missing. Without some choices of the wins the other deals would tell
 * nothing but losses of base cards, so none of them is taken for asked in full. */
static enum summary_result take_deals(struct source *s, const terrace_catalogue *c)
{
    const terrace_game *game = game_in(c);
    uint64_t first = terrace_catalogue_number(c, TERRACE_CATALOGUE_FIRST), held = terrace_catalogue_number(c, TERRACE_CATALOGUE_HELD);
    size_t from = s->game->count;
    bool first_only = false;
    for (uint64_t i = 0; i < held; i++) {
        struct batch_line l;
        if (!catalogue_batch_line(c, game, first + i, &l))
            continue;
        if (!add_record(s->game, &l, s->file, true))
            return summary_no_memory(s->e);
        s->game->record[s->game->count - 1].timed = false;
        first_only |= is_first_only(&s->game->record[s->game->count - 1]);
    }
    for (size_t i = from; first_only && i < s->game->count; i++)
        s->game->record[i].all_asked &= s->game->record[i].bases_count == 0;
    return SUMMARY_OK;
}

static enum summary_result take_catalogue(struct source *s, const terrace_catalogue *c)
{
    struct batch_header h = {0};
    struct deal_span range;
    snprintf(h.game, sizeof h.game, "%s", terrace_catalogue_text(c, TERRACE_CATALOGUE_GAME));
    snprintf(h.rules, sizeof h.rules, "%s", terrace_catalogue_text(c, TERRACE_CATALOGUE_RULES));
    if (!deal_span_read(terrace_catalogue_text(c, TERRACE_CATALOGUE_DEALS), &range, s->e))
        return s->e->code == ERROR_MEMORY ? SUMMARY_TROUBLE : SUMMARY_INPUT;
    enum summary_result result = take_range(s, &h, &range, 1);
    if (result != SUMMARY_OK)
        return result;
    if (strcmp(terrace_catalogue_text(c, TERRACE_CATALOGUE_WANTED), "all") != 0)
        return refuse(s->name, 1, s->e, SUMMARY_INPUT, "a catalogue that leaves out deals has no rates");
    return take_deals(s, c);
}

/* Adds it if it is a catalogue (from a pipe, which can be read once only, it is not taken). False: it is not, and nothing was added. */
static bool try_catalogue(struct source *s, enum summary_result *result)
{
    terrace_error why;
    terrace_catalogue *c = terrace_catalogue_open(s->name, &why);
    bool refused = !c && (why.code == TERRACE_TROUBLE || catalogue_begins(&why));
    if (c)
        *result = take_catalogue(s, c);
    if (refused) {
        library_error(&why, s->e);
        *result = why.code == TERRACE_TROUBLE ? SUMMARY_TROUBLE : SUMMARY_INPUT;
    }
    terrace_catalogue_free(c);
    return c || refused;
}

enum summary_result summary_add_file(struct summary_data *d, const char *name, struct error *e)
{
    bool standard_input = strcmp(name, "-") == 0;
    enum summary_result result;
    const char **larger = realloc(d->files, (d->files_count + 1) * sizeof *larger);
    if (!larger)
        return summary_no_memory(e);
    d->files = larger;
    name = input_name(name);
    struct source s = {.data = d, .name = name, .file = d->files_count, .e = e};
    d->files[d->files_count++] = name;
    int code, fd = standard_input ? STDIN_FILENO : input_open(name, &code, e);
    if (fd < 0)
        return code == EXIT_INPUT ? SUMMARY_INPUT : SUMMARY_TROUBLE;
    if (standard_input || !input_is_file(fd) || !try_catalogue(&s, &result))
        result = take_batch(&s, fd);
    if (!standard_input)
        close(fd);
    return result;
}

void summary_free(struct summary_data *d)
{
    for (size_t i = 0; i < d->count; i++) {
        free(d->game[i].asked);
        free(d->game[i].record);
        free(d->game[i].missing);
    }
    free(d->game);
    free(d->files);
    *d = (struct summary_data){0};
}

const char *number_run_text(const struct summary_game *g, const struct number_run *run, char out[NUMBER_RUN_TEXT_MAX])
{
    if (run->first == run->last)
        snprintf(out, NUMBER_RUN_TEXT_MAX, "%s%" PRIu64, g->kind.prefix, run->first);
    else
        snprintf(out, NUMBER_RUN_TEXT_MAX, "%s%" PRIu64 "..%" PRIu64, g->kind.prefix, run->first, run->last);
    return out;
}
