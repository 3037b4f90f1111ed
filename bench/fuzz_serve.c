/* A whole session: the input is what the client sends, line by line. */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "terrace.h"

static int mentions(const uint8_t *data, size_t size, const char *word) { return memmem(data, size, word, strlen(word)) != NULL; }

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    /* Limits are below; a request with its own could run for hours. Searches by chance (samples) are left to pick's tests. */
    if (mentions(data, size, "limit_") || mentions(data, size, "\\u") || mentions(data, size, "pick") || mentions(data, size, "hint"))
        return 0;
    terrace_session_options o = terrace_session_options_preset();
    o.memory_bytes = 64 << 10;
    o.threads = 1;
    o.limit_states = 200;
    terrace_session *session = terrace_session_new(&o, NULL);
    if (!session)
        abort();
    int number = 1;
    for (size_t at = 0; at < size; number++) {
        const uint8_t *end = memchr(data + at, '\n', size - at);
        size_t length = end ? (size_t)(end - data) - at : size - at;
        char *answer = terrace_request_line(session, (const char *)data + at, length, number);
        if (!answer || answer[0] != '{')
            abort();
        terrace_text_free(answer);
        at += length + 1;
    }
    terrace_session_free(session);
    return 0;
}
