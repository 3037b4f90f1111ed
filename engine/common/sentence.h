/* Writes a text piece by piece into the caller's buffer, and cuts off what does not fit; numbers as words. Pure; safe from any thread. */
#ifndef TERRACE_SENTENCE_H
#define TERRACE_SENTENCE_H

#include <stddef.h>

/* The ending of a noun after a number: 1 card, 2 cards. */
#define PLURAL(count) ((count) == 1 ? "" : "s")

struct sentence {
    char *end;   /* where the next piece goes: at the present NUL */
    size_t left; /* bytes from there, the NUL's included; 0: none */
};

/* An empty sentence in `out`, of `size` bytes with the NUL; 0: nothing is ever written. */
void sentence_begin(struct sentence *s, char *out, size_t size);

/* "no", "one" .. "twelve", "13": to `out`, or static; returns it. */
const char *sentence_number(int n, char out[12]);

/* Adds a piece in printf style. */
void sentence_add(struct sentence *s, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
