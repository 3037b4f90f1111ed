/* The reserve test, for the checker: README.md gives the argument. */
#ifndef CHECK_RESERVE_H
#define CHECK_RESERVE_H

#include "check_rules.h"

/* False for games in which the argument fails: reserve cards may go elsewhere, or foundation cards may come back. */
bool ck_reserve_applies(const struct ck_rules *r);

enum ck_step_kind { CK_STEP_PLAY, CK_STEP_LEAVE, CK_STEP_STUCK, CK_STEP_DONE };
struct ck_step {
    enum ck_step_kind kind;
    int chain, place; /* which chain of foundations, and which place in it from 0, the base */
};

/* The chain of foundations on which a card belongs, and its place there. In suit a chain is a suit; with alternating colours it is
 * one of the two alternations. */
void ck_chain_of(const struct ck_rules *r, const struct ck_position *p, ck_card c, int *chain, int *place);

/* Goes step by step through the plays that the reserve forces on one chain. */
struct ck_ladder {
    const struct ck_rules *rules;
    const struct ck_position *position;
    int chain;
    int next;                            /* index of the reserve card that is needed next; -1 when all are up */
    int up[CK_RANKS], outside[CK_RANKS]; /* by place: cards on foundations; cards neither there nor in the reserve */
};
void ck_ladder_start(struct ck_ladder *l, const struct ck_rules *r, const struct ck_position *p, int chain);
struct ck_step ck_ladder_step(struct ck_ladder *l);

/* True if the test proves the position lost (base chosen). */
bool ck_reserve_loses(const struct ck_rules *r, const struct ck_position *p);

#endif
