/* Solutions from users: what `solve --json` writes, a bare JSON list of moves, or text lines. Safe from any thread. */
#ifndef TERRACE_SOLUTION_READ_H
#define TERRACE_SOLUTION_READ_H

#include "deal.h"
#include "error.h"
#include "game.h"
#include "json_text.h"

/* What the referee says of a list of moves. */
struct replay {
    int done;                    /* moves that were legal, up to the first that was not */
    bool legal;                  /* all were */
    bool won;                    /* the position reached is won */
    struct move refused;         /* !legal: the move at index `done` ... */
    char why[160];               /* ... and the reason in plain words */
    struct move *moves;          /* the `done` moves; owned */
    int size;                    /* elements allocated */
    char game[VARIANT_NAME_MAX]; /* the game that a JSON solution says it is of; "": it does not say */
    char deal[DEAL_TEXT_MAX];    /* the deal, likewise; of both what does not fit names no game or deal */
};

/* Frees what solution_replay() has filled in, whatever it returned. */
void replay_free(struct replay *r);

/* Replays the solution in `text` (JSON or text, told apart by its first character) from `start`. False with `e` if the text cannot be
 * read as moves, or memory is short; a move that can be read but not played is no error but the answer. A move may name its card and the
 * rules' own moves after it ("auto"): then they have to agree. */
bool solution_replay(const struct json_text *text, const struct game *start, struct replay *out, struct error *e);

/* One move in JSON, a value of `doc`: {"from","to"} or "waste>t3"; a "card" must be a string and "auto" a list, or null. False with `e`. */
bool move_read_json(const struct json_doc *doc, const struct json *value, const struct variant *v, struct move *out, struct error *e);

/* False if that value names a "card" and another lies on top of the pile. (Of an empty pile the rules have their own to
 * say; a card that is not known may be any.) */
bool move_card_agrees(const struct game *g, struct move m, const struct json *value);

#endif
