/* What `?` and `??` answer: hint's advice on the table as it lies. */
#include <stdlib.h>

#include "hint.h"
#include "hint_print.h"
#include "play.h"
#include "play_words.h"

/* The advice; NULL if there is none, and why is said. free() it. */
static struct hint *ask(struct play *p, struct advice_question *question)
{
    struct error *e = &p->cli->error;
    struct deal_input seen = {.variant = p->table.now.variant, .game = p->table.now, .hidden = game_unknown(&p->table.now) > 0};
    struct hint *hint = malloc(sizeof *hint);
    bool ok = hint || !cli_no_memory(p->cli);
    ok = ok && advice_question_begin(p->cli, p->advice, &seen, question);
    if (ok && (p->hidden || question->hidden)) {
        question->hidden = true;
        ok = hint_hidden(&question->view, &question->options, hint, e);
    } else if (ok) {
        ok = hint_known(&p->table.now, &question->options, hint, e);
    }
    if (hint)
        progress_end(&question->progress);
    if (ok)
        return hint;
    play_refuse(p, e);
    *e = (struct error){0};
    free(hint);
    return NULL;
}

void play_hint(struct play *p)
{
    struct advice_question question;
    struct hint *hint = ask(p, &question);
    char key[16];
    if (!hint)
        return;
    fprintf(p->notes, "%s: ", hint_headline(&p->table.now, hint));
    if (hint->next >= 0)
        fprintf(p->notes, "type %s: ", play_word(hint->move[hint->next].move, key));
    fprintf(p->notes, "%s.\n", hint->why);
    free(hint);
}

void play_hint_all(struct play *p)
{
    struct advice_question question;
    struct hint *hint = ask(p, &question);
    if (hint)
        hint_print(&p->table.now, &question, hint);
    free(hint);
}
