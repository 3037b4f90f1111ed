/* Holds dealing and referee against what was recorded from the real programs (corpus/README.md says what the files are). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>
#include <zlib.h>

#include "baselines.h"
#include "deal.h"
#include "game.h"
#include "rng.h"

/* ---- reading ---- */

enum { LINE_BYTES = 1 << 20 };

static gzFile open_corpus(const char *path)
{
    gzFile file = gzopen(path, "rb");
    if (!file)
        fail_msg("cannot open %s (tests run in the project's folder)", path);
    gzbuffer(file, 1 << 17);
    return file;
}

/* The next line as JSON, NULL at the end; the caller drops it. */
static json_t *next_line(gzFile file, char *line)
{
    if (!gzgets(file, line, LINE_BYTES))
        return NULL;
    json_error_t why;
    json_t *value = json_loads(line, 0, &why);
    if (!value)
        fail_msg("broken line: %s", why.text);
    return value;
}

static const char *string_at(const json_t *object, const char *key) { return json_string_value(json_object_get(object, key)); }

static void read_cards(const char *text, int count, card_t out[])
{
    for (int i = 0; i < count; i++)
        assert_int_equal(card_parse(text + 2 * i, 2, &out[i]), 2);
}

static int parse_pile(const struct variant *v, const char *name)
{
    int pile = pile_parse(v, name, (int)strlen(name));
    if (pile < 0)
        fail_msg("no pile %s in %s", name, v->name);
    return pile;
}

/* ---- AisleRiot ---- */

static char *put_pile(char *out, const struct pile *p, bool top_first)
{
    for (int i = 0; i < p->count; i++, out += 2)
        card_name(p->card[top_first ? p->count - 1 - i : i], out);
    *out = '\0';
    return out;
}

static char *put_row(char *out, const struct game *g, int first, int count)
{
    for (int i = 0; i < count; i++) {
        if (i > 0)
            *out++ = ',';
        out = put_pile(out, &g->pile[first + i], false);
    }
    return out;
}

static void write_layout(const struct game *g, char out[1024])
{
    out = put_pile(stpcpy(out, "S:"), &g->pile[PILE_STOCK], true);
    out = put_pile(stpcpy(out, " W:"), &g->pile[PILE_WASTE], false);
    out = put_pile(stpcpy(out, " R:"), &g->pile[PILE_RESERVE], false);
    out = put_row(stpcpy(out, " F:"), g, PILE_FOUNDATION, variant_foundations(g->variant));
    put_row(stpcpy(out, " T:"), g, PILE_TABLEAU, g->variant->piles);
}

/* `step` has the recorded layout and status. */
static void compare_step(const struct game *g, const json_t *step)
{
    char layout[1024];
    write_layout(g, layout);
    assert_string_equal(layout, string_at(step, "l"));
    const json_t *status = json_object_get(step, "st");
    const json_int_t ours[6] = {g->base + 1, g->locked, g->redeals, game_score(g), game_can_deal(g), baseline_continuable(g)};
    for (size_t i = 0; i < 6; i++)
        assert_int_equal(ours[i], json_integer_value(json_array_get(status, i)));
    bool won = !strcmp(json_string_value(json_array_get(status, 6)), "won");
    assert_int_equal(game_won(g), won);
}

struct replayed {
    int games, steps, refused, skipped;
};

static void replay_step(struct game *g, const json_t *step, struct replayed *done)
{
    const json_t *m = json_object_get(step, "m");
    /* More than one card at a time: a fault of the program (RULES.md), which we do not have. */
    if (json_array_size(m) > 2 && json_integer_value(json_array_get(m, 2)) != 1) {
        done->skipped++;
        return;
    }
    struct move move = {(uint8_t)parse_pile(g->variant, json_string_value(json_array_get(m, 0))),
                        (uint8_t)parse_pile(g->variant, json_string_value(json_array_get(m, 1)))};
    done->steps++;
    const char *refusal = game_refuses(g, move);
    bool accepted = json_integer_value(json_object_get(step, "ok")) == 1;
    if (accepted != !refusal)
        fail_msg("step %d of game %d of %s: %s", done->steps, done->games, g->variant->name, refusal ? refusal : "not refused");
    if (refusal) {
        done->refused++;
        return;
    }
    game_play(g, move, NULL, NULL);
    compare_step(g, step);
    struct game_fault fault;
    if (game_find_fault(g, &fault))
        fail_msg("a position reached by play is called faulty: %s", fault.what);
}

static void replay_aisleriot_game(const struct variant *v, const json_t *record, struct replayed *done)
{
    card_t deck[CARDS_MAX], dealt[CARDS_MAX];
    read_cards(string_at(record, "deck"), variant_cards(v), deck);
    json_t *seed = json_object_get(record, "seed");
    if (json_is_integer(seed)) {
        char text[32];
        struct deal_id id;
        snprintf(text, sizeof text, "aisleriot:%lld", (long long)json_integer_value(seed));
        assert_true(deal_id_parse(text, &id, NULL));
        deal_deck(&id, v, dealt);
        assert_memory_equal(deck, dealt, (size_t)variant_cards(v));
    }
    struct game g;
    game_deal(&g, v, deck);
    compare_step(&g, json_object_get(record, "init"));
    size_t i;
    json_t *step;
    json_array_foreach(json_object_get(record, "steps"), i, step) replay_step(&g, step, done);
    assert_int_equal(game_won(&g), json_is_true(json_object_get(record, "won")));
    assert_int_equal(game_score(&g), json_integer_value(json_object_get(record, "score")));
    done->games++;
}

static struct replayed replay_aisleriot(const char *name)
{
    char path[128], id[64];
    snprintf(path, sizeof path, "corpus/aisleriot/%s.jsonl.gz", name);
    snprintf(id, sizeof id, "aisleriot/%s", name);
    const struct variant *v = variant_find(id);
    assert_non_null(v);
    struct replayed done = {0};
    char *line = malloc(LINE_BYTES);
    gzFile file = open_corpus(path);
    for (json_t *record; (record = next_line(file, line)); json_decref(record))
        replay_aisleriot_game(v, record, &done);
    gzclose(file);
    free(line);
    return done;
}

static void aisleriot_games(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"terrace",  "generals-patience",     "falling-stars", "signora",
                                        "redheads", "blondes-and-brunettes", "wood"};
    struct replayed all = {0};
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++) {
        struct replayed one = replay_aisleriot(NAMES[i]);
        assert_int_equal(one.games, 40);
        all.steps += one.steps;
        all.refused += one.refused;
        all.skipped += one.skipped;
    }
    /* So that a broken reader cannot pass by skipping. */
    assert_int_equal(all.steps + all.skipped, 64712);
    assert_int_equal(all.refused + all.skipped, 4281);
    assert_int_equal(all.skipped, 2285);
}

/* ---- AisleRiot's generator ---- */

static void check_generator(const json_t *command, const json_t *expected)
{
    int draws = atoi(json_string_value(json_array_get(command, 1)));
    uint32_t key[8], range = (uint32_t)strtoul(json_string_value(json_array_get(command, 3)), NULL, 10);
    int keys = 0;
    char *rest = NULL, seeds[64];
    snprintf(seeds, sizeof seeds, "%s", json_string_value(json_array_get(command, 2)));
    for (char *part = strtok_r(seeds, ",", &rest); part; part = strtok_r(NULL, ",", &rest))
        key[keys++] = (uint32_t)strtoul(part, NULL, 10);
    struct mt19937 m;
    if (keys == 1)
        mt19937_seed(&m, key[0]);
    else
        mt19937_seed_array(&m, key, keys);
    if (range > 0)
        return; /* ranges are seen through the decks */
    assert_int_equal(json_array_size(expected), draws);
    for (int i = 0; i < draws; i++)
        assert_int_equal(mt19937_next(&m), strtoul(json_string_value(json_array_get(expected, (size_t)i)), NULL, 10));
}

static void glib_generator(void **state)
{
    (void)state;
    char *line = malloc(LINE_BYTES);
    gzFile file = open_corpus("corpus/aisleriot/grand.json.gz");
    json_t *all = next_line(file, line), *one;
    size_t i;
    int numbers = 0, decks = 0;
    json_array_foreach(all, i, one)
    {
        const json_t *command = json_array_get(one, 1), *expected = json_array_get(one, 2);
        if (!strcmp(json_string_value(json_array_get(command, 0)), "random")) {
            check_generator(command, expected);
            numbers++;
        } else if (json_array_size(command) == 4 && !strchr(json_string_value(json_array_get(command, 3)), ',')) {
            char text[64];
            struct deal_id id;
            card_t deck[CARDS_MAX], recorded[CARDS_MAX];
            const struct variant *v = variant_find("aisleriot/terrace");
            snprintf(text, sizeof text, "aisleriot:%s", json_string_value(json_array_get(command, 3)));
            assert_true(deal_id_parse(text, &id, NULL));
            deal_deck(&id, v, deck);
            read_cards(json_string_value(expected), 104, recorded);
            assert_memory_equal(deck, recorded, 104);
            decks++;
        }
    }
    assert_int_equal(numbers, 8);
    assert_int_equal(decks, 5);
    json_decref(all);
    gzclose(file);
    free(line);
}

/* ---- PySolFC ---- */

/* PySolFC's title of a game to ours; NULL for Bastille Day, which we do not play. */
static const struct variant *pysolfc_variant(const char *title)
{
    size_t count;
    const struct variant *all = variants_all(&count);
    for (size_t i = 0; i < count; i++)
        if (all[i].family == FAMILY_PYSOLFC && !strcmp(all[i].title, title))
            return &all[i];
    return NULL;
}

static void compare_pile(const struct pile *p, const json_t *recorded, bool top_first)
{
    assert_int_equal(p->count, json_array_size(recorded));
    for (int i = 0; i < p->count; i++) {
        char name[3];
        card_name(p->card[top_first ? p->count - 1 - i : i], name);
        assert_string_equal(name, json_string_value(json_array_get(recorded, (size_t)i)));
    }
}

static void compare_row(const struct game *g, int first, int count, const json_t *recorded)
{
    assert_int_equal(json_array_size(recorded), count);
    for (int i = 0; i < count; i++)
        compare_pile(&g->pile[first + i], json_array_get(recorded, (size_t)i), false);
}

static void compare_pysolfc_deal(const struct variant *v, const json_t *record)
{
    char text[128], name[3];
    struct deal_id id;
    card_t deck[CARDS_MAX];
    struct game g;
    snprintf(text, sizeof text, "pysolfc:%s", string_at(record, "seed"));
    assert_true(deal_id_parse(text, &id, NULL));
    deal_deck(&id, v, deck);
    const json_t *recorded = json_object_get(record, "deck");
    assert_int_equal(json_array_size(recorded), variant_cards(v));
    for (int i = 0; i < variant_cards(v); i++)
        assert_string_equal(card_name(deck[i], name), json_string_value(json_array_get(recorded, (size_t)i)));
    game_deal(&g, v, deck);
    compare_pile(&g.pile[PILE_STOCK], json_object_get(record, "stock"), true);
    compare_pile(&g.pile[PILE_WASTE], json_object_get(record, "waste"), false);
    compare_pile(&g.pile[PILE_RESERVE], json_object_get(record, "reserve"), false);
    compare_row(&g, PILE_FOUNDATION, variant_foundations(v), json_object_get(record, "foundations"));
    compare_row(&g, PILE_TABLEAU, v->piles, json_object_get(record, "tableau"));
    const char *base = string_at(record, "base");
    if (v->base != BASE_FIXED) {
        assert_int_equal(game_base_chosen(&g), base != NULL);
        if (base)
            assert_int_equal(rank_letter(g.base), base[0]);
    }
    const json_t *hidden = json_object_get(json_object_get(record, "facedown"), "reserve");
    assert_int_equal(v->reserve_hidden, json_integer_value(hidden));
}

static void pysolfc_deals(void **state)
{
    (void)state;
    char *line = malloc(LINE_BYTES);
    gzFile file = open_corpus("corpus/pysolfc/deals.jsonl.gz");
    int deals = 0;
    for (json_t *record; (record = next_line(file, line)); json_decref(record)) {
        const struct variant *v = pysolfc_variant(string_at(record, "game"));
        if (!v)
            continue;
        compare_pysolfc_deal(v, record);
        deals++;
    }
    assert_int_equal(deals, 12 * 100);
    gzclose(file);
    free(line);
}

/* "t0>f7", counted from 0 as PySolFC does. */
static uint8_t recorded_pile(const char *text, int length)
{
    if (!strncmp(text, "stock", (size_t)length))
        return PILE_STOCK;
    if (!strncmp(text, "waste", (size_t)length))
        return PILE_WASTE;
    if (!strncmp(text, "reserve", (size_t)length))
        return PILE_RESERVE;
    return (uint8_t)((text[0] == 'f' ? PILE_FOUNDATION : PILE_TABLEAU) + atoi(text + 1));
}

/* The game as PySolFC plays it with its option "autodeal" set so. The games that fill spaces by themselves deal onto an empty waste
 * anyway. */
static struct variant with_option(const struct variant *v, bool autodeal)
{
    struct variant set = *v;
    if (v->fill != FILL_WASTE_AUTO_THEN_ANY)
        set.auto_deal = autodeal;
    return set;
}

static void deal_pysolfc(const char *seed, const struct variant *v, struct game *g)
{
    char text[64];
    struct deal_id id;
    snprintf(text, sizeof text, "pysolfc:%s", seed);
    assert_true(deal_id_parse(text, &id, NULL));
    deal_game(&id, v, g);
}

/* Recorded with the option off. */
static void pysolfc_wins(void **state)
{
    (void)state;
    char *line = malloc(LINE_BYTES);
    gzFile file = open_corpus("corpus/pysolfc/wins.jsonl.gz");
    int wins = 0;
    for (json_t *record; (record = next_line(file, line)); json_decref(record)) {
        const struct variant *known = pysolfc_variant(string_at(record, "game"));
        if (!known)
            continue;
        char seed[32];
        struct game g;
        struct variant v = with_option(known, false);
        snprintf(seed, sizeof seed, "%lld", (long long)json_integer_value(json_object_get(record, "seed")));
        deal_pysolfc(seed, &v, &g);
        size_t i;
        json_t *move;
        json_array_foreach(json_object_get(record, "moves"), i, move)
        {
            const char *written = json_string_value(move), *arrow = strchr(written, '>');
            struct move m = {recorded_pile(written, (int)(arrow - written)), recorded_pile(arrow + 1, (int)strlen(arrow + 1))};
            const char *refusal = game_refuses(&g, m);
            if (refusal)
                fail_msg("%s move %zu, %s: %s", v.name, i, written, refusal);
            assert_false(game_won(&g));
            game_play(&g, m, NULL, NULL);
            struct game_fault fault;
            assert_false(game_find_fault(&g, &fault));
        }
        assert_true(game_won(&g));
        wins++;
    }
    assert_int_equal(wins, 8);
    gzclose(file);
    free(line);
}

/* ---- PySolFC's option "autodeal" ---- */

static const char *get_pile(const char *text, bool top_first, struct pile *p)
{
    int count = (int)strcspn(text, ", ") / 2;
    card_t card[CARDS_MAX];
    read_cards(text, count, card);
    p->count = (uint8_t)count;
    for (int i = 0; i < count; i++)
        p->card[i] = card[top_first ? count - 1 - i : i];
    return text + 2 * count;
}

static const char *get_row(const char *text, struct game *g, int first, int count)
{
    for (int i = 0; i < count; i++)
        text = get_pile(text, false, &g->pile[first + i]) + (i + 1 < count);
    return text;
}

/* The reverse of write_layout(). PySolFC's undo may take back a part of what our one move is: a card that was dealt by itself. */
static void read_layout(const char *text, struct game *g)
{
    text = get_pile(text + strlen("S:"), true, &g->pile[PILE_STOCK]);
    text = get_pile(text + strlen(" W:"), false, &g->pile[PILE_WASTE]);
    text = get_pile(text + strlen(" R:"), false, &g->pile[PILE_RESERVE]);
    text = get_row(text + strlen(" F:"), g, PILE_FOUNDATION, variant_foundations(g->variant));
    text = get_row(text + strlen(" T:"), g, PILE_TABLEAU, g->variant->piles);
    assert_int_equal(*text, '\0');
    if (game_score(g) == 0 && g->variant->base == BASE_CHOOSE)
        g->base = BASE_UNCHOSEN;
}

static void replay_pysolfc_step(struct game *g, const json_t *step)
{
    struct move all[MOVES_MAX], m;
    char layout[1024];
    const char *written = string_at(step, "m"), *arrow = strchr(written, '>');
    const json_t *legal = json_object_get(step, "legal");
    if (legal)
        assert_int_equal(game_moves(g, false, all), json_integer_value(legal));
    if (!arrow) {
        assert_string_equal(written, "undo");
        read_layout(string_at(step, "l"), g);
    } else {
        m.from = (uint8_t)pile_parse(g->variant, written, (int)(arrow - written));
        m.to = (uint8_t)parse_pile(g->variant, arrow + 1);
        const char *refusal = game_refuses(g, m);
        if (refusal)
            fail_msg("%s, %s: %s", g->variant->name, written, refusal);
        game_play(g, m, NULL, NULL);
    }
    write_layout(g, layout);
    assert_string_equal(layout, string_at(step, "l"));
    struct game_fault fault;
    assert_false(game_find_fault(g, &fault));
}

static void pysolfc_autodeal(void **state)
{
    (void)state;
    char *line = malloc(LINE_BYTES);
    gzFile file = open_corpus("corpus/pysolfc/autodeal.jsonl.gz");
    int games[2] = {0}, wins = 0, undone = 0;
    for (json_t *record; (record = next_line(file, line)); json_decref(record)) {
        const struct variant *known = pysolfc_variant(string_at(record, "game"));
        assert_non_null(known);
        bool on = json_is_true(json_object_get(record, "autodeal"));
        struct variant v = on ? *known : with_option(known, false);
        struct game g;
        char layout[1024];
        deal_pysolfc(string_at(record, "seed"), &v, &g);
        write_layout(&g, layout);
        assert_string_equal(layout, string_at(record, "init"));
        size_t i;
        json_t *step;
        json_array_foreach(json_object_get(record, "steps"), i, step)
        {
            replay_pysolfc_step(&g, step);
            undone += !strcmp(string_at(step, "m"), "undo");
        }
        assert_int_equal(game_won(&g), json_is_true(json_object_get(record, "won")));
        wins += game_won(&g);
        games[on]++;
    }
    assert_int_equal(games[true], 16);
    assert_int_equal(games[false], 4);
    assert_int_equal(wins, 4);
    assert_int_equal(undone, 44);
    gzclose(file);
    free(line);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(glib_generator), cmocka_unit_test(aisleriot_games),  cmocka_unit_test(pysolfc_deals),
        cmocka_unit_test(pysolfc_wins),   cmocka_unit_test(pysolfc_autodeal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
