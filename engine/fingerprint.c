#include "fingerprint.h"

static uint64_t mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 29;
}

static uint64_t pile_fingerprint(const struct pile *p, uint64_t kind)
{
    uint64_t hash = mix(kind, p->count);
    for (int i = 0; i < p->count; i++)
        hash = mix(hash, p->card[i]);
    return mix(hash, kind);
}

/* A sum, so that the order of piles of one kind does not matter. */
uint64_t fingerprint_game(const struct game *g)
{
    uint64_t sum = 0;
    for (int p = 0; p < PILE_COUNT; p++) {
        uint64_t kind = p >= PILE_TABLEAU ? PILE_TABLEAU : p >= PILE_FOUNDATION ? PILE_FOUNDATION : (uint64_t)p;
        sum += pile_fingerprint(&g->pile[p], kind);
    }
    return mix(mix(sum, g->redeals), g->locked);
}
