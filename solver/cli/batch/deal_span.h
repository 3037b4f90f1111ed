/* A range of numbered deals as plain data: what terrace_deals says of it. */
#ifndef TERRACE_DEAL_SPAN_H
#define TERRACE_DEAL_SPAN_H

#include <stdbool.h>
#include <stdint.h>

#include "error.h"
#include "terrace.h"

struct deal_span {
    uint64_t first, last;              /* both included */
    char prefix[16];                   /* of its deals' names: "seed:", "aisleriot:", "pysolfc:", "pysolfc:ms": what kind they are */
    char text[TERRACE_DEAL_NAME_SIZE]; /* canonical: "seed:1..1000" */
};

/* False with `e` (which may be NULL); e->code tells a text that is no range from short memory. */
bool deal_span_read(const char *text, struct deal_span *out, struct error *e);

/* The same kind of deals, first..last of them. */
struct deal_span deal_span_part(const struct deal_span *of, uint64_t first, uint64_t last);

/* The name of a deal of that kind, to `out`; returns it. */
char *deal_span_name(const struct deal_span *s, uint64_t number, char out[TERRACE_DEAL_NAME_SIZE]);

#endif
