/* The structs behind the opaque types of terrace.h. Private to this folder; `terrace perft`, bench and tests look
 * through it at the referee's position. */
#ifndef TERRACE_HANDLE_H
#define TERRACE_HANDLE_H

#include <stdatomic.h>
#include <stdbool.h>

#include "deal.h"
#include "error.h"
#include "game.h"
#include "hint.h"
#include "json_out.h"
#include "kept_way.h"
#include "pick.h"
#include "review.h"
#include "solve.h"
#include "terrace.h"

/* A game is its row of rules. */
static inline const struct variant *game_rules(const terrace_game *game) { return (const struct variant *)(const void *)game; }
static inline const terrace_game *game_handle(const struct variant *v) { return (const terrace_game *)(const void *)v; }

enum { NAME_SIZE = 2 * DEAL_TEXT_MAX, WORDS_SIZE = 512, POSITION_TEXT_MAX = 4096 };

struct terrace_position {
    struct variant rules; /* its own copy */
    char name[NAME_SIZE];
    bool numbered;          /* `name` is the name of a numbered deal, and no move was made */
    struct game start, now; /* of `rules`; unknown cards are CARD_NONE */
    struct move *moves;     /* since start, for undo; owned */
    int moves_count, moves_capacity;
    int moves_kept; /* including those taken back, for redo */
};

/* Puts `g` of `v` into `p`, without moves. */
void position_set(struct terrace_position *p, const struct variant *v, const struct game *g, const char *name, bool numbered);
/* Writes the position after a move to *after; the move may turn up unknown cards. False with `e`: refused. */
bool position_after(const struct terrace_position *p, struct move m, struct game *after, struct auto_move autos[AUTO_MOVES_MAX],
                    int *autos_count, struct error *e);
/* Plays and remembers a move. False with `e`, without any change: it is refused, turns up an unknown card, or memory is short. */
bool position_play(struct terrace_position *p, struct move m, struct auto_move autos[AUTO_MOVES_MAX], int *autos_count, struct error *e);
bool position_undo(struct terrace_position *p, struct error *e);
/* True if every open card of `g` is known. */
bool position_lies_open(const struct game *g);
/* Plays its moves again after a change of `start`. False: one of them is not legal. */
bool position_replay(struct terrace_position *p);

struct terrace_stop {
    atomic_bool raised;
};

struct terrace_solver {
    uint64_t memory_bytes;
    int threads;
    struct solver *solver; /* made at the first question that needs it */
    struct bases *bases;   /* its answer; kept from question to question, since so many fresh pages are slow */
    struct kept_way way;   /* the last win that its answers have found */
    atomic_bool busy;      /* with a question */
};

enum question { QUESTION_SOLVE, QUESTION_PICK, QUESTION_HINT, QUESTION_REVIEW };

struct terrace_result {
    enum question kind;
    struct variant rules;
    struct game start; /* of `rules`; hidden: the open cards, the rest CARD_NONE */
    char name[NAME_SIZE];
    bool numbered;
    struct bases *solved; /* one of the four; owned */
    struct pick *pick;
    struct hint *hint;
    struct review *review;
    terrace_reviewed reviewed;
    double seconds; /* review: elapsed */
    char why[HINT_WHY_MAX];
    char *choices_words; /* owned: WORDS_SIZE bytes for each choice */
    terrace_choice *choices;
    size_t choices_count;
    terrace_move *moves;
    size_t moves_count;
};

/* Makes the parts of the answer that callers get. False without memory. */
bool result_lay_out(struct terrace_result *r);
/* Writes its JSON, but for the schema and the names of game and deal, into the open object `o`. */
void result_put(const struct terrace_result *r, struct json_out *o);
/* Writes verdicts and reasons anew, in place: callers keep pointers to them. */
void result_renew(struct terrace_result *r);

/* Copies `from` to the caller's struct, which may be NULL; returns the code. */
int give_error(terrace_error *to, const struct error *from);
int give_no_memory(terrace_error *to);
/* The text that was written; a copy of a text. NULL with `e`. */
char *give_text(struct json_out *o, terrace_error *e);
char *give_copy(const char *text, terrace_error *e);

terrace_move give_move(const struct game *g, struct move m);
terrace_move give_auto(const struct auto_move *m);

/* Takes over a caller's struct of options, which begins with its size: that of an older version is shorter, and the rest of *out stays as
 * preset. What a newer version has beyond must be 0, its preset. NULL stands for the presets. False with `e`: it is not, or no size is set;
 * `preset` is the function that sets it. */
bool options_take(const void *given, const char *preset, void *out, size_t out_size, struct error *e);

/* The number of threads for `wanted`; 0: one for each core. */
int threads_for(int wanted);

#endif
