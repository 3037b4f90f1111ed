"""Drives the real PySolFC for test_pysolfc.sh: a plug-in that is loaded after the one under test, and acts like a player.

It deals each game of the Terrace type, compares it with terrace's own deal, solves it from the solver dialog and plays it to "Game
solved". It also tries hints, Stop and files of layouts. Prints `ok NAME` and `not ok NAME`. Settings (environment): TERRACE, DEALS (lines "IDENTIFIER GAME NUMBER")."""

import atexit
import io
import json
import os
import subprocess
import sys
import time
import tkinter
import traceback

import pysollib.actions
import pysollib.game
import pysollib.main
import pysollib.tile.menubar
from pysollib.app import Application
from pysollib.gamedb import GAME_DB
from pysollib.pysolrandom import construct_random

TERRACE = os.environ["TERRACE"]
DEALS = [line.split() for line in os.environ["DEALS"].splitlines() if line.strip()]
TICK = 50  # milliseconds

failed = 0
said = []  # texts of message boxes


def report(name, ok, why=""):
    global failed
    failed += not ok
    print("%s %s%s" % ("ok" if ok else "not ok", name, "" if ok or not why else ": " + str(why)), flush=True)


class SilentDialog:
    """In place of a message box, which would wait for a click."""

    def __init__(self, *args, **kw):
        said.append(kw.get("text", ""))
        self.status, self.button = 0, 0


pysollib.game.MfxMessageDialog = SilentDialog
pysollib.tile.menubar.MfxMessageDialog = SilentDialog
pysollib.main.MfxMessageDialog = SilentDialog  # about kinds of cards that the checkout has not


def plugin():
    """The names of the plug-in under test, which is no module that could be imported."""
    return GAME_DB.get(135).gameclass.Solver_Class.computeHints.__globals__


def application():
    """The program, which is loading this file."""
    frame = sys._getframe()
    while not isinstance(frame.f_locals.get("self"), Application):
        frame = frame.f_back
    return frame.f_locals["self"]


def terrace(*args):
    return json.loads(subprocess.run([TERRACE, *args, "--json"], capture_output=True, text=True, check=False).stdout)


class Driver:
    def __init__(self):
        self.names = plugin()
        self.app = application()
        self.steps = self.run()
        self.root = tkinter._default_root
        self.root.after(TICK, self.step)

    def step(self):
        try:
            next(self.steps)
        except StopIteration:
            self.end()
            return
        except Exception:
            traceback.print_exc()
            report("the driver", False)
            self.end()
            return
        self.root.after(TICK, self.step)

    def end(self):
        print("driver: %s" % ("failed" if failed else "passed"), flush=True)
        sys.stdout.flush()
        os._exit(failed != 0)

    def wait(self, condition, seconds=300):
        for _ in range(int(seconds * 1000 / TICK)):
            if condition():
                return
            yield
        raise RuntimeError("nothing happened")

    # ---- what a player does ----

    def deal(self, identifier, number):
        app = self.app
        before = app.game
        app.game.endGame()
        app.game.quitGame(identifier, random=construct_random(number))
        yield from self.wait(lambda: app.game is not None and app.game is not before and app.game.id == identifier
                                       and not app.game.busy and app.game.top)
        app.opt.animations = 0
        app.opt.timeouts["demo"] = 0
        app.game.stats.demo_moves = 0

    def check_deal(self, name, number):
        ours = terrace("deal", name, "pysolfc:" + number)
        theirs = self.names["position"](self.app.game)
        report("%s %s: the same cards" % (name, number), all(theirs[key] == ours[key] for key in theirs))

    def open_dialog(self):
        names = pysollib.actions.create_solver_dialog.__globals__
        self.app.menubar.mSolver()
        yield from self.wait(lambda: names["solver_dialog"] is not None)
        self.dialog = names["solver_dialog"]
        self.dialog.connectGame(self.app.game)

    def solve_and_play(self, name, number):
        dialog, game = self.dialog, self.app.game
        dialog.connectGame(game)
        dialog.max_iters_var.set(3000000)
        report("%s: the dialog takes it" % name, str(dialog.start_button["state"]) == "normal")
        dialog.start_button.invoke()
        text = dialog.result_label["text"]
        report("%s %s: solved from the dialog" % (name, number), "solvable in" in text, text)
        del said[:]
        dialog.play_button.invoke()
        yield from self.wait(lambda: said)
        report("%s %s: played to the end" % (name, number), "Game solved in" in said[0], said[0])

    # ---- what is tried ----

    def run(self):
        yield from self.wait(lambda: getattr(self.app, "game", None) and self.app.game.top and not self.app.game.busy)
        for _ in range(20):
            yield
        yield from self.open_dialog()
        for identifier, name, number in DEALS:
            yield from self.deal(int(identifier), number)
            self.check_deal(name, number)
            yield from self.solve_and_play(name, number)
        yield from self.hints()
        yield from self.stop()
        yield from self.files()
        yield from self.lost()
        yield from self.options()
        yield from self.always_solvable()
        yield from self.middle()
        yield from self.bad_files()
        yield from self.bad_programs()
        yield from self.close_window()

    def hints(self):
        """The base card, then some moves by hints: the position can still be won."""
        for identifier, name, number in ((135, "pysolfc/terrace", "32001"), (582, "pysolfc/wood", "3")):
            yield from self.deal(identifier, number)
            game = self.app.game
            for step in range(10):
                hints = game.getHints(0)
                if hints and hints[0][4].acceptsCards(hints[0][3], hints[0][3].cards[-1:]):
                    if step == 0 and identifier == 135:
                        best = terrace("pick", name, "pysolfc:" + number)["best"][0]
                        report("%s: the base card" % name, game.s.rows.index(hints[0][3]) + 1 == int(best[1:]))
                    hints[0][3].moveMove(1, hints[0][4])
                    game.finishMove()
                    game.autoPlay()
                else:
                    game.dealCards()
                    game.finishMove()
                yield
            answer = self.names["ask"](game, {"op": "solve", "limit_seconds": 20})
            report("%s: hints keep the win" % name, answer["verdict"] == "winnable", answer["verdict"])

    def stop(self):
        """A search that is long is stopped by the button that began it."""
        yield from self.deal(136, "32000")  # General's Patience: long
        dialog = self.dialog
        dialog.connectGame(self.app.game)
        dialog.max_iters_var.set(10 ** 9)
        seen = []

        def press():
            seen.append(dialog.start_button["text"])
            seen.append(dialog.iter_label["text"])
            dialog.start_button.invoke()

        self.root.after(3000, press)
        dialog.start_button.invoke()
        yield
        yield
        report("a search can be stopped", seen[:1] == ["Stop"] and dialog.result_label["text"] == "Stopped.",
               (seen, dialog.result_label["text"]))
        report("progress is shown", bool(seen[1]), seen)
        report("the button begins again", dialog.start_button["text"] == "Start")

    def files(self):
        """A layout that was exported is imported again."""
        for identifier, number in ((135, "5"), (138, "32001")):
            yield from self.deal(identifier, number)
            game = self.app.game
            before = self.names["position"](game)
            text = game.Solver_Class(game, self.app.menubar).calcBoardString()
            game.Solver_Class(game, self.app.menubar).importFile(io.BytesIO(text.encode()), game, self.app.menubar)
            yield
            report("game %d: exported and imported" % identifier, self.names["position"](self.app.game) == before)

    def middle(self):
        """In the middle of a game, and after undoing all of it, the position is that of terrace after the same moves."""
        for identifier, name, number in ((137, "pysolfc/blondes-and-brunettes", "32003"), (431, "pysolfc/queen-of-italy", "7")):
            yield from self.deal(identifier, number)
            game = self.app.game
            moves = terrace("solve", name, "pysolfc:" + number)["moves"][:40]
            for move in moves:
                hint = self.names["as_hint"](game, move)
                hint[3].moveMove(1, hint[4]) if hint[2] else game.dealCards()
                game.finishMove()
                game.autoPlay()
                yield
            text = game.Solver_Class(game, self.app.menubar).calcBoardString()
            path = os.path.join(os.environ["HOME"], "a 'board'")
            with open(path, "w") as file:
                file.write(text)
            ours, theirs = terrace("deal", name, path), self.names["position"](game)
            report("%s: a position in the middle of a game" % name, all(theirs[key] == ours[key] for key in theirs), text)
            theirs = self.names["ask"](game, {"op": "solve", "limit_seconds": 20})["verdict"]
            report("%s: its verdict" % name, theirs == terrace("solve", name, path)["verdict"] == "winnable", theirs)
            game.Solver_Class(game, self.app.menubar).importFile(io.BytesIO(text.encode()), game, self.app.menubar)
            yield
            theirs = self.names["position"](game)
            report("%s: imported" % name, all(theirs[key] == ours[key] for key in theirs))

    def bad_files(self):
        """Files that are no layouts are refused in words; the game goes on."""
        yield from self.deal(135, "5")
        game = self.app.game
        good = game.Solver_Class(game, self.app.menubar).calcBoardString()
        for what, text in (("nonsense", "nonsense"), ("nothing", ""), ("another game", good.replace("terrace", "wood")),
                           ("a card twice too often", good.replace("choices: ", "choices: KH ")), ("no stock", good.split("stock")[0])):
            path = os.path.join(os.environ["HOME"], "bad.board")
            with open(path, "w") as file:
                file.write(text)
            os.environ["PYSOL_DEBUG_IMPORT"] = path
            del said[:]
            self.app.menubar.mImportStartingLayout()
            yield
            report("import of %s is refused" % what, len(said) == 1 and ":" in said[0], said)
            report("import of %s: the game goes on" % what, not game.busy and bool(self.names["position"](game)["stock"]))
        del os.environ["PYSOL_DEBUG_IMPORT"]

    def bad_programs(self):
        """Without terrace the dialog says why, and hints are PySolFC's own."""
        yield from self.deal(138, "32001")
        game, server = self.app.game, self.names["server"]
        server().close()
        os.environ["TERRACE"] = "/nowhere/terrace"
        self.dialog.connectGame(game)
        self.dialog.start_button.invoke()
        yield
        yield
        text = self.dialog.result_label["text"]
        report("no program: the dialog says it", "/nowhere/terrace" in text, text)
        report("no program: usual hints", bool(game.getHints(0)))
        os.environ["TERRACE"] = TERRACE
        report("the program is there again", bool(game.getHints(0)) and server().process.poll() is None)

    def close_window(self):
        """The main window is closed during a search: the search ends at once, and PySolFC with it. The last that is tried."""
        yield from self.deal(136, "32000")
        dialog, app = self.dialog, self.app
        dialog.connectGame(app.game)
        dialog.max_iters_var.set(10 ** 9)
        begun = time.monotonic()
        self.root.after(2000, app.top.wmDeleteWindow)
        self.root.after(20000, dialog.start_button.invoke)  # Stop, if nothing else ended it
        dialog.start_button.invoke()
        report("a closed window ends the search", time.monotonic() - begun < 10, time.monotonic() - begun)
        atexit.register(self.end)
        yield from self.wait(lambda: False, 20)  # PySolFC ends meanwhile

    def lost(self):
        """A deal that cannot be won is said to be lost."""
        yield from self.deal(138, "32000")
        number = next(n for n in range(32000, 32100) if terrace("solve", "pysolfc/falling-star", "pysolfc:%d" % n)["verdict"] == "lost")
        yield from self.deal(138, str(number))
        self.dialog.connectGame(self.app.game)
        self.dialog.start_button.invoke()
        yield
        yield
        text = self.dialog.result_label["text"]
        report("a lost deal", "cannot be won" in text, text)

    def options(self):
        """With autodeal off the position is asked as it is played."""
        yield from self.deal(135, "32001")
        game = self.app.game
        self.app.opt.autodeal = False
        answer = self.names["ask"](game, {"op": "solve", "limit_seconds": 20})
        report("autodeal off: asked as played", answer["verdict"] == "winnable")
        self.app.opt.autodeal = True

    def always_solvable(self):
        """New games of the lists: the number is one of them, the cards are those of the number, and the dialog takes the game."""
        app = self.app
        for identifier, name in ((100135, "pysolfc/terrace"), (100582, "pysolfc/wood"), (100136, "pysolfc/generals-patience")):
            if GAME_DB.get(identifier) is None:
                report("%s (Always Solvable) is there" % name, False)
                continue
            before = app.game
            app.game.endGame()
            app.game.quitGame(identifier)
            yield from self.wait(lambda: app.game is not None and app.game is not before and app.game.id == identifier
                                       and not app.game.busy)
            number = app.game.getGameNumber(format=0)
            seeds = type(app.game).createRandom.__closure__
            seeds = next(c.cell_contents for c in seeds if isinstance(c.cell_contents, tuple))
            report("%s (Always Solvable): number %s is in the list" % (name, number), int(number) in seeds)
            self.check_deal(name, number)
            report("%s (Always Solvable): in the solver's list" % name, identifier in GAME_DB.getGamesForSolver())


try:
    Driver()
except Exception:
    traceback.print_exc()
    print("not ok the plug-in is loaded", flush=True)
    os._exit(1)
