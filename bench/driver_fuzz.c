/* Drives a fuzz target where libFuzzer is not at hand: replays files, then mutates them for a while.
 *
 *   fuzz_X [--seconds S] [--seed N] FILE|FOLDER...
 *
 * Prints what it did. On a crash (or a sanitizer's report) the input at hand is written to crash-fuzz_X-SEED in the working folder. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fuzz.h"
#include "rng.h"
#include "seconds.h"

int LLVMFuzzerInitialize(int *argc, char ***argv) __attribute__((weak)); /* for targets that have something to prepare */
void __sanitizer_set_death_callback(void (*callback)(void)) __attribute__((weak));

enum { INPUT_MAX = 1 << 16, CORPUS_MAX = 4096 };

static struct {
    uint8_t *data;
    size_t size;
} corpus[CORPUS_MAX];
static int corpus_count;
static uint8_t input[INPUT_MAX];
static size_t input_size;
static char crash_name[256] = "crash-fuzz";

static void save_input(void)
{
    int fd = open(crash_name, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (fd < 0)
        return;
    if (write(fd, input, input_size) == (ssize_t)input_size && write(STDERR_FILENO, crash_name, strlen(crash_name)) < 0)
        _exit(1);
    close(fd);
}

static void on_crash(int signal_number)
{
    save_input();
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

static void run_one(const uint8_t *data, size_t size)
{
    /* A copy of exactly its size, so that the sanitizer sees a read behind the end. */
    uint8_t *copy = malloc(size ? size : 1);
    if (!copy)
        abort();
    memcpy(copy, data, size);
    LLVMFuzzerTestOneInput(copy, size);
    free(copy);
}

static void add_file(const char *path)
{
    struct stat st;
    if (stat(path, &st) == 0 && S_ISDIR(st.st_mode)) {
        DIR *dir = opendir(path);
        for (struct dirent *d; dir && (d = readdir(dir)) != NULL;) {
            char name[4096];
            if (d->d_name[0] != '.' && snprintf(name, sizeof name, "%s/%s", path, d->d_name) < (int)sizeof name)
                add_file(name);
        }
        if (dir)
            closedir(dir);
        return;
    }
    FILE *f = fopen(path, "rb");
    if (!f || corpus_count == CORPUS_MAX) {
        fprintf(stderr, "%s: %s\n", path, f ? "too many files" : strerror(errno));
        exit(2);
    }
    uint8_t *data = malloc(INPUT_MAX);
    if (!data)
        abort();
    corpus[corpus_count].size = fread(data, 1, INPUT_MAX, f);
    corpus[corpus_count++].data = data;
    fclose(f);
}

static void mutate_once(struct rng *r)
{
    static const char *const WORDS[] = {"\"",
                                        "{",
                                        "}",
                                        "[",
                                        "]",
                                        ":",
                                        ",",
                                        "-",
                                        ";",
                                        "^",
                                        "#",
                                        "\n",
                                        "stock",
                                        "waste",
                                        "reserve",
                                        "t1",
                                        "f1",
                                        "10H",
                                        "AS",
                                        "KD",
                                        "null",
                                        "true",
                                        "99999999999999999999",
                                        "-1",
                                        "1e999",
                                        "\\u0000",
                                        "\xff"};
    size_t at = input_size ? rng_below(r, (uint32_t)input_size) : 0, n;
    const char *word;
    switch (rng_below(r, 8)) {
    case 0: /* a bit */
        if (input_size)
            input[at] ^= (uint8_t)(1 << rng_below(r, 8));
        break;
    case 1: /* a byte */
        if (input_size)
            input[at] = (uint8_t)rng_below(r, 256);
        break;
    case 2: /* take some out */
        n = input_size ? rng_below(r, 16) + 1 : 0;
        if (n > input_size - at)
            n = input_size - at;
        memmove(input + at, input + at + n, input_size - at - n);
        input_size -= n;
        break;
    case 3: /* put a word in */
        word = WORDS[rng_below(r, sizeof WORDS / sizeof *WORDS)];
        n = strlen(word);
        if (input_size + n > INPUT_MAX)
            break;
        memmove(input + at + n, input + at, input_size - at);
        memcpy(input + at, word, n);
        input_size += n;
        break;
    case 4: /* double a piece */
        n = input_size ? rng_below(r, 32) + 1 : 0;
        if (n > input_size - at)
            n = input_size - at;
        if (input_size + n > INPUT_MAX)
            break;
        memmove(input + at + n, input + at, input_size - at);
        input_size += n;
        break;
    case 5: /* cut off */
        if (rng_below(r, 4) == 0)
            input_size = at;
        break;
    case 6: /* exchange two bytes */
        if (input_size) {
            size_t other = rng_below(r, (uint32_t)input_size);
            uint8_t b = input[at];
            input[at] = input[other];
            input[other] = b;
        }
        break;
    case 7: { /* go on with another file from some place */
        int i = (int)rng_below(r, (uint32_t)corpus_count);
        size_t from = corpus[i].size ? rng_below(r, (uint32_t)corpus[i].size) : 0;
        n = corpus[i].size - from;
        if (rng_below(r, 3) || at + n > INPUT_MAX)
            break;
        memcpy(input + at, corpus[i].data + from, n);
        input_size = at + n;
        break;
    }
    }
}

static double now(void) { return seconds_on(CLOCK_MONOTONIC); }

int main(int argc, char **argv)
{
    double seconds = 0;
    uint64_t seed = 1, runs = 0;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--seconds") == 0 && argv[i + 1])
            seconds = atof(argv[++i]);
        else if (strcmp(argv[i], "--seed") == 0 && argv[i + 1])
            seed = strtoull(argv[++i], NULL, 10);
        else
            add_file(argv[i]);
    }
    const char *own = strrchr(argv[0], '/') ? strrchr(argv[0], '/') + 1 : argv[0];
    snprintf(crash_name, sizeof crash_name, "crash-%s-%" PRIu64, own, seed);
    if (__sanitizer_set_death_callback)
        __sanitizer_set_death_callback(save_input);
    else
        signal(SIGSEGV, on_crash);
    signal(SIGABRT, on_crash);
    if (LLVMFuzzerInitialize)
        LLVMFuzzerInitialize(&argc, &argv);
    for (int i = 0; i < corpus_count; i++) {
        memcpy(input, corpus[i].data, input_size = corpus[i].size);
        run_one(input, input_size);
    }
    struct rng r;
    rng_seed(&r, seed);
    double begin = now();
    while (corpus_count > 0 && now() - begin < seconds) {
        int i = (int)rng_below(&r, (uint32_t)corpus_count);
        memcpy(input, corpus[i].data, input_size = corpus[i].size);
        for (uint32_t n = rng_below(&r, 6) + 1; n > 0; n--)
            mutate_once(&r);
        run_one(input, input_size);
        runs++;
    }
    /* Not to stdout: a target may have closed it. */
    fprintf(stderr, "%s: %d files replayed, %" PRIu64 " mutations in %.0f s, seed %" PRIu64 "\n", own, corpus_count, runs, now() - begin,
            seed);
    for (int i = 0; i < corpus_count; i++)
        free(corpus[i].data);
    return 0;
}
