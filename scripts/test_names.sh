#!/usr/bin/env bash
# Names of the program: a tag (struct, enum, union) is defined in one source; what a header gives to others carries the header's name, its
# first word at least, or the name of a type that the header defines (effort.h: account_poll(), for struct account).
# Words of the vocabulary (solver/README.md) stand alone. The command line keeps the first rule only: its headers serve itself.
set -u
cd "$(dirname "$0")/.." || exit 1
. scripts/verdict.sh
[ -z "${TERRACE_FLAVOUR:-}" ] || exit 0

# One tag for many: each command's own options; a task of a phase, a task of a batch.
shared='own task'
# Header, the families of names that it has besides its own, and why.
families='
card.h|rank|half a card
game.h|pile move auto|what a game is made of
rng.h|mt19937|the generator by its name
variant.h|family base foundation wrap fill|policies, by what they decide
notation_read.h|text picture cursor fail is blank|private to the readers
platform.h|lock page thread monotonic machine|what the system gives, by the thing it gives
allowance.h|stop|what an allowance asks
stats.h|rate|what is estimated
named_game.h|game|what it finds
position_read.h|variant|custom rules are read as positions are
solution_read.h|replay move|what is read, and what the referee says of it
answer_json.h|json|the writers of JSON begin with it
handle.h|terrace position question result give options threads|private to the library: what stands behind the names of terrace.h
session.h|terrace|what stands behind terrace_session
problem.h|kind|what a problem is about
state.h|tpile tops step chains goes stock nibble talon|parts of a state, inline
sat.h|unary|counts made of literals
sat_solver.h|code lit assert|private to the solver of formulas
explain.h|reserve|the reserve test, explained
precedence_model.h|at from same lowest parent child placed|private to the formula
traits.h|trait|one of them
finder.h|beam|a source of its own: beam.c
solve.h|verdict phase solution base|what a solver answers
fair_table.h|table nibble|the types of this header
fair_table_play.h|table|plays on them
verdicts.h|move|what is judged
catalogue_level.h|level|what it computes
'
read -ra rooms <<< "$(make -s rooms 2> /dev/null)"
sources() { for room in "${rooms[@]}"; do ls "$room"/*.[ch] 2> /dev/null; done | grep -v '/test_'; }

# TAG FILE, a line for each definition.
definitions=$(sources | xargs awk 'match($0, /^(typedef |static |const )*(struct|enum|union) [a-z0-9_]+ \{/) {
    tag = substr($0, RSTART, RLENGTH - 2); sub(/.* /, "", tag); print tag, FILENAME }')
verdict "a tag is defined in one source" \
    "$(awk -v shared=" $shared " '{
    if ($1 in at && at[$1] != $2 && !index(shared, " " $1 " ")) print $1 ": " at[$1] ", " $2; at[$1] = $2 }' <<< "$definitions")"

words=$(awk -F'|' '/^\| word/ { on = 1 } on && NF > 3 { gsub(/[^a-z ]/, " ", $2); print $2 }
    !NF { on = 0 }' solver/README.md | tr -s ' ' '\n' | sort -u)
# Of a header without comments: the tags and the functions that it declares.
declared() {
    sed 's|//.*||' "$1" | awk '{ line = line " " $0 "\n" } END {
        while (match(line, /\/\*([^*]|\*+[^*\/])*\*+\//)) line = substr(line, 1, RSTART - 1) substr(line, RSTART + RLENGTH)
        printf "%s", line }' | sed 's/^ //' | awk '
        /^(typedef|#|static|extern|\}| )/ { next }
        match($0, /^(struct|enum|union) [a-z0-9_]+ \{/) { tag = substr($0, 1, RLENGTH - 2); sub(/.* /, "", tag); print "tag", tag; next }
        match($0, /[a-z0-9_]+\(/) { print "function", substr($0, RSTART, RLENGTH - 1) }'
}
strangers=$(for room in "${rooms[@]}"; do
    case $room in solver/cli*) continue ;; esac
    for header in "$room"/*.h; do
        [ -e "$header" ] || continue
        name=$(basename "$header" .h)
        all=$(declared "$header")
        tags=$(awk '$1 == "tag" { print $2 }' <<< "$all")
        own="${name%%_*} $(awk -F'|' -v h="$name.h" '$1 == h { print $2 }' <<< "$families")"
        awk -v names="$own" -v tags="$tags" -v words="$words" -v header="$header" '
            BEGIN { n = split(names, name); t = split(tags, tag); split(words, w); for (i in w) word[w[i]] }
            NF { found = $1 == "tag" && $2 in word
                 for (i = 1; i <= n; i++) found += index($2, name[i]) == 1
                 for (i = 1; i <= t; i++) found += $1 == "function" && index($2, tag[i]) == 1
                 if (!found) print header ": " $1 " " $2 }' <<< "$all"
    done
done)
verdict "names of headers carry their module" "$strangers"

# Nobody knows what holds if "test_limit" passes.
verdict "names of tests say what holds, not that they are tests" \
    "$(grep -roE --include='test_*.c' 'cmocka_unit_test[a-z_]*\(test_\w+' engine solver checker bench)"
exit $failed
