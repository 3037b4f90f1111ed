/* The page is made by `make page` and found beside the program: build/page/terrace.html in its own folder, share/terrace/terrace.html where
 * `make install` put both; TERRACE_PAGE names another. It holds `null` where an answer goes. */
#include "html_page.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "file_error.h"
#include "safe_file.h"

static const char before[] = "<script type=\"application/json\" id=\"given\">", placeholder[] = "null</script>";

enum { PATH_SIZE = 4096, PAGE_MAX = 16 << 20 };

/* ---- where the page is ---- */

/* `beside`: a path from the program's folder. False if there is nothing to be read. */
static bool find_beside(const char *beside, char out[PATH_SIZE])
{
    char program[PATH_SIZE];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length <= 0)
        return false;
    program[length] = '\0';
    char *slash = strrchr(program, '/');
    *slash = '\0';
    return snprintf(out, PATH_SIZE, "%s/%s", program, beside) < PATH_SIZE && access(out, R_OK) == 0;
}

static bool find_page(char out[PATH_SIZE], struct error *e)
{
    const char *named = getenv("TERRACE_PAGE");
    if (named && *named)
        return snprintf(out, PATH_SIZE, "%s", named) < PATH_SIZE || file_error("TERRACE_PAGE", FILE_READ, ENAMETOOLONG, e);
    return find_beside("build/page/terrace.html", out) || find_beside("../share/terrace/terrace.html", out) ||
           error_set(e, "--html", "make page, or name it in TERRACE_PAGE", "the page is not there");
}

/* ---- the page ---- */

struct page {
    char *text; /* owned */
    size_t length;
    size_t given; /* offset of the placeholder */
};

static bool read_whole(const char *path, struct page *out, struct error *e)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return file_error(path, FILE_READ, errno, e);
    out->text = malloc(PAGE_MAX + 1);
    out->length = out->text ? fread(out->text, 1, PAGE_MAX, file) : 0;
    int why = ferror(file) ? errno : 0;
    bool whole = why || getc(file) == EOF;
    fclose(file);
    if (!out->text || why)
        return file_error(path, FILE_READ, out->text ? why : ENOMEM, e);
    if (!whole)
        return error_set(e, path, "make page writes one", "this is no page of terrace: it is too long");
    out->text[out->length] = '\0';
    return true;
}

/* True if the page waits for an answer, as `make page` writes it; then page->given is set. */
static bool find_given(struct page *page)
{
    const char *at = strstr(page->text, before);
    if (!at || strncmp(at + strlen(before), placeholder, strlen(placeholder)) != 0)
        return false;
    page->given = (size_t)(at - page->text) + strlen(before);
    return true;
}

/* False with `e`; page_free() in either case. */
static bool read_page(struct page *out, struct error *e)
{
    char path[PATH_SIZE];
    *out = (struct page){0};
    if (!find_page(path, e) || !read_whole(path, out, e))
        return false;
    return (strncmp(out->text, HTML_PAGE_BEGINS, strlen(HTML_PAGE_BEGINS)) == 0 && find_given(out)) ||
           error_set(e, path, "make page writes one", "this is no page of terrace");
}

static void page_free(struct page *p) { free(p->text); }

bool html_page_check(const char *path, struct error *e)
{
    struct page page;
    bool ok = read_page(&page, e) && html_page_may_replace(path, e);
    page_free(&page);
    return ok;
}

/* True if the file is a page that waits for an answer, as `make page` writes it. */
static bool is_waiting(const char *path)
{
    struct page page = {0};
    struct error why;
    bool waits = read_whole(path, &page, &why) && find_given(&page);
    page_free(&page);
    return waits;
}

bool html_page_may_replace(const char *path, struct error *e)
{
    if (!safe_file_check(path, HTML_PAGE_BEGINS, e))
        return false;
    return !safe_file_is(path, HTML_PAGE_BEGINS) || !is_waiting(path) ||
           error_set(e, path, "give another name", "this is the page that answers are put into");
}

/* ---- what is given to it ---- */

/* A value that the library writes; freed. A missing one makes the whole fail. */
static void put_value(struct json_out *o, const char *key, char *json)
{
    if (json)
        json_put_raw(o, key, json, strlen(json));
    else
        o->failed = true;
    terrace_text_free(json);
}

/* {"command","rules","position","deal","answer"}; NULL if memory is short. */
static char *given_text(const struct cli *cli, const terrace_position *deal, const terrace_result *answer)
{
    struct json_out o = {0};
    const char *name = terrace_position_name(deal);
    json_open_object(&o, NULL);
    json_put_string(&o, "command", cli->command->name);
    put_value(&o, "rules", terrace_game_json(terrace_position_game(deal), NULL));
    put_value(&o, "position", terrace_position_json(deal, NULL));
    json_put_string(&o, "deal", terrace_deal_looks_like(name) ? name : NULL);
    put_value(&o, "answer", terrace_result_json(answer, NULL));
    json_close(&o);
    return json_out_text(&o);
}

/* JSON in a script must not look like the script's end: "<" stands in strings only, and may be written as its code there. */
static bool write_given(const struct safe_file *file, const char *json, struct error *e)
{
    for (;;) {
        size_t length = strcspn(json, "<");
        if (!safe_file_write(file, json, length, e))
            return false;
        if (json[length] == '\0')
            return true;
        if (!safe_file_write(file, "\\u003c", 6, e))
            return false;
        json += length + 1;
    }
}

static bool write_page(const char *path, const struct page *page, const char *given, struct error *e)
{
    struct safe_file file;
    size_t rest = page->given + strlen("null");
    if (!safe_file_begin(&file, path, HTML_PAGE_BEGINS, e))
        return false;
    bool ok = safe_file_write(&file, page->text, page->given, e) && write_given(&file, given, e) &&
              safe_file_write(&file, page->text + rest, page->length - rest, e) && safe_file_commit(&file, e);
    safe_file_end(&file);
    return ok;
}

bool html_page_write(struct cli *cli, const char *path, const terrace_position *deal, const terrace_result *answer)
{
    struct page page;
    char *given = given_text(cli, deal, answer);
    bool ok = read_page(&page, &cli->error);
    if (ok && !given)
        ok = (cli_no_memory(cli), false);
    ok = ok && write_page(path, &page, given, &cli->error);
    page_free(&page);
    free(given);
    return ok;
}
