#include "sheet_needs.h"

#include "sentence.h"

/* Before the base is chosen nothing has moved: there are only reserve, choices and stock. */
static bool is_needed(const struct sheet *s, const struct game *g, enum sheet_key key, bool visible)
{
    bool chosen = game_base_chosen(g) || s->variant->base != BASE_CHOOSE;
    switch (key) {
    case KEY_RESERVE: return s->variant->reserve > 0;
    case KEY_CHOICES: return !chosen && !s->given[KEY_TABLEAU]; /* the tableau then has only the choices */
    case KEY_FOUNDATIONS:
    case KEY_TABLEAU:
    case KEY_WASTE: return chosen;
    case KEY_STOCK: return !visible && s->stock_count != 0;
    default: return false;
    }
}

/* In the order in which an error lists them. */
static const struct {
    enum sheet_key key;
    const char *what, *mend;
} NEEDS[] = {
    {KEY_RESERVE, "the reserve", "list its cards, bottom to top, even if there are none"},
    {KEY_CHOICES, "the choices", "list the cards that can be chosen, from the left"},
    {KEY_FOUNDATIONS, "the foundations", "list them, even if all are empty"},
    {KEY_TABLEAU, "the tableau", "list all its piles, each from bottom to top"},
    {KEY_WASTE, "the waste", "list its cards, bottom to top, even if there are none"},
    {KEY_STOCK, "the stock", "list its cards, next one first; pick and hint can do without them"},
};
enum { NEEDS_COUNT = sizeof NEEDS / sizeof *NEEDS };

static bool is_plural(enum sheet_key key) { return key == KEY_CHOICES || key == KEY_FOUNDATIONS; }

static bool fail_missing(struct sheet *s, const int missing[], int count, int cards)
{
    char list[160];
    bool plural = count > 1 || is_plural(NEEDS[missing[0]].key);
    struct sentence sentence;
    sentence_begin(&sentence, list, sizeof list);
    for (int i = 0; i < count; i++)
        sentence_add(&sentence, "%s%s", i == 0 ? "" : i + 1 == count ? " and " : ", ", NEEDS[missing[i]].what);
    return sheet_fail(s, s->end, count == 1 ? NEEDS[missing[0]].mend : "give each of them, even if it is empty",
                      "%s %s missing, and %d card%s with %s", list, plural ? "are" : "is", cards, PLURAL(cards), plural ? "them" : "it");
}

/* Cards that no line names, known or not. */
static int cards_left(const struct sheet *s, const struct game *g)
{
    int left = variant_cards(s->variant);
    for (int p = 0; p < PILE_COUNT; p++)
        left -= g->pile[p].count;
    return left;
}

bool sheet_is_whole(struct sheet *s, const struct game *g, bool visible)
{
    int missing[NEEDS_COUNT], count = 0, cards = cards_left(s, g);
    for (int i = 0; i < NEEDS_COUNT; i++)
        if (!s->given[NEEDS[i].key] && is_needed(s, g, NEEDS[i].key, visible))
            missing[count++] = i;
    if (count > 0 && cards > 0)
        return fail_missing(s, missing, count, cards);
    if (s->variant->redeals > 0 && !s->given[KEY_REDEALS] && game_base_chosen(g))
        return sheet_fail(s, s->end, "say how often the waste may still be turned over: \"redeals\" or, in JSON, \"redeals_left\"",
                          "the number of redeals is missing");
    return true;
}

bool sheet_tells_lock(struct sheet *s, const struct game *g)
{
    if (s->given[KEY_LOCKED] || !game_lock_is_open(g))
        return true;
    return sheet_fail(
        s, s->end,
        "add \"locked: yes\" if a card was dealt while a space was open, and since then a space stayed open and no waste card "
        "was played by hand, else \"locked: no\"",
        "whether the stock is locked is missing");
}
