#!/usr/bin/env bash
# Completion: what is offered at some places of the command line.
set -u
here=$(cd "$(dirname "$0")" && pwd)
program=$(realpath "${TERRACE:-$here/../../terrace}")
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
ln -s "$program" "$work/terrace"
export PATH=$work:$PATH
cd "$work" || exit 1
touch game.json deal.txt 'my game.txt' '$(touch HACKED)'
# shellcheck source=solver/cli/terrace.bash
. "$here/terrace.bash"
failed=0
offers() { # WORDS... = EXPECTED; a = before the last one is a word, as bash parts --color=a
    local expected words i last=0
    for ((i = 1; i <= $#; i++)); do [ "${!i}" != = ] || last=$i; done
    words=("${@:1:last-1}")
    expected=${*:last+1}
    COMP_WORDS=("${words[@]}")
    COMP_CWORD=$((${#words[@]} - 1))
    COMPREPLY=()
    _terrace
    if [ "${COMPREPLY[*]}" = "$expected" ]; then
        echo "ok completion of ${words[*]}"
    else
        echo "not ok completion of ${words[*]}: ${COMPREPLY[*]} instead of $expected"
        failed=1
    fi
}
offers terrace sol = solve
offers terrace se = serve
offers terrace solve fall = falling-stars falling-star
offers terrace solve @ = @game.json
offers terrace solve --color never fall = falling-stars falling-star
offers terrace solve --color = never --json fall = falling-stars falling-star
offers terrace solve --json wood d = deal.txt
offers terrace solve @ game.json d = deal.txt
offers terrace solve wood s = seed:
offers terrace solve wood d = deal.txt
offers terrace solve wood 1 --color a = auto always
offers terrace hint wood 1 --level "" = fast quick careful strong
offers terrace solve wood 1 --color = a = auto always
offers terrace solve wood 1 --color = = auto always never
offers terrace verify wood 1 --solution = my = my game.txt
offers terrace solve wood 1 --threads = d =
offers terrace solve wood 1 --limit- = --limit-states --limit-seconds
offers terrace solve wood 1 --threads "" =
offers terrace verify wood 1 --solution d = deal.txt
offers terrace help ver = verify
offers terrace solve @ g = @game.json
offers terrace serve s =
offers terrace review my = my game.txt
offers terrace review '$' = '$(touch HACKED)'
if [ -e HACKED ]; then echo "not ok a file's name was run" && failed=1; else echo "ok no file's name is run"; fi
exit $failed
