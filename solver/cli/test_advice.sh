#!/bin/sh
# pick and hint as a user meets them: the keys of the contract, exit codes, errors; and that the hidden modes never read hidden cards.
# Usage: TERRACE=./terrace solver/cli/test_advice.sh
set -u
terrace=${TERRACE:-./terrace}
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
failed=0 complaints=0
fail() { echo "$*"; complaints=1; }
section() { # NAME: passed if nothing has failed since the last one
    if [ $complaints = 0 ]; then echo "ok $1"; else echo "not ok $1"; failed=1; fi
    complaints=0
}
# Times differ from run to run, and nothing else may.
timeless() { sed 's/"\(seconds\|elapsed_seconds\)":[0-9.e-]*/"\1":0/g'; }
keys_in_order() { # FILE KEY...: the keys appear in this order
    file=$1; shift
    pattern=''
    for key in "$@"; do pattern="$pattern.*\"$key\":"; done
    grep -q "$pattern" "$file" || fail "$file: keys $* are not there in this order"
}

# ---- known deal
"$terrace" pick terrace seed:1 --json --limit-states 20000 --playouts 200 > "$dir/pick" || fail "pick terrace seed:1: exit code $?"
keys_in_order "$dir/pick" schema game deal hidden choices pile card rank verdict winnable_probability value low high samples ease states \
    seconds reason equal_to_best best confidence player
grep -q '^{"schema":"terrace/pick/1","game":"aisleriot/terrace","deal":"seed:1","hidden":false,' "$dir/pick" || fail "pick: first keys"
"$terrace" pick terrace seed:1 --limit-states 20000 --playouts 200 > "$dir/text" || fail "pick as text"
grep -q '^Pick the ' "$dir/text" || fail "pick as text gives no advice"

section "pick with all cards known"

# ---- what a player sees: a deal, the same table typed in, and the same table over another stock give one and the same answer
"$terrace" deal terrace seed:2 --text > "$dir/deal"
reserve=$(sed -n 's/^reserve: *//p' "$dir/deal" | sed 's/ *#.*//')
choices=$(sed -n 's/^choices: *//p' "$dir/deal" | sed 's/ *#.*//')
awk '/^stock:/ { n = split($0, c, " "); printf "stock:"; for (i = n; i > 1; i--) printf " %s", c[i]; print ""; next } { print }' \
    "$dir/deal" > "$dir/turned"
cmp -s "$dir/deal" "$dir/turned" && fail "the stock was not turned round"
hidden="--hidden --samples 16 --limit-states 500 --limit-seconds 600 --json --seed 5"
"$terrace" pick terrace "$dir/deal" $hidden --threads 1 | sed 's/"deal":"[^"]*"//' | timeless > "$dir/a" || fail "pick --hidden"
"$terrace" pick terrace "$dir/turned" $hidden --threads 2 | sed 's/"deal":"[^"]*"//' | timeless > "$dir/b"
"$terrace" pick terrace --reserve "$reserve" --choices "$choices" $hidden | sed 's/"deal":"[^"]*"//' | timeless > "$dir/c"
grep -q '"verdict":null' "$dir/a" || fail "pick --hidden shows a verdict"
cmp "$dir/a" "$dir/b" || fail "pick --hidden depends on the order of the stock"
cmp "$dir/a" "$dir/c" || fail "pick --reserve --choices differs from the same table with a stock"

section "pick sees no hidden card"

# ---- choices of one rank: the means of their shares, and of the ends of their intervals
"$terrace" pick terrace seed:2 $hidden > "$dir/ranks" || fail "pick --hidden seed:2"
jq -e 'any(.ranks[]; .piles | length > 1)' "$dir/ranks" > "$dir/out" || fail "no two choices are of one rank"
jq -e '.choices as $all | all(.ranks[]; .piles as $piles | [$all[] | select(.pile | IN($piles[]))] as $own
    | all((path(.ease, .winnable_probability) + path(.value, .low, .high)) as $at
        | getpath($at) - ($own | map(getpath($at)) | add / length) | fabs; . < 1e-5))' "$dir/ranks" > "$dir/out" ||
    fail "the ranks have not the means of their choices"

section "choices of one rank are averaged"

# ---- choices with one ease: in the order of the table, whether the stock is known or not
in_order() { "$terrace" pick terrace seed:88 --threads 1 "$@" | grep -oE '^  [^ ]+ +t[0-9] ' | tr -d '\n'; }
[ "$("$terrace" pick terrace seed:88 --threads 1 --json | jq '.choices[0].ease.value == .choices[1].ease.value')" = true ] ||
    fail "seed:88: the first two choices have not one ease"
[ "$(in_order)" = "$(in_order --hidden)" ] || fail "pick: the order of equal choices: $(in_order); hidden: $(in_order --hidden)"
in_order | grep -q 't1.*t2' || fail "pick: equal choices are not in the order of the table: $(in_order)"
section "choices that are equal stand in the order of the table"

# ---- hint, in the same way, on a deal of a game whose base card is dealt
"$terrace" deal falling-stars seed:3 --text > "$dir/deal"
awk '/^stock:/ { n = split($0, c, " "); printf "stock:"; for (i = n; i > 1; i--) printf " %s", c[i]; print ""; next } { print }' \
    "$dir/deal" > "$dir/turned"
"$terrace" hint falling-stars "$dir/deal" $hidden | sed 's/"deal":"[^"]*"//' | timeless > "$dir/a" || fail "hint --hidden"
"$terrace" hint falling-stars "$dir/turned" $hidden | sed 's/"deal":"[^"]*"//' | timeless > "$dir/b"
cmp "$dir/a" "$dir/b" || fail "hint --hidden depends on the order of the stock"
grep -q '"from":"stock","to":"waste","card":null' "$dir/a" || fail "hint --hidden names the card that is dealt next"
"$terrace" hint falling-stars seed:3 --json --limit-states 20000 > "$dir/hint"
code=$?
[ $code = 0 ] || [ $code = 1 ] || fail "hint: exit code $code"
keys_in_order "$dir/hint" schema game verdict next from to card moves from to card verdict ease equal_to_best why player

section "hint sees no hidden card"

# ---- ... nor the cards of the reserve that lie face down: the first card of the reserve and of the stock change places. (In Mamy Susan
# itself fast wins nothing, whatever lies there.)
echo '{"name":"covered","extends":"pysolfc/wood","reserve_hidden":5}' > "$dir/covered.json"
"$terrace" deal "@$dir/covered.json" seed:6 --json | jq -c 'del(.schema, .deal, .can_deal, .score, .won)' > "$dir/deal"
jq -c '.reserve[0] as $card | .reserve[0] = .stock[0] | .stock[0] = $card' "$dir/deal" > "$dir/turned"
for level in fast strong; do # without --samples: with them strong plays games of its own, which take a minute
    for side in deal turned; do
        "$terrace" hint "@$dir/covered.json" "$dir/$side" --hidden --level $level --limit-states 500 --json | jq -c 'del(.deal)' |
            timeless > "$dir/$side.$level"
    done
    jq -e 'any(.moves[]; (.ease_fast // .ease).value > 0)' "$dir/deal.$level" > "$dir/out" ||
        fail "hint --hidden $level, covered reserve: no ease"
    cmp "$dir/deal.$level" "$dir/turned.$level" || fail "hint --hidden $level depends on a card of the reserve that lies face down"
done

section "hint does not look under the reserve"

# ---- a reserve card that can go up is the only move tried, and to deal does open something, which hint does not deny
"$terrace" hint blondes-and-brunettes seed:6 --hidden --samples 16 --limit-states 500 > "$dir/out" || fail "hint --hidden, a reserve card"
grep -q 'deal a card  (not tried)$' "$dir/out" || fail "hint --hidden: what it says of a deal: $(grep 'deal a card' "$dir/out")"
[ "$(grep -c '^Not tried: a move that can wait' "$dir/out")" = 1 ] || fail "hint --hidden: why moves were not tried"
"$terrace" hint blondes-and-brunettes seed:6 --limit-states 500 > "$dir/out"
grep -q '[Nn]ot tried' "$dir/out" && fail "hint: each move has a verdict, and yet some are called not tried"
section "hint says why moves were not tried"

# ---- the clock may end the games of a slow level alone: then the answer says so, too
slow="falling-stars seed:3 --level quick --playouts 100000 --limit-seconds 0.5"
for what in '' --hidden; do
    "$terrace" hint $slow $what > "$dir/out"
    grep -q '^The limit of seconds ended it early' "$dir/out" || fail "hint $what: a limit that ended the games of quick is not named"
    "$terrace" hint $slow $what --json > "$dir/out"
    [ "$(jq -r .limit "$dir/out")" = seconds ] || fail "hint $what: the limit that ended the games of quick: $(jq -c .limit "$dir/out")"
done
section "hint names the limit of seconds that ended the games of a slow level"

# ---- what is lost however the unseen cards lie has the ease 0, tried or not, whether the cards are known or not
# (+ 0: jq 1.7 prints 0.0 as it was read)
lost="pysolfc/wood pysolfc:5 --json"
"$terrace" hint $lost --hidden | jq -c '[.moves[] | .ease.value + 0]' > "$dir/a" || fail "hint --hidden of a lost deal"
"$terrace" hint $lost | jq -c '[.moves[] | .ease.value + 0]' > "$dir/b" || fail "hint of a lost deal"
[ "$(jq -c unique "$dir/a")" = '[0]' ] || fail "hint --hidden of a lost deal: ease $(cat "$dir/a")"
cmp "$dir/a" "$dir/b" || fail "hint: the ease of lost moves depends on whether the cards are known"
[ "$("$terrace" hint $lost --level quick | jq -c '[.moves[] | .ease.value + 0] | unique')" = '[0]' ] ||
    fail "hint --level quick of a lost deal: ease"
section "the ease of lost moves is 0"

# ---- serve, in the same way: pick and hint of a session, before and after the same moves
serve() { # GAME DEAL HOW-TO-TURN-THE-STOCK: the answers to hidden questions, without their times
    "$terrace" deal "$1" "$2" --json | jq -c --arg game "$1" "$3 | del(.schema, .game, .deal, .can_deal, .score, .won)
        | {op: \"new\", game: \$game, position: .}"
    ask='"hidden":true,"samples":8,"limit_states":300,"limit_seconds":600,"seed":5'
    echo "{\"id\":1,\"op\":\"hint\",$ask}"
    [ "$1" = terrace ] && echo "{\"id\":2,\"op\":\"pick\",$ask}"
    echo "{\"id\":3,\"op\":\"hint\",$ask,\"player\":\"quick\",\"playouts\":1}"
}
for question in 'falling-stars seed:3' 'terrace seed:2'; do
    set -- $question
    serve "$1" "$2" . | "$terrace" serve --threads 1 | tail -n +2 | timeless > "$dir/a"
    serve "$1" "$2" '.stock |= reverse' | "$terrace" serve --threads 2 | tail -n +2 | timeless > "$dir/b"
    grep -q '"ok":false' "$dir/a" && fail "serve: $(grep '"ok":false' "$dir/a")"
    [ "$(grep -c '"player":"fast"' "$dir/a")" -ge 1 ] || fail "serve: no answer"
    [ "$(grep -c '"player":"quick"' "$dir/a")" = 1 ] || fail "serve: the player is not the one asked for"
    cmp "$dir/a" "$dir/b" || fail "serve: hidden answers depend on the order of the stock"
done

section "serve sees no hidden card"

# ---- before the base is chosen hint is pick's answer
hidden_best=$("$terrace" pick terrace seed:2 $hidden | jq -r '.best[0]')
[ "$("$terrace" hint terrace seed:2 $hidden | jq -r '.next.from')" = "$hidden_best" ] || fail "hint --hidden differs from pick --hidden"
# A slow level goes by the games of fast, too: its own would take a minute.
"$terrace" hint terrace seed:2 --hidden --level strong > "$dir/strong" || fail "hint --level strong before the base is chosen"
grep -q 'Ease: games of the player fast' "$dir/strong" || fail "hint --level strong before the base is chosen: whose games?"
known="--playouts 8 --limit-states 20000 --json"
best=$("$terrace" pick terrace seed:2 $known | jq -r '.best[0]')
[ "$("$terrace" hint terrace seed:2 $known | jq -r '.next.from')" = "$best" ] || fail "hint differs from pick"
# ... in serve too, with the seed that the commands have by themselves
{
    echo '{"op":"new","game":"terrace","deal":"seed:2"}'
    for op in hint pick; do
        echo '{"op":"'$op'","playouts":8,"limit_states":20000}'
        echo '{"op":"'$op'","hidden":true,"samples":16,"limit_states":500,"limit_seconds":600,"seed":5}'
    done
} | "$terrace" serve | tail -n +2 | jq -r '.next.from // .best[0]' > "$dir/bases"
[ "$(tr '\n' ' ' < "$dir/bases")" = "$best $hidden_best $best $hidden_best " ] ||
    fail "serve: hint says $(paste -sd ' ' "$dir/bases"), the commands $best known and $hidden_best hidden"

section "before the base is chosen hint says what pick says"

# ---- errors: one line, exit code 2
error() { # EXPECTED ARGUMENTS...
    expected=$1; shift
    "$terrace" "$@" > "$dir/out" 2> "$dir/err"
    code=$?
    [ $code = 2 ] || fail "$*: exit code $code"
    [ -s "$dir/out" ] && fail "$*: writes to stdout"
    [ "$(wc -l < "$dir/err")" = 1 ] || fail "$*: not one line"
    grep -q "$expected" "$dir/err" || fail "$*: $(cat "$dir/err")"
}
error '^terrace: aisleriot/falling-stars: in this game nobody chooses the base card: ' pick falling-stars seed:1
error 'missing' pick terrace
error 'missing' pick terrace --reserve "$reserve"
error 'a deal and --reserve' pick terrace seed:1 --reserve "$reserve"
error '^terrace: ' pick terrace --reserve "$reserve 7X" --choices "$choices"
error '^terrace: --level' pick terrace seed:1 --level brilliant
section "errors are one line"
exit $failed
