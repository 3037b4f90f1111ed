#include "saved_game.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "file_error.h"
#include "notation.h"
#include "safe_file.h"
#include "sentence.h"
#include "solution_read.h"

enum { POSITION_MAX = 4096 };

/* ---- writing ---- */

static void write_position(FILE *out, const struct game *g)
{
    char text[POSITION_MAX], *line = text;
    notation_write_position(g, text, sizeof text);
    for (char *end; (end = strchr(line, '\n')); line = end + 1)
        fprintf(out, "#| %.*s\n", (int)(end - line), line);
}

static void write_all(FILE *out, const struct saved_game *saved)
{
    char text[24];
    fprintf(out, "%s: go on with it by terrace play --resume FILE; terrace verify and terrace review read it too\n", SAVED_GAME_BEGINS);
    fprintf(out, "# game: %s\n", saved->game);
    if (saved->hidden)
        fputs("# hidden: yes\n", out);
    if (saved->deal)
        fprintf(out, "# deal: %s\n", saved->deal);
    else
        write_position(out, &saved->table->start);
    for (int i = 0; i < saved->table->count; i++)
        fprintf(out, "%s\n", notation_move(saved->table->moves[i], text));
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
    write_all(stream, saved);
    bool failed = ferror(stream) != 0;
    return (fclose(stream) == 0 && !failed) || file_error(file->path, FILE_WRITE, errno, e);
}

bool saved_game_write(const struct saved_game *saved, const char *path, struct error *e)
{
    struct safe_file file;
    if (!safe_file_begin(&file, path, SAVED_GAME_BEGINS, e))
        return false;
    bool ok = write_stream(&file, saved, e) && safe_file_commit(&file, e);
    safe_file_end(&file);
    return ok;
}

/* ---- reading ---- */

bool saved_game_is(const char *path)
{
    char begins[sizeof SAVED_GAME_BEGINS - 1];
    FILE *in = fopen(path, "r");
    size_t got = in ? fread(begins, 1, sizeof begins, in) : 0;
    if (in)
        fclose(in);
    return got == sizeof begins && memcmp(begins, SAVED_GAME_BEGINS, sizeof begins) == 0;
}

struct header {
    char game[256], deal[DEAL_TEXT_MAX], position[POSITION_MAX];
    bool hidden;
};

static bool take(const char *line, int length, const char *key, char *out, size_t size)
{
    int key_length = (int)strlen(key);
    if (length < key_length || memcmp(line, key, (size_t)key_length) != 0)
        return false;
    snprintf(out, size, "%.*s", length - key_length, line + key_length);
    return true;
}

/* The comments before the moves. What is none of them is left alone. */
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
            sentence_add(&position, "%s\n", value);
        } else if (take(line, length, "# hidden: ", value, sizeof value)) {
            out->hidden = strcmp(value, "yes") == 0;
        } else if (!take(line, length, "# game: ", out->game, sizeof out->game)) {
            take(line, length, "# deal: ", out->deal, sizeof out->deal);
        }
        line = *end ? end + 1 : end;
    }
}

static int load_deal(struct cli *cli, const char *path, const struct header *header, struct deal_input **out)
{
    const struct variant *v;
    if (!header->game[0] || (!header->deal[0] && !header->position[0])) {
        error_set(&cli->error, path, "give a file that terrace play has saved", "this is no saved game");
        return EXIT_INPUT;
    }
    if (header->deal[0])
        return cli_deal(cli, header->game, header->deal, out);
    int code = cli_game(cli, header->game, "", &v);
    return code ? code : cli_visible_text(cli, v, path, header->position, out);
}

static int refused(struct cli *cli, const char *path, const struct replay *r)
{
    char move[24];
    error_set(&cli->error, path, "take the file's last lines away from there on", "move %d, %s, is not legal: %s", r->done + 1,
              notation_move(r->refused, move), r->why);
    return EXIT_INPUT;
}

static int read_moves(struct cli *cli, const char *path, const struct input *file, const struct game *start, struct tabletop *table)
{
    struct json_text text = {file->text, file->length, path, 1};
    struct replay r;
    struct error e;
    int code = solution_replay(&text, start, &r, &cli->error) ? 0 : EXIT_INPUT;
    if (!code && !r.legal)
        code = refused(cli, path, &r);
    tabletop_begin(table, start);
    for (int i = 0; !code && i < r.done; i++)
        if (!tabletop_play(table, r.moves[i], NULL, NULL, &e))
            code = cli_no_memory(cli);
    replay_free(&r);
    return code;
}

int saved_game_read(struct cli *cli, const char *path, struct deal_input **deal, bool *hidden, char game[256], struct tabletop *table)
{
    struct input file;
    struct header header;
    *table = (struct tabletop){.moves = NULL};
    int code = cli_input(cli, path, INPUT_SOLUTION, &file);
    if (!code) {
        read_header(file.text, &header);
        code = load_deal(cli, path, &header, deal);
    }
    if (!code) {
        code = read_moves(cli, path, &file, &(*deal)->game, table);
        *hidden = header.hidden || (*deal)->hidden;
        snprintf(game, 256, "%s", header.game);
    }
    input_free(&file);
    return code;
}
