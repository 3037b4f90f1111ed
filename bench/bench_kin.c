/* Deals that are open in one game, won by way of a game that is easier: another one with the same layouts, the same with piles more, or
 * the same with spaces that are filled by hand.
 *
 *   bench_kin GAME KIN|+PILES|by-hand SECONDS [SEED] < LIST > FILE.jsonl
 *
 * LIST: lines as `terrace catalogue --read FILE --unknown` prints them. The search solves the deal by KIN's rules, or with so many more
 * piles, which stand empty at the start, or where spaces wait for a card of the waste. The order in which the cards leave waste, stock and
 * reserve there is a plan for GAME, and a win is looked for near it (pursue/); then near another solution's, until SECONDS of CPU time are
 * over. The referee has played every win, by GAME's rules. FILE.jsonl is a batch file, for `terrace catalogue` to take over; it holds wins
 * alone. A line for each problem goes to standard error. Not for games with a redeal or with more cards in talon and reserve than a plan
 * holds (plan.h).
 *
 *   terrace catalogue --read results/catalogues/aisleriot-signora.xz --unknown |
 *       bench_kin aisleriot/signora aisleriot/falling-stars 5 > signora.jsonl
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "deal.h"
#include "guided.h"
#include "seconds.h"
#include "solve.h"

enum { SOLUTIONS_MOST = 20, POSITIONS = 20000 };

struct kin {
    const struct variant *variant, *easier;
    struct variant changed; /* what `easier` points to if it is not another game */
    struct solver *solver;
    double limit_seconds;
    uint64_t seed;
};

/* A problem: the choice of the base card at a pile, -1 where there is none. */
struct question {
    uint64_t deal; /* seed: */
    int base;
};

static void fail(const char *what, const char *text)
{
    fprintf(stderr, "bench_kin: %s: %s\n", what, text);
    exit(2);
}

static double cpu_seconds(void) { return seconds_on(CLOCK_THREAD_CPUTIME_ID); }

/* ---- plans ---- */

/* Talon cards by number, as plan.h has them. */
struct talon {
    int waste[CARDS_MAX], waste_count, next, reserve_gone, count;
};

/* Notes what a move takes away. */
static void depart(struct talon *t, int from, int to, struct plan *plan)
{
    int gone = from == PILE_WASTE     ? t->waste[--t->waste_count]
               : from == PILE_STOCK   ? t->next++
               : from == PILE_RESERVE ? t->count + t->reserve_gone++
                                      : -1;
    if (from == PILE_STOCK && to == PILE_WASTE)
        t->waste[t->waste_count++] = gone;
    else if (gone >= 0)
        plan->departure[plan->count++] = (uint8_t)gone;
}

static void make_plan(const struct game *start, const struct solution *s, struct plan *plan)
{
    struct game g = *start;
    struct talon t = {.next = g.pile[PILE_WASTE].count, .count = g.pile[PILE_WASTE].count + g.pile[PILE_STOCK].count};
    for (int i = 0; i < t.next; i++)
        t.waste[t.waste_count++] = i;
    *plan = (struct plan){0};
    for (int i = 0; i < s->moves_count; i++) {
        struct auto_move autos[AUTO_MOVES_MAX];
        int count = 0;
        game_play(&g, s->moves[i], autos, &count);
        depart(&t, s->moves[i].from, s->moves[i].to, plan);
        for (int j = 0; j < count; j++)
            depart(&t, autos[j].from, autos[j].to, plan);
    }
}

/* ---- a problem ---- */

static void deal_question(const struct question *q, const struct variant *v, struct game *g)
{
    struct move moves[PILES_MAX];
    deal_seed(q->deal, v, g);
    int n = game_base_moves(g, moves);
    for (int i = 0; i < n; i++)
        if (moves[i].from == PILE_TABLEAU + q->base) {
            game_play(g, moves[i], NULL, NULL);
            return;
        }
}

static bool same_layout(const struct game *a, const struct game *b)
{
    for (int i = 0; i < PILE_COUNT; i++) {
        const struct pile *p = &a->pile[i], *q = &b->pile[i];
        if (!pile_is_foundation(i) && (p->count != q->count || memcmp(p->card, q->card, p->count) != 0))
            return false;
    }
    return a->base == b->base;
}

static bool win(const struct kin *k, const struct question *q, double *seconds)
{
    static struct solution solution;
    static struct line line;
    struct game start, easier;
    deal_question(q, k->variant, &start);
    deal_question(q, k->easier == &k->changed ? k->variant : k->easier, &easier);
    if (!same_layout(&start, &easier))
        fail("other layouts than the game's", k->easier->name);
    if (start.pile[PILE_WASTE].count + start.pile[PILE_STOCK].count + start.pile[PILE_RESERVE].count > DEPARTURES_MAX)
        fail("more cards than a plan holds", k->variant->name);
    easier.variant = k->easier;
    const double began = cpu_seconds();
    bool won = false;
    for (int i = 0; i < SOLUTIONS_MOST && !won && (*seconds = cpu_seconds() - began) < k->limit_seconds; i++) {
        struct solve_options options = {.limit_seconds = k->limit_seconds - *seconds, .seed = k->seed + (uint64_t)i, .off = SWITCH_SAT};
        struct allowance allowance = {0};
        struct plan plan;
        solver_solve(k->solver, &easier, &options, &solution);
        if (solution.verdict != VERDICT_WINNABLE)
            break;
        make_plan(&easier, &solution, &plan);
        won = follow_plan(&start, &plan, POSITIONS, &allowance, &line, NULL) || guided_search(&start, &plan, &allowance, &line);
    }
    *seconds = cpu_seconds() - began;
    return won;
}

/* A line of a batch file. Of the choices of base card it tells the one that wins. */
static void write_win(const struct kin *k, const struct question *q, double seconds)
{
    printf("{\"schema\":\"terrace/batch/1\",\"game\":\"%s\",\"deal\":\"seed:%" PRIu64 "\",\"verdict\":\"winnable\",", k->variant->name,
           q->deal);
    if (q->base >= 0) {
        struct game g;
        char pile[10], card[3];
        deal_seed(q->deal, k->variant, &g);
        pile_name(PILE_TABLEAU + q->base, pile);
        card_name(pile_top(&g.pile[PILE_TABLEAU + q->base]), card);
        printf("\"base\":\"%s\",\"bases\":[{\"pile\":\"%s\",\"card\":\"%s\",\"verdict\":\"winnable\"}],", pile, pile, card);
    }
    printf("\"states\":0,\"seconds\":%.6f}\n", seconds);
    fflush(stdout);
}

static bool ask(const struct kin *k, const struct question *q)
{
    double seconds = 0;
    bool won = win(k, q, &seconds);
    if (won)
        write_win(k, q, seconds);
    fprintf(stderr, "seed:%" PRIu64 " t%d %s %.2f s\n", q->deal, q->base + 1, won ? "won" : "open", seconds);
    return won;
}

/* ---- the list ---- */

/* "seed:3 unknown LEVEL BASE lost lost unknown lost": the choices that are unknown, until one is won. A line without choices ends early. */
static void ask_line(const struct kin *k, char *text)
{
    struct question q = {.base = -1};
    char *rest = NULL, *word = strtok_r(text, " \n", &rest);
    if (!word)
        return;
    if (strncmp(word, "seed:", 5) != 0)
        fail("no deal of this kind", word);
    q.deal = strtoull(word + 5, NULL, 10);
    if (k->variant->base != BASE_CHOOSE) {
        ask(k, &q);
        return;
    }
    bool won = false;
    for (int i = 1; !won && (word = strtok_r(NULL, " \n", &rest)); i++) {
        q.base = i - 4;
        won = q.base >= 0 && strcmp(word, "unknown") == 0 && ask(k, &q);
    }
}

static const struct variant *easier_game(const char *text, struct kin *k)
{
    k->changed = *k->variant;
    if (strcmp(text, "by-hand") == 0) {
        k->changed.fill = FILL_WASTE_BY_HAND;
        return &k->changed;
    }
    if (text[0] != '+') {
        const struct variant *other = variant_find(text);
        if (!other)
            fail("no such game", text);
        return other;
    }
    int piles = k->variant->piles + atoi(text + 1);
    if (piles <= k->variant->piles || piles > PILES_MAX)
        fail("no number of piles to add", text);
    k->changed.piles = (uint8_t)piles;
    return &k->changed;
}

int main(int argc, char **argv)
{
    static struct kin k;
    struct error e;
    if (argc < 4 || argc > 5) {
        fprintf(stderr, "usage: bench_kin GAME KIN|+PILES|by-hand SECONDS [SEED] < LIST > FILE.jsonl\n");
        return 2;
    }
    k.variant = variant_find(argv[1]);
    if (!k.variant)
        fail("no such game", argv[1]);
    k.easier = easier_game(argv[2], &k);
    if (k.variant->redeals > 0 || k.easier->redeals > 0)
        fail("plans know no redeal", k.variant->redeals > 0 ? argv[1] : argv[2]);
    k.limit_seconds = strtod(argv[3], NULL);
    k.seed = argc > 4 ? strtoull(argv[4], NULL, 10) : 1;
    k.solver = solver_create((uint64_t)1 << 29, 1, &e);
    if (!k.solver)
        return 4;
    printf("{\"schema\":\"terrace/batch-header/1\",\"game\":\"%s\",\"deals\":\"seed:1..%" PRIu64 "\",\"shard\":\"0/1\"}\n", k.variant->name,
           UINT64_MAX);
    char text[256];
    while (fgets(text, sizeof text, stdin))
        ask_line(&k, text);
    solver_free(k.solver);
    return 0;
}
