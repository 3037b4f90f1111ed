#include "follow_hints.h"

#include <stdio.h>
#include <stdlib.h>

#include "fingerprint.h"
#include "seconds.h"

static double cpu_seconds(void) { return seconds_on(CLOCK_PROCESS_CPUTIME_ID); }

static bool was_there(const uint64_t seen[], int count, uint64_t position)
{
    for (int i = 0; i < count; i++)
        if (seen[i] == position)
            return true;
    return false;
}

static bool next_move(const struct game *g, bool known, const struct advice_options *o, struct hint *h, follow_note *note, void *context)
{
    struct fair_view view;
    struct error e;
    double begin = cpu_seconds();
    fair_view_of(g, &view);
    if (!(known ? hint_known(g, o, h, &e) : hint_hidden(&view, o, h, &e))) {
        fprintf(stderr, "follow_hints: %s\n", e.what);
        exit(4);
    }
    if (note)
        note(context, h, cpu_seconds() - begin);
    return h->next >= 0;
}

struct followed follow_hints(const struct game *start, bool known, const struct advice_options *o, follow_note *note, void *context)
{
    enum { MOST = 16 * CARDS_MAX };
    uint64_t seen[MOST];
    struct followed out = {false, false, 0};
    struct game g = *start;
    struct hint *h = malloc(sizeof *h);
    if (!h) {
        fprintf(stderr, "follow_hints: out of memory\n");
        exit(4);
    }
    while (out.moves < MOST && !out.repeated && next_move(&g, known, o, h, note, context)) {
        struct move m = h->move[h->next].move;
        if (game_refuses(&g, m)) {
            fprintf(stderr, "follow_hints: the referee refuses a hint: %s\n", game_refuses(&g, m));
            exit(3);
        }
        seen[out.moves++] = fingerprint_game(&g);
        game_play(&g, m, NULL, NULL);
        out.repeated = was_there(seen, out.moves, fingerprint_game(&g));
    }
    out.won = game_won(&g);
    out.repeated = out.repeated || out.moves == MOST;
    free(h);
    return out;
}
