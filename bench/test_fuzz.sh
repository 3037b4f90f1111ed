#!/usr/bin/env bash
# Each fuzz target takes the inputs that its fuzzing begins with (corpus/fuzz/): one that refuses them would stop at its first, and
# `make fuzz` would look for nothing.
set -u
cd "$(dirname "$0")/.." || exit 1
. scripts/verdict.sh
root=$PWD flavour=${TERRACE_FLAVOUR:-test}
programs=$(realpath -m "${O:-build}/$flavour")
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

replay() { # TARGET: in a folder of its own, where it leaves the input that it stopped at
    make -s FLAVOUR="$flavour" FUZZ_ENGINE= "${O:-build}/$flavour/$1" && cd "$work" && "$programs/$1" "$root/corpus/fuzz/${1#fuzz_}"
}
for source in bench/fuzz_*.c; do
    target=$(basename "$source" .c)
    (replay "$target") > "$work/log" 2>&1
    outcome "$target takes its corpus" $? "$work/log"
done
exit $failed
