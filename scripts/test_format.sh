#!/usr/bin/env bash
# Every C source is as .clang-format has it (`make format`). Each release of clang-format differs a little: only the one that the tree is
# formatted with is asked.
set -u
cd "$(dirname "$0")/.." || exit 1
[ -z "${TERRACE_FLAVOUR:-}" ] || exit 0
release=14
if ! clang-format --version 2> /dev/null | grep -q "version $release\."; then
    echo "ok skipped: no clang-format $release here"
    exit 0
fi
differ=$(find engine solver checker bench page -name '*.[ch]' -print0 | xargs -0 -P2 -n40 clang-format --dry-run 2>&1 | sed -n 's/^\([^ :]*\):[0-9].*/\1/p' | sort -u)
[ -z "$differ" ] && { echo "ok every source is formatted"; exit 0; }
echo "not ok every source is formatted: make format changes"
echo "$differ"
exit 1
