#include "request.h"

#include <stdlib.h>
#include <string.h>

char *request_where(const struct request *r, const char *key, char out[PLACE_MAX])
{
    return json_where(r->doc, key ? json_get(r->root, key) : NULL, false, out);
}

bool request_refuse(const struct request *r, const char *key, const char *what, const char *mend, struct error *e)
{
    char where[PLACE_MAX];
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
