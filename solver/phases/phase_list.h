/* The list of the phases, a row each, and what is made from it: numbers, names, switches. */
#ifndef TERRACE_PHASE_LIST_H
#define TERRACE_PHASE_LIST_H

/* ROW(identifier, name, meaning), in the order of a round. */
#define PHASE_LIST(ROW)                                                                                                                    \
    ROW(DFS, dfs, "exact depth-first search")                                                                                              \
    ROW(RESTARTS, restarts, "restarts of streamlined play")                                                                                \
    ROW(RELAXATION, relaxation, "the game without piles")                                                                                  \
    ROW(SAT, sat, "the precedence formula")                                                                                                \
    ROW(NRPA, nrpa, "nested rollouts that learn from their best")                                                                          \
    ROW(BEAM, beam, "beams of streamlined play")

#define PHASE_IDENTIFIER(identifier, name, meaning) PHASE_##identifier,
enum phase { PHASE_TESTS, PHASE_LIST(PHASE_IDENTIFIER) PHASES }; /* PHASE_TESTS: the tests before the first round */
#undef PHASE_IDENTIFIER
extern const char *const phase_names[PHASES];

/* Every reduction, test and phase can be switched off, so that the campaign can compare each with plain search: bits of `off`. */
enum { SWITCH_RESERVE = 1 << 0, SWITCH_SAFE = 1 << 1, SWITCH_SWAPS = 1 << 2, SWITCH_GAPS = 1 << 3, SWITCH_FIRST_PHASE = 4 };
#define PHASE_SWITCH(identifier, name, meaning) SWITCH_##identifier = 1 << (SWITCH_FIRST_PHASE + PHASE_##identifier - 1),
enum { PHASE_LIST(PHASE_SWITCH) };
#undef PHASE_SWITCH

#endif
