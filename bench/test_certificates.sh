#!/usr/bin/env bash
# Certificates end to end: terrace writes them, terrace-check judges them, as processes.
set -u
terrace=${TERRACE:-./terrace}
check=${TERRACE_CHECK:-./terrace-check}
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
failed=0
expect() { # NAME CODE COMMAND...: the exit code
    local name=$1 want=$2 code
    shift 2
    "$@" > "$tmp/out" 2> "$tmp/err"
    code=$?
    if [ $code = "$want" ]; then echo "ok $name"; else echo "not ok $name: exit $code instead of $want: $(cat "$tmp/out" "$tmp/err")"; failed=1; fi
}
few=(--limit-states 20000 --threads 1 --memory 64M)

# A won deal, a deal lost by the reserve with all its bases, and one of PySolFC's and of AisleRiot's numbered deals.
expect "winnable: written" 0 "$terrace" solve falling-stars seed:9 --certificate "$tmp/won" "${few[@]}"
expect "winnable: accepted" 0 "$check" falling-stars seed:9 "$tmp/won"
expect "winnable: not of another deal" 1 "$check" falling-stars seed:8 "$tmp/won"
expect "winnable: not of another game" 1 "$check" signora seed:9 "$tmp/won"
expect "lost: written" 0 "$terrace" solve generals-patience seed:4 --certificate "$tmp/lost" "${few[@]}"
expect "lost: accepted" 0 "$check" generals-patience seed:4 "$tmp/lost"
grep -q '4 by the reserve' "$tmp/out" && echo "ok lost: by the reserve" || { echo "not ok lost: by the reserve"; failed=1; }
expect "lost: not of another deal" 1 "$check" generals-patience seed:9 "$tmp/lost"
for deal in aisleriot:3 pysolfc:5 pysolfc:ms77 pysolfc:123456; do
    expect "$deal: written" 0 "$terrace" solve pysolfc/falling-star $deal --certificate "$tmp/c" --threads 1 --memory 64M --limit-states 2000000
    expect "$deal: accepted" 0 "$check" pysolfc/falling-star $deal "$tmp/c"
done

# Lost by exhaustion: small games of each way of filling, with a choice of base, and from a position in a file.
n=0
for fill in waste-by-hand waste-then-stock-auto reserve-then-waste-auto reserve-auto-then-any waste-auto-then-any any-by-hand; do
    cat > "$tmp/game.json" << G
{"name":"little","extends":"aisleriot/terrace","decks":1,"ranks":5,"reserve":$((4 + 2 * (n == 3))),"piles":$((2 - (n == 3))),"base":"choose:$((2 - (n == 3)))","fill":"$fill","redeals":$((n % 2))}
G
    lost=0
    for seed in $(seq 1 60); do
        "$terrace" solve "@$tmp/game.json" $seed --certificate "$tmp/c" "${few[@]}" > "$tmp/out" 2> "$tmp/err" || continue
        grep -q 'lost' "$tmp/out" && lost=$((lost + 1))
        "$check" "@$tmp/game.json" $seed "$tmp/c" > "$tmp/judged" || { echo "not ok $fill seed:$seed: $(cat "$tmp/judged")"; failed=1; break; }
        [ $lost = 3 ] && break
    done
    [ $lost -gt 0 ] && echo "ok $fill: $lost lost deals certified" || { echo "not ok $fill: no lost deal certified"; failed=1; }
    n=$((n + 1))
done
cat > "$tmp/position.txt" << 'G'
base: A
foundations: AD 2D 3D; AH 2H; AS 2S
reserve: 3H
tableau: 3S; 3C
waste: AC
stock: 2C
G
echo '{"name":"tiny","decks":1,"ranks":3,"reserve":2,"piles":2,"base":"dealt","foundations":"suit"}' > "$tmp/tiny.json"
expect "position in a file: written" 0 "$terrace" solve "@$tmp/tiny.json" "$tmp/position.txt" --certificate "$tmp/c" "${few[@]}"
expect "position in a file: accepted" 0 "$check" "@$tmp/tiny.json" "$tmp/position.txt" "$tmp/c"

# A full-size deal that nothing but the formula proves lost: a few seconds, so only in the plain flavour.
if [ -n "${TERRACE_FLAVOUR:-}" ]; then echo "skipped by the formula: too slow in this flavour (test_formula has it)"
else
    expect "by the formula: written" 0 "$terrace" solve redheads seed:1100 --certificate "$tmp/c" --threads 1 --limit-seconds 300
    expect "by the formula: accepted" 0 "$check" redheads seed:1100 "$tmp/c"
    grep -q '1 by the formula' "$tmp/out" && echo "ok by the formula: its form" || { echo "not ok by the formula: its form"; failed=1; }
    expect "by the formula: not of another deal" 1 "$check" redheads seed:1101 "$tmp/c"
fi

# What is not decided is not certified.
rm -f "$tmp/c"
"$terrace" solve redheads seed:1 --certificate "$tmp/c" --limit-states 1 --threads 1 --memory 64K > "$tmp/out" 2> "$tmp/err"
[ -e "$tmp/c" ] && grep -q unknown "$tmp/out" && { echo "not ok unknown: a file appeared"; failed=1; } || echo "ok unknown: no file"

# One lost choice says nothing of the deal, which has others.
rm -f "$tmp/c"
expect "one lost choice: refused" 1 timeout 60 "$terrace" solve terrace seed:8 --base t2 --certificate "$tmp/c" "${few[@]}"
[ ! -e "$tmp/c" ] && grep -q 'lost' "$tmp/out" && echo "ok one lost choice: no file" || { echo "not ok one lost choice: no file"; failed=1; }

# A place that cannot be written to is refused before the search, not after it; a search that is broken off leaves nothing behind.
mkdir "$tmp/folder"
for place in "$tmp/nowhere/c" "$tmp/folder" "$tmp/won/c"; do
    expect "certificate to ${place#"$tmp/"}: refused at once" 4 timeout 60 "$terrace" solve empress-of-italy seed:3 --limit-seconds 0 --threads 1 --memory 64M --certificate "$place"
    [ ! -s "$tmp/out" ] && [ "$(wc -l < "$tmp/err")" = 1 ] || { echo "not ok certificate to ${place#"$tmp/"}: one line on stderr: $(cat "$tmp/err")"; failed=1; }
done
rm -f "$tmp/c" "$tmp/c.part"
expect "broken off while solving" 124 timeout -s INT 1 "$terrace" solve admirals-patience seed:3 --limit-seconds 0 --threads 1 --memory 64M --certificate "$tmp/c"
[ ! -e "$tmp/c" ] && [ ! -e "$tmp/c.part" ] && echo "ok broken off: no file" || { echo "not ok broken off: a file appeared"; failed=1; }

# The checker's own usage and errors.
expect "checker without arguments" 2 "$check"
expect "checker, no such game" 2 "$check" klondike 1 "$tmp/won"
expect "checker, no such deal" 2 "$check" wood "$tmp/nowhere" "$tmp/won"
expect "checker, no such file" 2 "$check" wood 1 "$tmp/nowhere"
expect "checker, help" 0 "$check" --help
: > "$tmp/empty"
expect "checker, empty file" 1 "$check" falling-stars seed:9 "$tmp/empty"
head -c 1000 "$tmp/won" > "$tmp/cut"
expect "checker, cut file" 1 "$check" falling-stars seed:9 "$tmp/cut"
sed '20d' "$tmp/won" > "$tmp/fewer"
expect "checker, a move less" 1 "$check" falling-stars seed:9 "$tmp/fewer"
exit $failed
