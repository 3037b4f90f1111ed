#include "signature.h"

#include "deal.h"
#include "platform.h"

enum { DEALS = 20, LIMIT_STATES_EACH = 20000 };

const char *const signature_games[] = {
    "aisleriot/terrace",
    "aisleriot/generals-patience",
    "aisleriot/falling-stars",
    "aisleriot/signora",
    "aisleriot/redheads",
    "aisleriot/blondes-and-brunettes",
    "aisleriot/wood",
    "pysolfc/terrace",
    "pysolfc/generals-patience",
    "pysolfc/wood",
    "pysolfc/queen-of-italy",
    "pysolfc/madame",
    "pysolfc/mamy-susan",
    "pysolfc/big-terrace",
    "pysolfc/admirals-patience",
};
const int signature_games_count = sizeof signature_games / sizeof signature_games[0];

static void count_decided(const struct bases *b, struct signature_part *out)
{
    for (int i = 0; i < (b->count ? b->count : 1); i++) {
        out->problems++;
        out->decided += (b->count ? b->base[i].solution : b->only).verdict != VERDICT_UNKNOWN;
    }
}

void signature_of(struct solver *s, int game, struct bases *scratch, const atomic_bool *cancel, struct signature_part *out)
{
    const struct variant *v = variant_find(signature_games[game]);
    const struct solve_options options = {.limit_states = LIMIT_STATES_EACH, .off = SWITCH_SAT, .seed = 1, .cancel = cancel};
    uint64_t began = thread_cpu_ns();
    *out = (struct signature_part){0};
    for (uint64_t number = 1; number <= DEALS && !(cancel && atomic_load(cancel)); number++) {
        struct game g;
        deal_seed(number, v, &g);
        solve_bases(s, &g, BASES_ALL, &options, scratch);
        out->states += scratch->states;
        count_decided(scratch, out);
    }
    out->cpu_seconds = (double)(thread_cpu_ns() - began) * 1e-9;
}
