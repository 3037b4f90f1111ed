/* Threads with a stack of STACK_BYTES, whatever the program asks for (bench/stack). */
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

int pthread_attr_setstacksize(pthread_attr_t *attributes, size_t size)
{
    int (*real)(pthread_attr_t *, size_t);
    *(void **)&real = dlsym(RTLD_NEXT, "pthread_attr_setstacksize");
    const char *text = getenv("STACK_BYTES");
    return real(attributes, text ? strtoull(text, NULL, 10) : size);
}
