#include "catalogue_take.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "batch_line.h"
#include "batch_plan.h"
#include "catalogue_batch.h"
#include "cli.h"
#include "file_error.h"
#include "library_error.h"
#include "line_reader.h"

static enum take_result refuse(const char *where, enum take_result how, const char *mend, const char *what, struct error *e)
{
    error_set(e, where, mend, "%s", what);
    return how;
}

static const char *const other_mend = "give files of the same game and kind of deals";

/* NULL if a file of this game, these rules and this kind of deals fits; else what is wrong. */
static const char *find_difference(const terrace_catalogue *into, const char *game, const char *rules, const char *prefix)
{
    if (strcmp(terrace_catalogue_text(into, TERRACE_CATALOGUE_GAME), game) != 0)
        return "it is of another game";
    if (rules[0] && strcmp(terrace_catalogue_text(into, TERRACE_CATALOGUE_RULES), rules) != 0)
        return "it is of a game of this name with other rules";
    if (strcmp(terrace_catalogue_text(into, TERRACE_CATALOGUE_PREFIX), prefix) != 0)
        return "its deals are of another kind";
    return NULL;
}

static enum take_result add_deal(terrace_catalogue *into, const char *path, uint64_t number, const terrace_catalogue_deal *deal,
                                 struct error *e)
{
    terrace_error why;
    terrace_catalogue_deal known;
    if (number < terrace_catalogue_number(into, TERRACE_CATALOGUE_FIRST) || number > terrace_catalogue_number(into, TERRACE_CATALOGUE_LAST))
        return TAKE_OK;
    switch (terrace_catalogue_add(into, number, deal, &why)) {
    case TERRACE_OK: return TAKE_OK;
    case TERRACE_TROUBLE: library_error(&why, e); return TAKE_TROUBLE;
    default: break;
    }
    if (terrace_catalogue_find(into, number, &known) && known.verdict == TERRACE_NOT_ASKED && !known.left_out) {
        error_set(e, path, why.mend, "of %s%" PRIu64 ": %s", terrace_catalogue_text(into, TERRACE_CATALOGUE_PREFIX), number, why.what);
        return TAKE_INPUT;
    }
    error_set(e, path, "one of the two is wrong: solve this deal again and report it",
              "its verdict on %s%" PRIu64 " contradicts that of a file before it", terrace_catalogue_text(into, TERRACE_CATALOGUE_PREFIX),
              number);
    return TAKE_INPUT;
}

/* ---- catalogues ---- */

static bool same_text(const terrace_catalogue *a, const terrace_catalogue *b, enum terrace_catalogue_text text)
{
    return strcmp(terrace_catalogue_text(a, text), terrace_catalogue_text(b, text)) == 0;
}

static enum take_result add_catalogue(terrace_catalogue *into, const char *path, const terrace_catalogue *c, struct error *e)
{
    const char *wrong =
        find_difference(into, terrace_catalogue_text(c, TERRACE_CATALOGUE_GAME), terrace_catalogue_text(c, TERRACE_CATALOGUE_RULES),
                        terrace_catalogue_text(c, TERRACE_CATALOGUE_PREFIX));
    bool keep_levels = same_text(into, c, TERRACE_CATALOGUE_LEVELS) && terrace_catalogue_least(c, TERRACE_LEVEL_EASY) >= 0;
    if (wrong)
        return refuse(path, TAKE_INPUT, other_mend, wrong, e);
    if (strcmp(terrace_catalogue_text(c, TERRACE_CATALOGUE_WANTED), "all") != 0 && !same_text(into, c, TERRACE_CATALOGUE_WANTED))
        return refuse(path, TAKE_INPUT, "give a catalogue of all deals, or the same --winnable and --level", "it leaves out deals", e);
    enum take_result result = TAKE_OK;
    uint64_t first = terrace_catalogue_number(c, TERRACE_CATALOGUE_FIRST), held = terrace_catalogue_number(c, TERRACE_CATALOGUE_HELD);
    for (uint64_t i = 0; i < held && result == TAKE_OK; i++) {
        terrace_catalogue_deal deal;
        terrace_catalogue_find(c, first + i, &deal);
        if (!keep_levels) {
            deal.level = TERRACE_LEVEL_NONE;
            deal.best = -1; /* it is chosen by leeway, as levels are */
        }
        result = add_deal(into, path, first + i, &deal, e);
    }
    return result;
}

/* ---- batch files ---- */

/* A batch file being read. */
struct batch_reading {
    terrace_catalogue *into;
    const char *path;
    struct batch_header header;
    struct deal_span range;
    struct batch_plan plan; /* of the header: its range and shard */
    struct error *e;
};

static terrace_catalogue_deal deal_of(const struct batch_line *line, int choices)
{
    terrace_catalogue_deal d = {.verdict = line->verdict, .level = TERRACE_LEVEL_NONE, .choices = choices, .best = -1};
    memset(d.base, TERRACE_NOT_ASKED, sizeof d.base);
    for (int i = 0; i < line->bases_count; i++)
        if (line->base[i].pile >= TERRACE_TABLEAU && line->base[i].pile < TERRACE_TABLEAU + choices)
            d.base[line->base[i].pile - TERRACE_TABLEAU] = line->base[i].verdict;
    return d;
}

static enum take_result refuse_line(struct batch_reading *r, uint64_t line, const char *what)
{
    char where[PLACE_MAX];
    return refuse(error_place(r->path, line, 0, where), line == 1 ? TAKE_INPUT : TAKE_TROUBLE,
                  "give the files that `terrace batch` and `terrace catalogue` wrote", what, r->e);
}

static enum take_result take_header(struct batch_reading *r, const char *text, size_t size, uint64_t number)
{
    struct error why;
    const char *wrong = batch_header_parse(text, size, &r->header);
    if (!wrong && !deal_span_read(r->header.deals, &r->range, &why)) {
        if (why.code == ERROR_MEMORY)
            return refuse(r->path, TAKE_TROUBLE, "free some memory", "out of memory", r->e);
        wrong = "damaged header: no such deals";
    }
    if (wrong)
        return refuse_line(r, number, wrong);
    r->plan = batch_plan_make(&r->range, r->header.shard);
    wrong = find_difference(r->into, r->header.game, r->header.rules, r->range.prefix);
    return wrong ? refuse(r->path, TAKE_INPUT, other_mend, wrong, r->e) : TAKE_OK;
}

static enum take_result take_line(struct batch_reading *r, const char *text, size_t size, uint64_t number)
{
    struct batch_line line;
    const char *wrong = batch_line_parse(text, size, r->header.game, &r->range, &line);
    if (!wrong && !batch_plan_has(&r->plan, line.number))
        wrong = "a deal that is not in this batch";
    if (wrong)
        return refuse_line(r, number, wrong);
    if (!r->header.all_bases)
        batch_line_unask(&line);
    terrace_catalogue_deal deal = deal_of(&line, (int)terrace_catalogue_number(r->into, TERRACE_CATALOGUE_CHOICES));
    return add_deal(r->into, r->path, line.number, &deal, r->e);
}

static enum take_result take_lines(struct batch_reading *r, struct line_reader *lines)
{
    enum take_result result = TAKE_OK;
    const char *text;
    size_t size;
    for (enum line_kind kind; result == TAKE_OK && (kind = line_reader_next(lines, &text, &size)) != LINE_END;) {
        uint64_t number = line_reader_line(lines);
        if (kind == LINE_FAILED) {
            file_error(r->path, FILE_READ, errno, r->e);
            return TAKE_TROUBLE;
        }
        if (kind == LINE_CUT && number > 1 && batch_text_is_cut(text, size))
            break; /* the file is being written, or the machine stopped meanwhile */
        bool header = number == 1 || batch_text_is_header(text, size);
        result = header ? take_header(r, text, size, number) : take_line(r, text, size, number);
    }
    return result == TAKE_OK && line_reader_line(lines) == 0 ? refuse_line(r, 1, "an empty file") : result;
}

static enum take_result add_batch(terrace_catalogue *into, const char *path, int fd, struct error *e)
{
    struct batch_reading r = {.into = into, .path = path, .e = e};
    struct line_reader *lines = line_reader_open_packed(fd);
    enum take_result result = lines ? take_lines(&r, lines) : refuse(path, TAKE_TROUBLE, "free some memory", "out of memory", e);
    line_reader_free(lines);
    return result;
}

/* What comes through a pipe can be read once only: as a batch file. */
static enum take_result add_any(terrace_catalogue *into, const char *path, int fd, struct error *e)
{
    terrace_error why = {.code = TERRACE_INPUT};
    terrace_catalogue *c = input_is_file(fd) ? terrace_catalogue_open(path, &why) : NULL;
    if (!c && why.code != TERRACE_TROUBLE && !catalogue_begins(&why))
        return add_batch(into, path, fd, e);
    if (!c) {
        library_error(&why, e);
        return why.code == TERRACE_TROUBLE ? TAKE_TROUBLE : TAKE_INPUT;
    }
    enum take_result result = add_catalogue(into, path, c, e);
    terrace_catalogue_free(c);
    return result;
}

enum take_result catalogue_take_file(terrace_catalogue *into, const char *path, struct error *e)
{
    int code, fd = input_open(path, &code, e);
    if (fd < 0)
        return code == EXIT_INPUT ? TAKE_INPUT : TAKE_TROUBLE;
    enum take_result result = add_any(into, path, fd, e);
    close(fd);
    return result;
}
