/* Catalogues: lines, heads, files that are cut off or damaged, levels. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "catalogue.h"
#include "fair_leeway.h"
#include "rng.h"

/* ---- lines ---- */

static struct catalogue_deal random_deal(struct rng *r, int choices)
{
    struct catalogue_deal d = catalogue_deal_unasked(choices);
    d.verdict = (enum verdict)rng_below(r, VERDICTS);
    for (int i = 0; i < choices; i++)
        d.base[i] = (uint8_t)rng_below(r, VERDICTS);
    if (choices > 0)
        d.verdict = catalogue_verdict(d.base, choices);
    if (d.verdict == VERDICT_WINNABLE)
        d.level = (enum level)rng_below(r, LEVELS + 1);
    while (choices > 0 && d.level != LEVEL_NONE && (d.best < 0 || d.base[d.best] != VERDICT_WINNABLE))
        d.best = (int)rng_below(r, (uint32_t)choices);
    if (d.verdict == VERDICT_NOT_ASKED && rng_below(r, 2)) {
        d = catalogue_deal_unasked(choices);
        d.left_out = true;
    }
    return d;
}

static void assert_same_deal(const struct catalogue_deal *a, const struct catalogue_deal *b)
{
    assert_int_equal(a->verdict, b->verdict);
    assert_int_equal(a->left_out, b->left_out);
    assert_int_equal(a->level, b->level);
    assert_int_equal(a->best, b->best);
    assert_memory_equal(a->base, b->base, sizeof a->base);
}

static void lines_come_back(void **state)
{
    (void)state;
    struct rng r;
    rng_seed(&r, 1);
    for (int i = 0; i < 5000; i++) {
        int choices = (int)rng_below(&r, PILES_MAX + 1);
        struct catalogue_deal d = random_deal(&r, choices), again;
        char line[CATALOGUE_LINE_MAX];
        catalogue_line_write(&d, line);
        assert_true(catalogue_line_read(line, choices, &again));
        assert_same_deal(&d, &again);
    }
}

static void lines_are_as_documented(void **state)
{
    (void)state;
    struct catalogue_deal d;
    assert_true(catalogue_line_read("e1 wlu-\n", 4, &d));
    assert_int_equal(d.verdict, VERDICT_WINNABLE);
    assert_int_equal(d.level, LEVEL_EASY);
    assert_int_equal(d.best, 0);
    assert_int_equal(d.base[1], VERDICT_LOST);
    assert_int_equal(d.base[2], VERDICT_UNKNOWN);
    assert_int_equal(d.base[3], VERDICT_NOT_ASKED);
    assert_true(catalogue_line_read("x\n", 0, &d) && d.level == LEVEL_EXPERT);
    assert_true(catalogue_line_read("w\n", 0, &d) && d.verdict == VERDICT_WINNABLE && d.level == LEVEL_NONE);
    assert_true(catalogue_line_read("u\n", 0, &d) && d.verdict == VERDICT_UNKNOWN);
    assert_true(catalogue_line_read("-\n", 0, &d) && d.verdict == VERDICT_NOT_ASKED && !d.left_out);
    assert_true(catalogue_line_read(".\n", 0, &d) && d.left_out);
}

static void other_lines_are_refused(void **state)
{
    (void)state;
    static const char *const lines[] = {"E3 wlww\n", "e5 wlww\n", "e3-wlww\n", "e3 wlw?\n", "e3 wlwwx",
                                        "l- wlww\n", "e1 llll\n", "u- llll\n", "e3 wlw\n\n"};
    /* The best choice is lost, missing or too many; or verdicts are left out, and there. */
    static const char *const unsound[] = {"e2 wlww\n", "e- wlww\n", "w3 wlww\n", "l1 llll\n", ".1 ----\n", ".- wlww\n"};

    struct catalogue_deal d;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        assert_false(catalogue_line_read(lines[i], 4, &d));
    for (size_t i = 0; i < sizeof unsound / sizeof *unsound; i++)
        assert_false(catalogue_line_read(unsound[i], 4, &d));
    assert_false(catalogue_line_read("ee", 0, &d));
    assert_false(catalogue_line_read("\0\n", 0, &d));
}

/* Joins two lines of `choices` choices; the line that comes out, "contradiction" if they contradict. */
static const char *joined(const char *one, const char *two, int choices)
{
    static char line[CATALOGUE_LINE_MAX + 1];
    struct catalogue_deal a, b;
    assert_true(catalogue_line_read(one, choices, &a) && catalogue_line_read(two, choices, &b));
    if (!catalogue_deal_join(&a, &b))
        return "contradiction";
    catalogue_line_write(&a, line);
    line[catalogue_line_size(choices)] = '\0';
    return line;
}

static void knowledge_is_joined(void **state)
{
    (void)state;
    assert_string_equal(joined("-\n", "u\n", 0), "u\n");
    assert_string_equal(joined("u\n", "-\n", 0), "u\n");
    assert_string_equal(joined("u\n", "l\n", 0), "l\n");
    assert_string_equal(joined("w\n", "m\n", 0), "m\n");
    assert_string_equal(joined("m\n", "w\n", 0), "m\n");
    assert_string_equal(joined(".\n", "-\n", 0), ".\n");
    assert_string_equal(joined(".\n", "x\n", 0), "x\n");
    assert_string_equal(joined(".\n", "u\n", 0), ".\n");
    assert_string_equal(joined("u\n", ".\n", 0), ".\n");
    assert_string_equal(joined("u- lu\n", ".- --\n", 2), ".- --\n");
    assert_string_equal(joined(".- --\n", "w- wu\n", 2), "w- wu\n");
    assert_string_equal(joined("e\n", "l\n", 0), "contradiction");
    assert_string_equal(joined("e2 ww\n", "e1 wl\n", 2), "contradiction");
    assert_string_equal(joined("w- w-\n", "m2 ww\n", 2), "m2 ww\n");
    assert_string_equal(joined("u- lu\n", "u- ul\n", 2), "l- ll\n");
    /* The new win may be the better choice: the level has to be measured again. */
    assert_string_equal(joined("e1 wu\n", "w- -w\n", 2), "w- ww\n");
}

/* ---- heads ---- */

static struct catalogue_head some_head(int choices)
{
    struct catalogue_head h = {.game = "aisleriot/terrace",
                               .rules = "some rules",
                               .choices = choices,
                               .limits = "--limit-seconds 1",
                               .version = "1",
                               .measured = true,
                               .scale = {{900, 800, 700}},
                               .wanted = {false, LEVEL_NONE}};
    assert_true(deal_range_parse("seed:5..100004", &h.range, NULL));
    return h;
}

static void heads_come_back(void **state)
{
    (void)state;
    for (int winnable = 0; winnable < 2; winnable++)
        for (int level = winnable ? 0 : LEVEL_NONE; level <= LEVEL_NONE; level++) {
            struct catalogue_head h = some_head(4), again;
            char text[CATALOGUE_HEAD_MAX], text_again[CATALOGUE_HEAD_MAX];
            h.wanted = (struct catalogue_choice){winnable, (enum level)level};
            h.measured = level != LEVEL_HARD;
            size_t size = catalogue_head_write(&h, text);
            assert_null(catalogue_head_read(text, size, &again));
            assert_int_equal(catalogue_head_write(&again, text_again), size);
            assert_memory_equal(text, text_again, size);
            assert_int_equal(catalogue_count(&again), 100000);
        }
}

static void other_heads_are_refused(void **state)
{
    (void)state;
    struct catalogue_head h = some_head(4), again;
    char text[CATALOGUE_HEAD_MAX];
    size_t size = catalogue_head_write(&h, text);
    for (size_t cut = 0; cut < size; cut++)
        assert_non_null(catalogue_head_read(text, cut, &again));
    text[0] = 'x'; /* the schema is another key now */
    assert_non_null(catalogue_head_read(text, size, &again));
    static const char later[] = "schema: terrace/catalogue/2\n\n", added[] = "colour: red\n";
    assert_non_null(catalogue_head_read(later, sizeof later - 1, &again));
    text[0] = 's';
    memmove(text + sizeof added - 1, text, size);
    memcpy(text, added, sizeof added - 1); /* a key of a later version */
    assert_null(catalogue_head_read(text, size + sizeof added - 1, &again));
    char *choices = strstr(text, "choices: 4");
    assert_non_null(choices);
    choices[strlen("choices: ")] = 'x'; /* no number */
    assert_non_null(catalogue_head_read(text, size + sizeof added - 1, &again));
}

/* A reader that goes by prefix, first and count would give other names to the deals. */
static void heads_of_two_ranges_are_refused(void **state)
{
    (void)state;
    static const char *const OTHER[] = {"prefix: Seed:", "first: 6", "count: 100001", "Prefix: seed:", "First: 5", "Count: 100000"};
    for (size_t i = 0; i < sizeof OTHER / sizeof OTHER[0]; i++) {
        struct catalogue_head h = some_head(4), again;
        char text[CATALOGUE_HEAD_MAX];
        size_t size = catalogue_head_write(&h, text);
        assert_null(catalogue_head_read(text, size, &again));
        static const char *const LINES[] = {"prefix: seed:", "first: 5", "count: 100000"};
        char *at = strstr(text, LINES[i % 3]);
        assert_non_null(at);
        memcpy(at, OTHER[i], strlen(OTHER[i]));
        assert_string_equal(catalogue_head_read(text, size, &again), "prefix, first and count in its head are not those of its deals");
    }
}

/* ---- files ---- */

enum { DEALS = CATALOGUE_BLOCK + 1000 };

/* A file of two blocks; its lines at *lines. */
static uint8_t *make_file(size_t *size, size_t *first_block_end, char **lines)
{
    struct catalogue_head h = some_head(4);
    char head[CATALOGUE_HEAD_MAX];
    size_t line = (size_t)catalogue_line_size(4), part_size[3];
    uint8_t *part[3], *file;
    struct rng r;
    rng_seed(&r, 3);
    *lines = malloc(DEALS * line);
    for (int i = 0; i < DEALS; i++) {
        struct catalogue_deal d = random_deal(&r, 4);
        catalogue_line_write(&d, *lines + (size_t)i * line);
    }
    assert_true(catalogue_pack(head, catalogue_head_write(&h, head), &part[0], &part_size[0]));
    assert_true(catalogue_pack(*lines, CATALOGUE_BLOCK * line, &part[1], &part_size[1]));
    assert_true(catalogue_pack(*lines + CATALOGUE_BLOCK * line, 1000 * line, &part[2], &part_size[2]));
    *first_block_end = part_size[0] + part_size[1];
    *size = *first_block_end + part_size[2];
    file = malloc(*size);
    for (size_t i = 0, at = 0; i < 3; at += part_size[i++]) {
        memcpy(file + at, part[i], part_size[i]);
        free(part[i]);
    }
    return file;
}

static void files_come_back(void **state)
{
    (void)state;
    size_t size, block_end;
    char *lines;
    uint8_t *file = make_file(&size, &block_end, &lines);
    struct catalogue c;
    struct catalogue_deal d, same;
    struct error e;
    assert_int_equal(catalogue_read_bytes(file, size, "f", &c, &e), CATALOGUE_OK);
    assert_int_equal(c.count, DEALS);
    assert_int_equal(c.whole_size, size);
    assert_false(c.cut);
    assert_memory_equal(c.lines, lines, DEALS * (size_t)catalogue_line_size(4));
    assert_true(catalogue_find(&c, 5 + CATALOGUE_BLOCK + 7, &d));
    assert_true(catalogue_line_read(lines + (CATALOGUE_BLOCK + 7) * (size_t)catalogue_line_size(4), 4, &same));
    assert_same_deal(&d, &same);
    assert_false(catalogue_find(&c, 4, &d));
    assert_false(catalogue_find(&c, 5 + DEALS, &d)); /* of its range, but not made yet */
    catalogue_free(&c);
    free(file);
    free(lines);
}

/* What a kill or a power cut leaves: whole blocks, and it is known where they end. */
static void cut_files_keep_whole_blocks(void **state)
{
    (void)state;
    size_t size, block_end;
    char *lines;
    uint8_t *file = make_file(&size, &block_end, &lines);
    struct catalogue c;
    struct error e;
    for (size_t cut = block_end; cut < size; cut += 1 + (size - block_end) / 40) {
        assert_int_equal(catalogue_read_bytes(file, cut, "f", &c, &e), CATALOGUE_OK);
        assert_int_equal(c.count, CATALOGUE_BLOCK);
        assert_int_equal(c.whole_size, block_end);
        assert_int_equal(c.cut, cut > block_end);
        catalogue_free(&c);
    }
    memset(file + block_end, 0, size - block_end);
    assert_int_equal(catalogue_read_bytes(file, size, "f", &c, &e), CATALOGUE_OK);
    assert_true(c.cut && c.count == CATALOGUE_BLOCK);
    catalogue_free(&c);
    assert_int_equal(catalogue_read_bytes(file, 200, "f", &c, &e), CATALOGUE_TROUBLE); /* within the head */
    assert_string_equal(e.what, "its head is cut off");
    assert_int_equal(catalogue_read_bytes(file, 20, "f", &c, &e), CATALOGUE_OTHER);
    assert_int_equal(catalogue_read_bytes(file, 0, "f", &c, &e), CATALOGUE_OTHER);
    free(file);
    free(lines);
}

/* No flipped byte gives other lines: it is found, or (in a field of lengths) taken for a cut. */
static void damage_is_found(void **state)
{
    (void)state;
    size_t size, block_end;
    char *lines;
    uint8_t *file = make_file(&size, &block_end, &lines);
    struct catalogue c;
    struct error e;
    for (size_t at = 0; at < size; at += at < 700 ? 13 : 4001) {
        file[at] ^= 0x10;
        enum catalogue_result result = catalogue_read_bytes(file, size, "f", &c, &e);
        if (result == CATALOGUE_OK) {
            assert_true(c.count < DEALS);
            assert_memory_equal(c.lines ? c.lines : lines, lines, (size_t)c.count * (size_t)catalogue_line_size(4));
            catalogue_free(&c);
        } else
            assert_true(e.what[0] != '\0');
        file[at] ^= 0x10;
    }
    free(file);
    free(lines);
}

/* Sound streams that hold something else than the head says. */
static void wrong_blocks_are_refused(void **state)
{
    (void)state;
    static const char *const blocks[] = {"e3 wlww\ne3 wlw\n", "e3 wlww\nq3 wlww\n", "e\nx\n"};
    struct catalogue_head h = some_head(4);
    char head[CATALOGUE_HEAD_MAX];
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
        uint8_t *a, *b;
        size_t a_size, b_size;
        struct catalogue c;
        struct error e;
        assert_true(catalogue_pack(head, catalogue_head_write(&h, head), &a, &a_size));
        assert_true(catalogue_pack(blocks[i], strlen(blocks[i]), &b, &b_size));
        a = realloc(a, a_size + b_size);
        memcpy(a + a_size, b, b_size);
        assert_int_equal(catalogue_read_bytes(a, a_size + b_size, "f", &c, &e), CATALOGUE_TROUBLE);
        free(a);
        free(b);
    }
}

static void more_lines_than_deals_are_refused(void **state)
{
    (void)state;
    static const char lines[] = "e3 wlww\ne3 wlww\n";
    struct catalogue_head h = some_head(4);
    char head[CATALOGUE_HEAD_MAX];
    for (uint64_t deals = 1; deals <= 2; deals++) {
        char range[64];
        uint8_t *a, *b;
        size_t a_size, b_size;
        struct catalogue c;
        struct error e;
        snprintf(range, sizeof range, "seed:5..%d", 4 + (int)deals);
        assert_true(deal_range_parse(range, &h.range, NULL));
        assert_true(catalogue_pack(head, catalogue_head_write(&h, head), &a, &a_size));
        assert_true(catalogue_pack(lines, sizeof lines - 1, &b, &b_size));
        a = realloc(a, a_size + b_size);
        memcpy(a + a_size, b, b_size);
        bool fits = catalogue_read_bytes(a, a_size + b_size, "f", &c, &e) == CATALOGUE_OK;
        assert_int_equal(fits, deals == 2);
        if (fits)
            catalogue_free(&c);
        free(a);
        free(b);
    }
}

/* ---- levels ---- */

static int leeway_after(struct fair_player *p, const struct game *start, struct move choice, uint64_t number)
{
    struct game g = *start;
    game_play(&g, choice, NULL, NULL);
    return fair_leeway(p, &g, LEEWAY_GAMES, number);
}

/* A deal's first two choices of the same card, if they forgive as much; false if there are none. */
static bool find_twins(struct fair_player *p, const struct variant *v, uint64_t number, int *first, int *second)
{
    struct game g;
    struct move choice[PILES_MAX];
    deal_seed(number, v, &g);
    int count = game_base_moves(&g, choice);
    for (*first = 0; *first < count; ++*first)
        for (*second = *first + 1; *second < count; ++*second)
            if (pile_top(&g.pile[choice[*first].from]) == pile_top(&g.pile[choice[*second].from]))
                return leeway_after(p, &g, choice[*first], number) == leeway_after(p, &g, choice[*second], number);
    return false;
}

/* Else a catalogue made anew would have other bytes. */
static void the_best_of_equal_choices_is_the_first(void **state)
{
    (void)state;
    const struct variant *v = variant_find("aisleriot/terrace");
    const struct catalogue_head h = some_head(4);
    struct fair_player *p = fair_player_create(FAIR_FAST, NULL);
    int met = 0;
    for (uint64_t number = 5; met < 5; number++) {
        int first, second;
        struct catalogue c;
        struct error e;
        struct catalogue_deal d = catalogue_deal_unasked(4), found;
        if (!find_twins(p, v, number, &first, &second))
            continue;
        for (int i = 0; i < 4; i++)
            d.base[i] = i == first || i == second ? VERDICT_WINNABLE : VERDICT_LOST;
        d.verdict = VERDICT_WINNABLE;
        catalogue_begin(&c, &h);
        assert_int_equal(catalogue_add(&c, number, &d), CATALOGUE_ADD_OK);
        assert_true(catalogue_measure(&c, v, 1, &e));
        assert_true(catalogue_find(&c, number, &found));
        assert_int_equal(found.best, first);
        catalogue_free(&c);
        met++;
    }
    fair_player_free(p);
}

/* Where the base card is dealt, too: each deal by the chances that its number gives. */
static void levels_are_those_of_the_leeway(void **state)
{
    enum { FIRST = 5, LAST = 12 };
    const struct variant *v = variant_find("falling-stars");
    struct catalogue_head h = some_head(0);
    struct fair_player *p = fair_player_create(FAIR_FAST, NULL);
    struct catalogue c;
    struct error e;
    (void)state;
    for (uint64_t number = FIRST; number <= LAST; number++) {
        struct catalogue_deal d = catalogue_deal_unasked(0), found;
        struct game g;
        deal_seed(number, v, &g);
        int leeway = fair_leeway(p, &g, LEEWAY_GAMES, number);
        h.scale = (struct level_scale){{leeway + 2, leeway + 1, leeway}}; /* hard, by a hair */
        d.verdict = VERDICT_WINNABLE;
        catalogue_begin(&c, &h);
        assert_int_equal(catalogue_add(&c, number, &d), CATALOGUE_ADD_OK);
        assert_true(catalogue_measure(&c, v, 1, &e));
        assert_true(catalogue_find(&c, number, &found));
        assert_int_equal(found.level, LEVEL_HARD);
        catalogue_free(&c);
    }
    fair_player_free(p);
}

static void leeway_is_of_the_deal(void **state)
{
    (void)state;
    struct fair_player *p = fair_player_create(FAIR_FAST, NULL);
    const struct variant *v = variant_find("falling-stars");
    int different = 0;
    for (uint64_t number = 1; number <= 20; number++) {
        struct game g, other;
        deal_seed(number, v, &g);
        int leeway = fair_leeway(p, &g, LEEWAY_GAMES, 1);
        assert_in_range(leeway, 1, LEEWAY_ONE);
        assert_int_equal(fair_leeway(p, &g, LEEWAY_GAMES, 1), leeway);
        other = g; /* the stock the other way round looks the same to a player */
        struct pile *stock = &other.pile[PILE_STOCK];
        for (int i = 0; i < stock->count; i++)
            stock->card[i] = g.pile[PILE_STOCK].card[stock->count - 1 - i];
        different += fair_leeway(p, &other, LEEWAY_GAMES, 1) != leeway;
    }
    assert_true(different >= 18);
    fair_player_free(p);
}

/* Levels are for ever: a change of what `fast` looks at must keep these. */
static void leeway_does_not_change(void **state)
{
    (void)state;
    static const struct {
        const char *game;
        int leeway;
    } rows[] = {
        {"aisleriot/falling-stars", 5135}, {"aisleriot/signora", 4759},
        {"aisleriot/redheads", 7638},      {"aisleriot/wood", 8626},
        {"pysolfc/falling-star", 7806},    {"pysolfc/blondes-and-brunettes", 10000},
        {"pysolfc/wood", 10000},           {"aisleriot/blondes-and-brunettes", 8746},
    };
    bool same = true;
    struct fair_player *p = fair_player_create(FAIR_FAST, NULL);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct game g;
        deal_seed(1, variant_find(rows[i].game), &g);
        int leeway = fair_leeway(p, &g, LEEWAY_GAMES, 1);
        if (leeway != rows[i].leeway)
            print_error("%s: %d\n", rows[i].game, leeway);
        same = same && leeway == rows[i].leeway;
    }
    fair_player_free(p);
    assert_true(same);
}

static void levels_are_parted_by_the_scale(void **state)
{
    (void)state;
    const struct level_scale scale = {{900, 800, 700}};
    assert_int_equal(level_of(&scale, 900), LEVEL_EASY);
    assert_int_equal(level_of(&scale, 899), LEVEL_MEDIUM);
    assert_int_equal(level_of(&scale, 700), LEVEL_HARD);
    assert_int_equal(level_of(&scale, 699), LEVEL_EXPERT);
}

static void scales_fall(void **state)
{
    (void)state;
    size_t count, scaled = 0;
    const struct variant *all = variants_all(&count);
    for (size_t i = 0; i < count; i++) {
        const struct level_scale *s = level_scale_of(&all[i]);
        if (!s)
            continue;
        scaled++;
        assert_true(s->least[LEVEL_EASY] > s->least[LEVEL_MEDIUM] && s->least[LEVEL_MEDIUM] > s->least[LEVEL_HARD]);
    }
    assert_true(scaled >= 18);
    struct variant custom = *variant_find("terrace");
    strcpy(custom.name, "terrace");
    assert_null(level_scale_of(&custom));
}

#ifndef TERRACE_SANITIZED /* whose own memory passes every limit */
/* Players for a million threads do not fit: the error is about memory, not about the input. */
static void too_many_threads_are_short_of_memory(void **state)
{
    (void)state;
    enum { THREADS = 1000000 };
    const struct catalogue_head h = some_head(4);
    enum { LITTLE = 4 << 20 }; /* bytes, less than a pointer for each of them */
    struct rlimit before;
    struct catalogue c;
    struct error e;
    catalogue_begin(&c, &h);
    assert_int_equal(getrlimit(RLIMIT_AS, &before), 0);
    assert_int_equal(setrlimit(RLIMIT_AS, &(struct rlimit){LITTLE, before.rlim_max}), 0);
    bool measured = catalogue_measure(&c, variant_find("aisleriot/terrace"), THREADS, &e);
    assert_int_equal(setrlimit(RLIMIT_AS, &before), 0);
    assert_false(measured);
    assert_int_equal(e.code, ERROR_MEMORY);
    catalogue_free(&c);
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_come_back),
        cmocka_unit_test(lines_are_as_documented),
        cmocka_unit_test(other_lines_are_refused),
        cmocka_unit_test(knowledge_is_joined),
        cmocka_unit_test(heads_come_back),
        cmocka_unit_test(other_heads_are_refused),
        cmocka_unit_test(heads_of_two_ranges_are_refused),
        cmocka_unit_test(files_come_back),
        cmocka_unit_test(cut_files_keep_whole_blocks),
        cmocka_unit_test(damage_is_found),
        cmocka_unit_test(wrong_blocks_are_refused),
        cmocka_unit_test(more_lines_than_deals_are_refused),
        cmocka_unit_test(the_best_of_equal_choices_is_the_first),
        cmocka_unit_test(levels_are_those_of_the_leeway),
        cmocka_unit_test(leeway_is_of_the_deal),
        cmocka_unit_test(leeway_does_not_change),
        cmocka_unit_test(levels_are_parted_by_the_scale),
        cmocka_unit_test(scales_fall),
#ifndef TERRACE_SANITIZED
        cmocka_unit_test(too_many_threads_are_short_of_memory),
#endif
    };
    return cmocka_run_group_tests_name("catalogue", tests, NULL, NULL);
}
