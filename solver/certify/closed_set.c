#include "closed_set.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "checked.h"
#include "explain.h"
#include "packed.h"
#include "position_string.h"

/* Strings in the order in which they were found, with a table to find them again. */
struct found {
    uint8_t *arena;
    size_t used, size;
    size_t *start; /* string i is arena[start[i]] .. arena[start[i + 1] - 1] */
    size_t count, start_size;
    size_t *slot; /* index + 1; 0: free */
    size_t slots;
};

static void found_free(struct found *f)
{
    free(f->arena);
    free(f->start);
    free(f->slot);
}

static const uint8_t *found_at(const struct found *f, size_t i, int *length)
{
    assert(i < f->count);
    *length = (int)(f->start[i + 1] - f->start[i]);
    return f->arena + f->start[i];
}

/* Grows *array, of *size elements of `element` bytes, to at least `need` of them. */
static bool grow(void *array, size_t *size, size_t need, size_t element)
{
    if (need <= *size)
        return true;
    size_t more = need * 2;
    void *at;
    memcpy(&at, array, sizeof at); /* `array` points to a pointer of any type */
    at = realloc(at, more * element);
    if (!at)
        return false;
    memcpy(array, &at, sizeof at);
    *size = more;
    return true;
}

static bool rehash(struct found *f)
{
    size_t slots = f->slots ? f->slots * 2 : TINY(256, 2);
    size_t *slot = calloc(slots, sizeof *slot);
    if (!slot)
        return false;
    for (size_t i = 0; i < f->count; i++) {
        int length;
        const uint8_t *bytes = found_at(f, i, &length);
        size_t at = XXH3_64bits(bytes, (size_t)length) & (slots - 1);
        while (slot[at])
            at = (at + 1) & (slots - 1);
        slot[at] = i + 1;
    }
    free(f->slot);
    f->slot = slot;
    f->slots = slots;
    return true;
}

enum added { ADDED, KNOWN, NO_ROOM };

/* `bytes` lie outside `f`, which may move. */
static enum added found_add(struct found *f, const uint8_t *bytes, int length)
{
    if (f->count * 2 >= f->slots && !rehash(f))
        return NO_ROOM;
    size_t at = XXH3_64bits(bytes, (size_t)length) & (f->slots - 1);
    for (; f->slot[at]; at = (at + 1) & (f->slots - 1)) {
        int other_length;
        const uint8_t *other = found_at(f, f->slot[at] - 1, &other_length);
        if (position_string_compare(other, other_length, bytes, length) == 0)
            return KNOWN;
    }
    if (!grow(&f->arena, &f->size, f->used + (size_t)length + 1, 1) || !grow(&f->start, &f->start_size, f->count + 2, sizeof *f->start))
        return NO_ROOM;
    memcpy(f->arena + f->used, bytes, (size_t)length);
    f->start[f->count++] = f->used;
    f->used += (size_t)length;
    f->start[f->count] = f->used;
    f->slot[at] = f->count;
    return ADDED;
}

/* Empties the set and keeps its memory. */
static void found_empty(struct found *f)
{
    f->count = f->used = 0;
    if (f->slots)
        memset(f->slot, 0, f->slots * sizeof *f->slot);
}

/* ---- the search ---- */

struct closed_search {
    const struct game *start;
    unsigned rules;
    uint64_t limit;
    struct found set, members, other, done; /* other: class of a successor; done: successors seen from the class at hand */
};

/* True if the card just moved may go back, and the position is then as it was before. */
static bool goes_back(const struct closed_search *s, const struct game *after, struct move m, const uint8_t *before, int before_length)
{
    struct move back = {m.to, m.from};
    struct game g = *after;
    struct position_string t;
    if (game_refuses(after, back))
        return false;
    game_play(&g, back, NULL, NULL);
    position_string_make(s->start, &g, &t);
    return position_string_compare(t.byte, t.length, before, before_length) == 0;
}

/* The class of a position: all that is reached by moves that a move undoes. The position itself if classes are not used. */
static enum closed_outcome class_of(const struct closed_search *s, const uint8_t *from, int length, struct found *members)
{
    found_empty(members);
    if (found_add(members, from, length) == NO_ROOM)
        return CLOSED_NO_MEMORY;
    for (size_t i = 0; (s->rules & CLOSED_CLASSES) && i < members->count; i++) {
        struct game here;
        struct position_string own;
        const uint8_t *bytes = found_at(members, i, &own.length);
        memcpy(own.byte, bytes, (size_t)own.length);
        position_string_read(s->start, own.byte, &here);
        struct move moves[MOVES_MAX];
        int count = game_moves(&here, true, moves);
        for (int m = 0; m < count; m++) {
            if (moves[m].from < PILE_FOUNDATION) /* cards leave stock, waste and reserve for good */
                continue;
            struct game next = here;
            struct position_string t;
            game_play(&next, moves[m], NULL, NULL);
            position_string_make(s->start, &next, &t);
            if (!goes_back(s, &next, moves[m], own.byte, own.length))
                continue;
            if (found_add(members, t.byte, t.length) == NO_ROOM)
                return CLOSED_NO_MEMORY;
            if (members->count > CLOSED_CLASS_MAX)
                return CLOSED_CLASS_TOO_LARGE;
        }
    }
    return CLOSED_MADE;
}

static void first_of(const struct found *members, struct position_string *out)
{
    assert(members->count > 0);
    const uint8_t *best = found_at(members, 0, &out->length);
    for (size_t i = 1; i < members->count; i++) {
        int length;
        const uint8_t *bytes = found_at(members, i, &length);
        if (position_string_compare(bytes, length, best, out->length) < 0) {
            best = bytes;
            out->length = length;
        }
    }
    memcpy(out->byte, best, (size_t)out->length);
}

/* The positions of a class that was looked at need no look of their own. False without memory. */
static bool note_class(struct closed_search *s, const struct found *class)
{
    for (size_t i = 0; i < class->count; i++) {
        int length;
        const uint8_t *bytes = found_at(class, i, &length);
        if (found_add(&s->done, bytes, length) == NO_ROOM)
            return false;
    }
    return true;
}

/* Puts the class of a position into the set, unless a rule keeps it out. */
static enum closed_outcome include(struct closed_search *s, const struct game *g, const struct position_string *string)
{
    if ((s->rules & CLOSED_RESERVE) && reserve_argument_find(g, NULL))
        return CLOSED_MADE;
    struct position_string first = *string;
    if (s->rules & CLOSED_CLASSES) {
        enum closed_outcome outcome = class_of(s, string->byte, string->length, &s->other);
        if (outcome != CLOSED_MADE)
            return outcome;
        if (!note_class(s, &s->other))
            return CLOSED_NO_MEMORY;
        first_of(&s->other, &first);
    }
    if (found_add(&s->set, first.byte, first.length) == NO_ROOM)
        return CLOSED_NO_MEMORY;
    return s->set.count > s->limit || s->set.used > CLOSED_BYTES_MAX ? CLOSED_TOO_LARGE : CLOSED_MADE;
}

static enum closed_outcome expand_member(struct closed_search *s, const struct game *here)
{
    struct move moves[MOVES_MAX];
    int count = game_moves(here, true, moves);
    for (int m = 0; m < count; m++) {
        struct game next = *here;
        struct position_string t;
        game_play(&next, moves[m], NULL, NULL);
        if (game_won(&next))
            return CLOSED_WON;
        position_string_make(s->start, &next, &t);
        enum added added = found_add(&s->done, t.byte, t.length);
        if (added == NO_ROOM)
            return CLOSED_NO_MEMORY;
        enum closed_outcome outcome = added == KNOWN ? CLOSED_MADE : include(s, &next, &t);
        if (outcome != CLOSED_MADE)
            return outcome;
    }
    return CLOSED_MADE;
}

static enum closed_outcome expand(struct closed_search *s, size_t index)
{
    int length;
    const uint8_t *own = found_at(&s->set, index, &length);
    enum closed_outcome outcome = class_of(s, own, length, &s->members);
    found_empty(&s->done);
    if (outcome == CLOSED_MADE && !note_class(s, &s->members)) /* the class need not be reached from itself */
        outcome = CLOSED_NO_MEMORY;
    for (size_t i = 0; outcome == CLOSED_MADE && i < s->members.count; i++) {
        struct game here;
        position_string_read(s->start, found_at(&s->members, i, &length), &here);
        outcome = expand_member(s, &here);
    }
    return outcome;
}

/* ---- packing ---- */

static int index_order(const void *a, const void *b, void *context)
{
    const struct found *f = context;
    int a_length, b_length;
    const uint8_t *x = found_at(f, *(const size_t *)a, &a_length), *y = found_at(f, *(const size_t *)b, &b_length);
    return position_string_compare(x, a_length, y, b_length);
}

/* Each string as: bytes shared with the one before, bytes that follow, these. Returns the number of bytes written. */
static size_t write_raw(const struct found *f, const size_t order[], uint8_t *raw)
{
    uint8_t *at = raw;
    const uint8_t *before = NULL;
    int before_length = 0;
    for (size_t i = 0; i < f->count; i++) {
        int length, shared = 0;
        const uint8_t *bytes = found_at(f, order[i], &length);
        while (shared < length && shared < before_length && bytes[shared] == before[shared])
            shared++;
        at = packed_number(at, (uint32_t)shared);
        at = packed_number(at, (uint32_t)(length - shared));
        memcpy(at, bytes + shared, (size_t)(length - shared));
        at += length - shared;
        before = bytes;
        before_length = length;
    }
    return (size_t)(at - raw);
}

static enum closed_outcome pack(const struct found *f, struct closed_set *out)
{
    enum { NUMBERS_BYTES = 2 * 2 }; /* of the two numbers of a string: both are below 2^14 */
    static_assert(POSITION_STRING_MAX < 1 << 14, "two bytes a number");
    size_t *order = malloc((f->count + 1) * sizeof *order);
    uint8_t *raw = malloc(f->used + NUMBERS_BYTES * f->count + 1);
    out->packed = NULL;
    if (order && raw) {
        for (size_t i = 0; i < f->count; i++)
            order[i] = i;
        qsort_r(order, f->count, sizeof *order, index_order, (void *)(uintptr_t)f);
        out->count = f->count;
        out->raw_bytes = write_raw(f, order, raw);
        out->packed = packed_make(raw, out->raw_bytes, &out->packed_bytes);
    }
    free(order);
    free(raw);
    return out->packed ? CLOSED_MADE : CLOSED_NO_MEMORY;
}

enum closed_outcome closed_set_make(const struct game *start, unsigned rules, uint64_t limit, atomic_bool *cancel, struct closed_set *out)
{
    assert(game_base_chosen(start));
    struct closed_search s = {.start = start, .rules = rules, .limit = limit};
    struct position_string string;
    if (game_won(start))
        return CLOSED_WON;
    position_string_make(start, start, &string);
    enum closed_outcome outcome = include(&s, start, &string);
    for (size_t i = 0; outcome == CLOSED_MADE && i < s.set.count; i++) {
        if (cancel && atomic_load_explicit(cancel, memory_order_relaxed))
            outcome = CLOSED_INTERRUPTED;
        else
            outcome = expand(&s, i);
    }
    if (outcome == CLOSED_MADE)
        outcome = pack(&s.set, out);
    found_free(&s.set);
    found_free(&s.members);
    found_free(&s.other);
    found_free(&s.done);
    return outcome;
}

void closed_set_free(struct closed_set *s)
{
    free(s->packed);
    *s = (struct closed_set){0};
}
