/* Compares the checker's readers with terrace's: the checker refuses all that terrace refuses, and reads the same position, rules and
 * deal from what both accept. Thousands of inputs that are right or nearly so: positions of all games and of small worlds, in text and in
 * JSON, decks, rules of custom games, deal numbers; each changed in one to three places. Where terrace alone accepts, it is counted and
 * told. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bridge.h"
#include "check_deal.h"
#include "check_game.h"
#include "check_read.h"
#include "deal.h"
#include "jansson_of.h"
#include "json_io.h"
#include "notation.h"
#include "position_read.h"
#include "rng.h"
#include "test_share.h"
#include "wilds.h"
#include "worlds.h"

enum { TEXT_MAX = 16384 };
#define MUTANTS SHARE(240u)

enum { REASONS = 8, REASON_SHOWN = 48 };
static struct counts {
    int both, neither, terrace_alone;
    struct {
        char why[REASON_SHOWN];
        int times;
    } reason[REASONS]; /* the checker's for what terrace alone reads */
} counts;

static void count(bool terrace, bool checker, const char *why)
{
    counts.both += terrace && checker;
    counts.neither += !terrace && !checker;
    counts.terrace_alone += terrace && !checker;
    for (int i = 0; i < REASONS && terrace && !checker; i++) {
        if (!counts.reason[i].times)
            snprintf(counts.reason[i].why, REASON_SHOWN, "%s", why);
        if (strncmp(counts.reason[i].why, why, REASON_SHOWN - 1) != 0)
            continue;
        counts.reason[i].times++;
        return;
    }
}

static void report(const char *what)
{
    print_message("%s: both read %d, neither %d, terrace alone %d\n", what, counts.both, counts.neither, counts.terrace_alone);
    for (int i = 0; i < REASONS && counts.reason[i].times; i++)
        print_message("    %d times the checker says: %s\n", counts.reason[i].times, counts.reason[i].why);
    counts = (struct counts){0};
}

/* ---- changing a text ---- */

/* What a mutation may put somewhere: words of the grammar, in and out of place. */
static const char *const SCRAPS[] = {
    "-",
    ";",
    "^",
    "^9H",
    "7H",
    "AS",
    "10H",
    "1H",
    "7",
    ",",
    "#",
    ":",
    "\n",
    "\r\n",
    "\t",
    " ",
    "?",
    "\x01",
    "\xC3\xBC",
    "yes",
    "maybe",
    "no",
    "true",
    "0",
    "1",
    "1x",
    "255",
    "99",
    "-1",
    "base: 7\n",
    "base:\n",
    "locked: maybe\n",
    "locked: yes\n",
    "redeals: 1x\n",
    "redeals: 0\n",
    "waste: -\n",
    "waste:\n",
    "choices: -\n",
    "stock:\n",
    "deck: 7H\n",
    "game: terrace\n",
    "tableau: -\n",
    "foundations: -\n",
    "rubbish: 7H\n",
    "null",
    "true",
    "false",
    "[]",
    "{}",
    "[\"7H\"]",
    "\"7H\"",
    "\"locked\":true,",
    "\"base\":\"7\",",
    "\"redeals\":0,",
    "\"waste\":[],",
    "\"name\":\"x\",",
    "\"decks\":1,",
    "\"piles\":20,",
    "1.5",
    "208",
    "\"\"",
};
enum { SCRAPS_COUNT = sizeof SCRAPS / sizeof *SCRAPS };

struct span {
    size_t at, length;
};

/* A byte, a word, a JSON item or a line of the text. */
static struct span choose_span(const char *text, size_t length, struct rng *r)
{
    static const char *const ENDS[] = {"", " \n", ",\n", "\n"};
    const char *ends = ENDS[rng_below(r, 4)];
    struct span s = {rng_below(r, (uint32_t)length + 1), 0};
    if (*ends)
        while (s.at > 0 && !strchr(ends, text[s.at - 1]))
            s.at--;
    while (s.at + s.length < length) {
        s.length++;
        if (!*ends || strchr(ends, text[s.at + s.length - 1]))
            break;
    }
    return s;
}

static void replace(char *text, size_t *length, struct span s, const char *by, size_t by_length)
{
    if (*length - s.length + by_length >= TEXT_MAX)
        return;
    memmove(text + s.at + by_length, text + s.at + s.length, *length - s.at - s.length);
    memcpy(text + s.at, by, by_length);
    *length += by_length - s.length;
    text[*length] = 0;
}

static void mutate(char *text, size_t *length, struct rng *r)
{
    char other[TEXT_MAX];
    struct span a = choose_span(text, *length, r), b = choose_span(text, *length, r);
    const char *scrap = SCRAPS[rng_below(r, SCRAPS_COUNT)];
    memcpy(other, text + b.at, b.length);
    switch (rng_below(r, 5)) {
    case 0: replace(text, length, a, "", 0); break;                                     /* left out */
    case 1: replace(text, length, a, other, b.length); break;                           /* instead of another */
    case 2: replace(text, length, (struct span){a.at, 0}, other, b.length); break;      /* once more, elsewhere */
    case 3: replace(text, length, (struct span){a.at, 0}, scrap, strlen(scrap)); break; /* something more */
    default: replace(text, length, a, scrap, strlen(scrap)); break;                     /* something else */
    }
}

/* Two cards of the text exchanged, or one moved: the counts stay right, so that what comes after counting is tried. */
static void move_cards(char *text, size_t *length, struct rng *r)
{
    static const char RANKS[] = "A23456789TJQK";
    size_t card[2], found = 0;
    for (int tries = 0; tries < 200 && found < 2 && *length > 2; tries++) {
        size_t at = rng_below(r, (uint32_t)*length - 1);
        bool is_card = text[at] && text[at + 1] && strchr(RANKS, text[at]) && strchr("CDHS", text[at + 1]);
        if (is_card && (found == 0 || at > card[0] + 1 || at + 1 < card[0]))
            card[found++] = at;
    }
    if (found < 2)
        return;
    char held[2] = {text[card[0]], text[card[0] + 1]};
    if (rng_below(r, 2)) {
        memcpy(text + card[0], text + card[1], 2);
        memcpy(text + card[1], held, 2);
        return;
    }
    bool quoted = card[0] > 0 && text[card[0] - 1] == '"';
    struct span from = {card[0] - quoted, 3 + 2u * quoted};
    char item[8];
    snprintf(item, sizeof item, quoted ? "\"%.2s\"," : "%.2s ", held);
    if (from.at + from.length > *length)
        return;
    replace(text, length, from, "", 0);
    size_t to = card[1] > card[0] ? card[1] - from.length : card[1];
    replace(text, length, (struct span){to - quoted, 0}, item, strlen(item));
}

/* ---- positions ---- */

static bool terrace_reads(const char *text, size_t length, const struct variant *v, struct game *g, struct error *e)
{
    struct json_text in = {text, length, "mutant", 1};
    return position_read(&in, v, false, g, e);
}

static void compare_position(const char *text, size_t length, const struct variant *v)
{
    static struct game g;
    static struct ck_position own;
    struct ck_rules rules = bridge_rules(v);
    char why[CK_MESSAGE] = "";
    struct error e;
    bool terrace = terrace_reads(text, length, v, &g, &e), checker = ck_read_position(text, length, &rules, &own, why);
    if (checker && !terrace)
        fail_msg("%s: the checker reads what terrace refuses (%s: %s):\n%s", v->name, e.where, e.what, text);
    count(terrace, checker, why);
    if (!terrace || !checker)
        return;
    struct ck_position bridged = bridge_position(&g);
    if (!bridge_equal(&own, &bridged))
        fail_msg("%s: read as two positions:\n%s", v->name, text);
}

static size_t write_json(const struct game *g, char *out)
{
    struct json_out o = {0};
    json_open_object(&o, NULL);
    json_put_state(&o, g);
    json_close(&o);
    char *text = json_out_text(&o);
    size_t length = strlen(text);
    assert_true(length < TEXT_MAX);
    memcpy(out, text, length + 1);
    free(text);
    return length;
}

static size_t write_deck(const struct game *g, uint64_t seed, char *out)
{
    struct deal_id id;
    card_t deck[CARDS_MAX];
    char number[32], name[3];
    size_t length = 0;
    snprintf(number, sizeof number, "seed:%llu", (unsigned long long)seed);
    deal_id_parse(number, &id, NULL);
    deal_deck(&id, g->variant, deck);
    for (int i = 0; i < variant_cards(g->variant); i++)
        length += (size_t)sprintf(out + length, "%s%s", i % 13 ? " " : "\n", card_name(deck[i], name));
    return length;
}

/* Each must be read as it is; then so many mutants of it. */
static void try_position(const struct game *g, struct rng *r, int mutants)
{
    static char original[TEXT_MAX], text[TEXT_MAX];
    for (int form = 0; form < 3; form++) {
        size_t length = form == 0   ? notation_write_position(g, original, sizeof original)
                        : form == 1 ? write_json(g, original)
                                    : write_deck(g, rng_next(r), original);
        int read = counts.both;
        compare_position(original, length, g->variant);
        if (counts.both == read)
            fail_msg("%s: not read:\n%s", g->variant->name, original);
        for (int i = 0; i < mutants; i++) {
            size_t changed = length;
            memcpy(text, original, length + 1);
            for (uint32_t n = rng_below(r, 3); n + 1 > 0 && n < 3; n--)
                if (rng_below(r, 3))
                    mutate(text, &changed, r);
                else
                    move_cards(text, &changed, r);
            compare_position(text, changed, g->variant);
        }
    }
}

static void play_on(struct game *g, struct rng *r, uint32_t moves)
{
    struct move m;
    for (uint32_t i = 0; i < moves && !game_won(g) && wild_move(g, r, 60, &m); i++)
        game_play(g, m, NULL, NULL);
}

static void positions_are_read_alike(void **state)
{
    (void)state;
    size_t count;
    const struct variant *all = variants_all(&count);
    for (size_t i = 0; i < count; i++) {
        struct rng r;
        rng_seed(&r, i + 1);
        for (int n = 0; n < 4; n++) {
            struct game g;
            deal_seed(rng_next(&r), &all[i], &g);
            play_on(&g, &r, (uint32_t)n * 90);
            try_position(&g, &r, (int)MUTANTS);
        }
    }
    report("games");
}

static void small_worlds_are_read_alike(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= MUTANTS; seed++) {
        struct world w;
        struct rng r;
        rng_seed(&r, seed);
        world_make(&w, seed, 40);
        try_position(&w.game, &r, (int)MUTANTS / 4);
    }
    report("small worlds");
}

/* The waste's last card filled t2 by itself while t3 was open: the lock does not show, and may not be left out. */
static void a_lock_that_does_not_show_is_said(void **state)
{
    (void)state;
    static const char *const LOCKS[] = {"", "locked: no\n", "locked: yes\n", "locked: False\n", "locked: true\n"};
    struct variant v = *variant_find("pysolfc/terrace");
    char text[TEXT_MAX];
    strcpy(v.name, "small");
    v.decks = 1;
    v.ranks = 4;
    v.reserve = 2;
    v.piles = 3;
    v.base_choices = 2;
    v.stock_lock = true;
    for (int i = 0; i < (int)(sizeof LOCKS / sizeof *LOCKS); i++) {
        int length = snprintf(text, sizeof text,
                              "base: 3\n%sreserve: 2H 4C\nfoundations: 3C 4D AC\ntableau: AH 4S; 2C; -\nwaste: -\n"
                              "stock: AD 2D 3D 3H 4H AS 2S 3S\n",
                              LOCKS[i]);
        int both = counts.both;
        compare_position(text, (size_t)length, &v);
        assert_int_equal(counts.both - both, i > 0);
    }
}

/* ---- rules and numbers ---- */

static void compare_rules(const char *text, size_t length)
{
    struct json_text in = {text, length, "mutant", 1};
    struct error e;
    struct variant v;
    struct ck_rules own;
    char why[CK_MESSAGE];
    bool terrace = variant_read(&in, &v, &e), checker = ck_read_rules(text, length, &own, why);
    if (checker && !terrace)
        fail_msg("the checker reads what terrace refuses:\n%s\n%s: %s", text, e.where, e.what);
    count(terrace, checker, why);
    struct ck_rules other = terrace ? bridge_rules(&v) : own;
    if (terrace && checker && !bridge_same_rules(&own, &other))
        fail_msg("read as two games:\n%s", text);
}

/* What `games --json` tells of each game, under a name of its own. */
static void told_rules_are_read_alike(void **state)
{
    size_t games;
    const struct variant *all = variants_all(&games);
    (void)state;
    for (size_t i = 0; i < games; i++) {
        struct json_out o = {0};
        json_put_variant(&o, NULL, &all[i]);
        json_t *rules = jansson_of(&o);
        assert_non_null(rules);
        json_object_set_new(rules, "name", json_string("own"));
        char *text = json_dumps(rules, JSON_INDENT(1));
        compare_rules(text, strlen(text));
        free(text);
        json_decref(rules);
    }
    assert_int_equal(counts.both, games);
    report("rules of games");
}

/* A name goes to the end of its line, and stands in lists: some signs cannot stand at its ends. Rules may begin with a signature. */
static void names_are_read_alike(void **state)
{
    (void)state;
    char text[TEXT_MAX];
    for (int c = 0x21; c < 0x7f; c++) {
        if (c == '"' || c == '\\')
            continue;
        int length = snprintf(text, sizeof text, "{\"name\":\"%ca\"}", c);
        compare_rules(text, (size_t)length);
        length = snprintf(text, sizeof text, "\xEF\xBB\xBF{\"name\":\"a%c\"}", c);
        compare_rules(text, (size_t)length);
    }
    assert_int_equal(counts.both, 2 * (0x7f - 0x21 - 2) - 5 - 1 - 2); /* without , ; : [ ] before, a comma behind, and # */
    report("names");
}

static void rules_are_read_alike(void **state)
{
    (void)state;
    static char original[TEXT_MAX], text[TEXT_MAX];
    for (int rounds = 0; rounds <= CARDS_MAX; rounds++) { /* the numbers that are in range, and those that are not */
        int length =
            snprintf(text, sizeof text, "{\"name\":\"tall\",\"extends\":\"mamy-susan\",\"decks\":4,\"piles\":1,\"rounds\":%d}", rounds);
        compare_rules(text, (size_t)length);
    }
    assert_int_equal(counts.both, DEALT_MAX);
    for (uint64_t seed = 1; seed <= MUTANTS; seed++) {
        struct world w;
        struct rng r;
        rng_seed(&r, seed);
        world_make(&w, seed, 40);
        FILE *f = fmemopen(original, sizeof original, "w");
        assert_non_null(f);
        world_write_variant(f, &w.variant);
        size_t length = (size_t)ftell(f);
        fclose(f);
        original[length] = 0;
        for (int i = 0; i < 50; i++) {
            size_t changed = length;
            memcpy(text, original, length + 1);
            for (int n = 0; n < i % 3; n++)
                mutate(text, &changed, &r);
            compare_rules(text, changed);
        }
    }
    assert_true(counts.both > SHARE(1000));
    report("rules");
}

static void numbers_of_deals_are_read_alike(void **state)
{
    (void)state;
#define FIFTY "12345678901234567890123456789012345678901234567890"
    static const char *const NUMBERS[] = {"17",
                                          "seed:17",
                                          "pysolfc:123",
                                          "pysolfc:ms5",
                                          "aisleriot:4294967295",
                                          "pysolfc:#123-456 L",
                                          "seed:18446744073709551615",
                                          "pysolfc:" FIFTY FIFTY,
                                          "-",
                                          "deal.txt"};
    static char text[TEXT_MAX];
    struct rng r;
    rng_seed(&r, 1);
    for (int i = 0; i < 20000; i++) {
        const char *number = NUMBERS[rng_below(&r, sizeof NUMBERS / sizeof *NUMBERS)];
        size_t length = strlen(number);
        memcpy(text, number, length + 1);
        for (uint32_t n = rng_below(&r, 3); n > 0; n--)
            mutate(text, &length, &r);
        struct deal_id id;
        struct ck_rules rules = *ck_game("terrace");
        ck_card own[CK_CARDS];
        card_t deck[CARDS_MAX];
        bool terrace = deal_id_looks_like(text) && deal_id_parse(text, &id, NULL), checker = ck_numbered_deck(text, &rules, own);
        if (checker != terrace || deal_id_looks_like(text) != ck_is_number(text))
            fail_msg("\"%s\" is a number to %s alone", text, checker ? "the checker" : "terrace");
        count(terrace, checker, "");
        if (terrace)
            deal_deck(&id, variant_find("terrace"), deck);
        for (int c = 0; terrace && c < 104; c++)
            assert_int_equal(own[c], ck_make(card_rank(deck[c]), card_suit(deck[c])));
    }
    report("numbers");
}

/* What the checker once took for a position. */
static void what_once_passed_for_a_position_is_refused(void **state)
{
    (void)state;
    static const struct {
        const char *text, *why;
    } CASES[] = {
        {"choices: 2S\nstock: 3S AS", "a choice too few"},
        {"choices: 2S AS\nstock: 3S\nlocked: maybe", "neither yes nor no"},
        {"choices: 2S AS\nstock: 3S\nredeals: 1x", "no number"},
        {"choices: 2S AS\nstock: 3S\nredeals: 2", "more than there are"},
        {"choices: 2S AS\nwaste: -\nwaste: -\nstock: 3S", "a second line of a key"},
        {"choices: 2S AS\nstock: - 3S", "a card in what is empty"},
        {"choices: 2S AS\nstock: 3S\nbase:", "no value"},
        {"choices: 2S AS\nstock: 3S # \x7f", "no text"},
        {"base: A\nfoundations: AS\nwaste: -\ntableau: 2S; -\nstock: 3S", "redeals not said"},
        {"base: A\nfoundations: AS\nwaste: 3S\ntableau: 2S; -\nstock: -\nredeals: 1", "the lock not said"},
    };
    static const char FINE[] = "choices: 2S AS\nstock: 3S";
    struct variant v = *variant_find("aisleriot/terrace");
    struct ck_rules r;
    struct ck_position p;
    char why[CK_MESSAGE], rest[128];
    strcpy(v.name, "three");
    v.decks = 1, v.ranks = 3, v.reserve = 9, v.piles = 2, v.base_choices = 2, v.redeals = 1;
    r = bridge_rules(&v);
    snprintf(rest, sizeof rest, "reserve: AC 2C 3C AD 2D 3D AH 2H 3H\n%s", FINE);
    assert_true(ck_read_position(rest, strlen(rest), &r, &p, why));
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        snprintf(rest, sizeof rest, "reserve: AC 2C 3C AD 2D 3D AH 2H 3H\n%s", CASES[i].text);
        if (ck_read_position(rest, strlen(rest), &r, &p, why))
            fail_msg("%s, and it is read:\n%s", CASES[i].why, rest);
        compare_position(rest, strlen(rest), &v);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_once_passed_for_a_position_is_refused),
        cmocka_unit_test(positions_are_read_alike),
        cmocka_unit_test(a_lock_that_does_not_show_is_said),
        cmocka_unit_test(small_worlds_are_read_alike),
        cmocka_unit_test(told_rules_are_read_alike),
        cmocka_unit_test(names_are_read_alike),
        cmocka_unit_test(rules_are_read_alike),
        cmocka_unit_test(numbers_of_deals_are_read_alike),
    };
    return cmocka_run_group_tests_name("reading", tests, NULL, NULL);
}
