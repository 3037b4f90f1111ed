/* Winnable deals of a level, from a catalogue.
 *     easy_deals FILE [LEVEL]          for instance: easy_deals terrace.xz easy */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <terrace.h>

int main(int argc, char **argv)
{
    terrace_error e;
    terrace_catalogue_deal deal;
    if (argc < 2) {
        fprintf(stderr, "usage: easy_deals FILE [LEVEL]\n");
        return 2;
    }
    terrace_catalogue *c = terrace_catalogue_open(argv[1], &e);
    if (!c) {
        fprintf(stderr, "%s: %s: %s\n", e.where, e.what, e.mend);
        return e.code;
    }
    for (uint64_t number = terrace_catalogue_number(c, TERRACE_CATALOGUE_FIRST); terrace_catalogue_find(c, number, &deal); number++)
        if (deal.verdict == TERRACE_WINNABLE && strcmp(terrace_level_name(deal.level), argc > 2 ? argv[2] : "easy") == 0)
            printf("%s%" PRIu64 " %s\n", terrace_catalogue_text(c, TERRACE_CATALOGUE_PREFIX), number,
                   deal.best < 0 ? "" : terrace_pile_name(TERRACE_TABLEAU + deal.best));
    terrace_catalogue_free(c);
    return 0;
}
