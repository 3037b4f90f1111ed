/* How much of a long test a flavour does. The sanitizers' flavours are several times slower; `make asan` and `make tsan` give them one part in
 * TEST_SHARE (Makefile) of what the other flavours take, and `make asan TEST_SHARE=1` all of it. What a test demands of the whole (a mix of
 * verdicts, a share covered) it demands of the part as well. */
#ifndef TERRACE_TEST_SHARE_H
#define TERRACE_TEST_SHARE_H

#ifndef TEST_SHARE
#define TEST_SHARE 1
#endif

/* Of a number of cases, the number to try in this flavour; a constant if `cases` is one. */
#define SHARE(cases) ((cases) / TEST_SHARE)

#endif
