/* One line of input to `terrace serve`, parsed. Plain data; one thread at a time may change it, any may read it. */
#ifndef TERRACE_REQUEST_H
#define TERRACE_REQUEST_H

#include <stdbool.h>
#include <stddef.h>

#include <jansson.h>

#include "error.h"
#include "json_text.h"

struct serve_op;

struct request {
    struct request *next;
    char *line;            /* owned; NULL: there was none that could be kept, `error` tells */
    struct json_text text; /* of `line` */
    char *id;              /* the id as it was written, owned; NULL: none, or the line is malformed */
    json_t *root; /* NULL: malformed, `error` tells. Its id is not the client's: that one may be more than JSON numbers here hold */
    struct error error;
    const struct serve_op *op; /* NULL: `error` tells */
};

/* The request in `length` bytes at `bytes`, line `number` of the input. NULL only if memory is short. */
struct request *request_make(const char *bytes, size_t length, int number);
/* A request that is an error from the start. NULL if memory is short. */
struct request *request_refused(int number, const char *what, const char *mend);
void request_free(struct request *r); /* NULL allowed */

/* The id as JSON text: as it was written, or "null". */
const char *request_id(const struct request *r);

/* "request:LINE:COLUMN" of a key of the request (of the request itself if it has not that key). */
char *request_where(const struct request *r, const char *key, char out[JSON_WHERE_MAX]);

/* Fills `e` with that place; always false. */
bool request_refuse(const struct request *r, const char *key, const char *what, const char *mend, struct error *e);

#endif
