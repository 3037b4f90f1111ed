/* An answer laid out in the structs of terrace.h that callers get. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "handle.h"
#include "solve_words.h"

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
        .length = c->solution_length,
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

static void fill_choices(struct terrace_result *r)
{
    for (size_t i = 0; i < r->choices_count; i++)
        r->choices[i] = of_choice(r, (int)i, r->choices_words + i * WORDS_SIZE);
}

static bool lay_out_choices(struct terrace_result *r)
{
    int count = r->solved ? r->solved->count : r->pick ? r->pick->count : r->hint ? r->hint->count : r->review->count;
    r->choices = calloc((size_t)count + 1, sizeof *r->choices);
    r->choices_words = calloc((size_t)count + 1, WORDS_SIZE);
    if (!r->choices || !r->choices_words)
        return false;
    r->choices_count = (size_t)count;
    fill_choices(r);
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

void result_renew(struct terrace_result *r)
{
    lay_out_why(r);
    fill_choices(r);
}
