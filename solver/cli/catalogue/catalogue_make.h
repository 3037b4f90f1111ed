/* Makes a catalogue block by block: takes over what files know, decides the rest, measures levels, packs.
 *
 * The deals of a block are decided as `terrace batch` does it, in a working file FILE.block.jsonl that a block leaves behind only when it is
 * interrupted. So a kill costs nothing that was decided. */
#ifndef TERRACE_CATALOGUE_MAKE_H
#define TERRACE_CATALOGUE_MAKE_H

#include "batch_line.h"
#include "catalogue_file.h"
#include "inside.h"
#include "ledger.h"

struct catalogue_tally {
    uint64_t level[LEVELS + 1]; /* winnable, by level; the last: not measured */
    uint64_t verdict[VERDICTS];
    uint64_t left_out;
};
void catalogue_count_deal(struct catalogue_tally *t, const struct catalogue_deal *d);

struct catalogue_making {
    struct cli *cli;
    const struct variant *variant;
    struct catalogue_head head;
    struct ledger given; /* what files know of the whole range; lines NULL: no files */
    bool decide;         /* what is open; else it stays so */
    struct batch_limits limits;
    int threads;
    struct catalogue_file file;
    struct progress progress;
    struct catalogue_tally tally; /* of this run's blocks */
};

enum making_end { MAKING_DONE, MAKING_INTERRUPTED, MAKING_TROUBLE };

/* Makes the blocks that the file does not hold yet. With `e` on trouble. */
enum making_end catalogue_make(struct catalogue_making *m, struct error *e);

#endif
