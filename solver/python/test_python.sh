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
. scripts/verdict.sh
make -s FLAVOUR=test library-files > "$work/log" 2>&1
outcome "the shared library" $? "$work/log" || exit 1
export TERRACE_LIBRARY PYTHONDONTWRITEBYTECODE=1
TERRACE_LIBRARY=$(realpath "${O:-build}/test/libterrace.so.0")

(cd solver/python && python3 -m unittest -v test_terrace) > "$work/log" 2>&1
code=$?
sed -n 's/^\(test_[a-z_]*\) (.*\.\.\. ok$/ok \1/p' "$work/log"
outcome "the module's tests" $code "$work/log"

if command -v mypy > "$work/log"; then
    mypy --cache-dir "$work/mypy" solver/python/terrace > "$work/log" 2>&1
    outcome "mypy finds no fault with its types" $? "$work/log"
else
    echo "ok passed over: no mypy"
fi

# The first Python that can build wheels: the system's own may have what another before it lacks.
for python in python3 /usr/bin/python3; do
    $python -c 'import setuptools, wheel, pip' 2> /dev/null && break
    python=
done
if [ "$python" ] && $python -m venv --without-pip "$work/venv" > "$work/log" 2>&1; then
    pip() { $python -m pip --disable-pip-version-check "$@"; }
    mkdir -p "$work/tree/solver/library" && cp -r solver/python "$work/tree/solver/" &&
        cp solver/library/terrace.h "$work/tree/solver/library/" && cp LICENSE "$work/tree/"
    pip wheel --quiet --no-index --no-build-isolation --no-deps --wheel-dir "$work/wheel" "$work/tree/solver/python" > "$work/log" 2>&1 &&
        $python -m zipfile -l "$work"/wheel/terrace-*.whl > "$work/held" &&
        [ "$(grep -c -e '^terrace/libterrace\.so\.0 ' -e '^terrace/LICENSE ' -e '^terrace/py\.typed ' "$work/held")" = 3 ]
    outcome "a wheel from the tree, with the library, the licence and the mark that it has types" $? "$work/log"
    # What make would build stands for itself here; the wheel takes it from where it is, whatever O is in the environment.
    printf 'library:\n\tmkdir -p $(O)/library\n\tcp "$(MADE)" $(O)/library/libterrace.so.0\n' > "$work/tree/Makefile"
    (export MADE="$TERRACE_LIBRARY" O="$work/elsewhere" && unset TERRACE_LIBRARY &&
        pip wheel --quiet --no-index --no-build-isolation --no-deps --wheel-dir "$work/made" "$work/tree/solver/python") \
        > "$work/log" 2>&1 && $python -m zipfile -l "$work"/made/terrace-*.whl | grep -q '^terrace/libterrace\.so\.0 '
    outcome "a wheel with the library that make builds, whatever folder O names" $? "$work/log"
    ! pip install --quiet --no-index --no-build-isolation --no-deps --prefix "$work/edit" -e "$work/tree/solver/python" \
        > "$work/log" 2>&1 &&
        grep -q 'an editable install has no shared library' "$work/log"
    outcome "an editable install is refused in words" $? "$work/log"
    (cd "$work/tree/solver/python" && ! $python setup.py -q sdist > "$work/log" 2>&1) && grep -q 'a source archive' "$work/log"
    outcome "so is a source archive" $? "$work/log"
    pip --python "$work/venv/bin/python" install --quiet --no-index "$work"/wheel/terrace-*.whl > "$work/log" 2>&1
    outcome "pip installs it in an environment of its own, without network" $? "$work/log"
    (cd / && env -u TERRACE_LIBRARY -u PYTHONPATH "$work/venv/bin/python" -c '
import terrace
assert terrace.__file__.startswith("'"$work"'/venv"), terrace.__file__
assert terrace.Solver().solve(terrace.Position.deal("falling-stars", "seed:7")).verdict == "winnable"') > "$work/log" 2>&1
    outcome "it works there alone" $? "$work/log"
    (cd / && ! env TERRACE_LIBRARY=/nowhere.so "$work/venv/bin/python" -c 'import terrace' > "$work/log" 2>&1) &&
        grep -q '^ImportError: the shared library of terrace cannot be loaded: .*nowhere.so.*: build it' "$work/log"
    outcome "without the library it says what to do" $? "$work/log"
else
    echo "ok passed over: no pip, setuptools, wheel and venv"
fi
exit $failed
