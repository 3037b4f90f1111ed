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
    if [ $code = "$want" ]; then
        echo "ok $name"
    else
        echo "not ok $name: exit $code instead of $want: $(cat "$tmp/out" "$tmp/err")"; failed=1; fi
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
# A verdict of its own is held against the proof, of the deal and of each choice.
sed 's/^verdict lost/verdict winnable/' "$tmp/lost" > "$tmp/c"
expect "lost: not as winnable" 1 "$check" generals-patience seed:4 "$tmp/c"
sed 's/^verdict winnable/verdict lost/' "$tmp/won" > "$tmp/c"
expect "winnable: not as lost" 1 "$check" falling-stars seed:9 "$tmp/c"
grep -q 'the proof is of the other verdict' "$tmp/out" && echo "ok winnable: the other verdict" ||
    { echo "not ok winnable: the other verdict: $(cat "$tmp/out")"; failed=1; }
# Of four choices of base the third wins: a certificate that calls the deal lost, made of the proofs of the four.
{ echo 'terrace-certificate 1'; echo 'game pysolfc/generals-patience'; echo 'verdict lost'; } > "$tmp/mixed"
for pile in t1 t2 t3 t4; do
    { echo '{"op":"new","game":"pysolfc/generals-patience","deal":"seed:2"}' # only one of the eight foundations takes the card
      printf '{"op":"move","move":{"from":"'$pile'","to":"f%d"}}\n' {1..8}
      echo '{"op":"text"}'; } | "$terrace" serve | sed -n 's/.*"text":"\(.*\)"}$/\1/p' | sed 's/\\n/\n/g' > "$tmp/chosen"
    "$terrace" solve pysolfc/generals-patience "$tmp/chosen" --certificate "$tmp/c" --threads 1 --limit-seconds 60 > "$tmp/out" 2>&1
    sed -n "s/^part -/part $pile/; /^part/,/^end/{/^end/!p}" "$tmp/c" >> "$tmp/mixed"
    rm -f "$tmp/c"
done
echo end >> "$tmp/mixed"
expect "a won choice: not as lost" 1 "$check" pysolfc/generals-patience seed:2 "$tmp/mixed"
grep -q 'a won choice in a lost deal' "$tmp/out" && echo "ok a won choice: said" ||
    { echo "not ok a won choice: said: $(cat "$tmp/out")"; failed=1; }
for deal in aisleriot:3 pysolfc:5 pysolfc:ms77 pysolfc:123456; do
    expect "$deal: written" 0 "$terrace" solve pysolfc/falling-star $deal --certificate "$tmp/c" --threads 1 \
        --memory 64M --limit-states 2000000
    expect "$deal: accepted" 0 "$check" pysolfc/falling-star $deal "$tmp/c"
done

# Lost by exhaustion: small games of each way of filling, with a choice of base, and from a position in a file.
n=0
for fill in waste-by-hand waste-then-stock-auto reserve-then-waste-auto reserve-auto-then-any waste-auto-then-any any-by-hand; do
    cat > "$tmp/game.json" << G
{"name":"little","extends":"aisleriot/terrace","decks":1,"ranks":5,"reserve":$((4 + 2 * (n == 3))),
 "piles":$((2 - (n == 3))),"base":"choose:$((2 - (n == 3)))","fill":"$fill","redeals":$((n % 2))}
G
    lost=0
    for seed in $(seq 1 60); do
        "$terrace" solve "@$tmp/game.json" $seed --certificate "$tmp/c" "${few[@]}" > "$tmp/out" 2> "$tmp/err" || continue
        grep -q 'lost' "$tmp/out" && lost=$((lost + 1))
        "$check" "@$tmp/game.json" $seed "$tmp/c" > "$tmp/judged" ||
            { echo "not ok $fill seed:$seed: $(cat "$tmp/judged")"; failed=1; break; }
        [ $lost = 3 ] && break
    done
    [ $lost -gt 0 ] && echo "ok $fill: $lost lost deals certified" || { echo "not ok $fill: no lost deal certified"; failed=1; }
    n=$((n + 1))
done
# Rules in a file that begins with a signature (byte order mark), as editors on Windows write it.
printf '\357\273\277{"name":"marked","decks":1,"ranks":4,"reserve":3,"piles":2,"base":"dealt"}' > "$tmp/marked.json"
expect "rules with a signature: written" 0 "$terrace" solve "@$tmp/marked.json" 5 --certificate "$tmp/c" "${few[@]}"
expect "rules with a signature: accepted" 0 "$check" "@$tmp/marked.json" 5 "$tmp/c"
# A layout on paper: the checker reads fewer ways to write a position than terrace, and names one that it reads.
"$terrace" deal generals-patience seed:4 --stock > "$tmp/layout"
expect "layout: written" 0 "$terrace" solve generals-patience "$tmp/layout" --certificate "$tmp/paper" "${few[@]}"
expect "layout: not read" 2 "$check" generals-patience "$tmp/layout" "$tmp/paper"
grep -q 'a file with what `terrace deal GAME DEAL --text` prints$' "$tmp/err" && echo "ok layout: the way out is told" ||
    { echo "not ok layout: the way out is told"; failed=1; }
# What it shows of a key is cut; half a character would not be UTF-8.
printf '{"%s":1}' "x$(printf 'ä%.0s' {1..99})" > "$tmp/wide.json"
expect "a long key: not read" 2 "$check" terrace "$tmp/wide.json" "$tmp/paper"
iconv -f UTF-8 -t UTF-8 "$tmp/err" > /dev/null && echo "ok a long key is cut behind a whole character" ||
    { echo "not ok a long key is cut behind a whole character"; failed=1; }
"$terrace" deal generals-patience "$tmp/layout" --text > "$tmp/layout.txt"
expect "layout as text: accepted" 0 "$check" generals-patience "$tmp/layout.txt" "$tmp/paper"
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

# Full-size deals: one that only the relaxation proves lost cheaply, and one that only the formula proves lost. The latter takes a few
# seconds, so it runs in the plain flavour only.
expect "by the relaxation: written" 0 "$terrace" solve redheads seed:1100 --certificate "$tmp/c" --threads 1 --limit-seconds 300
expect "by the relaxation: accepted" 0 "$check" redheads seed:1100 "$tmp/c"
grep -q '1 by the relaxation' "$tmp/out" && echo "ok by the relaxation: its form" ||
    { echo "not ok by the relaxation: its form"; failed=1; }
expect "by the relaxation: not of another deal" 1 "$check" redheads seed:1101 "$tmp/c"
if [ -n "${TERRACE_FLAVOUR:-}" ]; then echo "skipped by the formula: too slow in this flavour (test_formula has it)"
else
    expect "by the formula: written" 0 "$terrace" solve redheads seed:69 --certificate "$tmp/c" --threads 1 --limit-seconds 300
    expect "by the formula: accepted" 0 "$check" redheads seed:69 "$tmp/c"
    grep -q '1 by the formula' "$tmp/out" && echo "ok by the formula: its form" || { echo "not ok by the formula: its form"; failed=1; }
    expect "by the formula: not of another deal" 1 "$check" redheads seed:70 "$tmp/c"
fi

# Without a verdict there is no certificate.
rm -f "$tmp/c"
"$terrace" solve redheads seed:1 --certificate "$tmp/c" --limit-states 1 --threads 1 --memory 64K > "$tmp/out" 2> "$tmp/err"
[ -e "$tmp/c" ] && grep -q unknown "$tmp/out" && { echo "not ok unknown: a file appeared"; failed=1; } || echo "ok unknown: no file"

# A proved loss that is too large to certify is not called lost: the answer says why, and no file is left.
echo '{"name":"suits","extends":"aisleriot/terrace","decks":1,"ranks":5,"reserve":3,"piles":2,"base":"dealt","foundations":"suit"}' > "$tmp/suits.json"
expect "a closed set: written" 0 "$terrace" solve "@$tmp/suits.json" seed:60 --certificate "$tmp/c" "${few[@]}"
expect "a closed set: accepted" 0 "$check" "@$tmp/suits.json" seed:60 "$tmp/c"
rm -f "$tmp/c"
expect "too large: exit code" 1 "$terrace" solve "@$tmp/suits.json" seed:60 --certificate "$tmp/c" --certificate-limit 100 "${few[@]}"
[ ! -e "$tmp/c" ] && grep -q 'unknown.*too large for a certificate' "$tmp/out" &&
    ! grep -qw lost <(sed 's/proved lost, but//' "$tmp/out") &&
    echo "ok too large: unknown, and why" || { echo "not ok too large: unknown, and why"; failed=1; }
"$terrace" solve "@$tmp/suits.json" seed:60 --certificate "$tmp/c" --certificate-limit 100 "${few[@]}" --json 2> /dev/null |
    grep -q '"verdict":"unknown".*"limit":"certificate"' && echo "ok too large: JSON" || { echo "not ok too large: JSON"; failed=1; }

# One lost choice says nothing of the deal, which has other choices.
rm -f "$tmp/c"
expect "one lost choice: refused" 1 timeout 60 "$terrace" solve terrace seed:8 --base t2 --certificate "$tmp/c" "${few[@]}"
[ ! -e "$tmp/c" ] && grep -q 'lost' "$tmp/out" && echo "ok one lost choice: no file" ||
    { echo "not ok one lost choice: no file"; failed=1; }

# A file that cannot be written is refused before the search, not after it. An interrupted search leaves no file.
mkdir "$tmp/folder"
for place in "$tmp/nowhere/c" "$tmp/folder" "$tmp/won/c"; do
    expect "certificate to ${place#"$tmp/"}: refused at once" 4 timeout 60 "$terrace" solve admirals-patience seed:3 \
        --limit-seconds 0 --threads 1 --memory 64M --certificate "$place"
    [ ! -s "$tmp/out" ] && [ "$(wc -l < "$tmp/err")" = 1 ] ||
        { echo "not ok certificate to ${place#"$tmp/"}: one line on stderr: $(cat "$tmp/err")"; failed=1; }
done
rm -f "$tmp/c" "$tmp/c.part"
expect "broken off while solving" 124 timeout --foreground -s INT 0.4 "$terrace" solve admirals-patience seed:3 --limit-seconds 0 \
    --threads 1 --memory 64M --certificate "$tmp/c"
[ ! -e "$tmp/c" ] && [ ! -e "$tmp/c.part" ] && echo "ok broken off: no file" || { echo "not ok broken off: a file appeared"; failed=1; }

# Only the named file is touched, and only if it is a certificate.
same() { # NAME FILE TEXT
    [ "$(cat "$2")" = "$3" ] && echo "ok $1" || { echo "not ok $1: $(head -c 100 "$2")"; failed=1; }
}
mkdir "$tmp/around"
echo precious > "$tmp/around/proof.part"
expect "beside a file of ours that is none: written" 0 "$terrace" solve terrace seed:1 --certificate "$tmp/around/proof" "${few[@]}"
same "beside a file of ours that is none: left alone" "$tmp/around/proof.part" precious
expect "in the place of another file: refused" 4 "$terrace" solve terrace seed:1 --certificate "$tmp/around/proof.part" "${few[@]}"
same "in the place of another file: left alone" "$tmp/around/proof.part" precious
chmod 640 "$tmp/around/proof"
ln -s around/proof "$tmp/link"
expect "through a link: written" 0 "$terrace" solve terrace seed:2 --certificate "$tmp/link" "${few[@]}"
expect "through a link: accepted" 0 "$check" terrace seed:2 "$tmp/around/proof"
[ -L "$tmp/link" ] && [ "$(stat -c %a "$tmp/around/proof")" = 640 ] && echo "ok through a link: it stays one, and the mode is kept" ||
    { echo "not ok through a link: $(ls -l "$tmp/link" "$tmp/around")"; failed=1; }
[ "$(ls "$tmp/around" | wc -l)" = 2 ] && echo "ok no parts are left" || { echo "not ok parts are left: $(ls "$tmp/around")"; failed=1; }

# A certificate to a device or pipe is written directly.
"$terrace" solve terrace seed:1 --certificate /dev/stdout "${few[@]}" > "$tmp/both" 2> "$tmp/err"
sed -n '/^terrace-certificate/,$p' "$tmp/both" > "$tmp/c"
expect "/dev/stdout in a file: behind the answer" 0 "$check" terrace seed:1 "$tmp/c"
head -1 "$tmp/both" | grep -q winnable && echo "ok /dev/stdout in a file: the answer is there" ||
    { echo "not ok /dev/stdout in a file"; failed=1; }
"$terrace" solve terrace seed:1 --certificate /dev/stdout "${few[@]}" 2> "$tmp/err" | sed -n '/^terrace-certificate/,$p' > "$tmp/c"
expect "/dev/stdout in a pipe" 0 "$check" terrace seed:1 "$tmp/c"
mkfifo "$tmp/fifo"
cat "$tmp/fifo" > "$tmp/c" &
expect "a FIFO: written" 0 "$terrace" solve terrace seed:1 --certificate "$tmp/fifo" "${few[@]}"
wait $!
expect "a FIFO: accepted" 0 "$check" terrace seed:1 "$tmp/c"

# The cards make the deal, not the name of its file.
n=0
for name in ü $'new\nline' $'\xff\x01' "$(printf 'long%.0s' $(seq 60))"; do
    n=$((n + 1))
    "$terrace" deal terrace seed:1 --text > "$tmp/$name"
    expect "odd file name $n: written" 0 "$terrace" solve terrace "$tmp/$name" --certificate "$tmp/c" "${few[@]}"
    expect "odd file name $n: accepted" 0 "$check" terrace "$tmp/$name" "$tmp/c"
done
sed -n '2,/^game/s/^# //p' "$tmp/c" > "$tmp/cards"
expect "the certificate names its deal" 0 "$check" terrace "$tmp/cards" "$tmp/c"
sed '2s/.*/# deal n\xc3\xbc/' "$tmp/won" > "$tmp/c"
expect "comments may be anything" 0 "$check" falling-stars seed:9 "$tmp/c"

# Endless files are not read to the end.
expect "endless certificate" 1 timeout 20 "$check" terrace seed:1 /dev/zero
grep -q "longer than any line" "$tmp/out" && echo "ok endless certificate: says so" ||
    { echo "not ok endless certificate: $(cat "$tmp/out")"; failed=1; }
expect "endless deal" 2 timeout 20 "$check" terrace /dev/zero "$tmp/won"
expect "endless game" 2 timeout 20 "$check" @/dev/zero seed:1 "$tmp/won"

# The checker's own usage and errors.
expect "checker without arguments" 2 "$check"
expect "checker, no such game" 2 "$check" klondike 1 "$tmp/won"
expect "checker, no such deal" 2 "$check" wood "$tmp/nowhere" "$tmp/won"
expect "checker, no such file" 2 "$check" wood 1 "$tmp/nowhere"
expect "checker, help" 0 "$check" --help
expect "checker, version" 0 "$check" --version
[ "$(cat "$tmp/out")" = "terrace-check $("$terrace" --version | cut -d ' ' -f 2)" ] && echo "ok checker, version: that of terrace" ||
    { echo "not ok checker, version: $(cat "$tmp/out")"; failed=1; }
# Words of a file reach no terminal as they are.
printf 'game: wood\nreserve: \033[31mX \302\2335\303\251 \377\200\n' > "$tmp/odd"
expect "checker, a deal with control signs" 2 "$check" wood "$tmp/odd" "$tmp/won"
"$check" wood "$tmp/odd" "$tmp/won" 2>&1 | grep -qF 'reserve: ?[31mX ?5é ??' &&
    echo "ok checker, control signs are question marks" ||
    { echo "not ok checker, control signs are question marks"; failed=1; }
: > "$tmp/empty"
expect "checker, empty file" 1 "$check" falling-stars seed:9 "$tmp/empty"
head -c 1000 "$tmp/won" > "$tmp/cut"
expect "checker, cut file" 1 "$check" falling-stars seed:9 "$tmp/cut"
sed '20d' "$tmp/won" > "$tmp/fewer"
expect "checker, a move less" 1 "$check" falling-stars seed:9 "$tmp/fewer"
exit $failed
