/* Everything by one function: a line of JSON in, a line of JSON out.     ask_anything < requests */
#include <stdio.h>

#include <terrace.h>

int main(void)
{
    terrace_error e;
    char line[65536];
    terrace_session *session = terrace_session_new(NULL, &e);
    if (!session) {
        fprintf(stderr, "%s: %s: %s\n", e.where, e.what, e.mend);
        return e.code;
    }
    while (!terrace_session_over(session) && fgets(line, sizeof line, stdin)) {
        char *answer = terrace_request(session, line);
        puts(answer ? answer : "{\"id\":null,\"ok\":false}");
        terrace_text_free(answer);
    }
    terrace_session_free(session);
    return 0;
}
