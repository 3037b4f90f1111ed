"""terrace in PySolFC: solver, hints that keep the win, and the base card, for the games of the Terrace type.

A plug-in for PySolFC 3: copy this file to ~/.PySolFC/plugins/. When it is first asked it loads the Python module `terrace`.
Where that is missing, or the environment variable TERRACE names the program, it starts the program `terrace` and talks to
`terrace serve`. Without either the games are as before.

In the program: Assist > Solver solves, shows progress, stops (the button Start is Stop meanwhile) and plays the solution;
the hints of these games are moves that keep the win, the best first, and before the base card is chosen the best card.
"""

import atexit
import contextlib
import json
import os
import queue
import subprocess
import threading
import time

import pysollib.settings
from pysollib.gamedb import GAME_DB
from pysollib.hint import Base_Solver_Hint, PySolHintLayoutImportError

# PySolFC's identifiers of the games, with terrace's names.
GAMES = {
    135: "pysolfc/terrace",
    136: "pysolfc/generals-patience",
    137: "pysolfc/blondes-and-brunettes",
    138: "pysolfc/falling-star",
    431: "pysolfc/queen-of-italy",
    499: "pysolfc/signora",
    500: "pysolfc/madame",
    533: "pysolfc/mamy-susan",
    582: "pysolfc/wood",
    785: "pysolfc/big-terrace",
    786: "pysolfc/empress-of-italy",
    787: "pysolfc/admirals-patience",
}
MAMY_SUSAN = "pysolfc/mamy-susan"  # its base is the ace, and it has cards face down
RANKS = "A23456789TJQK"
SUITS = "CSHD"  # in PySolFC's order
HINT_SECONDS = 2  # of CPU time: a hint is wanted at once
PATIENCE = 60  # seconds until a question must be answered that is not watched: the window waits for it
STOPPING = 5  # seconds until a search must have ended that was stopped
MODULE_MEMORY = 512 << 20  # of the module's tables, which grow as they fill
ROOM = 40  # letters in the status bar: a longer text makes the window too wide
EMPTY = 12  # and as many as PySolFC gives to a place that is empty
SURE = 999999  # the score of a hint that needs no comparison


class TerraceError(RuntimeError):
    """terrace is missing, has ended, does not answer, or refuses a question."""


class Answer(dict):
    """What terrace said. A program of another kind may speak JSON, too, and leave out what its answers have."""

    def __missing__(self, key):
        raise TerraceError("its answer is not one of terrace: it has no %s" % key)


class Server:
    """What answers questions, one at a time. Whatever goes wrong ends it; server() starts the next one."""

    def __init__(self, name):
        self.name = name
        self.lines = queue.Queue()
        self.count = 0
        self.asked = False

    def _ended(self):
        return TerraceError("%s has ended" % self.name)

    def _send(self, request):
        self.count += 1
        self.send(dict(request, id=self.count))
        return self.count

    def _read_answer(self):
        """The next line; {} if none has come."""
        try:
            line = self.lines.get(timeout=0.05)
        except queue.Empty:
            return {}
        if line == "":
            raise self._ended()
        try:
            answer = json.loads(line, object_hook=Answer)
        except ValueError:
            answer = None
        if not isinstance(answer, dict) or not ("ok" in answer or "progress" in answer):
            raise TerraceError("%s is not terrace: it says %.40s" % (self.name, line))
        return answer

    def _wait(self, request, watch):
        number, progress = self._send(request), None
        end = None if watch else time.monotonic() + PATIENCE
        while True:
            answer = self._read_answer()
            if "ok" in answer and answer.get("id") in (number, None):  # None: it was refused before its id was read
                return answer
            if answer.get("id") == number:
                progress = answer["progress"]
            if end and time.monotonic() > end:
                raise TerraceError("terrace does not answer")
            if watch and watch(progress) and not end:
                end = time.monotonic() + STOPPING
                self._send({"op": "cancel"})

    def ask(self, request, watch=None):
        """The answer to a request. `watch(progress)` is called about twenty times a second with the latest progress or None;
        once it returns True the search is stopped, and answers with what it has."""
        if self.asked:
            raise TerraceError("terrace is busy")  # `watch` keeps the window alive, which asked again
        self.asked = True
        try:
            answer = self._wait(request, watch)
        except BaseException:
            self.close()
            raise
        finally:
            self.asked = False
        if not answer["ok"]:
            raise TerraceError("%(where)s: %(what)s: %(mend)s" % answer["error"])
        return answer


class Program(Server):
    """A running `terrace serve`."""

    def __init__(self):
        Server.__init__(self, os.environ.get("TERRACE") or "terrace")
        flags = {"creationflags": 0x08000000} if os.name == "nt" else {}  # no window
        try:
            self.process = subprocess.Popen(
                [self.name, "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", errors="replace", **flags
            )
        except OSError as e:
            raise TerraceError("%s: %s" % (self.name, e.strerror)) from e
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line)
        self.lines.put("")  # it has ended

    def send(self, request):
        try:
            self.process.stdin.write(json.dumps(request) + "\n")
            self.process.stdin.flush()
        except OSError as e:
            raise self._ended() from e

    def is_open(self):
        return self.process.poll() is None

    def close(self):
        self.process.kill()
        self.process.wait()
        with contextlib.suppress(OSError):  # of what was not sent
            self.process.stdin.close()


class Module(Server):
    """The same by the Python module: a question is asked on a thread of its own, since the window must stay alive meanwhile."""

    def __init__(self, module):
        Server.__init__(self, "terrace")
        try:
            self.session = module.Session(MODULE_MEMORY, 0, progress=lambda said: self.lines.put(json.dumps(said)))
        except module.Error as e:
            raise TerraceError(str(e)) from e
        self.thread = threading.Thread()

    def _answer(self, request):
        try:
            self.lines.put(json.dumps(self.session.request(request)))
        except MemoryError:
            self.lines.put("")  # no answer, as from a program that has ended

    def send(self, request):
        if request["op"] == "cancel":
            self._stop()
            return
        self.thread = threading.Thread(target=self._answer, args=(request,), daemon=True)
        self.thread.start()

    def _stop(self):
        """A question that has only just begun does not hear the first cancel."""
        end = time.monotonic() + STOPPING
        while self.thread.is_alive() and time.monotonic() < end:
            self.session.request({"op": "cancel"})
            self.thread.join(0.02)

    def is_open(self):
        return self.session is not None

    def close(self):
        if self.session is not None:
            self._stop()
            self.session = None


def connect():
    """The module, which needs no program beside it, unless $TERRACE names a program."""
    if not os.environ.get("TERRACE"):
        try:
            import terrace
            return Module(terrace)
        except (ImportError, AttributeError, TypeError):  # no module, or another of that name, or one of an older terrace
            pass
    return Program()


_server = None


def server():
    global _server
    if _server is None or not _server.is_open():
        _server = connect()
        atexit.register(_server.close)
    return _server


# ---- positions ----


def card_name(card):
    return RANKS[card.rank] + SUITS[card.suit]


def card_names(stack):
    return [card_name(c) for c in stack.cards]


def is_base_open(game):
    """The base card is still to be chosen."""
    return game.terrace_name != MAMY_SUSAN and not any(s.cards for s in game.s.foundations)


def position(game):
    """What lies on the table, as terrace reads it."""
    s = game.s
    base = None
    if not is_base_open(game):
        base = "A" if game.terrace_name == MAMY_SUSAN else next(RANKS[f.cards[0].rank] for f in s.foundations if f.cards)
    return {
        "stock": card_names(s.talon)[::-1],
        "waste": card_names(s.waste),
        "reserve": card_names(s.reserves[0]),
        "foundations": [card_names(f) for f in s.foundations],
        "tableau": [card_names(r) for r in s.rows],
        "base": base,
    }


def position_text(game):
    """The same as text, which terrace and people read."""
    p = position(game)

    def piles(lists):
        return "; ".join(" ".join(cards) or "-" for cards in lists)

    lines = ["game: " + game.terrace_name, "reserve: " + piles([p["reserve"]])]
    if p["base"] is None:
        lines.append("choices: " + " ".join(c[0] for c in p["tableau"] if c))
    else:
        lines += ["base: " + p["base"], "foundations: " + piles(p["foundations"]), "tableau: " + piles(p["tableau"]),
                  "waste: " + piles([p["waste"]])]
    return "\n".join(lines + ["stock: " + piles([p["stock"]])]) + "\n"


def stack_named(game, name):
    s = game.s
    if name in ("stock", "waste", "reserve"):
        return {"stock": s.talon, "waste": s.waste, "reserve": s.reserves[0]}[name]
    return (s.rows if name[0] == "t" else s.foundations)[int(name[1:]) - 1]


def rules(game, autodeal):
    """The game as it is played here: the option autodeal matters in the games that leave an empty waste to the player."""
    return {"name": "here", "extends": game.terrace_name, "auto_deal": bool(autodeal)}


def ask(game, request, watch=None, autodeal=None):
    """Puts the table before terrace and asks."""
    if autodeal is None:
        autodeal = game.app.opt.autodeal
    server().ask({"op": "new", "game": rules(game, autodeal), "position": position(game)}, watch)
    return server().ask(request, watch)


def as_hint(game, move, score=SURE):
    """A move as PySolFC's hints have it."""
    source, target = stack_named(game, move["from"]), stack_named(game, move["to"])
    if source is game.s.talon:
        return (score, 0, 0, source, None, None, None)
    return (score, 0, 1, source, target, None, None)


def flip_hint(game):
    """The top card of the reserve lies face down (Mamy Susan): it is turned up first. None: it does not."""
    reserve = game.s.reserves[0]
    if reserve.cards and not reserve.cards[-1].face_up:
        return (SURE, 0, 1, reserve, reserve, None, None)
    return None


class Line:
    """A solution that is being played. If PySolFC's own moves (options autodrop, autodeal) leave it, the rest is solved anew; where that
    finds none in its time, nothing is asked any more."""

    def __init__(self, moves):
        self.moves = moves
        self.given_up = False

    def _fits(self, game):
        if not self.moves:
            return False
        move = self.moves[0]
        source = stack_named(game, move["from"])
        if not source.cards or card_name(source.cards[-1]) != move["card"]:
            return False
        if source is game.s.talon:
            return game.canDealCards()
        return stack_named(game, move["to"]).acceptsCards(source, source.cards[-1:])

    def next(self, game):
        """The next hint; None at the end, or where it goes on no more."""
        flip = flip_hint(game)
        if flip:
            return flip
        if not self._fits(game):
            if not self.given_up:
                self.moves = ask(game, {"op": "solve", "limit_seconds": 5 * HINT_SECONDS}, autodeal=True)["moves"]
            if not self._fits(game):
                self.given_up = True
                return None
        return as_hint(game, self.moves.pop(0))


# ---- the solver dialog ----


def connect_dialog(dialog):
    """PySolFC disables Play after a move or a new game, but looks for the dialog in a place where it never puts it."""
    try:
        from pysollib.ui.tktile import solverdialog
        solverdialog.solver_dialog = dialog
    except ImportError:
        pass  # another toolkit


class TerraceSolver(Base_Solver_Hint):
    """What the dialog calls, as Solver_Class(game, dialog)."""

    def __init__(self, game, dialog, **game_type):
        Base_Solver_Hint.__init__(self, game, dialog, base_rank=0, **game_type)
        self.solver_state = "intractable"
        self.line = Line([])

    # A search keeps the window alive, and every button of the dialog stops it.

    def _begin_search(self):
        self.stopped = False
        dialog = self.dialog
        self.label = dialog.start_button["text"]
        dialog.start_button.config(text="Stop")
        dialog.mDone = self._stop
        self.game.quitGame = self._quit
        dialog.top.grab_set()

    def _stop(self, button=None):
        self.stopped = True

    def _quit(self, *args, **kw):
        """The window is closed, or another game chosen: that waits for the end of the search."""
        self.stopped = True
        type(self.game).quitGame(self.game, *args, **kw)

    def _end_search(self):
        dialog = self.dialog
        dialog.top.grab_release()
        del dialog.mDone, self.game.quitGame
        dialog.start_button.config(text=self.label)

    def _watch(self, progress):
        if progress and self.options["progress"]:
            self._setText(iter="%d" % progress["states"], depth="%.1f s" % progress["seconds"], states="")
        self.dialog.top.update()
        return self.stopped

    def computeHints(self):
        connect_dialog(self.dialog)
        if self.game.busy:
            self._tell("Cards are still moving: press Start again.")
            raise TerraceError("cards are still moving")
        request = {"op": "solve", "limit_states": max(1, int(self.options["max_iters"])), "limit_seconds": 0, "progress": True}
        self._begin_search()
        try:
            # The dialog plays with autodeal on, whatever the option.
            self._take(ask(self.game, request, self._watch, autodeal=True))
        except TerraceError as e:
            self._tell("Stopped." if self.stopped else str(e))  # the dialog says that there is no solver
            raise
        finally:
            self._end_search()

    def _take(self, answer):
        self.line = Line(answer["moves"])
        self.hints = list(answer["moves"]) + [None]
        self.hints_index = 0
        self.solver_state = {"winnable": "solved", "lost": "unsolved"}.get(answer["verdict"], "intractable")
        stats = answer["stats"]
        self._setText(iter="%d" % stats["states"], depth="%d" % len(answer["moves"]), states="%d" % stats["states"])
        if self.solver_state == "unsolved":
            self._tell("This game cannot be won: that is proved.")
        elif self.solver_state == "solved" and not answer["moves"]:
            self._tell("This game is won.")
        elif self.stopped:
            self._tell("Stopped.")

    def _tell(self, text):
        """In place of what the dialog says of itself when computeHints() returns."""
        label = getattr(self.dialog, "result_label", None)
        if label is not None:
            self.dialog.top.after_idle(lambda: label.config(text=text))

    def getHints(self, taken_hint=None):
        try:
            hint = self.line.next(self.game)
        except TerraceError:
            hint = None
        self.hints_index += 1
        return [hint] if hint else None

    # Files of layouts.

    def calcBoardString(self):
        return position_text(self.game)

    def importFileHelper(self, fh, s_game):
        text = fh.read().decode("utf-8", "replace")
        try:
            p = server().ask({"op": "new", "game": s_game.terrace_name, "text": text})["state"]
            if '"?"' in json.dumps(p):
                raise TerraceError("not all cards are named")
        except TerraceError as e:
            raise PySolHintLayoutImportError(str(e), [], 0) from e
        s = s_game.s
        for stack, names in zip([s.reserves[0], s.waste, *s.foundations, *s.rows],
                                [p["reserve"], p["waste"], *p["foundations"], *p["tableau"]]):
            for name in names:
                self._lay(s_game, name, stack)
            if stack is s.reserves[0] and s_game.terrace_name == MAMY_SUSAN:
                for card in stack.cards[:-1]:
                    card.showBack()
        for place, name in zip(range(len(s.talon.cards) - 1, -1, -1), p["stock"]):
            self._bring_up(s.talon, name, place)
        for f in s.foundations:
            if f.cards:
                for other in s.foundations:
                    other.cap.base_rank = f.cards[0].rank
                break

    def _bring_up(self, talon, name, place):
        """Moves the card of that name to `place` in the stock, among the cards below it."""
        i = next(i for i in range(place, -1, -1) if card_name(talon.cards[i]) == name)
        talon.cards.insert(place, talon.cards.pop(i))

    def _lay(self, game, name, stack):
        talon = game.s.talon
        self._bring_up(talon, name, len(talon.cards) - 1)
        game.flipMove(talon)
        game.moveMove(1, talon, stack, frames=0)


# ---- hints ----


def hints_that_win(game):
    """Moves that keep the win, the best first; without them all that may. None: the game is lost. To deal a card or to turn one up is no
    hint to a player for PySolFC: the status bar says it."""
    answer = ask(game, {"op": "hint", "limit_seconds": HINT_SECONDS})
    if answer["verdict"] == "lost":
        show(game, "Hint: the game is lost: that is proved")
        return None
    moves = [m for m in answer["moves"] if m["verdict"] == answer["verdict"]]
    first = answer["next"]
    if answer["verdict"] == "winnable" and game.app.opt.autodrop:
        show(game, "Hint: Auto drop may lose this win")
    if first:
        moves.sort(key=lambda m: ((m["from"], m["to"]) != (first["from"], first["to"]), -(m["ease"]["value"] or 0)))
        if first["from"] == "stock":
            show(game, "Hint: deal a card")
        elif first["from"] == "reserve" and flip_hint(game):
            show(game, "Hint: turn up the reserve's card")
    hints = [as_hint(game, m, SURE - i) for i, m in enumerate(moves)]
    return [h for h in hints if h[2] > 0 and h[3].cards[-1].face_up]


def show(game, text):
    """In the status bar, until the next move. PySolFC makes the place as wide as the text, but never narrower again."""
    if len(text) > ROOM:
        text = text[:ROOM // 2] + "..." + text[3 - ROOM // 2:]
    label = getattr(game.app.statusbar, "info_label", None)
    if label is not None:
        label["width"] = EMPTY
    game.updateStatus(info=text)


def clear_with_moves(gameclass):
    """What show() said of a position is cleared when another one is there."""
    usual = gameclass.updateStatus
    if getattr(usual, "clears", False):
        return  # inherited

    def update_status(self, **kw):
        usual(self, **kw)
        if "moves" in kw and not self.preview:  # a move, undo, or a new game
            show(self, "")

    update_status.clears = True
    gameclass.updateStatus = update_status


def winning_hint_class(usual):
    """The game's class of hints; but the hint for a player or the demo keeps the win. Without an answer of terrace it is the usual hint."""

    if getattr(usual, "keeps_win", False):
        return usual  # inherited

    class WinningHint(usual):
        keeps_win = True

        def getHints(self, taken_hint=None):
            if self.level >= 0:
                show(self.game, "")
            try:
                if self.level >= 2:
                    return self._demo() or usual.getHints(self, taken_hint)
                hints = hints_that_win(self.game) if self.level >= 0 else None
                if hints is not None:
                    return hints
            except TerraceError as e:
                show(self.game, str(e))
            return usual.getHints(self, taken_hint)

        def _demo(self):
            game = self.game
            if getattr(game, "terrace_demo", None) is not game.demo:
                game.terrace_demo, game.terrace_line = game.demo, Line([])
            hint = game.terrace_line.next(game)
            return [hint] if hint else None

    return WinningHint


# ---- into the program ----


def install():
    for number, name in GAMES.items():
        info = GAME_DB.get(number)
        if info is not None:
            info.gameclass.terrace_name = name
            info.gameclass.Solver_Class = TerraceSolver
            info.gameclass.Hint_Class = winning_hint_class(info.gameclass.Hint_Class)
            clear_with_moves(info.gameclass)
    other = GAME_DB.get(637)  # Bastille Day, of another kind, may inherit from Terrace
    if other is not None and other.gameclass.Solver_Class is TerraceSolver:
        other.gameclass.Solver_Class = None
    listed = GAME_DB.getGamesForSolver()
    listed += [info.id for info in GAME_DB.getAllGames() if info.gameclass.Solver_Class is TerraceSolver and info.id not in listed]
    # The menu entry is there only where another solver was found.
    pysollib.settings.USE_FREECELL_SOLVER = True
    if getattr(pysollib.settings, "TOOLKIT", "tk") != "tk":
        return
    try:
        from pysollib.ui.tktile import menubar
        menubar.USE_FREECELL_SOLVER = True  # a copy
    except ImportError:
        pass


# As a part of PySolFC this file is imported by the games, which name TerraceSolver themselves.
if not __name__.startswith("pysollib."):
    install()
