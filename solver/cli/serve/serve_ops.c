/* The ops of `serve` that answer at once. */
#include <stdlib.h>
#include <string.h>

#include "json_io.h"
#include "notation.h"
#include "serve.h"
#include "solution_read.h"
#include "utf8.h"

enum { SESSION_MOVES_MAX = 1 << 20 };

/* The layout's keys stand in the answer itself; "state" repeats them as an object for clients that keep it. */
static void add_state(json_t *answer, const struct game *g)
{
    json_t *state = json_object();
    json_add_state(state, g);
    json_object_update(answer, state);
    json_object_set_new(answer, "state", state);
}

/* ---- new ---- */

static bool reads_files(const struct session *s) { return ((const struct serve_own *)s->cli->own)->files; }

/* What a reader complains of is told to the client, not by main. */
static void take_error(struct session *s, struct error *e)
{
    *e = s->cli->error;
    s->cli->error = (struct error){0};
}

static bool new_rules(struct session *s, const struct request *request, struct variant *v, struct error *e)
{
    const json_t *game = json_object_get(request->root, "game");
    const struct variant *found;
    if (json_is_object(game)) {
        struct json_text part;
        json_text_part(&request->text, "game", &part);
        return json_read_variant(&part, game, v, e);
    }
    if (!json_is_string(game))
        return request_refuse(request, "game", "\"game\" is missing or no name", "give \"game\":\"terrace\" or custom rules as an object",
                              e);
    const char *name = json_string_value(game), *deal = json_string_value(json_object_get(request->root, "deal"));
    if (*name == '@' && !reads_files(s))
        return request_refuse(request, "game", "files are not read", "give the rules as an object, or start terrace serve --files", e);
    int code = cli_game(s->cli, name, deal ? deal : "", &found);
    if (code == 0)
        *v = *found;
    take_error(s, e);
    if (*name != '@')
        request_where(request, "game", e->where);
    cli_release(s->cli);
    return code == 0;
}

static bool new_from_file(struct session *s, const char *path, const struct variant *v, struct game *g, char *name, size_t size,
                          struct error *e)
{
    int code = cli_position(s->cli, v, path, true, g);
    take_error(s, e);
    snprintf(name, size, "%s", path);
    utf8_make_printable(name);
    return code == 0;
}

static bool new_from_deal(struct session *s, const struct request *request, const json_t *deal, const struct variant *v, struct game *g,
                          char *name, size_t size, struct error *e)
{
    struct deal_id id;
    char number[32];
    snprintf(number, sizeof number, "%" JSON_INTEGER_FORMAT, json_integer_value(deal));
    const char *text = json_is_integer(deal) ? number : json_string_value(deal);
    if (text && !deal_id_looks_like(text) && reads_files(s))
        return new_from_file(s, text, v, g, name, size, e);
    if (!text || !deal_id_looks_like(text))
        return request_refuse(request, "deal", "this is no deal number",
                              "give \"deal\":\"seed:42\"; cards go into \"deck\" or \"position\"; terrace serve --files reads files", e);
    if (!deal_id_parse(text, &id, e)) {
        request_where(request, "deal", e->where);
        return false;
    }
    deal_game(&id, v, g);
    snprintf(name, size, "%s", id.text);
    return true;
}

static bool new_game(struct session *s, const struct request *request, struct variant *v, struct game *g, char *name, size_t size,
                     struct error *e)
{
    static const char *const sources[] = {"deal", "deck", "position"};
    const char *source = NULL;
    if (!new_rules(s, request, v, e))
        return false;
    for (int i = 0; i < 3; i++)
        if (json_object_get(request->root, sources[i])) {
            if (source)
                return request_refuse(request, sources[i], "two of \"deal\", \"deck\" and \"position\" are given", "give one of them", e);
            source = sources[i];
        }
    if (!source)
        return request_refuse(request, NULL, "the deal is missing", "give \"deal\":\"seed:42\", \"deck\":[...] or \"position\":{...}", e);
    const json_t *value = json_object_get(request->root, source);
    if (strcmp(source, "deal") == 0)
        return new_from_deal(s, request, value, v, g, name, size, e);
    struct json_text part;
    json_text_part(&request->text, source, &part);
    snprintf(name, size, "%s", source);
    if (strcmp(source, "deck") == 0 ? !json_is_array(value) : !json_is_object(value))
        return request_refuse(request, source, "a deck is a list of cards, a position an object",
                              "give \"deck\":[\"7H\",...] or \"position\":{...}", e);
    return json_read_position(&part, value, v, true, g, e);
}

static bool op_new(struct session *s, const struct request *request, json_t *answer, struct error *e)
{
    struct variant v;
    struct game g;
    char name[sizeof s->deal];
    if (!new_game(s, request, &v, &g, name, sizeof name, e))
        return false;
    s->variant = v;
    g.variant = &s->variant;
    s->start = s->now = g;
    s->moves_count = 0;
    s->started = true;
    memcpy(s->deal, name, sizeof name);
    json_object_set_new(answer, "game", json_string(s->variant.name));
    json_object_set_new(answer, "deal", json_string(s->deal));
    add_state(answer, &s->now);
    return true;
}

/* ---- playing ---- */

static bool op_state(struct session *s, const struct request *request, json_t *answer, struct error *e)
{
    (void)request;
    (void)e;
    json_object_set_new(answer, "game", json_string(s->variant.name));
    json_object_set_new(answer, "deal", json_string(s->deal));
    add_state(answer, &s->now);
    return true;
}

static bool op_moves(struct session *s, const struct request *request, json_t *answer, struct error *e)
{
    struct move moves[MOVES_MAX];
    int count = game_moves(&s->now, false, moves);
    json_t *list = json_array();
    (void)request;
    (void)e;
    for (int i = 0; i < count; i++)
        json_array_append_new(list, json_move(&s->now, moves[i]));
    json_object_set_new(answer, "moves", list);
    return true;
}

static bool remember(struct session *s, struct move m)
{
    if (s->moves_count == s->moves_size) {
        int size = s->moves_size ? s->moves_size * 2 : 256;
        struct move *grown = size > SESSION_MOVES_MAX ? NULL : realloc(s->moves, (size_t)size * sizeof *grown);
        if (!grown)
            return false;
        s->moves = grown;
        s->moves_size = size;
    }
    s->moves[s->moves_count++] = m;
    return true;
}

/* Every card that lies in sight is known. */
static bool lies_open(const struct game *g)
{
    for (int p = PILE_WASTE; p < PILE_COUNT; p++) {
        const struct pile *pile = &g->pile[p];
        int first = p >= PILE_FOUNDATION ? 0 : pile->count - 1; /* of the waste and the reserve the top counts */
        for (int i = first < 0 ? 0 : first; i < pile->count; i++)
            if (pile->card[i] == CARD_NONE)
                return false;
    }
    return true;
}

static bool op_move(struct session *s, const struct request *request, json_t *answer, struct error *e)
{
    struct move m;
    struct json_step step = {"move", 0};
    struct auto_move autos[AUTO_MOVES_MAX];
    int autos_count = 0;
    char text[24], what[128];
    const json_t *value = json_object_get(request->root, "move");
    if (!value)
        return request_refuse(request, NULL, "the move is missing", "give \"move\":{\"from\":\"waste\",\"to\":\"t3\"}", e);
    if (!move_read_json(&request->text, value, &step, 1, &s->variant, &m, e))
        return false;
    const char *why = game_refuses(&s->now, m);
    if (why) {
        snprintf(what, sizeof what, "%s is refused: %s", notation_move(m, text), why);
        return request_refuse(request, "move", what, "op \"moves\" lists the legal moves", e);
    }
    struct game after = s->now;
    game_play(&after, m, autos, &autos_count);
    if (!lies_open(&after)) {
        snprintf(what, sizeof what, "%s turns up a card that is not known", notation_move(m, text));
        return request_refuse(request, "move", what, "give the position after it with op \"new\"", e);
    }
    if (!remember(s, m))
        return request_refuse(request, NULL, "there is no room for more moves", "begin again with op \"new\"", e);
    json_object_set_new(answer, "move", json_move(&s->now, m));
    s->now = after;
    json_object_set_new(answer, "auto", json_autos(autos, autos_count));
    add_state(answer, &s->now);
    return true;
}

/* The rules' own moves cannot be played backwards without remembering them; replaying the game costs microseconds a move. */
static bool op_undo(struct session *s, const struct request *request, json_t *answer, struct error *e)
{
    if (s->moves_count == 0)
        return request_refuse(request, NULL, "there is no move to undo", "this is the position that \"new\" gave", e);
    s->moves_count--;
    s->now = s->start;
    for (int i = 0; i < s->moves_count; i++)
        game_play(&s->now, s->moves[i], NULL, NULL);
    add_state(answer, &s->now);
    return true;
}

static bool op_quit(struct session *s, const struct request *request, json_t *answer, struct error *e)
{
    (void)request;
    (void)answer;
    (void)e;
    s->quit = true;
    return true;
}

/* ---- without a game ---- */

static bool op_games(struct session *s, const struct request *request, json_t *answer, struct error *e)
{
    struct variant one;
    size_t count;
    const struct variant *all = variants_all(&count);
    json_t *list;
    if (json_object_get(request->root, "game")) {
        if (!new_rules(s, request, &one, e))
            return false;
        all = &one;
        count = 1;
    }
    list = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(list, json_variant(&all[i]));
    json_object_set_new(answer, "games", list);
    return true;
}

static bool op_version(struct session *s, const struct request *request, json_t *answer, struct error *e)
{
    (void)s;
    (void)request;
    (void)e;
    json_object_set_new(answer, "version", json_string(TERRACE_VERSION));
    return true;
}

/* With a search running it is answered before its turn (cmd_serve.c); here nothing runs any more. */
static bool op_cancel(struct session *s, const struct request *request, json_t *answer, struct error *e)
{
    (void)s;
    (void)request;
    (void)e;
    json_object_set_new(answer, "cancelled", json_null());
    return true;
}

#define ADVICE_KEYS "hidden", "level", "player", "samples", "playouts", "limit_states", "limit_seconds", "limit_samples", "seed", "progress"

const struct serve_op serve_ops[] = {
    {"games", op_games, false, false, {"game"}},
    {"version", op_version, false, false, {0}},
    {"new", op_new, false, false, {"game", "deal", "deck", "position"}},
    {"state", op_state, false, true, {0}},
    {"moves", op_moves, false, true, {0}},
    {"move", op_move, false, true, {"move"}},
    {"undo", op_undo, false, true, {0}},
    {"solve", serve_solve, true, true, {"base", "limit_states", "limit_seconds", "seed", "progress"}},
    {"hint", serve_hint, true, true, {ADVICE_KEYS}},
    {"pick", serve_pick, true, true, {ADVICE_KEYS}},
    {"cancel", op_cancel, false, false, {0}},
    {"quit", op_quit, false, false, {0}},
    {0},
};

void session_free(struct session *s)
{
    free(s->moves);
    solver_free(s->solver);
}
