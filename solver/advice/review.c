#include "review.h"

#include <stdlib.h>

#include "ease.h"

enum { UNKNOWNS_MAX = 6 }; /* searches that may reach a limit before the rest stays undecided */
#define VERDICT_SECONDS 10.0

struct reviewing {
    const struct game *start;
    const struct move *moves;
    const struct advice_options *options;
    struct advice_options ease_options;
    struct review *out;
    struct fair_player *player;
    struct solver *solver;
    struct bases *bases;
    int unknowns, searches;
    struct advice_pace pace;
    struct error *e;
};

static struct game after_moves(const struct reviewing *w, int count)
{
    struct game g = *w->start;
    for (int i = 0; i < count; i++)
        game_play(&g, w->moves[i], NULL, NULL);
    return g;
}

static bool is_cancelled(const struct reviewing *w) { return w->options->cancel && atomic_load(w->options->cancel); }

/* ---- verdicts ---- */

/* The verdict after `count` moves; 0: at the start. */
static enum verdict *verdict_after(struct review *r, int count) { return count == 0 ? &r->start : &r->move[count - 1].verdict; }

/* A lost game stays lost, and positions that lead to a winnable one are winnable. */
static void conclude(struct review *r, int count, enum verdict verdict)
{
    if (verdict == VERDICT_WINNABLE)
        for (int k = 0; k <= count; k++)
            *verdict_after(r, k) = verdict;
    else if (verdict == VERDICT_LOST)
        for (int k = count; k <= r->count; k++)
            *verdict_after(r, k) = verdict;
}

/* Solves the position after `count` moves; the answer stays in w->bases. */
static enum verdict solve_after(struct reviewing *w, int count)
{
    const struct advice_options *o = w->options;
    struct solve_options options = {.limit_states = o->limit_states,
                                    .limit_seconds = o->limit_seconds > 0 ? o->limit_seconds : VERDICT_SECONDS,
                                    .off = o->off,
                                    .seed = o->seed,
                                    .cancel = o->cancel};
    struct game g = after_moves(w, count);
    solve_bases(w->solver, &g, BASES_FIRST, &options, w->bases);
    if (w->bases->verdict == VERDICT_UNKNOWN) {
        w->unknowns++;
        w->out->limit = w->bases->limit;
    }
    w->searches++;
    /* Half of the work is these; how many there will be nobody knows. */
    advice_report(o, &w->pace, "solving", 0.5 * w->searches / (w->searches + 1), (uint64_t)w->searches);
    return w->bases->verdict;
}

/* Decides the open positions after `low` to `high` moves, from the middle on: about ten searches for a game. */
static void decide_between(struct reviewing *w, int low, int high)
{
    int middle = (low + high) / 2;
    if (low > high || w->unknowns >= UNKNOWNS_MAX || is_cancelled(w))
        return;
    if (*verdict_after(w->out, middle) == VERDICT_UNKNOWN)
        conclude(w->out, middle, solve_after(w, middle));
    decide_between(w, low, middle - 1);
    decide_between(w, middle + 1, high);
}

/* The move that loses, and the first move of a solution from the position before it. */
static void find_losing(struct reviewing *w)
{
    struct review *r = w->out;
    if (r->start == VERDICT_LOST)
        return;
    for (int i = 0; i < r->count && r->first_losing < 0; i++) {
        if (r->move[i].verdict == VERDICT_LOST)
            r->first_losing = i;
        else if (r->move[i].verdict == VERDICT_WINNABLE)
            r->losing_from = i + 1;
    }
    if (r->first_losing < 0 || *verdict_after(r, r->first_losing) != VERDICT_WINNABLE)
        return;
    if (solve_after(w, r->first_losing) != VERDICT_WINNABLE)
        return;
    struct game g = after_moves(w, r->first_losing);
    r->has_keeper = true;
    r->keeper = (w->bases->count ? &w->bases->base[w->bases->winner].solution : &w->bases->only)->moves[0];
    r->keeper_card = pile_top(&g.pile[r->keeper.from]);
}

/* A limit that was hit on the way counts only if it left a verdict open. */
static void settle_limit(struct reviewing *w)
{
    bool open = false;
    for (int k = 0; k <= w->out->count; k++)
        open = open || *verdict_after(w->out, k) == VERDICT_UNKNOWN;
    if (!open)
        w->out->limit = LIMIT_NONE;
}

static bool find_verdicts(struct reviewing *w)
{
    struct review *r = w->out;
    if (game_unknown(w->start) > 0)
        return true;
    w->bases = malloc(sizeof *w->bases);
    if (!w->bases)
        return error_no_memory(w->e, "review");
    w->solver = solver_create(w->options->memory_bytes, w->options->threads, w->e);
    if (!w->solver)
        return false;
    for (int k = 0; k <= r->count; k++)
        *verdict_after(r, k) = VERDICT_UNKNOWN;
    if (r->won)
        conclude(r, r->count, VERDICT_WINNABLE);
    decide_between(w, 0, r->count);
    find_losing(w);
    settle_limit(w);
    const char *bug = solver_bug(w->solver);
    if (bug)
        error_bug(w->e, bug);
    solver_free(w->solver); /* the games for ease have tables of their own, as large together */
    return !bug;
}

/* ---- ease ---- */

/* Lists the moves that a player considers and the move that was played; returns the place of the latter. */
static int list_candidates(const struct reviewing *w, const struct fair_view *view, struct move played, struct move out[], int *count)
{
    *count = game_base_moves(&view->open, out);
    if (*count == 0)
        *count = fair_moves(w->player, view, out);
    for (int k = 0; k < *count; k++)
        if (advice_same_move(&view->open, out[k], played))
            return k;
    out[*count] = played;
    return (*count)++;
}

/* Takes the best of the candidates: the leader, if it is ahead by more than the error. */
static void take_ease(const struct ease *ease, int played, const struct fair_view *view, struct review_move *out)
{
    int best = ease->leader;
    out->ease = ease->move[played].ease;
    bool known = ease_is_known(ease, best) && ease_is_known(ease, played); /* not from a few orders */
    out->better = best != played && known && !ease_equal(ease, best, played) && ease_ahead(ease, best, played).low > 0;
    if (out->better) {
        out->best = ease->move[best].move;
        out->best_card = pile_top(&view->open.pile[out->best.from]);
    } else {
        best = played; /* the move itself, whose card may have shown only when it was dealt */
    }
    out->best_ease = ease->move[best].ease;
    out->cost = ease_ahead(ease, best, played);
    if (!out->better)
        return;
    if (game_base_chosen(&view->open))
        reason_move(view, out->best, out->reason);
    else
        reason_base(view, out->best, out->reason);
}

static bool judge_ease(const struct reviewing *w, const struct game *g, struct review_move *out)
{
    struct fair_view view;
    struct move candidates[MOVES_MAX];
    int count;
    fair_view_of(g, &view);
    int played = list_candidates(w, &view, out->move, candidates, &count);
    struct ease *ease = ease_ask(&view, candidates, count, &w->ease_options, w->e);
    if (!ease)
        return false;
    take_ease(ease, played, &view, out);
    ease_free(ease);
    return true;
}

static bool find_ease(struct reviewing *w)
{
    struct game g = *w->start;
    w->player = fair_player_create(FAIR_FAST, w->e);
    if (!w->player)
        return false;
    for (int i = 0; i < w->out->count; i++) {
        if (!is_cancelled(w) && !judge_ease(w, &g, &w->out->move[i]))
            return false;
        game_play(&g, w->moves[i], NULL, NULL);
        advice_report(w->options, &w->pace, "playouts", 0.5 + 0.5 * (i + 1) / w->out->count, (uint64_t)i + 1);
    }
    return true;
}

static void find_costly(struct review *r)
{
    for (int i = 0; i < r->count; i++) {
        if (!r->move[i].better)
            continue;
        int at = r->costly_count < REVIEW_COSTLY ? r->costly_count++ : REVIEW_COSTLY;
        for (; at > 0 && r->move[r->costly[at - 1]].cost.value < r->move[i].cost.value; at--)
            if (at < REVIEW_COSTLY)
                r->costly[at] = r->costly[at - 1];
        if (at < REVIEW_COSTLY)
            r->costly[at] = i;
    }
}

/* ---- both ---- */

/* By level: games for each move a player considers, unless the options say. Many moves are judged, so they are fewer than in ease.c; fewer
 * than EASE_ORDERS_LEAST say nothing. */
static const uint64_t preset_playouts[FAIR_LEVELS] = {
    [FAIR_FAST] = 256, [FAIR_QUICK] = 64, [FAIR_CAREFUL] = EASE_ORDERS_LEAST, [FAIR_STRONG] = EASE_ORDERS_LEAST};

static struct review *new_review(const struct game *start, const struct move moves[], int count, enum fair_level level)
{
    struct review *r = calloc(1, sizeof *r + (size_t)count * sizeof r->move[0]);
    struct game g = *start;
    if (!r)
        return NULL;
    r->player = level;
    r->count = count;
    r->start = VERDICT_NOT_ASKED;
    r->first_losing = -1;
    for (int i = 0; i < count; i++) {
        struct review_move *m = &r->move[i];
        m->move = m->best = moves[i];
        m->card = m->best_card = pile_top(&g.pile[moves[i].from]);
        m->verdict = VERDICT_NOT_ASKED;
        m->ease = m->best_ease = interval_unknown();
        m->cost = interval_unknown_difference();
        game_play(&g, moves[i], NULL, NULL);
    }
    r->won = game_won(&g);
    return r;
}

struct review *review_game(const struct game *start, const struct move moves[], int count, const struct advice_options *o, struct error *e)
{
    struct reviewing w = {.start = start, .moves = moves, .options = o, .ease_options = *o, .e = e};
    w.pace = advice_pace_begin();
    w.ease_options.limit_seconds = 0;
    w.ease_options.limit_samples = 0; /* `playouts` alone says how many games a review plays */
    w.ease_options.progress = NULL;
    if (o->playouts == 0)
        w.ease_options.playouts = preset_playouts[o->level];
    w.out = new_review(start, moves, count, o->level);
    if (!w.out) {
        error_no_memory(e, "review");
        return NULL;
    }
    bool ok = find_verdicts(&w) && find_ease(&w);
    find_costly(w.out);
    w.out->interrupted = is_cancelled(&w);
    if (w.out->interrupted)
        w.out->limit = LIMIT_INTERRUPTED;
    fair_player_free(w.player);
    free(w.bases);
    if (ok)
        return w.out;
    review_free(w.out);
    return NULL;
}

void review_free(struct review *r) { free(r); }
