/* Is this deal winnable? Its solution, or why not.     solve_deal GAME DEAL, for instance: solve_deal falling-stars seed:7 */
#include <stdio.h>

#include <terrace.h>

static int complain(const terrace_error *e)
{
    fprintf(stderr, "%s: %s: %s\n", e->where, e->what, e->mend);
    return e->code;
}

static void print_solution(const terrace_result *answer)
{
    size_t count;
    const terrace_move *move = terrace_result_moves(answer, &count);
    for (size_t i = 0; i < count; i++)
        printf("%s%s %s>%s\n", move[i].automatic ? "  by itself: " : "", terrace_card_name(move[i].card), terrace_pile_name(move[i].from),
               terrace_pile_name(move[i].to));
}

int main(int argc, char **argv)
{
    terrace_error e = {0};
    if (argc != 3) {
        fprintf(stderr, "usage: solve_deal GAME DEAL\n");
        return 2;
    }
    const terrace_game *game = terrace_game_named(argv[1], argv[2], &e);
    terrace_position *deal = game ? terrace_deal(game, argv[2], &e) : NULL;
    terrace_solver *solver = deal ? terrace_solver_new(0, 1, &e) : NULL;
    terrace_result *answer = solver ? terrace_solve(solver, deal, NULL, &e) : NULL;
    if (answer) {
        printf("%s\n", terrace_verdict_name(terrace_result_verdict(answer)));
        if (*terrace_result_why(answer))
            printf("%s\n", terrace_result_why(answer));
        print_solution(answer);
    }
    int code = answer ? 0 : complain(&e);
    terrace_result_free(answer);
    terrace_solver_free(solver);
    terrace_position_free(deal);
    if (fflush(stdout) == 0 && !ferror(stdout))
        return code;
    perror("standard output");
    return 4;
}
