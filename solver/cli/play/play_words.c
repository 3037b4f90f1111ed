#include "play_words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "notation.h"
#include "sentence.h"

enum { WORDS_MAX = 3 + TURNED_MAX, KEY_NONE_FOUND = -1, KEY_FOUNDATION_ANY = -2 };

struct word {
    const char *text;
    int length;
};

static int split(const char *text, struct word out[WORDS_MAX])
{
    static const char blanks[] = " \t\r\n,";
    int count = 0;
    for (text += strspn(text, blanks); *text && count < WORDS_MAX; text += strspn(text, blanks)) {
        out[count] = (struct word){text, (int)strcspn(text, blanks)};
        text += out[count++].length;
    }
    return count;
}

static bool is_word(struct word w, const char *name)
{
    return (int)strlen(name) == w.length && strncasecmp(w.text, name, strlen(name)) == 0;
}

static bool bad(struct word w, const char *mend, const char *what, struct error *e)
{
    char where[80];
    snprintf(where, sizeof where, "%.*s", w.length > 60 ? 60 : w.length, w.text);
    return error_set(e, where, mend, "%s", what);
}

/* ---- piles ---- */

/* "w" waste, "r" reserve, "s" stock, "3" t3, "f" any foundation, and the piles' own names. */
static int pile_key(const struct variant *v, const char *text, int length)
{
    static const struct {
        const char *key;
        int pile;
    } keys[] = {{"w", PILE_WASTE}, {"r", PILE_RESERVE}, {"s", PILE_STOCK}, {"f", KEY_FOUNDATION_ANY}};
    char name[12];
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (is_word((struct word){text, length}, keys[i].key))
            return keys[i].pile;
    if (length > 0 && length <= 2 && text[0] >= '0' && text[0] <= '9')
        return pile_parse(v, name, snprintf(name, sizeof name, "t%.*s", length, text));
    return pile_parse(v, text, length);
}

static bool is_foundation(int pile) { return pile >= PILE_FOUNDATION && pile < PILE_TABLEAU; }

/* Any foundation: the first that takes the card; f1 where none does, for the reason. */
static struct move to_foundation(const struct game *g, int from)
{
    for (int f = 0; f < variant_foundations(g->variant); f++) {
        struct move m = {(uint8_t)from, (uint8_t)(PILE_FOUNDATION + f)};
        if (!game_refuses(g, m))
            return m;
    }
    return (struct move){(uint8_t)from, PILE_FOUNDATION};
}

static struct move move_of(const struct game *g, int from, int to)
{
    return to == KEY_FOUNDATION_ANY ? to_foundation(g, from) : (struct move){(uint8_t)from, (uint8_t)to};
}

/* ---- a pile alone ---- */

static bool refuse(struct word w, const struct game *g, struct move m, struct error *e)
{
    const char *why = game_refuses(g, m);
    return bad(w, "moves lists what can be played", why ? why : "this is no move", e);
}

static bool say_targets(struct word w, const struct game *g, const struct move moves[], int count, struct error *e)
{
    char what[200], mend[200], name[3], pile[10], key[16];
    struct sentence whats, mends;
    sentence_begin(&whats, what, sizeof what);
    sentence_begin(&mends, mend, sizeof mend);
    sentence_add(&whats, "the %s can go to", card_name(pile_top(&g->pile[moves[0].from]), name));
    sentence_add(&mends, "type");
    for (int i = 0; i < count; i++) {
        sentence_add(&whats, "%s %s", i == 0 ? "" : i + 1 == count ? " or" : ",", pile_name(moves[i].to, pile));
        sentence_add(&mends, "%s %s", i == 0 ? "" : i + 1 == count ? " or" : ",", play_word(moves[i], key));
    }
    return bad(w, mend, what, e);
}

/* Where a card goes by itself: to a foundation, else to the only pile. Onto a pile rather than into a space. */
static bool send(struct word w, const struct game *g, int from, struct move *out, struct error *e)
{
    struct move all[MOVES_MAX], own[PILE_COUNT];
    int all_count = game_moves(g, true, all), count = 0, onto = 0;
    for (int i = 0; i < all_count && count < PILE_COUNT; i++) {
        if (all[i].from != from)
            continue;
        own[count++] = all[i];
        onto += g->pile[all[i].to].count > 0;
        if (is_foundation(all[i].to)) {
            *out = all[i];
            return true;
        }
    }
    if (count == 0)
        return g->pile[from].count == 0 ? bad(w, "moves lists what can be played", "this pile is empty", e)
                                        : bad(w, "moves lists what can be played", "its card goes nowhere now", e);
    for (int i = 0; i < count; i++)
        if (count == 1 || (onto == 1 && g->pile[own[i].to].count > 0)) {
            *out = own[i];
            return true;
        }
    return say_targets(w, g, own, count, e);
}

/* ---- moves ---- */

/* "w3", "t3f", "10f": every way to cut it in two piles; a legal move goes before what is none. False if there is no way. */
static bool cut(const struct game *g, struct word w, struct move *out)
{
    bool found = false;
    for (int at = 1; at < w.length; at++) {
        int gap = w.text[at] == '>' ? 1 : 0;
        int from = pile_key(g->variant, w.text, at), to = pile_key(g->variant, w.text + at + gap, w.length - at - gap);
        if (from < 0 || to == KEY_NONE_FOUND)
            continue;
        struct move m = move_of(g, from, to);
        if (!found || !game_refuses(g, m))
            *out = m;
        found = true;
        if (!game_refuses(g, m))
            return true;
    }
    return found;
}

/* A move in one word or two (three with ">"); *used gets how many. False with `e`, which is empty if it looks like none. */
static bool read_move(const struct game *g, const struct word words[], int count, int *used, struct move *out, struct error *e)
{
    const struct variant *v = g->variant;
    int from = pile_key(v, words[0].text, words[0].length), next = count > 1 && is_word(words[1], ">") ? 2 : 1;
    int to = from >= 0 && next < count ? pile_key(v, words[next].text, words[next].length) : KEY_NONE_FOUND;
    *e = (struct error){0};
    *used = to == KEY_NONE_FOUND ? 1 : next + 1;
    if (to != KEY_NONE_FOUND)
        *out = move_of(g, from, to);
    else if (from == PILE_STOCK)
        *out = (struct move){PILE_STOCK, PILE_WASTE};
    else if (from >= 0)
        return send(words[0], g, from, out, e);
    else if (!cut(g, words[0], out))
        return false;
    return !game_refuses(g, *out) || refuse(words[0], g, *out, e);
}

static bool read_cards(const struct word words[], int count, struct play_words *out, struct error *e)
{
    for (int i = 0; i < count; i++) {
        card_t card;
        if (card_parse(words[i].text, words[i].length, &card) != words[i].length)
            return bad(words[i], "write cards like 7h, TC or 10d", "this is no card", e);
        if (out->cards_count == TURNED_MAX)
            return bad(words[i], "one move at a time", "too many cards", e);
        out->cards[out->cards_count++] = card;
    }
    return true;
}

/* ---- commands ---- */

enum words_after { NO_WORD, A_NUMBER, A_FILE, CARDS };

static const struct {
    const char *name, *key;
    enum play_verb verb;
    enum words_after after;
} commands[] = {
    {"undo", "u", PLAY_UNDO, A_NUMBER},      {"redo", "y", PLAY_REDO, A_NUMBER}, {"hint", "?", PLAY_HINT, NO_WORD},
    {"hints", "??", PLAY_HINT_ALL, NO_WORD}, {"show", "l", PLAY_SHOW, NO_WORD},  {"moves", "m", PLAY_LIST, NO_WORD},
    {"save", "save", PLAY_SAVE, A_FILE},     {"help", "h", PLAY_HELP, NO_WORD},  {"quit", "q", PLAY_QUIT, NO_WORD},
    {"deal", "d", PLAY_MOVE, CARDS},         {"fix", "fix", PLAY_FIX, CARDS},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static bool read_number(struct word w, int *out, struct error *e)
{
    char *end;
    long number = strtol(w.text, &end, 10);
    if (end != w.text + w.length || number < 1 || number > 100000)
        return bad(w, "say how many moves, for instance undo 3", "this is no number of moves", e);
    *out = (int)number;
    return true;
}

/* The rest of the line as it stands: file names have blanks. */
static void take_rest(const char *text, struct play_words *out)
{
    snprintf(out->text, sizeof out->text, "%s", text + strspn(text, " \t"));
    size_t length = strlen(out->text);
    while (length > 0 && strchr(" \t\r\n", out->text[length - 1]))
        out->text[--length] = '\0';
}

static bool read_command(const struct game *g, int i, const struct word words[], int count, struct play_words *out, struct error *e)
{
    out->verb = commands[i].verb;
    if (commands[i].after == A_FILE) {
        take_rest(words[0].text + words[0].length, out);
        return true;
    }
    if (commands[i].after == CARDS) {
        out->move = (struct move){PILE_STOCK, PILE_WASTE};
        if (out->verb == PLAY_MOVE && game_refuses(g, out->move))
            return refuse(words[0], g, out->move, e);
        if (!read_cards(words + 1, count - 1, out, e))
            return false;
        return out->verb != PLAY_FIX || out->cards_count == 2 ||
               bad(words[0], "fix 7h 8h", "it takes the card that was told and the one that it is", e);
    }
    if (count > (commands[i].after == A_NUMBER ? 2 : 1))
        return bad(words[count - 1], "one command at a time, or ; between them", "this is one word too many", e);
    return count < 2 || read_number(words[1], &out->number, e);
}

bool play_words_read(const struct game *g, const char *command, struct play_words *out, struct error *e)
{
    struct word words[WORDS_MAX];
    int count = split(command, words), used;
    *out = (struct play_words){.number = 1};
    if (count == 0)
        return true;
    for (int i = 0; i < COMMANDS; i++)
        if (is_word(words[0], commands[i].name) || is_word(words[0], commands[i].key))
            return read_command(g, i, words, count, out, e);
    card_t card;
    if (card_parse(words[0].text, words[0].length, &card) == words[0].length) {
        out->verb = PLAY_CARDS;
        return read_cards(words, count, out, e);
    }
    if (read_move(g, words, count, &used, &out->move, e)) {
        out->verb = PLAY_MOVE;
        return read_cards(words + used, count - used, out, e);
    }
    return e->what[0] ? false : bad(words[0], "h tells what can be typed", "this is neither a move nor a command", e);
}

bool play_words_cards(const char *text, card_t out[], int *count, int max, struct error *e)
{
    struct word words[WORDS_MAX];
    struct play_words read = {0};
    int words_count = split(text, words);
    if (!read_cards(words, words_count, &read, e))
        return false;
    for (int i = 0; i < read.cards_count && *count < max; i++)
        out[(*count)++] = read.cards[i];
    return true;
}

char *play_word(struct move m, char out[16])
{
    char ends[2][10];
    const int piles[] = {m.from, m.to};
    if (m.from == PILE_STOCK)
        return strcpy(out, "d");
    for (int i = 0; i < 2; i++)
        if (is_foundation(piles[i]) && i == 0)
            pile_name(piles[i], ends[i]);
        else if (piles[i] >= PILE_TABLEAU)
            snprintf(ends[i], sizeof ends[i], "%d", (uint8_t)(piles[i] - PILE_TABLEAU + 1));
        else
            strcpy(ends[i], is_foundation(piles[i]) ? "f" : piles[i] == PILE_WASTE ? "w" : "r");
    bool needs_gap = m.from >= PILE_TABLEAU && m.to >= PILE_TABLEAU && (strlen(ends[0]) > 1 || strlen(ends[1]) > 1);
    snprintf(out, 16, "%.7s%s%.7s", ends[0], needs_gap || is_foundation(m.from) ? ">" : "", ends[1]);
    return out;
}
