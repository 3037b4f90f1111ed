/* Decides a deal and writes the proof to a file, which terrace-check judges without the solver.     write_proof GAME DEAL FILE */
#include <stdio.h>

#include <terrace.h>

static int write_bytes(void *file, const void *bytes, size_t count) { return fwrite(bytes, 1, count, file) != count; }

int main(int argc, char **argv)
{
    terrace_error e = {0};
    terrace_certificate info;
    if (argc != 4) {
        fprintf(stderr, "usage: write_proof GAME DEAL FILE\n");
        return 2;
    }
    const terrace_game *game = terrace_game_named(argv[1], argv[2], &e);
    terrace_position *deal = game ? terrace_deal(game, argv[2], &e) : NULL;
    terrace_solver *solver = deal ? terrace_solver_new(0, 1, &e) : NULL;
    terrace_result *answer = solver ? terrace_solve(solver, deal, NULL, &e) : NULL;
    FILE *file = answer ? fopen(argv[3], "wb") : NULL;
    int code = file ? terrace_certify(answer, 0, NULL, write_bytes, file, &info, &e) : TERRACE_TROUBLE;
    if (file && fclose(file) != 0)
        code = TERRACE_TROUBLE;
    if (code == TERRACE_OK)
        printf("%s: %s, proved in %llu bytes\n", argv[3], terrace_verdict_name(terrace_result_verdict(answer)),
               (unsigned long long)info.bytes);
    else
        fprintf(stderr, "%s: %s: %s\n", e.code ? e.where : argv[3], e.code ? e.what : "cannot be written",
                e.code ? e.mend : "look at the disk");
    terrace_result_free(answer);
    terrace_solver_free(solver);
    terrace_position_free(deal);
    return code;
}
