/* Positions: made, read, played, looked at. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "handle.h"
#include "json_io.h"
#include "notation.h"
#include "position_read.h"
#include "sentence.h"
#include "solution_read.h"
#include "utf8.h"

enum { MOVES_REMEMBERED_MAX = 1 << 20 };

/* ---- made ---- */

/* Unprintable characters become '?': the name of a file may be any bytes. */
static void set_name(struct terrace_position *p, const char *name)
{
    char made[sizeof p->name]; /* `name` may be a part of the one it has */
    size_t length = strlen(name), used = 0;
    for (size_t i = 0, bytes; i < length && used + 4 < sizeof made; i += bytes) {
        uint32_t c = 0;
        bytes = (size_t)utf8_decode(name + i, length - i, &c);
        bool shown = bytes > 0 && (utf8_is_printable(c) || utf8_is_mark(c));
        bytes = bytes ? bytes : 1;
        memcpy(made + used, shown ? name + i : "?", shown ? bytes : 1);
        used += shown ? bytes : 1;
    }
    made[used] = '\0';
    memcpy(p->name, made, used + 1);
}

void position_set(struct terrace_position *p, const struct variant *v, const struct game *g, const char *name, bool numbered)
{
    p->rules = *v;
    p->start = *g;
    p->start.variant = &p->rules;
    p->now = p->start;
    p->moves_count = p->moves_kept = 0;
    p->numbered = numbered;
    set_name(p, name);
}

static terrace_position *position_new(const struct variant *v, const struct game *g, const char *name, bool numbered, terrace_error *e)
{
    struct terrace_position *p = calloc(1, sizeof *p);
    if (p)
        position_set(p, v, g, name, numbered);
    else
        give_no_memory(e);
    return p;
}

terrace_position *terrace_deal(const terrace_game *game, const char *deal, terrace_error *e)
{
    struct deal_id id;
    struct game g;
    struct error why;
    struct deal_range range;
    if (strstr(deal, "..") && deal_range_parse(deal, &range, &why)) {
        error_set(&why, deal, "give one of them", "this is a range of deals");
        give_error(e, &why);
        return NULL;
    }
    if (!deal_id_parse(deal, &id, &why)) {
        give_error(e, &why);
        return NULL;
    }
    deal_game(&id, game_rules(game), &g);
    return position_new(game_rules(game), &g, id.text, true, e);
}

terrace_position *terrace_read(const terrace_game *game, const char *text, size_t length, const char *name, unsigned flags,
                               terrace_error *e)
{
    struct json_text in = {text, length, name, 1};
    struct game g;
    struct error why;
    if (position_read(&in, game_rules(game), (flags & TERRACE_VISIBLE) != 0, &g, &why))
        return position_new(game_rules(game), &g, name, false, e);
    give_error(e, &why);
    return NULL;
}

terrace_position *terrace_read_parts(const terrace_game *game, const char *const keys[], const char *const values[],
                                     const char *const names[], size_t count, terrace_error *e)
{
    enum { PARTS_MAX = 16 };
    struct notation_part parts[PARTS_MAX];
    char name[NAME_SIZE];
    struct sentence all;
    struct game g;
    struct error why;
    sentence_begin(&all, name, sizeof name);
    for (size_t i = 0; i < count && i < PARTS_MAX; i++) {
        parts[i] = (struct notation_part){keys[i], values[i], names[i]};
        sentence_add(&all, "%s%s", i ? " " : "", names[i]);
    }
    if (count > PARTS_MAX)
        error_set(&why, name, "give each key once", "%zu keys are more than there are", count);
    else if (notation_read_parts(parts, (int)count, game_rules(game), &g, &why))
        return position_new(game_rules(game), &g, name, false, e);
    give_error(e, &why);
    return NULL;
}

terrace_position *terrace_position_copy(const terrace_position *p, terrace_error *e)
{
    struct terrace_position *copy = malloc(sizeof *copy);
    struct move *moves = malloc(((size_t)p->moves_kept + 1) * sizeof *moves);
    if (!copy || !moves) {
        free(copy);
        free(moves);
        give_no_memory(e);
        return NULL;
    }
    *copy = *p;
    copy->start.variant = copy->now.variant = &copy->rules;
    copy->moves = moves;
    copy->moves_capacity = p->moves_kept;
    if (p->moves_kept > 0)
        memcpy(moves, p->moves, (size_t)p->moves_kept * sizeof *moves);
    return copy;
}

void terrace_position_free(terrace_position *p)
{
    if (p)
        free(p->moves);
    free(p);
}

/* ---- played ---- */

bool position_lies_open(const struct game *g)
{
    for (int p = PILE_WASTE; p < PILE_COUNT; p++) {
        const struct pile *pile = &g->pile[p];
        int first = p >= PILE_FOUNDATION ? 0 : pile->count - 1; /* only the top of waste and reserve is open */
        for (int i = first < 0 ? 0 : first; i < pile->count; i++)
            if (pile->card[i] == CARD_NONE)
                return false;
    }
    return true;
}

/* Moves taken back stay for redo as long as the same moves are played. False with `e`: memory is short, or the game too long. */
static bool remember(struct terrace_position *p, struct move m, struct error *e)
{
    const struct move *kept = p->moves_count < p->moves_kept ? &p->moves[p->moves_count] : NULL;
    bool as_before = kept && kept->from == m.from && kept->to == m.to;
    if (p->moves_count == p->moves_capacity) {
        int capacity = p->moves_capacity ? p->moves_capacity * 2 : 256;
        if (capacity > MOVES_REMEMBERED_MAX)
            return error_set(e, "move", "begin again with a new position", "there are too many moves");
        struct move *grown = realloc(p->moves, (size_t)capacity * sizeof *grown);
        if (!grown)
            return error_no_memory(e, "move");
        p->moves = grown;
        p->moves_capacity = capacity;
    }
    p->moves[p->moves_count++] = m;
    if (!as_before)
        p->moves_kept = p->moves_count;
    return true;
}

bool position_after(const struct terrace_position *p, struct move m, struct game *after, struct auto_move autos[AUTO_MOVES_MAX],
                    int *autos_count, struct error *e)
{
    char text[24];
    if (m.from >= PILE_COUNT || m.to >= PILE_COUNT)
        return error_set(e, "move", "ask for the legal moves", "there is no pile %d", m.from >= PILE_COUNT ? m.from : m.to);
    const char *why = game_refuses(&p->now, m);
    if (why)
        return error_set(e, "move", "ask for the legal moves", "%s is refused: %s", notation_move(m, text), why);
    *after = p->now;
    game_play(after, m, autos, autos_count);
    return true;
}

bool position_play(struct terrace_position *p, struct move m, struct auto_move autos[AUTO_MOVES_MAX], int *autos_count, struct error *e)
{
    char text[24];
    struct game after;
    if (!position_after(p, m, &after, autos, autos_count, e))
        return false;
    if (!position_lies_open(&after))
        return position_lies_open(&p->now)
                   ? error_set(e, "move", "give the position after it anew", "%s turns up a card that is not known", notation_move(m, text))
                   : error_set(e, "position", "name it with terrace_tell()", "a card that lies open is not known");
    if (!remember(p, m, e))
        return false;
    p->now = after;
    return true;
}

/* Automatic moves cannot be played backwards without remembering them; replaying the game costs microseconds a move. */
bool position_undo(struct terrace_position *p, struct error *e)
{
    if (p->moves_count == 0)
        return error_set(e, "undo", "play a move first", "there is no move to undo");
    p->moves_count--;
    return position_replay(p);
}

bool position_replay(struct terrace_position *p)
{
    p->now = p->start;
    for (int i = 0; i < p->moves_count; i++) {
        if (game_refuses(&p->now, p->moves[i]))
            return false;
        game_play(&p->now, p->moves[i], NULL, NULL);
    }
    return true;
}

terrace_move give_move(const struct game *g, struct move m)
{
    bool known = m.from < PILE_COUNT;
    return (terrace_move){m.from, m.to, known ? pile_top(&g->pile[m.from]) : CARD_NONE, 0};
}

terrace_move give_auto(const struct auto_move *m) { return (terrace_move){m->from, m->to, m->card, 1}; }

int terrace_play(terrace_position *p, terrace_move move, terrace_move autos[], size_t *count, terrace_error *e)
{
    struct auto_move made[AUTO_MOVES_MAX];
    struct error why;
    int made_count = 0;
    if (count)
        *count = 0;
    if (!position_play(p, (struct move){move.from, move.to}, made, &made_count, &why))
        return give_error(e, &why);
    for (int i = 0; autos && i < made_count; i++)
        autos[i] = give_auto(&made[i]);
    if (count)
        *count = (size_t)made_count;
    return TERRACE_OK;
}

int terrace_undo(terrace_position *p, terrace_error *e)
{
    struct error why;
    return position_undo(p, &why) ? TERRACE_OK : give_error(e, &why);
}

int terrace_redo(terrace_position *p, terrace_error *e)
{
    struct error why;
    if (p->moves_count < p->moves_kept)
        return position_play(p, p->moves[p->moves_count], NULL, NULL, &why) ? TERRACE_OK : give_error(e, &why);
    error_set(&why, "redo", "play a move", "nothing was taken back since the last move");
    return give_error(e, &why);
}

const char *terrace_refuses(const terrace_position *p, terrace_move move)
{
    return game_refuses(&p->now, (struct move){move.from, move.to});
}

char *terrace_move_words(const terrace_position *p, terrace_move move, terrace_error *e)
{
    char words[WORDS_SIZE] = "";
    struct move m = {move.from, move.to};
    if (!game_refuses(&p->now, m))
        hint_move_words(&p->now, m, words);
    return give_copy(words, e);
}

size_t terrace_position_played(const terrace_position *p, terrace_move out[], size_t capacity)
{
    struct game g = p->start;
    for (size_t i = 0; i < (size_t)p->moves_count && i < capacity; i++) {
        out[i] = give_move(&g, p->moves[i]);
        game_play(&g, p->moves[i], NULL, NULL);
    }
    return (size_t)p->moves_count;
}

size_t terrace_position_moves(const terrace_position *p, terrace_move out[], size_t capacity)
{
    struct move moves[MOVES_MAX];
    int count = game_moves(&p->now, false, moves);
    for (size_t i = 0; i < (size_t)count && i < capacity; i++)
        out[i] = give_move(&p->now, moves[i]);
    return (size_t)count;
}

/* ---- looked at ---- */

const terrace_game *terrace_position_game(const terrace_position *p) { return game_handle(&p->rules); }
const char *terrace_position_name(const terrace_position *p) { return p->name; }

void terrace_position_rename(terrace_position *p, const char *name)
{
    set_name(p, name);
    p->numbered = false; /* the name no longer determines the cards */
}

char *terrace_position_text(const terrace_position *p, terrace_error *e)
{
    char text[POSITION_TEXT_MAX];
    notation_write_position(&p->now, text, sizeof text);
    return give_copy(text, e);
}

char *terrace_position_json(const terrace_position *p, terrace_error *e)
{
    struct json_out o = {0};
    json_open_object(&o, NULL);
    json_put_state(&o, &p->now);
    json_close(&o);
    return give_text(&o, e);
}

int terrace_position_count(const terrace_position *p, int pile) { return pile >= 0 && pile < PILE_COUNT ? p->now.pile[pile].count : 0; }

terrace_card terrace_position_card(const terrace_position *p, int pile, int index)
{
    return index >= 0 && index < terrace_position_count(p, pile) ? p->now.pile[pile].card[index] : TERRACE_NO_CARD;
}

int terrace_position_unknown(const terrace_position *p) { return game_unknown(&p->now); }
int terrace_position_base(const terrace_position *p) { return p->now.base; }
int terrace_position_locked(const terrace_position *p) { return p->now.locked && p->rules.stock_lock; }
int terrace_position_redeals_left(const terrace_position *p) { return p->rules.redeals - p->now.redeals; }
int terrace_position_score(const terrace_position *p) { return game_score(&p->now); }
int terrace_position_won(const terrace_position *p) { return game_won(&p->now); }

char *terrace_position_played_json(const terrace_position *p, terrace_error *e)
{
    struct json_out o = {0};
    json_put_solution(&o, NULL, &p->start, p->moves, p->moves_count);
    return give_text(&o, e);
}

/* ---- lists of moves ---- */

/* A solution of another deal is refused at some move, for a reason that tells nothing. */
static void say_whose(const terrace_position *p, const struct replay *r, terrace_replay *out)
{
    bool other = (r->game[0] && strcmp(r->game, p->rules.name) != 0) || (r->deal[0] && strcmp(r->deal, p->name) != 0);
    size_t length = strlen(out->why);
    if (!r->legal && other)
        snprintf(out->why + length, sizeof out->why - length, "; the solution says it is of %s%s%s", r->game,
                 r->game[0] && r->deal[0] ? " " : "", r->deal);
    utf8_make_printable(out->why); /* it may quote what the solution says */
}

static void give_replay(const struct replay *r, terrace_replay *out)
{
    *out = (terrace_replay){.legal = r->legal, .won = r->won, .moves_done = r->done};
    out->refused = (terrace_move){r->refused.from, r->refused.to, TERRACE_NO_CARD, 0};
    if (!r->legal)
        memcpy(out->why, r->why, sizeof out->why);
}

/* Plays all moves or none. */
static bool play_all(struct terrace_position *p, const struct replay *r, struct error *e)
{
    int before = p->moves_count;
    for (int i = 0; i < r->done; i++)
        if (!remember(p, r->moves[i], e)) {
            p->moves_count = p->moves_kept = before;
            return false;
        }
    return position_replay(p);
}

/* Judges the moves; plays them in `player`, `p` itself, unless it is NULL. */
static int replay_text(const terrace_position *p, struct terrace_position *player, struct json_text *in, terrace_replay *out,
                       terrace_error *e)
{
    struct replay replay = {.moves = NULL};
    struct error why;
    bool ok = solution_replay(in, &p->now, &replay, &why) && (!player || play_all(player, &replay, &why));
    replay_free(&replay);
    if (!ok)
        return give_error(e, &why);
    give_replay(&replay, out);
    say_whose(p, &replay, out);
    return TERRACE_OK;
}

int terrace_play_text(terrace_position *p, const char *text, size_t length, const char *name, terrace_replay *out, terrace_error *e)
{
    return replay_text(p, p, &(struct json_text){text, length, name, 1}, out, e);
}

int terrace_verify(const terrace_position *p, const char *text, size_t length, const char *name, terrace_replay *out, terrace_error *e)
{
    return replay_text(p, NULL, &(struct json_text){text, length, name, 1}, out, e);
}
