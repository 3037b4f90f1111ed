#include "common.h"

#include <inttypes.h>
#include <sched.h>
#include <string.h>
#include <unistd.h>

static const char *const when_names[] = {"auto", "always", "never", NULL};

enum { MEMORY_MIN = 64 * 1024, THREADS_MAX = TERRACE_THREADS_MAX };

static const struct {
    unsigned group;
    struct option_row row;
} table[] = {
    {COMMON_OUTPUT, {"json", OPTION_FLAG, offsetof(struct common, json), .help = "print one JSON object instead of text"}},
    {COMMON_OUTPUT,
     {"color", OPTION_CHOICE, offsetof(struct common, color), .preset = "auto",
      .help = "use colours; auto: on a terminal, unless NO_COLOR is set", .choices = when_names}},
    {COMMON_LIMITS,
     {"threads", OPTION_U64, offsetof(struct common, threads), .value = "N", .help = "number of threads", .min = 1, .max = THREADS_MAX}},
    {COMMON_LIMITS,
     {"memory", OPTION_SIZE, offsetof(struct common, memory_bytes), .value = "SIZE",
      .help = "memory of the transposition table, all threads together: 512M, 4G", .min = MEMORY_MIN,
      .given = OPTION_GIVEN(struct common, memory_given)}},
    {COMMON_LIMITS,
     {"limit-states", OPTION_U64, offsetof(struct common, limit_states), .value = "N", .preset = "0",
      .help = "most positions for each problem, exceeded by a few hundred at most; 0: no limit"}},
    {COMMON_LIMITS,
     {"limit-seconds", OPTION_SECONDS, offsetof(struct common, limit_seconds), .value = "S",
      .help = "most CPU seconds of the search: 10, 0.5, 2m, 1h; 0: no limit", .max = 1000000000,
      .given = OPTION_GIVEN(struct common, limit_seconds_given)}},
    {COMMON_PROGRESS,
     {"progress", OPTION_CHOICE, offsetof(struct common, progress), .preset = "auto",
      .help = "show progress on stderr; auto: if it is a terminal", .choices = when_names}},
    {COMMON_SEED,
     {"seed", OPTION_U64, offsetof(struct common, seed), .value = "N", .preset = "1",
      .help = "seed of the random numbers; 0 means 1; with one thread the same seed gives the same run"}},
    {~0u, {"help", OPTION_FLAG, offsetof(struct common, help), .help = "print this help"}},
};

enum { GROUP_PATH_MAX = 4096 };

/* The path of this process's control group (version 2); "" where there is none. */
static void own_group(char out[GROUP_PATH_MAX])
{
    FILE *file = fopen("/proc/self/cgroup", "r");
    char line[GROUP_PATH_MAX];
    out[0] = '\0';
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, "0::/", 4) == 0)
            snprintf(out, GROUP_PATH_MAX, "%.*s", (int)strcspn(line + 3, "\n"), line + 3);
    if (file)
        fclose(file);
}

/* The least of `bytes` and the limit of one group. */
static uint64_t limited(uint64_t bytes, const char *group)
{
    char path[GROUP_PATH_MAX + 32];
    uint64_t limit;
    snprintf(path, sizeof path, "/sys/fs/cgroup%s/memory.max", group);
    FILE *file = fopen(path, "r");
    if (file && fscanf(file, "%" SCNu64, &limit) == 1 && limit < bytes)
        bytes = limit;
    if (file)
        fclose(file);
    return bytes;
}

/* Bytes of RAM that this process may use: the machine's, or less if a control group that it is in has a limit. */
static uint64_t memory_available(void)
{
    uint64_t bytes = (uint64_t)sysconf(_SC_PHYS_PAGES) * (uint64_t)sysconf(_SC_PAGESIZE);
    char group[GROUP_PATH_MAX];
    own_group(group);
    for (char *end = group + strlen(group);; *end = '\0') {
        bytes = limited(bytes, group);
        end = strrchr(group, '/');
        if (!end)
            return bytes;
    }
}

const char *cli_allows_more(enum terrace_limit limit)
{
    switch (limit) {
    case TERRACE_LIMIT_STATES: return "--limit-states N allows more";
    case TERRACE_LIMIT_SECONDS: return "--limit-seconds S allows more";
    case TERRACE_LIMIT_MEMORY: return "--memory SIZE gives the table more";
    case TERRACE_LIMIT_CERTIFICATE: return "--certificate-limit N allows more";
    case TERRACE_LIMIT_NONE:
    case TERRACE_LIMIT_INTERRUPTED: break;
    }
    return "";
}

char *cli_limit_words(enum terrace_limit limit, char out[LIMIT_WORDS_MAX])
{
    const char *more = cli_allows_more(limit);
    snprintf(out, LIMIT_WORDS_MAX, "%s%s%s", terrace_limit_words((int)limit), *more ? "; " : "", more);
    return out;
}

static unsigned cores(void)
{
    cpu_set_t set;
    int n = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : (int)sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > THREADS_MAX ? THREADS_MAX : (unsigned)n;
}

void common_rows_make(struct common_rows *out, const struct command *command)
{
    uint64_t memory = memory_available() & ~(uint64_t)0xFFFFF; /* whole MiB, so that the help and messages read well */
    out->count = 0;
    snprintf(out->text[0], sizeof out->text[0], "%u", cores());
    snprintf(out->text[1], sizeof out->text[1], "%" PRIu64 "M", memory / 4 >> 20 ? memory / 4 >> 20 : 1);
    snprintf(out->text[2], sizeof out->text[2], "%g", command->limit_seconds);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (!(table[i].group & (command->common | 1u << 31)))
            continue;
        struct option_row *row = &out->rows[out->count++];
        *row = table[i].row;
        if (strcmp(row->name, "threads") == 0)
            row->preset = out->text[0];
        if (strcmp(row->name, "memory") == 0)
            row->preset = out->text[1], row->max = memory;
        if (strcmp(row->name, "limit-seconds") == 0)
            row->preset = out->text[2];
    }
}
