#include "saved_game.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "file_error.h"
#include "safe_file.h"
#include "sentence.h"

enum { POSITION_MAX = 4096, RULES_MAX = 512 };

/* ---- writing ---- */

static bool write_position(FILE *out, const terrace_position *p)
{
    char *text = terrace_position_text(p, NULL), *line = text;
    for (char *end; line && (end = strchr(line, '\n')); line = end + 1)
        fprintf(out, "#| %.*s\n", (int)(end - line), line);
    terrace_text_free(text);
    return text != NULL;
}

static bool write_moves(FILE *out, const terrace_position *p)
{
    size_t count = terrace_position_played(p, NULL, 0);
    terrace_move *moves = malloc((count + 1) * sizeof *moves);
    if (!moves)
        return false;
    terrace_position_played(p, moves, count);
    for (size_t i = 0; i < count; i++)
        fprintf(out, "%s>%s\n", terrace_pile_name(moves[i].from), terrace_pile_name(moves[i].to));
    free(moves);
    return true;
}

/* Rules of a file are named by their whole path: the game may go on in another folder. What they are stands there, too, for the file may
 * change. False without memory. */
static bool write_game(FILE *out, const char *game, const terrace_position *p)
{
    if (game[0] != '@') {
        fprintf(out, "# game: %s\n", game);
        return true;
    }
    char *path = realpath(game + 1, NULL), *rules = terrace_game_words(terrace_position_game(p), TERRACE_WORDS_LINE, NULL);
    fprintf(out, "# game: @%s\n# rules: %s\n", path ? path : game + 1, rules ? rules : "");
    terrace_text_free(rules);
    free(path);
    return rules != NULL;
}

/* False without memory. */
static bool write_all(FILE *out, const struct saved_game *saved)
{
    fprintf(out, "%s: go on with it by terrace play --resume FILE; terrace verify and terrace review read it too\n", SAVED_GAME_BEGINS);
    if (!write_game(out, saved->game, saved->table->start))
        return false;
    if (saved->hidden)
        fputs("# hidden: yes\n", out);
    if (saved->hidden && saved->stock_given)
        fputs("# stock: given\n", out);
    if (saved->deal)
        fprintf(out, "# deal: %s\n", saved->deal);
    else if (!write_position(out, saved->table->start))
        return false;
    fputs(saved->notes ? saved->notes : "", out);
    return write_moves(out, saved->table->now);
}

static bool write_stream(const struct safe_file *file, const struct saved_game *saved, struct error *e)
{
    int fd = fcntl(file->fd, F_DUPFD_CLOEXEC, 3);
    FILE *stream = fd < 0 ? NULL : fdopen(fd, "w");
    if (!stream) {
        file_error(file->path, FILE_WRITE, errno, e);
        if (fd >= 0)
            close(fd);
        return false;
    }
    bool whole = write_all(stream, saved), failed = ferror(stream) != 0;
    failed = fclose(stream) != 0 || failed;
    return failed ? file_error(file->path, FILE_WRITE, errno, e) : whole || error_no_memory(e, file->path);
}

static struct saved_file look_at(const char *path)
{
    struct saved_file file = {.there = false};
    file.there = stat(path, &file.stat) == 0;
    return file;
}

/* True if the file at `path` is not `last`: another session, or an editor, has saved something there since. */
static bool is_other(const char *path, const struct saved_file *last)
{
    struct saved_file now = look_at(path);
    const struct stat *a = &now.stat, *b = &last->stat;
    return now.there && (!last->there || a->st_ino != b->st_ino || a->st_dev != b->st_dev || a->st_size != b->st_size ||
                         a->st_mtim.tv_sec != b->st_mtim.tv_sec || a->st_mtim.tv_nsec != b->st_mtim.tv_nsec);
}

/* True if the rules' file can be named in one line. */
static bool names_rules(const struct saved_game *saved)
{
    char *path = saved->game[0] == '@' ? realpath(saved->game + 1, NULL) : NULL;
    bool named = !strchr(path ? path : saved->game, '\n');
    free(path);
    return named;
}

bool saved_game_write(const struct saved_game *saved, const char *path, struct saved_file *last, struct error *e)
{
    struct safe_file file;
    if (is_other(path, last))
        return error_set(e, path, "save FILE keeps this game under another name", "it was changed elsewhere, and stays as it is");
    if (!names_rules(saved))
        return error_set(e, saved->game, "give the file of the rules another name", "a saved game cannot name a file with a line break");
    if (!safe_file_begin(&file, path, SAVED_GAME_BEGINS, e))
        return false;
    bool ok = write_stream(&file, saved, e) && safe_file_commit(&file, e);
    safe_file_end(&file);
    if (ok)
        *last = look_at(path);
    return ok;
}

/* ---- reading ---- */

bool saved_game_is(const char *path) { return safe_file_is(path, SAVED_GAME_BEGINS); }

struct header {
    char game[GAME_TEXT_MAX], deal[TERRACE_DEAL_NAME_SIZE], position[POSITION_MAX], rules[RULES_MAX];
    bool hidden, stock_given, has_position;
};

static bool take(const char *line, int length, const char *key, char *out, size_t size)
{
    int key_length = (int)strlen(key);
    if (length < key_length || memcmp(line, key, (size_t)key_length) != 0)
        return false;
    snprintf(out, size, "%.*s", length - key_length, line + key_length);
    return true;
}

static void read_key(const char *line, int length, struct header *out)
{
    char value[16];
    if (take(line, length, "# hidden: ", value, sizeof value))
        out->hidden = strcmp(value, "yes") == 0;
    else if (take(line, length, "# stock: ", value, sizeof value))
        out->stock_given = strcmp(value, "given") == 0;
    else if (!take(line, length, "# game: ", out->game, sizeof out->game) &&
             !take(line, length, "# rules: ", out->rules, sizeof out->rules))
        take(line, length, "# deal: ", out->deal, sizeof out->deal);
}

/* True if play writes such a comment. */
static bool is_ours(const char *line)
{
    static const char *const beginnings[] = {SAVED_GAME_BEGINS, "#| ", "# game: ", "# rules: ", "# hidden: ", "# stock: ", "# deal: "};
    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
        if (strncmp(line, beginnings[i], strlen(beginnings[i])) == 0)
            return true;
    return false;
}

/* The other comments, those among the moves, too; one behind moves with these before it. NULL without memory. */
static char *read_notes(const char *text)
{
    char *notes = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&notes, &size);
    if (!out)
        return NULL;
    for (const char *line = text, *end; *line; line = *end ? end + 1 : end) {
        end = strchrnul(line, '\n');
        if (memchr(line, '#', (size_t)(end - line)) && !is_ours(line))
            fprintf(out, "%s%.*s\n", *line == '#' ? "" : "# ", (int)(end - line) - (end[-1] == '\r'), line);
    }
    return fclose(out) == 0 ? notes : (free(notes), NULL);
}

/* Reads the comments before the moves; ignores unknown ones. The text of the position keeps the lines and columns of the file, so that a
 * fault is told where it stands there. */
static void read_header(const char *text, struct header *out)
{
    struct sentence position;
    *out = (struct header){.hidden = false};
    sentence_begin(&position, out->position, sizeof out->position);
    for (const char *line = text; *line == '#';) {
        const char *end = strchrnul(line, '\n');
        int length = (int)(end - line) - (end > line && end[-1] == '\r');
        char value[POSITION_MAX];
        if (take(line, length, "#| ", value, sizeof value)) {
            out->has_position = true;
            sentence_add(&position, "   %s\n", value);
        } else {
            sentence_add(&position, "\n");
            read_key(line, length, out);
        }
        line = *end ? end + 1 : end;
    }
}

static int load_deal(struct cli *cli, const char *name, const struct header *header, terrace_position **out)
{
    if (!header->game[0] || (!header->deal[0] && !header->has_position)) {
        error_set(&cli->error, name, "give a file that terrace play has saved", "this is no saved game");
        return EXIT_INPUT;
    }
    if (header->deal[0])
        return cli_position(cli, header->game, header->deal, 0, out);
    return cli_position_text(cli, header->game, header->position, name, out);
}

/* The rules of a file may have changed since the game was saved: then the deal would be another one. */
static int check_rules(struct cli *cli, const char *name, const struct header *header, const terrace_position *deal)
{
    if (!header->rules[0])
        return 0;
    char *rules = terrace_game_words(terrace_position_game(deal), TERRACE_WORDS_LINE, NULL);
    if (!rules)
        return cli_no_memory(cli);
    bool same = strcmp(rules, header->rules) == 0;
    terrace_text_free(rules);
    if (!same)
        error_set(&cli->error, name, "restore the rules in that file: the line `# rules:` here has them",
                  "the rules of %s have changed since the game was saved", header->game);
    return same ? 0 : EXIT_INPUT;
}

static int play_moves(struct cli *cli, const char *name, const struct input *file, struct loaded_game *out)
{
    int code = cli_position_copy(cli, out->deal, &out->played);
    return code ? code : cli_play_text(cli, out->played, file, name, "take the file's last lines away from there on");
}

int saved_game_read(struct cli *cli, const char *path, struct loaded_game *out)
{
    struct input file;
    struct header header;
    const char *name = input_name(path);
    *out = (struct loaded_game){.deal = NULL, .file = look_at(path)};
    int code = cli_input(cli, path, INPUT_SOLUTION, &file);
    if (!code) {
        read_header(file.text, &header);
        out->notes = read_notes(file.text);
        code = out->notes ? load_deal(cli, name, &header, &out->deal) : cli_no_memory(cli);
    }
    if (!code)
        code = check_rules(cli, name, &header, out->deal);
    if (!code) {
        out->stock_given = header.stock_given;
        out->numbered = header.deal[0] && terrace_deal_looks_like(header.deal);
        out->hidden = header.hidden || terrace_position_unknown(out->deal) > 0;
        snprintf(out->game, sizeof out->game, "%s", header.game);
        code = play_moves(cli, name, &file, out);
    }
    input_free(&file);
    return code;
}
