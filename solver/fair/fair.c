/* Views, players and playouts. The decisions themselves: fair_fast.c, fair_careful.c; the base card: fair_base.c. */
#include "fair.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "fair_player.h"

enum { STRONG_TABLE_BYTES = 1 << 20 }; /* for a few hundred positions a question */

const char *const fair_level_names[FAIR_LEVELS] = {"fast", "careful", "strong"};

bool fair_level_parse(const char *name, enum fair_level *out)
{
    for (int level = 0; level < FAIR_LEVELS; level++)
        if (!strcmp(name, fair_level_names[level])) {
            *out = (enum fair_level)level;
            return true;
        }
    return false;
}

/* ---- views ---- */

static void hide(struct fair_view *view, card_t *card)
{
    view->unseen[*card]++;
    view->unseen_count++;
    *card = CARD_NONE;
}

void fair_view_of(const struct game *g, bool forget_redeal, struct fair_view *out)
{
    out->open = *g;
    memset(out->unseen, 0, sizeof out->unseen);
    out->unseen_count = 0;
    struct pile *stock = &out->open.pile[PILE_STOCK], *reserve = &out->open.pile[PILE_RESERVE];
    /* A redeal turns the waste over as a whole: whoever watched knows every card that is left. */
    if (g->redeals == 0 || forget_redeal)
        for (int i = 0; i < stock->count; i++)
            hide(out, &stock->card[i]);
    for (int i = 0; i < g->variant->reserve_hidden && i < reserve->count - 1; i++)
        hide(out, &reserve->card[i]);
}

bool fair_all_known(const struct fair_view *view)
{
    int different = 0;
    for (int card = 0; card < CARD_CODES; card++)
        different += view->unseen[card] > 0;
    return different <= 1;
}

void fair_complete(const struct fair_view *view, struct rng *r, struct game *out)
{
    card_t unseen[CARDS_MAX];
    int count = 0;
    for (int card = 0; card < CARD_CODES; card++)
        for (int k = 0; k < view->unseen[card]; k++)
            unseen[count++] = (card_t)card;
    for (int i = count - 1; i > 0; i--) {
        int j = (int)rng_below(r, (uint32_t)i + 1);
        card_t c = unseen[i];
        unseen[i] = unseen[j];
        unseen[j] = c;
    }
    *out = view->open;
    struct pile *laid[] = {&out->pile[PILE_RESERVE], &out->pile[PILE_STOCK]};
    for (int p = 0; p < 2; p++)
        for (int i = 0; i < laid[p]->count; i++)
            if (laid[p]->card[i] == CARD_NONE)
                laid[p]->card[i] = unseen[--count];
    assert(count == 0);
}

/* ---- players ---- */

struct fair_player *fair_player_create(enum fair_level level, struct error *e)
{
    struct fair_player *p = calloc(1, sizeof *p);
    if (!p) {
        error_set(e, "fair player", "free some memory", "out of memory");
        return NULL;
    }
    p->level = level;
    if (level != FAIR_STRONG)
        return p;
    p->solution = malloc(sizeof *p->solution);
    p->solver = p->solution ? solver_create(STRONG_TABLE_BYTES, 1, e) : NULL;
    if (!p->solver) {
        fair_player_free(p);
        return NULL;
    }
    return p;
}

void fair_player_free(struct fair_player *p)
{
    if (!p)
        return;
    solver_free(p->solver);
    free(p->solution);
    free(p);
}

const struct table_rules *fair_rules(struct fair_player *p, const struct variant *v, int base)
{
    /* By content: a caller's variant may go and another come at the same address. */
    if (memcmp(&p->variant, v, sizeof *v) != 0) {
        memset(p->ready, 0, sizeof p->ready);
        memcpy(&p->variant, v, sizeof *v);
        p->weights = fast_weights_for(v);
    }
    if (!p->ready[base]) {
        table_rules_init(&p->rules[base], &p->variant, base);
        p->ready[base] = true;
    }
    return &p->rules[base];
}

static bool choose(struct fair_player *p, const struct table *t, const struct table_rules *rules, const struct unseen *unseen,
                   struct rng *r, struct table_move *out)
{
    if (p->level == FAIR_FAST)
        return fast_choose(t, rules, p->weights, out);
    return careful_choose(p, t, rules, unseen, r, out);
}

/* ---- moves on real cards ---- */

/* The foundation for a card moved from `from`: the first that takes it. */
static int foundation_for(const struct game *g, int from)
{
    for (int f = PILE_FOUNDATION; f < PILE_TABLEAU; f++)
        if (!game_refuses(g, (struct move){(uint8_t)from, (uint8_t)f}))
            return f;
    return PILE_STOCK;
}

/* The foundation from which a card with `code` comes back. */
static int foundation_of(const struct game *g, const struct table_rules *rules, int code, int to)
{
    for (int f = PILE_FOUNDATION; f < PILE_TABLEAU; f++) {
        const struct pile *pile = &g->pile[f];
        if (pile->count > 0 && rules->code_of[pile->card[pile->count - 1]] == code &&
            !game_refuses(g, (struct move){(uint8_t)f, (uint8_t)to}))
            return f;
    }
    return PILE_STOCK;
}

static int real_pile(int pile)
{
    switch (pile) {
    case TABLE_WASTE: return PILE_WASTE;
    case TABLE_RESERVE: return PILE_RESERVE;
    case TABLE_STOCK: return PILE_STOCK;
    default: return PILE_TABLEAU + pile - TABLE_FIRST;
    }
}

struct move fair_real_move(const struct game *g, const struct table_rules *rules, struct table_move m)
{
    struct move out = {0, 0};
    if (m.from == TABLE_FOUNDATION) {
        out.to = (uint8_t)real_pile(m.to);
        out.from = (uint8_t)foundation_of(g, rules, m.code, out.to);
    } else {
        out.from = (uint8_t)real_pile(m.from);
        out.to = (uint8_t)(m.to == TABLE_FOUNDATION ? foundation_for(g, out.from) : real_pile(m.to));
    }
    return out;
}

bool fair_move(struct fair_player *p, const struct fair_view *view, struct rng *r, struct move *out)
{
    if (!game_base_chosen(&view->open))
        return fair_choose_base(p, view, r, out);
    const struct table_rules *rules = fair_rules(p, view->open.variant, view->open.base);
    if (p->level == FAIR_STRONG)
        return strong_choose(p, view, rules, r, out);
    struct table t;
    struct unseen unseen;
    struct table_move m;
    table_from_view(&t, rules, view);
    unseen_of_view(&unseen, rules, view);
    if (t.score == rules->cards || !choose(p, &t, rules, &unseen, r, &m))
        return false;
    *out = fair_real_move(&view->open, rules, m);
    return true;
}

bool fair_play(struct fair_player *p, const struct game *start, struct rng *r, int *moves)
{
    struct game g = *start;
    struct fair_view view;
    struct move m;
    int count = 0, limit = 4 * variant_cards(g.variant);
    while (!game_won(&g) && count < limit) {
        fair_view_of(&g, false, &view);
        if (!fair_move(p, &view, r, &m))
            break;
        const char *refused = game_refuses(&g, m);
        assert(!refused);
        if (refused)
            break;
        game_play(&g, m, NULL, NULL);
        count++;
    }
    if (moves)
        *moves = count;
    return game_won(&g);
}

/* ---- playouts ---- */

/* A view made ready for many playouts. */
struct prepared {
    const struct table_rules *rules;
    struct table table;
    struct unseen unseen;
    bool base_just_chosen; /* spaces are to be filled from the stock first */
};

static bool prepare(struct fair_player *p, const struct fair_view *view, struct rng *r, struct prepared *out)
{
    struct fair_view after = *view;
    out->base_just_chosen = !game_base_chosen(&view->open);
    if (out->base_just_chosen) {
        struct move m;
        if (!fair_choose_base(p, view, r, &m))
            return false;
        fair_take_base(&after, m);
    }
    out->rules = fair_rules(p, view->open.variant, after.open.base);
    table_from_view(&out->table, out->rules, &after);
    unseen_of_view(&out->unseen, out->rules, &after);
    return true;
}

static bool play_prepared(struct fair_player *p, struct prepared *ready, struct rng *r)
{
    struct table t = ready->table;
    struct shoe shoe;
    unseen_deal(&ready->unseen, &t, r, &shoe);
    if (ready->base_just_chosen)
        table_start(&t, ready->rules, &shoe);
    if (p->level == FAIR_FAST)
        return fast_play_out(&t, ready->rules, p->weights, &shoe);
    struct table_move m;
    for (int steps = 4 * ready->rules->cards; steps > 0 && t.score < ready->rules->cards; steps--) {
        struct unseen unseen;
        unseen_of_shoe(&unseen, &t, &shoe);
        if (!choose(p, &t, ready->rules, &unseen, r, &m))
            break;
        table_play(&t, ready->rules, m, &shoe);
    }
    return t.score == ready->rules->cards;
}

bool fair_playout(struct fair_player *p, const struct fair_view *view, struct rng *r)
{
    return fair_playouts(p, view, 1, r, NULL, NULL) == 1;
}

static bool is_set(const atomic_bool *flag) { return flag && atomic_load_explicit(flag, memory_order_relaxed); }

uint64_t fair_playouts(struct fair_player *p, const struct fair_view *view, uint64_t games, struct rng *r, const atomic_bool *cancel,
                       uint64_t *played)
{
    struct prepared ready;
    uint64_t won = 0, done = 0;
    if (p->level == FAIR_STRONG) {
        for (struct game deal; done < games && !is_set(cancel); done++) {
            fair_complete(view, r, &deal);
            won += fair_play(p, &deal, r, NULL);
        }
    } else if (prepare(p, view, r, &ready))
        for (; done < games && !is_set(cancel); done++)
            won += play_prepared(p, &ready, r);
    if (played)
        *played = done;
    return won;
}
