/* Text put together: never beyond its size, always ended. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "sentence.h"

static void pieces_are_joined(void **state)
{
    char out[32];
    struct sentence s;
    (void)state;
    memset(out, 'x', sizeof out);
    sentence_begin(&s, out, sizeof out);
    assert_string_equal(out, "");
    sentence_add(&s, "%d card%s", 2, "s");
    sentence_add(&s, "%s", "");
    sentence_add(&s, " of %c", 'Q');
    assert_string_equal(out, "2 cards of Q");
}

/* For every size: what fits is there, the rest is cut, the byte behind stays. */
static void a_full_buffer_cuts(void **state)
{
    static const char all[] = "the 9H of the reserve";
    (void)state;
    for (size_t size = 0; size <= sizeof all; size++) {
        char out[sizeof all + 1];
        struct sentence s;
        memset(out, '#', sizeof out);
        sentence_begin(&s, out, size);
        sentence_add(&s, "the %s", "9H");
        sentence_add(&s, " of the %s", "reserve");
        sentence_add(&s, "%s", "");
        assert_int_equal(out[size], '#');
        if (size == 0)
            continue;
        size_t fits = size - 1 < sizeof all - 1 ? size - 1 : sizeof all - 1;
        assert_int_equal(strlen(out), fits);
        assert_memory_equal(out, all, fits);
    }
}

static void small_numbers_are_words(void **state)
{
    char out[12];
    (void)state;
    assert_string_equal(sentence_number(0, out), "no");
    assert_string_equal(sentence_number(12, out), "twelve");
    assert_string_equal(sentence_number(13, out), "13");
    assert_string_equal(sentence_number(-1, out), "-1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(pieces_are_joined), cmocka_unit_test(a_full_buffer_cuts),
                                       cmocka_unit_test(small_numbers_are_words)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
