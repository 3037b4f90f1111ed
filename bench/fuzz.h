/* What libFuzzer, AFL++ and driver_fuzz.c call in a fuzz target. A target aborts where something is wrong. */
#ifndef TERRACE_FUZZ_H
#define TERRACE_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/* Tries an input. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
/* Once before all inputs; optional. */
int LLVMFuzzerInitialize(int *argc, char ***argv);

static inline void must(bool ok)
{
    if (!ok)
        abort();
}

#endif
