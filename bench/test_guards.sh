#!/usr/bin/env bash
# Fails at once if the search becomes worse or slower: the signature, the decided problems of each game and the instructions per state must
# be those of bench/guards.txt. GUARDS_UPDATE=1 writes the present ones: look at the difference before you keep it.
# valgrind (callgrind) counts the instructions, which are the same on every run. They depend on the compiler, so they are compared only
# with the compiler that the file names.
# Usage: TERRACE=./terrace bench/test_guards.sh
set -u
cd "$(dirname "$0")/.." || exit 1
terrace=${TERRACE:-./terrace}
[ -z "${TERRACE_FLAVOUR:-}" ] || exit 0 # the release build is what is guarded
guards=bench/guards.txt
compiler="$(${CC:-cc} --version | head -n 1), $(uname -m)"

# GAME DEAL: instructions a state between two limits of states
SHORT=4000 LONG=12000
instructions() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$terrace" solve "$1" "$2" --base "${4:-all}" \
        --limit-states "$3" --threads 1 --memory 1M 2>&1 |
        sed -n 's/.*Collected : //p'
}
per_state() {
    local short long
    short=$(instructions "$1" "$2" $SHORT "${3:-}") long=$(instructions "$1" "$2" $LONG "${3:-}")
    echo $(((long - short) / (LONG - SHORT)))
}
measure() {
    # With a stack of 64 KiB: test_memory.sh wants this of all commands.
    (ulimit -s 64; exec "$terrace" bench --signature --json) |
        jq -r '"signature \(.signature)", (.games[] | "decided \(.game) \(.decided) of \(.problems)")'
    if command -v valgrind > /dev/null; then
        echo "compiler $compiler"
        echo "instructions aisleriot/falling-stars $(per_state aisleriot/falling-stars seed:436)"
        echo "instructions aisleriot/generals-patience $(per_state aisleriot/generals-patience seed:2 t3)"
    fi
}

now=$(measure)
if [ -n "${GUARDS_UPDATE:-}" ]; then
    grep -q "^instructions" <<< "$now" || { echo "test_guards.sh: GUARDS_UPDATE needs valgrind" >&2; exit 2; }
    { sed '/^[^#]/d' "$guards" 2> /dev/null; echo "$now"; } > "$guards.new" && mv "$guards.new" "$guards"
    exit
fi
failed=0
while read -r what name value rest; do
    case $what in
    '#'* | compiler | '') continue ;;
    instructions) continue ;;
    signature) label="signature" expected=$name found=$(awk '$1 == "signature" { print $2 }' <<< "$now") ;;
    decided) label="decided of $name" expected="$value $rest" \
        found=$(awk -v g="$name" '$1 == "decided" && $2 == g { print $3, $4, $5 }' <<< "$now") ;;
    esac
    if [ "$found" = "$expected" ]; then
        echo "ok $label: $found"
    else
        echo "not ok $label: ${found:-none}, not $expected (meant? GUARDS_UPDATE=1 bench/test_guards.sh)"
        failed=1
    fi
done < "$guards"

# Within 2 percent: changes elsewhere in the program move the last digits.
if ! grep -qxF "compiler $compiler" "$guards" || ! command -v valgrind > /dev/null; then
    echo "skipped instructions a state: recorded for $(sed -n 's/^compiler //p' \
        "$guards"), here: $compiler$(command -v valgrind > /dev/null || echo ', no valgrind')"
    exit $failed
fi
while read -r _ name value; do
    found=$(awk -v g="$name" '$1 == "instructions" && $2 == g { print $3 }' <<< "$now")
    if [ "${found:-0}" -gt 0 ] && [ $((found * 100)) -le $((value * 102)) ]; then
        echo "ok instructions a state, $name: $found (recorded: $value)"
    else
        echo "not ok instructions a state, $name: ${found:-none}, recorded $value"
        failed=1
    fi
done < <(grep '^instructions ' "$guards")
exit $failed
