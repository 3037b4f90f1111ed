#include "cma.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "rng.h"

struct cma {
    int n, population, parents;
    struct rng rng;
    double step;
    double effective; /* 1 / sum of squared parents' weights */
    double step_rate, step_damping, path_rate, one_rate, many_rate, expected_length;
    int generation;
    double *weight;     /* parents: of the i-th best, sum 1 */
    double *mean;       /* n */
    double *step_path;  /* n */
    double *path;       /* n */
    double *covariance; /* n x n */
    double *axes;       /* n x n, columns are eigenvectors */
    double *length;     /* n, square roots of eigenvalues */
    double *candidate;  /* population x n */
    double *work;       /* n */
    int *order;         /* population, best first */
};

/* ---- eigenvectors, by Jacobi's rotations ---- */

static void rotate(double *a, int n, double *v, int p, int q)
{
    double theta = (a[q * n + q] - a[p * n + p]) / (2 * a[p * n + q]);
    double t = (theta < 0 ? -1 : 1) / (fabs(theta) + sqrt(theta * theta + 1)), c = 1 / sqrt(t * t + 1), s = t * c;
    for (int k = 0; k < n; k++) {
        double x = a[k * n + p], y = a[k * n + q];
        a[k * n + p] = c * x - s * y;
        a[k * n + q] = s * x + c * y;
    }
    for (int k = 0; k < n; k++) {
        double x = a[p * n + k], y = a[q * n + k];
        a[p * n + k] = c * x - s * y;
        a[q * n + k] = s * x + c * y;
    }
    for (int k = 0; k < n; k++) {
        double x = v[k * n + p], y = v[k * n + q];
        v[k * n + p] = c * x - s * y;
        v[k * n + q] = s * x + c * y;
    }
}

static double off_diagonal(const double *a, int n)
{
    double sum = 0;
    for (int p = 0; p < n; p++)
        for (int q = p + 1; q < n; q++)
            sum += a[p * n + q] * a[p * n + q];
    return sum;
}

static void decompose(struct cma *c)
{
    enum { SWEEPS = 50 };
    int n = c->n;
    double *a = c->candidate; /* not in use now, and large enough */
    memcpy(a, c->covariance, sizeof *a * (size_t)(n * n));
    memset(c->axes, 0, sizeof *a * (size_t)(n * n));
    for (int i = 0; i < n; i++)
        c->axes[i * n + i] = 1;
    for (int sweep = 0; sweep < SWEEPS && off_diagonal(a, n) > 1e-20; sweep++)
        for (int p = 0; p < n; p++)
            for (int q = p + 1; q < n; q++)
                if (fabs(a[p * n + q]) > 1e-30)
                    rotate(a, n, c->axes, p, q);
    for (int i = 0; i < n; i++)
        c->length[i] = sqrt(a[i * n + i] > 1e-20 ? a[i * n + i] : 1e-20);
}

/* ---- life ---- */

static void choose_rates(struct cma *c)
{
    double sum = 0, squares = 0, n = c->n;
    for (int i = 0; i < c->parents; i++)
        sum += c->weight[i] = log((c->population + 1) / 2.0) - log(i + 1);
    for (int i = 0; i < c->parents; i++) {
        c->weight[i] /= sum;
        squares += c->weight[i] * c->weight[i];
    }
    double e = c->effective = 1 / squares;
    c->step_rate = (e + 2) / (n + e + 5);
    c->step_damping = 1 + 2 * fmax(0, sqrt((e - 1) / (n + 1)) - 1) + c->step_rate;
    c->path_rate = (4 + e / n) / (n + 4 + 2 * e / n);
    c->one_rate = 2 / ((n + 1.3) * (n + 1.3) + e);
    c->many_rate = fmin(1 - c->one_rate, 2 * (e - 2 + 1 / e) / ((n + 2) * (n + 2) + e));
    c->expected_length = sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n));
}

static double *numbers(int count) { return calloc((size_t)count, sizeof(double)); }

struct cma *cma_create(int dimensions, int population, const double start[], double step, uint64_t seed)
{
    struct cma *c = calloc(1, sizeof *c);
    int n = dimensions, places = population > n ? population : n;
    if (!c)
        return NULL;
    c->n = n;
    c->population = population;
    c->parents = population / 2;
    c->step = step;
    c->weight = numbers(population);
    c->mean = numbers(n);
    c->step_path = numbers(n);
    c->path = numbers(n);
    c->covariance = numbers(n * n);
    c->axes = numbers(n * n);
    c->length = numbers(n);
    c->candidate = numbers(places * n);
    c->work = numbers(n);
    c->order = calloc((size_t)population, sizeof *c->order);
    if (!c->weight || !c->mean || !c->step_path || !c->path || !c->covariance || !c->axes || !c->length || !c->candidate || !c->work ||
        !c->order) {
        cma_free(c);
        return NULL;
    }
    rng_seed(&c->rng, seed);
    memcpy(c->mean, start, sizeof *start * (size_t)n);
    for (int i = 0; i < n; i++)
        c->covariance[i * n + i] = 1;
    choose_rates(c);
    return c;
}

void cma_free(struct cma *c)
{
    if (!c)
        return;
    free(c->weight);
    free(c->mean);
    free(c->step_path);
    free(c->path);
    free(c->covariance);
    free(c->axes);
    free(c->length);
    free(c->candidate);
    free(c->work);
    free(c->order);
    free(c);
}

/* ---- a generation ---- */

static double uniform(struct rng *r) { return ((double)(rng_next(r) >> 11) + 0.5) / 9007199254740992.0; }
static double normal(struct rng *r)
{
    double radius = sqrt(-2 * log(uniform(r)));
    return radius * cos(2 * 3.14159265358979323846 * uniform(r));
}

void cma_draw(struct cma *c)
{
    int n = c->n;
    decompose(c);
    for (int k = 0; k < c->population; k++) {
        double *x = c->candidate + k * n;
        for (int i = 0; i < n; i++)
            c->work[i] = c->step * c->length[i] * normal(&c->rng);
        for (int i = 0; i < n; i++) {
            x[i] = c->mean[i];
            for (int j = 0; j < n; j++)
                x[i] += c->axes[i * n + j] * c->work[j];
        }
    }
}

const double *cma_candidate(const struct cma *c, int i) { return c->candidate + i * c->n; }
const double *cma_mean(const struct cma *c) { return c->mean; }
double cma_step(const struct cma *c) { return c->step; }

static void sort_by_score(struct cma *c, const double score[])
{
    for (int i = 0; i < c->population; i++) {
        int at = i;
        for (; at > 0 && score[c->order[at - 1]] < score[i]; at--)
            c->order[at] = c->order[at - 1];
        c->order[at] = i;
    }
}

/* moved = (new mean - old mean) / step; the mean goes there. */
static void move_mean(struct cma *c, double moved[])
{
    for (int i = 0; i < c->n; i++) {
        double mean = 0;
        for (int k = 0; k < c->parents; k++)
            mean += c->weight[k] * cma_candidate(c, c->order[k])[i];
        moved[i] = (mean - c->mean[i]) / c->step;
    }
}

static double follow_step_path(struct cma *c, const double moved[])
{
    int n = c->n;
    double gain = sqrt(c->step_rate * (2 - c->step_rate) * c->effective), squares = 0;
    for (int i = 0; i < n; i++)
        c->step_path[i] *= 1 - c->step_rate;
    for (int j = 0; j < n; j++) {
        double along = 0;
        for (int i = 0; i < n; i++)
            along += c->axes[i * n + j] * moved[i];
        for (int i = 0; i < n; i++)
            c->step_path[i] += gain * c->axes[i * n + j] * along / c->length[j];
    }
    for (int i = 0; i < n; i++)
        squares += c->step_path[i] * c->step_path[i];
    return sqrt(squares);
}

static void learn_covariance(struct cma *c, const double moved[], bool stalled)
{
    int n = c->n;
    double gain = stalled ? 0 : sqrt(c->path_rate * (2 - c->path_rate) * c->effective);
    double lost = stalled ? c->one_rate * c->path_rate * (2 - c->path_rate) : 0;
    for (int i = 0; i < n; i++)
        c->path[i] = (1 - c->path_rate) * c->path[i] + gain * moved[i];
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++) {
            double many = 0;
            for (int k = 0; k < c->parents; k++) {
                const double *x = cma_candidate(c, c->order[k]);
                many += c->weight[k] * (x[i] - c->mean[i]) * (x[j] - c->mean[j]) / (c->step * c->step);
            }
            double *at = &c->covariance[i * n + j];
            *at = (1 - c->one_rate - c->many_rate + lost) * *at + c->one_rate * c->path[i] * c->path[j] + c->many_rate * many;
            c->covariance[j * n + i] = *at;
        }
}

void cma_learn(struct cma *c, const double score[])
{
    double *moved = c->work;
    sort_by_score(c, score);
    move_mean(c, moved);
    double length = follow_step_path(c, moved);
    double reached = sqrt(1 - pow(1 - c->step_rate, 2 * (++c->generation)));
    learn_covariance(c, moved, length / reached > (1.4 + 2.0 / (c->n + 1)) * c->expected_length);
    for (int i = 0; i < c->n; i++)
        c->mean[i] += c->step * moved[i];
    c->step *= exp(c->step_rate / c->step_damping * (length / c->expected_length - 1));
}
