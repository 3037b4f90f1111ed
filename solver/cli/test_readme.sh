#!/usr/bin/env bash
# The runs shown in README.md (blocks marked console) are what the program says: every line `$ terrace ...` is run and compared.
# Usage: TERRACE=./terrace solver/cli/test_readme.sh       README_UPDATE=1 writes what it says now into README.md
set -u
here=$(cd "$(dirname "$0")" && pwd)
readme=$(realpath "$here/../../README.md")
program=$(realpath "${TERRACE:-$here/../../terrace}")
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
# Several threads race for the first solution: the verdict is always the same, the line that wins it is not. One thread for comparing,
# where a command has threads at all.
cat > "$work/terrace" << 'S'
#!/bin/sh
if "$PROGRAM" "$1" --help | grep -q -e --threads; then exec "$PROGRAM" "$@" --threads 1; else exec "$PROGRAM" "$@"; fi
S
chmod +x "$work/terrace"
export PROGRAM=$program PATH=$work:$PATH LC_ALL=C.UTF-8
cd "$here/../.." || exit 1

# README.md with the output of each command put in anew.
inside=
while IFS= read -r line; do
    case $inside:$line in
    :'```console') inside=yes; printf '%s\n' "$line" ;;
    yes:'```') inside=; printf '%s\n' "$line" ;;
    yes:'$ terrace '*)
        printf '%s\n' "$line"
        printf '%s\n' "${line#'$ '}" >> "$work/commands"
        bash -c "${line#'$ '}" < /dev/null 2>&1
        ;;
    yes:*) ;; # output of the last time
    *) printf '%s\n' "$line" ;;
    esac
done < "$readme" > "$work/README.md"

count=$(wc -l < "$work/commands")
# A run that README shows is one that works.
if grep -n '^terrace: ' "$work/README.md"; then
    echo "not ok no command of README is refused"
    exit 1
fi
if [ -n "${README_UPDATE:-}" ]; then
    cp "$work/README.md" "$readme"
    echo "updated $count runs"
elif cmp -s "$work/README.md" "$readme"; then
    echo "ok README shows what its $count commands print"
else
    echo "not ok README shows what its $count commands print (README_UPDATE=1 renews them)"
    diff "$readme" "$work/README.md"
    exit 1
fi
