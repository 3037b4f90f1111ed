#include "catalogue_line.h"

#include <assert.h>
#include <string.h>

static const char verdict_letters[] = "uwl-"; /* by enum verdict */
static const char level_letters[] = "emhxw";  /* by enum level */
static const char pile_letters[] = "123456789abcdefg";
static_assert(sizeof verdict_letters == VERDICTS + 1 && sizeof level_letters == LEVELS + 2 && sizeof pile_letters == PILES_MAX + 1,
              "a letter for each");

struct catalogue_deal catalogue_deal_unasked(int choices)
{
    struct catalogue_deal d = {.verdict = VERDICT_NOT_ASKED, .level = LEVEL_NONE, .choices = choices, .best = -1};
    memset(d.base, VERDICT_NOT_ASKED, sizeof d.base);
    return d;
}

int catalogue_line_size(int choices) { return choices > 0 ? choices + 4 : 2; }

void catalogue_line_write(const struct catalogue_deal *d, char *out)
{
    assert(d->choices >= 0);
    char state = d->left_out ? '.' : d->verdict == VERDICT_WINNABLE ? level_letters[d->level] : verdict_letters[d->verdict];
    *out++ = state;
    if (d->choices > 0) {
        *out++ = d->best >= 0 ? pile_letters[d->best] : '-';
        *out++ = ' ';
        for (int i = 0; i < d->choices; i++)
            *out++ = verdict_letters[d->base[i]];
    }
    *out = '\n';
}

/* ---- reading ---- */

/* The place of `letter` in `letters`, -1 if it has none. */
static int place_of(const char *letters, char letter)
{
    const char *at = letter ? strchr(letters, letter) : NULL;
    return at ? (int)(at - letters) : -1;
}

static bool read_state(char letter, struct catalogue_deal *out)
{
    int level = place_of(level_letters, letter), verdict = place_of(verdict_letters, letter);
    out->left_out = letter == '.';
    if (level >= 0) {
        out->verdict = VERDICT_WINNABLE;
        out->level = (enum level)level;
    } else if (verdict >= 0) {
        out->verdict = (enum verdict)verdict;
    }
    return out->left_out || level >= 0 || verdict >= 0;
}

/* The best choice is known with the level, and it wins; what is left out has no verdicts. A damaged file could say otherwise. */
static bool is_sound(const struct catalogue_deal *d)
{
    bool best_wins = d->best >= 0 && d->base[d->best] == VERDICT_WINNABLE;
    if (d->level != LEVEL_NONE ? !best_wins : d->best >= 0)
        return false;
    for (int i = 0; i < d->choices && d->left_out; i++)
        if (d->base[i] != VERDICT_NOT_ASKED)
            return false;
    return d->left_out || d->verdict == catalogue_verdict(d->base, d->choices);
}

bool catalogue_line_read(const char *line, int choices, struct catalogue_deal *out)
{
    *out = catalogue_deal_unasked(choices);
    if (!read_state(line[0], out) || line[catalogue_line_size(choices) - 1] != '\n')
        return false;
    if (choices == 0)
        return true;
    out->best = place_of(pile_letters, line[1]);
    if (out->best >= choices || (out->best < 0 && line[1] != '-') || line[2] != ' ')
        return false;
    for (int i = 0; i < choices; i++) {
        int verdict = place_of(verdict_letters, line[3 + i]);
        if (verdict < 0)
            return false;
        out->base[i] = (uint8_t)verdict;
    }
    return is_sound(out);
}

/* ---- verdicts ---- */

enum verdict catalogue_verdict(const uint8_t base[], int choices)
{
    assert(choices >= 0);
    int count[VERDICTS] = {0};
    for (int i = 0; i < choices; i++)
        count[base[i]]++;
    return count[VERDICT_WINNABLE]          ? VERDICT_WINNABLE
           : count[VERDICT_LOST] == choices ? VERDICT_LOST
           : count[VERDICT_UNKNOWN]         ? VERDICT_UNKNOWN
                                            : VERDICT_NOT_ASKED;
}

static bool is_decided(enum verdict v) { return v == VERDICT_WINNABLE || v == VERDICT_LOST; }

/* The larger knowledge of two; false if they contradict each other. */
static bool join_verdict(enum verdict a, enum verdict b, enum verdict *out)
{
    *out = is_decided(a) || b == VERDICT_NOT_ASKED || (a == VERDICT_UNKNOWN && !is_decided(b)) ? a : b;
    return !is_decided(a) || !is_decided(b) || a == b;
}

bool catalogue_deal_join(struct catalogue_deal *into, const struct catalogue_deal *other)
{
    struct catalogue_deal old = *into;
    bool agree = join_verdict(old.verdict, other->verdict, &into->verdict);
    for (int i = 0; i < into->choices; i++) {
        enum verdict base = VERDICT_NOT_ASKED;
        agree = agree && join_verdict((enum verdict)old.base[i], (enum verdict)other->base[i], &base);
        into->base[i] = (uint8_t)base;
    }
    if (into->choices > 0)
        into->verdict = catalogue_verdict(into->base, into->choices);
    /* A file that knows everything known now has measured everything. */
    bool as_old = memcmp(into->base, old.base, sizeof old.base) == 0 && into->verdict == old.verdict && old.level != LEVEL_NONE;
    bool as_other = memcmp(into->base, other->base, sizeof old.base) == 0 && into->verdict == other->verdict;
    into->level = as_old ? old.level : as_other ? other->level : LEVEL_NONE;
    into->best = as_old ? old.best : as_other ? other->best : -1;
    bool left_out = (old.left_out || other->left_out) && !is_decided(into->verdict);
    if (left_out) /* it was decided once, which an open verdict does not undo */
        *into = catalogue_deal_unasked(into->choices);
    into->left_out = left_out;
    return agree;
}
