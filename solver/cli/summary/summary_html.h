/* --html FILE of a summary: its tables as a page for any browser, which needs neither a script nor the network. */
#ifndef TERRACE_SUMMARY_HTML_H
#define TERRACE_SUMMARY_HTML_H

#include <stdbool.h>

#include "error.h"

/* Writes the page of `markdown`, as summary_markdown() makes it: paragraphs, and tables with a line of dashes below their heads. False
 * with `e`: the file is as it was. */
bool summary_html_write(const char *path, const char *markdown, struct error *e);

#endif
