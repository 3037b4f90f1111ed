/* SIGINT, SIGTERM, SIGHUP and SIGXCPU: one flag that all long work polls. The only mutable globals of the program but message.c's one: a
 * handler has no context. */
#include "cli.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static atomic_bool interrupted, deferred;
static atomic_int which;         /* told by `interrupted` */
static _Atomic int64_t first_ns; /* when the signal came that is being obeyed */
static terrace_stop *stop;       /* the same for the library: made before there are signals */
static int bell[2] = {-1, -1};   /* a pipe; a signal rings by writing to it */
static atomic_bool has_bell;     /* it has been made */

static void set_action(int number, void (*handler)(int))
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART; /* an answer that waits for its reader is written; who waits for input hears of it by interrupt_wait() */
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

/* timeout(1) signals its child, and then the child's group: the child gets one wish to stop twice, within milliseconds. The same signal
 * later is another wish: pressing Ctrl-C twice quits at once. */
static const int64_t one_wish_ns = 300000000;

static void on_signal(int number)
{
    if (!atomic_load_explicit(&deferred, memory_order_relaxed))
        _exit(EXIT_INTERRUPTED + number);
    if (interrupt_signal() && number == SIGXCPU)
        return; /* it comes again each second until the hard limit, which is SIGKILL */
    if (interrupt_signal() == number) {
        if (clock_ns() - atomic_load_explicit(&first_ns, memory_order_relaxed) < one_wish_ns)
            return;
        set_action(number, SIG_DFL);
        raise(number);
        return;
    }
    if (interrupt_signal() && number == SIGINT)
        return; /* the others weigh more: interrupt_forget() may take back a SIGINT only */
    atomic_store_explicit(&first_ns, clock_ns(), memory_order_relaxed);
    atomic_store_explicit(&which, number, memory_order_relaxed);
    atomic_store_explicit(&interrupted, true, memory_order_release); /* lock-free, so safe in a handler */
    if (stop)
        terrace_stop_raise(stop);
    int saved = errno;
    if (atomic_load_explicit(&has_bell, memory_order_acquire) && write(bell[1], "", 1) < 0)
        errno = saved; /* it is full, so it rings */
}

void interrupt_install(void)
{
    stop = terrace_stop_new(NULL);
    set_action(SIGINT, on_signal);
    set_action(SIGTERM, on_signal);
    set_action(SIGXCPU, on_signal);
    struct sigaction hang_up;
    if (sigaction(SIGHUP, NULL, &hang_up) == 0 && hang_up.sa_handler != SIG_IGN) /* nohup(1) wants it ignored */
        set_action(SIGHUP, on_signal);
    set_action(SIGPIPE, SIG_IGN);
    set_action(SIGXFSZ, SIG_IGN);
}

bool interrupt_forget(void)
{
    if (interrupt_signal() != SIGINT)
        return false;
    if (stop)
        terrace_stop_lower(stop);
    atomic_store(&interrupted, false);
    if (atomic_load(&which) == SIGINT)
        return true;
    if (stop) /* a signal that weighs more came meanwhile, and its wish may just have been cleared */
        terrace_stop_raise(stop);
    atomic_store(&interrupted, true);
    return false;
}

void interrupt_defer(void) { atomic_store_explicit(&deferred, true, memory_order_relaxed); }
atomic_bool *interrupt_flag(void)
{
    interrupt_defer();
    return &interrupted;
}
terrace_stop *interrupt_stop(void)
{
    interrupt_defer();
    return stop;
}
int interrupt_bell(void)
{
    if (!atomic_load_explicit(&has_bell, memory_order_acquire) && pipe2(bell, O_CLOEXEC | O_NONBLOCK) == 0)
        atomic_store_explicit(&has_bell, true, memory_order_release);
    return bell[0];
}

bool interrupt_wait(int fd)
{
    char rung[16];
    struct pollfd fds[2] = {{fd, POLLIN, 0}, {interrupt_bell(), POLLIN, 0}};
    while (!interrupt_signal()) { /* one that comes from here on rings */
        if (poll(fds, 2, -1) < 0 && errno != EINTR)
            return true;
        if (fds[0].revents)
            return true;
        if (fds[1].revents && !interrupt_signal() && read(bell[0], rung, sizeof rung) < 0 && errno != EAGAIN)
            return true;
        fds[0].revents = fds[1].revents = 0;
    }
    return false;
}

int interrupt_signal(void)
{
    return atomic_load_explicit(&interrupted, memory_order_acquire) ? atomic_load_explicit(&which, memory_order_relaxed) : 0;
}
