/* CMA-ES, an optimizer that uses only the ranks of scores. A population is drawn from a normal distribution; its better half draws the
 * distribution's mean, step and covariance towards itself. For a noisy function of some dozens of numbers with no gradient.
 * After N. Hansen, "The CMA Evolution Strategy: A Tutorial" (2016), its default parameters, no negative weights.
 *
 * One thread at a time; the same seed and the same scores give the same numbers. */
#ifndef TERRACE_CMA_H
#define TERRACE_CMA_H

#include <stdint.h>

struct cma;

/* `dimensions` numbers, `population` candidates a generation, the first ones around `start` with standard deviation `step` in each
 * direction. NULL if memory is short. */
struct cma *cma_create(int dimensions, int population, const double start[], double step, uint64_t seed);
void cma_free(struct cma *c); /* NULL allowed */

/* Draws a generation; candidate i is cma_candidate(c, i), `dimensions` numbers owned by `c`. */
void cma_draw(struct cma *c);
const double *cma_candidate(const struct cma *c, int i);

/* How good each of the candidates is: the more the better. */
void cma_learn(struct cma *c, const double score[]);

/* The mean of the distribution, and its width. */
const double *cma_mean(const struct cma *c);
double cma_step(const struct cma *c);

#endif
