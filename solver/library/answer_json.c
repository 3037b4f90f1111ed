#include "answer_json.h"

#include "json_io.h"
#include "solve_words.h"

/* ---- parts ---- */

static void put_verdict(struct json_out *o, const char *key, enum verdict v)
{
    json_put_string(o, key, v == VERDICT_NOT_ASKED ? NULL : verdict_names[v]);
}

static void put_limit(struct json_out *o, enum limit limit)
{
    json_put_string(o, "limit", limit == LIMIT_NONE ? NULL : limit_names[limit]);
}

/* null if negative */
static void put_number(struct json_out *o, const char *key, int number)
{
    if (number >= 0)
        json_put_integer(o, key, number);
    else
        json_put_null(o, key);
}

/* null if negative */
static void put_chance(struct json_out *o, const char *key, double chance)
{
    if (chance >= 0)
        json_put_number(o, key, chance);
    else
        json_put_null(o, key);
}

static void put_move(struct json_out *o, const char *key, bool there_is, struct move m, card_t card)
{
    if (there_is)
        json_put_transfer(o, key, m.from, m.to, card);
    else
        json_put_null(o, key);
}

/* {"value","low","high","samples"}; value null where nothing is known. */
static void put_interval(struct json_out *o, const char *key, const struct interval *i)
{
    json_open_object(o, key);
    if (interval_tells_nothing(i))
        json_put_null(o, "value");
    else
        json_put_number(o, "value", i->value);
    json_put_number(o, "low", i->low);
    json_put_number(o, "high", i->high);
    json_put_count(o, "samples", i->samples);
    json_close(o);
}

/* A text that may be empty. */
static void put_words(struct json_out *o, const char *key, const char *words) { json_put_string(o, key, *words ? words : NULL); }

/* ---- solve ---- */

static void put_why(struct json_out *o, const struct game *start, const struct base_result *base, const struct solution *s)
{
    char why[SOLVE_WHY_MAX];
    put_words(o, "why", solve_why(start, base, s, why));
}

static void open_base(struct json_out *o, const char *key, const struct base_result *base)
{
    json_open_object(o, key);
    json_put_pile(o, "pile", base->move.from);
    json_put_card(o, "card", base->card);
}

/* How the solver ended: `length` of a win. */
static void put_outcome(struct json_out *o, enum verdict verdict, int length, enum limit limit, enum proof proof, int best_score)
{
    put_number(o, "length", verdict == VERDICT_WINNABLE ? length : -1);
    put_limit(o, limit);
    json_put_string(o, "proof", proof_names[proof]);
    json_put_integer(o, "best_score", best_score);
}

static void put_base(struct json_out *o, const struct game *start, const struct base_result *base)
{
    const struct solution *s = &base->solution;
    open_base(o, NULL, base);
    put_verdict(o, "verdict", s->verdict);
    json_put_count(o, "states", s->states);
    json_put_number(o, "seconds", s->cpu_seconds);
    put_outcome(o, s->verdict, s->moves_count, s->limit, s->proof, s->best_score);
    put_why(o, start, base, s);
    json_close(o);
}

static void put_bases(struct json_out *o, const struct game *start, const struct bases *b)
{
    json_open_list(o, "bases");
    for (int i = 0; i < b->count; i++)
        if (b->base[i].solution.verdict != VERDICT_NOT_ASKED)
            put_base(o, start, &b->base[i]);
    json_close(o);
}

static void put_stats(struct json_out *o, const struct bases *b)
{
    uint64_t table = 0, states[PHASES] = {0};
    double seconds[PHASES] = {0};
    int n = b->count ? b->count : 1;
    for (int i = 0; i < n; i++) {
        const struct solution *s = b->count ? &b->base[i].solution : &b->only;
        table = s->table_bytes > table ? s->table_bytes : table;
        for (int p = 0; p < PHASES; p++) {
            states[p] += s->phases[p].states;
            seconds[p] += s->phases[p].cpu_seconds;
        }
    }
    json_open_object(o, "stats");
    json_put_count(o, "states", b->states);
    json_put_number(o, "seconds", b->cpu_seconds);
    json_put_count(o, "table_bytes", table);
    json_open_object(o, "phases");
    for (int p = 0; p < PHASES; p++) {
        json_open_object(o, phase_names[p]);
        json_put_count(o, "states", states[p]);
        json_put_number(o, "seconds", seconds[p]);
        json_close(o);
    }
    json_close(o);
    json_close(o);
}

void json_put_solved(struct json_out *o, const struct game *start, const struct bases *b)
{
    const struct solution *win = solve_winning(b);
    const struct base_result *asked = bases_asked(b);
    if (b->winner >= 0) {
        open_base(o, "base", &b->base[b->winner]);
        json_close(o);
    } else {
        json_put_null(o, "base");
    }
    put_verdict(o, "verdict", b->verdict);
    put_verdict(o, "base_verdict", asked ? asked->solution.verdict : VERDICT_NOT_ASKED);
    json_put_solution(o, "moves", start, win ? win->moves : NULL, win ? win->moves_count : 0);
    put_limit(o, b->limit);
    put_stats(o, b);
    put_bases(o, start, b);
    if (b->count == 0) {
        json_put_string(o, "proof", proof_names[b->only.proof]);
        put_why(o, start, NULL, &b->only);
    }
}

/* ---- pick ---- */

static void put_choice(struct json_out *o, const struct pick *p, const struct pick_choice *c)
{
    json_open_object(o, NULL);
    json_put_pile(o, "pile", c->move.from);
    json_put_card(o, "card", c->card);
    json_put_rank(o, "rank", card_rank(c->card));
    put_verdict(o, "verdict", p->hidden ? VERDICT_NOT_ASKED : c->verdict);
    put_interval(o, "winnable_probability", &c->winnable);
    put_interval(o, "ease", &c->ease);
    json_put_count(o, "states", c->states);
    json_put_number(o, "seconds", c->cpu_seconds);
    json_put_string(o, "reason", c->reason);
    json_put_number(o, "best_probability", c->best_probability);
    json_put_flag(o, "equal_to_best", c->equal);
    put_interval(o, "behind", &c->behind);
    if (p->hidden)
        json_put_count(o, "undecided", c->undecided);
    else
        put_outcome(o, c->verdict, c->solution_length, c->limit, c->proof, c->best_score);
    json_close(o);
}

static void put_ranks(struct json_out *o, const struct pick *p)
{
    json_open_list(o, "ranks");
    for (int i = 0; i < p->ranks_count; i++) {
        const struct pick_rank *r = &p->ranks[i];
        json_open_object(o, NULL);
        json_put_rank(o, "rank", r->rank);
        json_open_list(o, "piles");
        for (int k = 0; k < r->count; k++)
            json_put_pile(o, NULL, p->choice[r->choice[k]].move.from);
        json_close(o);
        put_interval(o, "winnable_probability", &r->winnable);
        put_interval(o, "ease", &r->ease);
        json_close(o);
    }
    json_close(o);
}

void json_put_pick(struct json_out *o, const struct pick *p)
{
    json_put_flag(o, "hidden", p->hidden);
    json_open_list(o, "choices");
    for (int i = 0; i < p->count; i++)
        put_choice(o, p, &p->choice[i]);
    json_close(o);
    json_open_list(o, "best");
    for (int i = 0; i < p->count; i++)
        json_put_pile(o, NULL, p->choice[p->order[i]].move.from);
    json_close(o);
    put_chance(o, "confidence", p->known ? p->confidence : -1);
    json_put_string(o, "player", fair_level_names[p->player]);
    put_limit(o, p->limit);
    put_ranks(o, p);
    json_put_count(o, "samples", p->samples);
    json_put_count(o, "decided", p->decided);
    json_put_number(o, "elapsed_seconds", p->elapsed_seconds);
    json_put_flag(o, "interrupted", p->interrupted);
}

/* ---- hint ---- */

static void put_hint_move(struct json_out *o, const struct hint *h, const struct hint_move *m)
{
    json_open_object(o, NULL);
    json_put_pile(o, "from", m->move.from);
    json_put_pile(o, "to", m->move.to);
    json_put_card(o, "card", m->card); /* without cards that the player cannot see */
    put_verdict(o, "verdict", m->verdict);
    put_interval(o, "winnable_probability", &m->winnable);
    put_interval(o, "ease", &m->ease);
    if (h->player != FAIR_FAST)
        put_interval(o, "ease_fast", &m->ease_fast);
    json_put_flag(o, "equal_to_best", m->equal);
    put_interval(o, "behind", &m->behind);
    json_put_flag(o, "tried", m->tried);
    json_put_count(o, "undecided", m->undecided);
    put_limit(o, m->limit);
    json_put_count(o, "states", m->states);
    json_put_number(o, "seconds", m->cpu_seconds);
    json_close(o);
}

void json_put_hint(struct json_out *o, const struct hint *h)
{
    const struct hint_move *next = h->next >= 0 ? &h->move[h->next] : NULL;
    put_verdict(o, "verdict", h->verdict);
    put_move(o, "next", next, next ? next->move : (struct move){0, 0}, next ? next->card : CARD_NONE);
    json_open_list(o, "moves");
    for (int i = 0; i < h->count; i++)
        put_hint_move(o, h, &h->move[i]);
    json_close(o);
    json_put_string(o, "why", h->why);
    put_number(o, "length", next && !h->hidden && h->next_length > 0 ? h->next_length : -1);
    json_put_flag(o, "hidden", h->hidden);
    json_put_string(o, "player", fair_level_names[h->player]);
    put_words(o, "reason", h->reason);
    put_chance(o, "confidence", h->hidden && h->known && next ? h->confidence : -1);
    put_limit(o, h->limit);
    json_put_count(o, "samples", h->samples);
    json_put_number(o, "elapsed_seconds", h->elapsed_seconds);
    json_put_flag(o, "interrupted", h->interrupted);
}

/* ---- review ---- */

static void put_review_move(struct json_out *o, const struct review_move *m)
{
    json_open_object(o, NULL);
    json_put_pile(o, "from", m->move.from);
    json_put_pile(o, "to", m->move.to);
    json_put_card(o, "card", m->card);
    put_verdict(o, "verdict", m->verdict);
    put_interval(o, "ease", &m->ease);
    put_move(o, "best", m->better, m->best, m->best_card);
    json_put_flag(o, "equal_to_best", !m->better);
    put_interval(o, "best_ease", &m->best_ease);
    put_interval(o, "cost", &m->cost);
    put_words(o, "reason", m->reason);
    json_close(o);
}

void json_put_review(struct json_out *o, const struct review *r)
{
    json_open_list(o, "moves");
    for (int i = 0; i < r->count; i++)
        put_review_move(o, &r->move[i]);
    json_close(o);
    put_number(o, "first_losing", r->first_losing);
    json_open_list(o, "costly");
    for (int i = 0; i < r->costly_count; i++)
        json_put_integer(o, NULL, r->costly[i]);
    json_close(o);
    put_number(o, "losing_from", r->first_losing >= 0 ? r->losing_from : -1);
    put_move(o, "keeps_the_win", r->has_keeper, r->keeper, r->keeper_card);
    put_verdict(o, "start_verdict", r->start);
    json_put_flag(o, "won", r->won);
    json_put_string(o, "player", fair_level_names[r->player]);
    put_limit(o, r->limit);
    json_put_flag(o, "interrupted", r->interrupted);
}
