#!/usr/bin/env bash
# If the table cannot be allocated, the preset size shrinks with a warning, and a size given by the user is an error. Threads have the
# stack that the code needs.
set -u
here=$(cd "$(dirname "$0")" && pwd)
program=$(realpath "${TERRACE:-$here/../../terrace}")
[[ ${TERRACE_FLAVOUR:-} = [at]san ]] && { echo "skipped: the sanitizers reserve terabytes of addresses"; exit 0; }
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
failed=0
result() { # NAME CONDITION...
    local name=$1
    shift
    if "$@"; then echo "ok $name"; else echo "not ok $name"; cat out err; failed=1; fi
}
# In 96 MiB of addresses: less than the preset of any machine on which this compiles.
small() { (ulimit -v 98304; exec "$program" "$@" --threads 1 < in > out 2> err); }
warned() {
    [ "$(grep -c '^terrace: warning: [0-9]* MiB for the transposition table are not available: it gets [0-9]* MiB (--memory SIZE sets it)$' err)" = 1 ]
}
echo '{"op":"new","game":"wood","deal":1}' > in
for command in "solve wood 1" "pick terrace 1 --playouts 10" "hint wood 1 --limit-states 500" "batch wood 1..2 --out b" serve; do
    small $command
    result "$command: done, with a warning" eval "[ $? -le 1 ] && warned && grep -q . out"
done
small solve wood 1 --memory 8M
result "a size that is available: no warning" [ $? = 0 -a ! -s err ]
small batch wood 1..2 --limit-states 500 --out c
result "a limit of states needs little: no warning" [ $? -le 1 -a ! -s err ]
"$program" solve terrace 1 --base all --memory 64M --threads 1 --limit-states 2000 --json > out 2> err
result "all choices share one table" [ "$(grep -o '"table_bytes":[0-9]*' out)" = '"table_bytes":67108864' ]
for command in "solve wood 1" "pick terrace 1" "batch wood 1..2 --limit-seconds 9 --out e"; do
    small $command --memory 512M
    result "$command: a size that was asked for: an error" [ "$? $(cat err)" \
        = "4 terrace: --memory: no memory for a table of 536870912 bytes: ask for less" ]
done
# Questions in turn do not take more together: solve's tables go before those of the others are made.
echo '{"op":"new","game":"wood","deal":1}
{"op":"solve","limit_states":3000}
{"op":"hint","limit_states":500,"playouts":16}
{"op":"solve","limit_states":3000}
{"op":"move","move":"stock>waste"}
{"op":"review","limit_states":500,"playouts":16}' > in
small serve --memory 56M
result "serve: solve, hint, solve and review in the memory of one" [ "$? $(grep -c '"ok":true' out)" = "0 6" ]
# The first thread's stack, and the system's preset for others', is what ulimit -s says.
flat() { (ulimit -s 64; exec "$program" "$@" --memory 16M --limit-seconds 1 < in > out 2> err); }
echo '{"op":"new","game":"terrace","deal":5}
{"op":"solve","limit_states":3000}' > in
for command in "solve terrace 5 --base all" "pick terrace 5 --playouts 10" "hint wood 1 --limit-states 500" \
    "batch terrace 1..3 --out d" serve; do
    flat $command
    result "a stack of 64 KiB: $command" [ $? -le 1 -a ! -s err ]
done
# (`bench --signature` takes seconds: bench/test_guards.sh runs it with such a stack.)
flat2() { (ulimit -s 64; exec "$program" "$@" > out 2> err); }
for command in "perft terrace 1 --depth 3" "deal empress-of-italy 1" "summary d" games; do
    flat2 $command
    result "a stack of 64 KiB: $command" [ $? -le 1 -a -s out ]
done
exit $failed
