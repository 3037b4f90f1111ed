/* Makes a catalogue block by block: takes verdicts from files, decides the rest, measures levels, packs.
 *
 * The deals of a block are decided as `terrace batch` does it, in a working file FILE.block.jsonl that a block leaves behind only when it
 * is interrupted. So a killed run loses no decided deal. */
#ifndef TERRACE_CATALOGUE_MAKE_H
#define TERRACE_CATALOGUE_MAKE_H

#include "batch_line.h"
#include "catalogue_file.h"
#include "cli.h"

struct catalogue_making {
    struct cli *cli;
    const terrace_game *game;
    struct deal_span range;
    terrace_catalogue_options options;
    char limits_text[320];    /* options.limits */
    terrace_catalogue *whole; /* what files know of the whole range; owned by the caller */
    bool given;               /* there were files */
    bool decide;              /* decide what is open ... */
    bool open_deals;          /* ... but no base card of a deal that has a verdict */
    struct batch_limits limits;
    int threads;
    struct catalogue_file file;
    struct progress progress;
};

enum making_end { MAKING_DONE, MAKING_INTERRUPTED, MAKING_INPUT /* other options than before */, MAKING_TROUBLE, MAKING_BUG };

/* Makes the blocks that the file does not hold yet. With `e` on trouble. */
enum making_end catalogue_make(struct catalogue_making *m, struct error *e);

#endif
