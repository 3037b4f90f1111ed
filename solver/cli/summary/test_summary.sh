#!/usr/bin/env bash
# terrace summary: completeness, doubles, conflicts, rates, lists. Needs no jq.
set -u
terrace=${TERRACE:-./terrace}
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
. "$(dirname "$0")/../../../scripts/verdict.sh"
# summary ARGS: stdout to $out, stderr to $err, exit code to $code
summary() {
    "$terrace" summary "$@" > "$tmp/out" 2> "$tmp/err"
    code=$?
    out=$(cat "$tmp/out") err=$(cat "$tmp/err")
}

header() { # GAME DEALS SHARD
    printf '{"schema":"terrace/batch-header/1","game":"%s","deals":"%s","shard":"%s","limits":{"states":null,"seconds":10},"version":"1"}\n' \
        "$1" "$2" "$3"
}
line() { # GAME NUMBER VERDICT [STATES]
    printf '{"schema":"terrace/batch/1","game":"%s","deal":"%s","verdict":"%s","base":null,"bases":[],"length":null,"states":%d,"seconds":0.5,"base_rank":"7"}\n' \
        "$1" "$2" "$3" "${4:-100}"
}
choice() { # NUMBER DEAL-VERDICT BASE V1 V2
    local base='{"pile":"%s","card":"%s","verdict":"%s","states":5,"seconds":0.1}' deal='"game":"aisleriot/terrace","deal":"seed:%d"'
    # shellcheck disable=SC2059
    printf "{\"schema\":\"terrace/batch/1\",$deal,\"verdict\":\"%s\",\"base\":%s,\"bases\":[$base,$base]," \
        "$1" "$2" "$3" t1 7H "$4" t2 KC "$5"
    printf '"length":null,"states":10,"seconds":0.2}\n'
}
first() { header "$@" | sed 's/}$/,"bases":"first"}/'; }
wood=aisleriot/wood

{ header $wood seed:1..4 0/1; line $wood seed:3 lost 300; line $wood seed:1 winnable 100;
    line $wood seed:4 winnable 400; line $wood seed:2 winnable 200; } > "$tmp/whole"
summary --json "$tmp/whole"
check "complete: exit code 0" is $code 0
check "complete: counts" has "$out" \
    '"game":"aisleriot/wood","deals":4,"decided":4,"winnable":3,"lost":1,"unknown":0,"rate":{"value":0.75,"low":0.300'
check "complete: nothing missing" has "$out" '"missing":[],"by_base":[{"base":"7","deals":4'
check "states quantiles" has "$out" '"states":{"mean":250.0,"median":200.0,"p90":400.0,"p99":400.0,"max":400.0,"total":1000.0}'
check "complete: silent" is "$err" ""

sed 's#aisleriot/wood#a|b#' "$tmp/whole" > "$tmp/bar"
summary "$tmp/bar"
check "a bar in a game's name ends no cell" has "$out" '| a\|b | 4 | 3 | 1 | 0 |'

sed '1s/}$/,"rules":"family=aisleriot decks=3"}/' "$tmp/whole" > "$tmp/ruled"
summary "$tmp/ruled"
check "another version's rules under a game's name are told of" is "$code $err" \
    "0 terrace: warning: $wood: decided by another version's rules, which are not those of \`terrace rules $wood\`"
sed 's#aisleriot/wood#my-wood#' "$tmp/ruled" > "$tmp/own"
summary "$tmp/own"
check "but not a custom game's" is "$code $err" "0 "

{ header $wood seed:1..9 0/3; line $wood seed:1 lost; line $wood seed:2 lost; line $wood seed:3 winnable; } > "$tmp/0"
{ header $wood seed:1..9 1/3; line $wood seed:4 lost; line $wood seed:6 lost; } > "$tmp/1"
{ header $wood seed:1..9 2/3; line $wood seed:9 lost; line $wood seed:8 lost; line $wood seed:7 unknown; } > "$tmp/2"
summary --json "$tmp/0" "$tmp/1"
check "missing: exit code 1" is $code 1
check "missing: named as ranges" has "$out" '"missing":["seed:5","seed:7..9"]'
check "missing: warned" has "$err" '4 deals are missing'
summary "$tmp/0" "$tmp/1"
check "missing: named in the tables" has "$out" 'missing: seed:5 seed:7..9'
line $wood seed:5 winnable >> "$tmp/1"
summary --json "$tmp/2" "$tmp/0" "$tmp/1"
check "unknown: exit code 1" is $code 1
check "unknown counts both ways" has "$out" '"deals":9,"decided":8,"winnable":2,"lost":6,"unknown":1,"rate":{"value":0.277778,"low":0.063'
check "any order of files" has "$out" '"missing":[]'

summary --json "$tmp/0" "$tmp/0" "$tmp/1" "$tmp/2"
check "doubles that agree are counted once" has "$out" '"deals":9,'
check "doubles are warned of" has "$err" '3 doubled lines'
{ header $wood seed:1..9 0/1; line $wood seed:2 winnable; } > "$tmp/conflict"
summary "$tmp/0" "$tmp/conflict"
check "conflict: exit code 2" is $code 2
check "conflict: names the deal" has "$err" "two different verdicts on seed:2 of aisleriot/wood"
check "conflict: one line, no tables" is "$(wc -l < "$tmp/err")/$out" "1/"
{ header $wood seed:7..7 0/1; line $wood seed:7 winnable; } > "$tmp/later"
summary --json "$tmp/0" "$tmp/1" "$tmp/2" "$tmp/later"
check "a later decision replaces an unknown" has "$out" '"winnable":3,"lost":6,"unknown":0'

{ header aisleriot/terrace seed:1..4 0/1; choice 1 winnable '"t1"' winnable winnable;
    choice 2 winnable '"t2"' lost winnable; choice 3 lost null lost lost; choice 4 unknown null lost unknown; } > "$tmp/choice"
summary --json "$tmp/choice"
check "by base rank" has "$out" '"by_base":[{"base":"7","choices":4,"decided":4,"winnable":1,"lost":3,"unknown":0'
check "by number of winnable choices" has "$out" \
    '"by_winnable_choices":[{"winnable_choices":0,"deals":1},{"winnable_choices":1,"deals":1},{"winnable_choices":2,"deals":1}]'
check "value of choosing" has "$out" '"average":{"value":0.4375,'

{ header aisleriot/terrace seed:1..1 0/1; choice 1 winnable '"t1"' winnable winnable; } > "$tmp/all"
summary "$tmp/all"
check "no line of the document is wider than 120" is \
    "$(grep -c '^The best choice' "$tmp/out")/$(awk '!/^\|/ && length > 120' "$tmp/out")" 1/
check "one deal tells as much of the average choice as of the best" has "${out//$'\n'/ }" \
    'best choice wins 100.00 % (20.65-100.00), the average choice 100.00 % (20.65-100.00)'
{ header aisleriot/terrace seed:1..4 0/1; for i in 1 2 3 4; do choice $i lost null lost lost; done; } > "$tmp/alike"
summary --json "$tmp/alike"
check "deals that are all alike leave the average open" has "$out" '"average":{"value":0.0,"low":0.0,"high":0.4899}'

# ---- what no line says alone ----
{ header aisleriot/terrace seed:1..1 0/1; choice 1 unknown null lost unknown; } > "$tmp/left"
{ header aisleriot/terrace seed:1..1 0/1; choice 1 unknown null unknown lost; } > "$tmp/right"
summary --json "$tmp/left" "$tmp/right"
check "a deal is lost if its choices are, whichever files say so" has "$code $out" \
    '0 {"schema":"terrace/summary/1","games":[{"game":"aisleriot/terrace","deals":1,"decided":1,"winnable":0,"lost":1,"unknown":0,'
{ header aisleriot/terrace seed:1..1 0/1; line aisleriot/terrace seed:1 winnable; } > "$tmp/won"
summary "$tmp/won" "$tmp/left" "$tmp/right"
check "it contradicts a file that says that the deal can be won" has "$code $err" "2 terrace: $tmp/won, $tmp/right: two different verdicts"

# ---- --base first: choices that were not tried ----
{ first aisleriot/terrace seed:1..4 0/1; choice 1 winnable '"t1"' winnable null;
    choice 2 winnable '"t2"' lost winnable; choice 3 lost null lost lost; choice 4 unknown null lost unknown; } |
    sed 's/"null"/null/' > "$tmp/first"
summary --json "$tmp/first"
check "not asked: the deals count as ever" has "$out" '"deals":4,"decided":3,"winnable":2,"lost":1,"unknown":1'
check "not asked: no table by base card, no worth of choosing" has "$out" '"by_base":null,"by_winnable_choices":null,"choice":null'
check "not asked: a message with the remedy" has "$err" \
    'warning: aisleriot/terrace: 4 deals are left out of all that is by base card: their file tells of wins by --base first, which does not ask for every choice; `terrace batch --base all` asks'
summary "$tmp/first"
check "not asked: said in the tables too" has "$out" 'not asked (--base first): `terrace batch --base all` asks it'
check "not asked: nothing about choosing" is "$(grep -c 'choosing well\|by base rank' "$tmp/out")" 0
summary --csv "$tmp/first"
check "not asked: no rows about choices" is "$(cut -d, -f3 "$tmp/out" | tr '\n' ' ')" "group all "
sed 's/"verdict":null,"states":5/"verdict":"unknown","states":0/' "$tmp/first" > "$tmp/first1"
check "version 1 says unknown" is "$(grep -c null,.*unknown "$tmp/first1")" 1
summary --json "$tmp/first1"
summary --json "$tmp/first" && of_first=$out
summary --json "$tmp/first1"
check "a file of version 1 is read alike" is "$out" "$of_first"
{ header aisleriot/terrace seed:5..6 0/1; choice 5 winnable '"t1"' winnable lost; choice 6 lost null lost lost; } > "$tmp/more"
summary --json "$tmp/more" && rates=${out#*\"by_base\":} && rates=${rates%%,\"states\":*}
summary --json "$tmp/first" "$tmp/more"
check "mixed: rates of all deals" has "$out" '"deals":6,"decided":5,"winnable":3'
check "mixed: by base card only what was asked for all" has "$out" "\"by_base\":$rates,"
summary "$tmp/first" "$tmp/more"
check "mixed: the tables say of how many deals they are" has "$out" "are of the 2 deals whose choices were all asked for"
summary --json "$tmp/choice" && rates=${out#*\"by_base\":}
summary --json "$tmp/first" "$tmp/choice"
check "asked later for every choice: as if that had been all" is "${out#*\"by_base\":}" "${rates/\"doubled\":0/\"doubled\":4}"
{ header aisleriot/terrace seed:1..1 0/1; choice 1 winnable '"t2"' lost winnable; } > "$tmp/contrary"
summary "$tmp/first" "$tmp/contrary"
check "a choice contradicts" is $code 2
{ first aisleriot/terrace seed:3..3 0/1; choice 3 lost null lost null; } | sed 's/"null"/null/' > "$tmp/claims"
summary "$tmp/claims"
check "a deal is not lost by a choice that was not asked" has "$code $err" "4 terrace: $tmp/claims:2: a verdict that does not follow"

summary "$tmp/choice" "$tmp/whole"
check "several games" has "$out" "| aisleriot/wood | 4 | 3 | 1 | 0 | 75.00 |"
summary --csv "$tmp/choice" "$tmp/whole"
check "csv: each row has the columns of the head" is "$(awk -F, '{print NF}' "$tmp/out" | sort -u)" 21

summary --list winnable "$tmp/whole"
check "list winnable" is "$out" "$(printf '1\n2\n4')"
summary --list lost "$tmp/whole"
check "list lost" is "$out" 3
summary --list unknown "$tmp/2"
check "list unknown" is "$out" 7
{ header $wood seed:1..100 0/1; for i in $(seq 100); do line $wood seed:$i lost $((i * 7 % 101)); done; } > "$tmp/hundred"
summary --list hard "$tmp/hundred"
check "list hard: the twentieth with most states, hardest first" is "$(echo $out)" \
    "$(for i in $(seq 100); do echo $((i * 7 % 101)) $i; done | sort -rn | head -5 | cut -d' ' -f2 | tr '\n' ' ' | sed 's/ $//')"
{ header $wood seed:1..12 0/1; for i in $(seq 12); do line $wood seed:$i lost 5; done; } > "$tmp/dozen"
summary --list hard "$tmp/dozen"
check "... of a dozen deals one" is "$out" 1
summary --list lost "$tmp/whole" "$tmp/choice"
check "a list is of one game" is $code 2
{ header pysolfc/terrace pysolfc:ms1..ms3 0/1; line pysolfc/terrace pysolfc:ms2 winnable; } > "$tmp/ms"
summary --list winnable "$tmp/ms"
check "PySolFC's own numbers" is "$out" ms2
summary --curve states "$tmp/hundred"
check "curve ends with all decided" has "$(tail -1 "$tmp/out")" " 1.000000"

summary - < "$tmp/whole"
check "standard input" is $code 0
summary --json "$tmp/whole" && plain=$out
gzip -c "$tmp/whole" > "$tmp/whole.gz"
summary --json "$tmp/whole.gz"
check "packed by gzip: read as it is" is "$out" "$plain"
summary --json - < "$tmp/whole.gz"
check "packed by gzip, from standard input" is "$out" "$plain"
head -c 100 "$tmp/whole.gz" > "$tmp/cut.gz"
summary --json "$tmp/cut.gz"
check "packed and cut off" is "$code $err" \
    "4 terrace: $tmp/cut.gz:1: the packed file is damaged here, or cut off: leave this file out, or decide its deals again"
{ cat "$tmp/whole"; printf '{"schema":"terrace/batch/1","ga'; } > "$tmp/cut"
summary "$tmp/cut"
check "a half-written last line is left out, with a warning" has "$code $err" "0 terrace: warning: 1 half-written last line left out"
echo nonsense > "$tmp/foreign"
summary "$tmp/foreign"
check "foreign file" is "$code $err" "2 terrace: $tmp/foreign:1: not the header of a batch file: give the files that terrace batch wrote"
: > "$tmp/empty"
summary "$tmp/empty"
check "empty file" has "$code $err" "2 terrace: $tmp/empty:1: an empty file"
sed '3s/lost/luck/' "$tmp/whole" | sed '2s/"states":300/"states":3e2/' > "$tmp/damaged"
summary "$tmp/damaged"
check "damaged file names its line" has "$code $err" "4 terrace: $tmp/damaged:2: a damaged line"
# A checksum that does not match, computed here with gzip's CRC-32 (its last bytes but four, lowest first).
sum() { printf %s "$1" | gzip -c | tail -c8 | head -c4 | od -An -tx1 | awk '{print $4 $3 $2 $1}'; }
seal() { while IFS= read -r l; do l=${l%\}}; printf '%s,"sum":"%s"}\n' "$l" "$(sum "$l")"; done; }
seal < "$tmp/whole" > "$tmp/sealed"
summary --json "$tmp/sealed"
check "checksums as documented" has "$code $err$out" '0 {"schema":"terrace/summary/1","games":[{"game":"aisleriot/wood","deals":4,'
sed '4s/400/401/' "$tmp/sealed" > "$tmp/flipped"
summary "$tmp/flipped"
check "a line whose checksum does not match is named" has "$code $err" \
    "4 terrace: $tmp/flipped:4: a damaged line: its checksum does not match: "
sed '1s/seconds":10/seconds":11/' "$tmp/sealed" > "$tmp/flipped"
summary "$tmp/flipped"
check "a header whose checksum does not match is named" has "$code $err" \
    "2 terrace: $tmp/flipped:1: damaged header: its checksum does not match: "
sed '1s/"seconds":10/"seconds":"10 a core"/; s/,"sum".*/}/' "$tmp/sealed" | seal > "$tmp/newer"
summary "$tmp/newer"
check "a header that is whole, with a value of a later version, is not called damaged" has "$code $err" \
    "2 terrace: $tmp/newer:1: a header that this version of terrace cannot read: "
for signal in INT:130 TERM:143; do
    mkfifo "$tmp/slow.$signal"
    (trap - INT; exec "$terrace" summary - < "$tmp/slow.$signal" > /dev/null 2>&1) &
    exec 3> "$tmp/slow.$signal"
    sleep 0.2
    # A background process of a shell has SIGINT ignored until something handles it: terrace does.
    kill -s "${signal%:*}" $!
    wait $!
    check "SIG${signal%:*} ends a waiting summary at once" is $? "${signal#*:}"
    exec 3>&-
done
cat "$tmp/0" "$tmp/1" "$tmp/2" > "$tmp/joined"
summary --json "$tmp/0" "$tmp/1" "$tmp/2" && plain=$out
summary --json "$tmp/joined"
check "shards joined by cat are read as their files are" is "$out" "$plain"
summary --json <(cat "$tmp/joined")
check "and so is a pipe that has a name" is "$out" "$plain"
summary --json "$tmp/whole" "$tmp/choice" && plain=$out
summary --json - < <(cat "$tmp/whole" "$tmp/choice")
check "and so are two games" is "$out" "$plain"
{ cat "$tmp/whole"; header aisleriot/terrace seed:3..1 0/1; } > "$tmp/joined"
summary "$tmp/joined"
check "a wrong header in the middle is named" has "$code $err" "2 terrace: $tmp/joined:6: damaged header: no such deals"
header $wood seed:1..4 0/1 > "$tmp/none"
summary "$tmp/none"
check "of no deals there is no rate" has "$out" "| aisleriot/wood | 0 | 0 | 0 | 0 | - | 0.00-100.00 | 4 |"
check "nor a table by base rank" is "$(grep -c 'by base rank' "$tmp/out")" 0
summary --json "$tmp/none"
check "of no deals the rate is null" has "$out" '"rate":{"value":null,"low":0.0,"high":1.0}'
summary --csv "$tmp/none"
check "of no deals the rate is empty" has "$out" ',0,0,0,0,,0.000000,1.000000,4,'
{ header aisleriot/terrace seed:1..1 0/1; choice 1 winnable '"t2"' unknown winnable; } > "$tmp/open"
summary "$tmp/open"
check "nor a table by winnable choices where no deal has all of them decided" is "$(grep -c 'by number of winnable' "$tmp/out")" 0
check "but what choosing is worth" has "$out" "The best choice wins 100.00 %"
summary - < "$tmp/foreign"
check "standard input is called so" has "$err" "terrace: standard input:1: not the header"

# ---- --html ----
sed 's/aisleriot\/wood/<my-|\&>/' "$tmp/whole" > "$tmp/odd"
summary "$tmp/odd" "$tmp/choice" --html "$tmp/page.html"
cells() { sed -n 's|^<tr>\(.*\)</tr>$|\1|p' "$1" | sed 's/<[^>]*>/ /g; s/&lt;/</g; s/&gt;/>/g; s/&amp;/\&/g' | tr -s ' '; }
check "--html: the cells of the tables" cmp <(cells "$tmp/page.html") \
    <(grep '^|' "$tmp/out" | grep -v '^|-' | sed 's/^|//; s/|$//; :next; s/ | / /; t next' | tr -s ' ' | tr -d '\\\\')
check "--html: a stroke in a name is one" has "$(cells "$tmp/page.html")" ' <my-|&> 4 '
check "--html: the sentences, too" is "$(grep -c '^<p>.*choosing well is worth' "$tmp/page.html")" 1
check "--html: no name is a tag" is "$(grep -o '<[a-z]*' "$tmp/page.html" | sort -u | tr -d '<\n')" \
    "bodyhheadhtmlmetapstyletabletdthtitletr"
echo '<!doctype html><!-- terrace --><script type="application/json" id="given">null</script>' > "$tmp/waiting.html"
summary "$tmp/whole" --html "$tmp/waiting.html"
check "--html: nor is the page that answers are put into" is "$code $(grep -c 'id="given">null<' "$tmp/waiting.html")" "4 1"
echo '<!doctype html>mine' > "$tmp/mine.html"
summary "$tmp/whole" --html "$tmp/mine.html"
check "--html: another page is not replaced" is "$code $(cat "$tmp/mine.html")" "4 <!doctype html>mine"

summary "$tmp/absent"
check "absent file" is $code 2
sed '1s/}$/,"rules":"these"}/' "$tmp/whole" > "$tmp/these"
sed '1s/}$/,"rules":"others"}/' "$tmp/whole" > "$tmp/rules"
for first in these rules; do
    summary "$tmp/$first" "$tmp/whole"
    check "a file that does not say its rules, second" is $code 0
    summary "$tmp/whole" "$tmp/$first"
    check "... and first" is $code 0
done
summary "$tmp/whole" "$tmp/these" "$tmp/rules"
check "two rules under one name" has "$code $err" "2 terrace: $tmp/rules:1: other rules"

# A catalogue with other choices than the game of its name has tells nothing by base card; it is no list of the game's choices.
"$terrace" catalogue terrace seed:1..2 --limit-states 2000 --no-levels --out "$tmp/narrow.xz" > /dev/null 2>&1
{
    xz -dc "$tmp/narrow.xz" | sed '/^$/q; s/^choices: 4/choices: 9/' | xz --check=crc64
    printf 'w- wwwwwwwww\n%.0s' 1 2 | xz --check=crc64
} > "$tmp/wide.xz"
summary "$tmp/wide.xz"
check "a catalogue of other choices: its deals count" has "$code $out" "| aisleriot/terrace | 2 | 2 | 0 | 0 |"
check "... and no base card" is "$(grep -c 'by base rank\|winnable choices' <<< "$out")" 0

# Deals that a catalogue decided have no effort; what the lines tell by base card stays.
printf '{"name":"mine","extends":"aisleriot/falling-stars","reserve":9}' > "$tmp/mine.json"
for states in 300 50000; do
    "$terrace" batch @"$tmp/mine.json" seed:1..40 --threads 1 --memory 64M --limit-states $states --out "$tmp/mine.$states" > /dev/null 2>&1
done
"$terrace" catalogue @"$tmp/mine.json" seed:1..40 "$tmp/mine.50000" --given-only --out "$tmp/mine.xz" > /dev/null 2>&1
for files in "$tmp/mine.300 $tmp/mine.xz" "$tmp/mine.xz $tmp/mine.300"; do
    # shellcheck disable=SC2086 # two names
    summary --json $files
    check "no deal is lost by base card where a catalogue joins" is "$(jq '[.games[0].by_base[].deals] | add' <<< "$out")" 40
done
summary --curve states "$tmp/mine.300" "$tmp/mine.xz"
check "a curve ends at the share of the deals with an effort" has "$(tail -n 1 "$tmp/out")" " 1.000000"

header $wood seed:0..18446744073709551615 0/1 > "$tmp/all"
summary --json "$tmp/all"
check "a range of 2^64 deals, none there" has "$out" '"missing":["seed:0..18446744073709551615"]'

# One file's range lies within another's.
{ header $wood seed:1..60 0/1; for n in $(seq 30); do line $wood "seed:$n" lost; done; } > "$tmp/wide"
{ header $wood seed:10..20 0/1; line $wood seed:12 lost; } > "$tmp/inner"
summary --json "$tmp/wide" "$tmp/inner"
check "a range within another hides no missing deal" has "$out" '"missing":["seed:31..60"]'
header $wood pysolfc:ms1..ms40 0/1 | sed 's#aisleriot/wood#pysolfc/wood#' > "$tmp/ms"
for n in $(seq 40); do line pysolfc/wood "pysolfc:ms$n" lost "$n"; done >> "$tmp/ms"
summary --list hard "$tmp/ms"
check "the hardest deal of Microsoft's numbers keeps its ms" is "$(echo $out)" "ms40 ms39"
exit $failed
