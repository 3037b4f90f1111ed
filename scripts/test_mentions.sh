#!/usr/bin/env bash
# Files, folders and functions that documents and comments of headers name are there: `solve.h`, `state/problem.h`, `reserve.*`,
# `table_vetoes()`. Each document knows its own folder, the project's, and the rooms of solver/. EXPERIMENTS.md is a log, and may name
# what is gone. In CONTRIBUTING.md NAME stands for a name of yours.
set -u
cd "$(dirname "$0")/.." || exit 1
. scripts/verdict.sh
[ -z "${TERRACE_FLAVOUR:-}" ] || exit 0
documents=$(find . -name '*.md' -not -path './build/*' -not -path './results/*' -not -name EXPERIMENTS.md)
# Names of files with their folders, each also without its leading folders, and without its ending for `name.*`.
files=$(find . \( -name build -o -name .git \) -prune -o -type f -print | sed 's|^\./||')
known=$(awk '{ print; while (sub(/^[^\/]*\//, "")) print }' <<< "$files" | sort -u)
stems=$(sed -n 's/\.[a-z0-9]*$//p' <<< "$known" | sort -u)
# DOCUMENT:NAME of what stands in backquotes and looks like a source of ours.
named=$(grep -oHE '`[A-Za-z0-9_/-]+\.(c|h|sh|mjs|\*)`' $documents | tr -d '`' | grep -v 'NAME\.' | sort -u)
verdict "the files that documents name are there" "$(awk -F: '
    FILENAME == ARGV[1] { known[$0]; next } FILENAME == ARGV[2] { stem[$0]; next }
    { name = $2; if (name in known) next; if (sub(/\.\*$/, "", name) && name in stem) next; print $1 ": " $2 }' \
    <(echo "$known") <(echo "$stems") - <<< "$named")"

words=$(cat $(find engine solver checker bench \( -name '*.[ch]' -o -name '*.py' -o -name '*.js' -o -name '*.mjs' \)) |
    grep -oE '[A-Za-z_][A-Za-z0-9_]*\(' | sort -u)
called=$(grep -oHE '`[a-z][a-z0-9]*_[a-z0-9_]*\(' $documents | tr -d '`' | sort -u)
verdict "the functions that documents name are there" "$(awk -F: '
    FILENAME == ARGV[1] { known[$0]; next } !($2 in known) { print $1 ": " $2 ")" }' <(echo "$words") - <<< "$called")"
# In comments of headers: a function named as name().
comments=$(find engine solver checker bench -name '*.h' -exec grep -HoE '(/\*| \*).*' {} + |
    awk '{ file = $0; sub(/:.*/, "", file); rest = substr($0, length(file) + 2)
        while (match(rest, /[a-z][a-z0-9]*_[a-z0-9_]*\(\)/)) { print file ":" substr(rest, RSTART, RLENGTH - 1);
            rest = substr(rest, RSTART + RLENGTH) } }' | sort -u)
verdict "the functions that comments of headers name are there" "$(awk -F: '
    FILENAME == ARGV[1] { known[$0]; next } !($2 in known) { print $1 ": " $2 ")" }' <(
    cat $(find engine solver checker bench -name '*.[ch]') | sed 's|/\*.*||;
        /^ \*/d' | grep -oE '[A-Za-z_][A-Za-z0-9_]*\(' | sort -u) - <<< "$comments")"
exit $failed
