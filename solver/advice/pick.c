#include "pick.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ease.h"
#include "kept_way.h"
#include "verdicts.h"
#include "winnable.h"

static bool has_choice(const struct game *g, struct error *e)
{
    if (game_base_chosen(g) && g->variant->base == BASE_CHOOSE)
        return error_set(e, g->variant->name, "ask terrace hint what to play", "the base card of this position has been chosen already");
    if (game_base_chosen(g))
        return error_set(e, g->variant->name, "ask terrace solve or terrace hint", "in this game nobody chooses the base card");
    return true;
}

/* One question while it is worked on. */
struct pick_question {
    struct advice_run run;
    const struct fair_view *view;
    struct pick *out;
    struct move moves[PILES_MAX];
    struct ease *ease;
    struct move_verdict verdicts[PILES_MAX]; /* of a known deal */
    int usual;                               /* the choice that comes first among equals */
};

static void set_choices(struct pick_question *q, bool hidden)
{
    struct pick *out = q->out;
    memset(out, 0, sizeof *out);
    out->hidden = hidden;
    out->player = q->run.watch.options->level;
    out->count = game_base_moves(&q->view->open, q->moves);
    for (int i = 0; i < out->count; i++) {
        struct pick_choice *c = &out->choice[i];
        c->move = q->moves[i];
        c->card = pile_top(&q->view->open.pile[q->moves[i].from]);
        c->winnable = c->ease = interval_unknown();
        out->order[i] = i;
        reason_base(q->view, q->moves[i], c->reason);
    }
}

/* ---- ease ---- */

/* The choice of the player fast, which goes by the reserve alone. */
static int fasts_choice(const struct pick_question *q)
{
    struct rng r;
    struct move m = q->moves[0];
    int usual = 0;
    rng_seed(&r, 0); /* it takes no chances */
    fair_move(q->run.workers[0].fast, q->view, &r, &m);
    for (int i = 0; i < q->out->count; i++)
        if (q->moves[i].from == m.from)
            usual = i;
    return usual;
}

static int equal_to_leader(const struct ease *ease, int usual) { return ease_equal(ease, ease->leader, usual) ? usual : ease->leader; }

/* A slow level plays few games. Among choices that these do not separate, the best one by many games of fast wins. */
static bool find_ease(struct pick_question *q, struct error *e)
{
    struct pick *out = q->out;
    q->usual = fasts_choice(q);
    if (out->player != FAIR_FAST) {
        struct ease *fast = ease_of_moves(&q->run, q->view, q->moves, out->count, true, e);
        if (!fast)
            return false;
        q->usual = equal_to_leader(fast, q->usual);
        ease_free(fast);
    }
    q->ease = ease_of_moves(&q->run, q->view, q->moves, out->count, false, e);
    for (int i = 0; q->ease && i < out->count; i++) {
        const struct ease_move *m = &q->ease->move[i];
        out->choice[i].ease = m->ease;
        if (out->hidden)
            out->choice[i].verdict = m->doomed ? VERDICT_LOST : VERDICT_UNKNOWN;
    }
    out->samples = q->ease ? q->ease->orders : 0;
    return q->ease;
}

/* ---- order ---- */

static int verdict_place(enum verdict v) { return v == VERDICT_WINNABLE ? 0 : v == VERDICT_LOST ? 2 : 1; }

/* < 0: the choice `i` is better than `k`. */
static int compare(const struct pick *p, int i, int k)
{
    const struct pick_choice *a = &p->choice[i], *b = &p->choice[k];
    if (a->verdict != b->verdict)
        return verdict_place(a->verdict) - verdict_place(b->verdict);
    if (a->ease.value != b->ease.value)
        return a->ease.value > b->ease.value ? -1 : 1;
    if (p->hidden || a->verdict != VERDICT_UNKNOWN)
        return 0;
    if (a->best_score != b->best_score)
        return b->best_score - a->best_score;
    /* Of two that stay open the one that more was spent on without a proof of loss. */
    return a->states > b->states ? -1 : a->states < b->states;
}

static void sort_choices(struct pick *out)
{
    for (int i = 1; i < out->count; i++)
        for (int k = i; k > 0 && compare(out, out->order[k], out->order[k - 1]) < 0; k--) {
            int swap = out->order[k];
            out->order[k] = out->order[k - 1];
            out->order[k - 1] = swap;
        }
}

/* Of those that are equal to the first: the usual one, else the leftmost. */
static int preferred(const struct pick_question *q)
{
    const struct pick *out = q->out;
    int first = out->order[0], best = -1;
    if (out->choice[first].verdict == VERDICT_LOST)
        return first;
    for (int i = 0; i < out->count; i++) {
        bool equal = out->choice[i].verdict == out->choice[first].verdict && ease_equal(q->ease, first, i);
        if (equal && (best < 0 || i == q->usual))
            best = i;
    }
    return best < 0 ? first : best;
}

static void put_first(struct pick *out, int choice)
{
    assert(choice >= 0 && choice < out->count);
    int at = 0;
    while (out->order[at] != choice)
        at++;
    for (; at > 0; at--)
        out->order[at] = out->order[at - 1];
    out->order[0] = choice;
}

/* How likely each choice is the one that would come first if everything were known. An open verdict beside winnable ones is a win or a loss
 * with even chances, and a win might come before them: what is lost to these is theirs, in equal parts. */
static void find_chances(struct pick_question *q)
{
    struct pick *out = q->out;
    int best = out->order[0], open = 0;
    bool among[PILES_MAX];
    double chance[PILES_MAX];
    for (int i = 0; i < out->count; i++) {
        among[i] = out->choice[i].verdict == out->choice[best].verdict;
        open += out->choice[best].verdict == VERDICT_WINNABLE && out->choice[i].verdict == VERDICT_UNKNOWN;
    }
    ease_best_chances(q->ease, best, among, q->run.watch.options->seed, chance);
    double all_lost = ldexp(1, -open);
    for (int i = 0; i < out->count; i++) {
        struct pick_choice *c = &out->choice[i];
        bool is_open = open > 0 && c->verdict == VERDICT_UNKNOWN;
        c->best_probability = is_open ? (1 - all_lost) / open : among[i] ? all_lost * chance[i] : 0;
    }
}

static void find_confidence(struct pick_question *q)
{
    struct pick *out = q->out;
    const struct pick_choice *best = &out->choice[out->order[0]];
    double sum = 0;
    for (int i = 0; i < out->count; i++)
        if (advice_same_base(&q->view->open, out->choice[i].card, best->card))
            sum += out->choice[i].best_probability;
    out->confidence = fmin(sum, 1);
}

/* Where everything is lost, or all but one, no game is needed to know it. */
static bool is_known(const struct pick_question *q)
{
    const struct pick *out = q->out;
    int best = out->order[0], rivals = 0;
    for (int i = 0; i < out->count; i++)
        rivals += out->choice[i].verdict != VERDICT_LOST && q->ease->move[i].same_as != q->ease->move[best].same_as;
    return rivals == 0 || ease_is_known(q->ease, best);
}

static void put_in_order(struct pick_question *q)
{
    struct pick *out = q->out;
    sort_choices(out);
    put_first(out, preferred(q));
    int best = out->order[0];
    for (int i = 0; i < out->count; i++) {
        out->choice[i].behind = ease_ahead(q->ease, best, i);
        out->choice[i].equal = i == best || (out->choice[i].verdict == out->choice[best].verdict && ease_equal(q->ease, best, i));
    }
    find_chances(q);
    find_confidence(q);
    out->known = is_known(q);
}

/* ---- ranks ---- */

static struct interval mean_interval(const struct pick *out, const struct pick_rank *rank, bool ease)
{
    struct interval mean = {0};
    for (int i = 0; i < rank->count; i++) {
        const struct pick_choice *c = &out->choice[rank->choice[i]];
        const struct interval *own = ease ? &c->ease : &c->winnable;
        mean.value += own->value / rank->count;
        mean.low += own->low / rank->count;
        mean.high += own->high / rank->count;
        if (own->samples > mean.samples)
            mean.samples = own->samples;
    }
    return mean;
}

/* Cards of one rank were judged on the same stock orders: their shares are averaged, and so are the ends of their intervals, since
 * taking them together adds no independent samples. */
static void gather_ranks(struct pick *out)
{
    for (int i = 0; i < out->count; i++) {
        int choice = out->order[i], rank = card_rank(out->choice[choice].card), r = 0;
        while (r < out->ranks_count && out->ranks[r].rank != rank)
            r++;
        if (r == out->ranks_count)
            out->ranks[out->ranks_count++] = (struct pick_rank){.rank = rank};
        out->ranks[r].choice[out->ranks[r].count++] = choice;
    }
    for (int r = 0; r < out->ranks_count; r++) {
        out->ranks[r].winnable = mean_interval(out, &out->ranks[r], false);
        out->ranks[r].ease = mean_interval(out, &out->ranks[r], true);
    }
}

/* ---- known deal ---- */

static void find_verdicts(struct pick_question *q, const struct game *g)
{
    struct pick *out = q->out;
    verdicts_judge_moves(&q->run, g, q->moves, out->count, q->verdicts);
    for (int i = 0; i < out->count; i++) {
        const struct move_verdict *v = &q->verdicts[i];
        struct pick_choice *c = &out->choice[i];
        c->verdict = v->verdict;
        c->limit = v->limit;
        c->proof = v->proof;
        c->solution_length = v->verdict == VERDICT_WINNABLE ? v->length + 1 : 0;
        c->best_score = v->best_score;
        c->states = v->states;
        c->cpu_seconds = v->cpu_seconds;
        if (v->verdict != VERDICT_UNKNOWN)
            c->winnable = interval_exact(v->verdict == VERDICT_WINNABLE);
        else if (out->limit == LIMIT_NONE)
            out->limit = v->limit;
    }
}

/* Hints that follow go on from the best choice's win. */
static void keep_way(const struct pick_question *q, const struct game *g)
{
    struct kept_way *kept = q->run.watch.options->way;
    const int best = q->out->order[0];
    const struct move_verdict *v = &q->verdicts[best];
    if (kept && v->line)
        kept_way_take(kept, g, q->moves[best], v->line, v->line_count);
}

/* ---- hidden ---- */

static bool ask_solver(struct pick_question *q, struct error *e)
{
    struct pick *out = q->out;
    struct winnable answer[PILES_MAX];
    int which[PILES_MAX];
    for (int i = 0; i < out->count; i++)
        which[i] = i;
    if (!winnable_ask(&q->run, q->view, q->ease, which, out->count, answer, e))
        return false;
    for (int i = 0; i < out->count; i++) {
        struct pick_choice *c = &out->choice[i];
        c->winnable = answer[i].share;
        c->undecided = answer[i].open;
        c->states = answer[i].states;
        c->cpu_seconds = answer[i].cpu_seconds;
        if (q->ease->move[i].same_as == i)
            out->decided += answer[i].won + answer[i].lost;
    }
    return true;
}

/* ---- both ---- */

/* `g`: NULL where the stock is not known. Ease comes first: by itself it takes a fraction of a second. */
static bool answer(struct pick_question *q, const struct game *g, struct error *e)
{
    struct pick *out = q->out;
    uint64_t part = advice_set_aside(&q->run, g == NULL);
    if (!find_ease(q, e))
        return false;
    out->limit = q->ease->limit;
    advice_extend(&q->run, part);
    if (g)
        find_verdicts(q, g);
    else if (!ask_solver(q, e))
        return false;
    put_in_order(q);
    if (g)
        keep_way(q, g);
    gather_ranks(out);
    if (out->limit == LIMIT_NONE || advice_cancelled(&q->run))
        out->limit = advice_limit(&q->run);
    out->interrupted = advice_cancelled(&q->run);
    out->elapsed_seconds = advice_elapsed(&q->run);
    return true;
}

static bool pick(const struct fair_view *view, const struct game *g, const struct advice_options *o, struct pick *out, struct error *e)
{
    struct pick_question *q = calloc(1, sizeof *q);
    if (!q)
        return error_no_memory(e, "pick");
    bool ok = advice_begin(&q->run, o, advice_seconds(o, g != NULL), e);
    if (ok) {
        q->view = view;
        q->out = out;
        set_choices(q, !g);
        ok = answer(q, g, e) && advice_sound(&q->run, e);
        verdicts_free(q->verdicts, out->count);
        ease_free(q->ease);
        advice_end(&q->run);
    }
    free(q);
    return ok;
}

bool pick_known(const struct game *g, const struct advice_options *o, struct pick *out, struct error *e)
{
    struct fair_view view;
    if (!has_choice(g, e))
        return false;
    fair_view_of(g, &view);
    return pick(&view, g, o, out, e);
}

bool pick_hidden(const struct fair_view *view, const struct advice_options *o, struct pick *out, struct error *e)
{
    struct game g;
    if (!has_choice(&view->open, e))
        return false;
    if (!fair_all_known(view))
        return pick(view, NULL, o, out, e);
    advice_any_deal(view, &g);
    return pick_known(&g, o, out, e);
}
