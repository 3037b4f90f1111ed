#!/usr/bin/env bash
# `make clean` takes away what was built here; with O=FOLDER what was built there, and nothing else of the folder.
set -u
cd "$(dirname "$0")/.." || exit 1
. scripts/verdict.sh
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cp --parents Makefile solver/library/terrace.h "$work"
built() {
    mkdir -p "$work"/{build,out}/{release,page} "$work/out/mine"
    touch "$work"/{build,out}/{release/found.mk,page/terrace.html} "$work/out/mine/notes" "$work/terrace"
}
clean() { (cd "$work" && env -i PATH="$PATH" make -s clean "$@" &&
    find . -type f ! -name terrace.h | LC_ALL=C sort | tr '\n' ' ') 2>&1; }

built
check "with O=FOLDER the folder" is "$(clean O=out)" \
    "./Makefile ./build/page/terrace.html ./build/release/found.mk ./out/mine/notes ./terrace "
built
check "without it build/ and the programs" is "$(clean)" \
    "./Makefile ./out/mine/notes ./out/page/terrace.html ./out/release/found.mk "
exit $failed
