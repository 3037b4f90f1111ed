#!/usr/bin/env bash
# The two recipes of CONTRIBUTING.md, performed on a copy: a game added and a phase added, each by the steps written there and no others.
set -u
cd "$(dirname "$0")/.." || exit 1
[ -z "${TERRACE_FLAVOUR:-}" ] || exit 0
copy=$(mktemp -d) || exit 1
trap 'rm -rf "$copy"' EXIT
cp -rp --parents Makefile engine solver checker bench scripts "$copy" || exit 1
# What the test run has compiled is not compiled again.
mkdir "$copy/build"
(cd "${O:-build}/test" 2> /dev/null && cd .. &&
    find test \( -name '*.[od]' -o -name flags -o -name '*.mk' \) -exec cp -p --parents -t "$copy/build" {} +)
cd "$copy" || exit 1
export O=build # not a folder of ours
sed -i '/^COMPILE = /s/$/ -O0/' Makefile # what is compiled anew is compiled fast: nothing is measured here
failed=0
succeeds() { # NAME CONDITION...
    local name=$1
    shift
    if "$@" > out 2>&1; then echo "ok $name"; else echo "not ok $name"; head -20 out; failed=1; fi
}
after() { # FILE LINE_PATTERN: standard input goes behind the first such line
    sed -i "0,/$2/{/$2/r /dev/stdin
}" "$1"
}

# ---- a game ----
after engine/variants.c '^static const struct variant VARIANTS' << 'ROW'
    {AISLERIOT("recipe", "Recipe"), .reserve = 8, .piles = 10, .base = BASE_DEALT, .foundations = FOUNDATION_ALTERNATE,
     .fill = FILL_WASTE_BY_HAND, .stock_lock = true},
ROW
after checker/check_rules.c '^static const struct ck_rules GAMES' << 'ROW'
    {.name = "aisleriot/recipe", .program = CK_AISLERIOT, .decks = 2, .ranks = 13, .reserve = 8, .piles = 10, .rounds = 1,
     .base = CK_BASE_DEALT, .wrap = CK_WRAP_TO_BASE, .fill = CK_WASTE_BY_HAND, .stock_lock = true, .auto_deal = true},
ROW

# ---- a phase: it takes a look at the start, and that is all ----
after solver/phases/phase_list.h '^#define PHASE_LIST(ROW)' << 'ROW'
    ROW(GLANCE, glance, "a look at the start") \
ROW
cat > solver/phases/phase_glance.c << 'FILE'
#include "job.h"

static int plan(const struct phase_request *r, struct task out[])
{
    out[0] = (struct task){.seed = 0};
    return r->round == 0;
}

static void run(struct job *j, const struct task *t, struct account *a, int worker)
{
    (void)t, (void)worker;
    account_state(a);
    job_note_score(j, j->start.score);
}

const struct phase_row phase_glance = {.plan = plan, .run = run};
FILE

if ! make FLAVOUR=test programs build/test/bench_smallworlds > build.log 2>&1; then
    echo "not ok the copy builds"
    tail -20 build.log
    exit 1
fi
terrace=build/test/terrace
succeeds "the game is listed" grep -q '^aisleriot/recipe ' <("$terrace" games)
succeeds "its rules are shown" grep -q 'Recipe (aisleriot/recipe)' <("$terrace" rules recipe)
"$terrace" perft recipe 1 --depth 2 > perft
count=$(sed -n 's/^[^0-9]*\([0-9][0-9]*\)$/\1/p' perft | tail -n 1)
succeeds "its moves are counted" test -n "$count"
"$terrace" solve recipe 5 --certificate proof > solved 2> /dev/null
succeeds "a deal of it is solved" grep -qE 'winnable|lost' solved
succeeds "the checker accepts the certificate" build/test/terrace-check recipe 5 proof
succeeds "the phase is counted" jq -e '.stats.phases.glance.states == 1' <("$terrace" solve recipe 5 --json --threads 1)
succeeds "small worlds agree, with the phase and without" build/test/bench_smallworlds --from 1 --count 20 --cards 16
exit $failed
