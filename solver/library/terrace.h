/* libterrace: solves and advises on the Terrace family of patience games (Terrace, Falling Stars, General's
 * Patience, Signora ...), as AisleRiot and PySolFC play them, and on games of your own.
 *
 *     terrace_error e;
 *     const terrace_game *game = terrace_game_named("falling-stars", "seed:7", &e);
 *     terrace_position *deal = game ? terrace_deal(game, "seed:7", &e) : NULL;
 *     terrace_solver *solver = deal ? terrace_solver_new(0, 1, &e) : NULL;
 *     terrace_result *answer = solver ? terrace_solve(solver, deal, NULL, &e) : NULL;
 *     if (!answer)
 *         fprintf(stderr, "%s: %s: %s\n", e.where, e.what, e.mend);
 *     else
 *         puts(terrace_verdict_name(terrace_result_verdict(answer)));
 *
 * The objects:
 *
 *     terrace_game        the rules of a game
 *     terrace_position    cards on piles, and the moves played so far
 *     terrace_solver      memory and threads for the questions solve, pick, hint and review
 *     terrace_result      an answer
 *     terrace_deals       a range of numbered deals
 *     terrace_catalogue   the verdicts on many deals, in a small file
 *     terrace_session     all of this by lines of JSON
 *
 * The header is C17 and C++17. The following holds for every function, unless its comment says otherwise.
 *
 * - Errors. A function that can fail returns NULL or a code other than TERRACE_OK, and fills in *e. `e` may be NULL.
 *   The library never prints, exits or aborts. Pass on only what is not NULL, unless the comment of a function allows
 *   NULL: terrace_deal() of a game that was not found crashes.
 * - Ownership. You own what a function returns by a pointer that is not `const`. Free it with the free function of its
 *   type, and texts with terrace_text_free(). Every free function accepts NULL. A `const` pointer belongs to the object
 *   that you got it from, and lasts as long as that object. The library copies what you pass in: a position needs neither
 *   its game nor its text afterwards.
 * - Threads. The library has no global state. Threads may use different objects at the same time. Only one thread at
 *   a time may use an object, except terrace_stop (any number of threads) and constant games (any number of threads, as
 *   long as none of them frees the game).
 * - Callbacks return: neither an exception nor longjmp() may leave one, since the library cannot clean up, or the callback
 *   runs on another thread, where that ends the program. Keep the exception, refuse or stop, and throw it again after the call.
 * - pthread_cancel() of a thread that asks, certifies, or measures or writes a catalogue waits until that is done: stop it, too.
 * - Stack. Questions need 256 KiB of stack: give a thread of yours as much where its preset is less (musl).
 * - Compatibility. Structs that you fill in begin with their size; a library that is older than your program refuses
 *   members that it does not know, unless they are 0. Structs that the library returns by pointer may get new members at
 *   their end, so do not copy arrays of them. All other structs never change.
 * - Texts are UTF-8. Numbers do not depend on the locale, nor verdicts on the rounding mode (fesetround()); chances do, in their last
 *   digits.
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

/* The version of the library that is running, "1.1.0". Semantic versioning of functions, structs and their meaning. */
TERRACE_API const char *terrace_version(void);

/* ---- errors ---- */

enum {
    TERRACE_OK = 0,
    TERRACE_OPEN = 1,        /* not a mistake: no answer within the limits */
    TERRACE_INPUT = 2,       /* an argument cannot be used */
    TERRACE_BUG = 3,         /* an internal check failed; the library gives no answer rather than a wrong one */
    TERRACE_TROUBLE = 4,     /* no memory or no threads, or your callback refused */
    TERRACE_INTERRUPTED = 5, /* you stopped it */
};

typedef struct terrace_error {
    int code;
    char where[256]; /* "deal.txt:3:17" (line and column, from 1), or the name of a deal, a key or an option */
    char what[256];  /* what is wrong */
    char mend[256];  /* how to mend it */
} terrace_error;

/* Frees a text that the library returned. */
TERRACE_API void terrace_text_free(char *text);

/* ---- cards, piles, moves ---- */

/* A card: rank << 2 | suit. Rank 0..12 is A 2 3 .. T J Q K, suit 0..3 is C D H S. All copies of a card are the same
 * number. */
typedef uint8_t terrace_card;
#define TERRACE_NO_CARD ((terrace_card)0xFF) /* no card, or an unknown card */

/* "7H"; "?" for TERRACE_NO_CARD and numbers that are no card. Static. */
TERRACE_API const char *terrace_card_name(terrace_card card);

/* Reads "7H", "7h" or "10h". TERRACE_NO_CARD if the text is no card. */
TERRACE_API terrace_card terrace_card_read(const char *text);

/* Piles. Foundation i is TERRACE_FOUNDATION + i, tableau pile i is TERRACE_TABLEAU + i, both from 0 up to the number
 * that the game has. */
enum { TERRACE_STOCK = 0, TERRACE_WASTE = 1, TERRACE_RESERVE = 2, TERRACE_FOUNDATION = 3, TERRACE_TABLEAU = 19, TERRACE_PILES = 35 };

/* "stock", "waste", "reserve", "f1".., "t1"..; "?" for any other number. Static. */
TERRACE_API const char *terrace_pile_name(int pile);

/* A move of one card. From the stock to the waste it deals a card or, if the stock is empty, turns the waste over. */
typedef struct terrace_move {
    uint8_t from, to;  /* piles */
    terrace_card card; /* from the library: the card that moves; TERRACE_NO_CARD if it is unknown, or if the waste is turned over.
                        * The library ignores the card of moves that you pass in. */
    uint8_t automatic; /* from the library: 1 if the rules made the move by themselves after the player's. Ignored, too. */
} terrace_move;

typedef struct terrace_game terrace_game;

/* The pile of that name ("t3", "T3"); negative if the game has no such pile. */
TERRACE_API int terrace_pile_read(const terrace_game *game, const char *text);

/* Reads "waste>t3". Checks that the game has the piles, not that the move is legal: terrace_refuses() does. */
TERRACE_API int terrace_move_read(const terrace_game *game, const char *text, terrace_move *out, terrace_error *e);

/* ---- games ---- */

/* The number of built-in games, and game `number` from 0 on; NULL beyond the last. Static: do not free them. */
TERRACE_API size_t terrace_games_count(void);
TERRACE_API const terrace_game *terrace_games_at(size_t number);

/* The built-in game of that name, such as "aisleriot/terrace" or "terrace". A bare name can mean two games: `deal`, the
 * name of a deal or NULL, decides. It is the game of the program that makes the deal ("pysolfc:5": PySolFC's), otherwise
 * AisleRiot's if it has one of that name, otherwise PySolFC's. Static. NULL if there is no such game; the error suggests
 * the nearest name. */
TERRACE_API const terrace_game *terrace_game_named(const char *name, const char *deal, terrace_error *e);

/* A game of your own: `length` bytes of JSON with its rules (terrace-formats(5)). Errors call the text `name`. */
TERRACE_API terrace_game *terrace_game_from_json(const char *text, size_t length, const char *name, terrace_error *e);
TERRACE_API void terrace_game_free(terrace_game *game);

TERRACE_API const char *terrace_game_name(const terrace_game *game);  /* "aisleriot/terrace" */
TERRACE_API const char *terrace_game_title(const terrace_game *game); /* "Terrace" */

/* The rules as JSON, which terrace_game_from_json() reads. Names of built-in games are reserved: change "name" first if the game
 * is built in. */
TERRACE_API char *terrace_game_json(const terrace_game *game, terrace_error *e);

/* The rules as numbers. */
enum terrace_number {
    TERRACE_GAME_DECKS,
    TERRACE_GAME_RANKS,          /* ranks of a suit, from the ace up: 13, fewer in small games */
    TERRACE_GAME_FOUNDATIONS,    /* foundations: 4 for each deck */
    TERRACE_GAME_PILES,          /* tableau piles */
    TERRACE_GAME_RESERVE,        /* cards dealt to the reserve */
    TERRACE_GAME_RESERVE_HIDDEN, /* of these, cards that lie face down until they are uncovered */
    TERRACE_GAME_CHOICES,        /* cards from which the player chooses the base card; 0: no choice */
    TERRACE_GAME_REDEALS,        /* times that the waste may be turned over */
    TERRACE_GAME_STOCK_LOCK,     /* 1: dealing while there is an empty space locks the stock */
    TERRACE_GAME_AUTO_DEAL,      /* 1: after a card move, an empty waste gets a card by itself */
    TERRACE_GAME_AUTO_DEAL_ASKS, /* 1: in its program, the player may switch AUTO_DEAL off */
    TERRACE_GAME_ROUNDS,         /* cards dealt to each tableau pile */
    TERRACE_GAME_BASE,           /* rank 0..12 of the base card if the rules fix it; negative: dealt or chosen */
};
TERRACE_API int terrace_game_number(const terrace_game *game, enum terrace_number number);

/* Single rules in plain words. */
enum terrace_words {
    TERRACE_WORDS_BASE,        /* "one of 4" */
    TERRACE_WORDS_FOUNDATIONS, /* "alternating colours" */
    TERRACE_WORDS_SPACES,      /* "by hand, from the waste" */
    TERRACE_WORDS_EMPTY_WASTE, /* completes a sentence that begins "an empty waste" */
    TERRACE_WORDS_LINE,        /* all rules in one line, "family=aisleriot decks=2 ..."; games with the same line play alike */
};
TERRACE_API char *terrace_game_words(const terrace_game *game, enum terrace_words words, terrace_error *e);

/* All the rules in plain words, paragraph by paragraph from number 0 on. Beyond the last one the heading (static)
 * is NULL, and the text is empty. */
TERRACE_API const char *terrace_game_rules_heading(const terrace_game *game, size_t number);
TERRACE_API char *terrace_game_rules_text(const terrace_game *game, size_t number, terrace_error *e);

/* The same as a JSON list of {"heading","text"}. */
TERRACE_API char *terrace_game_rules_json(const terrace_game *game, terrace_error *e);

/* ---- ranges of numbered deals ---- */

/* A range, both ends included: "seed:1..1000", "aisleriot:0..999", "pysolfc:1..1000", or one deal: "17". Its size does
 * not matter: the library does not list the deals. */
typedef struct terrace_deals terrace_deals;
TERRACE_API terrace_deals *terrace_deals_new(const char *range, terrace_error *e);
TERRACE_API void terrace_deals_free(terrace_deals *deals);
TERRACE_API uint64_t terrace_deals_first(const terrace_deals *deals);
TERRACE_API uint64_t terrace_deals_last(const terrace_deals *deals);
TERRACE_API const char *terrace_deals_name(const terrace_deals *deals);   /* "seed:1..1000", in this form whatever you wrote */
TERRACE_API const char *terrace_deals_prefix(const terrace_deals *deals); /* "seed:": the name of a deal is this and its number */

/* Writes the name of deal `number` to `out`, for terrace_deal(), and returns `out`. */
enum { TERRACE_DEAL_NAME_SIZE = 128 };
TERRACE_API char *terrace_deals_at(const terrace_deals *deals, uint64_t number, char out[TERRACE_DEAL_NAME_SIZE]);

/* 1 if `text` looks like a numbered deal or a range, valid or not; 0 if it may be the name of a file. */
TERRACE_API int terrace_deal_looks_like(const char *text);

/* ---- positions: making them ---- */

/* A game in progress: where it began, and the moves since. */
typedef struct terrace_position terrace_position;

/* A numbered deal: "17" or "seed:17", "aisleriot:5", "pysolfc:ms5". */
TERRACE_API terrace_position *terrace_deal(const terrace_game *game, const char *deal, terrace_error *e);

/* Reads a deal or a position from text or JSON (terrace-formats(5)): `length` bytes, which may be any bytes. Errors call
 * it `name`, and so does the position. Checks that each card is there as often as the game has it. With the flag
 * TERRACE_VISIBLE, what a player sees is enough: the stock may be missing, and "?" stands for an unknown card. */
enum { TERRACE_VISIBLE = 1 };
TERRACE_API terrace_position *terrace_read(const terrace_game *game, const char *text, size_t length, const char *name, unsigned flags,
                                           terrace_error *e);

/* The same with TERRACE_VISIBLE from `count` single keys of the text form, such as "reserve" and "choices". Errors in
 * values[i] call it names[i]. */
TERRACE_API terrace_position *terrace_read_parts(const terrace_game *game, const char *const keys[], const char *const values[],
                                                 const char *const names[], size_t count, terrace_error *e);

TERRACE_API terrace_position *terrace_position_copy(const terrace_position *p, terrace_error *e);
TERRACE_API void terrace_position_free(terrace_position *p);

/* ---- positions: looking at them ---- */

TERRACE_API const terrace_game *terrace_position_game(const terrace_position *p);
TERRACE_API const char *terrace_position_name(const terrace_position *p); /* "seed:17", or the name that it was read with */

/* Changes the name, also for answers. The position is then no numbered deal, whatever the name: certificates name no deal. */
TERRACE_API void terrace_position_rename(terrace_position *p, const char *name);

/* The position as text that every command of terrace reads, and as the JSON object that `terrace serve` calls state. */
TERRACE_API char *terrace_position_text(const terrace_position *p, terrace_error *e);
TERRACE_API char *terrace_position_json(const terrace_position *p, terrace_error *e);

/* The number of cards of a pile, and its card `index` from the bottom (0) up. The last card of the stock is dealt next.
 * TERRACE_NO_CARD for an unknown card and beyond the last. */
TERRACE_API int terrace_position_count(const terrace_position *p, int pile);
TERRACE_API terrace_card terrace_position_card(const terrace_position *p, int pile, int index);

TERRACE_API int terrace_position_unknown(const terrace_position *p); /* number of unknown cards */
TERRACE_API int terrace_position_base(const terrace_position *p);    /* rank 0..12 of the base card; -1: not chosen yet */
TERRACE_API int terrace_position_locked(const terrace_position *p);  /* 1: the game has a stock lock, and it is locked */
TERRACE_API int terrace_position_redeals_left(const terrace_position *p);
TERRACE_API int terrace_position_score(const terrace_position *p); /* cards on the foundations */
TERRACE_API int terrace_position_won(const terrace_position *p);   /* 1: all cards are on the foundations */

/* ---- positions: playing ---- */

/* The legal moves. Writes at most `capacity` of them to `out`, and returns their number, at most TERRACE_MOVES_MAX. If a card
 * can go to several empty foundations, or to several spaces, only the first is listed; the others are as legal. */
enum { TERRACE_MOVES_MAX = 1024, TERRACE_SOLUTION_MAX = 8192 }; /* SOLUTION_MAX: the most player's moves in a solution */
TERRACE_API size_t terrace_position_moves(const terrace_position *p, terrace_move out[], size_t capacity);

/* NULL if the move is legal; otherwise why the rules refuse it, in plain words ("only the waste fills a space"). Static. */
TERRACE_API const char *terrace_refuses(const terrace_position *p, terrace_move move);

/* A legal move in words, "the 7H of the waste onto the 8S of t3"; "" if the move is not legal. */
TERRACE_API char *terrace_move_words(const terrace_position *p, terrace_move move, terrace_error *e);

/* Plays a move, and then the moves that the rules make by themselves. Writes the latter to `autos` and their number, at
 * most TERRACE_AUTOS_MAX, to *count; both may be NULL. TERRACE_INPUT if the move is not legal (e->what says why), turns
 * up an unknown card, or is one of too many (more than half a million); then the position does not change. */
enum { TERRACE_AUTOS_MAX = 18 };
TERRACE_API int terrace_play(terrace_position *p, terrace_move move, terrace_move autos[], size_t *count, terrace_error *e);

/* Takes the last move back. TERRACE_INPUT if there is none. */
TERRACE_API int terrace_undo(terrace_position *p, terrace_error *e);

/* Plays the move again that terrace_undo() took back last. TERRACE_INPUT if there is none, because nothing was taken back
 * or another move was played since, or if it turns up a card that is not known (terrace_tell()). */
TERRACE_API int terrace_redo(terrace_position *p, terrace_error *e);

/* The player's moves so far. Writes at most `capacity` of them to `out`, and returns their number. */
TERRACE_API size_t terrace_position_played(const terrace_position *p, terrace_move out[], size_t capacity);

/* The same as a JSON list that terrace_verify() and terrace_play_text() read; each move has its card and the automatic
 * moves after it. */
TERRACE_API char *terrace_position_played_json(const terrace_position *p, terrace_error *e);

/* What the referee, a plain implementation of the rules, says of a list of moves. */
typedef struct terrace_replay {
    int legal, won;       /* 0 or 1 */
    int moves_done;       /* legal moves, up to the first illegal one */
    terrace_move refused; /* if not legal: the illegal move ... */
    char why[160];        /* ... and why the rules refuse it; then the solution's deal, if it names another one */
} terrace_replay;

/* Plays a list of moves, up to the first illegal one. The text, `length` bytes that errors call `name`, is the JSON of a
 * solution, a JSON list of moves, or lines like waste>t3. The moves may turn up unknown cards. TERRACE_INPUT if the text
 * cannot be read; then the position does not change. */
TERRACE_API int terrace_play_text(terrace_position *p, const char *text, size_t length, const char *name, terrace_replay *out,
                                  terrace_error *e);

/* The same, but only judges the moves and does not play them. */
TERRACE_API int terrace_verify(const terrace_position *p, const char *text, size_t length, const char *name, terrace_replay *out,
                               terrace_error *e);

/* ---- cards that nobody has seen ---- */

/* At a real table the stock lies face down. When a card comes up, name it with terrace_tell() before you call
 * terrace_play(). A card is identified by its place in the position as you made it (terrace_read()). It stays known even
 * if you take moves back. */
enum { TERRACE_PLACES_MAX = TERRACE_AUTOS_MAX + 4 };
typedef struct terrace_place {
    uint8_t pile, index; /* where the card lay when the position was made */
    uint8_t to;          /* the pile that it goes to now */
} terrace_place;

/* The unknown cards that a legal move turns up, in the order in which a player sees them. Writes at most `capacity` of
 * them to `out`, and returns their number, at most TERRACE_PLACES_MAX. Turning the waste over turns up nothing; if some
 * cards of the waste are unknown, their places cannot be told in the stock that it becomes. Nor can those of cards on the
 * waste that came from the stock and are unknown (terrace_play_text(), or made unknown again). */
TERRACE_API size_t terrace_turns_up(const terrace_position *p, terrace_move move, terrace_place out[], size_t capacity);

/* Names the card of a place of the stock, the waste or the reserve, or corrects it; TERRACE_NO_CARD makes it unknown again.
 * If this changes a known card, terrace_redo() forgets the moves taken back. A numbered deal whose cards change is no
 * numbered deal any more: certificates name no deal. TERRACE_INPUT if there is no such place, if all copies of the card are in sight, or
 * if a move already played would become illegal; then the position does not change. A card that is covered on a foundation
 * by colour is not in sight: it becomes the other card of its rank and colour if the card told would be one too many. */
TERRACE_API int terrace_tell(terrace_position *p, int pile, int index, terrace_card card, terrace_error *e);

/* ---- questions ---- */

/* A flag that stops questions. Any thread and any signal handler may raise it. Every question that was given the flag
 * (terrace_options) then answers within 0.1 s with what it has found, and the limit TERRACE_LIMIT_INTERRUPTED. The flag
 * stays raised until you lower it. Free it when no question uses it any more. */
typedef struct terrace_stop terrace_stop;
TERRACE_API terrace_stop *terrace_stop_new(terrace_error *e);
TERRACE_API void terrace_stop_free(terrace_stop *stop);
TERRACE_API void terrace_stop_raise(terrace_stop *stop);
TERRACE_API void terrace_stop_lower(terrace_stop *stop);
TERRACE_API int terrace_stop_raised(const terrace_stop *stop);

/* Tables and threads for one question after the other. A solver answers one question at a time; you may have several.
 * `memory_bytes` limits its tables (at least 64 KiB; 0: TERRACE_MEMORY_PRESET); they take memory as they fill. `threads`
 * work on a question (0 or less: one for each core; more than TERRACE_THREADS_MAX count as that number). The tables are made by a
 * question that needs them, which fails if there is no memory. Answers do not depend on earlier questions, with one
 * exception: it remembers the solution of the last solve, pick or hint with all cards known. In a position of that solution,
 * a hint that finds no win itself, or only moves that can be taken back, gives the solution's next move; so hints that are
 * followed keep the win and do not go round. */
typedef struct terrace_solver terrace_solver;
enum { TERRACE_THREADS_MAX = 512 };
#define TERRACE_MEMORY_PRESET ((uint64_t)64 << 20)
TERRACE_API terrace_solver *terrace_solver_new(uint64_t memory_bytes, int threads, terrace_error *e);
TERRACE_API void terrace_solver_free(terrace_solver *solver);

typedef struct terrace_progress {
    double fraction;   /* share of the work that is done, 0..1; negative if unknown */
    uint64_t states;   /* solve: positions searched */
    uint64_t samples;  /* pick, hint: orders of the unseen cards played, or moves decided; review: positions solved, then moves judged */
    double seconds;    /* since the question began */
    const char *phase; /* what it is doing, in one word */
} terrace_progress;

/* Called a few times a second, maybe on another thread than the one that asked, but never twice at once. Return 0 to go
 * on, anything else to stop the question; then it is not called again. */
typedef int terrace_progress_fn(void *context, const terrace_progress *progress);

/* The presets of limit_seconds; the fewest orders of unseen cards on which advice rests; the most of options.samples and .playouts. */
#define TERRACE_SOLVE_SECONDS  60.0
#define TERRACE_ADVICE_SECONDS 30.0
enum { TERRACE_SAMPLES_LEAST = 16, TERRACE_SAMPLES_MOST = 65536, TERRACE_PLAYOUTS_MOST = 100000000 };

/* Fair players, who see no hidden cards, from the weakest to the strongest. The slower ones play better. */
enum terrace_player { TERRACE_PLAYER_FAST, TERRACE_PLAYER_QUICK, TERRACE_PLAYER_CAREFUL, TERRACE_PLAYER_STRONG };

/* How to ask. Every member but `size` may be 0. The same question with the same seed and one thread gets the same answer. A
 * pick or hint that is not hidden has no limit of seconds of its own if limit_states is set and limit_seconds is 0. */
typedef struct terrace_options {
    size_t size;           /* of this struct; terrace_options_preset() sets it */
    double limit_seconds;  /* CPU seconds of all threads; 0: 60 for solve, 30 for pick and hint (600 for slow players); negative: none */
    uint64_t limit_states; /* positions to search for each choice or move; 0: no limit */
    uint64_t seed;         /* of all that is random; 0 means 1 */
    const char *base;      /* solve: decide one base card, "t2" or "7H"; "all": decide each one; NULL: decide the deal */
    int hidden;            /* pick, hint: 1: use only the cards that a player sees */
    int player;            /* pick, hint, review: enum terrace_player: who plays the games for `ease` */
    uint64_t samples;      /* pick, hint, hidden: most orders of the unseen cards; 0: by player */
    uint64_t playouts;     /* pick, hint, review: most games for each choice or move; 0: by player */
    terrace_stop *stop;    /* may be NULL */
    terrace_progress_fn *progress; /* may be NULL */
    void *progress_context;
} terrace_options;

static inline terrace_options terrace_options_preset(void)
{
    terrace_options o;
    memset(&o, 0, sizeof o);
    o.size = sizeof o;
    return o;
}

/* solve:  can it be won?
 * pick:   which base card is best?
 * hint:   what is the next move, which moves keep the win, and which lose it?
 * review: which of the moves played so far lost the game, and which were worse than others, as far as a player could see?
 *
 * Each call blocks until it has the answer, reaches a limit, or is stopped. `options` NULL means the presets. NULL with an
 * error if the question makes no sense (unknown cards without `hidden`; an unknown card that lies open, in a review before any
 * of its moves; pick without a choice of base card), the solver is answering another question (asked by a progress function,
 * for example), memory is short, or an internal check failed.
 *
 * review looks at the moves from the position as you made it to its present state. Its limits hold for each verdict
 * (limit_seconds 0: 10 seconds), and it needs about ten verdicts; `playouts` (0: by player, 256 for fast) holds for each move and
 * is its only limit of games: slower players take 10 CPU seconds a move and more. It does not ask for verdicts if some cards
 * are unknown. */
typedef struct terrace_result terrace_result;
TERRACE_API terrace_result *terrace_solve(terrace_solver *solver, const terrace_position *p, const terrace_options *options,
                                          terrace_error *e);
TERRACE_API terrace_result *terrace_pick(terrace_solver *solver, const terrace_position *p, const terrace_options *options,
                                         terrace_error *e);
TERRACE_API terrace_result *terrace_hint(terrace_solver *solver, const terrace_position *p, const terrace_options *options,
                                         terrace_error *e);
TERRACE_API terrace_result *terrace_review(terrace_solver *solver, const terrace_position *p, const terrace_options *options,
                                           terrace_error *e);
TERRACE_API void terrace_result_free(terrace_result *r);

/* ---- answers: the verdict ---- */

/* A verdict is a proof.
 * WINNABLE   the referee has replayed the solution
 * LOST       proved; no possibility was left out
 * UNKNOWN    a limit was reached
 * NOT_ASKED  not part of the question */
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
    TERRACE_PROOF_MOVES,      /* a solution */
    TERRACE_PROOF_RESERVE,    /* a card of the reserve can never leave it */
    TERRACE_PROOF_EXHAUSTION, /* all positions that matter were searched */
    TERRACE_PROOF_RELAXATION, /* even an easier game was searched without a win */
    TERRACE_PROOF_FORMULA,    /* a condition that every solution meets cannot be met */
};

/* Their names. Static; NULL for any other number. */
TERRACE_API const char *terrace_verdict_name(int verdict); /* "unknown", "winnable", "lost", "not asked" */
TERRACE_API const char *terrace_limit_name(int limit);     /* "none", "states", "seconds", "memory", "interrupted", "certificate" */
TERRACE_API const char *terrace_proof_name(int proof);     /* "none", "moves", "reserve", "exhaustion", "relaxation", "sat" */
TERRACE_API const char *terrace_player_name(int player);   /* "fast", "quick", "careful", "strong" */

/* Which limit was reached, in words: "the limit of positions was reached"; "" for TERRACE_LIMIT_NONE. Static. */
TERRACE_API const char *terrace_limit_words(int limit);

/* The verdict on the position, or on the base card that options.base named; review: on the position before the first
 * move. With hidden cards: LOST if the game is lost in every order of the unseen cards, otherwise UNKNOWN; of a review NOT
 * ASKED. */
TERRACE_API enum terrace_verdict terrace_result_verdict(const terrace_result *r);

/* The limit that ended the work early or left something undecided. solve: NONE once the verdict is known; with options.base "all"
 * a choice that is still unknown has its own (terrace_result_choice()). */
TERRACE_API enum terrace_limit terrace_result_limit(const terrace_result *r);

/* 1 if everything that you asked for is decided; with hidden cards: if enough games were played. */
TERRACE_API int terrace_result_decided(const terrace_result *r);

/* 1 if the answer uses only the cards that a player sees. */
TERRACE_API int terrace_result_hidden(const terrace_result *r);

/* solve: the kind of proof; if the player chooses the base card, the proof of the winning one. */
TERRACE_API enum terrace_proof terrace_result_proof(const terrace_result *r);

/* The reason in words; "" if there is none. */
TERRACE_API const char *terrace_result_why(const terrace_result *r);

/* solve: the solution; hint: the next move; review: the game. The automatic moves are included, except in a hint; leave
 * them out when you play the others, since terrace_play() makes them. *count is 0 if there are no moves. */
TERRACE_API const terrace_move *terrace_result_moves(const terrace_result *r, size_t *count);

/* ---- answers: choices and moves ---- */

/* A probability with its 95 % interval. samples 0: exact if low equals high; otherwise nothing is known. */
typedef struct terrace_interval {
    double value, low, high;
    uint64_t samples;
} terrace_interval;

/* What is known of one base card (solve, pick) or one move (hint, review). */
typedef struct terrace_choice {
    terrace_move move;
    enum terrace_verdict verdict;
    enum terrace_limit limit;
    enum terrace_proof proof;
    int length;                 /* winnable: player's moves of the solution, this one included; hint: of the next move only; else 0 */
    int best_score;             /* solve, pick: most cards on the foundations in any position that was reached */
    int equal_to_best;          /* 1: no difference from the best could be seen */
    int tried;                  /* hint: 1: a move that the fair player considers */
    uint64_t states;            /* positions searched; review: 0 */
    double seconds;             /* CPU seconds */
    terrace_interval winnable;  /* exact if decided; hidden: share of the orders of unseen cards that were searched */
    uint64_t undecided;         /* hidden: of these orders, those not decided */
    terrace_interval ease;      /* chance that the fair player wins afterwards, who sees only what lies open */
    terrace_interval ease_fast; /* hint: the same for the player fast, by which it compares moves; base cards: `ease` itself */
    terrace_interval behind;    /* ease of the best one minus its own (hint: ease_fast), -1..1 */
    double best_probability;    /* pick: chance that this choice is the best, given the games played */
    const char *why;            /* the reason in words; "" if there is none */
    const char *words;          /* hint: the move in words, "the 7H of the waste onto the 8S of t3"; otherwise "" */
    terrace_move better;        /* review: the move that won more often; `move` itself if equal_to_best; otherwise all 0 */
    terrace_interval better_ease;
} terrace_choice;

/* The number of choices, and choice `index` from 0 on; NULL beyond the last.
 * solve:  the base cards, by pile; none if the base card is known
 * pick:   the base cards, the best one first
 * hint:   the legal moves
 * review: the moves played; verdict is that of the position after the move, ease and behind are judged by the cards visible
 *         before it */
TERRACE_API size_t terrace_result_choices(const terrace_result *r);
TERRACE_API const terrace_choice *terrace_result_choice(const terrace_result *r, size_t index);

/* The index of the choice to play: the winning base card, the best base card, the next move. -1 if there is none, and for
 * review. */
TERRACE_API int terrace_result_best(const terrace_result *r);

/* solve: the index of the base card that options.base named; -1: the question was about the deal. */
TERRACE_API int terrace_result_asked(const terrace_result *r);

/* pick, hint: 1 if enough games were played, or enough is proved, to compare the choices. */
TERRACE_API int terrace_result_known(const terrace_result *r);

/* pick, hint, review: who (enum terrace_player) played the games for `ease` and, in hints with hidden cards, chose the next
 * move. Before the base card is chosen, hint uses the player fast instead of a slow one, unless you ask for games (samples,
 * playouts). */
TERRACE_API int terrace_result_player(const terrace_result *r);

/* pick, hints with hidden cards: the chance that the best choice is the best, 0..1; negative if unknown. */
TERRACE_API double terrace_result_confidence(const terrace_result *r);

TERRACE_API uint64_t terrace_result_samples(const terrace_result *r); /* orders of the unseen cards that were played */
TERRACE_API uint64_t terrace_result_states(const terrace_result *r);  /* positions searched; review: 0 */
TERRACE_API double terrace_result_seconds(const terrace_result *r);   /* solve: CPU seconds; otherwise elapsed seconds */

/* What a review says of the whole game. An index counts the player's moves from 0. */
enum { TERRACE_COSTLY_MAX = 3 };
typedef struct terrace_reviewed {
    int won;
    int losing;       /* index of the first move after which the game is lost; -1: none, or it was lost from the start */
    int losing_from;  /* index of the first move that may have lost it: before `losing` if verdicts in between are unknown; -1 */
    int keeper_known; /* 1: instead of the losing move, `keeper` would have kept the win */
    terrace_move keeper;
    int costly_count;               /* moves that cost most ease ... */
    int costly[TERRACE_COSTLY_MAX]; /* ... by index, the costliest first */
} terrace_reviewed;

/* NULL unless the result is that of terrace_review(). */
TERRACE_API const terrace_reviewed *terrace_result_reviewed(const terrace_result *r);

/* The whole answer as JSON, as the command of the same name prints it. */
TERRACE_API char *terrace_result_json(const terrace_result *r, terrace_error *e);

/* ---- proofs ---- */

/* Receives the next bytes of a file. Return 0, or anything else to refuse them; then the writing ends with
 * TERRACE_TROUBLE. */
typedef int terrace_write_fn(void *context, const void *bytes, size_t count);

/* What a certificate contains. */
typedef struct terrace_certificate {
    int parts;                                       /* one for each choice of base card; 1 without a choice */
    int moves, reserve, relaxation, closed, formula; /* parts by kind of proof */
    uint64_t positions;                              /* in closed sets */
    uint64_t lemmas;                                 /* in refutations */
    uint64_t bytes;
} terrace_certificate;

/* Writes the proof of an answer of terrace_solve() for the program terrace-check. The certificate is complete before the
 * first call of `write`. Blocks; the proof of a loss may take longer than the loss took to find. A closed set may have at
 * most `limit_states` positions (0: two million). `stop` and `info` may be NULL.
 *
 * TERRACE_OPEN: nothing can be certified. The verdict is unknown; or only one base card is lost (a certificate is about a
 * whole deal); or the proof is too large; or this is the library for WebAssembly, which writes none. TERRACE_INPUT: `solved` is no
 * answer of terrace_solve(). TERRACE_INTERRUPTED: `stop` was raised. TERRACE_TROUBLE: memory is short, or `write` refused. Where a
 * loss cannot be certified because the proof is too large, was stopped, or lacked memory, `solved` itself changes to unknown:
 * ask terrace_solve() again for another try.
 * TERRACE_BUG: the proof failed, so the verdict was wrong. */
TERRACE_API int terrace_certify(terrace_result *solved, uint64_t limit_states, terrace_stop *stop, terrace_write_fn *write, void *context,
                                terrace_certificate *info, terrace_error *e);

/* ---- catalogues ---- */

/* The verdicts on a range of deals and on each choice of base card, with best choice and level, in less than a byte a deal
 * (terrace-formats(5)). A level is about a quarter of the winnable deals of a game: easy deals forgive many careless moves,
 * expert deals few. Any number of threads may read a catalogue, as long as none adds to it or measures it. The library for
 * WebAssembly has no catalogues. */
typedef struct terrace_catalogue terrace_catalogue;

enum terrace_level { TERRACE_LEVEL_EASY, TERRACE_LEVEL_MEDIUM, TERRACE_LEVEL_HARD, TERRACE_LEVEL_EXPERT, TERRACE_LEVEL_NONE };
TERRACE_API const char *terrace_level_name(int level); /* "easy", "medium", "hard", "expert", "none"; NULL beyond */

enum { TERRACE_BASES_MAX = TERRACE_PILES - TERRACE_TABLEAU };
typedef struct terrace_catalogue_deal {
    enum terrace_verdict verdict;    /* NOT_ASKED if left_out; follows from `base` if there are choices */
    int left_out;                    /* 1: decided, but not of the kind that the catalogue holds */
    enum terrace_level level;        /* NONE unless winnable and measured */
    int choices;                     /* of base card; 0: the player does not choose */
    int best;                        /* index of the best choice; -1: none, or not measured */
    uint8_t base[TERRACE_BASES_MAX]; /* enum terrace_verdict of each choice, t1 first */
} terrace_catalogue_deal;

/* Reads a file that `terrace catalogue` wrote. If the last block is cut off, the catalogue ends before it. NULL with an
 * error: TERRACE_INPUT if there is no such file or it is not a catalogue; TERRACE_TROUBLE if it cannot be read or is
 * damaged. */
TERRACE_API terrace_catalogue *terrace_catalogue_open(const char *path, terrace_error *e);
TERRACE_API void terrace_catalogue_free(terrace_catalogue *c);

/* Writes what is known of a deal to *out. 0 if the catalogue does not hold the deal, or not yet. */
TERRACE_API int terrace_catalogue_find(const terrace_catalogue *c, uint64_t number, terrace_catalogue_deal *out);

/* 1 if the catalogue is meant to hold deals like this one (TERRACE_CATALOGUE_WANTED). */
TERRACE_API int terrace_catalogue_wants(const terrace_catalogue *c, const terrace_catalogue_deal *deal);

enum terrace_catalogue_text {
    TERRACE_CATALOGUE_GAME,    /* "aisleriot/terrace" */
    TERRACE_CATALOGUE_RULES,   /* TERRACE_WORDS_LINE of the game */
    TERRACE_CATALOGUE_DEALS,   /* "seed:1..100000" */
    TERRACE_CATALOGUE_PREFIX,  /* "seed:": the name of a deal is this and its number */
    TERRACE_CATALOGUE_WANTED,  /* the deals that it holds: "all", "winnable", "winnable easy"; others are left out */
    TERRACE_CATALOGUE_LEVELS,  /* least leeway of easy, medium, hard: "leeway 9582 9017 8019"; "none": not measured */
    TERRACE_CATALOGUE_LIMITS,  /* the limits with which deals were decided, as options of the program */
    TERRACE_CATALOGUE_VERSION, /* of the library that made it */
};
TERRACE_API const char *terrace_catalogue_text(const terrace_catalogue *c, enum terrace_catalogue_text text);

enum terrace_catalogue_number {
    TERRACE_CATALOGUE_FIRST,   /* first deal of the range */
    TERRACE_CATALOGUE_LAST,    /* last deal of the range */
    TERRACE_CATALOGUE_HELD,    /* deals that it holds, from the first on; an unfinished file does not hold them all */
    TERRACE_CATALOGUE_CHOICES, /* of base card; 0: the player does not choose */
    TERRACE_CATALOGUE_BYTES,   /* size of the file, without a last block that is cut off */
};
TERRACE_API uint64_t terrace_catalogue_number(const terrace_catalogue *c, enum terrace_catalogue_number number);

/* The least leeway, 0..10000, of the deals of a level; negative for expert, and if levels are not measured. */
TERRACE_API int terrace_catalogue_least(const terrace_catalogue *c, int level);

typedef struct terrace_catalogue_options {
    size_t size;        /* of this struct; terrace_catalogue_options_preset() sets it */
    int winnable;       /* 1: hold winnable deals only */
    int level;          /* hold winnable deals of this level only, if the game has levels; TERRACE_LEVEL_NONE: of any level */
    int unmeasured;     /* 1: no levels and no best choices; not with a level */
    const char *limits; /* TERRACE_CATALOGUE_LIMITS, one line of at most 319 bytes; NULL: "none decided" */
} terrace_catalogue_options;

static inline terrace_catalogue_options terrace_catalogue_options_preset(void)
{
    terrace_catalogue_options o;
    memset(&o, 0, sizeof o);
    o.size = sizeof o;
    o.level = TERRACE_LEVEL_NONE;
    return o;
}

/* A new catalogue of a range of deals ("seed:1..1000"), of which nothing is known yet. `options` NULL means the presets. It
 * takes a few bytes of memory for each deal of the range when the first deal is added. */
TERRACE_API terrace_catalogue *terrace_catalogue_new(const terrace_game *game, const char *deals, const terrace_catalogue_options *options,
                                                     terrace_error *e);

/* Adds what is known of a deal to what the catalogue has of it. If one says left out and the other unknown, it is left out. TERRACE_INPUT
 * if the two contradict each other (one left out of a catalogue of winnable deals of any level is lost), the deal is not in
 * the range, its values make no sense (a level goes with a best choice, if there are choices, and with a catalogue that has
 * levels), or the catalogue was read from a file. */
TERRACE_API int terrace_catalogue_add(terrace_catalogue *c, uint64_t number, const terrace_catalogue_deal *deal, terrace_error *e);

/* Finds level and best choice of each winnable deal that has none, provided all its choices were asked. Blocks for some
 * milliseconds a deal. `threads` (0: one for each core) do not change the result. Does nothing for games without levels.
 * TERRACE_INPUT: the catalogue was read from a file. */
TERRACE_API int terrace_catalogue_measure(terrace_catalogue *c, int threads, terrace_error *e);

/* Writes the file by calls of `write`: the head, then the deals, one block of TERRACE_CATALOGUE_BLOCK deals a call. Deals
 * that are known not to be wanted are marked as left out. `parts` says which of the two to write. To append a block to a
 * file, make a catalogue of the deals of that block, and write its lines. */
enum { TERRACE_CATALOGUE_HEAD = 1, TERRACE_CATALOGUE_LINES = 2, TERRACE_CATALOGUE_BLOCK = 32768 };
TERRACE_API int terrace_catalogue_write(const terrace_catalogue *c, unsigned parts, terrace_write_fn *write, void *context,
                                        terrace_error *e);

/* ---- everything through one function ---- */

/* A session of `terrace serve`: lines of JSON in, lines of JSON out (terrace(1) and terrace-formats(5), section SERVE). */
typedef struct terrace_session terrace_session;

typedef struct terrace_session_options {
    size_t size;           /* of this struct; terrace_session_options_preset() sets it */
    uint64_t memory_bytes; /* as for a solver */
    int threads;           /* as for a solver */
    double limit_seconds;  /* of requests that set none; 0 and negative as in terrace_options */
    uint64_t limit_states;
    uint64_t seed;
    /* Receives the progress lines of requests that ask for them, without a line end, maybe on another thread. NULL: no progress. */
    void (*progress)(void *context, const char *line);
    /* Returns the contents of a file that a request names, as a text of terrace_text_new(), or NULL and an error. NULL: requests may
     * not name files. */
    char *(*read_file)(void *context, const char *path, size_t *length, terrace_error *e);
    void *context; /* of both functions */
} terrace_session_options;

static inline terrace_session_options terrace_session_options_preset(void)
{
    terrace_session_options o;
    memset(&o, 0, sizeof o);
    o.size = sizeof o;
    return o;
}

/* `options` NULL means the presets. */
TERRACE_API terrace_session *terrace_session_new(const terrace_session_options *options, terrace_error *e);
TERRACE_API void terrace_session_free(terrace_session *session);

/* Answers one request, a line with or without its end: {"id":...,"ok":true,...} or
 * {"id":...,"ok":false,"error":{"where","what","mend"}}. Blocks while solve, pick, hint and review search. NULL only if memory
 * is short; a move may have been made all the same ({"op":"state"} tells). One request at a time, a second one is refused; but
 * while one searches, any thread may send {"op":"cancel"}, which ends the search. */
TERRACE_API char *terrace_request(terrace_session *session, const char *line);

/* The same for a line of `length` bytes, which may be any bytes; errors call it line `number`. */
TERRACE_API char *terrace_request_line(terrace_session *session, const char *line, size_t length, int number);

/* 1 if the line is a request to cancel. */
TERRACE_API int terrace_request_cancels(const char *line, size_t length);

/* 1 while a request searches. Any thread may call it. */
TERRACE_API int terrace_session_searches(terrace_session *session);

/* Ends the running search, and each later one as soon as it begins. Any thread and any signal handler may call it. */
TERRACE_API void terrace_session_stop(terrace_session *session);

/* 1 after {"op":"quit"}. */
TERRACE_API int terrace_session_over(const terrace_session *session);

/* A text of the library: a copy of `length` bytes and a NUL. NULL if memory is short. */
TERRACE_API char *terrace_text_new(const char *bytes, size_t length);

#ifdef __cplusplus
}
#endif

#endif
