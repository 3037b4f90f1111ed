/* Hints before the base is chosen: the answer of pick, put as a hint. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "hint_question.h"
#include "kept_way.h"
#include "pick.h"

static void take_choice(struct hint_move *m, const struct pick_choice *c)
{
    *m = (struct hint_move){.move = c->move,
                            .card = c->card,
                            .verdict = c->verdict,
                            .limit = c->limit,
                            .tried = true,
                            .winnable = c->winnable,
                            .undecided = c->undecided,
                            .ease = c->ease,
                            .ease_fast = c->ease,
                            .behind = c->behind,
                            .equal = c->equal,
                            .states = c->states,
                            .cpu_seconds = c->cpu_seconds};
}

/* Pick's answer as a hint. */
static void take_pick(const struct pick *p, struct hint *out)
{
    const struct pick_choice *best = &p->choice[p->order[0]];
    bool all_lost = true;
    memset(out, 0, offsetof(struct hint, move));
    out->base = true;
    out->hidden = p->hidden;
    out->player = p->player;
    out->count = p->count;
    for (int i = 0; i < p->count; i++) {
        take_choice(&out->move[i], &p->choice[i]);
        out->move[i].same_as = i;
        all_lost = all_lost && p->choice[i].verdict == VERDICT_LOST;
    }
    out->verdict = all_lost ? VERDICT_LOST : best->verdict;
    out->next = all_lost ? -1 : p->order[0];
    out->next_length = best->solution_length;
    out->known = p->known;
    out->confidence = p->confidence;
    out->limit = p->limit;
    out->interrupted = p->interrupted;
    out->samples = p->samples;
    out->elapsed_seconds = p->elapsed_seconds;
    out->reason[0] = '\0';
    if (out->next >= 0)
        memcpy(out->reason, best->reason, sizeof out->reason);
}

/* Where no choice was found to win, an earlier question may have found one. How far the others are behind that one is not known if pick
 * takes another for the best. */
static void take_kept(const struct pick *p, const struct kept_way *kept, const struct game *g, struct hint *out)
{
    struct move choice;
    int length, next = 0;
    if (out->verdict != VERDICT_UNKNOWN || !kept_way_follow(kept, g, &choice, &length))
        return;
    while (out->move[next].move.from != choice.from)
        next++;
    assert(next < out->count && out->move[next].verdict != VERDICT_LOST);
    for (int i = 0; i < out->count && next != out->next; i++) {
        out->move[i].behind = i == next ? (struct interval){0} : interval_unknown_difference();
        out->move[i].equal = i == next;
    }
    out->move[next].verdict = out->verdict = VERDICT_WINNABLE;
    out->move[next].winnable = interval_exact(true);
    out->next = next;
    out->next_length = length;
    memcpy(out->reason, p->choice[next].reason, sizeof out->reason);
}

bool hint_ask_base(const struct fair_view *view, const struct game *g, const struct advice_options *o, struct hint *out, struct error *e)
{
    struct pick *p = malloc(sizeof *p);
    if (!p)
        return error_no_memory(e, "hint");
    struct advice_options asked = *o;
    if (!hint_wants_own_games(o))
        asked.level = FAIR_FAST; /* where a slow level goes by the games of fast, it does so when it chooses a base, too */
    bool ok = g ? pick_known(g, &asked, p, e) : pick_hidden(view, &asked, p, e);
    if (ok) {
        take_pick(p, out);
        if (g && o->way)
            take_kept(p, o->way, g, out);
        hint_say(view, g, out);
    }
    free(p);
    return ok;
}
