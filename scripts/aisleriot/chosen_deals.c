/* Preloaded into AisleRiot by terrace-aisleriot: deals the numbers that it is given, and reports each deal and its game.
 *
 * AisleRiot has one generator for all its deals. It copies the generator just before each deal (g_rand_copy), and "Restart" deals
 * from that copy. So the call says that a deal begins, and its argument says which: the copy made last means the same deal again,
 * anything else a new deal. The generator of a new deal gets the next number as its seed before it is copied.
 *
 * The seven games of AisleRiot's Terrace are its options, one bit each: the integer "Options" in the group "terrace.scm" of its
 * settings. AisleRiot reads it when a game is loaded, and writes it when the player chooses another in the menu, before the deal.
 *
 * TERRACE_AISLERIOT is "NUMBERS REPORTS OPTIONS": a pipe of 32-bit numbers, a pipe for lines of text, the options to begin with.
 * A report is "new NUMBER GROUP OPTIONS" or "again NUMBER GROUP OPTIONS"; the number is - when there was none to deal. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* GLib's, so that no headers are needed. */
struct _GRand *g_rand_copy(struct _GRand *generator);
void g_rand_set_seed(struct _GRand *generator, uint32_t seed);
int g_key_file_get_integer(void *file, const char *group, const char *key, void **error);
void g_key_file_set_integer(void *file, const char *group, const char *key, int value);

#define REAL(function) ((__typeof__(&function))dlsym(RTLD_NEXT, #function))

static struct {
    int numbers, reports; /* open files; -1: not the program that was meant */
    int wanted;           /* options to begin with; -1: they were told */
    char group[64];       /* the game that was loaded, with its options */
    int options;
    char number[16]; /* of the deal on the table */
} chosen = {.numbers = -1, .reports = -1, .number = "-"};

/* Another program on the way to AisleRiot, such as a shell, has no GLib: it passes everything on. */
__attribute__((constructor)) static void start(void)
{
    const char *told = getenv("TERRACE_AISLERIOT");
    if (!told || !REAL(g_rand_copy))
        return;
    if (sscanf(told, "%d %d %d", &chosen.numbers, &chosen.reports, &chosen.wanted) != 3)
        return;
    fcntl(chosen.numbers, F_SETFD, FD_CLOEXEC);
    fcntl(chosen.reports, F_SETFD, FD_CLOEXEC);
    unsetenv("TERRACE_AISLERIOT");
    const char *others = getenv("LD_PRELOAD") ? strchr(getenv("LD_PRELOAD"), ':') : NULL;
    if (others)
        setenv("LD_PRELOAD", others + 1, 1);
    else
        unsetenv("LD_PRELOAD");
}

static void note_options(const char *group, int options)
{
    snprintf(chosen.group, sizeof(chosen.group), "%s", group);
    chosen.options = options;
}

int g_key_file_get_integer(void *file, const char *group, const char *key, void **error)
{
    if (strcmp(key, "Options") != 0)
        return REAL(g_key_file_get_integer)(file, group, key, error);
    if (strcmp(group, "terrace.scm") == 0 && chosen.wanted > 0) {
        note_options(group, chosen.wanted);
        chosen.wanted = -1;
        return chosen.options;
    }
    int options = REAL(g_key_file_get_integer)(file, group, key, error);
    note_options(group, options);
    return options;
}

void g_key_file_set_integer(void *file, const char *group, const char *key, int value)
{
    if (strcmp(key, "Options") == 0)
        note_options(group, value);
    REAL(g_key_file_set_integer)(file, group, key, value);
}

static void report(const char *what)
{
    if (chosen.reports >= 0)
        dprintf(chosen.reports, "%s %s %s %d\n", what, chosen.number, chosen.group, chosen.options);
}

/* Waits for a number; when there will be none, the generator goes on by itself. */
static void seed_next(struct _GRand *generator)
{
    uint32_t number;
    if (chosen.numbers >= 0 && TEMP_FAILURE_RETRY(read(chosen.numbers, &number, sizeof(number))) == sizeof(number)) {
        g_rand_set_seed(generator, number);
        snprintf(chosen.number, sizeof(chosen.number), "%u", number);
    } else
        strcpy(chosen.number, "-");
}

struct _GRand *g_rand_copy(struct _GRand *generator)
{
    static struct _GRand *copy;
    int again = generator == copy;
    if (!again)
        seed_next(generator);
    report(again ? "again" : "new");
    return copy = REAL(g_rand_copy)(generator);
}
