/* The search of the relaxation. A card may leave the waste or the reserve if the piles could allow it before (relax_piles_can_leave()), and
 * if they could hold what is out afterwards (relax_piles_suffice()); a card may be dealt at any time. All that happens in a won play is
 * allowed. So every won play is a way through the relaxation; if there is no way through, the position is lost. */
#include "relax.h"

#include <assert.h>
#include <stdlib.h>

#include "precedence.h"
#include "relax_grid.h"

/* What is known of a position. ALIVE: it can be won in the relaxation; DEAD: it cannot. */
enum fate { NOT_KNOWN, ALIVE, DEAD };

struct position {
    uint32_t waste;
    uint8_t dealt, left; /* talon cards; of the reserve */
    uint8_t fate;
};

struct relax {
    struct relax_game game;
    struct relax_piles piles;
    struct relax_wastes wastes;
    struct relax_grid grid;

    struct position *position;
    uint32_t positions, capacity, positions_most;
    struct relax_index index;

    uint64_t effort; /* positions that this call may still visit */
    struct account *account;
    bool lost_at_once, stopped; /* stopped: the account said so, or no room */
};

bool relax_applies(const struct game *g)
{
    struct problem p;
    if (!precedence_applies(g))
        return false;
    problem_init(&p, g);
    bool linear = p.classes == RELAX_CLASSES && p.ranks <= RELAX_RANKS && p.copies <= RELAX_COPIES && p.reserve_count <= RELAX_RESERVE;
    for (int k = 0; k < p.kinds; k++)
        linear &= p.up[k] == KIND_NONE || (p.up[k] == k + 1 && kind_class(&p, k) == kind_class(&p, k + 1));
    return linear && !p.piles_fill;
}

/* ---- positions ---- */

static uint64_t name_of(const struct position *s) { return (uint64_t)s->waste << 16 | (uint64_t)s->dealt << 8 | s->left; }

static uint64_t name_at(const void *positions, uint32_t i) { return name_of((const struct position *)positions + i); }

static bool grow(struct relax *r)
{
    if (r->positions < r->capacity)
        return true;
    uint32_t capacity = r->capacity ? 2 * r->capacity : TINY(256, 1);
    struct position *larger = realloc(r->position, capacity * sizeof *larger);
    if (!larger)
        return false;
    r->position = larger;
    r->capacity = capacity;
    return true;
}

/* True if the piles can hold its cards, and its waste can be emptied. */
static bool can_live(struct relax *r, const struct position *s)
{
    relax_counts out[RELAX_CLASSES];
    relax_game_out(&r->game, r->wastes.waste[s->waste].cards, s->dealt, s->left, out);
    return relax_piles_suffice(&r->piles, out, s->left) && relax_grid_can_empty(&r->grid, s->waste, s->dealt, s->left);
}

/* The number of the position. RELAX_NOBODY, with r->stopped: too many positions. */
static uint32_t number_of(struct relax *r, struct position s)
{
    uint32_t at = relax_index_at(&r->index, name_of(&s));
    for (; r->index.slot[at] != RELAX_NOBODY; at = (at + 1) & r->index.mask)
        if (name_of(&r->position[r->index.slot[at]]) == name_of(&s))
            return r->index.slot[at];
    s.fate = can_live(r, &s) ? NOT_KNOWN : DEAD;
    if (r->positions < r->positions_most && grow(r)) {
        r->position[r->positions] = s;
        if (relax_index_add(&r->index, r->positions, name_at, r->position))
            return r->positions++;
    }
    r->stopped = true;
    return RELAX_NOBODY;
}

/* ---- the search ---- */

static uint32_t waste_with(struct relax *r, uint32_t below, int kind)
{
    uint32_t waste = relax_wastes_with(&r->wastes, below, kind);
    r->stopped |= r->wastes.full;
    return waste;
}

/* The next positions, at most three: the waste's top card leaves, the reserve's leaves, a card is dealt. */
static int successors(struct relax *r, struct position s, struct position out[3])
{
    const struct problem *p = &r->game.problem;
    struct relax_waste w = r->wastes.waste[s.waste];
    relax_counts before[RELAX_CLASSES];
    int n = 0;
    s.fate = NOT_KNOWN;
    relax_game_out(&r->game, w.cards, s.dealt, s.left, before);
    if (s.waste != RELAX_EMPTY && relax_piles_can_leave(&r->piles, before, s.left, w.kind, false)) {
        out[n] = s;
        out[n++].waste = w.below;
    }
    if (s.left > 0 && relax_piles_can_leave(&r->piles, before, s.left, p->reserve[s.left - 1], true)) {
        out[n] = s;
        out[n++].left--;
    }
    if (s.dealt < p->talon_count) {
        out[n] = s;
        out[n].waste = waste_with(r, s.waste, p->talon[s.dealt]);
        out[n++].dealt++;
    }
    return n;
}

static bool at_end(const struct relax *r, const struct position *s)
{
    return s->waste == RELAX_EMPTY && s->dealt == r->game.problem.talon_count && s->left == 0;
}

/* Depth-first search. No move leads back, so no position occurs below itself. NOT_KNOWN: the effort is used up, or r->stopped. */
static enum fate explore(struct relax *r, struct position s)
{
    enum { ASK = 4 }; /* positions between two polls: usually less than a millisecond */
    struct position next[3];
    uint32_t number = r->stopped ? RELAX_NOBODY : number_of(r, s);
    if (number == RELAX_NOBODY)
        return NOT_KNOWN;
    if (r->position[number].fate != NOT_KNOWN)
        return r->position[number].fate;
    if (at_end(r, &s))
        return r->position[number].fate = ALIVE;
    if (r->effort == 0)
        return NOT_KNOWN;
    r->effort--;
    if (r->account) {
        r->account->states++;
        if (++r->account->all_states % ASK == 0 && account_poll(r->account))
            r->stopped = true;
    }
    enum fate fate = DEAD;
    int n = successors(r, s, next);
    for (int i = 0; i < n && fate == DEAD; i++)
        fate = explore(r, next[i]);
    r->position[number].fate = (uint8_t)fate;
    return fate;
}

/* Writes the way through as departures. */
static void write_plan(struct relax *r, struct position s, struct plan *out)
{
    assert(r->position[number_of(r, s)].fate == ALIVE);
    const struct problem *p = &r->game.problem;
    uint8_t waste[TALON_MAX];
    struct position next[3];
    int count = r->game.waste_at_start;
    for (int i = 0; i < count; i++)
        waste[i] = (uint8_t)i;
    *out = (struct plan){.rough = true};
    while (!at_end(r, &s)) {
        int n = successors(r, s, next), i = 0;
        while (i + 1 < n && r->position[number_of(r, next[i])].fate != ALIVE)
            i++;
        if (next[i].dealt > s.dealt)
            waste[count++] = s.dealt;
        else
            out->departure[out->count++] = next[i].left < s.left ? (uint8_t)(p->talon_count + p->reserve_count - s.left) : waste[--count];
        s = next[i];
    }
}

static uint32_t waste_of(struct relax *r, const uint8_t kind[], int n)
{
    uint32_t waste = RELAX_EMPTY;
    for (int i = 0; i < n; i++)
        waste = waste_with(r, waste, kind[i]);
    return waste;
}

/* ---- the interface ---- */

struct relax *relax_create(const struct game *g, uint32_t positions_most)
{
    assert(relax_applies(g) && positions_most > 0);
    struct relax *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    r->positions_most = positions_most;
    r->lost_at_once = !relax_game_read(&r->game, g);
    r->piles.game = &r->game;
    r->grid = (struct relax_grid){.piles = &r->piles, .wastes = &r->wastes};
    /* Deals and questions make wastes; there are at most as many wastes as positions. */
    if (!relax_wastes_make(&r->wastes, &r->game, positions_most) || !relax_index_make(&r->index)) {
        relax_free(r);
        return NULL;
    }
    return r;
}

void relax_free(struct relax *r)
{
    if (!r)
        return;
    relax_wastes_free(&r->wastes);
    relax_grid_free(&r->grid);
    free(r->position);
    free(r->index.slot);
    free(r);
}

enum relax_answer relax_solve(struct relax *r, uint64_t limit, struct account *account, struct plan *out)
{
    if (r->lost_at_once)
        return RELAX_LOST;
    const struct problem *p = &r->game.problem;
    int dealt = r->game.waste_at_start;
    r->effort = limit;
    r->account = account;
    struct position start = {.waste = waste_of(r, p->talon, dealt), .dealt = (uint8_t)dealt, .left = (uint8_t)p->reserve_count};
    enum fate fate = explore(r, start);
    r->account = NULL;
    if (fate == ALIVE && out)
        write_plan(r, start, out);
    return fate == ALIVE ? RELAX_THROUGH : fate == DEAD ? RELAX_LOST : RELAX_UNKNOWN;
}

bool relax_full(const struct relax *r) { return r->stopped; }

bool relax_dead(struct relax *r, const struct state *s, uint32_t effort)
{
    assert(s->next <= r->game.problem.talon_count && s->reserve <= r->game.problem.reserve_count);
    uint8_t waste[TALON_MAX];
    int n = 0;
    if (r->lost_at_once)
        return true;
    if (r->stopped)
        return false;
    for (int word = 0; 64 * word < s->next; word++)
        for (uint64_t rest = state_waste(s, word); rest; rest &= rest - 1)
            waste[n++] = r->game.problem.talon[64 * word + __builtin_ctzll(rest)];
    r->effort = effort;
    return explore(r, (struct position){.waste = waste_of(r, waste, n), .dealt = s->next, .left = s->reserve}) == DEAD;
}

size_t relax_bytes(uint32_t positions_most)
{
    size_t waste = sizeof(struct relax_waste) + sizeof(struct relax_stairs), slots = 4 * sizeof(uint32_t);
    return sizeof(struct relax) + 2 * (size_t)positions_most * (waste + sizeof(struct position) + slots);
}
