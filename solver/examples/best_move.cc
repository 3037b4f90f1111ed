// The next move in a position read from a file, text or JSON, in C++: objects free themselves.     best_move GAME FILE
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <string>

#include <terrace.h>

namespace
{

template <auto function> struct freed_by {
    template <class T> void operator()(T *object) const { function(object); }
};
using position = std::unique_ptr<terrace_position, freed_by<terrace_position_free>>;
using solver = std::unique_ptr<terrace_solver, freed_by<terrace_solver_free>>;
using result = std::unique_ptr<terrace_result, freed_by<terrace_result_free>>;

// What the library says is wrong, as an exception.
template <class T> T *must(T *object, const terrace_error &e)
{
    if (!object)
        throw std::runtime_error(std::string(e.where) + ": " + e.what + ": " + e.mend);
    return object;
}

std::string contents(const char *path)
{
    std::ifstream file(path, std::ios::binary);
    if (!file)
        throw std::runtime_error(std::string(path) + ": cannot be read: check the name");
    return {std::istreambuf_iterator<char>(file), {}};
}

void advise(const char *name, const char *path)
{
    terrace_error e;
    const terrace_game *game = must(terrace_game_named(name, nullptr, &e), e);
    const std::string text = contents(path);
    const position p(must(terrace_read(game, text.data(), text.size(), path, TERRACE_VISIBLE, &e), e));
    const solver s(must(terrace_solver_new(0, 0, &e), e));
    terrace_options options = terrace_options_preset();
    options.hidden = terrace_position_unknown(p.get()) > 0;
    const result hint(must(terrace_hint(s.get(), p.get(), &options, &e), e));
    std::cout << terrace_result_why(hint.get()) << ".\n";
    if (const int best = terrace_result_best(hint.get()); best >= 0) {
        const terrace_move &move = terrace_result_choice(hint.get(), static_cast<size_t>(best))->move;
        std::cout << terrace_pile_name(move.from) << '>' << terrace_pile_name(move.to) << '\n';
    }
}

} // namespace

int main(int argc, char **argv)
{
    if (argc != 3) {
        std::cerr << "usage: best_move GAME FILE\n";
        return 2;
    }
    try {
        advise(argv[1], argv[2]);
    } catch (const std::exception &problem) {
        std::cerr << problem.what() << '\n';
        return 1;
    }
    return 0;
}
