#include "folded.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "message.h"

FILE *folded_begin(struct folded *f)
{
    *f = (struct folded){.out = isatty(STDOUT_FILENO) ? open_memstream(&f->text, &f->length) : NULL};
    if (!f->out)
        f->out = stdout;
    return f->out;
}

/* Where a row of a table that is too wide is broken: its last gap between columns, two blanks or more, within `width`. NULL: the line fits,
 * or has no gap. */
static char *last_gap(char *line, int width)
{
    char *gap = NULL;
    int column = (int)strspn(line, " ");
    for (char *c = line + column; *c && column <= width; c++) {
        if (c[0] == ' ' && c[1] == ' ' && c[-1] != ' ')
            gap = c;
        if (*c == '\033') /* colours take no room */
            while (c[1] && *c != 'm')
                c++;
        else
            column += (*c & 0xC0) != 0x80; /* bytes that begin a character */
    }
    return column > width ? gap : NULL;
}

/* At a gap between columns if it has one, else, and what is left of it, at blanks. Whole where the width or memory leave no room. */
static void print_line(char *line, int width)
{
    const int indent = (int)strspn(line, " ") + MESSAGE_INDENT;
    char *gap = indent < width / 2 ? last_gap(line, width) : NULL, *rest = gap ? gap + strspn(gap, " ") : line;
    const size_t bytes = (strlen(rest) + 1) * ((size_t)indent + 2); /* each blank may become a line end and an indent */
    char *text = indent < width / 2 ? malloc(bytes) : NULL, *folded = text ? malloc(bytes) : NULL;
    if (!folded) {
        puts(line);
    } else if (gap) {
        printf("%.*s\n", (int)(gap - line), line);
        snprintf(text, bytes, "%*s%s", indent, "", rest);
        puts(message_fold(text, width, indent, folded, bytes));
    } else {
        puts(message_fold(line, width, indent, folded, bytes));
    }
    free(text);
    free(folded);
}

bool folded_end(struct folded *f)
{
    if (f->out == stdout)
        return true;
    bool whole = !ferror(f->out);
    whole = fclose(f->out) == 0 && whole;
    const int width = message_columns(STDOUT_FILENO);
    for (char *line, *rest = f->text; rest && *rest;) {
        line = strsep(&rest, "\n");
        print_line(line, width);
    }
    free(f->text);
    return whole;
}
