#!/usr/bin/env bash
# What scripts/run-tests says of tests that pass, fail, say nothing, and pass something over.
set -u
cd "$(dirname "$0")/.." || exit 1
. scripts/verdict.sh
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

run() { # LINE...: the lines of a test; what run-tests says of it is in $said
    printf '%s\n' "$@" > "$work/test_it.sh"
    said=$(scripts/run-tests "$work/programs" "$work/test_it.sh" 2>&1)
    code=$?
}
says() { is "$code" "$1" && is "$(tail -n 1 <<< "$said")" "$2"; } # EXIT_CODE LAST_LINE

run 'echo ok one' 'echo ok two'
check "two that pass" says 0 "2 passed, 0 failed"
run 'echo ok one' 'echo not ok two' 'exit 1'
check "one of two fails" says 1 "1 passed, 1 failed"
check "and is shown" has "$said" "not ok two"
run 'exit 3'
check "an end without a word" says 1 "0 passed, 1 failed"
run 'echo ok one' 'echo ok passed over: no tool'
check "what is passed over is told, with its reason" has "$said" $'\ntest_it.sh: passed over: no tool\n'
run 'echo skipped: no program'
check "so is a test that is skipped" has "$said" $'\ntest_it.sh: skipped: no program\n'
check "which has not failed" says 0 "1 passed, 0 failed"
exit $failed
