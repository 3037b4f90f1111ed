/* The cards on a table, typed in row by row. */
#include <string.h>

#include "play.h"

enum { ROWS_MAX = 6, ROW_TEXT_MAX = 4096, PROMPT_MAX = 160 };

struct row {
    const char *key;
    char prompt[PROMPT_MAX], text[ROW_TEXT_MAX];
    bool piles; /* a card is a pile */
    bool known; /* the text is given already */
};

static struct row *add(struct row rows[], int *count, const char *key)
{
    struct row *row = &rows[(*count)++];
    *row = (struct row){.key = key};
    return row;
}

/* Lists the rows of open cards after the deal of `game`. */
static int list_rows(const terrace_game *game, struct row rows[ROWS_MAX])
{
    int count = 0, reserve = terrace_game_number(game, TERRACE_GAME_RESERVE), choices = terrace_game_number(game, TERRACE_GAME_CHOICES);
    int redeals_left = terrace_game_number(game, TERRACE_GAME_REDEALS), piles_count = terrace_game_number(game, TERRACE_GAME_PILES);
    bool one_each = terrace_game_number(game, TERRACE_GAME_ROUNDS) == 1;
    if (reserve > 0)
        snprintf(add(rows, &count, "reserve")->prompt, PROMPT_MAX, "reserve, %d cards, the one in play last%s: ", reserve,
                 terrace_game_number(game, TERRACE_GAME_RESERVE_HIDDEN) ? ", ? for those face down" : "");
    if (choices > 0) {
        snprintf(add(rows, &count, "choices")->prompt, PROMPT_MAX, "the %d cards to choose the base from, t1 first: ", choices);
        return count;
    }
    struct row *foundations = add(rows, &count, "foundations"), *piles = add(rows, &count, "tableau");
    snprintf(foundations->prompt, PROMPT_MAX, "the base card: ");
    if (terrace_game_number(game, TERRACE_GAME_BASE) >= 0) {
        foundations->known = true;
        strcpy(foundations->text, "-");
    }
    piles->piles = one_each;
    snprintf(piles->prompt, PROMPT_MAX, "t1 to t%d, %s: ", piles_count,
             one_each ? "a card each" : "each from bottom to top, ; between piles");
    snprintf(add(rows, &count, "waste")->prompt, PROMPT_MAX, "the card on the waste: ");
    if (redeals_left > 0) {
        struct row *redeals = add(rows, &count, "redeals");
        redeals->known = true;
        snprintf(redeals->text, ROW_TEXT_MAX, "%d", redeals_left);
    }
    if (terrace_game_number(game, TERRACE_GAME_STOCK_LOCK)) { /* no card has been dealt yet */
        struct row *locked = add(rows, &count, "locked");
        locked->known = true;
        strcpy(locked->text, "no");
    }
    return count;
}

/* "9C 8D" to "9C;8D", unless there are semicolons already. */
static void separate(char *text)
{
    if (strchr(text, ';'))
        return;
    for (size_t length = strlen(text); length > 0 && strchr(" \t,", text[length - 1]); length--)
        text[length - 1] = '\0';
    for (char *c = text + strspn(text, " \t"); *c; c++)
        if (strchr(" \t,", *c)) {
            size_t blanks = strspn(c, " \t,");
            memset(c, ' ', blanks);
            *c = ';';
            c += blanks - 1;
        }
}

bool play_is_quit(const char *line)
{
    char word[8] = "";
    sscanf(line, "%7s", word);
    return strcmp(word, "q") == 0 || strcmp(word, "quit") == 0;
}

static bool ask_row(struct play *p, struct row *row)
{
    const char *line;
    do /* at a terminal nothing is no answer, but a slip, or the second half of a line end that was pasted; - is an empty row */
        line = play_read(p, row->prompt);
    while (line && p->terminal && !line[strspn(line, " \t\r\n")]);
    if (!line && p->terminal) /* Ctrl-C or Ctrl-D: what is said next begins a line */
        putchar('\n');
    p->quit = p->quit || (line && play_is_quit(line));
    if (!line || p->quit)
        return false;
    snprintf(row->text, sizeof row->text, "%.*s", (int)strcspn(line, "\r\n"), line);
    if (row->piles)
        separate(row->text);
    row->known = true;
    return true;
}

/* Forgets the row that the error names; all rows if it names none. */
static void forget_wrong(struct row rows[], int count, const char *where)
{
    bool found = false;
    for (int i = 0; i < count; i++)
        if (strncmp(where, rows[i].key, strlen(rows[i].key)) == 0) {
            rows[i].known = false;
            found = true;
        }
    for (int i = 0; i < count; i++)
        if (!found && rows[i].prompt[0])
            rows[i].known = false;
}

static bool ask_rows(struct play *p, struct row rows[], int count)
{
    for (int i = 0; i < count; i++)
        if (!rows[i].known && rows[i].prompt[0] && !ask_row(p, &rows[i]))
            return !p->quit && !interrupt_signal() &&
                   error_set(&p->cli->error, "standard input", "type all that is asked for, or give a DEAL",
                             "it ended before the table was complete");
    return true;
}

int play_setup(struct play *p, const terrace_game *game, terrace_position **out)
{
    struct row rows[ROWS_MAX];
    const char *keys[ROWS_MAX], *texts[ROWS_MAX];
    int count = list_rows(game, rows);
    *out = NULL;
    if (p->terminal)
        printf("%s: what lies on the table? Cards like 7h TC 10d; the stock stays face down. q leaves.\n", terrace_game_title(game));
    while (ask_rows(p, rows, count)) {
        for (int i = 0; i < count; i++) {
            keys[i] = rows[i].key;
            texts[i] = rows[i].text;
        }
        int code = cli_position_parts(p->cli, game, keys, texts, keys, (size_t)count, out);
        if (!code)
            terrace_position_rename(*out, "table");
        if (code != EXIT_INPUT || !p->terminal)
            return code;
        printf("%s: %s: %s\n", p->cli->error.where, p->cli->error.what, p->cli->error.mend);
        forget_wrong(rows, count, p->cli->error.where);
        p->cli->error = (struct error){0};
    }
    if (interrupt_signal())
        return EXIT_INTERRUPTED + interrupt_signal();
    return !p->quit ? EXIT_INPUT : p->cli->error.what[0] ? EXIT_TROUBLE : 0;
}
