#include "formula_proof.h"

#include <assert.h>
#include <stdlib.h>

#include <zlib.h>

#include "packed.h"

/* Literals by variable, the positive one first. */
static uint32_t code(int literal) { return literal > 0 ? 2 * (uint32_t)literal : 2 * (uint32_t)-literal + 1; }

static int code_order(const void *a, const void *b)
{
    uint32_t x = code(*(const int *)a), y = code(*(const int *)b);
    return (x > y) - (x < y);
}

/* Each number of the claims about gaps as it is. Each lemma as: its length, then its literals in rising order, each as the distance from
 * the one before. Returns the number of bytes. */
static size_t write_raw(struct precedence_refutation *r, uint8_t *raw)
{
    assert(r->length > 0 && r->lemma[r->length - 1] == 0);
    uint8_t *at = raw;
    for (size_t i = 0; i < r->gap_length; i++)
        at = packed_number(at, (uint32_t)r->gap[i]);
    for (size_t i = 0; i < r->length; i++) {
        size_t n = 0;
        uint32_t before = 1;
        int *literal = r->lemma + i;
        while (literal[n])
            n++;
        qsort(literal, n, sizeof *literal, code_order);
        at = packed_number(at, (uint32_t)n);
        for (size_t j = 0; j < n; j++) {
            at = packed_number(at, code(literal[j]) - before);
            before = code(literal[j]);
        }
        i += n;
    }
    return (size_t)(at - raw);
}

static bool pack(struct precedence_refutation *r, struct formula_proof *out)
{
    uint8_t *raw = malloc((r->gap_length + r->length) * PACKED_NUMBER_MAX);
    if (raw) {
        out->raw_bytes = write_raw(r, raw);
        out->packed = packed_make(raw, out->raw_bytes, &out->packed_bytes);
    }
    free(raw);
    if (out->packed)
        out->checksum = (uint32_t)crc32_z(0, out->packed, out->packed_bytes);
    return out->packed != NULL;
}

enum formula_outcome formula_proof_make(const struct game *g, const struct allowance *a, struct formula_proof *out)
{
    if (!precedence_applies(g))
        return FORMULA_NOT_COVERED;
    struct precedence_refutation r;
    enum precedence_answer answer = precedence_refute(g, a, &r);
    enum formula_outcome outcome = answer == PRECEDENCE_PLAN ? FORMULA_OPEN : FORMULA_STOPPED;
    if (answer == PRECEDENCE_LOST) {
        *out = (struct formula_proof){.fine = r.fine, .variables = r.variables, .clauses = r.clauses, .gaps = r.gaps, .lemmas = r.lemmas};
        if (pack(&r, out))
            outcome = FORMULA_MADE;
    }
    precedence_refutation_free(&r);
    return outcome;
}

void formula_proof_free(struct formula_proof *p)
{
    free(p->packed);
    *p = (struct formula_proof){0};
}
