/* A choice of base card in one plain sentence, from the open cards alone. */
#include "explain.h"
#include "fair_base.h"
#include "fair_table.h"
#include "pick.h"
#include "sentence.h"

static void say_number(struct sentence *t, int n)
{
    static const char *const words[] = {"no", "one", "two", "three", "four", "five", "six", "seven", "eight"};
    if (n < (int)(sizeof words / sizeof *words))
        say(t, "%s", words[n]);
    else
        say(t, "%d", n);
}

/* Depth 1 is the card in play. */
static void say_base_rank(struct sentence *t, const struct pile *reserve, int rank)
{
    int depth[CARDS_MAX], count = 0;
    for (int i = reserve->count - 1; i >= 0; i--)
        if (reserve->card[i] != CARD_NONE && card_rank(reserve->card[i]) == rank)
            depth[count++] = reserve->count - i;
    char letter = rank_letter(rank);
    if (count == 0) {
        say(t, "no %c is buried in the reserve", letter);
        return;
    }
    say_number(t, count);
    say(t, count == 1 ? " %c is" : " %cs are", letter);
    if (count == 1 && depth[0] == 1) {
        say(t, " on top of the reserve");
        return;
    }
    say(t, " buried at depth ");
    for (int i = 0; i < count; i++)
        say(t, "%s%d", i == 0 ? "" : i + 1 < count ? ", " : " and ", depth[i]);
    say(t, " of the reserve");
}

static void say_reserve_top(struct sentence *t, const struct table_rules *rules, const struct fair_view *after)
{
    const struct pile *reserve = &after->open.pile[PILE_RESERVE];
    struct table table;
    char name[3];
    if (reserve->count == 0)
        return;
    table_from_view(&table, rules, after);
    card_t top = pile_top(reserve);
    int distance = table_distance(&table, rules->kind_of[top]);
    if (distance == 0)
        say(t, "; the reserve's top card (%s) can go up at once", card_name(top, name));
    else
        say(t, "; the reserve's top card (%s) can go up after %d card%s", card_name(top, name), distance, distance == 1 ? "" : "s");
}

/* Reserve cards just below the base: they are the last of their foundation. */
static void say_last_ranks(struct sentence *t, const struct table_rules *rules, const struct pile *reserve)
{
    enum { LAST = 3 };
    int late = 0, ranks = rules->variant->ranks;
    for (int i = reserve->count - reserve->count / 2; i < reserve->count; i++)
        late += reserve->card[i] != CARD_NONE && table_rank(rules->kind_of[reserve->card[i]]) >= ranks - LAST;
    if (late < 2 || ranks <= 2 * LAST)
        return;
    say(t, "; ");
    say_number(t, late);
    say(t, " of its upper half are among the last %d ranks to go up", LAST);
}

void pick_reason(const struct fair_view *view, struct move choice, char out[REASON_MAX])
{
    struct fair_view after = *view;
    struct table_rules rules;
    struct sentence t;
    sentence_begin(&t, out, REASON_MAX);
    fair_take_base(&after, choice);
    const struct pile *reserve = &after.open.pile[PILE_RESERVE];
    if (advice_explain_blocked(&after, out, REASON_MAX))
        return;
    table_rules_init(&rules, after.open.variant, after.open.base);
    say_base_rank(&t, reserve, after.open.base);
    say_reserve_top(&t, &rules, &after);
    say_last_ranks(&t, &rules, reserve);
}
