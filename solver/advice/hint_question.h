/* What the parts of hint.c share: a question about a position whose base is known. */
#ifndef TERRACE_HINT_QUESTION_H
#define TERRACE_HINT_QUESTION_H

#include "ease.h"
#include "hint.h"
#include "verdicts.h"
#include "way_out.h"

/* A running question. */
struct hint_question {
    struct advice_run run;
    const struct fair_view *view;
    struct hint *out;
    /* The moves that the player considers, its usual one first, and the place of each in out->move. */
    int tried_count;
    struct move tried[MOVES_MAX];
    int place[MOVES_MAX];
    struct ease *fast; /* of these moves; NULL without any */
    struct ease *own;  /* the same of the wanted level; NULL if that is fast, or if none of its games are wanted */
    struct move moves[MOVES_MAX];
    bool doomed[MOVES_MAX]; /* lost however the unseen cards lie */
    struct move_verdict verdicts[MOVES_MAX];
    struct way_out way; /* a new one, whose first move is the next move; of length 0: none was needed, or none was found */
};

/* True if the move only exchanges two piles, as the 6D of 7S 6D does when it goes onto another 7S. */
bool hint_changes_nothing(const struct game *g, struct move m);
/* The place of the move in q->tried; -1: not there. */
int hint_place_of(const struct hint_question *q, struct move m);
/* Notes the differences of all that were tried to q->tried[best]. */
void hint_compare(struct hint_question *q, int best);

/* hint_known.c: decides the moves of `g`, whose cards are all known. */
void hint_ask_known(struct hint_question *q, const struct game *g);
/* hint_hidden.c: judges the moves by what is visible. False with `e` if memory is short. */
bool hint_ask_hidden(struct hint_question *q, struct error *e);
/* The best of the moves that the games of fast compare, by its index in q->tried; -1: none is worth making. */
int hint_best_tried(const struct hint_question *q);

/* hint_base.c: the choice of a base card. `g`: NULL where the stock is not known. */
bool hint_ask_base(const struct fair_view *view, const struct game *g, const struct advice_options *o, struct hint *out, struct error *e);
/* Games of the slow levels take too long for every hint: true if they are asked for. */
bool hint_wants_own_games(const struct advice_options *o);
/* Says in words what was found; `g`: NULL where the stock is not known. */
void hint_say(const struct fair_view *view, const struct game *g, struct hint *out);

#endif
