/* Takes over what files of either kind know of deals: batch files and catalogues. */
#ifndef TERRACE_CATALOGUE_TAKE_H
#define TERRACE_CATALOGUE_TAKE_H

#include "error.h"
#include "terrace.h"

enum take_result {
    TAKE_OK,
    TAKE_INPUT,   /* another game, other rules, no such file, a contradiction */
    TAKE_TROUBLE, /* unreadable, damaged, no memory */
};
/* Adds to `into` what a file says of its deals; others in it are passed over. Else with `e`; part of it may have been added. */
enum take_result catalogue_take_file(terrace_catalogue *into, const char *path, struct error *e);

#endif
