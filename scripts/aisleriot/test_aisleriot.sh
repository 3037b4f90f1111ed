#!/usr/bin/env bash
# terrace-aisleriot against the cards on AisleRiot's screen: chosen deals, "New Game", "Restart", another game in the menu, levels.
# usage: scripts/aisleriot/test_aisleriot.sh       Needs Debian's aisleriot, imagemagick, librsvg2-bin, xdotool, xvfb; skipped without
# one of them, but for the messages. TERRACE, AISLERIOT: the programs.
set -u
here=$(cd "$(dirname "$0")" && pwd)
export TERRACE PROGRAM
TERRACE=$(realpath "${TERRACE:-$here/../../terrace}") || exit 1
PROGRAM=$TERRACE # where TERRACE is another
sol=${AISLERIOT:-$(PATH=$PATH:/usr/games command -v sol)}
theme=/usr/share/aisleriot/cards/bonded.svgz
work=$(mktemp -d) || exit 1
failed=0
succeeds() { # NAME COMMAND...
    if "${@:2}"; then echo "ok $1"; else
        echo "not ok $1"
        sed 's/^/  /' "$work/said"
        failed=1
    fi
}
fails_with() { # CODE TEXT WORDS...
    local code=0
    timeout 60 "$here/terrace-aisleriot" "${@:3}" < /dev/null > "$work/said" 2>&1 || code=$?
    [ $code = "$1" ] && grep -qF "$2" "$work/said"
}

succeeds "no game" fails_with 2 "klondike: neither a game of AisleRiot nor a number" klondike
succeeds "no number" fails_with 2 "4294967296: neither a game of AisleRiot nor a number" 4294967296
succeeds "5,000 digits" fails_with 2 "1: neither a game of AisleRiot nor a number" "$(printf '1%.0s' {1..5000})"
AISLERIOT=/no/sol succeeds "no AisleRiot" fails_with 1 "/no/sol: not found: install AisleRiot as a package"
mkdir -p "$work/snap/bin"
cp /bin/true "$work/snap/bin/sol"
AISLERIOT=$work/snap/bin/sol succeeds "a Snap" fails_with 1 "a Flatpak or Snap takes no library of ours: install"
cp /bin/true "$work/sol" && chmod g+s "$work/sol"
AISLERIOT=$work/sol succeeds "another group's rights" fails_with 1 "runs with other rights"
if command -v cc gcc clang > /dev/null; then
    AISLERIOT=/bin/true succeeds "a program that deals nothing" fails_with 1 "AisleRiot: ended without a deal: name the program itself"
fi
AISLERIOT=/tmp succeeds "a folder" fails_with 1 "/tmp: not found: install AisleRiot as a package"
succeeds "two games" fails_with 2 "wood: a second game or number: give one" terrace wood
succeeds "two numbers" fails_with 2 "18: a second game or number: give one" terrace 17 18
TERRACE=/no/terrace succeeds "no terrace" fails_with 1 "/no/terrace: not found: build it with make"
AISLERIOT=/bin/true TERRACE=/bin/echo succeeds "another program" fails_with 1 "/bin/echo: is not terrace: name it in TERRACE" \
    --catalogue none
if command -v cc gcc clang > /dev/null; then
    mkdir "$work/a blank"
    AISLERIOT=/bin/true TMPDIR="$work/a blank" succeeds "a blank in TMPDIR" fails_with 1 "set TMPDIR to another folder"
fi
"$TERRACE" catalogue terrace seed:1..2 --out "$work/seeds.xz" > /dev/null
AISLERIOT=/bin/true succeeds "a catalogue of other deals" fails_with 2 "has seed:1..2 of aisleriot/terrace" --catalogue "$work/seeds.xz"

# A program that has the pipes of AisleRiot: it deals once, and three times more while terrace answers a question, which Ctrl-C ends.
cat > "$work/sol" << 'SOL'
#!/bin/bash
read -r numbers reports options <<< "$TERRACE_AISLERIOT"
deal() { echo "new $(timeout 20 dd bs=4 count=1 <&"$numbers" 2> /dev/null | od -An -tu4 | tr -d ' ') terrace.scm $options" >&"$reports"; }
deal
for i in {1..200}; do [ ! -e "$0.asked" ] || break; sleep 0.1; done
deal
deal
deal
touch "$0.dealt"
sleep 2
SOL
cat > "$work/terrace" << ASK
#!/bin/bash
[ "\$1" = solve ] || exec "\$PROGRAM" "\$@"
touch "$work/sol.asked"
for i in {1..100}; do [ ! -e "$work/sol.dealt" ] || break; sleep 0.1; done
kill -INT \$PPID
sleep 1
[ ! -e "$work/sol.dealt" ] || echo "answered after the deals"
ASK
chmod g-s,+x "$work/sol" "$work/terrace"
if command -v cc gcc clang > /dev/null; then
    : > "$work/said"
    for i in {1..200}; do ! grep -q "aisleriot:17$" "$work/said" || { echo solve; break; }; sleep 0.1; done |
        AISLERIOT=$work/sol TERRACE=$work/terrace timeout 60 "$here/terrace-aisleriot" terrace 17 > "$work/said" 2>&1
    succeeds "AisleRiot deals on while a question is answered" grep -q "answered after the deals" "$work/said"
    succeeds "and its deals are named" grep -qx "terrace aisleriot:20" "$work/said"
fi

# The terminal is closed: AisleRiot ends, and nothing is left in TMPDIR. A name in quotes is one word.
if command -v cc gcc clang > /dev/null; then
    cat > "$work/sol" << 'SOL'
#!/bin/bash
echo $$ > "$0.pid"
read -r numbers reports options <<< "$TERRACE_AISLERIOT"
echo "new 17 terrace.scm $options" >&"$reports"
exec sleep 60
SOL
    printf '#!/bin/sh\n[ "$1" = solve ] || exec "$PROGRAM" "$@"\necho "words: $#: $4"\n' > "$work/terrace"
    mkdir "$work/tmp"
    mkfifo "$work/keys"
    exec 6<> "$work/keys"
    : > "$work/said" # what is waited for stands in the last one, too
    TMPDIR=$work/tmp AISLERIOT=$work/sol TERRACE=$work/terrace timeout 60 python3 "$here/terrace-aisleriot" terrace 17 \
        < "$work/keys" > "$work/said" 2>&1 &
    session=$!
    for i in {1..200}; do ! grep -q 17$ "$work/said" || break; sleep 0.1; done
    echo "solve 'a b" >&6
    echo "solve '--a b'" >&6
    for i in {1..200}; do ! grep -q ^words "$work/said" || break; sleep 0.1; done
    succeeds "a quote without its end" grep -q "^solve 'a b: No closing quotation" "$work/said"
    succeeds "a name in quotes" grep -qx "words: 4: --a b" "$work/said"
    pkill -HUP -P $session
    wait $session
    succeeds "a closed terminal is said" [ $? = 129 ]
    succeeds "a closed terminal ends AisleRiot" [ ! -e "/proc/$(cat "$work/sol.pid")" ]
    succeeds "and leaves nothing behind" [ -z "$(ls "$work/tmp")" ]
    exec 6>&-
fi

skip() {
    rm -rf "$work"
    echo "skipped the rest: $1"
    exit $failed
}
[ -x "$sol" ] || skip "there is no sol (Debian: aisleriot)"
for program in Xvfb xdotool import convert rsvg-convert cc; do
    command -v $program > /dev/null || skip "there is no $program"
done
[ -e $theme ] || skip "there is no $theme"

mkfifo "$work/typed" "$work/display"
exec 7<> "$work/typed" 8<> "$work/display"
Xvfb -displayfd 8 -screen 0 1000x700x24 2> /dev/null &
server=$!
trap 'kill $server; wait; rm -rf "$work"' EXIT
read -r -t 60 number <&8 || skip "Xvfb does not start"
export DISPLAY=:$number HOME=$work LC_ALL=C.UTF-8 NO_AT_BRIDGE=1
unset XDG_CONFIG_HOME DBUS_SESSION_BUS_ADDRESS LANGUAGE

begin() { # WORDS...: AisleRiot with a deal
    : > "$work/said"
    AISLERIOT=$sol "$here/terrace-aisleriot" "$@" < "$work/typed" > "$work/said" 2>&1 &
    session=$!
}
finish() {
    echo quit >&7
    wait $session
}
press() { xdotool mousemove 400 400 key --delay 50 "$@"; }
# In a window of 800 pixels: the menu of the game's options, the button "Restart".
choose() { xdotool mousemove 197 12 click 1 sleep 1 key --delay 50 $(printf 'Down %.0s' $(seq "$1")) Return; }
restart() { xdotool mousemove 67 46 click 1; }
says() { # TEXT: waits for it
    local tries
    for ((tries = 0; tries < 100; tries++)); do
        grep -qF -- "$1" "$work/said" && return
        sleep 0.2
    done
    return 1
}
named() { # I: the number of the I-th new deal, when it is there
    local tries number
    for ((tries = 0; tries < 100; tries++)); do
        number=$(sed -n 's/^[a-z-]* aisleriot:\([0-9]*\)$/\1/p' "$work/said" | sed -n "$1p")
        [ -z "$number" ] || break
        sleep 0.2
    done
    echo "$number"
}
# The rows of cards that the screen should show: stock, waste and reserve; foundations; tableau.
expected() { # GAME NUMBER
    "$TERRACE" deal "aisleriot/$1" "aisleriot:$2" --json |
        jq -r '["##"] + .waste + .reserve, [.foundations[][]], [.tableau[][]] | join(" ")' | grep .
}
seen() { import -window root -depth 8 ppm:- | python3 "$here/read_cards.py" $theme; }
shows() { # GAME NUMBER
    local tries want
    want=$(expected "$1" "$2")
    says "$1 aisleriot:$2" || return 1
    for ((tries = 0; tries < 15; tries++)); do
        [ "$want" = "$(seen)" ] && return
        sleep 0.3
    done
    { echo "expected:"; echo "$want"; echo "seen:"; seen; } >> "$work/said"
    return 1
}

begin terrace 17
succeeds "the chosen deal" shows terrace 17
succeeds "its verdict" says "terrace aisleriot:17: lost"
press ctrl+n
succeeds "the next one" shows terrace 18
number=19
for game in generals-patience falling-stars signora redheads blondes-and-brunettes wood; do
    choose $((number - 17))
    succeeds "another game in the menu: $game" shows $game $number
    number=$((number + 1))
done
finish

begin signora 17 --level expert
first=$(named 1)
succeeds "a winnable deal" shows signora "$first"
succeeds "of the level" says "signora aisleriot:$first: winnable, expert"
press ctrl+d
sleep 1
restart
succeeds "the same again" says "signora aisleriot:$first: the same again"
succeeds "the same cards" shows signora "$first"
echo "solve" >&7
succeeds "a question" says "deal aisleriot:$first: winnable"
press ctrl+n
second=$(named 2)
succeeds "the next winnable one" shows signora "$second"
succeeds "of the same level" says "signora aisleriot:$second: winnable, expert"
finish
exit $failed
