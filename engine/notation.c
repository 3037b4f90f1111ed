/* Positions from text and to text, moves. The readers themselves: notation_read.c, notation_picture.c. */
#include "notation.h"

#include <stdio.h>
#include <string.h>

#include "notation_read.h"
#include "plain.h"
#include "utf8.h"

/* ---- reading ---- */

/* Names the place of the fault: "NAME:LINE:COLUMN". Always false. */
static bool fail_at(const struct sheet *s, const char *name)
{
    char where[PLACE_MAX];
    error_place(name, (uint64_t)s->fault.line, (size_t)s->fault.column, where);
    return s->e ? error_set(s->e, where, s->e->mend, "%s", s->e->what) : false;
}

static bool read_any(const char *text, size_t length, const char *name, const struct variant *v, bool visible, struct game *out,
                     struct error *e)
{
    struct sheet s;
    sheet_begin(&s, v, e);
    const size_t signature = utf8_signature(text, length);
    text += signature;
    length -= signature;
    if (utf8_is_utf16(text, length))
        return sheet_fail(&s, s.end, "save it as UTF-8", "this text is UTF-16") || fail_at(&s, name);
    bool ok = picture_is_shown(text, length) ? picture_read(&s, text, length) : text_read(&s, text, length);
    return (ok && sheet_build(&s, visible, out)) || fail_at(&s, name);
}

bool notation_read_position(const char *text, size_t length, const char *name, const struct variant *v, struct game *out, struct error *e)
{
    return read_any(text, length, name, v, false, out, e);
}

bool notation_read_visible(const char *text, size_t length, const char *name, const struct variant *v, struct game *out, struct error *e)
{
    return read_any(text, length, name, v, true, out, e);
}

bool notation_read_parts(const struct notation_part parts[], int count, const struct variant *v, struct game *out, struct error *e)
{
    struct sheet s;
    bool ok = true;
    if (count == 0)
        return error_set(e, "position", "give reserve and choices", "no cards are given");
    sheet_begin(&s, v, e);
    for (int i = 0; i < count && ok; i++) {
        enum sheet_key key = text_key_named(&s, parts[i].key, strlen(parts[i].key), (struct sheet_place){i, 1, 1});
        struct cursor from = {.text = parts[i].text, .length = strlen(parts[i].text), .number = i, .line = 1};
        ok = key != KEY_NONE && sheet_start(&s, key, (struct sheet_place){i, 1, 1}) && text_read_list(&s, key, &from);
    }
    return (ok && sheet_build(&s, true, out)) || fail_at(&s, parts[s.fault.text].name);
}

/* ---- writing ---- */

/* Text that may be longer than its buffer, as with snprintf(). */
struct sink {
    char *out;
    size_t size, used;
};

static void put(struct sink *s, const char *text)
{
    for (; *text; text++, s->used++)
        if (s->used + 1 < s->size)
            s->out[s->used] = *text;
}

static void put_cards(struct sink *s, const struct pile *p, bool top_first)
{
    char name[3];
    for (int i = 0; i < p->count; i++) {
        card_t card = p->card[top_first ? p->count - 1 - i : i];
        put(s, " ");
        put(s, card == CARD_NONE ? "?" : card_name(card, name));
    }
}

static void put_line(struct sink *s, const char *key, const struct pile *p, bool top_first)
{
    put(s, key);
    put_cards(s, p, top_first);
    put(s, p->count ? "\n" : " -\n");
}

static void put_row(struct sink *s, const char *key, const struct game *g, int first, int count)
{
    put(s, key);
    for (int i = 0; i < count; i++) {
        put(s, i ? ";" : "");
        put_cards(s, &g->pile[first + i], false);
        put(s, g->pile[first + i].count ? "" : " -");
    }
    put(s, "\n");
}

static void put_choices(struct sink *s, const struct game *g)
{
    put(s, "choices:");
    for (int t = 0; t < g->variant->base_choices; t++)
        put_cards(s, &g->pile[PILE_TABLEAU + t], false);
    put(s, "\n");
}

size_t notation_write_position(const struct game *g, char *out, size_t size)
{
    const struct variant *v = g->variant;
    struct sink s = {out, size, 0};
    put(&s, "game: ");
    put(&s, v->name);
    put(&s, "\n");
    put_line(&s, "reserve:", &g->pile[PILE_RESERVE], false);
    if (!game_base_chosen(g)) {
        put_choices(&s, g);
    } else {
        char base[] = {'b', 'a', 's', 'e', ':', ' ', rank_letter(g->base), '\n', '\0'};
        put(&s, base);
        put_row(&s, "foundations:", g, PILE_FOUNDATION, variant_foundations(v));
        put_row(&s, "tableau:", g, PILE_TABLEAU, v->piles);
        put_line(&s, "waste:", &g->pile[PILE_WASTE], false);
        if (g->locked || game_lock_is_open(g))
            put(&s, g->locked ? "locked: yes\n" : "locked: no\n");
        if (v->redeals > 0) {
            char left[24];
            snprintf(left, sizeof left, "redeals: %d\n", v->redeals - g->redeals);
            put(&s, left);
        }
    }
    put_line(&s, "stock:", &g->pile[PILE_STOCK], true);
    if (size > 0)
        out[s.used < size ? s.used : size - 1] = '\0';
    return s.used;
}

/* ---- moves ---- */

static int blank_at(const char *text, int length) { return plain_blank(*text) ? 1 : utf8_blank(text, (size_t)length); }

static int trimmed_pile(const struct variant *v, const char *text, int length)
{
    int end = 0;
    for (int blank; length > 0 && (blank = blank_at(text, length)) > 0; text += blank)
        length -= blank;
    for (int i = 0, blank; i < length; i += blank ? blank : 1)
        if (!(blank = blank_at(text + i, length - i)))
            end = i + 1;
    return pile_parse(v, text, end);
}

bool notation_read_move(const struct variant *v, const char *text, int length, struct move *out)
{
    const char *arrow = length > 0 ? memchr(text, '>', (size_t)length) : NULL;
    if (!arrow)
        return false;
    int from = trimmed_pile(v, text, (int)(arrow - text));
    int to = trimmed_pile(v, arrow + 1, length - (int)(arrow - text) - 1);
    if (from < 0 || to < 0)
        return false;
    *out = (struct move){(uint8_t)from, (uint8_t)to};
    return true;
}

char *notation_move(struct move m, char out[24])
{
    char from[10], to[10];
    snprintf(out, 24, "%s>%s", pile_name(m.from, from), pile_name(m.to, to));
    return out;
}
