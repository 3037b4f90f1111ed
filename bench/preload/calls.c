/* A library to preload (LD_PRELOAD) that makes one system call fail, in the program, libc's stdio or any library. For test_calls.sh.
 * The kernel stops each of the calls below (seccomp) and hands it to a signal handler in here, which counts it and lets it be done or
 * fail. Counting begins with main().
 *
 *   CALL_FAULT=N     the N-th call, from 1, fails ...
 *   CALL_ERROR=E     ... with this errno (preset 5, EIO); 0: a read or write does only half of its work, others succeed
 *   CALL_FOREVER=1   ... and so does every later one of the same name
 *   CALL_LOG=FD      the name of each call and what it is about, a line each, to that file descriptor
 *
 * Exits with 77 where this is impossible: on another kernel or processor. */
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

enum about { ABOUT_FD, ABOUT_PATH, ABOUT_PATH_AT };

static const struct {
    int number;
    const char *name;
    enum about about;
} CALLS[] = {
#define CALL(name, about)                                                                                                                  \
    {                                                                                                                                      \
        SYS_##name, #name, about                                                                                                           \
    }
    CALL(openat, ABOUT_PATH_AT),     CALL(close, ABOUT_FD),           CALL(read, ABOUT_FD),
    CALL(pread64, ABOUT_FD),         CALL(write, ABOUT_FD),           CALL(writev, ABOUT_FD),
    CALL(pwrite64, ABOUT_FD),        CALL(lseek, ABOUT_FD),           CALL(fsync, ABOUT_FD),
    CALL(fdatasync, ABOUT_FD),       CALL(ftruncate, ABOUT_FD),       CALL(flock, ABOUT_FD),
    CALL(fcntl, ABOUT_FD),           CALL(fstat, ABOUT_FD),           CALL(newfstatat, ABOUT_PATH_AT),
    CALL(faccessat, ABOUT_PATH_AT),  CALL(readlinkat, ABOUT_PATH_AT), CALL(renameat, ABOUT_PATH_AT),
    CALL(unlinkat, ABOUT_PATH_AT),   CALL(fchmod, ABOUT_FD),          CALL(fchown, ABOUT_FD),
#ifdef SYS_faccessat2
    CALL(faccessat2, ABOUT_PATH_AT),
#endif
#ifdef SYS_open /* older processors have two of each */
    CALL(open, ABOUT_PATH),          CALL(stat, ABOUT_PATH),          CALL(lstat, ABOUT_PATH),
    CALL(access, ABOUT_PATH),        CALL(readlink, ABOUT_PATH),      CALL(rename, ABOUT_PATH),
    CALL(unlink, ABOUT_PATH),
#endif
};
enum { CALL_COUNT = sizeof CALLS / sizeof CALLS[0], UNAVAILABLE = 77 };

static atomic_long count;
static atomic_int failing = -1; /* CALL_FOREVER: the call that fails from now on */
static long fault;
static int error = EIO, log_fd = -1;
static bool forever;

/* ---- the processor ---- */

#if defined __x86_64__
#define THIS_ARCH AUDIT_ARCH_X86_64
/* The one place that makes system calls unhindered. */
__asm__(".text\n.globl unhindered\nunhindered:\n"
        "mov %rdi, %rax\nmov %rsi, %rdi\nmov %rdx, %rsi\nmov %rcx, %rdx\nmov %r8, %r10\nmov %r9, %r8\nmov 8(%rsp), %r9\n"
        "syscall\n.globl unhindered_end\nunhindered_end:\nret\n");
static long argument(const ucontext_t *u, int i)
{
    static const int where[] = {REG_RDI, REG_RSI, REG_RDX, REG_R10, REG_R8, REG_R9};
    return u->uc_mcontext.gregs[where[i]];
}
static void answer(ucontext_t *u, long value) { u->uc_mcontext.gregs[REG_RAX] = value; }
#elif defined __aarch64__
#define THIS_ARCH AUDIT_ARCH_AARCH64
__asm__(".text\n.globl unhindered\nunhindered:\n"
        "mov x8, x0\nmov x0, x1\nmov x1, x2\nmov x2, x3\nmov x3, x4\nmov x4, x5\nmov x5, x6\n"
        "svc #0\n.globl unhindered_end\nunhindered_end:\nret\n");
static long argument(const ucontext_t *u, int i) { return (long)u->uc_mcontext.regs[i]; }
static void answer(ucontext_t *u, long value) { u->uc_mcontext.regs[0] = (unsigned long long)value; }
#else
#define THIS_ARCH 0
long unhindered(long number, ...) { return -number; }
char unhindered_end[1];
static long argument(const ucontext_t *u, int i) { return u ? i : 0; }
static void answer(ucontext_t *u, long value) { (void)u, (void)value; }
#endif
extern long unhindered(long number, ...);
extern char unhindered_end[];

/* ---- what is done with a call ---- */

static void report(int call, const ucontext_t *u, long n)
{
    char line[300];
    int length = 0;
    if (CALLS[call].about == ABOUT_FD)
        length = snprintf(line, sizeof line, "%ld %s %ld\n", n, CALLS[call].name, argument(u, 0));
    else
        length = snprintf(line, sizeof line, "%ld %s %.200s\n", n, CALLS[call].name,
                          (const char *)argument(u, CALLS[call].about == ABOUT_PATH ? 0 : 1));
    unhindered(SYS_write, (long)log_fd, (long)line, (long)length, 0L, 0L, 0L);
}

/* False: it fails with `error`. *size is its third argument, of reads and writes a size, of which less may be done. */
static bool judge(int call, const ucontext_t *u, long *size)
{
    long n = atomic_fetch_add(&count, 1) + 1;
    if (log_fd >= 0)
        report(call, u, n);
    if (n == fault && forever)
        atomic_store(&failing, call);
    if (n != fault && atomic_load(&failing) != call)
        return true;
    bool reads = strstr(CALLS[call].name, "read") == CALLS[call].name && !strstr(CALLS[call].name, "readlink");
    bool sized = reads || strstr(CALLS[call].name, "write");
    if (!error && sized && *size > 1 && CALLS[call].number != SYS_writev)
        *size /= 2;
    return error == 0;
}

static void on_call(int signal_number, siginfo_t *info, void *context)
{
    (void)signal_number;
    ucontext_t *u = context;
    int call = 0, kept = errno;
    while (call < CALL_COUNT && CALLS[call].number != info->si_syscall)
        call++;
    long size = argument(u, 2), result = -error;
    bool fine = call == CALL_COUNT || judge(call, u, &size);
    /* A descriptor that could not be closed is gone all the same. */
    if (fine || info->si_syscall == SYS_close) {
        long done =
            unhindered((long)info->si_syscall, argument(u, 0), argument(u, 1), size, argument(u, 3), argument(u, 4), argument(u, 5));
        result = fine ? done : result;
    }
    answer(u, result);
    errno = kept;
}

/* ---- setting it up ---- */

static long number_of(const char *name, long otherwise)
{
    const char *text = getenv(name);
    return text ? strtol(text, NULL, 10) : otherwise;
}

static bool install(void)
{
    uint64_t gate = (uint64_t)(uintptr_t)unhindered_end;
    struct sock_filter filter[CALL_COUNT + 12];
    int n = 0, left = CALL_COUNT;
    filter[n++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch));
    filter[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, THIS_ARCH, 1, 0);
    filter[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    filter[n++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, instruction_pointer));
    filter[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)gate, 0, 3);
    filter[n++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, instruction_pointer) + 4);
    filter[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(gate >> 32), 0, 1);
    filter[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    filter[n++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
    for (int i = 0; i < CALL_COUNT; i++, left--)
        filter[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)CALLS[i].number, (uint8_t)left, 0);
    filter[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    filter[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP);
    struct sock_fprog program = {(unsigned short)n, filter};
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = on_call;
    action.sa_flags = SA_SIGINFO | SA_NODEFER | SA_RESTART;
    return THIS_ARCH && sigaction(SIGSYS, &action, NULL) == 0 && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

__attribute__((constructor)) static void begin(void)
{
    fault = number_of("CALL_FAULT", 0);
    error = (int)number_of("CALL_ERROR", EIO);
    forever = number_of("CALL_FOREVER", 0) != 0;
    log_fd = (int)number_of("CALL_LOG", -1);
    if (!install())
        _exit(UNAVAILABLE);
}
