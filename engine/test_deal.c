/* Generators, names of deals, and decks that must never change. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "deal.h"
#include "rng.h"

static void own_generator(void **state)
{
    (void)state;
    /* Published outputs of xoshiro256** seeded by splitmix64 with 0. */
    static const uint64_t FIRST[] = {0x99ec5f36cb75f2b4u, 0xbf6e1f784956452au, 0x1a5f849d4933e6e0u, 0x6aa594f1262d2d2cu};
    struct rng r;
    rng_seed(&r, 0);
    for (size_t i = 0; i < 4; i++)
        assert_true(rng_next(&r) == FIRST[i]);
    int seen[7] = {0};
    for (int i = 0; i < 70000; i++) {
        uint32_t x = rng_below(&r, 7);
        assert_true(x < 7);
        seen[x]++;
    }
    for (int i = 0; i < 7; i++) /* 10 standard deviations */
        assert_in_range(seen[i], 10000 - 930, 10000 + 930);
    assert_int_equal(rng_below(&r, 1), 0);
}

static void write_deck(const struct deal_id *id, const struct variant *v, char out[2 * CARDS_MAX + 1])
{
    card_t deck[CARDS_MAX];
    deal_deck(id, v, deck);
    out[0] = '\0';
    for (int i = 0; i < variant_cards(v); i++)
        card_name(deck[i], out + 2 * i);
}

/* Frozen for ever: a deal of that number may be in anybody's notes. */
static void golden_decks(void **state)
{
    (void)state;
    static const struct {
        const char *deal, *deck;
    } GOLDEN[] = {
        {"seed:0", "AH5SJDKH7STD4C6C9C8H7DQD9HAH7SJC7CTCAC3D5D6CJH2STH4S4HKSQH6SJD7DTS3STH8S3CJHADQC2D8C5H2HAD9D9D6HKC8C6D9H4D4C5SKD7"
                   "CQD3DAS5D2C7H5H4HTD9CKDQCKH2S8H2D2C4SKSQSQSKC8STCJS6H4DTS5C9S5C3S3HASAC7H3H8DJS9S3CJCQH2H6D8D6S"},
        {"1", "KHTH6C9CADQD9SJD2HJS8DTS6S4S9HKC3HKS8CJHQDAS5H4C6D2S2S2DJSQHAC8HKD4D7HKH5H5CAH3CJCAH8S9H2D7D9D3S4H7S9CKS5D6HQC6D4C3CJC"
              "KD3D7C7CAC8H2CTSKCTD6SQSQS7STH8C7H3D3SASTD4D8S5DQH6C3H9SQC2H4HJDAD9D6HJH2C8D4S5S7DTC5C5STC"},
        {"seed:42", "KHTS6DKC6C6D8SASKC7HTH7D6H2D9H8C8H3CKD8SJSAH7C6HJHQDKHQS8C9C9SAC5HQHASAD5CQH4H8D3S3DTDJH4C7S3D4DKS7S2S5C9C2SACJC"
                    "6STD8D3HTS3S9STH2C5S9D7DJDAH4H2H5D5DJC2DTC3HKS7H8H4C9HAD6SJSQC6CTC5S5H4SKD9DJD4S2C4D2HQDQSQC7C3C"},
        {"seed:18446744073709551615",
         "2DADJS8H5HQC4D5S7C6S4HTD8DKH7HKCKCKS5D9S7S8D5C6C2S3D4CKS7SACJHJD7D5S3C6H6HTHQDTS8STC3SQHQD8H2HAS7D7H9C7C9D2C5H8CKD9C2HTCKHJ"
         "H8STDAD4S9D3C4C6D6C3SJD5D8C3H6SKD3HAHJSQSQHQC4S2C9HAS9STHTSAH9H4HACQS6DJC3DJC4D5C2D2S"},
    };
    const struct variant *v = variant_find("terrace");
    for (size_t i = 0; i < sizeof GOLDEN / sizeof GOLDEN[0]; i++) {
        struct deal_id id;
        char deck[2 * CARDS_MAX + 1];
        assert_true(deal_id_parse(GOLDEN[i].deal, &id, NULL));
        write_deck(&id, v, deck);
        assert_string_equal(deck, GOLDEN[i].deck);
    }
}

/* First ten and last three cards of PySolFC's deals, for 2, 3 and 4 decks. */
static void pysolfc_decks(void **state)
{
    (void)state;
    static const struct {
        const char *deal, *game, *first, *last;
    } DEALS[] = {
        {"pysolfc:1", "pysolfc/terrace", "3D5HJCKH5S5HKCKC8DJD", "5S6SAC"},
        {"pysolfc:ms1", "pysolfc/terrace", "3D5HJCKH5S5HKCKC8DJD", "5S6SAC"},
        {"pysolfc:2", "pysolfc/terrace", "7D3SQS7S7HTD9H9DJDQS", "8C4S6H"},
        {"pysolfc:31999", "pysolfc/terrace", "3D5S2H7HAHQSJS7S9CAC", "7S8S8C"},
        {"pysolfc:32000", "pysolfc/terrace", "KH9HTD6D3D9CTHJSJS6C", "4H8H5D"},
        {"pysolfc:123456", "pysolfc/terrace", "6H4H4C5SACAS8CAHQC9S", "8S6D5H"},
        {"pysolfc:#123-456 L", "pysolfc/terrace", "6H4H4C5SACAS8CAHQC9S", "8S6D5H"},
        {"pysolfc:12345678901234567890", "pysolfc/terrace", "2C5DAS9HTHTS8DKC4S6C", "9CTHJS"},
        {"pysolfc:ms2147483648", "pysolfc/terrace", "8D9CTD6CJS3S7SQC6S8D", "2C5H6H"},
        {"pysolfc:ms4294967296", "pysolfc/terrace", "AD8DJD2SQS5SJH5H7SJS", "9D8H4H"},
        {"pysolfc:ms4294967297", "pysolfc/terrace", "4D7DQC6HKHTDASAS8D5D", "4DAC8H"},
        {"pysolfc:1", "pysolfc/madame", "3DTS8S6H5SJDAH6CAHJC", "KC4DJH"},
        {"pysolfc:31999", "pysolfc/madame", "3D2H6C6SKHTC4H9DQS8D", "2STS2D"},
        {"pysolfc:32000", "pysolfc/madame", "7CAH9S4DQH2D5HKCJH8C", "QC8HKS"},
        {"pysolfc:12345678901234567890", "pysolfc/madame", "2H2D8DAH2C9H7S7SKS9C", "TD8D5C"},
        {"pysolfc:ms2147483648", "pysolfc/madame", "8D7H3C3SJS8S8HQH3CJS", "JD5D6C"},
        {"pysolfc:ms4294967297", "pysolfc/madame", "4D9H9S7C3CJD2H7C2HQD", "8D8S9S"},
        {"pysolfc:2", "pysolfc/big-terrace", "7D4H6DTC5C7C8DTD2C9C", "8DTD7S"},
        {"pysolfc:123456", "pysolfc/big-terrace", "QC9C7CTHAC5H3S2CJS7D", "7C7H2C"},
        {"pysolfc:12345678901234567890", "pysolfc/big-terrace", "3CJH3H6S8S8D6DAHTHKC", "7D2HTC"},
        {"pysolfc:ms4294967297", "pysolfc/big-terrace", "4D4CKDQS6S4DQCAS8C4S", "3DJD7C"},
    };
    for (size_t i = 0; i < sizeof DEALS / sizeof DEALS[0]; i++) {
        const struct variant *v = variant_find(DEALS[i].game);
        struct deal_id id;
        char deck[2 * CARDS_MAX + 1];
        assert_true(deal_id_parse(DEALS[i].deal, &id, NULL));
        write_deck(&id, v, deck);
        assert_string_equal(deck + 2 * variant_cards(v) - 6, DEALS[i].last);
        deck[20] = '\0';
        assert_string_equal(deck, DEALS[i].first);
    }
}

/* Every source gives each card `decks` times, whatever the size of the deck. */
static void decks_are_complete(void **state)
{
    (void)state;
    static const char *const SOURCES[] = {"seed:7", "aisleriot:7", "pysolfc:7", "pysolfc:70000", "pysolfc:ms7"};
    for (uint8_t decks = 1; decks <= DECKS_MAX; decks++)
        for (uint8_t ranks = 1; ranks <= RANKS_MAX; ranks++)
            for (size_t i = 0; i < sizeof SOURCES / sizeof SOURCES[0]; i++) {
                struct variant v = *variant_find("terrace");
                struct deal_id id;
                card_t deck[CARDS_MAX];
                int copies[RANKS_MAX * SUITS] = {0};
                v.decks = decks;
                v.ranks = ranks;
                assert_true(deal_id_parse(SOURCES[i], &id, NULL));
                deal_deck(&id, &v, deck);
                for (int k = 0; k < variant_cards(&v); k++)
                    copies[deck[k]]++;
                for (int c = 0; c < ranks * SUITS; c++)
                    assert_int_equal(copies[c], decks);
            }
}

static void names_of_deals(void **state)
{
    (void)state;
    static const struct {
        const char *text, *canonical;
    } GOOD[] = {
        {"17", "seed:17"},
        {"seed:017", "seed:17"},
        {"SEED:5", "seed:5"},
        {"aisleriot:4294967295", "aisleriot:4294967295"},
        {"pysolfc:5", "pysolfc:5"},
        {"pysolfc:005 L", "pysolfc:5"},
        {"pysolfc:ms05", "pysolfc:ms5"},
        {"PySolFC:MS5", "pysolfc:ms5"},
        {"pysolfc:123,456", "pysolfc:123456"},
        {"pysolfc:1_2", "pysolfc:12"},
        {"pysolfc:ms8589934591", "pysolfc:ms8589934591"},
        {"pysolfc:100000000000000000000", "pysolfc:100000000000000000000"},
    };
    struct deal_id id;
    for (size_t i = 0; i < sizeof GOOD / sizeof GOOD[0]; i++) {
        assert_true(deal_id_parse(GOOD[i].text, &id, NULL));
        assert_string_equal(id.text, GOOD[i].canonical);
    }
    assert_true(deal_id_looks_like("-5"));
    assert_true(deal_id_looks_like("seed:x"));
    assert_true(deal_id_looks_like("99999999999999999999999"));
    assert_true(deal_id_looks_like("1..5"));
    assert_false(deal_id_looks_like("-"));
    assert_false(deal_id_looks_like("5.txt"));
    assert_false(deal_id_looks_like("deal.txt"));
    assert_false(deal_id_looks_like(""));
}

static void bad_names_of_deals(void **state)
{
    (void)state;
    static const struct {
        const char *text, *what, *mend;
    } BAD[] = {
        {"-5", "\"-5\" is no deal number", "give a number from 0 to 18446744073709551615"},
        {"18446744073709551616", "\"18446744073709551616\" is no deal number", "give a number from 0 to 18446744073709551615"},
        {"seed:", "\"\" is no deal number", "give a number from 0 to 18446744073709551615"},
        {"seed:1x", "\"1x\" is no deal number", "give a number from 0 to 18446744073709551615"},
        {"aisleriot:4294967296", "\"4294967296\" is no deal number", "give a number from 0 to 4294967295"},
        {"pysolfc:0", "\"0\" is no PySolFC deal", "give a number from 1 up (at most 100 digits), or ms1 to ms8589934591"},
        {"pysolfc:", "\"\" is no PySolFC deal", "give a number from 1 up (at most 100 digits), or ms1 to ms8589934591"},
        {"pysolfc:msx5", "\"msx5\" is no PySolFC deal", "give a number from 1 up (at most 100 digits), or ms1 to ms8589934591"},
        {"pysolfc:ms 5", "\"ms 5\" is no PySolFC deal", "give a number from 1 up (at most 100 digits), or ms1 to ms8589934591"},
        {"pysolfc:5LL", "\"5LL\" is no PySolFC deal", "give a number from 1 up (at most 100 digits), or ms1 to ms8589934591"},
        {"pysolfc:ms0", "\"ms0\" is no PySolFC deal", "give ms1 to ms8589934591"},
        {"pysolfc:ms8589934592", "\"ms8589934592\" is no PySolFC deal", "give ms1 to ms8589934591"},
        {"hello", "this is no deal", "write N, seed:N, aisleriot:N, pysolfc:N or pysolfc:msN"},
    };
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        struct deal_id id;
        struct error e;
        assert_false(deal_id_parse(BAD[i].text, &id, &e));
        assert_string_equal(e.where, BAD[i].text);
        assert_string_equal(e.what, BAD[i].what);
        assert_string_equal(e.mend, BAD[i].mend);
    }
    char digits[200] = "pysolfc:";
    memset(digits + 8, '9', 101);
    struct deal_id id;
    struct error e;
    assert_false(deal_id_parse(digits, &id, &e));
    digits[8 + 100] = '\0';
    assert_true(deal_id_parse(digits, &id, &e));
    assert_string_equal(id.text, digits);
}

static void ranges(void **state)
{
    (void)state;
    static const struct {
        const char *text, *canonical;
        uint64_t first, last;
    } GOOD[] = {
        {"1..1000", "seed:1..1000", 1, 1000},
        {"seed:1..seed:10", "seed:1..10", 1, 10},
        {"17", "seed:17..17", 17, 17},
        {"0..18446744073709551615", "seed:0..18446744073709551615", 0, UINT64_MAX},
        {"aisleriot:0..999", "aisleriot:0..999", 0, 999},
        {"pysolfc:1..1000", "pysolfc:1..1000", 1, 1000},
        {"pysolfc:ms1..ms9", "pysolfc:ms1..9", 1, 9},
        {"pysolfc:ms1..9", "pysolfc:ms1..9", 1, 9},
    };
    static const char NO_RANGE[] = "this is no range of deals", TOO_LARGE[] = "a range counts up to 18446744073709551615 only";
    static const struct {
        const char *text, *what;
    } BAD[] = {
        {"10..1", NO_RANGE},
        {"1..", NO_RANGE},
        {"seed:1..", NO_RANGE},
        {"..5", NO_RANGE},
        {"seed:..5", NO_RANGE},
        {"1-5", NO_RANGE},
        {"seed:1-5", NO_RANGE},
        {"pysolfc:1-1000", NO_RANGE}, /* PySolFC reads the deal 11000 */
        {"deals.jsonl", NO_RANGE},
        {"", NO_RANGE},
        {"1..2..3", "\"2..3\" is no deal number"},
        {"seed:1..aisleriot:5", NO_RANGE},
        {"pysolfc:1..ms5", NO_RANGE},
        {"pysolfc:0..5", "\"0\" is no PySolFC deal"},
        {"aisleriot:0..4294967296", "\"4294967296\" is no deal number"},
        {"pysolfc:100000000000000000000", TOO_LARGE},
        {"pysolfc:1..100000000000000000000", TOO_LARGE},
    };
    struct deal_range r;
    struct deal_id at, parsed;
    for (size_t i = 0; i < sizeof GOOD / sizeof GOOD[0]; i++) {
        assert_true(deal_range_parse(GOOD[i].text, &r, NULL));
        assert_string_equal(r.text, GOOD[i].canonical);
        assert_true(r.first == GOOD[i].first && r.last == GOOD[i].last);
        /* A range read back is the same range, and its deals are those of the same names. */
        struct deal_range again;
        assert_true(deal_range_parse(r.text, &again, NULL));
        assert_string_equal(again.text, r.text);
        deal_range_at(&r, r.last, &at);
        assert_true(deal_id_parse(at.text, &parsed, NULL));
        assert_true(parsed.number == r.last && parsed.ms == at.ms && parsed.source == at.source);
    }
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        struct error e = {0};
        assert_false(deal_range_parse(BAD[i].text, &r, &e));
        assert_string_equal(e.what, BAD[i].what);
        assert_true(e.mend[0]);
    }
}

/* A bare name means the game of the program whose deal it is; with a prefix any deal goes with any game. */
static void games_of_deals(void **state)
{
    (void)state;
    static const struct {
        const char *name, *deal, *found;
    } CASES[] = {
        {"terrace", "7", "aisleriot/terrace"},
        {"terrace", "seed:7", "aisleriot/terrace"},
        {"terrace", "pysolfc:7", "pysolfc/terrace"},
        {"Terrace", "PysolFC:ms7", "pysolfc/terrace"},
        {"terrace", "pysolfc:1..10", "pysolfc/terrace"},
        {"terrace", "aisleriot:7", "aisleriot/terrace"},
        {"terrace", "position.txt", "aisleriot/terrace"},
        {"madame", "seed:7", "pysolfc/madame"},
        {"madame", "pysolfc:7", "pysolfc/madame"},
        {"madame", "aisleriot:7", NULL},
        {"redheads", "pysolfc:7", NULL},
        {"klondike", "pysolfc:7", NULL},
        {"aisleriot/terrace", "pysolfc:7", "aisleriot/terrace"},
        {"pysolfc/terrace", "aisleriot:7", "pysolfc/terrace"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const struct variant *v = deal_variant(CASES[i].name, CASES[i].deal);
        assert_string_equal(v ? v->name : "none", CASES[i].found ? CASES[i].found : "none");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(own_generator),  cmocka_unit_test(golden_decks),
        cmocka_unit_test(pysolfc_decks),  cmocka_unit_test(decks_are_complete),
        cmocka_unit_test(names_of_deals), cmocka_unit_test(bad_names_of_deals),
        cmocka_unit_test(ranges),         cmocka_unit_test(games_of_deals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
