/* Everything by one function: a line of JSON in, a line of JSON out.     ask_anything < requests */
#define _POSIX_C_SOURCE 200809L /* getline() */
#include <stdio.h>
#include <stdlib.h>

#include <terrace.h>

int main(void)
{
    terrace_error e;
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    int number = 0;
    terrace_session *session = terrace_session_new(NULL, &e);
    if (!session) {
        fprintf(stderr, "%s: %s: %s\n", e.where, e.what, e.mend);
        return e.code;
    }
    while (!terrace_session_over(session) && (length = getline(&line, &size, stdin)) >= 0) {
        char *answer = terrace_request_line(session, line, (size_t)length, ++number);
        puts(answer ? answer : "{\"id\":null,\"ok\":false}");
        fflush(stdout);
        terrace_text_free(answer);
    }
    free(line);
    terrace_session_free(session);
    return 0;
}
