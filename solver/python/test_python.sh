#!/usr/bin/env bash
# The Python module with the shared library of the tests; where pip and setuptools are there: a wheel, installed and used elsewhere.
set -u
cd "$(dirname "$0")/../.." || exit 1
if [ "${TERRACE_FLAVOUR:-}" ] || ! python3 -c 'import sys; sys.exit(sys.version_info < (3, 9))' 2> /dev/null; then
    echo "ok passed over: no Python 3.9, or another flavour"
    exit 0
fi
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failed=0
verdict() { # NAME STATUS
    if [ "$2" = 0 ]; then echo "ok $1"; else echo "not ok $1"; tail -n 30 "$work/log"; failed=1; fi
}
make -s FLAVOUR=test library-files > "$work/log" 2>&1
verdict "the shared library" $? || exit 1
export TERRACE_LIBRARY=$PWD/build/test/libterrace.so.0 PYTHONDONTWRITEBYTECODE=1

(cd solver/python && python3 -m unittest -v test_terrace) > "$work/log" 2>&1
code=$?
sed -n 's/^\(test_[a-z_]*\) (.*\.\.\. ok$/ok \1/p' "$work/log"
verdict "the module's tests" $code

if python3 -c 'import setuptools, wheel, pip' 2> /dev/null; then
    mkdir -p "$work/tree/solver/library" && cp -r solver/python "$work/tree/solver/" && cp solver/library/terrace.h "$work/tree/solver/library/"
    python3 -m pip install --quiet --no-index --no-build-isolation --no-deps --root-user-action=ignore --target "$work/site" \
        "$work/tree/solver/python" > "$work/log" 2>&1 && [ -e "$work/site/terrace.libs/libterrace.so.0" ]
    verdict "pip install, the library in the wheel" $?
    (cd / && TERRACE_LIBRARY='' PYTHONPATH=$work/site python3 -c '
import terrace
assert terrace.__file__.startswith("'"$work"'"), terrace.__file__
assert terrace.Solver().solve(terrace.Position.deal("falling-stars", "seed:7")).verdict == "winnable"') > "$work/log" 2>&1
    verdict "what was installed works alone" $?
else
    echo "ok passed over: no pip, setuptools and wheel"
fi
exit $failed
