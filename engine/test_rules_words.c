/* The rules in words: every game has every heading, whole sentences, and says what its row says. */
#include "rules_words.h"

#include <ctype.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static const char *text_of(const struct rules_words *w, const char *heading)
{
    for (int i = 0; i < w->count; i++)
        if (strcmp(w->paragraph[i].heading, heading) == 0)
            return w->paragraph[i].text;
    fail_msg("no paragraph %s", heading);
    return "";
}

static void rules_of_every_game_are_told(void **state)
{
    static const char *const HEADINGS[] = {"Cards", "Aim", "Deal", "Piles", "Reserve", "Spaces", "Stock"};
    size_t count;
    const struct variant *all = variants_all(&count);
    (void)state;
    for (size_t i = 0; i < count; i++) {
        struct rules_words w;
        rules_words(&all[i], &w);
        for (size_t h = 0; h < sizeof HEADINGS / sizeof *HEADINGS; h++) {
            const char *text = text_of(&w, HEADINGS[h]);
            size_t length = strlen(text);
            assert_true(length > 0 && length < RULES_WORDS_MAX - 1);
            assert_true(isupper((unsigned char)text[0]) || isdigit((unsigned char)text[0]));
            assert_int_equal(text[length - 1], '.');
            assert_null(strstr(text, "  "));
        }
        /* what players ask first */
        assert_int_equal(strstr(text_of(&w, "Aim"), "in suit") != NULL, all[i].foundations == FOUNDATION_SUIT);
        assert_int_equal(strstr(text_of(&w, "Aim"), "played back") != NULL, all[i].foundation_return);
        assert_int_equal(strstr(text_of(&w, "Deal"), "choose") != NULL, all[i].base == BASE_CHOOSE);
        assert_int_equal(strstr(text_of(&w, "Reserve"), "foundations only") == NULL, variant_reserve_fills(&all[i]));
        assert_int_equal(strstr(text_of(&w, "Spaces"), "no other is dealt") != NULL, all[i].stock_lock);
        assert_int_equal(strstr(text_of(&w, "Stock"), "turned over") != NULL, all[i].redeals > 0);
        assert_int_equal(strstr(text_of(&w, "Stock"), "by itself") != NULL, all[i].auto_deal);
        assert_int_equal(strstr(text_of(&w, "Stock"), "not come back") != NULL, all[i].auto_deal && all[i].foundation_return);
    }
}

static bool says(const struct variant *v, const char *heading, const char *words)
{
    struct rules_words w;
    rules_words(v, &w);
    return strstr(text_of(&w, heading), words) != NULL;
}

/* Games of one's own may have one or none of what others have many of. */
static void one_or_none_is_told_as_such(void **state)
{
    struct variant v = *variant_find("terrace");
    (void)state;
    v.ranks = 8;
    assert_true(says(&v, "Aim", "to eight cards; an ace goes on an 8.") && says(&v, "Piles", "; an 8 goes on an ace"));
    v.reserve = 0;
    assert_false(says(&v, "Deal", "reserve"));
    v.reserve = 1;
    assert_true(says(&v, "Deal", "One card to the reserve. One card to each"));
    v.base_choices = 1;
    assert_true(says(&v, "Deal", "One card to the first pile: the base card; it goes"));
    v.base = BASE_DEALT;
    v.piles = 1;
    assert_true(says(&v, "Deal", "One card to one pile"));
    v.ranks = 1;
    assert_true(says(&v, "Cards", "cards, aces only.") && says(&v, "Aim", "to one card.") && says(&v, "Piles", "nothing goes on an ace"));
    v.wrap = WRAP_FREE;
    assert_true(says(&v, "Piles", "; an ace goes on an ace."));
}

/* Policies that no built-in game combines. */
static void rules_of_own_games_are_true(void **state)
{
    struct variant general = *variant_find("generals-patience"), stars = *variant_find("falling-stars"), signora = *variant_find("signora"),
                   redheads = *variant_find("redheads");
    (void)state;
    general.redeals = 0;
    assert_true(says(&general, "Stock", "There is no redeal.") && !says(&general, "Stock", "After that"));
    stars.base = BASE_FIXED;
    assert_true(says(&stars, "Piles", "; nothing goes on an ace.") && !says(&stars, "Piles", "king"));
    stars.base_rank = 1;
    assert_true(says(&stars, "Piles", "; a king goes on an ace, and nothing on a card of the base rank."));
    assert_true(says(&signora, "Spaces", "from the waste."));
    signora.redeals = 1;
    assert_true(says(&signora, "Spaces", "from the waste, and when that is empty from the stock."));
    redheads.auto_deal = false;
    assert_true(says(&redheads, "Spaces", "from the waste, and when that is empty from the stock."));
}

static void cells_of_tables(void **state)
{
    char out[64];
    (void)state;
    rules_base_words(variant_find("terrace"), out, sizeof out);
    assert_string_equal(out, "one of 4");
    rules_base_words(variant_find("pysolfc/mamy-susan"), out, sizeof out);
    assert_string_equal(out, "aces");
    rules_foundation_words(variant_find("pysolfc/queen-of-italy"), out, sizeof out);
    assert_string_equal(out, "alternating colours, cards may come back");
    assert_string_equal(rules_space_words(variant_find("redheads")), "by themselves, from reserve, then waste");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(rules_of_every_game_are_told), cmocka_unit_test(one_or_none_is_told_as_such),
                                       cmocka_unit_test(rules_of_own_games_are_true), cmocka_unit_test(cells_of_tables)};
    return cmocka_run_group_tests_name("rules_words", tests, NULL, NULL);
}
