#include "check_formula.h"

#include <stdlib.h>

#include "check_formula_model.h"
#include "check_gaps.h"
#include "check_lemmas.h"
#include "check_reserve.h"

/* ---- clauses and numbers ---- */

static int int_order(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

static void add_to_digest(struct formula *f, const int literal[], int n)
{
    int sorted[LONGEST];
    uint64_t x = 14695981039346656037u;
    for (int i = 0; i < n; i++)
        sorted[i] = literal[i];
    qsort(sorted, (size_t)n, sizeof *sorted, int_order);
    for (int i = 0; i < 4 * n; i++)
        x = (x ^ ((unsigned)sorted[i / 4] >> i % 4 * 8 & 255)) * 1099511628211u;
    x ^= x >> 32;
    x *= 0x9e3779b97f4a7c15u;
    x ^= x >> 29;
    f->digest += x;
}

void ck_formula_state(struct formula *f, const int literal[], int n)
{
    int kept[LONGEST], count = 0;
    for (int i = 0; i < n; i++) {
        if (literal[i] == TRUE)
            return;
        if (literal[i] != FALSE)
            kept[count++] = literal[i];
    }
    if (f->digests)
        add_to_digest(f, kept, count);
    f->clauses++;
    ck_rup_state(f->logic, kept, count);
}

/* left + right, counted up to `most`. */
static struct number sum_of(struct formula *f, const struct number *left, const struct number *right, int most)
{
    struct number sum = {.places = left->places + right->places < most ? left->places + right->places : most};
    for (int q = 0; q < sum.places; q++)
        sum.at[q] = variable(f);
    for (int q = 2; q <= sum.places; q++)
        STATE(-at_least(&sum, q), at_least(&sum, q - 1));
    for (int a = 0; a <= left->places; a++)
        for (int b = 0; b <= right->places; b++) {
            if (a + b >= 1 && a + b <= sum.places)
                STATE(-at_least(left, a), -at_least(right, b), at_least(&sum, a + b));
            if (a + b < sum.places)
                STATE(at_least(left, a + 1), at_least(right, b + 1), -at_least(&sum, a + b + 1));
        }
    return sum;
}

/* The number of true literals, counted up to `most`. */
static struct number counter(struct formula *f, const int literal[], int n, int most)
{
    struct number one = {.places = n, .at = {n == 1 ? literal[0] : FALSE}};
    if (n <= 1)
        return one;
    struct number left = counter(f, literal, n / 2, most), right = counter(f, literal + n / 2, n - n / 2, most);
    return sum_of(f, &left, &right, most);
}

/* A number of copies, `now` at the start and never less. */
static struct number open_number(struct formula *f, int now)
{
    struct number n = {.places = f->copies};
    for (int q = 0; q < f->copies; q++)
        n.at[q] = q < now ? TRUE : variable(f);
    for (int q = 2; q <= f->copies; q++)
        STATE(-at_least(&n, q), at_least(&n, q - 1));
    return n;
}

/* ---- the position ---- */

static int kind_of(const struct formula *f, ck_card c)
{
    int chain, place;
    ck_chain_of(f->rules, f->position, c, &chain, &place);
    return chain * f->rules->ranks + place;
}

static bool from_reserve(const struct formula *f, int e) { return e >= f->talon; }

static void read_parents(struct formula *f)
{
    for (int k = 0; k < f->kinds; k++)
        f->parent[k] = NONE;
    for (int a = 0; a < 4 * f->rules->ranks; a++)
        for (int b = 0; b < 4 * f->rules->ranks; b++)
            if (ck_lies_on(f->rules, f->position, (ck_card)a, (ck_card)b))
                f->parent[kind_of(f, (ck_card)a)] = kind_of(f, (ck_card)b);
}

static void add_bottom(struct formula *f, int kind, int card)
{
    f->bottom_kind[f->bottoms] = kind;
    f->bottom_card[f->bottoms++] = card;
}

static void read_position(struct formula *f)
{
    const struct ck_rules *r = f->rules;
    const struct ck_position *p = f->position;
    f->copies = 2 * r->decks;
    f->kinds = 2 * r->ranks;
    f->reserve_fills = r->fill == CK_RESERVE_THEN_WASTE_AUTO;
    f->fills_itself = r->fill != CK_WASTE_BY_HAND;
    f->piles_fill = r->fill == CK_WASTE_AUTO_THEN_ANY;
    read_parents(f);
    f->waste = p->waste.count;
    for (int i = 0; i < p->waste.count; i++)
        f->kind[f->cards++] = kind_of(f, p->waste.card[i]);
    for (int i = p->stock.count; i-- > 0;)
        f->kind[f->cards++] = kind_of(f, p->stock.card[i]);
    f->talon = f->cards;
    for (int i = p->reserve.count; i-- > 0;)
        f->kind[f->cards++] = kind_of(f, p->reserve.card[i]);
    for (int i = 0; i < ck_foundations(r); i++)
        for (int j = 0; j < p->foundation[i].count; j++) {
            f->up_now[kind_of(f, p->foundation[i].card[j])]++;
            f->out_now[kind_of(f, p->foundation[i].card[j])]++;
        }
    for (int t = 0; t < r->piles; t++) {
        for (int j = 0; j < p->tableau[t].count; j++)
            f->out_now[kind_of(f, p->tableau[t].card[j])]++;
        if (p->tableau[t].count > 0)
            add_bottom(f, kind_of(f, p->tableau[t].card[0]), NONE);
    }
    for (int e = 0; e < f->cards; e++)
        if (!from_reserve(f, e) || f->reserve_fills)
            add_bottom(f, f->kind[e], e);
}

/* ---- the order in which cards leave ---- */

static void state_order(struct formula *f)
{
    for (int i = 0; i < f->cards; i++)
        for (int j = 0; j < f->cards; j++)
            f->before[i][j] = i < j && from_reserve(f, i) ? TRUE : FALSE;
    for (int i = 0; i < f->talon; i++)
        for (int j = i + 1; j < f->talon; j++)
            f->before[j][i] = -(f->before[i][j] = j < f->waste ? FALSE : variable(f));
    for (int e = f->talon; e < f->cards; e++)
        for (int i = 0; i < f->talon; i++)
            f->before[i][e] = -(f->before[e][i] = variable(f));
    for (int i = 0; i < f->talon; i++)
        for (int j = i + 1; j + 1 < f->talon; j++)
            STATE(-f->before[i][j], f->before[i][j + 1]); /* O1 */
    for (int i = 0; i < f->cards; i++)
        for (int j = i + 1; j < f->cards; j++)
            for (int k = j + 1; k < f->cards; k++) {
                STATE(-f->before[i][j], -f->before[j][k], f->before[i][k]); /* O2 */
                STATE(-f->before[j][i], -f->before[k][j], f->before[k][i]);
            }
}

/* ---- what lies where just before a card leaves ---- */

static struct number count_out(struct formula *f, int e, int kind)
{
    int gone[CARDS], n = 0;
    for (int d = 0; d < f->cards; d++)
        if (d != e && f->kind[d] == kind)
            gone[n++] = f->before[d][e];
    struct number left = counter(f, gone, n, f->copies), out = {.places = f->out_now[kind] + left.places};
    for (int q = 0; q < out.places; q++)
        out.at[q] = q < f->out_now[kind] ? TRUE : left.at[q - f->out_now[kind]];
    return out;
}

/* The bottoms of kinds first..last-1, from their numbers by kind. */
static struct number sum_lowest(struct formula *f, int e, int first, int last)
{
    if (last - first == 1)
        return f->lowest[e][first];
    int middle = first + (last - first) / 2;
    struct number left = sum_lowest(f, e, first, middle), right = sum_lowest(f, e, middle, last);
    return sum_of(f, &left, &right, f->rules->piles + 1);
}

static void state_lowest(struct formula *f, int e)
{
    for (int x = 0; x < f->bottoms; x++) {
        int d = f->bottom_card[x];
        bool after_reserve = d != NONE && !from_reserve(f, d) && f->reserve_fills;
        bool never = d == e || (after_reserve && from_reserve(f, e));
        int here = f->is_lowest[x][e] = never ? FALSE : variable(f);
        STATE(-here, placed(f, x, e)); /* B1 */
        if (d != NONE)
            STATE(-here, f->fill[d]); /* B2 */
        if (after_reserve && f->talon < f->cards)
            STATE(-here, f->before[f->cards - 1][e]); /* B4 */
    }
    for (int k = 0; k < f->kinds; k++) {
        int same[BOTTOMS], n = 0;
        for (int x = 0; x < f->bottoms; x++)
            if (f->bottom_kind[x] == k)
                same[n++] = f->is_lowest[x][e];
        f->lowest[e][k] = counter(f, same, n, f->copies);
    }
    f->all_lowest[e] = sum_lowest(f, e, 0, f->kinds);
    STATE(-at_least(&f->all_lowest[e], f->rules->piles + 1)); /* B3 */
}

/* whole = a + b; the part "not more" not if `unless` */
static void state_sum(struct formula *f, const struct number *whole, const struct number *a, const struct number *b, int unless)
{
    for (int i = 0; i <= f->copies; i++)
        for (int j = 0; j <= f->copies; j++) {
            STATE(-at_least(a, i), -at_least(b, j), at_least(whole, i + j));
            STATE(at_least(a, i + 1), at_least(b, j + 1), -at_least(whole, i + j + 1), unless);
        }
}

static void state_sums(struct formula *f, int e, int k, int any_fills)
{
    const struct number *linked = &f->linked[e][k];
    state_sum(f, &f->out[e][k], &f->up[e][k], &f->tableau[e][k], FALSE);  /* S1 */
    state_sum(f, &f->tableau[e][k], linked, &f->lowest[e][k], any_fills); /* S2 */
    for (int q = 1; q <= f->copies; q++)
        STATE(-at_least(linked, q), f->parent[k] == NONE ? FALSE : at_least(&f->tableau[e][f->parent[k]], q)); /* S3, S4 */
}

/* Only if the whole talon has left before e may piles fill spaces. */
static int state_any_fills(struct formula *f, int e)
{
    if (!f->piles_fill || !from_reserve(f, e))
        return FALSE;
    int any = variable(f);
    for (int i = 0; i < f->talon; i++)
        STATE(-any, f->before[i][e]); /* A1 */
    return any;
}

static void state_counts(struct formula *f, int e)
{
    for (int k = 0; k < f->kinds; k++) {
        f->out[e][k] = count_out(f, e, k);
        f->up[e][k] = open_number(f, f->up_now[k]);
        f->tableau[e][k] = open_number(f, 0);
        f->linked[e][k] = open_number(f, 0);
        if (place_of(f, k) > 0)
            for (int q = 1; q <= f->copies; q++)
                STATE(-at_least(&f->up[e][k], q), at_least(&f->up[e][k - 1], q)); /* S5 */
    }
    state_lowest(f, e);
    int any_fills = state_any_fills(f, e);
    for (int k = 0; k < f->kinds; k++)
        state_sums(f, e, k, any_fills);
}

/* ---- what becomes of a card that leaves ---- */

static void state_build(struct formula *f, int e)
{
    int k = f->kind[e], p = f->parent[k];
    if (p == NONE || from_reserve(f, e)) {
        STATE(-f->build[e]); /* F3 */
        return;
    }
    for (int q = 0; q <= f->copies; q++)
        STATE(-f->build[e], -at_least(&f->linked[e][k], q), at_least(&f->tableau[e][p], q + 1)); /* F4 */
}

static void state_fill(struct formula *f, int e)
{
    int full = at_least(&f->all_lowest[e], f->rules->piles);
    if (from_reserve(f, e) && !f->reserve_fills)
        STATE(-f->fill[e]);    /* F5 */
    STATE(-f->fill[e], -full); /* F6 */
    if (!from_reserve(f, e) && f->reserve_fills && f->talon < f->cards)
        STATE(-f->fill[e], f->before[f->cards - 1][e]); /* F7 */
    if (f->fills_itself && (!from_reserve(f, e) || f->reserve_fills)) {
        STATE(f->fill[e], full);                                 /* F8 */
        STATE(at_least(&f->all_lowest[e], f->rules->piles - 1)); /* F9 */
    }
}

static void state_fate(struct formula *f, int e)
{
    int k = f->kind[e];
    STATE(f->fly[e], f->build[e], f->fill[e]); /* F1 */
    STATE(-f->fly[e], -f->build[e]);
    STATE(-f->fly[e], -f->fill[e]);
    STATE(-f->build[e], -f->fill[e]);
    if (place_of(f, k) > 0)
        for (int q = 0; q < f->copies; q++)
            STATE(-f->fly[e], -at_least(&f->up[e][k], q), at_least(&f->up[e][k - 1], q + 1)); /* F2 */
    state_build(f, e);
    state_fill(f, e);
}

/* ---- from one departure to a later one ---- */

void ck_formula_stays(struct formula *f, const int here[], const int after[])
{
    for (int e = 0; e < f->cards; e++)
        for (int later = 0; later < f->cards; later++)
            if (later != e)
                STATE(-f->before[e][later], -after[e], here[later]); /* T1 */
}

/* Cards of e's kind on foundations after e has left. */
static struct number up_after(struct formula *f, int e)
{
    int k = f->kind[e];
    struct number after = {.places = f->copies};
    for (int q = 0; q < f->copies; q++)
        after.at[q] = q < f->up_now[k] ? TRUE : variable(f);
    for (int q = 0; q <= f->copies; q++) {
        STATE(-at_least(&f->up[e][k], q), at_least(&after, q));                 /* T2 */
        STATE(-f->fly[e], -at_least(&f->up[e][k], q), at_least(&after, q + 1)); /* T3 */
    }
    return after;
}

static void state_growth(struct formula *f)
{
    struct number later[CARDS];
    for (int e = 0; e < f->cards; e++)
        later[e] = up_after(f, e);
    for (int k = 0; k < f->kinds; k++)
        for (int q = f->up_now[k] + 1; q <= f->copies; q++) {
            int here[CARDS], after[CARDS];
            for (int e = 0; e < f->cards; e++) {
                here[e] = at_least(&f->up[e][k], q);
                after[e] = at_least(f->kind[e] == k ? &later[e] : &f->up[e][k], q);
            }
            ck_formula_stays(f, here, after);
        }
}

/* Bottom x has come and has left its place before e. Where the formula does not say so, nothing follows. */
static void state_gone(struct formula *f, int x)
{
    int here[CARDS], after[CARDS];
    for (int e = 0; e < f->cards; e++) {
        int lowest = f->is_lowest[x][e], there = placed(f, x, e);
        if (lowest == FALSE) {
            here[e] = TRUE;
            after[e] = FALSE;
        } else if (there == TRUE) {
            here[e] = after[e] = -lowest;
        } else {
            int gone = here[e] = after[e] = variable(f);
            STATE(-gone, there); /* T4 */
            STATE(-gone, -lowest);
            STATE(gone, -there, lowest);
        }
    }
    ck_formula_stays(f, here, after);
}

/* ---- the lock ---- */

static void state_lock(struct formula *f, int j)
{
    int there[BOTTOMS], n = 0;
    for (int x = 0; x < f->bottoms; x++) {
        int d = f->bottom_card[x];
        if (d != NONE && d >= j)
            continue;
        int here = there[n++] = variable(f);
        if (d != NONE) {
            STATE(-here, f->before[d][j]); /* L1 */
            STATE(-here, f->fill[d]);
        }
        for (int e = 0; e < j; e++)
            if (e != d)
                STATE(-here, -f->before[e][j], -placed(f, x, e), f->is_lowest[x][e]); /* L2 */
    }
    struct number occupied = counter(f, there, n, f->rules->piles);
    STATE(f->before[j][j + 1], at_least(&occupied, f->rules->piles)); /* L3 */
}

/* ---- the whole ---- */

bool ck_formula_applies(const struct ck_rules *r, const struct ck_position *p)
{
    if (r->in_suit || r->decks > 2 || r->foundation_return || r->redeals > p->redeals || p->base < 0)
        return false;
    bool piles_fill = r->fill == CK_WASTE_AUTO_THEN_ANY;
    if (r->fill != CK_WASTE_BY_HAND && r->fill != CK_WASTE_THEN_STOCK_AUTO && r->fill != CK_RESERVE_THEN_WASTE_AUTO && !piles_fill)
        return false;
    if (piles_fill && (r->stock_lock || !r->auto_deal || p->waste.count == 0))
        return false;
    if (p->waste.count + p->stock.count + p->reserve.count > CARDS)
        return false;
    bool space = false;
    for (int t = 0; t < r->piles; t++) {
        space |= p->tableau[t].count == 0;
        for (int i = 1; i < p->tableau[t].count; i++)
            if (!ck_lies_on(r, p, p->tableau[t].card[i], p->tableau[t].card[i - 1]))
                return false;
    }
    return !(space && r->fill != CK_WASTE_BY_HAND) && !(r->stock_lock && p->locked && !space);
}

static void state_coarse(struct formula *f)
{
    int constant = variable(f);
    ck_rup_state(f->logic, &constant, 1);
    read_position(f);
    state_order(f);
    for (int e = 0; e < f->cards; e++) {
        f->fly[e] = variable(f);
        f->build[e] = variable(f);
        f->fill[e] = variable(f);
    }
    for (int e = 0; e < f->cards; e++)
        state_counts(f, e);
    for (int e = 0; e < f->cards; e++)
        state_fate(f, e);
    state_growth(f);
    for (int x = 0; x < f->bottoms; x++)
        state_gone(f, x);
    if (f->rules->stock_lock && !f->fills_itself)
        for (int j = f->waste; j + 1 < f->talon; j++)
            state_lock(f, j);
}

struct formula *ck_formula_make(const struct ck_rules *r, const struct ck_position *p, bool fine, bool digests)
{
    struct formula *f = calloc(1, sizeof *f);
    if (!f)
        return NULL;
    f->rules = r;
    f->position = p;
    f->digests = digests;
    f->logic = ck_rup_new();
    if (!f->logic) {
        free(f);
        return NULL;
    }
    state_coarse(f);
    if (fine)
        ck_formula_state_fine(f);
    return f;
}

void ck_formula_free(struct formula *f)
{
    if (f)
        ck_rup_free(f->logic);
    free(f);
}

bool ck_formula_measure(const struct ck_rules *r, const struct ck_position *p, bool fine, struct ck_formula_size *out)
{
    struct formula *f = ck_formula_make(r, p, fine, true);
    bool made = f && !ck_rup_out_of_memory(f->logic);
    if (made)
        *out = (struct ck_formula_size){(unsigned long)ck_rup_variables(f->logic), f->clauses, f->digest};
    ck_formula_free(f);
    return made;
}

static bool refuted_by(struct formula *f, const struct ck_refutation *proof, char why[CK_MESSAGE])
{
    unsigned long variables = (unsigned long)ck_rup_variables(f->logic);
    if (ck_rup_out_of_memory(f->logic))
        return REFUSE("out of memory for the formula");
    if (variables != proof->variables || f->clauses != proof->clauses)
        return REFUSE("the formula of this position has %lu variables and %lu clauses", variables, f->clauses);
    unsigned char *raw = ck_lemmas_unpack(proof, why);
    if (!raw)
        return false;
    const unsigned char *at = raw, *end = raw + proof->raw_bytes;
    bool holds = ck_gaps_state(f, &at, end, proof->gaps, why) && ck_lemmas_follow(f->logic, at, end, proof->lemmas, why);
    free(raw);
    return holds;
}

bool ck_formula_refuted(const struct ck_rules *r, const struct ck_position *p, const struct ck_refutation *proof, char why[CK_MESSAGE])
{
    if (!ck_formula_applies(r, p))
        return REFUSE("the formula proves nothing for such a position");
    if (!ck_lemmas_intact(proof, why))
        return false;
    struct formula *f = ck_formula_make(r, p, proof->fine, false);
    bool holds = f ? refuted_by(f, proof, why) : REFUSE("out of memory for the formula");
    ck_formula_free(f);
    return holds;
}
