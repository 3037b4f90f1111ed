#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "batch_file.h"
#include "card.h"
#include "line_sum.h"
#include "test_folder.h"

static char folder[TEST_FOLDER_MAX], path[96];

/* In memory where there is such a place: every opening syncs, and a disk would be waited for thousands of times. */
static int make_folder(void **state)
{
    (void)state;
    if (!test_folder_make(folder))
        return -1;
    snprintf(path, sizeof path, "%s/batch.jsonl", folder);
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    unlink(path);
    return rmdir(folder);
}

static struct batch_header header(void)
{
    struct batch_header h = {.game = "aisleriot/wood",
                             .deals = "seed:1..100",
                             .shard = {0, 1},
                             .limits = {0, 10, 0},
                             .seed = 1,
                             .all_bases = true,
                             .rules = "rules",
                             .version = "1",
                             .command = "terrace batch \"x\\y\"",
                             .date = "now",
                             .machine = "this one"};
    return h;
}

static struct batch_line line(uint64_t number, enum terrace_verdict verdict)
{
    struct batch_line l = {.number = number,
                           .verdict = verdict,
                           .winner = -1,
                           .base_rank = 6,
                           .length = -1,
                           .states = 100 + number,
                           .seconds = 0.25,
                           .limit = verdict == TERRACE_UNKNOWN ? TERRACE_LIMIT_SECONDS : TERRACE_LIMIT_NONE};
    if (verdict == TERRACE_WINNABLE) {
        l.proof = TERRACE_PROOF_MOVES;
        l.length = 200;
    }
    return l;
}

static bool appends(struct batch_file *f, const struct batch_line *l, struct error *e)
{
    struct deal_span range;
    size_t size;
    assert_true(deal_span_read("seed:1..100", &range, e));
    char *text = batch_line_format(l, "aisleriot/wood", &range, &size);
    assert_non_null(text);
    bool ok = batch_file_append(f, text, size, e);
    free(text);
    return ok;
}

static void append(struct batch_file *f, const struct batch_line *l)
{
    struct error e;
    assert_true(appends(f, l, &e));
}

static char *read_all(size_t *size)
{
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    char *text = malloc(1 << 20);
    *size = fread(text, 1, 1 << 20, f);
    fclose(f);
    return text;
}

static void write_all(const char *text, size_t size)
{
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(text, 1, size, f), size);
    fclose(f);
}

/* A good file: header and deals 1 (winnable), 2 (lost), 3 (unknown). */
static void write_good(void)
{
    struct batch_header h = header();
    struct batch_file *f;
    struct error e = {0};
    unlink(path);
    struct batch_opened o = batch_file_open(path, &h, false, &f, &e);
    assert_int_equal(o.how, BATCH_OPEN_NEW);
    static const enum terrace_verdict verdicts[] = {TERRACE_WINNABLE, TERRACE_LOST, TERRACE_UNKNOWN};
    for (uint64_t i = 0; i < 3; i++) {
        struct batch_line l = line(i + 1, verdicts[i]);
        append(f, &l);
    }
    batch_done_free(&o.done);
    assert_true(batch_file_close(f, &e));
}

static struct batch_opened open_again(const struct batch_header *h, bool retry, struct error *e)
{
    struct batch_file *f;
    struct batch_opened o = batch_file_open(path, h, retry, &f, e);
    struct error ignored;
    assert_true((f != NULL) == (o.how <= BATCH_OPEN_RETRY));
    batch_file_close(f, &ignored);
    batch_done_free(&o.done);
    return o;
}

/* Opening is refused with that reason and leaves every byte as it is. */
static void refused(const struct batch_header *h, bool retry, enum batch_open how, const char *reason)
{
    size_t before, after;
    char *old = read_all(&before);
    struct error e = {0};
    struct batch_opened o = open_again(h, retry, &e);
    if (o.how != how || !strstr(e.what, reason))
        print_message("expected \"%s\", got %d \"%s: %s\"\n", reason, (int)o.how, e.where, e.what);
    assert_int_equal(o.how, how);
    assert_non_null(strstr(e.what, reason));
    assert_true(e.mend[0] != '\0' && strstr(e.where, path) == e.where);
    char *new = read_all(&after);
    assert_int_equal(before, after);
    assert_memory_equal(old, new, before);
    free(old);
    free(new);
}

static void lines_come_back(void **state)
{
    (void)state;
    struct deal_span range;
    struct batch_line in = line(18446744073709551615u, TERRACE_WINNABLE), out;
    assert_true(deal_span_read("pysolfc:ms5..ms7", &range, NULL));
    in.bases_count = 2;
    in.base[0] = (struct batch_base){TERRACE_TABLEAU, card_make(6, SUIT_HEARTS), TERRACE_LOST, 12, 0.5};
    in.base[1] = (struct batch_base){TERRACE_TABLEAU + 3, card_make(9, SUIT_CLUBS), TERRACE_WINNABLE, 34567, 1.25};
    in.winner = 1;
    in.base_rank = 9;
    in.moves = "[{\"from\":\"t4\",\"to\":\"f1\",\"card\":\"TC\"}]";
    in.moves_size = strlen(in.moves);
    size_t size;
    char *text = batch_line_format(&in, "my \"game\"", &range, &size);
    assert_non_null(
        strstr(text, "\"deal\":\"pysolfc:ms18446744073709551615\",\"verdict\":\"winnable\",\"base\":\"t4\",\"bases\":[{\"pile\":\"t1\","
                     "\"card\":\"7H\",\"verdict\":\"lost\",\"states\":12,\"seconds\":0.500000}"));
    assert_null(batch_line_parse(text, size - 1, "my \"game\"", &range, &out));
    assert_true(out.number == in.number && out.verdict == in.verdict && out.winner == 1 && out.bases_count == 2 && out.base_rank == 9);
    assert_true(out.base[1].pile == TERRACE_TABLEAU + 3 && out.base[1].card == in.base[1].card && out.base[1].states == 34567);
    assert_true(out.length == 200 && out.proof == TERRACE_PROOF_MOVES && out.limit == TERRACE_LIMIT_NONE && out.seconds == 0.25);
    assert_int_equal(out.moves_size, in.moves_size);
    assert_memory_equal(out.moves, in.moves, in.moves_size);
    /* Every proper beginning is recognised as cut off, and none is taken for a line. */
    for (size_t n = 0; n < size - 1; n++) {
        assert_true(batch_text_is_cut(text, n));
        assert_non_null(batch_line_parse(text, n, "my \"game\"", &range, &out));
    }
    free(text);
}

/* What was not asked is null in the file, and stands beside a win only. */
static void not_asked_stands_beside_a_win_only(void **state)
{
    (void)state;
    static const struct {
        enum terrace_verdict deal, choice[2];
        bool follows;
    } CASES[] = {
        {TERRACE_WINNABLE, {TERRACE_NOT_ASKED, TERRACE_WINNABLE}, true}, {TERRACE_WINNABLE, {TERRACE_UNKNOWN, TERRACE_WINNABLE}, true},
        {TERRACE_WINNABLE, {TERRACE_NOT_ASKED, TERRACE_LOST}, false},    {TERRACE_UNKNOWN, {TERRACE_NOT_ASKED, TERRACE_LOST}, false},
        {TERRACE_LOST, {TERRACE_NOT_ASKED, TERRACE_LOST}, false},        {TERRACE_LOST, {TERRACE_NOT_ASKED, TERRACE_NOT_ASKED}, false},
        {TERRACE_UNKNOWN, {TERRACE_UNKNOWN, TERRACE_NOT_ASKED}, false},  {TERRACE_UNKNOWN, {TERRACE_UNKNOWN, TERRACE_LOST}, true},
    };
    struct deal_span range;
    assert_true(deal_span_read("seed:1..9", &range, NULL));
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        struct batch_line in = line(1, CASES[i].deal), out;
        in.bases_count = 2;
        for (int k = 0; k < 2; k++)
            in.base[k] = (struct batch_base){(uint8_t)(TERRACE_TABLEAU + k), card_make(k, SUIT_CLUBS), (uint8_t)CASES[i].choice[k], 5, 0.5};
        size_t size;
        char *text = batch_line_format(&in, "g", &range, &size);
        bool null = strstr(text, "\"card\":\"AC\",\"verdict\":null,\"states\":5") != NULL;
        assert_int_equal(null, CASES[i].choice[0] == TERRACE_NOT_ASKED);
        assert_int_equal(batch_line_parse(text, size - 1, "g", &range, &out) == NULL, CASES[i].follows);
        for (int k = 0; CASES[i].follows && k < 2; k++)
            assert_int_equal(out.base[k].verdict, CASES[i].choice[k]);
        /* A file of version 1 said "unknown" there. */
        batch_line_unask(&out);
        if (CASES[i].follows)
            assert_int_equal(out.base[0].verdict, CASES[i].deal == TERRACE_WINNABLE ? TERRACE_NOT_ASKED : TERRACE_UNKNOWN);
        free(text);
    }
}

static void batches_go_on(void **state)
{
    (void)state;
    struct batch_header h = header();
    struct batch_file *f;
    struct error e = {0};
    write_good();
    struct batch_opened o = batch_file_open(path, &h, false, &f, &e);
    assert_int_equal(o.how, BATCH_OPEN_RESUMED);
    assert_true(o.done.count == 3 && o.done.winnable == 1 && o.done.lost == 1 && o.done.unknown == 1 && !o.cut && !o.damage.count);
    struct batch_line l = line(4, TERRACE_LOST);
    append(f, &l);
    /* A second process (here: a second open file description) is refused while the first is at work. */
    refused(&h, false, BATCH_OPEN_TROUBLE, "another process is writing");
    batch_done_free(&o.done);
    assert_true(batch_file_close(f, &e));
    o = batch_file_open(path, &h, false, &f, &e);
    assert_true(o.how == BATCH_OPEN_RESUMED && o.done.count == 4 && o.done.number[3] == 4);
    batch_done_free(&o.done);
    batch_file_close(f, &e);
}

/* What was written is lost with a removed file, and that is said; a renamed one goes on. */
static void removed_files_are_told(void **state)
{
    (void)state;
    struct batch_header h = header();
    char elsewhere[sizeof path + 8];
    snprintf(elsewhere, sizeof elsewhere, "%s.away", path);
    for (int renamed = 0; renamed < 2; renamed++) {
        struct batch_file *f;
        struct error e = {0};
        write_good();
        struct batch_opened o = batch_file_open(path, &h, false, &f, &e);
        batch_done_free(&o.done);
        struct batch_line l = line(4, TERRACE_LOST);
        append(f, &l);
        assert_int_equal(renamed ? rename(path, elsewhere) : unlink(path), 0);
        assert_int_equal(batch_file_close(f, &e), renamed);
        assert_true(renamed || strcmp(e.what, "the file was removed while it was written") == 0);
    }
    assert_int_equal(unlink(elsewhere), 0);
}

/* Emptied, cut or written to by another program: nothing is added to it, neither a hole before the lines nor a line over the other's. */
static void changed_files_are_told(void **state)
{
    (void)state;
    struct batch_header h = header();
    static const struct {
        off_t size;
        const char *added;
    } CHANGES[] = {{0, ""}, {20, ""}, {-1, "a note\n"}};
    for (int i = 0; i < 3; i++)
        for (int closing = 0; closing < 2; closing++) {
            struct batch_file *f;
            struct error e = {0};
            struct stat before, after;
            write_good();
            struct batch_opened o = batch_file_open(path, &h, false, &f, &e);
            batch_done_free(&o.done);
            struct batch_line l = line(4, TERRACE_LOST), next = line(5, TERRACE_LOST);
            append(f, &l);
            int fd = open(path, O_WRONLY | O_APPEND);
            assert_true(CHANGES[i].size < 0 || ftruncate(fd, CHANGES[i].size) == 0);
            assert_int_equal(write(fd, CHANGES[i].added, strlen(CHANGES[i].added)), strlen(CHANGES[i].added));
            close(fd);
            assert_int_equal(stat(path, &before), 0);
            if (!closing) {
                assert_false(appends(f, &next, &e));
                assert_string_equal(e.what, "another program changed the file while it was written");
            }
            e = (struct error){0};
            assert_false(batch_file_close(f, &e));
            assert_string_equal(e.what, "another program changed the file while it was written");
            assert_int_equal(stat(path, &after), 0);
            assert_int_equal(after.st_size, before.st_size);
        }
}

/* Cut at every byte: in the header refused, since it may be anybody's file; behind it mended to the whole lines before. */
static void files_cut_anywhere_are_mended(void **state)
{
    (void)state;
    struct batch_header h = header();
    size_t size, left;
    write_good();
    char *good = read_all(&size);
    size_t header_size = (size_t)((char *)memchr(good, '\n', size) - good) + 1;
    for (size_t n = 0; n < size; n++) {
        struct error e = {0};
        write_all(good, n);
        if (n > 0 && n < header_size) {
            refused(&h, false, BATCH_OPEN_INPUT, n < 34 ? "not a batch file" : "its header is cut off");
            continue;
        }
        struct batch_opened o = open_again(&h, false, &e);
        assert_int_equal(o.how, n > 0 ? BATCH_OPEN_RESUMED : BATCH_OPEN_NEW);
        assert_int_equal(o.cut, n > 0 && good[n - 1] != '\n');
        assert_int_equal(o.damage.count, 0);
        char *text = read_all(&left);
        assert_true(left > 0 && text[left - 1] == '\n');
        assert_true(n == 0 || (left <= n && memcmp(text, good, left) == 0));
        free(text);
    }
    free(good);
}

/* What remains is `good` without the lines from..to-1 (counted from 1, the header). */
static void remains_without(const char *good, size_t size, int from, int to)
{
    size_t have;
    char *text = read_all(&have), *at = text;
    int number = 1;
    for (const char *l = good; l < good + size; number++) {
        const char *end = memchr(l, '\n', (size_t)(good + size - l));
        size_t n = (size_t)(end + 1 - l);
        if (number < from || number >= to) {
            assert_true(at + n <= text + have);
            assert_memory_equal(at, l, n);
            at += n;
        }
        l = end + 1;
    }
    assert_ptr_equal(at, text + have);
    free(text);
}

/* Zeros where the data was not yet on the disk when the power failed: at the end, and in the middle if the end was written first. */
static void zeros_are_taken_out(void **state)
{
    (void)state;
    struct batch_header h = header();
    struct error e = {0};
    size_t size;
    write_good();
    char *good = read_all(&size), *torn = malloc(size + 300);
    memcpy(torn, good, size);
    memset(torn + size - 40, 0, 300);
    write_all(torn, size + 260);
    struct batch_opened o = open_again(&h, false, &e);
    assert_true(o.how == BATCH_OPEN_RESUMED && o.cut && !o.damage.count);
    remains_without(good, size, 4, 5);
    char *third = good + size;
    for (int newlines = 0; newlines < 2;)
        newlines += *--third == '\n'; /* in front of deal 3 */
    memcpy(torn, good, size);
    memset(torn + (third - good) - 50, 0, 50);
    write_all(torn, size);
    o = open_again(&h, false, &e);
    assert_true(o.how == BATCH_OPEN_RESUMED && o.damage.count == 1 && o.damage.line[0] == 3);
    remains_without(good, size, 3, 4);
    free(good);
    free(torn);
}

/* A hole that is longer than any line, and one at the end that no line ends. */
static void long_holes_are_taken_out(void **state)
{
    (void)state;
    struct batch_header h = header();
    struct error e = {0};
    size_t size;
    write_good();
    char *good = read_all(&size);
    for (int at_end = 0; at_end < 2; at_end++) {
        FILE *f = fopen(path, "wb");
        size_t first = (size_t)((char *)memchr(good, '\n', size) - good) + 1;
        fwrite(good, 1, at_end ? size : first, f);
        for (int i = 0; i < 3 << 20; i++)
            putc(0, f);
        putc(at_end ? '{' : '\n', f);
        if (!at_end)
            fwrite(good + first, 1, size - first, f);
        fclose(f);
        struct batch_opened o = open_again(&h, false, &e);
        assert_true(o.how == BATCH_OPEN_RESUMED && o.damage.count == 1 && o.damage.line[0] == (at_end ? 5 : 2));
        remains_without(good, size, 9, 9);
    }
    free(good);
}

/* The file as it was written before lines had checksums. */
static size_t take_sums_off(char *text, size_t size)
{
    size_t to = 0;
    for (size_t from = 0; from < size;) {
        if (size - from > LINE_SUM_SIZE && memcmp(text + from, ",\"sum\":\"", 8) == 0)
            from += LINE_SUM_SIZE;
        else
            text[to++] = text[from++];
    }
    return to;
}

/* Replaces the first `from` by `to` in the good file, in the form that has no checksums: what is read depends on the words alone. */
static void damage(const char *from, const char *to)
{
    size_t size;
    write_good();
    char *text = read_all(&size), *changed = malloc(size + 1000);
    size = take_sums_off(text, size);
    text[size] = '\0';
    char *at = strstr(text, from);
    assert_non_null(at);
    size_t n = (size_t)(at - text);
    memcpy(changed, text, n);
    memcpy(changed + n, to, strlen(to));
    memcpy(changed + n + strlen(to), at + strlen(from), size - n - strlen(from));
    write_all(changed, size - strlen(from) + strlen(to));
    free(text);
    free(changed);
}

static void foreign_files_are_refused(void **state)
{
    (void)state;
    struct batch_header h = header();
    static const char *const foreign[] = {"hello\n",
                                          "hello",
                                          "\n",
                                          "{",
                                          "{}\n",
                                          "{\"schema\":\"terrace/solve/1\"}\n",
                                          "\177ELF\x01\x02",
                                          "\xff\xfe{\n",
                                          "[1,2]\n",
                                          "{\"schema\":\"terrace/batch-header/1\"}\n",
                                          "{\"schema\":\"terrace/batch/1\",\"game\":\"x\"}\n"};
    for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++) {
        write_all(foreign[i], strlen(foreign[i]));
        refused(&h, false, BATCH_OPEN_INPUT, "");
    }
    /* Of zeros, as a disk may leave them; the size of a whole file, too. */
    char zeros[100] = {0};
    write_all(zeros, sizeof zeros);
    refused(&h, false, BATCH_OPEN_INPUT, "not a batch file");
    struct error e = {0};
    assert_int_equal(truncate(path, 400 << 20), 0);
    assert_int_equal(open_again(&h, false, &e).how, BATCH_OPEN_INPUT);
    struct stat st;
    assert_true(stat(path, &st) == 0 && st.st_size == 400 << 20);
}

/* Of another batch: refused. */
static void other_batches_are_refused(void **state)
{
    (void)state;
    struct batch_header h = header();
    static const struct {
        const char *from, *to;
        enum batch_open how;
        const char *reason;
    } kinds[] = {
        {"aisleriot/wood", "aisleriot/signora", BATCH_OPEN_INPUT, "the file holds a batch of aisleriot/signora seed:1..100"},
        {"1..100", "1..200", BATCH_OPEN_INPUT, "the file holds a batch of aisleriot/wood seed:1..200"},
        {"0/1", "1/2", BATCH_OPEN_INPUT, "the file holds shard 1/2"},
        {"\"rules\":\"rules\"", "\"rules\":\"others\"", BATCH_OPEN_INPUT, "other rules"},
        {"\"bases\":\"all\"", "\"bases\":\"first\"", BATCH_OPEN_INPUT, "another --base"},
        {"\"seconds\":10", "\"seconds\":20", BATCH_OPEN_INPUT, "other limits"},
        {"\"limits\":{", "\"limits\":{{", BATCH_OPEN_INPUT, "damaged header"},
        {"1..100", "1..\317\31000", BATCH_OPEN_INPUT, "damaged header"},
        {"\"deal\":\"seed:2\"", "\"deal\":\"seed:101\"", BATCH_OPEN_TROUBLE, "a deal that is not in this batch"},
        {"\"deal\":\"seed:2\"", "\"deal\":\"aisleriot:2\"", BATCH_OPEN_TROUBLE, "a deal of another kind"},
        {"\"deal\":\"seed:2\"", "\"deal\":\"seed:99999999999999999999\"", BATCH_OPEN_TROUBLE, "a deal of another kind"},
        {"\"deal\":\"seed:2\"", "\"deal\":\"seed:1\"", BATCH_OPEN_TROUBLE, "two different verdicts"},
        {"\"bases\":[]", "\"bases\":[{\"pile\":\"t1\",\"card\":\"7H\",\"verdict\":\"lost\"}]", BATCH_OPEN_TROUBLE, "does not follow"},
        {"\"machine\":", "\"mbchine\":", BATCH_OPEN_INPUT, "damaged header"},
        {"terrace/batch-header/1", "terrace/batch-header/2", BATCH_OPEN_INPUT, "a header that this version of terrace cannot read"},
        {"terrace/batch-header/1", "terrace/batch-header/1a", BATCH_OPEN_INPUT, "not the header"},
        {"terrace/batch/1", "terrace/batch/12", BATCH_OPEN_TROUBLE, "a line that this version of terrace cannot read"},
        {"terrace/batch/1", "terrace/batch-header/2", BATCH_OPEN_TROUBLE, "a line that this version of terrace cannot read"},
        {"terrace/batch/1", "terrace/batch/", BATCH_OPEN_TROUBLE, "not the line of a batch"},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        damage(kinds[i].from, kinds[i].to);
        refused(&h, false, kinds[i].how, kinds[i].reason);
    }
}

/* No line of ours: taken out, and named. */
static void damaged_lines_are_taken_out(void **state)
{
    (void)state;
    struct batch_header h = header();
    static const struct {
        const char *from, *to;
    } kinds[] = {
        {"\"verdict\":\"lost\"", "\"verdict\":\"lust\""},
        {"\"verdict\":\"lost\"", "\"verdict\":lost"},
        {"\"states\":102", "\"states\":-102"},
        {",\"states\":102,\"seconds\":0.250000", ""},
        {"}\n{\"schema\":\"terrace/batch/1\",\"game\":\"aisleriot/wood\",\"deal\":\"seed:2\"", ""},
        {"{\"schema\":\"terrace/batch/1\",\"game\":\"aisleriot/wood\",\"deal\":\"seed:2\"",
         "garbage\n{\"schema\":\"terrace/batch/1\",\"game\":\"aisleriot/wood\",\"deal\":\"seed:2\""},
        {"}\n{\"schema\":\"terrace/batch/1\",\"game\":\"aisleriot/wood\",\"deal\":\"seed:2\"",
         "}\r\n\n{\"schema\":\"terrace/batch/1\",\"game\":\"aisleriot/wood\",\"deal\":\"seed:2\""},
        {"\"deal\":\"seed:2\"", "\"deal\":\"se\ned:2\""},
        {"\"base\":null", "\"base\":\"t1\""},
        {"\"length\":null", "\"lengti\":null"},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        struct error e = {0};
        damage(kinds[i].from, kinds[i].to);
        struct batch_opened o = open_again(&h, false, &e);
        if (o.damage.count == 0)
            print_message("accepted: %s\n", kinds[i].to);
        assert_true(o.how == BATCH_OPEN_RESUMED && o.damage.count > 0 && o.damage.line[0] >= 2 && o.damage.line[0] <= 3);
        o = open_again(&h, false, &e);
        assert_true(o.how == BATCH_OPEN_RESUMED && o.damage.count == 0);
    }
}

/* Where nearly all is damaged the file is not what it seems: left as it is. */
static void mostly_damaged_files_are_left_alone(void **state)
{
    (void)state;
    struct batch_header h = header();
    struct batch_file *f;
    struct error e = {0};
    unlink(path);
    struct batch_opened o = batch_file_open(path, &h, false, &f, &e);
    batch_done_free(&o.done);
    for (uint64_t i = 1; i <= 40; i++) {
        struct batch_line l = line(i, TERRACE_LOST);
        append(f, &l);
    }
    batch_file_close(f, &e);
    size_t size;
    char *text = read_all(&size);
    int number = 0;
    for (size_t i = 0; i < size; i++) {
        number += text[i] == '\n';
        if (text[i] == 'l' && number > 1 && number < 35)
            text[i] = 'L';
    }
    write_all(text, size);
    refused(&h, false, BATCH_OPEN_TROUBLE, "33 damaged lines, the first is line 3");
    free(text);
}

/* Lines without checksums, as older versions wrote them: read, and gone on with. */
static void files_without_checksums_are_read(void **state)
{
    (void)state;
    struct batch_header h = header();
    struct error e = {0};
    size_t size;
    write_good();
    char *text = read_all(&size);
    write_all(text, take_sums_off(text, size));
    struct batch_opened o = open_again(&h, false, &e);
    assert_true(o.how == BATCH_OPEN_RESUMED && !o.cut && !o.damage.count);
    free(text);
}

/* No flipped bit goes unnoticed, and what is mended is sound. */
static void every_flipped_bit_is_noticed(void **state)
{
    (void)state;
    struct batch_header h = header();
    size_t size;
    write_good();
    char *good = read_all(&size);
    for (size_t bit = 0; bit < 8 * size; bit++) {
        struct error e = {0};
        good[bit / 8] = (char)(good[bit / 8] ^ 1 << bit % 8);
        write_all(good, size);
        struct batch_opened o = open_again(&h, false, &e);
        bool told = o.how > BATCH_OPEN_RETRY || o.cut || o.damage.count > 0;
        if (!told)
            print_message("bit %zu of byte %zu: accepted\n", bit % 8, bit / 8);
        assert_true(told);
        if (o.how <= BATCH_OPEN_RETRY) {
            o = open_again(&h, false, &e);
            assert_true(o.how == BATCH_OPEN_RESUMED && !o.cut && !o.damage.count);
        }
        good[bit / 8] = (char)(good[bit / 8] ^ 1 << bit % 8);
    }
    print_message("%zu bits flipped, each was noticed\n", 8 * size);
    free(good);
}

/* A link stays one, the mode is kept, neighbours are left alone; a link to nothing yet makes its file. */
static void links_stay_links(void **state)
{
    (void)state;
    struct batch_header old = header(), more = old;
    struct error e = {0};
    struct stat st;
    char link[120], neighbour[120];
    more.limits.seconds = 60;
    snprintf(link, sizeof link, "%s/link", folder);
    snprintf(neighbour, sizeof neighbour, "%s.new", path);
    unlink(path);
    assert_int_equal(symlink("batch.jsonl", link), 0);
    assert_int_equal(symlink(link, neighbour), 0);
    struct batch_file *f;
    for (int retry = 0; retry < 2; retry++) {
        struct batch_opened o = batch_file_open(link, retry ? &more : &old, retry, &f, &e);
        assert_int_equal(o.how, retry ? BATCH_OPEN_RETRY : BATCH_OPEN_NEW);
        struct batch_line l = line(1, TERRACE_UNKNOWN);
        append(f, &l);
        batch_done_free(&o.done);
        assert_true(batch_file_close(f, &e));
        assert_true(stat(path, &st) == 0 && (st.st_mode & 0777) == (retry ? 0640 : 0644));
        chmod(path, 0640);
        assert_true(lstat(link, &st) == 0 && S_ISLNK(st.st_mode));
        assert_true(lstat(neighbour, &st) == 0 && S_ISLNK(st.st_mode));
    }
    unlink(link);
    unlink(neighbour);
}

static void unknown_ones_are_retried(void **state)
{
    (void)state;
    struct batch_header old = header(), more = old, less = old;
    struct error e = {0};
    more.limits.seconds = 60;
    less.limits.seconds = 5;
    write_good();
    refused(&more, false, BATCH_OPEN_INPUT, "other limits");
    refused(&less, true, BATCH_OPEN_INPUT, "at least these limits");
    struct batch_opened o = open_again(&more, true, &e);
    assert_true(o.how == BATCH_OPEN_RETRY && o.retried == 1);
    /* Interrupted right then, the same command just goes on; the old limits no longer fit. */
    struct batch_file *f;
    o = batch_file_open(path, &more, true, &f, &e);
    assert_true(o.how == BATCH_OPEN_RESUMED && o.done.count == 2 && o.done.unknown == 0);
    batch_done_free(&o.done);
    batch_file_close(f, &e);
    refused(&old, true, BATCH_OPEN_INPUT, "at least these limits");
}

static void unfit_places_are_refused(void **state)
{
    (void)state;
    struct batch_header h = header();
    struct batch_file *f;
    static const char *const places[] = {"/dev/null", "/tmp", "/no/such/folder/file.jsonl"};
    for (int i = 0; i < 3; i++) {
        struct error e = {0};
        struct batch_opened o = batch_file_open(places[i], &h, false, &f, &e);
        assert_true(o.how == BATCH_OPEN_TROUBLE && !f && strcmp(e.where, places[i]) == 0 && e.what[0]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_come_back),
        cmocka_unit_test(not_asked_stands_beside_a_win_only),
        cmocka_unit_test(batches_go_on),
        cmocka_unit_test(removed_files_are_told),
        cmocka_unit_test(changed_files_are_told),
        cmocka_unit_test(files_cut_anywhere_are_mended),
        cmocka_unit_test(zeros_are_taken_out),
        cmocka_unit_test(long_holes_are_taken_out),
        cmocka_unit_test(foreign_files_are_refused),
        cmocka_unit_test(other_batches_are_refused),
        cmocka_unit_test(damaged_lines_are_taken_out),
        cmocka_unit_test(mostly_damaged_files_are_left_alone),
        cmocka_unit_test(files_without_checksums_are_read),
        cmocka_unit_test(every_flipped_bit_is_noticed),
        cmocka_unit_test(links_stay_links),
        cmocka_unit_test(unknown_ones_are_retried),
        cmocka_unit_test(unfit_places_are_refused),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
