/* The transposition table of the exact search: the set of positions that were entered.
 *
 * Exactness. An entry holds the whole packed key. Two positions count as the same only if their keys are equal in every bit, and keys are
 * equal only if the canonical states are (state.h). The hash only chooses the bucket and the tag.
 *
 * Forgetting. tt_enter() answers "entered before" only for a key that is stored now. In a full bucket an entry whose search is
 * over gives way. Entries on the path of some search (open) never do; if all are open the new one is not stored. A position that was
 * forgotten is searched again when it is met again: this costs time and changes no answer (dfs.h).
 *
 * Layout. A bucket is 4 entries: a header word of 4 x 16 bits (bit 15 used, bit 14 open, bits 0-13 a tag from the hash), then 4 keys of the
 * problem's key size. Threads share the table; a bucket is guarded by one of 1,024 spin locks.
 */
#ifndef TERRACE_TT_H
#define TERRACE_TT_H

#include <stdbool.h>
#include <stdint.h>

struct tt;

/* Reserves `bytes` of address space, enough for a bucket of keys (8 + 4 * key_bytes), touching none of it. NULL if there is none. */
struct tt *tt_create(uint64_t bytes);
void tt_free(struct tt *t);
uint64_t tt_bytes(const struct tt *t);

/* Empties it for keys of `key_bytes` and about `states` positions: only as much of the memory as these need is used. */
void tt_open(struct tt *t, int key_bytes, uint64_t states);

/* Where an open entry is; TT_NOWHERE if it could not be stored. */
typedef uint64_t tt_place;
#define TT_NOWHERE UINT64_MAX

/* Enters a position: false if it is stored already (entered before, by any thread); true if it is new, with its place. */
bool tt_enter(struct tt *t, const uint64_t key[], uint64_t hash, tt_place *place);
/* The search below an entered position is over. */
void tt_leave(struct tt *t, tt_place place);

#endif
