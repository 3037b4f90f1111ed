/* libterrace: decides, solves and advises on the Terrace family of patience games (Terrace, Falling Stars, General's Patience, Signora
 * ...), as AisleRiot and PySolFC play them, and games of your own.
 *
 *     terrace_error e;
 *     const terrace_game *game = terrace_game_named("falling-stars", "seed:7", &e);
 *     terrace_position *deal = game ? terrace_deal(game, "seed:7", &e) : NULL;
 *     terrace_solver *solver = terrace_solver_new(0, 1, &e);
 *     terrace_result *answer = deal && solver ? terrace_solve(solver, deal, NULL, &e) : NULL;
 *     if (!answer)
 *         fprintf(stderr, "%s: %s: %s\n", e.where, e.what, e.mend);
 *     else
 *         puts(terrace_verdict_name(terrace_result_verdict(answer)));
 *
 * For C17 and C++17. What holds everywhere, unless a function says otherwise:
 *
 * - Errors. A function that can fail gives NULL or a code other than TERRACE_OK, and fills *e; `e` may be NULL. Nothing prints, exits or
 *   aborts.
 * - Ownership. What a ..._new, ..._copy, terrace_deal, terrace_read, a question or a function that returns `char *` gives is yours: free it
 *   with the function of its type, texts with terrace_text_free(). Every free function takes NULL. `const` pointers belong to the object
 *   that they came from and last as long. What you pass in is copied: a position needs neither its game nor its text any longer.
 * - Threads. There is no state outside the objects. Different objects may be used by different threads at once; one object by one thread at
 *   a time, but for terrace_stop (any thread) and constant games (built-in ones, or while nobody frees them).
 * - Growth. Structs that you fill begin with their size. Structs that the library hands out by pointer may grow at their end: do not copy
 *   arrays of them. The others never change.
 * - Texts are UTF-8. Numbers do not depend on the locale.
 */
#ifndef TERRACE_H
#define TERRACE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifndef TERRACE_VERSION
#define TERRACE_VERSION "1.1.0"
#endif

#if defined(__GNUC__)
#define TERRACE_API __attribute__((visibility("default")))
#else
#define TERRACE_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The version of the library that runs, "1.1.0": semantic versioning, of functions, structs and meanings. */
TERRACE_API const char *terrace_version(void);

/* ---- errors ---- */

enum {
    TERRACE_OK = 0,
    TERRACE_OPEN = 1,        /* no error of anybody's: it could not be found out within the limits */
    TERRACE_INPUT = 2,       /* what was given cannot be used */
    TERRACE_BUG = 3,         /* an internal check failed: never a wrong answer */
    TERRACE_TROUBLE = 4,     /* memory or threads cannot be had, or your own callback refused */
    TERRACE_INTERRUPTED = 5, /* you asked it to stop */
};

typedef struct terrace_error {
    int code;
    char where[256]; /* "deal.txt:3:17" (line and column from 1), a name, an option */
    char what[256];
    char mend[256]; /* what to do about it */
} terrace_error;

/* Frees a text that a function here returned. */
TERRACE_API void terrace_text_free(char *text);

/* ---- cards, piles, moves ---- */

/* A card: rank << 2 | suit; rank 0..12 = A 2 3 .. T J Q K, suit 0..3 = C D H S. Copies of a card are the same number. */
typedef uint8_t terrace_card;
#define TERRACE_NO_CARD ((terrace_card)0xFF) /* none, or one that is not known */

/* "7H"; "?" for TERRACE_NO_CARD and what is no card. Static. */
TERRACE_API const char *terrace_card_name(terrace_card card);

/* Reads "7H", "7h", "10h". TERRACE_NO_CARD: it is no card. */
TERRACE_API terrace_card terrace_card_read(const char *text);

/* Piles: foundation i (from 0) is TERRACE_FOUNDATION + i, tableau pile i TERRACE_TABLEAU + i; the first so many of them, as the game
 * has. */
enum { TERRACE_STOCK = 0, TERRACE_WASTE = 1, TERRACE_RESERVE = 2, TERRACE_FOUNDATION = 3, TERRACE_TABLEAU = 19, TERRACE_PILES = 35 };

/* "stock", "waste", "reserve", "f1".., "t1".. ; "?" for any other number. Static. */
TERRACE_API const char *terrace_pile_name(int pile);

/* One card from pile to pile. From the stock to the waste: deals a card or, with an empty stock, turns the waste over. */
typedef struct terrace_move {
    uint8_t from, to;
    terrace_card card; /* told by the library; TERRACE_NO_CARD when the waste is turned over, or the card is not known. Given: ignored */
    uint8_t automatic; /* 1: the rules made it by themselves, after the player's move before it. Given: ignored */
} terrace_move;

typedef struct terrace_game terrace_game;
/* The pile of that name ("t3", in any case of letters); negative: the game has none. */
TERRACE_API int terrace_pile_read(const terrace_game *game, const char *text);
/* Reads "waste>t3"; the piles must be the game's. Whether it is legal is for terrace_play() to say. */
TERRACE_API int terrace_move_read(const terrace_game *game, const char *text, terrace_move *out, terrace_error *e);

/* ---- games ---- */

/* The built-in games, by number 0 .. count - 1. Static: never to be freed. */
TERRACE_API size_t terrace_games_count(void);
TERRACE_API const terrace_game *terrace_games_at(size_t number);

/* The built-in game of that name, as "aisleriot/terrace" or "terrace". `deal` (a deal's name, or NULL) tells whose game a bare name means:
 * PySolFC's beside "pysolfc:5", else AisleRiot's if it has one of that name, else PySolFC's. Static; NULL with an error that offers the
 * nearest name. */
TERRACE_API const terrace_game *terrace_game_named(const char *name, const char *deal, terrace_error *e);

/* A game of your own from its rules in JSON (terrace-formats(5)); `name` is what errors call the text. */
TERRACE_API terrace_game *terrace_game_from_json(const char *text, size_t length, const char *name, terrace_error *e);
TERRACE_API void terrace_game_free(terrace_game *game);

TERRACE_API const char *terrace_game_name(const terrace_game *game);  /* "aisleriot/terrace" */
TERRACE_API const char *terrace_game_title(const terrace_game *game); /* "Terrace" */
/* Its rules under the keys of custom games. */
TERRACE_API char *terrace_game_json(const terrace_game *game, terrace_error *e);

enum terrace_number {
    TERRACE_GAME_DECKS,
    TERRACE_GAME_RANKS,          /* 13, fewer in small games: A and up */
    TERRACE_GAME_FOUNDATIONS,    /* 4 a deck */
    TERRACE_GAME_PILES,          /* of the tableau */
    TERRACE_GAME_RESERVE,        /* cards dealt to it */
    TERRACE_GAME_RESERVE_HIDDEN, /* of these face down for the player until they are uncovered */
    TERRACE_GAME_CHOICES,        /* cards that the base card is chosen from; 0: no choice */
    TERRACE_GAME_REDEALS,        /* times the waste may be turned over */
    TERRACE_GAME_STOCK_LOCK,     /* 1: a deal beside an open space locks the stock */
    TERRACE_GAME_AUTO_DEAL,      /* 1: an empty waste gets a card by itself after a card move */
    TERRACE_GAME_AUTO_DEAL_ASKS, /* 1: its program leaves that to an option of the player's */
    TERRACE_GAME_ROUNDS,         /* cards dealt to each pile */
    TERRACE_GAME_BASE,           /* rank 0..12 of the base card where the rules name it; negative: it is dealt, or chosen */
};
TERRACE_API int terrace_game_number(const terrace_game *game, enum terrace_number number);

/* The rules in plain words. */
enum terrace_words {
    TERRACE_WORDS_BASE,        /* "one of 4" */
    TERRACE_WORDS_FOUNDATIONS, /* "in alternating colours" */
    TERRACE_WORDS_SPACES,      /* "by hand, from the waste" */
    TERRACE_WORDS_EMPTY_WASTE, /* to be read after "an empty waste" */
    TERRACE_WORDS_LINE,        /* all policies in one line, equal only for games that play alike: "family=aisleriot decks=2 ..." */
};
TERRACE_API char *terrace_game_words(const terrace_game *game, enum terrace_words words, terrace_error *e);
/* The whole game, paragraph by paragraph: the heading of paragraph `number` (static; NULL beyond the last), and its text. */
TERRACE_API const char *terrace_game_rules_heading(const terrace_game *game, size_t number);
TERRACE_API char *terrace_game_rules_text(const terrace_game *game, size_t number, terrace_error *e);
/* The same in {"heading","text"} objects of a JSON list. */
TERRACE_API char *terrace_game_rules_json(const terrace_game *game, terrace_error *e);

/* ---- numbered deals ---- */

/* A range of them, both ends included: "seed:1..1000", "aisleriot:0..999", "pysolfc:1..1000", "17". Never listed: costs nothing. */
typedef struct terrace_deals terrace_deals;
TERRACE_API terrace_deals *terrace_deals_new(const char *range, terrace_error *e);
TERRACE_API void terrace_deals_free(terrace_deals *deals);
TERRACE_API uint64_t terrace_deals_first(const terrace_deals *deals);
TERRACE_API uint64_t terrace_deals_last(const terrace_deals *deals);
TERRACE_API const char *terrace_deals_name(const terrace_deals *deals);   /* "seed:1..1000", however it was written */
TERRACE_API const char *terrace_deals_prefix(const terrace_deals *deals); /* before the number in the names of its deals: "seed:" */
/* The name of deal `number`, to `out`; returns it. */
enum { TERRACE_DEAL_NAME_SIZE = 128 };
TERRACE_API char *terrace_deals_at(const terrace_deals *deals, uint64_t number, char out[TERRACE_DEAL_NAME_SIZE]);
/* 1 if `text` is meant as a numbered deal or a range of them, whether or not it is a right one; 0: it may be a file. */
TERRACE_API int terrace_deal_looks_like(const char *text);

/* ---- positions ---- */

/* A game being played: the cards, and the moves since it was made. */
typedef struct terrace_position terrace_position;

/* A numbered deal: "17" or "seed:17", "aisleriot:5", "pysolfc:ms5". */
TERRACE_API terrace_position *terrace_deal(const terrace_game *game, const char *deal, terrace_error *e);

/* A deal or position from text or JSON (terrace-formats(5)): `length` bytes, any bytes at all. `name` is what errors call it, and the
 * position's name. Every card is counted. TERRACE_VISIBLE: what a player sees is enough: the stock may be left out, and "?" stands for
 * cards that are not known. */
enum { TERRACE_VISIBLE = 1 };
TERRACE_API terrace_position *terrace_read(const terrace_game *game, const char *text, size_t length, const char *name, unsigned flags,
                                           terrace_error *e);
/* What a player sees from the values of single keys ("reserve", "choices", ...), `count` of them; `names` are what errors call each. */
TERRACE_API terrace_position *terrace_read_parts(const terrace_game *game, const char *const keys[], const char *const values[],
                                                 const char *const names[], size_t count, terrace_error *e);
TERRACE_API terrace_position *terrace_position_copy(const terrace_position *p, terrace_error *e);
TERRACE_API void terrace_position_free(terrace_position *p);

TERRACE_API const terrace_game *terrace_position_game(const terrace_position *p);
TERRACE_API const char *terrace_position_name(const terrace_position *p); /* "seed:17", or as it was read */
/* Calls it otherwise from now on, in answers too. */
TERRACE_API void terrace_position_rename(terrace_position *p, const char *name);
/* As text that every program of the family reads back; as a JSON object with the keys of `state`. */
TERRACE_API char *terrace_position_text(const terrace_position *p, terrace_error *e);
TERRACE_API char *terrace_position_json(const terrace_position *p, terrace_error *e);

/* Cards of a pile, and each of them from the bottom (index 0) up; of the stock the last one is dealt next. TERRACE_NO_CARD beyond. */
TERRACE_API int terrace_position_count(const terrace_position *p, int pile);
TERRACE_API terrace_card terrace_position_card(const terrace_position *p, int pile, int index);
TERRACE_API int terrace_position_unknown(const terrace_position *p); /* cards that are not known */
TERRACE_API int terrace_position_base(const terrace_position *p);    /* rank 0..12; -1: not chosen yet */
TERRACE_API int terrace_position_locked(const terrace_position *p);  /* 1: the stock is locked, where the game has a lock */
TERRACE_API int terrace_position_redeals_left(const terrace_position *p);
TERRACE_API int terrace_position_score(const terrace_position *p); /* cards on the foundations */
TERRACE_API int terrace_position_won(const terrace_position *p);   /* 1: all are there */

/* The legal moves: writes at most `room` of them to `out`, returns how many there are (up to TERRACE_MOVES_MAX). */
enum { TERRACE_MOVES_MAX = 1024, TERRACE_SOLUTION_MAX = 8192 }; /* SOLUTION_MAX: the most moves of the player that an answer has */
TERRACE_API size_t terrace_position_moves(const terrace_position *p, terrace_move out[], size_t room);

/* NULL if the move is legal; else why the rules refuse it, in plain words ("only the waste fills a space"). Static. */
TERRACE_API const char *terrace_refuses(const terrace_position *p, terrace_move move);
/* A legal move in words, "the 7H of the waste onto the 8S of t3"; "" if it is not legal. */
TERRACE_API char *terrace_move_words(const terrace_position *p, terrace_move move, terrace_error *e);

/* Plays a move and what the rules do by themselves after it, which goes to `autos` (at most TERRACE_AUTOS_MAX; may be NULL) and *count.
 * TERRACE_INPUT, and nothing has changed: it is not legal (e->what tells why), or turns up a card that is not known. */
enum { TERRACE_AUTOS_MAX = 18 };
TERRACE_API int terrace_play(terrace_position *p, terrace_move move, terrace_move autos[], size_t *count, terrace_error *e);
/* Takes the last move back. TERRACE_INPUT: there is none. */
TERRACE_API int terrace_undo(terrace_position *p, terrace_error *e);
/* Plays again what was taken back last. TERRACE_INPUT: nothing was, or another move was played since. */
TERRACE_API int terrace_redo(terrace_position *p, terrace_error *e);
/* The player's moves since the position was made: writes at most `room` of them to `out`, returns how many there are. */
TERRACE_API size_t terrace_position_played(const terrace_position *p, terrace_move out[], size_t room);
/* The same as a JSON list, each with its card and what the rules did after it: what terrace_verify() and terrace_play_text() read. */
TERRACE_API char *terrace_position_played_json(const terrace_position *p, terrace_error *e);

/* What the referee says of a list of moves. */
typedef struct terrace_replay {
    int legal, won;       /* 0 or 1 */
    int moves_done;       /* legal ones, up to the first that is not */
    terrace_move refused; /* !legal: that one ... */
    char why[160];        /* ... and the reason */
} terrace_replay;

/* Plays a list of moves, up to the first that is not legal: what solve writes as JSON, a JSON list of moves, or lines like waste>t3. They
 * may turn up cards that are not known. `name` is what errors call the text. TERRACE_INPUT, and nothing has changed: it cannot be read. */
TERRACE_API int terrace_play_text(terrace_position *p, const char *text, size_t length, const char *name, terrace_replay *out,
                                  terrace_error *e);
/* The same on a copy: `p` stays as it is. */
TERRACE_API int terrace_verify(const terrace_position *p, const char *text, size_t length, const char *name, terrace_replay *out,
                               terrace_error *e);

/* ---- cards that nobody has seen ---- */

/* At a real table the stock lies face down. Each card is told by terrace_tell() when it comes up, before terrace_play(). A card is
 * identified by its place in the position as it was made (terrace_read): a card once told stays known, whatever is taken back. */
enum { TERRACE_PLACES_MAX = TERRACE_AUTOS_MAX + 4 };
typedef struct terrace_place {
    uint8_t pile, index; /* there it lay */
    uint8_t to;          /* the pile on which it comes to lie */
} terrace_place;

/* The cards that are not known and that a legal move lays open, in the order in which a player sees them: writes at most `room` of them to
 * `out`, returns how many there are (up to TERRACE_PLACES_MAX). Turning the waste over lays nothing open; if some of its cards are not
 * known these places do not hold for the stock that it becomes. */
TERRACE_API size_t terrace_turns_up(const terrace_position *p, terrace_move move, terrace_place out[], size_t room);

/* Tells the card of a place, or tells it anew; TERRACE_NO_CARD: forgets it. What was taken back cannot be played again if the card was
 * known before. TERRACE_INPUT, and nothing has changed: there is no such place, all cards of that name are in sight, or a move since would
 * not be legal. */
TERRACE_API int terrace_tell(terrace_position *p, int pile, int index, terrace_card card, terrace_error *e);

/* ---- questions ---- */

/* A flag that ends questions, as many as are given it. Any thread may raise it, a signal handler too; the questions answer within 0.1 s
 * with what they have (TERRACE_LIMIT_INTERRUPTED). It stays raised until it is lowered; free it when no question uses it any more. */
typedef struct terrace_stop terrace_stop;
TERRACE_API terrace_stop *terrace_stop_new(terrace_error *e);
TERRACE_API void terrace_stop_free(terrace_stop *stop);
TERRACE_API void terrace_stop_raise(terrace_stop *stop);
TERRACE_API void terrace_stop_lower(terrace_stop *stop);
TERRACE_API int terrace_stop_raised(const terrace_stop *stop);

/* What questions are answered with: tables and threads, kept over many of them. One question at a time; any number of solvers side by side.
 * `memory_bytes` of tables in all (64 KiB and up, taken as far as it is used; 0: TERRACE_MEMORY_PRESET), `threads` that work on one
 * question (0: one for each core). If they cannot be allocated, the first question that needs them fails. */
typedef struct terrace_solver terrace_solver;
#define TERRACE_MEMORY_PRESET ((uint64_t)64 << 20)
TERRACE_API terrace_solver *terrace_solver_new(uint64_t memory_bytes, int threads, terrace_error *e);
TERRACE_API void terrace_solver_free(terrace_solver *solver);

/* How far a question is. */
typedef struct terrace_progress {
    double fraction;   /* 0..1, where it can be told; else negative */
    uint64_t states;   /* solve: positions searched */
    uint64_t samples;  /* pick, hint: orders of the unseen cards played, or moves decided */
    double seconds;    /* since the question was asked */
    const char *phase; /* one word */
} terrace_progress;
/* Called a few times a second, never twice at once, maybe on another thread than the one that asked. Not 0: the question ends with what it
 * has. */
typedef int terrace_progress_fn(void *context, const terrace_progress *progress);

/* The presets of limit_seconds, and the fewest orders of unseen cards that say anything. */
#define TERRACE_SOLVE_SECONDS  60.0
#define TERRACE_ADVICE_SECONDS 30.0
enum { TERRACE_SAMPLES_LEAST = 16 };

enum terrace_player { TERRACE_PLAYER_FAST, TERRACE_PLAYER_QUICK, TERRACE_PLAYER_CAREFUL, TERRACE_PLAYER_STRONG };

/* How a question is put. All but `size` may be 0. */
typedef struct terrace_options {
    size_t size;           /* of this struct: terrace_options_preset() writes it */
    double limit_seconds;  /* CPU seconds of all threads; 0: 60 for solve, 30 for pick and hint (600 for slow players); negative: none */
    uint64_t limit_states; /* positions searched for each choice or move; 0: none */
    uint64_t seed;         /* of everything random; 0 stands for 1. The same question, seed and one thread: the same answer */
    const char
        *base;  /* solve, where the base card is chosen: "t2" or "7H" asks for this choice alone, "all" for every one; NULL: for the deal */
    int hidden; /* pick, hint: 1: as a player who sees no more than what lies open */
    int player; /* pick, hint: enum terrace_player, whose chance `ease` is */
    uint64_t samples;              /* pick, hint, hidden: orders of the unseen cards at most (65,536); 0: by player */
    uint64_t playouts;             /* pick, hint: games at most for each choice or move; 0: by player */
    terrace_stop *stop;            /* may be NULL */
    terrace_progress_fn *progress; /* may be NULL */
    void *progress_context;
    int as_found; /* solve: 1: the solution as it was found, not made shorter */
} terrace_options;

static inline terrace_options terrace_options_preset(void)
{
    terrace_options o;
    memset(&o, 0, sizeof o);
    o.size = sizeof o;
    return o;
}

/* Is it winnable? / Which base card should I pick? / Is it still winnable from here, what is the next move, and which moves lose? Each
 * blocks until it is decided, a limit is reached, or it is stopped; `options` NULL: the presets. NULL with an error if it cannot be asked
 * (cards that are not known, without `hidden`; no choice to pick from), memory is short, or an internal check failed. */
typedef struct terrace_result terrace_result;
TERRACE_API terrace_result *terrace_solve(terrace_solver *solver, const terrace_position *p, const terrace_options *options,
                                          terrace_error *e);
TERRACE_API terrace_result *terrace_pick(terrace_solver *solver, const terrace_position *p, const terrace_options *options,
                                         terrace_error *e);
TERRACE_API terrace_result *terrace_hint(terrace_solver *solver, const terrace_position *p, const terrace_options *options,
                                         terrace_error *e);
/* The game that was played, from the position as it was made to where it stands: which move lost it, and which were worse than others as
 * far as a player could see? Limits are for each verdict (limit_seconds: 10 by itself; some ten are needed), playouts (256) for each move.
 * Verdicts are not asked where cards are not known. */
TERRACE_API terrace_result *terrace_review(terrace_solver *solver, const terrace_position *p, const terrace_options *options,
                                           terrace_error *e);
TERRACE_API void terrace_result_free(terrace_result *r);

/* ---- answers ---- */

/* A verdict is a proof. WINNABLE: with moves that the referee has replayed. LOST: proved, nothing was left out. UNKNOWN: it was tried, and
 * a limit was reached. NOT_ASKED: it was not part of the question. */
enum terrace_verdict { TERRACE_UNKNOWN, TERRACE_WINNABLE, TERRACE_LOST, TERRACE_NOT_ASKED };
enum terrace_limit {
    TERRACE_LIMIT_NONE,
    TERRACE_LIMIT_STATES,
    TERRACE_LIMIT_SECONDS,
    TERRACE_LIMIT_MEMORY,
    TERRACE_LIMIT_INTERRUPTED,
    TERRACE_LIMIT_CERTIFICATE, /* proved lost, but terrace_certify() could not write the proof down */
};
enum terrace_proof {
    TERRACE_PROOF_NONE,
    TERRACE_PROOF_MOVES,
    TERRACE_PROOF_RESERVE,    /* a card of the reserve can never leave it */
    TERRACE_PROOF_EXHAUSTION, /* every position that matters was searched */
    TERRACE_PROOF_RELAXATION, /* an easier game was searched to its end */
    TERRACE_PROOF_FORMULA,    /* a condition of every solution was proved impossible */
};
TERRACE_API const char *terrace_verdict_name(int verdict); /* "unknown", "winnable", "lost", "not asked" */
TERRACE_API const char *terrace_limit_name(int limit);     /* "none", "states", "seconds", "memory", "interrupted", "certificate" */
/* What was reached, and the option of the program that moves it; "" for TERRACE_LIMIT_NONE. Static. */
TERRACE_API const char *terrace_limit_words(int limit);
TERRACE_API const char *terrace_proof_name(int proof);   /* "none", "moves", "reserve", "exhaustion", "relaxation", "sat" */
TERRACE_API const char *terrace_player_name(int player); /* "fast", "quick", "careful", "strong"; NULL beyond */

/* Of the position, or of the one base card that was asked for (options.base); review: before the first move. Hidden: LOST if it is however
 * the unseen cards lie, else UNKNOWN. */
TERRACE_API enum terrace_verdict terrace_result_verdict(const terrace_result *r);
/* What ended it early or left it open. */
TERRACE_API enum terrace_limit terrace_result_limit(const terrace_result *r);
/* 1 if all that was asked for is decided; hidden questions: enough games were played. */
TERRACE_API int terrace_result_decided(const terrace_result *r);
TERRACE_API int terrace_result_hidden(const terrace_result *r);
/* solve: what its verdict rests on; of several base cards that of the winning one. */
TERRACE_API enum terrace_proof terrace_result_proof(const terrace_result *r);
/* Why, in words; "" if there is nothing to say. */
TERRACE_API const char *terrace_result_why(const terrace_result *r);
/* The solution, the automatic moves in between; of hint the next move alone, of review the game. *count 0: there is none. */
TERRACE_API const terrace_move *terrace_result_moves(const terrace_result *r, size_t *count);

/* A probability with its 95 % interval. samples 0: exact if low = high, else nothing is known. */
typedef struct terrace_interval {
    double value, low, high;
    uint64_t samples;
} terrace_interval;

/* A base card, or a move (of hint): what it leads to. */
typedef struct terrace_choice {
    terrace_move move;
    enum terrace_verdict verdict;
    enum terrace_limit limit;
    enum terrace_proof proof;
    int length;                 /* winnable: moves of the player, this one included; else 0 */
    int best_score;             /* solve, pick: most cards on foundations in any position reached */
    int equal_to_best;          /* 1: no difference to the best could be seen */
    int tried;                  /* hint: one of those that the fair player thinks about */
    uint64_t states;            /* positions searched */
    double seconds;             /* CPU seconds */
    terrace_interval winnable;  /* exact where decided; hidden: of the orders of unseen cards that were asked about */
    uint64_t undecided;         /* hidden: of these orders left open */
    terrace_interval ease;      /* chance that the fair player, who sees no more than what lies open, wins after it */
    terrace_interval ease_fast; /* the same of the player fast, by which the moves of a hint are compared */
    terrace_interval behind;    /* the best one's ease (of the player fast) minus its own; -1..1 */
    double best_probability;    /* pick: chance that it is the best, given what was seen */
    const char *why;            /* in words; "" if there is nothing to say */
    const char *words;          /* hint: the move in words, "the 7H of the waste onto the 8S of t3"; else "" */
    terrace_move better;        /* review: what won more often (`behind`, `why`); the move itself where equal_to_best */
    terrace_interval better_ease;
} terrace_choice;

/* solve: the base cards, by pile; none where the base is known. pick: the same, the best one first. hint: the legal moves. review: the
 * moves that were played; verdict: of the position after it; ease, behind: judged by what was visible before it. */
TERRACE_API size_t terrace_result_choices(const terrace_result *r);
/* Choice `index`, NULL beyond the last. */
TERRACE_API const terrace_choice *terrace_result_choice(const terrace_result *r, size_t index);
/* The index of the choice to play: solve: the winning one; pick: 0; hint: the next move. -1: none is known, and of review. */
TERRACE_API int terrace_result_best(const terrace_result *r);
/* solve: the index of the one base card that was asked for (options.base); -1: the question was the deal. */
TERRACE_API int terrace_result_asked(const terrace_result *r);
/* pick, hint: 1 if enough games were played, or proofs say enough, to compare the choices. */
TERRACE_API int terrace_result_known(const terrace_result *r);
/* Enum terrace_player: whose chance `ease` is; of hidden hints who chose the next move. A slow player's choice of a base is hint's of the
 * player fast, unless games of its own were asked for (samples, playouts). */
TERRACE_API int terrace_result_player(const terrace_result *r);
/* pick, hidden hints: chance that it is the best, 0..1; negative: not known. */
TERRACE_API double terrace_result_confidence(const terrace_result *r);
TERRACE_API uint64_t terrace_result_samples(const terrace_result *r); /* orders of the unseen cards played */
TERRACE_API uint64_t terrace_result_states(const terrace_result *r);  /* positions searched */
TERRACE_API double terrace_result_seconds(const terrace_result *r);   /* solve: CPU seconds; else elapsed ones */
/* What a review says of the whole game. */
enum { TERRACE_COSTLY_MAX = 3 };
typedef struct terrace_reviewed {
    int won;
    int losing;                     /* index of the first move after which the game is lost, the start not being so; -1: none */
    int losing_from;                /* the win was lost by this move at the earliest: before `losing` where verdicts between are open; -1 */
    int keeper_known;               /* 1: `keeper` in place of the losing move would have kept the win */
    terrace_move keeper;            /* ... */
    int costly_count;               /* moves with a better one, the costliest first ... */
    int costly[TERRACE_COSTLY_MAX]; /* ... by index */
} terrace_reviewed;
/* NULL unless it answers terrace_review(). */
TERRACE_API const terrace_reviewed *terrace_result_reviewed(const terrace_result *r);
/* The whole as the JSON that the command of that name prints. */
TERRACE_API char *terrace_result_json(const terrace_result *r, terrace_error *e);

/* ---- proofs ---- */

/* Gets a piece of a text; not 0: it could not be taken, and the writing ends with TERRACE_TROUBLE. */
typedef int terrace_write_fn(void *context, const void *bytes, size_t count);

/* What a certificate holds. */
typedef struct terrace_certificate {
    int parts;                                       /* choices of base card, 1 where there is none */
    int moves, reserve, relaxation, closed, formula; /* of these, by kind of proof */
    uint64_t positions;                              /* in closed sets */
    uint64_t lemmas;                                 /* in refutations */
    uint64_t bytes;
} terrace_certificate;

/* Writes the certificate of what terrace_solve() found, which terrace-check judges, by calls of `write`, once it is whole. Blocks; a lost
 * deal may take longer than deciding it did. `limit_states` of a closed set, 0: two million. `stop` and `info` may be NULL. TERRACE_OPEN:
 * the verdict is unknown, one base card is lost (certificates are about whole deals), or the proof is too large: then the loss is
 * withdrawn, `solved` says unknown. TERRACE_BUG: the verdict is refuted. */
TERRACE_API int terrace_certify(terrace_result *solved, uint64_t limit_states, terrace_stop *stop, terrace_write_fn *write, void *context,
                                terrace_certificate *info, terrace_error *e);

/* ---- catalogues ---- */

/* The verdicts on a range of deals and on each choice of base card, with best choice and level, in less than a byte a deal
 * (terrace-formats(5)). Levels are quarters of the winnable deals of a game, by how much inattention of a player they forgive. While nobody
 * adds to it or measures, any number of threads may ask one catalogue. The library for WebAssembly has none. */
typedef struct terrace_catalogue terrace_catalogue;

enum terrace_level { TERRACE_LEVEL_EASY, TERRACE_LEVEL_MEDIUM, TERRACE_LEVEL_HARD, TERRACE_LEVEL_EXPERT, TERRACE_LEVEL_NONE };
TERRACE_API const char *terrace_level_name(int level); /* "easy", "medium", "hard", "expert", "none"; NULL beyond */

enum { TERRACE_BASES_MAX = TERRACE_PILES - TERRACE_TABLEAU };
typedef struct terrace_catalogue_deal {
    enum terrace_verdict verdict;    /* NOT_ASKED too where it is left out */
    int left_out;                    /* 1: it is not of the kind that was wanted */
    enum terrace_level level;        /* NONE unless winnable and measured */
    int choices;                     /* of base card; 0: it is dealt */
    int best;                        /* index of the best choice; -1: none, or not measured */
    uint8_t base[TERRACE_BASES_MAX]; /* enum terrace_verdict of each choice, t1 first */
} terrace_catalogue_deal;

/* Reads the file that `terrace catalogue` wrote; a last block that was cut off is left out. NULL with an error: TERRACE_INPUT: there is
 * none, or it is no catalogue; TERRACE_TROUBLE: it cannot be read, or is damaged. */
TERRACE_API terrace_catalogue *terrace_catalogue_open(const char *path, terrace_error *e);
TERRACE_API void terrace_catalogue_free(terrace_catalogue *c);

/* What is known of a deal, to *out. 0: it is none of those that the catalogue holds (yet). */
TERRACE_API int terrace_catalogue_find(const terrace_catalogue *c, uint64_t number, terrace_catalogue_deal *out);
/* 1 if the deal is of the kind that the catalogue is to hold (TERRACE_CATALOGUE_WANTED). */
TERRACE_API int terrace_catalogue_wants(const terrace_catalogue *c, const terrace_catalogue_deal *deal);

enum terrace_catalogue_text {
    TERRACE_CATALOGUE_GAME,    /* "aisleriot/terrace" */
    TERRACE_CATALOGUE_RULES,   /* TERRACE_WORDS_LINE of it */
    TERRACE_CATALOGUE_DEALS,   /* "seed:1..100000" */
    TERRACE_CATALOGUE_PREFIX,  /* before the number in the names of its deals: "seed:" */
    TERRACE_CATALOGUE_WANTED,  /* "all", "winnable", "winnable easy": the others are left out */
    TERRACE_CATALOGUE_LEVELS,  /* where the levels begin: "leeway 9582 9017 8019"; "none": not measured */
    TERRACE_CATALOGUE_LIMITS,  /* of what was decided for it, as options */
    TERRACE_CATALOGUE_VERSION, /* of the library that made it */
};
TERRACE_API const char *terrace_catalogue_text(const terrace_catalogue *c, enum terrace_catalogue_text text);

enum terrace_catalogue_number {
    TERRACE_CATALOGUE_FIRST, /* of its range */
    TERRACE_CATALOGUE_LAST,
    TERRACE_CATALOGUE_HELD,    /* deals that it holds, from the first on; fewer than its range has while the file is being made */
    TERRACE_CATALOGUE_CHOICES, /* of base card; 0: it is dealt */
    TERRACE_CATALOGUE_BYTES,   /* of the file, without a last block that was cut off */
};
TERRACE_API uint64_t terrace_catalogue_number(const terrace_catalogue *c, enum terrace_catalogue_number number);
/* Least leeway, 0..10000, of the deals of a level but expert; negative: not measured. */
TERRACE_API int terrace_catalogue_least(const terrace_catalogue *c, int level);

typedef struct terrace_catalogue_options {
    size_t size;        /* of this struct: terrace_catalogue_options_preset() writes it */
    int winnable;       /* 1: winnable deals only */
    int level;          /* ... of this level only; TERRACE_LEVEL_NONE: of any */
    int unmeasured;     /* 1: no levels and no best choices */
    const char *limits; /* TERRACE_CATALOGUE_LIMITS; NULL: "none decided" */
} terrace_catalogue_options;

static inline terrace_catalogue_options terrace_catalogue_options_preset(void)
{
    terrace_catalogue_options o;
    memset(&o, 0, sizeof o);
    o.size = sizeof o;
    o.level = TERRACE_LEVEL_NONE;
    return o;
}

/* One to be filled: of a range of deals ("seed:1..1000") of which nothing is known yet. `options` NULL: the presets. It takes memory (a few
 * bytes for each deal of the range) with the first deal that is added. */
TERRACE_API terrace_catalogue *terrace_catalogue_new(const terrace_game *game, const char *deals, const terrace_catalogue_options *options,
                                                     terrace_error *e);
/* Adds what is known of a deal to what was. TERRACE_INPUT: it contradicts that, is not of the range, or its values make no sense. */
TERRACE_API int terrace_catalogue_add(terrace_catalogue *c, uint64_t number, const terrace_catalogue_deal *deal, terrace_error *e);
/* Gives a level and a best choice to each winnable deal that has none and all of whose choices were asked. Blocks: some milliseconds a
 * deal, on `threads` threads (0: one for each core); the same levels whatever their number. Nothing is done where the game has no
 * levels. */
TERRACE_API int terrace_catalogue_measure(terrace_catalogue *c, int threads, terrace_error *e);

/* Writes the file by calls of `write`: its head, then its deals, a block of TERRACE_CATALOGUE_BLOCK with each call; or a part of it: who
 * adds a block to a file writes the lines of a catalogue of the block's deals. What is decided and not wanted is left out. */
enum { TERRACE_CATALOGUE_HEAD = 1, TERRACE_CATALOGUE_LINES = 2, TERRACE_CATALOGUE_BLOCK = 32768 };
TERRACE_API int terrace_catalogue_write(const terrace_catalogue *c, unsigned parts, terrace_write_fn *write, void *context,
                                        terrace_error *e);

/* ---- everything by one function ---- */

/* A session of `terrace serve`: lines of JSON in, lines of JSON out (terrace(1), section serve; terrace-formats(5)). */
typedef struct terrace_session terrace_session;

typedef struct terrace_session_options {
    size_t size;           /* of this struct: terrace_session_options_preset() writes it */
    uint64_t memory_bytes; /* as of a solver */
    int threads;
    double limit_seconds; /* of requests that give none: 0, negative: as in terrace_options */
    uint64_t limit_states;
    uint64_t seed;
    /* Gets progress lines of requests that ask for them, without a line end; maybe on another thread. NULL: none are made. */
    void (*progress)(void *context, const char *line);
    /* Gives the contents of a file that a request names, made by terrace_text_new(), or NULL with `e`. NULL: requests may name no files. */
    char *(*read_file)(void *context, const char *path, size_t *length, terrace_error *e);
    void *context; /* of both */
} terrace_session_options;

static inline terrace_session_options terrace_session_options_preset(void)
{
    terrace_session_options o;
    memset(&o, 0, sizeof o);
    o.size = sizeof o;
    return o;
}

/* `options` NULL: the presets. */
TERRACE_API terrace_session *terrace_session_new(const terrace_session_options *options, terrace_error *e);
TERRACE_API void terrace_session_free(terrace_session *session);

/* Answers one request (a line, with or without its end): {"id":...,"ok":true,...} or {"id":...,"ok":false,"error":{"where","what","mend"}}.
 * Blocks while solve, pick and hint search. NULL only if memory is short. One request at a time, but for {"op":"cancel"}, which any thread
 * may send meanwhile and which ends the search that runs. */
TERRACE_API char *terrace_request(terrace_session *session, const char *line);
/* The same of `length` bytes, any at all, that errors call line `number`. */
TERRACE_API char *terrace_request_line(terrace_session *session, const char *line, size_t length, int number);
/* 1 if it is a request to cancel. */
TERRACE_API int terrace_request_cancels(const char *line, size_t length);

/* 1 while a request searches. Any thread. */
TERRACE_API int terrace_session_searches(terrace_session *session);
/* Ends the search that runs, and those to come at once. Any thread; signal handlers too. */
TERRACE_API void terrace_session_stop(terrace_session *session);
/* 1 after {"op":"quit"}. */
TERRACE_API int terrace_session_over(const terrace_session *session);

/* A text of the library's: a copy of `length` bytes and a NUL. NULL: no memory. */
TERRACE_API char *terrace_text_new(const char *bytes, size_t length);

#ifdef __cplusplus
}
#endif

#endif
