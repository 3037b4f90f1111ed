#include "check_lemmas.h"

#include <stdlib.h>

#include <zlib.h>

#include "check_unpack.h"

enum { LEMMAS_MOST = 1 << 30 }; /* bytes of all lemmas, packed or unpacked */

bool ck_next_number(const unsigned char **at, const unsigned char *end, long *out)
{
    *out = 0;
    for (int shift = 0; shift < 28 && *at < end; shift += 7) {
        int byte = *(*at)++;
        *out |= (long)(byte & 127) << shift;
        if (byte < 128)
            return shift == 0 || byte > 0; /* the shortest form only */
    }
    return false;
}

/* A lemma: the number of its literals, then these in rising order, each as the distance from the one before. */
static bool next_lemma(const unsigned char **at, const unsigned char *end, int variables, int literal[], int *n)
{
    long count, step, sum = 1;
    if (!ck_next_number(at, end, &count) || count > 2L * variables)
        return false;
    for (*n = 0; *n < count; ++*n) {
        if (!ck_next_number(at, end, &step) || step < 1 || (sum += step) > 2L * variables + 1)
            return false;
        literal[*n] = (int)(sum % 2 ? -(sum / 2) : sum / 2);
    }
    return true;
}

bool ck_lemmas_follow(struct ck_rup *logic, const unsigned char *at, const unsigned char *end, unsigned long lemmas, char why[CK_MESSAGE])
{
    int variables = ck_rup_variables(logic), n = -1;
    int *literal = malloc(2 * (size_t)variables * sizeof *literal);
    bool holds = literal != NULL || REFUSE("out of memory for a lemma");
    for (unsigned long i = 1; holds && i <= lemmas; i++) {
        if (!next_lemma(&at, end, variables, literal, &n))
            holds = REFUSE("lemma %lu is malformed", i);
        else if (n == 0 && i < lemmas)
            holds = REFUSE("lemmas behind the contradiction");
        else if (!ck_rup_follows(logic, literal, n))
            holds = REFUSE("lemma %lu %s", i, ck_rup_out_of_memory(logic) ? "finds no memory" : "does not follow");
    }
    free(literal);
    if (holds && n != 0)
        return REFUSE("the lemmas end without a contradiction");
    return holds && (at == end || REFUSE("there are bytes behind the last lemma"));
}

bool ck_lemmas_intact(const struct ck_refutation *proof, char why[CK_MESSAGE])
{
    if (proof->packed_bytes > LEMMAS_MOST || proof->raw_bytes > LEMMAS_MOST || !ck_unpack_can_be(proof->packed_bytes, proof->raw_bytes))
        return REFUSE("the lemmas cannot have that size");
    return crc32(0, proof->packed, (uInt)proof->packed_bytes) == proof->checksum ||
           REFUSE("the lemmas do not have the checksum that is given");
}

unsigned char *ck_lemmas_unpack(const struct ck_refutation *proof, char why[CK_MESSAGE])
{
    unsigned char *raw = malloc(proof->raw_bytes + 1);
    if (!raw) {
        (void)REFUSE("out of memory for the lemmas");
        return NULL;
    }
    if (ck_unpack(proof->packed, proof->packed_bytes, raw, proof->raw_bytes))
        return raw;
    (void)REFUSE("the lemmas cannot be unpacked");
    free(raw);
    return NULL;
}
