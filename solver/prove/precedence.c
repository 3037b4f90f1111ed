#include "precedence.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "precedence_gaps.h"
#include "precedence_model.h"

struct precedence {
    struct precedence_model model;
    bool fine;     /* the fine part was added */
    bool rough;    /* the coarse part has a solution: the fine part comes next */
    bool narrowed; /* by precedence_avoid() */
};

static void read_plan(struct precedence_model *m, struct plan *out)
{
    out->count = m->departures;
    for (int e = 0; e < m->departures; e++) {
        int earlier = 0;
        for (int f = 0; f < m->departures; f++)
            earlier += f != e && sat_value(m->sat, m->before[f][e]);
        assert(earlier < m->departures);
        out->departure[earlier] = (uint8_t)e;
    }
}

static int departures_of(const struct game *g)
{
    return g->pile[PILE_WASTE].count + g->pile[PILE_STOCK].count + g->pile[PILE_RESERVE].count;
}

bool precedence_applies(const struct game *g)
{
    const struct variant *v = g->variant;
    if (v->decks > 2 || v->foundations != FOUNDATION_ALTERNATE || v->foundation_return || v->redeals > g->redeals)
        return false;
    bool piles_fill = v->fill == FILL_WASTE_AUTO_THEN_ANY;
    if (v->fill != FILL_WASTE_BY_HAND && v->fill != FILL_WASTE_THEN_STOCK_AUTO && v->fill != FILL_RESERVE_THEN_WASTE_AUTO && !piles_fill)
        return false;
    if (piles_fill && (!v->auto_deal || g->pile[PILE_WASTE].count == 0))
        return false; /* an empty waste lets them do so before the talon ends */
    if (departures_of(g) > DEPARTURES_MAX)
        return false;
    struct problem p;
    problem_init(&p, g);
    return !p.prefixes && p.quiet; /* no lock that outlives its space, and no space that the rules have yet to fill */
}

static struct precedence *create(const struct game *g, const struct allowance *a, bool record)
{
    assert(precedence_applies(g));
    struct precedence *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    struct precedence_model *m = &p->model;
    m->sat = sat_create(record);
    if (m->sat) {
        sat_allow(m->sat, a);
        precedence_read(m, g);
        if (precedence_build_coarse(m))
            return p;
    }
    precedence_free(p);
    return NULL;
}

struct precedence *precedence_create(const struct game *g, const struct allowance *a) { return create(g, a, false); }
void precedence_join(struct precedence *p, struct sat_exchange *x, int number) { sat_join(p->model.sat, x, number); }
void precedence_allow(struct precedence *p, const struct allowance *a) { sat_allow(p->model.sat, a); }

void precedence_free(struct precedence *p)
{
    if (!p)
        return;
    sat_free(p->model.sat);
    free(p);
}

static enum precedence_answer decide(struct precedence *p)
{
    assert(!p->fine || !p->rough);
    enum sat_answer found;
    do
        found = sat_solve(p->model.sat);
    while (found == SAT_SATISFIABLE && sat_take_up(p->model.sat));
    if (found == SAT_UNSATISFIABLE)
        return p->narrowed ? PRECEDENCE_UNKNOWN : PRECEDENCE_LOST;
    return found == SAT_SATISFIABLE ? PRECEDENCE_PLAN : PRECEDENCE_UNKNOWN;
}

enum precedence_answer precedence_next(struct precedence *p, struct plan *out)
{
    if (p->rough) {
        if (sat_stopped(p->model.sat))
            return PRECEDENCE_UNKNOWN;
        p->rough = false;
        p->fine = true;
        precedence_build_fine(&p->model);
    }
    enum precedence_answer answer = decide(p);
    if (answer == PRECEDENCE_PLAN) {
        read_plan(&p->model, out);
        p->rough = out->rough = !p->fine; /* the coarse part alone is refuted faster, and its lemmas stay */
    }
    return answer;
}

bool precedence_out_of_memory(const struct precedence *p) { return sat_out_of_memory(p->model.sat); }
struct sat_effort precedence_effort(const struct precedence *p) { return sat_effort(p->model.sat); }

bool precedence_mend(struct precedence *p)
{
    assert(p->fine);
    return precedence_add_gaps(&p->model, NULL) > 0;
}

bool precedence_avoid(struct precedence *p, const struct plan *plan, int departed)
{
    enum { NEIGHBOURS = 8 };
    lit other[2 * NEIGHBOURS];
    int n = 0;
    sat_leave(p->model.sat);
    if (departed >= plan->count)
        return false;
    int stuck = plan->departure[departed];
    for (int i = departed > NEIGHBOURS ? departed - NEIGHBOURS : 0; i < departed; i++)
        other[n++] = -p->model.before[plan->departure[i]][stuck];
    for (int i = departed + 1; i < plan->count && i <= departed + NEIGHBOURS; i++)
        other[n++] = -p->model.before[stuck][plan->departure[i]];
    sat_clause(p->model.sat, other, n);
    p->narrowed = true;
    return true;
}

/* Copies the lemmas, the last of which is the empty clause. */
static bool copy_lemmas(const struct sat *s, struct precedence_refutation *out)
{
    size_t count;
    const lit *lemmas = sat_lemmas(s, &count);
    out->lemma = lemmas ? malloc(count * sizeof *out->lemma) : NULL;
    if (!out->lemma)
        return false;
    memcpy(out->lemma, lemmas, count * sizeof *lemmas);
    assert(count > 0 && lemmas[count - 1] == 0 && (count == 1 || lemmas[count - 2] == 0));
    out->length = count;
    for (size_t i = 0; i < count; i++)
        out->lemmas += out->lemma[i] == 0;
    return true;
}

/* Without stages: a checker propagates over the whole formula, so lemmas of a part of it might tell it nothing. */
static void take_up_all(struct precedence *p)
{
    while (sat_take_up(p->model.sat))
        ;
}

enum precedence_answer precedence_refute(const struct game *g, const struct allowance *a, struct precedence_refutation *out)
{
    memset(out, 0, sizeof *out);
    struct precedence *p = create(g, a, true);
    if (!p)
        return PRECEDENCE_UNKNOWN;
    const struct sat *s = p->model.sat;
    struct precedence_gap_claims gaps = {0};
    take_up_all(p);
    out->variables = sat_variables(s);
    out->clauses = sat_clauses(s);
    out->digest = sat_digest(s);
    enum precedence_answer answer = decide(p);
    if (answer == PRECEDENCE_PLAN) {
        p->fine = true;
        precedence_build_fine(&p->model);
        take_up_all(p);
        out->variables = sat_variables(s);
        out->clauses = sat_clauses(s);
        out->digest = sat_digest(s);
        answer = decide(p);
        while (answer == PRECEDENCE_PLAN && precedence_add_gaps(&p->model, &gaps) > 0)
            answer = decide(p);
    }
    out->fine = p->fine;
    out->gap = gaps.numbers.number;
    out->gap_length = gaps.numbers.length;
    out->gaps = gaps.claims;
    if (answer == PRECEDENCE_LOST && (gaps.numbers.incomplete || !copy_lemmas(s, out)))
        answer = PRECEDENCE_UNKNOWN;
    precedence_free(p);
    return answer;
}

void precedence_refutation_free(struct precedence_refutation *r)
{
    free(r->lemma);
    free(r->gap);
    r->lemma = r->gap = NULL;
}

/* Measured at 95 departures (bench_formula, `time -v`): 48 to 66 MB, 15 of them for following plans. The estimate, 111 MB there, leaves the
 * rest to learned clauses, which grow until half of the unused ones are deleted: after 109 s the whole program took 110 MB (Blondes and
 * Brunettes seed:715712). */
size_t precedence_bytes(const struct game *g)
{
    size_t departures = (size_t)departures_of(g);
    return sizeof(struct precedence) + departures * departures * 12 * 1024;
}
