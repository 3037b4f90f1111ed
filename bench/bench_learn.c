/* Learns what positions of a game by suit are worth (solver/find/traits.h) from deals that the program's own beams win, and prints the
 * weights as they stand in solver/find/traits_weights.c.
 *
 *   bench_learn GAME FIRST LAST SECONDS [plain]
 *
 * Each base of the deals seed:FIRST..LAST that passes the reserve test gets the portfolio's beams for SECONDS of CPU time. Of each win, and
 * for each card dealt, the position on the way to it is set against others that the beam kept then: a softmax over the group, fitted by
 * AdaGrad. A fifth of the wins is held out; for these stderr gets the share of others with more points than the winner, by the plain
 * weights and by the learned ones. The learned points are scaled to vary as much as the plain ones do, so that noise means the same to
 * both. With `plain` no beam uses the points learned so far.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "beam.h"
#include "deal.h"
#include "effort.h"
#include "phase.h"
#include "reserve.h"
#include "rng.h"
#include "seeds.h"

enum { OTHERS = 15, GROUPS_MAX = 60000, KEPT_MAX = 200000, LEAST_KEPT = 6, WIDTH_MOST = 960, EPOCHS = 40, HELD_OUT = 5 };

/* The winner is number 0. */
struct group {
    float trait[OTHERS + 1][TRAITS], plain[OTHERS + 1];
    int count, stage, win;
};

static const double LEAST_SPREAD = 0.1;

static struct group *groups;
static int groups_count, problems, wins;
static bool plain_only;
static struct beam_record record;
static struct rng rng;

static uint32_t below(uint32_t n) { return (uint32_t)(rng_next(&rng) >> 32) % n; }

/* ---- positions ---- */

static void add(struct group *g, const struct problem *p, const struct finder_weights *plain, const struct state *s)
{
    traits_count(p, s, g->trait[g->count]);
    const struct outlook_weights outlook = {plain->of[FEATURE_STUCK], plain->of[FEATURE_LEFT]};
    g->plain[g->count++] = finder_points(p, plain, s) + outlook_points(&outlook, p, s, -INFINITY);
}

/* One group a layer that the win went through. */
static void collect(const struct finder *f, const struct problem *p, const struct finder_weights *plain)
{
    bool *winner = calloc(f->node_count, sizeof *winner);
    if (!winner)
        return;
    for (uint32_t n = record.won; n; n = f->nodes[n].parent)
        winner[n] = true;
    for (uint32_t first = 0, last; first < record.count; first = last) {
        const struct beam_kept *won = NULL;
        for (last = first; last < record.count && record.kept[last].layer == record.kept[first].layer; last++)
            if (winner[record.kept[last].node])
                won = &record.kept[last];
        if (!won || last - first < LEAST_KEPT || groups_count == GROUPS_MAX)
            continue;
        struct group *g = &groups[groups_count++];
        *g = (struct group){.stage = traits_stage(p, &won->s), .win = wins};
        add(g, p, plain, &won->s);
        for (int i = 0; i < OTHERS; i++) {
            const struct beam_kept *other = &record.kept[first + below(last - first)];
            if (other != won)
                add(g, p, plain, &other->s);
        }
    }
    free(winner);
}

/* One beam of the portfolio. */
static bool run(struct finder *f, const struct problem *p, const struct state *start, const struct task *t, struct blame *blame)
{
    static struct blame_bias bias;
    float noise[TALON_MAX];
    finder_reset(f, p, t->beam.style, t->seed);
    for (int i = 0; i < p->talon_count; i++)
        noise[i] = t->beam.spread * finder_noise(f);
    blame_bias_make(&bias, p, blame, noise);
    record.count = 0;
    if (beam_search(f, start,
                    &(struct beam_settings){.width = t->beam.width < WIDTH_MOST ? t->beam.width : WIDTH_MOST,
                                            .jitter = t->beam.jitter,
                                            .weights = t->beam.weights,
                                            .learned = plain_only ? NULL : t->beam.learned,
                                            .bias = &bias,
                                            .record = &record}))
        return true;
    blame_learn(blame, p, &f->best, t->beam.rate);
    return false;
}

static void learn_from(const struct game *g, double seconds)
{
    struct problem p;
    struct state start;
    problem_init(&p, g);
    state_init(&p, g, &start);
    state_canonical(&p, &start);
    if (p.alternate || (p.reserve_test && !reserve_can_leave(&p, &start)))
        return;
    problems++;
    struct finder f;
    if (!finder_init(&f))
        return;
    struct effort effort = {0};
    struct blame blame = {0};
    account_open(&f.account, &effort);
    uint64_t began = thread_cpu_ns();
    bool won = false;
    for (int round = 0; !won && (double)(thread_cpu_ns() - began) * 1e-9 < seconds; round++) {
        struct task plan[PHASE_TASKS_MAX];
        int n = phase_beam.plan(&(struct phase_request){&p, g, SWITCH_RELAXATION, 1, round}, plan);
        for (int i = 0; i < n && !won && (double)(thread_cpu_ns() - began) * 1e-9 < seconds; i++) {
            won = run(&f, &p, &start, &plan[i], &blame);
            if (won)
                collect(&f, &p, &plan[i].beam.weights);
        }
    }
    wins += won;
    finder_free(&f);
}

/* ---- weights ---- */

static float dot(const float a[TRAITS], const float b[TRAITS])
{
    float sum = 0;
    for (int t = 0; t < TRAITS; t++)
        sum += a[t] * b[t];
    return sum;
}

/* How much each trait varies within groups; 0 for one that hardly ever does: nothing can be learned of it. */
static void measure_spread(int stage, float spread[TRAITS])
{
    double sum[TRAITS] = {0}, n = 0;
    for (int i = 0; i < groups_count; i++) {
        const struct group *g = &groups[i];
        if (g->stage != stage)
            continue;
        for (int t = 0; t < TRAITS; t++) {
            double mean = 0;
            for (int k = 0; k < g->count; k++)
                mean += (double)g->trait[k][t] / g->count;
            for (int k = 0; k < g->count; k++)
                sum[t] += (g->trait[k][t] - mean) * (g->trait[k][t] - mean);
        }
        n += g->count;
    }
    for (int t = 0; t < TRAITS; t++)
        spread[t] = sum[t] > LEAST_SPREAD * LEAST_SPREAD * n ? (float)sqrt(sum[t] / n) : 0;
}

/* One step: the winner's share of the softmax grows. */
static void step(const struct group *g, float of[TRAITS], float seen[TRAITS], const float spread[TRAITS], float rate)
{
    float share[OTHERS + 1], gradient[TRAITS] = {0}, most = -INFINITY, sum = 0;
    for (int k = 0; k < g->count; k++)
        most = fmaxf(most, share[k] = dot(of, g->trait[k]));
    for (int k = 0; k < g->count; k++)
        sum += share[k] = expf(share[k] - most);
    for (int k = 0; k < g->count; k++)
        for (int t = 0; t < TRAITS; t++)
            gradient[t] += ((k == 0 ? 1 : 0) - share[k] / sum) * g->trait[k][t];
    for (int t = 0; t < TRAITS; t++) {
        if (spread[t] <= 0)
            continue;
        float by = gradient[t] / spread[t] - 1e-4f * of[t] * spread[t];
        seen[t] += by * by;
        of[t] += rate * by / sqrtf(seen[t]) / spread[t];
    }
}

/* Half if they are equal. */
static double above_winner(const float points[], int k) { return points[k] > points[0] ? 1 : points[k] == points[0] ? 0.5 : 0; }

static void scale_and_judge(int stage, float of[TRAITS])
{
    double plain = 0, learned = 0, above_plain = 0, above = 0, others = 0;
    for (int i = 0; i < groups_count; i++) {
        const struct group *g = &groups[i];
        if (g->stage != stage)
            continue;
        float points[OTHERS + 1], mean_plain = 0, mean = 0;
        for (int k = 0; k < g->count; k++) {
            points[k] = dot(of, g->trait[k]);
            mean += points[k] / (float)g->count;
            mean_plain += g->plain[k] / (float)g->count;
        }
        for (int k = 0; k < g->count; k++) {
            plain += pow(g->plain[k] - mean_plain, 2);
            learned += pow(points[k] - mean, 2);
            if (g->win % HELD_OUT == 0 && k > 0) {
                above_plain += above_winner(g->plain, k);
                above += above_winner(points, k);
                others++;
            }
        }
    }
    if (learned <= 0)
        return;
    for (int t = 0; t < TRAITS; t++)
        of[t] *= (float)sqrt(plain / learned);
    fprintf(stderr, "stage %d: of those kept %.3f above the winner by the plain weights, %.3f by the learned\n", stage,
            above_plain / others, above / others);
}

static void fit(int stage, float of[TRAITS])
{
    float spread[TRAITS], seen[TRAITS];
    measure_spread(stage, spread);
    for (int t = 0; t < TRAITS; t++)
        seen[t] = 1e-3f;
    for (int epoch = 0; epoch < EPOCHS; epoch++)
        for (int i = 0; i < groups_count; i++) {
            const struct group *g = &groups[below((uint32_t)groups_count)];
            if (g->stage == stage && g->win % HELD_OUT != 0)
                step(g, of, seen, spread, epoch < EPOCHS * 3 / 4 ? 0.05f : 0.015f);
        }
    scale_and_judge(stage, of);
}

/* Rows of traits_weights.c. */
static void print_rows(float of[TRAIT_STAGES][TRAITS])
{
#define NAME_AND_COUNT(name, count) {#name, count},
    static const struct {
        const char *name;
        int count;
    } LIST[] = {TRAIT_LIST(NAME_AND_COUNT)};
    int t = 0;
    for (size_t i = 0; i < sizeof LIST / sizeof *LIST; i++)
        for (int k = 0; k < LIST[i].count; k++, t++) {
            printf("%s    ROW(TRAIT_%s", t > 0 ? " \\\n" : "", LIST[i].name);
            if (LIST[i].count > 1)
                printf(" + %d", k);
            printf(", %#.4gf, %#.4gf, %#.4gf)", (double)of[0][t], (double)of[1][t], (double)of[2][t]);
        }
    printf("\n");
}

int main(int argc, char **argv)
{
    const struct variant *v = argc == 5 || (argc == 6 && strcmp(argv[5], "plain") == 0) ? variant_find(argv[1]) : NULL;
    struct seeds seeds;
    if (!v || !seeds_read(argv[2], argv[3], &seeds) || v->foundations == FOUNDATION_ALTERNATE || v->base != BASE_CHOOSE) {
        fprintf(stderr, "usage: bench_learn GAME FIRST LAST SECONDS [plain], for a game by suit whose base is chosen\n");
        return 2;
    }
    plain_only = argc == 6;
    groups = calloc(GROUPS_MAX, sizeof *groups);
    record.kept = calloc(KEPT_MAX, sizeof *record.kept);
    record.capacity = KEPT_MAX;
    if (!groups || !record.kept)
        return 4;
    rng_seed(&rng, 1);
    for (uint64_t seed = seeds.first; seed <= seeds.last; seed++) {
        struct game dealt;
        struct move choice[PILES_MAX];
        deal_seed(seed, v, &dealt);
        for (int i = 0, n = game_base_moves(&dealt, choice); i < n; i++) {
            struct game g = dealt;
            game_play(&g, choice[i], NULL, NULL);
            learn_from(&g, strtod(argv[4], NULL));
        }
    }
    fprintf(stderr, "%d problems, %d won, %d groups\n", problems, wins, groups_count);
    float of[TRAIT_STAGES][TRAITS] = {{0}};
    for (int stage = 0; stage < TRAIT_STAGES; stage++)
        fit(stage, of[stage]);
    printf("/* bench_learn %s %s %s %s%s */\n", argv[1], argv[2], argv[3], argv[4], plain_only ? " plain" : "");
    print_rows(of);
    free(groups);
    free(record.kept);
    return 0;
}
