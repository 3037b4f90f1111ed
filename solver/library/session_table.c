/* The table of ops, and which of them a request asks for. */
#include <stdio.h>
#include <string.h>

#include "nearest.h"
#include "sentence.h"
#include "session.h"
#include "utf8.h"

#define ADVICE_KEYS "hidden", "level", "player", "samples", "playouts", "limit_states", "limit_seconds", "limit_samples", "seed", "progress"

static const struct session_op ops[] = {
    {"games", session_games, false, false, {"game"}},
    {"version", session_version, false, false, {0}},
    {"rules", session_rules, false, false, {"game"}},
    {"new", session_new, false, false, {"game", "deal", "deck", "position", "text"}},
    {"state", session_state, false, true, {0}},
    {"text", session_text, false, true, {0}},
    {"moves", session_moves, false, true, {0}},
    {"move", session_move, false, true, {"move"}},
    {"after", session_after, false, true, {"move"}},
    {"undo", session_undo, false, true, {0}},
    {"solve", session_solve, true, true, {"base", "limit_states", "limit_seconds", "seed", "progress"}},
    {"hint", session_hint, true, true, {ADVICE_KEYS}},
    {"pick", session_pick, true, true, {ADVICE_KEYS}},
    {"review", session_review, true, true, {"level", "player", "playouts", "limit_states", "limit_seconds", "seed", "progress"}},
    {"cancel", session_cancel, false, false, {0}},
    {"quit", session_quit, false, false, {0}},
};
enum { OPS = sizeof ops / sizeof *ops };

static bool has_key(const struct session_op *op, const char *key)
{
    for (int i = 0; i < SESSION_KEYS_MAX && op->keys[i]; i++)
        if (strcmp(key, op->keys[i]) == 0)
            return true;
    return false;
}

/* Ops that need a game are asked about the one that "new" began: a game or a deal among their keys is no slip of the pen. */
static bool belongs_to_new(const struct session_op *op, const char *key)
{
    for (int i = 0; i < OPS; i++)
        if (ops[i].run == session_new)
            return op->needs_game && has_key(&ops[i], key);
    return false;
}

static bool known_keys(const struct request *r, const struct session_op *op, struct error *e)
{
    for (const struct json *member = r->root->first; member; member = member->next) {
        const char *key = member->key;
        struct nearest n = {.wanted = key, .length = strlen(key)};
        if (strcmp(key, "id") == 0 || strcmp(key, "op") == 0 || has_key(op, key))
            continue;
        for (int i = 0; i < SESSION_KEYS_MAX && op->keys[i]; i++)
            nearest_offer(&n, op->keys[i]);
        char what[128], mend[128] = "leave it out";
        snprintf(what, sizeof what, "op \"%s\" has no key \"%.*s\"", op->name, (int)utf8_cut(key, strlen(key), 60), key);
        if (belongs_to_new(op, key))
            snprintf(mend, sizeof mend, "give it to op \"new\" first");
        else if (n.best)
            snprintf(mend, sizeof mend, "did you mean \"%s\"?", n.best);
        return request_refuse(r, key, what, mend, e);
    }
    return true;
}

/* NULL with `e`, which lists the ops. */
static const struct session_op *refuse_op(const struct request *r, const char *what, struct error *e)
{
    char list[200];
    struct sentence names;
    sentence_begin(&names, list, sizeof list);
    for (int i = 0; i < OPS; i++)
        sentence_add(&names, "%s%s", i == 0 ? "the ops are " : ", ", ops[i].name);
    request_refuse(r, "op", what, list, e);
    return NULL;
}

const struct session_op *session_op_of(const struct request *request, struct error *e)
{
    char what[224];
    if (!request->root) {
        *e = request->error;
        return NULL;
    }
    if (request->root->kind != JSON_IS_OBJECT) {
        request_refuse(request, NULL, "a request is a JSON object",
                       "send {\"id\":1,\"op\":\"new\",\"game\":\"terrace\",\"deal\":\"seed:42\"}", e);
        return NULL;
    }
    const char *name = json_as_string(json_get(request->root, "op"));
    if (!name)
        return refuse_op(request, "\"op\" is missing or no string", e);
    for (int i = 0; i < OPS; i++)
        if (strcmp(ops[i].name, name) == 0)
            return known_keys(request, &ops[i], e) ? &ops[i] : NULL;
    snprintf(what, sizeof what, "there is no op \"%.*s\"", (int)utf8_cut(name, strlen(name), 40), name);
    return refuse_op(request, what, e);
}
