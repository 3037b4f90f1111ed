/* Sizes and checking times of certificates for the lost problems of corpus/graded, as the table of RELIABILITY.md.
 *
 *   bench_certificates [--limit POSITIONS] FILE...     (corpus/graded/GAME.txt)
 *
 * A problem is a deal, or the position after one choice of its base card. Each gets its certificate, within --limit positions of a closed
 * set, and the checker's judgement. Exit code 1 if the checker refuses one. CPU seconds. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bridge.h"
#include "certificate.h"
#include "check_certificate.h"
#include "deal.h"
#include "seconds.h"

struct tally {
    int problems, reserve, relaxation, formula, fine, closed, too_large;
    uint64_t bytes_most, positions_most;
    double checking_most, writing_most;
};

static double cpu_seconds(void) { return seconds_on(CLOCK_THREAD_CPUTIME_ID); }

/* The position of a problem; false if the line is none. */
static bool problem_of(const struct variant *v, const char *deal, const char *pile, struct game *g)
{
    struct deal_id id;
    struct error e;
    struct move choice[PILES_MAX];
    if (!deal_id_parse(deal, &id, &e))
        return false;
    deal_game(&id, v, g);
    if (strcmp(pile, "-") == 0)
        return true;
    int from = pile_parse(v, pile, (int)strlen(pile)), choices = game_base_moves(g, choice);
    for (int i = 0; i < choices; i++)
        if (choice[i].from == from) {
            game_play(g, choice[i], NULL, NULL);
            return true;
        }
    return false;
}

static bool judge(const struct game *g, const char *bytes, size_t length, struct tally *t)
{
    struct ck_rules r = bridge_rules(g->variant);
    struct ck_position p = bridge_position(g);
    struct ck_report report;
    double begin = cpu_seconds();
    bool holds = ck_certificate_holds(&r, &p, (const unsigned char *)bytes, length, &report) && !report.winnable;
    double spent = cpu_seconds() - begin;
    if (spent > t->checking_most)
        t->checking_most = spent;
    if (!holds)
        fprintf(stderr, "refused: %s\n", report.why);
    return holds;
}

static bool certify(const struct game *g, const char *deal, uint64_t limit, struct tally *t)
{
    static struct bases lost = {.verdict = VERDICT_LOST, .winner = -1, .only.proof = PROOF_SAT}; /* the formula before the closed set */
    struct certificate_options options = {.limit_states = limit};
    struct certificate_info info;
    struct error e;
    char *bytes = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&bytes, &length);
    if (!out)
        return false;
    t->problems++;
    double begin = cpu_seconds();
    enum certificate_outcome outcome = certificate_write(out, g, deal, &lost, &options, &info, &e);
    double spent = cpu_seconds() - begin;
    if (fclose(out) != 0)
        return false;
    bool fine = true;
    if (outcome == CERTIFICATE_TOO_LARGE) {
        t->too_large++;
    } else if (outcome != CERTIFICATE_WRITTEN) {
        fprintf(stderr, "%s: %s\n", deal, e.what);
        fine = false;
    } else {
        *(info.parts_fine > 0         ? &t->fine
          : info.parts_formula > 0    ? &t->formula
          : info.parts_closed > 0     ? &t->closed
          : info.parts_relaxation > 0 ? &t->relaxation
                                      : &t->reserve) += 1;
        t->bytes_most = length > t->bytes_most ? length : t->bytes_most;
        t->positions_most = info.positions > t->positions_most ? info.positions : t->positions_most;
        t->writing_most = spent > t->writing_most ? spent : t->writing_most;
        fine = judge(g, bytes, length, t);
    }
    free(bytes);
    return fine;
}

static bool certify_file(const char *path, uint64_t limit)
{
    static char line[1 << 16];
    char name[100] = "", deal[64], pile[16];
    const struct variant *v = NULL;
    struct tally t = {0};
    bool fine = true;
    FILE *in = fopen(path, "r");
    if (!in) {
        perror(path);
        return false;
    }
    while (fgets(line, sizeof line, in)) {
        struct game g;
        if (sscanf(line, "# game: %99s", name) == 1)
            v = variant_find(name);
        if (!v || sscanf(line, "lost %63s %15s", deal, pile) != 2)
            continue;
        fine = problem_of(v, deal, pile, &g) && certify(&g, deal, limit, &t) && fine;
    }
    fclose(in);
    if (t.problems > 0)
        printf("| %s | %d | %d | %d | %d | %d | %d | %d | %" PRIu64 " | %" PRIu64 " | %.2f | %.2f |\n", name, t.problems, t.reserve,
               t.relaxation, t.formula, t.fine, t.closed, t.too_large, t.positions_most, t.bytes_most, 1e3 * t.writing_most,
               1e3 * t.checking_most);
    fflush(stdout);
    return fine;
}

int main(int argc, char **argv)
{
    uint64_t limit = 0;
    bool fine = true;
    if (argc < 2 || (argc < 4 && strcmp(argv[1], "--limit") == 0)) {
        fputs("usage: bench_certificates [--limit POSITIONS] FILE...\n", stderr);
        return 2;
    }
    printf("| game | lost | by the reserve | relaxation | formula | with its fine part | closed set | too large | positions, most | bytes, "
           "most | ms to write, "
           "most | ms to "
           "check, most |\n"
           "|---|---|---|---|---|---|---|---|---|---|---|---|\n");
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--limit") == 0 && argv[i + 1])
            limit = strtoull(argv[++i], NULL, 10);
        else
            fine = certify_file(argv[i], limit) && fine;
    }
    return fine ? 0 : 1;
}
