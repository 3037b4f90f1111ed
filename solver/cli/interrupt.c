/* SIGINT and SIGTERM: one flag that all long work polls. The only mutable globals of the program, since a handler has no context. */
#include "cli.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

static atomic_bool interrupted, deferred;
static volatile sig_atomic_t which;
static terrace_stop *stop; /* the same for the library: made before there are signals */

static void on_signal(int number)
{
    if (!atomic_load_explicit(&deferred, memory_order_relaxed))
        _exit(EXIT_INTERRUPTED + number);
    which = number;
    atomic_store_explicit(&interrupted, true, memory_order_relaxed); /* lock-free, so safe in a handler */
    if (stop)
        terrace_stop_raise(stop);
}

void interrupt_install(void)
{
    struct sigaction action;
    stop = terrace_stop_new(NULL);
    memset(&action, 0, sizeof action);
    action.sa_handler = on_signal;
    sigemptyset(&action.sa_mask);
    /* The second signal has the default action: pressing Ctrl-C twice quits at once. Waiting reads are interrupted (no SA_RESTART). */
    action.sa_flags = (int)SA_RESETHAND;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    action.sa_handler = SIG_IGN;
    action.sa_flags = 0;
    sigaction(SIGPIPE, &action, NULL);
    sigaction(SIGXFSZ, &action, NULL);
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
int interrupt_signal(void) { return atomic_load_explicit(&interrupted, memory_order_relaxed) ? (int)which : 0; }
