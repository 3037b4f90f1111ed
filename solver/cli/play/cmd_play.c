/* terrace play: a game in the terminal, or on a real table beside it. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "message.h"
#include "play.h"
#include "safe_file.h"
#include "saved_game.h"

enum { NOTE_MAX = 8192 };

struct own {
    struct advice_own advice;
    const char *save, *resume;
};

static const struct option_row rows[] = {
    ADVICE_ROWS,
    {"save", OPTION_OUTPUT, offsetof(struct own, save), .value = "FILE", .help = "save the game after each move; FILE must not exist yet",
     .not_with = "resume"},
    {"resume", OPTION_TEXT, offsetof(struct own, resume), .value = "FILE", .help = "go on with a saved game, and save it after each move"},
};

/* ---- the screen ---- */

static void show(const struct play *p)
{
    if (p->redraw)
        fputs("\033[H\033[2J", stdout);
    layout_print_title(stdout, p->deal, "deal");
    printf(", move %zu\n\n", tabletop_count(&p->table));
    layout_print(stdout, p->table.now, &p->style, LAYOUT_OPEN);
    putchar('\n');
}

/* Folds lines to the width of the terminal. */
static void print_notes(const struct play *p, char *notes)
{
    char folded[NOTE_MAX];
    for (char *line, *rest = notes; (line = strsep(&rest, "\n"));)
        if (rest || *line)
            puts(p->terminal ? message_fold(line, message_columns(STDOUT_FILENO), MESSAGE_INDENT, folded, sizeof folded) : line);
}

/* Runs commands of a line of the player up to the first that shows something, and shows the result. */
static void turn(struct play *p, char **line)
{
    char *notes = NULL;
    size_t length = 0;
    p->wants_show = p->terminal;
    p->wants_all_hints = false;
    p->notes = open_memstream(&notes, &length);
    if (!p->notes) {
        p->quit = true;
        cli_no_memory(p->cli);
        return;
    }
    play_line(p, line);
    if (fclose(p->notes) != 0 || !notes) {
        p->quit = true;
        cli_no_memory(p->cli);
    }
    if (p->wants_show && !p->cli->common.json && !p->quit)
        show(p);
    if (!p->cli->common.json && notes)
        print_notes(p, notes);
    free(notes);
    if (p->wants_all_hints && !p->cli->common.json) {
        p->notes = stdout;
        play_hint_all(p);
    }
    message_flush_stdout();
}

/* There is no line: at a terminal, while it is there, Ctrl-C and Ctrl-D ask to leave, as q does. */
static bool stays(struct play *p)
{
    if (!p->terminal || p->quit || (interrupt_signal() && interrupt_signal() != SIGINT) || !isatty(STDIN_FILENO))
        return false;
    putchar('\n');
    if (play_may_leave(p, stdout))
        return false;
    interrupt_forget();
    return true;
}

/* The player's next line; NULL: the session is over. */
static const char *next_line(struct play *p)
{
    const char *line;
    do {
        if (p->quit || interrupt_signal() || ferror(stdout))
            return NULL;
        line = play_read(p, "> ");
    } while (!line && stays(p));
    return line;
}

static void session(struct play *p)
{
    const char *line;
    char *no_line = NULL;
    if (p->terminal || p->cli->common.json) /* what is done is written */
        interrupt_defer();
    if (!p->terminal && !p->cli->common.json)
        show(p);
    turn(p, &no_line); /* keeps cards that were typed in; at a terminal it shows them */
    if (p->terminal)
        puts("h lists the commands.");
    while ((line = next_line(p))) {
        char *all = strdup(line), *rest = all;
        if (!all) {
            cli_no_memory(p->cli);
            break;
        }
        const bool redraw = p->redraw;
        do {
            turn(p, &rest);
            p->redraw = false; /* what was asked for stays in sight */
        } while (rest && rest[strspn(rest, "; \t\r\n")] && !p->quit && !interrupt_signal());
        p->redraw = redraw;
        free(all);
        if (p->terminal)
            interrupt_forget(); /* it ended a hint; the game goes on */
    }
}

/* ---- beginning and end ---- */

static int refuse_existing(struct cli *cli, const char *path)
{
    bool ours = saved_game_is(path);
    error_set(&cli->error, path, ours ? "--resume goes on with it; --save wants a new name" : "choose another name", "%s",
              ours ? "there is a game in it already" : "there is a file of that name, which stays as it is");
    return EXIT_INPUT;
}

static int begin_resumed(struct play *p, const char *path)
{
    int code = saved_game_read(p->cli, path, &p->loaded);
    if (code)
        return code;
    p->deal = p->loaded.deal;
    p->numbered = p->loaded.numbered;
    p->hidden = p->loaded.hidden || p->advice->hidden;
    p->stock_given = p->loaded.stock_given || (!p->loaded.hidden && terrace_position_unknown(p->deal) == 0);
    p->game = p->loaded.game;
    p->file = strcmp(path, "-") == 0 ? NULL : path; /* standard input is no place to save it */
    p->saved = p->loaded.file;
    if (!tabletop_begin(&p->table, p->loaded.deal, p->loaded.played, &p->cli->error))
        return EXIT_TROUBLE;
    if (p->loaded.hidden && !p->numbered && !p->stock_given)
        tabletop_take_up(&p->table);
    return 0;
}

static int begin_new(struct play *p)
{
    struct cli *cli = p->cli;
    const terrace_game *game;
    terrace_position *deal;
    p->game = cli->args[0];
    int code =
        cli->args_count > 1 ? cli_position(cli, p->game, cli->args[1], TERRACE_VISIBLE, &deal) : cli_rules(cli, p->game, NULL, &game);
    if (!code && cli->args_count == 1)
        code = play_setup(p, game, &deal);
    if (!code && p->quit && cli->common.json) {
        error_set(&cli->error, "standard input", "type all that is asked for, or give a DEAL", "there is no table, so no answer");
        code = EXIT_INPUT;
    }
    if (code || p->quit)
        return code;
    p->deal = deal;
    p->numbered = cli->args_count > 1 && terrace_deal_looks_like(cli->args[1]);
    p->typed_in = p->dirty = cli->args_count == 1;
    p->stock_given = terrace_position_unknown(deal) == 0;
    p->hidden = p->advice->hidden || !p->stock_given;
    return tabletop_begin(&p->table, deal, deal, &p->cli->error) ? 0 : EXIT_TROUBLE;
}

static int begin(struct play *p, const struct own *own)
{
    struct cli *cli = p->cli;
    if (own->resume && cli->args_count > 0) {
        error_set(&cli->error, "--resume", "leave GAME and DEAL out", "the file says which game it is");
        return EXIT_INPUT;
    }
    if (!own->resume && cli->args_count == 0) {
        error_set(&cli->error, "command line", "usage: terrace play GAME [DEAL], or terrace play --resume FILE", "arguments are missing");
        return EXIT_INPUT;
    }
    if (own->save && access(own->save, F_OK) == 0)
        return refuse_existing(cli, own->save);
    if (own->save && !safe_file_check(own->save, SAVED_GAME_BEGINS, &cli->error))
        return EXIT_TROUBLE;
    p->file = own->save;
    return own->resume ? begin_resumed(p, own->resume) : begin_new(p);
}

/* A failure shows in cli->error. */
static void answer_json(const struct play *p)
{
    struct json_out o;
    char *moves = terrace_position_played_json(p->table.now, NULL), *state = terrace_position_json(p->table.now, NULL);
    if (moves && state) {
        report_begin(p->cli, terrace_game_name(terrace_position_game(p->deal)), terrace_position_name(p->deal), &o);
        json_put_raw(&o, "moves", moves, strlen(moves));
        json_put_members(&o, state);
        report_end(p->cli, &o);
    } else {
        cli_no_memory(p->cli);
    }
    terrace_text_free(moves);
    terrace_text_free(state);
}

static int run(struct cli *cli)
{
    const struct own *own = cli->own;
    bool both = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && !cli->common.json;
    struct play p = {
        .cli = cli, .advice = &own->advice, .terminal = both, .redraw = both && !cli_dumb(), .style = {cli_colour(cli), cli_unicode()}};
    int code = begin(&p, own);
    if (!code && !p.quit) {
        session(&p);
        if (play_would_lose(&p) && !p.left)
            play_rescue(&p);
        if (cli->common.json)
            answer_json(&p);
        if (p.dirty && p.file && !cli->error.what[0])
            error_set(&cli->error, p.file, "look at the disk, and for another program that writes it",
                      "the game could not be saved, so its last moves are not in it");
        code = p.bug                ? EXIT_BUG
               : cli->error.what[0] ? EXIT_TROUBLE
               : interrupt_signal() ? EXIT_INTERRUPTED + interrupt_signal()
                                    : cli_exit(p.refused == 0 || p.terminal);
    }
    tabletop_free(&p.table);
    free(p.file_memory);
    free(p.loaded.notes);
    free(p.typed.text);
    return code;
}

const struct command command_play = {
    .name = "play",
    .arguments = "GAME [DEAL]",
    .summary = "play in the terminal, or follow a game on a real table",
    .description = "  terrace play terrace                       type the cards of your table\n"
                   "  terrace play signora pysolfc:5 --hidden    hints do not look at the stock\n"
                   "  terrace play --resume FILE                 a game saved by --save FILE\n"
                   "\n"
                   "A move is a key or a word: w3 (waste to t3), 48 (t4 to t8), r (the reserve's\n"
                   "card where it goes), d (deal), 7h (deal: the 7H came up), u (undo), ? (the next\n"
                   "move, and why), h (all commands).\n"
                   "Ctrl-C ends a running hint; at the prompt it leaves, as q does. What a hint\n"
                   "does without limits, and with them: terrace hint --help.\n"
                   "If the terminal is closed, a game without a file is saved in terrace-play-N,\n"
                   "N = 1, 2, ..., in the working directory.\n"
                   "Commands may come from a pipe; exit code 1: one of them was refused.\n"
                   "With --json the only output is the game as it stands at the end.\n",
    .args_min = 0,
    .args_max = 2,
    .common = COMMON_SEARCH,
    OWN_OPTIONS(rows, struct own),
    .run = run,
    .limit_seconds = TERRACE_ADVICE_SECONDS,
};
