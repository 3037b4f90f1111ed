/* Answers of solve, pick, hint and review as JSON: the keys behind "schema", "game", "deal", in the order of the contract, into the open
 * object. One writer for the command line and for requests. Pure; safe from any thread. */
#ifndef TERRACE_ANSWER_JSON_H
#define TERRACE_ANSWER_JSON_H

#include "hint.h"
#include "json_out.h"
#include "pick.h"
#include "review.h"
#include "solve.h"

/* Lists the choices of base that were tried. If the question was about one choice, "verdict" is null and "base_verdict" has the answer. */
void json_put_solved(struct json_out *o, const struct game *start, const struct bases *b);
void json_put_pick(struct json_out *o, const struct pick *p);
void json_put_hint(struct json_out *o, const struct hint *h);
void json_put_review(struct json_out *o, const struct review *r);

#endif
