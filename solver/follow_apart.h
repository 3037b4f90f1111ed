/* follow_precedence() in a thread of its own, which can be left behind: what is not wanted any more is not waited for, and its time is
 * counted while it runs. */
#ifndef TERRACE_FOLLOW_APART_H
#define TERRACE_FOLLOW_APART_H

#include "follow.h"

/* Asked about a hundred times a second, on the calling thread, with the CPU time that the other one has spent so far. True: the caller does not want
 * the answer any more. */
typedef bool follow_stop(void *context, uint64_t cpu_ns);

/* As follow_precedence(); `options->cancel` is not looked at. FOLLOWED_UNKNOWN if there is no thread to be had, and at once when `stop` says so; the thread then ends by itself, and gives
 * back its memory, within a second or so. *cpu_ns gets the CPU time spent until the return. Safe side by side. */
enum followed follow_apart(const struct game *start, const struct precedence_options *options, int plans_most, uint64_t limit_positions,
                           follow_stop *stop, void *context, struct line *out, uint64_t *cpu_ns);

#endif
