/* Decides a deal and writes the proof to a file, which terrace-check judges without the solver.     write_proof GAME DEAL FILE */
#include <stdio.h>

#include <terrace.h>

struct output {
    const char *path;
    FILE *file; /* opened when there is something to write: what is there stays until then */
    int failed;
};

static int write_bytes(void *context, const void *bytes, size_t count)
{
    struct output *out = context;
    if (!out->file)
        out->file = fopen(out->path, "wb");
    out->failed = !out->file || fwrite(bytes, 1, count, out->file) != count;
    return out->failed;
}

int main(int argc, char **argv)
{
    terrace_error e = {0};
    terrace_certificate info;
    if (argc != 4) {
        fprintf(stderr, "usage: write_proof GAME DEAL FILE\n");
        return 2;
    }
    struct output out = {argv[3], NULL, 0};
    const terrace_game *game = terrace_game_named(argv[1], argv[2], &e);
    terrace_position *deal = game ? terrace_deal(game, argv[2], &e) : NULL;
    terrace_solver *solver = deal ? terrace_solver_new(0, 1, &e) : NULL;
    terrace_result *answer = solver ? terrace_solve(solver, deal, NULL, &e) : NULL;
    int code = answer ? terrace_certify(answer, 0, NULL, write_bytes, &out, &info, &e) : e.code;
    if (out.file && fclose(out.file) != 0)
        out.failed = 1;
    if (out.failed) {
        fprintf(stderr, "%s: cannot be written: look at the folder and the disk\n", out.path);
        code = TERRACE_TROUBLE;
    } else if (code == TERRACE_OK)
        printf("%s: %s, proved in %llu bytes\n", out.path, terrace_verdict_name(terrace_result_verdict(answer)),
               (unsigned long long)info.bytes);
    else
        fprintf(stderr, "%s: %s: %s\n", e.where, e.what, e.mend);
    terrace_result_free(answer);
    terrace_solver_free(solver);
    terrace_position_free(deal);
    return code;
}
