/* Which base card? Of a table as a player sees it: the stock is hidden.
 *     which_base terrace "4S 9H JD 2C 5D KH 8C AS 6H QD TC" "7H QS 3D 9C"          the reserve from bottom to top, the choices */
#include <stdio.h>

#include <terrace.h>

static void print_choices(const terrace_result *answer)
{
    for (size_t i = 0; i < terrace_result_choices(answer); i++) {
        const terrace_choice *c = terrace_result_choice(answer, i);
        printf("%s of %s: %.0f %% (%.0f-%.0f)%s\n  %s\n", terrace_card_name(c->move.card), terrace_pile_name(c->move.from),
               100 * c->ease.value, 100 * c->ease.low, 100 * c->ease.high, i > 0 && c->equal_to_best ? ", as good" : "", c->why);
    }
}

int main(int argc, char **argv)
{
    static const char *const keys[] = {"reserve", "choices"}, *const names[] = {"the reserve", "the choices"};
    terrace_options options = terrace_options_preset();
    terrace_error e = {0};
    if (argc != 4) {
        fprintf(stderr, "usage: which_base GAME RESERVE CHOICES\n");
        return 2;
    }
    const char *const values[] = {argv[2], argv[3]};
    const terrace_game *game = terrace_game_named(argv[1], NULL, &e);
    terrace_position *table = game ? terrace_read_parts(game, keys, values, names, 2, &e) : NULL;
    terrace_solver *solver = table ? terrace_solver_new(0, 0, &e) : NULL;
    options.hidden = 1;
    terrace_result *answer = solver ? terrace_pick(solver, table, &options, &e) : NULL;
    if (answer)
        print_choices(answer);
    else
        fprintf(stderr, "%s: %s: %s\n", e.where, e.what, e.mend);
    terrace_result_free(answer);
    terrace_solver_free(solver);
    terrace_position_free(table);
    return answer ? 0 : e.code;
}
