/* One wish to stop may come as two signals; a second wish ends the program at once. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli.h"

/* Raises two signals in a process that has work to finish, `pause_us` apart; returns how the process ended. Its exit code is the signal
 * that it heard, 0 if that could be forgotten. */
static int end_of_process(int first, int second, useconds_t pause_us)
{
    int status;
    pid_t child = fork();
    if (child == 0) {
        interrupt_install();
        interrupt_defer();
        raise(first);
        usleep(pause_us);
        raise(second);
        _exit(interrupt_forget() ? 0 : interrupt_signal());
    }
    assert_true(child > 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    return status;
}

static void a_signal_sent_twice_lets_the_work_be_finished(void **state)
{
    (void)state;
    int status = end_of_process(SIGTERM, SIGTERM, 0);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), SIGTERM);
}

static void the_same_signal_later_ends_the_program(void **state)
{
    (void)state;
    int status = end_of_process(SIGTERM, SIGTERM, 500000);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), SIGTERM);
}

static void install_once(void)
{
    static bool installed;
    if (!installed)
        interrupt_install();
    installed = true;
    interrupt_defer();
}

static void after_a_forgotten_signal_the_next_is_a_first_one(void **state)
{
    (void)state;
    install_once();
    for (int i = 0; i < 2; i++) {
        raise(SIGINT);
        assert_int_equal(interrupt_signal(), SIGINT);
        assert_true(interrupt_forget());
        assert_int_equal(interrupt_signal(), 0);
    }
}

static void a_wish_to_end_is_not_taken_back_by_ctrl_c(void **state)
{
    (void)state;
    int status = end_of_process(SIGTERM, SIGINT, 0);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), SIGTERM);
}

/* What `fd` and a signal from another process, `after_us` from now, make of a wait; raised before it if that is 0. */
static bool waits_for(int fd, useconds_t after_us)
{
    pid_t self = getpid(), child = -1;
    if (after_us == 0)
        raise(SIGINT);
    else if ((child = fork()) == 0) {
        usleep(after_us);
        kill(self, SIGINT);
        _exit(0);
    }
    bool readable = interrupt_wait(fd);
    if (child > 0)
        waitpid(child, NULL, 0);
    return readable;
}

static void a_signal_ends_a_wait_for_input(void **state)
{
    (void)state;
    int input[2];
    assert_int_equal(pipe(input), 0);
    install_once();
    assert_false(waits_for(input[0], 0)); /* it came before the wait */
    assert_true(interrupt_forget());
    for (int i = 0; i < 2; i++) {
        assert_false(waits_for(input[0], 50000));
        assert_true(interrupt_forget());
    }
    assert_int_equal(write(input[1], "x", 1), 1);
    assert_true(interrupt_wait(input[0]));
    close(input[1]);
    close(input[0]);
    assert_true(interrupt_wait(input[0])); /* reading tells that it is closed */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_signal_sent_twice_lets_the_work_be_finished), cmocka_unit_test(the_same_signal_later_ends_the_program),
        cmocka_unit_test(after_a_forgotten_signal_the_next_is_a_first_one), cmocka_unit_test(a_wish_to_end_is_not_taken_back_by_ctrl_c),
        cmocka_unit_test(a_signal_ends_a_wait_for_input)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
