#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "safe_file.h"

#define OWN "ours "

static char folder[] = "/tmp/terrace-test-XXXXXX";

/* Each test has an empty folder, and is in it. */
static int make_folder(void **state)
{
    (void)state;
    umask(022);
    strcpy(folder + strlen(folder) - 6, "XXXXXX");
    return mkdtemp(folder) && chdir(folder) == 0 ? 0 : -1;
}

static int remove_folder(void **state)
{
    (void)state;
    char command[64];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return chdir("/") == 0 && system(command) == 0 ? 0 : -1;
}

static void put(const char *path, const char *text)
{
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
}

static void holds(const char *path, const char *text)
{
    char have[100] = "";
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    have[fread(have, 1, sizeof have - 1, f)] = '\0';
    fclose(f);
    assert_string_equal(have, text);
}

static int files(void)
{
    int count = 0;
    DIR *d = opendir(".");
    for (const struct dirent *entry; (entry = readdir(d));)
        count += entry->d_name[0] != '.' || strlen(entry->d_name) > 2;
    closedir(d);
    return count;
}

static unsigned mode_of(const char *path)
{
    struct stat st;
    assert_int_equal(stat(path, &st), 0);
    return st.st_mode & 07777;
}

/* Writes "ours new" to `path` as a command does; what stands there is what stood there until the very end. */
static bool replace(const char *path, struct error *e)
{
    struct safe_file f;
    bool ok = safe_file_begin(&f, path, OWN, e);
    if (ok) {
        assert_int_equal(write(f.fd, OWN "new", 8), 8);
        ok = safe_file_commit(&f, e);
    }
    safe_file_end(&f);
    safe_file_end(&f);
    return ok;
}

static void replaced(const char *path)
{
    struct error e = {0};
    if (!safe_file_check(path, OWN, &e) || !replace(path, &e))
        print_message("%s: %s: %s\n", e.where, e.what, e.mend);
    assert_string_equal(e.what, "");
}

/* Refused by both, with those words, and nothing has changed. */
static void refused(const char *path, const char *words)
{
    struct error e = {0};
    int before = files();
    assert_false(safe_file_check(path, OWN, &e));
    assert_non_null(strstr(e.what, words));
    e = (struct error){0};
    assert_false(replace(path, &e));
    assert_non_null(strstr(e.what, words));
    assert_true(strncmp(e.where, path, 200) == 0 && e.mend[0]);
    assert_int_equal(files(), before);
}

static void new_files_have_the_usual_mode(void **state)
{
    (void)state;
    replaced("a");
    holds("a", OWN "new");
    assert_int_equal(mode_of("a"), 0644);
    assert_int_equal(files(), 1);
    umask(077);
    replaced("b");
    assert_int_equal(mode_of("b"), 0600);
    replaced("a");
    assert_int_equal(mode_of("a"), 0644);
    umask(022);
}

static void owner_and_mode_are_kept(void **state)
{
    (void)state;
    struct stat st;
    put("a", OWN "old");
    bool root = chown("a", 12345, 54321) == 0;
    chmod("a", 0640);
    replaced("a");
    assert_int_equal(mode_of("a"), 0640);
    stat("a", &st);
    assert_true(!root || (st.st_uid == 12345 && st.st_gid == 54321));
    holds("a", OWN "new");
}

/* Whatever has the name of a part, or of one that is gone: never opened, never removed. */
static void neighbours_are_left_alone(void **state)
{
    (void)state;
    static const char *const names[] = {"a.part", "a.new", "a.tmp", "a~", "a.part-00000000"};
    for (int i = 0; i < 5; i++)
        put(names[i], "precious");
    replaced("a");
    for (int i = 0; i < 5; i++)
        holds(names[i], "precious");
    assert_int_equal(files(), 6);
}

static void links_are_followed(void **state)
{
    (void)state;
    char text[100];
    mkdir("d", 0755);
    put("d/a", OWN "old");
    assert_int_equal(symlink("d/b", "first"), 0);
    assert_int_equal(symlink("a", "d/b"), 0);
    replaced("first");
    holds("d/a", OWN "new");
    assert_true(readlink("first", text, sizeof text) == 3 && readlink("d/b", text, sizeof text) == 1);
    assert_int_equal(symlink("d/not-yet", "second"), 0);
    replaced("second");
    holds("d/not-yet", OWN "new");
    assert_int_equal(symlink("round", "round"), 0);
    refused("round", "Too many levels of symbolic links");
    put("foreign", "precious");
    assert_int_equal(symlink("foreign", "third"), 0);
    refused("third", "another file of that name is there");
    holds("foreign", "precious");
}

static void foreign_files_are_refused(void **state)
{
    (void)state;
    put("a", "precious");
    refused("a", "which does not begin with \"" OWN "\"");
    holds("a", "precious");
    put("b", "our");
    refused("b", "another file");
    put("c", "");
    replaced("c");
    /* A file that comes to be there meanwhile. */
    struct safe_file f;
    struct error e = {0};
    assert_true(safe_file_begin(&f, "d", OWN, &e));
    put("d", "precious");
    assert_false(safe_file_commit(&f, &e));
    safe_file_end(&f);
    holds("d", "precious");
    assert_int_equal(files(), 4);
}

/* Without a descriptor to look at the file that is to be replaced it stays as it is, and the limit is named; without one to sync the folder
 * the new file, which has its name by then, is no failure. */
static void a_limit_of_open_files_is_named(void **state)
{
    (void)state;
    struct rlimit before, few;
    struct safe_file f;
    struct error e = {0};
    getrlimit(RLIMIT_NOFILE, &before);
    put("a", OWN "old");
    for (int there = 1; there >= 0; there--) {
        assert_true(safe_file_begin(&f, there ? "a" : "b", OWN, &e));
        assert_int_equal(write(f.fd, OWN "new", 8), 8);
        few = (struct rlimit){(rlim_t)f.fd + 1, before.rlim_max};
        assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
        assert_int_equal(safe_file_commit(&f, &e), !there);
        safe_file_end(&f);
        setrlimit(RLIMIT_NOFILE, &before);
    }
    assert_string_equal(e.what, "cannot be written (Too many open files)");
    assert_non_null(strstr(e.mend, "ulimit -n"));
    holds("a", OWN "old");
    holds("b", OWN "new");
    assert_int_equal(files(), 2);
}

static void an_abandoned_file_changes_nothing(void **state)
{
    (void)state;
    struct safe_file f;
    struct error e = {0};
    put("a", OWN "old");
    assert_true(safe_file_begin(&f, "a", OWN, &e));
    assert_int_equal(write(f.fd, "half", 4), 4);
    holds("a", OWN "old");
    assert_int_equal(files(), 2);
    safe_file_end(&f);
    holds("a", OWN "old");
    assert_int_equal(files(), 1);
}

static void unfit_places_are_refused(void **state)
{
    (void)state;
    char long_name[300];
    mkdir("d", 0755);
    refused("d", "Is a directory");
    refused("d/", "Is a directory");
    refused("", "No such file or directory");
    refused("no/such/folder", "No such file or directory");
    refused("new/", "No such file or directory");
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    struct sockaddr_un name = {.sun_family = AF_UNIX, .sun_path = "socket"};
    assert_int_equal(bind(fd, (struct sockaddr *)&name, sizeof name), 0);
    close(fd);
    refused("socket", "No such device or address");
    put("a", OWN "old");
    refused("a/b", "Not a directory");
    memset(long_name, 'x', 255);
    long_name[255] = '\0';
    replaced(long_name);
    strcat(long_name, "x");
    refused(long_name, "File name too long");
    if (geteuid() != 0) { /* root may write everywhere */
        chmod("a", 0444);
        refused("a", "Permission denied");
        chmod("d", 0555);
        refused("d/new", "Permission denied");
    }
}

/* What is no file is written as it is, and stays what it is. */
static void what_is_no_file_is_written_as_it_is(void **state)
{
    (void)state;
    struct stat st;
    char have[9] = "";
    replaced("/dev/null");
    assert_true(stat("/dev/null", &st) == 0 && S_ISCHR(st.st_mode));
    /* As main.c holds a stream that was closed: it is no way to the device. */
    int kept = dup(STDERR_FILENO), held = open("/dev/null", O_RDONLY);
    assert_int_equal(dup2(held, STDERR_FILENO), STDERR_FILENO);
    replaced("/dev/null");
    dup2(kept, STDERR_FILENO);
    close(held);
    close(kept);
    assert_int_equal(mkfifo("fifo", 0600), 0);
    int fd = open("fifo", O_RDWR); /* a reader, or opening would wait */
    replaced("fifo");
    assert_int_equal(read(fd, have, 8), 8);
    assert_string_equal(have, OWN "new");
    close(fd);
    assert_true(stat("fifo", &st) == 0 && S_ISFIFO(st.st_mode));
    assert_int_equal(files(), 1);
}

static void two_names_of_one_place_are_told(void **state)
{
    (void)state;
    mkdir("d", 0755);
    put("a", OWN "old");
    assert_int_equal(symlink("../a", "d/link"), 0);
    assert_int_equal(link("a", "hard"), 0);
    char whole[sizeof folder + 8];
    snprintf(whole, sizeof whole, "%s/a", folder);
    const char *const names[] = {"a", "./a", "d/../a", "d/link", whole};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        assert_true(safe_file_same("a", names[i]));
        assert_true(safe_file_same(names[i], "a"));
        assert_false(safe_file_same("hard", names[i])); /* replaced alone */
        assert_false(safe_file_same("d/a", names[i]));
    }
    assert_true(safe_file_same("new", "./new"));      /* nothing is there yet */
    assert_false(safe_file_same("no/new", "no/new")); /* nor can be */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(new_files_have_the_usual_mode, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(owner_and_mode_are_kept, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(neighbours_are_left_alone, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(links_are_followed, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(foreign_files_are_refused, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(a_limit_of_open_files_is_named, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(an_abandoned_file_changes_nothing, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(unfit_places_are_refused, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(what_is_no_file_is_written_as_it_is, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(two_names_of_one_place_are_told, make_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
