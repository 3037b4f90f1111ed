#include "solve_words.h"

#include <stdio.h>
#include <string.h>

#include "explain.h"
#include "plain.h"
#include "utf8.h"

const struct solution *solve_winning(const struct bases *b)
{
    if (b->count == 0)
        return b->verdict == VERDICT_WINNABLE ? &b->only : NULL;
    return b->winner >= 0 ? &b->base[b->winner].solution : NULL;
}

const char *solve_limit_words(enum limit limit)
{
    static const char *const words[] = {
        [LIMIT_NONE] = "",
        [LIMIT_STATES] = "the limit of positions was reached",
        [LIMIT_SECONDS] = "the limit of CPU time was reached",
        [LIMIT_MEMORY] = "there was too little memory, or no room for so long a solution",
        [LIMIT_INTERRUPTED] = "interrupted",
        [LIMIT_CERTIFICATE] = "proved lost, but the proof is too large for a certificate",
    };
    return words[limit];
}

/* The position of the solver's problem: after the choice of the base card. */
static struct game after_choice(const struct game *start, const struct base_result *base)
{
    struct game g = *start;
    if (base)
        game_play(&g, base->move, NULL, NULL);
    return g;
}

char *solve_why(const struct game *start, const struct base_result *base, const struct solution *s, char out[SOLVE_WHY_MAX])
{
    static const char *const proofs[PROOFS] = {
        [PROOF_NONE] = "",
        [PROOF_MOVES] = "",
        [PROOF_RESERVE] = "some card of the reserve can never leave it",
        [PROOF_EXHAUSTION] = "every position that matters was searched, and none is won",
        [PROOF_RELAXATION] = "even a game with easier rules was searched to its end and cannot be won",
        [PROOF_SAT] = "a condition that every solution must meet was proved impossible",
    };
    struct game g = after_choice(start, base);
    bool lost = s->verdict == VERDICT_LOST;
    char wait[128];
    if (!lost && s->limit != LIMIT_NONE && explain_wait(&g, wait, sizeof wait))
        snprintf(out, SOLVE_WHY_MAX, "%s; %s", solve_limit_words(s->limit), wait);
    else if (!lost || !explain_reserve(&g, out, SOLVE_WHY_MAX))
        snprintf(out, SOLVE_WHY_MAX, "%s", lost ? proofs[s->proof] : solve_limit_words(s->limit));
    return out;
}

bool solve_which(const char *text, const char *where, const struct game *start, int *which, struct error *e)
{
    struct move choices[PILES_MAX];
    int count = game_base_moves(start, choices);
    *which = BASES_FIRST;
    if (!text)
        return true;
    if (plain_same(text, "all")) {
        *which = BASES_ALL;
        return true;
    }
    if (count == 0)
        return error_set(e, where, "leave it out", "there is no base card to choose in this position");
    char mend[256] = "choose one of", name[3], pile[10];
    card_t wanted = CARD_NONE;
    int length = (int)strnlen(text, 16);
    bool is_card = card_parse(text, length, &wanted) == length;
    for (int i = 0; i < count; i++) {
        card_t c = pile_top(&start->pile[choices[i].from]);
        if ((is_card && c == wanted) || pile_parse(start->variant, text, length) == choices[i].from) {
            *which = choices[i].from - PILE_TABLEAU;
            return true;
        }
        snprintf(mend + strlen(mend), sizeof mend - strlen(mend), "%s %s (%s)", i ? "," : "", pile_name(choices[i].from, pile),
                 card_name(c, name));
    }
    return error_set(e, where, mend, "\"%.*s\" is not among the base cards to choose from", (int)utf8_cut(text, strlen(text), 40), text);
}
