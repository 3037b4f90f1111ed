#include "catalogue_batch.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void add_cards(const terrace_catalogue *c, const terrace_game *game, const terrace_catalogue_deal *d, struct batch_line *out)
{
    char name[TERRACE_DEAL_NAME_SIZE];
    snprintf(name, sizeof name, "%s%" PRIu64, terrace_catalogue_text(c, TERRACE_CATALOGUE_PREFIX), out->number);
    terrace_position *p = terrace_deal(game, name, NULL);
    if (!p)
        return;
    out->base_rank = terrace_position_base(p);
    out->bases_count = d->choices;
    for (int i = 0; i < d->choices; i++) {
        int pile = TERRACE_TABLEAU + i;
        terrace_card card = terrace_position_card(p, pile, terrace_position_count(p, pile) - 1);
        out->base[i] = (struct batch_base){.pile = (uint8_t)pile, .card = card, .verdict = d->base[i]};
    }
    terrace_position_free(p);
}

bool catalogue_batch_line(const terrace_catalogue *c, const terrace_game *game, uint64_t number, struct batch_line *out)
{
    terrace_catalogue_deal d;
    if (!terrace_catalogue_find(c, number, &d) || d.verdict == TERRACE_NOT_ASKED)
        return false;
    *out = (struct batch_line){.number = number, .verdict = d.verdict, .winner = -1, .base_rank = -1, .length = -1};
    if (game)
        add_cards(c, game, &d, out);
    return true;
}

bool catalogue_begins(const terrace_error *why) { return why->what[0] && strcmp(why->what, "not a catalogue") != 0; }
