#!/usr/bin/env bash
# parallel-hosts loses no shard and says what is true. Its host "alpha" is this machine: a false ssh runs the command here, so that the
# host's files are those of here, as if SHARED=1 had been forgotten, or seem to be elsewhere.
set -u
cd "$(dirname "$0")/.." || exit 1
. scripts/verdict.sh
[ -z "${TERRACE_FLAVOUR:-}" ] || exit 0
parallel --version 2> /dev/null | grep -q '^GNU parallel' && command -v rsync > /dev/null ||
    { echo "ok passed over: no GNU parallel or no rsync here"; exit 0; }
root=$PWD
TERRACE=$(realpath "${TERRACE:-./terrace}")
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
mkdir bin
cat > bin/ssh << S
#!/bin/sh
# A host with a disk of its own (the file "apart" is there): its files are seen here while something runs there. setsid: as on a host
# what runs there gets no signal meant for here.
shift; [ "\$1" != -- ] || shift
exec 3<&0
[ ! -d away ] || { rmdir jobs; mv away jobs; }
setsid sh -c "\$*" <&3 &
wait \$!; code=\$?
[ ! -e "$work/apart" ] || { mv jobs away; mkdir jobs; }
exit \$code
S
# While the file "full" is there nothing can be brought here.
printf '#!/bin/sh\nfor last; do :; done\ncase $last in ./. | .) [ ! -e "%s/full" ] || exit 11 ;; esac\nexec "%s" "$@"\n' \
    "$work" "$(command -v rsync)" > bin/rsync
chmod +x bin/*
unset PARALLEL PARALLEL_SSH PARALLEL_SHELL SHARED
export TERRACE SHELL=/bin/sh HOME=$work PATH=$work/bin:$PATH
short=(pysolfc/madame seed:1..8 --limit-states 200 --threads 1)
long=(signora seed:1..1000000 --limit-seconds 1 --threads 1)
hosts() { "$root/scripts/parallel-hosts" -S alpha "$@" > out 2> err; }
code() { # WANTED COMMAND...
    local code=0
    "${@:2}" || code=$?
    [ $code = "$1" ] || { echo "exit code $code instead of $1"; cat err; }
}
told() { grep -q -e "$1" err || { echo "not told: $1"; cat err; }; }

SHARED=1 hosts -n 2 shared "${short[@]}"
cat shared/shard.?.jsonl > before
verdict "finished shards stay where the hosts share the file system, and SHARED=1 was forgotten" "$(
    [ "$(wc -l < before)" = 10 ] || echo "not made: $(cat err)"
    code 0 hosts -n 2 shared "${short[@]}"
    cat shared/shard.?.jsonl | cmp - before
    ls shared/jobs)"

verdict "a shard that cannot be fetched stays on its host, and has failed" "$(
    touch full apart
    code 1 hosts -n 2 fetched "${short[@]}"
    told "alpha: .*could not be fetched"
    [ "$(cat fetched/away/out.?.jsonl | wc -l)" = 10 ] || ls -l fetched/away
    rm full
    code 0 hosts -n 2 fetched "${short[@]}"
    told "4 of 4 deals are there already"
    [ "$(cat fetched/shard.?.jsonl | wc -l)" = 10 ] && [ -z "$(ls fetched/away)" ] || ls -l fetched fetched/away
    rm -r apart fetched/away)"

verdict "what a host knows takes the place of what knows less, and of nothing else" "$(
    cp fetched/shard.0.jsonl whole && head -3 whole > part
    cp part fetched/jobs/out.0.jsonl
    cp whole fetched/jobs/out.1.jsonl # has another --shard
    code 0 hosts -n 2 fetched "${short[@]}"
    told "other.1.jsonl: a host had this of another batch"
    cmp whole fetched/shard.0.jsonl && cmp whole fetched/other.1.jsonl
    cp part fetched/shard.0.jsonl && cp whole fetched/jobs/out.0.jsonl
    code 0 hosts -n 2 fetched "${short[@]}"
    told "out.0.jsonl: 4 of 4 deals are there already")"

verdict "nor of another batch, of which a host may have as much" "$(
    for with in "--base first" --solutions "--seed 2" "--limit-states 100"; do
        rm -rf other
        hosts -n 1 other "${short[@]}" $with || echo "$with: not made: $(cat err)"
        mv other/shard.0.jsonl stale
        code 0 hosts -n 1 other "${short[@]}"
        cp other/shard.0.jsonl ours
        mv stale other/jobs/out.0.jsonl
        code 0 hosts -n 1 other "${short[@]}"
        told "8 of 8 deals are there already"
        cmp ours other/shard.0.jsonl || echo "$with"
    done)"

verdict "what Slurm has left undone is done" "$(
    echo "exit code 143" > other/failed.0
    code 0 hosts -n 1 other "${short[@]}"
    code 2 hosts -n 010 other "${short[@]}")"

had=1
# SIGNAL EXIT_CODE: a long batch is ended by the signal, and goes on.
ended() {
    env --default-signal=INT "$root/scripts/parallel-hosts" -S alpha -n 1 long "${long[@]}" > out.long 2> err.long &
    local pid=$! i
    for ((i = 0; i < 100; i++)); do
        [ "$(cat long/jobs/out.0.jsonl 2> /dev/null | wc -l)" -gt "$had" ] && break
        sleep 0.1
    done
    code 2 timeout 5 "$root/scripts/parallel-hosts" -S alpha -n 1 long "${long[@]}" 2> err
    told "another run is at work"
    kill -"$1" $pid
    cp err.long err
    code "$2" wait $pid
    for ((i = 0; i < 50; i++)); do flock -n long/jobs/out.0.jsonl true && break; sleep 0.1; done
    [ $i -lt 50 ] || echo "a job goes on"
    now=$(wc -l < long/jobs/out.0.jsonl)
    [ "$now" -gt "$had" ] || echo "$now lines after $had"
    had=$now
}
verdict "a signal ends the jobs, the run says so, and the next one goes on with what the host has" "$(
    ended INT 130
    ended TERM 143)"

verdict "a folder that other hosts would misread is refused" "$(
    for name in "a b" "a(b" "a'b"; do
        code 2 hosts -n 1 "$name" "${short[@]}"
        told "other hosts need a folder without"
    done)"
verdict "here any name will do" "$(
    for name in "a b" 'a{}' '$(touch told)'; do
        code 0 "$root/scripts/parallel-hosts" -n 2 "$name" "${short[@]}" > out 2> err
        [ "$(cat "$name"/shard.?.jsonl 2> /dev/null | wc -l)" = 10 ] || ls -d "$name"* "$name"/*
    done
    ls told 2> /dev/null)"
exit $failed
