/* The campaign: random small worlds, each decided by plain exhaustive search and by the solver in many setups.
 *
 *   bench_smallworlds [--from SEED] [--count N] [--seconds S] [--cards N] [--limit N] [--thorough] [--formula] [--relaxation] [--first]
 *                     [--focus all|bases|odd|autodeal] [--late | --wild | --dry | --backwards] [--regress FOLDER]
 *
 * --focus tries only the worlds in which certain faults show (campaign.h), and --count counts these.
 * --late tries late positions of full-size games (late.h) instead of small worlds, and says how many have talons at the borders of words.
 * --wild tries small worlds of wild rules, --dry such with an empty waste, to which any card move deals a card; --backwards large ones
 * that are known to be winnable, by fewer states (wild_worlds.h).
 * --formula tries the precedence formula alone, in both its forms, in the worlds that it covers; --relaxation tries the relaxation alone.
 *
 * Seeds run upwards from --from; a world is a function of its seed and --cards alone. Every difference is shrunk, printed and, with
 * --regress, written there as seed-N.json and seed-N.txt. Exit code 0: no difference; 1: some. */
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "campaign.h"
#include "late.h"
#include "notation.h"
#include "seconds.h"
#include "wild_worlds.h"

static volatile sig_atomic_t stop;
static char running[512]; /* what is being tried, for a crash */

static void on_signal(int signal_number)
{
    (void)signal_number;
    stop = 1;
}

static void tell_running(void)
{
    if (running[0] && write(STDERR_FILENO, running, strlen(running)) < 0)
        return;
}

static void on_crash(int signal_number)
{
    tell_running();
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

static void before_try(const struct world *w, const struct setup *s)
{
    char setup[400];
    setup_text(s, setup, sizeof setup);
    snprintf(running, sizeof running, "\nsmallworlds: ended while trying seed %" PRIu64 ", %s\n", w->seed, setup);
}

static double now(void) { return seconds_on(CLOCK_MONOTONIC); }

static void print_failure(struct failure *f, int cards, const char *folder)
{
    char setup[400], position[8192], comment[1024];
    setup_text(&f->setup, setup, sizeof setup);
    const char *expected = f->expected == BRUTE_LOST ? "lost" : "winnable";
    snprintf(comment, sizeof comment, "expect: %s\nseed %" PRIu64 " of --cards %d (%s)\n%s%s\ngot: %s", expected, f->world.seed, cards,
             f->world.origin, f->all_bases ? "all bases, " : "", setup, f->got);
    printf("DIFFERENCE\n%s\n", comment);
    world_write_variant(stdout, &f->world.variant);
    notation_write_position(&f->world.game, position, sizeof position);
    printf("%s\n", position);
    if (folder) {
        char prefix[4096];
        snprintf(prefix, sizeof prefix, "%s/seed-%" PRIu64, folder, f->world.seed);
        if (!world_save(&f->world, prefix, comment))
            fprintf(stderr, "smallworlds: %s: %s\n", prefix, strerror(errno));
    }
    fflush(stdout);
}

/* Late worlds whose talon has about as many cards as one or two words have bits; cards that come back; packs. */
static struct late_counts {
    uint64_t borders, returns, packs[DECKS_MAX + 1];
} late;

static void count_late(const struct world *w)
{
    int bit = world_talon(w) % 64;
    late.borders += world_talon(w) > 60 && (bit < 4 || bit > 60);
    late.returns += w->variant.foundation_return;
    late.packs[w->variant.decks]++;
}

static void print_counts(const struct campaign *c, uint64_t next, double seconds, uint64_t failures)
{
    printf("next seed %" PRIu64 ": %" PRIu64 " worlds in %.0f s; positions decided %" PRIu64 " (%" PRIu64 " winnable, %" PRIu64
           " lost), too large %" PRIu64 "; deal %" PRIu64 "/%" PRIu64 " play %" PRIu64 "/%" PRIu64 " scatter %" PRIu64 "/%" PRIu64
           "; tries %" PRIu64 ", unknown %" PRIu64 " (%" PRIu64 " with everything on); lost by",
           next, c->worlds, seconds, c->winnable + c->lost, c->winnable, c->lost, c->too_large, c->by_origin[0][0], c->by_origin[0][1],
           c->by_origin[1][0], c->by_origin[1][1], c->by_origin[2][0], c->by_origin[2][1], c->tries, c->unknown, c->unknown_default);
    for (int p = 0; p < PROOFS; p++)
        if (c->proofs[p])
            printf(" %s %" PRIu64, proof_names[p], c->proofs[p]);
    for (int ask = ASK_FORMULA; ask < ASKS; ask++) {
        const struct alone_counts *n = &c->alone[ask];
        printf("; %s: %" PRIu64 "/%" PRIu64 " asked, %" PRIu64 " proved, %" PRIu64 " plans, %" PRIu64 " followed, %" PRIu64 " unknown",
               ask_names[ask], n->winnable, n->lost, n->proved, n->plans, n->followed, n->unknown);
    }
    if (late.packs[2] > 0)
        printf("; of 2, 3, 4 packs %" PRIu64 " %" PRIu64 " %" PRIu64 ", at the borders of words %" PRIu64 ", with returns %" PRIu64,
               late.packs[2], late.packs[3], late.packs[4], late.borders, late.returns);
    printf("; differences %" PRIu64 "\n", failures);
    fflush(stdout);
}

static enum focus focus_named(const char *name)
{
    for (int i = 0; i < FOCI; i++)
        if (name && strcmp(name, focus_names[i]) == 0)
            return (enum focus)i;
    fprintf(stderr, "smallworlds: --focus %s: use all, bases, odd or autodeal\n", name ? name : "");
    exit(2);
}

static uint64_t number(const char *text)
{
    char *end;
    errno = 0;
    uint64_t n = strtoull(text ? text : "", &end, 10);
    if (!text || end == text || *end || errno) {
        fprintf(stderr, "smallworlds: %s: not a number\n", text ? text : "missing value");
        exit(2);
    }
    return n;
}

struct settings {
    uint64_t from, count;
    double seconds; /* negative: as long as it takes for a count, else a minute */
    int cards;
    const char *folder;              /* of what differs; NULL: none */
    bool first;                      /* stop at the first difference */
    bool late, wild, dry, backwards; /* other worlds */
};

/* Reads an option, with its value at *i + 1. False if there is none of that name. */
static bool read_option(struct settings *s, struct campaign *c, char **argv, int *i)
{
    const char *name = argv[*i], *value = argv[*i + 1];
    bool valued = true;
    if (strcmp(name, "--from") == 0)
        s->from = number(value);
    else if (strcmp(name, "--count") == 0)
        s->count = number(value);
    else if (strcmp(name, "--seconds") == 0)
        s->seconds = (double)number(value);
    else if (strcmp(name, "--cards") == 0)
        s->cards = (int)number(value);
    else if (strcmp(name, "--limit") == 0)
        c->limit_positions = number(value);
    else if (strcmp(name, "--focus") == 0)
        c->focus = focus_named(value);
    else if (strcmp(name, "--regress") == 0 && value)
        s->folder = value;
    else
        valued = false;
    *i += valued;
    bool thorough = strcmp(name, "--thorough") == 0, formula = strcmp(name, "--formula") == 0;
    bool relaxation = strcmp(name, "--relaxation") == 0, first = strcmp(name, "--first") == 0, late_worlds = strcmp(name, "--late") == 0;
    bool wild = strcmp(name, "--wild") == 0, dry = strcmp(name, "--dry") == 0, backwards = strcmp(name, "--backwards") == 0;
    c->thorough |= thorough;
    c->only = formula ? ASK_FORMULA : relaxation ? ASK_RELAXED : c->only;
    s->first |= first;
    s->late |= late_worlds;
    s->wild |= wild;
    s->dry |= dry;
    s->backwards |= backwards;
    if (backwards) { /* too large for each try to come to an end */
        c->limit_states = 3000;
        c->limit_seconds = 0.5;
    }
    return valued || thorough || formula || relaxation || first || late_worlds || wild || dry || backwards;
}

/* The world of a seed; false if it is not one to try. */
static bool make_world(const struct settings *s, const struct campaign *c, uint64_t seed, struct world *w)
{
    if (s->late) {
        world_make_late(w, seed, c->limit_positions);
        count_late(w);
    } else if (s->wild) {
        world_make_wild(w, seed, s->cards);
    } else if (s->dry) {
        world_make_dry(w, seed, s->cards);
    } else if (s->backwards) {
        world_make_backwards(w, seed);
    } else {
        world_make(w, seed, s->cards);
    }
    return campaign_in_focus(c->focus, w);
}

/* Tries worlds until time, count or a signal ends it; returns the differences. */
static uint64_t try_worlds(const struct settings *s, struct campaign *c)
{
    double start = now(), printed = start;
    uint64_t failures = 0, seed = s->from;
    for (; !stop && !(s->first && failures > 0) && now() - start < s->seconds; seed++) {
        struct world w;
        struct failure f = {0};
        if ((c->focus == FOCUS_ALL ? seed - s->from : c->worlds) >= s->count)
            break;
        if (make_world(s, c, seed, &w) && !(s->backwards ? campaign_winnable : campaign_world)(c, &w, &f)) {
            failures++;
            campaign_shrink(c, &f);
            print_failure(&f, s->cards, s->folder);
        }
        if (now() - printed > 60) {
            printed = now();
            print_counts(c, seed + 1, printed - start, failures);
        }
    }
    print_counts(c, seed, now() - start, failures);
    return failures;
}

int main(int argc, char **argv)
{
    struct settings s = {.from = 1, .count = UINT64_MAX, .seconds = -1, .cards = 40};
    struct campaign c;
    campaign_begin(&c);
    for (int i = 1; i < argc; i++)
        if (!read_option(&s, &c, argv, &i)) {
            fprintf(stderr, "usage: bench_smallworlds [--from SEED] [--count N] [--seconds S] [--cards N] [--limit N] [--thorough] "
                            "[--formula] [--relaxation] [--first] [--focus all|bases|odd|autodeal] [--late | --wild | --dry | --backwards] "
                            "[--regress FOLDER]\n");
            return 2;
        }
    if (s.seconds < 0)
        s.seconds = s.count < UINT64_MAX ? INFINITY : 60;
    signal(SIGINT, on_signal);
    signal(SIGTERM, on_signal);
    signal(SIGABRT, on_crash);
    signal(SIGSEGV, on_crash);
    atexit(tell_running);
    campaign_before_try = before_try;
    uint64_t failures = try_worlds(&s, &c);
    campaign_end(&c);
    running[0] = 0;
    return failures > 0;
}
