#!/usr/bin/env bash
# Runs the plug-in in the real PySolFC, on a display of its own (Xvfb). Each of the 12 games is dealt, compared with terrace's deal, solved
# from the solver dialog and played to "Game solved". Also tested: hints, Stop, files of layouts, the first of the winnable deals.
# usage: PYSOLFC=CHECKOUT [PYSOL_CARDS=CHECKOUT] [PYTHON=/usr/bin/python3] [TERRACE=./terrace] scripts/pysolfc/test_pysolfc.sh
# CHECKOUT: an unmodified PySolFC 3, with its html pages made (its `make rules`) and at least one cardset in data/. Skipped without it, and
# without Xvfb. Some minutes.
set -u
here=$(cd "$(dirname "$0")" && pwd)
terrace=$(realpath "${TERRACE:-$here/../../terrace}") || exit 1
python=${PYTHON:-/usr/bin/python3}
skip() {
    echo "skipped: $1"
    exit 0
}
[ -n "${PYSOLFC:-}" ] || skip "no PySolFC: name a checkout in PYSOLFC"
command -v xvfb-run > /dev/null || skip "there is no Xvfb"
"$python" -c 'import tkinter, six, attr, configobj' 2> /dev/null || skip "$python lacks tkinter, six, attr or configobj"
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
plugins=$work/.PySolFC/plugins
mkdir -p "$plugins"
cp "$here/terrace_solver.py" "$plugins/"
cp "$here/terrace_solvable.py" "$plugins/"
cp -r "$here/upstream/pysollib/games/solvable_seeds" "$plugins/"
cp "$here/driver.py" "$plugins/zz_driver.py"

# The first deal of each list; for the games without a list one that is solved soon.
deals() {
    local identifier name number list
    while read -r identifier name number; do
        list=$here/upstream/pysollib/games/solvable_seeds/$(tr - _ <<< "${name#*/}")_solvable_seeds.py
        [ -e "$list" ] && number=$("$python" -c 'import runpy, sys; print(runpy.run_path(sys.argv[1])["SOLVABLE_SEEDS"][0])' "$list")
        echo "$identifier $name $number"
    done << GAMES
135 pysolfc/terrace
136 pysolfc/generals-patience
137 pysolfc/blondes-and-brunettes
138 pysolfc/falling-star
431 pysolfc/queen-of-italy
499 pysolfc/signora
500 pysolfc/madame 5
533 pysolfc/mamy-susan 8
582 pysolfc/wood
785 pysolfc/big-terrace 5
786 pysolfc/empress-of-italy 5
787 pysolfc/admirals-patience 6
GAMES
}

cd "$PYSOLFC" || exit 1
HOME=$work TERRACE=$terrace DEALS=${DEALS:-$(deals)} PYTHONDONTWRITEBYTECODE=1 \
    PYTHONPATH=${PYSOL_CARDS:+$PYSOL_CARDS/code:}${PYTHONPATH:-} \
    timeout 1500 xvfb-run -a "$python" pysol.py --nosound > "$work/out" 2> "$work/err"
code=$?
grep -E '^(ok|not ok|driver)' "$work/out"
if [ $code -ne 0 ]; then
    echo "not ok PySolFC, exit code $code"
    tail -n 20 "$work/err"
    exit 1
fi
