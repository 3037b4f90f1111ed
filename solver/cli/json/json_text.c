#include "json_text.h"

#include <stdio.h>
#include <string.h>

#include "utf8.h"

/* Moves *line and *column (characters before it in its line) on from the start of `in` to `offset`. */
static void count_to(const struct json_text *in, size_t offset, int *line, size_t *column)
{
    size_t start = 0, end = offset < in->length ? offset : in->length;
    *line = in->line_first;
    *column = in->column_first;
    for (const char *newline; (newline = memchr(in->text + start, '\n', end - start));) {
        start = (size_t)(newline - in->text) + 1;
        ++*line;
        *column = 0;
    }
    *column += utf8_count(in->text + start, end - start);
}

static char *where_at(const struct json_text *in, size_t offset, char out[JSON_WHERE_MAX])
{
    int line;
    size_t column;
    count_to(in, offset, &line, &column);
    snprintf(out, JSON_WHERE_MAX, "%.200s:%d:%zu", in->name, line, column + 1);
    return out;
}

/* jansson would recurse as deep as the text is nested, up to a limit of its own; a position needs four levels. */
static bool check_depth(const struct json_text *in, struct error *e)
{
    int depth = 0;
    bool quoted = false;
    for (size_t i = 0; i < in->length; i++) {
        char c = in->text[i];
        if (quoted) {
            if (c == '\\')
                i++;
            else if (c == '"')
                quoted = false;
        } else if (c == '"') {
            quoted = true;
        } else if (c == ']' || c == '}') {
            depth--;
        } else if ((c == '[' || c == '{') && ++depth > JSON_DEPTH_MAX) {
            char where[JSON_WHERE_MAX];
            return error_set(e, where_at(in, i, where), "give the JSON that this command expects", "nested deeper than %d levels",
                             JSON_DEPTH_MAX);
        }
    }
    return true;
}

json_t *json_text_parse(const struct json_text *in, struct error *e)
{
    char nul_where[JSON_WHERE_MAX];
    const char *nul = memchr(in->text, 0, in->length); /* jansson lets it pass between values; nothing below looks behind it */
    if (nul)
        return error_set(e, where_at(in, (size_t)(nul - in->text), nul_where), "mend the JSON there", "not JSON: a byte 0"), NULL;
    if (!check_depth(in, e))
        return NULL;
    json_error_t found;
    json_t *root = json_loadb(in->text, in->length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &found);
    if (root)
        return root;
    char where[JSON_WHERE_MAX], what[JSON_ERROR_TEXT_LENGTH];
    size_t offset = found.position > 0 ? (size_t)found.position - 1 : 0;
    /* jansson quotes the text near the error; the place says enough, and the text may be anything. */
    snprintf(what, sizeof what, "%s", found.text);
    char *near = strstr(what, " near ");
    if (near)
        *near = 0;
    error_set(e, where_at(in, offset, where), "mend the JSON there", "not JSON: %s", what);
    return NULL;
}

/* ---- places of values: a walk over text that is known to be right ---- */

static size_t skip_space(const char *t, size_t i)
{
    while (t[i] == ' ' || t[i] == '\t' || t[i] == '\n' || t[i] == '\r')
        i++;
    return i;
}

static size_t skip_string(const char *t, size_t i)
{
    for (i++; t[i] != '"'; i++)
        if (t[i] == '\\')
            i++;
    return i + 1;
}

static size_t skip_value(const char *t, size_t i)
{
    if (t[i] == '"')
        return skip_string(t, i);
    if (t[i] != '[' && t[i] != '{')
        return i + strcspn(t + i, ",]} \t\r\n");
    int depth = 0;
    do {
        if (t[i] == '"') {
            i = skip_string(t, i);
            continue;
        }
        depth += (t[i] == '[' || t[i] == '{') - (t[i] == ']' || t[i] == '}');
        i++;
    } while (depth > 0);
    return i;
}

/* From the opening bracket at `i` to the member that `step` names; *key gets where its key stands. 0 if it is not there. */
static size_t enter(const char *t, size_t i, const struct json_step *step, size_t *key)
{
    char closing = t[i] == '{' ? '}' : ']';
    i = skip_space(t, i + 1);
    for (size_t n = 0; t[i] != closing; n++) {
        bool match = !step->key && n == step->index;
        *key = i;
        if (closing == '}') {
            size_t end = skip_string(t, i);
            match = step->key && end - i == strlen(step->key) + 2 && memcmp(t + i + 1, step->key, end - i - 2) == 0;
            i = skip_space(t, skip_space(t, end) + 1); /* past the colon */
        }
        if (match)
            return i;
        i = skip_space(t, skip_value(t, i));
        if (t[i] == ',')
            i = skip_space(t, i + 1);
    }
    return 0;
}

char *json_text_where(const struct json_text *in, const struct json_step steps[], size_t steps_count, bool at_key, char out[JSON_WHERE_MAX])
{
    size_t at = skip_space(in->text, 0), key = at;
    for (size_t i = 0; i < steps_count; i++) {
        size_t next = in->text[at] == '{' || in->text[at] == '[' ? enter(in->text, at, &steps[i], &key) : 0;
        if (!next)
            break; /* a key written with escapes, or one that is missing: the value around it is the place */
        at = next;
        if (i + 1 == steps_count && at_key)
            at = key;
    }
    return where_at(in, at, out);
}

void json_text_part(const struct json_text *in, const char *key, struct json_text *out)
{
    size_t at = skip_space(in->text, 0), where_key = 0;
    struct json_step step = {key, 0};
    size_t begin = in->text[at] == '{' ? enter(in->text, at, &step, &where_key) : 0;
    *out = *in;
    if (!begin)
        return;
    count_to(in, begin, &out->line_first, &out->column_first);
    out->text = in->text + begin;
    out->length = skip_value(in->text, begin) - begin;
}
