#include "batch_task.h"

#include <stdlib.h>
#include <string.h>

#include "json_io.h"

/* Equal cards are equal choices: the piles differ only in their order. */
static int find_same(const struct open_deal *d, int index)
{
    for (int i = 0; i < index; i++)
        if (d->task[i].card == d->task[index].card)
            return i;
    return -1;
}

struct open_deal *open_deal_make(const struct variant *v, const struct deal_range *range, uint64_t number, struct game *game)
{
    struct deal_id id;
    struct move choice[PILES_MAX];
    deal_range_at(range, number, &id);
    deal_game(&id, v, game);
    bool choose = !game_base_chosen(game);
    int count = choose ? game_base_moves(game, choice) : 1;
    struct open_deal *d = calloc(1, sizeof *d + (size_t)count * sizeof d->task[0]);
    if (!d)
        return NULL;
    d->number = number;
    d->id = id;
    d->base_rank = choose ? -1 : game->base;
    d->choice = choose;
    d->count = count;
    for (int i = 0; i < count; i++) {
        struct task *p = &d->task[i];
        p->deal = d;
        if (choose) {
            p->choice = choice[i];
            p->card = game->pile[choice[i].from].card[0];
        }
        p->same_as = choose ? find_same(d, i) : -1;
        p->closed = p->same_as >= 0;
    }
    return d;
}

void open_deal_free(struct open_deal *d)
{
    if (!d)
        return;
    for (int i = 0; i < d->count; i++)
        free(d->task[i].moves);
    free(d);
}

void task_start(const struct task *p, const struct variant *v, struct game *out)
{
    deal_game(&p->deal->id, v, out);
    if (p->deal->choice)
        game_play(out, p->choice, NULL, NULL);
}

bool task_decide(struct task *p, const struct solution *s, bool keep_moves)
{
    p->closed = true;
    p->verdict = s->verdict;
    p->limit = LIMIT_NONE;
    p->proof = s->proof;
    if (s->verdict != VERDICT_WINNABLE)
        return true;
    int first = p->deal->choice ? 1 : 0;
    p->length = s->moves_count + first;
    if (!keep_moves)
        return true;
    p->moves = malloc(((size_t)p->length + 1) * sizeof *p->moves);
    if (!p->moves)
        return false;
    if (first)
        p->moves[0] = p->choice;
    memcpy(p->moves + first, s->moves, (size_t)s->moves_count * sizeof *p->moves);
    return true;
}

void task_unask(struct task *t)
{
    if (t->closed)
        return;
    t->closed = true;
    t->verdict = VERDICT_NOT_ASKED;
}

bool open_deal_done(const struct open_deal *d)
{
    for (int i = 0; i < d->count; i++)
        if (!d->task[i].closed)
            return false;
    return true;
}

/* Adds what is known of choice `i` to the line. */
static void add_base(const struct open_deal *d, int i, struct batch_line *out)
{
    const struct task *own = &d->task[i], *p = own->same_as >= 0 ? &d->task[own->same_as] : own;
    if (d->choice) {
        out->base[i] = (struct batch_base){own->choice.from, own->card, (uint8_t)p->verdict, p->states, p->seconds};
        out->bases_count = i + 1;
    }
    if (own == p) { /* twins cost nothing */
        out->states += p->states;
        out->seconds += p->seconds;
    }
    if (p->verdict == VERDICT_UNKNOWN && p->limit > out->limit)
        out->limit = p->limit;
    if (p->verdict == VERDICT_LOST && p->proof > out->proof)
        out->proof = p->proof;
}

static int first_with(const struct open_deal *d, enum verdict verdict)
{
    for (int i = 0; i < d->count; i++)
        if (d->task[i].verdict == verdict && d->task[i].same_as < 0)
            return i;
    return -1;
}

static char *solution_text(const struct open_deal *d, const struct task *p, const struct variant *v, struct game *game)
{
    deal_game(&d->id, v, game);
    struct json_out o = {0};
    json_put_solution(&o, NULL, game, p->moves, p->length);
    return json_out_text(&o);
}

bool open_deal_line(const struct open_deal *d, const struct variant *v, bool solutions, struct game *game, struct batch_line *out,
                    char **moves)
{
    *moves = NULL;
    *out = (struct batch_line){.number = d->number, .winner = -1, .base_rank = d->base_rank, .length = -1};
    for (int i = 0; i < d->count; i++)
        add_base(d, i, out);
    int won = first_with(d, VERDICT_WINNABLE);
    out->verdict = won >= 0 ? VERDICT_WINNABLE : first_with(d, VERDICT_UNKNOWN) >= 0 ? VERDICT_UNKNOWN : VERDICT_LOST;
    if (out->verdict != VERDICT_UNKNOWN)
        out->limit = LIMIT_NONE;
    else
        out->proof = PROOF_NONE;
    if (won < 0)
        return true;
    const struct task *p = &d->task[won];
    out->length = p->length;
    out->proof = p->proof;
    if (d->choice) {
        out->winner = won;
        out->base_rank = card_rank(p->card);
    }
    if (!solutions)
        return true;
    *moves = solution_text(d, p, v, game);
    out->moves = *moves;
    out->moves_size = *moves ? strlen(*moves) : 0;
    return *moves != NULL;
}
