/* The head of a catalogue, which describes its deals: lines `key: value`, then an empty line. Readers ignore unknown keys. */
#ifndef TERRACE_CATALOGUE_HEAD_H
#define TERRACE_CATALOGUE_HEAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "catalogue_line.h"
#include "deal.h"
#include "error.h"

#define CATALOGUE_SCHEMA "terrace/catalogue/1"
enum { CATALOGUE_TEXT_MAX = 320, CATALOGUE_HEAD_MAX = 4096 };

/* The deals that it holds; others of its range are left out. */
struct catalogue_choice {
    bool winnable;    /* winnable ones only */
    enum level level; /* ... of this level; LEVEL_NONE: of any */
};

struct catalogue_head {
    char game[VARIANT_NAME_MAX];
    char rules[CATALOGUE_TEXT_MAX]; /* one line; games with the same line play alike */
    struct deal_range range;
    int choices; /* of base card; 0: it is dealt */
    struct catalogue_choice wanted;
    struct level_scale scale; /* of the levels, if `measured` */
    bool measured;
    char limits[CATALOGUE_TEXT_MAX]; /* with which its deals were decided: free text */
    char version[32];
};

/* Deals of the range; 2^64 - 1 stands for 2^64 too. */
uint64_t catalogue_count(const struct catalogue_head *h);

/* Writes the head, with its empty line, to `out`; returns its size. */
size_t catalogue_head_write(const struct catalogue_head *h, char out[CATALOGUE_HEAD_MAX]);

/* Reads `size` bytes, all of a head. NULL, or a static text that says what is wrong. */
const char *catalogue_head_read(const char *text, size_t size, struct catalogue_head *out);

/* "all", "winnable", "winnable easy" to `out`; returns it. */
enum { CATALOGUE_CHOICE_MAX = 24 };
char *catalogue_choice_text(const struct catalogue_choice *c, char out[CATALOGUE_CHOICE_MAX]);
/* "leeway 9582 9017 8019", "none" to `out`; returns it. */
enum { CATALOGUE_LEVELS_MAX = 64 };
char *catalogue_levels_text(const struct catalogue_head *h, char out[CATALOGUE_LEVELS_MAX]);
/* True if the deal is one of these. */
bool catalogue_choice_has(const struct catalogue_choice *c, const struct catalogue_deal *d);

#endif
