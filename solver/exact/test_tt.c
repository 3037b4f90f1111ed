/* The table: enters once, keeps what is open, forgets only what is over, never takes one key for another, shared by threads. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "checked.h"
#include "rng.h"
#include "tt.h"

enum { KIB64 = 64 << 10, KEY = 32, FEW = TINY(1000, 4) };

/* Key number n; all differ. */
static void key_make(uint64_t n, uint64_t key[KEY / 8])
{
    key[0] = n * 0x9E3779B97F4A7C15u;
    key[1] = n;
    key[2] = ~n;
    key[3] = n << 7;
}

/* A hash spread over the whole table. */
static uint64_t spread(uint64_t n)
{
    n = (n ^ n >> 31) * 0xBF58476D1CE4E5B9u;
    n = (n ^ n >> 27) * 0x94D049BB133111EBu;
    return n ^ n >> 31;
}

static bool enter(struct tt *t, uint64_t n, uint64_t hash, tt_place *place)
{
    uint64_t key[KEY / 8];
    key_make(n, key);
    return tt_enter(t, key, hash, place);
}

static void keys_enter_once(void **state)
{
    (void)state;
    struct tt *t = tt_create(1 << 20);
    assert_non_null(t);
    assert_int_equal(tt_bytes(t), 1 << 20);
    tt_open(t, KEY, 20000);
    tt_place place;
    for (uint64_t n = 0; n < FEW; n++) {
        assert_true(enter(t, n, spread(n), &place));
        assert_false(enter(t, n, spread(n), &place)); /* open */
    }
    /* opened again it is empty */
    tt_open(t, KEY, 20000);
    for (uint64_t n = 0; n < FEW; n++)
        assert_true(enter(t, n, spread(n), &place));
    /* another key size, likewise */
    tt_open(t, 8, 20000);
    for (uint64_t n = 0; n < FEW; n++)
        assert_true(tt_enter(t, &n, spread(n), &place));
    tt_free(t);
}

static void what_was_left_is_still_known(void **state)
{
    (void)state;
    struct tt *t = tt_create(1 << 20);
    tt_open(t, KEY, 1000);
    tt_place place;
    assert_true(enter(t, 1, 5, &place));
    assert_int_not_equal(place, TT_NOWHERE);
    tt_leave(t, place);
    assert_false(enter(t, 1, 5, &place));
    tt_leave(t, TT_NOWHERE); /* nothing */
    tt_free(t);
}

/* Same hash, different keys: only the keys count. */
static void only_keys_count(void **state)
{
    (void)state;
    struct tt *t = tt_create(1 << 20);
    tt_open(t, KEY, 1000);
    tt_place place[4];
    for (uint64_t n = 0; n < 4; n++) {
        assert_true(enter(t, n, 77, &place[n]));
        assert_int_not_equal(place[n], TT_NOWHERE);
    }
    for (uint64_t n = 0; n < 4; n++)
        assert_false(enter(t, n, 77, &place[0]));
    tt_free(t);
}

/* A full bucket: the open stay, of the closed one gives way, with none closed the newcomer is not stored. */
static void open_entries_stay(void **state)
{
    (void)state;
    for (uint64_t hash = 0; hash < 64; hash++) {
        struct tt *t = tt_create(KIB64);
        uint64_t spot = hash << 20 | hash; /* the bits that choose who gives way vary */
        tt_open(t, KEY, 10);
        tt_place place[4], other;
        for (uint64_t n = 0; n < 4; n++)
            assert_true(enter(t, n, spot, &place[n]));
        assert_true(enter(t, 100, spot, &other));
        assert_int_equal(other, TT_NOWHERE);
        assert_true(enter(t, 100, spot, &other)); /* not stored: new again */
        for (uint64_t n = 0; n < 4; n++)
            assert_false(enter(t, n, spot, &other));
        tt_leave(t, place[2]);
        assert_false(enter(t, 2, spot, &other)); /* over, but its place was not needed yet */
        assert_true(enter(t, 100, spot, &other));
        assert_int_equal(other, place[2]);
        assert_false(enter(t, 100, spot, &other));
        tt_place again;
        assert_true(enter(t, 2, spot, &again)); /* forgotten, and there is no place now */
        assert_int_equal(again, TT_NOWHERE);
        for (uint64_t n = 0; n < 4; n++)
            if (n != 2)
                assert_false(enter(t, n, spot, &other));
        tt_free(t);
    }
}

/* Far more entries than fit: what is open is always found; nothing is found that was never entered. */
static void a_tiny_table_forgets_nothing_open(void **state)
{
    (void)state;
    enum { MANY = 200000, OPEN_MAX = TINY(300, 20) };
    struct tt *t = tt_create(KIB64);
    struct rng r;
    rng_seed(&r, 1);
    tt_open(t, KEY, MANY);
    static struct {
        uint64_t n;
        tt_place place;
    } open[OPEN_MAX];
    int opened = 0;
    uint64_t unstored = 0, forgotten = 0;
    tt_place place;
    for (uint64_t n = 0; n < MANY; n++) {
        assert_true(enter(t, n, spread(n), &place));
        unstored += place == TT_NOWHERE;
        if (place != TT_NOWHERE && opened < OPEN_MAX) {
            open[opened].n = n;
            open[opened++].place = place;
        } else {
            tt_leave(t, place);
        }
        if (rng_below(&r, 3) == 0 && opened > 0)
            tt_leave(t, open[--opened].place);
        if (opened > 0) {
            uint64_t some = open[rng_below(&r, (uint32_t)opened)].n;
            assert_false(enter(t, some, spread(some), &place));
        }
    }
    for (uint64_t n = 0; n < 1000; n++) {
        bool is_new = enter(t, n, spread(n), &place);
        if (is_new)
            tt_leave(t, place);
        forgotten += is_new;
    }
    assert_true(forgotten > 500);
    print_message("%llu not stored, %llu of the first 1000 forgotten\n", (unsigned long long)unstored, (unsigned long long)forgotten);
    tt_free(t);
}

/* ---- threads ---- */

enum { SHARED = 40000, THREADS = 4 };
static struct tt *shared;
static atomic_int entered[SHARED];

static void *enter_all(void *argument)
{
    uint64_t offset = (uint64_t)(uintptr_t)argument;
    tt_place place;
    for (uint64_t i = 0; i < SHARED; i++) {
        uint64_t n = (i * 7 + offset) % SHARED;
        if (enter(shared, n, spread(n), &place)) {
            atomic_fetch_add(&entered[n], 1);
            tt_leave(shared, place);
        }
    }
    return NULL;
}

static int run_threads(uint64_t bytes)
{
    pthread_t id[THREADS];
    shared = tt_create(bytes);
    tt_open(shared, KEY, SHARED * 16);
    for (int n = 0; n < SHARED; n++)
        atomic_store(&entered[n], 0);
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&id[i], NULL, enter_all, (void *)(uintptr_t)(i * 9973)), 0);
    for (int i = 0; i < THREADS; i++)
        pthread_join(id[i], NULL);
    tt_free(shared);
    int more = 0;
    for (int n = 0; n < SHARED; n++) {
        assert_true(atomic_load(&entered[n]) >= 1); /* nothing counts as known that was not entered */
        more += atomic_load(&entered[n]) > 1;
    }
    return more;
}

static void threads_enter_each_key_once(void **state)
{
    (void)state;
    int more = run_threads(64 << 20);
    assert_true(more == 0 || CHECKING);  /* large enough for all: each exactly once; no table of the checked build has that */
    assert_true(run_threads(KIB64) > 0); /* a tiny one forgets */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_enter_once),
        cmocka_unit_test(what_was_left_is_still_known),
        cmocka_unit_test(only_keys_count),
        cmocka_unit_test(open_entries_stay),
        cmocka_unit_test(a_tiny_table_forgets_nothing_open),
        cmocka_unit_test(threads_enter_each_key_once),
    };
    return cmocka_run_group_tests_name("tt", tests, NULL, NULL);
}
