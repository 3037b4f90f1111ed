#include "summary_html.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "html_page.h"
#include "safe_file.h"

enum { COLUMNS_MAX = 16 };

static const char head[] = HTML_PAGE_BEGINS
    ": win rates -->\n"
    "<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Win rates</title>\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><meta name=\"color-scheme\" content=\"light dark\">\n"
    "<style>body { font: 16px/1.5 sans-serif; max-width: 60em; margin: 2em auto; padding: 0 1em; }\n"
    "table { border-collapse: collapse; margin: 1em 0; display: block; overflow-x: auto; }\n"
    "td, th { border: 1px solid #8888; padding: .2em .6em; } .right { text-align: right; }</style></head>\n"
    "<body><h1>Win rates</h1>\n";

/* What is open in the page. */
enum html_part { PART_NONE, PART_PARAGRAPH, PART_TABLE };

struct writing {
    FILE *out;
    enum html_part part;
    int row;                 /* of the table */
    bool right[COLUMNS_MAX]; /* columns of numbers */
};

static void put_text(FILE *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        switch (text[i]) {
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        case '&': fputs("&amp;", out); break;
        default: fputc(text[i], out);
        }
}

/* A cell, where Markdown has a backslash before a stroke. */
static void put_cell(FILE *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (text[i] != '\\' || i + 1 == length || text[i + 1] != '|')
            put_text(out, text + i, 1);
}

static void enter(struct writing *w, enum html_part part)
{
    static const char *const ends[] = {"", "</p>\n", "</table>\n"}, *const begins[] = {"", "<p>", "<table>\n"};
    if (w->part != part)
        fprintf(w->out, "%s%s", ends[w->part], begins[part]);
    else if (part == PART_PARAGRAPH)
        fputc(' ', w->out);
    w->row = w->part == part ? w->row + 1 : 0;
    w->part = part;
}

/* The columns that `|---|---:|` sets to the right. */
static void read_sides(struct writing *w, const char *line, size_t length)
{
    int column = -1;
    memset(w->right, 0, sizeof w->right);
    for (size_t i = 0; i < length; i++)
        if (line[i] == '|' && ++column > 0 && column <= COLUMNS_MAX)
            w->right[column - 1] = line[i - 1] == ':';
}

/* Cells stand between "| " and " |"; a name in one may contain a stroke, but no blank. */
static void put_row(struct writing *w, const char *line, size_t length)
{
    const char *cell = w->row ? "td" : "th", *at = line + 1, *end = line + length - 1;
    fputs("<tr>", w->out);
    for (int column = 0; at < end && column < COLUMNS_MAX; column++) {
        const char *stop = at + 1;
        while (stop < end && strncmp(stop - 1, " | ", 3) != 0)
            stop++;
        fprintf(w->out, "<%s%s>", cell, w->row && w->right[column] ? " class=\"right\"" : "");
        if (stop - at > 2)
            put_cell(w->out, at + 1, (size_t)(stop - at - 2));
        fprintf(w->out, "</%s>", cell);
        at = stop + 1;
    }
    fputs("</tr>\n", w->out);
}

static void put_line(struct writing *w, const char *line, size_t length)
{
    if (length == 0) {
        enter(w, PART_NONE);
    } else if (line[0] != '|') {
        enter(w, PART_PARAGRAPH);
        put_text(w->out, line, length);
    } else {
        enter(w, PART_TABLE);
        if (length > 1 && line[1] == '-')
            read_sides(w, line, length);
        else
            put_row(w, line, length);
    }
}

/* The whole page, to be freed; NULL without memory. */
static char *page_of(const char *markdown)
{
    char *page = NULL;
    size_t size;
    struct writing w = {.out = open_memstream(&page, &size)};
    if (!w.out)
        return NULL;
    fputs(head, w.out);
    for (const char *line = markdown; *line;) {
        size_t length = strcspn(line, "\n");
        put_line(&w, line, length);
        line += length + (line[length] == '\n');
    }
    enter(&w, PART_NONE);
    fputs("</body></html>\n", w.out);
    bool whole = !ferror(w.out);
    if (fclose(w.out) == 0 && whole)
        return page;
    free(page);
    return NULL;
}

bool summary_html_write(const char *path, const char *markdown, struct error *e)
{
    struct safe_file file;
    char *page = page_of(markdown);
    if (!page)
        return error_no_memory(e, path);
    bool ok = safe_file_begin(&file, path, HTML_PAGE_BEGINS, e);
    if (ok) {
        ok = safe_file_write(&file, page, strlen(page), e) && safe_file_commit(&file, e);
        safe_file_end(&file);
    }
    free(page);
    return ok;
}
