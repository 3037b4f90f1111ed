/* Merges what several files hold of a game: each deal once, and what is missing. */
#ifndef TERRACE_SUMMARY_MERGE_H
#define TERRACE_SUMMARY_MERGE_H

#include "summary_data.h"

/* Sorts, joins doubles, finds what is missing. SUMMARY_INPUT if two lines contradict each other. Call once, after the last file. */
enum summary_result summary_merge(struct summary_data *d, struct error *e);

#endif
