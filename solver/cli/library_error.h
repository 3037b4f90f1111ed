/* What the library refuses, said as an error of the command line. */
#ifndef TERRACE_LIBRARY_ERROR_H
#define TERRACE_LIBRARY_ERROR_H

#include "error.h"
#include "terrace.h"

/* Always false. The code becomes ERROR_INPUT, as of error_set(); who needs another sets it behind. */
static inline bool library_error(const terrace_error *why, struct error *e) { return error_set(e, why->where, why->mend, "%s", why->what); }

#endif
