/* The library for the page: sessions that report their progress to JavaScript while they search. The rest of what the page calls is the
 * library's own (terrace.h): terrace_request, terrace_text_free. */
#include <stdint.h>

#include "terrace.h"

/* Gets a line of JSON, which lies at `line` until it returns. */
__attribute__((import_module("page"), import_name("progress"))) void page_progress(const char *line);

__attribute__((export_name("page_session"))) terrace_session *page_session(uint32_t memory_bytes);

static void report(void *context, const char *line)
{
    (void)context;
    page_progress(line);
}

/* A session whose tables take at most that much memory. NULL: there is not enough. */
terrace_session *page_session(uint32_t memory_bytes)
{
    terrace_session_options options = terrace_session_options_preset();
    options.memory_bytes = memory_bytes;
    options.threads = 1;
    options.progress = report;
    return terrace_session_new(&options, NULL);
}
