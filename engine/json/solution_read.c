#include "solution_read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json_text.h"
#include "notation.h"
#include "utf8.h"

static const char MEND_MOVE[] = "write FROM>TO with piles of this game, for instance waste>t3 or stock>waste";

static bool bad_move(const char *where, const char *text, int length, struct error *e)
{
    return error_set(e, where, MEND_MOVE, "\"%.*s\" is no move", (int)utf8_cut(text, (size_t)length, 60), text);
}

/* No move is so long; longer texts are none. */
enum { MOVE_LENGTH_MAX = 1000 };

static bool json_pile(const struct variant *v, const struct json *value, uint8_t *out)
{
    const char *name = json_as_string(value);
    int pile = name && value->length <= MOVE_LENGTH_MAX ? pile_parse(v, name, (int)value->length) : -1;
    *out = (uint8_t)pile;
    return pile >= 0;
}

bool move_read_json(const struct json_doc *doc, const struct json *value, const struct variant *v, struct move *out, struct error *e)
{
    char where[PLACE_MAX];
    const char *text = json_as_string(value);
    if (text) {
        int length = value->length < MOVE_LENGTH_MAX ? (int)value->length : MOVE_LENGTH_MAX;
        return ((size_t)length == value->length && notation_read_move(v, text, length, out)) ||
               bad_move(json_where(doc, value, false, where), text, length, e);
    }
    if (value->kind != JSON_IS_OBJECT)
        return json_refuse(doc, value, false, "write {\"from\":\"waste\",\"to\":\"t3\"} or \"waste>t3\"", e, "this is no move");
    static const char *const ends[] = {"from", "to"};
    uint8_t *const piles[] = {&out->from, &out->to};
    for (int i = 0; i < 2; i++) {
        const struct json *end = json_get(value, ends[i]);
        const char *name = json_as_string(end);
        if (!json_pile(v, end, piles[i]))
            return json_refuse(doc, value, false, "name a pile of this game: stock, waste, reserve, f1.., t1..", e, "\"%s\" is %s", ends[i],
                               !end   ? "missing"
                               : name ? name
                                      : "no string");
    }
    const struct json *card = json_get(value, "card"), *autos = json_get(value, "auto"); /* a redeal's card is null */
    if (card && card->kind != JSON_IS_STRING && card->kind != JSON_IS_NULL)
        return json_refuse(doc, card, false, "write it as \"7H\", or leave it out", e, "\"card\" is no string");
    if (autos && autos->kind != JSON_IS_LIST && autos->kind != JSON_IS_NULL)
        return json_refuse(doc, autos, false, "write a list of moves, or leave it out", e, "\"auto\" is no list");
    return true;
}

bool move_card_agrees(const struct game *g, struct move m, const struct json *value)
{
    const struct pile *p = &g->pile[m.from];
    const char *text = json_as_string(json_get(value, "card"));
    card_t c;
    if (!text || pile_top(p) == CARD_NONE)
        return true;
    int length = (int)strnlen(text, 16); /* more than any card has */
    return card_parse(text, length, &c) == length && c == pile_top(p);
}

/* ---- playing with the referee ---- */

static bool refuse(struct replay *r, struct move m, const char *why)
{
    r->legal = false;
    r->refused = m;
    snprintf(r->why, sizeof r->why, "%s", why);
    return false;
}

/* A solution that says which card it moves is wrong if another lies there, even if that could be moved too. */
static bool card_agrees(const struct game *g, struct move m, const struct json *given, struct replay *r)
{
    char name[3], why[96];
    if (move_card_agrees(g, m, given))
        return true;
    const char *said = json_as_string(json_get(given, "card"));
    snprintf(why, sizeof why, "the solution says %.*s, but the card there is %s", (int)utf8_cut(said, strlen(said), 8), said,
             card_name(pile_top(&g->pile[m.from]), name));
    return refuse(r, m, why);
}

static bool same_transfer(const struct variant *v, const struct auto_move *a, const struct json *given)
{
    const char *card = json_as_string(json_get(given, "card"));
    uint8_t from, to;
    char name[3];
    bool same = a->card == CARD_NONE || (card && strcmp(card, card_name(a->card, name)) == 0);
    return json_pile(v, json_get(given, "from"), &from) && json_pile(v, json_get(given, "to"), &to) && from == a->from && to == a->to &&
           same;
}

static bool autos_agree(const struct variant *v, struct move m, const struct auto_move autos[], int count, const struct json *given,
                        struct replay *r)
{
    if (!json_is(given, JSON_IS_LIST))
        return true;
    bool same = given->count == (uint32_t)count;
    const struct json *entry = given->first;
    for (int i = 0; same && i < count; i++, entry = entry->next)
        same = same_transfer(v, &autos[i], entry);
    return same || refuse(r, m, "the moves that the rules make after it are not those that \"auto\" says");
}

static bool keep(struct replay *r, struct move m, struct error *e)
{
    if (r->done == r->size) {
        int size = r->size ? 2 * r->size : 256;
        struct move *moves = realloc(r->moves, (size_t)size * sizeof *moves);
        if (!moves)
            return error_no_memory(e, "moves");
        r->moves = moves;
        r->size = size;
    }
    r->moves[r->done++] = m;
    return true;
}

void replay_free(struct replay *r)
{
    free(r->moves);
    r->moves = NULL;
}

/* Plays a move unless one before it was illegal. False with `e` only if memory is short, which says nothing of the move. */
static bool play(struct game *g, struct move m, const struct json *given, struct replay *r, struct error *e)
{
    struct auto_move autos[AUTO_MOVES_MAX];
    int count = 0;
    const char *why = r->legal ? game_refuses(g, m) : NULL;
    if (why)
        refuse(r, m, why);
    if (!r->legal || !card_agrees(g, m, given, r))
        return true;
    game_play(g, m, autos, &count);
    return !autos_agree(g->variant, m, autos, count, json_get(given, "auto"), r) || keep(r, m, e);
}

static void copy_string(const struct json *value, char *out, size_t size)
{
    const char *text = json_as_string(value);
    if (text)
        snprintf(out, size, "%s", text);
}

static bool replay_json(const struct json_doc *doc, struct game *g, struct replay *r, struct error *e)
{
    const struct json *root = json_root(doc), *list = root->kind == JSON_IS_OBJECT ? json_get(root, "moves") : root;
    if (!json_is(list, JSON_IS_LIST))
        return error_set(e, json_source(doc)->name, "give what `terrace solve --json` writes, or a list of moves",
                         "there is no list \"moves\"");
    copy_string(json_get(root, "game"), r->game, sizeof r->game);
    copy_string(json_get(root, "deal"), r->deal, sizeof r->deal);
    for (const struct json *value = list->first; value; value = value->next) {
        struct move m;
        if (!move_read_json(doc, value, g->variant, &m, e) || !play(g, m, value, r, e))
            return false;
    }
    return true;
}

/* Bytes of the blank at `i`, 0 if there is none. */
static size_t blank_at(const struct json_text *in, size_t i)
{
    const char c = in->text[i];
    return c == ' ' || c == '\t' || c == '\r' || c == ',' ? 1 : (size_t)utf8_blank(in->text + i, in->length - i);
}

/* The end of the move that begins at `i`; blanks around its `>` belong to it. */
static size_t move_end(const struct json_text *in, size_t i)
{
    size_t end = i;
    while (i < in->length && in->text[i] != '\n' && in->text[i] != '#') {
        size_t next = i;
        while (next < in->length && blank_at(in, next))
            next += blank_at(in, next);
        if (next == i)
            end = ++i;
        else if (in->text[end - 1] != '>' && !(next < in->length && in->text[next] == '>'))
            break;
        else
            i = next;
    }
    return end;
}

/* Text: moves separated by spaces, commas or line ends; `#` up to the end of the line is a comment. */
static bool replay_lines(const struct json_text *in, struct game *g, struct replay *r, struct error *e)
{
    int line = in->line_first;
    size_t line_start = 0;
    for (size_t i = 0, blank; i < in->length;) {
        char c = in->text[i];
        if (c == '\n') {
            line++;
            line_start = ++i;
        } else if ((blank = blank_at(in, i)) > 0) {
            i += blank;
        } else if (c == '#') {
            while (i < in->length && in->text[i] != '\n')
                i++;
        } else {
            size_t end = move_end(in, i);
            struct move m;
            int length = end - i > MOVE_LENGTH_MAX ? MOVE_LENGTH_MAX : (int)(end - i);
            if (i + (size_t)length < end || !notation_read_move(g->variant, in->text + i, length, &m)) {
                char where[PLACE_MAX];
                size_t column = utf8_count(in->text + line_start, i - line_start) + 1;
                return bad_move(error_place(in->name, (uint64_t)line, column, where), in->text + i, length, e);
            }
            if (!play(g, m, NULL, r, e))
                return false;
            i = end;
        }
    }
    return true;
}

bool solution_replay(const struct json_text *text, const struct game *start, struct replay *out, struct error *e)
{
    struct game g = *start;
    *out = (struct replay){.legal = true};
    const struct json_text plain = json_text_unsigned(text);
    bool read;
    char where[PLACE_MAX];
    if (utf8_is_utf16(plain.text, plain.length))
        return error_set(e, error_place(plain.name, (uint64_t)plain.line_first, 1, where), "save it as UTF-8", "this text is UTF-16");
    if (json_text_looks_like(plain.text, plain.length)) {
        struct json_doc *doc = json_parse(&plain, e);
        read = doc && replay_json(doc, &g, out, e);
        json_free(doc);
    } else {
        read = replay_lines(&plain, &g, out, e);
    }
    out->won = out->legal && game_won(&g);
    return read;
}
