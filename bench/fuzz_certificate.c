/* Certificates: the checker on any bytes. The first byte chooses the deal. A deal known to be winnable is never proved lost. */
#include <stdlib.h>

#include "bridge.h"
#include "brute.h"
#include "check_certificate.h"
#include "fuzz.h"
#include "worlds.h"

/* The first are any small worlds; the others are of rules that the relaxation and the formula cover, so that their certificates are met:
 * of the seeds from COVERED on some are lost by the relaxation, some by the formula, and one by its fine part alone. */
enum { ANY_DEALS = 64, DEALS = 128, COVERED = 1800 };

static struct {
    struct ck_rules rules;
    struct ck_position position;
    enum brute_verdict truth;
} deals[DEALS];

/* All deals at once and first, so that what an input covers does not depend on the inputs before it. */
int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    for (unsigned n = 0; n < DEALS; n++) {
        struct world w;
        if (n < ANY_DEALS)
            world_make(&w, n, 20);
        else
            world_make_covered(&w, COVERED + n - ANY_DEALS);
        deals[n].rules = bridge_rules(&w.variant);
        deals[n].position = bridge_position(&w.game);
        deals[n].truth = brute_solve(&w.game, 100000, BRUTE_PILES_SORTED, NULL);
    }
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    unsigned n = data[0] % DEALS;
    struct ck_report report;
    if (ck_certificate_holds(&deals[n].rules, &deals[n].position, data + 1, size - 1, &report)) {
        if (deals[n].truth == (report.winnable ? BRUTE_LOST : BRUTE_WINNABLE))
            abort();
    } else if (!report.why[0]) {
        abort();
    }
    return 0;
}
