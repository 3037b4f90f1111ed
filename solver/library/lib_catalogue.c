/* Catalogues: read, asked, filled, written. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "catalogue.h"
#include "handle.h"
#include "platform.h"
#include "rules_words.h"

struct terrace_catalogue {
    struct catalogue c;
    struct variant rules; /* of a catalogue that was made here */
    bool made;
    char wanted[CATALOGUE_CHOICE_MAX], levels[CATALOGUE_LEVELS_MAX];
};

static_assert((int)LEVEL_EXPERT == TERRACE_LEVEL_EXPERT && (int)LEVEL_NONE == TERRACE_LEVEL_NONE, "the same levels");
static_assert((int)CATALOGUE_BLOCK == TERRACE_CATALOGUE_BLOCK, "the same blocks");
static_assert((int)PILES_MAX == TERRACE_BASES_MAX, "every choice fits");

const char *terrace_level_name(int level) { return level >= 0 && level <= LEVEL_NONE ? level_names[level] : NULL; }

/* ---- made ---- */

static terrace_catalogue *laid_out(terrace_catalogue *c)
{
    catalogue_choice_text(&c->c.head.wanted, c->wanted);
    catalogue_levels_text(&c->c.head, c->levels);
    return c;
}

terrace_catalogue *terrace_catalogue_open(const char *path, terrace_error *e)
{
    struct error why;
    struct terrace_catalogue *c = calloc(1, sizeof *c);
    if (!c) {
        give_no_memory(e);
        return NULL;
    }
    enum catalogue_result result = catalogue_read(path, &c->c, &why);
    if (result == CATALOGUE_OK)
        return laid_out(c);
    why.code = result == CATALOGUE_OTHER ? ERROR_INPUT : ERROR_MEMORY;
    give_error(e, &why);
    free(c);
    return NULL;
}

static bool read_options(const terrace_catalogue_options *given, terrace_catalogue_options *out, struct error *e)
{
    *out = terrace_catalogue_options_preset();
    if (!options_take(given, "terrace_catalogue_options_preset", out, sizeof *out, e))
        return false;
    if (out->level < 0 || out->level > TERRACE_LEVEL_NONE)
        return error_set(e, "options.level", "give one of enum terrace_level", "there is no level %d", out->level);
    for (const char *c = out->limits; c && *c; c++)
        if ((unsigned char)*c < ' ')
            return error_set(e, "options.limits", "give one line", "a line break or another control character cannot be kept");
    if (out->limits && strlen(out->limits) >= CATALOGUE_TEXT_MAX)
        return error_set(e, "options.limits", "shorten them", "%zu bytes are too many: %d can be kept", strlen(out->limits),
                         CATALOGUE_TEXT_MAX - 1);
    return true;
}

/* Without levels nothing could be chosen by them. */
static bool has_levels(const terrace_catalogue_options *o, const struct catalogue_head *h, struct error *e)
{
    return o->level == TERRACE_LEVEL_NONE || h->measured ||
           error_set(e, "options.level", "leave the level out", "%s has no levels: %s", h->game,
                     o->unmeasured           ? "they are not to be measured"
                     : variant_find(h->game) ? "too few of its winnable deals are known"
                                             : "its rules are your own");
}

static bool fill_head(const terrace_game *game, const terrace_catalogue_options *o, struct catalogue_head *h, struct error *e)
{
    const struct variant *v = game_rules(game);
    const struct level_scale *scale = level_scale_of(v);
    snprintf(h->game, sizeof h->game, "%s", v->name);
    snprintf(h->version, sizeof h->version, "%s", TERRACE_VERSION);
    rules_line(v, h->rules);
    snprintf(h->limits, sizeof h->limits, "%s", o->limits ? o->limits : "none decided");
    h->choices = terrace_game_number(game, TERRACE_GAME_CHOICES);
    h->wanted = (struct catalogue_choice){o->winnable || o->level != TERRACE_LEVEL_NONE, (enum level)o->level};
    h->measured = scale && !o->unmeasured;
    if (h->measured)
        h->scale = *scale;
    return has_levels(o, h, e);
}

terrace_catalogue *terrace_catalogue_new(const terrace_game *game, const char *deals, const terrace_catalogue_options *options,
                                         terrace_error *e)
{
    struct error why;
    terrace_catalogue_options o;
    struct catalogue_head head = {.choices = 0};
    if (!read_options(options, &o, &why) || !deal_range_parse(deals, &head.range, &why) || !fill_head(game, &o, &head, &why)) {
        give_error(e, &why);
        return NULL;
    }
    struct terrace_catalogue *c = calloc(1, sizeof *c);
    if (!c) {
        give_no_memory(e);
        return NULL;
    }
    catalogue_begin(&c->c, &head);
    c->rules = *game_rules(game);
    c->made = true;
    return laid_out(c);
}

void terrace_catalogue_free(terrace_catalogue *c)
{
    if (c)
        catalogue_free(&c->c);
    free(c);
}

/* ---- asked ---- */

const char *terrace_catalogue_text(const terrace_catalogue *c, enum terrace_catalogue_text text)
{
    const struct catalogue_head *h = &c->c.head;
    switch (text) {
    case TERRACE_CATALOGUE_GAME: return h->game;
    case TERRACE_CATALOGUE_RULES: return h->rules;
    case TERRACE_CATALOGUE_DEALS: return h->range.text;
    case TERRACE_CATALOGUE_PREFIX: return deal_range_prefix(&h->range);
    case TERRACE_CATALOGUE_WANTED: return c->wanted;
    case TERRACE_CATALOGUE_LEVELS: return c->levels;
    case TERRACE_CATALOGUE_LIMITS: return h->limits;
    case TERRACE_CATALOGUE_VERSION: return h->version;
    }
    return "";
}

uint64_t terrace_catalogue_number(const terrace_catalogue *c, enum terrace_catalogue_number number)
{
    const struct catalogue_head *h = &c->c.head;
    switch (number) {
    case TERRACE_CATALOGUE_FIRST: return h->range.first;
    case TERRACE_CATALOGUE_LAST: return h->range.last;
    case TERRACE_CATALOGUE_HELD: return c->c.count;
    case TERRACE_CATALOGUE_CHOICES: return (uint64_t)h->choices;
    case TERRACE_CATALOGUE_BYTES: return c->c.whole_size;
    }
    return 0;
}

int terrace_catalogue_least(const terrace_catalogue *c, int level)
{
    const struct catalogue_head *h = &c->c.head;
    return h->measured && level >= LEVEL_EASY && level < LEVEL_EXPERT ? h->scale.least[level] : -1;
}

static terrace_catalogue_deal give_deal(const struct catalogue_deal *d)
{
    terrace_catalogue_deal out = {.verdict = (enum terrace_verdict)d->verdict,
                                  .left_out = d->left_out,
                                  .level = (enum terrace_level)d->level,
                                  .choices = d->choices,
                                  .best = d->best};
    memcpy(out.base, d->base, sizeof out.base);
    return out;
}

int terrace_catalogue_find(const terrace_catalogue *c, uint64_t number, terrace_catalogue_deal *out)
{
    struct catalogue_deal d;
    bool found = catalogue_find(&c->c, number, &d);
    if (found)
        *out = give_deal(&d);
    return found;
}

int terrace_catalogue_wants(const terrace_catalogue *c, const terrace_catalogue_deal *deal)
{
    const struct catalogue_deal d = {.verdict = (enum verdict)deal->verdict, .level = (enum level)deal->level, .left_out = deal->left_out};
    return catalogue_choice_has(&c->c.head.wanted, &d);
}

/* ---- filled ---- */

static bool may_change(const terrace_catalogue *c, struct error *e)
{
    return c->made || error_set(e, "catalogue", "make one with terrace_catalogue_new()", "one that was read does not change");
}

static bool is_sound_level(const terrace_catalogue_deal *d, bool measured)
{
    if (d->level == TERRACE_LEVEL_NONE)
        return d->best < 0;
    return measured && d->verdict == TERRACE_WINNABLE && (d->choices == 0 || (d->best >= 0 && d->base[d->best] == TERRACE_WINNABLE));
}

/* Takes over the caller's values; false if they make no sense in a catalogue that is `measured` or not. */
static bool take_deal(const terrace_catalogue_deal *from, bool measured, struct catalogue_deal *out, struct error *e)
{
    bool sound = from->choices >= 0 && from->choices <= PILES_MAX && from->best >= -1 && from->best < from->choices &&
                 (unsigned)from->verdict <= TERRACE_NOT_ASKED && (unsigned)from->level <= TERRACE_LEVEL_NONE &&
                 is_sound_level(from, measured) && (!from->left_out || from->verdict == TERRACE_NOT_ASKED);
    *out = (struct catalogue_deal){.verdict = (enum verdict)from->verdict,
                                   .left_out = from->left_out,
                                   .level = (enum level)from->level,
                                   .choices = from->choices,
                                   .best = from->best};
    for (int i = 0; i < PILES_MAX; i++) {
        out->base[i] = i < from->choices ? from->base[i] : VERDICT_NOT_ASKED;
        sound = sound && out->base[i] <= VERDICT_NOT_ASKED;
    }
    sound = sound && (from->choices <= 0 || out->verdict == catalogue_verdict(out->base, out->choices));
    return sound || error_set(e, "deal", "give verdicts, a level and as many choices as the game has", "its values make no sense");
}

int terrace_catalogue_add(terrace_catalogue *c, uint64_t number, const terrace_catalogue_deal *deal, terrace_error *e)
{
    struct catalogue_deal d;
    struct error why;
    if (!may_change(c, &why) || !take_deal(deal, c->c.head.measured, &d, &why))
        return give_error(e, &why);
    switch (catalogue_add(&c->c, number, &d)) {
    case CATALOGUE_ADD_OK: return TERRACE_OK;
    case CATALOGUE_ADD_NO_MEMORY:
        error_set(&why, "range", "ask for fewer deals at a time, or free some memory",
                  "a line for each of its deals needs more memory than there is");
        why.code = ERROR_MEMORY;
        break;
    case CATALOGUE_ADD_ELSEWHERE:
        error_set(&why, "deal", "give a deal of its range, with the choices that the game has", "the catalogue has no such deal");
        break;
    case CATALOGUE_ADD_CONTRADICTS:
        error_set(&why, "deal", "one of the two is wrong: solve this deal again and report it", "it contradicts what is known of it");
        break;
    }
    return give_error(e, &why);
}

int terrace_catalogue_measure(terrace_catalogue *c, int threads, terrace_error *e)
{
    struct error why;
    if (!may_change(c, &why))
        return give_error(e, &why);
    int before = thread_hold_cancel();
    bool ok = !c->c.head.measured || catalogue_measure(&c->c, &c->rules, threads_for(threads), &why);
    thread_release_cancel(before);
    return ok ? TERRACE_OK : give_error(e, &why);
}

/* ---- written ---- */

static int write_stream(const char *text, size_t size, terrace_write_fn *write, void *context, terrace_error *e)
{
    uint8_t *packed;
    size_t packed_size;
    struct error why;
    if (!catalogue_pack(text, size, &packed, &packed_size))
        return give_no_memory(e);
    int refused = write(context, packed, packed_size);
    free(packed);
    if (!refused)
        return TERRACE_OK;
    error_set(&why, "catalogue", "see what the callback met", "it was refused by the caller's own callback");
    why.code = ERROR_MEMORY;
    return give_error(e, &why);
}

/* Deals that are known not to be wanted are left out. One without a level may be of that which is wanted. */
static void write_line(const terrace_catalogue *c, uint64_t number, char *out)
{
    struct catalogue_deal d;
    catalogue_find(&c->c, number, &d);
    bool open = d.verdict == VERDICT_UNKNOWN || d.verdict == VERDICT_NOT_ASKED || (d.verdict == VERDICT_WINNABLE && d.level == LEVEL_NONE);
    if (!catalogue_choice_has(&c->c.head.wanted, &d) && !open) {
        d = catalogue_deal_unasked(d.choices);
        d.left_out = true;
    }
    catalogue_line_write(&d, out);
}

static int write_blocks(const terrace_catalogue *c, terrace_write_fn *write, void *context, terrace_error *e)
{
    size_t line = (size_t)catalogue_line_size(c->c.head.choices);
    char *text = malloc(CATALOGUE_BLOCK * line);
    int code = text ? TERRACE_OK : give_no_memory(e);
    for (uint64_t at = 0, n; at < c->c.count && code == TERRACE_OK; at += n) {
        n = c->c.count - at < CATALOGUE_BLOCK ? c->c.count - at : CATALOGUE_BLOCK;
        for (uint64_t i = 0; i < n; i++)
            write_line(c, c->c.head.range.first + at + i, text + (size_t)i * line);
        code = write_stream(text, (size_t)n * line, write, context, e);
    }
    free(text);
    return code;
}

int terrace_catalogue_write(const terrace_catalogue *c, unsigned parts, terrace_write_fn *write, void *context, terrace_error *e)
{
    char head[CATALOGUE_HEAD_MAX];
    int code = TERRACE_OK, before = thread_hold_cancel();
    if (parts & TERRACE_CATALOGUE_HEAD)
        code = write_stream(head, catalogue_head_write(&c->c.head, head), write, context, e);
    if (code == TERRACE_OK && (parts & TERRACE_CATALOGUE_LINES))
        code = write_blocks(c, write, context, e);
    thread_release_cancel(before);
    return code;
}
