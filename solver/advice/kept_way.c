#include "kept_way.h"

#include <assert.h>
#include <string.h>

#include "fingerprint.h"

bool kept_way_follow(const struct kept_way *k, const struct game *g, struct way_out *out)
{
    if (k->count == 0 || memcmp(&k->rules, g->variant, sizeof k->rules) != 0)
        return false;
    const uint64_t here = fingerprint_game(g);
    struct game at = k->start, after;
    bool met = false;
    at.variant = g->variant;
    /* Where the way comes by twice it goes on as the second time. */
    for (int i = 0; i < k->count; i++) {
        bool now = fingerprint_game(&at) == here;
        game_play(&at, k->move[i], NULL, NULL);
        if (now) {
            met = true;
            after = at;
            out->length = k->count - i;
        }
    }
    return met && way_out_move_to(g, &after, &out->first);
}

void kept_way_take(struct kept_way *k, const struct game *g, struct move first, const struct move rest[], int rest_count)
{
    assert(rest_count <= SOLUTION_MAX);
    k->rules = *g->variant;
    k->start = *g;
    k->move[0] = first;
    if (rest_count > 0)
        memcpy(k->move + 1, rest, (size_t)rest_count * sizeof *rest);
    k->count = 1 + rest_count;
}
