/* Advice for a player who does not see all cards is blind: two deals that differ only in unseen cards get the same answer, to the last
 * digit. Tested for pick and hint, at every level, before and after the base is chosen, after a forgotten redeal, with a face-down
 * reserve, and with different numbers of threads. (Through the command line and serve: solver/cli/test_advice.sh.) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "answer_json.h"
#include "deal.h"
#include "explain.h"
#include "jansson_of.h"
#include "test_share.h"

/* A way to a position. */
struct scene {
    const char *game;
    uint64_t seed;
    int steps;   /* random moves */
    bool redeal; /* first all cards are dealt and the waste is turned over; what it held is forgotten */
    bool small;  /* six ranks, six piles */
};
#define SCENE(game, seed, steps)                                                                                                           \
    {                                                                                                                                      \
        (game), (seed), (steps), false, false                                                                                              \
    }

static struct variant small_variant(const char *name)
{
    struct variant v = *variant_find(name);
    struct error e;
    v.ranks = 6;
    v.reserve = 5;
    v.piles = 6;
    assert_true(variant_check(&v, &e));
    return v;
}

static bool play_any(struct game *g, struct rng *r)
{
    struct move moves[MOVES_MAX];
    int count = game_moves(g, true, moves);
    if (count == 0)
        return false;
    game_play(g, moves[rng_below(r, (uint32_t)count)], NULL, NULL);
    return true;
}

static void deal_to_the_redeal(struct game *g, struct rng *r)
{
    const struct move deal = {PILE_STOCK, PILE_WASTE};
    while (g->redeals == 0)
        if (!game_refuses(g, deal))
            game_play(g, deal, NULL, NULL);
        else
            assert_true(play_any(g, r));
}

static void play_steps(const struct scene *s, uint64_t seed, const struct variant *v, struct game *g)
{
    struct rng r;
    rng_seed(&r, seed);
    deal_seed(seed, v, g);
    if (s->redeal)
        deal_to_the_redeal(g, &r);
    for (int step = 0; step < s->steps; step++)
        play_any(g, &r);
}

/* From the scene's seed on the first that is not lost by its reserve: then nothing would be asked. */
static void play_scene(const struct scene *s, const struct variant *v, struct game *g)
{
    char chain[8];
    uint64_t seed = s->seed;
    do
        play_steps(s, seed++, v, g);
    while (game_base_chosen(g) && explain_reserve(g, chain, sizeof chain));
}

/* Every card that a player has not seen, laid in another order. What these are is told by the rules, not by the view that is tested. */
static void permute_unseen(struct game *g, bool forgotten, uint64_t seed)
{
    card_t *at[CARDS_MAX];
    struct rng r;
    int count = 0;
    struct pile *stock = &g->pile[PILE_STOCK], *reserve = &g->pile[PILE_RESERVE];
    for (int i = 0; i < stock->count && (g->redeals == 0 || forgotten); i++)
        at[count++] = &stock->card[i];
    for (int i = 0; i < g->variant->reserve_hidden && i < reserve->count - 1; i++)
        at[count++] = &reserve->card[i];
    rng_seed(&r, seed);
    for (int i = count - 1; i > 0; i--) {
        int j = (int)rng_below(&r, (uint32_t)i + 1);
        card_t c = *at[i];
        *at[i] = *at[j];
        *at[j] = c;
    }
}

/* What takes time differs from run to run, and nothing else may. */
static void forget_times(json_t *value)
{
    const char *key;
    json_t *item;
    size_t i;
    json_object_del(value, "seconds");
    json_object_del(value, "elapsed_seconds");
    json_object_foreach(value, key, item) forget_times(item);
    json_array_foreach(value, i, item) forget_times(item);
}

static char *as_text(struct json_out *o)
{
    json_close(o);
    json_t *object = jansson_of(o);
    forget_times(object);
    char *text = json_dumps(object, JSON_COMPACT);
    json_decref(object);
    assert_non_null(text);
    return text;
}

static char *ask_pick(const struct fair_view *view, const struct advice_options *o)
{
    struct pick *pick = malloc(sizeof *pick);
    struct error e;
    struct json_out answer = {0};
    json_open_object(&answer, NULL);
    assert_true(pick_hidden(view, o, pick, &e));
    assert_true(pick->hidden && pick->samples > 0);
    json_put_pick(&answer, pick);
    free(pick);
    return as_text(&answer);
}

static char *ask_hint(const struct fair_view *view, const struct advice_options *o)
{
    struct hint *hint = malloc(sizeof *hint);
    struct error e;
    struct json_out answer = {0};
    json_open_object(&answer, NULL);
    assert_true(hint_hidden(view, o, hint, &e));
    assert_true(hint->hidden && hint->samples > 0);
    json_put_hint(&answer, hint);
    free(hint);
    return as_text(&answer);
}

typedef char *asked(const struct fair_view *view, const struct advice_options *o);

static struct advice_options options(enum fair_level level)
{
    struct advice_options o;
    advice_options_init(&o);
    o.memory_bytes = 4 << 20;
    o.limit_states = 300;
    o.limit_seconds = 1000;
    o.limit_samples = level == FAIR_FAST ? 48 : 0;
    o.level = level;
    return o;
}

/* `forget`: the player remembers nothing of a stock that was turned over. */
static void see(const struct game *g, bool forget, struct fair_view *out)
{
    struct game known = *g;
    if (forget)
        memset(known.pile[PILE_STOCK].card, CARD_NONE, known.pile[PILE_STOCK].count);
    fair_view_of(&known, out);
}

static void is_blind(const struct scene *s, asked *ask, const struct advice_options *o)
{
    struct variant v = s->small ? small_variant(s->game) : *variant_find(s->game);
    struct game g, other;
    struct fair_view seen, seen_other;
    play_scene(s, &v, &g);
    other = g;
    see(&g, s->redeal, &seen);
    permute_unseen(&other, s->redeal, s->seed + 7);
    assert_memory_not_equal(g.pile, other.pile, sizeof g.pile);
    see(&other, s->redeal, &seen_other);
    struct advice_options threads = *o;
    threads.threads = 3;
    char *a = ask(&seen, o), *b = ask(&seen_other, &threads);
    assert_string_equal(a, b);
    free(a);
    free(b);
}

static void all_blind(const struct scene scenes[], size_t count, asked *ask, const struct advice_options *o)
{
    for (size_t i = 0; i < count; i++)
        is_blind(&scenes[i], ask, o);
}
#define ALL_BLIND(scenes, ask, o) all_blind((scenes), sizeof(scenes) / sizeof *(scenes), (ask), (o))

static void pick_is_blind(void **state)
{
    static const struct scene scenes[] = {
        SCENE("terrace", 7, 0),
        SCENE("pysolfc/signora", 7, 0),
        SCENE("generals-patience", 7, 0),
        SCENE("queen-of-italy", 3, 0),
    };
    (void)state;
    struct advice_options o = options(FAIR_FAST);
    ALL_BLIND(scenes, ask_pick, &o);
}

static void hint_is_blind(void **state)
{
    static const struct scene scenes[] = {
        SCENE("terrace", 7, 0),   SCENE("terrace", 2, 40), SCENE("falling-stars", 3, 90),   SCENE("signora", 4, 30),
        SCENE("redheads", 5, 60), SCENE("wood", 6, 50),    SCENE("pysolfc/terrace", 7, 70), SCENE("pysolfc/madame", 3, 120),
    };
    (void)state;
    struct advice_options o = options(FAIR_FAST);
    ALL_BLIND(scenes, ask_hint, &o);
}

/* Who has not watched the redeal does not know the stock. */
static void hint_after_a_forgotten_redeal_is_blind(void **state)
{
    static const struct scene scenes[] = {{"generals-patience", 1, 0, true, false}, {"generals-patience", 5, 6, true, false}};
    (void)state;
    struct advice_options o = options(FAIR_FAST);
    ALL_BLIND(scenes, ask_hint, &o);
}

/* Five cards of the reserve lie face down. */
static void hint_does_not_look_under_the_reserve(void **state)
{
    static const struct scene scenes[] = {SCENE("mamy-susan", 1, 0), SCENE("mamy-susan", 2, 30)};
    (void)state;
    struct advice_options o = options(FAIR_FAST);
    ALL_BLIND(scenes, ask_hint, &o);
}

/* Their own games are played on a small deck: on a full one a game takes a second. */
static void the_slow_levels_are_blind(void **state)
{
    static const struct scene start = {"terrace", 5, 0, false, true}, late = {"pysolfc/terrace", 6, 8, false, true};
    static const struct scene full[] = {SCENE("terrace", 2, 60), SCENE("mamy-susan", 2, 30), {"generals-patience", 1, 0, true, false}};
    (void)state;
    for (int level = FAIR_QUICK; level < (SANITIZED ? FAIR_STRONG : FAIR_LEVELS); level++) {
        struct advice_options o = options((enum fair_level)level), games = o;
        games.playouts = 2;
        is_blind(&start, ask_pick, &games);
        is_blind(&late, ask_hint, &games);
        for (int i = 0; i < SHARE(3); i++)
            is_blind(&full[(level + i) % 3], ask_hint, &o);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pick_is_blind),
        cmocka_unit_test(hint_is_blind),
        cmocka_unit_test(hint_after_a_forgotten_redeal_is_blind),
        cmocka_unit_test(hint_does_not_look_under_the_reserve),
        cmocka_unit_test(the_slow_levels_are_blind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
