/* The solver of sat.h inside: what its files share, from the lowest up. */
#ifndef TERRACE_SAT_SOLVER_H
#define TERRACE_SAT_SOLVER_H

#include <assert.h>

#include "checked.h"
#include "sat_exchange.h"

/* A literal inside: 2 v for v, 2 v + 1 for its negation. 0 is none. */
typedef uint32_t code;
static inline code code_of(lit a) { return a > 0 ? 2 * (code)a : 2 * (code)-a + 1; }
static inline lit lit_of(code a) { return a & 1 ? -(lit)(a >> 1) : (lit)(a >> 1); }

/* Why a literal is true: the other literals of a clause, all false. For clauses of two and three literals it is the only place that
 * says so. */
enum { REASON_NONE = 0, REASON_LONG = 1 };
struct sat_reason {
    code a, b; /* REASON_NONE, 0: decided, or known for good; REASON_LONG, n: the clause at n of the arena; a, 0: one literal; a, b: two */
};

/* How a literal became true: a step of the trail. */
struct sat_step {
    struct sat_reason reason;
    int level;
};

/* A variable's flags: its last value (1: false), whether the order watches it, whether it is in the heap; what its literal was propagated
 * by since it became true; whether it is hot; whether longer clauses are looked at once its literal v is true, and once -v is. All that is
 * asked of a literal before its clauses lies in one byte, because waiting for memory takes most of the time. */
enum { LAST_FALSE = 1, IN_ORDER = 2, IN_HEAP = 4, BY_CLAUSES = 8, BY_ORDER = 16, HOT = 32, DUE_TRUE = 64, DUE_FALSE = 128 };
static inline uint8_t due_flag(code a) { return a & 1 ? DUE_FALSE : DUE_TRUE; }

/* Nearly all given clauses have two or three literals. They are listed by literal, and the lists stay as they are while the search runs. */
struct sat_triple {
    code at[3]; /* the last is 0: a clause of two */
};

struct sat_triples {
    struct sat_triple *at;
    size_t count, capacity;
};

/* Longer ones, and all that are learned, lie in the arena: size, glue (0: given), literals; watched by the first two. A lemma that has
 * helped to explain a conflict since the last time that lemmas were forgotten has LEMMA_USED besides its glue: it stays once more. */
enum { ARENA_HEAD = 2 };
#define LEMMA_USED 0x80000000u
enum { REDUCE_FIRST = TINY(2000, 20) }; /* conflicts before half of the unused lemmas go for the first time */
struct sat_watch {
    uint32_t clause;
    code blocker; /* another literal of the clause: while it is true the clause is satisfied */
};

/* What to look at once a literal is true: the longer clauses that watch its negation. */
struct sat_due {
    struct sat_watch *at;
    uint32_t count, capacity;
};

/* The short ones with its negation: where in `shorts` those of two begin, and those of three, which end where the next literal's begin. */
struct sat_short {
    uint32_t twos, threes;
};

/* In a list of literals: from `clauses` on they may not have been propagated by clauses yet, from `order` on not by the order. */
struct sat_heads {
    int clauses, order;
};

struct sat {
    struct allowance allowance;
    double deadline;   /* by this thread's CPU clock, 0: none */
    uint64_t work_end; /* propagations, 0: none */
    bool broken;       /* no memory */
    bool refuted;      /* for good */

    /* the assignment */
    int variables, capacity;
    uint8_t *flags;        /* by number */
    int8_t *value;         /* by code: 1 true, -1 false, 0 open */
    code *trail;           /* the true literals, in the order in which they became true */
    struct sat_step *step; /* of the trail */
    int trail_count;
    int *place_in_trail; /* by number, if it is assigned */
    int *level_start;    /* by level: trail_count when it began; literals of level 0 are true for good */
    int level;
    code *hot; /* those of the trail that became true during the present propagation and are hot */
    int hot_count;
    struct sat_heads hot_heads, heads; /* of `hot`; of the trail */
    int *heated, heated_count;         /* the variables that are hot */
    uint32_t *hot_until;               /* by number: the conflict from which on it no longer is */

    /* clauses */
    struct sat_triple *given;
    size_t given_count, given_capacity, listed; /* listed: of them in `shorts` */
    code *shorts;                               /* the other literals of clauses of two and of three */
    struct sat_short *in_shorts;                /* by code */
    uint32_t *arena;
    size_t arena_count, arena_capacity;
    struct sat_due *due; /* by code */
    struct order *order; /* NULL: none */
    uint32_t *event;     /* by code: the first of the order's events */

    /* stages: variables that are put off are not in the heap, and the order does not watch them */
    int putting_off, stage, stages;           /* the stage of what is added, 0: none; the last one taken up; the last one there is */
    uint8_t *put_off;                         /* by number: to which stage, 0: none or taken up */
    struct sat_triples later[SAT_STAGES_MAX]; /* by stage, less 1: the short clauses; longer ones are not put off */

    /* decisions: the most active variable first */
    double *activity, bump;
    int *heap, heap_count;
    int *place;       /* in the heap, by number */
    int8_t *target;   /* by number: the value that it is given, 1 true, -1 false; 0: its last one */
    int target_count; /* literals of the longest trail without a conflict in the present question, which set their targets */

    /* learning */
    code conflict_literals[3];
    const code *conflict; /* literals of a clause, all of them false */
    int conflict_count;
    code *lemma;
    int lemma_count;
    uint8_t *mark; /* by number */
    int *marked, marked_count;
    uint64_t *stamp, stamps; /* by level */
    uint64_t reduce_at, reductions;
    int known_when_cleaned;
    struct sat_effort effort;

    /* what it shares with others */
    struct sat_exchange *exchange; /* NULL: nothing */
    int member;                    /* its number there */

    /* record */
    bool record, lost_some, closed; /* lost_some: a lemma was dropped for want of memory; closed: the empty one is there */
    lit *lemmas;
    size_t lemmas_count, lemmas_capacity;
    uint64_t clauses_recorded, digest;
};

/* ---- sat_record.c ---- */

/* Grows *array, of *capacity elements of `size` bytes, to at least `count`; new bytes are 0. False, and s->broken, without memory. */
bool sat_grow(struct sat *s, void *array, size_t *capacity, size_t count, size_t size);

/* The clause without constants, n <= SAT_CLAUSE_MAX; how many literals are left. -1: it is true. */
int sat_without_constants(const lit literals[], int n, lit kept[]);

/* With `record`: counts and digests the clause; does not store it. */
void sat_record_clause(struct sat *s, const lit literals[], int n);
void sat_keep_lemma(struct sat *s);

/* ---- sat_heap.c ---- */

void sat_heap_insert(struct sat *s, int v);
void sat_heap_moved(struct sat *s, int v); /* more active than before */
int sat_heap_pop(struct sat *s);           /* the most active; 0: none is left */
int sat_heap_top(struct sat *s);           /* the most active that is open, which stays; 0: none is */

/* ---- sat_order.c ---- */

/* Facts, or what is put off, have changed. */
void sat_order_renew(struct sat *s);
/* Before the first propagation. */
void sat_order_begin(struct sat *s);
/* a, whose flag IN_ORDER is set, became true: notes it and assigns what follows by the order. False: conflict. */
bool sat_order_propagate(struct sat *s, code a);
/* Prefetches what the next two need. */
void sat_order_fetch(const struct sat *s, code a);
/* a, which was propagated, is no longer assigned. */
void sat_order_forget(struct sat *s, code a);
void sat_order_free(struct order *o);

/* ---- sat_stages.c ---- */

/* Keeps a clause for the stage to which it belongs. */
void sat_put_off_clause(struct sat *s, struct sat_triple t);

/* ---- sat_propagate.c ---- */

/* Assigns all that follows from the trail. False: conflict. */
bool sat_propagate(struct sat *s);
/* At level 0: all of the trail will be propagated again. */
void sat_propagate_anew(struct sat *s);

/* ---- sat_exchange.c ---- */

/* The activity of a new variable: decisions of members differ. */
void sat_stir(struct sat *s, int v);
/* s->lemma was learned: tells it if it is worth it. Nothing without an exchange. */
void sat_tell(struct sat *s, uint32_t glue);
/* True if others have told something that it has not heard. */
bool sat_may_hear(struct sat *s);
/* At level 0: takes over what others have told. Then there may be literals to propagate, or s->refuted. */
void sat_hear(struct sat *s);

/* ---- sat_trail.c ---- */

void sat_backtrack(struct sat *s, int level);

/* ---- sat_clauses.c ---- */

/* Adds a watch of literal a. False, and s->broken, without memory. */
bool sat_add_watch(struct sat *s, code a, struct sat_watch w);

/* A clause of at least two literals goes to the arena; glue 0: given. Returns where; 0: no memory. */
uint32_t sat_store(struct sat *s, const code literals[], int n, uint32_t glue);

/* At level 0 with all propagated: simplifies clauses by the literals fixed at level 0 and lists the short ones anew. With `forget`
 * it drops the learned clauses that were of least use. */
void sat_clean(struct sat *s, bool forget);

/* ---- sat.c ---- */

bool sat_expired(const struct sat *s); /* stopped, or out of time */

/* ---- sat_check.c ---- */

/* At the end of sat_clean(): aborts if what is kept up is not what a recount finds. */
void sat_check(const struct sat *s);

/* ---- what several of them do ---- */

/* Makes a, which is open, true. */
static inline void sat_assign(struct sat *s, code a, struct sat_reason r)
{
    assert(s->value[a] == 0);
    s->value[a] = 1;
    s->value[a ^ 1] = -1;
    s->step[s->trail_count] = (struct sat_step){r, s->level};
    s->place_in_trail[a >> 1] = s->trail_count;
    s->trail[s->trail_count++] = a;
    if (s->flags[a >> 1] & HOT)
        s->hot[s->hot_count++] = a;
    if (s->shorts)
        __builtin_prefetch(s->shorts + s->in_shorts[a].twos);
}

/* How the literal of v, which is assigned, became true. */
static inline const struct sat_step *sat_step_of(const struct sat *s, int v) { return &s->step[s->place_in_trail[v]]; }

/* The clause (a, x, y), or (a, x) if y is 0, whose x and y are false. False if a is, too: that is the conflict. */
static inline bool sat_imply(struct sat *s, code a, code x, code y)
{
    if (s->value[a] > 0)
        return true;
    if (s->value[a] == 0) {
        sat_assign(s, a, (struct sat_reason){x, y});
        return true;
    }
    s->conflict_literals[0] = a;
    s->conflict_literals[1] = x;
    s->conflict_literals[2] = y;
    s->conflict = s->conflict_literals;
    s->conflict_count = y ? 3 : 2;
    return false;
}

/* ---- sat_learn.c ---- */

/* Learns from the conflict at s->level > 0: makes s->lemma, whose first literal becomes true at the level returned. */
int sat_analyze(struct sat *s, uint32_t *glue);

#endif
