#include "limit.h"

const char *const limit_names[LIMITS] = {"none", "states", "seconds", "memory", "interrupted", "certificate"};
