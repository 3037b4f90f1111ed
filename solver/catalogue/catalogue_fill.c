/* A catalogue that is being filled, in memory. */
#include <stdlib.h>

#include "catalogue.h"
#include "fair_leeway.h"
#include "game.h"
#include "parallel.h"

static char *line_at(const struct catalogue *c, uint64_t number)
{
    return c->lines + (size_t)(number - c->head.range.first) * (size_t)catalogue_line_size(c->head.choices);
}

void catalogue_begin(struct catalogue *c, const struct catalogue_head *head)
{
    *c = (struct catalogue){.head = *head, .count = catalogue_count(head)};
}

/* Allocates a line for each deal of the range. */
static bool make_lines(struct catalogue *c)
{
    const struct catalogue_deal nothing = catalogue_deal_unasked(c->head.choices);
    if (c->count >= SIZE_MAX / CATALOGUE_LINE_MAX || !(c->lines = malloc((size_t)c->count * (size_t)catalogue_line_size(c->head.choices))))
        return false;
    for (uint64_t i = 0; i < c->count; i++)
        catalogue_line_write(&nothing, line_at(c, c->head.range.first + i));
    return true;
}

/* What a catalogue of the winnable deals, of any level, leaves out is lost. */
static bool is_left_out_and_winnable(const struct catalogue_choice *wanted, const struct catalogue_deal *a, const struct catalogue_deal *b)
{
    return wanted->winnable && wanted->level == LEVEL_NONE && (a->left_out || b->left_out) &&
           (a->verdict == VERDICT_WINNABLE || b->verdict == VERDICT_WINNABLE);
}

enum catalogue_added catalogue_add(struct catalogue *c, uint64_t number, const struct catalogue_deal *deal)
{
    struct catalogue_deal known;
    if (!c->lines && !make_lines(c))
        return CATALOGUE_ADD_NO_MEMORY;
    if (!catalogue_find(c, number, &known) || deal->choices != c->head.choices)
        return CATALOGUE_ADD_ELSEWHERE;
    if (is_left_out_and_winnable(&c->head.wanted, &known, deal) || !catalogue_deal_join(&known, deal))
        return CATALOGUE_ADD_CONTRADICTS;
    catalogue_line_write(&known, line_at(c, number));
    return CATALOGUE_ADD_OK;
}

/* ---- levels ---- */

enum { DEALS_A_TASK = 64 };

struct measuring {
    struct catalogue *catalogue;
    const struct variant *v;
    struct fair_player **player; /* one a thread */
};

static bool all_asked(const struct catalogue_deal *d)
{
    for (int i = 0; i < d->choices; i++)
        if (d->base[i] == VERDICT_NOT_ASKED)
            return false;
    return true;
}

/* Measures the leeway after each winnable choice; the first with the most leeway is the best. */
static void measure_choices(struct fair_player *p, const struct game *start, uint64_t number, const struct level_scale *scale,
                            struct catalogue_deal *d)
{
    struct move choice[PILES_MAX];
    int count = game_base_moves(start, choice), most = -1;
    for (int i = 0; i < count; i++) {
        int at = choice[i].from - PILE_TABLEAU;
        struct game chosen = *start;
        if (d->base[at] != VERDICT_WINNABLE)
            continue;
        game_play(&chosen, choice[i], NULL, NULL);
        int leeway = fair_leeway(p, &chosen, LEEWAY_GAMES, number);
        if (leeway > most) {
            most = leeway;
            d->best = at;
        }
    }
    d->level = level_of(scale, most);
}

static void measure_deal(const struct measuring *m, struct fair_player *p, uint64_t number)
{
    const struct catalogue_head *head = &m->catalogue->head;
    struct catalogue_deal d;
    struct deal_id id;
    struct game g;
    catalogue_find(m->catalogue, number, &d);
    if (d.verdict != VERDICT_WINNABLE || d.level != LEVEL_NONE || !all_asked(&d))
        return;
    deal_range_at(&head->range, number, &id);
    deal_game(&id, m->v, &g);
    if (d.choices > 0)
        measure_choices(p, &g, number, &head->scale, &d);
    else
        d.level = level_of(&head->scale, fair_leeway(p, &g, LEEWAY_GAMES, number));
    catalogue_line_write(&d, line_at(m->catalogue, number));
}

static void measure_some(void *context, int worker, int task)
{
    const struct measuring *m = context;
    uint64_t begin = (uint64_t)task * DEALS_A_TASK;
    for (uint64_t i = begin; i < begin + DEALS_A_TASK && i < m->catalogue->count; i++)
        measure_deal(m, m->player[worker], m->catalogue->head.range.first + i);
}

bool catalogue_measure(struct catalogue *c, const struct variant *v, int threads, struct error *e)
{
    struct measuring m = {c, v, calloc((size_t)threads, sizeof(struct fair_player *))};
    bool ok = m.player || error_no_memory(e, "catalogue");
    for (int i = 0; ok && i < threads; i++)
        ok = (m.player[i] = fair_player_create(FAIR_FAST, e)) != NULL;
    if (ok && c->lines)
        parallel_run(threads, (int)((c->count + DEALS_A_TASK - 1) / DEALS_A_TASK), measure_some, NULL, &m);
    for (int i = 0; m.player && i < threads; i++)
        fair_player_free(m.player[i]);
    free(m.player);
    return ok;
}
