/* An empty folder for a test's files: in memory where there is /dev/shm, since some tests sync thousands of times. */
#ifndef TERRACE_TEST_FOLDER_H
#define TERRACE_TEST_FOLDER_H

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { TEST_FOLDER_MAX = 64 };

/* Its name to `folder`. New files get the usual modes. The caller empties and removes it. */
static inline bool test_folder_make(char folder[TEST_FOLDER_MAX])
{
    umask(022);
    strcpy(folder, "/dev/shm/terrace-test-XXXXXX");
    return mkdtemp(folder) || mkdtemp(strcpy(folder, "/tmp/terrace-test-XXXXXX"));
}

#endif
