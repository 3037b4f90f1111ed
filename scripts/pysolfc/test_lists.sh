#!/usr/bin/env bash
# The lists of winnable deals, read as PySolFC reads them, have rising numbers from 32000 on, of deals that terrace wins. The plug-ins are
# valid Python.
set -u
here=$(cd "$(dirname "$0")" && pwd)
terrace=$(realpath "${TERRACE:-$here/../../terrace}") || exit 1
command -v python3 > /dev/null || { echo "skipped: no python3"; exit 0; }
. "$here/../verdict.sh"

lists=0
for list in "$here"/upstream/pysollib/games/solvable_seeds/*_solvable_seeds.py; do
    game=$(basename "$list" _solvable_seeds.py | tr _ -)
    lists=$((lists + 1))
    # Some from all over the list, first and last among them.
    if sample=$(python3 -c '
import runpy, sys
seeds = runpy.run_path(sys.argv[1])["SOLVABLE_SEEDS"]
assert isinstance(seeds, tuple) and len(seeds) >= 100 and seeds[0] >= 32000
assert all(a < b for a, b in zip(seeds, seeds[1:]))
print(*seeds[::max(1, len(seeds) // 4)], seeds[-1])' "$list" 2>&1); then
        verdict "$game: numbers" ""
        for number in $sample; do
            code=0
            "$terrace" solve "pysolfc/$game" "pysolfc:$number" --threads 1 --memory 64M --limit-states 4000000 > /dev/null || code=$?
            verdict "$game $number can be won" "$([ $code = 0 ] || echo "exit code $code")"
        done
    else
        verdict "$game: numbers" "$sample"
    fi
done
verdict "seven lists" "$([ $lists = 7 ] || echo "$lists")"
# A new beginning without the batch files of before does not shorten a list.
copy=$(mktemp -d) || exit 1
mkdir -p "$copy/scripts"
cp -r "$here" "$copy/scripts"
verdict "a longer list stays" "$(
    ROUNDS=1 CHUNK=2 GAMES=wood TERRACE=$terrace "$copy/scripts/pysolfc/winnable-lists" 2>&1 | grep -v 'which stays$'
    diff -r "$here/upstream" "$copy/scripts/pysolfc/upstream")"
verdict "a list that cannot be written stays" "$(
    cd "$copy" || exit
    python3 -c '
import runpy, sys
for number in runpy.run_path(sys.argv[1])["SOLVABLE_SEEDS"]:
    print("\"deal\":\"pysolfc:%d\",\"verdict\":\"winnable\"" % number)' scripts/pysolfc/upstream/pysollib/games/solvable_seeds/wood* \
        > build/winnable/wood.all.jsonl
    (ulimit -f 1; GAMES=wood TERRACE=$terrace scripts/pysolfc/winnable-lists write > /dev/null 2>&1) && echo "exit code 0"
    diff -r -x '*.new' "$here/upstream" scripts/pysolfc/upstream
    GAMES=wood TERRACE=$terrace scripts/pysolfc/winnable-lists write | grep -v '^wood *[0-9]* winnable'
    diff -r "$here/upstream" scripts/pysolfc/upstream)"
verdict "asked for fewer numbers it makes fewer" "$(WANTED=1 GAMES=wood TERRACE=$terrace "$copy/scripts/pysolfc/winnable-lists" write |
    grep -v '^wood *1 winnable')"
rm -r "$copy"
for file in "$here"/*.py; do
    verdict "$(basename "$file") compiles" "$(python3 -c 'import ast, sys; ast.parse(open(sys.argv[1]).read())' "$file" 2>&1 | tail -n 1)"
done
# Each new game has its page of rules, which names it and leads to that of the game itself.
pages=$(mktemp -d) || exit 1
"$here/rules-pages" "$pages"
wanted=$(printf '%salwayssolvable.html\n' blondesandbrunettes fallingstar generalspatience queenofitaly signora terrace wood)
verdict "pages of rules" "$(ls "$pages" | diff - <(echo "$wanted"))"
verdict "a page names its game" "$(grep -qx "<h1>General's Patience (Always Solvable)</h1>" "$pages"/generals* || echo "not so")"
verdict "a page leads to that of the game" "$(grep -q '<a href="generalspatience.html">' "$pages"/generals* || echo "not so")"
rm -r "$pages"
exit $failed
