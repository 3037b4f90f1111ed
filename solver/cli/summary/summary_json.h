/* A summary in JSON. */
#ifndef TERRACE_SUMMARY_JSON_H
#define TERRACE_SUMMARY_JSON_H

#include "json_out.h"
#include "summary_rates.h"

/* The entry of a game in "games". */
void summary_json(struct json_out *o, const struct summary_game *g, const struct summary_rates *r);

#endif
