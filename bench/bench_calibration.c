/* Does ease hold? Forecasts, and what came of them on the real cards.
 *
 *   bench_calibration GAME LEVEL ORDERS FIRST FORECASTS [PLAYER...]
 *
 * Of each deal from seed:FIRST on one forecast: the level fast plays it up to a stage (by turns the start, and when a quarter, half and
 * three quarters of the stock have been dealt; a game that is over by then gives none). There it measures the ease of LEVEL's own next
 * move on ORDERS orders of the unseen cards. With ORDERS 0 it takes the program's hint instead, with its presets, and the ease that hint
 * prints for its move (of the level fast; a little high, as the best of several). Then each PLAYER (preset: LEVEL)
 * plays on; LEVEL begins with the move that was judged. The referee judges every move, and all players have the same real cards.
 *
 * CSV, a row for each player, stage and tenth of ease that came up: game, level, orders, player, stage (0..3), tenth (0..9), forecasts, sum
 * of their eases, games won, sum of squared errors (ease minus 1 or 0), first and last seed. The same arguments: the same rows.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "deal.h"
#include "ease.h"
#include "fair.h"
#include "hint.h"
#include "seeds.h"

enum { STAGES = 4, BINS = 10, DEALS_A_FORECAST = 50 };

struct bin {
    uint64_t forecasts, won;
    double ease, squares;
};

/* A game as far as it was played. */
struct played {
    struct game game;
    struct fair_view view;
};

static void play(struct played *p, struct move m)
{
    game_play(&p->game, m, NULL, NULL);
    fair_view_follow(&p->view, m, &p->game);
}

/* Plays a deal up to its stage; false if the game is over before. */
static bool play_to_stage(struct fair_player *fast, const struct variant *v, uint64_t seed, int stage, struct rng *r, struct played *out)
{
    struct move m;
    deal_seed(seed, v, &out->game);
    fair_view_of(&out->game, &out->view);
    int all = out->game.pile[PILE_STOCK].count;
    while (stage > 0 && out->game.pile[PILE_STOCK].count > all - all * stage / STAGES) {
        if (!fair_move(fast, &out->view, r, &m))
            return false;
        play(out, m);
    }
    return !game_won(&out->game);
}

static struct advice_options options_of(enum fair_level level, uint64_t orders, uint64_t seed)
{
    struct advice_options o;
    advice_options_init(&o);
    o.level = level;
    o.limit_samples = orders;
    o.limit_seconds = 1e6;
    o.seed = seed;
    return o;
}

/* A move, and the chance that its player wins after it. */
struct judged {
    struct move move;
    double ease;
};

static struct judged judge_own_move(const struct played *p, struct move m, enum fair_level level, uint64_t orders, uint64_t seed)
{
    struct advice_options o = options_of(level, orders, seed);
    struct error e;
    struct ease *ease = ease_ask(&p->view, &m, 1, &o, &e);
    if (!ease)
        exit(4);
    struct judged out = {m, ease->move[0].ease.value};
    ease_free(ease);
    return out;
}

/* False if there is no move to advise. */
static bool judge_hint(const struct played *p, uint64_t seed, struct judged *out)
{
    static struct hint hint;
    struct advice_options o = options_of(FAIR_FAST, 0, seed);
    struct error e;
    if (!hint_hidden(&p->view, &o, &hint, &e))
        exit(4);
    if (hint.next < 0 || !hint.hidden)
        return false;
    *out = (struct judged){hint.move[hint.next].move, hint.move[hint.next].ease_fast.value};
    return true;
}

static void note(struct bin bins[BINS], double ease, bool won)
{
    struct bin *b = &bins[ease < 1 ? (int)((double)BINS * ease) : BINS - 1];
    b->forecasts++;
    b->won += won;
    b->ease += ease;
    b->squares += (ease - won) * (ease - won);
}

struct entrant {
    const char *name;
    enum fair_level level;
    struct fair_player *player;
    struct bin bins[STAGES][BINS];
};

struct calibration {
    const struct variant *variant;
    struct entrant judged; /* its ease is measured */
    uint64_t orders;
    struct fair_player *fast;
    struct entrant entrants[FAIR_LEVELS];
    int count;
};

/* One forecast and its outcomes; false if the deal's game is over before its stage. */
static bool forecast(struct calibration *c, uint64_t seed)
{
    struct rng r;
    struct played at;
    struct move m;
    struct judged judged;
    int stage = (int)(seed % STAGES);
    rng_seed(&r, seed);
    if (!play_to_stage(c->fast, c->variant, seed, stage, &r, &at) || !fair_move(c->judged.player, &at.view, &r, &m))
        return false;
    if (c->orders > 0)
        judged = judge_own_move(&at, m, c->judged.level, c->orders, seed);
    else if (!judge_hint(&at, seed, &judged))
        return false;
    for (int i = 0; i < c->count; i++) {
        struct entrant *e = &c->entrants[i];
        struct played own = at;
        struct rng its = r;
        if (e->level == c->judged.level)
            play(&own, judged.move);
        note(e->bins[stage], judged.ease, game_won(&own.game) || fair_play_on(e->player, &own.view, &own.game, &its, NULL));
    }
    return true;
}

static void print_rows(const struct calibration *c, const struct entrant *e, uint64_t first, uint64_t last)
{
    for (int s = 0; s < STAGES; s++)
        for (int k = 0; k < BINS; k++) {
            const struct bin *b = &e->bins[s][k];
            if (b->forecasts > 0)
                printf("%s,%s,%" PRIu64 ",%s,%d,%d,%" PRIu64 ",%.4f,%" PRIu64 ",%.4f,%" PRIu64 ",%" PRIu64 "\n", c->variant->name,
                       c->judged.name, c->orders, e->name, s, k, b->forecasts, b->ease, b->won, b->squares, first, last);
        }
}

static bool entrant_init(struct entrant *e, const char *name)
{
    e->name = name;
    return fair_level_parse(name, &e->level) && (e->player = fair_player_create(e->level, NULL));
}

static bool set_up(struct calibration *c, int argc, char **argv)
{
    c->count = argc > 6 ? argc - 6 : 1;
    if (argc < 6 || c->count > FAIR_LEVELS || !(c->variant = variant_find(argv[1])) || !entrant_init(&c->judged, argv[2]))
        return false;
    for (int i = 0; i < c->count; i++)
        if (!entrant_init(&c->entrants[i], argc > 6 ? argv[6 + i] : argv[2]))
            return false;
    c->orders = strtoull(argv[3], NULL, 10);
    c->fast = fair_player_create(FAIR_FAST, NULL);
    return c->fast && (c->orders > 0 || c->judged.level == FAIR_FAST);
}

int main(int argc, char **argv)
{
    static struct calibration c;
    struct seeds from, count; /* FIRST alone, and 1..FORECASTS */
    if (!set_up(&c, argc, argv) || !seeds_read(argv[4], argv[4], &from) || !seeds_read("1", argv[5], &count)) {
        fputs("usage: bench_calibration GAME LEVEL ORDERS FIRST FORECASTS [PLAYER...]\n", stderr);
        return 2;
    }
    uint64_t first = from.first, forecasts = count.last, done = 0, seed = first;
    for (; done < forecasts && seed < first + DEALS_A_FORECAST * forecasts; seed++)
        done += forecast(&c, seed);
    for (int i = 0; i < c.count; i++) {
        print_rows(&c, &c.entrants[i], first, seed - 1);
        fair_player_free(c.entrants[i].player);
    }
    fair_player_free(c.judged.player);
    fair_player_free(c.fast);
    return 0;
}
