#include "catalogue_list.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "game.h"
#include "json_io.h"

/* Is it there, and one of those that are wanted, now and when the catalogue was made (which keeps the unknown ones)? */
static bool find_wanted(const struct catalogue *c, const struct catalogue_choice *wanted, uint64_t number, struct catalogue_deal *out)
{
    return catalogue_find(c, number, out) && catalogue_choice_has(wanted, out) && catalogue_choice_has(&c->head.wanted, out);
}

bool catalogue_list_text(const struct catalogue *c, const struct catalogue_choice *wanted)
{
    const struct deal_range *range = &c->head.range;
    struct catalogue_deal d;
    char pile[10];
    for (uint64_t i = 0; i < c->count; i++) {
        if (!find_wanted(c, wanted, range->first + i, &d))
            continue;
        printf("%s%" PRIu64 " %s %s", deal_range_prefix(range), range->first + i,
               d.verdict == VERDICT_NOT_ASKED ? "-" : verdict_names[d.verdict], d.level == LEVEL_NONE ? "-" : level_names[d.level]);
        if (d.choices > 0)
            printf(" %s", d.best >= 0 ? pile_name(PILE_TABLEAU + d.best, pile) : "-");
        for (int k = 0; k < d.choices; k++)
            printf(" %s", d.base[k] == VERDICT_NOT_ASKED ? "-" : verdict_names[d.base[k]]);
        putchar('\n');
    }
    return true;
}

/* ---- JSON ---- */

static json_t *json_of_verdict(enum verdict v) { return v == VERDICT_NOT_ASKED ? json_null() : json_string(verdict_names[v]); }

static json_t *json_of_deal(const struct deal_range *range, uint64_t number, const struct catalogue_deal *d)
{
    char name[DEAL_TEXT_MAX];
    json_t *bases = json_array();
    snprintf(name, sizeof name, "%s%" PRIu64, deal_range_prefix(range), number);
    for (int k = 0; k < d->choices; k++)
        json_array_append_new(
            bases, json_pack("{s:o, s:o}", "pile", json_pile_name(PILE_TABLEAU + k), "verdict", json_of_verdict((enum verdict)d->base[k])));
    return json_pack("{s:s, s:o, s:o, s:o, s:o}", "deal", name, "verdict", json_of_verdict(d->verdict), "level",
                     d->level == LEVEL_NONE ? json_null() : json_string(level_names[d->level]), "best",
                     d->best >= 0 ? json_pile_name(PILE_TABLEAU + d->best) : json_null(), "bases", bases);
}

static json_t *json_of_scale(const struct catalogue_head *h)
{
    if (!h->measured)
        return json_null();
    json_t *scale = json_object();
    for (int level = LEVEL_EASY; level < LEVEL_EXPERT; level++)
        json_object_set_new(scale, level_names[level], json_integer(h->scale.least[level]));
    return scale;
}

static json_t *json_of_head(const struct catalogue *c)
{
    char wanted[CATALOGUE_CHOICE_MAX];
    const struct catalogue_head *h = &c->head;
    return json_pack("{s:s, s:s, s:s, s:I, s:I, s:i, s:s, s:o, s:s, s:s, s:s}", "schema", CATALOGUE_SCHEMA, "game", h->game, "deals",
                     h->range.text, "count", (json_int_t)catalogue_count(h), "done", (json_int_t)c->count, "choices", h->choices, "wanted",
                     catalogue_choice_text(&h->wanted, wanted), "levels", json_of_scale(h), "limits", h->limits, "version", h->version,
                     "rules", h->rules);
}

/* Writes the text of `o` without its last `less` bytes, and releases it. */
static bool write_json(json_t *o, size_t less)
{
    char *text = json_dumps(o, JSON_COMPACT);
    json_decref(o);
    if (!text)
        return false;
    printf("%.*s", (int)(strlen(text) - less), text);
    free(text);
    return true;
}

/* Deal by deal: all of them as one object would take a hundred times the memory of the catalogue. */
bool catalogue_list_json(const struct catalogue *c, const struct catalogue_choice *wanted)
{
    const struct deal_range *range = &c->head.range;
    struct catalogue_deal d;
    const char *comma = "";
    bool ok = write_json(json_of_head(c), 1);
    printf(",\"list\":[");
    for (uint64_t i = 0; i < c->count && ok; i++)
        if (find_wanted(c, wanted, range->first + i, &d)) {
            printf("%s", comma);
            ok = write_json(json_of_deal(range, range->first + i, &d), 0);
            comma = ",";
        }
    printf("]}\n");
    return ok;
}
