#!/usr/bin/env bash
# Every command has its help, and manual page and README know every command and common option.
set -u
here=$(cd "$(dirname "$0")" && pwd)
program=$(realpath "${TERRACE:-$here/../../terrace}")
failed=0
result() { # NAME CONDITION...
    local name=$1
    shift
    if "$@" > /dev/null 2>&1; then echo "ok $name"; else echo "not ok $name"; failed=1; fi
}
plain_man() { sed 's/\\-/-/g; s/^\.[A-Z]* //; s/"//g' "$here/terrace.1"; }

commands=$("$program" --help | sed -n 's/^  \([a-z]*\) .*/\1/p')
for command in $commands; do
    result "help of $command" "$program" "$command" --help
    result "help $command is the same" cmp <("$program" help "$command") <("$program" "$command" --help)
    result "$command in the manual page" grep -qE "^$command( |$)" <(plain_man)
    result "$command in README" grep -qF "| \`terrace $command" "$here/../../README.md"
    # A line of help fits a terminal.
    result "width of the help of $command" awk 'length($0) > 140 {exit 1}' <("$program" "$command" --help)
done
for option in $("$program" solve --help | sed -n 's/^  --\([a-z-]*\).*/\1/p'); do
    result "--$option in the manual page" grep -qF -- "--$option" <(plain_man)
done
if command -v man > /dev/null && [ -z "$(man --warnings -l /dev/null 2>&1)" ]; then
    for page in "$here"/terrace.1 "$here"/man/*.[1-9]; do
        result "$(basename "$page") is well formed" test -z "$(man --warnings -l "$page" 2>&1 > /dev/null)"
    done
fi
exit $failed
