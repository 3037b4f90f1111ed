#!/usr/bin/env bash
# Each system call of a run fails once (EIO), then does only half of its work (short reads and writes). Whatever fails, the program gives
# the right answer, or exit code 4 and a line on stderr. Existing files stay as they were, or become as they should. The same batch,
# started again, ends like an undisturbed one.
# CALLS_SHARE=N (default TEST_SHARE) tries one call in N; with CALLS_FOREVER=1 all later calls of that name fail, too.
set -u
terrace=$(realpath "${TERRACE:-./terrace}")
check=$(realpath "${TERRACE_CHECK:-./terrace-check}")
here=$(cd "$(dirname "$0")" && pwd)
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
failed=0
skip() { echo "skipped: $1"; exit 0; }
[ -z "${TERRACE_FLAVOUR:-}" ] || skip "the plain flavour has it"
cc -shared -fPIC -O1 -D_GNU_SOURCE -o "$tmp/calls.so" "$here/preload/calls.c" 2> "$tmp/err" || skip "no compiler here"
LD_PRELOAD="$tmp/calls.so" "$terrace" --version > /dev/null 2>&1
[ $? != 77 ] || skip "the kernel or the processor does not let calls be stopped"

cd "$tmp" || exit 1
cat > game.json << 'G'
{"name":"small","extends":"aisleriot/terrace","decks":1,"ranks":6,"reserve":4,"piles":3,"base":"choose:2"}
G
cat > requests << 'R'
{"op":"new","id":1,"game":"@game.json","deal":"seed:1"}
{"op":"solve","id":2,"limit_states":300}
R
few=(--limit-states 300 --threads 1 --memory 64K)
batch=(batch @game.json seed:1..4 --out b/out --threads 1 --memory 64K --progress never)
"$terrace" deal @game.json seed:3 --text > deal
"$terrace" solve @game.json seed:3 --json "${few[@]}" > solution
"$terrace" solve @game.json seed:3 "${few[@]}" --certificate proof > /dev/null 2>&1
"$terrace" solve @game.json seed:5 "${few[@]}" --certificate old > /dev/null 2>&1

lines() { sed -E 's/"(seconds|date|machine)":[^,}]*//g; s/,"sum":"[0-9a-f]*"//' "$1" | sort; }
plain() { sed -E 's/"(seconds|low|high|value|samples|table_bytes|date|machine)":[^,}]*//g; s/[0-9.]+ (s|ms)\b//g' "$1"; }

# One kind of run: prepare_NAME puts its files there, command holds it, judge_NAME says what is wrong after a run with exit code $code.
prepare_batch() { rm -rf b; mkdir b; [ -z "${1:-}" ] || cp "$1" b/out; }
judge_batch() {
    local parts
    parts=$(ls b | grep -c part)
    [ $code != 0 ] || [ "$(lines b/out)" = "$right_lines" ] || { echo "exit code 0 with other lines"; return; }
    [ "$parts" = 0 ] || [ -n "$forever" ] || [[ $what = unlink* ]] || { echo "a part is left: $(ls b)"; return; }
    "$terrace" "${command[@]}" > /dev/null 2> again.err || { echo "given again: $(cat again.err)"; return; }
    [ "$(lines b/out)" = "$right_lines" ] || echo "given again: other lines: $(diff <(lines b/out) <(echo "$right_lines") | head -4)"
}
prepare_proof() { rm -rf c; mkdir c; cp old c/proof; }
judge_proof() {
    cmp -s c/proof old && [ $code = 0 ] && { echo "exit code 0, and no new certificate"; return; }
    cmp -s c/proof old || "$check" @game.json seed:3 c/proof > /dev/null || { echo "neither the old certificate nor a good one"; return; }
    [ "$(ls c)" = proof ] || [ -n "$forever" ] || [[ $what = unlink* ]] || echo "a part is left: $(ls c)"
}
prepare_verdict() { :; }
judge_verdict() { # what is sampled within a time may differ
    [ $code != 0 ] || [ "$(grep -o '"verdict":"[a-z]*"' out)" = "$(grep -o '"verdict":"[a-z]*"' right)" ] ||
        echo "exit code 0 with other verdicts"
}
prepare_serve() { :; }
judge_serve() { # a file that cannot be read is an answer
    cmp -s <(plain out) <(plain right) || { [ "$(wc -l < out)" = 2 ] && grep -q '"ok":false,"error":{"where":"game.json"' out; } ||
        [ $code = 4 ] || echo "exit code $code with another answer: $(head -c 300 out)"
}
prepare_answer() { :; }
judge_answer() {
    [ $code != 0 ] || cmp -s <(plain out) <(plain right) || echo "exit code 0 with another answer: $(head -c 300 out)"
}

# try NAME KIND COMMAND...: fails call after call
first=1
try() {
    local name=$1 kind=$2 error n calls what right wrong=0 tried=0
    shift 2
    command=("$@")
    program=$terrace trouble=4
    [ "$1" != check ] || { program=$check trouble=2; command=("${@:2}"); }
    "prepare_$kind" ${start:-}
    "$program" "${command[@]}" < requests > out 2> err
    right=$?
    cp out right
    [ "$kind" != batch ] || right_lines=$(lines b/out)
    "prepare_$kind" ${start:-}
    LD_PRELOAD=$tmp/calls.so CALL_LOG=9 "$program" "${command[@]}" < requests > out 2> err 9> calls
    calls=$(wc -l < calls)
    for error in 5 0; do
        for forever in "" ${CALLS_FOREVER:+1}; do
            [ $error = 5 ] || [ -z "$forever" ] || continue
            for ((n = first; n <= calls; n += share)); do
                what=$(sed -n "${n}s/^[0-9]* //p" calls)
                # Only calls that read or write can do half of their work.
                [ $error = 5 ] || [[ $what = *read* || $what = *write* ]] || continue
                # Its threads wake each other by a pipe, which a disk cannot break.
                [ -z "$forever" ] || [[ $kind$what != servewrite* ]] || continue
                "prepare_$kind" ${start:-}
                timeout 60 env LD_PRELOAD="$tmp/calls.so" CALL_FAULT=$n CALL_ERROR=$error CALL_FOREVER=$forever \
                    "$program" "${command[@]}" < requests > out 2> err
                code=$?
                tried=$((tried + 1))
                case $code in
                    "$right") complaint=$("judge_$kind") ;;
                    $trouble) complaint=$([ -s err ] || [[ $forever$what = 1write* ]] || echo "exit $code without a word"; "judge_$kind") ;;
                    *) complaint="exit $code instead of $right" ;;
                esac
                [ $error = 5 ] || [ $code = "$right" ] || complaint="short: exit $code"
                [ -z "$complaint" ] || {
                    wrong=$((wrong + 1))
                    echo "$name: call $n ($what), error $error$forever: $complaint: $(head -c 200 err)"
                }
            done
        done
    done
    first=$((first % share + 1)) # others next time: all commands begin alike
    if [ $wrong = 0 ] && [ $tried -gt 0 ]; then
        echo "ok $name: $tried faults in $calls calls"
    else
        echo "not ok $name: $wrong of $tried"
        failed=1
    fi
}

share=${CALLS_SHARE:-${TEST_SHARE:-1}}
try "a new batch" batch "${batch[@]}" --limit-states 300
cp b/out whole
head -3 whole > some
printf '{"schema":"terrace/batch/1","game":"sm' >> some
start=some try "a batch that goes on behind a cut line" batch "${batch[@]}" --limit-states 300
sed '3s/states/stages/' whole > damaged
start=damaged try "a batch with a damaged line" batch "${batch[@]}" --limit-states 300
prepare_batch
"$terrace" "${batch[@]}" --limit-states 1 > /dev/null 2>&1
cp b/out unknown
start=unknown try "a batch that decides its unknown deals again" batch "${batch[@]}" --limit-states 300 --retry-unknown
start=
try "a certificate in the place of an old one" proof solve @game.json seed:3 --certificate c/proof "${few[@]}"
try "terrace-check" answer check @game.json seed:3 proof
try summary answer summary whole --json
try verify answer verify @game.json deal --solution solution --json
try "hint from a file" verdict hint @game.json deal --json "${few[@]}"
try pick verdict pick @game.json deal --json "${few[@]}"
try serve serve serve --files --threads 1 --memory 64K
try games answer games --json
exit $failed
