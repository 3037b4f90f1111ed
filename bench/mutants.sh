#!/usr/bin/env bash
# Would the campaign notice a fault? Puts one fault after the other into a copy of the solver and runs the campaign until it fails.
#   bench/mutants.sh [--count N] [--from M] [--to M]       at most N worlds each (default 1500), seeds from 1; faults M to M
#   bench/mutants.sh --fits                                checks only that the text of each fault is still in its file
# A fault that needs a special kind of world runs on that kind. A fault that small worlds cannot show runs the test that covers it.
# Prints the first seed that shows each fault. Exit code 1 if a fault is missed.
set -u
cd "$(dirname "$0")/.." || exit 1
count=1500 from=1 to=1000 fits=
[ "${1:-}" != --fits ] || { fits=yes; shift; }
while [ $# -ge 2 ]; do
    case $1 in
    --count) count=$2 ;;
    --from) from=$2 ;;
    --to) to=$2 ;;
    *) break ;;
    esac
    shift 2
done
[ $# = 0 ] || { sed -n 's/^#   //p' "$0"; exit 2; }
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
read -ra rooms <<< "$(make -s rooms)"
flags=(-std=c17 -D_GNU_SOURCE '-DTERRACE_VERSION="mutant"' -O2 "${rooms[@]/#/-I}" -Ichecker -Ibench)

# file | sed expression | the fault | who should notice: options for the campaign, or a test
mutants='
solver/state/reserve.c|s/int height = nibble_last(lower);/int height = nibble_first(lower);/|reserve test: raises what need not be raised|
solver/state/safe_step.c|s/waiting >= p->copies - state_played(p, s, kind)/waiting + 1 >= p->copies - state_played(p, s, kind)/|safe steps: one chain too few|
solver/state/safe_step.c|s/slots_for_all(p, s, kind) \&\& useless_as_parent(p, s, kind)/slots_for_all(p, s, kind)/|safe steps: cards that are wanted as parents|
solver/state/safe_step.c|s/if (!p->quiet || p->returns || /if (p->returns || /|safe steps: in odd starts, where they are not safe|--focus odd --from 108000
solver/state/expand.c|s/last || length < least/last || length <= least/|swaps: members left out|
solver/state/state_steps.c|s/equal |= s->pile\[__builtin_ctz(rest)\] == s->pile\[i\];/equal = true;/|builds: piles with the same top taken for the same|
solver/state/state_steps.c|s/bool single = l->s->tops >> l->p->down\[kind\] \& 1;/bool single = false;/|merges: those of other members left out|test_expand
solver/state/state_canonical.c|s/if (i <= \*other \&\& \*other < from)/if (false)/|canonical form: the wrong pile moved|test_expand
solver/state/state_canonical.c|s/return (uint64_t)1 << kind | (uint64_t)1 << p->down\[kind\];/return (uint64_t)1 << kind;/|canonical form: bottoms out of order below a new top|test_expand
solver/exact/tt.c|s/ \&\& !memcmp(key_at(t, bucket, way), key, (size_t)t->key_bytes)//|table: a tag is taken for the whole key|test_tt
solver/exact/dfs.c|s/d->exhausted = !broken \&\& !d->won;/d->exhausted = !d->won;/|a limit is taken for the end|
solver/bases.c|s/\&\& !memcmp(x, y, (size_t)p.key_bytes) \&\& !memcmp(s.chains, t.chains, sizeof s.chains)//|choices of base: all taken for the same|--focus bases
solver/state/state.c|s/if (from_waste || s->spaces == 0)$/if (s->spaces == 0)/|lock: not taken off by a waste move|
solver/state/state.c|s/if ((p->aisleriot || p->lock) \&\& s->spaces > 0)$/if (false)/|lock: never put on|
solver/prove/precedence_coarse.c|s/m->all_bottoms_places\[e\], m->piles + 1));/m->all_bottoms_places[e], m->piles));/|formula: a pile too few|--formula --count 20000
solver/prove/precedence_coarse.c|s/LIT_FALSE : at_least(\&m->tableau\[e\]\[p\], q));/LIT_FALSE : at_least(\&m->tableau[e][p], q + 1));/|formula: a card too many to lie on|--formula --count 20000
solver/prove/precedence_coarse.c|s/-at_least(up, q), at_least(\&after, q + 1));/-at_least(up, q), at_least(\&after, q + 2));/|formula: a flight counts twice|--formula --count 20000
solver/prove/precedence_coarse.c|s/            known\[e\] = LIT_FALSE;/            known[e] = LIT_TRUE;/|formula: a bottom of which nothing is said is gone|test_precedence
solver/sat/sat_order.c|s/for (uint64_t b = o->when\[EVENT_AFTER\]\[k\]\[w\] \& ~o->later\[f\]\[w\]; b; b \&= b - 1) {/for (uint64_t b = o->when[EVENT_HELD][k][w] \& ~o->later[f][w]; b; b \&= b - 1) {/|order: what holds before taken for what holds after|test_sat
solver/sat/sat_exchange.c|s/for (int i = 0; i < n; i++) {/for (int i = 0; i < n - 1; i++) {/|exchange: a lemma without its last literal|test_sat_exchange
solver/prove/precedence.c|s/^    sat_leave(p->model.sat);$//|exchange: who excludes plans tells lemmas from them|test_precedence
solver/sat/sat_learn.c|s/    if (at->reason.a == REASON_NONE/    if (false/|lemmas: what was decided taken for implied|test_sat
solver/prove/relax_piles.c|s/too_few = fewer_than(flies)/too_few = fewer_than(2 * flies)/|relaxation: a flight needs two chains|--relaxation --count 60000
solver/prove/relax_piles.c|s/fills \&\& own + others < q->piles/fills \&\& own + others + 1 < q->piles/|relaxation: a space too few|--relaxation --count 60000
solver/prove/relax_grid.c|s/while (s->known > dealt \&\&/while (s->known > dealt + 1 \&\&/|grid: a waste is not emptied at once|--relaxation --count 60000
solver/prove/relax_grid.c|s/ 0 : least_left(g, w->below, dealt);/ 0 : least_left(g, w->below, dealt) + 1;/|grid: the least that will do is not asked|--relaxation --count 60000
solver/prove/relax_piles.c|s/if (h->ranks > same)/if (false)/|least bottoms: those of other counts|--relaxation --count 60000
solver/prove/relax_bounds.c|s/    return most - above - 1;/    return most - above - 2;/|relaxation: a foundation too few while a card of the reserve waits|--relaxation --count 60000
solver/prove/relax_bounds.c|s/bool any_bottom = p->fill_from_reserve \&\& left == 0;/bool any_bottom = false;/|relaxation: the waste never fills a space where the reserve does|--relaxation --count 60000
solver/state/state.c|s/ \&\& (p->aisleriot || !from_foundation) \&\& state_can_deal/ \&\& state_can_deal/|autodeal: after a card that comes back, too|test_state
solver/state/state.c|s/if (p->auto_deal \&\& s->waste == 0 /if (p->auto_deal \&\& s->waste == 0 \&\& s->spaces == 0 /|autodeal: waits until the spaces are filled|--focus autodeal
solver/state/problem.c|s/bool deals_late = v->auto_deal \&\& .*;/bool deals_late = false;/|swaps: taken for free where one deals a card|--dry
solver/state/safe_step.c|s/ || (p->auto_deal \&\& s->waste == 0 \&\& !stock_empty(p, s)))/)/|safe steps: where they deal a card|test_safe_step
engine/game.c|s/return v->auto_deal \&\& !(v->family == FAMILY_PYSOLFC \&\& pile_is_foundation(from));/return v->auto_deal;/|referee: autodeal after a card that comes back, too|test_vectors
'

link() { cc "$tmp"/*.o -o "$tmp/run" "$@" -ljansson -lxxhash -lz -llzma -lm -pthread; }
compile() { cc "${flags[@]}" -c "$1" -o "$tmp/$(basename "$2" .c).o"; }
[ -n "$fits" ] || for room in "${rooms[@]}"; do
    [[ $room == solver/cli* ]] || sources+=("$room"/*.c)
done
[ -n "$fits" ] || for f in "${sources[@]}" checker/check_*.c bench/*.c; do
    case $f in */test_* | */bench_* | */fuzz_* | */driver_*) continue ;; esac
    compile "$f" "$f" || exit 1
done
missed=0 n=0 tried=0
while IFS='|' read -r line; do
    [ -n "$line" ] || continue
    n=$((n + 1))
    [ "$n" -ge "$from" ] && [ "$n" -le "$to" ] || continue
    tried=$((tried + 1))
    how=${line##*|} line=${line%|*}
    file=${line%%|*} fault=${line##*|}
    expression=${line#*|}
    expression=${expression%|*}
    sed "$expression" "$file" > "$tmp/mutant.c"
    if cmp -s "$file" "$tmp/mutant.c"; then
        echo "mutant $n ($fault): the text to change is no longer in $file"
        missed=$((missed + 1))
        continue
    fi
    [ -z "$fits" ] || continue
    compile "$tmp/mutant.c" "$file" || exit 1
    case $how in
    test_*)
        compile "$(ls "${rooms[@]/%//$how.c}" 2> /dev/null)" main && link -lcmocka || exit 1
        what=$how
        timeout 1800 "$tmp/run" > "$tmp/out" 2>&1
        ;;
    *)
        compile bench/bench_smallworlds.c main && link || exit 1
        what="$count worlds${how:+ ($how)}"
        # shellcheck disable=SC2086
        timeout 1800 "$tmp/run" --first --from 1 --count "$count" --cards 28 $how > "$tmp/out" 2>&1
        ;;
    esac
    code=$?
    case $code in 125 | 126 | 127) echo "mutants.sh: $tmp/run cannot be run: $(tail -n 1 "$tmp/out")" >&2; exit 2 ;; esac
    [ $code != 2 ] || [ "$what" = "$how" ] || { echo "mutants.sh: $what: $(tail -n 1 "$tmp/out")" >&2; exit 2; } # its own options
    if [ $code = 0 ] || [ $code = 124 ]; then
        echo "mutant $n ($fault): NOT noticed in $what"
        missed=$((missed + 1))
    elif [ "$what" = "$how" ]; then
        echo "mutant $n ($fault): noticed by $how, $(grep -m1 -E '^\[ *FAILED|^\[  ERROR' "$tmp/out" | head -c 100)"
    else
        echo "mutant $n ($fault): noticed, $(grep -om1 'seed [0-9]*' "$tmp/out"), $(grep -m1 -E '^got:|referee|ended while' "$tmp/out" | head -c 100)"
    fi
    compile "$file" "$file" || exit 1
done <<< "$mutants"
echo "$((tried - missed)) of $tried faults $([ -n "$fits" ] && echo fit || echo noticed)"
[ "$missed" = 0 ] && [ "$tried" -gt 0 ]
