#!/usr/bin/env bash
# Every C source is as .clang-format has it (`make format`), with lines of at most 140 characters, comments included, which clang-format does
# not fill. No line of a document is over 120 characters, tables and shown runs aside.
# Each release of clang-format differs a little: only the release that formatted the tree runs here.
set -u
cd "$(dirname "$0")/.." || exit 1
failed=0
[ -z "${TERRACE_FLAVOUR:-}" ] || exit 0
long=$(find . -name '*.md' -not -path './build/*' -not -path './results/summary.md' | while read -r file; do
    awk '/^ *```/ { shown = !shown } shown || /^ *\|/ { print ""; next } { print }' "$file" | LC_ALL=C.UTF-8 grep -nE '^.{121,}' | sed "s|^|$file:|"
done)
if [ -z "$long" ]; then
    echo "ok lines of documents are at most 120 characters"
else
    echo "not ok lines of documents are at most 120 characters"
    echo "$long"
    failed=1
fi

long=$(find engine solver checker bench -name '*.[ch]' -exec env LC_ALL=C.UTF-8 grep -nHE '^.{141,}' {} +)
if [ -z "$long" ]; then
    echo "ok lines of C sources are at most 140 characters"
else
    echo "not ok lines of C sources are at most 140 characters"
    echo "$long"
    failed=1
fi

release=14
if ! clang-format --version 2> /dev/null | grep -q "version $release\."; then
    echo "ok skipped: no clang-format $release here"
    exit $failed
fi
differ=$(find engine solver checker bench -name '*.[ch]' -print0 | xargs -0 -P2 -n40 clang-format --dry-run 2>&1 | sed -n 's/^\([^ :]*\):[0-9].*/\1/p' | sort -u)
[ -z "$differ" ] && { echo "ok every source is formatted"; exit $failed; }
echo "not ok every source is formatted: make format changes"
echo "$differ"
exit 1
