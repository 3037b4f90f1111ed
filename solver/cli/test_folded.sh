#!/usr/bin/env bash
# Answers on a terminal: no line wider than it, and the words of the answer as it goes to a file.
set -u
here=$(cd "$(dirname "$0")" && pwd)
terrace=$(realpath "${TERRACE:-$here/../../terrace}") || exit 1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
export LC_ALL=C.UTF-8 TERM=xterm
unset NO_COLOR
if [[ $(script -qec 'test -t 1 && echo here' /dev/null < /dev/null 2>&1) != *here* ]]; then
    echo "skipped: no script(1)"
    exit 0
fi
failed=0

words() { tr -s ' \n' '\n\n' < "$1"; }
untimed() { sed 's/[0-9.]* s CPU/S s CPU/'; }

# usage: shown COLOUR, with $columns and $command
shown() {
    script -qec "stty cols $columns; $command --color $1 2> /dev/null" /dev/null < /dev/null | tr -d '\r' | untimed
}

# usage: folds COLUMNS COMMAND...
folds() {
    local columns=$1 command
    shift
    command=$(printf '%q ' "$terrace" "$@")
    "$terrace" "$@" --color never 2> /dev/null | untimed > plain.txt
    shown never > shown.txt
    shown always | sed 's/\x1b\[[0-9]*m//g' > coloured.txt
    if grep -q ".\{$columns\}" plain.txt && ! grep -q ".\{$columns\}" shown.txt && cmp -s <(words plain.txt) <(words shown.txt) &&
        cmp -s shown.txt coloured.txt; then
        echo "ok $columns columns: $*"
    else
        failed=1
        echo "not ok $columns columns: $*"
        cat shown.txt
    fi
}
"$terrace" deal terrace 1 --text | grep -v '^stock' > visible.txt
echo 't3>f1' > moves.txt
limits=(--limit-states 300 --threads 1 --memory 1M)
folds 80 hint terrace 1 "${limits[@]}"
folds 60 hint terrace visible.txt --samples 64 "${limits[@]}"
folds 80 pick terrace 1 "${limits[@]}"
folds 90 pick terrace visible.txt --samples 64 "${limits[@]}"
folds 80 solve terrace 1 --limit-states 300000 --threads 1
folds 72 solve pysolfc/terrace pysolfc:7 --base t3 "${limits[@]}"
folds 50 review terrace 1 --moves moves.txt --playouts 16 "${limits[@]}"

# A terminal too narrow to fold anything is left to break lines itself.
script -qec "stty cols 8; $(printf %q "$terrace") hint terrace 1 ${limits[*]}" /dev/null < /dev/null > narrow.txt 2>&1
if grep -q 'legal moves' narrow.txt; then echo "ok 8 columns"; else failed=1; echo "not ok 8 columns"; cat narrow.txt; fi
exit $failed
