/* Clauses, and which clauses follow from them by unit propagation alone: the whole logic that a refutation needs.
 *
 * A literal is a variable's number, or its negative where the variable is meant to be false. */
#ifndef CHECK_RUP_H
#define CHECK_RUP_H

#include <stdbool.h>

struct ck_rup;

struct ck_rup *ck_rup_new(void); /* NULL: no memory */
void ck_rup_free(struct ck_rup *u);

/* The next variable, from 1. */
int ck_rup_variable(struct ck_rup *u);
int ck_rup_variables(const struct ck_rup *u);

/* States that one of the n literals holds. */
void ck_rup_state(struct ck_rup *u, const int literal[], int n);

/* True if the clause, of literals that all differ, follows: when all of them are made false, unit propagation ends in a contradiction.
 * It is then stated, too. */
bool ck_rup_follows(struct ck_rup *u, const int literal[], int n);

/* True if memory ran out somewhere: no answer counts then. */
bool ck_rup_out_of_memory(const struct ck_rup *u);

#endif
