/* Measures what beams of one kind win and cost, for solver/EXPERIMENTS.md, experiments 9, 11 and 18 to 20. (Experiments 2 to
 * 5 were made with an earlier driver and other random numbers; this one repeats them with a few wins more or less.)
 *
 *   bench_beams GAME DEALS STYLES WIDTH BEAMS JITTERS [spread=S] [rate=R] [seconds=S] [relax=1] [FEATURE=WEIGHT]...
 *
 * DEALS: a range (seed:2001..2100), or a file with one seed a line, as `terrace summary --list unknown` prints them. STYLES and JITTERS are
 * lists (hold,hold,open), taken in turn by the beams. `spread` and `rate` as in phase.h, 0 unless given. No beam begins after `seconds`
 * of CPU time for a problem. With `relax=1` positions that are dead in the relaxation (solver/prove/relax.h) are not kept. Without weights:
 * waste=-6. Deals of a game with choice count once for each base. Prints how many problems pass the reserve test, how many of them are won,
 * after how many beams, and the CPU time.
 *
 *   bench_beams blondes-and-brunettes seed:2001..2100 hold,hold,open 20 27 100,250 waste=-6
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "beam.h"
#include "deal.h"
#include "effort.h"
#include "game.h"
#include "reserve.h"

enum { LIST_MAX = 16 };

static const char *const style_names[STYLES] = {[STYLE_TIGHT] = "tight", [STYLE_HOLD] = "hold", [STYLE_OPEN] = "open"};
static const char *const feature_names[FEATURES] = {
    [FEATURE_SCORE] = "score",     [FEATURE_WASTE] = "waste", [FEATURE_RESERVE] = "reserve", [FEATURE_INVERSIONS] = "inversions",
    [FEATURE_DEFICIT] = "deficit", [FEATURE_STUCK] = "stuck", [FEATURE_LEFT] = "left",
};

struct run {
    const struct variant *variant;
    struct finder finder;
    enum style style[LIST_MAX];
    float jitter[LIST_MAX];
    int styles, jitters, beams;
    uint32_t width;
    float spread, rate, limit_seconds; /* 0: no limit */
    bool relax;
    struct finder_weights weights;
    int problems, won, won_at[3]; /* by the first beam, the first third, later */
    double seconds;
};

static void fail(const char *what, const char *text)
{
    fprintf(stderr, "bench_beams: %s: %s\n", what, text);
    exit(2);
}

static int name_index(const char *const names[], int count, const char *text, size_t length)
{
    for (int i = 0; i < count; i++)
        if (strlen(names[i]) == length && strncmp(names[i], text, length) == 0)
            return i;
    fail("unknown name", text);
    return -1;
}

static void read_styles(struct run *r, const char *text)
{
    while (*text && r->styles < LIST_MAX) {
        size_t n = strcspn(text, ",");
        r->style[r->styles++] = (enum style)name_index(style_names, STYLES, text, n);
        text += n + (text[n] == ',');
    }
}

static void read_jitters(struct run *r, const char *text)
{
    char *end;
    while (*text && r->jitters < LIST_MAX) {
        r->jitter[r->jitters++] = strtof(text, &end);
        if (end == text)
            fail("no number", text);
        text = end + (*end == ',');
    }
}

/* NAME=NUMBER */
static void read_setting(struct run *r, const char *text)
{
    size_t n = strcspn(text, "=");
    if (strncmp(text, "spread=", 7) == 0)
        r->spread = strtof(text + 7, NULL);
    else if (strncmp(text, "rate=", 5) == 0)
        r->rate = strtof(text + 5, NULL);
    else if (strncmp(text, "seconds=", 8) == 0)
        r->limit_seconds = strtof(text + 8, NULL);
    else if (strncmp(text, "relax=", 6) == 0) {
        r->relax = strtoul(text + 6, NULL, 10) > 0;
    } else
        r->weights.of[name_index(feature_names, FEATURES, text, n)] = strtof(text + n + 1, NULL);
}

static void run_problem(struct run *r, const struct game *g)
{
    struct problem p;
    struct state start;
    struct finder *f = &r->finder;
    problem_init(&p, g);
    state_init(&p, g, &start);
    state_canonical(&p, &start);
    if (p.reserve_test && !reserve_can_leave(&p, &start))
        return;
    r->problems++;
    struct blame blame = {0};
    uint64_t began = thread_cpu_ns();
    int won = -1;
    static struct blame_bias bias;
    struct relax *relax = r->relax && relax_applies(g) ? relax_create(g, RELAX_POSITIONS) : NULL;
    for (int i = 0; i < r->beams && won < 0; i++) {
        if (r->limit_seconds > 0 && (double)(thread_cpu_ns() - began) * 1e-9 > r->limit_seconds)
            break;
        float noise[TALON_MAX];
        finder_reset(f, &p, r->style[i % r->styles], 0x9E3779B97F4A7C15u + (uint64_t)i);
        for (int k = 0; k < p.talon_count; k++)
            noise[k] = r->spread * finder_noise(f);
        blame_bias_make(&bias, &p, &blame, noise);
        const struct beam_settings how = {
            .width = r->width, .jitter = r->jitter[i % r->jitters], .weights = r->weights, .bias = &bias, .relax = relax};
        if (beam_search(f, &start, &how))
            won = i;
        else if (r->rate > 0)
            blame_learn(&blame, &p, &f->best, r->rate);
    }
    relax_free(relax);
    r->seconds += (double)(thread_cpu_ns() - began) * 1e-9;
    if (won < 0)
        return;
    r->won++;
    r->won_at[won == 0 ? 0 : won < r->beams / 3 ? 1 : 2]++;
}

/* Every base of a deal. */
static void run_deal(struct run *r, const struct deal_id *id)
{
    struct game g;
    struct move moves[PILES_MAX];
    deal_game(id, r->variant, &g);
    int n = game_base_moves(&g, moves);
    if (n == 0)
        run_problem(r, &g);
    for (int i = 0; i < n; i++) {
        struct game chosen = g;
        struct auto_move autos[AUTO_MOVES_MAX];
        int count;
        game_play(&chosen, moves[i], autos, &count);
        run_problem(r, &chosen);
    }
}

static void run_file(struct run *r, const char *path)
{
    FILE *file = fopen(path, "r");
    char line[64];
    if (!file)
        fail("neither a range of deals nor a file", path);
    while (fgets(line, sizeof line, file)) {
        struct deal_id id;
        struct error e;
        line[strcspn(line, "\n")] = 0;
        if (!deal_id_parse(line, &id, &e))
            fail("no deal", line);
        run_deal(r, &id);
    }
    fclose(file);
}

int main(int argc, char **argv)
{
    static struct run r;
    struct deal_range range;
    struct error e;
    struct effort effort = {0};
    if (argc < 7) {
        fprintf(stderr, "usage: bench_beams GAME DEALS STYLES WIDTH BEAMS JITTERS [spread=S] [rate=R] [seconds=S] [relax=1] "
                        "[FEATURE=WEIGHT]...\n");
        return 2;
    }
    r.variant = variant_find(argv[1]);
    if (!r.variant)
        fail("no such game", argv[1]);
    read_styles(&r, argv[3]);
    r.width = (uint32_t)strtoul(argv[4], NULL, 10);
    if (r.width == 0)
        fail("no width", argv[4]);
    r.beams = atoi(argv[5]);
    if (r.beams <= 0)
        fail("no number of beams", argv[5]);
    read_jitters(&r, argv[6]);
    if (r.styles == 0 || r.jitters == 0)
        fail("an empty list", r.styles == 0 ? "STYLES" : "JITTERS");
    if (!finder_init(&r.finder))
        return 4;
    for (int i = 7; i < argc; i++)
        read_setting(&r, argv[i]);
    static const struct finder_weights none;
    if (memcmp(&r.weights, &none, sizeof none) == 0)
        r.weights.of[FEATURE_WASTE] = -6;
    account_open(&r.finder.account, &effort);
    if (deal_range_parse(argv[2], &range, &e))
        for (uint64_t n = range.first; n <= range.last; n++) {
            struct deal_id id;
            deal_range_at(&range, n, &id);
            run_deal(&r, &id);
        }
    else
        run_file(&r, argv[2]);
    printf("%s %s %s width %" PRIu32 " beams %d jitter %s: won %d of %d (first beam %d, first third %d), %.1f s CPU\n", argv[1], argv[2],
           argv[3], r.width, r.beams, argv[6], r.won, r.problems, r.won_at[0], r.won_at[1], r.seconds);
    finder_free(&r.finder);
    return 0;
}
