/* Results: the answers that callers get. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "answer_json.h"
#include "handle.h"
#include "solve_words.h"

/* ---- laid out ---- */

static terrace_interval interval(const struct interval *i) { return (terrace_interval){i->value, i->low, i->high, i->samples}; }

static terrace_interval exact(enum verdict v)
{
    struct interval i = v == VERDICT_WINNABLE ? interval_exact(1) : v == VERDICT_LOST ? interval_exact(0) : interval_unknown();
    return interval(&i);
}

static terrace_interval unknown(void)
{
    struct interval i = interval_unknown();
    return interval(&i);
}

static terrace_choice of_base(const struct terrace_result *r, const struct base_result *b, char why[SOLVE_WHY_MAX])
{
    const struct solution *s = &b->solution;
    solve_why(&r->start, b, s, why);
    return (terrace_choice){
        .move = {b->move.from, b->move.to, b->card, 0},
        .verdict = (enum terrace_verdict)s->verdict,
        .limit = (enum terrace_limit)s->limit,
        .proof = (enum terrace_proof)s->proof,
        .length = s->verdict == VERDICT_WINNABLE ? s->moves_count : 0,
        .best_score = s->best_score,
        .states = s->states,
        .seconds = s->cpu_seconds,
        .winnable = exact(s->verdict),
        .ease = unknown(),
        .ease_fast = unknown(),
        .behind = unknown(),
        .why = why,
        .words = "",
    };
}

static terrace_choice of_pick(const struct pick_choice *c)
{
    return (terrace_choice){
        .move = {c->move.from, c->move.to, c->card, 0},
        .verdict = (enum terrace_verdict)c->verdict,
        .limit = (enum terrace_limit)c->limit,
        .proof = (enum terrace_proof)c->proof,
        .length = c->verdict == VERDICT_WINNABLE ? c->solution_length : 0,
        .best_score = c->best_score,
        .equal_to_best = c->equal,
        .tried = 1,
        .states = c->states,
        .seconds = c->cpu_seconds,
        .winnable = interval(&c->winnable),
        .undecided = c->undecided,
        .ease = interval(&c->ease),
        .ease_fast = interval(&c->ease),
        .behind = interval(&c->behind),
        .best_probability = c->best_probability,
        .why = c->reason,
        .words = "",
    };
}

static terrace_choice of_hint(const struct terrace_result *r, const struct hint_move *m, bool next, char words[WORDS_SIZE])
{
    const struct hint *h = r->hint;
    hint_move_words(&r->start, m->move, words);
    return (terrace_choice){
        .move = {m->move.from, m->move.to, m->card, 0},
        .verdict = (enum terrace_verdict)m->verdict,
        .limit = (enum terrace_limit)m->limit,
        .length = next && !h->hidden ? h->next_length : 0,
        .equal_to_best = m->equal,
        .tried = m->tried,
        .states = m->states,
        .seconds = m->cpu_seconds,
        .winnable = interval(&m->winnable),
        .undecided = m->undecided,
        .ease = interval(&m->ease),
        .ease_fast = interval(&m->ease_fast),
        .behind = interval(&m->behind),
        .why = next ? h->reason : "",
        .words = words,
    };
}

static terrace_choice of_review(const struct review_move *m)
{
    return (terrace_choice){
        .move = {m->move.from, m->move.to, m->card, 0},
        .verdict = (enum terrace_verdict)m->verdict,
        .equal_to_best = !m->better,
        .tried = 1,
        .winnable = exact(m->verdict),
        .ease = interval(&m->ease),
        .ease_fast = unknown(),
        .behind = interval(&m->cost),
        .why = m->reason,
        .words = "",
        .better = {m->best.from, m->best.to, m->best_card, 0},
        .better_ease = interval(&m->best_ease),
    };
}

static terrace_choice of_choice(const struct terrace_result *r, int i, char words[WORDS_SIZE])
{
    switch (r->kind) {
    case QUESTION_SOLVE: return of_base(r, &r->solved->base[i], words);
    case QUESTION_PICK: return of_pick(&r->pick->choice[r->pick->order[i]]);
    case QUESTION_HINT: return of_hint(r, &r->hint->move[i], i == r->hint->next, words);
    case QUESTION_REVIEW: break;
    }
    return of_review(&r->review->move[i]);
}

static bool lay_out_choices(struct terrace_result *r)
{
    int count = r->solved ? r->solved->count : r->pick ? r->pick->count : r->hint ? r->hint->count : r->review->count;
    r->choices = calloc((size_t)count + 1, sizeof *r->choices);
    r->choices_words = calloc((size_t)count + 1, WORDS_SIZE);
    if (!r->choices || !r->choices_words)
        return false;
    r->choices_count = (size_t)count;
    for (int i = 0; i < count; i++)
        r->choices[i] = of_choice(r, i, r->choices_words + i * WORDS_SIZE);
    return true;
}

/* Lists the moves (review: the moves played) with the automatic moves in between. */
static bool lay_out_moves(struct terrace_result *r, const struct move moves[], int count)
{
    struct game g = r->start;
    size_t capacity = 0;
    for (int i = 0; i < count; i++) {
        struct move m = r->review ? r->review->move[i].move : moves[i];
        struct auto_move autos[AUTO_MOVES_MAX];
        int autos_count = 0;
        if (capacity < r->moves_count + 1 + AUTO_MOVES_MAX) {
            capacity = 2 * capacity + 512;
            terrace_move *grown = realloc(r->moves, capacity * sizeof *grown);
            if (!grown)
                return false;
            r->moves = grown;
        }
        r->moves[r->moves_count++] = give_move(&g, m);
        game_play(&g, m, autos, &autos_count);
        for (int k = 0; k < autos_count; k++)
            r->moves[r->moves_count++] = give_auto(&autos[k]);
    }
    return true;
}

/* The move of a hint, without the automatic moves. */
static bool lay_out_next(struct terrace_result *r)
{
    if (r->hint->next < 0)
        return true;
    r->moves = malloc(sizeof *r->moves);
    if (!r->moves)
        return false;
    const struct hint_move *next = &r->hint->move[r->hint->next];
    r->moves[0] = (terrace_move){next->move.from, next->move.to, next->card, 0};
    r->moves_count = 1;
    return true;
}

static void lay_out_why(struct terrace_result *r)
{
    char why[SOLVE_WHY_MAX] = "";
    const struct base_result *asked = r->solved ? bases_asked(r->solved) : NULL;
    if (r->hint) {
        snprintf(r->why, sizeof r->why, "%s", r->hint->why);
    } else if (r->pick) {
        snprintf(r->why, sizeof r->why, "%s", r->pick->count > 0 ? r->pick->choice[r->pick->order[0]].reason : "");
    } else if (r->review) {
        snprintf(r->why, sizeof r->why, "%s", solve_limit_words(r->review->limit));
    } else {
        if (asked || r->solved->count == 0)
            solve_why(&r->start, asked, asked ? &asked->solution : &r->solved->only, why);
        snprintf(r->why, sizeof r->why, "%s", *why ? why : solve_limit_words(r->solved->limit));
    }
}

static void lay_out_review(struct terrace_result *r)
{
    const struct review *from = r->review;
    static_assert((int)TERRACE_COSTLY_MAX >= (int)REVIEW_COSTLY, "all of them fit");
    r->reviewed = (terrace_reviewed){.won = from->won,
                                     .losing = from->first_losing,
                                     .losing_from = from->first_losing >= 0 ? from->losing_from : -1,
                                     .keeper_known = from->has_keeper,
                                     .keeper = {from->keeper.from, from->keeper.to, from->keeper_card, 0},
                                     .costly_count = from->costly_count};
    memcpy(r->reviewed.costly, from->costly, sizeof from->costly);
}

bool result_lay_out(struct terrace_result *r)
{
    const struct solution *win = r->solved ? solve_winning(r->solved) : NULL;
    lay_out_why(r);
    if (!lay_out_choices(r))
        return false;
    if (r->review) {
        lay_out_review(r);
        return lay_out_moves(r, NULL, r->review->count);
    }
    return r->hint ? lay_out_next(r) : !win || lay_out_moves(r, win->moves, win->moves_count);
}

void result_drop(struct terrace_result *r)
{
    free(r->choices_words);
    free(r->choices);
    free(r->moves);
    r->choices_words = NULL;
    r->choices = NULL;
    r->moves = NULL;
    r->choices_count = r->moves_count = 0;
}

void terrace_result_free(terrace_result *r)
{
    if (!r)
        return;
    result_drop(r);
    free(r->solved);
    free(r->pick);
    free(r->hint);
    review_free(r->review);
    free(r);
}

/* ---- asked ---- */

static enum verdict pick_verdict(const struct pick *p)
{
    bool all_lost = true;
    for (int i = 0; i < p->count; i++) {
        if (p->choice[i].verdict == VERDICT_WINNABLE)
            return VERDICT_WINNABLE;
        all_lost = all_lost && p->choice[i].verdict == VERDICT_LOST;
    }
    return all_lost ? VERDICT_LOST : VERDICT_UNKNOWN;
}

enum terrace_verdict terrace_result_verdict(const terrace_result *r)
{
    const struct base_result *asked = r->solved ? bases_asked(r->solved) : NULL;
    return (enum terrace_verdict)(asked       ? asked->solution.verdict
                                  : r->solved ? r->solved->verdict
                                  : r->pick   ? pick_verdict(r->pick)
                                  : r->hint   ? r->hint->verdict
                                              : r->review->start);
}

enum terrace_limit terrace_result_limit(const terrace_result *r)
{
    return (enum terrace_limit)(r->solved ? r->solved->limit : r->pick ? r->pick->limit : r->hint ? r->hint->limit : r->review->limit);
}

static bool pick_decided(const struct pick *p)
{
    bool decided = p->known || !p->hidden;
    for (int i = 0; i < p->count; i++)
        decided = decided && (p->hidden || p->choice[i].verdict != VERDICT_UNKNOWN);
    return decided && !p->interrupted;
}

static bool hint_decided(const struct hint *h)
{
    bool decided = !h->hidden || h->known || h->verdict != VERDICT_UNKNOWN;
    for (int i = 0; i < h->count; i++)
        decided = decided && (h->hidden || h->move[i].verdict != VERDICT_UNKNOWN);
    return decided && !h->interrupted;
}

static bool review_decided(const struct review *r) { return r->limit == LIMIT_NONE && !r->interrupted; }

int terrace_result_decided(const terrace_result *r)
{
    switch (r->kind) {
    case QUESTION_SOLVE: return bases_decided(r->solved);
    case QUESTION_PICK: return pick_decided(r->pick);
    case QUESTION_HINT: return hint_decided(r->hint);
    case QUESTION_REVIEW: break;
    }
    return review_decided(r->review);
}

int terrace_result_hidden(const terrace_result *r)
{
    return r->pick ? r->pick->hidden : r->hint ? r->hint->hidden : r->review ? r->review->start == VERDICT_NOT_ASKED : 0;
}

enum terrace_proof terrace_result_proof(const terrace_result *r)
{
    const struct base_result *asked = r->solved ? bases_asked(r->solved) : NULL;
    const struct solution *s = asked ? &asked->solution : r->solved ? solve_winning(r->solved) : NULL;
    if (!s && r->solved && r->solved->count == 0)
        s = &r->solved->only;
    return s ? (enum terrace_proof)s->proof : TERRACE_PROOF_NONE;
}

const char *terrace_result_why(const terrace_result *r) { return r->why; }

const terrace_move *terrace_result_moves(const terrace_result *r, size_t *count)
{
    *count = r->moves_count;
    return r->moves;
}

size_t terrace_result_choices(const terrace_result *r) { return r->choices_count; }

const terrace_choice *terrace_result_choice(const terrace_result *r, size_t index)
{
    return index < r->choices_count ? &r->choices[index] : NULL;
}

int terrace_result_best(const terrace_result *r)
{
    if (r->solved)
        return r->solved->winner;
    if (r->hint || r->review)
        return r->hint ? r->hint->next : -1;
    return r->pick->count > 0 && pick_verdict(r->pick) != VERDICT_LOST && (r->pick->known || !r->pick->hidden) ? 0 : -1;
}

int terrace_result_asked(const terrace_result *r)
{
    const struct base_result *asked = r->solved ? bases_asked(r->solved) : NULL;
    return asked ? (int)(asked - r->solved->base) : -1;
}

int terrace_result_player(const terrace_result *r)
{
    return (int)(r->pick ? r->pick->player : r->hint ? r->hint->player : r->review ? r->review->player : FAIR_FAST);
}

int terrace_result_known(const terrace_result *r) { return r->pick ? r->pick->known : r->hint ? r->hint->known || !r->hint->hidden : 0; }

double terrace_result_confidence(const terrace_result *r)
{
    if (r->pick && r->pick->known)
        return r->pick->confidence;
    return r->hint && r->hint->hidden && r->hint->known && r->hint->next >= 0 ? r->hint->confidence : -1;
}

uint64_t terrace_result_samples(const terrace_result *r) { return r->pick ? r->pick->samples : r->hint ? r->hint->samples : 0; }

uint64_t terrace_result_states(const terrace_result *r)
{
    uint64_t states = 0;
    for (size_t i = 0; !r->solved && i < r->choices_count; i++)
        states += r->choices[i].states;
    return r->solved ? r->solved->states : states;
}

double terrace_result_seconds(const terrace_result *r)
{
    return r->solved ? r->solved->cpu_seconds : r->pick ? r->pick->elapsed_seconds : r->hint ? r->hint->elapsed_seconds : r->seconds;
}

const terrace_reviewed *terrace_result_reviewed(const terrace_result *r) { return r->review ? &r->reviewed : NULL; }

char *terrace_result_json(const terrace_result *r, terrace_error *e)
{
    static const char *const schemas[] = {"terrace/solve/1", "terrace/pick/1", "terrace/hint/1", "terrace/review/1"};
    struct json_out o = {0};
    json_open_object(&o, NULL);
    json_put_string(&o, "schema", schemas[r->kind]);
    json_put_string(&o, "game", r->rules.name);
    json_put_string(&o, "deal", r->name);
    if (r->solved)
        json_put_solved(&o, &r->start, r->solved);
    else if (r->pick)
        json_put_pick(&o, r->pick);
    else if (r->hint)
        json_put_hint(&o, r->hint);
    else
        json_put_review(&o, r->review);
    json_close(&o);
    return give_text(&o, e);
}
