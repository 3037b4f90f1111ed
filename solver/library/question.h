/* Presets of questions. Private to this folder. */
#ifndef TERRACE_QUESTION_H
#define TERRACE_QUESTION_H

#include "advice.h"
#include "terrace.h"

enum { QUESTION_SAMPLES_MOST = 65536, QUESTION_PLAYOUTS_MOST = 100000000 };

/* Everything except cancel and progress. */
void question_advice_options(const terrace_options *o, uint64_t memory_bytes, int threads, struct advice_options *out);

#endif
