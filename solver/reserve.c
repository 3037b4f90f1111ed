#include "reserve.h"

#include <string.h>

/* Raises F[kind] by a card from outside the reserve and, before it, what lies below it: since F never rises with rank, these are the ranks
 * down to the first whose F is larger. */
static bool raise_to(uint8_t played[], uint8_t free_cards[], int first, int kind)
{
    int low = kind;
    while (low > first && played[low - 1] == played[low]) low--;
    for (int k = low; k <= kind; k++) {
        if (free_cards[k] == 0) return false;
        free_cards[k]--;
        played[k]++;
    }
    return true;
}

bool reserve_can_leave(const struct problem *p, const struct state *s, int extra)
{
    if (s->reserve == 0) return true;
    uint8_t played[KINDS_MAX], free_cards[KINDS_MAX];
    for (int class = 0, k = 0; class < p->classes; class++, k += p->ranks) {
        uint64_t chains = s->chains[class] >> 4;
        int sum = p->copies - chains_at(s, class, 0);
        for (int r = 0; r < p->ranks; r++, chains >>= 4) {
            played[k + r] = (uint8_t)sum;
            free_cards[k + r] = (uint8_t)(p->copies - sum);
            sum -= (int)(chains & 15);
        }
    }
    if (extra != KIND_NONE) {
        played[extra]++;
        free_cards[extra]--;
    }
    for (int i = 0; i < s->reserve; i++) free_cards[p->reserve[i]]--;
    for (int i = s->reserve - 1; i >= 0; i--) {
        int kind = p->reserve[i], first = kind - kind_rank(p, kind);
        if (kind > first && played[kind - 1] == played[kind] && !raise_to(played, free_cards, first, kind - 1)) return false;
        played[kind]++;
    }
    return true;
}
