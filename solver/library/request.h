/* One request to a session, parsed. Plain data; one thread at a time may change it, any may read it. */
#ifndef TERRACE_REQUEST_H
#define TERRACE_REQUEST_H

#include <stdbool.h>
#include <stddef.h>

#include "error.h"
#include "json_text.h"

struct request {
    char *line;              /* owned */
    struct json_text text;   /* of `line` */
    struct json_doc *doc;    /* NULL: the line is malformed */
    const struct json *root; /* its value; NULL likewise */
    char *id;                /* the id as written, owned; "null" if there is none or the line is malformed */
    struct error error;      /* why the line is malformed */
};

/* The request in `length` bytes at `bytes`, line `number` of its session. NULL only if memory is short. */
struct request *request_make(const char *bytes, size_t length, int number);
void request_free(struct request *r); /* NULL allowed */

/* "request:LINE:COLUMN" of a key of the request, or of the request itself if it has no such key. */
char *request_where(const struct request *r, const char *key, char out[PLACE_MAX]);

/* Fills `e` with that place; always false. */
bool request_refuse(const struct request *r, const char *key, const char *what, const char *mend, struct error *e);

#endif
