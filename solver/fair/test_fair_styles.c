/* Styles: the tuned weights come first, each further style wins deals that those before it lose, and a lost game is worth the more the
 * more cards went up. */
#include "fair_fast.h"
#include "fair_player.h"
#include "fair_styles.h"
#include "test_fair.h"
#include "test_share.h"

/* A deal whose first base was taken, with one order of its unseen cards. */
struct scene {
    const struct table_rules *rules;
    struct table table;
    struct table_shoe shoe;
};

static void set_up(struct scene *s, struct fair_player *p, const struct variant *v, uint64_t seed)
{
    struct game g;
    struct fair_view view;
    deal_seed(seed, v, &g);
    choose_first_base(&g);
    fair_view_of(&g, &view);
    s->rules = fair_rules(p, v, g.base);
    table_from_view(&s->table, s->rules, &view);
    shoe_of(&g, s->rules, &s->shoe);
}

static bool fast_wins(const struct scene *s, const int16_t *w)
{
    struct table t = s->table;
    struct table_shoe shoe = s->shoe;
    return fair_fast_play_out(&t, s->rules, w, &shoe);
}

static int worth(const struct scene *s, const struct fair_styles *styles)
{
    return fair_styles_play(styles, &s->table, s->rules, &s->shoe);
}

static void the_first_style_is_that_of_fast(void **state)
{
    (void)state;
    size_t count;
    const struct variant *all = variants_all(&count);
    for (size_t i = 0; i < count; i++) {
        struct fair_player *p = fair_player_create(FAIR_FAST, NULL);
        struct fair_styles one;
        fair_styles_init(&one, fair_weights_for(&all[i]), 1);
        assert_memory_equal(one.weights[0], fair_weights_for(&all[i]), sizeof one.weights[0]);
        for (uint64_t seed = 1; seed <= SHARE(80u); seed++) {
            struct scene s;
            set_up(&s, p, &all[i], seed);
            assert_int_equal(worth(&s, &one) == FAIR_WORTH_WON, fast_wins(&s, one.weights[0]));
        }
        fair_player_free(p);
    }
}

/* Of the deals that the tuned weights lose, the other styles win a quarter at least, and each style wins some that no other wins. */
static void each_style_wins_deals_of_its_own(void **state)
{
    (void)state;
    struct fair_player *p = fair_player_create(FAIR_FAST, NULL);
    const struct variant *v = variant_find("falling-stars");
    struct fair_styles all;
    int lost = 0, found = 0, alone[FAIR_STYLES_MAX] = {0};
    fair_styles_init(&all, fair_weights_for(v), FAIR_STYLES_MAX);
    for (uint64_t seed = 1; seed <= 800; seed++) {
        struct scene s;
        int winners = 0, last = 0;
        set_up(&s, p, v, seed);
        for (int k = 0; k < FAIR_STYLES_MAX; k++)
            if (fast_wins(&s, all.weights[k])) {
                winners++;
                last = k;
            }
        bool tuned = fast_wins(&s, all.weights[0]);
        lost += !tuned;
        found += !tuned && winners > 0;
        alone[last] += winners == 1;
        assert_int_equal(worth(&s, &all) == FAIR_WORTH_WON, winners > 0);
    }
    assert_true(4 * found >= lost && lost > 200);
    for (int k = 0; k < FAIR_STYLES_MAX; k++)
        assert_true(alone[k] > 0);
    fair_player_free(p);
}

/* One more style never makes an order worth less. */
static void worth_grows_with_the_styles(void **state)
{
    (void)state;
    struct fair_player *p = fair_player_create(FAIR_FAST, NULL);
    const struct variant *v = variant_find("redheads");
    int graded = 0;
    for (uint64_t seed = 1; seed <= SHARE(400u); seed++) {
        struct scene s;
        int before = 0;
        set_up(&s, p, v, seed);
        for (int count = 1; count <= FAIR_STYLES_MAX; count++) {
            struct fair_styles some;
            fair_styles_init(&some, fair_weights_for(v), count);
            int now = worth(&s, &some);
            assert_in_range(now, before, FAIR_WORTH_WON);
            graded += now > 0 && now < FAIR_WORTH_WON;
            before = now;
        }
    }
    assert_true(graded > 20);
    fair_player_free(p);
}

/* Of two lost games that one is worth more in which more cards went up; both less than a won one. */
static void a_lost_game_is_worth_its_cards(void **state)
{
    (void)state;
    struct fair_player *p = fair_player_create(FAIR_FAST, NULL);
    const struct variant *v = variant_find("terrace");
    struct fair_styles one;
    int worth_by_score[CARDS_MAX + 1], last = 0, kinds = 0;
    memset(worth_by_score, -1, sizeof worth_by_score);
    fair_styles_init(&one, fair_weights_for(v), 1);
    for (uint64_t seed = 1; seed <= 400; seed++) {
        struct scene s;
        set_up(&s, p, v, seed);
        struct table end = s.table;
        struct table_shoe shoe = s.shoe;
        if (!fair_fast_play_out(&end, s.rules, one.weights[0], &shoe))
            worth_by_score[end.score] = worth(&s, &one);
    }
    for (int score = 0; score <= CARDS_MAX; score++)
        if (worth_by_score[score] >= 0) {
            assert_in_range(worth_by_score[score], last, FAIR_WORTH_WON - 1);
            kinds += worth_by_score[score] > last;
            last = worth_by_score[score];
        }
    assert_true(kinds > 10);
    fair_player_free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_style_is_that_of_fast),
        cmocka_unit_test(each_style_wins_deals_of_its_own),
        cmocka_unit_test(worth_grows_with_the_styles),
        cmocka_unit_test(a_lost_game_is_worth_its_cards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
