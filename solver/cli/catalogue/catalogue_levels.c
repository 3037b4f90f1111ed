#include "catalogue_levels.h"

#include <stdlib.h>

#include "fair_leeway.h"
#include "parallel.h"

enum { DEALS_A_TASK = 64 };

struct measuring {
    struct ledger *ledger;
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

/* The leeway after each winnable choice; the first that has most is the best. */
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
    const struct catalogue_head *head = m->ledger->head;
    struct catalogue_deal d;
    struct deal_id id;
    struct game g;
    ledger_get(m->ledger, number, &d);
    if (d.verdict != VERDICT_WINNABLE || d.level != LEVEL_NONE || !all_asked(&d))
        return;
    deal_range_at(&head->range, number, &id);
    deal_game(&id, m->v, &g);
    if (d.choices > 0)
        measure_choices(p, &g, number, &head->scale, &d);
    else
        d.level = level_of(&head->scale, fair_leeway(p, &g, LEEWAY_GAMES, number));
    ledger_put(m->ledger, number, &d);
}

static void measure_some(void *context, int worker, int task)
{
    const struct measuring *m = context;
    const struct ledger *l = m->ledger;
    uint64_t begin = (uint64_t)task * DEALS_A_TASK, count = l->last - l->first + 1;
    for (uint64_t i = begin; i < begin + DEALS_A_TASK && i < count; i++)
        measure_deal(m, m->player[worker], l->first + i);
}

bool catalogue_measure(struct ledger *l, const struct variant *v, int threads, struct error *e)
{
    struct measuring m = {l, v, calloc((size_t)threads, sizeof(struct fair_player *))};
    uint64_t count = l->last - l->first + 1;
    bool ok = m.player || error_set(e, "catalogue", "free some memory", "out of memory");
    for (int i = 0; ok && i < threads; i++)
        ok = (m.player[i] = fair_player_create(FAIR_FAST, e)) != NULL;
    if (ok)
        parallel_run(threads, (int)((count + DEALS_A_TASK - 1) / DEALS_A_TASK), measure_some, NULL, &m);
    for (int i = 0; m.player && i < threads; i++)
        fair_player_free(m.player[i]);
    free(m.player);
    return ok;
}
