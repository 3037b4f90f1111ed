#!/usr/bin/env bash
# The command line uses the library through terrace.h alone. Besides terrace.h, a source of solver/cli/ includes only headers of
# solver/cli/ and the helpers of engine/common/, which know no cards. The commands bench and perft are for the library's developers, and
# look inside.
set -u
cd "$(dirname "$0")/.." || exit 1
. scripts/verdict.sh
[ -z "${TERRACE_FLAVOUR:-}" ] || exit 0

inside='cmd_bench.c cmd_perft.c'
read -ra folders <<< "$(make -s rooms 2> /dev/null)"
own=$(for folder in "${folders[@]}"; do case $folder in solver/cli*|engine/common) ls "$folder" ;; esac; done)
# FILE HEADER, a line for each include of another room.
strangers=$(for folder in "${folders[@]}"; do
    case $folder in solver/cli*) ;; *) continue ;; esac
    grep -H '^#include "' "$folder"/*.[ch] | grep -v '/test_' | sed 's|.*/\([^:]*\):#include "\([^"]*\)".*|\1 \2|'
done | while read -r file header; do
    [ "$header" = terrace.h ] && continue
    grep -qx "$header" <<< "$own" && continue
    echo "$file $header"
done)
verdict "the command line includes terrace.h and nothing behind it" \
    "$(while read -r file header; do [[ -z $file || " $inside " =~ [[:space:]]$file[[:space:]] ]] ||
    echo "$file includes $header"; done <<< "$strangers")"
verdict "each row of the list is needed" \
    "$(for file in $inside; do grep -q "^$file " <<< "$strangers" || echo "$file"; done)"
echo "ok $(wc -w <<< "$inside") sources look inside"
exit $failed
