/* Winnable deals of a level, from a catalogue.
 *     easy_deals FILE [LEVEL]          for instance: easy_deals terrace.xz easy */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <terrace.h>

/* -1: there is no such level. */
static int level_of(const char *name)
{
    for (int level = TERRACE_LEVEL_EASY; level < TERRACE_LEVEL_NONE; level++)
        if (strcmp(name, terrace_level_name(level)) == 0)
            return level;
    return -1;
}

int main(int argc, char **argv)
{
    terrace_error e;
    terrace_catalogue_deal deal;
    int level = level_of(argc > 2 ? argv[2] : "easy");
    if (argc < 2 || level < 0) {
        fprintf(stderr, "usage: easy_deals FILE [easy|medium|hard|expert]\n");
        return 2;
    }
    terrace_catalogue *c = terrace_catalogue_open(argv[1], &e);
    if (!c) {
        fprintf(stderr, "%s: %s: %s\n", e.where, e.what, e.mend);
        return e.code;
    }
    for (uint64_t number = terrace_catalogue_number(c, TERRACE_CATALOGUE_FIRST); terrace_catalogue_find(c, number, &deal); number++)
        if (deal.verdict == TERRACE_WINNABLE && (int)deal.level == level)
            printf("%s%" PRIu64 " %s\n", terrace_catalogue_text(c, TERRACE_CATALOGUE_PREFIX), number,
                   deal.best < 0 ? "" : terrace_pile_name(TERRACE_TABLEAU + deal.best));
    terrace_catalogue_free(c);
    return 0;
}
