#include "follow.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "problem.h"

enum { SEEN_BITS = 20, SEEN_PROBES = 64, FRAME_MOVES = 128, STEPS_A_POLL = 64 };

struct follow_frame {
    struct game game;
    uint8_t waste[CARDS_MAX]; /* talon number of each waste card */
    uint8_t dealt;            /* talon cards dealt */
    int departed;
    struct move move[FRAME_MOVES];
    int moves, next;
};

struct follow_search {
    struct problem problem;
    const struct plan *plan;
    int talon;
    uint64_t positions, limit, steps;
    const struct allowance *allowance;
    int best;
    struct follow_frame *frame; /* FOLLOW_MOVES_MAX + 1 of them */
    uint64_t *seen;             /* hashes; a collision can hide a line, but a failure proves nothing anyway */
};

static uint64_t mix(uint64_t x)
{
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

/* The same for equal piles in other places and for equal foundations. Waste, reserve and stock follow from the counts. */
static uint64_t position_hash(const struct follow_search *s, const struct follow_frame *f)
{
    uint64_t sum = 0;
    for (int t = PILE_TABLEAU; t < PILE_TABLEAU + s->problem.piles; t++) {
        const struct pile *pile = &f->game.pile[t];
        uint64_t h = 1;
        for (int i = 0; i < pile->count; i++)
            h = mix(h + 64 + s->problem.kind_of[pile->card[i]]);
        sum += mix(h);
    }
    for (int t = PILE_FOUNDATION; t < PILE_TABLEAU; t++) {
        const struct pile *pile = &f->game.pile[t];
        if (pile->count > 0)
            sum += mix((uint64_t)s->problem.kind_of[pile->card[pile->count - 1]] + 1000);
    }
    return mix(sum + mix((uint64_t)f->departed << 16 | (uint64_t)f->dealt << 8 | f->game.locked)) | 1;
}

static bool seen_before(struct follow_search *s, uint64_t hash)
{
    for (uint64_t i = hash >> (64 - SEEN_BITS), n = 0; n < SEEN_PROBES; i = (i + 1) & ((1u << SEEN_BITS) - 1), n++) {
        if (s->seen[i] == hash)
            return true;
        if (s->seen[i] == 0) {
            s->seen[i] = hash;
            return false;
        }
    }
    return false;
}

/* Notes that the top card of `pile` left. False if by the plan another card leaves first. */
static bool depart(const struct follow_search *s, struct follow_frame *f, int pile, int *waste_count)
{
    assert(f->departed <= s->plan->count);
    int card;
    if (pile == PILE_RESERVE) {
        card = s->talon;
        for (int i = 0; i < f->departed; i++)
            card += s->plan->departure[i] >= s->talon;
    } else if (pile == PILE_WASTE) {
        card = f->waste[--*waste_count];
    } else {
        return true;
    }
    if (f->departed >= s->plan->count || s->plan->departure[f->departed] != card)
        return false;
    f->departed++;
    return true;
}

static bool transfer(const struct follow_search *s, struct follow_frame *f, int from, int to, int *waste_count)
{
    if (from == PILE_STOCK) {
        f->waste[(*waste_count)++] = f->dealt++;
        if (to == PILE_WASTE)
            return true;
        from = PILE_WASTE; /* straight from the stock: dealt and gone */
    }
    return depart(s, f, from, waste_count);
}

/* True if the plan's next talon card is not dealt yet. */
static bool wants_deal(const struct follow_search *s, const struct follow_frame *f)
{
    for (int i = f->departed; i < s->plan->count; i++)
        if (s->plan->departure[i] < s->talon)
            return s->plan->departure[i] >= f->dealt;
    return false;
}

/* The order of trying moves: departures, then foundations, then moves inside the tableau, then deals. */
static int urgency(struct move m)
{
    if (m.from == PILE_STOCK)
        return 0;
    if (m.from == PILE_WASTE || m.from == PILE_RESERVE)
        return 3;
    return m.to < PILE_TABLEAU ? 2 : 1;
}

static void list_moves(const struct follow_search *s, struct follow_frame *f)
{
    struct move all[MOVES_MAX];
    int n = game_moves(&f->game, true, all);
    f->moves = f->next = 0;
    for (int level = 3; level >= 0; level--)
        for (int i = 0; i < n && f->moves < FRAME_MOVES; i++)
            if (urgency(all[i]) == level && (level > 0 || wants_deal(s, f)))
                f->move[f->moves++] = all[i];
}

/* Plays `m` into `to`. False if it contradicts the plan. */
static bool step(const struct follow_search *s, const struct follow_frame *from, struct move m, struct follow_frame *to)
{
    struct auto_move autos[AUTO_MOVES_MAX];
    int count = 0;
    if (m.from == PILE_WASTE && from->departed < s->plan->count &&
        from->waste[from->game.pile[PILE_WASTE].count - 1] != s->plan->departure[from->departed])
        return false; /* checked first: it saves the copying below */
    to->game = from->game;
    memcpy(to->waste, from->waste, sizeof to->waste);
    to->dealt = from->dealt;
    to->departed = from->departed;
    int waste_count = from->game.pile[PILE_WASTE].count;
    game_play(&to->game, m, autos, &count);
    if (!transfer(s, to, m.from, m.to, &waste_count))
        return false;
    for (int i = 0; i < count; i++)
        if (!transfer(s, to, autos[i].from, autos[i].to, &waste_count))
            return false;
    return true;
}

static bool stopped(struct follow_search *s)
{
    if (s->positions >= s->limit)
        return true;
    return ++s->steps % STEPS_A_POLL == 0 && allowance_stopped(s->allowance); /* steps, not positions: few steps lead to a new position */
}

static bool search(struct follow_search *s, struct line *out)
{
    int depth = 0;
    list_moves(s, &s->frame[0]);
    while (depth >= 0) {
        struct follow_frame *f = &s->frame[depth];
        if (game_won(&f->game)) {
            out->count = depth;
            for (int i = 0; i < depth; i++)
                out->move[i] = s->frame[i].move[s->frame[i].next - 1];
            return true;
        }
        if (stopped(s))
            return false;
        if (f->next >= f->moves || depth == FOLLOW_MOVES_MAX) {
            depth--;
            continue;
        }
        struct follow_frame *g = f + 1;
        if (!step(s, f, f->move[f->next++], g) || seen_before(s, position_hash(s, g)))
            continue;
        s->positions++;
        if (g->departed > s->best)
            s->best = g->departed;
        list_moves(s, g);
        depth++;
    }
    return false;
}

bool follow_plan(const struct game *start, const struct plan *plan, uint64_t limit_positions, const struct allowance *a, struct line *out,
                 int *departed)
{
    struct follow_search s = {.plan = plan, .limit = limit_positions, .allowance = a};
    problem_init(&s.problem, start);
    s.talon = s.problem.talon_count;
    s.frame = calloc(FOLLOW_MOVES_MAX + 1, sizeof *s.frame);
    s.seen = calloc((size_t)1 << SEEN_BITS, sizeof *s.seen);
    bool won = false;
    if (s.frame && s.seen) {
        s.frame[0].game = *start;
        s.frame[0].dealt = start->pile[PILE_WASTE].count;
        for (int i = 0; i < s.frame[0].dealt; i++)
            s.frame[0].waste[i] = (uint8_t)i;
        won = search(&s, out);
    }
    if (departed)
        *departed = s.best;
    free(s.frame);
    free(s.seen);
    return won;
}
