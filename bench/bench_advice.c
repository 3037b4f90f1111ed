/* How good is the advice of a player's eye view? Over numbered deals: the known-deal solver decides every choice of base card; then it is
 * counted how often each way of choosing without seeing the stock hit a choice that it found winnable.
 *
 *   bench_advice GAME FIRST LAST [SAMPLES [STATES [KNOWN_STATES [THREADS]]]]
 *
 * SAMPLES stock orders a deal and at most STATES positions for each (hidden advice, 32 and 3000), KNOWN_STATES positions a choice for the
 * truth (1000000). Writes a table in Markdown.
 */
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "deal.h"
#include "parallel.h"
#include "pick.h"
#include "seconds.h"
#include "seeds.h"
#include "stats.h"

enum way { WAY_HIDDEN, WAY_THUMB, WAY_RANDOM, WAYS };
static const char *const way_names[WAYS] = {
    "hidden advice (`pick --hidden`)",
    "rule of thumb: fewest of its rank in the reserve",
    "any card, at random",
};

/* Shares of a choice's weight by verdict; ties are split evenly. */
struct tally {
    double all[VERDICTS];   /* by enum verdict, over all deals */
    double mixed[VERDICTS]; /* ... over deals where some choice is winnable and some proved lost */
};

struct advice_job {
    const struct variant *variant;
    uint64_t first, samples, states, known_states;
    int deals, threads;
    pthread_mutex_t lock;
    struct tally tally[WAYS];
    int mixed, done, none_winnable, unknown_choices, choices;
    double hidden_seconds, known_seconds;
};

static double thread_seconds(void) { return seconds_on(CLOCK_THREAD_CPUTIME_ID); }

/* ---- ways to choose: a weight for each choice, 1 in all ---- */

static void spread_over_least(const double cost[], int count, double weight[])
{
    int ties = 0;
    double least = cost[0];
    for (int i = 1; i < count; i++)
        least = cost[i] < least ? cost[i] : least;
    for (int i = 0; i < count; i++)
        ties += cost[i] == least;
    for (int i = 0; i < count; i++)
        weight[i] = cost[i] == least ? 1.0 / ties : 0;
}

static void weigh(const struct game *g, const struct pick *hidden, enum way way, double weight[])
{
    double cost[PILES_MAX] = {0};
    const struct pile *reserve = &g->pile[PILE_RESERVE];
    for (int i = 0; i < hidden->count; i++)
        switch (way) {
        case WAY_HIDDEN: cost[i] = hidden->order[0] == i ? 0 : 1; break;
        case WAY_THUMB:
            for (int k = 0; k < reserve->count; k++)
                cost[i] += card_rank(reserve->card[k]) == card_rank(hidden->choice[i].card);
            break;
        case WAY_RANDOM:
        case WAYS: break;
        }
    spread_over_least(cost, hidden->count, weight);
}

/* ---- one deal ---- */

static void count_deal(struct advice_job *job, const struct game *g, const struct bases *truth, const struct pick *hidden)
{
    int verdicts[VERDICTS] = {0};
    for (int i = 0; i < truth->count; i++)
        verdicts[truth->base[i].solution.verdict]++;
    bool mixed = verdicts[VERDICT_WINNABLE] > 0 && verdicts[VERDICT_LOST] > 0;
    job->mixed += mixed;
    job->none_winnable += verdicts[VERDICT_WINNABLE] == 0;
    job->unknown_choices += verdicts[VERDICT_UNKNOWN];
    job->choices += truth->count;
    for (int way = 0; way < WAYS; way++) {
        double weight[PILES_MAX];
        weigh(g, hidden, (enum way)way, weight);
        for (int i = 0; i < truth->count; i++) {
            job->tally[way].all[truth->base[i].solution.verdict] += weight[i];
            if (mixed)
                job->tally[way].mixed[truth->base[i].solution.verdict] += weight[i];
        }
    }
}

static void deal_task(void *context, int worker, int task)
{
    struct advice_job *job = context;
    uint64_t number = job->first + (uint64_t)task;
    struct game g;
    struct fair_view view;
    struct error e;
    (void)worker;
    deal_seed(number, job->variant, &g);
    fair_view_of(&g, &view);

    struct pick *hidden = malloc(sizeof *hidden);
    struct bases *truth = malloc(sizeof *truth);
    struct solver *solver = solver_create((uint64_t)64 << 20, 1, &e);
    struct advice_options o;
    advice_options_init(&o);
    o.limit_samples = job->samples;
    o.limit_states = job->states;
    o.limit_seconds = 1e6;
    o.seed = number;
    if (!hidden || !truth || !solver || !pick_hidden(&view, &o, hidden, &e)) {
        fprintf(stderr, "bench_advice: deal %" PRIu64 ": %s\n", number, e.what);
        exit(4);
    }
    double start = thread_seconds();
    struct solve_options options = {.limit_states = job->known_states, .seed = 1};
    solve_bases(solver, &g, BASES_ALL, &options, truth);
    double known = thread_seconds() - start;
    pthread_mutex_lock(&job->lock);
    count_deal(job, &g, truth, hidden);
    job->known_seconds += known;
    job->hidden_seconds += hidden->elapsed_seconds;
    if (++job->done % 100 == 0)
        fprintf(stderr, "%d of %d deals\n", job->done, job->deals);
    pthread_mutex_unlock(&job->lock);
    solver_free(solver);
    free(truth);
    free(hidden);
}

/* ---- report ---- */

static void print_share(double hits, double of)
{
    struct rate r = rate_wilson((uint64_t)(hits + 0.5), (uint64_t)(of + 0.5)); /* ties count in parts; the interval is of whole deals */
    printf(" %.1f %% (%.1f-%.1f) |", of > 0 ? 100 * hits / of : 0, 100 * r.low, 100 * r.high);
}

static void report(const struct advice_job *job)
{
    printf("### %s, seed:%" PRIu64 "..%" PRIu64 "\n\n", job->variant->name, job->first, job->first + (uint64_t)job->deals - 1);
    printf(
        "`bench_advice %s %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64
        "`: %d deals; %d choices, of which the solver left %d open; "
        "%d deals had no choice found winnable, %d had both winnable and lost ones. %.2f s a deal for the advice (wall clock, one thread), "
        "%.2f CPU s for the truth.\n\n",
        job->variant->name, job->first, job->first + (uint64_t)job->deals - 1, job->samples, job->states, job->known_states, job->deals,
        job->choices, job->unknown_choices, job->none_winnable, job->mixed, job->hidden_seconds / job->deals,
        job->known_seconds / job->deals);
    printf("| choice | found winnable | proved lost | left open | where it matters: found winnable |\n|---|---|---|---|---|\n");
    for (int way = 0; way < WAYS; way++) {
        const struct tally *t = &job->tally[way];
        printf("| %s |", way_names[way]);
        print_share(t->all[VERDICT_WINNABLE], job->deals);
        print_share(t->all[VERDICT_LOST], job->deals);
        print_share(t->all[VERDICT_UNKNOWN], job->deals);
        print_share(t->mixed[VERDICT_WINNABLE], job->mixed);
        putchar('\n');
    }
    putchar('\n');
}

static uint64_t argument(int argc, char **argv, int index, uint64_t preset)
{
    return argc > index ? strtoull(argv[index], NULL, 10) : preset;
}

int main(int argc, char **argv)
{
    struct advice_job job = {.variant = argc >= 4 ? variant_find(argv[1]) : NULL};
    struct seeds seeds;
    if (!job.variant || job.variant->base != BASE_CHOOSE || !seeds_read(argv[2], argv[3], &seeds)) {
        fputs("usage: bench_advice GAME FIRST LAST [SAMPLES [STATES [KNOWN_STATES [THREADS]]]], a game with a choice of base card\n",
              stderr);
        return 2;
    }
    job.first = seeds.first;
    job.deals = (int)(seeds.last - seeds.first + 1);
    job.samples = argument(argc, argv, 4, 32);
    job.states = argument(argc, argv, 5, 3000);
    job.known_states = argument(argc, argv, 6, 1000000);
    job.threads = (int)argument(argc, argv, 7, 2);
    pthread_mutex_init(&job.lock, NULL);
    parallel_run(job.threads, job.deals, deal_task, NULL, &job);
    report(&job);
    return 0;
}
