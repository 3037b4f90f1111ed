#include "play_words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plain.h"
#include "sentence.h"
#include "utf8.h"

enum { WORDS_MAX = 3 + TERRACE_PLACES_MAX, KEY_NONE_FOUND = -1, KEY_FOUNDATION_ANY = -2 };

struct word {
    const char *text;
    int length;
};

/* Bytes of all blanks at the start of `text`. */
static size_t blanks(const char *text)
{
    const char *end = text;
    for (int one; *end && (one = strchr(" \t\r\n,", *end) ? 1 : utf8_blank(end, strnlen(end, 4))) > 0;)
        end += one;
    return (size_t)(end - text);
}

static int split(const char *text, struct word out[WORDS_MAX])
{
    int count = 0;
    for (text += blanks(text); *text && count < WORDS_MAX; text += blanks(text)) {
        const char *end = text;
        while (*end && !blanks(end))
            end++;
        out[count++] = (struct word){text, (int)(end - text)};
        text = end;
    }
    return count;
}

static bool is_word(struct word w, const char *name) { return (int)strlen(name) == w.length && plain_begins(w.text, name, strlen(name)); }

static bool bad(struct word w, const char *mend, const char *what, struct error *e)
{
    char where[256];
    snprintf(where, sizeof where, "%.*s", (int)utf8_cut(w.text, (size_t)w.length, 60), w.text);
    return error_set(e, where, mend, "%s", what);
}

/* ---- piles ---- */

/* "w" waste, "r" reserve, "s" stock, "3" t3, "f" any foundation, and the piles' own names. */
static int pile_key(const terrace_position *p, const char *text, int length)
{
    static const struct {
        const char *key;
        int pile;
    } keys[] = {{"w", TERRACE_WASTE}, {"r", TERRACE_RESERVE}, {"s", TERRACE_STOCK}, {"f", KEY_FOUNDATION_ANY}};
    bool number = length > 0 && length <= 2 && text[0] >= '0' && text[0] <= '9';
    char name[12];
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (is_word((struct word){text, length}, keys[i].key))
            return keys[i].pile;
    if (length >= (int)sizeof name - 1)
        return KEY_NONE_FOUND;
    snprintf(name, sizeof name, "%s%.*s", number ? "t" : "", length, text);
    return terrace_pile_read(terrace_position_game(p), name);
}

static bool is_foundation(int pile) { return pile >= TERRACE_FOUNDATION && pile < TERRACE_TABLEAU; }

/* Any foundation: the first that takes the card; f1 if none does, to get the reason. */
static terrace_move to_foundation(const terrace_position *p, int from)
{
    int count = terrace_game_number(terrace_position_game(p), TERRACE_GAME_FOUNDATIONS);
    for (int f = 0; f < count; f++) {
        terrace_move m = tabletop_move(from, TERRACE_FOUNDATION + f);
        if (!terrace_refuses(p, m))
            return m;
    }
    return tabletop_move(from, TERRACE_FOUNDATION);
}

static terrace_move move_of(const terrace_position *p, int from, int to)
{
    return to == KEY_FOUNDATION_ANY ? to_foundation(p, from) : tabletop_move(from, to);
}

/* ---- a pile alone ---- */

static bool refuse(struct word w, const terrace_position *p, terrace_move m, struct error *e)
{
    const char *why = terrace_refuses(p, m);
    return bad(w, "m lists what can be played", why ? why : "this is no move", e);
}

static bool say_targets(struct word w, const terrace_position *p, const terrace_move moves[], int count, struct error *e)
{
    char what[200], mend[200], key[16];
    struct sentence whats, mends;
    sentence_begin(&whats, what, sizeof what);
    sentence_begin(&mends, mend, sizeof mend);
    sentence_add(&whats, "the %s can go to", terrace_card_name(tabletop_top(p, moves[0].from)));
    sentence_add(&mends, "type");
    for (int i = 0; i < count; i++) {
        sentence_add(&whats, "%s %s", i == 0 ? "" : i + 1 == count ? " or" : ",", terrace_pile_name(moves[i].to));
        sentence_add(&mends, "%s %s", i == 0 ? "" : i + 1 == count ? " or" : ",", play_word(p, moves[i], key));
    }
    return bad(w, mend, what, e);
}

/* Where a card goes without a target: to a foundation, else to the only possible pile; onto a pile rather than into a space. */
static bool send(struct word w, const terrace_position *p, int from, terrace_move *out, struct error *e)
{
    terrace_move all[TERRACE_MOVES_MAX], own[TERRACE_PILES];
    size_t all_count = tabletop_moves(p, all);
    int count = 0, onto = 0;
    for (size_t i = 0; i < all_count && count < TERRACE_PILES; i++) {
        if (all[i].from != from)
            continue;
        own[count++] = all[i];
        onto += terrace_position_count(p, all[i].to) > 0;
        if (is_foundation(all[i].to)) {
            *out = all[i];
            return true;
        }
    }
    if (count == 0)
        return terrace_position_count(p, from) == 0 ? bad(w, "m lists what can be played", "this pile is empty", e)
                                                    : bad(w, "m lists what can be played", "its card goes nowhere now", e);
    for (int i = 0; i < count; i++)
        if (count == 1 || (onto == 1 && terrace_position_count(p, own[i].to) > 0)) {
            *out = own[i];
            return true;
        }
    return say_targets(w, p, own, count, e);
}

/* ---- moves ---- */

/* "w3", "t3f", "10f": tries every way to cut the word into two piles; legal moves come first. False if there is no way. */
static bool cut(const terrace_position *p, struct word w, terrace_move *out)
{
    bool found = false;
    for (int at = 1; at < w.length; at++) {
        int gap = w.text[at] == '>' ? 1 : 0;
        int from = pile_key(p, w.text, at), to = pile_key(p, w.text + at + gap, w.length - at - gap);
        if (from < 0 || to == KEY_NONE_FOUND)
            continue;
        terrace_move m = move_of(p, from, to);
        if (!found || !terrace_refuses(p, m))
            *out = m;
        found = true;
        if (!terrace_refuses(p, m))
            return true;
    }
    return found;
}

/* A move in one word or two (three with ">"); *used gets how many. False with `e`, which is empty if it looks like none. */
static bool read_move(const terrace_position *p, const struct word words[], int count, int *used, terrace_move *out, struct error *e)
{
    int from = pile_key(p, words[0].text, words[0].length), next = count > 1 && is_word(words[1], ">") ? 2 : 1;
    int to = from >= 0 && next < count ? pile_key(p, words[next].text, words[next].length) : KEY_NONE_FOUND;
    *e = (struct error){0};
    *used = to == KEY_NONE_FOUND ? 1 : next + 1;
    if (to != KEY_NONE_FOUND)
        *out = move_of(p, from, to);
    else if (from == TERRACE_STOCK)
        *out = tabletop_move(TERRACE_STOCK, TERRACE_WASTE);
    else if (from >= 0)
        return send(words[0], p, from, out, e);
    else if (!cut(p, words[0], out))
        return false;
    return !terrace_refuses(p, *out) || refuse(words[0], p, *out, e);
}

static terrace_card card_of(struct word w)
{
    char text[16];
    if (w.length >= (int)sizeof text)
        return TERRACE_NO_CARD;
    snprintf(text, sizeof text, "%.*s", w.length, w.text);
    return terrace_card_read(text);
}

static bool read_cards(const struct word words[], int count, struct play_words *out, struct error *e)
{
    for (int i = 0; i < count; i++) {
        terrace_card card = card_of(words[i]);
        if (card == TERRACE_NO_CARD)
            return bad(words[i], "write cards like 7h, TC or 10d", "this is no card", e);
        if (out->cards_count == TERRACE_PLACES_MAX)
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

/* Takes the rest of the line unchanged: file names may have blanks. False if it is too long. */
static bool take_rest(const char *text, struct play_words *out)
{
    text += strspn(text, " \t");
    size_t length = strlen(text);
    while (length > 0 && strchr(" \t\r\n", text[length - 1]))
        length--;
    snprintf(out->text, sizeof out->text, "%.*s", (int)length, text);
    return length < sizeof out->text;
}

static bool read_command(const terrace_position *p, int i, const struct word words[], int count, struct play_words *out, struct error *e)
{
    out->verb = commands[i].verb;
    if (commands[i].after == A_FILE) {
        return take_rest(words[0].text + words[0].length, out) || bad(words[0], "give a shorter one", "the file's name is too long", e);
    }
    if (commands[i].after == CARDS) {
        out->move = tabletop_move(TERRACE_STOCK, TERRACE_WASTE);
        if (out->verb == PLAY_MOVE && terrace_refuses(p, out->move))
            return refuse(words[0], p, out->move, e);
        if (!read_cards(words + 1, count - 1, out, e))
            return false;
        return out->verb != PLAY_FIX || out->cards_count == 2 ||
               bad(words[0], "fix 7h 8h", "it takes two cards: what was typed, and what the card is", e);
    }
    if (count > (commands[i].after == A_NUMBER ? 2 : 1))
        return bad(words[count - 1], "one command at a time, or ; between them", "this is one word too many", e);
    return count < 2 || read_number(words[1], &out->number, e);
}

bool play_words_read(const terrace_position *p, const char *command, struct play_words *out, struct error *e)
{
    struct word words[WORDS_MAX];
    int count = split(command, words), used;
    *out = (struct play_words){.number = 1};
    if (count == 0)
        return true;
    for (int i = 0; i < COMMANDS; i++)
        if (is_word(words[0], commands[i].name) || is_word(words[0], commands[i].key))
            return read_command(p, i, words, count, out, e);
    if (card_of(words[0]) != TERRACE_NO_CARD) {
        out->verb = PLAY_CARDS;
        return read_cards(words, count, out, e);
    }
    if (read_move(p, words, count, &used, &out->move, e)) {
        out->verb = PLAY_MOVE;
        return read_cards(words + used, count - used, out, e);
    }
    return e->what[0] ? false : bad(words[0], "h lists the commands", "this is neither a move nor a command", e);
}

bool play_words_cards(const char *text, terrace_card out[], int *count, int max, struct error *e)
{
    struct word words[WORDS_MAX];
    struct play_words read = {0};
    int words_count = split(text, words);
    if (!read_cards(words, words_count, &read, e))
        return false;
    if (read.cards_count > max - *count)
        return bad(words[max - *count], "type only these", "fewer cards than that were turned up", e);
    for (int i = 0; i < read.cards_count; i++)
        out[(*count)++] = read.cards[i];
    return true;
}

char *play_word(const terrace_position *p, terrace_move m, char out[16])
{
    char ends[2][10];
    const int piles[] = {m.from, m.to};
    if (m.from == TERRACE_STOCK)
        return strcpy(out, "d");
    for (int i = 0; i < 2; i++)
        if (is_foundation(piles[i]) && i == 0)
            strcpy(ends[i], terrace_pile_name(piles[i]));
        else if (piles[i] >= TERRACE_TABLEAU)
            snprintf(ends[i], sizeof ends[i], "%d", (uint8_t)(piles[i] - TERRACE_TABLEAU + 1));
        else
            strcpy(ends[i], is_foundation(piles[i]) ? "f" : piles[i] == TERRACE_WASTE ? "w" : "r");
    /* "14" may be a pile's number itself. */
    bool between = m.from >= TERRACE_TABLEAU && m.to >= TERRACE_TABLEAU;
    bool needs_gap = between && (strlen(ends[0]) > 1 || strlen(ends[1]) > 1 ||
                                 10 * (m.from - TERRACE_TABLEAU + 1) + m.to - TERRACE_TABLEAU + 1 <=
                                     terrace_game_number(terrace_position_game(p), TERRACE_GAME_PILES));
    snprintf(out, 16, "%.7s%s%.7s", ends[0], needs_gap || is_foundation(m.from) ? ">" : "", ends[1]);
    return out;
}
