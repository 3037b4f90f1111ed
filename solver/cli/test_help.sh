#!/usr/bin/env bash
# Every command has its help, README knows every command, and the manual pages are those of the program and well formed.
set -u
here=$(cd "$(dirname "$0")" && pwd)
program=$(realpath "${TERRACE:-$here/../../terrace}")
failed=0
result() { # NAME CONDITION...
    local name=$1
    shift
    if "$@" > /dev/null 2>&1; then echo "ok $name"; else echo "not ok $name"; failed=1; fi
}

commands=$("$program" --help | sed -n 's/^  \([a-z]*\) .*/\1/p')
for command in $commands; do
    result "help of $command" "$program" "$command" --help
    result "help $command is the same" cmp <("$program" help "$command") <("$program" "$command" --help)
    result "$command in README" grep -qF "\`terrace $command" "$here/../../README.md"
    # A line of help fits a terminal of 80 columns.
    result "width of the help of $command" awk 'length($0) > 79 {exit 1}' <("$program" "$command" --help)
done
for word in help --help -h; do
    result "help $word is help" cmp <("$program" help "$word") <("$program" --help)
done
# The manual is made from the help texts.
result "the manual is that of the program (else: scripts/write-manual)" cmp "$here/man/terrace.1" \
    <(TERRACE=$program "$here/../../scripts/write-manual" -)
if command -v groff > /dev/null; then
    for page in "$here"/man/*.[1-9]; do
        result "$(basename "$page") is well formed" test -z "$(groff -man -Tutf8 -ww -z "$page" 2>&1)"
    done
fi
# Suits are drawn where the locale's name says UTF-8, whether it is installed or not.
deal() { env -u LC_CTYPE LC_ALL="$1" LANG="$2" "$program" deal falling-stars seed:7; }
result "suits by the name of the locale" test "$(deal "" xx_YY.UTF-8)" = "$(deal xx_YY.utf8 C)" \
    -a "$(deal "" xx_YY.UTF-8)" != "$(deal C xx_YY.UTF-8)"
# The table of games is one line a game, on terminals too narrow for it two.
if [[ $(script -qec 'test -t 1 && echo here' /dev/null < /dev/null 2>&1) = *here* ]]; then
    games() { script -qec "stty cols $1; $(printf %q "$program") games" /dev/null < /dev/null | tr -d '\r'; }
    result "the games on a terminal of 80 columns" awk -v games="$("$program" games --json | jq '.games | length')" \
        'length($0) > 79 {wide++} /\// {games--} END {exit wide || games}' <(games 80)
    result "... and on a wide one" cmp <(games 200) <("$program" games)
else
    echo "skipped the games on a terminal: no script(1)"
fi
exit $failed
