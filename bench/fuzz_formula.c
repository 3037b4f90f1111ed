/* Refutations of the formula. A certificate's lemmas are packed and have a checksum, which stops nearly everything that bytes changed at
 * random could do; so here the input is the lemmas as they are, and this target packs them and gives sizes and checksum as they should be.
 * Byte 0 chooses the deal; byte 1 is added to the number of lemmas that is claimed (0: as many as the input has). No winnable deal is
 * refuted. */
#include <stdlib.h>

#include <zlib.h>

#include "bridge.h"
#include "brute.h"
#include "check_formula.h"
#include "fuzz.h"
#include "worlds.h"

enum { DEALS = 64, CARDS_MOST = 24, OUT_LEAST = 10, OUT_MOST = 16 };

static struct fuzz_deal {
    struct ck_rules rules;
    struct ck_position position;
    struct ck_formula_size formula[2]; /* of the coarse part, of both */
    enum brute_verdict truth;
} deals[DEALS];

/* False for worlds that the formula does not cover, or with so few cards still to come that it says nothing, or so many that it takes
 * long. */
static bool take_world(const struct world *w, struct fuzz_deal *d)
{
    const struct ck_position *p = &d->position;
    d->rules = bridge_rules(&w->variant);
    d->position = bridge_position(&w->game);
    int out = p->waste.count + p->stock.count + p->reserve.count;
    if (!game_base_chosen(&w->game) || game_won(&w->game) || !ck_formula_applies(&d->rules, p) || out < OUT_LEAST || out > OUT_MOST)
        return false;
    d->truth = brute_solve(&w->game, 100000, BRUTE_PILES_SORTED, NULL);
    if (!ck_formula_measure(&d->rules, p, false, &d->formula[0]) || !ck_formula_measure(&d->rules, p, true, &d->formula[1]))
        abort();
    return true;
}

/* All deals at once and first, so that what an input covers does not depend on the inputs before it. */
int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    uint64_t seed = 0;
    for (int n = 0; n < DEALS; seed++) {
        struct world w;
        world_make(&w, seed, CARDS_MOST);
        n += take_world(&w, &deals[n]);
    }
    return 0;
}

/* Lemmas as a certificate counts them: each is a number of literals, then as many numbers, 7 bits a byte. */
static unsigned long count_lemmas(const uint8_t *data, size_t size)
{
    unsigned long lemmas = 0, left = 0, number = 0;
    unsigned shift = 0;
    for (size_t i = 0; i < size; i++) {
        number |= (unsigned long)(data[i] & 127) << (shift < 28 ? shift : 28);
        shift += 7;
        if (data[i] > 127)
            continue;
        if (left > 0) {
            left--;
        } else {
            lemmas++;
            left = number;
        }
        number = shift = 0;
    }
    return lemmas;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2 || size > 1 << 16)
        return 0;
    const struct fuzz_deal *d = &deals[data[0] % DEALS];
    unsigned long lemmas = count_lemmas(data + 2, size - 2) + data[1];
    uLongf packed_bytes = compressBound((uLong)size);
    uint8_t *packed = malloc(packed_bytes);
    if (!packed || compress2(packed, &packed_bytes, data + 2, (uLong)size - 2, 1) != Z_OK)
        abort();
    bool fine = data[0] / DEALS % 2;
    const struct ck_formula_size *formula = &d->formula[fine];
    struct ck_refutation proof = {
        fine, formula->variables, formula->clauses, 0, lemmas, packed, packed_bytes, size - 2, crc32(0, packed, (uInt)packed_bytes)};
    char why[CK_MESSAGE] = "";
    if (ck_formula_refuted(&d->rules, &d->position, &proof, why)) {
        if (d->truth == BRUTE_WINNABLE)
            abort();
    } else if (!why[0]) {
        abort();
    }
    free(packed);
    return 0;
}
