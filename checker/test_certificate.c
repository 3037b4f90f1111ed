/* Certificates from the writer to the checker: accepted as written, refused when anything is changed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <zlib.h>

#include "bridge.h"
#include "brute.h"
#include "certificate.h"
#include "check_certificate.h"
#include "closed_set.h"
#include "explain.h"
#include "rng.h"
#include "test_share.h"
#include "worlds.h"

struct bytes {
    unsigned char *at;
    size_t length;
};

/* What the solver would answer for a position that plain search found lost. */
static struct bases *lost_answer(void)
{
    struct bases *b = calloc(1, sizeof *b);
    assert_non_null(b);
    b->verdict = VERDICT_LOST;
    b->winner = -1;
    return b;
}

static struct bytes write_certificate(const struct game *g, const struct bases *answer)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    struct certificate_options options = {.limit_states = 20000};
    struct error e;
    enum certificate_outcome outcome = certificate_write(out, g, "test", answer, &options, NULL, &e);
    assert_int_equal(fclose(out), 0);
    if (outcome != CERTIFICATE_WRITTEN) {
        free(text);
        assert_int_equal(outcome, CERTIFICATE_TOO_LARGE);
        return (struct bytes){NULL, 0};
    }
    return (struct bytes){(unsigned char *)text, length};
}

static bool accepted(const struct game *g, const unsigned char *bytes, size_t length, char why[CK_MESSAGE])
{
    struct ck_rules r = bridge_rules(g->variant);
    struct ck_position p = bridge_position(g);
    struct ck_report report;
    bool holds = ck_certificate_holds(&r, &p, bytes, length, &report);
    memcpy(why, report.why, CK_MESSAGE);
    return holds;
}

static bool is_lost(const struct world *w) { return brute_solve(&w->game, 5000, BRUTE_PILES_SORTED, NULL) == BRUTE_LOST; }

/* Lost small worlds, the one after the other; `seed` is moved on. */
static void next_lost(struct world *w, uint64_t *seed, bool wants_base)
{
    do {
        world_make(w, (*seed)++, 20);
        if (wants_base && !game_base_chosen(&w->game)) {
            struct move choice[PILES_MAX];
            game_base_moves(&w->game, choice);
            game_play(&w->game, choice[0], NULL, NULL);
        }
    } while (!is_lost(w));
}

static void losses_are_accepted(void **state)
{
    (void)state;
    struct bases *answer = lost_answer();
    uint64_t seed = 1;
    int written = 0;
    for (int i = 0; i < SHARE(200); i++) {
        struct world w;
        char why[CK_MESSAGE];
        next_lost(&w, &seed, false);
        struct bytes c = write_certificate(&w.game, answer);
        if (!c.at)
            continue;
        written++;
        if (!accepted(&w.game, c.at, c.length, why))
            fail_msg("seed %llu refused: %s", (unsigned long long)w.seed, why);
        free(c.at);
    }
    assert_in_range(written, SHARE(160), SHARE(200));
    free(answer);
}

/* A winnable deal said to be lost: the writer must find out. */
static void winnable_is_refuted(void **state)
{
    (void)state;
    struct bases *answer = lost_answer();
    int found = 0, refuted = 0;
    for (uint64_t seed = 1; found < 40; seed++) {
        struct world w;
        world_make(&w, seed, 16);
        if (brute_solve(&w.game, 20000, BRUTE_PILES_SORTED, NULL) != BRUTE_WINNABLE)
            continue;
        found++;
        FILE *out = fopen("/dev/null", "w");
        assert_non_null(out);
        struct certificate_options options = {.limit_states = 300};
        enum certificate_outcome outcome = certificate_write(out, &w.game, "test", answer, &options, NULL, NULL);
        assert_true(outcome == CERTIFICATE_REFUTED || outcome == CERTIFICATE_TOO_LARGE);
        refuted += outcome == CERTIFICATE_REFUTED;
        fclose(out);
    }
    assert_true(refuted > 10);
    free(answer);
}

/* ---- mutations of the file ---- */

/* Where comments are a change says nothing; the checker skips them. */
static bool in_comment(const struct bytes *c, size_t at)
{
    size_t line = 0;
    const unsigned char *blob = memmem(c->at, c->length, "\nclosed ", 8);
    size_t text_end = blob ? (size_t)(blob - c->at) : c->length;
    for (size_t i = 0; i < at && i < text_end; i++)
        if (c->at[i] == '\n')
            line = i + 1;
    return at < text_end && c->at[line] == '#';
}

/* In the chain of an alternate-colour game a suit of the same colour means the same. */
static bool same_meaning(const struct game *g, unsigned char before, unsigned char after)
{
    if (g->variant->foundations == FOUNDATION_SUIT)
        return false;
    return (strchr("CS", before) && strchr("CS", after)) || (strchr("DH", before) && strchr("DH", after));
}

/* zlib leaves a few bits unused: a file may differ there and list the very same set. */
static bool same_set(const struct bytes *c, const unsigned char *copy, size_t length)
{
    static unsigned char unpacked[2][1 << 20];
    uLongf sizes[2] = {sizeof unpacked[0], sizeof unpacked[1]};
    const unsigned char *blob = memmem(c->at, c->length, "\nclosed ", 8);
    if (!blob || length != c->length)
        return false;
    size_t head = (size_t)((unsigned char *)memchr(blob + 1, '\n', c->length - (size_t)(blob + 1 - c->at)) + 1 - c->at);
    if (memcmp(c->at, copy, head) != 0)
        return false;
    return uncompress(unpacked[0], &sizes[0], c->at + head, c->length - head) == Z_OK &&
           uncompress(unpacked[1], &sizes[1], copy + head, length - head) == Z_OK && sizes[0] == sizes[1] &&
           memcmp(unpacked[0], unpacked[1], sizes[0]) == 0;
}

static int mutate_bytes(const struct game *g, const struct bytes *c, struct rng *r, int count)
{
    unsigned char *copy = malloc(c->length + 2);
    char why[CK_MESSAGE];
    int tried = 0;
    assert_non_null(copy);
    for (int i = 0; i < count; i++) {
        size_t at = rng_below(r, (uint32_t)c->length), length = c->length;
        memcpy(copy, c->at, c->length);
        if (in_comment(c, at))
            continue;
        switch (rng_below(r, 4)) {
        case 0: copy[at] ^= (unsigned char)(1u << rng_below(r, 8)); break;
        case 1: length = at; break;
        case 2: memmove(copy + at, copy + at + 1, --length - at); break;
        case 3:
            memmove(copy + at + 1, copy + at, length++ - at);
            copy[at] = (unsigned char)rng_below(r, 256);
            break;
        }
        if (length == c->length && same_meaning(g, c->at[at], copy[at]))
            continue;
        tried++;
        if (accepted(g, copy, length, why) && !same_set(c, copy, length)) {
            fprintf(stderr, "byte %zu of %zu\n%.*s\n", at, length, (int)(length < 400 ? length : 400), (char *)copy);
            fail_msg("a changed certificate was accepted");
        }
    }
    free(copy);
    return tried;
}

static void changed_bytes_are_refused(void **state)
{
    (void)state;
    struct bases *answer = lost_answer();
    struct rng r;
    rng_seed(&r, 20261121);
    uint64_t seed = 5000;
    int tried = 0;
    while (tried < SHARE(5000)) {
        struct world w;
        next_lost(&w, &seed, false);
        struct bytes c = write_certificate(&w.game, answer);
        if (c.at)
            tried += mutate_bytes(&w.game, &c, &r, 40);
        free(c.at);
    }
    print_message("%d changed files refused\n", tried);
    free(answer);
}

/* ---- mutations of the set, packed again as they should be ---- */

enum { SET_MAX = 300 };
struct listed {
    int count;
    struct {
        int length;
        unsigned char byte[300];
    } string[SET_MAX];
};

static void unpack_set(const struct closed_set *s, struct listed *out)
{
    unsigned char *raw = malloc(s->raw_bytes + 1);
    uLongf bytes = s->raw_bytes;
    assert_non_null(raw);
    assert_int_equal(uncompress(raw, &bytes, s->packed, s->packed_bytes), Z_OK);
    out->count = 0;
    for (size_t at = 0; at < bytes;) {
        int part[2];
        for (int i = 0; i < 2; i++) {
            part[i] = raw[at] & 127;
            if (raw[at++] > 127)
                part[i] |= raw[at++] << 7;
        }
        int n = out->count++;
        if (n > 0)
            memcpy(out->string[n].byte, out->string[n - 1].byte, (size_t)part[0]);
        memcpy(out->string[n].byte + part[0], raw + at, (size_t)part[1]);
        out->string[n].length = part[0] + part[1];
        at += (size_t)part[1];
    }
    free(raw);
}

static int string_order(const void *a, const void *b)
{
    const int *x = a, *y = b; /* both structs begin with their length, bytes follow */
    const unsigned char *p = (const unsigned char *)(x + 1), *q = (const unsigned char *)(y + 1);
    int order = memcmp(p, q, (size_t)(*x < *y ? *x : *y));
    return order ? order : *x - *y;
}

static struct bytes pack_set(const struct game *g, const char *rules, struct listed *l)
{
    qsort(l->string, (size_t)l->count, sizeof l->string[0], string_order);
    unsigned char *raw = malloc((size_t)l->count * 304 + 1), *at = raw;
    assert_non_null(raw);
    for (int i = 0; i < l->count; i++) { /* nothing shared: allowed, only longer */
        *at++ = 0;
        if (l->string[i].length > 127)
            *at++ = (unsigned char)(l->string[i].length & 127) | 128;
        *at++ = (unsigned char)(l->string[i].length > 127 ? l->string[i].length >> 7 : l->string[i].length);
        memcpy(at, l->string[i].byte, (size_t)l->string[i].length);
        at += l->string[i].length;
    }
    uLongf bytes = compressBound((uLong)(at - raw));
    struct bytes out = {malloc(bytes + 400), 0};
    unsigned char *packed = malloc(bytes);
    assert_true(out.at && packed);
    assert_int_equal(compress(packed, &bytes, raw, (uLong)(at - raw)), Z_OK);
    out.length = (size_t)sprintf((char *)out.at, "terrace-certificate 1\ngame %s\nverdict lost\npart -\nclosed %s %d %zu %zu\n",
                                 g->variant->name, rules, l->count, (size_t)(at - raw), (size_t)bytes);
    memcpy(out.at + out.length, packed, bytes);
    out.length += bytes;
    memcpy(out.at + out.length, "\nend\n", 5);
    out.length += 5;
    free(raw);
    free(packed);
    return out;
}

static int mutate_set(const struct game *g, unsigned rules, const char *rules_text, struct rng *r, int count)
{
    static struct listed whole, changed;
    struct closed_set set;
    char why[CK_MESSAGE];
    if (closed_set_make(g, rules, SET_MAX, NULL, &set) != CLOSED_MADE)
        return 0;
    unpack_set(&set, &whole);
    closed_set_free(&set);
    changed = whole;
    struct bytes packed = pack_set(g, rules_text, &changed);
    if (!accepted(g, packed.at, packed.length, why))
        fail_msg("the set as it is was refused: %s", why);
    free(packed.at);
    for (int i = 0; i < count && whole.count > 0; i++) {
        int n = (int)rng_below(r, (uint32_t)whole.count);
        changed = whole;
        if (rng_below(r, 2)) { /* a position dropped */
            changed.string[n] = changed.string[--changed.count];
        } else { /* a byte changed: a card, a count, a flag */
            int at = (int)rng_below(r, (uint32_t)whole.string[n].length);
            changed.string[n].byte[at] = (unsigned char)(changed.string[n].byte[at] + 1 + (int)rng_below(r, rng_below(r, 2) ? 3 : 255));
        }
        packed = pack_set(g, rules_text, &changed);
        if (accepted(g, packed.at, packed.length, why))
            fail_msg("a changed set was accepted");
        free(packed.at);
    }
    return whole.count > 0 ? count : 0;
}

static void changed_sets_are_refused(void **state)
{
    (void)state;
    struct rng r;
    rng_seed(&r, 20261122);
    uint64_t seed = 9000;
    for (int tried = 0; tried < SHARE(5000);) {
        struct world w;
        next_lost(&w, &seed, true);
        unsigned reserve = reserve_argument_applies(&w.variant) ? CLOSED_RESERVE : 0;
        tried += mutate_set(&w.game, 0, "none", &r, 10);
        if (reserve && !reserve_argument_find(&w.game, NULL))
            tried += mutate_set(&w.game, reserve, "reserve", &r, 10);
        tried += mutate_set(&w.game, CLOSED_CLASSES, "classes", &r, 10);
    }
}

/* A certificate of one lost deal proves nothing about a winnable one, whatever the two have in common. */
static void certificates_of_others_are_refused(void **state)
{
    (void)state;
    struct bases *answer = lost_answer();
    int tried = 0;
    for (uint64_t seed = 20000; tried < SHARE(30); seed++) {
        struct world w, later;
        char why[CK_MESSAGE];
        world_make(&w, seed, 20);
        if (!game_base_chosen(&w.game) || brute_solve(&w.game, 20000, BRUTE_PILES_SORTED, NULL) != BRUTE_WINNABLE)
            continue;
        struct move moves[MOVES_MAX];
        int count = game_moves(&w.game, true, moves);
        for (int i = 0; i < count; i++) {
            world_copy(&later, &w);
            game_play(&later.game, moves[i], NULL, NULL);
            if (!is_lost(&later))
                continue;
            struct bytes c = write_certificate(&later.game, answer);
            if (c.at) {
                tried++;
                assert_true(accepted(&later.game, c.at, c.length, why));
                assert_false(accepted(&w.game, c.at, c.length, why));
            }
            free(c.at);
        }
    }
    free(answer);
}

static void sizes_cannot_hurt(void **state)
{
    (void)state;
    struct world w;
    uint64_t seed = 1;
    next_lost(&w, &seed, true);
    static const char *const LINES[] = {"closed none 18446744073709551615 18446744073709551615 0",
                                        "closed none 1 99999999999 4",
                                        "closed none 4294967296 4294967296 4",
                                        "closed reserve,reserve 1 2 4",
                                        "closed , 1 2 4",
                                        "moves 99999999999999999999",
                                        "reserve 0",
                                        "moves 0",
                                        "closed none 0 0 0"};
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) {
        char text[300], why[CK_MESSAGE];
        int length = snprintf(text, sizeof text, "terrace-certificate 1\ngame small\nverdict lost\npart -\n%s\nabcd\nend\n", LINES[i]);
        assert_false(accepted(&w.game, (unsigned char *)text, (size_t)length, why));
        assert_true(why[0] != 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(losses_are_accepted),
        cmocka_unit_test(winnable_is_refuted),
        cmocka_unit_test(changed_bytes_are_refused),
        cmocka_unit_test(changed_sets_are_refused),
        cmocka_unit_test(certificates_of_others_are_refused),
        cmocka_unit_test(sizes_cannot_hurt),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
