#!/usr/bin/env bash
# The text that each fault of bench/mutants.sh changes is still in its source. Otherwise nobody would notice before the next long run.
set -u
cd "$(dirname "$0")/.." || exit 1
[ -z "${TERRACE_FLAVOUR:-}" ] || exit 0
if left=$(bench/mutants.sh --fits); then
    echo "ok every fault fits: $left"
else
    echo "not ok every fault fits"
    echo "$left"
    exit 1
fi
if left=$(bench/mutants.sh --fits --from 1000); then
    echo "not ok to try no fault at all is no success: $left"
    exit 1
else
    echo "ok to try no fault at all is no success"
fi
