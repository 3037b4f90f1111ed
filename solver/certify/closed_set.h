/* Finds and packs the closed set of a lost position: the form `closed` of a certificate (checker/README.md). A plain search over the
 * referee's moves; positions are told apart by their whole string. */
#ifndef TERRACE_CLOSED_SET_H
#define TERRACE_CLOSED_SET_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#include "game.h"

/* Rules by which positions stay out of the set; a certificate names them. */
enum {
    CLOSED_RESERVE = 1 << 0, /* the reserve test fails there (explain.h) */
    CLOSED_CLASSES = 1 << 1, /* moves that can be taken back lead to them from one that is listed */
};
/* A class of more than this many positions ends the search (part of the format: the checker has the same limit). */
enum { CLOSED_CLASS_MAX = 256 };
/* Most bytes of all strings together; the checker has this limit, too. */
enum { CLOSED_BYTES_MAX = 1 << 30 };

enum closed_outcome { CLOSED_MADE, CLOSED_TOO_LARGE, CLOSED_CLASS_TOO_LARGE, CLOSED_WON, CLOSED_INTERRUPTED, CLOSED_NO_MEMORY };

struct closed_set {
    uint8_t *packed; /* zlib form of raw_bytes bytes; owned: closed_set_free() */
    size_t packed_bytes, raw_bytes, count;
};

/* The set of all positions that `start` (base chosen) reaches under `rules`, at most `limit` of them. CLOSED_WON: a won position was
 * reached, `start` is not lost. CLOSED_CLASS_TOO_LARGE: without classes it may do. Only CLOSED_MADE fills *out. `cancel` may be NULL. */
enum closed_outcome closed_set_make(const struct game *start, unsigned rules, uint64_t limit, atomic_bool *cancel, struct closed_set *out);
void closed_set_free(struct closed_set *s);

#endif
