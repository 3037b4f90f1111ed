#!/usr/bin/env bash
# results/lists: the page tells what the catalogues hold, and the first number of each level can be won.
set -u
cd "$(dirname "$0")/.." || exit 1
. scripts/verdict.sh
. scripts/games.sh
terrace=${TERRACE:-./terrace} work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cp -r results/lists results/lists.md "$work"
LISTS=$work/lists TERRACE=$terrace scripts/level-lists table
verdict "the page is that of the catalogues" "$(diff results/lists.md "$work/lists.md")"
verdict "every game with levels has a list" "$(
    for game in $(games_with_levels); do [ -e "results/lists/${game//\//-}.xz" ] || echo "$game"; done)"
verdict "the first number of each level can be won with its best base card" "$(
    for list in results/lists/*.xz; do
        game=$(xz -dc "$list" | sed -n '/^$/q; s/^game: //p')
        "$terrace" catalogue --read "$list" | awk '$2 == "winnable" && !seen[$3]++ {print $1, $4}' | while read -r deal best; do
            base=(--base "$best")
            [ "${best:--}" != - ] || base=()
            "$terrace" solve "$game" "$deal" "${base[@]}" --threads 1 --memory 512M --limit-states 100000000 --limit-seconds 0 --json |
                grep -q 'verdict":"winnable"' || echo "$game $deal $best"
        done
    done)"
exit $failed
