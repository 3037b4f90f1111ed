/* Turns are the moves of the player, in every order that matters, up to the next unseen card. */
#include <stdlib.h>

#include "fair_fast.h"
#include "fair_list.h"
#include "fair_player.h"
#include "fair_turns.h"
#include "rng.h"
#include "test_fair.h"
#include "test_share.h"

/* A game in play: real cards, and what the player sees. */
struct scene {
    struct fair_player *player;
    struct game g;
    struct fair_view view;
    const struct table_rules *rules;
    struct table table;
    struct fair_turns turns;
};

static void set_up(struct scene *s, const struct variant *v, uint64_t seed)
{
    s->player = fair_player_create(FAIR_FAST, NULL);
    deal_seed(seed, v, &s->g);
    choose_first_base(&s->g);
    fair_view_of(&s->g, &s->view);
    s->rules = fair_rules(s->player, v, s->g.base);
}

static void look(struct scene *s, int most)
{
    table_from_view(&s->table, s->rules, &s->view);
    fair_turns_list(&s->turns, &s->table, s->rules, s->player->weights, most);
}

static void play(struct game *g, struct fair_view *view, struct table_move tm)
{
    struct move m = fair_lift(&view->open, tm);
    assert_null(game_refuses(g, m));
    game_play(g, m, NULL, NULL);
    fair_view_follow(view, m, g);
}

/* Makes one of the turns. False if none is left. */
static bool go_on(struct scene *s, struct rng *r)
{
    struct table_move moves[FAIR_TURN_MOVES_MAX];
    int count = s->turns.count > 0 ? fair_turns_moves(&s->turns, (int)rng_below(r, (uint32_t)s->turns.count), moves) : 0;
    for (int i = 0; i < count; i++)
        play(&s->g, &s->view, moves[i]);
    return count > 0 && !game_won(&s->g);
}

static void for_each_scene(void (*check)(struct scene *s), int games, int most)
{
    size_t count;
    const struct variant *all = variants_all(&count);
    for (size_t i = 0; i < count; i++)
        for (int seed = 1; seed <= games; seed++) {
            struct scene *s = calloc(1, sizeof *s);
            struct rng r;
            rng_seed(&r, (uint64_t)seed);
            set_up(s, &all[i], (uint64_t)seed);
            for (int k = 0; k < 20; k++) {
                look(s, most);
                check(s);
                if (!go_on(s, &r))
                    break;
            }
            fair_player_free(s->player);
            free(s);
        }
}

/* ---- what turns are ---- */

static void check_moves(struct scene *s)
{
    for (int i = 0; i < s->turns.count; i++) {
        struct table_move moves[FAIR_TURN_MOVES_MAX];
        struct game g = s->g;
        struct fair_view view = s->view;
        int count = fair_turns_moves(&s->turns, i, moves), unseen = view.unseen_count;
        for (int k = 0; k < count; k++) {
            assert_int_equal(view.unseen_count, unseen);
            play(&g, &view, moves[k]);
        }
    }
}

static void only_the_last_move_shows_a_card(void **state)
{
    (void)state;
    for_each_scene(check_moves, (int)SHARE(8u), FAIR_POSITIONS_MAX);
}

static void check_last(struct scene *s)
{
    for (int i = 0; i < s->turns.count; i++) {
        struct table_move moves[FAIR_TURN_MOVES_MAX];
        struct game g = s->g;
        struct fair_view view = s->view;
        int count = fair_turns_moves(&s->turns, i, moves), redeals = g.redeals, unseen = view.unseen_count;
        for (int k = 0; k < count; k++)
            play(&g, &view, moves[k]);
        if (s->turns.positions < FAIR_POSITIONS_MAX && s->turns.turn[i].has_last)
            assert_true(view.unseen_count < unseen || g.redeals > redeals || moves[count - 1].from == TABLE_STOCK);
    }
}

static void a_last_move_shows_a_card(void **state)
{
    (void)state;
    for_each_scene(check_last, (int)SHARE(8u), FAIR_POSITIONS_MAX);
}

/* ---- positions ---- */

static int by_bytes(const void *a, const void *b) { return memcmp(a, b, CARDS_MAX); }

/* A position in plain words: its foundations, waste, reserve, lock, and the piles in a fixed order. */
static size_t describe(const struct table *t, const struct table_rules *rules, uint8_t out[PILES_MAX + 1][CARDS_MAX])
{
    memset(out, 0xFF, (PILES_MAX + 1) * CARDS_MAX);
    memcpy(out[0], t->heights, sizeof t->heights);
    out[0][sizeof t->heights] = t->count[TABLE_WASTE];
    out[0][sizeof t->heights + 1] = t->reserve_count;
    out[0][sizeof t->heights + 2] = t->locked;
    for (int p = 0; p < rules->variant->piles; p++)
        list_cards(t, TABLE_FIRST + p, out[1 + p]);
    qsort(out[1], rules->variant->piles, CARDS_MAX, by_bytes);
    return (PILES_MAX + 1) * CARDS_MAX;
}

static void check_positions(struct scene *s)
{
    uint8_t a[PILES_MAX + 1][CARDS_MAX], b[PILES_MAX + 1][CARDS_MAX];
    for (int i = 1; i < s->turns.positions; i++) {
        const struct fair_position *p = &s->turns.position[i];
        size_t bytes = describe(&p->table, s->rules, a);
        assert_in_range(p->before, 0, i - 1);
        for (int k = 0; k < i; k++) {
            describe(&s->turns.position[k].table, s->rules, b);
            assert_memory_not_equal(a, b, bytes);
        }
    }
}

static void no_position_comes_twice(void **state)
{
    (void)state;
    for_each_scene(check_positions, 1, 40);
}

/* ---- the turn of the level fast ---- */

static void check_usual(struct scene *s)
{
    struct table_move moves[FAIR_TURN_MOVES_MAX], m;
    struct game g = s->g, usual = s->g;
    struct fair_view view = s->view, usual_view = s->view;
    struct table t = s->table;
    int i = fair_turns_usual(&s->turns, s->rules, s->player->weights), unseen = view.unseen_count;
    if (s->turns.positions == FAIR_POSITIONS_MAX || unseen == 0)
        return; /* there it may be cut off, or go round in circles */
    assert_true(i >= 0);
    int count = fair_turns_moves(&s->turns, i, moves);
    for (int k = 0; k < count; k++)
        play(&usual, &usual_view, moves[k]);
    while (view.unseen_count == unseen && fair_fast_choose(&t, s->rules, s->player->weights, &m)) {
        play(&g, &view, m);
        table_from_view(&t, s->rules, &view);
    }
    assert_int_equal(usual_view.unseen_count, view.unseen_count);
    assert_int_equal(game_score(&usual), game_score(&g));
    assert_int_equal(usual.pile[PILE_WASTE].count, g.pile[PILE_WASTE].count);
}

static void the_turn_of_fast_is_among_them(void **state)
{
    (void)state;
    for_each_scene(check_usual, (int)SHARE(40u), FAIR_POSITIONS_MAX);
}

static void check_single_moves(struct scene *s)
{
    struct fair_list list;
    fair_list_moves(&list, &s->table, s->rules);
    assert_int_equal(s->turns.positions, 1);
    for (int i = 0; i < s->turns.count; i++)
        assert_int_equal(s->turns.turn[i].position, 0);
    assert_in_range(s->turns.count, list.count > 1 ? 2 : list.count, list.count + 1);
}

static void turns_of_one_position_are_single_moves(void **state)
{
    (void)state;
    for_each_scene(check_single_moves, (int)SHARE(16u), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_the_last_move_shows_a_card),
        cmocka_unit_test(a_last_move_shows_a_card),
        cmocka_unit_test(no_position_comes_twice),
        cmocka_unit_test(the_turn_of_fast_is_among_them),
        cmocka_unit_test(turns_of_one_position_are_single_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
