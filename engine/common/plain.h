/* Texts whatever the locale. A program around the library may have set one in which "i" is no small letter of "I" (Turkish), or 0.5 is
 * "0,5" (German); what terrace reads and writes must not change with it. Pure; safe from any thread. */
#ifndef TERRACE_PLAIN_H
#define TERRACE_PLAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

static inline char plain_lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }
/* Names of games and of ranges of deals: signs that can be seen, no blanks. */
static inline bool plain_word(const char *text)
{
    for (const char *c = text; *c; c++)
        if (*c <= ' ' || *c > '~')
            return false;
    return *text != '\0';
}

static inline bool plain_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

/* True if the first `length` characters of both, or all up to an end that both have, are the same but for the case of ASCII letters. */
static inline bool plain_begins(const char *a, const char *b, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (plain_lower(a[i]) != plain_lower(b[i]))
            return false;
        if (a[i] == '\0')
            break;
    }
    return true;
}
static inline bool plain_same(const char *a, const char *b) { return plain_begins(a, b, strlen(a) + 1); }

/* Replaces the decimal sign of a number that printf() wrote by a point. */
static inline void plain_point(char *number)
{
    char *digit = number + strcspn(number, "0123456789"), *behind = digit + strspn(digit, "0123456789");
    size_t length = strcspn(behind, "0123456789e");
    if (length == 0 || *behind == 'e')
        return;
    *behind = '.';
    memmove(behind + 1, behind + length, strlen(behind + length) + 1);
}

#endif
