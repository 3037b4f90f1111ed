/* --html FILE: the page (solver/page/README.md) with the answer of a command inside, for any browser. */
#ifndef TERRACE_HTML_PAGE_H
#define TERRACE_HTML_PAGE_H

#include <stdbool.h>

#include "cli.h"

/* What our pages begin with: as every page does, and a comment that makes it ours. --html replaces no other file. */
#define HTML_PAGE_BEGINS "<!doctype html><!-- terrace"

#define HTML_PAGE_HELP "write the answer as a page for browsers, to go on from there"

/* Checks, before the work, that the page is there and FILE can be written. False with `e`. */
bool html_page_check(const char *path, struct error *e);

/* Checks that FILE can be written as a page of any kind: it is not there yet, or it is a page of ours, but not the one that answers are put
 * into. False with `e`. */
bool html_page_may_replace(const char *path, struct error *e);

/* Writes the page to `path`, with the answer on `deal`. False with cli->error. */
bool html_page_write(struct cli *cli, const char *path, const terrace_position *deal, const terrace_result *answer);

#endif
