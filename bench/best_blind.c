#include "best_blind.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "fair_table_play.h"

/* Positions after a card was seen, by the hash of what is open; what is unseen follows from that, within one question. */
struct entry {
    XXH128_hash_t key;
    double value;
};

struct blind {
    uint32_t limit, slots, used;
    bool full;
    struct entry *entry; /* key 0: free */
    const struct table_rules *rules;
    int left[TABLE_KINDS]; /* unseen cards by kind */
    int left_count;
};

bool blind_plays(const struct variant *v) { return v->redeals == 0 && !v->foundation_return && v->reserve_hidden == 0; }

struct blind *blind_create(uint32_t limit)
{
    struct blind *b = calloc(1, sizeof *b);
    if (!b)
        return NULL;
    b->limit = limit;
    for (b->slots = 16; b->slots < 2 * limit; b->slots *= 2)
        continue;
    b->entry = calloc(b->slots, sizeof *b->entry);
    if (!b->entry) {
        free(b);
        return NULL;
    }
    return b;
}

void blind_free(struct blind *b)
{
    if (!b)
        return;
    free(b->entry);
    free(b);
}

uint32_t blind_positions(const struct blind *b) { return b->used; }

/* ---- keys ---- */

struct text {
    int length;
    uint8_t byte[CARDS_MAX + PILES_MAX + 64];
};

static int pile_text(const struct table *t, int pile, uint8_t out[CARDS_MAX])
{
    int n = 0;
    for (uint8_t card = t->head[pile]; card != TABLE_NO_CARD; card = t->under[card])
        out[n++] = t->kind[card];
    return n;
}

/* The order of tableau piles means nothing. */
static void sort_piles(const struct table *t, int count, int order[PILES_MAX])
{
    uint8_t a[CARDS_MAX], b[CARDS_MAX];
    for (int i = 0; i < count; i++) {
        int at = i, n = pile_text(t, TABLE_FIRST + i, a);
        for (; at > 0; at--) {
            int m = pile_text(t, TABLE_FIRST + order[at - 1], b);
            if (m < n || (m == n && memcmp(b, a, (size_t)n) <= 0))
                break;
            order[at] = order[at - 1];
        }
        order[at] = i;
    }
}

static void add_pile(struct text *k, const struct table *t, int pile)
{
    uint8_t *count = &k->byte[k->length++];
    *count = (uint8_t)pile_text(t, pile, k->byte + k->length);
    k->length += *count;
}

static XXH128_hash_t key_of(const struct blind *b, const struct table *t)
{
    struct text k = {0};
    int order[PILES_MAX];
    k.byte[k.length++] = t->stock_count;
    k.byte[k.length++] = t->reserve_count;
    k.byte[k.length++] = t->locked;
    for (int class = 0; class < b->rules->classes; class ++) {
        memcpy(k.byte + k.length, &t->heights[class], sizeof t->heights[class]);
        k.length += (int)sizeof t->heights[class];
    }
    add_pile(&k, t, TABLE_WASTE);
    sort_piles(t, b->rules->variant->piles, order);
    for (int i = 0; i < b->rules->variant->piles; i++)
        add_pile(&k, t, TABLE_FIRST + order[i]);
    return XXH3_128bits(k.byte, (size_t)k.length);
}

static struct entry *find(struct blind *b, XXH128_hash_t key)
{
    uint32_t at = (uint32_t)key.low64 & (b->slots - 1);
    while (b->entry[at].key.high64 && !XXH128_isEqual(b->entry[at].key, key))
        at = (at + 1) & (b->slots - 1);
    return &b->entry[at];
}

/* ---- moves: all that are legal ---- */

struct moves {
    int count;
    struct table_move move[PILES_MAX * PILES_MAX + 2 * PILES_MAX + 2];
};

static void add(struct moves *out, int from, int to) { out->move[out->count++] = (struct table_move){(uint8_t)from, (uint8_t)to, 0}; }

static bool fills_by_hand(const struct table *t, const struct table_rules *rules, int from)
{
    enum fill_policy fill = rules->variant->fill;
    if (from == TABLE_WASTE)
        return table_waste_fills(t, rules);
    return t->count[from] > 1 &&
           (fill == FILL_ANY_BY_HAND || fill == FILL_WASTE_AUTO_THEN_ANY || (fill == FILL_RESERVE_AUTO_THEN_ANY && t->reserve_count == 0));
}

static void list_from(struct moves *out, const struct table *t, const struct table_rules *rules, int from)
{
    int kind = t->top[from];
    bool space = false;
    if (t->up >> kind & 1)
        add(out, from, TABLE_FOUNDATION);
    for (int q = TABLE_FIRST; q < TABLE_FIRST + rules->variant->piles; q++) {
        bool first_space = t->count[q] == 0 && !space;
        space |= t->count[q] == 0;
        if (q != from && (t->count[q] > 0 ? rules->parents[kind] >> t->top[q] & 1 : first_space && fills_by_hand(t, rules, from)))
            add(out, from, q);
    }
}

static void list_all(struct moves *out, const struct table *t, const struct table_rules *rules)
{
    out->count = 0;
    if (t->reserve_count > 0 && (t->up >> t->reserve[t->reserve_count - 1] & 1))
        add(out, TABLE_RESERVE, TABLE_FOUNDATION);
    for (int p = TABLE_WASTE; p < TABLE_FIRST + rules->variant->piles; p++)
        if (t->count[p] > 0)
            list_from(out, t, rules, p);
    if (table_can_deal(t, rules))
        add(out, TABLE_STOCK, TABLE_WASTE);
}

/* ---- expectation ---- */

static double value(struct blind *b, const struct table *t);

/* The value after `m`, which turns `turned` cards of the stock: over all that they can be. */
static double expected(struct blind *b, const struct table *t, struct table_move m, struct table_shoe *shoe, int known, int turned)
{
    double sum = 0;
    if (known == turned) {
        struct table after = *t;
        struct table_shoe play = *shoe;
        table_play(&after, b->rules, m, &play);
        return value(b, &after);
    }
    int count = b->left_count;
    for (int kind = 0; kind < TABLE_KINDS; kind++) {
        int left = b->left[kind];
        if (left == 0)
            continue;
        shoe->kind[known] = (uint8_t)kind;
        b->left[kind]--;
        b->left_count--;
        sum += (double)left / count * expected(b, t, m, shoe, known + 1, turned);
        b->left[kind]++;
        b->left_count++;
    }
    return sum;
}

/* ---- positions that can be reached without seeing a card: moves go round in circles there, so all of them are gathered first ---- */

struct reach {
    struct table *table; /* `slots` / 2 places */
    uint32_t *slot;      /* number of a table + 1; 0: free */
    XXH128_hash_t *key;  /* of each table */
    uint32_t count, slots;
};

enum { REACH_MAX = 1 << 15 };

static uint32_t *reach_slot(struct reach *r, XXH128_hash_t key)
{
    uint32_t at = (uint32_t)key.high64 & (r->slots - 1);
    while (r->slot[at] && !XXH128_isEqual(r->key[r->slot[at] - 1], key))
        at = (at + 1) & (r->slots - 1);
    return &r->slot[at];
}

/* False: no memory, or more than REACH_MAX tables. */
static bool reach_grow(struct reach *r)
{
    uint32_t slots = r->slots ? 4 * r->slots : 64;
    struct table *table = slots / 2 <= REACH_MAX ? realloc(r->table, slots / 2 * sizeof *table) : NULL;
    r->table = table ? table : r->table;
    XXH128_hash_t *key = table ? realloc(r->key, slots / 2 * sizeof *key) : NULL;
    r->key = key ? key : r->key;
    uint32_t *slot = key ? calloc(slots, sizeof *slot) : NULL;
    if (!slot)
        return false;
    free(r->slot);
    r->slot = slot;
    r->slots = slots;
    for (uint32_t i = 0; i < r->count; i++)
        *reach_slot(r, r->key[i]) = i + 1;
    return true;
}

/* False: there are too many. */
static bool reach_add(struct reach *r, const struct table *t, XXH128_hash_t key)
{
    if (r->count == r->slots / 2 && !reach_grow(r))
        return false;
    uint32_t *slot = reach_slot(r, key);
    if (*slot)
        return true;
    r->table[r->count] = *t;
    r->key[r->count] = key;
    *slot = ++r->count;
    return true;
}

/* The best move of position `at`: those that show no card are added to the reach and count there. */
static double best_move(struct blind *b, struct reach *r, uint32_t at, double best)
{
    struct table t = r->table[at];
    struct moves moves;
    if (t.score == b->rules->cards)
        return 1;
    list_all(&moves, &t, b->rules);
    for (int i = 0; i < moves.count && best < 1 && !b->full; i++) {
        struct table after = t;
        struct table_shoe shoe = {.count = t.stock_count, .forgotten = t.stock_count, .forgotten_end = t.stock_count}, play = shoe;
        table_play(&after, b->rules, moves.move[i], &play);
        if (play.next == 0) {
            b->full |= !reach_add(r, &after, key_of(b, &after));
            continue;
        }
        double v = expected(b, &t, moves.move[i], &shoe, 0, play.next);
        best = v > best ? v : best;
    }
    return best;
}

static double value(struct blind *b, const struct table *t)
{
    XXH128_hash_t key = key_of(b, t);
    struct entry *e = find(b, key);
    if (e->key.high64)
        return e->value;
    if (b->full)
        return 0;
    struct reach r = {0};
    double best = 0;
    b->full |= !reach_add(&r, t, key);
    for (uint32_t at = 0; at < r.count && best < 1; at++)
        best = best_move(b, &r, at, best);
    free(r.table);
    free(r.key);
    free(r.slot);
    if (b->used == b->limit)
        b->full = true;
    if (b->full)
        return 0;
    e = find(b, key); /* the table may have changed below */
    *e = (struct entry){key, best};
    b->used++;
    return best;
}

double blind_value(struct blind *b, const struct table *t, const struct table_rules *rules, const struct table_unseen *unseen)
{
    memset(b->entry, 0, b->slots * sizeof *b->entry);
    memset(b->left, 0, sizeof b->left);
    b->used = 0;
    b->full = false;
    b->rules = rules;
    b->left_count = unseen->count;
    for (int i = 0; i < unseen->count; i++)
        b->left[unseen->kind[i]]++;
    double v = value(b, t);
    return b->full ? -1 : v;
}
