/* Reads a certificate and decides whether it proves what it claims about a deal. */
#ifndef CHECK_CERTIFICATE_H
#define CHECK_CERTIFICATE_H

#include <stddef.h>

#include "check_rules.h"

/* The first line of every certificate. */
#define CK_CERTIFICATE_BEGINS "terrace-certificate 1"

struct ck_report {
    bool winnable; /* what was proved: winnable, or lost */
    int parts, by_reserve, by_relaxation, by_closed_set, by_formula;
    size_t positions;     /* in the closed sets */
    unsigned long lemmas; /* in the refutations */
    char why[CK_MESSAGE]; /* when refused */
};

/* `bytes` may be anything. True: the deal `p` is proved to be what the report says. Never crashes, never runs for ever. */
bool ck_certificate_holds(const struct ck_rules *r, const struct ck_position *p, const unsigned char *bytes, size_t length,
                          struct ck_report *report);

#endif
