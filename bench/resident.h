/* Memory that a process holds now. */
#ifndef TERRACE_RESIDENT_H
#define TERRACE_RESIDENT_H

#include <stdio.h>

/* Kilobytes of physical memory; `process` is a number, or "self". 0 where the system does not say. */
static inline long resident_kb(const char *process)
{
    char path[64], line[256];
    long kb = 0;
    snprintf(path, sizeof path, "/proc/%s/status", process);
    FILE *f = fopen(path, "r");
    while (f && fgets(line, sizeof line, f))
        if (sscanf(line, "VmRSS: %ld", &kb) == 1)
            break;
    if (f)
        fclose(f);
    return kb;
}

#endif
