/* The reserve test. What it calls lost, plain search finds lost. It is exactly its own claim: an easier game, in which every card outside
 * the reserve can be played at any time, searched plainly. And play to the foundations never changes its mind without need. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "brute.h"
#include "error.h"
#include "notation.h"
#include "reserve.h"
#include "test_share.h"
#include "wilds.h"
#include "worlds.h"

enum { WORLDS = 3000, CARDS_SMALL = 24, POSITIONS_SEARCHED = 6000 };

static uint64_t worlds_wanted(void)
{
    const char *text = getenv("RESERVE_WORLDS");
    return text ? strtoull(text, NULL, 10) : SANITIZED ? WORLDS * 2 / 3 : WORLDS;
}

static struct problem p;
static struct state s;

static void start_from(const struct game *g)
{
    problem_init(&p, g);
    state_init(&p, g, &s);
}

static void complain(const struct game *g, uint64_t seed, const char *what)
{
    static char text[20000];
    notation_write_position(g, text, sizeof text);
    fail_msg("seed %llu: %s\n%s", (unsigned long long)seed, what, text);
}

/* ---- by hand ---- */

/* Two piles and a reserve; the problem in p and s. */
static void set_up(const char *text, int decks, enum foundation_policy foundations, int ranks)
{
    struct variant v;
    struct game g;
    struct error e = {.what = ""};
    memset(&v, 0, sizeof v);
    strcpy(v.name, "tiny");
    v.decks = (uint8_t)decks;
    v.ranks = (uint8_t)ranks;
    v.piles = 2;
    v.rounds = 1;
    v.reserve = 3;
    v.base = BASE_DEALT;
    v.foundations = foundations;
    if (!notation_read_position(text, strlen(text), "text", &v, &g, &e))
        fail_msg("%s: %s", e.where, e.what);
    start_from(&g);
    assert_true(p.reserve_test);
}

static bool can_leave(const char *text, enum foundation_policy foundations, int ranks)
{
    set_up(text, 1, foundations, ranks);
    assert_int_equal(reserve_returns(&p, &s) == 0, reserve_can_leave(&p, &s));
    return reserve_can_leave(&p, &s);
}

static void positions_judged_by_hand(void **state)
{
    (void)state;
    /* 2C waits for the only AC below it */
    assert_false(can_leave("base: A\nfoundations: AD 2D 3D; AH 2H 3H; AS 2S 3S\nreserve: AC 2C\nstock: 3C", FOUNDATION_SUIT, 3));
    assert_true(can_leave("base: A\nfoundations: AD 2D 3D; AH 2H 3H; AS 2S 3S\nreserve: 2C AC\nstock: 3C", FOUNDATION_SUIT, 3));
    /* two ranks apart: 3C needs 2C, which needs the AC that lies below it */
    assert_false(can_leave("base: A\nfoundations: AD 2D 3D; AH 2H 3H; AS 2S 3S\nreserve: AC 3C\nstock: 2C", FOUNDATION_SUIT, 3));
    assert_true(can_leave("base: A\nfoundations: AD 2D 3D; AH 2H 3H; AS 2S 3S; AC\nreserve: 3C\nstock: 2C", FOUNDATION_SUIT, 3));
    /* by alternate colours another foundation's card will do: 2C goes on AD or AH, of which one is still to come */
    assert_true(can_leave("base: A\nfoundations: AD 2S; AS 2D; AC 2H\nreserve: 2C\nstock: AH", FOUNDATION_ALTERNATE, 2));
    assert_false(can_leave("base: A\nfoundations: AD 2S; AS 2D; AC 2H\nreserve: AH 2C", FOUNDATION_ALTERNATE, 2));
    /* an empty reserve has nothing to lose */
    assert_true(can_leave("base: A\nfoundations: AD 2S; AS 2D; AC 2H\nstock: 2C AH", FOUNDATION_ALTERNATE, 2));
}

/* Clubs; the other suits are out. */
static int returns(const char *clubs)
{
    static char text[400];
    snprintf(text, sizeof text, "base: A\nfoundations: AD 2D 3D; AD 2D 3D; AH 2H 3H; AH 2H 3H; AS 2S 3S; AS 2S 3S; %s", clubs);
    set_up(text, 2, FOUNDATION_SUIT, 3);
    return reserve_returns(&p, &s);
}

static void returns_counted_by_hand(void **state)
{
    (void)state;
    assert_int_equal(returns("AC\nreserve: AC 2C\nstock: 2C 3C 3C"), 0);
    /* the upper 2C waits for the AC under it, unless the other 2C makes room for it; and the 3C on that one before it */
    assert_int_equal(returns("AC 2C\nreserve: AC 2C\nstock: 3C 3C"), 1);
    assert_int_equal(returns("AC 2C 3C\nreserve: AC 2C\nstock: 3C"), 2);
    /* no 2C is out that could make room */
    assert_int_equal(returns("-\nreserve: AC AC 2C\nstock: 2C 3C 3C"), RETURNS_HOPELESS);
    /* the 2C that came back goes up again on the AC in between */
    assert_int_equal(returns("AC 2C\nreserve: 3C AC 2C\nstock: 3C"), 1);
    /* the upper 3C takes the place of the other, then comes back with the 2C below it */
    assert_int_equal(returns("AC 2C 3C\nreserve: AC 2C 3C"), 1 + 2);
}

/* ---- against plain search ---- */

static void what_is_refuted_is_lost(void **state)
{
    (void)state;
    uint64_t tested = 0, refuted = 0, lost = 0, too_large = 0, mid_game = 0;
    for (uint64_t seed = 1; seed <= worlds_wanted(); seed++) {
        struct world w;
        struct rng r;
        rng_seed(&r, seed);
        world_make(&w, seed, CARDS_SMALL);
        struct move choice[PILES_MAX], m;
        int choices = game_base_moves(&w.game, choice);
        if (choices > 0)
            game_play(&w.game, choice[rng_below(&r, (uint32_t)choices)], NULL, NULL);
        /* every position of a playout, so that those are met which the first careless move has lost */
        for (int ply = 0; ply < 12; ply++) {
            start_from(&w.game);
            if (!p.reserve_test || s.reserve == 0)
                break;
            tested++;
            bool can = reserve_can_leave(&p, &s);
            refuted += !can;
            if (!can || ply == 0) {
                enum brute_verdict truth = brute_solve(&w.game, POSITIONS_SEARCHED, BRUTE_PILES_SORTED, NULL);
                too_large += truth == BRUTE_TOO_LARGE;
                lost += truth == BRUTE_LOST;
                if (!can && truth == BRUTE_WINNABLE)
                    complain(&w.game, seed, "the reserve test says lost, plain search wins");
                mid_game += !can && ply > 0;
            }
            if (!can || !wild_move(&w.game, &r, 0, &m))
                break;
            game_play(&w.game, m, NULL, NULL);
        }
    }
    print_message("%llu positions, %llu refuted (%llu after play); plain search: %llu lost, %llu too large\n", (unsigned long long)tested,
                  (unsigned long long)refuted, (unsigned long long)mid_game, (unsigned long long)lost, (unsigned long long)too_large);
    assert_true(refuted * 20 > tested && mid_game > 20);
}

/* ---- against its own claim ---- */

/* The easier game: F (cards of each kind on foundations) and the reserve. A card outside the reserve may go up whenever it fits. */
struct easy {
    uint8_t played[KINDS_MAX], free_cards[KINDS_MAX];
    int reserve;
};
enum { EASY_MAX = 60000, EASY_SLOTS = 1 << 17 };
static struct easy easy[EASY_MAX];
static int easy_count;
static int32_t easy_slot[EASY_SLOTS];

static void easy_add(const struct easy *x)
{
    uint64_t h = (uint64_t)x->reserve + 1;
    for (int k = 0; k < KINDS_MAX; k++)
        h = (h ^ x->played[k]) * 0x100000001b3u;
    size_t at = (size_t)(h ^ h >> 31) % EASY_SLOTS;
    for (; easy_slot[at] >= 0; at = (at + 1) % EASY_SLOTS)
        if (!memcmp(&easy[easy_slot[at]], x, sizeof *x))
            return;
    if (easy_count == EASY_MAX)
        return;
    easy_slot[at] = easy_count;
    easy[easy_count++] = *x;
}

static bool easy_fits(const struct easy *x, int kind)
{
    int first = kind - kind_rank(&p, kind);
    int below = kind == first ? p.copies : x->played[kind - 1];
    return x->played[kind] < below;
}

/* 1: the reserve can be emptied; 0: it cannot; -1: too many positions. */
static int easy_search(void)
{
    struct easy x = {.reserve = s.reserve};
    memset(easy_slot, 0xff, sizeof easy_slot);
    easy_count = 0;
    for (int k = 0; k < p.kinds; k++) {
        x.played[k] = (uint8_t)state_played(&p, &s, k);
        x.free_cards[k] = (uint8_t)(p.copies - x.played[k]);
    }
    for (int i = 0; i < s.reserve; i++)
        x.free_cards[p.reserve[i]]--;
    easy_add(&x);
    for (int at = 0; at < easy_count; at++) {
        struct easy here = easy[at];
        if (here.reserve == 0)
            return 1;
        if (easy_count == EASY_MAX)
            return -1;
        int top = p.reserve[here.reserve - 1];
        if (easy_fits(&here, top)) {
            struct easy next = here;
            next.played[top]++;
            next.reserve--;
            easy_add(&next);
        }
        for (int k = 0; k < p.kinds; k++) {
            if (here.free_cards[k] == 0 || !easy_fits(&here, k))
                continue;
            struct easy next = here;
            next.played[k]++;
            next.free_cards[k]--;
            easy_add(&next);
        }
    }
    return 0;
}

static void it_judges_the_easier_game(void **state)
{
    (void)state;
    uint64_t agreed = 0, refuted = 0, too_large = 0;
    for (uint64_t seed = 1; seed <= worlds_wanted() / 2; seed++) {
        struct world w;
        world_make(&w, seed * 7919, 28);
        if (!game_base_chosen(&w.game))
            continue;
        start_from(&w.game);
        if (!p.reserve_test || s.reserve == 0)
            continue;
        int truth = easy_search();
        bool can = reserve_can_leave(&p, &s);
        too_large += truth < 0;
        if (truth >= 0 && can != (truth == 1))
            complain(&w.game, seed * 7919, "the reserve test and the easier game differ");
        agreed += truth >= 0;
        refuted += truth == 0;
    }
    print_message("%llu positions, %llu refuted, %llu too large\n", (unsigned long long)agreed, (unsigned long long)refuted,
                  (unsigned long long)too_large);
    assert_true(agreed > 100 && refuted * 20 > agreed && refuted * 20 < agreed * 19);
}

/* ---- play ---- */

static struct reserve_memo memo; /* of the game that is played */
static uint64_t withheld;        /* cards that would have made more returns necessary */

/* What is remembered is what is counted anew. */
static bool is_allowed(int kind)
{
    int class = kind_class(&p, kind);
    uint32_t ranks = reserve_allows(&p, class, s.chains[class], s.reserve);
    assert_int_equal(reserve_memo_allows(&memo, &p, class, s.chains[class], s.reserve), ranks);
    assert_int_equal(reserve_memo_allows(&memo, &p, class, s.chains[class], s.reserve), ranks);
    return ranks >> kind_rank(&p, kind) & 1;
}

/* A reserve card that can go up may as well: the answer is the same before and after. What a class is allowed foresees the answer after a
 * play, unless the reserve could not leave before. */
static void look_ahead(const struct game *g, uint64_t seed)
{
    struct step steps[STEPS_MAX];
    int n = state_steps(&p, &s, steps);
    bool now = reserve_can_leave(&p, &s);
    for (int i = 0; i < n; i++) {
        struct state t = s;
        int kind = steps[i].type == STEP_PILE_UP ? tpile_top(s.pile[steps[i].from]) : state_waste_top(&p, &s);
        state_play(&p, &t, steps[i]);
        bool then = reserve_can_leave(&p, &t);
        if (then != (reserve_returns(&p, &t) == 0))
            complain(g, seed, "the count of cards that must come back is another test");
        bool up = steps[i].type == STEP_PILE_UP || steps[i].type == STEP_WASTE_UP;
        if (!up && then != now)
            complain(g, seed, "the reserve test changes by a move that goes to no foundation, or from the reserve");
        if (up && now && then != is_allowed(kind))
            complain(g, seed, "what is allowed is not what the reserve bears");
        if (up && then && !now)
            complain(g, seed, "a lost reserve is found again");
    }
}

/* Where cards come back: what a class is allowed makes no more returns necessary. */
static void look_ahead_at_returns(const struct game *g, uint64_t seed)
{
    struct step steps[STEPS_MAX];
    int n = state_steps(&p, &s, steps), now = reserve_returns(&p, &s);
    for (int i = 0; i < n; i++) {
        struct state t = s;
        if (steps[i].type != STEP_PILE_UP && steps[i].type != STEP_WASTE_UP)
            continue;
        int kind = steps[i].type == STEP_PILE_UP ? tpile_top(s.pile[steps[i].from]) : state_waste_top(&p, &s);
        state_play(&p, &t, steps[i]);
        int then = reserve_returns(&p, &t);
        if (is_allowed(kind) != (then <= now))
            complain(g, seed, "what is allowed is not what makes no more returns necessary");
        withheld += then > now;
    }
}

static void what_was_judged_stays_so_in_play(void **state)
{
    (void)state;
    struct game g;
    struct move m;
    size_t count;
    const struct variant *all = variants_all(&count);
    uint64_t games = 0, turned = 0;
    for (uint64_t seed = 1; seed <= 10; seed++)
        for (size_t i = 0; i < 2 * count; i++) {
            struct rng r;
            struct variant v;
            rng_seed(&r, seed * 100 + i);
            if (i < count)
                v = all[i];
            else
                wild_variant(&v, &r, 104);
            wild_deal(&g, &v, &r);
            start_from(&g);
            if (!p.reserve_bound)
                continue;
            games++;
            memset(&memo, 0, sizeof memo);
            bool before = reserve_can_leave(&p, &s);
            for (int ply = 0; ply < 150 && s.reserve > 0 && !s.overlong; ply++) {
                if (p.returns)
                    look_ahead_at_returns(&g, seed * 100 + i);
                else
                    look_ahead(&g, seed * 100 + i);
                if (!wild_move(&g, &r, 0, &m))
                    break;
                game_play(&g, m, NULL, NULL);
                start_from(&g);
            }
            turned += !p.returns && before && !reserve_can_leave(&p, &s);
        }
    print_message("%llu games, of which %llu were lost on the way; %llu cards withheld\n", (unsigned long long)games,
                  (unsigned long long)turned, (unsigned long long)withheld);
    assert_true(games > 100 && turned > 10 && withheld > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_judged_by_hand),         cmocka_unit_test(returns_counted_by_hand),
        cmocka_unit_test(what_is_refuted_is_lost),          cmocka_unit_test(it_judges_the_easier_game),
        cmocka_unit_test(what_was_judged_stays_so_in_play),
    };
    return cmocka_run_group_tests_name("reserve", tests, NULL, NULL);
}
