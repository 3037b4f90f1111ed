/* Writing positions and moves, reading moves. Reading positions: notation_read.c. */
#include "notation.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* Text that may be longer than the room for it, like snprintf()'s. */
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
        put(s, " ");
        put(s, card_name(p->card[top_first ? p->count - 1 - i : i], name));
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
        if (g->locked)
            put(&s, "locked: yes\n");
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

static int trimmed_pile(const struct variant *v, const char *text, int length)
{
    while (length > 0 && isspace((unsigned char)*text)) {
        text++;
        length--;
    }
    while (length > 0 && isspace((unsigned char)text[length - 1]))
        length--;
    return pile_parse(v, text, length);
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
