#!/usr/bin/env bash
# Ctrl-C, SIGTERM and a terminal that is gone end a search in order: the answer so far is written, the exit code says what happened.
set -u
here=$(cd "$(dirname "$0")" && pwd)
program=$(realpath "${TERRACE:-$here/../../terrace}")
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
. "$here/../../scripts/verdict.sh"

# Until a process has used a tenth of a second (10 ticks): it is at work then, however busy the machine is.
wait_for_work() {
    for ((tries = 0; tries < 1000; tries++)); do
        [ "$(awk '{ print $14 + $15 }' "/proc/$1/stat")" -ge 10 ] && return
        sleep 0.02
    done
}

# Admiral's Patience: no base of a deal is decided within seconds, so it is the signal that ends the search.
for case in INT:130 TERM:143 HUP:129 XCPU:152; do
    signal=${case%:*} code=${case#*:}
    "$program" solve admirals-patience 3 --base all --limit-seconds 0 --memory 64M --json > "$work/out" 2> "$work/err" &
    pid=$!
    wait_for_work $pid
    begin=$(date +%s%N)
    kill -s "$signal" $pid
    wait $pid
    got=$?
    ms=$((($(date +%s%N) - begin) / 1000000))
    check "SIG$signal: exit code $got" [ $got = "$code" ]
    check "SIG$signal: answered after $ms ms" [ $ms -lt "${INTERRUPT_MS:-3000}" ]
    check "SIG$signal: the answer says so" [ "$(jq -r .limit "$work/out")" = interrupted ]
    check "SIG$signal: nothing on stderr" [ ! -s "$work/err" ]
done

# The soft limit of CPU time, which signals each second from then on.
(ulimit -S -t 1; exec "$program" solve admirals-patience 3 --base all --limit-seconds 0 --threads 1 --memory 64M --json) > "$work/out" 2> "$work/err"
got=$?
check "ulimit -t: exit code $got" [ $got = 152 ]
check "ulimit -t: the answer says so" [ "$(jq -r .limit "$work/out")" = interrupted ]

# nohup(1) ignores SIGHUP.
(trap '' HUP; exec "$program" solve admirals-patience 3 --base all --limit-seconds 1 --threads 1 --memory 64M --json > "$work/out" 2>&1) &
pid=$!
wait_for_work $pid
kill -s HUP $pid
wait $pid
check "SIGHUP ignored from outside stays ignored: exit code" [ $? = 1 ]
check "... and the search goes on to its limit" [ "$(jq -r .limit "$work/out")" = seconds ]

# A review that was cut short says of which moves it speaks.
"$program" solve falling-stars 7 --moves > "$work/moves"
"$program" review falling-stars 7 --moves "$work/moves" --level strong --threads 1 --memory 64M > "$work/out" &
pid=$!
wait_for_work $pid
kill -s TERM $pid
wait $pid
check "review, cut short: exit code" [ $? = 143 ]
check "... it says so" grep -q "^Interrupted: the chance is known for [0-9]* of [0-9]* moves" "$work/out"
check "... and makes no statement on the others" [ "$(grep -c "No move was clearly worse" "$work/out")" = 0 ]
check "... and says it once" [ "$(grep -ci interrupted "$work/out")" = 1 ]

# A hint of a slow level that was cut short goes by what was played till then, and says so.
"$program" hint redheads 4 --hidden --level strong --samples 4000 --threads 1 > "$work/out" &
pid=$!
wait_for_work $pid
kill -s INT $pid
wait $pid
check "hint, cut short: exit code" [ $? = 130 ]
check "... it says so" grep -q -i "interrupted" "$work/out"

"$program" bench --signature > "$work/out" &
pid=$!
wait_for_work $pid
kill -s INT $pid
wait $pid
check "bench, cut short, is no success" [ $? = 130 ]

# A cancel at the end of each 64 KiB that serve reads at once: thousands of requests are answered while it waits for its turn.
awk 'BEGIN {
    for (block = 1; block <= 30; block++) {
        for (i = 1; i <= 3854; i++) print "{\"op\":\"version\"}"
        print "  {\"op\":\"cancel\"}"
    }
}' > "$work/requests"
timeout -k 1 60 "$program" serve --threads 1 --memory 1M < "$work/requests" > "$work/answers" 2> "$work/err"
check "serve answers 115,650 requests, 30 of them cancel: exit code $?, $(wc -l < "$work/answers") answers" \
    [ "$(grep -c '"ok":true' "$work/answers")" = 115650 ]

# Progress goes to stderr, and only when asked for where there is no terminal.
"$program" solve admirals-patience 3 --base t1 --limit-seconds 0.3 --memory 64M --progress always --json > "$work/out" 2> "$work/err"
check "stdout holds the answer alone" [ "$(jq -r .schema "$work/out")" = terrace/solve/1 ]
"$program" solve falling-stars 1 --limit-seconds 1 --memory 64M > "$work/out" 2> "$work/err"
check "no progress without a terminal" [ ! -s "$work/err" ]
"$program" solve falling-stars 1 --memory 64M --moves > "$work/moves"
"$program" review falling-stars 1 --moves "$work/moves" --limit-states 1000 --playouts 64 --memory 64M --progress always --json \
    > "$work/out" 2> "$work/err"
check "review shows that it works" grep -Eqx '(solving|playouts) .* [0-9]+ %  [0-9]+, [0-9]+ s' "$work/err"
# On a terminal progress is one line, however narrow the terminal: a line that wraps could not be wiped. Skipped without `script`, or if it
# gets no terminal (no /dev/pts).
# An answer that waits for its reader is written all the same: the pipe is full when the signal comes.
mkfifo "$work/pipe"
short=(falling-stars 7 --limit-states 20000 --threads 1 --memory 1M)
(head -c 65536 /dev/zero; exec "$program" solve "${short[@]}" --json) > "$work/pipe" 2> "$work/err" &
pid=$!
exec 5< "$work/pipe"
for ((tries = 0; tries < 100; tries++)); do
    grep -qs pipe_write "/proc/$pid/wchan" && break
    sleep 0.02
done
kill -TERM $pid
sleep 0.1
tail -c +65537 <&5 > "$work/out"
exec 5<&-
wait $pid
check "a signal while the pipe is full: exit code $?, nothing on stderr" [ ! -s "$work/err" ]
check "... and the whole answer" [ "$(jq -r .verdict "$work/out")" = winnable ]
rm "$work/pipe" && mkfifo "$work/pipe"
timeout --foreground --preserve-status 1 "$program" solve "${short[@]}" --certificate "$work/pipe" > "$work/out" 2> "$work/err"
check "a pipe that nobody reads is waited for until a signal comes: exit code $?" \
    [ "$(grep -c 'pipe: cannot be written (Interrupted system call): let a program read it first' "$work/err")" = 1 ]

# (Without --foreground timeout sends SIGCONT behind its signal, after which a leak check that stops the process may wait for ever.)
# A file to read may be a named pipe; who waits for its writer can be stopped, and the writer may come late.
mkfifo "$work/late" && (sleep 0.2; "$program" deal falling-stars 7 --text > "$work/late") &
until [ -p "$work/late" ]; do sleep 0.02; done
check "a pipe to read is waited for" [ "$("$program" deal falling-stars "$work/late" --text | grep -c '^reserve:')" = 1 ]
wait $!
timeout --foreground --preserve-status -s TERM 0.5 "$program" summary "$work/late" > "$work/out" 2> "$work/err"
check "a pipe that nobody writes: a signal ends it" [ $? = 143 ]
timeout --foreground --preserve-status -s TERM -k 2 0.5 "$program" summary - --html "$work/page.html" > "$work/out" 2> "$work/err" \
    < <(sleep 4 2> /dev/null)
check "... also where a page is to be written" [ $? = 143 ]
echo "{\"id\":1,\"op\":\"new\",\"game\":\"terrace\",\"deal\":\"$work/late\"}" | timeout 20 "$program" serve --files > "$work/out"
check "... serve does not wait for it" [ "$? $(jq -r .error.what "$work/out" | cut -d, -f1)" = "0 this is a pipe or a device" ]

on_terminal() { script -qec "$1" /dev/null < /dev/null 2>&1; }
if [[ $(on_terminal 'test -t 1 && echo here') = *here* ]]; then
    quoted=$(printf %q "$program")
    on_terminal "stty cols 30; TERM=xterm $quoted solve admirals-patience 3 --base t1 --limit-seconds 0.5 --memory 64M > '$work/out'" > "$work/tty"
    longest=$(tr '\r' '\n' < "$work/tty" | sed 's/\x1b\[K//g' | awk '{if (length > n) n = length} END {print n + 0}')
    check "progress fits a terminal of 30 columns (the longest line has $longest)" [ "$longest" -gt 10 -a "$longest" -lt 30 ]
    on_terminal "TERM=dumb $quoted solve admirals-patience 3 --base t1 --limit-seconds 0.5 --memory 64M > '$work/out'" > "$work/tty"
    check "progress on a dumb terminal is there, without escapes" \
        [ "$(grep -c solving "$work/tty")" -gt 0 -a "$(grep -c $'\033' "$work/tty")" = 0 ]
else
    echo "skipped: progress on a terminal: there is none here"
fi

# What waits to be answered is counted down again: more requests than may be read ahead are all answered.
awk 'BEGIN { for (i = 0; i < 6000; i++) printf "{\"op\":\"version\",\"id\":\"%0900d\"}\n", i }' > "$work/requests"
timeout -k 1 60 "$program" serve --threads 1 --memory 1M < "$work/requests" > "$work/answers"
check "serve reads on after more bytes than it reads ahead" [ "$(grep -c '"ok":true' "$work/answers")" = 6000 ]
exit $failed
