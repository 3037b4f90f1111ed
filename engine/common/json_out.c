#include "json_out.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plain.h"
#include "utf8.h"

static void put_bytes(struct json_out *o, const char *bytes, size_t count)
{
    if (o->failed)
        return;
    if (o->capacity - o->length <= count) {
        size_t capacity = 2 * o->capacity + count + 256;
        char *grown = realloc(o->text, capacity);
        if (!grown) {
            o->failed = true;
            return;
        }
        o->text = grown;
        o->capacity = capacity;
    }
    memcpy(o->text + o->length, bytes, count);
    o->length += count;
}

static void put_text(struct json_out *o, const char *text) { put_bytes(o, text, strlen(text)); }

static void put_character(struct json_out *o, uint32_t c)
{
    static const char from[] = "\"\\\b\f\n\r\t", to[] = "\"\\bfnrt";
    char text[16];
    const char *simple = c < 0x80 && c > 0 ? strchr(from, (int)c) : NULL;
    if (simple)
        snprintf(text, sizeof text, "\\%c", to[simple - from]);
    else if (c >= ' ' && c < 0x7F)
        snprintf(text, sizeof text, "%c", (char)c);
    else if (c < 0x10000)
        snprintf(text, sizeof text, "\\u%04" PRIX32, c);
    else
        snprintf(text, sizeof text, "\\u%04" PRIX32 "\\u%04" PRIX32, 0xD800 + ((c - 0x10000) >> 10), 0xDC00 + ((c - 0x10000) & 0x3FF));
    put_text(o, text);
}

static void put_quoted(struct json_out *o, const char *text)
{
    size_t length = strlen(text);
    put_text(o, "\"");
    for (size_t i = 0; i < length;) {
        uint32_t c = '?';
        int bytes = utf8_decode(text + i, length - i, &c);
        put_character(o, bytes ? c : '?');
        i += (size_t)(bytes ? bytes : 1);
    }
    put_text(o, "\"");
}

/* Writes what comes before a value: a comma and its key. */
static void begin(struct json_out *o, const char *key)
{
    char last = o->length > 0 ? o->text[o->length - 1] : '{';
    if (last != '{' && last != '[')
        put_text(o, ",");
    if (!key)
        return;
    put_quoted(o, key);
    put_text(o, ":");
}

static void open_value(struct json_out *o, const char *key, bool object)
{
    begin(o, key);
    put_text(o, object ? "{" : "[");
    o->objects = o->objects << 1 | object;
}

void json_open_object(struct json_out *o, const char *key) { open_value(o, key, true); }
void json_open_list(struct json_out *o, const char *key) { open_value(o, key, false); }

void json_close(struct json_out *o)
{
    put_text(o, o->objects & 1 ? "}" : "]");
    o->objects >>= 1;
}

void json_put_raw(struct json_out *o, const char *key, const char *json, size_t length)
{
    begin(o, key);
    put_bytes(o, json, length);
}

void json_put_null(struct json_out *o, const char *key) { json_put_raw(o, key, "null", 4); }

void json_put_string(struct json_out *o, const char *key, const char *text)
{
    if (!text) {
        json_put_null(o, key);
        return;
    }
    begin(o, key);
    put_quoted(o, text);
}

void json_put_integer(struct json_out *o, const char *key, int64_t value)
{
    char text[24];
    json_put_raw(o, key, text, (size_t)snprintf(text, sizeof text, "%" PRId64, value));
}

void json_put_count(struct json_out *o, const char *key, uint64_t value)
{
    char text[24];
    json_put_raw(o, key, text, (size_t)snprintf(text, sizeof text, "%" PRIu64, value));
}

void json_put_flag(struct json_out *o, const char *key, bool value) { json_put_raw(o, key, value ? "true" : "false", value ? 4 : 5); }

/* Makes "1e-06" to "1e-6". */
static void shorten_exponent(char *text)
{
    char *e = strchr(text, 'e');
    if (!e)
        return;
    char *to = e[1] == '-' ? e + 2 : e + 1, *from = to + strspn(to, "+0");
    memmove(to, from, strlen(from) + 1);
}

void json_put_number(struct json_out *o, const char *key, double value)
{
    char text[48];
    const double rounded = round(value * 1e6) / 1e6 + 0.0; /* + 0.0: no -0 */
    if (!isfinite(rounded)) {
        json_put_null(o, key);
        return;
    }
    snprintf(text, sizeof text - 3, "%.12g", rounded);
    plain_point(text);
    shorten_exponent(text);
    if (!strpbrk(text, ".e"))
        strcat(text, ".0");
    begin(o, key);
    put_text(o, text);
}

char *json_out_text(struct json_out *o)
{
    put_bytes(o, "", 1);
    char *text = o->text;
    if (o->failed) {
        free(text);
        text = NULL;
    }
    *o = (struct json_out){0};
    return text;
}

void json_put_members(struct json_out *o, const char *object)
{
    size_t length = strlen(object);
    if (length > 2)
        json_put_raw(o, NULL, object + 1, length - 2);
}

void json_put_written(struct json_out *o, const char *key, struct json_out *value)
{
    if (value->failed)
        o->failed = true;
    else
        json_put_raw(o, key, value->text, value->length);
    json_out_drop(value);
}

void json_out_drop(struct json_out *o)
{
    free(o->text);
    *o = (struct json_out){0};
}
