#include "request.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json_scan.h"
#include "nearest.h"
#include "sentence.h"
#include "serve.h"
#include "utf8.h"

const char *request_id(const struct request *r) { return r->id ? r->id : "null"; }

char *request_where(const struct request *r, const char *key, char out[JSON_WHERE_MAX])
{
    struct json_step step = {key, 0};
    return json_text_where(&r->text, &step, key && json_object_get(r->root, key) ? 1 : 0, false, out);
}

bool request_refuse(const struct request *r, const char *key, const char *what, const char *mend, struct error *e)
{
    char where[JSON_WHERE_MAX];
    return error_set(e, request_where(r, key, where), mend, "%s", what);
}

/* ---- the id ---- */

static bool is_utf8(const char *text, size_t length)
{
    uint32_t c;
    for (int used; length > 0; text += used, length -= (size_t)used)
        if ((used = utf8_decode(text, length, &c)) == 0)
            return false;
    return true;
}

/* Where the value of the key "id" stands in an object, as a part of `text`; false if there is none or no JSON up to there. */
static bool find_id(const char *text, size_t length, size_t *from, size_t *end)
{
    struct json_scan s = {text, text + length};
    char key[64]; /* no key of a request is longer */
    bool first = true, closed;
    if (!scan_sign(&s, '{'))
        return false;
    while (scan_key(&s, &first, key, sizeof key, &closed)) {
        *from = (size_t)(s.at - text) + strspn(s.at, " \t\r\n");
        if (!scan_skip(&s))
            return false;
        *end = (size_t)(s.at - text);
        if (strcmp(key, "id") == 0)
            return is_utf8(text + *from, *end - *from);
    }
    return false;
}

/* A copy without carriage returns, which may stand between the parts of a value but would end lines for some readers. */
static char *copy_id(const char *text, size_t length)
{
    char *id = malloc(length + 1);
    size_t used = 0;
    for (size_t i = 0; id && i < length; i++)
        if (text[i] != '\r')
            id[used++] = text[i];
    if (id)
        id[used] = '\0';
    return id;
}

/* Parses the line with its id taken out (0 stands for it): numbers of any size come back as they were. False if memory is short. */
static bool parse(struct request *r)
{
    size_t from, end;
    struct json_text text = r->text;
    char *scratch = NULL;
    bool found = find_id(r->text.text, r->text.length, &from, &end);
    if (found) {
        r->id = copy_id(r->line + from, end - from);
        scratch = malloc(r->text.length + 1);
        if (!r->id || !scratch) {
            free(scratch);
            return false;
        }
        memcpy(scratch, r->line, r->text.length + 1);
        memset(scratch + from, ' ', end - from);
        scratch[from] = '0';
        text.text = scratch;
    }
    r->root = json_text_parse(&text, &r->error);
    free(scratch);
    const json_t *id = found ? NULL : json_object_get(r->root, "id");
    if (id)
        r->id = json_dumps(id, JSON_ENCODE_ANY | JSON_COMPACT | JSON_ENSURE_ASCII);
    if (!r->root) {
        free(r->id);
        r->id = NULL;
    }
    return true;
}

/* ---- the op ---- */

static bool known_keys(struct request *r, const struct serve_op *op)
{
    const char *key;
    json_t *value;
    json_object_foreach(r->root, key, value)
    {
        struct nearest n = {.wanted = key, .length = strlen(key)};
        bool known = strcmp(key, "id") == 0 || strcmp(key, "op") == 0;
        for (int i = 0; i < SERVE_KEYS_MAX && op->keys[i] && !known; i++) {
            known = strcmp(key, op->keys[i]) == 0;
            nearest_offer(&n, op->keys[i]);
        }
        if (known)
            continue;
        char what[224], mend[128] = "leave it out";
        snprintf(what, sizeof what, "op \"%s\" has no key \"%.*s\"", op->name, (int)utf8_cut(key, strlen(key), 40), key);
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
    for (const struct serve_op *op = serve_ops; op->name; op++)
        sentence_add(&ops, "%s%s", op == serve_ops ? "the ops are " : ", ", op->name);
    return request_refuse(r, "op", what, list, &r->error);
}

static bool find_op(struct request *r)
{
    char what[224];
    if (!json_is_object(r->root))
        return request_refuse(r, NULL, "a request is a JSON object",
                              "send {\"id\":1,\"op\":\"new\",\"game\":\"terrace\",\"deal\":\"seed:42\"}", &r->error);
    const char *name = json_string_value(json_object_get(r->root, "op"));
    if (!name)
        return refuse_op(r, "\"op\" is missing or no string");
    for (const struct serve_op *op = serve_ops; op->name; op++)
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
    r->text = (struct json_text){r->line, length, "request", number, 0};
    if (!parse(r)) {
        request_free(r);
        return NULL;
    }
    if (r->root)
        find_op(r);
    return r;
}

struct request *request_refused(int number, const char *what, const char *mend)
{
    struct request *r = calloc(1, sizeof *r);
    char where[32];
    snprintf(where, sizeof where, "request:%d:1", number);
    if (r)
        error_set(&r->error, where, mend, "%s", what);
    return r;
}

void request_free(struct request *r)
{
    if (!r)
        return;
    json_decref(r->root);
    free(r->id);
    free(r->line);
    free(r);
}
