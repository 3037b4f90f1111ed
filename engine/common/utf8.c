#include "utf8.h"

#include <string.h>

int utf8_decode(const char *text, size_t length, uint32_t *out)
{
    static const uint32_t LEAST[] = {0, 0, 0x80, 0x800, 0x10000}; /* shorter forms are the only ones allowed */
    if (length == 0)
        return 0;
    unsigned char first = (unsigned char)text[0];
    int bytes = first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
    if (bytes == 0 || (size_t)bytes > length)
        return 0;
    uint32_t c = bytes == 1 ? first : first & (0x7Fu >> bytes);
    for (int i = 1; i < bytes; i++) {
        if (((unsigned char)text[i] & 0xC0) != 0x80)
            return 0;
        c = c << 6 | ((unsigned char)text[i] & 0x3F);
    }
    if (c < LEAST[bytes] || c > 0x10FFFF || (c >= 0xD800 && c < 0xE000))
        return 0;
    *out = c;
    return bytes;
}

int utf8_length(const char *text, size_t length)
{
    uint32_t c;
    int bytes = utf8_decode(text, length, &c);
    return bytes ? bytes : 1;
}

static bool is_between(uint32_t c, uint32_t low, uint32_t high) { return c >= low && c <= high; }

bool utf8_is_mark(uint32_t c)
{
    return is_between(c, 0x300, 0x36F) || is_between(c, 0x1AB0, 0x1AFF) || is_between(c, 0x1DC0, 0x1DFF) || is_between(c, 0x20D0, 0x20FF) ||
           is_between(c, 0xFE00, 0xFE0F) || is_between(c, 0xFE20, 0xFE2F) || is_between(c, 0xE0100, 0xE01EF) || c == 0x200C || c == 0x200D;
}

bool utf8_is_printable(uint32_t c)
{
    bool control = c < 0x20 || is_between(c, 0x7F, 0x9F);
    bool unseen = c == 0xAD || c == 0x61C || is_between(c, 0x200B, 0x200F) || is_between(c, 0x2028, 0x202E) ||
                  is_between(c, 0x2060, 0x206F) || c == 0xFEFF || is_between(c, 0xFFF9, 0xFFFB) || is_between(c, 0xE0000, 0xE007F);
    bool no_character = (c & 0xFFFE) == 0xFFFE || is_between(c, 0xFDD0, 0xFDEF) || is_between(c, 0xE000, 0xF8FF) || c >= 0xF0000;
    return !control && !unseen && !no_character;
}

size_t utf8_signature(const char *text, size_t length)
{
    static const char signature[] = "\xEF\xBB\xBF";
    const size_t bytes = sizeof signature - 1;
    return length >= bytes && memcmp(text, signature, bytes) == 0 ? bytes : 0;
}

size_t utf8_count(const char *text, size_t length)
{
    size_t count = 0;
    for (size_t i = 0; i < length; i += (size_t)utf8_length(text + i, length - i)) {
        uint32_t c;
        count += !(utf8_decode(text + i, length - i, &c) && utf8_is_mark(c));
    }
    return count;
}

bool utf8_is_utf16(const char *text, size_t length)
{
    return length >= 2 && (!memcmp(text, "\xFF\xFE", 2) || !memcmp(text, "\xFE\xFF", 2));
}

int utf8_blank(const char *text, size_t length)
{
    static const char *const WIDE[] = {"\u00A0", "\u2002", "\u2003", "\u2007", "\u2009", "\u202F", "\u3000"};
    for (size_t i = 0; i < sizeof WIDE / sizeof *WIDE; i++)
        if (length >= strlen(WIDE[i]) && !memcmp(text, WIDE[i], strlen(WIDE[i])))
            return (int)strlen(WIDE[i]);
    return 0;
}

size_t utf8_cut(const char *text, size_t length, size_t limit)
{
    size_t i = 0;
    for (size_t count = 0; i < length; i += (size_t)utf8_length(text + i, length - i)) {
        uint32_t c;
        bool mark = utf8_decode(text + i, length - i, &c) && utf8_is_mark(c);
        if (!mark && ++count > limit)
            break;
    }
    return i;
}

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

void utf8_make_printable(char *text)
{
    size_t length = strlen(text), used = 0;
    for (size_t i = 0; i < length;) {
        uint32_t c;
        int bytes = utf8_decode(text + i, length - i, &c), cut = bytes ? 0 : cut_character(text + i, length - i);
        if ((size_t)cut < length - i) /* not at the end: no copy was cut there */
            cut = 0;
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
