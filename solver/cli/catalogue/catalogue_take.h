/* Takes over verdicts from files of both kinds: batch files and catalogues. */
#ifndef TERRACE_CATALOGUE_TAKE_H
#define TERRACE_CATALOGUE_TAKE_H

#include "error.h"
#include "terrace.h"

enum take_result {
    TAKE_OK,
    TAKE_INPUT,   /* another game, other rules, no such file, a contradiction */
    TAKE_TROUBLE, /* unreadable, damaged, no memory */
};
/* Adds a file's verdicts to `into`; deals that `into` does not cover are skipped. Else with `e`; a part may have been added. */
enum take_result catalogue_take_file(terrace_catalogue *into, const char *path, struct error *e);

#endif
