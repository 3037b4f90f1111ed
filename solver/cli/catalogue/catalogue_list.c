#include "catalogue_list.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

static void put_verdict(struct json_out *o, const char *key, enum verdict v)
{
    json_put_string(o, key, v == VERDICT_NOT_ASKED ? NULL : verdict_names[v]);
}

static void put_deal(struct json_out *o, const struct deal_range *range, uint64_t number, const struct catalogue_deal *d)
{
    char name[DEAL_TEXT_MAX];
    snprintf(name, sizeof name, "%s%" PRIu64, deal_range_prefix(range), number);
    json_open_object(o, NULL);
    json_put_string(o, "deal", name);
    put_verdict(o, "verdict", d->verdict);
    json_put_string(o, "level", d->level == LEVEL_NONE ? NULL : level_names[d->level]);
    if (d->best >= 0)
        json_put_pile(o, "best", PILE_TABLEAU + d->best);
    else
        json_put_null(o, "best");
    json_open_list(o, "bases");
    for (int k = 0; k < d->choices; k++) {
        json_open_object(o, NULL);
        json_put_pile(o, "pile", PILE_TABLEAU + k);
        put_verdict(o, "verdict", (enum verdict)d->base[k]);
        json_close(o);
    }
    json_close(o);
    json_close(o);
}

static void put_scale(struct json_out *o, const struct catalogue_head *h)
{
    if (!h->measured) {
        json_put_null(o, "levels");
        return;
    }
    json_open_object(o, "levels");
    for (int level = LEVEL_EASY; level < LEVEL_EXPERT; level++)
        json_put_integer(o, level_names[level], h->scale.least[level]);
    json_close(o);
}

static void put_head(struct json_out *o, const struct catalogue *c)
{
    char wanted[CATALOGUE_CHOICE_MAX];
    const struct catalogue_head *h = &c->head;
    json_open_object(o, NULL);
    json_put_string(o, "schema", CATALOGUE_SCHEMA);
    json_put_string(o, "game", h->game);
    json_put_string(o, "deals", h->range.text);
    json_put_count(o, "count", catalogue_count(h));
    json_put_count(o, "done", c->count);
    json_put_integer(o, "choices", h->choices);
    json_put_string(o, "wanted", catalogue_choice_text(&h->wanted, wanted));
    put_scale(o, h);
    json_put_string(o, "limits", h->limits);
    json_put_string(o, "version", h->version);
    json_put_string(o, "rules", h->rules);
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

/* Deal by deal: all of them as one object would take a hundred times the memory of the catalogue. */
bool catalogue_list_json(const struct catalogue *c, const struct catalogue_choice *wanted)
{
    const struct deal_range *range = &c->head.range;
    struct catalogue_deal d;
    const char *comma = "";
    struct json_out o = {0};
    put_head(&o, c);
    bool ok = write_json(&o, 1);
    printf(",\"list\":[");
    for (uint64_t i = 0; i < c->count && ok; i++)
        if (find_wanted(c, wanted, range->first + i, &d)) {
            printf("%s", comma);
            put_deal(&o, range, range->first + i, &d);
            ok = write_json(&o, 0);
            comma = ",";
        }
    printf("]}\n");
    return ok;
}
