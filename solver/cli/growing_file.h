/* A file that grows at its end, while no other process may write to it. Threads may use different files at once. */
#ifndef TERRACE_GROWING_FILE_H
#define TERRACE_GROWING_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "error.h"

/* Locks an open file against other processes until it is closed (flock). False with `e`: it is locked already, or cannot be. */
bool growing_file_lock(int fd, const char *path, struct error *e);

/* Writes all of the bytes behind the first `size` ones, where the file ends, or nothing. False with errno. */
bool growing_file_append(int fd, uint64_t size, const void *bytes, size_t count);

#endif
