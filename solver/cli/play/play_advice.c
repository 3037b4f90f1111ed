/* The commands `?` and `??`: hint's advice on the present table. */
#include "folded.h"
#include "hint_print.h"
#include "play.h"
#include "play_words.h"

/* Asks for advice; NULL if there is none, after saying why. */
static terrace_result *ask(struct play *p, struct hint_asked *q)
{
    struct error *e = &p->cli->error;
    terrace_result *r = NULL;
    *q = (struct hint_asked){.position = p->table.now, .player = p->advice->level, .preset = advice_preset(p->cli)};
    q->hidden = p->hidden || terrace_position_unknown(q->position) > 0;
    int code = advice_ask(p->cli, p->advice, q->position, q->hidden, terrace_hint, &r);
    if (!code)
        return r;
    p->bug = p->bug || code == EXIT_BUG;
    play_refuse(p, e);
    *e = (struct error){0};
    return NULL;
}

void play_hint(struct play *p)
{
    struct hint_asked q;
    terrace_result *r = ask(p, &q);
    char key[16];
    if (!r)
        return;
    int best = terrace_result_best(r);
    fprintf(p->notes, "%s: ", hint_headline(&q, r));
    if (best >= 0)
        fprintf(p->notes, "type %s: ", play_word(p->table.now, terrace_result_choice(r, (size_t)best)->move, key));
    layout_print_words(p->notes, terrace_result_why(r), p->style.unicode);
    fputs(".\n", p->notes);
    terrace_result_free(r);
}

void play_hint_all(struct play *p)
{
    struct hint_asked q;
    terrace_result *r = ask(p, &q);
    struct folded text;
    if (r) {
        hint_print(folded_begin(&text), &q, r);
        folded_end(&text);
    }
    terrace_result_free(r);
}
