#include "options.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nearest.h"
#include "sentence.h"
#include "utf8.h"

enum { OPTION_SHOWN = 100 }; /* characters of an unknown one in messages */

bool parse_u64(const char *text, uint64_t *out)
{
    uint64_t value = 0;
    if (!*text)
        return false;
    for (const char *c = text; *c; c++) {
        if (*c < '0' || *c > '9')
            return false;
        if (__builtin_mul_overflow(value, 10u, &value) || __builtin_add_overflow(value, (uint64_t)(*c - '0'), &value))
            return false;
    }
    *out = value;
    return true;
}

/* Plain decimal digits with at most one point: what strtod() takes besides (hex, "inf", "nan", exponents, the locale's comma) is
 * refused. */
static bool parse_decimal(const char *text, const char **end, double *out)
{
    double value = 0, scale = 1; /* divided once: 0.3 is 3/10, and not what three tenths of 0.1 add up to */
    int digits = 0, points = 0;
    const char *c = text;
    for (; (*c >= '0' && *c <= '9') || *c == '.'; c++) {
        if (*c == '.') {
            if (points++)
                return false;
            continue;
        }
        if (++digits > 40)
            return false;
        value = value * 10 + (*c - '0');
        scale = points ? scale * 10 : scale;
    }
    *end = c;
    *out = value / scale;
    return digits > 0;
}

bool parse_seconds(const char *text, double *out)
{
    static const struct {
        const char *unit;
        double seconds;
    } units[] = {{"", 1}, {"s", 1}, {"m", 60}, {"h", 3600}, {"ms", 0.001}};
    const char *end;
    char digits[32];
    double value;
    if (!parse_decimal(text, &end, &value))
        return false;
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (strcmp(end, units[i].unit) == 0) {
            /* Files keep nine digits, and the same option must be the same limit. */
            snprintf(digits, sizeof digits, "%.9g", value * units[i].seconds);
            *out = strtod(digits, NULL);
            return true;
        }
    return false;
}

bool parse_size(const char *text, uint64_t *out)
{
    static const char units[] = "KMGT";
    const char *end;
    double value;
    if (!parse_decimal(text, &end, &value))
        return false;
    int shift = 0;
    if (*end) {
        const char letter = (char)(*end & ~0x20), *unit = letter ? strchr(units, letter) : NULL;
        if (!unit)
            return false;
        shift = 10 * (int)(unit - units + 1);
        end++;
        if (*end == 'i')
            end++;
        if (*end == 'B' || *end == 'b')
            end++;
    }
    value = ldexp(value, shift);
    if (*end || value >= 0x1p63)
        return false;
    *out = (uint64_t)value;
    return true;
}

/* "1..10", "at least 64K" ... of a row, for messages and help. */
static const char *range_text(const struct option_row *row, char out[80])
{
    char low[24], high[24];
    const struct {
        uint64_t value;
        char *text;
    } ends[] = {{row->min, low}, {row->max, high}};
    for (size_t i = 0; i < 2; i++) {
        uint64_t v = ends[i].value;
        char unit = 0;
        if (row->kind == OPTION_SIZE)
            for (const char *u = "KMGT"; *u && v >= 1024 && (v % 1024 == 0 || v >= 10240); u++)
                v /= 1024, unit = *u;
        snprintf(ends[i].text, 24, "%" PRIu64 "%.1s", v, unit ? &unit : "");
    }
    if (row->max)
        snprintf(out, 80, "%s to %s", low, high);
    else
        snprintf(out, 80, "%s or more", low);
    return out;
}

enum { USAGE_MAX = 96, HELP_MAX = 256 };

/* "--threads N", "--color auto|always|never", "--json". */
static const char *usage(const struct option_row *row, char out[USAGE_MAX])
{
    int used = snprintf(out, USAGE_MAX, "--%s%s%s", row->name, row->value || row->choices ? " " : "", row->value ? row->value : "");
    for (const char *const *c = row->choices; !row->value && c && *c && used < USAGE_MAX; c++)
        used += snprintf(out + used, (size_t)(USAGE_MAX - used), "%s%s", c == row->choices ? "" : "|", *c);
    return out;
}

static bool bad_value(const struct option_row *row, const char *text, const char *what, struct error *e)
{
    char where[64], mend[256], range[80];
    snprintf(where, sizeof where, "--%s", row->name);
    switch (row->kind) {
    case OPTION_CHOICE: {
        int used = snprintf(mend, sizeof mend, "give one of");
        for (const char *const *c = row->choices; *c && used < (int)sizeof mend; c++)
            used += snprintf(mend + used, sizeof mend - (size_t)used, "%s %s", c == row->choices ? "" : ",", *c);
        break;
    }
    case OPTION_U64: snprintf(mend, sizeof mend, "give a whole number, %s", range_text(row, range)); break;
    case OPTION_SECONDS: snprintf(mend, sizeof mend, "give seconds as 10, 0.5, 2m or 1h; %s", range_text(row, range)); break;
    case OPTION_SIZE: snprintf(mend, sizeof mend, "give a size as 512M or 4G; %s", range_text(row, range)); break;
    case OPTION_OUTPUT: snprintf(mend, sizeof mend, "give the name of a file (./- for a file named -)"); break;
    default: snprintf(mend, sizeof mend, "give --%s %s", row->name, row->value ? row->value : "alone"); break;
    }
    const int shown = (int)utf8_cut(text, strlen(text), VALUE_SHOWN);
    return error_set(e, where, mend, "\"%.*s%s\" %s", shown, text, text[shown] ? "..." : "", what);
}

static bool set_value(const struct option_row *row, void *target, const char *text, struct error *e)
{
    static const char *const out_of_range = "is out of range";
    char *field = (char *)target + row->offset;
    uint64_t number = 0;
    double seconds = 0;
    switch (row->kind) {
    case OPTION_FLAG: *(bool *)(void *)field = true; return true;
    case OPTION_OUTPUT:
        if (strcmp(text, "-") == 0)
            return bad_value(row, text, "is no file: standard output has the answer", e);
        /* fall through */
    case OPTION_TEXT:
        if (!*text)
            return bad_value(row, text, "is empty", e);
        *(const char **)(void *)field = text;
        return true;
    case OPTION_U64:
    case OPTION_SIZE:
        if (row->kind == OPTION_U64 ? !parse_u64(text, &number) : !parse_size(text, &number))
            return bad_value(row, text, row->kind == OPTION_U64 ? "is no number from 0 to 2^64 - 1" : "is no size", e);
        if (number < row->min || (row->max && number > row->max))
            return bad_value(row, text, out_of_range, e);
        *(uint64_t *)(void *)field = number;
        return true;
    case OPTION_SECONDS:
        if (!parse_seconds(text, &seconds))
            return bad_value(row, text, "is no time", e);
        if (seconds < (double)row->min || (row->max && seconds > (double)row->max))
            return bad_value(row, text, out_of_range, e);
        *(double *)(void *)field = seconds;
        return true;
    case OPTION_CHOICE:
        for (int i = 0; row->choices[i]; i++)
            if (strcmp(row->choices[i], text) == 0) {
                *(int *)(void *)field = i;
                return true;
            }
        return bad_value(row, text, "is none of the choices", e);
    }
    return false;
}

void options_preset(const struct option_set *set)
{
    for (size_t i = 0; i < set->count; i++)
        if (set->rows[i].preset) {
            struct error e;
            if (!set_value(&set->rows[i], set->target, set->rows[i].preset, &e))
                abort(); /* a mistake in a command's table */
        }
}

/* The row of that name and its set. NULL: there is none. */
static const struct option_row *find(const struct option_set sets[], size_t sets_count, const char *name, size_t length, size_t *set)
{
    for (*set = 0; *set < sets_count; ++*set)
        for (size_t i = 0; i < sets[*set].count; i++) {
            const struct option_row *row = &sets[*set].rows[i];
            if (strlen(row->name) == length && memcmp(row->name, name, length) == 0)
                return row;
        }
    return NULL;
}

static bool is_given(const struct option_set *set, const struct option_row *row) { return set->given >> (row - set->rows) & 1; }

static bool unknown_option(const struct option_set sets[], size_t sets_count, const char *argument, size_t length, struct error *e)
{
    struct nearest n = {.wanted = argument + 2, .length = length};
    char mend[80] = "--help lists the options of this command";
    if (argument[1] >= '0' && argument[1] <= '9') {
        snprintf(mend, sizeof mend, "no number here is below 0; --help lists the options of this command");
    } else if (argument[1] == '-') {
        for (size_t s = 0; s < sets_count; s++)
            for (size_t i = 0; i < sets[s].count; i++)
                nearest_offer(&n, sets[s].rows[i].name);
        if (n.best)
            snprintf(mend, sizeof mend, "did you mean --%s? --help lists all", n.best);
    }
    return error_set(e, "command line", mend, "unknown option %.*s", (int)utf8_cut(argument, length + 2, OPTION_SHOWN), argument);
}

bool options_read(struct option_set sets[], size_t sets_count, int argc, char **argv, int *index, struct error *e)
{
    const char *argument = argv[*index];
    if (strcmp(argument, "-h") == 0)
        argument = "--help";
    size_t length = strcspn(argument, "=");
    if (argument[1] != '-' || length < 3)
        return unknown_option(sets, sets_count, argument, strlen(argument) - 2, e);
    length -= 2;
    const char *name = argument + 2, *value = name[length] == '=' ? name + length + 1 : NULL;
    size_t set;
    const struct option_row *row = find(sets, sets_count, name, length, &set);
    if (!row)
        return unknown_option(sets, sets_count, argument, length, e);
    if (row->kind == OPTION_FLAG) {
        if (value)
            return bad_value(row, value, "given to an option without a value", e);
        value = "";
    } else if (!value) {
        if (*index + 1 >= argc) {
            char where[64], mend[USAGE_MAX + 8], text[USAGE_MAX];
            snprintf(where, sizeof where, "--%s", row->name);
            snprintf(mend, sizeof mend, "give %s", usage(row, text));
            return error_set(e, where, mend, "its value is missing");
        }
        value = argv[++*index];
    }
    ++*index;
    if (!set_value(row, sets[set].target, value, e))
        return false;
    if (row->given)
        *((bool *)sets[set].target + row->given - 1) = true;
    sets[set].given |= (uint64_t)1 << (row - sets[set].rows);
    return true;
}

/* False with `e` if an option in `row`'s not_with was given. */
static bool agrees(const struct option_set sets[], size_t sets_count, const struct option_row *row, struct error *e)
{
    char where[64];
    size_t set, length;
    for (const char *name = row->not_with; name && *name; name += length + (name[length] == ' ')) {
        length = strcspn(name, " ");
        const struct option_row *other = find(sets, sets_count, name, length, &set);
        if (!other || !is_given(&sets[set], other))
            continue;
        snprintf(where, sizeof where, "--%s", row->name);
        return error_set(e, where, "give one of the two", "it contradicts --%s", other->name);
    }
    return true;
}

bool options_agree(const struct option_set sets[], size_t sets_count, struct error *e)
{
    for (size_t s = 0; s < sets_count; s++)
        for (size_t i = 0; i < sets[s].count; i++)
            if (is_given(&sets[s], &sets[s].rows[i]) && !agrees(sets, sets_count, &sets[s].rows[i], e))
                return false;
    return true;
}

/* The row below begins under the right column; returns its length so far. */
static int begin_next_row(int width) { return printf("\n%*s", width + 2, "") - 1; }

void options_help_row(const char *left, int width, const char *text)
{
    enum { COLUMNS = 79 };
    int at = printf("  %-*s", width, left);
    if (at > width + 2)
        at = begin_next_row(width);
    while (*text) {
        int length = (int)strcspn(text, " ");
        if (at + 1 + length > COLUMNS)
            at = begin_next_row(width);
        at += printf(" %.*s", length, text);
        text += length + (text[length] == ' ');
    }
    putchar('\n');
}

void options_help(const struct option_set *set)
{
    for (size_t i = 0; i < set->count; i++) {
        const struct option_row *row = &set->rows[i];
        char left[USAGE_MAX], text[HELP_MAX];
        struct sentence s;
        sentence_begin(&s, text, sizeof text);
        sentence_add(&s, "%s", row->help);
        if (row->preset)
            sentence_add(&s, " [%s]", row->preset);
        options_help_row(usage(row, left), 28, text);
    }
}
