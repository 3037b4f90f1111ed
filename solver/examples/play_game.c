/* Plays a game to its end by hints, as a player who cannot see the stock.     play_game GAME DEAL */
#include <stdio.h>

#include <terrace.h>

/* The next move to `move`; 0 if there is none, or an error (e->code). */
static int advise(terrace_solver *solver, const terrace_position *game, terrace_move *move, terrace_error *e)
{
    terrace_options options = terrace_options_preset();
    size_t count = 0;
    options.hidden = 1;
    options.samples = 32; /* fast rather than strong */
    terrace_result *hint = terrace_hint(solver, game, &options, e);
    if (hint) {
        const terrace_move *next = terrace_result_moves(hint, &count);
        if (count > 0)
            *move = next[0];
    }
    terrace_result_free(hint);
    return count > 0;
}

int main(int argc, char **argv)
{
    terrace_error e = {0};
    terrace_move move;
    int moves = 0;
    if (argc != 3) {
        fprintf(stderr, "usage: play_game GAME DEAL\n");
        return 2;
    }
    const terrace_game *rules = terrace_game_named(argv[1], argv[2], &e);
    terrace_position *game = rules ? terrace_deal(rules, argv[2], &e) : NULL;
    terrace_solver *solver = game ? terrace_solver_new(0, 1, &e) : NULL;
    while (solver && moves < 1000 && advise(solver, game, &move, &e)) {
        if (terrace_play(game, move, NULL, NULL, &e) != TERRACE_OK)
            break;
        printf("%s>%s ", terrace_pile_name(move.from), terrace_pile_name(move.to));
        moves++;
    }
    if (e.code == TERRACE_OK)
        printf("\n%s after %d moves, %d cards on the foundations\n", terrace_position_won(game) ? "won" : "stuck", moves,
               terrace_position_score(game));
    else
        fprintf(stderr, "%s: %s: %s\n", e.where, e.what, e.mend);
    terrace_solver_free(solver);
    terrace_position_free(game);
    return e.code;
}
