/* Messages folded to the width of a terminal. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "message.h"
#include "utf8.h"

static void expect_folded(const char *text, int width, const char *wanted)
{
    char out[400];
    assert_string_equal(message_fold(text, width, MESSAGE_INDENT, out, sizeof out), wanted);
}

static void folds_at_blanks(void **state)
{
    (void)state;
    expect_folded("terrace: d.txt:2:19: the stock is missing: list its cards", 200,
                  "terrace: d.txt:2:19: the stock is missing: list its cards");
    expect_folded("terrace: d.txt:2:19: the stock is missing: list its cards", 30,
                  "terrace: d.txt:2:19: the stock\n    is missing: list its cards");
    /* The last column is used, one more is not there. */
    expect_folded("aaaa bbbb", 9, "aaaa bbbb");
    expect_folded("aaaa bbbb", 8, "aaaa\n    bbbb");
    /* Words that are wider than a line stay whole. */
    expect_folded("/a/very/long/name is no file", 8, "/a/very/long/name\n    is\n    no\n    file");
    expect_folded("", 8, "");
    /* Blanks are never lost between lines, nor added. */
    expect_folded("a  b", 80, "a  b");
}

static void widths_are_characters(void **state)
{
    (void)state;
    expect_folded("\"\u2665\u2665\u2665\" is no card", 14, "\"\u2665\u2665\u2665\" is no\n    card");
    expect_folded("9\u2665\uFE0F 9\u2665\uFE0F 9\u2665\uFE0F", 8, "9\u2665\uFE0F 9\u2665\uFE0F 9\u2665\uFE0F");
}

static void no_line_is_wider(void **state)
{
    (void)state;
    static const char TEXT[] =
        "terrace: p.json:1:229: 90 cards are not named, more than the stock can have: name the cards that are missing "
        "from other piles, or write ? for each that is not known";
    for (int width = 20; width < 300; width++) {
        char out[400], joined[400] = "";
        message_fold(TEXT, width, MESSAGE_INDENT, out, sizeof out);
        for (char *line = strtok(out, "\n"); line; line = strtok(NULL, "\n")) {
            assert_true((int)utf8_count(line, strlen(line)) <= width);
            sprintf(joined + strlen(joined), "%s%s", *joined ? " " : "", line + (*joined ? MESSAGE_INDENT : 0));
        }
        assert_string_equal(joined, TEXT);
    }
}

static void short_buffer_cuts(void **state)
{
    (void)state;
    char out[8];
    assert_string_equal(message_fold("aaaa bbbb cccc", 4, MESSAGE_INDENT, out, sizeof out), "aaaa\n  ");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(folds_at_blanks),
        cmocka_unit_test(widths_are_characters),
        cmocka_unit_test(no_line_is_wider),
        cmocka_unit_test(short_buffer_cuts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
