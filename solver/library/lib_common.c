/* Errors, texts and names. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "card.h"
#include "fair_levels.h"
#include "handle.h"
#include "platform.h"
#include "solve_words.h"

const char *terrace_version(void) { return TERRACE_VERSION; }

/* ---- errors ---- */

static_assert((int)ERROR_INPUT == TERRACE_INPUT && (int)ERROR_BUG == TERRACE_BUG && (int)ERROR_MEMORY == TERRACE_TROUBLE, "the same codes");
static_assert(sizeof((struct error *)0)->where == sizeof((terrace_error *)0)->where, "the same texts");

int give_error(terrace_error *to, const struct error *from)
{
    int code = from->code ? (int)from->code : TERRACE_INPUT;
    if (!to)
        return code;
    to->code = code;
    memcpy(to->where, from->where, sizeof to->where);
    memcpy(to->what, from->what, sizeof to->what);
    memcpy(to->mend, from->mend, sizeof to->mend);
    return code;
}

int give_no_memory(terrace_error *to)
{
    struct error e;
    error_no_memory(&e, "memory");
    return give_error(to, &e);
}

/* ---- options ---- */

static bool is_zero(const uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (bytes[i])
            return false;
    return true;
}

bool options_take(const void *given, const char *preset, void *out, size_t out_size, struct error *e)
{
    enum { SIZE_MAX_BELIEVED = 4096 }; /* later versions have longer structs, but hardly so long ones */
    char mend[80];
    size_t size;
    if (!given)
        return true;
    memcpy(&size, given, sizeof size);
    if (size < sizeof size || size > SIZE_MAX_BELIEVED) {
        snprintf(mend, sizeof mend, "make them with %s()", preset);
        return error_set(e, "options", mend, "their size is not set");
    }
    if (size > out_size && !is_zero((const uint8_t *)given + out_size, size - out_size))
        return error_set(e, "options", "leave it 0, or use the library of that version", "one is set that only a later version knows");
    memcpy(out, given, size < out_size ? size : out_size);
    return true;
}

/* ---- texts ---- */

void terrace_text_free(char *text) { free(text); }

char *terrace_text_new(const char *bytes, size_t length)
{
    char *text = malloc(length + 1);
    if (!text)
        return NULL;
    if (length > 0)
        memcpy(text, bytes, length);
    text[length] = '\0';
    return text;
}

char *give_text(struct json_out *o, terrace_error *e)
{
    char *text = json_out_text(o);
    if (!text)
        give_no_memory(e);
    return text;
}

char *give_copy(const char *text, terrace_error *e)
{
    char *copy = terrace_text_new(text, strlen(text));
    if (!copy)
        give_no_memory(e);
    return copy;
}

/* ---- names ---- */

const char *terrace_card_name(terrace_card card)
{
#define RANK(letter) letter "C\0", letter "D\0", letter "H\0", letter "S\0"
    static const char names[52][4] = {RANK("A"), RANK("2"), RANK("3"), RANK("4"), RANK("5"), RANK("6"), RANK("7"),
                                      RANK("8"), RANK("9"), RANK("T"), RANK("J"), RANK("Q"), RANK("K")};
    return card < 52 ? names[card] : "?";
}

terrace_card terrace_card_read(const char *text)
{
    int length = (int)strnlen(text, NAME_SIZE);
    card_t card = CARD_NONE;
    return length > 0 && card_parse(text, length, &card) == length ? card : CARD_NONE;
}

const char *terrace_pile_name(int pile)
{
    static const char names[PILE_COUNT][8] = {"stock", "waste", "reserve", "f1",  "f2",  "f3",  "f4",  "f5",  "f6",  "f7",  "f8", "f9",
                                              "f10",   "f11",   "f12",     "f13", "f14", "f15", "f16", "t1",  "t2",  "t3",  "t4", "t5",
                                              "t6",    "t7",    "t8",      "t9",  "t10", "t11", "t12", "t13", "t14", "t15", "t16"};
    return pile >= 0 && pile < PILE_COUNT ? names[pile] : "?";
}

static const char *name_of(const char *const names[], int count, int which) { return which >= 0 && which < count ? names[which] : NULL; }

const char *terrace_verdict_name(int verdict) { return name_of(verdict_names, VERDICTS, verdict); }
const char *terrace_limit_name(int limit) { return name_of(limit_names, LIMITS, limit); }
const char *terrace_limit_words(int limit) { return limit >= 0 && limit < LIMITS ? solve_limit_words((enum limit)limit) : ""; }
const char *terrace_proof_name(int proof) { return name_of(proof_names, PROOFS, proof); }
const char *terrace_player_name(int player) { return name_of(fair_level_names, FAIR_LEVELS, player); }

static_assert((int)PILE_FOUNDATION == TERRACE_FOUNDATION && (int)PILE_TABLEAU == TERRACE_TABLEAU && (int)PILE_COUNT == TERRACE_PILES,
              "the same piles");
static_assert((int)VERDICT_WINNABLE == TERRACE_WINNABLE && (int)VERDICT_LOST == TERRACE_LOST && (int)VERDICT_NOT_ASKED == TERRACE_NOT_ASKED,
              "the same verdicts");
static_assert((int)LIMIT_CERTIFICATE == TERRACE_LIMIT_CERTIFICATE && (int)LIMIT_STATES == TERRACE_LIMIT_STATES, "the same limits");
static_assert((int)PROOF_SAT == TERRACE_PROOF_FORMULA && (int)PROOF_RESERVE == TERRACE_PROOF_RESERVE, "the same proofs");
static_assert((int)FAIR_STRONG == TERRACE_PLAYER_STRONG && (int)MOVES_MAX == TERRACE_MOVES_MAX &&
                  (int)SOLUTION_MAX == TERRACE_SOLUTION_MAX && (int)AUTO_MOVES_MAX == TERRACE_AUTOS_MAX,
              "the same players and bounds");

/* ---- stop ---- */

terrace_stop *terrace_stop_new(terrace_error *e)
{
    struct terrace_stop *stop = calloc(1, sizeof *stop);
    if (!stop)
        give_no_memory(e);
    return stop;
}

void terrace_stop_free(terrace_stop *stop) { free(stop); }
void terrace_stop_raise(terrace_stop *stop) { atomic_store(&stop->raised, true); } /* lock-free: signal handlers may */
void terrace_stop_lower(terrace_stop *stop) { atomic_store(&stop->raised, false); }
int terrace_stop_raised(const terrace_stop *stop) { return atomic_load(&stop->raised); }

static_assert((int)PLATFORM_THREADS_MAX == TERRACE_THREADS_MAX, "all that are promised are started");
int threads_for(int wanted) { return wanted > TERRACE_THREADS_MAX ? TERRACE_THREADS_MAX : wanted > 0 ? wanted : machine_cores(); }
