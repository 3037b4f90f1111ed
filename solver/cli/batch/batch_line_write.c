/* Lines of a batch file as text. */
#include "batch_line.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "line_sum.h"
#include "utf8.h"

char batch_rank_letter(int rank) { return terrace_card_name((terrace_card)(rank << 2))[0]; }

/* What is no UTF-8, as file names in a command may be, becomes '?'. */
static void put_string(FILE *f, const char *text)
{
    putc('"', f);
    for (size_t length = strlen(text); length > 0;) {
        uint32_t c = '?';
        int valid = utf8_decode(text, length, &c), bytes = valid ? valid : 1;
        if (c == '"' || c == '\\')
            putc('\\', f);
        if (c < ' ')
            fprintf(f, "\\u%04x", (unsigned)c);
        else if (valid)
            fwrite(text, 1, (size_t)bytes, f);
        else
            putc('?', f);
        text += bytes;
        length -= (size_t)bytes;
    }
    putc('"', f);
}

static void put_key(FILE *f, const char *key) { fprintf(f, ",\"%s\":", key); }

static void put_text(FILE *f, const char *key, const char *text)
{
    put_key(f, key);
    if (text)
        put_string(f, text);
    else
        fputs("null", f);
}

/* Microseconds are enough; six decimals read the same everywhere. */
static void put_seconds(FILE *f, double seconds) { fprintf(f, ",\"seconds\":%.6f", seconds); }

static void put_states(FILE *f, uint64_t states) { fprintf(f, ",\"states\":%llu", (unsigned long long)states); }

/* Ends the line in a memory stream (*text, *size) with its checksum, its brace and '\n'. */
static char *finish(FILE *f, char **text, const size_t *size)
{
    char sum[LINE_SUM_SIZE + 1];
    bool bad = fflush(f) != 0; /* now *text and *size hold what is written so far */
    if (!bad) {
        line_sum_make(*text, *size, sum);
        bad = fprintf(f, "%s}\n", sum) < 0 || ferror(f);
    }
    if (fclose(f) != 0 || bad) {
        free(*text);
        return NULL;
    }
    return *text;
}

char *batch_header_format(const struct batch_header *h, size_t *size)
{
    char *text = NULL;
    FILE *f = open_memstream(&text, size);
    if (!f)
        return NULL;
    fputs("{\"schema\":\"" BATCH_HEADER_SCHEMA "\"", f);
    put_text(f, "game", h->game);
    put_text(f, "deals", h->deals);
    fprintf(f, ",\"shard\":\"%u/%u\",\"limits\":{\"states\":", h->shard.index, h->shard.count);
    fprintf(f, h->limits.states ? "%llu" : "null", (unsigned long long)h->limits.states);
    fprintf(f, h->limits.seconds > 0 ? ",\"seconds\":%.9g" : ",\"seconds\":null", h->limits.seconds);
    fprintf(f, h->limits.states && h->limits.table_bytes ? ",\"table_bytes\":%llu}" : ",\"table_bytes\":null}",
            (unsigned long long)h->limits.table_bytes);
    put_text(f, "version", h->version);
    put_text(f, "bases", h->all_bases ? "all" : "first");
    fprintf(f, ",\"solutions\":%s,\"seed\":%llu", h->solutions ? "true" : "false", (unsigned long long)h->seed);
    put_text(f, "rules", h->rules);
    put_text(f, "command", h->command);
    put_text(f, "date", h->date);
    put_text(f, "machine", h->machine);
    return finish(f, &text, size);
}

static void put_base(FILE *f, const struct batch_base *b)
{
    fprintf(f, "{\"pile\":\"%s\",\"card\":\"%s\"", terrace_pile_name(b->pile), terrace_card_name(b->card));
    put_text(f, "verdict", b->verdict == TERRACE_NOT_ASKED ? NULL : terrace_verdict_name((int)b->verdict));
    put_states(f, b->states);
    put_seconds(f, b->seconds);
    putc('}', f);
}

static void put_bases(FILE *f, const struct batch_line *l)
{
    put_text(f, "base", l->winner >= 0 ? terrace_pile_name(l->base[l->winner].pile) : NULL);
    fputs(",\"bases\":[", f);
    for (int i = 0; i < l->bases_count; i++) {
        if (i)
            putc(',', f);
        put_base(f, &l->base[i]);
    }
    putc(']', f);
}

char *batch_line_format(const struct batch_line *l, const char *game, const struct deal_span *range, size_t *size)
{
    char *text = NULL;
    FILE *f = open_memstream(&text, size);
    if (!f)
        return NULL;
    char rank[2] = {l->base_rank >= 0 ? batch_rank_letter(l->base_rank) : '?', '\0'};
    fputs("{\"schema\":\"" BATCH_LINE_SCHEMA "\"", f);
    put_text(f, "game", game);
    fprintf(f, ",\"deal\":\"%s%llu\",\"verdict\":\"%s\"", range->prefix, (unsigned long long)l->number,
            terrace_verdict_name((int)l->verdict));
    put_bases(f, l);
    if (l->length >= 0)
        fprintf(f, ",\"length\":%d", l->length);
    else
        fputs(",\"length\":null", f);
    put_states(f, l->states);
    put_seconds(f, l->seconds);
    put_text(f, "base_rank", l->base_rank >= 0 ? rank : NULL);
    put_text(f, "proof", l->proof ? terrace_proof_name((int)l->proof) : NULL);
    put_text(f, "limit", l->limit ? terrace_limit_name((int)l->limit) : NULL);
    if (l->moves) {
        put_key(f, "moves");
        fwrite(l->moves, 1, l->moves_size, f);
    }
    return finish(f, &text, size);
}
