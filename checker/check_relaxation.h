/* The relaxation: a proof that the game without its piles, which is easier, cannot be won. README.md, `relaxation`, has its rules and
 * argues why a position with a lost relaxation is lost. The certificate has only a number: the checker plays the relaxation out. */
#ifndef CHECK_RELAXATION_H
#define CHECK_RELAXATION_H

#include "check_rules.h"

/* False if the argument does not hold for positions like this one (base chosen). */
bool ck_relaxation_applies(const struct ck_rules *r, const struct ck_position *p);

/* True if the relaxation of `p` (base chosen) cannot be won and has `count` positions; else `why`. Takes some microseconds a position. */
bool ck_relaxation_lost(const struct ck_rules *r, const struct ck_position *p, unsigned long count, char why[CK_MESSAGE]);

#endif
