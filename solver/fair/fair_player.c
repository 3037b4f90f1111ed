#include "fair_player.h"

#include <assert.h>
#include <string.h>

const struct table_rules *fair_rules(struct fair_player *p, const struct variant *v, int base)
{
    assert(base >= 0 && base < v->ranks);
    /* By content: a caller's variant may go and another come at the same address. */
    if (memcmp(&p->variant, v, sizeof *v) != 0) {
        memset(p->ready, 0, sizeof p->ready);
        memcpy(&p->variant, v, sizeof *v);
        p->weights = fair_weights_for(v);
    }
    if (!p->ready[base]) {
        table_rules_init(&p->rules[base], &p->variant, base);
        p->ready[base] = true;
    }
    return &p->rules[base];
}
