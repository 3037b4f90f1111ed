/* The ops that answer at once. */
#include <stdio.h>
#include <string.h>

#include "json_io.h"
#include "named_game.h"
#include "notation.h"
#include "position_read.h"
#include "session.h"
#include "solution_read.h"
#include "utf8.h"

/* The layout's keys stand in the answer itself; "state" repeats them as an object for clients that keep it. */
static void put_state(struct json_out *answer, const struct game *g)
{
    json_put_state(answer, g);
    json_open_object(answer, "state");
    json_put_state(answer, g);
    json_close(answer);
}

/* ---- new ---- */

/* A file that the request names. NULL with `e`, which says something even where the caller's function filled in nothing, as if
 * terrace_text_new() was all that failed; nor need its texts have an end (strncpy()). */
static char *read_file(struct terrace_session *s, const char *path, size_t *length, struct error *e)
{
    terrace_error why = {0};
    char *text = s->options.read_file(s->options.context, path, length, &why);
    why.where[sizeof why.where - 1] = why.what[sizeof why.what - 1] = why.mend[sizeof why.mend - 1] = '\0';
    if (!text && why.what[0])
        error_set(e, why.where, why.mend, "%s", why.what);
    else if (!text)
        error_set(e, path, "look whether it can be read, and whether memory is short", "the file was not given");
    return text;
}

static bool rules_from_file(struct terrace_session *s, const char *path, struct variant *v, struct error *e)
{
    struct json_text in = {.name = path, .line_first = 1};
    char *text = read_file(s, path, &in.length, e);
    in.text = text;
    bool ok = text && variant_read(&in, v, e);
    terrace_text_free(text);
    return ok;
}

static bool new_rules(struct terrace_session *s, const struct request *request, struct variant *v, struct error *e)
{
    const struct json *game = json_get(request->root, "game");
    const char *name = json_as_string(game), *deal = json_as_string(json_get(request->root, "deal"));
    if (json_is(game, JSON_IS_OBJECT))
        return json_read_variant(request->doc, game, v, e);
    if (!name)
        return request_refuse(request, "game", "\"game\" is missing or no name", "give \"game\":\"terrace\" or custom rules as an object",
                              e);
    if (*name == '@' && !s->options.read_file)
        return request_refuse(request, "game", "files are not read", "give the rules as an object, or start terrace serve --files", e);
    if (strcmp(name, "@") == 0)
        return request_refuse(request, "game", "the name of a rules file is missing", "write @FILE.json", e);
    if (*name == '@')
        return rules_from_file(s, name + 1, v, e);
    const struct variant *found = game_named(name, deal ? deal : "", e);
    if (found)
        *v = *found;
    else
        request_where(request, "game", e->where);
    return found != NULL;
}

static bool new_from_file(struct terrace_session *s, const char *path, const struct variant *v, struct game *g, struct error *e)
{
    struct json_text in = {.name = path, .line_first = 1};
    char *text = read_file(s, path, &in.length, e);
    in.text = text;
    bool ok = text && position_read(&in, v, true, g, e);
    terrace_text_free(text);
    return ok;
}

/* `name` gets what the deal is called. */
static bool new_from_deal(struct terrace_session *s, const struct request *request, const struct json *deal, const struct variant *v,
                          struct game *g, char name[NAME_SIZE], bool *numbered, struct error *e)
{
    struct deal_id id;
    struct deal_range range;
    struct error ignored;
    char number[32];
    snprintf(number, sizeof number, "%.*s", (int)(deal->end - deal->at), request->line + deal->at);
    const char *text = deal->kind == JSON_IS_NUMBER ? number : json_as_string(deal);
    if (text && strstr(text, "..") && deal_range_parse(text, &range, &ignored))
        return request_refuse(request, "deal", "this is a range of deals", "give one of them", e);
    if (json_as_string(deal) && *text && !deal_id_looks_like(text) && s->options.read_file) {
        snprintf(name, NAME_SIZE, "%s", text);
        return new_from_file(s, text, v, g, e);
    }
    if (!text || !deal_id_looks_like(text))
        return request_refuse(request, "deal", "this is no deal number",
                              "give \"deal\":\"seed:42\"; cards go into \"deck\" or \"position\"; terrace serve --files reads files", e);
    if (!deal_id_parse(text, &id, e)) {
        request_where(request, "deal", e->where);
        return false;
    }
    deal_game(&id, v, g);
    snprintf(name, NAME_SIZE, "%s", id.text);
    *numbered = true;
    return true;
}

/* Reads a position in any form of a file. Errors call it `text`, with line and column. */
static bool new_from_text(const char *text, const struct variant *v, struct game *g, struct error *e)
{
    struct json_text in = {.text = text, .length = strlen(text), .name = "text", .line_first = 1};
    return position_read(&in, v, true, g, e);
}

static bool new_game(struct terrace_session *s, const struct request *request, struct variant *v, struct game *g, char name[NAME_SIZE],
                     bool *numbered, struct error *e)
{
    static const char *const sources[] = {"deal", "deck", "position", "text"};
    const char *source = NULL;
    if (!new_rules(s, request, v, e))
        return false;
    for (size_t i = 0; i < sizeof sources / sizeof *sources; i++)
        if (json_get(request->root, sources[i])) {
            if (source)
                return request_refuse(request, sources[i], "two of \"deal\", \"deck\", \"position\" and \"text\" are given",
                                      "give one of them", e);
            source = sources[i];
        }
    if (!source)
        return request_refuse(request, NULL, "the deal is missing", "give \"deal\":\"seed:42\", \"deck\":[...] or \"position\":{...}", e);
    const struct json *value = json_get(request->root, source);
    if (strcmp(source, "deal") == 0)
        return new_from_deal(s, request, value, v, g, name, numbered, e);
    snprintf(name, NAME_SIZE, "%s", source);
    if (strcmp(source, "text") == 0 && json_as_string(value))
        return new_from_text(json_as_string(value), v, g, e);
    if (value->kind != (strcmp(source, "deck") == 0 ? JSON_IS_LIST : JSON_IS_OBJECT))
        return request_refuse(request, source, "a deck is a list of cards, a position an object, a text a string",
                              "give \"deck\":[\"7H\",...], \"position\":{...} or \"text\":\"...\"", e);
    return json_read_position(request->doc, value, v, true, g, e);
}

static void put_game(const struct terrace_session *s, struct json_out *answer)
{
    json_put_string(answer, "game", s->game.rules.name);
    json_put_string(answer, "deal", s->game.name);
    put_state(answer, &s->game.now);
}

bool session_new(struct terrace_session *s, const struct request *request, struct json_out *answer, struct error *e)
{
    struct variant v;
    struct game g;
    char name[NAME_SIZE];
    bool numbered = false;
    if (!new_game(s, request, &v, &g, name, &numbered, e))
        return false;
    position_set(&s->game, &v, &g, name, numbered);
    s->started = true;
    put_game(s, answer);
    return true;
}

/* ---- playing ---- */

bool session_state(struct terrace_session *s, const struct request *request, struct json_out *answer, struct error *e)
{
    (void)request;
    (void)e;
    put_game(s, answer);
    return true;
}

bool session_moves(struct terrace_session *s, const struct request *request, struct json_out *answer, struct error *e)
{
    struct move moves[MOVES_MAX];
    int count = game_moves(&s->game.now, false, moves);
    (void)request;
    (void)e;
    json_open_list(answer, "moves");
    for (int i = 0; i < count; i++)
        json_put_move(answer, NULL, &s->game.now, moves[i]);
    json_close(answer);
    return true;
}

static bool read_move(const struct terrace_session *s, const struct request *request, struct move *out, struct error *e)
{
    const struct json *value = json_get(request->root, "move");
    if (!value)
        return request_refuse(request, NULL, "the move is missing", "give \"move\":{\"from\":\"waste\",\"to\":\"t3\"}", e);
    if (!move_read_json(request->doc, value, &s->game.rules, out, e))
        return false;
    if (move_card_agrees(&s->game.now, *out, value))
        return true;
    char what[96], name[3];
    const char *said = json_as_string(json_get(value, "card"));
    snprintf(what, sizeof what, "the move says %.*s, but the card there is %s", (int)utf8_cut(said, strlen(said), 8), said,
             card_name(pile_top(&s->game.now.pile[out->from]), name));
    return request_refuse(request, "move", what, "ask for the state: yours is another", e);
}

/* Writes what a move did, from the position before it, with the player's `card` on top. */
static void put_played(struct json_out *answer, struct move m, card_t card, const struct auto_move autos[], int autos_count,
                       const struct game *after)
{
    json_put_transfer(answer, "move", m.from, m.to, card);
    json_put_autos(answer, "auto", autos, autos_count);
    put_state(answer, after);
}

bool session_move(struct terrace_session *s, const struct request *request, struct json_out *answer, struct error *e)
{
    struct move m;
    struct auto_move autos[AUTO_MOVES_MAX];
    int autos_count = 0;
    if (!read_move(s, request, &m, e))
        return false;
    card_t card = pile_top(&s->game.now.pile[m.from]);
    if (!position_play(&s->game, m, autos, &autos_count, e)) {
        request_where(request, "move", e->where);
        return false;
    }
    put_played(answer, m, card, autos, autos_count, &s->game.now);
    return true;
}

/* Writes the position after a move without playing it; the move may turn up unknown cards. */
bool session_after(struct terrace_session *s, const struct request *request, struct json_out *answer, struct error *e)
{
    struct move m;
    struct game after;
    struct auto_move autos[AUTO_MOVES_MAX];
    int autos_count = 0;
    if (!read_move(s, request, &m, e))
        return false;
    if (!position_after(&s->game, m, &after, autos, &autos_count, e)) {
        request_where(request, "move", e->where);
        return false;
    }
    put_played(answer, m, pile_top(&s->game.now.pile[m.from]), autos, autos_count, &after);
    return true;
}

bool session_text(struct terrace_session *s, const struct request *request, struct json_out *answer, struct error *e)
{
    char text[POSITION_TEXT_MAX];
    (void)request;
    (void)e;
    notation_write_position(&s->game.now, text, sizeof text);
    json_put_string(answer, "text", text);
    return true;
}

bool session_undo(struct terrace_session *s, const struct request *request, struct json_out *answer, struct error *e)
{
    if (!position_undo(&s->game, e)) {
        request_where(request, NULL, e->where);
        return false;
    }
    put_state(answer, &s->game.now);
    return true;
}

bool session_quit(struct terrace_session *s, const struct request *request, struct json_out *answer, struct error *e)
{
    (void)request;
    (void)answer;
    (void)e;
    s->over = true;
    return true;
}

/* ---- without a game ---- */

bool session_games(struct terrace_session *s, const struct request *request, struct json_out *answer, struct error *e)
{
    struct variant one;
    size_t count;
    const struct variant *all = variants_all(&count);
    if (json_get(request->root, "game")) {
        if (!new_rules(s, request, &one, e))
            return false;
        all = &one;
        count = 1;
    }
    json_open_list(answer, "games");
    for (size_t i = 0; i < count; i++)
        json_put_variant(answer, NULL, &all[i]);
    json_close(answer);
    return true;
}

bool session_rules(struct terrace_session *s, const struct request *request, struct json_out *answer, struct error *e)
{
    struct variant v;
    if (!new_rules(s, request, &v, e))
        return false;
    json_put_rules(answer, "rules", &v);
    return true;
}

bool session_version(struct terrace_session *s, const struct request *request, struct json_out *answer, struct error *e)
{
    (void)s;
    (void)request;
    (void)e;
    json_put_string(answer, "version", TERRACE_VERSION);
    return true;
}
