#include "position_read.h"

#include "json_io.h"
#include "notation.h"

bool position_read(const struct json_text *text, const struct variant *v, bool visible, struct game *out, struct error *e)
{
    const struct json_text plain = json_text_unsigned(text);
    if (!json_text_looks_like(plain.text, plain.length))
        return (visible ? notation_read_visible : notation_read_position)(text->text, text->length, text->name, v, out, e);
    struct json_doc *doc = json_parse(&plain, e);
    bool ok = doc && json_read_position(doc, json_root(doc), v, visible, out, e);
    json_free(doc);
    return ok;
}

bool variant_read(const struct json_text *text, struct variant *out, struct error *e)
{
    const struct json_text plain = json_text_unsigned(text);
    struct json_doc *doc = json_parse(&plain, e);
    bool ok = doc && json_read_variant(doc, json_root(doc), out, e);
    json_free(doc);
    return ok;
}
