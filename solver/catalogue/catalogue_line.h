/* A deal in a catalogue: one line of text, as long as every other line of its file.
 *
 *   e3 wlww      state of the deal, best choice, then each choice of base card
 *   l            state of a deal whose base card is dealt
 *
 *   deal    e m h x  winnable: easy, medium, hard, expert     choice   w  winnable
 *           w        winnable, level not measured                      l  lost
 *           l        lost                                              u  unknown
 *           u        unknown: a limit was hit                          -  not asked
 *           -        not asked
 *           .        left out: not of the kind that was wanted
 *   best    1 2 ...  the pile, t1 t2 ... (a is t10); -  none
 *
 * Pure functions, safe from any thread. */
#ifndef TERRACE_CATALOGUE_LINE_H
#define TERRACE_CATALOGUE_LINE_H

#include <stdbool.h>
#include <stdint.h>

#include "catalogue_level.h"
#include "solve.h"

struct catalogue_deal {
    enum verdict verdict; /* VERDICT_NOT_ASKED too where it is left out */
    bool left_out;
    enum level level;        /* LEVEL_NONE unless winnable and measured */
    int choices;             /* of base card; 0: it is dealt */
    int best;                /* index of the best choice, -1: none, or not measured */
    uint8_t base[PILES_MAX]; /* enum verdict of each choice */
};

/* A deal without any verdict. */
struct catalogue_deal catalogue_deal_unasked(int choices);

enum { CATALOGUE_LINE_MAX = PILES_MAX + 4 };
/* Bytes of a line with its '\n'. */
int catalogue_line_size(int choices);
/* Writes the line, catalogue_line_size(d->choices) bytes and no NUL. */
void catalogue_line_write(const struct catalogue_deal *d, char *out);
/* False if it is no such line. */
bool catalogue_line_read(const char *line, int choices, struct catalogue_deal *out);

/* With a choice of base: the deal's verdict that follows from those of its choices. */
enum verdict catalogue_verdict(const uint8_t base[], int choices);

/* Adds another file's verdicts on the same deal. The level is kept if both agree on every choice, or the base is dealt; otherwise it
 * must be measured again. False if two verdicts contradict each other; `into` is then undefined. */
bool catalogue_deal_join(struct catalogue_deal *into, const struct catalogue_deal *other);

#endif
