#include "request.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nearest.h"
#include "sentence.h"
#include "session.h"
#include "utf8.h"

char *request_where(const struct request *r, const char *key, char out[JSON_WHERE_MAX])
{
    return json_where(r->doc, key ? json_get(r->root, key) : NULL, false, out);
}

bool request_refuse(const struct request *r, const char *key, const char *what, const char *mend, struct error *e)
{
    char where[JSON_WHERE_MAX];
    return error_set(e, request_where(r, key, where), mend, "%s", what);
}

/* A copy of the id's text without line ends, which JSON allows between the parts of a value. NULL: no memory. */
static char *copy_id(const struct request *r)
{
    const struct json *id = json_get(r->root, "id");
    const char *text = id ? r->line + id->at : "null";
    size_t length = id ? id->end - id->at : 4, used = 0;
    char *copy = malloc(length + 1);
    for (size_t i = 0; copy && i < length; i++)
        if (text[i] != '\r' && text[i] != '\n')
            copy[used++] = text[i];
    if (copy)
        copy[used] = '\0';
    return copy;
}

/* ---- the op ---- */

static bool known_keys(struct request *r, const struct session_op *op)
{
    for (const struct json *member = r->root->first; member; member = member->next) {
        const char *key = member->key;
        struct nearest n = {.wanted = key, .length = strlen(key)};
        bool known = strcmp(key, "id") == 0 || strcmp(key, "op") == 0;
        for (int i = 0; i < SESSION_KEYS_MAX && op->keys[i] && !known; i++) {
            known = strcmp(key, op->keys[i]) == 0;
            nearest_offer(&n, op->keys[i]);
        }
        if (known)
            continue;
        char what[128], mend[128] = "leave it out";
        snprintf(what, sizeof what, "op \"%s\" has no key \"%.60s\"", op->name, key);
        if (n.best)
            snprintf(mend, sizeof mend, "did you mean \"%s\"?", n.best);
        return request_refuse(r, key, what, mend, &r->error);
    }
    return true;
}

static bool refuse_op(struct request *r, const char *what)
{
    char list[200];
    struct sentence ops;
    sentence_begin(&ops, list, sizeof list);
    for (const struct session_op *op = session_ops; op->name; op++)
        sentence_add(&ops, "%s%s", op == session_ops ? "the ops are " : ", ", op->name);
    return request_refuse(r, "op", what, list, &r->error);
}

static bool find_op(struct request *r)
{
    char what[224];
    if (r->root->kind != JSON_IS_OBJECT)
        return request_refuse(r, NULL, "a request is a JSON object",
                              "send {\"id\":1,\"op\":\"new\",\"game\":\"terrace\",\"deal\":\"seed:42\"}", &r->error);
    const char *name = json_as_string(json_get(r->root, "op"));
    if (!name)
        return refuse_op(r, "\"op\" is missing or no string");
    for (const struct session_op *op = session_ops; op->name; op++)
        if (strcmp(op->name, name) == 0) {
            r->op = known_keys(r, op) ? op : NULL;
            return r->op != NULL;
        }
    snprintf(what, sizeof what, "there is no op \"%.*s\"", (int)utf8_cut(name, strlen(name), 40), name);
    return refuse_op(r, what);
}

/* ---- the whole ---- */

struct request *request_make(const char *bytes, size_t length, int number)
{
    struct request *r = calloc(1, sizeof *r);
    if (!r || !(r->line = malloc(length + 1))) {
        free(r);
        return NULL;
    }
    memcpy(r->line, bytes, length);
    r->line[length] = '\0';
    r->text = (struct json_text){r->line, length, "request", number};
    r->doc = json_parse(&r->text, &r->error);
    r->root = r->doc ? json_root(r->doc) : NULL;
    r->id = copy_id(r);
    if (!r->id) {
        request_free(r);
        return NULL;
    }
    if (r->root)
        find_op(r);
    return r;
}

void request_free(struct request *r)
{
    if (!r)
        return;
    json_free(r->doc);
    free(r->id);
    free(r->line);
    free(r);
}
