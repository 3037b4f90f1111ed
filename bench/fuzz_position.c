/* Deals and positions in text: never a crash; what is read is a game that the referee accepts, is written and read again as the same, and
 * is what the checker's own reader makes of it. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "bridge.h"
#include "check_read.h"
#include "notation.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The first byte chooses the game. */
static const struct variant *choose(const uint8_t **data, size_t *size)
{
    size_t count, n = *size ? (*data)[0] : 0;
    const struct variant *all = variants_all(&count);
    if (*size) {
        ++*data;
        --*size;
    }
    return &all[n % count];
}

static void must(bool ok)
{
    if (!ok)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct game g, again, visible;
    struct error e;
    const struct variant *v = choose(&data, &size);
    struct move m;
    notation_read_move(v, (const char *)data, (int)(size < 1000 ? size : 1000), &m);
    bool seen = notation_read_visible((const char *)data, size, "fuzz", v, &visible, &e);
    if (seen && game_unknown(&visible) == 0)
        must(game_check(&visible, &e));
    if (!notation_read_position((const char *)data, size, "fuzz", v, &g, &e)) {
        must(e.what[0] && strlen(e.where) < sizeof e.where);
        return 0;
    }
    must(game_check(&g, &e));
    char text[16384];
    size_t length = notation_write_position(&g, text, sizeof text);
    must(length < sizeof text);
    must(notation_read_position(text, length, "again", v, &again, &e));
    struct ck_position first = bridge_position(&g), second = bridge_position(&again), own;
    must(bridge_equal(&first, &second));
    struct ck_rules r = bridge_rules(v);
    char why[CK_MESSAGE];
    must(ck_read_position(text, length, &r, &own, why) && bridge_equal(&own, &first));
    struct move moves[MOVES_MAX];
    int count = game_moves(&g, true, moves);
    for (int i = 0; i < count; i++) {
        struct game next = g;
        game_play(&next, moves[i], NULL, NULL);
        must(game_check(&next, &e));
    }
    return 0;
}
