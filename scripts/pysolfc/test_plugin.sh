#!/usr/bin/env bash
# terrace_solver.py without PySolFC: what it says of programs that are not terrace, end, or do not answer; and that it goes on afterwards.
set -u
here=$(cd "$(dirname "$0")" && pwd)
terrace=$(realpath "${TERRACE:-$here/../../terrace}") || exit 1
command -v python3 > /dev/null || { echo "skipped: no python3"; exit 0; }
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
program() { # NAME LINE...
    printf '%s\n' '#!/bin/sh' "${@:2}" > "$work/$1"
    chmod +x "$work/$1"
}
program "not 'terrace'" 'echo hello' 'exec sleep 60'
program list 'echo "[1, 2]"' 'exec sleep 60'
program bytes 'printf "\377\376\n"' 'exec sleep 60'
program echoes 'while read -r line; do echo "$line"; done'
program silent 'exec sleep 60'
cat > "$work/try.py" << 'PYTHON'
import os
import runpy
import sys
import types

for name in ("pysollib", "pysollib.settings", "pysollib.gamedb", "pysollib.hint"):
    sys.modules[name] = types.ModuleType(name)
sys.modules["pysollib"].settings = sys.modules["pysollib.settings"]
sys.modules["pysollib.gamedb"].GAME_DB = None
sys.modules["pysollib.hint"].Base_Solver_Hint = object
sys.modules["pysollib.hint"].PySolHintLayoutImportError = Exception
plugin = runpy.run_path(sys.argv[1], run_name="pysollib.terrace_solver")
server, TerraceError = plugin["server"], plugin["TerraceError"]
plugin["Server"].ask.__globals__.update(PATIENCE=1, STOPPING=1)
failed = 0


def verdict(name, ok, why):
    global failed
    failed += not ok
    print("ok " + name if ok else "not ok %s\n  %s" % (name, why), flush=True)


def answer(program, watch=None):
    os.environ["TERRACE"] = program
    try:
        return server().ask({"op": "version"}, watch)
    except TerraceError as e:
        return str(e)


def says(name, program, text, watch=None):
    said = answer(program, watch)
    verdict(name, isinstance(said, str) and text in said, said)


work, terrace = sys.argv[2:]
says("no program", work + "/none", "No such file")
says("a program that ends", "/bin/true", "terrace has ended")
says("another program", work + "/not 'terrace'", "is not terrace: it says hello")
says("JSON of another kind", work + "/list", "is not terrace")
says("bytes that are no text", work + "/bytes", "is not terrace")
says("an echo", work + "/echoes", "is not terrace")
says("a program that says nothing", work + "/silent", "terrace does not answer")
says("... and does not stop", work + "/silent", "terrace does not answer", lambda progress: True)
said = answer(terrace)
verdict("then terrace answers", said["ok"], said)
process = server().process


def ask_again(progress):
    said.append(answer(terrace))
    return True


said = []
server().ask({"op": "new", "game": "pysolfc/admirals-patience", "deal": 3})
stopped = server().ask({"op": "solve", "limit_seconds": 0, "limit_states": 10**9, "progress": True}, ask_again)
verdict("a search is stopped", stopped["limit"] == "interrupted", stopped)
verdict("another question during a search is refused", set(said) == {"terrace is busy"}, said)
verdict("all by one process", server().process is process, "another")


def fail(progress):
    raise ZeroDivisionError


try:
    server().ask({"op": "solve", "limit_seconds": 0, "limit_states": 10**9}, fail)
except ZeroDivisionError:
    pass
verdict("a search that is left ends", process.poll() is not None, "it runs")
said = answer(terrace)
verdict("and terrace answers again", said["ok"], said)
try:
    server().ask({"op": "new", "game": "pysolfc/terrace", "text": "reserve: \0"})
    said = "taken"
except TerraceError as e:
    said = str(e)
verdict("a text with a byte 0 is refused at once", said != "taken" and "does not answer" not in said, said)
sys.exit(failed != 0)
PYTHON
timeout 100 python3 "$work/try.py" "$here/terrace_solver.py" "$work" "$terrace"
