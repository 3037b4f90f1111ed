/* The ops of `serve` that answer at once. */
#include <stdlib.h>
#include <string.h>

#include "json_io.h"
#include "notation.h"
#include "serve.h"
#include "solution_read.h"

enum { SESSION_MOVES_MAX = 1 << 20 };

char *serve_where(const struct request *request, const char *key, char out[JSON_WHERE_MAX])
{
    struct json_step step = {key, 0};
    return json_text_where(&request->text, &step, key && json_object_get(request->root, key) ? 1 : 0, false, out);
}

static bool refuse(const struct request *request, const char *key, const char *what, const char *mend, struct error *e)
{
    char where[JSON_WHERE_MAX];
    return error_set(e, serve_where(request, key, where), mend, "%s", what);
}

/* The layout's keys stand in the answer itself; "state" repeats them as an object for clients that keep it. */
static void add_state(json_t *answer, const struct game *g)
{
    json_t *state = json_object();
    json_add_state(state, g);
    json_object_update(answer, state);
    json_object_set_new(answer, "state", state);
}

/* ---- new ---- */

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
        return refuse(request, "game", "\"game\" is missing or no name", "give \"game\":\"terrace\" or custom rules as an object", e);
    const char *name = json_string_value(game), *deal = json_string_value(json_object_get(request->root, "deal"));
    int code = cli_game(s->cli, name, deal ? deal : "", &found);
    if (code == 0)
        *v = *found;
    *e = s->cli->error;
    s->cli->error = (struct error){0}; /* the client is told, not main */
    if (*name != '@')
        serve_where(request, "game", e->where);
    cli_release(s->cli);
    return code == 0;
}

static bool new_numbered(const struct request *request, const json_t *deal, const struct variant *v, struct game *g, char *name,
                         size_t size, struct error *e)
{
    struct deal_id id;
    char number[32];
    snprintf(number, sizeof number, "%" JSON_INTEGER_FORMAT, json_integer_value(deal));
    const char *text = json_is_integer(deal) ? number : json_string_value(deal);
    if (!text || !deal_id_looks_like(text))
        return refuse(request, "deal", "this is no deal number", "give \"deal\":\"seed:42\"; cards go into \"deck\" or \"position\"", e);
    if (!deal_id_parse(text, &id, e)) {
        serve_where(request, "deal", e->where);
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
                return refuse(request, sources[i], "two of \"deal\", \"deck\" and \"position\" are given", "give one of them", e);
            source = sources[i];
        }
    if (!source)
        return refuse(request, NULL, "the deal is missing", "give \"deal\":\"seed:42\", \"deck\":[...] or \"position\":{...}", e);
    const json_t *value = json_object_get(request->root, source);
    if (strcmp(source, "deal") == 0)
        return new_numbered(request, value, v, g, name, size, e);
    struct json_text part;
    json_text_part(&request->text, source, &part);
    snprintf(name, size, "%s", source);
    if (strcmp(source, "deck") == 0 ? !json_is_array(value) : !json_is_object(value))
        return refuse(request, source, "a deck is a list of cards, a position an object",
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

static bool op_move(struct session *s, const struct request *request, json_t *answer, struct error *e)
{
    struct move m;
    struct json_step step = {"move", 0};
    struct auto_move autos[AUTO_MOVES_MAX];
    int autos_count = 0;
    char text[24], what[128];
    const json_t *value = json_object_get(request->root, "move");
    if (!value)
        return refuse(request, NULL, "the move is missing", "give \"move\":{\"from\":\"waste\",\"to\":\"t3\"}", e);
    if (!move_read_json(&request->text, value, &step, 1, &s->variant, &m, e))
        return false;
    const char *why = game_refuses(&s->now, m);
    if (why) {
        snprintf(what, sizeof what, "%s is refused: %s", notation_move(m, text), why);
        return refuse(request, "move", what, "op \"moves\" lists the legal moves", e);
    }
    if (!remember(s, m))
        return refuse(request, NULL, "there is no room for more moves", "begin again with op \"new\"", e);
    json_object_set_new(answer, "move", json_move(&s->now, m));
    game_play(&s->now, m, autos, &autos_count);
    json_object_set_new(answer, "auto", json_autos(autos, autos_count));
    add_state(answer, &s->now);
    return true;
}

/* The rules' own moves cannot be played backwards without remembering them; replaying the game costs microseconds a move. */
static bool op_undo(struct session *s, const struct request *request, json_t *answer, struct error *e)
{
    if (s->moves_count == 0)
        return refuse(request, NULL, "there is no move to undo", "this is the position that \"new\" gave", e);
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

/* With a search running it is answered before its turn (cmd_serve.c); here nothing runs any more. */
static bool op_cancel(struct session *s, const struct request *request, json_t *answer, struct error *e)
{
    (void)s;
    (void)request;
    (void)e;
    json_object_set_new(answer, "cancelled", json_null());
    return true;
}

/* `level` is the command line's word for `player`, `samples` for `limit_samples`. */
#define ADVICE_KEYS                                                                                                                        \
    {                                                                                                                                      \
        "hidden", "limit_states", "limit_seconds", "limit_samples", "samples", "playouts", "player", "level", "seed", "progress"           \
    }

const struct serve_op serve_ops[] = {
    {"new", op_new, false, false, {"game", "deal", "deck", "position"}},
    {"state", op_state, false, true, {0}},
    {"moves", op_moves, false, true, {0}},
    {"move", op_move, false, true, {"move"}},
    {"undo", op_undo, false, true, {0}},
    {"solve", serve_solve, true, true, {"base", "limit_states", "limit_seconds", "seed", "progress"}},
    {"hint", serve_hint, true, true, ADVICE_KEYS},
    {"pick", serve_pick, true, true, ADVICE_KEYS},
    {"cancel", op_cancel, false, false, {0}},
    {"quit", op_quit, false, false, {0}},
    {0},
};

void session_free(struct session *s)
{
    free(s->moves);
    solver_free(s->solver);
}
