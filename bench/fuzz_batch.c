/* Lines of batch files: headers and deals. What is read is written and read again as the same. */
#include <stdlib.h>
#include <string.h>

#include "batch_line.h"
#include "fuzz.h"

static void line(const char *text, size_t size)
{
    struct batch_header h, h_again;
    struct batch_line l, l_again;
    struct deal_span range = {.first = 1, .last = 10, .prefix = "seed:"};
    size_t length;
    batch_text_is_cut(text, size);
    if (!batch_header_parse(text, size, &h)) {
        char *again = batch_header_format(&h, &length);
        must(again != NULL && length > 0 && batch_header_parse(again, length - 1, &h_again) == NULL);
        must(strcmp(h.game, h_again.game) == 0 && strcmp(h.deals, h_again.deals) == 0 && h.limits.states == h_again.limits.states);
        free(again);
    }
    if (!batch_line_parse(text, size, "aisleriot/terrace", &range, &l)) {
        char *again = batch_line_format(&l, "aisleriot/terrace", &range, &length);
        must(again != NULL && length > 0 && batch_line_parse(again, length - 1, "aisleriot/terrace", &range, &l_again) == NULL);
        must(l.number == l_again.number && l.verdict == l_again.verdict && l.bases_count == l_again.bases_count);
        free(again);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *copy = malloc(size + 1);
    must(copy != NULL);
    memcpy(copy, data, size);
    copy[size] = 0;
    for (size_t at = 0; at < size;) {
        const char *end = memchr(copy + at, '\n', size - at);
        size_t length = end ? (size_t)(end - copy) - at : size - at;
        line(copy + at, length);
        at += length + 1;
    }
    free(copy);
    return 0;
}
