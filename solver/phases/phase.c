#include "phase.h"

#define PHASE_NAME(identifier, name, meaning) #name,
const char *const phase_names[PHASES] = {"tests", PHASE_LIST(PHASE_NAME)};

#define PHASE_ROW(identifier, name, meaning) &phase_##name,
const struct phase_row *const phase_rows[PHASES] = {NULL, PHASE_LIST(PHASE_ROW)};
