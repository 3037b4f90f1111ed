#!/usr/bin/env bash
# A commit that changes the search ends with `Signature: N`, every other with `No functional change`.
# Checks the commits since this rule exists, if there is a history.
set -u
cd "$(dirname "$0")/.." || exit 1
[ -z "${TERRACE_FLAVOUR:-}" ] || exit 0
since=56da500
if ! git rev-parse -q --verify "$since^{commit}" > /dev/null 2>&1; then
    echo "ok skipped: no history here"
    exit 0
fi
mute=$(git log --no-merges --format='%h %s%x09%(trailers:key=Signature,valueonly,separator=%x2C)%x09%b%x00' "$since"..HEAD |
    tr '\n' ' ' | tr '\0' '\n' | awk -F'\t' '$0 ~ /[0-9a-f]/ && $2 == "" && $3 !~ /No functional change *$/ &&
    $0 !~ /Signature: [0-9]+ *$/ { print $1 }')
[ -z "$mute" ] && { echo "ok each commit says whether it changes the search"; exit 0; }
echo "not ok each commit says whether it changes the search: neither 'Signature: N' nor 'No functional change' ends"
echo "$mute"
exit 1
