/* The quick form of the campaign: a few thousand small worlds, and every position on which the solver was wrong before. */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "campaign.h"
#include "checked.h"
#include "notation.h"
#include "position_read.h"
#include "test_share.h"
#include "wild_worlds.h"

enum { CARDS = 24 };

static uint64_t worlds_to_try(void)
{
    const char *wanted = getenv("SMALLWORLDS"); /* more for a longer run */
    return wanted ? strtoull(wanted, NULL, 10) : SHARE(2500u);
}

typedef bool compare(struct campaign *c, const struct world *w, struct failure *f);

static void must_agree_by(compare *by, struct campaign *c, const struct world *w)
{
    struct failure f;
    if (by(c, w, &f))
        return;
    char setup[400], position[8192];
    setup_text(&f.setup, setup, sizeof setup);
    notation_write_position(&f.world.game, position, sizeof position);
    world_write_variant(stderr, &f.world.variant);
    fail_msg("seed %llu: %s; plain search says %s; %s\n%s", (unsigned long long)w->seed, f.got,
             f.expected == BRUTE_LOST ? "lost" : "winnable", setup, position);
}

static void must_agree(struct campaign *c, const struct world *w) { must_agree_by(campaign_world, c, w); }

static void the_solver_agrees_with_brute_force(void **state)
{
    (void)state;
    static struct campaign c;
    campaign_begin(&c);
    c.limit_positions = 6000;
    c.limit_states = 50000;
    for (uint64_t seed = 1; seed <= worlds_to_try(); seed++) {
        struct world w;
        world_make(&w, seed, CARDS);
        must_agree(&c, &w);
    }
    print_message("%llu winnable, %llu lost, %llu too large; %llu tries, %llu unknown\n", (unsigned long long)c.winnable,
                  (unsigned long long)c.lost, (unsigned long long)c.too_large, (unsigned long long)c.tries, (unsigned long long)c.unknown);
    /* A campaign without both verdicts in number, or whose solver gives up, would prove nothing. */
    assert_true(c.winnable * 8 > c.worlds && c.lost * 8 > c.worlds);
    assert_true(c.unknown_default * TINY(50, 8) < c.worlds); /* with tables of 64 entries: more */
    campaign_end(&c);
}

static void wild_rules_are_judged_right(void **state)
{
    (void)state;
    static struct campaign c;
    struct error e;
    campaign_begin(&c);
    c.limit_positions = 3000;
    c.limit_states = 20000;
    for (uint64_t seed = 1; seed <= SHARE(2400u); seed++) {
        struct world w;
        world_make_wild(&w, seed, CARDS);
        assert_true(game_check(&w.game, &e));
        must_agree(&c, &w);
    }
    assert_true(c.winnable * 8 > c.worlds && c.lost * 16 > c.worlds);
    campaign_end(&c);
}

/* Positions in which any card move deals a card to the empty waste. */
static void dry_wastes_are_judged_right(void **state)
{
    (void)state;
    static struct campaign c;
    campaign_begin(&c);
    c.limit_positions = 3000;
    c.limit_states = 20000;
    for (uint64_t seed = 1; seed <= SHARE(1600u); seed++) {
        struct world w;
        world_make_dry(&w, seed, CARDS);
        assert_true(w.game.pile[PILE_WASTE].count == 0 && game_can_deal(&w.game) != (w.game.locked && w.variant.stock_lock));
        must_agree(&c, &w);
    }
    assert_true(c.winnable * 8 > c.worlds && c.lost * 16 > c.worlds);
    campaign_end(&c);
}

/* Full-size positions of wild rules that were made backwards from a win. */
static void nothing_winnable_is_called_lost(void **state)
{
    (void)state;
    static struct campaign c;
    struct error e;
    campaign_begin(&c);
    c.limit_states = 500;
    c.limit_seconds = 0.1;
    for (uint64_t seed = 1; seed <= SHARE(800u); seed++) {
        struct world w;
        world_make_backwards(&w, seed);
        assert_true(game_check(&w.game, &e));
        must_agree_by(campaign_winnable, &c, &w);
    }
    assert_true(c.unknown * TINY(2, 1) <= c.tries); /* with tables of 64 entries: perhaps more */
    campaign_end(&c);
}

/* ---- corpus/regress ---- */

static char *read_whole(const char *path, size_t *length)
{
    FILE *f = fopen(path, "rb");
    char *text = calloc(1, 1 << 16);
    if (!f || !text)
        fail_msg("%s cannot be read", path);
    *length = fread(text, 1, (1 << 16) - 1, f);
    fclose(f);
    return text;
}

static void regress(struct campaign *c, const char *prefix)
{
    char path[4096];
    size_t length;
    struct world w = {.origin = "deal"};
    struct error e = {.what = ""};
    snprintf(path, sizeof path, "%s.json", prefix);
    char *rules = read_whole(path, &length);
    struct json_text in = {.text = rules, .length = length, .name = path, .line_first = 1};
    if (!variant_read(&in, &w.variant, &e))
        fail_msg("%s: %s: %s", path, e.where, e.what);
    free(rules);
    snprintf(path, sizeof path, "%s.txt", prefix);
    char *text = read_whole(path, &length);
    if (!notation_read_position(text, length, path, &w.variant, &w.game, &e))
        fail_msg("%s: %s", e.where, e.what);
    w.game.variant = &w.variant;
    bool lost = strncmp(text, "# expect: lost", 14) == 0;
    assert_true(lost || strncmp(text, "# expect: winnable", 18) == 0);
    free(text);
    assert_int_equal(brute_solve(&w.game, 1000000, BRUTE_PILES_SORTED, NULL), lost ? BRUTE_LOST : BRUTE_WINNABLE);
    must_agree(c, &w);
}

static void old_faults_stay_mended(void **state)
{
    (void)state;
    static struct campaign c;
    campaign_begin(&c);
    c.thorough = true;
    DIR *dir = opendir("corpus/regress");
    assert_non_null(dir);
    for (struct dirent *d; (d = readdir(dir)) != NULL;) {
        char prefix[1024];
        const char *dot = strrchr(d->d_name, '.');
        if (!dot || strcmp(dot, ".json") != 0)
            continue;
        snprintf(prefix, sizeof prefix, "corpus/regress/%.*s", (int)(dot - d->d_name), d->d_name);
        regress(&c, prefix);
    }
    closedir(dir);
    campaign_end(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(old_faults_stay_mended),          cmocka_unit_test(the_solver_agrees_with_brute_force),
        cmocka_unit_test(wild_rules_are_judged_right),     cmocka_unit_test(dry_wastes_are_judged_right),
        cmocka_unit_test(nothing_winnable_is_called_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
