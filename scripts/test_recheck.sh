#!/usr/bin/env bash
# The graded corpus: every solution is accepted, quick verdicts are proved again, and a wrong entry is found.
set -u
cd "$(dirname "$0")/.." || exit 1
. scripts/verdict.sh
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
scripts/recheck --quick > "$tmp/log" 2>&1
outcome "the graded corpus: solutions are accepted, and quick verdicts proved again" $? "$tmp/log"

file=corpus/graded/aisleriot-wood.txt
# A solution without its last move, a lost deal called winnable, a winnable deal called lost.
sed -n '/^# game/p; /^easy/{s/ [a-z0-9>]*$//p;q}' $file > "$tmp/short.txt"
sed -n '/^# game/p; /^lost/{s/ lost / winnable /p;q}' $file > "$tmp/lost.txt"
sed -n '/^# game/p; /^easy/{s/ winnable \([0-9]*\).*/ lost \1/p;q}' $file > "$tmp/won.txt"
finds_wrong() { ! scripts/recheck "$1" > "$tmp/log" 2>&1 || { cat "$tmp/log"; return 1; }; } # FILE
for wrong in short lost won; do check "a wrong entry ($wrong) is found" finds_wrong "$tmp/$wrong.txt"; done
exit $failed
