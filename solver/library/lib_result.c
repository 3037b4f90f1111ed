/* Results: what callers ask of an answer. */
#include <stdlib.h>

#include "answer_json.h"
#include "handle.h"
#include "solve_words.h"

void terrace_result_free(terrace_result *r)
{
    if (!r)
        return;
    free(r->choices_words);
    free(r->choices);
    free(r->moves);
    free(r->solved);
    free(r->pick);
    free(r->hint);
    review_free(r->review);
    free(r);
}

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

void result_put(const struct terrace_result *r, struct json_out *o)
{
    switch (r->kind) {
    case QUESTION_SOLVE: json_put_solved(o, &r->start, r->solved); break;
    case QUESTION_PICK: json_put_pick(o, r->pick); break;
    case QUESTION_HINT: json_put_hint(o, r->hint); break;
    case QUESTION_REVIEW: json_put_review(o, r->review); break;
    }
}

char *terrace_result_json(const terrace_result *r, terrace_error *e)
{
    static const char *const schemas[] = {"terrace/solve/1", "terrace/pick/1", "terrace/hint/1", "terrace/review/1"};
    struct json_out o = {0};
    json_open_object(&o, NULL);
    json_put_string(&o, "schema", schemas[r->kind]);
    json_put_string(&o, "game", r->rules.name);
    json_put_string(&o, "deal", r->name);
    result_put(r, &o);
    json_close(&o);
    return give_text(&o, e);
}
