#!/usr/bin/env bash
# The tree's format. C sources are as .clang-format has them (`make format`). No line of a source or a script is over 140 characters,
# comments included, which clang-format does not fill. No line of a document is over 120 characters, tables and shown runs aside.
# README.md is the way in: at most 150 lines.
# Each release of clang-format differs a little: only the release that formatted the tree runs here.
set -u
cd "$(dirname "$0")/.." || exit 1
. scripts/verdict.sh
[ -z "${TERRACE_FLAVOUR:-}" ] || exit 0
too_long() { LC_ALL=C.UTF-8 grep -nHE "^.{$1,}" "${@:2}"; }

verdict "lines of documents are at most 120 characters" "$(
    find . -name '*.md' -not -path './build/*' -not -path './results/summary.md' | while read -r file; do
        awk '/^ *```/ { shown = !shown } shown || /^ *\|/ { print ""; next } { print }' "$file" | too_long 121 | sed "s|^[^:]*|$file|"
    done)"

verdict "README.md has at most 150 lines" "$(awk 'NR > 150 { print FILENAME ":" NR ": " $0 }' README.md)"

mapfile -t sources < <(find engine solver checker bench scripts -name '*.[ch]')
verdict "lines of C sources are at most 140 characters" "$(too_long 141 "${sources[@]}")"

# A text in quotes is not broken, so that it can be searched for: a line may be longer if its length is that of one text.
# bench/mutants.sh is a table: each row is one change to a source, as sed makes it.
text="(\"[^\"]{80,}\"|'[^']{80,}'|\`[^\`]{80,}\`)"
mapfile -t scripts < <(
    echo Makefile
    find engine solver checker bench scripts -type f \( -name '*.js' -o -name '*.mjs' -o -name '*.py' -o -name '*.css' \)
    grep -rlIE --include='*.sh' --include='*[a-z-]' '^#!' engine solver checker bench scripts | grep -v '^bench/mutants.sh$'
)
verdict "lines of scripts are at most 140 characters" \
    "$(too_long 141 "${scripts[@]}" | LC_ALL=C.UTF-8 grep -vE "^[^:]*:[0-9]+:.{0,60}$text.{0,60}\$")"

release=14
if ! clang-format --version 2> /dev/null | grep -q "version $release\."; then
    echo "ok skipped: no clang-format $release here"
    exit $failed
fi
verdict "every source is formatted (else: make format)" "$(
    printf '%s\0' "${sources[@]}" | xargs -0 -P2 -n40 clang-format --dry-run 2>&1 | sed -n 's/^\([^ :]*\):[0-9].*/\1/p' | sort -u)"
exit $failed
