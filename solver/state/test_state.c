/* The packed state against the referee: random playouts of every built-in game and of random custom games. After each move the state that
 * state_play() made is held against the referee's position pile by pile, and against state_init() of that position; the steps that
 * state_steps() lists against game_moves(). STATE_POSITIONS=N: how many positions in all (a million takes about a minute). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "deal.h"
#include "notation.h"
#include "state.h"
#include "wilds.h"

enum { POSITIONS = 60000, PLAYOUT_MAX = 400, CUSTOM_PLAYOUT_MAX = 150, CUSTOM_CARDS = 208 };

static uint64_t positions_wanted(void)
{
    const char *text = getenv("STATE_POSITIONS");
    return text ? strtoull(text, NULL, 10) : POSITIONS;
}

/* Everything a state says, spelled out, each card by its kind. */
struct spelled {
    uint8_t pile[PILES_MAX][CARDS_MAX], waste[CARDS_MAX], stock[CARDS_MAX], reserve[CARDS_MAX], chain[CLASSES_MAX][RANKS_MAX + 1];
    int pile_count[PILES_MAX], waste_count, stock_count, reserve_count, redeals, locked;
};

/* The pile from its top down, then turned over; by the layout described in state.h and not by the code of state.c. */
static int spell_pile(const struct problem *p, tpile_t t, uint8_t out[])
{
    uint8_t down[CARDS_MAX];
    int n = 0, kind = tpile_top(t);
    uint64_t history = t >> 23;
    for (int i = tpile_length(t); i > 0; i--) {
        down[n++] = (uint8_t)kind;
        kind = p->alternate ? p->up[kind] : p->under[kind][history & 1];
        history >>= 1;
    }
    int root = (int)(t >> 12 & 31);
    for (int i = tpile_below(t); i > 0; i--)
        down[n++] = p->prefix[root - 1][i - 1];
    for (int i = 0; i < n; i++)
        out[i] = down[n - 1 - i];
    return n;
}

static void spell_state(const struct problem *p, const struct state *s, struct spelled *x)
{
    memset(x, 0, sizeof *x);
    for (int i = 0; i < p->piles; i++)
        x->pile_count[i] = spell_pile(p, s->pile[i], x->pile[i]);
    for (int i = 0; i < p->talon_count; i++) {
        if (!(s->left[i >> 6] >> (i & 63) & 1))
            continue;
        if (i < s->next)
            x->waste[x->waste_count++] = p->talon[i];
        else
            x->stock[x->stock_count++] = p->talon[i];
    }
    for (int i = 0; i < s->reserve; i++)
        x->reserve[x->reserve_count++] = p->reserve[i];
    for (int c = 0; c < p->classes; c++)
        for (int h = 0; h <= p->ranks; h++)
            x->chain[c][h] = (uint8_t)chains_at(s, c, h);
    x->redeals = s->redeals;
    x->locked = s->locked;
}

static int spell_cards(const struct problem *p, const struct pile *pile, uint8_t out[])
{
    for (int i = 0; i < pile->count; i++)
        out[i] = p->kind_of[pile->card[i]];
    return pile->count;
}

static void spell_game(const struct problem *p, const struct game *g, struct spelled *x)
{
    memset(x, 0, sizeof *x);
    for (int i = 0; i < p->piles; i++)
        x->pile_count[i] = spell_cards(p, &g->pile[PILE_TABLEAU + i], x->pile[i]);
    x->waste_count = spell_cards(p, &g->pile[PILE_WASTE], x->waste);
    x->reserve_count = spell_cards(p, &g->pile[PILE_RESERVE], x->reserve);
    uint8_t stock[CARDS_MAX];
    x->stock_count = spell_cards(p, &g->pile[PILE_STOCK], stock);
    for (int i = 0; i < x->stock_count; i++)
        x->stock[i] = stock[x->stock_count - 1 - i];
    for (int c = 0; c < p->classes; c++)
        x->chain[c][0] = p->copies;
    for (int f = 0; f < variant_foundations(g->variant); f++) {
        const struct pile *pile = &g->pile[PILE_FOUNDATION + f];
        if (pile->count == 0)
            continue;
        int class = kind_class(p, p->kind_of[pile->card[0]]);
        x->chain[class][0]--;
        x->chain[class][pile->count]++;
    }
    x->redeals = g->redeals;
    x->locked = g->locked;
}

/* ---- one position ---- */

struct playout {
    struct problem p;
    struct game g;
    struct state s;
    uint64_t seed;
};

static void complain(const struct playout *o, const char *what)
{
    static char text[20000];
    const struct variant *v = o->g.variant;
    notation_write_position(&o->g, text, sizeof text);
    fail_msg("seed %llu: %s: %s (fill %s, wrap %s, %s, lock %d, auto_deal %d, redeals %d, must_play %d, return %d, family %d)\n%s",
             (unsigned long long)o->seed, v->name, what, fill_policy_names[v->fill], wrap_policy_names[v->wrap],
             foundation_policy_names[v->foundations], v->stock_lock, v->auto_deal, v->redeals, v->redeal_must_play, v->foundation_return,
             (int)v->family, text);
}

static void must_be_same_position(const struct playout *o)
{
    static struct spelled a, b;
    spell_state(&o->p, &o->s, &a);
    spell_game(&o->p, &o->g, &b);
    if (memcmp(&a, &b, sizeof a))
        complain(o, "the state says another position than the referee");
}

/* The state against a fresh one of the referee's position: all fields that do not depend on where the talon's numbers start. */
static void must_be_like_fresh(const struct playout *o)
{
    static struct problem q;
    struct state t;
    problem_init(&q, &o->g);
    state_init(&q, &o->g, &t);
    assert_null(state_fault(&q, &t));
    const struct state *s = &o->s;
    bool same = !memcmp(s->chains, t.chains, sizeof t.chains) && !memcmp(s->waste_kinds, t.waste_kinds, sizeof t.waste_kinds) &&
                s->reserve == t.reserve && s->redeals == t.redeals && s->locked == t.locked && s->spaces == t.spaces &&
                s->waste == t.waste && s->score == t.score && s->inversions == t.inversions && s->overlong == t.overlong;
    if (!same)
        complain(o, "a field differs from state_init()");
    bool prefixes = false;
    for (int i = 0; i < PILES_MAX; i++)
        prefixes |= o->p.prefix_count[i] > 0;
    if (!prefixes && memcmp(s->pile, t.pile, sizeof t.pile))
        complain(o, "a pile differs from state_init()");
    if (state_won(&o->p, s) != game_won(&o->g) || state_can_deal(&o->p, s) != game_can_deal(&o->g))
        complain(o, "won or can_deal is wrong");
}

/* ---- moves ---- */

/* A move as a number, piles with equal cards being one: type << 16 | from << 8 | to. */
static uint32_t signature(const struct spelled *x, int type, int from, int to, bool piles_from, bool piles_to)
{
    int pile[2] = {from, to};
    bool is_pile[2] = {piles_from, piles_to};
    for (int k = 0; k < 2; k++)
        for (int i = 0; is_pile[k] && i < pile[k]; i++)
            if (x->pile_count[i] == x->pile_count[pile[k]] && !memcmp(x->pile[i], x->pile[pile[k]], (size_t)x->pile_count[i]))
                pile[k] = i;
    return (uint32_t)(type << 16 | pile[0] << 8 | pile[1]);
}

static uint32_t step_signature(const struct spelled *x, struct step m)
{
    bool from = m.type == STEP_PILE_UP || m.type == STEP_PILE_BUILD || m.type == STEP_PILE_FILL;
    bool to = m.type == STEP_WASTE_BUILD || m.type == STEP_PILE_BUILD || m.type == STEP_RETURN;
    return signature(x, m.type, m.from, m.to, from, to);
}

/* The step of a card move; false for moves between foundations. */
static bool step_of_move(const struct playout *o, struct move m, struct step *out)
{
    const struct game *g = &o->g;
    bool up = m.to >= PILE_FOUNDATION && m.to < PILE_TABLEAU, space = m.to >= PILE_TABLEAU && g->pile[m.to].count == 0;
    int to = m.to >= PILE_TABLEAU && !space ? m.to - PILE_TABLEAU : 0;
    if (m.from == PILE_STOCK) {
        *out = (struct step){STEP_DEAL, 0, 0};
    } else if (m.from == PILE_WASTE) {
        *out = (struct step){(uint8_t)(up ? STEP_WASTE_UP : space ? STEP_WASTE_FILL : STEP_WASTE_BUILD), 0, (uint8_t)to};
    } else if (m.from == PILE_RESERVE) {
        *out = (struct step){STEP_RESERVE_UP, 0, 0};
    } else if (m.from >= PILE_TABLEAU) {
        *out = (struct step){(uint8_t)(up      ? STEP_PILE_UP
                                       : space ? STEP_PILE_FILL
                                               : STEP_PILE_BUILD),
                             (uint8_t)(m.from - PILE_TABLEAU), (uint8_t)to};
    } else {
        const struct pile *f = &g->pile[m.from];
        if (up)
            return false;
        *out = (struct step){(uint8_t)(space ? STEP_RETURN_FILL : STEP_RETURN),
                             (uint8_t)(kind_class(&o->p, o->p.kind_of[f->card[0]]) << 4 | f->count), (uint8_t)to};
    }
    return true;
}

static int compare_numbers(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static int sort_unique(uint32_t list[], int n)
{
    int kept = 0;
    qsort(list, (size_t)n, sizeof *list, compare_numbers);
    for (int i = 0; i < n; i++)
        if (kept == 0 || list[kept - 1] != list[i])
            list[kept++] = list[i];
    return kept;
}

static void must_have_same_moves(struct playout *o)
{
    static struct spelled x;
    struct step steps[STEPS_MAX], step;
    struct move moves[MOVES_MAX];
    uint32_t ours[STEPS_MAX], theirs[MOVES_MAX];
    spell_state(&o->p, &o->s, &x);
    int n = state_steps(&o->p, &o->s, steps), count = game_moves(&o->g, true, moves), m = 0;
    bool shifted = false, listed = false;
    for (int i = 0; i < count; i++) {
        if (step_of_move(o, moves[i], &step)) {
            theirs[m++] = step_signature(&x, step);
            continue;
        }
        /* A card that goes from one foundation to another has a step only where the rules do something after it that no other step does. */
        static struct playout after;
        static struct spelled b;
        after = *o;
        game_play(&after.g, moves[i], NULL, NULL);
        spell_game(&o->p, &after.g, &b);
        state_play(&o->p, &after.s, (struct step){STEP_SHIFT, 0, 0});
        must_be_same_position(&after);
        if (!o->p.lock)
            b.locked = x.locked; /* without effect */
        bool as_before = !memcmp(&x, &b, sizeof b);
        if (!as_before && state_can_deal(&o->p, &o->s)) { /* the rules dealt a card by themselves, as the player could have */
            after.s = o->s;
            state_play(&o->p, &after.s, (struct step){STEP_DEAL, 0, 0});
            spell_state(&o->p, &after.s, &x);
            if (!o->p.lock)
                b.locked = x.locked;
            as_before = !memcmp(&x, &b, sizeof b);
            spell_state(&o->p, &o->s, &x);
        }
        if (!as_before && o->p.quiet)
            complain(o, "a move between foundations that no step stands for");
        shifted = true;
    }
    for (int i = 0; i < n; i++)
        if (steps[i].type == STEP_SHIFT) {
            listed = true;
            steps[i--] = steps[--n];
        } else {
            ours[i] = step_signature(&x, steps[i]);
        }
    if (listed != (shifted && !o->p.quiet))
        complain(o, "a move between foundations is listed wrongly");
    /* Where piles are dealt several cards one content may be written in two ways (with the dealt cards below the run or in it). */
    int unique = sort_unique(ours, n);
    if (unique != n && o->g.variant->rounds == 1)
        complain(o, "a step is listed twice");
    n = unique;
    m = sort_unique(theirs, m);
    if (m != n || memcmp(ours, theirs, (size_t)n * sizeof ours[0]))
        complain(o, "state_steps() and game_moves() differ");
}

/* What the start's problem promised for all play (problem.h) holds here: quiet, swap_classes. */
static void promises_must_hold(const struct playout *o)
{
    struct step steps[STEPS_MAX];
    const struct state *s = &o->s;
    int n = state_steps(&o->p, s, steps);
    for (int i = 0; i < n; i++) {
        struct step m = steps[i];
        bool from_pile = m.type == STEP_PILE_UP || m.type == STEP_PILE_BUILD;
        if (!from_pile && m.type != STEP_RESERVE_UP && m.type != STEP_RETURN)
            continue;
        if (from_pile && tpile_is_single(s->pile[m.from]))
            continue;
        struct state t = *s;
        state_play(&o->p, &t, m);
        if (o->p.quiet &&
            ((o->p.lock && s->locked && !t.locked) || t.spaces != s->spaces || t.reserve + (m.type == STEP_RESERVE_UP) != s->reserve))
            complain(o, "quiet is promised, and a move unlocks or fills");
        if (!o->p.swap_classes || m.type != STEP_PILE_BUILD)
            continue;
        if (!o->p.lock)
            t.locked = s->locked;
        memcpy(t.pile, s->pile, sizeof t.pile);
        if (memcmp(&t, s, sizeof t))
            complain(o, "swaps are promised to be free, and one does more than move a card");
    }
}

/* ---- keys ---- */

/* Positions of one playout, to be compared each with each. */
enum { KEPT_MAX = 40 };
static struct kept {
    struct spelled x;
    struct state s;
    uint64_t key[KEY_WORDS_MAX];
} kept[KEPT_MAX];
static int kept_count;

/* state_key() as its description has it: bytes by arithmetic, whatever the machine's order. */
static size_t plain_number(unsigned char out[], uint64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++, number /= 256)
        out[i] = (unsigned char)(number % 256);
    return (size_t)bytes;
}

static void plain_key(const struct problem *p, const struct state *s, unsigned char out[])
{
    size_t n = 0;
    memset(out, 0, (size_t)p->key_bytes);
    for (int i = 0; i < p->piles; i++) {
        tpile_t t = s->pile[i];
        n += plain_number(out + n, p->pile_bytes == 4 ? t % 1024 + t / (1 << 23) * 1024 : t, p->pile_bytes);
    }
    for (int byte = 0; byte < (p->talon_count + 7) / 8; byte++)
        n += plain_number(out + n, s->left[byte / 8] >> 8 * (byte % 8), 1);
    n += plain_number(out + n, s->next, 1);
    n += plain_number(out + n, s->reserve, 1);
    n += plain_number(out + n, 2u * (s->redeals % 128) + (p->lock && s->locked), 1);
    for (int class = 0; p->returns && class < p->classes; class ++)
        n += plain_number(out + n, s->chains[class], 7);
    plain_number(out + n, s->redeals / 128, 1);
}

static void must_be_the_same_key_everywhere(const struct playout *o)
{
    uint64_t key[KEY_WORDS_MAX];
    unsigned char plain[KEY_WORDS_MAX * 8];
    state_key(&o->p, &o->s, key);
    plain_key(&o->p, &o->s, plain);
    if (memcmp(key, plain, (size_t)o->p.key_bytes))
        complain(o, "the key is not the bytes that it should be on every machine");
}

static void must_not_depend_on_places(const struct playout *o, struct rng *r)
{
    struct state a = o->s, b = o->s;
    uint64_t x[KEY_WORDS_MAX], y[KEY_WORDS_MAX];
    for (int i = o->p.piles - 1; i > 0; i--) {
        int j = (int)rng_below(r, (uint32_t)i + 1);
        tpile_t t = b.pile[i];
        b.pile[i] = b.pile[j];
        b.pile[j] = t;
    }
    state_canonical(&o->p, &a);
    state_canonical(&o->p, &b);
    assert_null(state_fault(&o->p, &a));
    state_key(&o->p, &a, x);
    state_key(&o->p, &b, y);
    if (memcmp(x, y, (size_t)o->p.key_bytes) || state_key_hash(&o->p, x) != state_key_hash(&o->p, y) ||
        state_hash(&o->p, &a) != state_hash(&o->p, &b))
        complain(o, "the key depends on the piles' places");
    struct state again = a;
    state_canonical(&o->p, &again);
    if (memcmp(&again, &a, sizeof a))
        complain(o, "state_canonical() is not idempotent");
    if (kept_count == KEPT_MAX || rng_below(r, 4))
        return;
    struct kept *k = &kept[kept_count++];
    k->s = a;
    memcpy(k->key, x, sizeof x);
    spell_state(&o->p, &a, &k->x);
}

/* Canonical states are equal if and only if their keys are. Left out: the lock where it has no effect, which cards of one kind the talon
 * still has, and by which of two ways a dealt pile's card is written, which may cost time but cannot deceive. */
static void keys_must_be_exact(const struct playout *o)
{
    for (int i = 0; i < kept_count; i++)
        for (int j = 0; j < i; j++) {
            struct kept *a = &kept[i], *b = &kept[j];
            bool same_key = !memcmp(a->key, b->key, (size_t)o->p.key_bytes);
            bool same_state = !memcmp(a->s.chains, b->s.chains, sizeof b->s.chains) && !memcmp(a->s.left, b->s.left, sizeof b->s.left) &&
                              !memcmp(a->s.pile, b->s.pile, sizeof b->s.pile) && a->s.next == b->s.next && a->s.reserve == b->s.reserve &&
                              a->s.redeals == b->s.redeals && (!o->p.lock || a->s.locked == b->s.locked);
            if (same_key != same_state)
                complain(o, "two keys are equal and the states are not, or the other way round");
            if (same_key != (state_hash(&o->p, &a->s) == state_hash(&o->p, &b->s)))
                complain(o, "two hashes are equal and the states are not, or the other way round");
            if (!o->p.lock)
                a->x.locked = b->x.locked = 0;
            if (same_key && memcmp(&a->x, &b->x, sizeof a->x))
                complain(o, "one key for two positions");
        }
}

/* ---- playouts ---- */

static uint64_t played, returned, dealt_again, filled_by_hand;

static void start_from(struct playout *o)
{
    kept_count = 0;
    problem_init(&o->p, &o->g);
    state_init(&o->p, &o->g, &o->s);
}

static void play_on(struct playout *o, struct rng *r, int moves)
{
    int hold = rng_below(r, 2) ? 0 : 90;
    start_from(o);
    for (int i = 0; i < moves && !o->s.overlong; i++) {
        struct move m;
        struct step step;
        assert_null(state_fault(&o->p, &o->s));
        must_be_same_position(o);
        must_be_like_fresh(o);
        must_have_same_moves(o);
        promises_must_hold(o);
        must_be_the_same_key_everywhere(o);
        must_not_depend_on_places(o, r);
        played++;
        if (game_won(&o->g) || !wild_move(&o->g, r, hold, &m))
            break;
        bool is_step = step_of_move(o, m, &step);
        returned += is_step && (step.type == STEP_RETURN || step.type == STEP_RETURN_FILL);
        filled_by_hand += is_step && (step.type == STEP_PILE_FILL || step.type == STEP_WASTE_FILL);
        dealt_again += o->g.redeals;
        game_play(&o->g, m, NULL, NULL);
        state_play(&o->p, &o->s, is_step ? step : (struct step){STEP_SHIFT, 0, 0});
    }
    keys_must_be_exact(o);
}

static void built_in_games_are_played_alike(void **state)
{
    (void)state;
    static struct playout o;
    size_t count;
    const struct variant *all = variants_all(&count);
    played = returned = 0;
    for (uint64_t seed = 1; played < positions_wanted() / 2; seed++)
        for (size_t i = 0; i < count; i++) {
            struct rng r;
            rng_seed(&r, seed * 1000 + i);
            o.seed = seed;
            wild_deal(&o.g, &all[i], &r);
            play_on(&o, &r, PLAYOUT_MAX);
        }
    print_message("built-in games: %llu positions, %llu returns\n", (unsigned long long)played, (unsigned long long)returned);
    assert_true(returned > 100);
}

static void custom_games_are_played_alike(void **state)
{
    (void)state;
    static struct playout o;
    struct variant v;
    int games = 0;
    played = returned = dealt_again = filled_by_hand = 0;
    for (uint64_t seed = 1; played < positions_wanted() / 2; seed++, games++) {
        struct rng r;
        rng_seed(&r, seed);
        o.seed = seed;
        wild_variant(&v, &r, CUSTOM_CARDS);
        wild_deal(&o.g, &v, &r);
        if (game_base_chosen(&o.g))
            play_on(&o, &r, CUSTOM_PLAYOUT_MAX);
        /* and from a position that play may never reach */
        if (v.foundations == FOUNDATION_ALTERNATE && wild_lines(&o.g, &v, &r, 4, 6))
            play_on(&o, &r, CUSTOM_PLAYOUT_MAX);
    }
    print_message("%d custom games: %llu positions, %llu returns, %llu after redeals, %llu fills by hand\n", games,
                  (unsigned long long)played, (unsigned long long)returned, (unsigned long long)dealt_again,
                  (unsigned long long)filled_by_hand);
    assert_true(games > 100 && returned > 100 && dealt_again > 1000 && filled_by_hand > 100);
}

/* Rules of one's own may allow up to 208 redeals; the key holds all that fit a byte. */
static void keys_hold_all_redeals(void **state)
{
    (void)state;
    static struct playout o;
    struct variant v = *variant_find("aisleriot/wood");
    static uint64_t key[UINT8_MAX + 1][KEY_WORDS_MAX];
    v.redeals = UINT8_MAX;
    deal_seed(1, &v, &o.g);
    start_from(&o);
    for (int redeals = 0; redeals <= UINT8_MAX; redeals++) {
        o.s.redeals = (uint8_t)redeals;
        state_key(&o.p, &o.s, key[redeals]);
        for (int fewer = 0; fewer < redeals; fewer++)
            assert_memory_not_equal(key[fewer], key[redeals], (size_t)o.p.key_bytes);
    }
}

/* A pile of as many cards as rules can deal to it, in any order: none gets lost. */
static void tallest_piles(void **state)
{
    (void)state;
    static struct playout o;
    struct variant v = *variant_find("pysolfc/mamy-susan");
    int most = 0;
    v.piles = 1;
    v.rounds = DEALT_MAX;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        deal_seed(seed, &v, &o.g);
        start_from(&o);
        most = o.p.prefix_count[0] > most ? o.p.prefix_count[0] : most;
        assert_null(state_fault(&o.p, &o.s));
    }
    assert_int_equal(most, PREFIX_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_hold_all_redeals),
        cmocka_unit_test(tallest_piles),
        cmocka_unit_test(built_in_games_are_played_alike),
        cmocka_unit_test(custom_games_are_played_alike),
    };
    return cmocka_run_group_tests_name("state", tests, NULL, NULL);
}
