#!/usr/bin/env bash
# The graded corpus: every solution is accepted, quick verdicts are proved again, and a wrong entry is found.
set -u
cd "$(dirname "$0")/.." || exit 1
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
failed=0
if scripts/recheck --quick > "$tmp/log" 2>&1; then
    echo "ok $(tail -1 "$tmp/log")"
else
    cat "$tmp/log"
    echo "not ok corpus/graded"
    failed=1
fi
file=corpus/graded/aisleriot-wood.txt
# A solution without its last move, a lost deal called winnable, a winnable deal called lost.
sed -n '/^# game/p; /^easy/{s/ [a-z0-9>]*$//p;q}' $file > "$tmp/short.txt"
sed -n '/^# game/p; /^lost/{s/ lost / winnable /p;q}' $file > "$tmp/lost.txt"
sed -n '/^# game/p; /^easy/{s/ winnable \([0-9]*\).*/ lost \1/p;q}' $file > "$tmp/won.txt"
for wrong in short lost won; do
    if scripts/recheck "$tmp/$wrong.txt" > "$tmp/log" 2>&1; then
        cat "$tmp/log"
        echo "not ok a wrong entry ($wrong) is found"
        failed=1
    else
        echo "ok a wrong entry ($wrong) is found"
    fi
done
exit $failed
