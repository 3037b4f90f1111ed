#include "named_game.h"

#include <stdio.h>
#include <string.h>

#include "deal.h"
#include "nearest.h"

/* The name exists, but not in the program whose deal it is: that would be a game under other rules than meant. */
static void refuse_other_program(const struct variant *other, const char *text, struct error *e)
{
    size_t count;
    const struct variant *all = variants_all(&count);
    bool aisleriot = other->family == FAMILY_AISLERIOT;
    struct nearest n = {.wanted = text, .length = strlen(text)};
    for (size_t i = 0; i < count; i++)
        if (all[i].family != other->family)
            nearest_offer(&n, strchr(all[i].name, '/') + 1);
    char mend[200];
    int used = snprintf(mend, sizeof mend, "write %s for this deal under %s's rules", other->name, aisleriot ? "AisleRiot" : "PySolFC");
    if (n.best)
        snprintf(mend + used, sizeof mend - (size_t)used, ", or %s/%s", aisleriot ? "pysolfc" : "aisleriot", n.best);
    error_set(e, text, mend, "%s, whose deal this is, has no game of this name", aisleriot ? "PySolFC" : "AisleRiot");
}

static void refuse_unknown(const char *text, struct error *e)
{
    size_t count;
    const struct variant *all = variants_all(&count);
    struct nearest n = {.wanted = text, .length = strlen(text)};
    for (size_t i = 0; i < count; i++) {
        nearest_offer(&n, strchr(all[i].name, '/') + 1);
        nearest_offer(&n, all[i].name);
    }
    char mend[128] = "`terrace games` lists them; rules of your own are @FILE.json";
    if (n.best)
        snprintf(mend, sizeof mend, "did you mean %s? `terrace games` lists all", n.best);
    error_set(e, text, mend, "there is no such game");
}

const struct variant *game_named(const char *name, const char *deal, struct error *e)
{
    const struct variant *found = deal_variant(name, deal), *other = found ? NULL : variant_find(name);
    if (found)
        return found;
    if (other)
        refuse_other_program(other, name, e);
    else
        refuse_unknown(name, e);
    return NULL;
}
