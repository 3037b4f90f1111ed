/* What is read from the player, and what is said. */
#include "play.h"

char *play_read(struct play *p, const char *prompt)
{
    if (p->terminal) {
        fputs(prompt, stdout);
        fflush(stdout);
    }
    return getline(&p->line, &p->line_size, stdin) < 0 ? NULL : p->line;
}

void play_refuse(struct play *p, const struct error *e)
{
    p->refused++;
    fprintf(p->notes, "%s: %s: %s\n", e->where, e->what, e->mend);
}
