#include "check_certificate.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "check_closed.h"
#include "check_formula.h"
#include "check_relaxation.h"
#include "check_reserve.h"

enum { LINE = 200, WORD = 64 };

struct input {
    const unsigned char *at, *end;
    int line_number;
    char line[LINE];
    struct ck_report *report;
};

/* As REFUSE(), in the report of `in`. */
#define REFUSE_IN(...) (snprintf(in->report->why, CK_MESSAGE, __VA_ARGS__), false)

/* Reads the next line, without its end, and skips comments. False at the end of the file, or if the line is no text. */
static bool next_line(struct input *in)
{
    const unsigned char *line, *stop;
    do {
        line = in->at;
        stop = memchr(line, '\n', (size_t)(in->end - line));
        in->line_number++;
        if (!stop && (in->end - line < LINE || *line == '#'))
            return REFUSE_IN("line %d: the certificate ends too soon", in->line_number);
        if (!stop || (stop - line >= LINE && *line != '#'))
            return REFUSE_IN("line %d: longer than any line of a certificate", in->line_number);
        in->at = stop + 1;
    } while (*line == '#');
    for (const unsigned char *c = line; c < stop; c++)
        if (*c < ' ' || *c > '~')
            return REFUSE_IN("line %d: not text", in->line_number);
    memcpy(in->line, line, (size_t)(stop - line));
    in->line[stop - line] = 0;
    return true;
}

/* ---- moves ---- */

static bool read_place(const char *text, size_t length, struct ck_place *out)
{
    static const char *const NAMES[] = {"stock", "waste", "reserve"};
    for (int i = 0; i < 3; i++)
        if (strlen(NAMES[i]) == length && strncmp(text, NAMES[i], length) == 0) {
            *out = (struct ck_place){"swr"[i], 0};
            return true;
        }
    if (length < 2 || length > 3 || (text[0] != 'f' && text[0] != 't') || text[1] == '0')
        return false;
    int n = 0;
    for (size_t i = 1; i < length; i++) {
        if (!isdigit((unsigned char)text[i]))
            return false;
        n = n * 10 + text[i] - '0';
    }
    *out = (struct ck_place){text[0], n - 1};
    return true;
}

static bool read_move(const char *text, struct ck_move *m)
{
    const char *arrow = strchr(text, '>');
    return arrow && read_place(text, (size_t)(arrow - text), &m->from) && read_place(arrow + 1, strlen(arrow + 1), &m->to);
}

static bool check_moves(struct input *in, const struct ck_rules *r, const struct ck_position *start, unsigned long count)
{
    struct ck_position p = *start;
    for (unsigned long i = 0; i < count; i++) {
        struct ck_move m;
        if (!next_line(in))
            return false;
        if (!read_move(in->line, &m))
            return REFUSE_IN("line %d: not a move", in->line_number);
        const char *why = ck_forbids(r, &p, m);
        if (why)
            return REFUSE_IN("line %d: %.30s: %s", in->line_number, in->line, why);
        ck_play(r, &p, m);
    }
    return ck_won(r, &p) || REFUSE_IN("the moves do not win");
}

/* ---- the reserve's chain ---- */

static bool read_step(const struct ck_rules *r, const struct ck_position *p, const char *line, struct ck_step *out)
{
    static const char *const WORDS[] = {"play ", "leave ", "stuck "};
    for (int i = 0; i < 3; i++) {
        size_t length = strlen(WORDS[i]);
        if (strncmp(line, WORDS[i], length) != 0 || strlen(line) != length + 2)
            continue;
        const char *rank = strchr(ck_rank_letters, line[length]), *suit = strchr(ck_suit_letters, line[length + 1]);
        if (!rank || !suit || rank - ck_rank_letters >= r->ranks)
            return false;
        out->kind = (enum ck_step_kind)i;
        ck_chain_of(r, p, ck_make((int)(rank - ck_rank_letters), (int)(suit - ck_suit_letters)), &out->chain, &out->place);
        return true;
    }
    return false;
}

/* Every line must be the one step that the rules force next. */
static bool check_reserve(struct input *in, const struct ck_rules *r, const struct ck_position *p, unsigned long count)
{
    if (!ck_reserve_applies(r))
        return REFUSE_IN("the reserve test proves nothing in this game");
    struct ck_ladder ladder = {0};
    for (unsigned long i = 0; i < count; i++) {
        struct ck_step given;
        if (!next_line(in))
            return false;
        if (!read_step(r, p, in->line, &given))
            return REFUSE_IN("line %d: not a step", in->line_number);
        if (i == 0)
            ck_ladder_start(&ladder, r, p, given.chain);
        struct ck_step forced = ck_ladder_step(&ladder);
        if (given.kind != forced.kind || given.chain != forced.chain || given.place != forced.place)
            return REFUSE_IN("line %d: %.30s does not follow", in->line_number, in->line);
        if (forced.kind == CK_STEP_STUCK) {
            in->report->by_reserve++;
            return i + 1 == count || REFUSE_IN("line %d: steps behind the contradiction", in->line_number);
        }
    }
    return REFUSE_IN("line %d: the chain ends without a contradiction", in->line_number);
}

/* ---- packed bytes ---- */

/* Reads the packed bytes behind the line, and the line end behind them. */
static bool next_packed(struct input *in, size_t length, const char *what, const unsigned char **packed)
{
    if (length >= (size_t)(in->end - in->at))
        return REFUSE_IN("line %d: the %s is cut off", in->line_number, what);
    *packed = in->at;
    in->at += length;
    return *in->at++ == '\n' || REFUSE_IN("line %d: the %s does not end where it should", in->line_number, what);
}

/* ---- closed sets ---- */

static bool read_rules(const char *text, unsigned *out)
{
    static const struct {
        const char *name;
        unsigned rule;
    } RULES[] = {{"reserve", CK_RULE_RESERVE}, {"classes", CK_RULE_CLASSES}};
    *out = 0;
    if (strcmp(text, "none") == 0)
        return true;
    while (*text) {
        size_t length = strcspn(text, ","), i = 0;
        while (i < 2 && (strlen(RULES[i].name) != length || strncmp(text, RULES[i].name, length) != 0))
            i++;
        if (i == 2 || *out & RULES[i].rule)
            return false;
        *out |= RULES[i].rule;
        text += length + (text[length] == ',' && text[length + 1] != 0);
    }
    return *out != 0;
}

static bool check_closed(struct input *in, const struct ck_rules *r, const struct ck_position *p, const char *rest)
{
    char rules_text[WORD], again[LINE];
    const unsigned char *packed;
    size_t count, raw_bytes, packed_bytes;
    unsigned rules;
    if (sscanf(rest, "%63s %zu %zu %zu", rules_text, &count, &raw_bytes, &packed_bytes) != 4 || !read_rules(rules_text, &rules))
        return REFUSE_IN("line %d: not a closed set", in->line_number);
    snprintf(again, sizeof again, "%s %zu %zu %zu", rules_text, count, raw_bytes, packed_bytes);
    if (strcmp(rest, again) != 0)
        return REFUSE_IN("line %d: not a closed set", in->line_number);
    if (!next_packed(in, packed_bytes, "closed set", &packed))
        return false;
    in->report->by_closed_set++;
    in->report->positions += count;
    return ck_closed_holds(r, p, rules, packed, packed_bytes, raw_bytes, count, in->report->why);
}

/* ---- formulas ---- */

/* `gaps`: with claims about them, whose number comes behind those of the formula. */
static bool check_formula(struct input *in, const struct ck_rules *r, const struct ck_position *p, const char *rest, bool fine, bool gaps)
{
    char again[LINE], claims[LINE] = "";
    struct ck_refutation proof = {.fine = fine};
    int fields = gaps ? sscanf(rest, "%lu %lu %lu %lu %zu %zu %lx", &proof.variables, &proof.clauses, &proof.gaps, &proof.lemmas,
                               &proof.raw_bytes, &proof.packed_bytes, &proof.checksum)
                      : sscanf(rest, "%lu %lu %lu %zu %zu %lx", &proof.variables, &proof.clauses, &proof.lemmas, &proof.raw_bytes,
                               &proof.packed_bytes, &proof.checksum);
    if (gaps)
        snprintf(claims, sizeof claims, "%lu ", proof.gaps);
    snprintf(again, sizeof again, "%lu %lu %.30s%lu %zu %zu %08lx", proof.variables, proof.clauses, claims, proof.lemmas, proof.raw_bytes,
             proof.packed_bytes, proof.checksum);
    if (fields != (gaps ? 7 : 6) || strcmp(rest, again) != 0 || (gaps && proof.gaps == 0))
        return REFUSE_IN("line %d: not a refutation", in->line_number);
    if (!next_packed(in, proof.packed_bytes, "refutation", &proof.packed))
        return false;
    in->report->by_formula++;
    in->report->lemmas += proof.lemmas;
    return ck_formula_refuted(r, p, &proof, in->report->why);
}

/* ---- the relaxation ---- */

static bool check_relaxation(struct input *in, const struct ck_rules *r, const struct ck_position *p, unsigned long count)
{
    char why[CK_MESSAGE];
    if (!ck_relaxation_lost(r, p, count, why))
        return REFUSE_IN("line %d: %.200s", in->line_number, why);
    in->report->by_relaxation++;
    return true;
}

/* ---- parts ---- */

/* True for "WORD N" and nothing else, with N in the usual form of a number. */
static bool counted(const struct input *in, const char *word, unsigned long *count)
{
    char again[LINE];
    size_t length = strlen(word);
    if (strncmp(in->line, word, length) != 0 || sscanf(in->line + length, "%lu", count) != 1)
        return false;
    snprintf(again, sizeof again, "%s %lu", word, *count);
    return strcmp(in->line, again) == 0;
}

/* Checks one proof, on the present line and the following ones. Says what it proves. */
static bool check_proof(struct input *in, const struct ck_rules *r, const struct ck_position *p, bool *winnable)
{
    unsigned long count;
    *winnable = false;
    in->report->parts++;
    if (counted(in, "moves", &count)) {
        *winnable = true;
        return check_moves(in, r, p, count);
    }
    if (p->base < 0)
        return REFUSE_IN("line %d: a loss is proved for each choice of base card", in->line_number);
    if (counted(in, "reserve", &count))
        return check_reserve(in, r, p, count);
    if (counted(in, "relaxation", &count))
        return check_relaxation(in, r, p, count);
    if (strncmp(in->line, "closed ", 7) == 0)
        return check_closed(in, r, p, in->line + 7);
    if (strncmp(in->line, "formula ", 8) == 0)
        return check_formula(in, r, p, in->line + 8, false, false);
    if (strncmp(in->line, "formula-fine ", 13) == 0)
        return check_formula(in, r, p, in->line + 13, true, false);
    if (strncmp(in->line, "formula-gaps ", 13) == 0)
        return check_formula(in, r, p, in->line + 13, true, true);
    return REFUSE_IN("line %d: no kind of proof", in->line_number);
}

static bool expect(struct input *in, const char *line)
{
    return next_line(in) && (strcmp(in->line, line) == 0 || REFUSE_IN("line %d: \"%s\" expected", in->line_number, line));
}

/* A deal with a choice of base card is lost if each choice is. */
static bool check_choices(struct input *in, const struct ck_rules *r, const struct ck_position *p)
{
    for (int t = 0; t < r->piles; t++) {
        char head[WORD];
        bool winnable;
        if (p->tableau[t].count == 0)
            continue;
        snprintf(head, sizeof head, "part t%d", t + 1);
        if (!expect(in, head) || !next_line(in))
            return false;
        struct ck_position chosen = *p;
        struct ck_move m = {{'t', t}, {'f', 0}};
        while (ck_forbids(r, p, m) && m.to.index + 1 < ck_foundations(r))
            m.to.index++;
        if (ck_forbids(r, p, m))
            return REFUSE_IN("t%d cannot be chosen", t + 1);
        ck_play(r, &chosen, m);
        if (!check_proof(in, r, &chosen, &winnable))
            return false;
        if (winnable)
            return REFUSE_IN("line %d: a won choice in a lost deal", in->line_number);
    }
    return true;
}

bool ck_certificate_holds(const struct ck_rules *r, const struct ck_position *p, const unsigned char *bytes, size_t length,
                          struct ck_report *report)
{
    struct input input = {.at = bytes, .end = bytes + length, .report = report}, *in = &input;
    char head[LINE];
    bool winnable;
    memset(report, 0, sizeof *report);
    snprintf(head, sizeof head, "game %s", r->name);
    if (!expect(in, CK_CERTIFICATE_BEGINS) || !expect(in, head) || !next_line(in))
        return false;
    report->winnable = strcmp(in->line, "verdict winnable") == 0;
    if (!report->winnable && strcmp(in->line, "verdict lost") != 0)
        return REFUSE_IN("line %d: no verdict", in->line_number);
    if (!report->winnable && p->base < 0) {
        if (!check_choices(in, r, p))
            return false;
    } else {
        if (!expect(in, "part -") || !next_line(in) || !check_proof(in, r, p, &winnable))
            return false;
        if (winnable != report->winnable)
            return REFUSE_IN("the proof is of the other verdict");
    }
    if (!expect(in, "end"))
        return false;
    return in->at == in->end || REFUSE_IN("there are bytes behind the end");
}
