#include "potential.h"

#include <string.h>

/* What is left of a position. */
struct rest {
    uint64_t chains[CLASSES_MAX], talon[CLASSES_MAX]; /* nibble r: chains of height r, talon cards of rank r */
    tpile_t pile[PILES_MAX];
    int reserve, up; /* cards on the reserve, on foundations */
};

static bool put_up(const struct problem *p, struct rest *t, int kind)
{
    int shift = 4 * kind_rank(p, kind);
    uint64_t *chains = &t->chains[kind_class(p, kind)];
    if (!(*chains >> shift & 15))
        return false;
    *chains += (uint64_t)15 << shift; /* one less of this height, one more of the next */
    t->up++;
    return true;
}

static bool take_tops(const struct problem *p, struct rest *t)
{
    int before = t->up;
    while (t->reserve > 0 && put_up(p, t, p->reserve[t->reserve - 1]))
        t->reserve--;
    for (int i = 0; i < p->piles; i++)
        while (t->pile[i] && put_up(p, t, tpile_top(t->pile[i])))
            t->pile[i] = tpile_pop(p, t->pile[i]);
    return t->up > before;
}

/* A 1 in each nibble that is not 0. */
static uint64_t nibbles_set(uint64_t x)
{
    x |= x >> 1;
    x |= x >> 2;
    return x & 0x1111111111111111u;
}

static bool take_talon(const struct problem *p, struct rest *t)
{
    uint64_t ranks = ((uint64_t)1 << 4 * p->ranks) - 1;
    int before = t->up;
    for (int c = 0; c < p->classes; c++) {
        uint64_t go = nibbles_set(t->chains[c]) & nibbles_set(t->talon[c]) & ranks;
        t->chains[c] += 15 * go;
        t->talon[c] -= go;
        t->up += __builtin_popcountll(go);
    }
    return t->up > before;
}

int potential(const struct problem *p, const struct state *s)
{
    struct rest t = {.reserve = s->reserve, .up = s->score};
    memcpy(t.chains, s->chains, sizeof t.chains);
    memcpy(t.talon, s->left_kinds, sizeof t.talon);
    memcpy(t.pile, s->pile, sizeof t.pile);
    do
        while (take_tops(p, &t)) {
        }
    while (take_talon(p, &t));
    return t.up;
}
