#include "brute.h"

#include <stdlib.h>
#include <string.h>

/* A position as bytes: base, lock, redeals, then every pile of the variant as its count and its cards from the bottom up. */
enum { KEY_MAX = 3 + PILE_COUNT + CARDS_MAX };

struct key {
    int length;
    uint8_t byte[KEY_MAX];
};

struct seen {
    uint8_t *arena; /* keys one after the other, each behind its length in two bytes */
    size_t used, size;
    size_t *slot; /* offset + 1 into arena; 0: free */
    size_t slots;
    uint64_t count;
};

static void *must(void *p)
{
    if (!p)
        abort();
    return p;
}

static int pile_compare(const struct pile *a, const struct pile *b)
{
    if (a->count != b->count)
        return a->count < b->count ? -1 : 1;
    return memcmp(a->card, b->card, a->count);
}

static void sort_piles(const struct pile *list[], int count)
{
    for (int i = 1; i < count; i++) {
        const struct pile *p = list[i];
        int j = i;
        for (; j > 0 && pile_compare(list[j - 1], p) > 0; j--)
            list[j] = list[j - 1];
        list[j] = p;
    }
}

static void key_add(struct key *k, const struct pile *p)
{
    k->byte[k->length++] = p->count;
    memcpy(k->byte + k->length, p->card, p->count);
    k->length += p->count;
}

static void key_make(struct key *k, const struct game *g, enum brute_piles piles)
{
    const struct variant *v = g->variant;
    int foundations = variant_foundations(v);
    const struct pile *f[FOUNDATIONS_MAX], *t[PILES_MAX];
    for (int i = 0; i < foundations; i++)
        f[i] = &g->pile[PILE_FOUNDATION + i];
    for (int i = 0; i < v->piles; i++)
        t[i] = &g->pile[PILE_TABLEAU + i];
    if (piles == BRUTE_PILES_SORTED) {
        /* PySolFC binds the `decks` foundations of each suit to base cards of that suit; AisleRiot's are all alike. */
        int alike = v->family == FAMILY_PYSOLFC ? v->decks : foundations;
        for (int i = 0; i < foundations; i += alike)
            sort_piles(f + i, alike);
        sort_piles(t, v->piles);
    }
    k->length = 0;
    k->byte[k->length++] = (uint8_t)(g->base + 1);
    k->byte[k->length++] = g->locked;
    k->byte[k->length++] = g->redeals;
    key_add(k, &g->pile[PILE_STOCK]);
    key_add(k, &g->pile[PILE_WASTE]);
    key_add(k, &g->pile[PILE_RESERVE]);
    for (int i = 0; i < foundations; i++)
        key_add(k, f[i]);
    for (int i = 0; i < v->piles; i++)
        key_add(k, t[i]);
}

static void key_read_pile(const uint8_t **at, struct pile *p)
{
    p->count = *(*at)++;
    memcpy(p->card, *at, p->count);
    *at += p->count;
}

static void key_read(const uint8_t *bytes, const struct variant *v, struct game *g)
{
    memset(g, 0, sizeof *g);
    g->variant = v;
    g->base = (int8_t)(bytes[0] - 1);
    g->locked = bytes[1];
    g->redeals = bytes[2];
    bytes += 3;
    key_read_pile(&bytes, &g->pile[PILE_STOCK]);
    key_read_pile(&bytes, &g->pile[PILE_WASTE]);
    key_read_pile(&bytes, &g->pile[PILE_RESERVE]);
    for (int i = 0; i < variant_foundations(v); i++)
        key_read_pile(&bytes, &g->pile[PILE_FOUNDATION + i]);
    for (int i = 0; i < v->piles; i++)
        key_read_pile(&bytes, &g->pile[PILE_TABLEAU + i]);
}

/* FNV-1a: only says where to look; keys are compared whole. */
static size_t hash(const uint8_t *bytes, int length)
{
    uint64_t h = 0xcbf29ce484222325u;
    for (int i = 0; i < length; i++)
        h = (h ^ bytes[i]) * 0x100000001b3u;
    return (size_t)(h ^ h >> 29);
}

static const uint8_t *entry(const struct seen *s, size_t offset, int *length)
{
    const uint8_t *p = s->arena + offset;
    *length = p[0] | p[1] << 8;
    return p + 2;
}

static void grow_slots(struct seen *s)
{
    size_t slots = s->slots * 2;
    size_t *slot = must(calloc(slots, sizeof *slot));
    for (size_t i = 0; i < s->slots; i++) {
        if (!s->slot[i])
            continue;
        int length;
        const uint8_t *bytes = entry(s, s->slot[i] - 1, &length);
        size_t j = hash(bytes, length) & (slots - 1);
        while (slot[j])
            j = (j + 1) & (slots - 1);
        slot[j] = s->slot[i];
    }
    free(s->slot);
    s->slot = slot;
    s->slots = slots;
}

/* True if the key is new; *offset gets where it now is. */
static bool seen_add(struct seen *s, const struct key *k, size_t *offset)
{
    if (s->count * 2 >= s->slots)
        grow_slots(s);
    size_t i = hash(k->byte, k->length) & (s->slots - 1);
    for (; s->slot[i]; i = (i + 1) & (s->slots - 1)) {
        int length;
        const uint8_t *bytes = entry(s, s->slot[i] - 1, &length);
        if (length == k->length && memcmp(bytes, k->byte, (size_t)length) == 0)
            return false;
    }
    size_t need = s->used + 2 + (size_t)k->length;
    if (need > s->size) {
        s->size = need * 2;
        s->arena = must(realloc(s->arena, s->size));
    }
    *offset = s->used;
    s->arena[s->used] = (uint8_t)(k->length & 255);
    s->arena[s->used + 1] = (uint8_t)(k->length >> 8);
    memcpy(s->arena + s->used + 2, k->byte, (size_t)k->length);
    s->used = need;
    s->slot[i] = *offset + 1;
    s->count++;
    return true;
}

struct todo {
    size_t *offset;
    size_t count, size;
};

static void todo_push(struct todo *t, size_t offset)
{
    if (t->count == t->size) {
        t->size = t->size ? t->size * 2 : 1024;
        t->offset = must(realloc(t->offset, t->size * sizeof *t->offset));
    }
    t->offset[t->count++] = offset;
}

/* The referee's judgement on every pair of piles of the game; only faster than game_moves(), which goes through all that could exist.
 * When piles are sorted one empty pile of each kind that takes the card is enough. */
static int list_moves(const struct game *g, bool merge_empties, struct move out[MOVES_MAX])
{
    uint8_t pile[PILE_COUNT];
    int piles = 0, count = 0;
    for (int p = 0; p < PILE_FOUNDATION + variant_foundations(g->variant); p++)
        pile[piles++] = (uint8_t)p;
    for (int t = 0; t < g->variant->piles; t++)
        pile[piles++] = (uint8_t)(PILE_TABLEAU + t);
    for (int i = 0; i < piles; i++) {
        bool empty_foundation = false, space = false;
        if (g->pile[pile[i]].count == 0 && pile[i] != PILE_STOCK)
            continue;
        for (int j = PILE_WASTE; j < piles; j++) {
            bool *empty = pile[j] < PILE_TABLEAU ? &empty_foundation : &space,
                 is_empty = g->pile[pile[j]].count == 0 && j >= PILE_FOUNDATION;
            struct move m = {pile[i], pile[j]};
            if ((merge_empties && is_empty && *empty) || game_refuses(g, m))
                continue;
            *empty |= is_empty;
            out[count++] = m;
        }
    }
    return count;
}

enum brute_verdict brute_solve(const struct game *start, uint64_t limit_positions, enum brute_piles piles, uint64_t *positions)
{
    struct seen seen = {.slots = 1024};
    seen.slot = must(calloc(seen.slots, sizeof *seen.slot));
    struct todo todo = {0};
    struct key key;
    size_t offset;
    key_make(&key, start, piles);
    seen_add(&seen, &key, &offset);
    todo_push(&todo, offset);
    enum brute_verdict verdict = game_won(start) ? BRUTE_WINNABLE : BRUTE_LOST;
    while (verdict == BRUTE_LOST && todo.count > 0) {
        int length;
        struct game here;
        key_read(entry(&seen, todo.offset[--todo.count], &length), start->variant, &here);
        struct move moves[MOVES_MAX];
        int count = list_moves(&here, piles == BRUTE_PILES_SORTED, moves);
        for (int i = 0; i < count && verdict == BRUTE_LOST; i++) {
            struct game next = here;
            game_play(&next, moves[i], NULL, NULL);
            if (game_won(&next)) {
                verdict = BRUTE_WINNABLE;
                break;
            }
            key_make(&key, &next, piles);
            if (!seen_add(&seen, &key, &offset))
                continue;
            todo_push(&todo, offset);
            if (seen.count > limit_positions)
                verdict = BRUTE_TOO_LARGE;
        }
    }
    if (positions)
        *positions = seen.count;
    free(todo.offset);
    free(seen.slot);
    free(seen.arena);
    return verdict;
}
