/* What is known of a run of deals, from files of either kind: batch files and catalogues. */
#ifndef TERRACE_LEDGER_H
#define TERRACE_LEDGER_H

#include "catalogue.h"

/* The deals first..last of the catalogue that `head` describes, a line of text each. */
struct ledger {
    const struct catalogue_head *head; /* borrowed */
    uint64_t first, last;
    char *lines; /* owned */
};

/* Nothing is known yet. False without memory. */
bool ledger_make(struct ledger *l, const struct catalogue_head *head, uint64_t first, uint64_t last);
void ledger_free(struct ledger *l);

void ledger_get(const struct ledger *l, uint64_t number, struct catalogue_deal *out);
void ledger_put(struct ledger *l, uint64_t number, const struct catalogue_deal *deal);

/* Takes over what `from` knows of the deals of `l`, all of which it holds. */
void ledger_copy(struct ledger *l, const struct ledger *from);

enum ledger_result {
    LEDGER_OK,
    LEDGER_INPUT,   /* another game, other rules, no such file, a contradiction */
    LEDGER_TROUBLE, /* unreadable, damaged, no memory */
};
/* Adds what a file says of these deals; others in it are passed over. Else with `e`; part of it may have been added. */
enum ledger_result ledger_add_file(struct ledger *l, const char *path, struct error *e);

#endif
