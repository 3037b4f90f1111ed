#include "check_position.h"

#include <stdlib.h>
#include <string.h>

/* The card itself where suits matter; where colours alternate, the card of its rank in clubs (black) or diamonds (red). */
static ck_card face_of(const struct ck_rules *r, ck_card c) { return r->in_suit ? c : ck_make(ck_rank(c), ck_red(c) ? 1 : 0); }

static void show_faces(const struct ck_rules *r, struct ck_pile *p)
{
    for (int i = 0; i < p->count; i++)
        p->card[i] = face_of(r, p->card[i]);
}

void ck_frame_make(struct ck_frame *f, const struct ck_rules *r, const struct ck_position *start)
{
    f->rules = *r;
    f->rules.any_slot = true;
    f->start = *start;
    show_faces(r, &f->start.stock);
    show_faces(r, &f->start.waste);
    show_faces(r, &f->start.reserve);
    for (int i = 0; i < CK_FOUNDATIONS; i++)
        show_faces(r, &f->start.foundation[i]);
    for (int i = 0; i < CK_PILES; i++)
        show_faces(r, &f->start.tableau[i]);
}

int ck_compare(const unsigned char *a, int a_length, const unsigned char *b, int b_length)
{
    int order = memcmp(a, b, (size_t)(a_length < b_length ? a_length : b_length));
    return order ? order : a_length - b_length;
}

static void add(struct ck_string *s, int byte) { s->byte[s->length++] = (unsigned char)byte; }

static void add_pile(struct ck_string *s, const struct ck_pile *p)
{
    add(s, p->count);
    memcpy(s->byte + s->length, p->card, (size_t)p->count);
    s->length += p->count;
}

static int pile_order(const void *a, const void *b)
{
    const struct ck_pile *x = *(const struct ck_pile *const *)a, *y = *(const struct ck_pile *const *)b;
    return x->count != y->count ? x->count - y->count : memcmp(x->card, y->card, (size_t)x->count);
}

static int byte_pair_order(const void *a, const void *b) { return memcmp(a, b, 2); }

void ck_encode(const struct ck_frame *f, const struct ck_position *p, struct ck_string *s)
{
    const struct ck_rules *r = &f->rules;
    s->length = 0;
    add(s, p->stock.count);
    add(s, p->redeals);
    add(s, p->locked);
    add(s, p->reserve.count);
    add_pile(s, &p->waste);
    if (p->redeals != f->start.redeals) /* else the stock is what is left of the start's */
        for (int i = p->stock.count; i-- > 0;)
            add(s, p->stock.card[i]);
    unsigned char up[CK_FOUNDATIONS][2];
    size_t count = 0;
    for (int i = 0; i < ck_foundations(r); i++) {
        const struct ck_pile *pile = &p->foundation[i];
        if (pile->count == 0)
            continue;
        up[count][0] = pile->card[0];
        up[count++][1] = (unsigned char)pile->count;
    }
    qsort(up, count, 2, byte_pair_order);
    add(s, (int)count);
    memcpy(s->byte + s->length, up, count * 2);
    s->length += (int)count * 2;
    const struct ck_pile *piles[CK_PILES];
    for (int i = 0; i < r->piles; i++)
        piles[i] = &p->tableau[i];
    qsort(piles, (size_t)r->piles, sizeof *piles, pile_order);
    for (int i = 0; i < r->piles; i++)
        add_pile(s, piles[i]);
}

struct reader {
    const unsigned char *at, *end;
    bool bad;
};

static int next(struct reader *in)
{
    if (in->at == in->end) {
        in->bad = true;
        return 0;
    }
    return *in->at++;
}

static void next_cards(struct reader *in, int count, const struct ck_rules *r, struct ck_pile *p)
{
    p->count = 0;
    if (count > CK_CARDS)
        in->bad = true;
    while (count-- > 0 && !in->bad) {
        int c = next(in);
        if (c >= r->ranks * 4 || face_of(r, (ck_card)c) != c)
            in->bad = true;
        else
            p->card[p->count++] = (ck_card)c;
    }
}

/* The `count` cards of `pile` that are left when it has only been taken from at its top. */
static void keep_bottom(struct reader *in, const struct ck_pile *pile, int count, struct ck_pile *out)
{
    if (count > pile->count) {
        in->bad = true;
        return;
    }
    *out = *pile;
    out->count = count;
}

/* A foundation follows from its lowest card and its height. */
static void build_foundation(struct reader *in, const struct ck_frame *f, int bottom, int height, struct ck_pile *out)
{
    const struct ck_rules *r = &f->rules;
    if (height < 1 || height > r->ranks || bottom >= 4 * r->ranks || ck_rank((ck_card)bottom) != f->start.base ||
        face_of(r, (ck_card)bottom) != bottom) {
        in->bad = true;
        return;
    }
    out->count = height;
    for (int i = 0; i < height; i++) {
        int suit = ck_suit((ck_card)bottom);
        if (!r->in_suit && i % 2 == 1)
            suit = suit == 0 ? 1 : 0;
        out->card[i] = ck_make((f->start.base + i) % r->ranks, suit);
    }
}

bool ck_decode(const struct ck_frame *f, const unsigned char *bytes, int length, struct ck_position *p)
{
    const struct ck_rules *r = &f->rules;
    struct reader in = {bytes, bytes + length, false};
    memset(p, 0, sizeof *p);
    p->base = f->start.base;
    int stock = next(&in);
    p->redeals = next(&in);
    int locked = next(&in);
    p->locked = locked == 1;
    keep_bottom(&in, &f->start.reserve, next(&in), &p->reserve);
    next_cards(&in, next(&in), r, &p->waste);
    if (p->redeals == f->start.redeals) {
        keep_bottom(&in, &f->start.stock, stock, &p->stock);
    } else {
        next_cards(&in, stock, r, &p->stock);
        ck_turn_over(&p->stock);
    }
    int foundations = next(&in);
    if (foundations > ck_foundations(r) || locked > 1 || p->redeals < f->start.redeals || p->redeals > r->redeals)
        return false;
    for (int i = 0; i < foundations && !in.bad; i++) {
        int bottom = next(&in), height = next(&in);
        build_foundation(&in, f, bottom, height, &p->foundation[i]);
    }
    for (int i = 0; i < r->piles && !in.bad; i++)
        next_cards(&in, next(&in), r, &p->tableau[i]);
    if (in.bad || in.at != in.end)
        return false;
    int cards = p->stock.count + p->waste.count + p->reserve.count;
    for (int i = 0; i < ck_foundations(r); i++)
        cards += p->foundation[i].count;
    for (int i = 0; i < r->piles; i++)
        cards += p->tableau[i].count;
    return cards == ck_cards(r);
}
