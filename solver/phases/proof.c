#include "proof.h"

const char *const proof_names[PROOFS] = {"none", "moves", "reserve", "exhaustion", "relaxation", "sat"};
