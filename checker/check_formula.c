#include "check_formula.h"

#include <stdio.h>
#include <stdlib.h>

#include "check_formula_model.h"
#include "check_lemmas.h"

#define REFUSE(...) (snprintf(why, CK_MESSAGE, __VA_ARGS__), false)

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

/* The clauses of the position; NULL: no memory. */
static struct ck_rup *make(const struct ck_rules *r, const struct ck_position *p, bool fine, struct ck_formula_size *size)
{
    struct formula *f = calloc(1, sizeof *f);
    struct ck_rup *logic = ck_rup_new();
    if (f && logic) {
        f->rules = r;
        f->position = p;
        f->logic = logic;
        ck_formula_state_coarse(f);
        if (fine)
            ck_formula_state_fine(f);
        *size = (struct ck_formula_size){(unsigned long)ck_rup_variables(logic), f->clauses, f->digest};
    }
    if (!f || !logic || ck_rup_out_of_memory(logic)) {
        ck_rup_free(logic);
        logic = NULL;
    }
    free(f);
    return logic;
}

bool ck_formula_measure(const struct ck_rules *r, const struct ck_position *p, bool fine, struct ck_formula_size *out)
{
    struct ck_rup *logic = make(r, p, fine, out);
    ck_rup_free(logic);
    return logic != NULL;
}

bool ck_formula_refuted(const struct ck_rules *r, const struct ck_position *p, const struct ck_refutation *proof, char why[CK_MESSAGE])
{
    struct ck_formula_size size = {0};
    if (!ck_formula_applies(r, p))
        return REFUSE("the formula proves nothing for such a position");
    if (!ck_lemmas_intact(proof, why))
        return false;
    struct ck_rup *logic = make(r, p, proof->fine, &size);
    if (!logic)
        return REFUSE("out of memory for the formula");
    bool holds = (size.variables == proof->variables && size.clauses == proof->clauses) ||
                 REFUSE("the formula of this position has %lu variables and %lu clauses", size.variables, size.clauses);
    holds = holds && ck_lemmas_follow(logic, proof, why);
    ck_rup_free(logic);
    return holds;
}
