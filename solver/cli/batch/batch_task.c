#include "batch_task.h"

#include <stdlib.h>
#include <string.h>

/* Finds an earlier equal choice: choices with equal cards differ only in the order of piles. */
static int find_same(const struct open_deal *d, int index)
{
    for (int i = 0; i < index; i++)
        if (d->task[i].card == d->task[index].card)
            return i;
    return -1;
}

/* The moves that choose the base card, one for each pile, whatever the foundation; returns their number. */
static int base_moves(const terrace_position *p, terrace_move out[TERRACE_MOVES_MAX])
{
    size_t all = terrace_position_moves(p, out, TERRACE_MOVES_MAX);
    int count = 0;
    for (size_t i = 0; i < all; i++)
        if (count == 0 || out[i].from != out[count - 1].from)
            out[count++] = out[i];
    return count;
}

/* Lists the tasks of a deal: its choices of base, or the deal itself. */
static struct open_deal *list_tasks(const terrace_position *p)
{
    terrace_move moves[TERRACE_MOVES_MAX];
    bool choose = terrace_position_base(p) < 0;
    int count = choose ? base_moves(p, moves) : 1;
    struct open_deal *d = calloc(1, sizeof *d + (size_t)count * sizeof d->task[0]);
    if (!d)
        return NULL;
    d->base_rank = terrace_position_base(p);
    d->choice = choose;
    d->count = count;
    for (int i = 0; i < count; i++) {
        struct task *t = &d->task[i];
        t->deal = d;
        if (choose) {
            t->choice = moves[i];
            t->card = moves[i].card;
        }
        t->same_as = choose ? find_same(d, i) : -1;
        t->closed = t->same_as >= 0;
    }
    return d;
}

struct open_deal *open_deal_make(const terrace_game *game, const struct deal_span *range, uint64_t number)
{
    char name[TERRACE_DEAL_NAME_SIZE];
    terrace_position *p = terrace_deal(game, deal_span_name(range, number, name), NULL);
    struct open_deal *d = p ? list_tasks(p) : NULL;
    if (d) {
        d->number = number;
        memcpy(d->name, name, sizeof name);
    }
    terrace_position_free(p);
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

terrace_position *task_start(const struct task *t, const terrace_game *game, terrace_error *e)
{
    terrace_position *p = terrace_deal(game, t->deal->name, e);
    if (p && t->deal->choice && terrace_play(p, t->choice, NULL, NULL, e) != TERRACE_OK) {
        terrace_position_free(p);
        return NULL;
    }
    return p;
}

/* Adds a move of the player to the solution, which keeps it if there is room for moves. */
static void add_move(struct task *t, terrace_move m)
{
    if (t->moves)
        t->moves[t->length] = m;
    t->length++;
}

bool task_decide(struct task *t, const terrace_result *answer, bool keep_moves)
{
    size_t count;
    const terrace_move *moves = terrace_result_moves(answer, &count);
    t->closed = true;
    t->verdict = terrace_result_verdict(answer);
    t->limit = TERRACE_LIMIT_NONE;
    t->proof = terrace_result_proof(answer);
    if (t->verdict != TERRACE_WINNABLE)
        return true;
    if (keep_moves && !(t->moves = malloc((count + 1) * sizeof *t->moves)))
        return false;
    if (t->deal->choice)
        add_move(t, t->choice);
    for (size_t i = 0; i < count; i++)
        if (!moves[i].automatic)
            add_move(t, moves[i]);
    return true;
}

void task_unask(struct task *t)
{
    if (t->closed)
        return;
    t->closed = true;
    t->verdict = TERRACE_NOT_ASKED;
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
    if (own == p) { /* equal choices cost nothing */
        out->states += p->states;
        out->seconds += p->seconds;
    }
    if (p->verdict == TERRACE_UNKNOWN && p->limit > out->limit)
        out->limit = p->limit;
    if (p->verdict == TERRACE_LOST && p->proof > out->proof)
        out->proof = p->proof;
}

static int first_with(const struct open_deal *d, enum terrace_verdict verdict)
{
    for (int i = 0; i < d->count; i++)
        if (d->task[i].verdict == verdict && d->task[i].same_as < 0)
            return i;
    return -1;
}

/* NULL without memory. */
static char *solution_text(const struct open_deal *d, const struct task *t, const terrace_game *game)
{
    terrace_position *p = terrace_deal(game, d->name, NULL);
    bool ok = p != NULL;
    for (int i = 0; ok && i < t->length; i++)
        ok = terrace_play(p, t->moves[i], NULL, NULL, NULL) == TERRACE_OK;
    char *text = ok ? terrace_position_played_json(p, NULL) : NULL;
    terrace_position_free(p);
    return text;
}

bool open_deal_line(const struct open_deal *d, const terrace_game *game, bool solutions, struct batch_line *out, char **moves)
{
    *moves = NULL;
    *out = (struct batch_line){.number = d->number, .winner = -1, .base_rank = d->base_rank, .length = -1};
    for (int i = 0; i < d->count; i++)
        add_base(d, i, out);
    int won = first_with(d, TERRACE_WINNABLE);
    out->verdict = won >= 0 ? TERRACE_WINNABLE : first_with(d, TERRACE_UNKNOWN) >= 0 ? TERRACE_UNKNOWN : TERRACE_LOST;
    if (out->verdict != TERRACE_UNKNOWN)
        out->limit = TERRACE_LIMIT_NONE;
    else
        out->proof = TERRACE_PROOF_NONE;
    if (won < 0)
        return true;
    const struct task *p = &d->task[won];
    out->length = p->length;
    out->proof = p->proof;
    if (d->choice) {
        out->winner = won;
        out->base_rank = p->card >> 2;
    }
    if (!solutions)
        return true;
    *moves = solution_text(d, p, game);
    out->moves = *moves;
    out->moves_size = *moves ? strlen(*moves) : 0;
    return *moves != NULL;
}
