/* What is a habit worth to a player who does not see the stock?
 *
 *   bench_habits DEALS GAME...
 *
 * The level fast plays the same random deals twice: as it is, and with a habit (a change of a few of its weights: always, never, or minding
 * something not at all). Prints a table in Markdown: for each habit and game the points of deals won that it costs (-) or gains (+), with
 * the 95 % interval of the paired difference. The habit is put on a player whose other weights were tuned without it, so a habit that could
 * be made up for elsewhere looks a little dearer than it is. The same arguments: the same table.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fair.h"
#include "fair_weights.h"
#include "fast_deals.h"
#include "stats.h"

enum { ALWAYS = 4000, NEVER = -8000, CHANGES_MOST = 16, GAMES_MOST = 20 };

/* Of a weight that is multiplied by a count EVEN puts the usual amount into the constant of its kind of move: the count no longer matters,
 * and the kind of move is as usual as it was. TURN does the same and then turns the weight round: what was liked is disliked as much. */
struct change {
    enum fair_weight weight;
    enum { END, ADD, SET, EVEN, TURN } how;
    int by; /* added, set, or how large the count usually is */
    enum fair_weight constant;
};

/* A space is made when the rank above the base of the card that is to fill it, and a tenth of the stock, are together at most `sum`. */
#define MERGES_BY_RULE(sum)                                                                                                                \
    {                                                                                                                                      \
        {FILL, SET, 1000 + 100 * (sum) + 50, 0}, {MERGE, SET, -1000, 0}, {FILL_RANK, SET, -100, 0}, {FILL_STOCK, SET, -80, 0},             \
            {FILL_DISTANCE, SET, 0, 0}, {FILL_OPENS_UP, SET, 0, 0}, {FILL_OPENS_BUILD, SET, 0, 0}, {FILL_WANTED, SET, 0, 0},               \
            {FILL_WASTE, SET, 0, 0}, {FILL_UNBURIES, SET, 0, 0}, {FILL_TAKES, SET, 0, 0}, {FILL_TWIN, SET, 0, 0}, {FILL_LATE, SET, 0, 0},  \
            {MERGE_RANK, SET, 0, 0}, {MERGE_DISTANCE, SET, 0, 0}, {MERGE_CHILD, SET, 0, 0},                                                \
    }

/* A better filling makes a space more welcome, too: MERGE takes that back where a habit is about filling alone. */
static const struct habit {
    const char *words;
    struct change changes[CHANGES_MOST];
    bool no_veto; /* plays cards up that some card of the reserve cannot do without */
} habits[] = {
    {"puts every card up at once", .changes = {{UP_TABLE, ADD, ALWAYS, 0}, {UP_WASTE, ADD, ALWAYS, 0}}},
    {"puts a waste card up before all else", .changes = {{UP_WASTE, ADD, ALWAYS, 0}}},
    {"leaves a tableau card while all that fit on it are to come", .changes = {{UP_TABLE, SET, 3300, 0}, {UP_TABLE_CHILD, SET, -900, 0}}},
    {"leaves a card while another of its kind is in the reserve",
     .changes = {{UP_TABLE_BURIED, ADD, -4000, 0}, {UP_WASTE_BURIED, ADD, -4000, 0}}},
    {"ignores whether the reserve can still get out", .no_veto = true},
    {"ignores what a card that goes up lets follow",
     .changes = {{UP_TABLE_LEADS, SET, 0, 0}, {UP_WASTE_LEADS, SET, 0, 0}, {UP_TABLE_OPENS, SET, 0, 0}}},
    {"builds the waste card whenever it can", .changes = {{BUILD, ADD, 1000, 0}}},
    {"builds early as gladly as late", .changes = {{BUILD_STOCK, EVEN, 5, BUILD}}},
    {"builds as gladly where another pile shows the same card", .changes = {{BUILD_TWIN, SET, 0, 0}}},
    {"never builds where another pile shows the same card", .changes = {{BUILD_TWIN, ADD, NEVER, 0}}},
    {"never covers a card that could go up", .changes = {{BUILD_COVERS, ADD, NEVER, 0}}},
    {"never covers a card that the reserve waits for", .changes = {{BUILD_WANTED, ADD, NEVER, 0}}},
    {"ignores the next waste card when it builds", .changes = {{BUILD_OPENS_UP, SET, 0, 0}, {BUILD_OPENS_BUILD, SET, 0, 0}}},
    {"fills a space at once, whatever lies on the waste", .changes = {{FILL, ADD, ALWAYS, 0}, {MERGE, ADD, -ALWAYS, 0}}},
    {"makes and fills spaces for the three highest ranks only", .changes = {{FILL, SET, -6300, 0}, {FILL_RANK, SET, 700, 0}}},
    {"makes and fills spaces for the four lowest ranks only", .changes = {{FILL, SET, 3000, 0}, {FILL_RANK, SET, -600, 0}}},
    {"likes high ranks for spaces as much as `fast` likes low ones", .changes = {{FILL_RANK, TURN, 6, FILL}}},
    {"ignores rank when it makes and fills spaces", .changes = {{FILL_RANK, EVEN, 6, FILL}}},
    {"makes and fills spaces early as gladly as late", .changes = {{FILL_STOCK, EVEN, 5, FILL}, {FILL_LATE, EVEN, 2, FILL}}},
    {"fills as gladly with a card that a pile shows already", .changes = {{FILL_TWIN, SET, 0, 0}}},
    {"ignores the next waste card when it makes and fills spaces", .changes = {{FILL_OPENS_UP, SET, 0, 0}, {FILL_OPENS_BUILD, SET, 0, 0}}},
    {"ignores what the piles would take then", .changes = {{FILL_TAKES, EVEN, 8, FILL}, {BUILD_TAKES, SET, 0, 0}}},
    {"never merges two piles to make a space", .changes = {{MERGE, ADD, NEVER, 0}}},
    {"merges two piles whenever it can", .changes = {{MERGE, ADD, ALWAYS, 0}}},
    {"merges by rule of thumb: rank and a tenth of the stock at most 13", .changes = MERGES_BY_RULE(13)},
    {"ignores what could be built on the lone card that it merges", .changes = {{MERGE_CHILD, EVEN, 3, MERGE}}},
};
enum { HABITS = sizeof habits / sizeof *habits };

static void take_habit(const struct habit *h, const int16_t usual[], fair_weights out)
{
    memcpy(out, usual, sizeof(fair_weights));
    for (int i = 0; i < CHANGES_MOST && h->changes[i].how != END; i++) {
        const struct change *c = &h->changes[i];
        int16_t *w = &out[c->weight], *constant = &out[c->constant];
        switch (c->how) {
        case ADD: *w = (int16_t)(*w + c->by); break;
        case SET: *w = (int16_t)c->by; break;
        case EVEN:
            *constant = (int16_t)(*constant + c->by * *w);
            *w = 0;
            break;
        case TURN:
            *constant = (int16_t)(*constant + 2 * c->by * *w);
            *w = (int16_t) - *w;
            break;
        case END: break;
        }
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

static bool play(const struct fast_deal *d, const struct habit *h, const fair_weights w)
{
    struct table_rules rules = *d->rules;
    struct fast_deal deal = *d;
    rules.veto &= !h->no_veto;
    deal.rules = &rules;
    return fast_deal_play(&deal, w, NULL);
}

static void fill_column(struct column *c, const struct variant *v, struct fast_deal *deals, bool *won, int count)
{
    struct fair_player *player = fair_player_create(FAIR_FAST, NULL);
    struct rng r;
    *c = (struct column){.variant = v};
    if (!player)
        exit(4);
    rng_seed(&r, FRESH_SEED);
    for (int i = 0; i < count; i++) {
        fast_deal_make(player, v, &r, &deals[i]);
        won[i] = fast_deal_play(&deals[i], fair_weights_for(v), NULL);
        c->won += won[i];
    }
    for (int h = 0; h < HABITS; h++) {
        fair_weights w;
        take_habit(&habits[h], fair_weights_for(v), w);
        for (int i = 0; i < count; i++) {
            bool wins = play(&deals[i], &habits[h], w);
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
