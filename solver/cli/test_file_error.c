/* The remedy fits the reason: a missing folder is no reason to free space. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "file_error.h"

static void each_error_has_its_mend(void **state)
{
    (void)state;
    static const struct {
        int why;
        enum file_use use;
        const char *what, *mend;
    } CASES[] = {
        {ENOENT, FILE_READ, "cannot be read (No such file or directory)", "check the name"},
        {ENOENT, FILE_WRITE, "cannot be written (No such file or directory)", "make the folder first, or write elsewhere"},
        {EACCES, FILE_READ, "cannot be read (Permission denied)", "get the right to read it"},
        {EACCES, FILE_WRITE, "cannot be written (Permission denied)", "get the right to write there, or write elsewhere"},
        {EISDIR, FILE_READ, "cannot be read (Is a directory)", "give a file, this is a folder"},
        {EISDIR, FILE_WRITE, "cannot be written (Is a directory)", "give the name of a file in it, or write elsewhere"},
        {EROFS, FILE_WRITE, "cannot be written (Read-only file system)", "make the file system writable, or write elsewhere"},
        {ENOSPC, FILE_WRITE, "cannot be written (No space left on device)", "free some space, or write elsewhere"},
        {ENOSPC, FILE_GO_ON, "cannot be written (No space left on device)",
         "free some space, then give the same command again: it goes on where it stopped"},
        {EFBIG, FILE_GO_ON, "cannot be written (File too large)",
         "raise the limit on the size of files (ulimit -f), then give the same command again: it goes on where it stopped"},
        {ENXIO, FILE_READ, "cannot be read (No such device or address)", "give a file, this is a socket or a missing device"},
        {0, FILE_READ, "cannot be read (Input/output error)", "look at the disk"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        struct error e;
        assert_false(file_error("n", CASES[i].use, CASES[i].why, &e));
        assert_string_equal(e.where, "n");
        assert_string_equal(e.what, CASES[i].what);
        assert_string_equal(e.mend, CASES[i].mend);
    }
}

/* In a folder that was removed no name is wrong, and no folder can be made. */
static void a_removed_folder_is_told(void **state)
{
    (void)state;
    char folder[] = "/tmp/terrace-test-XXXXXX";
    int before = open(".", O_RDONLY | O_DIRECTORY);
    assert_true(before >= 0 && mkdtemp(folder) && chdir(folder) == 0 && rmdir(folder) == 0);
    struct error e[3];
    file_error("n", FILE_READ, ENOENT, &e[0]);
    file_error("n", FILE_WRITE, ENOENT, &e[1]);
    file_error("/n", FILE_READ, ENOENT, &e[2]);
    assert_int_equal(fchdir(before), 0);
    close(before);
    assert_string_equal(e[0].mend, "go to another folder (cd), the current one was removed");
    assert_string_equal(e[1].mend, e[0].mend);
    assert_string_equal(e[2].mend, "check the name");
}

/* Only a lack of space is mended by freeing some. */
static void only_lack_of_space_asks_for_space(void **state)
{
    (void)state;
    for (int why = 0; why < 140; why++)
        for (int use = FILE_READ; use <= FILE_GO_ON; use++) {
            struct error e;
            file_error("n", (enum file_use)use, why, &e);
            assert_int_equal(strstr(e.mend, "free some space") != NULL, why == ENOSPC && use != FILE_READ);
            assert_true(strlen(e.mend) < sizeof e.mend - 1);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_error_has_its_mend), cmocka_unit_test(a_removed_folder_is_told),
                                       cmocka_unit_test(only_lack_of_space_asks_for_space)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
