/* The rules of a game in plain words, made from its row, in the words of RULES.md. Pure; safe from any thread. */
#ifndef TERRACE_RULES_WORDS_H
#define TERRACE_RULES_WORDS_H

#include "variant.h"

enum { RULES_PARAGRAPHS_MAX = 10, RULES_WORDS_MAX = 640 };

struct rules_words {
    int count;
    struct {
        const char *heading; /* "Deal"; static */
        char text[RULES_WORDS_MAX];
    } paragraph[RULES_PARAGRAPHS_MAX];
};

/* The whole game, heading by heading: cards, aim, deal, piles, reserve, spaces, stock. `v` has passed variant_check(). */
void rules_words(const struct variant *v, struct rules_words *out);

/* One cell of a table each: "one of 4", "dealt", "aces"; "by hand, from the waste"; "by suit, cards may come back". */
void rules_base_words(const struct variant *v, char *out, size_t size);
const char *rules_space_words(const struct variant *v);
void rules_foundation_words(const struct variant *v, char *out, size_t size);

/* The rules of `v` in one line, "family=aisleriot decks=2 ...", equal only for games that play alike; to `out`, returns it. */
enum { RULES_LINE_MAX = 320 };
char *rules_line(const struct variant *v, char out[RULES_LINE_MAX]);

#endif
