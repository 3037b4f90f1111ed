/* At full size there is no second opinion. But some deals must have the same verdict, and some may not have a worse one.
 *
 *   same      tableau piles permuted; suits of a colour renamed, colours exchanged (alternate-colour games); suits renamed within and
 *             across colours (games in suit)
 *   no worse  without the lock; without the lock and with a pile more; more redeals; a winning line is also legal there as it is
 *
 * METAMORPHIC_DEALS=N (default 2) deals a game, METAMORPHIC_STATES=N (default 20000) positions a problem, from seed METAMORPHIC_FROM (1).
 * Verdicts that hit the limit say nothing and are counted. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "deal.h"
#include "rng.h"
#include "solve.h"
#include "test_share.h"

static struct solver *solver;
static struct solution *solution;
static uint64_t compared, undecided;

static uint64_t setting(const char *name, uint64_t otherwise)
{
    const char *text = getenv(name);
    return text ? strtoull(text, NULL, 10) : otherwise;
}

static int set_up(void **state)
{
    (void)state;
    struct error e;
    solver = solver_create(64 << 20, 1, &e);
    solution = malloc(sizeof *solution);
    return solver && solution ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    print_message("%llu pairs compared, %llu undecided\n", (unsigned long long)compared, (unsigned long long)undecided);
    solver_free(solver);
    free(solution);
    return compared > undecided ? 0 : -1; /* else it would say little */
}

static enum verdict decide(const struct game *g)
{
    struct solve_options o = {.limit_states = setting("METAMORPHIC_STATES", SHARE(20000u)), .seed = 1};
    solver_solve(solver, g, &o, solution);
    return solution->verdict;
}

/* Where there is a choice of base the seed takes one. */
static void make_deal(const struct variant *v, uint64_t seed, struct game *g)
{
    struct move choice[PILES_MAX];
    deal_seed(seed, v, g);
    int choices = game_base_moves(g, choice);
    if (choices > 0)
        game_play(g, choice[seed % (uint64_t)choices], NULL, NULL);
}

static void permute_piles(struct game *g, struct rng *r)
{
    for (int i = g->variant->piles - 1; i > 0; i--) {
        int j = (int)rng_below(r, (uint32_t)i + 1);
        struct pile p = g->pile[PILE_TABLEAU + i];
        g->pile[PILE_TABLEAU + i] = g->pile[PILE_TABLEAU + j];
        g->pile[PILE_TABLEAU + j] = p;
    }
}

/* Renames suits throughout; PySolFC's foundations stand by suit, so their cards move to the new suit's place. */
static void rename_suits(struct game *g, const uint8_t to[SUITS])
{
    struct pile foundation[FOUNDATIONS_MAX];
    for (int p = 0; p < PILE_COUNT; p++)
        for (int i = 0; i < g->pile[p].count; i++) {
            card_t *c = &g->pile[p].card[i];
            *c = card_make(card_rank(*c), to[card_suit(*c)]);
        }
    if (g->variant->family != FAMILY_PYSOLFC)
        return;
    struct pile empty = {0};
    memcpy(foundation, &g->pile[PILE_FOUNDATION], sizeof foundation);
    for (int f = 0; f < FOUNDATIONS_MAX; f++)
        g->pile[PILE_FOUNDATION + f] = empty;
    for (int f = 0; f < variant_foundations(g->variant); f++) {
        if (foundation[f].count == 0)
            continue;
        struct game asked = {.variant = g->variant, .base = g->base};
        asked.pile[PILE_WASTE].count = 1;
        asked.pile[PILE_WASTE].card[0] = foundation[f].card[0];
        int place = PILE_FOUNDATION;
        while (g->pile[place].count > 0 || game_refuses(&asked, (struct move){PILE_WASTE, (uint8_t)place}))
            place++;
        g->pile[place] = foundation[f];
    }
}

/* `other` has to have the verdict of a deal that was decided as `first`. */
static void must_be_same(const struct game *other, enum verdict first, const char *what, uint64_t seed)
{
    struct error e = {.what = ""};
    if (!game_check(other, &e))
        fail_msg("%s: %s", e.where, e.what);
    enum verdict second = decide(other);
    if (first == VERDICT_UNKNOWN || second == VERDICT_UNKNOWN) {
        undecided++;
        return;
    }
    compared++;
    if (first != second)
        fail_msg("%s seed:%llu: %s, but with %s %s", other->variant->name, (unsigned long long)seed, verdict_names[first], what,
                 verdict_names[second]);
}

static void same_verdicts(const struct variant *v, uint64_t seed)
{
    static const uint8_t RENAMED[][SUITS] = {
        {SUIT_SPADES, SUIT_DIAMONDS, SUIT_HEARTS, SUIT_CLUBS}, /* black suits exchanged */
        {SUIT_CLUBS, SUIT_HEARTS, SUIT_DIAMONDS, SUIT_SPADES}, /* red suits */
        {SUIT_DIAMONDS, SUIT_SPADES, SUIT_CLUBS, SUIT_HEARTS}, /* colours */
    };
    struct game g, other;
    struct rng r;
    rng_seed(&r, seed);
    make_deal(v, seed, &g);
    enum verdict first = decide(&g);
    other = g;
    permute_piles(&other, &r);
    must_be_same(&other, first, "its piles in another order", seed);
    for (size_t i = 0; i < sizeof RENAMED / sizeof RENAMED[0]; i++) {
        other = g;
        rename_suits(&other, RENAMED[i]);
        must_be_same(&other, first, "its suits renamed", seed);
    }
    if (v->foundations == FOUNDATION_ALTERNATE) { /* single cards change places with their like in colour */
        other = g;
        for (int p = 0; p < PILE_FOUNDATION; p++)
            for (int i = 0; i < other.pile[p].count; i++) {
                card_t *a = &other.pile[p].card[i], twin = card_make(card_rank(*a), 3 - card_suit(*a));
                struct pile *stock = &other.pile[PILE_STOCK];
                for (int j = 0; j < stock->count; j++)
                    if (stock->card[j] == twin && rng_below(&r, 2)) {
                        stock->card[j] = *a;
                        *a = twin;
                        break;
                    }
            }
        must_be_same(&other, first, "cards exchanged with their like in colour", seed);
    }
}

static bool line_is_legal(const struct game *start, const struct solution *s)
{
    struct game g = *start;
    for (int i = 0; i < s->moves_count; i++) {
        if (game_refuses(&g, s->moves[i]))
            return false;
        game_play(&g, s->moves[i], NULL, NULL);
    }
    return game_won(&g);
}

/* A winnable deal is winnable in a game that allows more; there its own line wins as it is. */
static void no_worse(const struct variant *v, uint64_t seed)
{
    bool by_hand = v->fill == FILL_WASTE_BY_HAND || v->fill == FILL_ANY_BY_HAND;
    struct game g;
    make_deal(v, seed, &g);
    enum verdict first = decide(&g);
    if (first != VERDICT_WINNABLE) {
        undecided += first == VERDICT_UNKNOWN;
        return;
    }
    static struct solution line;
    line = *solution;
    for (int kind = 0; kind < 3; kind++) {
        struct variant looser = *v;
        struct game other = g;
        other.variant = &looser;
        looser.stock_lock = false;
        if (kind == 1 && by_hand)
            looser.piles++; /* an empty one, which with a lock could do harm */
        if (kind == 2)
            looser.redeals++;
        if (!line_is_legal(&other, &line))
            fail_msg("%s seed:%llu: a line that wins is not legal with fewer rules (%d)", v->name, (unsigned long long)seed, kind);
        enum verdict verdict = decide(&other);
        compared += verdict == VERDICT_WINNABLE;
        undecided += verdict == VERDICT_UNKNOWN;
        if (verdict == VERDICT_LOST)
            fail_msg("%s seed:%llu: winnable, but lost with fewer rules (%d)", v->name, (unsigned long long)seed, kind);
    }
}

static void for_all(void (*check)(const struct variant *, uint64_t))
{
    size_t count;
    const struct variant *all = variants_all(&count);
    uint64_t from = setting("METAMORPHIC_FROM", 1), deals = setting("METAMORPHIC_DEALS", 2);
    for (size_t i = 0; i < count; i++)
        for (uint64_t seed = from; seed < from + deals; seed++)
            check(&all[i], seed);
}

static void verdicts_stay_the_same(void **state)
{
    (void)state;
    for_all(same_verdicts);
}

static void fewer_rules_are_no_worse(void **state)
{
    (void)state;
    for_all(no_worse);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verdicts_stay_the_same),
        cmocka_unit_test(fewer_rules_are_no_worse),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
