#include "json_scan.h"

#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = 64, NUMBER_MAX = 64 };

static void skip_space(struct json_scan *s)
{
    while (s->at < s->end && (*s->at == ' ' || *s->at == '\t' || *s->at == '\n' || *s->at == '\r'))
        s->at++;
}

static bool is_digit(const struct json_scan *s) { return s->at < s->end && *s->at >= '0' && *s->at <= '9'; }

bool scan_sign(struct json_scan *s, char sign)
{
    skip_space(s);
    if (s->at == s->end || *s->at != sign)
        return false;
    s->at++;
    return true;
}

bool scan_word(struct json_scan *s, const char *word)
{
    skip_space(s);
    size_t n = strlen(word);
    if ((size_t)(s->end - s->at) < n || memcmp(s->at, word, n) != 0)
        return false;
    s->at += n;
    return true;
}

bool scan_over(struct json_scan *s)
{
    skip_space(s);
    return s->at == s->end;
}

/* Four hexadecimal digits; -1 if they are none. */
static int hex_value(const char *at)
{
    int value = 0;
    for (int i = 0; i < 4; i++) {
        const char *digits = "0123456789abcdef0123456789ABCDEF", *d = at[i] == '\0' ? NULL : strchr(digits, at[i]);
        if (!d)
            return -1;
        value = value << 4 | (int)((d - digits) & 15);
    }
    return value;
}

/* The character that an escape stands for; the cursor is behind the backslash. -1 if it is none. */
static int scan_escape(struct json_scan *s)
{
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    if (s->at == s->end)
        return -1;
    char c = *s->at++;
    const char *simple = c == '\0' ? NULL : strchr(from, c);
    if (simple)
        return to[simple - from];
    if (c != 'u' || s->end - s->at < 4)
        return -1;
    s->at += 4;
    return hex_value(s->at - 4);
}

bool scan_string(struct json_scan *s, char *out, size_t size)
{
    if (!scan_sign(s, '"'))
        return false;
    size_t used = 0;
    while (s->at < s->end && *s->at != '"') {
        int c = (unsigned char)*s->at++;
        if (c < ' ')
            return false;
        if (c == '\\') {
            c = scan_escape(s);
            if (c < 0 || (out && c > 127))
                return false;
        }
        if (out && used + 1 >= size)
            return false;
        if (out)
            out[used++] = (char)c;
    }
    if (out)
        out[used] = '\0';
    return scan_sign(s, '"');
}

bool scan_u64(struct json_scan *s, uint64_t *out)
{
    skip_space(s);
    uint64_t value = 0;
    const char *from = s->at;
    for (; is_digit(s); s->at++) {
        uint64_t digit = (uint64_t)(*s->at - '0');
        if (value > (UINT64_MAX - digit) / 10)
            return false;
        value = value * 10 + digit;
    }
    if (s->at == from || (*from == '0' && s->at > from + 1) || (s->at < s->end && (*s->at == '.' || *s->at == 'e' || *s->at == 'E')))
        return false;
    *out = value;
    return true;
}

static bool pass_digits(struct json_scan *s)
{
    const char *from = s->at;
    while (is_digit(s))
        s->at++;
    return s->at > from;
}

/* -?(0|[1-9]digits)(.digits)?([eE][+-]?digits)? */
static bool pass_number(struct json_scan *s)
{
    if (s->at < s->end && *s->at == '-')
        s->at++;
    const char *first = s->at;
    if (!pass_digits(s) || (*first == '0' && s->at > first + 1))
        return false;
    if (s->at < s->end && *s->at == '.') {
        s->at++;
        if (!pass_digits(s))
            return false;
    }
    if (s->at < s->end && (*s->at == 'e' || *s->at == 'E')) {
        s->at++;
        s->at += s->at < s->end && (*s->at == '+' || *s->at == '-');
        if (!pass_digits(s))
            return false;
    }
    return true;
}

bool scan_double(struct json_scan *s, double *out)
{
    skip_space(s);
    const char *from = s->at;
    if (!pass_number(s) || s->at - from >= NUMBER_MAX)
        return false;
    char text[NUMBER_MAX]; /* the line has no NUL behind its numbers */
    memcpy(text, from, (size_t)(s->at - from));
    text[s->at - from] = '\0';
    *out = strtod(text, NULL);
    return true;
}

bool scan_key(struct json_scan *s, bool *first, char *key, size_t size, bool *closed)
{
    *closed = scan_sign(s, '}');
    if (*closed || (!*first && !scan_sign(s, ',')))
        return false;
    *first = false;
    return scan_string(s, key, size) && scan_sign(s, ':');
}

static bool skip_value(struct json_scan *s, int depth);

/* Members or elements up to the closing sign; the opening one has been read. */
static bool skip_members(struct json_scan *s, bool object, int depth)
{
    char closing = object ? '}' : ']';
    if (scan_sign(s, closing))
        return true;
    do {
        if (object && (!scan_string(s, NULL, 0) || !scan_sign(s, ':')))
            return false;
        if (!skip_value(s, depth))
            return false;
    } while (scan_sign(s, ','));
    return scan_sign(s, closing);
}

static bool skip_value(struct json_scan *s, int depth)
{
    skip_space(s);
    if (s->at == s->end || depth == DEPTH_MAX)
        return false;
    switch (*s->at) {
    case '{':
    case '[': {
        bool object = *s->at++ == '{';
        return skip_members(s, object, depth + 1);
    }
    case '"': return scan_string(s, NULL, 0);
    case 't': return scan_word(s, "true");
    case 'f': return scan_word(s, "false");
    case 'n': return scan_word(s, "null");
    default: return pass_number(s);
    }
}

bool scan_skip(struct json_scan *s) { return skip_value(s, 0); }
