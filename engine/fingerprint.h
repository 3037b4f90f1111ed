/* A number for a layout, to see whether it came before. Pure; safe from any thread. */
#ifndef TERRACE_FINGERPRINT_H
#define TERRACE_FINGERPRINT_H

#include <stdint.h>

#include "game.h"

/* The same for layouts that differ only in the order of their tableau piles or foundations. Two others have the same number by accident
 * once in 2^64: good for remembering what was seen, not for proofs. The same on every machine. */
uint64_t fingerprint_game(const struct game *g);

#endif
