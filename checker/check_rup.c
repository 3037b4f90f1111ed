#include "check_rup.h"

#include <stdlib.h>
#include <string.h>

/* A clause of two or more literals watches its first two, and is visited when one of them becomes false. `other` is any literal of the
 * clause: while it is true, no visit is needed. */
struct watch {
    size_t clause;
    int other;
};
struct watch_list {
    struct watch *at;
    size_t count, size;
};

struct ck_rup {
    int *arena; /* clause: its length, then its literals */
    size_t used, arena_size;
    int variables, variables_size;
    struct watch_list *watching; /* by place(literal) */
    signed char *value;          /* by place(literal): 1 true, -1 false, 0 open */
    int *trail;                  /* true literals in the order in which they became so */
    int count, looked_at;        /* on the trail; of these, those whose consequences were drawn */
    bool contradiction, no_memory;
};

static size_t place(int literal) { return literal > 0 ? 2 * (size_t)literal : 2 * (size_t)-literal + 1; }

/* The array, grown if it is smaller than `need` elements; NULL without memory, and nothing has changed. */
static void *grown(struct ck_rup *u, void *array, size_t *size, size_t need, size_t element)
{
    if (need <= *size)
        return array;
    size_t more = need + need / 2 + 16;
    void *at = realloc(array, more * element);
    u->no_memory |= at == NULL;
    if (at)
        *size = more;
    return at;
}

struct ck_rup *ck_rup_new(void) { return calloc(1, sizeof(struct ck_rup)); }

void ck_rup_free(struct ck_rup *u)
{
    if (!u)
        return;
    for (size_t i = 0; u->watching && i < 2 * (size_t)u->variables_size; i++)
        free(u->watching[i].at);
    free(u->watching);
    free(u->value);
    free(u->trail);
    free(u->arena);
    free(u);
}

bool ck_rup_out_of_memory(const struct ck_rup *u) { return u->no_memory; }
int ck_rup_variables(const struct ck_rup *u) { return u->variables; }

int ck_rup_variable(struct ck_rup *u)
{
    if (u->variables + 1 >= u->variables_size) {
        int size = u->variables_size * 2 + 1024;
        size_t before = 2 * (size_t)u->variables_size, now = 2 * (size_t)size;
        struct watch_list *watching = realloc(u->watching, now * sizeof *watching);
        if (watching)
            u->watching = watching;
        signed char *value = realloc(u->value, now);
        if (value)
            u->value = value;
        int *trail = realloc(u->trail, (size_t)size * sizeof *trail);
        if (trail)
            u->trail = trail;
        if (!watching || !value || !trail) {
            u->no_memory = true;
            return u->variables > 0 ? u->variables : 1; /* it is not used any more */
        }
        memset(u->watching + before, 0, (now - before) * sizeof *watching);
        memset(u->value + before, 0, now - before);
        u->variables_size = size;
    }
    return ++u->variables;
}

static void watch(struct ck_rup *u, int literal, size_t clause, int other)
{
    struct watch_list *w = &u->watching[place(literal)];
    struct watch *at = grown(u, w->at, &w->size, w->count + 1, sizeof *at);
    if (!at)
        return;
    w->at = at;
    w->at[w->count++] = (struct watch){clause, other};
}

static void make_true(struct ck_rup *u, int literal)
{
    u->value[place(literal)] = 1;
    u->value[place(-literal)] = -1;
    u->trail[u->count++] = literal;
}

/* Visits clause `c`, in which `gone` became false: watches another literal, or propagates. False: all its literals are false. *keep says
 * whether `gone` stays watched. */
static bool visit(struct ck_rup *u, size_t c, int gone, bool *keep, int *other)
{
    int n = u->arena[c], *l = u->arena + c + 1;
    *keep = true;
    if (l[0] == gone) {
        l[0] = l[1];
        l[1] = gone;
    }
    *other = l[0];
    if (u->value[place(l[0])] > 0)
        return true;
    for (int i = 2; i < n; i++)
        if (u->value[place(l[i])] >= 0) {
            l[1] = l[i];
            l[i] = gone;
            watch(u, l[1], c, l[0]);
            *keep = false;
            return true;
        }
    if (u->value[place(l[0])] < 0)
        return false;
    make_true(u, l[0]);
    return true;
}

/* Draws all consequences. False if they contradict each other. */
static bool propagate(struct ck_rup *u)
{
    bool fine = true;
    while (fine && u->looked_at < u->count && !u->no_memory) {
        int gone = -u->trail[u->looked_at++];
        struct watch_list *w = &u->watching[place(gone)];
        size_t kept = 0;
        for (size_t i = 0; i < w->count; i++) {
            struct watch now = w->at[i];
            bool keep = true;
            if (fine && u->value[place(now.other)] <= 0)
                fine = visit(u, now.clause, gone, &keep, &now.other);
            if (keep)
                w->at[kept++] = now;
        }
        w->count = kept;
    }
    return fine;
}

static void draw_for_good(struct ck_rup *u)
{
    if (!u->contradiction && !propagate(u))
        u->contradiction = true;
}

/* `again`: literals may stand there twice. (To look for them takes the square of the time, and lemmas may be long.) */
static void store(struct ck_rup *u, const int literal[], int n, bool again)
{
    if (u->contradiction || u->no_memory)
        return;
    int *arena = grown(u, u->arena, &u->arena_size, u->used + (size_t)n + 1, sizeof *arena);
    if (!arena)
        return;
    u->arena = arena;
    int *kept = u->arena + u->used + 1, count = 0;
    for (int i = 0; i < n; i++) { /* literals that are fixed simplify the clause; doubles count once */
        if (u->value[place(literal[i])] > 0)
            return;
        bool known = false;
        for (int j = 0; again && j < count; j++)
            known |= kept[j] == literal[i];
        if (u->value[place(literal[i])] == 0 && !known)
            kept[count++] = literal[i];
    }
    if (count == 0) {
        u->contradiction = true;
    } else if (count == 1) {
        make_true(u, kept[0]);
    } else {
        u->arena[u->used] = count;
        watch(u, kept[0], u->used, kept[1]);
        watch(u, kept[1], u->used, kept[0]);
        u->used += (size_t)count + 1;
    }
}

void ck_rup_state(struct ck_rup *u, const int literal[], int n) { store(u, literal, n, true); }

bool ck_rup_follows(struct ck_rup *u, const int literal[], int n)
{
    draw_for_good(u);
    if (u->contradiction)
        return true;
    int before = u->count;
    bool true_already = false;
    for (int i = 0; i < n && !true_already; i++) {
        true_already = u->value[place(literal[i])] > 0;
        if (u->value[place(literal[i])] == 0)
            make_true(u, -literal[i]);
    }
    bool follows = true_already || !propagate(u);
    while (u->count > before) {
        int undone = u->trail[--u->count];
        u->value[place(undone)] = u->value[place(-undone)] = 0;
    }
    u->looked_at = before;
    if (follows)
        store(u, literal, n, false);
    return follows && !u->no_memory;
}
