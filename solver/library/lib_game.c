/* Games and numbered deals. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "handle.h"
#include "json_io.h"
#include "named_game.h"
#include "notation.h"
#include "position_read.h"
#include "rules_words.h"
#include "utf8.h"

size_t terrace_games_count(void)
{
    size_t count;
    variants_all(&count);
    return count;
}

const terrace_game *terrace_games_at(size_t number)
{
    size_t count;
    const struct variant *all = variants_all(&count);
    return number < count ? game_handle(&all[number]) : NULL;
}

const terrace_game *terrace_game_named(const char *name, const char *deal, terrace_error *e)
{
    struct error why;
    const struct variant *found = game_named(name, deal ? deal : "", &why);
    if (!found)
        give_error(e, &why);
    return game_handle(found);
}

terrace_game *terrace_game_from_json(const char *text, size_t length, const char *name, terrace_error *e)
{
    struct error why;
    struct json_text in = {text, length, name, 1};
    struct variant *v = calloc(1, sizeof *v);
    if (!v) {
        give_no_memory(e);
    } else if (!variant_read(&in, v, &why)) {
        give_error(e, &why);
        free(v);
        v = NULL;
    }
    return (terrace_game *)(void *)v;
}

void terrace_game_free(terrace_game *game) { free(game); }

const char *terrace_game_name(const terrace_game *game) { return game_rules(game)->name; }
const char *terrace_game_title(const terrace_game *game) { return game_rules(game)->title; }

char *terrace_game_json(const terrace_game *game, terrace_error *e)
{
    struct json_out o = {0};
    json_put_variant(&o, NULL, game_rules(game));
    return give_text(&o, e);
}

int terrace_game_number(const terrace_game *game, enum terrace_number number)
{
    const struct variant *v = game_rules(game);
    switch (number) {
    case TERRACE_GAME_DECKS: return v->decks;
    case TERRACE_GAME_RANKS: return v->ranks;
    case TERRACE_GAME_FOUNDATIONS: return variant_foundations(v);
    case TERRACE_GAME_PILES: return v->piles;
    case TERRACE_GAME_RESERVE: return v->reserve;
    case TERRACE_GAME_RESERVE_HIDDEN: return v->reserve_hidden;
    case TERRACE_GAME_CHOICES: return v->base == BASE_CHOOSE ? v->base_choices : 0;
    case TERRACE_GAME_REDEALS: return v->redeals;
    case TERRACE_GAME_STOCK_LOCK: return v->stock_lock;
    case TERRACE_GAME_AUTO_DEAL: return v->auto_deal;
    case TERRACE_GAME_AUTO_DEAL_ASKS: return variant_has_autodeal_option(v);
    case TERRACE_GAME_ROUNDS: return v->rounds;
    case TERRACE_GAME_BASE: return v->base == BASE_FIXED ? v->base_rank : -1;
    }
    return -1;
}

char *terrace_game_words(const terrace_game *game, enum terrace_words words, terrace_error *e)
{
    const struct variant *v = game_rules(game);
    char text[RULES_LINE_MAX] = "";
    switch (words) {
    case TERRACE_WORDS_BASE: rules_base_words(v, text, sizeof text); break;
    case TERRACE_WORDS_FOUNDATIONS: rules_foundation_words(v, text, sizeof text); break;
    case TERRACE_WORDS_SPACES: snprintf(text, sizeof text, "%s", rules_space_words(v)); break;
    case TERRACE_WORDS_EMPTY_WASTE: snprintf(text, sizeof text, "%s", variant_empty_waste_text(v)); break;
    case TERRACE_WORDS_LINE: rules_line(v, text); break;
    }
    return give_copy(text, e);
}

const char *terrace_game_rules_heading(const terrace_game *game, size_t number)
{
    struct rules_words words;
    rules_words(game_rules(game), &words);
    return number < (size_t)words.count ? words.paragraph[number].heading : NULL;
}

char *terrace_game_rules_text(const terrace_game *game, size_t number, terrace_error *e)
{
    struct rules_words words;
    rules_words(game_rules(game), &words);
    return give_copy(number < (size_t)words.count ? words.paragraph[number].text : "", e);
}

char *terrace_game_rules_json(const terrace_game *game, terrace_error *e)
{
    struct json_out o = {0};
    json_put_rules(&o, NULL, game_rules(game));
    return give_text(&o, e);
}

int terrace_pile_read(const terrace_game *game, const char *text)
{
    return pile_parse(game_rules(game), text, (int)strnlen(text, TERRACE_DEAL_NAME_SIZE));
}

int terrace_move_read(const terrace_game *game, const char *text, terrace_move *out, terrace_error *e)
{
    struct move m;
    struct error why;
    enum { LENGTH_MAX = 1000 }; /* no move is so long */
    size_t length = strlen(text);
    if (length > LENGTH_MAX || !notation_read_move(game_rules(game), text, (int)length, &m)) {
        error_set(&why, "move", "write FROM>TO with piles of this game, for instance waste>t3 or stock>waste", "\"%.*s\" is no move",
                  (int)utf8_cut(text, length, 60), text);
        return give_error(e, &why);
    }
    *out = (terrace_move){m.from, m.to, TERRACE_NO_CARD, 0};
    return TERRACE_OK;
}

/* ---- numbered deals ---- */

struct terrace_deals {
    struct deal_range range;
};

terrace_deals *terrace_deals_new(const char *range, terrace_error *e)
{
    struct error why;
    struct terrace_deals *deals = calloc(1, sizeof *deals);
    if (!deals) {
        give_no_memory(e);
    } else if (!deal_range_parse(range, &deals->range, &why)) {
        give_error(e, &why);
        free(deals);
        deals = NULL;
    }
    return deals;
}

void terrace_deals_free(terrace_deals *deals) { free(deals); }
uint64_t terrace_deals_first(const terrace_deals *deals) { return deals->range.first; }
uint64_t terrace_deals_last(const terrace_deals *deals) { return deals->range.last; }
const char *terrace_deals_name(const terrace_deals *deals) { return deals->range.text; }
const char *terrace_deals_prefix(const terrace_deals *deals) { return deal_range_prefix(&deals->range); }

char *terrace_deals_at(const terrace_deals *deals, uint64_t number, char out[TERRACE_DEAL_NAME_SIZE])
{
    struct deal_id id;
    static_assert((int)TERRACE_DEAL_NAME_SIZE >= DEAL_TEXT_MAX, "every name fits");
    deal_range_at(&deals->range, number, &id);
    memcpy(out, id.text, sizeof id.text);
    return out;
}

int terrace_deal_looks_like(const char *text) { return deal_id_looks_like(text); }
