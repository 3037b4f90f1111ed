/* Solutions as `verify` reads them, against a fixed deal. */
#include <stdlib.h>
#include <string.h>

#include "deal.h"
#include "fuzz.h"
#include "solution_read.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct game start;
    if (!start.variant)
        deal_seed(1, variant_find("aisleriot/terrace"), &start);
    char *text = malloc(size + 1);
    if (!text)
        abort();
    memcpy(text, data, size);
    text[size] = 0;
    struct replay replay;
    struct error e;
    struct json_text in = {.text = text, .length = size, .name = "fuzz", .line_first = 1};
    if (solution_replay(&in, &start, &replay, &e) && replay.won && !replay.legal)
        abort();
    replay_free(&replay);
    free(text);
    return 0;
}
