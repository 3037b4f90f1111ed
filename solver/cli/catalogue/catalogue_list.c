#include "catalogue_list.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json_out.h"

uint64_t catalogue_range_count(const terrace_catalogue *c)
{
    uint64_t steps = terrace_catalogue_number(c, TERRACE_CATALOGUE_LAST) - terrace_catalogue_number(c, TERRACE_CATALOGUE_FIRST);
    return steps == UINT64_MAX ? steps : steps + 1;
}

static uint64_t first_of(const terrace_catalogue *c) { return terrace_catalogue_number(c, TERRACE_CATALOGUE_FIRST); }
static uint64_t held_by(const terrace_catalogue *c) { return terrace_catalogue_number(c, TERRACE_CATALOGUE_HELD); }

static bool user_wants(const struct catalogue_wanted *wanted, const terrace_catalogue_deal *d)
{
    if (wanted->winnable)
        return d->verdict == TERRACE_WINNABLE && (wanted->level == TERRACE_LEVEL_NONE || wanted->level == (int)d->level);
    return !wanted->unknown || d->verdict == TERRACE_UNKNOWN;
}

/* True if the user asks for the deal, and it is of the kind that the catalogue holds: unknown ones may be. */
static bool find_wanted(const terrace_catalogue *c, const struct catalogue_wanted *wanted, uint64_t number, terrace_catalogue_deal *out)
{
    return terrace_catalogue_find(c, number, out) && (wanted->unknown || terrace_catalogue_wants(c, out)) && user_wants(wanted, out);
}

/* NULL where there is none. */
static const char *verdict_text(int verdict) { return verdict == TERRACE_NOT_ASKED ? NULL : terrace_verdict_name(verdict); }
static const char *level_text(int level) { return level == TERRACE_LEVEL_NONE ? NULL : terrace_level_name(level); }
static const char *best_text(int best) { return best < 0 ? NULL : terrace_pile_name(TERRACE_TABLEAU + best); }

static const char *or_dash(const char *text) { return text ? text : "-"; }

void catalogue_list_text(const terrace_catalogue *c, const struct catalogue_wanted *wanted)
{
    terrace_catalogue_deal d;
    for (uint64_t i = 0; i < held_by(c); i++) {
        if (!find_wanted(c, wanted, first_of(c) + i, &d))
            continue;
        printf("%s%" PRIu64 " %s %s", terrace_catalogue_text(c, TERRACE_CATALOGUE_PREFIX), first_of(c) + i,
               or_dash(verdict_text((int)d.verdict)), or_dash(level_text((int)d.level)));
        if (d.choices > 0)
            printf(" %s", or_dash(best_text(d.best)));
        for (int k = 0; k < d.choices; k++)
            printf(" %s", or_dash(verdict_text(d.base[k])));
        putchar('\n');
    }
}

/* ---- JSON ---- */

static void put_deal(struct json_out *o, const terrace_catalogue *c, uint64_t number, const terrace_catalogue_deal *d)
{
    char name[TERRACE_DEAL_NAME_SIZE];
    snprintf(name, sizeof name, "%s%" PRIu64, terrace_catalogue_text(c, TERRACE_CATALOGUE_PREFIX), number);
    json_open_object(o, NULL);
    json_put_string(o, "deal", name);
    json_put_string(o, "verdict", verdict_text((int)d->verdict));
    json_put_string(o, "level", level_text((int)d->level));
    json_put_string(o, "best", best_text(d->best));
    json_open_list(o, "bases");
    for (int k = 0; k < d->choices; k++) {
        json_open_object(o, NULL);
        json_put_string(o, "pile", terrace_pile_name(TERRACE_TABLEAU + k));
        json_put_string(o, "verdict", verdict_text(d->base[k]));
        json_close(o);
    }
    json_close(o);
    json_close(o);
}

static void put_scale(struct json_out *o, const terrace_catalogue *c)
{
    if (terrace_catalogue_least(c, TERRACE_LEVEL_EASY) < 0) {
        json_put_null(o, "levels");
        return;
    }
    json_open_object(o, "levels");
    for (int level = TERRACE_LEVEL_EASY; level < TERRACE_LEVEL_EXPERT; level++)
        json_put_integer(o, terrace_level_name(level), terrace_catalogue_least(c, level));
    json_close(o);
}

static void put_head(struct json_out *o, const terrace_catalogue *c)
{
    json_open_object(o, NULL);
    json_put_string(o, "schema", "terrace/catalogue/1");
    json_put_string(o, "game", terrace_catalogue_text(c, TERRACE_CATALOGUE_GAME));
    json_put_string(o, "deals", terrace_catalogue_text(c, TERRACE_CATALOGUE_DEALS));
    json_put_count(o, "count", catalogue_range_count(c));
    json_put_count(o, "done", held_by(c));
    json_put_count(o, "choices", terrace_catalogue_number(c, TERRACE_CATALOGUE_CHOICES));
    json_put_string(o, "wanted", terrace_catalogue_text(c, TERRACE_CATALOGUE_WANTED));
    put_scale(o, c);
    json_put_string(o, "limits", terrace_catalogue_text(c, TERRACE_CATALOGUE_LIMITS));
    json_put_string(o, "version", terrace_catalogue_text(c, TERRACE_CATALOGUE_VERSION));
    json_put_string(o, "rules", terrace_catalogue_text(c, TERRACE_CATALOGUE_RULES));
    json_close(o);
}

/* Writes the text without its last `less` bytes. False without memory. */
static bool write_json(struct json_out *o, size_t less)
{
    char *text = json_out_text(o);
    if (!text)
        return false;
    printf("%.*s", (int)(strlen(text) - less), text);
    free(text);
    return true;
}

/* Writes deal by deal: one object of all deals would take a hundred times the memory of the catalogue. */
bool catalogue_list_json(const terrace_catalogue *c, const struct catalogue_wanted *wanted)
{
    terrace_catalogue_deal d;
    const char *comma = "";
    struct json_out o = {0};
    put_head(&o, c);
    bool ok = write_json(&o, 1);
    printf(",\"list\":[");
    for (uint64_t i = 0; i < held_by(c) && ok; i++)
        if (find_wanted(c, wanted, first_of(c) + i, &d)) {
            printf("%s", comma);
            put_deal(&o, c, first_of(c) + i, &d);
            ok = write_json(&o, 0);
            comma = ",";
        }
    printf("]}\n");
    return ok;
}
