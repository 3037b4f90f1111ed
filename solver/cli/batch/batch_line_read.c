/* Reads lines of a batch file, whatever bytes they have: one pass, no allocation. */
#include "batch_line.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json_scan.h"
#include "line_sum.h"
#include "plain.h"

enum { KEY_MAX = 32 };

static bool is(const char *a, const char *b) { return strcmp(a, b) == 0; }

/* terrace_verdict_name() or another: the name of number `i`, NULL beyond the last. */
typedef const char *name_fn(int i);

/* The number whose name `text` is, -1 if it is none of the first `count` ones. */
static int name_index(const char *text, name_fn *name, int count)
{
    const char *known;
    for (int i = 0; i < count && (known = name(i)); i++)
        if (is(text, known))
            return i;
    return -1;
}

/* A string that must be one of the first `count` names; "null" reads as 0 if `nullable`. */
static bool scan_name(struct json_scan *s, name_fn *name, int count, bool nullable, int *out)
{
    char text[32];
    *out = 0;
    if (nullable && scan_word(s, "null"))
        return true;
    if (!scan_string(s, text, sizeof text))
        return false;
    *out = name_index(text, name, count);
    return *out >= 0;
}

static bool scan_u64_or_null(struct json_scan *s, uint64_t *out)
{
    *out = 0;
    return scan_word(s, "null") || scan_u64(s, out);
}

static bool scan_seconds(struct json_scan *s, double *out)
{
    *out = 0;
    return scan_word(s, "null") || (scan_double(s, out) && *out >= 0 && isfinite(*out));
}

static bool scan_bool(struct json_scan *s, bool *out)
{
    *out = scan_word(s, "true");
    return *out || scan_word(s, "false");
}

/* Skips a member with an unknown key. Later versions may write more keys, in lines with a valid checksum. Without a checksum an unknown key
 * is a damaged one. */
static bool scan_unknown(struct json_scan *s, enum line_sum sum) { return sum == LINE_SUM_HOLDS && scan_skip(s); }

static bool scan_limits(struct json_scan *s, enum line_sum sum, struct batch_limits *l)
{
    bool first = true, closed, ok = scan_sign(s, '{');
    char key[KEY_MAX];
    while (ok && scan_key(s, &first, key, sizeof key, &closed))
        ok = is(key, "states")        ? scan_u64_or_null(s, &l->states)
             : is(key, "seconds")     ? scan_seconds(s, &l->seconds)
             : is(key, "table_bytes") ? scan_u64_or_null(s, &l->table_bytes)
                                      : scan_unknown(s, sum);
    return ok && closed;
}

static bool scan_shard(struct json_scan *s, struct shard *out)
{
    char text[32];
    struct error ignored;
    return scan_string(s, text, sizeof text) && shard_parse(text, out, &ignored);
}

/* True if the schema is `ours` but for its number: that of another version. */
static bool is_other_number(const char *schema, const char *ours)
{
    size_t n = (size_t)(strrchr(ours, '/') + 1 - ours);
    if (strncmp(schema, ours, n) != 0 || is(schema, ours))
        return false;
    size_t digits = strspn(schema + n, "0123456789");
    return digits > 0 && schema[n + digits] == '\0';
}

enum {
    HAS_SCHEMA = 1,
    HAS_GAME = 2,
    HAS_DEAL = 4,
    HAS_SHARD = 8,
    HAS_VERDICT = 16,
    HAS_STATES = 32,
    HAS_SECONDS = 64,
    HAS_PILE = 128,
    HAS_OTHER_SCHEMA = 256
};

/* One member of the header; *seen collects HAS_ bits. */
static bool header_member(struct json_scan *s, enum line_sum sum, const char *key, struct batch_header *h, unsigned *seen)
{
    char text[32];
    if (is(key, "schema")) {
        bool ours = scan_string(s, text, sizeof text) && is(text, BATCH_HEADER_SCHEMA);
        *seen |= ours ? HAS_SCHEMA : is_other_number(text, BATCH_HEADER_SCHEMA) ? HAS_OTHER_SCHEMA : 0;
        return ours;
    }
    if (is(key, "game")) {
        *seen |= HAS_GAME;
        return scan_string(s, h->game, sizeof h->game) && plain_word(h->game);
    }
    if (is(key, "deals")) {
        *seen |= HAS_DEAL;
        return scan_string(s, h->deals, sizeof h->deals) && plain_word(h->deals);
    }
    if (is(key, "shard")) {
        *seen |= HAS_SHARD;
        return scan_shard(s, &h->shard);
    }
    if (is(key, "limits"))
        return scan_limits(s, sum, &h->limits);
    if (is(key, "bases")) {
        bool ok = scan_string(s, text, sizeof text);
        h->all_bases = ok && is(text, "all");
        return ok;
    }
    if (is(key, "solutions"))
        return scan_bool(s, &h->solutions);
    if (is(key, "seed"))
        return scan_u64(s, &h->seed);
    return is(key, "rules")     ? scan_string(s, h->rules, sizeof h->rules)
           : is(key, "version") ? scan_string(s, h->version, sizeof h->version)
           : is(key, "command") ? scan_string(s, h->command, sizeof h->command)
           : is(key, "date")    ? scan_string(s, h->date, sizeof h->date)
           : is(key, "machine") ? scan_string(s, h->machine, sizeof h->machine)
                                : scan_unknown(s, sum);
}

static const char OTHER_HEADER[] = "a header that this version of terrace cannot read";

/* The text in a catalogue. */
#define CATALOGUE_BEGINS "schema: terrace/catalogue/"

const char *batch_header_parse(const char *text, size_t size, struct batch_header *out)
{
    struct json_scan s = {text, text + size};
    bool first = true, closed = false, good = true;
    unsigned seen = 0;
    char key[KEY_MAX];
    enum line_sum sum = line_sum_check(text, size);
    *out = (struct batch_header){.shard = {0, 1}, .all_bases = true};
    if (size >= strlen(CATALOGUE_BEGINS) && memcmp(text, CATALOGUE_BEGINS, strlen(CATALOGUE_BEGINS)) == 0)
        return "an unpacked catalogue, or one from a pipe: only the file that terrace wrote can be read";
    if (!scan_sign(&s, '{'))
        return "not the header of a batch file";
    while (good && scan_key(&s, &first, key, sizeof key, &closed))
        good = header_member(&s, sum, key, out, &seen);
    if ((seen & HAS_OTHER_SCHEMA) && sum != LINE_SUM_WRONG)
        return OTHER_HEADER;
    if (!(seen & HAS_SCHEMA))
        return "not the header of a batch file";
    if (text[size - 1] == '\r')
        return "its lines end with CR LF, as Windows ends them, not with LF";
    if (sum == LINE_SUM_WRONG)
        return "damaged header: its checksum does not match";
    const unsigned needed = HAS_SCHEMA | HAS_GAME | HAS_DEAL | HAS_SHARD;
    if (good && closed && scan_over(&s) && (seen & needed) == needed)
        return NULL;
    return sum == LINE_SUM_HOLDS ? OTHER_HEADER : "damaged header";
}

static bool scan_base_member(struct json_scan *s, enum line_sum sum, const char *key, struct batch_base *b, unsigned *seen)
{
    char text[16];
    int verdict;
    if (is(key, "pile")) {
        *seen |= HAS_PILE;
        if (!scan_string(s, text, sizeof text) || text[0] != 't')
            return false;
        int pile = atoi(text + 1);
        b->pile = (uint8_t)(TERRACE_TABLEAU + pile - 1);
        return pile >= 1 && pile <= TERRACE_BASES_MAX;
    }
    if (is(key, "card"))
        return scan_string(s, text, sizeof text) && (b->card = terrace_card_read(text)) != TERRACE_NO_CARD;
    if (is(key, "verdict")) {
        *seen |= HAS_VERDICT;
        if (scan_word(s, "null")) {
            b->verdict = TERRACE_NOT_ASKED;
            return true;
        }
        bool ok = scan_name(s, terrace_verdict_name, TERRACE_NOT_ASKED, false, &verdict);
        b->verdict = (uint8_t)verdict;
        return ok;
    }
    return is(key, "states") ? scan_u64(s, &b->states) : is(key, "seconds") ? scan_seconds(s, &b->seconds) : scan_unknown(s, sum);
}

static bool scan_base(struct json_scan *s, enum line_sum sum, struct batch_base *b)
{
    bool first = true, closed, ok = scan_sign(s, '{');
    unsigned seen = 0;
    char key[KEY_MAX];
    *b = (struct batch_base){.card = TERRACE_NO_CARD};
    while (ok && scan_key(s, &first, key, sizeof key, &closed))
        ok = scan_base_member(s, sum, key, b, &seen);
    return ok && closed && seen == (HAS_PILE | HAS_VERDICT) && b->card != TERRACE_NO_CARD;
}

static bool scan_bases(struct json_scan *s, enum line_sum sum, struct batch_line *l)
{
    if (!scan_sign(s, '['))
        return false;
    if (scan_sign(s, ']'))
        return true;
    do {
        if (l->bases_count == TERRACE_BASES_MAX || !scan_base(s, sum, &l->base[l->bases_count]))
            return false;
        l->bases_count++;
    } while (scan_sign(s, ','));
    return scan_sign(s, ']');
}

static bool read_deal(const char *text, const struct deal_span *range, uint64_t *number)
{
    const char *prefix = range->prefix;
    size_t n = strlen(prefix);
    if (strncmp(text, prefix, n) != 0)
        return false;
    struct json_scan digits = {text + n, text + strlen(text)};
    return scan_u64(&digits, number) && scan_over(&digits);
}

static bool scan_length(struct json_scan *s, int *out)
{
    uint64_t value;
    *out = -1;
    if (scan_word(s, "null"))
        return true;
    if (!scan_u64(s, &value) || value > TERRACE_SOLUTION_MAX)
        return false;
    *out = (int)value;
    return true;
}

static bool scan_rank(struct json_scan *s, int *out)
{
    char text[4], card[8];
    *out = -1;
    if (scan_word(s, "null"))
        return true;
    if (!scan_string(s, text, sizeof text))
        return false;
    snprintf(card, sizeof card, "%sC", text);
    *out = terrace_card_read(card) >> 2;
    return *out < BATCH_RANKS;
}

/* Remembers the text of a value. */
static bool scan_moves(struct json_scan *s, struct batch_line *l)
{
    const char *from = s->at;
    bool ok = scan_skip(s);
    l->moves = from;
    l->moves_size = (size_t)(s->at - from);
    return ok;
}

/* Notes that a needed key was read; false if it occurs twice (two lines run into one). */
static bool first_time(unsigned *seen, unsigned bit)
{
    bool first = !(*seen & bit);
    *seen |= bit;
    return first;
}

static const char DAMAGED[] = "a damaged line", UNREADABLE[] = "a line that this version of terrace cannot read";

/* What is wrong with a line of this schema, which is not that of a line. */
static const char *wrong_schema(const char *text)
{
    bool other = is_other_number(text, BATCH_LINE_SCHEMA) || is_other_number(text, BATCH_HEADER_SCHEMA);
    return other ? UNREADABLE : "not the line of a batch";
}

/* What a line must match, and what was read from it. */
struct line_scan {
    const char *game;
    const struct deal_span *range;
    enum line_sum sum;
    unsigned seen;
    char base[16];
    const char *why;
};

static bool line_member(struct json_scan *s, const char *key, struct batch_line *l, struct line_scan *scan)
{
    char text[GAME_NAME_MAX];
    int index = 0;
    bool ok;
    if (is(key, "schema")) {
        ok = first_time(&scan->seen, HAS_SCHEMA) && scan_string(s, text, sizeof text);
        scan->why = ok ? wrong_schema(text) : DAMAGED;
        return ok && is(text, BATCH_LINE_SCHEMA);
    }
    if (is(key, "game")) {
        ok = first_time(&scan->seen, HAS_GAME) && scan_string(s, text, sizeof text);
        scan->why = ok ? "a line of another game" : DAMAGED;
        return ok && is(text, scan->game);
    }
    if (is(key, "deal")) {
        ok = first_time(&scan->seen, HAS_DEAL) && scan_string(s, text, sizeof text);
        scan->why = ok ? "a deal of another kind" : DAMAGED;
        return ok && read_deal(text, scan->range, &l->number);
    }
    scan->why = DAMAGED;
    if (is(key, "verdict")) {
        ok = first_time(&scan->seen, HAS_VERDICT) && scan_name(s, terrace_verdict_name, TERRACE_NOT_ASKED, false, &index);
        l->verdict = (enum terrace_verdict)index;
        return ok;
    }
    if (is(key, "base"))
        return scan_word(s, "null") || scan_string(s, scan->base, sizeof scan->base);
    if (is(key, "bases"))
        return scan_bases(s, scan->sum, l);
    if (is(key, "length"))
        return scan_length(s, &l->length);
    if (is(key, "states"))
        return first_time(&scan->seen, HAS_STATES) && scan_u64(s, &l->states);
    if (is(key, "seconds"))
        return first_time(&scan->seen, HAS_SECONDS) && scan_seconds(s, &l->seconds);
    if (is(key, "base_rank"))
        return scan_rank(s, &l->base_rank);
    if (is(key, "proof")) {
        ok = scan_name(s, terrace_proof_name, INT_MAX, true, &index);
        l->proof = (enum terrace_proof)index;
        return ok;
    }
    if (is(key, "limit")) {
        ok = scan_name(s, terrace_limit_name, INT_MAX, true, &index);
        l->limit = (enum terrace_limit)index;
        return ok;
    }
    return is(key, "moves") ? scan_moves(s, l) : scan_unknown(s, scan->sum);
}

/* True if the deal's verdict follows from those of its choices, if they are listed. Only a win leaves a choice not asked. */
static bool verdict_follows(const struct batch_line *l)
{
    int count[VERDICTS] = {0};
    for (int i = 0; i < l->bases_count; i++)
        count[l->base[i].verdict]++;
    if (l->bases_count == 0)
        return true;
    if (count[TERRACE_WINNABLE])
        return l->verdict == TERRACE_WINNABLE;
    return count[TERRACE_NOT_ASKED] == 0 && l->verdict == (count[TERRACE_LOST] == l->bases_count ? TERRACE_LOST : TERRACE_UNKNOWN);
}

static int find_winner(const struct batch_line *l, const char *base)
{
    for (int i = 0; i < l->bases_count; i++)
        if (is(terrace_pile_name(l->base[i].pile), base))
            return i;
    return -1;
}

/* NULL, or what is wrong with a line that has a valid checksum or none. */
static const char *parse_members(const char *text, size_t size, struct line_scan *scan, struct batch_line *out)
{
    struct json_scan s = {text, text + size};
    bool first = true, closed = false;
    char key[KEY_MAX];
    if (!scan_sign(&s, '{'))
        return DAMAGED;
    while (scan_key(&s, &first, key, sizeof key, &closed))
        if (!line_member(&s, key, out, scan))
            return scan->why;
    const unsigned needed = HAS_SCHEMA | HAS_GAME | HAS_DEAL | HAS_VERDICT | HAS_STATES | HAS_SECONDS;
    if (!closed || !scan_over(&s) || (scan->seen & needed) != needed)
        return DAMAGED;
    if (scan->base[0] && (out->winner = find_winner(out, scan->base)) < 0)
        return DAMAGED;
    return verdict_follows(out) ? NULL : "a verdict that does not follow from those of its base cards";
}

const char *batch_line_parse(const char *text, size_t size, const char *game, const struct deal_span *range, struct batch_line *out)
{
    struct line_scan scan = {.game = game, .range = range, .sum = line_sum_check(text, size)};
    out->number = out->states = 0;
    out->verdict = TERRACE_UNKNOWN;
    out->limit = TERRACE_LIMIT_NONE;
    out->proof = TERRACE_PROOF_NONE;
    out->winner = out->base_rank = out->length = -1;
    out->bases_count = 0;
    out->seconds = 0;
    out->moves = NULL;
    out->moves_size = 0;
    out->damaged = scan.sum == LINE_SUM_WRONG;
    if (out->damaged)
        return "a damaged line: its checksum does not match";
    const char *wrong = parse_members(text, size, &scan, out);
    if (wrong == DAMAGED && scan.sum == LINE_SUM_HOLDS)
        return UNREADABLE;
    out->damaged = wrong == DAMAGED;
    return wrong;
}

void batch_line_unask(struct batch_line *l)
{
    for (int i = 0; l->verdict == TERRACE_WINNABLE && i < l->bases_count; i++)
        if (l->base[i].verdict == TERRACE_UNKNOWN)
            l->base[i].verdict = TERRACE_NOT_ASKED;
}

bool batch_text_is_header(const char *text, size_t size)
{
    return size >= strlen(BATCH_BEGINS) && memcmp(text, BATCH_BEGINS, strlen(BATCH_BEGINS)) == 0;
}

bool batch_text_is_cut(const char *text, size_t size)
{
    static const char *const starts[] = {"{\"schema\":\"" BATCH_LINE_SCHEMA "\",", "{\"schema\":\"" BATCH_HEADER_SCHEMA "\","};
    /* After a power cut, zeros may stand for the tail that was not on the disk yet. */
    while (size > 0 && text[size - 1] == '\0')
        size--;
    if (memchr(text, '\n', size) || memchr(text, '\0', size))
        return false;
    for (int i = 0; i < 2; i++) {
        size_t n = strlen(starts[i]);
        if (memcmp(text, starts[i], size < n ? size : n) == 0)
            return true;
    }
    return false;
}
