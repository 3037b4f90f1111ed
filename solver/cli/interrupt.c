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

static void set_action(int number, void (*handler)(int), int flags)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    action.sa_flags = flags;
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

/* The second signal has the default action: pressing Ctrl-C twice quits at once. Waiting reads are interrupted (no SA_RESTART). */
static void catch_once(int number) { set_action(number, on_signal, (int)SA_RESETHAND); }

void interrupt_install(void)
{
    stop = terrace_stop_new(NULL);
    catch_once(SIGINT);
    catch_once(SIGTERM);
    set_action(SIGPIPE, SIG_IGN, 0);
    set_action(SIGXFSZ, SIG_IGN, 0);
}

bool interrupt_forget(void)
{
    if (interrupt_signal() != SIGINT)
        return false;
    atomic_store_explicit(&interrupted, false, memory_order_relaxed);
    if (stop)
        terrace_stop_lower(stop);
    catch_once(SIGINT);
    return true;
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
