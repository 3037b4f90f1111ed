#include "fair_turns.h"

#include <assert.h>

#include "fair_fast.h"
#include "fair_list.h"
#include "fair_table_play.h"

/* ---- positions ---- */

static uint64_t mix(uint64_t x)
{
    x = (x ^ x >> 32) * 0xD6E8FEB86659FD93u;
    x = (x ^ x >> 32) * 0xD6E8FEB86659FD93u;
    return x ^ x >> 32;
}

/* The same for tables that differ in the order of their piles. The waste is known by its count, since a turn only takes cards from it. */
static uint64_t key_of(const struct table *t, const struct table_rules *rules)
{
    uint64_t key = mix((uint64_t)t->count[TABLE_WASTE] << 16 | (uint64_t)t->reserve_count << 8 | t->locked), piles = 0;
    for (int class = 0; class < rules->classes; class ++)
        key = mix(key ^ t->heights[class]);
    for (int p = TABLE_FIRST; p < TABLE_FIRST + rules->variant->piles; p++) {
        uint64_t pile = 1;
        for (int card = t->head[p]; card != TABLE_NO_CARD; card = t->under[card])
            pile = mix(pile << 6 ^ t->kind[card]);
        piles += mix(pile);
    }
    return mix(key ^ piles);
}

/* The number of the position with that key, turns->positions if there is none. */
static int find(const struct fair_turns *turns, uint64_t key)
{
    int i = 0;
    while (i < turns->positions && turns->position[i].key != key)
        i++;
    return i;
}

static int unseen_in_reserve(const struct table *t)
{
    int count = 0;
    for (int i = 0; i < t->reserve_count; i++)
        count += t->reserve[i] == TABLE_UNSEEN;
    return count;
}

/* Plays `m` with blank cards for unseen ones; true if one of them was shown, so that `t` is no real position. */
static bool play_shows(struct table *t, const struct table_rules *rules, struct table_move m)
{
    struct table_shoe blank = {0};
    int hidden = unseen_in_reserve(t);
    if (m.from == TABLE_STOCK)
        return true;
    table_play(t, rules, m, &blank);
    return blank.next > 0 || blank.forgotten > 0 || unseen_in_reserve(t) < hidden;
}

/* ---- turns ---- */

static bool same_move(struct table_move a, struct table_move b) { return a.from == b.from && a.to == b.to; }

static void list_moves(struct fair_list *list, const struct table *t, const struct table_rules *rules, const int16_t *weights)
{
    fair_list_moves(list, t, rules);
    if (list->count == 0 && fair_fast_choose(t, rules, weights, &list->move[0]))
        list->count = 1;
}

static void add_turn(struct fair_turns *turns, struct fair_turn turn)
{
    if (turns->count < FAIR_TURNS_MAX)
        turns->turn[turns->count++] = turn;
}

/* Follows the move to a new position, or ends a turn with it. */
static void add_move(struct fair_turns *turns, int from, struct table_move m, const struct table_rules *rules, int most)
{
    struct fair_position next = {.table = turns->position[from].table, .before = from, .by = m};
    bool ends = most == 1 || play_shows(&next.table, rules, m);
    if (!ends) {
        next.key = key_of(&next.table, rules);
        if (find(turns, next.key) < turns->positions)
            return;
    }
    if (ends || turns->positions == most)
        add_turn(turns, (struct fair_turn){from, true, m});
    else
        turns->position[turns->positions++] = next;
}

void fair_turns_list(struct fair_turns *turns, const struct table *t, const struct table_rules *rules, const int16_t weights[FAIR_WEIGHTS],
                     int most)
{
    assert(most >= 1 && most <= FAIR_POSITIONS_MAX);
    turns->positions = 1;
    turns->count = 0;
    turns->position[0] = (struct fair_position){.table = *t, .key = key_of(t, rules)};
    for (int i = 0; i < turns->positions; i++) {
        struct fair_list list = {.count = 0};
        if (turns->position[i].table.score < rules->cards)
            list_moves(&list, &turns->position[i].table, rules, weights);
        if (list.count == 0)
            add_turn(turns, (struct fair_turn){.position = i});
        for (int k = 0; k < list.count; k++)
            add_move(turns, i, list.move[k], rules, most);
    }
}

/* The turn that ends in that position with `last`; NULL: with no move. */
static int find_turn(const struct fair_turns *turns, int position, const struct table_move *last)
{
    for (int i = 0; i < turns->count; i++) {
        const struct fair_turn *turn = &turns->turn[i];
        if (turn->position == position && turn->has_last == (last != NULL) && (!last || same_move(turn->last, *last)))
            return i;
    }
    return -1;
}

int fair_turns_usual(const struct fair_turns *turns, const struct table_rules *rules, const int16_t weights[FAIR_WEIGHTS])
{
    int at = 0;
    for (int steps = 0; at < turns->positions && steps < turns->positions; steps++) { /* the level fast may go round in circles */
        struct table next = turns->position[at].table;
        struct table_move m;
        bool has_move = next.score < rules->cards && fair_fast_choose(&next, rules, weights, &m);
        int turn = find_turn(turns, at, has_move ? &m : NULL);
        if (turn >= 0 || !has_move || play_shows(&next, rules, m))
            return turn;
        at = find(turns, key_of(&next, rules));
    }
    return -1;
}

int fair_turns_moves(const struct fair_turns *turns, int i, struct table_move out[FAIR_TURN_MOVES_MAX])
{
    const struct fair_turn *turn = &turns->turn[i];
    int count = 0;
    for (int at = turn->position; at > 0; at = turns->position[at].before)
        count++;
    for (int at = turn->position, k = count; at > 0; at = turns->position[at].before)
        out[--k] = turns->position[at].by;
    if (turn->has_last)
        out[count++] = turn->last;
    assert(count <= FAIR_TURN_MOVES_MAX);
    return count;
}
