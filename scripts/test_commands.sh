#!/usr/bin/env bash
# Commands shown in manual pages and documents are commands of the program: each option is one that its command has, and those of the
# manual pages run, one after the other, on files made for them. README's runs are compared with their output by test_readme.sh.
set -u
cd "$(dirname "$0")/.." || exit 1
. scripts/verdict.sh
root=$PWD program=$(realpath "${TERRACE:-./terrace}") checker=$(realpath "${TERRACE_CHECK:-./terrace-check}")
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

# FILE:LINE: COMMAND, a line for each command that a manual page shows; text behind two blanks is an explanation.
manual() {
    awk '{ gsub(/\\-/, "-"); gsub(/^[ ]+/, ""); gsub(/  .*/, "") }
        /^terrace(-check)? [a-z]/ && !/^terrace(-check)? - / && !/^terrace serve reads/ { print FILENAME ":" FNR ": " $0 }' \
            "$root"/solver/cli/man/*.[1-9] |
        sed "s|^$root/||"
}
# The same for documents: whole lines, and text between backticks. The log of experiments and the results also show older versions.
documents() {
    for file in $(git ls-files '*.md' 2> /dev/null || find . -name '*.md'); do
        case $file in *EXPERIMENTS.md | results/*) continue ;; esac
        awk -v file="$file" '
            { line = $0; while (match(line, /`(\.\/)?terrace(-check)? [a-z][^`]*`/)) {
                print file ":" FNR ": " substr(line, RSTART + 1, RLENGTH - 2); line = substr(line, RSTART + RLENGTH) } }
            /^ *(\$ |\.\/)*terrace(-check)? [a-z]+ [^ ]/ && !/`/ { sub(/^[ $]*/, ""); print file ":" FNR ": " $0 }' "$file"
    done
}

commands=$("$program" --help | sed -n 's/^  \([a-z]*\) .*/\1/p')
for command in $commands; do "$program" "$command" --help > "$work/help.$command"; done
shown=$({ manual; documents; } | sed 's|: \./terrace|: terrace|')
verdict "documents show commands and options that there are" "$(
    while read -r place command; do
        # Each part of a pipe alone, without shell syntax.
        tr '|;' '\n\n' <<< "$command" | sed 's/"[^"]*"//g; s/^ *//' | while read -r name first rest; do
            [ "$name" = terrace ] || continue
            [ -e "$work/help.$first" ] ||
                { [[ " COMMAND help " == *" $first "* ]] || echo "$place $name $first: no such command"; continue; }
            for option in $(grep -oE -e '--[a-z][a-z-]*' <<< "$rest"); do
                grep -q -e "$option\b" "$work/help.$first" || [ "$option" = --help ] || echo "$place $first has no $option"
            done
        done
    done <<< "$shown")"

# ---- the manual's commands, run ----

mkdir "$work/bin" "$work/here"
cat > "$work/bin/terrace" << S
#!/usr/bin/env bash
# The program with small limits, if it has them and none is given.
more=()
limit() { grep -q -e "\$1 " "$work/help.\${args[0]}" && [[ " \${args[*]}" != *" \${3:-\$1}"* ]] && more+=("\$1" "\$2"); }
args=("\$@")
if [ -e "$work/help.\${args[0]:-}" ]; then
    [[ " \${args[*]} " == *" --read "* ]] || limit --limit-states 2000 --limit-
    limit --playouts 20
    limit --threads 1
    [[ " \${args[*]} " != *" --hidden "* ]] || limit --samples 2
fi
exec "\$PROGRAM" "\$@" "\${more[@]}"
S
printf '#!/bin/sh\nexec "$CHECKER" "$@"\n' > "$work/bin/terrace-check"
chmod +x "$work/bin/terrace" "$work/bin/terrace-check"
export PROGRAM=$program CHECKER=$checker PATH=$work/bin:$PATH LC_ALL=C.UTF-8
cd "$work/here" || exit 1
mkdir -p results/catalogues
"$program" deal terrace seed:1 --text > position.txt
printf '4S 9H JD 2C 5D KH 8C AS 6H QD TC\n7H QS 3D 9C\nquit\n' > typed
echo '{"name":"mine","extends":"terrace"}' > mine.json
"$program" batch pysolfc/terrace pysolfc:1..2 --out pysolfc-terrace.jsonl --limit-states 2000 > /dev/null 2>&1
"$program" batch terrace seed:1..2 --out two.jsonl --limit-states 2000 > /dev/null 2>&1
xz -k two.jsonl
"$program" catalogue terrace seed:1..2 two.jsonl --given-only --out one.xz > /dev/null 2>&1
cp one.xz results/catalogues
printf 'save FILE\nquit\n' | "$program" play terrace seed:1 > /dev/null 2>&1
refused=$(while read -r place command; do
    # Long ranges are cut short, and the table of eleven cards is a real one.
    case $command in *--shard*) end=..64 ;; *) end=..2 ;; esac
    run=$(sed -E "s/pysolfc:32000\.\.[0-9]+/pysolfc:32000..32001/; s/\b1\.\.[0-9]+/1$end/
        s/\"4S \.\.\. TC\"/\"4S 9H JD 2C 5D KH 8C AS 6H QD TC\"/" <<< "$command")
    bash -c "set -o pipefail; $run" > out 2> err < typed
    code=$?
    # 1: something is unknown or missing; of the checker: refused.
    [ "$code" = 0 ] || { [ "$code" = 1 ] && [[ $run != terrace-check* ]]; } || { echo "$place $run: exit code $code"; head -3 err; }
done <<< "$(manual)")
count=$(manual | wc -l)
[ "$count" -ge 25 ] || refused="$refused only $count commands found"
verdict "the $count commands of the manual pages run" "$refused"

# Called with a wrong option, from their own folder, too: no work is begun, and no file made of it.
verdict "scripts tell a wrong option their usage" "$(
    cd "$root/scripts" || exit
    for script in make-corpus recheck calibrate-levels rule-grid folk-advice lessons players results level-lists calibration package \
        pysolfc/winnable-lists write-manual write-page slurm/test-slurm ../bench/limits; do
        told=$("./$script" --nonsense 2>&1 < /dev/null)
        [ $? = 2 ] && [[ ${told,,} == *"usage: "*"${script#../}"* ]] || echo "$script: $told" | head -3
        # It is a part of the script's first lines: it does not end in the middle of a sentence or list.
        grep -A 1 -xF -e "# ${told##*$'\n'}" "$script" | sed -n '2{/^# [ a-z]/s|^|'"$script"' leaves out: |p}'
    done)"

verdict "make fuzz says what FUZZ names" "$(
    told=$(cd "$root" && scripts/run-fuzz build/fuzz 10 2>&1)
    [ $? = 2 ] && [[ $told = *"no such target"* ]] || echo "$told"
    for wrong in FUZZ='fuzz_json fuzz_jsn' FUZZ_ENGINE=jsn; do
        told=$(cd "$root" && make -n fuzz "$wrong" 2>&1)
        [ $? = 2 ] && [[ $told = *"There is no fuzz"*"jsn."* ]] || echo "$told" | head -3
    done)"

# An unknown game is named, and no file is made of it.
verdict "make-corpus names an unknown game" "$(
    cd "$root" || exit
    told=$(TERRACE=$program scripts/make-corpus foo 2>&1 < /dev/null)
    [ $? = 2 ] && [[ $told = "scripts/make-corpus: foo: no such game:"* ]] || echo "$told"
    rm corpus/graded/foo.txt 2> /dev/null && echo "corpus/graded/foo.txt was written")"

verdict "package makes no tarball where it cannot be packed" "$(
    command -v git > /dev/null || exit
    cp --parents "$root/scripts/package" "$root/solver/library/terrace.h" "$work" && cd "$work/$root" || exit
    git init -q . && git add -f . && git -c user.name=me -c user.email=me@here commit -qm all || exit
    mkdir full && printf '#!/bin/sh\nhead -c 100\nexit 1\n' > full/gzip && chmod +x full/gzip
    PATH=$PWD/full:$PATH scripts/package dist 2>&1 && echo "exit code 0"
    ls build/dist/*.gz 2> /dev/null
    scripts/package dist > out 2>&1 && gzip -t build/dist/*.gz || cat out)"

# Its jobs run in the folder of the shards.
verdict "parallel-hosts finds the file of a custom game" "$(
    mkdir "$work/hosts" && cd "$work/hosts" && cp "$work/here/mine.json" . || exit
    printf '#!/bin/sh\nfor last; do :; done\necho "$last" > told\n' > parallel
    chmod +x parallel
    PATH=$PWD:$PATH TERRACE=$program "$root/scripts/parallel-hosts" -n 1 out @mine.json seed:1..2 > /dev/null 2>&1
    grep -F " batch @$(realpath mine.json) seed:1..2 " out/told > /dev/null || cat out/told)"

# A disk that is full when the merge of shards writes its second summary.
verdict "slurm/merge keeps both summaries where one cannot be written" "$(
    mkdir "$work/shards" && cd "$work/shards" && cp "$work/here/two.jsonl" shard.0.jsonl || exit
    echo before | tee summary.md > summary.json
    printf '#!/bin/sh\ncase "$*" in *--json*) exec "$PROGRAM" "$@" ;; esac\necho half\nexit 4\n' > full
    chmod +x full
    "$root/scripts/slurm/merge" ./full . 1
    [ $? = 4 ] || echo "exit code not 4"
    grep -v before summary.md summary.json)"

# Another batch into the folder of one is no success.
verdict "parallel-hosts and slurm/merge tell of shards that failed" "$(
    mkdir "$work/again" && cd "$work/again" || exit
    printf '#!/bin/sh\nfor last; do :; done\nsh -c "$(echo "$last" | sed "s/{}/0/g")" || exit 1\n' > parallel
    chmod +x parallel
    go() { PATH=$PWD:$PATH TERRACE=$program "$root/scripts/parallel-hosts" -n 1 out "$@" > /dev/null 2>&1; }
    go falling-stars seed:1..2 || echo "the first one: exit code $?"
    ! go wood seed:1..2 || echo "another game: exit code 0"
    merge() { "$root/scripts/slurm/merge" "$program" out 1 > merged 2>&1; }
    merge || echo "merged: exit code $?"
    task() { SLURM_ARRAY_TASK_ID=0 "$root/scripts/slurm/task" "$program" "$PWD/out" 1 "$@" > /dev/null 2>&1; }
    ! task wood seed:1..2 || echo "a task: exit code 0"
    ! merge || echo "a failed task: exit code 0"
    grep -q "shard 0 (exit code 2) failed" merged || echo "not named"
    task falling-stars seed:1..2 && merge || echo "mended: exit code $?")"

# After an array that was cancelled before it began only the merge comes.
verdict "slurm/merge tells of tasks that never came" "$(
    mkdir "$work/cancelled" && cd "$work/cancelled" || exit
    printf '#!/bin/sh\necho 7\n' > sbatch
    chmod +x sbatch
    submit() { PATH=$PWD:$PATH TERRACE=$program "$root/scripts/slurm/submit" -n "$1" out falling-stars "$2" > /dev/null 2>&1; }
    task() { SLURM_ARRAY_TASK_ID=$1 "$root/scripts/slurm/task" "$program" "$PWD/out" 2 falling-stars "$2" > /dev/null 2>&1; }
    merge() { "$root/scripts/slurm/merge" "$program" out 2 > merged 2>&1; }
    submit 2 seed:1..4 && task 0 seed:1..4 || echo "not made"
    ! merge || echo "half of it: exit code 0"
    grep -q "shard 1 (its task has not ended) failed" merged || cat merged
    task 1 seed:1..4 && merge || echo "all of it: $(cat merged)"
    submit 2 seed:1..8 || echo "not submitted"
    ! merge || echo "another range: exit code 0"
    submit 02 seed:1..4
    [ $? = 2 ] || echo "02 shards")"

# 48 bytes a deal and some: a gigabyte is too little for twenty million.
verdict "slurm/submit gives the merge memory for its deals" "$(
    mkdir "$work/large" && cd "$work/large" || exit
    printf '#!/bin/sh\necho "$*" >> calls\necho 7\n' > sbatch
    chmod +x sbatch
    merge_memory() {
        rm -rf calls out
        PATH=$PWD:$PATH TERRACE=$program "$root/scripts/slurm/submit" -n 1 out falling-stars "$1" > /dev/null 2>&1
        sed -n 's/.*terrace-merge.* --mem=\([^ ]*\) .*/\1/p' calls
    }
    [ "$(merge_memory seed:1..1000)" = 1024M ] || echo "few deals: $(merge_memory seed:1..1000)"
    [ "$(merge_memory 1..100000000)" = 7127M ] || echo "many deals: $(merge_memory 1..100000000)")"

# Lines of one search do not stand under the signature of another.
verdict "bench/scoreboard goes on with the same search only" "$(
    mkdir "$work/board" && cd "$root" || exit
    printf '#!/bin/sh\n[ "$*" != "bench --signature" ] || exec cat "%s/signature"\nexec "$PROGRAM" "$@"\n' "$work/board" \
        > "$work/board/terrace"
    chmod +x "$work/board/terrace"
    board() {
        echo "$1" > "$work/board/signature"
        TERRACE=$work/board/terrace bench/scoreboard --deals 1 --seconds 0.1 --out "$work/board/lines" aisleriot/wood 2>&1
    }
    for time in first second; do told=$(board 1) && [[ $told == *"| aisleriot/wood | 1 |"* ]] || echo "$time time: $told"; done
    [[ $told == *" --seed 1 aisleriot/wood\`, "* ]] || echo "not told what it was asked: $told"
    told=$(board 2) && echo "another search: $told")"

# Games are counted, not other lines of their table; pick has an answer only where a base is chosen.
verdict "bench/limits asks about each game, and fails where a question does" "$(
    cd "$root" || exit
    choosing=$("$program" games --json | grep -o '"base":"choose' | wc -l)
    told=$(TERRACE=$program bench/limits pick 0.01 1 1 2>&1) && [[ $told == "$choosing runs, "* ]] || echo "$told"
    told=$(TERRACE=$program bench/limits solve never 1 1 2>&1) && echo "$told")"

# Where a program or a sample fails, the problems that are there stay.
verdict "make-corpus keeps its file where it cannot make all of it" "$(
    cp -r --parents "$root"/{scripts,corpus/hardest,corpus/graded,results/sample,results/catalogues} "$work" && cd "$work/$root" || exit
    head -c 3000 "$root/results/sample/pysolfc-wood.jsonl.xz" > results/sample/pysolfc-wood.jsonl.xz
    for option in "" --hardest; do
        # shellcheck disable=SC2086 # none or one
        BENCH=/no TERRACE=$program EACH=1 SECONDS_EACH=1 scripts/make-corpus $option pysolfc/wood > out 2>&1 && cat out
        cp "$root/results/sample/pysolfc-wood.jsonl.xz" results/sample # --hardest: a whole sample, no bench_leeway
    done
    diff -r "$root/corpus/graded" corpus/graded | grep -v '^Only in'
    diff -r "$root/corpus/hardest" corpus/hardest | grep -v '^Only in')"
exit $failed
