#!/usr/bin/env bash
# A stranger's programs: built from an installed library by pkg-config alone, and run. Then what the library exports, and the sizes of its
# structs, are held against solver/library/abi.txt (ABI_UPDATE=1 rewrites it), and the code of solver/library/EMBED.md is compiled.
set -u
cd "$(dirname "$0")/../.." || exit 1
if [ "${TERRACE_FLAVOUR:-}" ]; then
    echo "ok passed over: the library is tested as it is installed"
    exit 0
fi
check=${TERRACE_CHECK:-$PWD/terrace-check}
prefix=$(mktemp -d) && work=$prefix/work && mkdir "$work" || exit 1
trap 'rm -rf "$prefix"' EXIT
. scripts/verdict.sh
make -s install-library LIBRARY_FLAVOUR=test DESTDIR="$prefix" PREFIX=/usr > "$work/log" 2>&1
outcome "make install-library" $? "$work/log" || exit 1

lib=$prefix/usr/lib
export PKG_CONFIG_LIBDIR=$lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=$prefix LD_LIBRARY_PATH=$lib
flags=$(pkg-config --cflags --libs terrace) &&
    [ "$(pkg-config --modversion terrace)" = "$(sed -n 's/^#define TERRACE_VERSION "\(.*\)"/\1/p' solver/library/terrace.h)" ]
outcome "pkg-config knows it, by its version" $? "$work/log"

odd="/opt/a blank & o'clock"
make -s install-library LIBRARY_FLAVOUR=test DESTDIR="$prefix" PREFIX="$odd" > "$work/log" 2>&1 &&
    eval "${CC:-cc} -std=c17 solver/examples/solve_deal.c -o '$work/odd'" \
        "$(PKG_CONFIG_LIBDIR="$prefix$odd/lib/pkgconfig" pkg-config --cflags --libs terrace)" >> "$work/log" 2>&1
outcome "a prefix with a blank, an ampersand and an apostrophe" $? "$work/log"
for name in '/opt/a$$b' '/opt/a"b' '/opt/a\b' '/opt/a`b' '/opt/a|b' '/opt/a#b' 'opt'; do
    make -s install-library LIBRARY_FLAVOUR=test DESTDIR="$prefix" PREFIX="$name" > "$work/log" 2>&1
    [ $? = 2 ] && grep -qE ': (take another name|give the full name)' "$work/log"
    outcome "a prefix $name is refused" $? "$work/log"
done

# shellcheck disable=SC2086
build() { ${CC:-cc} -std=c17 -Wall -Wextra -Werror "solver/examples/$1.c" -o "$work/$1" $flags -pthread > "$work/log" 2>&1;
    outcome "$1.c builds" $? "$work/log"; }
for example in solve_deal which_base play_game many_deals write_proof easy_deals ask_anything; do build $example; done
# shellcheck disable=SC2086
if command -v "${CXX:-c++}" > /dev/null; then
    ${CXX:-c++} -std=c++17 -Wall -Wextra -Wpedantic -Werror solver/examples/best_move.cc -o "$work/best_move" $flags > "$work/log" 2>&1
    outcome "best_move.cc builds" $? "$work/log"
fi
# Statically, without the shared library beside it.
# shellcheck disable=SC2046
${CC:-cc} -std=c17 solver/examples/solve_deal.c -o "$work/static" $(pkg-config --cflags terrace) "$lib/libterrace.a" \
    -lz -llzma -lm -pthread > "$work/log" 2>&1 &&
    LD_LIBRARY_PATH='' "$work/static" falling-stars seed:7 2>&1 | head -1 | grep -qx winnable
outcome "the static library alone" $? "$work/log"

run() { timeout 120 "$work/$@" > "$work/log" 2>&1; }
run solve_deal falling-stars seed:7 && head -1 "$work/log" | grep -qx winnable && grep -q '^  by itself: ' "$work/log"
outcome "solve_deal" $? "$work/log"
run solve_deal faling-stars seed:7
[ $? = 2 ] && grep -q '^faling-stars: there is no such game: did you mean falling-stars?' "$work/log"
outcome "solve_deal says what is wrong" $? "$work/log"
run which_base terrace "4S 9H JD 2C 5D KH 8C AS 6H QD TC" "7H QS 3D 9C" && [ "$(grep -c ' of t[1-4]: [0-9]* % ' "$work/log")" = 4 ]
outcome "which_base" $? "$work/log"
run play_game falling-stars seed:7 && grep -Eq '^(won|stuck) after [0-9]+ moves' "$work/log"
outcome "play_game" $? "$work/log"
run many_deals falling-stars seed:1..20 && [ "$(tr -dc '0-9 ' < "$work/log" | awk '{ print $1 + $2 + $3 }')" = 20 ]
outcome "many_deals" $? "$work/log"
run many_deals admirals-patience seed:1..20 0.3 && grep -q ', stopped$' "$work/log"
outcome "many_deals is stopped from another thread" $? "$work/log"
run many_deals falling-stars seed:18446744073709551615..18446744073709551615 30 && grep -qx '[0-9, a-z]*unknown' "$work/log"
outcome "many_deals ends behind the last deal of all" $? "$work/log"
without() { # FUNCTION RESULT EXAMPLE WORDS...: the example where that function fails
    printf '#include <errno.h>\n#include <terrace.h>\nint terrace_fails(void) { return %s; }\n' "$2" > "$work/fails.c"
    # shellcheck disable=SC2086
    ${CC:-cc} -std=c17 -D"$1=terrace_fails" "solver/examples/$3.c" -c -o "$work/without.o" $flags > "$work/log" 2>&1 &&
        ${CC:-cc} "$work/fails.c" "$work/without.o" -o "$work/without" $flags -pthread >> "$work/log" 2>&1 || return 99
    timeout 20 "$work/without" "${@:4}" > "$work/log" 2>&1
}
without pthread_create EAGAIN many_deals falling-stars seed:1..20
[ $? = 4 ] && grep -q '^no thread can be started' "$work/log"
outcome "many_deals without a thread fails" $? "$work/log"
run write_proof falling-stars seed:7 "$work/proof" && "$check" falling-stars seed:7 "$work/proof" > "$work/log" 2>&1
outcome "write_proof: the checker accepts it" $? "$work/log"
cp "$work/proof" "$work/before"
without terrace_certify TERRACE_OPEN write_proof falling-stars seed:7 "$work/proof"
[ $? = 1 ] && cmp "$work/proof" "$work/before" >> "$work/log"
outcome "write_proof: without a proof the file stays as it was" $? "$work/log"
run write_proof falling-stars seed:7 "$work/none/proof"
[ $? = 4 ] && grep -q '/none/proof: cannot be written: ' "$work/log"
outcome "write_proof says what cannot be written" $? "$work/log"
"${TERRACE:-$PWD/terrace}" catalogue falling-stars 1..12 --limit-states 2000 --out "$work/deals.xz" > "$work/log" 2>&1 # some stay unknown
"${TERRACE:-$PWD/terrace}" catalogue --read "$work/deals.xz" --level hard 2>> "$work/log" | sed 's/ .*//' > "$work/hard"
run easy_deals "$work/deals.xz" hard && [ -s "$work/hard" ] && cut -d' ' -f1 "$work/log" | diff "$work/hard" - > /dev/null
outcome "easy_deals" $? "$work/log"
run easy_deals "$work/deals.xz" wild
[ $? = 2 ] && grep -q '^usage' "$work/log"
outcome "easy_deals knows its levels" $? "$work/log"
run easy_deals "$work/hard"
[ $? = 2 ] && grep -q ': not a catalogue: ' "$work/log"
outcome "easy_deals says what is no catalogue" $? "$work/log"
echo '{"id":1,"op":"new","game":"terrace","deal":5}
{"id":2,"op":"quit"}' | "$work/ask_anything" > "$work/log" 2>&1 && grep -qx '{"id":2,"ok":true}' "$work/log"
outcome "ask_anything" $? "$work/log"
{
    printf '{"id":1,"op":"new",%70000s"game":"terrace","deal":5}\n' ""
    printf '{"id":2,"op":"quit"}\0\n'
} | "$work/ask_anything" > "$work/log" 2>&1
[ "$(wc -l < "$work/log")" = 2 ] && grep -q '"ok":true' "$work/log" && grep -q 'request:2:21","what":"not JSON: a byte 0"' "$work/log"
outcome "ask_anything: a long line is one, and a NUL is seen" $? "$work/log"
if [ -x "$work/best_move" ]; then
    printf 'reserve: 4S 9H JD 2C 5D KH 8C AS 6H QD TC\nchoices: 7H QS 3D 9C\n' > "$work/table"
    run best_move terrace "$work/table" && grep -Eq '^t[1-4]>f1$' "$work/log"
    outcome "best_move" $? "$work/log"
fi

for source in solver/examples/*.c solver/examples/*.cc; do
    name=$(basename "${source%.c*}")
    grep -q "\./$name " scripts/debian/tests/examples || echo "$name"
done > "$work/log"
outcome "the test of the Debian package runs each example" "$([ ! -s "$work/log" ]; echo $?)" "$work/log"

# As EMBED.md says: an exception of a callback is kept, and thrown again after the call; the solver is free for other questions.
cat > "$work/kept.cc" << 'END'
#include <exception>
#include <iostream>
#include <stdexcept>
#include <terrace.h>
static int show(void *context, const terrace_progress *) noexcept
{
    try {
        throw std::runtime_error("my own");
    } catch (...) {
        *static_cast<std::exception_ptr *>(context) = std::current_exception();
        return 1;
    }
}
int main()
{
    terrace_position *deal = terrace_deal(terrace_game_named("admirals-patience", nullptr, nullptr), "seed:3", nullptr);
    terrace_solver *solver = terrace_solver_new(0, 2, nullptr);
    terrace_options options = terrace_options_preset();
    std::exception_ptr kept;
    options.base = "all";
    options.progress = show;
    options.progress_context = &kept;
    terrace_result_free(terrace_solve(solver, deal, &options, nullptr));
    options.progress = nullptr;
    options.limit_states = 1;
    terrace_result *answer = terrace_solve(solver, deal, &options, nullptr);
    try {
        if (kept)
            std::rethrow_exception(kept);
    } catch (const std::exception &problem) {
        std::cout << problem.what() << (answer ? ", and on" : "") << std::endl;
    }
    terrace_result_free(answer);
    terrace_solver_free(solver);
    terrace_position_free(deal);
}
END
if [ -x "$work/best_move" ]; then
    # shellcheck disable=SC2086
    ${CXX:-c++} -std=c++17 -Wall -Wextra -Wpedantic -Wconversion -Werror "$work/kept.cc" -o "$work/kept" $flags > "$work/log" 2>&1 &&
        run kept && grep -qx 'my own, and on' "$work/log"
    outcome "an exception of a callback is kept, and thrown again after the call" $? "$work/log"
fi

# What programs that are built today rely on tomorrow.
{
    nm -D --defined-only "$lib/libterrace.so.0" | awk '{ print $3 }' | LC_ALL=C sort
    sed -n 's/^} \(terrace_[a-z_]*\);$/\1/p' solver/library/terrace.h | sed 's/.*/    printf("%s %zu\\n", "&", sizeof(&));/' |
        { echo '#include <stdio.h>'; echo '#include <terrace.h>'; echo 'int main(void) {'; cat; echo '}'; } > "$work/sizes.c"
    # shellcheck disable=SC2046
    ${CC:-cc} "$work/sizes.c" -o "$work/sizes" $(pkg-config --cflags terrace) && "$work/sizes"
} > "$work/abi" 2> "$work/log"
[ -z "${ABI_UPDATE:-}" ] || cp "$work/abi" solver/library/abi.txt
if [ "$(getconf LONG_BIT)" = 64 ]; then
    diff solver/library/abi.txt "$work/abi" > "$work/log"
    outcome "exported names and sizes are those of abi.txt" $? "$work/log"
fi
{ nm -D --defined-only "$lib/libterrace.so.0" | awk '{ print $3 }'; nm -g --defined-only "$lib/libterrace.a" |
    awk 'NF == 3 { print $3 }'; } |
    grep -v '^terrace_' > "$work/log"
outcome "nothing else is exported, static or shared" $((!$?)) "$work/log"
# Asserts are gone in the library as it is shipped (-DNDEBUG).
nm -D -u "$lib/libterrace.so.0" |
    grep -E ' (_?exit|abort|v?printf|puts|putchar|perror|setlocale|signal|sigaction|std(in|out|err))(@|$)' > "$work/log"
outcome "the library neither prints nor ends the program" $((!$?)) "$work/log"

# The page's programs, each as it stands and for a game that there is not.
awk -v to="$work/page" '/^```c$/ { n++; file = to n ".c"; next } /^```/ { file = ""; next } file { print > file }' solver/library/EMBED.md
# shellcheck disable=SC2086
embedded() { ${CC:-cc} -std=c17 -Wall -Wextra -Werror "$work/$1.c" -o "$work/$1" $flags -pthread > "$work/log" 2>&1 && run "$@"; }
embedded page1 && grep -qx "winnable, $("${TERRACE:-$PWD/terrace}" solve falling-stars 7 --moves | grep -c '>') moves" "$work/log"
outcome "EMBED.md, program 1: as many moves as terrace counts" $? "$work/log"
embedded page2 && grep -q '^take the ' "$work/log"
outcome "EMBED.md, program 2" $? "$work/log"
embedded page3 && grep -Eq '^(winnable: none|unknown: interrupted)$' "$work/log"
outcome "EMBED.md, program 3" $? "$work/log"
embedded page4 "$work/deals.xz" && grep -q '^seed:2 is ' "$work/log"
outcome "EMBED.md, program 4" $? "$work/log"
# The example of terrace(3) is the inside of a program.
{ printf '#include <stdio.h>\n#include <terrace.h>\nint main(void)\n{\n'
    sed -n '/^\.SH EXAMPLES/,/^\.fi/{/^\./d; s/\\-/-/g; s/\\e/\\/g; p}' solver/library/man/terrace.3
    printf 'return answer ? 0 : 1;\n}\n'; } > "$work/page5.c"
embedded page5 && grep -qx winnable "$work/log"
outcome "terrace(3), the example" $? "$work/log"
for page in page1 page2 page3 page5; do
    sed -i 's/_named("[^"]*"/_named("nonsense"/' "$work/$page.c"
    embedded $page
    [ $? = 1 ]
    outcome "$page: a game that there is not is no crash" $? "$work/log"
done
exit $failed
