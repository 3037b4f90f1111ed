#!/usr/bin/env bash
# terrace_solver.py without PySolFC: what it says of programs that are not terrace, end, or do not answer; that it goes on afterwards; and
# what hints and the solver dialog say, with stand-ins for PySolFC's classes. All of it by the program, then questions by the Python module.
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
program refuses 'while read -r line; do echo "{\"ok\": false}"; done'
program agrees 'while read -r line; do echo "{\"ok\": true}"; done'
program silent 'exec sleep 60'
cat > "$work/begin.py" << 'PYTHON'
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
PYTHON
cat > "$work/try.py" << 'PYTHON'
import begin
from begin import *


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
says("a program that ends", "/bin/true", "/bin/true has ended")
says("another program", work + "/not 'terrace'", "is not terrace: it says hello")
says("JSON of another kind", work + "/list", "is not terrace")
says("bytes that are no text", work + "/bytes", "is not terrace")
says("an echo", work + "/echoes", "is not terrace")
says("a refusal without a reason", work + "/refuses", "it has no error")
server().close()
said = answer(work + "/agrees")
try:
    said = said["moves"]
except TerraceError as e:
    said = str(e)
verdict("an answer without what was asked for", said == "its answer is not one of terrace: it has no moves", said)
server().close()
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


# ---- what hints and the dialog say ----


class Thing:
    """An object with these members."""

    def __init__(self, **members):
        self.__dict__.update(members)


class Game:
    terrace_name = "pysolfc/mamy-susan"
    preview = 0

    def __init__(self):
        def stack():
            return Thing(cards=[Thing(face_up=True)])
        self.s = Thing(talon=stack(), waste=stack(), reserves=[stack()], rows=[stack(), stack()], foundations=[stack()])
        self.label = {"text": "", "width": 12}
        self.app = Thing(statusbar=Thing(info_label=self.label), opt=Thing(autodrop=False))

    def updateStatus(self, info=None, moves=None):
        if info is not None:
            self.label.update(text=info, width=max(self.label["width"], len(info)))


def hint(game, source, target="t2", verdict="winnable"):
    """What the plug-in makes of an answer with that best move; then the text in the status bar."""
    move = {"from": source, "to": target, "verdict": verdict, "ease": {"value": 1}}
    reply = {"verdict": verdict, "moves": [move], "next": move}
    plugin["hints_that_win"].__globals__["ask"] = lambda *args: reply
    usual = type("Usual", (), {"__init__": lambda self, level: setattr(self, "level", level), "getHints": lambda self, taken: ["usual"]})
    hinter = plugin["winning_hint_class"](usual)(0)
    hinter.game = game
    return hinter.getHints(), game.label["text"]


def same(name, got, expected):
    verdict(name, got == expected, got)


plugin["clear_with_moves"](Game)
plugin["clear_with_moves"](type("Inherits", (Game,), {}))
game = Game()
same("a lost game is said to be lost", hint(game, "t1", verdict="lost"), (["usual"], "Hint: the game is lost: that is proved"))
same("the next hint takes that back", hint(game, "t1")[1], "")
same("a deal is said", hint(game, "stock", "waste"), ([], "Hint: deal a card"))
game.updateStatus(moves=(1, 1))
same("a move clears it, and the place is narrow again", game.label, {"text": "", "width": 12})
game.app.opt.autodrop = True
same("Auto drop", hint(game, "t1")[1], "Hint: Auto drop may lose this win")
game.app.opt.autodrop = False
plugin["show"](game, "/a/long" + 100 * "/path" + "/terrace: No such file")
same("a long text is cut", game.label, {"text": "/a/long/path/path/pa...ace: No such file", "width": 40})
same("the reserve", [h[3] for h in hint(game, "reserve")[0]], game.s.reserves)
game.s.reserves[0].cards[0].face_up = False
same("the reserve, face down", hint(game, "reserve"), ([], "Hint: turn up the reserve's card"))


game.s.reserves[0].cards[0].face_up = True
asked = []
plugin["Line"].next.__globals__["ask"] = lambda *args, **kw: asked.append(args) or {"moves": []}
line = plugin["Line"]([])
same("a demo without a solution goes on without one", [line.next(game) for _ in range(3)], [None] * 3)
same("... and asks once", len(asked), 1)
game.s.reserves[0].cards[0].face_up = False


def dialog_says(game, reply):
    """What the dialog shows after Start."""
    label = {}
    dialog = Thing(setText=lambda **kw: None, result_label=Thing(config=label.update), top=Thing(after_idle=lambda do: do()))
    solver = plugin["TerraceSolver"].__new__(plugin["TerraceSolver"])
    solver.game, solver.dialog, solver.stopped, solver.options = game, dialog, False, {"max_iters": 1}
    solver._setText, solver._begin_search, solver._end_search = dialog.setText, lambda: None, lambda: None
    asked = []
    solver.computeHints.__globals__["ask"] = lambda *args, **kw: asked.append((args, kw)) or reply
    try:
        solver.computeHints()
    except TerraceError:
        label["text"] += " (no search)"
    for args, kw in asked:
        request = next(one for one in list(args) + list(kw.values()) if isinstance(one, dict))
        same("the dialog's limit", request.get("limit_states"), 1)
    same("Play is found by PySolFC", sys.modules["pysollib.ui.tktile.solverdialog"].solver_dialog, dialog)
    return label.get("text")


for name in ("pysollib.ui", "pysollib.ui.tktile", "pysollib.ui.tktile.solverdialog"):
    sys.modules[name] = types.ModuleType(name)
sys.modules["pysollib.ui.tktile"].solverdialog = sys.modules["pysollib.ui.tktile.solverdialog"]
won = {"verdict": "winnable", "moves": [], "stats": {"states": 0}}
game.busy = 0
same("a game that is won", dialog_says(game, won), "This game is won.")
game.busy = 1
same("a deal that goes on", dialog_says(game, won), "Cards are still moving: press Start again. (no search)")
sys.exit(begin.failed != 0)
PYTHON
cat > "$work/module.py" << 'PYTHON'
import begin
from begin import *

Module = plugin["Module"]
os.environ.pop("TERRACE", None)
said = server().ask({"op": "version"})
verdict("the Python module answers, without a program", isinstance(server(), Module) and said["ok"], said)
first, progress = server(), []


def watch(latest):
    progress.append(latest)
    return bool(latest and latest["states"])


search = {"op": "solve", "limit_seconds": 0, "limit_states": 10**9, "progress": True}
server().ask({"op": "new", "game": "pysolfc/admirals-patience", "deal": 3})
stopped = server().ask(search, watch)
verdict("its search says how far it is, and is stopped", stopped["limit"] == "interrupted" and progress[-1]["states"], stopped)
stopped = server().ask(search, lambda latest: True)
verdict("so is one that has only just begun", stopped["limit"] == "interrupted", stopped)
try:
    server().ask({"op": "new", "game": "pysolfc/terrace", "text": "reserve: \0"})
    said = "taken"
except TerraceError as e:
    said = str(e)
verdict("a refusal is told", said != "taken", said)
verdict("all by one session", server() is first, "another")


def fail(progress):
    raise ZeroDivisionError


server().ask({"op": "new", "game": "pysolfc/admirals-patience", "deal": 3})
try:
    server().ask(search, fail)
except ZeroDivisionError:
    pass
verdict("a search that is left ends", not first.thread.is_alive(), "it runs")
said = server().ask({"op": "version"})
verdict("and the module answers again", said["ok"] and server() is not first, said)
server().close()
os.environ["TERRACE"] = sys.argv[3]
said = server().ask({"op": "version"})
verdict("a program that is named goes first", said["ok"] and isinstance(server(), plugin["Program"]), server())
server().close()
del os.environ["TERRACE"]
os.environ["PATH"] = os.path.dirname(sys.argv[3])


class Older:
    """The module of an older terrace, which has no progress."""

    Error = RuntimeError

    def Session(memory, threads):
        pass


for name, module in (("another module of that name", os), ("the module of an older terrace", Older)):
    sys.modules["terrace"] = module
    said = server().ask({"op": "version"})
    verdict("the program answers beside " + name, said["ok"] and isinstance(server(), plugin["Program"]), said)
    server().close()
sys.exit(begin.failed != 0)
PYTHON
code=0
timeout 100 python3 "$work/try.py" "$here/terrace_solver.py" "$work" "$terrace" || code=1
if [ "${TERRACE_FLAVOUR:-}" ]; then
    echo "ok passed over: the module has the library as it is installed"
    exit $code
fi
. "$here/../verdict.sh"
cd "$here/../.." && make -s FLAVOUR=test library-files > "$work/log" 2>&1
outcome "the shared library" $? "$work/log" || exit 1
TERRACE_LIBRARY=$(realpath "${O:-build}/test/libterrace.so.0") PYTHONPATH=$PWD/solver/python PYTHONDONTWRITEBYTECODE=1 \
    timeout 100 python3 "$work/module.py" "$here/terrace_solver.py" "$work" "$terrace" || code=1
exit $code
