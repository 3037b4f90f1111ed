/* The precedence formula as clauses. precedence_coarse.c and precedence_fine.c build it in two parts; precedence.c asks. Private to
 * the three.
 */
#ifndef TERRACE_PRECEDENCE_MODEL_H
#define TERRACE_PRECEDENCE_MODEL_H

#include "precedence.h"
#include "problem.h"
#include "sat.h"

/* ---- What is modelled ----
 *
 * A departure is the moment at which a card leaves the waste or the reserve. Every card there or in the stock has to leave once, so a
 * won play of the rest of the game orders the departures totally. The formula has one literal per pair, before(e, f), and for each
 * departure e the position just before it, as counts and as sets. Of piles it knows only which cards are bottoms.
 *
 * A winning play gives values to the variables, and with these every clause below holds. So if no assignment satisfies them, there is
 * no winning play. A clause that is missing makes the formula weaker, never wrong.
 *
 * Talon. Let i < j be talon cards, in dealing order. If i still lies in the waste when j is dealt, j lies above it and has to leave
 * first. So "i before j" is the same as "i left before j was dealt" (L), and:
 *   L(i,j) -> L(i,k) for k > j, which is dealt later still;
 *   not L(i,j) and L(i,k) -> L(j,k): j leaves before i;
 *   not L(i,j) if both lie in the waste already.
 * With the reserve, whose order is fixed: before() is transitive. All of these follow from a play's total order.
 *
 * Counts before departure e, in unary, of each kind c (problem.h):
 *   out       copies in tableau and foundations (counted from before());
 *   up        copies on foundations;
 *   tableau   the others: out = up + tableau;
 *   linked    copies that lie on another card of the tableau;
 *   bottoms   copies that are the bottom of a pile: tableau = linked + bottoms.
 * up(c) <= up(next lower rank of the class). linked(c) <= tableau(p), where p is the kind that c lies on: with alternate colours only
 * one kind can lie under c. The bottoms of all kinds are at most as many as the piles. Their number is the sum of those of each kind,
 * kinds of a class added first: what is known of the piles that a few kinds need then limits the others at once. This, and counting all
 * kinds at all departures, makes refutations short (EXPERIMENTS.md, experiment 13).
 *
 * Coarse part: all of the above, the fates and the lock (below), and facts that stay true (sat_fact()). up never falls; just after e it
 * is one more for the kind of e if e flew. A bottom that was placed and is none before e is gone, and none before any later f: nothing
 * becomes a bottom twice.
 *
 * Piles that fill spaces (PySolFC's games). The waste fills each space at once, and is never empty while the stock has cards. So cards
 * of piles go to spaces only when the whole talon is gone: before a reserve departure e after that, `tableau` may be more than
 * linked + bottoms (any_fills). Bottoms are still only those cards that came from the talon into a space and have not moved since.
 *
 * Fine part, added when the coarse part has a solution. What was learned from the coarse part stays valid.
 *
 * Groups. A card lies only on cards of its own class, unless the tableau wraps past the base. So a class is a group; where the tableau
 * wraps, or piles fill spaces (see late(e) below), all kinds are one group. What rises, vanishes and lies on top changes only by
 * departures and moves of the group's own cards. So it is stated for the group's own departures only: its moments are these and START.
 *
 * Rises of up. The span of a moment e of a group is e itself and all moves after it, up to the group's next departure; the span of START
 * is the time before the first one. The (q+1)-th copy of c goes up in the span of exactly one moment e: rise(c,q,e). Hence
 *   up(c) > q before f if e is before f, and up(c) <= q before e.
 * A rise in span(e) is e's own card going straight up (fate FLY), or a top card of the tableau: climb(e,c). Only one of two rises of the
 * same kind can be e's own card.
 *
 * Bottoms. A card is a bottom at the start, or becomes one only by its own departure into a space (fate FILL): in the games that
 * precedence_applies() lets in, only waste and reserve cards enter spaces, or the others are not counted (above). It stays a bottom
 * until it leaves its place, in the span of one moment of its group: vanish(x,e). Then it is no bottom before any f of the group after
 * e, and it is one before e.
 *
 * Tops. exposed(e,c) -> just after e, before the other moves of span(e), a copy of c is the top of a pile. The covered copies of c are
 * linked(d), where d is the kind that lies on c. So there are out - up - linked(d) tops before e. e's own card adds one of its own kind
 * (fates BUILD, FILL) and takes one of the kind under it (BUILD). During the rest of the span only a climb turns a covered card into a
 * top: a top that moves from one pile onto another top covers one card of a kind and uncovers one of the same kind, or empties a pile.
 * Therefore, in span(e):
 *   climb(e,c)  -> exposed(e,c) or climb(e,d);
 *   climb(e,c)  -> a foundation waits for c: before e, or made by e, or by a climb of the next lower rank;
 *   vanish(x,e) -> exposed(e,c) or climb(e,d), c the kind of x;
 *   vanish(x,e) -> climb(e,c): it goes up; or it is put on a top of kind p: exposed(e,p), or climb(e,c), which bares one.
 *
 * Where piles fill spaces, a move to a space may also bare a card or take a bottom away: not before late(e), in the span of the talon's
 * last departure or after it. All kinds are one group there: with two groups, the talon's last card, of one of them, could leave in the
 * middle of a span of the other.
 *
 * Fates of e, kind c: FLY needs up(lower rank) > up(c) before e. BUILD (not for the reserve) needs a top of kind p before e. FILL needs
 * fewer bottoms than piles before e; the reserve fills only where the rules fill spaces from it, and then the waste only once the
 * reserve is empty.
 *
 * Automatic fills. If all piles are occupied at the start, they are so whenever a source has cards left. So before each departure there
 * are as many bottoms as piles, but one less before a FILL, which comes just after a pile was emptied. (By Signora's rule the reserve is
 * no source, so this says nothing before the reserve's departures.)
 *
 * Lock. If talon card j, dealt by a deal to come, is still in the waste when j+1 is dealt, then no space was open when j was dealt. For
 * the lock set by j's deal opens only when a waste card leaves, which would be j, or when all piles are occupied, which takes a card
 * from the waste. open_at(x,j) -> bottom x was placed before j was dealt and is still a bottom before each departure before that deal
 * (L says which).
 */

enum { KINDS_MODEL = 26, COPIES_MODEL = 4, BOTTOMS_MAX = DEPARTURES_MAX + PILES_MAX, NO_DEPARTURE = -1 };
enum precedence_fate { FATE_FLY, FATE_BUILD, FATE_FILL, FATES };

/* One more than DEPARTURES_MAX: the pseudo-departure START. */
enum { MOMENTS_MAX = DEPARTURES_MAX + 1 };

struct precedence_count {
    lit at_least[COPIES_MODEL]; /* unary */
    int places;
};

struct precedence_bottom {
    int kind;
    int departure; /* with which it is placed, NO_DEPARTURE: there at the start */
};

struct precedence_model {
    struct sat *sat;
    struct problem problem;
    int copies, kinds, piles;
    int talon, reserve, departures, start; /* numbers; `start` is the index of START */
    int waste;                             /* talon cards dealt already */

    int kind[DEPARTURES_MAX];
    int group[KINDS_MODEL]; /* of kinds; the fine part's */
    int out_at_start[KINDS_MODEL], up_at_start[KINDS_MODEL], bottoms_at_start[KINDS_MODEL];
    struct precedence_bottom bottom[BOTTOMS_MAX];
    int bottoms;

    lit before[MOMENTS_MAX][MOMENTS_MAX];
    lit fate[DEPARTURES_MAX][FATES];
    struct precedence_count out[MOMENTS_MAX][KINDS_MODEL], up[MOMENTS_MAX][KINDS_MODEL], tableau[MOMENTS_MAX][KINDS_MODEL],
        linked[MOMENTS_MAX][KINDS_MODEL];
    struct precedence_count bottom_count[DEPARTURES_MAX][KINDS_MODEL];
    lit is_bottom[BOTTOMS_MAX][DEPARTURES_MAX];
    lit all_bottoms[DEPARTURES_MAX][PILES_MAX + 1];
    int all_bottoms_places[DEPARTURES_MAX];
    lit rise[KINDS_MODEL][COPIES_MODEL][MOMENTS_MAX];
    lit climb[MOMENTS_MAX][KINDS_MODEL], exposed[MOMENTS_MAX][KINDS_MODEL];
    lit late[MOMENTS_MAX]; /* in span(e) cards of piles may fill spaces */
};

/* ---- literals ---- */

static inline lit at_least(const struct precedence_count *c, int q) { return unary_at_least(c->at_least, c->places, q); }
static inline bool from_reserve(const struct precedence_model *m, int e) { return e >= m->talon && e < m->start; }
/* Moment e belongs to the group of kind c. */
static inline bool same_group(const struct precedence_model *m, int e, int c)
{
    return e == m->start || m->group[m->kind[e]] == m->group[c];
}
static inline bool lowest_rank(const struct precedence_model *m, int c) { return kind_rank(&m->problem, c) == 0; }
static inline int parent(const struct precedence_model *m, int c) { return m->problem.up[c]; }  /* KIND_NONE: c lies on nothing */
static inline int child(const struct precedence_model *m, int c) { return m->problem.down[c]; } /* KIND_NONE: nothing lies on c */
/* Bottom x has been placed before departure e. */
static inline lit placed(const struct precedence_model *m, int x, int e)
{
    int d = m->bottom[x].departure;
    return d == NO_DEPARTURE ? LIT_TRUE : m->before[d][e];
}

/* The formula of `g` (precedence_applies()) begins: fills a zeroed model but for `sat`, which is the caller's and outlives the model. */
void precedence_read(struct precedence_model *m, const struct game *g);

/* Stages. Most refutations are about the first third of the talon and all of the reserve. So what each part says of the other moments is
 * put off until the rest has a solution (sat_put_off()): what is said of moment e begins with precedence_put_off() and ends with
 * sat_put_off(s, 0). The coarse part is taken up as a whole before the fine part is added. */
enum precedence_part { PART_COARSE, PART_FINE };
void precedence_put_off(struct precedence_model *m, enum precedence_part part, int e);

/* The coarse part: order, counts, fates, lock. False if it was stopped before it was built. */
bool precedence_build_coarse(struct precedence_model *m);

/* The fine part, added to the coarse one: what rises, vanishes and lies on top when. Built as a whole, which takes some milliseconds: what
 * it says of one kind names literals of others, and there is no way to go on with half of it. */
void precedence_build_fine(struct precedence_model *m);

#endif
