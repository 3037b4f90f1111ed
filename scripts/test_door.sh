#!/usr/bin/env bash
# The command line knows the library by terrace.h alone: beside it a source of solver/cli/ includes headers of solver/cli/ and the plain helpers of
# engine/common/, which know no cards. bench and perft are for the library's developers and look inside. What is not moved yet stands below; a source
# that needs its row no longer is a complaint too, so the list only shrinks.
set -u
cd "$(dirname "$0")/.." || exit 1
[ -z "${TERRACE_FLAVOUR:-}" ] || exit 0

inside='cmd_bench.c cmd_perft.c inside.c inside.h
batch_begin.h batch_line.h batch_plan.h batch_run.c batch_task.c batch_task.h cmd_batch.c
catalogue_batch.c catalogue_batch.h catalogue_file.h catalogue_levels.c catalogue_list.c catalogue_list.h catalogue_make.h ledger.h
summary_rates.h summary_write.c'
failed=0
verdict() { # NAME COMPLAINTS
    if [ -z "$2" ]; then echo "ok $1"; else echo "not ok $1"; printf '%s\n' "$2"; failed=1; fi
}
read -ra folders <<< "$(make -s rooms 2> /dev/null)"
own=$(for folder in "${folders[@]}"; do case $folder in solver/cli*|engine/common) ls "$folder" ;; esac; done)
# FILE HEADER, a line for each include that looks inside: of another room, or of inside.h, the door behind the door.
strangers=$(for folder in "${folders[@]}"; do
    case $folder in solver/cli*) ;; *) continue ;; esac
    grep -H '^#include "' "$folder"/*.[ch] | grep -v '/test_' | sed 's|.*/\([^:]*\):#include "\([^"]*\)".*|\1 \2|'
done | while read -r file header; do
    [ "$header" = terrace.h ] && continue
    [ "$header" != inside.h ] && grep -qx "$header" <<< "$own" && continue
    [ "$file $header" = "main.c inside.h" ] && continue
    echo "$file $header"
done)
verdict "the command line includes terrace.h and nothing behind it" \
    "$(while read -r file header; do [[ -z $file || " $inside " =~ [[:space:]]$file[[:space:]] ]] || echo "$file includes $header"; done <<< "$strangers")"
verdict "each row of the list is needed" \
    "$(for file in $inside; do grep -q "^$file " <<< "$strangers" || echo "$file"; done)"
echo "ok $(wc -w <<< "$inside") sources look inside"
exit $failed
