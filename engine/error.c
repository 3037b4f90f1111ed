#include "error.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "utf8.h"

/* Bytes at `text` that begin a character which goes no further, 0 if there are none: what a copy of limited size leaves at its end. */
static int cut_character(const char *text, size_t length)
{
    unsigned char first = (unsigned char)text[0];
    int whole = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2, bytes = 1;
    if (first < 0xC2 || first >= 0xF5)
        return 0;
    while (bytes < whole && (size_t)bytes < length && ((unsigned char)text[bytes] & 0xC0) == 0x80)
        bytes++;
    return bytes < whole ? bytes : 0;
}

/* Input may hold anything, even terminal escapes; what is echoed must not. A character that was cut short is left out. */
static void make_printable(char *text)
{
    size_t length = strlen(text), used = 0;
    for (size_t i = 0; i < length;) {
        uint32_t c;
        int bytes = utf8_decode(text + i, length - i, &c), cut = bytes ? 0 : cut_character(text + i, length - i);
        if (bytes && (utf8_is_printable(c) || (utf8_is_mark(c) && i > 0))) {
            memmove(text + used, text + i, (size_t)bytes);
            used += (size_t)bytes;
        } else if (!cut) {
            text[used++] = '?';
        }
        i += (size_t)(bytes ? bytes : cut ? cut : 1);
    }
    text[used] = '\0';
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
