#include "ledger.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "batch_line.h"
#include "file_error.h"
#include "line_reader.h"

static size_t line_size(const struct ledger *l) { return (size_t)catalogue_line_size(l->head->choices); }
static char *line_at(const struct ledger *l, uint64_t number) { return l->lines + (size_t)(number - l->first) * line_size(l); }

bool ledger_make(struct ledger *l, const struct catalogue_head *head, uint64_t first, uint64_t last)
{
    const struct catalogue_deal nothing = catalogue_deal_unasked(head->choices);
    *l = (struct ledger){.head = head, .first = first, .last = last};
    if (last - first >= SIZE_MAX / CATALOGUE_LINE_MAX || !(l->lines = malloc((size_t)(last - first + 1) * line_size(l))))
        return false;
    for (uint64_t number = first; number - first <= last - first; number++)
        ledger_put(l, number, &nothing);
    return true;
}

void ledger_free(struct ledger *l)
{
    free(l->lines);
    l->lines = NULL;
}

void ledger_get(const struct ledger *l, uint64_t number, struct catalogue_deal *out)
{
    catalogue_line_read(line_at(l, number), l->head->choices, out);
}

void ledger_put(struct ledger *l, uint64_t number, const struct catalogue_deal *deal) { catalogue_line_write(deal, line_at(l, number)); }

void ledger_copy(struct ledger *l, const struct ledger *from)
{
    memcpy(l->lines, line_at(from, l->first), (size_t)(l->last - l->first + 1) * line_size(l));
}

/* ---- files ---- */

static enum ledger_result refuse(const char *where, enum ledger_result how, const char *mend, const char *what, struct error *e)
{
    error_set(e, where, mend, "%s", what);
    return how;
}

static const char *const other_mend = "give files of the same game and kind of deals";

/* Does a file of this game, these rules and this kind of deals belong here? NULL, or what is wrong. */
static const char *find_difference(const struct ledger *l, const char *game, const char *rules, const struct deal_range *range)
{
    const struct catalogue_head *h = l->head;
    if (strcmp(h->game, game) != 0)
        return "it is of another game";
    if (rules[0] && strcmp(h->rules, rules) != 0)
        return "it is of a game of this name with other rules";
    if (h->range.source != range->source || h->range.ms != range->ms)
        return "its deals are of another kind";
    return NULL;
}

static enum ledger_result add_deal(struct ledger *l, const char *path, uint64_t number, const struct catalogue_deal *deal, struct error *e)
{
    struct catalogue_deal known;
    if (number < l->first || number > l->last)
        return LEDGER_OK;
    ledger_get(l, number, &known);
    if (!catalogue_deal_join(&known, deal)) {
        error_set(e, path, "one of the two is wrong: solve this deal again and report it",
                  "its verdict on %s%" PRIu64 " contradicts that of a file before it", deal_range_prefix(&l->head->range), number);
        return LEDGER_INPUT;
    }
    ledger_put(l, number, &known);
    return LEDGER_OK;
}

/* ---- catalogues ---- */

static bool same_scale(const struct catalogue_head *a, const struct catalogue_head *b)
{
    return a->measured && b->measured && memcmp(&a->scale, &b->scale, sizeof a->scale) == 0;
}

static enum ledger_result add_catalogue(struct ledger *l, const char *path, const struct catalogue *c, struct error *e)
{
    const char *wrong = find_difference(l, c->head.game, c->head.rules, &c->head.range);
    bool keep_levels = same_scale(l->head, &c->head);
    if (wrong)
        return refuse(path, LEDGER_INPUT, other_mend, wrong, e);
    if (c->head.wanted.winnable && memcmp(&c->head.wanted, &l->head->wanted, sizeof c->head.wanted) != 0)
        return refuse(path, LEDGER_INPUT, "give a catalogue of all deals, or the same --winnable and --level", "it leaves out deals", e);
    enum ledger_result result = LEDGER_OK;
    for (uint64_t i = 0; i < c->count && result == LEDGER_OK; i++) {
        struct catalogue_deal deal;
        catalogue_find(c, c->head.range.first + i, &deal);
        if (!keep_levels)
            deal.level = LEVEL_NONE;
        result = add_deal(l, path, c->head.range.first + i, &deal, e);
    }
    return result;
}

/* ---- batch files ---- */

/* A batch file being read. */
struct batch_reading {
    struct ledger *ledger;
    const char *path;
    struct batch_header header;
    struct deal_range range;
    struct error *e;
};

static struct catalogue_deal deal_of(const struct batch_line *line, int choices)
{
    struct catalogue_deal d = catalogue_deal_unasked(choices);
    d.verdict = line->verdict;
    for (int i = 0; i < line->bases_count; i++)
        if (line->base[i].pile >= PILE_TABLEAU && line->base[i].pile < PILE_TABLEAU + choices)
            d.base[line->base[i].pile - PILE_TABLEAU] = line->base[i].verdict;
    return d;
}

static enum ledger_result refuse_line(struct batch_reading *r, uint64_t line, const char *what)
{
    char where[256];
    snprintf(where, sizeof where, "%s:%" PRIu64, r->path, line);
    return refuse(where, line == 1 ? LEDGER_INPUT : LEDGER_TROUBLE, "give the files that `terrace batch` and `terrace catalogue` wrote",
                  what, r->e);
}

static enum ledger_result take_header(struct batch_reading *r, const char *text, size_t size)
{
    const char *wrong = batch_header_parse(text, size, &r->header);
    if (wrong || !deal_range_parse(r->header.deals, &r->range, NULL))
        return refuse_line(r, 1, "neither a batch file nor a catalogue");
    wrong = find_difference(r->ledger, r->header.game, r->header.rules, &r->range);
    return wrong ? refuse(r->path, LEDGER_INPUT, other_mend, wrong, r->e) : LEDGER_OK;
}

static enum ledger_result take_line(struct batch_reading *r, const char *text, size_t size, uint64_t number)
{
    struct batch_line line;
    const char *wrong = batch_line_parse(text, size, r->header.game, &r->range, &line);
    if (wrong)
        return refuse_line(r, number, wrong);
    if (!r->header.all_bases)
        batch_line_unask(&line);
    struct catalogue_deal deal = deal_of(&line, r->ledger->head->choices);
    return add_deal(r->ledger, r->path, line.number, &deal, r->e);
}

static enum ledger_result take_lines(struct batch_reading *r, struct line_reader *lines)
{
    enum ledger_result result = LEDGER_OK;
    const char *text;
    size_t size;
    for (enum line_kind kind; result == LEDGER_OK && (kind = line_reader_next(lines, &text, &size)) != LINE_END;) {
        uint64_t number = line_reader_line(lines);
        if (kind == LINE_FAILED) {
            file_error(r->path, FILE_READ, errno, r->e);
            return LEDGER_TROUBLE;
        }
        if (kind == LINE_CUT && number > 1 && batch_text_is_cut(text, size))
            break; /* it is being written, or was when the machine stopped */
        result = number == 1 ? take_header(r, text, size) : take_line(r, text, size, number);
    }
    return result == LEDGER_OK && line_reader_line(lines) == 0 ? refuse_line(r, 1, "an empty file") : result;
}

static enum ledger_result add_batch(struct ledger *l, const char *path, struct error *e)
{
    struct batch_reading r = {.ledger = l, .path = path, .e = e};
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        bool absent = errno == ENOENT;
        file_error(path, FILE_READ, errno, e);
        return absent ? LEDGER_INPUT : LEDGER_TROUBLE;
    }
    struct line_reader *lines = line_reader_open_packed(fd);
    enum ledger_result result = lines ? take_lines(&r, lines) : refuse(path, LEDGER_TROUBLE, "free some memory", "out of memory", e);
    line_reader_free(lines);
    close(fd);
    return result;
}

enum ledger_result ledger_add_file(struct ledger *l, const char *path, struct error *e)
{
    struct catalogue c;
    struct error not_read;
    enum catalogue_result kind = catalogue_read(path, &c, &not_read);
    if (kind == CATALOGUE_TROUBLE) {
        *e = not_read;
        return LEDGER_TROUBLE;
    }
    if (kind == CATALOGUE_OTHER)
        return add_batch(l, path, e);
    enum ledger_result result = add_catalogue(l, path, &c, e);
    catalogue_free(&c);
    return result;
}
