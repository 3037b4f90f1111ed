#!/usr/bin/env bash
# The tables of win rates: those in the documents are those of the data, and scripts/write-tables replaces a table and nothing else.
set -u
cd "$(dirname "$0")/.." || exit 1
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
failed=0
check() { # NAME CONDITION...
    local name=$1
    shift
    if "$@"; then echo "ok $name"; else echo "not ok $name"; failed=1; fi
}
refused() { ! scripts/write-tables results/summary.csv "$1" 2> "$tmp/error" && cmp -s "$1" "$tmp/before.md"; }

for file in README.md results/README.md engine/RULES.md; do
    cp $file "$tmp/now.md"
    scripts/write-tables results/summary.csv "$tmp/now.md"
    check "the tables of $file are those of results/summary.csv (else: scripts/results tables)" cmp "$tmp/now.md" $file
done

cat > "$tmp/made.csv" << 'END'
game,kind,group,value,deals,winnable,lost,unknown,rate,low,high,missing
"aisleriot/wood",seed,all,,100,40,50,10,0.450000,0.309401,0.596299,0
"aisleriot/terrace",seed,all,,200,190,10,0,0.950000,0.910359,0.972650,0
"aisleriot/terrace",seed,base,A,50,45,5,0,0.900000,0.786400,0.956517,
"aisleriot/terrace",seed,choice,average,200,,,,0.800000,0.739000,0.849600,
"aisleriot/terrace",seed,winnable_choices,0,10,,,,,,,
"aisleriot/terrace",seed,winnable_choices,1,0,,,,,,,
"aisleriot/terrace",seed,winnable_choices,2,20,,,,,,,
"aisleriot/terrace",seed,winnable_choices,3,70,,,,,,,
"aisleriot/terrace",seed,winnable_choices,4,100,,,,,,,
END
printf '%s\n' before '<!-- rates:begin -->' old '<!-- rates:end -->' between '<!-- choices:begin -->' \
    '<!-- choices:end -->' '<!-- number:begin -->' '<!-- number:end -->' '| after |' '<!-- found:begin -->' \
    '<!-- found:end -->' > "$tmp/doc.md"
cat > "$tmp/wanted.md" << 'END'
before
<!-- rates:begin -->
| game | deals | winnable | lost | unknown | win rate, 95 % interval |
|---|---:|---:|---:|---:|---|
| Terrace, AisleRiot | 200 | 190 | 10 | 0 | 91.0-97.3 % |
| Wood, AisleRiot | 100 | 40 | 50 | 10 | 30.9-59.6 % |
<!-- rates:end -->
between
<!-- choices:begin -->
| game | the best choice | the average choice |
|---|---|---|
| Terrace, AisleRiot | 91.0-97.3 % | 73.9-85.0 % |
<!-- choices:end -->
<!-- number:begin -->
| game | deals | none | 1 | 2 | 3 | all 4 |
|---|---:|---:|---:|---:|---:|---:|
| Terrace, AisleRiot | 200 | 5.0 % | 0.0 % | 10.0 % | 35.0 % | 50.0 % |
<!-- number:end -->
| after |
<!-- found:begin -->
| game | deals | can be won | with a base card chosen blindly |
|---|---:|---|---|
| Terrace, AisleRiot | 200 | 91.0-97.3 % | 73.9-85.0 % |
| Wood, AisleRiot | 100 | 30.9-59.6 % |  |
<!-- found:end -->
END
scripts/write-tables "$tmp/made.csv" "$tmp/doc.md"
check "a table is replaced, the text around it is not" diff "$tmp/wanted.md" "$tmp/doc.md"
scripts/write-tables "$tmp/made.csv" "$tmp/doc.md"
check "once more changes nothing" diff "$tmp/wanted.md" "$tmp/doc.md"

for lines in 'no marks' 'a\n<!-- rates:begin -->\nb' '<!-- rates:begin -->\n<!-- choices:end -->' '<!-- rates:end -->'; do
    printf "$lines\n" > "$tmp/before.md"
    cp "$tmp/before.md" "$tmp/doc.md"
    check "refused and left as it is: ${lines//\\n/ }" refused "$tmp/doc.md"
done
exit $failed
