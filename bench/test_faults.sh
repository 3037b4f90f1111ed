#!/usr/bin/env bash
# Faults outside the program: no memory, full disks, unreadable files, signals, leaping clocks. Whatever happens, the program gives the
# right answer, or an exit code and a line on stderr that say what happened; it never crashes, and no verdict is ever wrong.
#   FAULT_STEP=1 tries every single allocation (default: all of up to 100, else about 40, spread evenly, one in
#   TEST_SHARE of these; and the last eight).
set -u
terrace=${TERRACE:-./terrace}
check=${TERRACE_CHECK:-./terrace-check}
flavour=${TERRACE_FLAVOUR:-test}
share=${TEST_SHARE:-1}
here=$(cd "$(dirname "$0")" && pwd)
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
failed=0 first=0
ok() { echo "ok $1"; }
bad() { echo "not ok $1"; failed=1; }

game="$tmp/small.json"
cat > "$game" <<'G'
{"name":"small","extends":"aisleriot/terrace","decks":1,"ranks":6,"reserve":4,"piles":3,"base":"choose:2"}
G
echo '{"op":"new","id":1,"game":"wood","deal":"seed:1"}
{"op":"moves","id":2}
{"op":"solve","id":3,"limit_states":300}
{"op":"quit","id":4}' > "$tmp/requests"
printf 't1\nd\nd\n' > "$tmp/commands"
few=(--limit-states 300 --threads 1 --memory 64K)
"$terrace" solve "@$game" seed:3 --json "${few[@]}" > "$tmp/solution" 2> "$tmp/err"
"$terrace" solve "@$game" seed:3 "${few[@]}" --certificate "$tmp/certificate" > /dev/null 2> "$tmp/err"

# name: command
declare -A run=(
    [games]="games --json"
    [deal]="deal terrace seed:3 --json"
    [solve]="solve @$game seed:3 --json ${few[*]}"
    [certificate]="solve @$game seed:3 --certificate $tmp/again ${few[*]}"
    [verify]="verify @$game seed:3 --solution $tmp/solution --json"
    [perft]="perft @$game seed:3 --depth 2 --json"
    [hint]="hint @$game seed:3 --json ${few[*]}"
    [pick]="pick @$game seed:3 --json ${few[*]}"
    [serve]="serve ${few[*]}"
    [batch]="batch @$game seed:1..4 --out $tmp/batch.jsonl ${few[*]}"
    [play]="play @$game seed:3 --json --threads 1 --memory 64K"
)

# The answer without times and memory sizes.
plain() { sed -E 's/"(seconds|low|high|value|samples|table_bytes|date|machine)":[^,}]*//g; s/[0-9.]+ (s|ms)\b//g' "$1"; }

verdict() { grep -o '"verdict":"[a-z]*"' "$1" | head -1; }

if [ "$flavour" = test ] && cc -shared -fPIC -O1 -D_GNU_SOURCE -o "$tmp/faults.so" "$here/preload/faults.c" -ldl 2> "$tmp/err"; then
    for name in games deal solve certificate verify perft hint pick serve batch play; do
        command=${run[$name]} input=$tmp/requests
        [ $name != play ] || input=$tmp/commands
        rm -f "$tmp/batch.jsonl"
        LD_PRELOAD="$tmp/faults.so" FAULT_COUNT="$tmp/count" "$terrace" $command < "$input" > "$tmp/right" 2> "$tmp/err"
        right=$?
        count=$(cat "$tmp/count" 2> /dev/null || echo 0)
        step=${FAULT_STEP:-$((count > 100 ? count * share / 40 + 1 : 1))}
        wrong=0 tried=0 first=$((first % step + 1)) # others for each command: all begin alike
        # The last ones always: with them the answer goes out.
        for i in $( (seq "$first" "$step" "$count"; seq $((count > 8 ? count - 7 : 1)) "$count") | sort -nu); do
            for forever in 0 1; do
                rm -f "$tmp/batch.jsonl"
                LD_PRELOAD="$tmp/faults.so" FAULT_MALLOC=$i FAULT_FOREVER=$forever timeout 60 "$terrace" $command \
                    < "$input" > "$tmp/out" 2> "$tmp/err"
                code=$?
                tried=$((tried + 1))
                case $code in
                    "$right") # then the answer is the right one; a search may have taken another way to the same verdict
                        case $name in
                            games | deal | verify | perft | play) same=$(cmp -s <(plain "$tmp/out") <(plain "$tmp/right") && echo yes) ;;
                            solve | hint) same=$([ "$(verdict "$tmp/out")" = "$(verdict "$tmp/right")" ] && echo yes) ;;
                            certificate) same=$("$check" "@$game" seed:3 "$tmp/again" > /dev/null && echo yes) ;;
                            batch) same=$(grep -q '"rules":"family=' "$tmp/batch.jsonl" && echo yes) ;;
                            *) same=yes ;;
                        esac
                        [ "$same" = yes ] ||
                            {
                                wrong=$((wrong + 1))
                                echo "$name: allocation $i ($forever): exit $code with another answer: $(head -c 300 "$tmp/out")"
                            } ;;
                    2 | 4) [ -s "$tmp/err" ] || { wrong=$((wrong + 1)); echo "$name: allocation $i: exit $code without a word"; } ;;
                    1) [ $name != verify ] || { wrong=$((wrong + 1)); echo "verify: allocation $i: a legal solution is called illegal"; } ;;
                    *) wrong=$((wrong + 1)); echo "$name: allocation $i ($forever): exit $code: $(head -c 200 "$tmp/err")" ;;
                esac
            done
        done
        [ "$count" -gt 0 ] && [ "$wrong" -eq 0 ] &&
            ok "$name without memory: $tried failures over $count allocations" ||
            bad "$name without memory ($wrong wrong of $tried, $count allocations)"
    done

    # Short writes and interrupted calls change nothing (write() as batch uses it; stdio's own is out of reach here).
    rm -f "$tmp/batch.jsonl"
    LD_PRELOAD="$tmp/faults.so" FAULT_SHORT=1 "$terrace" ${run[batch]} > /dev/null 2> "$tmp/err"
    [ "$(grep -c '^{.*}$' "$tmp/batch.jsonl")" = 5 ] && ok "batch in short writes" || bad "batch in short writes"
    # The disk is full after so many bytes: exit code 4 and a file of whole lines, which a later run continues.
    for bytes in 0 1 500 900; do
        rm -f "$tmp/batch.jsonl"
        LD_PRELOAD="$tmp/faults.so" FAULT_ENOSPC=$bytes "$terrace" ${run[batch]} > /dev/null 2> "$tmp/err"
        code=$?
        touch "$tmp/batch.jsonl" # a header that does not fit leaves no file
        lines=$(grep -c '^{.*}$' "$tmp/batch.jsonl")
        [ $code = 4 ] && [ "$lines" = "$(wc -l < "$tmp/batch.jsonl")" ] && [ "$(echo "$tmp"/batch.jsonl*)" = "$tmp/batch.jsonl" ] &&
            ok "batch on a disk full after $bytes bytes" || bad "batch on a disk full after $bytes bytes: exit $code, $lines lines"
    done

    # Files that cannot be read to the end.
    for bytes in 0 20; do
        LD_PRELOAD="$tmp/faults.so" FAULT_READ=$bytes "$terrace" ${run[verify]} > "$tmp/out" 2> "$tmp/err"
        code=$?
        [ $code = 4 ] && ok "unreadable after $bytes bytes" || bad "unreadable after $bytes bytes: exit $code: $(cat "$tmp/err")"
    done

    # Threads that cannot be started: the right answer with fewer of them, or exit code 4. (Number 1 is the
    # program's own, without which it goes on in the process's; 2 is a batch's first worker.)
    hard="solve aisleriot/redheads seed:330 --limit-seconds 0.5 --threads 3"
    for first in 1 2 3 4; do
        wrong=0
        for name in solve hint pick batch serve play; do
            command=${run[$name]/--threads 1 --memory 64K/--threads 3 --memory 4M} input=$tmp/requests
            [ $name != play ] || input=$tmp/commands
            rm -f "$tmp/batch.jsonl"
            LD_PRELOAD="$tmp/faults.so" FAULT_THREAD=9999 timeout 60 "$terrace" $command < "$input" > "$tmp/right" 2> "$tmp/err"
            right=$? rows=$(cat "$tmp/batch.jsonl" 2> /dev/null | wc -l)
            rm -f "$tmp/batch.jsonl"
            LD_PRELOAD="$tmp/faults.so" FAULT_THREAD=$first timeout 60 "$terrace" $command < "$input" > "$tmp/out" 2> "$tmp/err"
            code=$?
            case $name-$first-$code in
            batch-[12]-4 | serve-[12]-4) grep -q 'no thread (.*ulimit -u.* memory (ulimit -d' "$tmp/err" ;;
            batch-[34]-$right)
                [ "$(wc -l < "$tmp/batch.jsonl")" = "$rows" ] &&
                    grep -q "goes on with $((first - 2)) of 3 threads: no more could be started" "$tmp/err" ;;
            *-$right) [ "$(verdict "$tmp/out")" = "$(verdict "$tmp/right")" ] && [ "$(wc -l < "$tmp/out")" = "$(wc -l < "$tmp/right")" ] ;;
            *) false ;;
            esac || { wrong=$((wrong + 1)); echo "$name without thread $first: exit $code: $(head -c 300 "$tmp/err")"; }
        done
        LD_PRELOAD="$tmp/faults.so" FAULT_THREAD=$first timeout 60 "$terrace" $hard > "$tmp/out" 2> "$tmp/err"
        [ $? = 1 ] && grep -q 'unknown' "$tmp/out" || { wrong=$((wrong + 1)); echo "a limit of time without thread $first"; }
        [ $wrong = 0 ] && ok "no thread from number $first on" || bad "no thread from number $first on"
    done

    # Leaping clocks: the same verdicts, no limit of CPU time reached, no hanging.
    "$terrace" ${run[solve]} 2> /dev/null | plain /dev/stdin > "$tmp/right"
    LD_PRELOAD="$tmp/faults.so" FAULT_CLOCK=1 timeout 60 "$terrace" ${run[solve]} 2> /dev/null | plain /dev/stdin > "$tmp/out"
    cmp -s "$tmp/right" "$tmp/out" && ok "leaping clocks" || bad "leaping clocks"
    LD_PRELOAD="$tmp/faults.so" FAULT_CLOCK=1 timeout 60 "$terrace" ${run[serve]} < "$tmp/requests" > "$tmp/out" 2> /dev/null
    [ $? = 0 ] && [ "$(wc -l < "$tmp/out")" = 4 ] && ok "leaping clocks, serve" || bad "leaping clocks, serve"
fi

# A file that may not grow any more.
for blocks in 0 1; do
    for name in games deal solve perft certificate; do
        [ "$blocks" = 1 ] && [ "$name" != games ] && continue # their answers fit
        rm -f "$tmp/again"
        code=$( (ulimit -f $blocks; "$terrace" ${run[$name]} 2>&1 > "$tmp/out"; echo "exit $?") |
            tee /dev/stderr 2> "$tmp/err" | sed -n 's/^exit //p')
        [ $code = 4 ] && [ -s "$tmp/err" ] && ok "$name where files may have $blocks blocks" ||
            bad "$name where files may have $blocks blocks: exit $code"
    done
done

# Standard error, too, and the checker.
(ulimit -f 0; exec "$terrace" solve nonsense 1 > /dev/null 2> "$tmp/out")
code=$?
[ $code = 2 ] && ok "an error that cannot be written" || bad "an error that cannot be written: exit $code"
(ulimit -f 0; exec "$check" "@$game" seed:3 "$tmp/certificate" > "$tmp/out" 2> /dev/null)
code=$?
[ $code = 2 ] && ok "terrace-check where files may not grow" || bad "terrace-check where files may not grow: exit $code"

# A device that is always full.
if [ -w /dev/full ]; then
    for name in games deal solve verify perft hint pick serve; do
        "$terrace" ${run[$name]} < "$tmp/requests" > /dev/full 2> "$tmp/err"
        code=$?
        [ $code = 4 ] && ok "$name to a full device" || bad "$name to a full device: exit $code"
    done
    "$terrace" solve "@$game" seed:3 --certificate /dev/full "${few[@]}" > /dev/null 2> "$tmp/err"
    code=$?
    [ $code = 4 ] && ok "certificate to a full device" || bad "certificate to a full device: exit $code"
    "$check" "@$game" seed:3 "$tmp/certificate" > /dev/full 2> "$tmp/err"
    code=$?
    [ $code = 2 ] && [ -s "$tmp/err" ] && ok "terrace-check to a full device" ||
        bad "terrace-check to a full device: exit $code, $(wc -l < "$tmp/err") lines"
fi
# A pipe that does not block, and holds less than the answer: its reader comes late.
if command -v python3 > /dev/null; then
    late='import fcntl, os, subprocess, sys, time
r, w = os.pipe()
fcntl.fcntl(r, 1031, 4096)  # F_SETPIPE_SZ
os.set_blocking(w, False)
child = subprocess.Popen(sys.argv[1:], stdout=w)
os.close(w)
time.sleep(0.5)
with os.fdopen(r) as answer: print(answer.read(), end="")
sys.exit(child.wait())'
    python3 -c "$late" "$terrace" games --json > "$tmp/out" 2> "$tmp/err"
    code=$?
    [ $code = 0 ] && cmp -s "$tmp/out" <("$terrace" games --json) && ok "a pipe that does not block" ||
        bad "a pipe that does not block: exit $code: $(cat "$tmp/err")"
fi
"$terrace" games | head -1 > /dev/null
code=${PIPESTATUS[0]}
[ $code = 0 ] || [ $code = 4 ] && ok "a reader that stops early" || bad "a reader that stops early: exit $code"

# Tables that are too large: refused at once, with advice, before memory is touched.
for memory in 100T 1000000G 16E; do
    begin=$(date +%s%N)
    timeout 20 "$terrace" solve wood seed:1 --memory $memory --limit-states 10 > "$tmp/out" 2> "$tmp/err"
    code=$?
    took=$((($(date +%s%N) - begin) / 1000000))
    [ $code = 2 ] && [ ! -s "$tmp/out" ] && [ "$(wc -l < "$tmp/err")" = 1 ] && [ $took -lt 5000 ] &&
        ok "--memory $memory is refused" || bad "--memory $memory: exit $code in $took ms: $(cat "$tmp/err")"
done
# One and a half times the machine's memory.
total=$(awk '/^MemTotal/ { print int($2 * 3 / 2) }' /proc/meminfo 2> /dev/null || echo 0)
if [ "$total" -gt 0 ]; then
    timeout 20 "$terrace" solve wood seed:1 --memory "${total}K" --limit-states 10 > "$tmp/out" 2> "$tmp/err"
    code=$?
    [ $code = 2 ] && ok "a table larger than memory is refused" || bad "a table larger than memory: exit $code"
fi

# Signals at random moments: finished work is written, the rest is unknown, the exit code names the signal.
RANDOM=${SEED:-1}
wrong=0
for ((i = 0; i < ${SIGNALS:-$((12 / share > 3 ? 12 / share : 3))}; i++)); do
    [ $((i % 2)) = 0 ] && signal=INT want=130 || signal=TERM want=143
    command=(solve redheads "seed:$((100 + i))" --base all --json --threads $((1 + i % 2)) --memory 64M --limit-seconds 60)
    [ $((i % 3)) = 2 ] && command=(pick terrace "seed:$((100 + i))" --json --threads 2 --memory 64M)
    # an interactive shell's children may not ignore SIGINT; background ones do, so it is sent by timeout
    timeout --foreground --preserve-status -s $signal "0.$((RANDOM % 60 + 10))" "$terrace" "${command[@]}" > "$tmp/out" 2> "$tmp/err"
    code=$?
    if [ $code != $want ] && [ $code != 0 ] && [ $code != 1 ]; then
        wrong=$((wrong + 1)); echo "SIG$signal: exit $code: $(head -c 200 "$tmp/err")"
    fi
    if [ -s "$tmp/out" ] && command -v python3 > /dev/null &&
        ! python3 -c 'import json,sys; json.load(open(sys.argv[1]))' "$tmp/out" 2> /dev/null; then
        wrong=$((wrong + 1)); echo "SIG$signal: half an answer: $(head -c 200 "$tmp/out")"
    fi
done
[ $wrong = 0 ] && ok "signals at random moments" || bad "signals at random moments"

# Thousands of requests to one serve: memory does not grow.
if [ "$flavour" = test ] && [ -r /proc/self/status ]; then
    mkfifo "$tmp/in" "$tmp/answers"
    "$terrace" serve "${few[@]}" < "$tmp/in" > "$tmp/answers" 2> /dev/null &
    pid=$!
    exec 3> "$tmp/in" 4< "$tmp/answers"
    rss() { awk '/^VmRSS/ { print $2 }' "/proc/$pid/status"; }
    ask() { # COUNT: that many requests and their answers
        for ((j = 0; j < $1; j += 10)); do
            printf '%s\n' '{"id":1,"op":"new","game":"terrace","deal":"seed:'$j'"}' '{"id":2,"op":"moves"}' \
                '{"id":3,"op":"move","move":{"from":"t1","to":"f1"}}' \
                '{"id":4,"op":"move","move":{"from":"stock","to":"waste"}}' '{"id":5,"op":"state"}' \
                '{"id":6,"op":"undo"}' 'nonsense' '{"id":7,"op":"undo"}' \
                '{"id":8,"op":"solve","limit_states":20}' '{"id":9,"op":"state"}' >&3
            for ((k = 0; k < 10; k++)); do read -r -u 4 answer || return 1; done
        done
    }
    if ask 1000 && first=$(rss) && ask "${REQUESTS:-$((9000 / share))}" && last=$(rss); then
        [ $((last - first)) -lt 2000 ] &&
            ok "thousands of requests: $first kB after the first thousand, $last kB at the end" ||
            bad "thousands of requests: memory grew from $first kB to $last kB"
    else
        bad "thousands of requests: serve ended"
    fi
    exec 3>&- 4<&-
    wait $pid || bad "serve ended with $?"
fi
exit $failed
