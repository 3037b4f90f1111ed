#!/usr/bin/env bash
# terrace catalogue as a process: made, interrupted, in shards, from other files, listed; and read by the ten lines of Python of its manual.
set -u
terrace=${TERRACE:-./terrace}
here=$(cd "$(dirname "$0")" && pwd)
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
. "$(dirname "$0")/../../../scripts/verdict.sh"
catalogue() { "$terrace" catalogue "$@" --progress never 2> "$tmp/err"; }
list() { "$terrace" catalogue --read "$@"; }
sum() { xz -dc "$1" | md5sum; }

few=(--limit-states 2000 --memory 64M)
terrace_game=aisleriot/terrace stars=aisleriot/falling-stars

# ---- one file ----
catalogue $terrace_game 1..40 "${few[@]}" --threads 1 --out "$tmp/a" > "$tmp/out"
code=$?
unknown=$(list "$tmp/a" | awk '$2 == "unknown"' | wc -l)
check "the exit code shows unknown deals" is $code $((unknown > 0))
check "answer on stdout" has "$(cat "$tmp/out")" "$terrace_game seed:1..40: "
check "silent on stderr" is "$(cat "$tmp/err")" ""
check "a line a deal" is "$(list "$tmp/a" | wc -l)" 40
check "no working file is left" is "$(ls "$tmp")" "$(printf 'a\nerr\nout')"
catalogue $terrace_game 1..40 "${few[@]}" --threads 3 --out "$tmp/b" > /dev/null
check "other threads: the same bytes" cmp "$tmp/a" "$tmp/b"
"$terrace" batch $terrace_game 1..40 "${few[@]}" --out "$tmp/lines" > /dev/null 2>&1
check "the verdicts of terrace batch" is "$(list "$tmp/a" | cut -d' ' -f2,5-)" "$(sed 1d "$tmp/lines" | sort -t: -k5,5n |
    jq -r '[.verdict] + [.bases[].verdict // "-"] | join(" ")')"
check "the best choice is winnable" is "$(list "$tmp/a" | awk '$4 != "-" && $(4 + substr($4, 2)) != "winnable"')" ""
check "winnable deals have a level, others none" is "$(list "$tmp/a" | awk '($2 == "winnable") != ($3 != "-")')" ""
sum_before=$(md5sum < "$tmp/a")
catalogue $terrace_game 1..40 "${few[@]}" --out "$tmp/a" > /dev/null
check "done already: nothing is written" is "$(md5sum < "$tmp/a")" "$sum_before"

# Three at one moment: one makes the file, the others are told.
for round in 1 2 3 4 5 6; do
    for process in 1 2 3; do
        "$terrace" catalogue aisleriot/wood 1..40 --limit-states 1000 --progress never --out "$tmp/race$round" > /dev/null \
            2> "$tmp/race$round.$process" &
    done
    wait
    told=$(cat "$tmp/race$round."? | grep -c "$tmp/race$round: another process is writing this file")
    echo "$(list "$tmp/race$round" | wc -l) deals, $told"
done > "$tmp/races"
check "of three that begin a file at one moment one makes it" is "$(sort -u "$tmp/races")" "40 deals, 2"
rm "$tmp"/race*

# ---- the ten lines ----
sed -n '/^    import lzma/,/^\.fi/p' "$here/../man/terrace-formats.5" | sed '/^\.fi/d; s/^    //; s/\\-/-/g; s/\\\\/\\/g' > "$tmp/read.py"
check "ten lines of Python" is \
    "$(grep -c . "$tmp/read.py") $(python3 -c 'import ast, sys; ast.parse(open(sys.argv[1]).read())' "$tmp/read.py" 2>&1)" "8 "
python3 "$tmp/read.py" "$tmp/a" > "$tmp/python"
letters='{for (i = 5; i <= NF; i++) v = v substr($i, 1, 1); l = $3 == "expert" ? "x" : substr($3, 1, 1); b = $4 == "-" ? "-" : substr($4, 2)
          print $1, $2 == "winnable" ? l : substr($2, 1, 1), b, v; v = ""}'
check "Python reads what terrace lists" is "$(cat "$tmp/python")" "$(list "$tmp/a" | awk "$letters")"

# ---- filters ----
catalogue $terrace_game 1..40 "${few[@]}" --winnable --level hard --out "$tmp/hard" > "$tmp/out"
check "--level keeps this level alone" is "$(list "$tmp/hard")" "$(list "$tmp/a" | awk '$3 == "hard"')"
check "listing by level" is "$(list "$tmp/a" --level easy)" "$(list "$tmp/a" | awk '$3 == "easy"')"
check "listing of winnable deals" is "$(list "$tmp/a" --winnable)" "$(list "$tmp/a" | awk '$2 == "winnable"')"
catalogue $stars 1..40 --limit-states 50 --memory 64M --out "$tmp/little" > /dev/null
check "some deals stay open with so few states" test -n "$(list "$tmp/little" --unknown)"
check "listing of open deals" is "$(list "$tmp/little" --unknown)" "$(list "$tmp/little" | awk '$2 == "unknown"')"
catalogue $stars 1..40 --limit-states 50 --memory 64M --winnable --out "$tmp/little-winnable" > /dev/null
check "... and of a catalogue of winnable ones" is "$(list "$tmp/little-winnable" --unknown)" "$(list "$tmp/little" --unknown)"
catalogue $terrace_game 1..40 --unknown --out "$tmp/refused" > /dev/null
check "a catalogue of open deals alone is refused" has "$? $(cat "$tmp/err")" "2 terrace: --unknown: "
list "$tmp/a" --json > "$tmp/json"
check "JSON says the same" is \
    "$(jq -r '.list[] | [.deal, .verdict, .level // "-", .best // "-"] + [.bases[].verdict // "-"] | join(" ")' "$tmp/json")" \
    "$(list "$tmp/a")"

# ---- from other files ----
catalogue $terrace_game 1..40 "$tmp/lines" --given-only --out "$tmp/from" > /dev/null
check "converted: the same lines" is "$(list "$tmp/from")" "$(list "$tmp/a")"
catalogue $terrace_game 1..40 <(cat "$tmp/lines") --given-only --out "$tmp/piped" > /dev/null
check "the lines may come through a pipe" cmp "$tmp/piped" "$tmp/from"
for i in 0 1 2; do catalogue $terrace_game 1..40 "${few[@]}" --shard $i/3 --out "$tmp/s$i" > /dev/null; done
catalogue $terrace_game 1..40 "$tmp"/s[012] --given-only --out "$tmp/merged" > /dev/null
check "three shards merged: the same lines" is "$(list "$tmp/merged")" "$(list "$tmp/a")"
catalogue $terrace_game 1..50 "$tmp/s1" "$tmp/lines" --given-only --out "$tmp/open" > "$tmp/out"
check "what no file knows is not asked (exit code 1)" is "$? $(list "$tmp/open" | awk '$2 == "-"' | wc -l)" "1 10"
catalogue $terrace_game 1..40 "$tmp/lines" --given-only --no-levels --out "$tmp/plain" > /dev/null
check "--no-levels: the verdicts alone" is "$(list "$tmp/plain")" "$(list "$tmp/a" | awk '{$3 = $4 = "-"; print}')"
catalogue $terrace_game 1..40 "$tmp/plain" --given-only --out "$tmp/filled" > /dev/null
check "levels are measured later" is "$(list "$tmp/filled")" "$(list "$tmp/a")"
xz -k "$tmp/lines"
catalogue $terrace_game 1..50 "$tmp/lines.xz" "${few[@]}" --out "$tmp/more" > /dev/null
catalogue $terrace_game 1..50 "${few[@]}" --out "$tmp/fifty" > /dev/null
check "what no file knows is decided" is "$(list "$tmp/more")" "$(list "$tmp/fifty")"
catalogue $terrace_game 1..40 --limit-states 300 --memory 64M --out "$tmp/hasty" > /dev/null
catalogue $terrace_game 1..40 "$tmp/hasty" "${few[@]}" --open-deals --out "$tmp/open-deals" > /dev/null
check "a hasty catalogue has open deals, and open choices of winnable ones" is \
    "$(list "$tmp/hasty" | awk '/unknown/ {print $2}' | sort -u | xargs)" "unknown winnable"
check "--open-deals decides deals without a verdict, and leaves the others as they are" is \
    "$(list "$tmp/open-deals" | cut -d' ' -f2,5-)" \
    "$(paste -d'|' <(list "$tmp/hasty") <(list "$tmp/a") | awk -F'|' '{print $1 ~ /^[^ ]* unknown/ ? $2 : $1}' | cut -d' ' -f2,5-)"
"$terrace" batch $terrace_game 1..20 --base first "${few[@]}" --out "$tmp/first" > /dev/null 2>&1
catalogue $terrace_game 1..20 "$tmp/first" --given-only --out "$tmp/part" > /dev/null
check "choices that were not asked: no level, no best" is \
    "$(list "$tmp/part" | awk '/ - / && $2 == "winnable" {print $3 $4}' | sort -u | head -1)" "--"
catalogue $terrace_game 1..20 "$tmp/first" --given-only --level easy --out "$tmp/part-easy" > /dev/null
check "winnable deals without a level may be of the level that is wanted: they are not left out" is \
    "$(xz -dc "$tmp/part-easy" | grep -c '^w-')" "$(list "$tmp/part" | awk '$2 == "winnable" && $3 == "-"' | wc -l)"

# ---- summary ----
rates() { "$terrace" summary --json "$@" 2> "$tmp/err" | jq -c 'del(.games[].states, .games[].seconds)'; }
check "summary of a catalogue: as of the lines" is "$(rates "$tmp/a")" "$(rates "$tmp/lines")"
check "... but for the effort, of which it knows nothing" is \
    "$("$terrace" summary --json "$tmp/a" 2> /dev/null | jq -c '.games[] | [.states, .seconds]')" "[null,null]"
check "summary of both: doubled deals count once" is "$(rates "$tmp/a" "$tmp/lines" | jq .games[].deals)" 40
check "summary of a part of the deals is refused" is "$("$terrace" summary "$tmp/hard" 2>&1 | grep -c "has no rates")" 1

# ---- interrupted ----
catalogue $stars 1..600 "${few[@]}" --threads 2 --out "$tmp/whole" > /dev/null
kills=0
for i in 1 2 3 4 5; do
    "$terrace" catalogue $stars 1..600 "${few[@]}" --threads 2 --out "$tmp/killed" --progress never > /dev/null 2>&1 &
    sleep 0.0$((i * 17 % 9 + 1))
    kill -9 $! 2> /dev/null && kills=$((kills + 1))
    wait $! 2> /dev/null
done
catalogue $stars 1..600 "${few[@]}" --threads 2 --out "$tmp/killed" > /dev/null
check "killed ($kills times at work): the same bytes" cmp "$tmp/killed" "$tmp/whole"
"$terrace" batch $stars 1..600 --limit-states 2000 --memory 2M --out "$tmp/other.block.jsonl" > /dev/null 2>&1
for option in "--memory 64K" "--memory 2M --seed 2"; do
    rm -f "$tmp/other"
    catalogue $stars 1..600 --limit-states 2000 $option --out "$tmp/other" > /dev/null
    check "a working file of other options is refused: $option" has "$? $(cat "$tmp/err")" "2 terrace: $tmp/other.block.jsonl:1: "
    check "... with a remedy that catalogue has" has "$(cat "$tmp/err")" ": give the command that began it, or remove it: "
done
head -n 6 "$tmp/lines" > "$tmp/begun.block.jsonl"
catalogue $terrace_game 1..40 "${few[@]}" --out "$tmp/begun" > /dev/null
check "a block that was begun: its deals count" is "$(cat "$tmp/err")" \
    "terrace: $tmp/begun.block.jsonl: 5 of 40 deals are there already"
check "... and it goes on with them" is "$(list "$tmp/begun")" "$(list "$tmp/a")"
catalogue $terrace_game 1..40 "${few[@]}" --out "$tmp/begun" > /dev/null
check "a finished file counts its own" is "$(cat "$tmp/err")" "terrace: $tmp/begun: 40 of 40 deals are there already"
bytes=$(stat -c %s "$tmp/killed")
truncate -s $((bytes - 9)) "$tmp/killed"
check "cut off: its whole blocks are listed, with a warning" has "$(list "$tmp/killed" 2>&1)" "it holds 0 of 600 deals"
catalogue $stars 1..600 "${few[@]}" --threads 2 --out "$tmp/killed" > /dev/null
check "cut off: made anew from there" cmp "$tmp/killed" "$tmp/whole"

# Levels of thousands of deals take minutes: Ctrl-C does not wait for them.
timeout --foreground 0.5 "$terrace" batch $stars 1..30000 "${few[@]}" --out "$tmp/stopped" > /dev/null 2>&1
{ head -n 1 "$tmp/stopped"
  for ((i = 1; i <= 30000; i++)); do
      echo '{"schema":"terrace/batch/1","game":"'$stars'","deal":"seed:'$i'","verdict":"winnable","base":null,"bases":[],"length":200,' \
          '"states":9,"seconds":0.1}'
  done; } > "$tmp/claims"
"$terrace" catalogue $stars 1..30000 "$tmp/claims" --given-only --threads 1 --out "$tmp/levels" --progress always > /dev/null \
    2> "$tmp/err" &
for _ in {1..600}; do grep -q measured "$tmp/err" && break; sleep 0.05; done
kill -INT $!
wait $!
check "Ctrl-C while levels are measured" is "$? $(tail -n 1 "$tmp/err")" \
    "130 terrace: $tmp/levels: interrupted: the same command goes on from here"
check "... and before it the progress" has "$(sed 's/levels of [0-9][0-9]* deals/levels of N deals/; 1q' "$tmp/err")" \
    " of 30000 deals: the levels of N deals are measured"

# ---- refused ----
refused() { # NAME CODE TEXT ARGUMENT...
    local name=$1 code=$2 text=$3
    shift 3
    catalogue "$@" > /dev/null
    check "$name" is "$? $(grep -c "$text" "$tmp/err")" "$code 1"
}
refused "another range" 2 "the file holds other deals" $terrace_game 1..41 "${few[@]}" --out "$tmp/a"
refused "other limits, which are named" 2 "other limits (--limit-states 2000)" $terrace_game 1..40 --limit-states 3000 --out "$tmp/a"
refused "the option of two that differ" 2 "differ in --open-deals" $terrace_game 1..40 "${few[@]}" --open-deals --out "$tmp/a"
refused "... or the other" 2 "differ in --given-only" $terrace_game 1..40 "$tmp/lines" --given-only --out "$tmp/a"
{ xz -dc "$tmp/a" | sed '/^$/q; s/^version: .*/version: 1.0.0/' | xz; xz -dc "$tmp/a" | sed '1,/^$/d' | xz; } > "$tmp/older"
refused "an older version's, with what to do" 2 "begun with version 1.0.0: give another --out and this file as a FILE" \
    $terrace_game 1..40 "${few[@]}" --out "$tmp/older"
catalogue $terrace_game 1..40 "$tmp/older" "${few[@]}" --out "$tmp/renewed" > /dev/null
check "... that makes the same catalogue of it" is "$(list "$tmp/renewed")" "$(list "$tmp/a")"
refused "other filter" 2 "another --winnable or --level" $terrace_game 1..40 "${few[@]}" --winnable --out "$tmp/a"
refused "no catalogue" 2 "not a catalogue: give another --out" $terrace_game 1..40 "${few[@]}" --out "$tmp/lines"
refused "another game's file" 2 "it is of another game" $stars 1..40 "$tmp/lines" --given-only --out "$tmp/x"
refused "a file of fewer deals" 2 "it leaves out deals" $terrace_game 1..40 "$tmp/hard" --given-only --out "$tmp/x"
refused "neither kind of file" 2 "read.py:1: not the header of a batch file" $terrace_game 1..40 "$tmp/read.py" --given-only --out "$tmp/x"
refused "a range that no memory holds" 4 "range: a line for each of its deals needs more memory than there is: ask for fewer deals" \
    $terrace_game 0..18446744073709551615 "$tmp/a" --given-only --out "$tmp/x"
refused "other levels" 2 "differ in --no-levels" $terrace_game 1..40 "${few[@]}" --no-levels --out "$tmp/a"
refused "a folder" 2 "give a file, this is a folder" $terrace_game 1..40 "$tmp" --given-only --out "$tmp/x"
refused "no regular file, as batch says it" 4 "not a regular file" $terrace_game 1..40 --given-only --out /dev/null
{ xz -dc "$tmp/a" | sed '/^$/q; s|terrace/catalogue/1|terrace/catalogue/2|' | xz; echo 'x3 wwww' | xz; } > "$tmp/newer"
refused "a catalogue of a later version" 2 "newer: not a catalogue that this version reads" \
    $terrace_game 1..40 "$tmp/newer" --given-only --out "$tmp/x"
"$terrace" summary "$tmp/newer" > "$tmp/err" 2>&1
check "... which summary calls so, too" is "$? $(grep -c "newer: not a catalogue that this version reads" "$tmp/err")" "2 1"
{ xz -dc "$tmp/a" | sed '/^$/q; s|^rules: .*|rules: family=aisleriot decks=3|' | xz; } > "$tmp/ruled"
list "$tmp/ruled" 2> "$tmp/err"
check "--read tells of another version's rules" has "$(cat "$tmp/err")" "ruled: decided by another version's rules, which are not"
refused "a catalogue from a pipe" 2 "only the file that terrace wrote" $terrace_game 1..40 <(cat "$tmp/a") --given-only --out "$tmp/x"
refused "a file that cannot be opened, as batch says it" 2 "a part of it is no folder" --read "$tmp/a/x"
refused "no output file" 2 "the output file is missing" $terrace_game 1..40
printf '{"name":"own","extends":"aisleriot/terrace","piles":8}' > "$tmp/own.json"
refused "levels of a custom game" 2 "own has no levels" @"$tmp/own.json" 1..3 --level easy --out "$tmp/x"
catalogue @"$tmp/own.json" 1..3 "${few[@]}" --out "$tmp/own" > /dev/null
refused "levels where none are held" 2 "it holds verdicts without levels" --read "$tmp/plain" --level easy
check "a custom game has verdicts without levels" is "$(list "$tmp/own" | awk '{print $3 $4}' | sort -u)" "--"
for asked in all first; do
    "$terrace" batch @"$tmp/own.json" 1..3 "${few[@]}" --base $asked --out "$tmp/own.$asked" > /dev/null 2>&1
    alone=$(rates "$tmp/own.$asked" | jq -c '.games[0].doubled = 3')
    check "a custom game's catalogue agrees with lines of --base $asked" is "$(rates "$tmp/own" "$tmp/own.$asked")" "$alone"
    check "... that come first" is "$(rates "$tmp/own.$asked" "$tmp/own")" "$alone"
done
grep -v unknown "$tmp/lines" |
    sed 's/"verdict":"winnable"/"verdict":"lost"/g; s/"base":"t[0-9]"/"base":null/; s/"length":[0-9]*/"length":null/;
    s/,"sum":"[0-9a-f]*"//' > "$tmp/lie"
refused "a contradiction" 2 "contradicts that of a file before it" $terrace_game 1..40 "$tmp/a" "$tmp/lie" --given-only --out "$tmp/x"
# Blocks that are there stay: files that know more of them, or the contrary, are refused, not ignored.
for shard in 0 1; do
    catalogue $terrace_game 1..40 --shard $shard/2 "${few[@]}" --out "$tmp/half.$shard" > /dev/null
done
catalogue $terrace_game 1..40 "$tmp/half.0" --given-only --out "$tmp/joined" > /dev/null
refused "files that know more than the blocks that are there" 2 "the FILEs know more of seed:21 than it holds" \
    $terrace_game 1..40 "$tmp"/half.? --given-only --out "$tmp/joined"
catalogue $terrace_game 1..40 "$tmp/half.0" --given-only --out "$tmp/joined" > /dev/null 2> "$tmp/err"
check "files that know no more are taken" has "$(cat "$tmp/err")" "40 of 40 deals are there already"
{ head -n 1 "$tmp/lines"; grep '"seed:2"' "$tmp/lie"; } > "$tmp/lie.2"
refused "files that contradict the blocks that are there" 2 "its verdict on seed:2 is not that of the FILEs" \
    $terrace_game 1..40 "$tmp/lie.2" --given-only --out "$tmp/joined"

# A run that was killed when it had written a block, and not yet removed the working file.
"$terrace" batch $terrace_game 1..40 "${few[@]}" --base all --out "$tmp/a.block.jsonl" > /dev/null 2>&1
catalogue $terrace_game 1..40 "${few[@]}" --out "$tmp/a" > /dev/null 2>&1
check "a working file of blocks that are there is removed" [ ! -e "$tmp/a.block.jsonl" ]
"$terrace" batch $terrace_game 1..40 "${few[@]}" --base all --out "$tmp/a.block.jsonl" > /dev/null 2>&1
catalogue $terrace_game 1..40 "$tmp/a.block.jsonl" "${few[@]}" --out "$tmp/a" > /dev/null 2>&1
check "... a FILE of the command is not" [ -e "$tmp/a.block.jsonl" ]
head -n 21 "$tmp/a.block.jsonl" > "$tmp/taken.block.jsonl"
cp "$tmp/taken.block.jsonl" "$tmp/taken.before"
refused "a FILE where blocks would be written" 2 "in the way: the blocks of --out are written there: rename it" \
    $terrace_game 1..40 "$tmp/taken.block.jsonl" "${few[@]}" --out "$tmp/taken"
check "... and it stays as it was" cmp "$tmp/taken.block.jsonl" "$tmp/taken.before"
rm "$tmp/a.block.jsonl"
"$terrace" batch $terrace_game 1..41 "${few[@]}" --base all --out "$tmp/a.block.jsonl" > /dev/null 2>&1
catalogue $terrace_game 1..40 "${few[@]}" --out "$tmp/a" > /dev/null 2>&1
check "... of other deals is not" [ -e "$tmp/a.block.jsonl" ]

# By base card a catalogue tells nothing if its files asked for the first winnable choice only; levels bring best base cards.
"$terrace" batch $terrace_game 1..40 "${few[@]}" --base first --out "$tmp/first" > /dev/null 2>&1
catalogue $terrace_game 1..40 "$tmp/first" --given-only --no-levels --out "$tmp/firsts" > /dev/null
check "a catalogue of first choices has no rates by base card" is "$(rates "$tmp/firsts" | jq -c '.games[0].by_base')" \
    "$("$terrace" summary --json "$tmp/first" | jq -c '.games[0].by_base')"
catalogue $terrace_game 1..40 "$tmp/a" --given-only --no-levels --out "$tmp/nobest" > /dev/null
check "--no-levels: no best base cards either" is "$(list "$tmp/nobest" | awk '{print $4}' | sort -u)" -
printf '{"name":"my-wood","extends":"aisleriot/wood"}' > "$tmp/rules.json"
catalogue "@$tmp/rules.json" 1..20 "${few[@]}" --out "$tmp/mywood" > /dev/null
printf '{"name":"my-wood","extends":"aisleriot/wood","reserve":9}' > "$tmp/other.json"
"$terrace" batch "@$tmp/other.json" 1..20 "${few[@]}" --out "$tmp/mywood.block.jsonl" > /dev/null 2>&1
catalogue "@$tmp/rules.json" 1..20 "${few[@]}" --out "$tmp/mywood" > /dev/null
check "a working file of other rules is not removed" [ -e "$tmp/mywood.block.jsonl" ]
check "--json: where the levels end" is "$("$terrace" catalogue --read "$tmp/a" --json | jq -c '.levels | keys')" '["easy","hard","medium"]'
exit $failed
