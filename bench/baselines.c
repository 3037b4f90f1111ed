/* AisleRiot's player is made from the rules text, PySolFC's from reading the program's source; both in our own words, neither run beside
 * its program. The referee judges every move.
 *
 * Read again in PySolFC's public source (hint.py: getHints, computeHints and its steps 1 and 3, all scores and bonuses, the cautious check
 * for moves back; game.py: one demo move, the automatic deal, no automatic play while the demo runs; layout.py: the order rows, reserve,
 * waste; stack.py and games/terrace.py: what the steps ask of the piles), with this outcome: the order of preferences is the program's.
 * What it has besides never finds anything in these games: step 2 wants piles that move together; step 3, a card that comes back from a
 * foundation for another, wants a pile for it, whose own card could then go up instead, or a space, which the other card could have; the
 * reserve takes no cards (step 4); no two neighbours in a pile are of one suit. Flat scores concern hints, not the demo. */
#include "baselines.h"

/* ---- AisleRiot's hints ---- */

static bool try_move(const struct game *g, int from, int to, struct move *out)
{
    *out = (struct move){(uint8_t)from, (uint8_t)to};
    return !game_refuses(g, *out);
}

/* To the first pile from `low` on (below `high`) that takes the top card of `from`; `spaces`: into spaces too. */
static bool first_target(const struct game *g, int from, int low, int high, bool spaces, struct move *out)
{
    for (int to = low; to < high; to++)
        if (to != from && (spaces || to < PILE_TABLEAU || g->pile[to].count > 0) && try_move(g, from, to, out))
            return true;
    return false;
}

/* AisleRiot's third kind of hint: a pile that can be taken apart, card by card onto the present tops of other piles, down to its
 * end or to a card that goes up. */
static bool can_take_apart(const struct game *g, int pile)
{
    struct game probe = *g;
    struct pile *p = &probe.pile[pile];
    struct move m;
    if (p->count == 0 || card_rank(pile_top(p)) == g->base)
        return false;
    for (bool top = true; p->count > 0; p->count--, top = false) {
        if (!top && first_target(&probe, pile, PILE_FOUNDATION, PILE_TABLEAU, true, &m))
            return true;
        if (!first_target(&probe, pile, PILE_TABLEAU, PILE_COUNT, false, &m))
            return false;
    }
    return true;
}

/* The hints in the order in which the rules list them: base card; reserve, tableau, waste to a foundation; a pile taken apart; the
 * waste onto a pile or into a space; deal. */
static bool first_hint(const struct game *g, bool may_shift, struct move *out)
{
    struct move choices[PILES_MAX];
    if (game_base_moves(g, choices) > 0) {
        *out = choices[0];
        return true;
    }
    if (first_target(g, PILE_RESERVE, PILE_FOUNDATION, PILE_TABLEAU, true, out))
        return true;
    for (int t = PILE_TABLEAU; t < PILE_COUNT; t++)
        if (first_target(g, t, PILE_FOUNDATION, PILE_TABLEAU, true, out))
            return true;
    if (first_target(g, PILE_WASTE, PILE_FOUNDATION, PILE_TABLEAU, true, out))
        return true;
    for (int t = PILE_TABLEAU; t < PILE_COUNT && may_shift; t++)
        if (can_take_apart(g, t) && first_target(g, t, PILE_TABLEAU, PILE_COUNT, false, out))
            return true;
    return first_target(g, PILE_WASTE, PILE_TABLEAU, PILE_COUNT, false, out) ||
           first_target(g, PILE_WASTE, PILE_TABLEAU, PILE_COUNT, true, out) || try_move(g, PILE_STOCK, PILE_WASTE, out);
}

bool baseline_hint_move(const struct game *g, int *shifts, struct move *out)
{
    enum { SHIFTS_MAX = 12 };
    if (!first_hint(g, *shifts < SHIFTS_MAX, out))
        return false;
    *shifts = out->from >= PILE_TABLEAU && out->to >= PILE_TABLEAU ? *shifts + 1 : 0;
    return true;
}

bool baseline_continuable(const struct game *g)
{
    struct move moves[MOVES_MAX];
    return g->variant->family == FAMILY_AISLERIOT ? first_hint(g, true, moves) : game_moves(g, true, moves) > 0;
}

bool baseline_first_hint(const struct game *start, int *moves)
{
    struct game g = *start;
    struct move m;
    int shifts = 0, limit = 10 * variant_cards(g.variant);
    for (*moves = 0; *moves < limit && !game_won(&g) && baseline_hint_move(&g, &shifts, &m); ++*moves)
        game_play(&g, m, NULL, NULL);
    return game_won(&g);
}

/* ---- PySolFC's demo ---- */

/* Hints carry a score, the highest is played; of equal ones the first found. */
struct scored {
    int score; /* -1: none */
    struct move move;
};

static void propose(struct scored *best, int score, int from, int to)
{
    if (score > best->score)
        *best = (struct scored){.score = score, .move = {(uint8_t)from, (uint8_t)to}};
}

/* Scores of the kinds of hint, as the program has them; what is added to them never reaches the next one. */
enum {
    SCORE_NEAR_BASE = 92000, /* a card at most one rank from the base goes up (the one below the base counts, too) */
    SCORE_LAST_UP = 91000,   /* the last card of its pile goes up */
    SCORE_AT_ONCE = 90000,   /* from here on no other pile is looked at */
    SCORE_ROW_TO_PILE = 80000,
    SCORE_ROW_TO_SPACE = 60000,
    SCORE_UP = 50000,
    SCORE_WASTE_TO_PILE = 31000,
    SCORE_WASTE_TO_SPACE = 30000,
    SCORE_WASTE_UP = 25000,
    BONUS_MAKES_SPACE = 9000,
    BONUS_SPACE_NEXT = 2000,
    BONUS_OPENS_UP = 300,
    BONUS_MOVE = 101,
};

/* Ranks between a card and the base. Where foundations wrap, the shorter way round: the card that ends a foundation is as near as the
 * second. */
static int base_distance(const struct game *g, int rank)
{
    int ranks = g->variant->ranks, base = game_base_chosen(g) ? g->base : 0;
    int distance = (rank - base + ranks) % ranks;
    bool round = g->variant->base != BASE_FIXED;
    return round && distance > ranks / 2 ? ranks - distance : distance;
}

static int up_score(const struct game *g, int from)
{
    int rank = card_rank(pile_top(&g->pile[from])), score = SCORE_UP;
    if (base_distance(g, rank) <= 1)
        score = SCORE_NEAR_BASE;
    else if (from == PILE_WASTE)
        score = SCORE_WASTE_UP;
    else if (g->pile[from].count == 1)
        score = SCORE_LAST_UP;
    return score + g->variant->ranks - rank;
}

static struct game without_top(const struct game *g, int pile)
{
    struct game probe = *g;
    probe.pile[pile].count--;
    return probe;
}

static int card_bonus(const struct game *g, int from)
{
    int bonus = BONUS_MOVE + card_rank(pile_top(&g->pile[from]));
    struct game probe = without_top(g, from);
    struct move m;
    if (probe.pile[from].count > 0 && first_target(&probe, from, PILE_FOUNDATION, PILE_TABLEAU, true, &m))
        bonus += BONUS_OPENS_UP;
    return bonus;
}

/* A pile of two cards whose lower one could go onto some other pile but `to`. */
static bool makes_space_next(const struct game *g, int from, int to)
{
    struct game probe = without_top(g, from);
    struct move m;
    for (int x = PILE_TABLEAU; x < PILE_COUNT && probe.pile[from].count == 1; x++)
        if (x != from && x != to && g->pile[x].count > 0 && try_move(&probe, from, x, &m))
            return true;
    return false;
}

/* A card is not moved where it could be moved back. */
static bool could_go_back(const struct game *g, int from)
{
    const struct pile *p = &g->pile[from];
    return from >= PILE_TABLEAU && p->count > 1 && game_builds(g, p->card[p->count - 1], p->card[p->count - 2]);
}

static void propose_onto_piles(const struct game *g, int from, struct scored *best)
{
    bool space_seen = false;
    struct move m;
    for (int to = PILE_TABLEAU; to < PILE_COUNT; to++) {
        bool space = g->pile[to].count == 0, whole = g->pile[from].count == 1;
        if (to == from || !try_move(g, from, to, &m) || could_go_back(g, from))
            continue;
        if (from == PILE_WASTE) {
            propose(best, (space ? SCORE_WASTE_TO_SPACE : SCORE_WASTE_TO_PILE) + card_bonus(g, from), from, to);
            continue;
        }
        if (space && (whole || space_seen))
            continue;
        space_seen = space_seen || space;
        int special = whole ? BONUS_MAKES_SPACE : makes_space_next(g, from, to) ? BONUS_SPACE_NEXT : 0;
        propose(best, (space ? SCORE_ROW_TO_SPACE : SCORE_ROW_TO_PILE) + special + card_bonus(g, from), from, to);
    }
}

static struct scored best_scored(const struct game *g)
{
    struct scored best = {.score = -1};
    struct move m;
    for (int r = PILE_TABLEAU; r <= PILE_COUNT + 1; r++) {
        int from = r < PILE_COUNT ? r : r == PILE_COUNT ? PILE_RESERVE : PILE_WASTE;
        if (g->pile[from].count == 0)
            continue;
        if (first_target(g, from, PILE_FOUNDATION, PILE_TABLEAU, true, &m)) {
            int score = up_score(g, from);
            propose(&best, score, m.from, m.to);
            if (score >= SCORE_AT_ONCE)
                break;
        }
        propose_onto_piles(g, from, &best);
    }
    return best;
}

bool baseline_demo_move(const struct game *g, struct move *out)
{
    if (g->pile[PILE_WASTE].count == 0 && try_move(g, PILE_STOCK, PILE_WASTE, out))
        return true;
    struct scored best = best_scored(g);
    *out = best.move;
    return best.score >= 0 || try_move(g, PILE_STOCK, PILE_WASTE, out);
}

bool baseline_pysolfc_demo(const struct game *start, int *moves)
{
    enum { MOVES_AT_MOST = 2000 }; /* the program's own limit */
    struct game g = *start;
    struct move m;
    for (*moves = 0; *moves < MOVES_AT_MOST && !game_won(&g) && baseline_demo_move(&g, &m); ++*moves)
        game_play(&g, m, NULL, NULL);
    return game_won(&g);
}
