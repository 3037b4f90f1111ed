/* A whole session of `terrace serve`: the input is what the client sends. Its answers go nowhere. */
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "cli.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
extern const struct command command_serve;

static bool mentions(const uint8_t *data, size_t size, const char *word) { return memmem(data, size, word, strlen(word)) != NULL; }

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static bool ready;
    /* Limits are below; a request with its own could run for hours. Searches by chance (samples) are left to pick's tests, and
     * files of this machine are not read. */
    if (mentions(data, size, "limit_") || mentions(data, size, "\\u") || mentions(data, size, "pick") || mentions(data, size, "hint") ||
        mentions(data, size, "@") || mentions(data, size, "dev") || mentions(data, size, "proc"))
        return 0;
    if (!ready) {
        if (!freopen("/dev/null", "w", stdout))
            abort();
        ready = true;
    }
    int fd = memfd_create("fuzz", 0);
    if (fd < 0 || write(fd, data, size) != (ssize_t)size || lseek(fd, 0, SEEK_SET) != 0 || dup2(fd, STDIN_FILENO) < 0)
        abort();
    close(fd);
    struct cli cli = {.command = &command_serve};
    cli.common.threads = 1;
    cli.common.memory_bytes = 64 << 10;
    cli.common.limit_states = 200;
    cli.common.seed = 1;
    cli.own = calloc(1, command_serve.own_size + 1);
    if (!cli.own)
        abort();
    command_serve.run(&cli);
    cli_release(&cli);
    free(cli.own);
    return 0;
}
