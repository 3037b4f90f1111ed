#!/usr/bin/env bash
# terrace batch as a process: killed, interrupted, two at a time, on a full disk, sharded, with other threads.
# KILLS (default 50, of which one in TEST_SHARE) moments of kill -9; SEED makes them random in the same way.
set -u
terrace=${TERRACE:-./terrace}
tmp=$(mktemp -d) || exit 1
mounted=
trap '[ -n "$mounted" ] && umount "$mounted"; rm -rf "$tmp"' EXIT
RANDOM=${SEED:-1}
. "$(dirname "$0")/../../../scripts/verdict.sh"
# The lines without what depends on the clock or on which of two searches was first; sorted.
lines() { tail -qn +2 "$@" | sed -E 's/"(states|seconds|length)":[0-9.null]*,?//g; s/"proof":[a-z"]*,//; s/,"sum":"[0-9a-f]{8}"//' | sort; }
same_lines() { [ "$(lines "$1")" = "$(lines "$2")" ] || { diff <(lines "$1") <(lines "$2") | head -6; return 1; }; }
batch() { "$terrace" batch "$@" --progress never 2> "$tmp/err"; }
size() { stat -c %s "$1"; }

# Small budgets of states: quick, some deals stay unknown, and the same ones on every run.
game=aisleriot/falling-stars
few=(--limit-states 3000 --memory 64M)
batch $game 1..120 "${few[@]}" --threads 2 --out "$tmp/plain" > "$tmp/out"
code=$?
unknown=$(grep -c '"verdict":"unknown"' "$tmp/plain")
check "undisturbed run: the exit code shows unknown deals" is $code $((unknown > 0))
check "undisturbed run: header and 120 lines" is "$(wc -l < "$tmp/plain")" 121
check "answer on stdout" has "$(cat "$tmp/out")" "$game seed:1..120: 120 of 120 deals: "
check "silent on stderr" is "$(cat "$tmp/err")" ""
check "each line has the keys of the contract in order" is \
    "$(sed 1d "$tmp/plain" | grep -cvE \
    '^\{"schema":"terrace/batch/1","game":"aisleriot/falling-stars","deal":"seed:[0-9]+","verdict":"(winnable|lost|unknown)","base":null,"bases":\[\],"length":([0-9]+|null),"states":[0-9]+,"seconds":[0-9.]+,')" 0
check "header has the keys of the contract in order" has "$(head -1 "$tmp/plain")" \
    '{"schema":"terrace/batch-header/1","game":"aisleriot/falling-stars","deals":"seed:1..120","shard":"0/1","limits":{"states":3000,"seconds":null,'

before=$(md5sum < "$tmp/plain")
batch $game 1..120 "${few[@]}" --out "$tmp/plain" > "$tmp/out"
check "done already: nothing is written" is "$(md5sum < "$tmp/plain")" "$before"

# What --limit-seconds reads and what the header holds are the same number.
for seconds in 0.3 0.7 700ms; do
    batch $game 1..1 --limit-seconds $seconds --threads 1 --memory 64M --out "$tmp/tenths" > /dev/null
    batch $game 1..1 --limit-seconds $seconds --threads 1 --memory 64M --out "$tmp/tenths" > /dev/null
    check "resumed with --limit-seconds $seconds" is $? 0
    rm -f "$tmp/tenths"
done

# ---- kill -9 ----
# A range long enough that nearly all kills find it at work.
kills=${KILLS:-$((50 / ${TEST_SHARE:-1}))} cut=0 early=0
batch $game 1..1500 "${few[@]}" --threads 2 --out "$tmp/undisturbed" > /dev/null
for ((i = 0; i < kills; i++)); do
    "$terrace" batch $game 1..1500 "${few[@]}" --threads 2 --out "$tmp/killed" --progress never > /dev/null 2> "$tmp/err" &
    pid=$!
    sleep 0.$(printf %03d $((RANDOM % 120)))
    kill -9 $pid 2> /dev/null && early=$((early + 1))
    wait $pid 2> /dev/null
    grep -q 'terrace: .*: .*: ' "$tmp/err" && ! grep -q 'already\|cut off' "$tmp/err" && { cat "$tmp/err"; failed=1; }
    # A crash of the machine can cut a line where a killed process cannot, so cut off some more bytes now and then. Never cut the header,
    # which is renamed into place as a whole: on a busy machine the file may hold no more yet.
    if ((RANDOM % 3 == 0)) && [ -s "$tmp/killed" ] && [ "$(wc -l < "$tmp/killed")" -gt 1 ]; then
        bytes=$(size "$tmp/killed")
        truncate -s $((bytes - RANDOM % 90)) "$tmp/killed"
        cut=$((cut + 1))
    fi
done
batch $game 1..1500 "${few[@]}" --threads 2 --out "$tmp/killed" > /dev/null
check "killed $kills times ($early of them at work), cut $cut times: the same lines" same_lines "$tmp/killed" "$tmp/undisturbed"

# ---- determinism ----
for threads in 1 3; do
    batch $game 1..120 "${few[@]}" --threads $threads --out "$tmp/t$threads" > /dev/null
    check "$threads threads: the same unknowns" same_lines "$tmp/t$threads" "$tmp/plain"
done
for n in 2 3 4 5 6 7; do
    for ((i = 0; i < n; i++)); do
        batch $game 1..120 "${few[@]}" --threads 2 --shard $i/$n --out "$tmp/shard.$n.$i" > /dev/null
    done
    check "$n shards: together the whole range" is "$(lines "$tmp"/shard.$n.* | md5sum)" "$(lines "$tmp/plain" | md5sum)"
    "$terrace" summary --json "$tmp"/shard.$n.* > "$tmp/merged" 2> "$tmp/err"
    check "$n shards: summary finds nothing missing or doubled" has "$(cat "$tmp/merged" "$tmp/err")" '"missing":[]'
done

# ---- ranges ----
batch $game seed:9..9 "${few[@]}" --out "$tmp/one" > /dev/null
check "one deal" is "$(sed 1d "$tmp/one" | grep -c '"seed:9"')" 1
batch $game seed:1..3 --shard 0/5 --out "$tmp/none" > "$tmp/out"
check "no deals: exit code 0, a header" is "$? $(wc -l < "$tmp/none")" "0 1"
batch $game seed:3..2 --out "$tmp/backward"
check "a range that ends before it begins is refused" is "$? $(ls "$tmp" | grep -c backward)" "2 0"
[[ ${TERRACE_FLAVOUR:-} = [at]san ]] && little=unlimited || little=4000000 # the sanitizers reserve terabytes of addresses
(ulimit -v $little; exec "$terrace" batch $game seed:0..4294967295 "${few[@]}" --threads 2 --out "$tmp/huge" \
    --progress never > "$tmp/out" 2> "$tmp/err") &
pid=$!
for ((i = 0; i < 200; i++)); do [ -s "$tmp/huge" ] && [ "$(wc -l < "$tmp/huge")" -gt 20 ] && break; sleep 0.05; done
check "2^32 deals: begins at once, in little memory" test "$(wc -l < "$tmp/huge")" -gt 20
kill -INT $pid
wait $pid
check "Ctrl-C: exit code 130" is $? 130
check "Ctrl-C: the state is shown, and how to go on" has "$(cat "$tmp/err")" "of 4294967296 deals done: the same command goes on from here"
check "Ctrl-C: whole lines only" is "$(tail -c1 "$tmp/huge" | od -An -c | tr -d ' ')" '\n'

# ---- two writers ----
"$terrace" batch $game 1..100000 "${few[@]}" --threads 1 --out "$tmp/two" --progress never > /dev/null 2>&1 &
pid=$!
# Some deals are needed below, where the batch is resumed.
for ((i = 0; i < 400; i++)); do [ -s "$tmp/two" ] && [ "$(wc -l < "$tmp/two")" -gt 5 ] && break; sleep 0.05; done
batch $game 1..100000 "${few[@]}" --out "$tmp/two"
check "second writer is refused" has "$? $(cat "$tmp/err")" "4 terrace: $tmp/two: another process is writing this file: "
kill -TERM $pid
wait $pid
check "SIGTERM: exit code 143" is $? 143

# ---- standard output at the end of the file ----
"$terrace" batch $game 1..2 "${few[@]}" --out "$tmp/joined" > /dev/null 2>&1
cp "$tmp/joined" "$tmp/before"
"$terrace" batch $game 1..2 "${few[@]}" --out "$tmp/joined" >> "$tmp/joined" 2> "$tmp/err"
check "a report behind the lines is refused" has "$? $(cat "$tmp/err")" \
    "4 terrace: $tmp/joined: standard output or error goes to this file, too"
"$terrace" batch $game 1..2 "${few[@]}" --out "$tmp/joined" 2>> "$tmp/joined" > /dev/null
code=$? # the message itself stands in the file then
check "... and so are messages" is "$code $(head -n 3 "$tmp/joined" | cmp - "$tmp/before" && echo same)" "4 same"

# ---- many threads at one deal ----
# seed:1256 of Wood is undecided after a minute. Its threads share the limit: by how much did they exceed it at worst?
if [[ ${TERRACE_FLAVOUR:-} != [at]san ]]; then
    for limit in 0.13 0.17 0.21 0.25; do
        batch aisleriot/wood 1256 --limit-seconds $limit --threads 8 --memory 64M --out "$tmp/shared.$limit" > /dev/null
        echo "$limit $(tail -n 1 "$tmp/shared.$limit" | grep -oE '"seconds":[0-9.]+' | cut -d: -f2)"
    done > "$tmp/shared"
    check "8 threads keep the limit of a deal together" awk \
        '$2 - $1 > 0.06 { print; bad = 1 } $2 > 0.1 { n++ } END { exit bad || n < 4 }' "$tmp/shared"
fi

# ---- the time that is left ----
# After a resume it follows from what this run does, whatever was there: deals left = seconds to go x deals a second of this run.
"$terrace" batch $game 1..100000 "${few[@]}" --threads 1 --out "$tmp/two" --progress always > /dev/null 2> "$tmp/err" &
pid=$!
for ((i = 0; i < 400; i++)); do grep -q '[0-9] to go' "$tmp/err" && break; sleep 0.05; done # before the first deal it is "?"
kill -INT $pid
wait $pid
held=$(sed -n 's/.*: \([0-9]*\) of 100000 deals are there already/\1/p' "$tmp/err")
check "resumed: the time to go is that of this run" awk -v held="$held" '
    { n = split($3, part, ":"); for (i = 1; i <= n; i++) seconds = seconds * 60 + part[i]
      print "held " held ": " $0; good = held > 2 && $1 > held && (($2 - $1) / $4 - seconds) ^ 2 < 1 + (0.01 * seconds) ^ 2 }
    END { exit !good }' < <(sed -nE 's|^([0-9]+)/([0-9]+) deals, ([0-9:]+) to go, ([0-9.]+)/s: .*|\1 \2 \3 \4|p' "$tmp/err" | head -n 1)

# ---- bad input ----
batch $game 1..200 "${few[@]}" --out "$tmp/plain"
check "file of another range" has "$? $(cat "$tmp/err")" \
    "2 terrace: $tmp/plain:1: the file holds a batch of aisleriot/falling-stars seed:1..120: "
sed '17s/"states"/"stated"/; 20s/"schema/"schemb/' "$tmp/plain" > "$tmp/damaged"
batch $game 1..120 "${few[@]}" --out "$tmp/damaged" > /dev/null
check "damaged lines are named" has "$(cat "$tmp/err")" "terrace: $tmp/damaged:17: a damaged line: removed, its deal will be decided again
terrace: $tmp/damaged:20: a damaged line: removed, "
check "damaged lines: their deals are decided again" same_lines "$tmp/damaged" "$tmp/plain"
echo precious > "$tmp/foreign"
batch $game 1..200 "${few[@]}" --out "$tmp/foreign"
check "foreign file is refused and left alone" is "$? $(cat "$tmp/foreign")" "2 precious"
batch $game 1..200
check "--out is needed" has "$? $(cat "$tmp/err")" "2 terrace: --out: "

# A limit of states is one search, the same as that of solve: Redheads seed:48 is a deal that other seeds win.
verdicts() { grep -oE '"(deal|verdict)":"[^"]*"' | paste - -; }
batch aisleriot/redheads 46..49 --limit-states 110000 --memory 64M --out "$tmp/once" > /dev/null
for deal in 46 47 48 49; do
    echo "\"deal\":\"seed:$deal\""
    "$terrace" solve aisleriot/redheads seed:$deal --limit-states 110000 --memory 64M --threads 1 --json | grep -m 1 -oE '"verdict":"[^"]*"'
done | verdicts > "$tmp/solved"
check "with --limit-states batch and solve agree" is "$(sed 1d "$tmp/once" | verdicts | sort)" "$(cat "$tmp/solved")"

# With a limit of seconds, too.
"$terrace" solve aisleriot/redheads seed:48 --limit-seconds 60 --memory 64M --threads 1 --json | jq .stats.states > "$tmp/solved"
batch aisleriot/redheads 48 --limit-seconds 60 --memory 64M --threads 1 --out "$tmp/whole" > /dev/null
check "with --limit-seconds it is one search, that of solve" is "$(sed 1d "$tmp/whole" | jq .states)" "$(cat "$tmp/solved")"

# ---- more effort for the unknown ----
cp "$tmp/plain" "$tmp/retry"
batch $game 1..120 --limit-states 20000 --memory 64M --out "$tmp/retry"
check "other limits are refused" has "$? $(cat "$tmp/err")" "2 terrace: $tmp/retry:1: the file was begun with other limits (--limit-states "
batch $game 1..120 --limit-states 20000 --memory 64M --retry-unknown --out "$tmp/retry" > /dev/null
check "--retry-unknown decides the unknown again" has "$(cat "$tmp/err")" " $unknown unknown deals will be decided again"
"$terrace" summary --json "$tmp/plain" "$tmp/retry" > "$tmp/out" 2> /dev/null
check "--retry-unknown: no decided deal changes" has "$(cat "$tmp/out")" '"missing":[]'
check "--retry-unknown: all deals are there once" is "$(sed 1d "$tmp/retry" | grep -oE '"deal":"[^"]*"' | sort -u | wc -l)" 120

batch $game 1..120 --limit-seconds 0.002 --out "$tmp/retry2" > /dev/null
before=$(grep -c '"verdict":"unknown"' "$tmp/retry2")
batch $game 1..120 --limit-seconds 1 --retry-unknown --out "$tmp/retry2" > /dev/null
check "--retry-unknown with seconds decides more" is "$(($(grep -c '"verdict":"unknown"' "$tmp/retry2") < before))" 1
check "--retry-unknown with seconds: all deals are there once" is \
    "$(sed 1d "$tmp/retry2" | grep -oE '"deal":"[^"]*"' | sort -u | wc -l)" 120

# ---- base choice, solutions ----
batch aisleriot/terrace 1..10 --limit-states 20000 --memory 64M --solutions --out "$tmp/solutions" > /dev/null
refused=0 won=0
while read -r deal; do
    won=$((won + 1))
    grep "\"deal\":\"$deal\"" "$tmp/solutions" | sed 's/.*"moves"://; s/,"sum":"[0-9a-f]*"}$//' > "$tmp/moves"
    "$terrace" verify aisleriot/terrace "$deal" --solution "$tmp/moves" > /dev/null || refused=$((refused + 1))
done < <(grep '"verdict":"winnable"' "$tmp/solutions" | sed 's/.*"deal":"\([^"]*\)".*/\1/')
check "--solutions: the referee accepts all of $won" test $won -gt 0 -a $refused = 0
check "--solutions: the moves of terrace solve" is "$(grep '"deal":"seed:4"' "$tmp/solutions" | jq -c .moves)" \
    "$("$terrace" solve aisleriot/terrace seed:4 --limit-states 20000 --memory 64M --threads 1 --json | jq -c .moves)"
check "each choice of base is listed" is \
    "$(sed 1d "$tmp/solutions" |
    grep -c '"bases":\[{"pile":"t1","card":"..","verdict":"[a-z]*","states":[0-9]*,"seconds":[0-9.]*},{"pile":"t2".*{"pile":"t4",')" 10
batch aisleriot/terrace 1..10 --limit-states 20000 --memory 64M --base first --out "$tmp/first" > /dev/null
verdicts_in() { sed 1d "$1" | sed 's/.*"deal":"\([^"]*\)","verdict":"\([^"]*\)".*/\1 \2/' | sort; }
check "--base first: the same verdicts" is "$(verdicts_in "$tmp/first")" "$(verdicts_in "$tmp/solutions")"
check "--base first: what was not tried has no verdict" test "$(grep -c '"verdict":null,"states":0,' "$tmp/first")" -gt 5
check "--base first: what was not tried is not unknown" is "$(grep -c '"verdict":"unknown","states":0,' "$tmp/first")" 0
check "--base all: everything was tried" is "$(grep -c '"verdict":null' "$tmp/solutions")" 0

# ---- a name that is no UTF-8 ----
odd=$tmp/$'\xff'.json
echo '{"name":"tiny","extends":"aisleriot/terrace","decks":1,"ranks":5,"reserve":3,"piles":3,"base":"choose:2"}' > "$odd"
batch "@$odd" 1..2 --limit-states 100 --out "$tmp/odd" > /dev/null
check "a name that is no UTF-8: the header is JSON" has "$(iconv -f UTF-8 -t UTF-8 "$tmp/odd" | jq -r .command)" 'terrace batch @'

# ---- no room ----
# A limit on file size fails the write exactly as a full disk does, in the middle of a line too.
for blocks in 1 3 7; do
    rm -f "$tmp/full"
    (ulimit -f $blocks; "$terrace" batch $game 1..120 "${few[@]}" --out "$tmp/full" --progress never > /dev/null 2> "$tmp/err")
    check "a full disk after $blocks KiB: exit code 4 and a message" has "$? $(cat "$tmp/err")" "4 terrace: $tmp/full: "
    check "a full disk after $blocks KiB: whole lines only" is "$(tail -c1 "$tmp/full" | od -An -c | tr -d ' ')" \
        "$(test -s "$tmp/full" && echo '\n')"
    batch $game 1..120 "${few[@]}" --out "$tmp/full" > /dev/null
    check "a full disk after $blocks KiB: goes on to the same lines" same_lines "$tmp/full" "$tmp/plain"
done
mkdir "$tmp/disk"
if mount -t tmpfs -o size=16k tmpfs "$tmp/disk" 2> /dev/null; then
    mounted=$tmp/disk
    batch $game 1..120 "${few[@]}" --out "$tmp/disk/full" > /dev/null
    check "full disk: exit code 4 and a message" has "$? $(cat "$tmp/err")" \
        "4 terrace: $tmp/disk/full: cannot be written (No space left on device): free some space, then give the same command again"
    mount -o remount,size=4m "$tmp/disk"
    batch $game 1..120 "${few[@]}" --out "$tmp/disk/full" > /dev/null
    check "full disk: goes on to the same lines" same_lines "$tmp/disk/full" "$tmp/plain"
else
    echo "skipped: full disk (a tmpfs cannot be mounted here); the file size limit above stands for it"
fi

# A search that was interrupted decided nothing: no line, so the deal is solved when the batch goes on.
"$terrace" batch redheads seed:330 --threads 1 --memory 64M --limit-seconds 0 --out "$tmp/stopped" --progress never > /dev/null 2>&1 &
pid=$!
for ((tries = 0; tries < 1000; tries++)); do
    [ "$(awk '{ print $14 + $15 }' "/proc/$pid/stat")" -ge 30 ] && break
    sleep 0.02
done
kill -INT $pid
wait $pid
check "a search that was interrupted leaves no line" is "$? $(wc -l < "$tmp/stopped")" "130 1"

batch falling-stars 7 --threads 1 --memory 64M --limit-states 20000 --limit-seconds 5 --out "$tmp/both" > /dev/null
check "both limits hold, and stand in the header" has "$(head -n 1 "$tmp/both")" '"limits":{"states":20000,"seconds":5,'
batch generals-patience 1 --threads 1 --memory 64M --limit-states 300 --limit-seconds 20 --out "$tmp/again" > /dev/null
batch generals-patience 1 --threads 1 --memory 64M --limit-states 300 --limit-seconds 10 --retry-unknown --out "$tmp/again" > /dev/null
check "unknown deals are not asked again with smaller limits" has "$? $(cat "$tmp/err")" "at least these limits already"

# Two of the deal's base cards are the same; what one of them took counts once.
batch aisleriot/terrace 45 --base all --threads 1 --memory 64M --limit-states 2000 --out "$tmp/twins" > /dev/null
check "equal base cards' positions count once" is "$(sed 1d "$tmp/twins" |
    jq -c '[(.bases | length), (.bases | unique_by(.card) | length), .states == ([.bases | unique_by(.card)[].states] | add)]')" "[4,3,true]"
exit $failed
