#!/usr/bin/env bash
# The tables of win rates: those in the documents are those of the data, and scripts/write-tables replaces a table and nothing else.
set -u
cd "$(dirname "$0")/.." || exit 1
. scripts/verdict.sh
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
refused() { ! scripts/write-tables results/summary.csv "$1" 2> "$tmp/error" && cmp -s "$1" "$tmp/before.md"; }

for file in README.md results/README.md engine/RULES.md; do
    cp $file "$tmp/now.md"
    scripts/write-tables results/summary.csv "$tmp/now.md"
    check "the tables of $file are those of results/summary.csv (else: scripts/results tables)" cmp "$tmp/now.md" $file
done

lines_are_short() { ! grep -qE '^.{513}' results/index.html; }
scripts/write-page results/README.md "$tmp/index.html"
check "results/index.html is the page of the documents beside it (else: scripts/results page)" cmp "$tmp/index.html" results/index.html
check "no line of results/index.html is too long for lintian" lines_are_short

if [ -z "${TERRACE_FLAVOUR:-}" ]; then
    scripts/folk-advice > "$tmp/folk.md"
    check "results/folk-advice.md is that of the catalogues (else: scripts/results folk)" cmp "$tmp/folk.md" results/folk-advice.md
fi

# Of a row of the table of luck: what `careful` and `strong` win of the deals not proved lost, in percent, is their wins in players.csv.
luck_differs() {
    awk -F, 'NR == FNR {if ($2 == "strong") played[$1, $3] = 1; next} ($1, $3) in played {print $1, $2, $5}' results/players.csv{,} |
        awk -F'[ |]+' 'NR == FNR {split($0, w, " "); won[w[1], w[2]] += w[3]; next}
            /luck:begin/ {on = 1} /luck:end/ {on = 0}
            on && /^. [a-z]+\// {rows++}
            on && /^. [a-z]+\// && sprintf("%.1f %.1f", 100 * won[$2, "careful"] / $4, 100 * won[$2, "strong"] / $4) != $5 " " $8
            END {if (!rows) print "no rows"}' - results/players.md
}
luck_differs > "$tmp/luck"
check "the table of luck counts the games of results/players.csv (else: scripts/players luck)" test ! -s "$tmp/luck"

# Scripts that fail in the middle, here for want of a program, leave the pages as they are.
mkdir "$tmp/tree"
cp -r --parents scripts solver/catalogue/catalogue_level.c results/*.md results/*.csv results/{lists,catalogues,sample} "$tmp/tree"
cp -r "$tmp/tree/results" "$tmp/results"
keeps_pages() { ! (cd "$tmp/tree" && GAMES=aisleriot/wood BENCH=$1 TERRACE=/no/terrace "${@:2}" > /dev/null 2> "$tmp/error") &&
    [ -s "$tmp/error" ] && diff -r "$tmp/results" "$tmp/tree/results"; }
for step in base play habits moves; do check "scripts/lessons $step keeps its page" keeps_pages /no scripts/lessons $step; done
for step in ceiling hints; do
    check "scripts/players $step keeps its page" keeps_pages /no/bench_fair env HINT_DEALS=100000 scripts/players $step
done
check "scripts/level-lists keeps its page" keeps_pages /no scripts/level-lists table
for step in rules folk draw; do check "scripts/results $step keeps its pages" keeps_pages /no scripts/results $step; done
# What is there is neither cut short nor replaced by less: with fewer deals asked for, or where the middle of a pipe fails.
program=$(realpath "${TERRACE:-./terrace}")
keeps_results() { # EXIT-CODE COMMAND...
    (cd "$tmp/tree" && TERRACE=$program "${@:2}" > /dev/null 2> "$tmp/error")
    [ $? = "$1" ] && diff -r "$tmp/results" "$tmp/tree/results"
}
check "scripts/results catalogues makes none of fewer deals" \
    keeps_results 2 env GAMES=pysolfc/mamy-susan DEALS=2 SECONDS_EACH=0.01 scripts/results catalogues
mkdir "$tmp/failing"
printf '#!/bin/sh\nexit 2\n' > "$tmp/failing/sort"
chmod +x "$tmp/failing/sort"
rm "$tmp/results/sample/pysolfc-wood.jsonl.xz" "$tmp/tree/results/sample/pysolfc-wood.jsonl.xz"
check "scripts/results sample ends where a command in the middle fails" \
    keeps_results 2 env PATH="$tmp/failing:$PATH" GAMES=pysolfc/wood SAMPLE=2 SAMPLE_SECONDS=1 scripts/results sample
# Nor is a page cut off where a table has no end. (What plays the small decks is a program that says nothing.)
sed -i '/^<!-- counts:end -->/d' "$tmp"/{tree/,}results/lists.md
sed -i '/^<!-- ceiling:end -->/d' "$tmp"/{tree/,}results/players.md
ln -s /bin/true "$tmp/bench_best_blind"
check "scripts/level-lists keeps a page that lacks the end of a table" keeps_results 2 scripts/level-lists table
check "scripts/players, too" keeps_results 2 env GAMES=aisleriot/wood BENCH="$tmp/bench_fair" scripts/players ceiling
# A list of losses that is older than its catalogue is made again: seed:1 is not lost.
mkdir -p "$tmp/tree/build/results"
echo seed:1 | tee "$tmp/tree/build/results/losses.pysolfc-mamy-susan"{,.10} > /dev/null
touch -d @0 "$tmp/tree/build/results/losses.pysolfc-mamy-susan"{,.10}
check "scripts/results losses asks for those of the present catalogue" \
    keeps_results 0 env GAMES=pysolfc/mamy-susan scripts/results losses
mkdir "$tmp/strict"
ln -s "$program" "$tmp/strict/terrace"
printf '#!/bin/sh\necho "no certificate at all"\nexit 1\n' > "$tmp/strict/terrace-check"
chmod +x "$tmp/strict/terrace-check"
GAMES=aisleriot/wood CHECK=1 TERRACE="$tmp/strict/terrace" TERRACE_CHECK= scripts/results check > "$tmp/strict/out" 2>&1
check "scripts/results check ends where terrace-check refuses a certificate" [ $? = 3 ]
check "... and names the deal" grep -q "aisleriot/wood seed:1: .*no certificate at all" "$tmp/strict/out"
check "scripts/results grid ends where a batch fails" \
    keeps_results 127 env TERRACE=/no/terrace GRID_RESERVES=5 GRID_PILES=6 GRID_DEALS=1 scripts/results grid
# A list of losses that have their rows: those of other games stay.
awk -F, '$1 == "aisleriot/redheads" {print $2}' "$tmp/results/losses.csv" > "$tmp/tree/build/results/losses.aisleriot-redheads.10"
check "scripts/results losses keeps the rows of other games" keeps_results 0 env GAMES=aisleriot/redheads scripts/results losses
# With other settings than the last time a grid is made anew: its batches are other ones.
grid() { # DEALS
    (cd "$tmp/tree" && TERRACE=$program GRID_DEALS=$1 GRID_SECONDS=0.01 GRID_RESERVES=5 GRID_PILES=6 scripts/results grid rules) \
        > "$tmp/out" 2>&1 && grep -q "^5,6,$1," "$tmp/tree/results/grid.csv" && grep -q "seed:1..$1,$" "$tmp/tree/results/rules.md"
}
for deals in 1 2; do check "scripts/results grid and rules, of $deals deals" grid $deals; done

# The same with programs that say what they are told to: a catalogue lists $LISTED, in every ten deals three are lost and two open, every
# player wins one game of each block.
mkdir "$tmp/told"
cat > "$tmp/told/terrace" << 'END'
#!/bin/sh
for last; do :; done
case $1 in
catalogue) echo "$LISTED" ;;
batch) echo "\"$2\",seed,all,,10,5,3,2" > "$last" ;;
summary) [ "${3##*/}" != verdicts.jsonl ] || cat "$3" ;;
*) exec "$PROGRAM" "$@" ;;
esac
END
cat > "$tmp/told/bench_fair" << 'END'
#!/bin/bash
for player in "${@:5}"; do echo "$2,$player,$3,$4,1,0.1,0,0"; done
END
chmod +x "$tmp/told/"*
ln -s "$tmp/strict/terrace-check" "$tmp/told/terrace-check"
ln -s /bin/true "$tmp/told/gnuplot"
told() { # COMMAND...
    (cd "$tmp/tree" && PROGRAM=$program PATH="$tmp/told:$PATH" TERRACE="$tmp/told/terrace" TERRACE_CHECK= BENCH="$tmp/told/bench_fair" \
        env "$@" > "$tmp/out" 2>&1)
}
told LISTED='seed:4 lost' GAMES=pysolfc/generals-patience scripts/results check
check "scripts/results check asks for the proofs of losses, too" \
    [ "$? $(grep -c 'pysolfc/generals-patience seed:4: .*no certificate at all' "$tmp/out")" = "3 1" ]
told LISTED='seed:1 lost' GAMES=aisleriot/wood scripts/results check
check "... and ends where a deal is won that the catalogue calls lost" \
    [ "$? $(grep -c 'seed:1: lost in the catalogue, now the other' "$tmp/out")" = "3 1" ]

find "$tmp"/tree/results/{catalogues,sample} -name '*.xz' ! -name pysolfc-mamy-susan.xz -delete
ln -sf /bin/true "$tmp/tree/scripts/draw-results"
for n in {1..29}; do
    echo "{\"schema\":\"terrace/batch/1\",\"verdict\":\"$([ $n = 7 ] && echo unknown || echo lost)\",\"states\":$n,\"seconds\":$n}"
done | xz > "$tmp/tree/results/sample/aisleriot-wood.jsonl.xz"
told GAMES=aisleriot/wood scripts/results draw
check "of a sample's deals it is told what a half, nine of ten and 99 of 100 took, and the longest" \
    is "$(sed 1d "$tmp/tree/results/effort.csv")" aisleriot/wood,29,28,16,16,28,28,,,29,29

sed -n 1p results/players.csv > "$tmp/tree/results/players.csv"
echo aisleriot/wood,fast,100,109,5,0.1,0,0 >> "$tmp/tree/results/players.csv"
touch "$tmp/tree/results/players.svg"
told GAMES=aisleriot/wood DRAWN=aisleriot/wood FIRST=10 DEALS=20 BLOCK=10 STRONG_DEALS=10 scripts/players run draw luck
check "scripts/players run adds the blocks of deals that are not there" \
    is "$(awk -F, 'NR > 1 {print $2 $3}' "$tmp/tree/results/players.csv" | paste -sd' ')" \
    "fast100 first-hint10 fast10 quick10 careful10 strong10 first-hint20 fast20 quick20 careful20"
check "... of which the table counts each deal" grep -q '^| aisleriot/wood | 30 | 10.0 % ([^)]*) of 20 | ' "$tmp/tree/results/players.md"
check "... and the table of luck those not proved lost" grep -q '^| aisleriot/wood | 10 | 7 | ' "$tmp/tree/results/players.md"
# With blocks of another size: no deal counts twice, none is left out, none is played that was not asked for.
told GAMES=aisleriot/wood FIRST=10 DEALS=48 BLOCK=15 STRONG_DEALS=0 scripts/players run
check "scripts/players run goes on with blocks of another size" is "$(awk -F, '$2 == "fast" {print $3 "-" $4}' \
    "$tmp/tree/results/players.csv" | paste -sd' ')" "100-109 10-19 20-29 30-39 40-54 55-57"

cat > "$tmp/made.csv" << 'END'
game,kind,group,value,deals,winnable,lost,unknown,rate,low,high,missing
"aisleriot/wood",seed,all,,10000,4000,5000,1000,0.450000,0.309401,0.596299,0
"pysolfc/wood",seed,all,,10000,4000,6000,0,0.400000,0.309401,0.497995,0
"pysolfc/big-terrace",seed,all,,30,30,0,0,1.000000,0.886482,1.000000,0
"aisleriot/terrace",seed,all,,20000,19000,800,200,0.950000,0.910359,0.972650,0
"aisleriot/terrace",seed,base,A,80000,64400,14200,1400,0.813750,0.750000,0.850000,
"aisleriot/terrace",seed,choice,average,20000,,,,0.800000,0.739000,0.849600,
"aisleriot/terrace",seed,winnable_choices,0,800,,,,,,,
"aisleriot/terrace",seed,winnable_choices,1,0,,,,,,,
"aisleriot/terrace",seed,winnable_choices,2,2000,,,,,,,
"aisleriot/terrace",seed,winnable_choices,3,7000,,,,,,,
"aisleriot/terrace",seed,winnable_choices,4,9800,,,,,,,
END
cat > "$tmp/players.csv" << 'END'
game,player,first,last,won,seconds,more,less
aisleriot/terrace,first-hint,1,50,4,0.1,0,0
aisleriot/terrace,fast,1,50,30,0.1,0,0
aisleriot/terrace,careful,1,50,40,0.1,0,0
pysolfc/mamy-susan,fast,1,50,0,0.1,0,0
aisleriot/terrace,first-hint,51,100,6,0.1,0,0
aisleriot/terrace,fast,51,100,40,0.1,0,0
aisleriot/terrace,careful,51,100,40,0.1,0,0
END
{
    head -n 1 results/sample.csv
    cat << 'END'
"aisleriot/wood",seed,all,,100,90,8,2,0.910000,0.905904,0.938851,0,245,6393,36350,885629,0.000196,0.005863,0.031789,1.147521,3.446
"aisleriot/wood",seed,base,A,10,9,1,0,0.900000,0.705904,0.938851,,,,,,,,,,
END
} > "$tmp/sample.csv"
cat > "$tmp/effort.csv" << 'END'
game,deals,decided,half_states,half_seconds,nine_states,nine_seconds,most_states,most_seconds,longest_states,longest_seconds
aisleriot/wood,100,98,245,0.000196,6393,0.005863,,,885629,1.147521
END
{
    printf '%s\n' before '<!-- rates:begin -->' old '<!-- rates:end -->' between
    printf '<!-- %s:begin -->\n<!-- %s:end -->\n' choices choices number number
    echo '| after |'
    for table in found programs players effort minute; do printf '<!-- %s:begin -->\n<!-- %s:end -->\n' $table $table; done
} > "$tmp/doc.md"
cat > "$tmp/wanted.md" << 'END'
before
<!-- rates:begin -->
| game | deals | winnable | lost | unknown | win rate, 95 % interval |
|---|---:|---:|---:|---:|---|
| Big Terrace (any of 5 base cards), PySolFC | 30 | 30 | 0 | 0 | 88.6-100.0 % |
| Terrace, AisleRiot | 20000 | 19000 | 800 | 200 | 91.0-97.3 % |
| Wood, AisleRiot | 10000 | 4000 | 5000 | 1000 | 30.9-59.6 % |
| Wood, PySolFC | 10000 | 4000 | 6000 | 0 | 30.9-49.8 % |
<!-- rates:end -->
between
<!-- choices:begin -->
| game | the best choice | the average choice |
|---|---|---|
| Terrace, AisleRiot | 91.0-97.3 % | 73.9-85.0 % |
<!-- choices:end -->
<!-- number:begin -->
| game | deals | none | 1 | 2 | 3 | 4 | one open |
|---|---:|---:|---:|---:|---:|---:|---:|
| Terrace, AisleRiot | 20000 | 4.0 % | 0.0 % | 10.0 % | 35.0 % | 49.0 % | 2.0 % |
<!-- number:end -->
| after |
<!-- found:begin -->
| game | deals | can be won | with a base card chosen blindly |
|---|---:|---|---|
| Terrace, AisleRiot | 20000 | 91.0-97.3 % | 73.9-85.0 % |
| Wood, AisleRiot | 10000 | 30.9-59.6 % |  |
<!-- found:end -->
<!-- programs:begin -->
| game | AisleRiot | PySolFC |
|---|---|---|
| Wood | 30.9-59.6 % | 30.9-49.8 % |
<!-- programs:end -->
<!-- players:begin -->
| game | all cards known | deals played | `careful` | `fast` | first hint |
|---|---|---:|---|---|---|
| Terrace, AisleRiot | 91.0-97.3 % | 100 | 80.0 % (71.1-86.7) | 70.0 % (60.4-78.1) | 10.0 % (5.5-17.4) |
| Mamy Susan, PySolFC | | 50 | | 0.0 % (0.0-7.1) | |
<!-- players:end -->
<!-- effort:begin -->
| game | deals | half of them | nine of ten | 99 of 100 | the longest | open |
|---|---:|---:|---:|---:|---:|---:|
| Wood, AisleRiot | 100 | 245, 0.2 ms | 6393, 5.9 ms | not decided | 885629, 1.1 s | 2 |
<!-- effort:end -->
<!-- minute:begin -->
* **The hardest game is Wood**: of its deals 30.9-59.6 % can be won in AisleRiot, 30.9-49.8 % in PySolFC. The next is
  Terrace (AisleRiot) with 91.0-97.3 %. **The kindest is Terrace** with 91.0-97.3 %. Less closely known, of fewer than
  10,000 deals: Big Terrace 88.6-100.0 %.
* **Choosing the base card well is worth 15 points in Terrace** (13.5-15.5): with the best of the four cards
  91.0-97.3 % of the deals can be won, with one taken blindly 73.9-85.0 %. In 4.0 % of the deals no card wins, in
  49.0 % all four do; in 2.0 % one is not decided.
* **A person wins less, as the stock is hidden.** terrace has players that see what a person sees. Of Terrace the
  level `careful` wins 80.0 % (71.1-86.7), `fast` 70.0 % (60.4-78.1) and a player who always takes AisleRiot's first
  hint 10.0 % (5.5-17.4).
* **How sure is that?** A winnable deal has moves that an independent referee replayed, a lost one a proof. The
  intervals hold the true share with 95 % confidence and count each deal that is still unknown both as lost and as won.
  98 deals of 1 game were decided again by another seed: no verdict was different.
<!-- minute:end -->
END
scripts/write-tables "$tmp/made.csv" "$tmp/doc.md"
check "a table is replaced, the text around it is not" diff "$tmp/wanted.md" "$tmp/doc.md"
scripts/write-tables "$tmp/made.csv" "$tmp/doc.md"
check "once more changes nothing" diff "$tmp/wanted.md" "$tmp/doc.md"

{
    head -n 1 "$tmp/made.csv"
    echo '"pysolfc/wood",seed,all,,10000,10000,0,0,1.000000,0.999616,1.000000,0'
    echo '"aisleriot/wood",seed,all,,400,400,0,0,0.999998,0.999994,0.999999,0'
} > "$tmp/nearly.csv"
printf '<!-- rates:begin -->\n<!-- rates:end -->\n' > "$tmp/nearly.md"
scripts/write-tables "$tmp/nearly.csv" "$tmp/nearly.md"
check "a bound short of all is not rounded up to all" test "$(grep -oE '[0-9.]+-[0-9.]+ %' "$tmp/nearly.md" | paste -sd' ')" = \
    "99.99-99.99 % 99.96-100.0 %"

# Which of two games is harder is not said where their intervals overlap, however they are printed.
{
    head -n 1 "$tmp/made.csv"
    echo '"aisleriot/wood",seed,all,,10000,4000,6000,0,0.400000,0.390000,0.410000,0'
    echo '"aisleriot/signora",seed,all,,10000,8600,1400,0,0.860000,0.859000,0.861000,0'
    echo '"aisleriot/falling-stars",seed,all,,10000,8602,1398,0,0.860200,0.860000,0.861000,0'
    echo '"aisleriot/redheads",seed,all,,10000,9500,500,0,0.950000,0.940000,0.960000,0'
} > "$tmp/alike.csv"
printf '<!-- minute:begin -->\n<!-- minute:end -->\n' > "$tmp/alike.md"
scripts/write-tables "$tmp/alike.csv" "$tmp/alike.md"
check "games that may be equally hard stand side by side" grep -qF \
    "next are Signora (AisleRiot) with 85.9-86.1 % and Falling Stars (AisleRiot) with 86.0-86.1 %. **The kindest is Redheads" \
    <(tr -s '\n ' ' ' < "$tmp/alike.md")

for lines in 'no marks' 'a\n<!-- rates:begin -->\nb' '<!-- rates:begin -->\n<!-- choices:end -->' '<!-- rates:end -->'; do
    printf "$lines\n" > "$tmp/before.md"
    cp "$tmp/before.md" "$tmp/doc.md"
    check "refused and left as it is: ${lines//\\n/ }" refused "$tmp/doc.md"
done
check "pictures name no files" test -z "$(grep -l '<title>' results/*.svg)"

# ---- the page ----
made() { # PATTERN: the page holds it
    grep -q -- "$1" "$tmp/page.html"
}
leads_nowhere() { # links to places that the page does not have
    local place
    grep -o 'href="#[^"]*"' "$tmp/page.html" | sed 's/href="#\(.*\)"/\1/' | sort -u | while read -r place; do
        grep -q "id=[\"']${place}[\"']" "$tmp/page.html" || echo "$place"
    done
}
count() { grep -c "$1" "$tmp/page.html"; }
scripts/write-page results/README.md "$tmp/page.html"
check "the page has a title" made '<title>How winnable.*</title>'
check "it suits a telephone" made 'name="viewport"'
check "it asks for nothing from elsewhere" test -z "$(grep -o '<script\|<link\|<img\|src=\|@import\|url([^#)]*' "$tmp/page.html")"
check "each link leads to a place on it" test -z "$(leads_nowhere)"
check "no identifier is there twice" test -z "$(grep -o '\bid="[^"]*"' "$tmp/page.html" | sort | uniq -d)"
check "every picture has words" test "$(count '<figure')" = "$(count '<figure tabindex="0"><svg role="img" aria-label="..*"')"
exit $failed
