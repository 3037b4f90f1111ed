#!/usr/bin/env bash
# Measuring programs and scripts that are given what cannot be measured say so: none of them crashes, runs for ever, or says nothing.
set -u
cd "$(dirname "$0")/.." || exit 1
. scripts/verdict.sh
flavour=${TERRACE_FLAVOUR:-test}
programs=${O:-build}/$flavour
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

built() { make -s FLAVOUR="$flavour" "$programs/$1" > "$work/log" 2>&1; } # PROGRAM
refused() { # PROGRAM ARGUMENT...
    built "$1" || return
    timeout 60 "$programs/$1" "${@:2}" > "$work/log" 2>&1
    is $? 2 && grep -q "$1" "$work/log"
}
while read -r arguments; do
    # shellcheck disable=SC2086 # a list of words
    refused $arguments
    outcome "$arguments is refused" $? "$work/log"
done << 'T'
bench_advice terrace 5 1
bench_hints terrace 5 1
bench_base terrace fast 4 5 1
bench_calibration terrace fast 4 1x 2
bench_calibration terrace fast 4 1 x
bench_endings redheads 5 1 100
bench_endings generals-patience 1 1 x
bench_fair rate terrace fast 5 1
bench_fair compare terrace 5 1 fast
bench_fair rate terrace fast 1 1x
bench_formula redheads 5 1 1
bench_leeway measure redheads 5 1
bench_nrpa generals-patience seed:4..9 x
bench_lessons terrace careful 5 1
bench_learn generals-patience 5 1 1
bench_beams redheads seed:1..2 hold 0 5 5
bench_beams redheads seed:1..2 hold 20 x 5
bench_certificates
bench_certificates --limit 5
bench_door nosuch
bench_door falling-stars seed:1..5 500 0
T

refused bench_beams redheads seed:1..2 "" 20 3 5 && refused bench_beams redheads seed:1..2 hold 20 3 ""
outcome "bench_beams with an empty list is refused" $? "$work/log"

# A third of three beams is the first one alone, which is told apart.
built bench_beams && "$programs/bench_beams" redheads seed:1..60 hold 10 3 100 > "$work/log" 2>&1
check "bench_beams: the second of three beams is in no first third" has "$(cat "$work/log")" "first third 0)"

# A file that is no catalogue is named: scripts that ask about one would end without a word.
leeway() { built bench_leeway && ! "$programs/bench_leeway" "$1" /no/catalogue ${2:-} > "$work/log" 2>&1; } # COMMAND [COUNT]
leeway quarters && grep -q /no/catalogue "$work/log" && leeway least 3 && grep -q /no/catalogue "$work/log"
outcome "bench_leeway names a file that it cannot read" $? "$work/log"

# One card of four wins: the random choice is a quarter of a deal, not none.
built bench_advice && "$programs/bench_advice" terrace 8 8 1 1 20000 1 > "$work/log" 2>&1
check "bench_advice rounds no part of a deal away" has "$(grep random "$work/log")" "at random | 25.0 % "

built bench_smallworlds && timeout 60 "$programs/bench_smallworlds" --relaxation --seconds 1 --count 1000000000 > "$work/log" 2>&1
outcome "bench_smallworlds keeps to its seconds where a count stands behind them" $? "$work/log"

# What the coarse part says stands in its lines: there are no plans played or refuted that could be counted.
coarse() { built bench_formula && "$programs/bench_formula" aisleriot/redheads 2 2 5 coarse > "$work/log" 2>&1; }
coarse
check "bench_formula coarse: a line a deal, and no other" is "$(wc -l < "$work/log")" 1

# Nothing to compare is told as that, not as shares of nothing.
blind() { built bench_best_blind && "$programs/bench_best_blind" wood 6 5 2 6 0 1 > "$work/log" 2>&1; }
blind
check "bench_best_blind without a position" is "$(cat "$work/log")" \
    "# bench_best_blind wood 6 5 2 6 0 1: 0 positions; 0 more were won or lost for certain, 0 too large"

told() { TERRACE=/no/terrace "$@" > "$work/log" 2>&1; } # COMMAND...
told bench/scoreboard --deals
check "bench/scoreboard: an option without its value is refused by name" has "$? $(cat "$work/log")" "2 bench/scoreboard: --deals"
told bench/limits nosuch
check "bench/limits tells its whole usage" has "$? $(tail -n 1 "$work/log")" "2 choice of its base card."
exit $failed
