/* A file that grows at its end, while no other process may write to it. Threads may use different files at once. */
#ifndef TERRACE_GROWING_FILE_H
#define TERRACE_GROWING_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "error.h"
#include "safe_file.h"

/* Opens a regular file and locks it; creates an empty one if there is none (*created). -1 with `e`. Of several processes that come at one
 * moment one gets the file, and the others find it locked. */
int growing_file_open(const char *path, bool *created, struct error *e);

/* Removes a file that growing_file_open() created and that stayed empty. */
void growing_file_remove(const char *path);

/* Begins a file that is to take the place of another, as safe_file_begin() does, and locks it: no other process can take it when it gets
 * the name. False with `e`: there is nothing to end. */
bool growing_file_begin(struct safe_file *new, const char *path, const char *own, struct error *e);

/* Gives the begun file its name. *fd, the old file, is closed, and is the new one from now on. False with `e`: nothing has changed. */
bool growing_file_take(int *fd, struct safe_file *new, struct error *e);

/* Writes all of the bytes behind the first `size` ones, where the file ends, or nothing. False with `e`: they cannot be written, or the
 * file ends elsewhere, for another program has written to it or emptied it. */
bool growing_file_append(int fd, const char *path, uint64_t size, const void *bytes, size_t count, struct error *e);

/* Brings what was written to the disk. False with `e`: it cannot be, or the file was removed meanwhile and all that it held is lost, or it
 * does not end behind `size` bytes any more. */
bool growing_file_sync(int fd, const char *path, uint64_t size, struct error *e);

#endif
