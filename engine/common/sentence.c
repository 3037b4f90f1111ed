#include "sentence.h"

#include <stdarg.h>
#include <stdio.h>

void sentence_begin(struct sentence *s, char *out, size_t size)
{
    *s = (struct sentence){out, size};
    if (size > 0)
        out[0] = '\0';
}

const char *sentence_number(int n, char out[12])
{
    static const char *const WORDS[] = {"no",    "one",   "two",  "three", "four",   "five",  "six",
                                        "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    if (n >= 0 && n < (int)(sizeof WORDS / sizeof *WORDS))
        return WORDS[n];
    snprintf(out, 12, "%d", n);
    return out;
}

void sentence_add(struct sentence *s, const char *format, ...)
{
    va_list arguments;
    if (s->left == 0)
        return;
    va_start(arguments, format);
    int length = vsnprintf(s->end, s->left, format, arguments);
    va_end(arguments);
    size_t used = length < 0 ? 0 : (size_t)length < s->left ? (size_t)length : s->left - 1;
    s->end += used;
    s->left -= used;
}
