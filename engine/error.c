#include "error.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

/* Input may hold anything, even terminal escapes; what is echoed must not. */
static void make_printable(char *text)
{
    for (char *p = text; *p; p++) {
        unsigned char c = (unsigned char)*p;
        if (c < 0x20 || c > 0x7e)
            *p = '?';
    }
}

bool error_set(struct error *e, const char *where, const char *mend, const char *what_format, ...)
{
    if (!e)
        return false;
    struct error made;
    va_list arguments;
    va_start(arguments, what_format);
    vsnprintf(made.what, sizeof made.what, what_format, arguments);
    va_end(arguments);
    snprintf(made.where, sizeof made.where, "%s", where);
    snprintf(made.mend, sizeof made.mend, "%s", mend);
    make_printable(made.where);
    make_printable(made.what);
    make_printable(made.mend);
    *e = made; /* last, since the arguments may point into *e */
    return false;
}
