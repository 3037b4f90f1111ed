#include "catalogue_held.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "batch_begin.h"
#include "library_error.h"
#include "line_reader.h"

enum comparison { NOTHING_NEW, TELLS_MORE, CONTRADICTS };

static enum comparison compare_verdicts(int held, int told)
{
    return catalogue_is_open(told) || held == told ? NOTHING_NEW : catalogue_is_open(held) ? TELLS_MORE : CONTRADICTS;
}

/* What the files know of a deal beside what the catalogue holds. What one of the winnable deals leaves out is lost. */
static enum comparison compare(const terrace_catalogue_deal *held, const terrace_catalogue_deal *told, bool of_winnable)
{
    if (held->left_out)
        return of_winnable && told->verdict == TERRACE_WINNABLE ? CONTRADICTS : NOTHING_NEW;
    enum comparison worst = compare_verdicts((int)held->verdict, (int)told->verdict);
    for (int i = 0; i < held->choices; i++) {
        enum comparison c = compare_verdicts(held->base[i], told->base[i]);
        worst = c > worst ? c : worst;
    }
    return worst;
}

enum making_end catalogue_check_held(const struct catalogue_making *m, struct error *e)
{
    terrace_error why;
    char name[TERRACE_DEAL_NAME_SIZE];
    if (!m->given || m->file.count == 0)
        return MAKING_DONE;
    terrace_catalogue *held = terrace_catalogue_open(m->file.path, &why);
    if (!held) {
        library_error(&why, e);
        return MAKING_TROUBLE;
    }
    bool of_winnable = strcmp(terrace_catalogue_text(held, TERRACE_CATALOGUE_WANTED), "winnable") == 0;
    enum comparison found = NOTHING_NEW;
    uint64_t number = m->range.first;
    for (uint64_t i = 0; i < m->file.count && found == NOTHING_NEW; i++) {
        terrace_catalogue_deal a, b;
        number = m->range.first + i;
        terrace_catalogue_find(held, number, &a);
        terrace_catalogue_find(m->whole, number, &b);
        found = compare(&a, &b, of_winnable);
    }
    terrace_catalogue_free(held);
    deal_span_name(&m->range, number, name);
    if (found == CONTRADICTS)
        error_set(e, m->file.path, "one of them is wrong: find out which", "its verdict on %s is not that of the FILEs", name);
    else if (found == TELLS_MORE)
        error_set(e, m->file.path, "give another --out, and this file as a FILE", "the FILEs know more of %s than it holds", name);
    return found == NOTHING_NEW ? MAKING_DONE : MAKING_INPUT;
}

bool catalogue_is_given(const struct catalogue_making *m, const char *path)
{
    struct stat a, b;
    for (int i = 2; i < m->cli->args_count; i++)
        if (stat(m->cli->args[i], &a) == 0 && stat(path, &b) == 0 && a.st_dev == b.st_dev && a.st_ino == b.st_ino)
            return true;
    return false;
}

char *catalogue_block_path(const struct catalogue_making *m)
{
    char *path;
    return asprintf(&path, "%s.block.jsonl", m->file.path) < 0 ? NULL : path;
}

/* True if the working file is one of blocks that the catalogue holds: a killed run wrote the block, but could not remove it any more. */
static bool is_finished(const struct catalogue_making *m, const char *path)
{
    struct batch_header h;
    struct deal_span span;
    struct error ignored;
    const char *text;
    size_t size;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    struct line_reader *r = fd >= 0 ? line_reader_open(fd) : NULL;
    bool read = r && line_reader_next(r, &text, &size) == LINE_WHOLE && !batch_header_parse(text, size, &h);
    line_reader_free(r);
    if (fd >= 0)
        close(fd);
    char rules[RULES_TEXT_MAX];
    return read && !catalogue_is_given(m, path) && strcmp(h.game, terrace_game_name(m->game)) == 0 && batch_rules(m->game, rules) &&
           strcmp(h.rules, rules) == 0 && deal_span_read(h.deals, &span, &ignored) && strcmp(span.prefix, m->range.prefix) == 0 &&
           span.first >= m->range.first && span.last - m->range.first < m->file.count;
}

void catalogue_remove_finished(const struct catalogue_making *m)
{
    char *path = m->file.count > 0 ? catalogue_block_path(m) : NULL;
    if (path && is_finished(m, path))
        unlink(path);
    free(path);
}
