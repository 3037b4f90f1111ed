/* The answer of hint as text. */
#ifndef TERRACE_HINT_PRINT_H
#define TERRACE_HINT_PRINT_H

#include "advice_cli.h"

/* What was asked about, and how. */
struct hint_asked {
    const terrace_position *position;
    bool hidden; /* asked as a player who does not see the stock */
    int player;  /* enum terrace_player, whose ease is shown */
    bool preset; /* without limits: a fixed amount of work */
};

/* The verdict in a word or two, before the sentence that explains it (terrace_result_why()). */
const char *hint_headline(const struct hint_asked *q, const terrace_result *r);

/* The advice and a table of its moves. */
void hint_print(FILE *out, const struct hint_asked *q, const terrace_result *r);

#endif
