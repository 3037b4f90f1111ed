/* What is a habit worth to a player who does not see the stock?
 *
 *   bench_habits DEALS GAME...
 *
 * The level fast plays the same random deals twice: as it is, and with a habit (a change of a few of its weights: always, never, or without a
 * thought for something). Prints a table in Markdown: for each habit and game the points of deals won that it costs (-) or gains (+), with the
 * 95 % interval of the paired difference. The habit is put on a player whose other weights were tuned without it, so a habit that could be
 * made up for elsewhere looks a little dearer than it is. The same arguments: the same table.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fair.h"
#include "fair_weights.h"
#include "fast_deals.h"
#include "stats.h"

enum { ALWAYS = 4000, NEVER = -8000, CHANGES_MOST = 3, GAMES_MOST = 20 };

struct change {
    enum fair_weight weight;
    enum { END, ADD, IGNORE } how;
    int by;
};

/* Going up, building, filling, making spaces. */
static const struct habit {
    const char *words;
    struct change changes[CHANGES_MOST];
} habits[] = {
    {"puts every card up at once, from waste and tableau", {{UP_TABLE, ADD, ALWAYS}, {UP_WASTE, ADD, ALWAYS}}},
    {"puts every waste card up at once", {{UP_WASTE, ADD, ALWAYS}}},
    {"puts every tableau card up at once", {{UP_TABLE, ADD, ALWAYS}}},
    {"leaves a tableau card while any card can still be built on it", {{UP_TABLE_CHILD, ADD, -3000}}},
    {"never empties a pile by playing its last card up", {{UP_TABLE_LAST, ADD, NEVER}}},
    {"does not ask what a card that goes up lets follow",
     {{UP_TABLE_LEADS, IGNORE, 0}, {UP_WASTE_LEADS, IGNORE, 0}, {UP_TABLE_OPENS, IGNORE, 0}}},
    {"builds the waste card whenever it can", {{BUILD, ADD, 1000}}},
    {"never builds while another pile shows the same card", {{BUILD_TWIN, ADD, NEVER}}},
    {"builds as gladly where another pile shows the same card", {{BUILD_TWIN, IGNORE, 0}}},
    {"never covers a card that could go up", {{BUILD_COVERS, ADD, NEVER}}},
    {"never covers a card that the reserve waits for", {{BUILD_WANTED, ADD, NEVER}}},
    {"does not look at the next waste card before it builds", {{BUILD_OPENS_UP, IGNORE, 0}, {BUILD_OPENS_BUILD, IGNORE, 0}}},
    {"does not count the kinds of card that the piles would take after building", {{BUILD_TAKES, IGNORE, 0}}},
    {"fills a space before anything else, with whatever is there", {{FILL, ADD, ALWAYS}}},
    {"fills only with one of the three highest ranks, if it need not", {{FILL, ADD, -7000}, {FILL_RANK, ADD, 600}}},
    {"fills only with one of the four lowest ranks, if it need not", {{FILL_RANK, ADD, -600}}},
    {"minds no rank when it fills", {{FILL_RANK, IGNORE, 0}}},
    {"fills as gladly with a card that a pile shows already", {{FILL_TWIN, IGNORE, 0}}},
    {"does not look at the next waste card before it fills", {{FILL_OPENS_UP, IGNORE, 0}, {FILL_OPENS_BUILD, IGNORE, 0}}},
    {"does not count the kinds of card that the piles would take after filling", {{FILL_TAKES, IGNORE, 0}}},
    {"fills early as gladly as late", {{FILL_STOCK, IGNORE, 0}, {FILL_LATE, IGNORE, 0}}},
    {"never makes a space by merging two piles", {{MERGE, ADD, NEVER}}},
    {"makes a space whenever two piles can merge", {{MERGE, ADD, ALWAYS}}},
    {"merges as gladly when unplayed cards could still be built on the lone card", {{MERGE_CHILD, IGNORE, 0}}},
    {"never moves a card to open the one below", {{UNCOVER_UP, ADD, NEVER}, {UNCOVER_BUILD, ADD, NEVER}}},
    {"moves a card whenever that opens one for the foundations", {{UNCOVER_UP, ADD, ALWAYS}}},
    {"moves a card whenever that opens a place for the waste card", {{UNCOVER_BUILD, ADD, ALWAYS}}},
};
enum { HABITS = sizeof habits / sizeof *habits };

static void take_habit(const struct habit *h, const int16_t usual[], fair_weights out)
{
    memcpy(out, usual, sizeof(fair_weights));
    for (int i = 0; i < CHANGES_MOST && h->changes[i].how != END; i++) {
        const struct change *c = &h->changes[i];
        out[c->weight] = (int16_t)(c->how == IGNORE ? 0 : out[c->weight] + c->by);
    }
}

struct effect {
    int more, less; /* deals won only with the habit, only without */
};

struct column {
    const struct variant *variant;
    int won; /* without habits */
    struct effect effect[HABITS];
};

static void fill_column(struct column *c, const struct variant *v, struct fast_deal *deals, bool *won, int count)
{
    struct fair_player *player = fair_player_create(FAIR_FAST, NULL);
    struct rng r;
    *c = (struct column){.variant = v};
    if (!player)
        exit(4);
    rng_seed(&r, 1);
    for (int i = 0; i < count; i++) {
        fast_deal_make(player, v, &r, &deals[i]);
        won[i] = fast_deal_play(&deals[i], fair_weights_for(v), NULL);
        c->won += won[i];
    }
    for (int h = 0; h < HABITS; h++) {
        fair_weights w;
        take_habit(&habits[h], fair_weights_for(v), w);
        for (int i = 0; i < count; i++) {
            bool wins = fast_deal_play(&deals[i], w, NULL);
            c->effect[h].more += wins && !won[i];
            c->effect[h].less += won[i] && !wins;
        }
    }
    fair_player_free(player);
}

static void print_effect(struct effect e, int deals)
{
    double gain = e.more - e.less;
    printf(" %+.1f ± %.1f |", 100 * gain / deals, 100 * STATS_Z * sqrt(e.more + e.less - gain * gain / deals) / deals);
}

static void print_table(const struct column columns[], int games, int deals)
{
    printf("| a player who |");
    for (int k = 0; k < games; k++)
        printf(" %s |", columns[k].variant->name);
    printf("\n|---|");
    for (int k = 0; k < games; k++)
        printf("---|");
    printf("\n| plays like `fast` wins |");
    for (int k = 0; k < games; k++)
        printf(" %.1f %% |", 100.0 * columns[k].won / deals);
    for (int h = 0; h < HABITS; h++) {
        printf("\n| %s |", habits[h].words);
        for (int k = 0; k < games; k++)
            print_effect(columns[k].effect[h], deals);
    }
    printf("\n");
}

int main(int argc, char **argv)
{
    static struct column columns[GAMES_MOST];
    int count = argc > 2 ? atoi(argv[1]) : 0, games = argc - 2;
    for (int k = 0; k < games && count > 0 && games <= GAMES_MOST; k++)
        count = variant_find(argv[2 + k]) ? count : 0;
    if (count <= 0 || games > GAMES_MOST) {
        fputs("usage: bench_habits DEALS GAME...\n", stderr);
        return 2;
    }
    struct fast_deal *deals = fast_deals_create(count);
    bool *won = malloc((size_t)count);
    for (int k = 0; deals && won && k < games; k++)
        fill_column(&columns[k], variant_find(argv[2 + k]), deals, won, count);
    if (deals && won)
        print_table(columns, games, count);
    free(deals);
    free(won);
    return 0;
}
