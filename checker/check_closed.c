#include "check_closed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check_position.h"
#include "check_reserve.h"
#include "check_unpack.h"

/* Strings one after the other; string i is bytes at[i] .. at[i + 1]. */
struct strings {
    unsigned char *byte;
    size_t *at;
    size_t count, used, byte_size, at_size;
};

#define NO_MEMORY "out of memory"
enum { STRINGS_MOST = 1 << 30 }; /* bytes of a set's strings: part of the format */

static bool strings_add(struct strings *s, const unsigned char *bytes, int length)
{
    if (s->used + (size_t)length > s->byte_size) {
        size_t size = (s->used + (size_t)length) * 2 + 4096;
        unsigned char *more = realloc(s->byte, size);
        if (!more)
            return false;
        s->byte = more;
        s->byte_size = size;
    }
    if (s->count + 2 > s->at_size) {
        size_t size = s->at_size * 2 + 1024;
        size_t *more = realloc(s->at, size * sizeof *more);
        if (!more)
            return false;
        s->at = more;
        s->at_size = size;
    }
    memcpy(s->byte + s->used, bytes, (size_t)length);
    s->at[s->count] = s->used;
    s->used += (size_t)length;
    s->at[++s->count] = s->used;
    return true;
}

static const unsigned char *string_at(const struct strings *s, size_t i, int *length)
{
    *length = (int)(s->at[i + 1] - s->at[i]);
    return s->byte + s->at[i];
}

static void strings_free(struct strings *s)
{
    free(s->byte);
    free(s->at);
}

/* ---- reading the set ---- */

static bool read_length(const unsigned char **at, const unsigned char *end, int *out)
{
    *out = 0;
    for (int shift = 0; shift < 14; shift += 7) { /* below 2^14, more than any string has */
        if (*at == end)
            return false;
        int byte = *(*at)++;
        *out |= (byte & 127) << shift;
        if (byte < 128)
            return true;
    }
    return false;
}

/* Of each string: the number of bytes shared with the one before, the number of bytes that follow, and these bytes. Checks that the strings
 * rise strictly. */
static bool read_strings(const unsigned char *raw, size_t raw_bytes, size_t count, struct strings *s, char why[CK_MESSAGE])
{
    const unsigned char *at = raw, *end = raw + raw_bytes;
    struct ck_string now = {0}, before = {0};
    for (size_t i = 0; i < count; i++) {
        int shared, more;
        if (!read_length(&at, end, &shared) || !read_length(&at, end, &more) || shared > before.length || more > end - at ||
            shared + more > CK_STRING)
            return REFUSE("position %zu of the set is malformed", i);
        now.length = shared + more;
        memcpy(now.byte + shared, at, (size_t)more);
        at += more;
        if (i > 0 && ck_compare(before.byte, before.length, now.byte, now.length) >= 0)
            return REFUSE("position %zu of the set is out of order", i);
        if (s->used + (size_t)now.length > STRINGS_MOST)
            return REFUSE("the set is too large from position %zu on", i);
        if (!strings_add(s, now.byte, now.length))
            return REFUSE("out of memory at position %zu of the set", i);
        before = now;
    }
    return at == end || REFUSE("there are bytes behind the last position of the set");
}

static bool contains(const struct strings *s, const struct ck_string *wanted)
{
    size_t low = 0, high = s->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int length;
        const unsigned char *bytes = string_at(s, middle, &length);
        int order = ck_compare(bytes, length, wanted->byte, wanted->length);
        if (order == 0)
            return true;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}

/* ---- classes of positions that undo one another ---- */

enum { CLASS_MAX = 256 }; /* part of the format: a class that is larger cannot be listed */

static bool among(const struct strings *list, const struct ck_string *s)
{
    for (size_t i = 0; i < list->count; i++) {
        int length;
        const unsigned char *bytes = string_at(list, i, &length);
        if (ck_compare(bytes, length, s->byte, s->length) == 0)
            return true;
    }
    return false;
}

/* True if the card just moved may go back, which restores the position. */
static bool goes_back(const struct ck_frame *f, const struct ck_position *after, struct ck_move m, const struct ck_string *before)
{
    struct ck_position p = *after;
    struct ck_move back = {m.to, m.from};
    struct ck_string s;
    if (ck_forbids(&f->rules, after, back))
        return false;
    ck_play(&f->rules, &p, back);
    ck_encode(f, &p, &s);
    return ck_compare(s.byte, s.length, before->byte, before->length) == 0;
}

/* The class of a position: all positions reached by repeated moves that can be taken back. False without memory, which sets *no_memory;
 * for a string that is no position; or for too large a class. */
static bool class_of(const struct ck_frame *f, unsigned rules, const struct ck_string *s, struct strings *members, bool *no_memory)
{
    members->count = members->used = 0;
    if (!strings_add(members, s->byte, s->length)) {
        *no_memory = true;
        return false;
    }
    if (!(rules & CK_RULE_CLASSES))
        return true;
    for (size_t i = 0; i < members->count; i++) {
        struct ck_position p;
        struct ck_string own;
        const unsigned char *bytes = string_at(members, i, &own.length);
        memcpy(own.byte, bytes, (size_t)own.length);
        if (members->count > CLASS_MAX || !ck_decode(f, own.byte, own.length, &p))
            return false;
        struct ck_move move[CK_MOVES];
        int count = ck_moves(&f->rules, &p, move);
        for (int m = 0; m < count; m++) {
            struct ck_position next = p;
            struct ck_string t;
            /* Cards leave stock, waste and reserve for good; only tableau and foundation cards can come back. */
            if (move[m].from.kind != 't' && move[m].from.kind != 'f')
                continue;
            ck_play(&f->rules, &next, move[m]);
            ck_encode(f, &next, &t);
            if (!among(members, &t) && goes_back(f, &next, move[m], &own) && !strings_add(members, t.byte, t.length)) {
                *no_memory = true;
                return false;
            }
        }
    }
    return true;
}

static void first_of(const struct strings *members, struct ck_string *out)
{
    int length;
    const unsigned char *best = string_at(members, 0, &length);
    for (size_t i = 1; i < members->count; i++) {
        int other_length;
        const unsigned char *other = string_at(members, i, &other_length);
        if (ck_compare(other, other_length, best, length) < 0) {
            best = other;
            length = other_length;
        }
    }
    out->length = length;
    memcpy(out->byte, best, (size_t)length);
}

/* ---- the check ---- */

struct inspection {
    struct ck_frame frame;
    unsigned rules;
    bool no_memory;
    struct strings set, members, other, done; /* `done`: successors of the class at hand already looked at */
    char *why;
};

/* True if the set contains the position, or the first one of its class. */
static bool represented(struct inspection *c, const struct ck_string *s)
{
    if (!(c->rules & CK_RULE_CLASSES))
        return contains(&c->set, s);
    struct ck_string first;
    if (!class_of(&c->frame, c->rules, s, &c->other, &c->no_memory))
        return false;
    first_of(&c->other, &first);
    return contains(&c->set, &first);
}

/* The others of a successor's class, which represented() has made, need no look of their own. False without memory. */
static bool note_class(struct inspection *c)
{
    for (size_t i = 1; (c->rules & CK_RULE_CLASSES) && i < c->other.count; i++) {
        int length;
        const unsigned char *bytes = string_at(&c->other, i, &length);
        if (!strings_add(&c->done, bytes, length))
            return false;
    }
    return true;
}

static bool successors_are_in(struct inspection *c, size_t index, const struct ck_position *p)
{
    char *why = c->why;
    struct ck_move move[CK_MOVES];
    int count = ck_moves(&c->frame.rules, p, move);
    for (int m = 0; m < count; m++) {
        struct ck_position next = *p;
        struct ck_string s;
        ck_play(&c->frame.rules, &next, move[m]);
        if (ck_won(&c->frame.rules, &next))
            return REFUSE("position %zu of the set can be won by its next move", index);
        ck_encode(&c->frame, &next, &s);
        if (among(&c->members, &s) || among(&c->done, &s))
            continue;
        if (!strings_add(&c->done, s.byte, s.length))
            return REFUSE(NO_MEMORY);
        if ((c->rules & CK_RULE_RESERVE) && ck_reserve_loses(&c->frame.rules, &next))
            continue;
        if (!represented(c, &s))
            return c->no_memory ? REFUSE(NO_MEMORY)
                                : REFUSE("a successor of position %zu is neither in the set nor excluded by a rule", index);
        if (!note_class(c))
            return REFUSE(NO_MEMORY);
    }
    return true;
}

static bool inspect(struct inspection *c, size_t index)
{
    char *why = c->why;
    struct ck_string s;
    const unsigned char *bytes = string_at(&c->set, index, &s.length);
    memcpy(s.byte, bytes, (size_t)s.length);
    if (!class_of(&c->frame, c->rules, &s, &c->members, &c->no_memory))
        return c->no_memory ? REFUSE(NO_MEMORY) : REFUSE("position %zu of the set is no position, or its class is too large", index);
    c->done.count = c->done.used = 0;
    for (size_t i = 0; i < c->members.count; i++) {
        int length;
        struct ck_position p;
        bytes = string_at(&c->members, i, &length);
        if (!ck_decode(&c->frame, bytes, length, &p))
            return REFUSE("position %zu of the set is no position", index);
        if (ck_won(&c->frame.rules, &p))
            return REFUSE("position %zu of the set is won", index);
        if (!successors_are_in(c, index, &p))
            return false;
    }
    return true;
}

bool ck_closed_holds(const struct ck_rules *r, const struct ck_position *start, unsigned rules, const unsigned char *packed,
                     size_t packed_bytes, size_t raw_bytes, size_t count, char why[CK_MESSAGE])
{
    if (ck_won(r, start))
        return REFUSE("the start is won");
    /* A string takes two bytes of the file or more, of which at most four tell its lengths and are not of the string. */
    if (!ck_unpack_can_be(packed_bytes, raw_bytes) || count > raw_bytes / 2 || raw_bytes / 4 > STRINGS_MOST / 4 + count)
        return REFUSE("the sizes of the closed set cannot be right");
    struct inspection *c = calloc(1, sizeof *c);
    unsigned char *raw = malloc(raw_bytes + 1);
    bool ok = c && raw;
    if (!ok)
        snprintf(why, CK_MESSAGE, NO_MEMORY);
    if (ok && !ck_unpack(packed, packed_bytes, raw, raw_bytes))
        ok = REFUSE("the closed set cannot be unpacked");
    if (ok) {
        c->rules = rules;
        c->why = why;
        ck_frame_make(&c->frame, r, start);
        ok = read_strings(raw, raw_bytes, count, &c->set, why);
    }
    if (ok && !((rules & CK_RULE_RESERVE) && ck_reserve_loses(r, start))) {
        struct ck_string s;
        ck_encode(&c->frame, &c->frame.start, &s);
        if (!represented(c, &s))
            ok = c->no_memory ? REFUSE(NO_MEMORY) : REFUSE("the start is not in the set");
    }
    free(raw);
    for (size_t i = 0; ok && i < count; i++)
        ok = inspect(c, i);
    if (c) {
        strings_free(&c->set);
        strings_free(&c->members);
        strings_free(&c->other);
        strings_free(&c->done);
        free(c);
    }
    return ok;
}
