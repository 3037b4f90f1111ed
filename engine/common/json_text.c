#include "json_text.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "utf8.h"

enum { CHUNK = 128 };

/* Values are allocated in chunks, so they never move. */
struct chunk {
    struct chunk *next;
    int used;
    struct json value[CHUNK];
};

struct json_doc {
    struct json_text source;
    struct chunk *chunks;
    char *strings; /* all strings decoded, each with its NUL: never longer than the text */
    size_t strings_used;
    struct json *root;
};

struct json_reader {
    struct json_doc *doc;
    const char *text;
    size_t at, length;
    int depth;
    struct error *e;
};

/* ---- places ---- */

/* Line and characters before `offset` in it. */
static char *where_at(const struct json_text *in, size_t offset, char out[PLACE_MAX])
{
    size_t start = 0, end = offset < in->length ? offset : in->length;
    uint64_t line = (uint64_t)in->line_first;
    for (const char *newline; (newline = memchr(in->text + start, '\n', end - start)); line++)
        start = (size_t)(newline - in->text) + 1;
    return error_place(in->name, line, utf8_count(in->text + start, end - start) + 1, out);
}

char *json_where_at(const struct json_doc *doc, size_t offset, char out[PLACE_MAX]) { return where_at(&doc->source, offset, out); }

char *json_where(const struct json_doc *doc, const struct json *value, bool at_key, char out[PLACE_MAX])
{
    if (!value)
        value = doc->root;
    return where_at(&doc->source, at_key && value->key ? value->key_at : value->at, out);
}

bool json_refuse(const struct json_doc *doc, const struct json *value, bool at_key, const char *mend, struct error *e, const char *what,
                 ...)
{
    char where[PLACE_MAX], text[sizeof e->what];
    va_list arguments;
    va_start(arguments, what);
    vsnprintf(text, sizeof text, what, arguments);
    va_end(arguments);
    return error_set(e, json_where(doc, value, at_key, where), mend, "%s", text);
}

/* ---- reading ---- */

static bool fail_at(struct json_reader *r, size_t at, const char *what)
{
    char where[PLACE_MAX];
    return error_set(r->e, where_at(&r->doc->source, at, where), "correct the JSON at this place", "not JSON: %s", what);
}

static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/* Fails at the cursor; at the end of the text behind its last word. */
static bool fail(struct json_reader *r, const char *what)
{
    size_t at = r->at;
    while (r->at == r->length && at > 0 && is_space(r->text[at - 1]))
        at--;
    return fail_at(r, at, what);
}

static struct json *new_value(struct json_reader *r)
{
    struct json_doc *doc = r->doc;
    if (!doc->chunks || doc->chunks->used == CHUNK) {
        struct chunk *more = calloc(1, sizeof *more);
        if (!more) {
            error_no_memory(r->e, r->doc->source.name);
            return NULL;
        }
        more->next = doc->chunks;
        doc->chunks = more;
    }
    return &doc->chunks->value[doc->chunks->used++];
}

static void skip_space(struct json_reader *r)
{
    while (r->at < r->length && is_space(r->text[r->at]))
        r->at++;
}

/* The byte at the cursor; 0 at the end (a byte 0 in the text is refused before). */
static char peek(const struct json_reader *r) { return r->at < r->length ? r->text[r->at] : '\0'; }

static bool take(struct json_reader *r, char sign)
{
    skip_space(r);
    if (peek(r) != sign)
        return false;
    r->at++;
    return true;
}

/* ---- strings ---- */

/* Four hexadecimal digits at the cursor; -1 if they are none. */
static int take_hex(struct json_reader *r)
{
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    int value = 0;
    for (int i = 0; i < 4; i++, r->at++) {
        const char *d = peek(r) ? strchr(digits, peek(r)) : NULL;
        if (!d)
            return -1;
        value = value << 4 | (int)((d - digits) & 15);
    }
    return value;
}

static void put_utf8(struct json_doc *doc, uint32_t c)
{
    static const unsigned char first[] = {0, 0, 0xC0, 0xE0, 0xF0};
    int bytes = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    char *out = doc->strings + doc->strings_used;
    for (int i = bytes - 1; i > 0; i--, c >>= 6)
        out[i] = (char)(0x80 | (c & 0x3F));
    out[0] = (char)(first[bytes] | c);
    doc->strings_used += (size_t)bytes;
}

/* \uXXXX, the cursor behind the u; half a character must be followed by its other half. */
static bool take_code(struct json_reader *r)
{
    size_t begin = r->at;
    int c = take_hex(r), low;
    if (c >= 0xD800 && c < 0xDC00) {
        bool follows = peek(r) == '\\' && r->at + 1 < r->length && r->text[r->at + 1] == 'u';
        r->at += follows ? 2 : 0;
        low = follows ? take_hex(r) : -1;
        c = low >= 0xDC00 && low < 0xE000 ? 0x10000 + ((c - 0xD800) << 10 | (low - 0xDC00)) : -1;
    }
    if (c == 0)
        return fail_at(r, begin - 2, "\\u0000, which no text here may hold");
    if (c < 0 || (c >= 0xD800 && c < 0xE000))
        return fail_at(r, begin - 2, "no character has this code");
    put_utf8(r->doc, (uint32_t)c);
    return true;
}

static bool take_escape(struct json_reader *r)
{
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    char c = peek(r);
    const char *simple = c ? strchr(from, c) : NULL;
    if (c == 'u') {
        r->at++;
        return take_code(r);
    }
    if (!simple)
        return fail_at(r, r->at - 1, "an unknown escape");
    r->at++;
    r->doc->strings[r->doc->strings_used++] = to[simple - from];
    return true;
}

/* A plain character, which may take several bytes. */
static bool take_character(struct json_reader *r)
{
    uint32_t c;
    int bytes = utf8_decode(r->text + r->at, r->length - r->at, &c);
    if (bytes == 0)
        return fail(r, "bytes that are no UTF-8");
    if (c < ' ')
        return fail(r, c == '\n' ? "a string that does not end" : "a control character in a string");
    memcpy(r->doc->strings + r->doc->strings_used, r->text + r->at, (size_t)bytes);
    r->doc->strings_used += (size_t)bytes;
    r->at += (size_t)bytes;
    return true;
}

/* The string whose opening quote is at the cursor. */
static const char *take_string(struct json_reader *r, size_t *length)
{
    size_t begin = r->at++, first = r->doc->strings_used;
    for (bool ok = true; peek(r) != '"';) {
        if (r->at >= r->length)
            return fail_at(r, begin, "a string that does not end"), NULL;
        if (peek(r) == '\\') {
            r->at++;
            ok = take_escape(r);
        } else {
            ok = take_character(r);
        }
        if (!ok)
            return NULL;
    }
    r->at++;
    *length = r->doc->strings_used - first;
    r->doc->strings[r->doc->strings_used++] = '\0'; /* in place of a quote */
    return r->doc->strings + first;
}

/* ---- numbers ---- */

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* Decimal digits: as many as fit, and the number of those that do not. */
struct digits {
    uint64_t value;
    int scale; /* the value times ten to this */
    bool exact, any;
};

static void take_digits(struct json_reader *r, struct digits *d, int scale)
{
    for (; is_digit(peek(r)); r->at++) {
        uint64_t digit = (uint64_t)(peek(r) - '0');
        d->any = true;
        if (d->value <= (UINT64_MAX - digit) / 10) {
            d->value = d->value * 10 + digit;
            d->scale -= scale;
        } else {
            d->exact = false;
            d->scale += 1 - scale;
        }
    }
}

static int take_exponent(struct json_reader *r)
{
    enum { MOST = 100000 };
    bool negative = peek(r) == '-';
    int value = 0;
    r->at += negative || peek(r) == '+';
    for (; is_digit(peek(r)); r->at++)
        value = value < MOST ? value * 10 + (peek(r) - '0') : value;
    return negative ? -value : value;
}

/* Exact for the numbers that people write: up to 15 digits and powers of ten up to 22. */
static double scaled(uint64_t value, int scale)
{
    double result = (double)value;
    bool down = scale < 0;
    for (unsigned n = (unsigned)(down ? -scale : scale); n > 0 && result > 0 && isfinite(result);) {
        unsigned step = n > 22 ? 22 : n;
        double power = 1, ten = 10;
        for (unsigned bits = step; bits > 0; bits >>= 1, ten *= ten)
            power = bits & 1 ? power * ten : power;
        result = down ? result / power : result * power;
        n -= step;
    }
    return result;
}

static bool take_number(struct json_reader *r, struct json *v)
{
    struct digits d = {.exact = true};
    bool negative = peek(r) == '-', whole = true;
    r->at += negative;
    if (!is_digit(peek(r)))
        return fail_at(r, v->at, "no value");
    if (peek(r) == '0' && r->at + 1 < r->length && is_digit(r->text[r->at + 1]))
        return fail_at(r, v->at, "a number that begins with 0");
    take_digits(r, &d, 0);
    if (peek(r) == '.') {
        r->at++;
        whole = false;
        if (!is_digit(peek(r)))
            return fail_at(r, v->at, "a number that ends with its point");
        take_digits(r, &d, 1);
    }
    if (peek(r) == 'e' || peek(r) == 'E') {
        r->at++;
        whole = false;
        char sign = peek(r);
        size_t next = r->at + (sign == '+' || sign == '-');
        if (next >= r->length || !is_digit(r->text[next]))
            return fail_at(r, v->at, "a number without its exponent");
        d.scale += take_exponent(r);
    }
    v->kind = JSON_IS_NUMBER;
    v->number = negative ? -scaled(d.value, d.scale) : scaled(d.value, d.scale);
    v->is_integer = whole && d.exact && d.value <= (uint64_t)INT64_MAX;
    v->integer = v->is_integer ? (negative ? -(int64_t)d.value : (int64_t)d.value) : 0;
    return true;
}

/* ---- values ---- */

static bool take_value(struct json_reader *r, struct json *v);

static bool take_word(struct json_reader *r, struct json *v)
{
    static const struct {
        const char *word;
        enum json_kind kind;
    } words[] = {{"null", JSON_IS_NULL}, {"false", JSON_IS_FALSE}, {"true", JSON_IS_TRUE}};
    for (int i = 0; i < 3; i++) {
        size_t length = strlen(words[i].word);
        if (r->length - r->at < length || memcmp(r->text + r->at, words[i].word, length) != 0)
            continue;
        r->at += length;
        v->kind = words[i].kind;
        return true;
    }
    return fail(r, r->at < r->length ? "no value" : "a value is missing");
}

static bool take_key(struct json_reader *r, const struct json *object, struct json *member)
{
    size_t length;
    skip_space(r);
    if (peek(r) != '"')
        return fail(r, "a key in quotes, or '}', is missing");
    member->key_at = r->at;
    member->key = take_string(r, &length);
    if (!member->key)
        return false;
    if (json_get(object, member->key))
        return fail_at(r, member->key_at, "a key that is there twice");
    if (object->count == JSON_KEYS_MAX)
        return fail_at(r, member->key_at, "more keys than any object here has");
    return take(r, ':') || fail(r, "':' is missing");
}

/* The elements behind the opening bracket. */
static bool take_elements(struct json_reader *r, struct json *v)
{
    bool object = v->kind == JSON_IS_OBJECT;
    const struct json **end = &v->first;
    if (take(r, object ? '}' : ']'))
        return true;
    do {
        struct json *element = new_value(r);
        if (!element || (object && !take_key(r, v, element)) || !take_value(r, element))
            return false;
        *end = element;
        end = &element->next;
        v->count++;
    } while (take(r, ','));
    return take(r, object ? '}' : ']') || fail(r, object ? "',' or '}' is missing" : "',' or ']' is missing");
}

static bool take_list(struct json_reader *r, struct json *v)
{
    char where[PLACE_MAX];
    if (r->depth == JSON_DEPTH_MAX)
        return error_set(r->e, where_at(&r->doc->source, r->at, where), "give the JSON that is expected here",
                         "nested deeper than %d levels", JSON_DEPTH_MAX);
    v->kind = peek(r) == '{' ? JSON_IS_OBJECT : JSON_IS_LIST;
    r->depth++;
    r->at++;
    bool ok = take_elements(r, v);
    r->depth--;
    return ok;
}

static bool take_value(struct json_reader *r, struct json *v)
{
    bool ok;
    skip_space(r);
    v->at = r->at;
    char c = peek(r);
    if (c == '"') {
        v->kind = JSON_IS_STRING;
        v->string = take_string(r, &v->length);
        ok = v->string != NULL;
    } else if (c == '{' || c == '[') {
        ok = take_list(r, v);
    } else {
        ok = c == '-' || is_digit(c) ? take_number(r, v) : take_word(r, v);
    }
    v->end = r->at;
    return ok;
}

static bool read_all(struct json_reader *r)
{
    const char *nul = memchr(r->text, 0, r->length);
    if (nul)
        return fail_at(r, (size_t)(nul - r->text), "a byte 0");
    r->doc->root = new_value(r);
    if (!r->doc->root || !take_value(r, r->doc->root))
        return false;
    skip_space(r);
    return r->at == r->length || fail(r, "text after its end");
}

/* ---- the whole ---- */

struct json_doc *json_parse(const struct json_text *in, struct error *e)
{
    struct json_doc *doc = calloc(1, sizeof *doc);
    if (!doc || !(doc->strings = malloc(in->length + 1))) {
        free(doc);
        error_no_memory(e, in->name);
        return NULL;
    }
    doc->source = *in;
    struct json_reader r = {.doc = doc, .text = in->text, .length = in->length, .e = e};
    if (read_all(&r))
        return doc;
    json_free(doc);
    return NULL;
}

void json_free(struct json_doc *doc)
{
    if (!doc)
        return;
    for (struct chunk *next; doc->chunks; doc->chunks = next) {
        next = doc->chunks->next;
        free(doc->chunks);
    }
    free(doc->strings);
    free(doc);
}

const struct json *json_root(const struct json_doc *doc) { return doc->root; }

const struct json_text *json_source(const struct json_doc *doc) { return &doc->source; }

const struct json *json_get(const struct json *value, const char *key)
{
    if (!json_is(value, JSON_IS_OBJECT))
        return NULL;
    for (const struct json *member = value->first; member; member = member->next)
        if (strcmp(member->key, key) == 0)
            return member;
    return NULL;
}

const char *json_as_string(const struct json *value) { return json_is(value, JSON_IS_STRING) ? value->string : NULL; }

struct json_text json_text_unsigned(const struct json_text *text)
{
    const size_t signature = utf8_signature(text->text, text->length);
    return (struct json_text){text->text + signature, text->length - signature, text->name, text->line_first};
}

bool json_text_looks_like(const char *text, size_t length)
{
    size_t i = 0;
    while (i < length && is_space(text[i]))
        i++;
    return i < length && (text[i] == '{' || text[i] == '[');
}
