/* Deals and positions in text and as printed layouts: never a crash; what is read is a game that the referee accepts, is written, printed
 * and read again as the same, and is what the checker's own reader makes of it; what a player sees can be completed to one. */
#include <stdio.h>
#include <string.h>

#include "bridge.h"
#include "check_read.h"
#include "fair_view.h"
#include "fuzz.h"
#include "handle.h"
#include "layout.h"
#include "notation.h"

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

/* What a player sees can be completed to a game, and is what its layout shows. */
static void try_visible(const struct game *seen)
{
    static struct game whole;
    struct fair_view view;
    struct rng r;
    struct error e;
    rng_seed(&r, 1);
    fair_view_of(seen, &view);
    fair_complete(&view, &r, &whole);
    must(game_check(&whole, &e));
    static struct game again;
    static struct terrace_position position;
    const struct layout_style style = {.colour = true, .unicode = true};
    char text[16384];
    FILE *out = fmemopen(text, sizeof text, "w");
    must(out != NULL);
    position_set(&position, seen->variant, seen, "layout", false);
    layout_print(out, &position, &style, game_unknown(seen) == 0 ? LAYOUT_STOCK : LAYOUT_OPEN);
    long length = ftell(out);
    must(length > 0 && (size_t)length < sizeof text && fclose(out) == 0);
    must(notation_read_visible(text, (size_t)length, "layout", seen->variant, &again, &e));
    for (int p = 0; p < PILE_COUNT; p++)
        must(seen->pile[p].count == again.pile[p].count && pile_top(&seen->pile[p]) == pile_top(&again.pile[p]));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct game g, again, visible;
    struct error e;
    const struct variant *v = choose(&data, &size);
    struct move m;
    notation_read_move(v, (const char *)data, (int)(size < 1000 ? size : 1000), &m);
    if (notation_read_visible((const char *)data, size, "fuzz", v, &visible, &e))
        try_visible(&visible);
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
