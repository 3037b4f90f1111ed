/* Carries out a line of the player. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "message.h"
#include "play.h"
#include "play_words.h"
#include "saved_game.h"
#include "sentence.h"
#include "solution_print.h"
#include "utf8.h"

enum { RESCUES_MAX = 999 }; /* files that play_rescue() looks for a name beside */

void play_refuse(struct play *p, const struct error *e)
{
    p->refused++;
    fprintf(p->notes, "%s: ", e->where);
    layout_print_words(p->notes, e->what, p->style.unicode);
    fprintf(p->notes, ": %s\n", e->mend);
}

static void refuse_move(struct play *p, const char *why)
{
    struct error e;
    error_set(&e, "move", "m lists what can be played", "%s", why);
    play_refuse(p, &e);
}

/* ---- cards that a move turns up ---- */

/* Names the piles to which the cards of `places` go, from `first` on: "t2 t5 waste". */
static void name_places(const terrace_place places[], int first, int count, char out[], size_t size)
{
    struct sentence names;
    sentence_begin(&names, out, size);
    for (int i = first; i < count; i++)
        sentence_add(&names, "%s%s", i > first ? " " : "", terrace_pile_name(places[i].to));
}

/* At a terminal the reason stands between the question and the same question again, not below the layout that follows. */
static void refuse_card(struct play *p, const struct error *e)
{
    FILE *notes = p->notes;
    if (p->terminal)
        p->notes = stdout;
    play_refuse(p, e);
    p->notes = notes;
}

/* Takes the cards behind the move first, then asks. False: the player does not name them, and the move is not played. */
static bool get_cards(struct play *p, const terrace_place places[], int count, const struct play_words *words,
                      terrace_card cards[TERRACE_PLACES_MAX])
{
    char names[160], prompt[200];
    struct error e;
    int have = words->cards_count;
    memcpy(cards, words->cards, sizeof words->cards);
    if (have > count) {
        refuse_move(p, "it turns up fewer cards than you name");
        return false;
    }
    while (have < count) {
        name_places(places, have, count, names, sizeof names);
        snprintf(prompt, sizeof prompt, "turned up on %s: ", names);
        const char *line = play_read(p, prompt);
        if (!line && p->terminal) /* Ctrl-C or Ctrl-D: the move is given up, not the game */
            putchar('\n');
        if (!line || !line[strspn(line, " \t\r\n")] || play_is_quit(line)) {
            bool several = count - have > 1;
            error_set(&e, "stock", several ? "type them, as 7h 8d" : "type it, as 7h", "%s not known, so nothing is played",
                      several ? "the cards turned up were" : "the card turned up was");
            play_refuse(p, &e);
            return false;
        }
        if (!play_words_cards(line, cards, &have, count, &e))
            refuse_card(p, &e);
    }
    return true;
}

static bool tell_cards(struct play *p, const terrace_place places[], const terrace_card cards[], int count)
{
    struct error e;
    if (tabletop_tell(&p->table, places, cards, count, &e))
        return true;
    play_refuse(p, &e);
    return false;
}

/* ---- moves ---- */

static void say_move(const struct play *p, terrace_move m, const terrace_move autos[], size_t count)
{
    if (m.card == TERRACE_NO_CARD)
        fputs("the waste is turned over", p->notes);
    else
        solution_print_transfer(p->notes, m.card, m.from, m.to, &p->style);
    solution_print_autos(p->notes, autos, count, &p->style);
}

static void say_state(const struct play *p)
{
    if (terrace_position_won(p->table.now))
        fprintf(p->notes, "Won, in %zu move%s.\n", tabletop_count(&p->table), PLURAL(tabletop_count(&p->table)));
    else if (terrace_position_moves(p->table.now, NULL, 0) == 0)
        fputs("No move is left: u takes moves back.\n", p->notes);
}

/* The number of cards that a legal move deals from the stock. */
static int dealt_by(const terrace_position *p, terrace_move m)
{
    terrace_position *after = terrace_position_copy(p, NULL);
    int before = terrace_position_count(p, TERRACE_STOCK), left = before;
    if (after && terrace_play(after, m, NULL, NULL, NULL) == TERRACE_OK)
        left = terrace_position_count(after, TERRACE_STOCK);
    terrace_position_free(after);
    return before - left;
}

/* The cards that come up are known already. True if they are named as they are, or were told and taken back, and are told anew now. If
 * not, a player who does not want to see them is not told. */
static bool agrees(struct play *p, struct play_words *words)
{
    char what[80];
    terrace_place again[TERRACE_PLACES_MAX];
    terrace_card cards[TERRACE_PLACES_MAX];
    const terrace_position *now = p->table.now;
    int dealt = dealt_by(now, words->move), stock = terrace_position_count(now, TERRACE_STOCK), count = 0;
    if (dealt < words->cards_count) {
        refuse_move(p, dealt <= 0 ? "it turns up no card" : "it turns up fewer cards than you name");
        return false;
    }
    for (int i = 0; i < words->cards_count; i++) {
        terrace_card card = terrace_position_card(now, TERRACE_STOCK, stock - 1 - i);
        if (card == words->cards[i])
            continue;
        if (!tabletop_may_retell(&p->table, i, &again[count])) {
            snprintf(what, sizeof what, "the card that comes up is known%s%s", p->hidden ? ", so none is named" : ": the ",
                     p->hidden ? "" : terrace_card_name(card));
            refuse_move(p, what);
            return false;
        }
        cards[count++] = words->cards[i];
    }
    words->cards_count = 0;
    return tell_cards(p, again, cards, count);
}

static void play_move(struct play *p, struct play_words *words)
{
    terrace_move m = words->move, autos[TERRACE_AUTOS_MAX];
    terrace_place places[TERRACE_PLACES_MAX];
    terrace_card cards[TERRACE_PLACES_MAX];
    terrace_error e;
    size_t autos_count;
    const char *why = tabletop_refuses(&p->table, m);
    if (why) {
        refuse_move(p, why);
        return;
    }
    int count = (int)terrace_turns_up(p->table.now, m, places, TERRACE_PLACES_MAX);
    if (count == 0 && words->cards_count > 0 && !agrees(p, words))
        return;
    if (!get_cards(p, places, count, words, cards) || !tell_cards(p, places, cards, count))
        return;
    m.card = tabletop_top(p->table.now, m.from);
    if (terrace_play(p->table.now, m, autos, &autos_count, &e) != TERRACE_OK) {
        cli_refused(p->cli, &e);
        play_refuse(p, &p->cli->error);
        p->cli->error = (struct error){0};
        return;
    }
    p->dirty = true;
    say_move(p, m, autos, autos_count);
    say_state(p);
}

/* A card alone is dealt and named. */
static void play_cards(struct play *p, struct play_words *words)
{
    words->move = tabletop_move(TERRACE_STOCK, TERRACE_WASTE);
    play_move(p, words);
}

static void take_back(struct play *p, int number)
{
    int done = 0;
    while (done < number && terrace_undo(p->table.now, NULL) == TERRACE_OK)
        done++;
    p->dirty = p->dirty || done > 0;
    fprintf(p->notes, done ? "%d move%s taken back, %zu left\n" : "there is nothing to take back\n", done, PLURAL(done),
            tabletop_count(&p->table));
    p->refused += done == 0;
}

static void play_again(struct play *p, int number)
{
    int done = 0;
    while (done < number && terrace_redo(p->table.now, NULL) == TERRACE_OK)
        done++;
    p->dirty = p->dirty || done > 0;
    fprintf(p->notes, done ? "%d move%s played again\n" : "nothing was taken back since the last move\n", done, PLURAL(done));
    p->refused += done == 0;
    say_state(p);
}

static void list_moves(const struct play *p)
{
    terrace_move moves[TERRACE_MOVES_MAX];
    char key[16];
    size_t count = tabletop_moves(p->table.now, moves);
    for (size_t i = 0; i < count; i++) {
        char *words = terrace_move_words(p->table.now, moves[i], NULL);
        fprintf(p->notes, "  %-6s ", play_word(p->table.now, moves[i], key));
        layout_print_words(p->notes, words ? words : "", p->style.unicode);
        fputc('\n', p->notes);
        terrace_text_free(words);
    }
    if (count == 0)
        fputs("  none\n", p->notes);
}

/* ---- the rest ---- */

static void note_saved(struct play *p, const char *path)
{
    char shown[4096];
    snprintf(shown, sizeof shown, "%s", path);
    utf8_make_printable(shown);
    fprintf(p->notes, "saved in %s, and kept up to date there\n", shown);
}

static bool write_game(const struct play *p, const char *path, struct saved_file *file, struct error *e)
{
    const char *deal = p->numbered ? terrace_position_name(p->deal) : NULL;
    struct saved_game saved = {p->game, deal, p->hidden, p->stock_given, p->loaded.notes, &p->table};
    return saved_game_write(&saved, path, file, e);
}

static void save(struct play *p, const char *path)
{
    struct error e;
    struct saved_file none = {.there = false};
    bool other = *path && !(p->file && strcmp(path, p->file) == 0);
    struct saved_file *file = other ? &none : &p->saved;
    if (!*path && !p->file)
        error_set(&e, "save", "save FILE", "the game has no file yet");
    else if (other && access(path, F_OK) == 0)
        error_set(&e, path, "choose another name", "there is a file of that name, which stays as it is");
    else if (write_game(p, *path ? path : p->file, file, &e)) {
        char *name = other ? strdup(path) : NULL;
        if (name) {
            free(p->file_memory);
            p->file = p->file_memory = name;
        }
        p->saved = *file;
        p->dirty = false;
        if (*path)
            note_saved(p, path);
        return;
    }
    play_refuse(p, &e);
}

void play_rescue(const struct play *p)
{
    char path[32];
    struct error e;
    struct saved_file none = {.there = false};
    int i = 1;
    do
        snprintf(path, sizeof path, "terrace-play-%d", i);
    while (access(path, F_OK) == 0 && i++ < RESCUES_MAX);
    if (write_game(p, path, &none, &e))
        message("the game is saved in %s: terrace play --resume %s goes on", path, path);
    else
        message("the game could not be saved: %s: %s", e.where, e.what);
}

bool play_would_lose(const struct play *p)
{
    return p->terminal && p->dirty && (p->typed_in || tabletop_count(&p->table) > 0); /* dirty behind a file: it could not be written */
}

bool play_may_leave(struct play *p, FILE *out)
{
    size_t count = tabletop_count(&p->table);
    bool may = p->warned || !play_would_lose(p);
    p->warned = true;
    p->left = may;
    if (!may && p->file) /* some of its moves may be in the file */
        fputs("the game as it stands is not saved: save FILE keeps it, q again leaves\n", out);
    else if (!may && count == 0)
        fputs("the cards that you typed in are not saved: save FILE keeps them, q again leaves\n", out);
    else if (!may)
        fprintf(out, "%zu move%s not saved: save FILE keeps %s, q again leaves\n", count, count == 1 ? " is" : "s are",
                count == 1 ? "it" : "them");
    return may;
}

static void help(const struct play *p)
{
    /* At most 79 columns: a terminal of 80 shows the table as it stands. */
    fputs("  w3  w f  r  4  48     the card of the waste to t3, to a foundation;\n"
          "                        reserve's, t4's where it goes; t4's to t8\n"
          "  d   d 7h   7h         deal a card; the same, telling the card that came up\n"
          "                        (where the stock is face down)\n"
          "  2 5c 9d ...           cards that a move turns up may follow it;\n"
          "                        else they are asked for\n"
          "  fix 7h 8h             the card typed as 7h is 8h\n"
          "  u   u 3   y           take back one move, three; play again what was\n"
          "                        taken back\n"
          "  ?   ??                the next move and why; all moves\n"
          "  m   l                 all moves that can be played; the layout\n"
          "  save FILE   q         keep the game in FILE from now on; leave\n"
          "Piles: w waste, r reserve, f a foundation, f1 .., 1 .. or t1 .. the tableau.\n"
          "Several commands: ; between them.\n",
          p->notes);
}

static void fix(struct play *p, const struct play_words *words)
{
    struct error e;
    if (!tabletop_mend(&p->table, words->cards[0], words->cards[1], &e)) {
        play_refuse(p, &e);
        return;
    }
    p->dirty = true;
    char other[80] = "";
    const char *was = terrace_card_name(words->cards[0]);
    if (tabletop_told(&p->table, words->cards[0]))
        snprintf(other, sizeof other, ": the %s that came last; another %s stays", was, was);
    fputs("mended", p->notes);
    layout_print_words(p->notes, other, p->style.unicode);
    fputc('\n', p->notes);
}

static void carry_out(struct play *p, struct play_words *words)
{
    switch (words->verb) {
    case PLAY_NOTHING: return;
    case PLAY_MOVE: play_move(p, words); return;
    case PLAY_CARDS: play_cards(p, words); return;
    case PLAY_FIX: fix(p, words); return;
    case PLAY_UNDO: take_back(p, words->number); return;
    case PLAY_REDO: play_again(p, words->number); return;
    case PLAY_HINT: play_hint(p); return;
    case PLAY_HINT_ALL: p->wants_all_hints = true; return;
    case PLAY_SHOW: p->wants_show = true; return;
    case PLAY_LIST: list_moves(p); return;
    case PLAY_SAVE: save(p, words->text); return;
    case PLAY_HELP: help(p); return;
    case PLAY_QUIT: p->quit = play_may_leave(p, p->notes); return;
    }
}

void play_line(struct play *p, char **line)
{
    int refused = p->refused;
    bool shows = false;
    for (char *command; !shows && !p->quit && p->refused == refused && (command = strsep(line, ";"));) {
        struct play_words words;
        struct error e;
        if (play_words_read(p->table.now, command, &words, &e))
            carry_out(p, &words);
        else
            play_refuse(p, &e);
        if (words.verb != PLAY_QUIT)
            p->warned = false;
        shows = words.verb == PLAY_HINT_ALL || words.verb == PLAY_SHOW;
    }
    if (p->refused > refused)
        *line = NULL;
    if (p->dirty && p->file)
        save(p, "");
}
