#!/usr/bin/env bash
# Golden transcripts: golden/*.txt hold commands with their whole stdout, stderr and exit code.
#
#   # comment                         $ a command, run by bash in a folder with a copy of golden/files
#   > a line of stdout                ! a line of stderr                = the exit code
#
# (..|numbers)+=0 makes jq print 1.0 as 1, as it did by itself before version 1.7.
#
# Usage: TERRACE=./terrace solver/cli/test_golden.sh [NAME...]     (NAME: golden/NAME.txt; default all)
# With the sanitizers' TEST_SHARE (bench/test_share.h) one command in four.
# GOLDEN_UPDATE=1 writes what the program says now into the transcripts: read the difference before you commit it.
set -u
here=$(cd "$(dirname "$0")" && pwd)
program=$(realpath "${TERRACE:-$here/../../terrace}") || exit 1
[ -x "$program" ] || { echo "not ok: $program is missing: run make"; exit 1; }
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin" "$work/new"
ln -s "$program" "$work/bin/terrace"
export PATH=$work/bin:$PATH LC_ALL=C.UTF-8 NO_COLOR= TERM=xterm
unset NO_COLOR
failed=0 commands=0
[ "${TEST_SHARE:-1}" -gt 8 ] && [ -z "${GOLDEN_UPDATE:-}" ] && every=4 || every=1

# A fresh copy of the files, dated long ago. The copy stays for the next command unless something in it has a new date: a file that was
# written, or a folder whose entries changed.
fresh_copy() {
    [ -e "$work/in" ] && [ -z "$(find "$work/in" -newermt 2001-01-01 -print -quit)" ] && return
    rm -rf "$work/in"
    cp -r "$here/golden/files" "$work/in"
    find "$work/in" -depth -exec touch -d 2000-01-01 {} +
}

# Runs one command in such a copy; prints its transcript.
transcript() {
    printf '$ %s\n' "$1"
    (cd "$work/in" && exec timeout 120 bash -o pipefail -c "$1" > "$work/out" 2> "$work/err" < /dev/null)
    local code=$?
    [ ! -s "$work/out" ] || sed 's/^/> /' "$work/out"
    [ ! -s "$work/err" ] || sed 's/^/! /' "$work/err"
    echo "= $code"
}

# The blocks of a transcript: a command and all lines up to the next command, comment or empty line.
run_file() {
    local file=$1 name line expected command actual
    name=${file##*/} name=${name%.txt}
    : > "$work/new/$name.txt"
    command=
    check() {
        [ -n "$command" ] || return
        if ((commands++ % every > 0)); then command=; return; fi
        fresh_copy
        actual=$(transcript "$command")
        printf '%s\n' "$actual" >> "$work/new/$name.txt"
        if [ "$actual" = "$expected" ]; then
            echo "ok $name: $command"
        else
            failed=1
            echo "not ok $name: $command"
            diff <(printf '%s\n' "$expected") <(printf '%s\n' "$actual") | head -40
        fi
        command=
    }
    while IFS= read -r line || [ -n "$line" ]; do
        case $line in
        '$ '*) check; command=${line#'$ '}; expected=$line ;;
        '> '* | '! '* | '= '* | '>' | '!') expected+=$'\n'$line ;;
        *) check; printf '%s\n' "$line" >> "$work/new/$name.txt" ;;
        esac
    done < "$file"
    check
    if [ -n "${GOLDEN_UPDATE:-}" ] && ! cmp -s "$file" "$work/new/$name.txt"; then
        cp "$work/new/$name.txt" "$file"
        echo "updated $file"
    fi
}

for name in "${@:-}"; do
    for file in "$here"/golden/${name:-*}.txt; do run_file "$file"; done
done
exit $failed
