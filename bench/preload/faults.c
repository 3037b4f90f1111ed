/* A library to be loaded before the program's own (LD_PRELOAD) that makes calls fail on purpose; for test_faults.sh.
 *
 *   FAULT_MALLOC=N     the N-th allocation (malloc, calloc, realloc, aligned) fails, counted from the first after main() began
 *   FAULT_FOREVER=1    ... and every one after it
 *   FAULT_COUNT=FILE   the number of allocations is written there at exit
 *   FAULT_SHORT=1      write() and pwrite() take at most 3 bytes of regular files and pipes, and every third call is interrupted (EINTR)
 *   FAULT_ENOSPC=N     after N bytes they fail with "no space left on device"
 *   FAULT_READ=N       after N bytes read() of regular files fails with EIO
 *   FAULT_THREAD=N     the N-th thread cannot be started, nor any after it
 *   FAULT_CLOCK=1      clocks leap: the wall clock by days back and forth, the monotonic clock by an hour now and then
 */
#define _FILE_OFFSET_BITS 64 /* the program's: its pwrite() is called pwrite64() where there are two */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t n, size_t size);
extern void *__libc_realloc(void *p, size_t size);
extern void *__libc_memalign(size_t align, size_t size);

static atomic_ulong allocations, written, reads, calls, ticks, threads;
static unsigned long fail_at;
static bool forever, armed;

static unsigned long number(const char *name)
{
    const char *text = getenv(name);
    return text ? strtoul(text, NULL, 10) : 0;
}

__attribute__((constructor)) static void begin(void)
{
    fail_at = number("FAULT_MALLOC");
    forever = number("FAULT_FOREVER") != 0;
    armed = true;
}

__attribute__((destructor)) static void end(void)
{
    const char *path = getenv("FAULT_COUNT");
    unsigned long n = atomic_load(&allocations);
    armed = false;
    int fd = path ? open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644) : -1;
    if (fd >= 0) {
        char text[32];
        int length = snprintf(text, sizeof text, "%lu\n", n);
        if (write(fd, text, (size_t)length) != length)
            abort();
        close(fd);
    }
}

static bool refuse(void)
{
    if (!armed)
        return false;
    unsigned long n = atomic_fetch_add(&allocations, 1) + 1;
    if (fail_at == 0 || (forever ? n < fail_at : n != fail_at))
        return false;
    errno = ENOMEM;
    return true;
}

void *malloc(size_t size) { return refuse() ? NULL : __libc_malloc(size); }
void *calloc(size_t n, size_t size) { return refuse() ? NULL : __libc_calloc(n, size); }
void *realloc(void *p, size_t size) { return refuse() ? NULL : __libc_realloc(p, size); }
void *aligned_alloc(size_t align, size_t size) { return refuse() ? NULL : __libc_memalign(align, size); }
int posix_memalign(void **out, size_t align, size_t size)
{
    void *p = refuse() ? NULL : __libc_memalign(align, size);
    if (!p)
        return ENOMEM;
    *out = p;
    return 0;
}

static bool is_data(int fd, bool pipes)
{
    struct stat st;
    return fd != STDERR_FILENO && fstat(fd, &st) == 0 && (S_ISREG(st.st_mode) || (pipes && S_ISFIFO(st.st_mode)));
}

/* What is left of a write of `size` bytes under the faults asked for; -1: it fails (errno). */
static ssize_t allowed(int fd, size_t size)
{
    unsigned long limit = number("FAULT_ENOSPC");
    if (!armed || !is_data(fd, true))
        return (ssize_t)size;
    if (number("FAULT_SHORT")) {
        if (atomic_fetch_add(&calls, 1) % 3 == 2) {
            errno = EINTR;
            return -1;
        }
        size = size > 3 ? 3 : size;
    }
    if (getenv("FAULT_ENOSPC")) {
        unsigned long now = atomic_load(&written);
        if (now >= limit) {
            errno = ENOSPC;
            return -1;
        }
        size = size > limit - now ? limit - now : size;
    }
    return (ssize_t)size;
}

ssize_t write(int fd, const void *bytes, size_t size)
{
    static ssize_t (*real)(int, const void *, size_t);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "write");
    ssize_t n = allowed(fd, size);
    n = n < 0 ? n : real(fd, bytes, (size_t)n);
    if (n > 0)
        atomic_fetch_add(&written, (unsigned long)n);
    return n;
}

ssize_t pwrite(int fd, const void *bytes, size_t size, off_t at)
{
    static ssize_t (*real)(int, const void *, size_t, off_t);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "pwrite");
    ssize_t n = allowed(fd, size);
    n = n < 0 ? n : real(fd, bytes, (size_t)n, at);
    if (n > 0)
        atomic_fetch_add(&written, (unsigned long)n);
    return n;
}

ssize_t read(int fd, void *bytes, size_t size)
{
    static ssize_t (*real)(int, void *, size_t);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "read");
    if (armed && getenv("FAULT_READ") && is_data(fd, false)) {
        if (atomic_load(&reads) >= number("FAULT_READ")) {
            errno = EIO;
            return -1;
        }
        size = size > 16 ? 16 : size;
    }
    ssize_t n = real(fd, bytes, size);
    if (n > 0)
        atomic_fetch_add(&reads, (unsigned long)n);
    return n;
}

int pthread_create(pthread_t *out, const pthread_attr_t *attributes, void *(*body)(void *), void *context)
{
    static int (*real)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "pthread_create");
    if (armed && getenv("FAULT_THREAD") && atomic_fetch_add(&threads, 1) + 1 >= number("FAULT_THREAD"))
        return EAGAIN;
    return real(out, attributes, body, context);
}

int clock_gettime(clockid_t id, struct timespec *t)
{
    static int (*real)(clockid_t, struct timespec *);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "clock_gettime");
    int rc = real(id, t);
    if (rc != 0 || !armed || !getenv("FAULT_CLOCK"))
        return rc;
    unsigned long n = atomic_fetch_add(&ticks, 1);
    if (id == CLOCK_REALTIME)
        t->tv_sec += n % 2 ? -86400 * 30 : 86400 * 30;
    if (id == CLOCK_MONOTONIC)
        t->tv_sec += (time_t)(n / 5) * 3600; /* never back: that is what "monotonic" promises */
    return rc;
}
