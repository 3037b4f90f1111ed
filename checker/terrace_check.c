/* terrace-check GAME DEAL FILE: checks the certificate FILE of `terrace solve GAME DEAL --certificate FILE`.
 * Exit code 0: accepted; 1: refused; 2: usage, an argument that cannot be read, or an answer that cannot be
 * written. */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check_certificate.h"
#include "check_file.h"
#include "check_game.h"
#include "check_read.h"

static const char USAGE[] = "usage: terrace-check GAME DEAL FILE\n";

/* How many bytes the character that begins there should have; 1 as well if none begins there. */
static int whole_character(unsigned char first) { return first < 0xC2 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 1; }

/* How many of them are there. */
static int bytes_there(const unsigned char *at)
{
    int bytes = 1;
    while (bytes < whole_character(*at) && (at[bytes] & 0xC0) == 0x80)
        bytes++;
    return bytes;
}

/* No control sign, no longer form than is needed, no half of a pair. */
static bool is_plain(const unsigned char *at, int bytes)
{
    switch (*at) {
    case 0xC2: return at[1] >= 0xA0;
    case 0xE0: return at[1] >= 0xA0;
    case 0xED: return at[1] < 0xA0;
    case 0xF0: return at[1] >= 0x90;
    case 0xF4: return at[1] < 0x90;
    default: return bytes > 1 || (*at >= ' ' && *at < 127);
    }
}

/* A text with words of a file or an argument, which may hold anything: what would break the line, control a terminal, signs of UTF-8 (from
 * C2 80 to C2 9F) included, or begins no character becomes '?'; half a character is left out. */
static void put_plain(FILE *to, const char *text)
{
    const unsigned char *at = (const unsigned char *)text;
    for (int bytes; *at; at += bytes) {
        bytes = bytes_there(at);
        if (bytes < whole_character(*at))
            continue;
        if (is_plain(at, bytes))
            fwrite(at, 1, (size_t)bytes, to);
        else
            putc('?', to);
    }
}

static int complain(const char *what, const char *mend)
{
    fputs("terrace-check: ", stderr);
    put_plain(stderr, what);
    fprintf(stderr, ": %s\n", mend);
    return 2;
}

/* `code`, unless the answer could not be written. */
static int finish(int code) { return fflush(stdout) == 0 ? code : complain("the answer cannot be written", strerror(errno)); }

static int version(void)
{
    puts("terrace-check " TERRACE_VERSION);
    return finish(0);
}

static int help(void)
{
    printf("%sChecks a certificate that `terrace solve GAME DEAL --certificate FILE` wrote, by rules and code of its own.\n"
           "GAME and DEAL are those given to terrace; a position is one that `terrace deal GAME DEAL --text` prints.\n"
           "Exit code 0: accepted, 1: refused, 2: bad arguments.\n"
           "terrace-check --version prints the version.\n",
           USAGE);
    return finish(0);
}

/* The exit code. */
static int tell(const char *game, const char *deal, const struct ck_report *r, bool holds)
{
    if (!holds) {
        fputs("refused: ", stdout);
        put_plain(stdout, r->why);
        putchar('\n');
        return finish(1);
    }
    printf("accepted: %s ", game);
    put_plain(stdout, deal);
    printf(" is %s", r->winnable ? "winnable" : "lost");
    if (r->winnable)
        printf(" (moves replayed)");
    else
        printf(" (%d part%s: %d by the reserve, %d by the relaxation, %d by a closed set, %zu position%s, %d by the formula, %lu lemma%s)",
               r->parts, r->parts == 1 ? "" : "s", r->by_reserve, r->by_relaxation, r->by_closed_set, r->positions,
               r->positions == 1 ? "" : "s", r->by_formula, r->lemmas, r->lemmas == 1 ? "" : "s");
    printf("\n");
    return finish(0);
}

static int check(const char *game, const char *deal, const char *path)
{
    struct ck_rules rules;
    struct ck_position position;
    struct ck_report report;
    char why[CK_MESSAGE];
    size_t length;
    if (!ck_read_game(game, deal, &rules, why))
        return complain(why, "name a game of `terrace games`, or @FILE with rules");
    if (!ck_read_deal(deal, &rules, &position, why))
        return complain(why, "give a deal like seed:7, or a file with what `terrace deal GAME DEAL --text` prints");
    char *file = ck_read_file(path, CK_CERTIFICATE_BEGINS, CK_CERTIFICATE_BYTES, &length, why);
    if (!file)
        return complain(why, "give the file that `terrace solve --certificate FILE` wrote");
    bool holds = ck_certificate_holds(&rules, &position, (const unsigned char *)file, length, &report);
    free(file);
    return tell(rules.name, deal, &report, holds);
}

int main(int argc, char **argv)
{
    signal(SIGXFSZ, SIG_IGN); /* a limit on file sizes then fails the write, like a full disk */
    if (argc == 2 && strcmp(argv[1], "--help") == 0)
        return help();
    if (argc == 2 && strcmp(argv[1], "--version") == 0)
        return version();
    if (argc == 4)
        return check(argv[1], argv[2], argv[3]);
    fputs(USAGE, stderr);
    return 2;
}
