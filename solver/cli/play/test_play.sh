#!/usr/bin/env bash
# terrace play: whole games by pipe with every card of the stock told as it comes up, on terminals, saved and resumed.
set -u
here=$(cd "$(dirname "$0")" && pwd)
terrace=$(realpath "${TERRACE:-$here/../../../terrace}") || exit 1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
export LC_ALL=C.UTF-8 TERM=xterm
unset NO_COLOR
failed=0

is() { # NAME EXPECTED ACTUAL
    if [ "$2" = "$3" ]; then
        echo "ok $1"
    else
        failed=1
        printf 'not ok %s\n  expected: %s\n  got:      %s\n' "$1" "$2" "$3"
    fi
}

# What a player types who plays a winning line on a real table: what lies there, then each move with the cards that it turns up.
# usage: whole GAME DEAL
whole() {
    "$terrace" solve "$1" "$2" --json --threads 1 --limit-states 300000 > solve.json
    "$terrace" deal "$1" "$2" --json > deal.json
    jq -r '(.reserve | join(" ")),
           (if .base == null then (.tableau | add | join(" "))
            else (.foundations | add | join(" ")), (.tableau | map(join(" ")) | join(";")), (.waste | join(" ")) end)' deal.json
    jq -r '.moves[] | .from + ">" + .to + " " +
           ([(if .from == "stock" then .card else empty end), ((.auto // [])[] | select(.from == "stock") | .card)] |
               map(values) | join(" "))' solve.json
}

is "the commands fit a terminal of 80 columns" "" "$(echo h | "$terrace" play terrace 1 | grep -E '^.{80}')"

for question in "aisleriot/terrace seed:1" "aisleriot/generals-patience seed:8" "falling-stars seed:7" "redheads seed:1" \
    "pysolfc/signora pysolfc:5" "queen-of-italy pysolfc:5" "pysolfc/wood pysolfc:3" "big-terrace pysolfc:5"; do
    set -- $question
    whole "$1" "$2" > in.txt
    moves=$(jq '.moves | length' solve.json)
    rm -f save.txt
    "$terrace" play "$1" --save save.txt < in.txt > out.txt
    is "$1 $2: exit code" 0 $?
    is "$1 $2: won" "Won, in $moves moves." "$(tail -n 1 out.txt)"
    is "$1 $2: saved" "won: all $moves moves are legal, and the game is won" "$("$terrace" verify "$1" "$2" --solution save.txt)"
    is "$1 $2: resumed" "won" "$("$terrace" play --resume save.txt < /dev/null | grep -o 'won$')"
done

# Hints keep the win that one of them has found. Each for itself, with 500 positions a move, they go round in this deal.
mkfifo hints keys-typed
"$terrace" play pysolfc/queen-of-italy seed:3000006 --limit-states 500 --playouts 16 --threads 1 < keys-typed > hints 2> /dev/null &
exec 7> keys-typed 8< hints
for ((moves = 0; moves < 400; moves++)); do
    echo '?' >&7
    while read -r -t 60 said <&8 && [[ $said != *"type "* && $said != Won,* ]]; do :; done
    [[ $said = *"type "* ]] || break
    said=${said#*type }
    echo "${said%%:*}" >&7
done 2> /dev/null
exec 7>&- 8<&-
wait
is "hints lead to the win" "Won, in $moves moves." "$said"

# A win that was shown is still known after moves are taken back, and played again. With so few positions none is found there anew.
{
    printf '%s\n' 42 w4 d w3 | while read -r move; do printf '?\n%s\n' "$move"; done
    printf '?\nu 3\n?\n'
} | "$terrace" play falling-stars aisleriot:25 --limit-states 1000 --playouts 4 > out.txt
is "a win is known after undo" "6 0" "$(grep -c '^winnable: type' out.txt) $(grep -c '^unknown' out.txt)"
{
    printf '%s\n' 47 4f d d d d d w5 | while read -r move; do printf '?\n%s\n' "$move"; done
    printf '?\nu 3\n?\ny 3\n?\n'
} | "$terrace" play mamy-susan pysolfc:3 --limit-states 20000 --playouts 4 > out.txt
is "... and after redo, if another one was found in between" "11 0" "$(grep -c '^winnable: type' out.txt) $(grep -c '^unknown' out.txt)"

# Undo and redo to the end and back: the same game.
whole falling-stars seed:7 > in.txt
{ cat in.txt; echo 'u 1000'; echo 'y 1000'; } | "$terrace" play falling-stars --json | jq -c '[.won, .moves, .stock]' > there.json
"$terrace" play falling-stars --json < in.txt | jq -c '[.won, .moves, .stock]' > here.json
is "undo and redo" "$(cat here.json)" "$(cat there.json)"
is "undo and redo: a whole game" true "$(jq '.[0]' here.json)"

# A table typed with commas and blanks; a card that is refused changes nothing.
head -n 4 in.txt > table.txt
sed '3s/ /,  /g' table.txt > commas.txt
is "a row with commas and blanks" "$("$terrace" play falling-stars --json < table.txt | jq -c .tableau)" \
    "$("$terrace" play falling-stars --json < commas.txt | jq -c .tableau)"
"$terrace" deal terrace 1 --text | grep -v '^stock' > unknown.txt
is "a refused card changes nothing" 2 \
    "$(printf '1f\n2c 3c 4c 5c 6c 7c 8c\nu\n8h\n1f\n' | "$terrace" play terrace unknown.txt | grep -c 'T♠ t1 > f1 .*2♣ stock > t1')"
is "... so that what was taken back can be played again" "1 move played again" \
    "$(printf '1f 2c 3c 4c 5c 6c 7c 8c\nu\n2f 2c 3c 4c 5c 2h 2h 8c\ny\n' | "$terrace" play terrace unknown.txt | tail -n 1)"

# A card that was told wrong is mended, before and after it was played.
is "fix" "3♣" "$({ cat table.txt; printf 'd 7h\nfix 7h 3c\nl\n'; } | "$terrace" play falling-stars |
    sed -n 's/^waste .* \(\S*\)  < in play/\1/p' | tail -n 1)"
is "told anew after undo" "3♣" \
    "$({ cat table.txt; printf 'd 7h\nu\n3c\nl\n'; } | "$terrace" play falling-stars |
    sed -n 's/^waste .* \(\S*\)  < in play/\1/p' | tail -n 1)"
is "a card too many" "3D: every card of that name is in sight already: look again; fix OLD NEW mends a card that was typed wrong" \
    "$({ cat table.txt; printf 'd 3d\nd 3d\nd 3d\n'; } | "$terrace" play falling-stars | tail -n 1)"

# The same when the game goes on another day.
{ cat table.txt; printf 'd 7h\nd 3c\n'; } | "$terrace" play falling-stars --save day.txt > out.txt
is "fix in a resumed game" "J♦ 8♥ 3♣" "$(printf 'fix 7h 8h\nl\n' | "$terrace" play --resume day.txt |
    sed -n 's/^waste *\(.*\)  < in play/\1/p' | tail -n 1)"
is "told anew in a resumed game" "J♦ 8♥ 4♣" "$(printf 'u\n4c\nl\n' | "$terrace" play --resume day.txt |
    sed -n 's/^waste *\(.*\)  < in play/\1/p' | tail -n 1)"
is "what was given cannot be mended" "JD: no such card was typed: fix OLD NEW, where OLD was typed when it was turned up" \
    "$(echo 'fix jd 8h' | "$terrace" play --resume day.txt | tail -n 1)"

# A fault in a saved game is told where it stands.
"$terrace" deal falling-stars 2 --text | grep -v '^stock' > unknown.txt
printf 'd 7h\n' | "$terrace" play falling-stars unknown.txt --save faulty.txt > out.txt
sed -i '/tableau/s/; [^;]*;/; XC;/' faulty.txt
is "a fault in a saved game" "faulty.txt:$(grep -n XC faulty.txt | cut -d: -f 1):$(($(grep XC faulty.txt | sed 's/XC.*//' | wc -c)))" \
    "$("$terrace" play --resume faulty.txt 2>&1 < /dev/null | grep -o 'faulty.txt:[0-9]*:[0-9]*')"

# Nothing of the user's is overwritten.
echo mine > mine.txt
"$terrace" play falling-stars seed:7 --save mine.txt < /dev/null 2> err > /dev/null
is "--save over a file: code" 2 $?
is "--save over a file" "terrace: mine.txt: there is a file of that name, which stays as it is: choose another name" "$(cat err)"
printf 'd\nsave mine.txt\n' | "$terrace" play falling-stars seed:7 > out.txt
is "save over a file: code" 1 $?
is "save over a file" "mine.txt: there is a file of that name, which stays as it is: choose another name" "$(tail -n 1 out.txt)"
is "the file" mine "$(cat mine.txt)"
echo '{"name":"mine","extends":"wood","piles":9}' > rules.json
echo d | "$terrace" play @rules.json 3 --save custom.txt > /dev/null
mkdir -p elsewhere
is "own rules, resumed in another folder" 1 "$(cd elsewhere && "$terrace" play --resume ../custom.txt < /dev/null | grep -c '^waste')"
is "--resume of no game" "terrace: mine.txt: this is no saved game: give a file that terrace play has saved" \
    "$("$terrace" play --resume mine.txt 2>&1 < /dev/null)"
"$terrace" play falling-stars seed:7 --save new.txt < <(printf 'd;d;6\n') > /dev/null
is "kept up to date" "stock>waste stock>waste t6>f1" "$(grep -v '^#' new.txt | tr '\n' ' ' | sed 's/ $//')"
# Two sessions of one game: the second one's moves are not overwritten by the first.
mkfifo first
"$terrace" play falling-stars seed:7 --save two.txt < <(printf 'd\nd\n') > /dev/null
"$terrace" play --resume two.txt < first > out.txt &
exec 3> first
echo d >&3
for _ in {1..200}; do [ "$(grep -c '^stock' two.txt)" = 3 ] && break; sleep 0.05; done
printf 'd\nd\n' | "$terrace" play --resume two.txt > /dev/null
printf 'u\nsave own.txt\n' >&3
exec 3>&-
wait $!
is "two sessions: code" 1 $?
is "two sessions: told" "two.txt: it was changed elsewhere, and stays as it is: save FILE keeps this game under another name" \
    "$(grep '^two.txt' out.txt)"
is "two sessions: both games" "5 2" "$(grep -c '^stock' two.txt) $(grep -c '^stock' own.txt)"
printf '5d\nu\n' >> new.txt
"$terrace" play falling-stars --save by-hand.txt < table.txt > out.txt
is "cards that were typed in are saved before the first move" "0 1" \
    "$? $("$terrace" play --resume by-hand.txt < /dev/null | grep -c ', move 0$')"
is "a broken saved game" 2 "$("$terrace" play --resume new.txt < /dev/null > /dev/null 2>&1; echo $?)"

# Somebody sits at a terminal: prompts, the layout after each line; redrawn in place unless the terminal is dumb.
if [[ $(script -qec 'test -t 1 && echo here' /dev/null < /dev/null 2>&1) = *here* ]]; then
    { head -n 4 in.txt; printf 'd\n3d\nq\nq\n'; } > keys.txt
    # Each line is typed when the program asks for it (then what it has said ends in a blank), or after about a second.
    typed() {
        local key answered=0 said i
        while IFS= read -r key; do
            for ((i = 0; i < 40; i++)); do
                said=$(stat -c %s screen.txt)
                ((said > answered)) && [ "$(tail -c 1 screen.txt)" = ' ' ] && break
                sleep 0.02
            done
            answered=$said
            printf '%s\n' "$key"
        done < keys.txt
        sleep 0.2
    }
    session() {
        : > screen.txt
        typed | TERM=$1 script -qec "${2:-$(printf %q "$terrace") play falling-stars}" /dev/null > screen.txt
        tr -d '\r' < screen.txt
    }
    session dumb > dumb.txt
    is "asks for the card turned up" 1 "$(grep -c 'turned up on waste:' dumb.txt)"
    is "a dumb terminal gets no escapes" 0 "$(grep -c $'\033' dumb.txt)"
    is "layouts" 3 "$(grep -c '^foundation ' dumb.txt)"
    is "leaving unsaved moves is asked twice" 1 "$(grep -c 'not saved' dumb.txt)"
    session xterm > xterm.txt
    is "redrawn in place" 3 "$(grep -c $'\033\\[H\033\\[2J' xterm.txt)"
    is "commands from a pipe: what was answered before stays on the screen" "0 1" "$(TERM=xterm script -qec \
        "printf 'm\nl\n' | $(printf %q "$terrace") play falling-stars 7" /dev/null < /dev/null > piped.txt
        echo "$(grep -c $'\033\\[H' piped.txt) $(grep -c 'deal a card' piped.txt)")"
    { head -n 4 in.txt | sed G; printf 'q\nq\n'; } > keys.txt
    session dumb > pasted.txt
    is "a blank line is no row of a table: it is asked for again" "2 3 0" \
        "$(grep -c 'the base card:' pasted.txt) $(grep -c '^foundation ' pasted.txt) $(grep -c 'no card\|give' pasted.txt)"
    printf '\004' > keys.txt
    session dumb > left.txt
    is "what is said when the table ends early stands in a line of its own" 1 "$(grep -c '^terrace: standard input: it ended' left.txt)"
    printf 'd\nq\nq\n' > keys.txt
    cp two.txt elsewhere/other.txt
    session dumb "cd elsewhere; (ulimit -f 0; $(printf %q "$terrace") play --resume other.txt)" > unsaved.txt
    is "moves that a file has are not counted as lost" "1 0" \
        "$(grep -c '^the game as it stands is not saved' unsaved.txt) $(grep -c 'moves are not saved' unsaved.txt)"
    printf 'q\n' > keys.txt
    session '' "$(printf %q "$terrace") play falling-stars 7" > nameless.txt
    is "a terminal without a name gets no escapes" "1 0" "$(grep -c '^foundation ' nameless.txt) $(grep -c $'\033' nameless.txt)"
    { cat new.txt | head -n 4; printf '\004\nu\nq\nq\n'; } > keys.txt
    session dumb "$(printf %q "$terrace") play --resume -" > typed-in.txt
    is "a saved game that was typed in is played on, and no file is made" "1 no" \
        "$(grep -c 'taken back, 0 left' typed-in.txt) $([ -e ./- ] && echo yes || echo no)"
    printf '?\nq\n' > keys.txt
    session dumb "stty cols 40; $(printf %q "$terrace") play falling-stars 7 --hidden --playouts 200 2> /dev/null" > narrow.txt
    is "lines end where the terminal does, wherever messages go" "1 0" \
        "$(grep -c '^next:' narrow.txt) $(sed -n '/^next:/,/^>/p' narrow.txt | grep -c '.\{41\}')"

    # Ctrl-C ends a hint, and asks before it leaves. What is awaited comes sooner or later, however busy the machine is.
    await() { for _ in {1..200}; do [ "$(grep -c "$2" shown.txt)" -ge "$1" ] && return; sleep 0.1; done; echo "no $2" >&2; }
    trap '' PIPE
    mkfifo keys
    : > shown.txt
    TERM=dumb script -qefc "$(printf %q "$terrace") play pysolfc/admirals-patience 25 --threads 1 --memory 64M --limit-seconds 1000" shown.txt \
        < keys > /dev/null &
    exec 3> keys
    await 1 'h lists the commands'
    printf '1f\n?\n' >&3
    await 1 'solving'
    printf '\003' >&3
    await 1 'interrupted before'
    printf '\003' >&3
    await 1 'not saved'
    printf '\003' >&3
    exec 3>&-
    trap - PIPE
    wait $!
    is "Ctrl-C twice at the prompt leaves" 130 $?
    is "... once it asks" 1 "$(grep -c '1 move is not saved' shown.txt)"

    # A terminal that is closed: the program in it is told by SIGHUP.
    echo mine > elsewhere/terrace-play-1
    : > shown.txt
    TERM=dumb script -qefc "cd elsewhere; exec $(printf %q "$terrace") play falling-stars 7" shown.txt < keys > /dev/null 2>&1 &
    exec 3> keys
    await 1 'h lists the commands'
    printf 'd\n' >&3
    await 1 'move 1'
    kill -s KILL $!
    exec 3>&-
    wait $! 2> /dev/null
    for _ in {1..100}; do [ -e elsewhere/terrace-play-2 ] && break; sleep 0.1; done
    is "the game of a closed terminal is kept, in a file of its own" "mine 2" \
        "$(cat elsewhere/terrace-play-1) $(printf 'q\n' | "$terrace" play --resume elsewhere/terrace-play-2 | grep -c '81 cards\|move 1$')"
    : > shown.txt
    TERM=dumb script -qefc "cd elsewhere; exec $(printf %q "$terrace") play falling-stars" shown.txt < keys > /dev/null 2>&1 &
    exec 3> keys
    await 1 'what lies on the table'
    while IFS= read -r row; do printf '%s\n' "$row" >&3; done < table.txt
    await 1 'h lists the commands'
    kill -s KILL $!
    exec 3>&-
    wait $! 2> /dev/null
    for _ in {1..100}; do [ -e elsewhere/terrace-play-3 ] && break; sleep 0.1; done
    is "... and cards that were typed in, before the first move" "$("$terrace" play falling-stars < table.txt | sed -n '/^reserve/,$p')" \
        "$("$terrace" play --resume elsewhere/terrace-play-3 < /dev/null | sed -n '/^reserve/,$p')"
    { cat table.txt; printf 'q\nq\n'; } > keys.txt
    session dumb > left.txt
    is "leaving cards that were typed in is asked twice" 1 "$(grep -c '^the cards that you typed in are not saved' left.txt)"
else
    echo "skipped: terminals: there is none here"
fi

# Advice: by what a player sees, or with all cards known.
is "advice on a hidden game" 1 "$(printf '?\n' | "$terrace" play falling-stars seed:7 --hidden --playouts 200 | grep -c '^next: type ')"
is "advice on a known game" 1 "$(printf '?\n' | "$terrace" play falling-stars seed:7 --limit-states 20000 | grep -c '^winnable: type ')"
is "the whole advice" 1 "$(printf '??\n' | "$terrace" play falling-stars seed:7 --hidden --playouts 200 | grep -c '^  -> ')"
is "advice by the level that was asked for" 2 \
    "$(printf '??\n' | "$terrace" play falling-stars 7 --hidden --level quick --samples 2 |
    grep -c -e '^next: .* The player quick wins .* The player fast wins ' -e '^ *ease of fast  *quick$')"
is "advice on as many orders as were asked for" 1 \
    "$(printf '??\n' | "$terrace" play falling-stars 7 --hidden --samples 16 | grep -c 'on up to 16 orders of the unseen cards')"
is "the hint can be typed" 0 \
    "$(key=$(printf '?\n' | "$terrace" play falling-stars seed:7 --hidden --playouts 200 | sed -n 's/^next: type \([^:]*\):.*/\1/p');
    printf '%s\n' "$key" | "$terrace" play falling-stars seed:7 > /dev/null; echo $?)"
is "hints come where they are asked for" 1 \
    "$(printf '??; d\n' | "$terrace" play falling-stars 7 --limit-states 20000 | grep -c '^  -> stock>waste .*deal a card')"

# A saved game: hidden from now on; its own rules must be those that it was begun with; a given stock is not a typed one.
printf 'd\n' | "$terrace" play falling-stars 7 --save begun.txt > shown.txt
is "--hidden holds for a resumed game" 1 \
    "$(printf '?\n' | "$terrace" play --resume begun.txt --hidden --playouts 200 | grep -c '^next: type ')"
printf '\357\273\277' | cat - begun.txt > mark.txt
is "review knows a saved game with a mark before it" 1 \
    "$("$terrace" review mark.txt --limit-states 1 --playouts 16 | grep -c "1. .*3♦ stock > waste")"
is "... and play saves it" 0 "$(printf 'u\n' | "$terrace" play --resume mark.txt > shown.txt; echo $?)"
{ sed 1q begun.txt; echo '# my note'; sed 1d begun.txt; printf '# why?\r\n# game of mine\nstock>waste # oh\n'; } > noted.txt
printf 'd\n' | "$terrace" play --resume noted.txt > shown.txt
printf 'd\n' | "$terrace" play --resume noted.txt > shown.txt
is "comments of one's own are kept" \
    "# my note # why? # game of mine # stock>waste # oh stock>waste stock>waste stock>waste stock>waste" \
    "$(sed '1d; /^# game: /d; /^# deal: /d' noted.txt | xargs)"
rules='"name":"own","extends":"aisleriot/falling-stars","reserve":3,"piles":3,"base":"fixed:A","fill":"waste-then-stock-auto"'
echo "{$rules,\"ranks\":5}" > rules.json
printf 'd\nd\n' | "$terrace" play @rules.json 3 --save rules.txt > shown.txt
is "a game of own rules goes on" 0 "$("$terrace" play --resume rules.txt < /dev/null > shown.txt; echo $?)"
echo "{$rules,\"ranks\":6}" > rules.json
is "... but not by other rules" 2 "$("$terrace" play --resume rules.txt < /dev/null 2> shown.txt; echo $?)"
is "... and says so" 1 "$(grep -c 'rules of .* have changed' shown.txt)"
"$terrace" deal falling-stars 7 --text > position.txt
printf 't6>f1\nts\n' | "$terrace" play falling-stars position.txt --hidden --save given.txt > shown.txt
printf 'ts\n' | "$terrace" play --resume given.txt > again.txt
is "a card that is known is told alike after a save" \
    "$(grep -c 'is known, so none is named' shown.txt)" "$(grep -c 'is known, so none is named' again.txt)"
is "... and at all, but not named, as the player does not want to see it" 1 "$(grep -c 'is known, so none is named' again.txt)"
is "... but named to who plays with all cards in sight" 1 \
    "$(printf 't6>f1\nts\n' | "$terrace" play falling-stars position.txt | grep -c 'is known: the 3♦')"

"$terrace" play falling-stars position.txt --save known.txt <<< 't6>f1' > shown.txt
printf 'u\ny\n' | "$terrace" play --resume known.txt --hidden > shown.txt
is "... nor is one that was played with all cards in sight before" 1 \
    "$(printf 'ts\n' | "$terrace" play --resume known.txt | grep -c 'is known, so none is named')"

# Typed tables: a lock that no card can have set, long rows, a mark before the first line, q with any line end.
echo "{$rules,\"ranks\":5}" > rules.json
is "a table of a game that can lock its stock" 1 \
    "$(printf '2c 3c 4c\n5c 5d 5h\n4d\n' | "$terrace" play @rules.json | grep -c '^waste  *4♦')"
echo '{"name":"big","extends":"aisleriot/terrace","decks":4,"reserve":190,"piles":5}' > big.json
is "a row of 190 cards" 1 "$("$terrace" deal @big.json 1 --json | jq -r '(.reserve | join(" ")), (.tableau | add | join(" "))' |
    "$terrace" play @big.json | grep -c '^reserve')"
is "a mark before the commands" 0 "$(printf '\357\273\277d\n' | "$terrace" play falling-stars 7 > shown.txt; echo $?)"
is "q gives up a move, with any line end" 1 "$({ whole falling-stars seed:7 | head -n 4; printf 'd\nq\r\nl\n'; } |
    "$terrace" play falling-stars | grep -c 'was not known, so nothing is played')"
is "a game that is left before it began is no JSON, and no success" 2 "$(printf q | "$terrace" play terrace --json 2> shown.txt; echo $?)"
cp rules.json $'two\nlines.json'
is "rules whose name a saved game cannot hold: told, and no file" "1 4 none" "$(printf 't1>f1\nq\nq\n' |
    "$terrace" play @$'two\nlines.json' 1 --save held.txt > shown.txt 2>&1; code=$?; echo "$(
    grep -c 'cannot name a file with a line break: give the file of the rules another name' shown.txt | sed 's/[1-9].*/1/') $code $(
    ls held.txt 2> /dev/null || echo none)")"
mkfifo typed
"$terrace" play falling-stars 7 --json --save ended.txt < typed > shown.txt &
exec 7> typed
printf 'd\n' >&7
until grep -qs 'stock>waste' ended.txt; do sleep 0.1; done
kill -TERM $!
wait $!
is "SIGTERM: the answer is written" '143 1' "$? $(jq '.moves | length' shown.txt)"
"$terrace" play falling-stars --save typed.txt < typed > shown.txt 2>&1 &
exec 8> typed
printf '2c 3c\n' >&8
sleep 0.3
kill -TERM $!
wait $!
is "SIGTERM while the table is typed in" '143 ' "$? $(cat shown.txt)"
exec 7>&- 8>&-
is "what cannot be read is no end of the input" "4 1" "$("$terrace" play falling-stars 7 --json < . > /dev/null 2> shown.txt
    echo "$? $(grep -c 'standard input: cannot be read' shown.txt)")"
is "... nor is a closed one" "4 1" "$("$terrace" play falling-stars <&- > /dev/null 2> shown.txt
    echo "$? $(grep -c 'standard input: cannot be read' shown.txt)")"
is "a name is shown without what a terminal would obey" "1 0" "$(printf 'd\nsave a\033[31mb\n' | "$terrace" play falling-stars 7 > shown.txt
    echo "$(grep -c 'saved in a?.31mb,' shown.txt) $(grep -c $'\033' shown.txt)")"

"$terrace" deal falling-stars seed:7 --text | grep -v '^stock' > table.txt
printf 'w7 9S\nd TS\nw7\nfix TS TH\nd 2D\n' | "$terrace" play falling-stars table.txt --save fixed.txt > /dev/null
is "a fix that is refused changes nothing in the file" 1 "$(grep -c '^#| stock: 9S TS 2D' fixed.txt)"
is "... which can be resumed" 0 "$("$terrace" play --resume fixed.txt < /dev/null > /dev/null; echo $?)"
printf 'd\nu\ny\n' | "$terrace" play falling-stars 7 --save replayed.txt > /dev/null
is "what is played again is saved" 1 "$(grep -c '^stock>waste' replayed.txt)"
"$terrace" deal terrace seed:1 --text | grep -v '^stock' > table.txt
printf '%s\n' 't1f KC 3H 4S 4S 4S JH QD' 't1f 5C 5D 6C 6D 7C 7D 8C' | "$terrace" play terrace table.txt > shown.txt
is "cards told together, one of which is refused, are all forgotten" 1 "$(grep -c 't1 > f1' shown.txt)"
exit $failed
