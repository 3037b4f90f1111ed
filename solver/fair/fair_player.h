/* A player's memory: its level, and data of the game that it plays. */
#ifndef TERRACE_FAIR_PLAYER_H
#define TERRACE_FAIR_PLAYER_H

#include "allowance.h"
#include "fair_careful.h"
#include "fair_levels.h"
#include "fair_table.h"
#include "fair_weights.h"

struct fair_player {
    enum fair_level level;
    struct variant variant; /* a copy, to which the rules below point */
    const int16_t *weights; /* of the level fast in this game: FAIR_WEIGHTS numbers */
    bool ready[RANKS_MAX];
    struct table_rules rules[RANKS_MAX]; /* by base rank */
    struct fair_trial trial;             /* of the levels that try turns */
    struct allowance allowance;          /* asked before and in each decision of the levels that try turns; preset: no end */
};

/* The rules of `v` with that base, made on first use; `p` keeps them as long as it plays this game. */
const struct table_rules *fair_rules(struct fair_player *p, const struct variant *v, int base);

#endif
