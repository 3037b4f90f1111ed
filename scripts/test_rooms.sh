#!/usr/bin/env bash
# The rooms of the program keep their order (ROOMS in the Makefile, lowest first): a source includes headers of its own room and of rooms
# before it only. Names of sources are unique. The checker includes nothing of the program, the program nothing of checker/ and bench/.
# Usage: scripts/test_rooms.sh [FOLDER]      the project's folder, or a copy of it
set -u
. "$(dirname "$0")/verdict.sh"
cd "${1:-$(dirname "$0")/..}" || exit 1
read -ra rooms <<< "$(make -s rooms)"
sources() { ls "$1"/*.c "$1"/*.h 2> /dev/null | grep -vE '/(test|bench|fuzz)_[^/]*$'; }

# FILE INCLUDED, a line for each #include "..." of the folders given
includes() { for room in "$@"; do sources "$room"; done | xargs grep -H '^#include "' | sed 's/:#include "\([^"]*\)".*/ \1/'; }
# FLOOR FOLDER HEADER
headers() { for floor in "${!rooms[@]}"; do ls "${rooms[floor]}"/*.h 2> /dev/null | sed "s|\(.*\)/\(.*\)|$floor \1 \2|"; done; }

upward=$(awk 'NR == FNR { floor[$3] = $1; of[$2] = $1; next }
    { room = $1; sub("/[^/]*$", "", room) }
    !($2 in floor) { print $1 " includes " $2 ", which is in no room" }
    $2 in floor && floor[$2] > of[room] { print $1 " includes " $2 ", of a room above its own" }' \
    <(headers; for floor in "${!rooms[@]}"; do echo "$floor ${rooms[floor]} -"; done) <(includes "${rooms[@]}"))
verdict "no room includes one above it" "$upward"

verdict "each source has a name of its own" \
    "$(for room in "${rooms[@]}" checker bench; do ls "$room"/*.c; done | sed 's|.*/||' | sort | uniq -d)"

verdict "the checker shares no code with the program" \
    "$(includes checker | while read -r file header; do [ -e "checker/$header" ] || echo "$file includes $header"; done)"

verdict "every folder with sources in engine/ and solver/ is a room" \
    "$(find engine solver -name '*.c' -not -name 'test_*' -not -path 'solver/examples/*' -not -path 'solver/page/*' -printf '%h\n' |
    sort -u | while read -r folder; do
        [[ " ${rooms[*]} " == *" $folder "* ]] || echo "$folder"
    done)"
# The library may run in a program that has set a locale (engine/common/plain.h).
library=$(for room in "${rooms[@]}"; do case $room in solver/cli*) ;; *) sources "$room" ;; esac; done)
verdict "nothing below the command line depends on the locale" "$(
    xargs grep -nE '\b(strn?casecmp|strcoll|strtod|atof|to(lower|upper)|is(alpha|alnum|digit|space|upper|lower|punct|print))\(' <<< "$library"
    xargs grep -lE '%[-+0-9]*\.[1-9][0-9]*[efg]' <<< "$library" | xargs grep -L 'plain_point('
)"
exit $failed
