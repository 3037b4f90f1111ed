#!/usr/bin/env bash
# --html FILE: the page with the answer inside. The page itself is tested in solver/page/; a small one stands for it here.
set -u
terrace=$(realpath "${TERRACE:-$(dirname "$0")/../../terrace}")
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
. "$(dirname "$0")/../../scripts/verdict.sh"
cd "$work" || exit 1
echo '<!doctype html><!-- terrace: a page --><p>x</p><script type="application/json" id="given">null</script><p>y</p>' > page.html
export TERRACE_PAGE=$work/page.html
# What was put into the page FILE, as JSON.
given() { sed -n 's|.*id="given">\(.*\)</script><p>y</p>$|\1|p' "$1"; }
times='del(.. | .seconds?, .elapsed_seconds?, .table_bytes?)'
same() { cmp <(jq -S "$times" <<< "$1") <(jq -S "$times" <<< "$2"); }

for command in "solve falling-stars seed:7 --limit-states 20000" "pick terrace seed:1 --hidden --samples 16" \
    "solve generals-patience seed:4"; do
    # shellcheck disable=SC2086
    shown=$("$terrace" $command --threads 1 --memory 64M --json --html out.html)
    same "$shown" "$(given out.html | jq .answer)"
    outcome "$command: the page holds what --json shows" $?
done
same "$(given out.html | jq '.position | del(.score, .won, .can_deal)')" \
    "$("$terrace" deal generals-patience seed:4 --json | jq '.state // . | del(.schema, .game, .deal, .score, .won, .can_deal, .state)')"
outcome "and the position" $?
[ "$(given out.html | jq -r '.command, .rules.name, .deal' | xargs)" = "solve aisleriot/generals-patience seed:4" ]
outcome "and what it is about" $?
"$terrace" solve falling-stars seed:7 --limit-states 20000 --threads 1 --memory 64M --json > moves.json
shown=$("$terrace" review falling-stars seed:7 --moves moves.json --limit-states 100 --playouts 4 --threads 1 \
    --memory 1M --json --html review.html)
same "$shown" "$(given review.html | jq .answer)" && [ "$(given review.html | jq '.answer.moves | length')" -gt 100 ]
outcome "review: the page holds what --json shows" $?
same "$(given review.html | jq .position)" \
    "$("$terrace" solve falling-stars seed:7 --limit-states 1 --json --html x.html > x.json; given x.html | jq .position)"
outcome "and the deal from which the game began" $?
cmp <(sed 's|id="given">.*</script><p>y|id="given">null</script><p>y|' out.html) page.html
outcome "the rest of the page stays" $?

echo '{"name":"</script><!--","extends":"aisleriot/terrace","decks":1,"ranks":5,"reserve":4,"piles":2,"base":"choose:2"}' > own.json
"$terrace" solve @own.json seed:1 --threads 1 --memory 1M --html own.html > /dev/null
[ "$(grep -o '<' own.html | wc -l)" = "$(grep -o '<' page.html | wc -l)" ] && [ "$(given own.html | jq -r .rules.name)" = "</script><!--" ]
outcome "nothing in the answer ends the script around it" $?

refused() { # NAME WANTED-CODE WORDS COMMAND...
    local name=$1 code=$2 words=$3 got
    shift 3
    got=$("$@" 2>&1 > /dev/null)
    [ $? = "$code" ] && [[ $got == *"$words"* ]] || { echo "$got"; false; }
    outcome "$name" $?
}
echo mine > mine
refused "what is no page of ours is not replaced" 4 "mine" "$terrace" solve falling-stars seed:7 --html mine
refused "a folder that is not there" 4 "nowhere" "$terrace" pick terrace seed:1 --html nowhere/out.html
echo '<!doctype html><p>my own page' > site.html
refused "another page is not replaced" 4 "site.html" "$terrace" solve falling-stars seed:7 --html site.html
[ "$(cat site.html)" = '<!doctype html><p>my own page' ]
outcome "and stays as it is" $?
"$terrace" solve falling-stars seed:7 --limit-states 1 --html out.html > /dev/null
[ "$(given out.html | jq -r .deal)" = seed:7 ]
outcome "one of ours is" $?
echo '<!doctype html><!-- terrace -->' > other.html
refused "a page that is not ours" 4 "this is no page of terrace" env TERRACE_PAGE=other.html "$terrace" solve falling-stars seed:7 \
    --html out.html
refused "no page" 4 "cannot be read" env TERRACE_PAGE=nothing "$terrace" solve falling-stars seed:7 --html out.html
cp page.html page-before.html
refused "the page that answers are put into is not replaced" 4 "page.html: this is the page that answers are put into" "$terrace" \
    solve falling-stars seed:7 --html page.html
cmp page.html page-before.html
outcome "and stays whole" $?
refused "one file is not both, however it is called" 2 "the certificate goes to that file" "$terrace" solve falling-stars seed:7 \
    --certificate both --html ./both
[ ! -e both ]
outcome "and is not made" $?
if [ -w /dev/full ]; then
    refused "a full device is called so, whatever is written after it" 4 "No space left on device" \
        bash -c '"$@" > /dev/full' - "$terrace" solve falling-stars seed:7 --certificate proof --html full.html
fi
if [ -w /dev/full ] && [ "${TERRACE_FLAVOUR:-}" != check ]; then # whose small tables find no win
    # This answer fails while it is printed and leaves nothing to flush; the certificate that is replaced must not hide why.
    echo '{"name":"tall","extends":"pysolfc/terrace","decks":4,"piles":16,"rounds":12,"reserve":15,"base":"dealt"}' > tall.json
    tall=("$terrace" solve @tall.json seed:3 --threads 1 --memory 64M --certificate proof)
    "${tall[@]}" > out 2>&1
    outcome "a long answer" $?
    refused "the reason is told where it came before the certificate" 4 "No space left on device" bash -c '"$@" > /dev/full' - "${tall[@]}"
fi
[ "$(cat mine)" = mine ]
outcome "what was refused is as it was" $?
exit $failed
