/* A catalogue: the verdicts on a range of deals and on each choice of base card, with the level of winnable deals, in less than a byte a
 * deal. It is text packed by xz: a head (catalogue_head.h), then one line of fixed length for each deal (catalogue_line.h). The head is
 * one .xz stream, and each block of CATALOGUE_BLOCK deals is another (the last block has the rest). So the file grows by whole blocks,
 * each with its checksum; `xz -dc` shows it, and every language with xz reads it. An unfinished catalogue ends early. */
#ifndef TERRACE_CATALOGUE_H
#define TERRACE_CATALOGUE_H

#include "catalogue_head.h"

enum { CATALOGUE_BLOCK = 32768 };

/* ---- reading ---- */

/* A catalogue in memory: a line a deal. Constant, so any number of threads may read it. */
struct catalogue {
    struct catalogue_head head;
    uint64_t count;    /* deals that it holds: the first of its range */
    char *lines;       /* of catalogue_line_size(head.choices) bytes each; NULL: nothing is known */
    size_t whole_size; /* bytes of the file in whole streams; the rest was cut off while it was written */
    bool cut;          /* there is such a rest */
};

enum catalogue_result {
    CATALOGUE_OK,
    CATALOGUE_OTHER,   /* no catalogue, or one of a later version */
    CATALOGUE_TROUBLE, /* it cannot be read, is damaged, or memory is short */
};

/* Reads a file. CATALOGUE_OK: the caller frees *out by catalogue_free(). Otherwise `e` says what is wrong. */
enum catalogue_result catalogue_read(const char *path, struct catalogue *out, struct error *e);
/* The same from memory; `path` is for messages. */
enum catalogue_result catalogue_read_bytes(const uint8_t *bytes, size_t size, const char *path, struct catalogue *out, struct error *e);
void catalogue_free(struct catalogue *c);

/* The deal of that number; false if the catalogue does not hold it (yet). */
bool catalogue_find(const struct catalogue *c, uint64_t number, struct catalogue_deal *out);

/* ---- filling ---- */

/* A new catalogue without any verdict; it takes memory when the first deal is added. Free it by catalogue_free(). */
void catalogue_begin(struct catalogue *c, const struct catalogue_head *head);

enum catalogue_added {
    CATALOGUE_ADD_OK,
    CATALOGUE_ADD_NO_MEMORY,
    CATALOGUE_ADD_ELSEWHERE,   /* the deal is not in the range, or has other choices */
    CATALOGUE_ADD_CONTRADICTS, /* the verdicts contradict those in the catalogue, or that it is left out there */
};
/* Adds what is known of a deal to what the catalogue has (catalogue_deal_join()). */
enum catalogue_added catalogue_add(struct catalogue *c, uint64_t number, const struct catalogue_deal *deal);

/* Finds level and best choice of the winnable deals of game `v` that have none, unless some choice was not asked. Uses the scale of the
 * head. The number of `threads` does not change the levels. False with `e` if memory is short. Blocks. */
bool catalogue_measure(struct catalogue *c, const struct variant *v, int threads, struct error *e);

/* ---- writing ---- */

/* Packs a head, or the lines of a block, into an .xz stream of its own: *packed (free() it), *packed_size. False without memory. */
bool catalogue_pack(const char *text, size_t size, uint8_t **packed, size_t *packed_size);

#endif
