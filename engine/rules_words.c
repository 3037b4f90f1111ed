#include "rules_words.h"

#include <stdio.h>

#include "card.h"
#include "sentence.h"

static const char *const RANK_WORDS[] = {"ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king"};

/* ---- cells of a table ---- */

void rules_base_words(const struct variant *v, char *out, size_t size)
{
    switch (v->base) {
    case BASE_CHOOSE: snprintf(out, size, "one of %d", v->base_choices); break;
    case BASE_DEALT: snprintf(out, size, "dealt"); break;
    case BASE_FIXED: snprintf(out, size, "%ss", RANK_WORDS[v->base_rank]); break;
    }
}

const char *rules_space_words(const struct variant *v)
{
    switch (v->fill) {
    case FILL_WASTE_BY_HAND: return v->stock_lock ? "by hand, from the waste; open ones lock the stock" : "by hand, from the waste";
    case FILL_WASTE_THEN_STOCK_AUTO: return "by themselves, from the waste";
    case FILL_RESERVE_THEN_WASTE_AUTO: return "by themselves, from reserve, then waste";
    case FILL_RESERVE_AUTO_THEN_ANY: return "by themselves, from the reserve; then by hand, any card";
    case FILL_WASTE_AUTO_THEN_ANY: return "at once, from the waste";
    case FILL_ANY_BY_HAND: return "by hand, any card";
    }
    return "";
}

void rules_foundation_words(const struct variant *v, char *out, size_t size)
{
    snprintf(out, size, "%s%s", v->foundations == FOUNDATION_SUIT ? "by suit" : "alternating colours",
             v->foundation_return ? ", cards may come back" : "");
}

/* ---- paragraphs ---- */

static struct sentence begin(struct rules_words *w, const char *heading)
{
    struct sentence s;
    w->paragraph[w->count].heading = heading;
    sentence_begin(&s, w->paragraph[w->count].text, RULES_WORDS_MAX);
    w->count++;
    return s;
}

static const char *highest(const struct variant *v) { return RANK_WORDS[v->ranks - 1]; }
/* Of the highest card: an 8, and an ace where there is no other rank. */
static const char *article(const struct variant *v) { return v->ranks == 8 || v->ranks == 1 ? "an" : "a"; }

static void cards(const struct variant *v, struct rules_words *w)
{
    char packs[12];
    struct sentence s = begin(w, "Cards");
    sentence_add(&s, "%s pack%s, %d cards", sentence_number(v->decks, packs), PLURAL(v->decks), variant_cards(v));
    if (v->ranks == 1)
        sentence_add(&s, ", aces only");
    else if (v->ranks < RANKS_MAX)
        sentence_add(&s, ", ace to %s of each suit", highest(v));
    sentence_add(&s, ".");
}

static void aim(const struct variant *v, struct rules_words *w)
{
    char foundations[12], most[12];
    struct sentence s = begin(w, "Aim");
    sentence_add(&s, "Bring all cards to the %s foundations. Each is built up %s from the base rank to %s card%s",
                 sentence_number(variant_foundations(v), foundations),
                 v->foundations == FOUNDATION_SUIT ? "in suit" : "in alternating colours", sentence_number(v->ranks, most),
                 PLURAL(v->ranks));
    if (v->ranks > 1 && !(v->base == BASE_FIXED && v->base_rank == 0))
        sentence_add(&s, "; an ace goes on %s %s", article(v), highest(v));
    sentence_add(&s, ".");
    if (v->family == FAMILY_PYSOLFC)
        sentence_add(&s, " Each foundation begins with a card of its own suit.");
    if (v->foundation_return)
        sentence_add(&s, " The top card of a foundation may be played back, but never its first card.");
}

static void deal_reserve(const struct variant *v, struct sentence *s)
{
    char number[12];
    if (v->reserve == 0)
        return;
    sentence_add(s, "%s card%s to the reserve", sentence_number(v->reserve, number), PLURAL(v->reserve));
    if (v->reserve > 1)
        sentence_add(s, ", one on the other");
    int hidden = v->reserve_hidden < v->reserve ? v->reserve_hidden : v->reserve - 1; /* the card in play is not */
    if (hidden > 0)
        sentence_add(s, ", %s of them face down", sentence_number(hidden, number));
    sentence_add(s, ". ");
}

/* The waste begins with a card. */
static bool gets_waste(const struct variant *v) { return v->family == FAMILY_PYSOLFC || v->auto_deal; }

static void deal_choices(const struct variant *v, struct sentence *s)
{
    char number[12];
    if (v->base_choices == 1)
        sentence_add(s, "One card to the first pile: the base card; it goes to a foundation. ");
    else
        sentence_add(s, "One card to each of the first %s piles: choose one of them as the base card; it goes to a foundation. ",
                     sentence_number(v->base_choices, number));
    sentence_add(s, "Then every empty pile gets a card%s.", gets_waste(v) ? ", and the waste its first" : "");
}

static void deal(const struct variant *v, struct rules_words *w)
{
    char number[12], piles[12];
    struct sentence s = begin(w, "Deal");
    deal_reserve(v, &s);
    if (v->base == BASE_CHOOSE) {
        deal_choices(v, &s);
        return;
    }
    if (v->base == BASE_DEALT && v->family == FAMILY_AISLERIOT)
        sentence_add(&s, "One card, the base card, to a foundation. ");
    sentence_add(&s, "%s card%s to %s%s pile%s", sentence_number(v->rounds, number), PLURAL(v->rounds), v->piles > 1 ? "each of " : "",
                 sentence_number(v->piles, piles), PLURAL(v->piles));
    if (v->base == BASE_DEALT && v->family == FAMILY_PYSOLFC)
        sentence_add(&s, ", one card, the base card, to a foundation");
    sentence_add(&s, gets_waste(v) ? ", and one to the waste." : ".");
    if (v->base == BASE_FIXED)
        sentence_add(&s, " Foundations begin with %ss.", RANK_WORDS[v->base_rank]);
}

static void piles(const struct variant *v, struct rules_words *w)
{
    struct sentence s = begin(w, "Piles");
    sentence_add(&s, "Built down in alternating colours, one card at a time");
    bool base_is_ace = v->ranks == 1 || (v->base == BASE_FIXED && v->base_rank == 0);
    if (v->wrap == WRAP_NONE || (v->wrap == WRAP_TO_BASE && base_is_ace))
        sentence_add(&s, "; nothing goes on an ace.");
    else
        sentence_add(&s, "; %s %s goes on an ace%s.", article(v), highest(v),
                     v->wrap == WRAP_TO_BASE ? ", and nothing on a card of the base rank" : "");
    sentence_add(&s, " Their top cards go to foundations and to other piles%s.",
                 v->fill == FILL_ANY_BY_HAND || v->fill == FILL_WASTE_AUTO_THEN_ANY || v->fill == FILL_RESERVE_AUTO_THEN_ANY ? " and spaces"
                                                                                                                             : "");
}

static void reserve(const struct variant *v, struct rules_words *w)
{
    struct sentence s = begin(w, "Reserve");
    if (v->reserve == 0)
        sentence_add(&s, "None.");
    else if (variant_reserve_fills(v))
        sentence_add(&s, "Only its top card is in play: it goes to foundations, and by itself into spaces.");
    else
        sentence_add(&s, "Only its top card is in play, and goes to foundations only.");
}

static void spaces(const struct variant *v, struct rules_words *w)
{
    struct sentence s = begin(w, "Spaces");
    const char *stock = v->redeals > 0 || !v->auto_deal ? ", and when that is empty from the stock" : ""; /* else it is empty, too */
    switch (v->fill) {
    case FILL_WASTE_BY_HAND: sentence_add(&s, "Only the waste's top card may be put there, when you like."); break;
    case FILL_WASTE_THEN_STOCK_AUTO: sentence_add(&s, "Filled by themselves after each move of a card, from the waste%s.", stock); break;
    case FILL_RESERVE_THEN_WASTE_AUTO:
        sentence_add(&s, "Filled by themselves after each move of a card, from the reserve, and when that is empty from the waste%s.",
                     stock);
        break;
    case FILL_RESERVE_AUTO_THEN_ANY:
        sentence_add(&s, "Filled by themselves from the reserve; when that is empty any card may be put there.");
        break;
    case FILL_WASTE_AUTO_THEN_ANY:
        sentence_add(
            &s, "A pile that was emptied gets the waste's top card at once. Where the waste is empty any card in play but the reserve's "
                "may be put there.");
        break;
    case FILL_ANY_BY_HAND: sentence_add(&s, "Any card in play but the reserve's may be put there, when you like."); break;
    }
    if (v->stock_lock)
        sentence_add(&s, " Once a card has been dealt while a space is open, no other is dealt "
                         "until the waste's top card is played or no space is left.");
}

static void stock(const struct variant *v, struct rules_words *w)
{
    char times[12];
    struct sentence s = begin(w, "Stock");
    sentence_add(&s, "Cards are dealt one at a time onto the waste, whose top card is in play: to foundations, piles and spaces. ");
    if (v->auto_deal)
        sentence_add(&s, "An empty waste gets a card by itself after a move of a card%s. ",
                     v->foundation_return && v->family == FAMILY_PYSOLFC ? " that does not come back from a foundation" : "");
    if (v->redeals == 0)
        sentence_add(&s, "There is no redeal.");
    else
        sentence_add(&s, "When it is used up the waste may be turned over %s%s.",
                     v->redeals == 1 ? "once" : sentence_number(v->redeals, times), v->redeals == 1 ? "" : " times");
    if (v->redeals > 0 && v->redeal_must_play)
        sentence_add(&s, " After that each card must be played before the next is dealt.");
}

/* Numbers may begin a sentence. */
static void begin_with_capitals(char *text)
{
    for (char *c = text; *c; c++)
        if (*c >= 'a' && *c <= 'z' && (c == text || (c - text >= 2 && c[-2] == '.' && c[-1] == ' ')))
            *c = (char)(*c - 'a' + 'A');
}

void rules_words(const struct variant *v, struct rules_words *out)
{
    out->count = 0;
    cards(v, out);
    aim(v, out);
    deal(v, out);
    piles(v, out);
    reserve(v, out);
    spaces(v, out);
    stock(v, out);
    for (int i = 0; i < out->count; i++)
        begin_with_capitals(out->paragraph[i].text);
}

char *rules_line(const struct variant *v, char out[RULES_LINE_MAX])
{
    char base[16];
    snprintf(out, RULES_LINE_MAX,
             "family=%s decks=%d ranks=%d reserve=%d hidden=%d piles=%d rounds=%d base=%s foundations=%s wrap=%s fill=%s lock=%d "
             "auto_deal=%d redeals=%d redeal_must_play=%d foundation_return=%d",
             v->family == FAMILY_AISLERIOT ? "aisleriot" : "pysolfc", v->decks, v->ranks, v->reserve, v->reserve_hidden, v->piles,
             v->rounds, variant_base_text(v, base), foundation_policy_names[v->foundations], wrap_policy_names[v->wrap],
             fill_policy_names[v->fill], v->stock_lock, v->auto_deal, v->redeals, v->redeal_must_play, v->foundation_return);
    return out;
}
