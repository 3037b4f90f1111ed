/* The variables of the formula's two parts. Private to check_formula*.c and check_gaps.c, and to their test. */
#ifndef CHECK_FORMULA_MODEL_H
#define CHECK_FORMULA_MODEL_H

#include <stdint.h>

#include "check_rules.h"
#include "check_rup.h"

enum {
    CARDS = 112, /* that leave waste or reserve, most */
    MOMENTS = CARDS + 1,
    KINDS = 2 * CK_RANKS,
    COPIES = 4, /* of a kind, in two packs */
    BOTTOMS = CARDS + CK_PILES,
    TRUE = 1,
    FALSE = -1,
    NONE = -1,
    LONGEST = 512 /* of a clause */
};

/* A number in unary: at[q - 1] says that it is at least q; never more than `places`. */
struct number {
    int places, at[CK_PILES + 1];
};

struct formula {
    const struct ck_rules *rules;
    const struct ck_position *position;
    struct ck_rup *logic;
    unsigned long clauses;
    bool digests; /* the digest is wanted */
    uint64_t digest;

    int copies, kinds;
    int talon, waste, cards;           /* cards 0..talon-1 leave the waste (the first `waste` lie there), the others the reserve */
    int kind[CARDS], parent[KINDS];    /* NONE: lies on nothing */
    int out_now[KINDS], up_now[KINDS]; /* copies in tableau and foundations; on foundations */
    int bottoms, bottom_kind[BOTTOMS]; /* cards that are the lowest of a pile or may become so */
    int bottom_card[BOTTOMS];          /* which leaving card it is; NONE: it is one now */
    bool reserve_fills, fills_itself, piles_fill; /* piles_fill: once the talon is at its end */

    int before[CARDS][CARDS], fly[CARDS], build[CARDS], fill[CARDS];
    struct number out[CARDS][KINDS], lowest[CARDS][KINDS], all_lowest[CARDS];
    struct number up[MOMENTS][KINDS], tableau[MOMENTS][KINDS], linked[MOMENTS][KINDS];
    int is_lowest[BOTTOMS][CARDS];

    /* The fine part. Moment `cards` is the start. */
    int child[KINDS]; /* the kind that lies on it; NONE */
    bool one_group;
    int climb[MOMENTS][KINDS], exposed[MOMENTS][KINDS], rise[KINDS][COPIES][MOMENTS], late[MOMENTS];
};

/* The formula of a position to which it applies, its coarse part or both; NULL: no memory. `r` and `p` must outlive it. */
struct formula *ck_formula_make(const struct ck_rules *r, const struct ck_position *p, bool fine, bool digests);
void ck_formula_free(struct formula *f); /* NULL allowed */

/* States that one of the literals holds. Removes constants; leaves out clauses that contain TRUE. */
void ck_formula_state(struct formula *f, const int literal[], int n);
#define STATE(...) ck_formula_state(f, (const int[]){__VA_ARGS__}, (int)(sizeof((const int[]){__VA_ARGS__}) / sizeof(int)))

/* States that a fact stays true: a fact that holds just before e (here), or after e has left (after), holds before every later departure.
 * One literal of each for each card. */
void ck_formula_stays(struct formula *f, const int here[], const int after[]);

/* The fine part, on top of the coarse one. */
void ck_formula_state_fine(struct formula *f);

static inline int variable(struct formula *f) { return ck_rup_variable(f->logic); }
static inline int at_least(const struct number *n, int q) { return q <= 0 ? TRUE : q > n->places ? FALSE : n->at[q - 1]; }
static inline int place_of(const struct formula *f, int kind) { return kind % f->rules->ranks; }
/* Bottom x has come into the tableau before e leaves. */
static inline int placed(const struct formula *f, int x, int e)
{
    return f->bottom_card[x] == NONE ? TRUE : f->before[f->bottom_card[x]][e];
}

#endif
