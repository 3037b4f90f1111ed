#include "worlds.h"

#include <string.h>

#include "deal.h"
#include "dice.h"
#include "error.h"
#include "notation.h"

void world_copy(struct world *to, const struct world *from)
{
    *to = *from;
    to->game.variant = &to->variant;
}

static void random_base(struct variant *v, struct rng *r)
{
    v->base = (enum base_policy)rng_below(r, 3);
    v->base_choices = 0;
    v->base_rank = 0;
    v->rounds = 1;
    if (v->base == BASE_CHOOSE)
        v->base_choices = (uint8_t)dice_between(r, 1, v->piles);
    if (v->base == BASE_FIXED)
        v->base_rank = (uint8_t)dice_between(r, 0, v->ranks - 1);
    /* As Mamy Susan. */
    if (v->base == BASE_FIXED && v->family == FAMILY_PYSOLFC && rng_below(r, 4) == 0)
        v->rounds = 4;
}

static void random_variant(struct variant *v, struct rng *r, int cards_max)
{
    memset(v, 0, sizeof *v);
    strcpy(v->name, "small");
    v->title = "Small";
    v->source = "random";
    v->family = (enum family)rng_below(r, 2);
    do {
        v->decks = (uint8_t)dice_between(r, 1, 2);
        v->ranks = (uint8_t)dice_between(r, 3, 8);
    } while (variant_cards(v) > cards_max);
    v->piles = (uint8_t)dice_between(r, 1, 4);
    v->reserve = (uint8_t)dice_between(r, 0, 8);
    random_base(v, r);
    v->foundations = dice_coin(r) ? FOUNDATION_SUIT : FOUNDATION_ALTERNATE;
    v->wrap = (enum wrap_policy)rng_below(r, 3);
    v->fill = (enum fill_policy)rng_below(r, 6);
    v->stock_lock = dice_coin(r);
    v->auto_deal = dice_coin(r);
    v->redeals = rng_below(r, 2) ? 0 : (uint8_t)dice_between(r, 1, 2);
    v->redeal_must_play = dice_coin(r);
    v->foundation_return = rng_below(r, 4) == 0;
}

static void shuffled_deck(const struct variant *v, struct rng *r, card_t deck[CARDS_MAX])
{
    int n = 0;
    for (int d = 0; d < v->decks; d++)
        for (int suit = 0; suit < SUITS; suit++)
            for (int rank = 0; rank < v->ranks; rank++)
                deck[n++] = card_make(rank, suit);
    dice_shuffle(r, deck, n);
}

static void random_play(struct game *g, struct rng *r, int moves)
{
    struct move list[MOVES_MAX];
    for (int i = 0; i < moves && !game_won(g); i++) {
        int count = game_moves(g, true, list);
        if (count == 0)
            return;
        game_play(g, list[rng_below(r, (uint32_t)count)], NULL, NULL);
    }
}

/* Lays the cards out at random: foundations of random heights, piles built by the rules, the rest in reserve, waste and stock.
 * Reaches positions that play from a deal reaches rarely or never. False if the referee does not take it for a position. */
static bool scatter(struct game *g, const struct variant *v, struct rng *r)
{
    memset(g, 0, sizeof *g);
    g->variant = v;
    g->base = (int8_t)(v->base == BASE_FIXED ? v->base_rank : dice_between(r, 0, v->ranks - 1));
    card_t deck[CARDS_MAX];
    shuffled_deck(v, r, deck);
    int left = variant_cards(v);
    int cards_up = dice_between(r, 0, left / 2), reserve = dice_between(r, 0, v->reserve), laid = dice_between(r, 0, left);
    for (int i = 0; i < left;) { /* a card that fits a foundation goes up, as long as cards_up lasts; over and over */
        bool went = false;
        for (int f = 0; f < variant_foundations(v) && cards_up > 0 && !went; f++) {
            struct pile *p = &g->pile[PILE_FOUNDATION + f];
            g->pile[PILE_WASTE].card[0] = deck[i];
            g->pile[PILE_WASTE].count = 1;
            struct move m = {PILE_WASTE, (uint8_t)(PILE_FOUNDATION + f)};
            went = game_refuses(g, m) == NULL;
            if (went)
                p->card[p->count++] = deck[i];
        }
        g->pile[PILE_WASTE].count = 0;
        if (!went) {
            i++;
            continue;
        }
        cards_up--;
        memmove(deck + i, deck + i + 1, (size_t)(--left - i));
        i = 0;
    }
    for (int i = 0; i < left; i++) {
        struct pile *to = &g->pile[dice_coin(r) ? PILE_STOCK : PILE_WASTE];
        struct pile *t = &g->pile[PILE_TABLEAU + dice_between(r, 0, v->piles - 1)];
        if (g->pile[PILE_RESERVE].count < reserve)
            to = &g->pile[PILE_RESERVE];
        else if (laid-- > 0 && (t->count == 0 || game_builds(g, deck[i], t->card[t->count - 1])))
            to = t;
        to->card[to->count++] = deck[i];
    }
    g->redeals = (uint8_t)dice_between(r, 0, v->redeals);
    g->locked = v->family == FAMILY_AISLERIOT && dice_coin(r);
    struct error e;
    return game_check(g, &e) && !game_won(g);
}

void world_make(struct world *w, uint64_t seed, int cards_max)
{
    struct rng r;
    rng_seed(&r, seed);
    memset(w, 0, sizeof *w);
    w->seed = seed;
    struct error e;
    do {
        random_variant(&w->variant, &r, cards_max);
    } while (!variant_check(&w->variant, &e));
    card_t deck[CARDS_MAX];
    shuffled_deck(&w->variant, &r, deck);
    game_deal(&w->game, &w->variant, deck);
    w->origin = "deal";
    uint32_t kind = rng_below(&r, 8);
    struct game other;
    if (kind >= 6 && scatter(&other, &w->variant, &r)) {
        w->game = other;
        w->origin = "scatter";
    } else if (kind >= 3) {
        random_play(&w->game, &r, dice_between(&r, 1, variant_cards(&w->variant)));
        w->origin = "play";
    }
}

void world_make_covered(struct world *w, uint64_t seed)
{
    struct rng r;
    struct variant *v = &w->variant;
    rng_seed(&r, seed);
    memset(w, 0, sizeof *w);
    w->seed = seed;
    strcpy(v->name, "small");
    v->title = v->source = "";
    v->decks = rng_below(&r, 3) == 0 ? 2 : 1;
    v->ranks = (uint8_t)(3 + rng_below(&r, v->decks == 2 ? 2 : 4));
    v->piles = (uint8_t)(1 + rng_below(&r, 3));
    v->reserve = (uint8_t)rng_below(&r, 8);
    v->rounds = 1;
    v->base = BASE_DEALT;
    static const enum fill_policy FILLS[] = {FILL_WASTE_BY_HAND, FILL_WASTE_THEN_STOCK_AUTO, FILL_RESERVE_THEN_WASTE_AUTO,
                                             FILL_WASTE_AUTO_THEN_ANY};
    v->fill = FILLS[rng_below(&r, 4)];
    v->family = rng_below(&r, 3) == 0 ? FAMILY_PYSOLFC : FAMILY_AISLERIOT;
    v->wrap = v->family == FAMILY_PYSOLFC ? (enum wrap_policy)rng_below(&r, 3) : WRAP_TO_BASE;
    v->auto_deal = v->family == FAMILY_AISLERIOT || !dice_coin(&r);
    v->stock_lock = v->fill == FILL_WASTE_BY_HAND && !dice_coin(&r);
    deal_seed(seed, v, &w->game);
    w->origin = "deal";
    if (dice_coin(&r)) {
        random_play(&w->game, &r, (int)rng_below(&r, 16));
        w->origin = "play";
    }
}

static const char *truth(bool b) { return b ? "true" : "false"; }

void world_write_variant(FILE *out, const struct variant *v)
{
    char base[16];
    const char *extends = v->family == FAMILY_PYSOLFC ? "pysolfc/terrace" : "aisleriot/terrace";
    fprintf(
        out,
        "{\"name\":\"%s\",\"extends\":\"%s\",\"decks\":%d,\"ranks\":%d,\"reserve\":%d,\"reserve_hidden\":%d,\"piles\":%d,\"rounds\":%d,"
        "\"base\":\"%s\",\"foundations\":\"%s\",\"tableau_wrap\":\"%s\",\"fill\":\"%s\",\"stock_lock\":%s,\"auto_deal\":%s,\"redeals\":%d,"
        "\"redeal_must_play\":%s,\"foundation_return\":%s}\n",
        v->name, extends, v->decks, v->ranks, v->reserve, v->reserve_hidden, v->piles, v->rounds, variant_base_text(v, base),
        foundation_policy_names[v->foundations], wrap_policy_names[v->wrap], fill_policy_names[v->fill], truth(v->stock_lock),
        truth(v->auto_deal), v->redeals, truth(v->redeal_must_play), truth(v->foundation_return));
}

static FILE *open_beside(const char *prefix, const char *suffix)
{
    char path[4096];
    if (snprintf(path, sizeof path, "%s%s", prefix, suffix) >= (int)sizeof path)
        return NULL;
    return fopen(path, "w");
}

bool world_save(const struct world *w, const char *prefix, const char *comment)
{
    FILE *json = open_beside(prefix, ".json");
    if (!json)
        return false;
    world_write_variant(json, &w->variant);
    bool ok = fclose(json) == 0;
    FILE *text = open_beside(prefix, ".txt");
    if (!text)
        return false;
    for (const char *line = comment; *line;) {
        size_t length = strcspn(line, "\n");
        fprintf(text, "# %.*s\n", (int)length, line);
        line += length + (line[length] == '\n');
    }
    char position[8192];
    notation_write_position(&w->game, position, sizeof position);
    /* the custom game is named by its file, beside this one */
    const char *body = position;
    if (strncmp(body, "game:", 5) == 0)
        body = strchr(body, '\n') + 1;
    fputs(body, text);
    return fclose(text) == 0 && ok;
}

/* ---- shrinking ---- */

static bool try(struct world *w, struct world *simpler, world_test *keep, void *context)
{
    struct error e;
    simpler->game.variant = &simpler->variant;
    if (!variant_check(&simpler->variant, &e) || !game_check(&simpler->game, &e) || !keep(simpler, context))
        return false;
    world_copy(w, simpler);
    return true;
}

static void drop_rank(struct world *w, int rank)
{
    for (int p = 0; p < PILE_COUNT; p++) {
        struct pile *pile = &w->game.pile[p];
        int count = 0;
        for (int i = 0; i < pile->count; i++) {
            card_t c = pile->card[i];
            if (card_rank(c) == rank)
                continue;
            pile->card[count++] = card_rank(c) > rank ? card_make(card_rank(c) - 1, card_suit(c)) : c;
        }
        pile->count = (uint8_t)count;
    }
    w->variant.ranks--;
    if (w->game.base > rank)
        w->game.base--;
    if (w->variant.base == BASE_FIXED && w->variant.base_rank > rank)
        w->variant.base_rank--;
}

static bool shrink_ranks(struct world *w, world_test *keep, void *context)
{
    for (int rank = w->variant.ranks - 1; rank >= 0 && w->variant.ranks > 1; rank--) {
        struct world simpler;
        world_copy(&simpler, w);
        drop_rank(&simpler, rank);
        if (try(w, &simpler, keep, context))
            return true;
    }
    return false;
}

static bool shrink_piles(struct world *w, world_test *keep, void *context)
{
    for (int t = 0; t < w->variant.piles && w->variant.piles > 1; t++) {
        if (w->game.pile[PILE_TABLEAU + t].count > 0)
            continue;
        struct world simpler;
        world_copy(&simpler, w);
        for (int i = t; i + 1 < w->variant.piles; i++)
            simpler.game.pile[PILE_TABLEAU + i] = simpler.game.pile[PILE_TABLEAU + i + 1];
        simpler.game.pile[PILE_TABLEAU + --simpler.variant.piles].count = 0;
        if (try(w, &simpler, keep, context))
            return true;
    }
    return false;
}

static bool shrink_policies(struct world *w, world_test *keep, void *context)
{
    for (int i = 0; i < 8; i++) {
        struct world simpler;
        world_copy(&simpler, w);
        struct variant *v = &simpler.variant;
        switch (i) {
        case 0: v->redeals = w->game.redeals; break;
        case 1: v->redeals = 0, simpler.game.redeals = 0; break;
        case 2: v->redeal_must_play = false; break;
        case 3: v->foundation_return = false; break;
        case 4: v->stock_lock = false; break;
        case 5: v->auto_deal = false; break;
        case 6: simpler.game.locked = false; break;
        case 7: v->reserve = simpler.game.pile[PILE_RESERVE].count; break;
        }
        bool changed = v->redeals != w->variant.redeals || v->redeal_must_play != w->variant.redeal_must_play ||
                       v->foundation_return != w->variant.foundation_return || v->stock_lock != w->variant.stock_lock ||
                       v->auto_deal != w->variant.auto_deal || simpler.game.locked != w->game.locked || v->reserve != w->variant.reserve;
        if (changed && try(w, &simpler, keep, context))
            return true;
    }
    return false;
}

static int cards_out(const struct game *g)
{
    return g->pile[PILE_STOCK].count * 3 + g->pile[PILE_WASTE].count * 2 + g->pile[PILE_RESERVE].count * 2 - game_score(g);
}

/* Later positions, but only those nearer to the end: play alone could go round in circles. */
static bool shrink_play(struct world *w, world_test *keep, void *context)
{
    struct move list[MOVES_MAX];
    int count = game_moves(&w->game, true, list);
    for (int i = 0; i < count; i++) {
        struct world simpler;
        world_copy(&simpler, w);
        game_play(&simpler.game, list[i], NULL, NULL);
        if (cards_out(&simpler.game) < cards_out(&w->game) && try(w, &simpler, keep, context))
            return true;
    }
    return false;
}

bool world_shrink_step(struct world *w, world_test *keep, void *context)
{
    return shrink_ranks(w, keep, context) || shrink_play(w, keep, context) || shrink_piles(w, keep, context) ||
           shrink_policies(w, keep, context);
}
