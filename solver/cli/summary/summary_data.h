/* What batch files and catalogues hold: for every game the deals asked for, and the result of each. */
#ifndef TERRACE_SUMMARY_DATA_H
#define TERRACE_SUMMARY_DATA_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "batch_line.h"
#include "error.h"

/* A deal in 40 bytes: a million deals are 40 MB. */
struct summary_record {
    uint64_t number, states;
    uint64_t base_ranks;    /* 4 bits a choice */
    uint32_t base_verdicts; /* 2 bits a choice, enum terrace_verdict */
    float seconds;
    uint32_t file : 30;     /* index into summary_data.files */
    uint32_t timed : 1;     /* states and seconds are known: catalogues do not hold them */
    uint32_t all_asked : 1; /* every choice of base was asked for, or there is none */
    uint8_t verdict, bases_count;
    int8_t base_rank; /* -1: none */
};
static_assert(sizeof(struct summary_record) == 40, "no padding");

static inline enum terrace_verdict record_base_verdict(const struct summary_record *r, int i)
{
    return (enum terrace_verdict)(r->base_verdicts >> 2 * i & 3);
}

struct number_run {
    uint64_t first, last;
};
enum { NUMBER_RUN_TEXT_MAX = 64, SUMMARY_TITLE_MAX = GAME_NAME_MAX + 20 };

/* The deals of one game and one kind (seed:, aisleriot:, pysolfc:). */
struct summary_game {
    char name[GAME_NAME_MAX], rules[RULES_TEXT_MAX];
    struct deal_span kind;         /* its ends do not matter */
    char title[SUMMARY_TITLE_MAX]; /* its name; with the kind if another kind of the same game is there; after summary_merge() */
    struct number_run *asked;      /* what the headers ask for, whole ranges; after summary_merge() ascending and apart */
    size_t asked_count;
    struct summary_record *record; /* after summary_merge() ascending, each deal once */
    size_t count, capacity;
    uint64_t doubled;      /* lines that were not the first on their deal */
    uint64_t partly_asked; /* deals of which no file asked for every choice of base; after summary_merge() */
    struct number_run *missing;
    size_t missing_count;
    uint64_t missing_deals; /* 2^64 - 1 stands for 2^64 too */
};

struct summary_data {
    struct summary_game *game;
    size_t count;
    const char **files; /* borrowed names */
    uint32_t files_count;
    uint64_t cut_lines; /* half-written last lines, left out */
};

enum summary_result { SUMMARY_OK, SUMMARY_INPUT, SUMMARY_TROUBLE };

/* SUMMARY_TROUBLE, with `e`. */
enum summary_result summary_no_memory(struct error *e);

/* Adds a file ("-": standard input). `name` must outlive the data. SUMMARY_INPUT: neither kind of file, or other rules under the same name;
 * SUMMARY_TROUBLE: unreadable or damaged; with `e`. */
enum summary_result summary_add_file(struct summary_data *d, const char *name, struct error *e);

void summary_free(struct summary_data *d);

/* "seed:5..9", or "seed:5": a run of a game's deals. Returns `out`. */
const char *number_run_text(const struct summary_game *g, const struct number_run *run, char out[NUMBER_RUN_TEXT_MAX]);

#endif
