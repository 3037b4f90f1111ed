/* JSON: custom games and positions. What is read passes the checks of the engine. */
#include <stdlib.h>
#include <string.h>

#include "check_read.h"
#include "fuzz.h"
#include "json_io.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct game g;
    char *text = malloc(size + 1);
    must(text != NULL);
    memcpy(text, data, size);
    text[size] = 0;
    struct error e;
    struct json_text in = {.text = text, .length = size, .name = "fuzz", .line_first = 1};
    struct json_doc *doc = json_parse(&in, &e);
    if (doc) {
        const struct json *root = json_root(doc);
        struct variant v, base = *variant_find("aisleriot/terrace");
        if (json_read_variant(doc, root, &v, &e))
            must(variant_check(&v, &e));
        if (json_read_position(doc, root, &base, true, &g, &e))
            must(game_unknown(&g) > 0 || game_check(&g, &e));
        if (json_read_position(doc, root, &base, false, &g, &e))
            must(game_check(&g, &e));
        json_free(doc);
    }
    static struct ck_position own;
    struct ck_rules r = *ck_game("aisleriot/terrace");
    char why[CK_MESSAGE];
    ck_read_position(text, size, &r, &own, why);
    free(text);
    return 0;
}
