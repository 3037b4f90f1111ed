"""libterrace for Python: decides, solves and advises on the Terrace family of patience games.

    >>> import terrace
    >>> deal = terrace.Position.deal("falling-stars", "seed:7")
    >>> answer = terrace.Solver().solve(deal)
    >>> answer.verdict
    'winnable'
    >>> answer.moves[0]
    Move(source='t6', target='f1', card='6S', automatic=False)

No build step: the shared library is loaded by ctypes. It is looked for in $TERRACE_LIBRARY, in this folder
(where the wheel has it), and where the system looks for libterrace.so.0.

Calls that search let other Python threads run meanwhile, and Ctrl-C ends them. One object is for one thread at a time, except
Stop, which any thread may raise. A progress function may be called on another thread than the one that asks, so it must leave
windows alone (tkinter). A thread that asks needs 256 KiB of stack (threading.stack_size()). Everything frees itself.
"""

from __future__ import annotations

import _thread
import ctypes
import json
import operator
import os
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from ctypes import CFUNCTYPE, POINTER, Structure, byref, c_char, c_char_p, c_double, c_int, c_size_t, c_uint, c_uint8, c_uint64, c_void_p
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

__all__ = ["Catalogue", "Choice", "Error", "Game", "Interval", "KnownDeal", "Move", "Place", "Position", "Progress", "Result",
           "Review", "Session", "Solver", "Stop", "deals", "version"]

# ---- the library ----


def _load() -> ctypes.CDLL:
    beside = Path(__file__).resolve().parent / "libterrace.so.0"
    name = os.environ.get("TERRACE_LIBRARY") or (str(beside) if beside.exists() else "libterrace.so.0")
    try:
        return ctypes.CDLL(name)
    except OSError as problem:
        raise ImportError(f"the shared library of terrace cannot be loaded: {problem}: build it with `make library` in the project's "
                          "tree, and let TERRACE_LIBRARY name build/library/libterrace.so.0; a wheel brings it along", name="terrace"
                          ) from problem


class _Error(Structure):
    _fields_ = [("code", c_int), ("where", c_char * 256), ("what", c_char * 256), ("mend", c_char * 256)]


class _Move(Structure):
    _fields_ = [("source", c_uint8), ("target", c_uint8), ("card", c_uint8), ("automatic", c_uint8)]


class _Progress(Structure):
    _fields_ = [("fraction", c_double), ("states", c_uint64), ("samples", c_uint64), ("seconds", c_double), ("phase", c_char_p)]


_ProgressFunction = CFUNCTYPE(c_int, c_void_p, POINTER(_Progress))
_WriteFunction = CFUNCTYPE(c_int, c_void_p, c_void_p, c_size_t)
_LineFunction = CFUNCTYPE(None, c_void_p, c_char_p)


class _Options(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("limit_seconds", c_double),
        ("limit_states", c_uint64),
        ("seed", c_uint64),
        ("base", c_char_p),
        ("hidden", c_int),
        ("player", c_int),
        ("samples", c_uint64),
        ("playouts", c_uint64),
        ("stop", c_void_p),
        ("progress", _ProgressFunction),
        ("progress_context", c_void_p),
    ]


class _Interval(Structure):
    _fields_ = [("value", c_double), ("low", c_double), ("high", c_double), ("samples", c_uint64)]


class _Choice(Structure):
    _fields_ = [
        ("move", _Move),
        ("verdict", c_int),
        ("limit", c_int),
        ("proof", c_int),
        ("length", c_int),
        ("best_score", c_int),
        ("equal_to_best", c_int),
        ("tried", c_int),
        ("states", c_uint64),
        ("seconds", c_double),
        ("winnable", _Interval),
        ("undecided", c_uint64),
        ("ease", _Interval),
        ("ease_fast", _Interval),
        ("behind", _Interval),
        ("best_probability", c_double),
        ("why", c_char_p),
        ("words", c_char_p),
        ("better", _Move),
        ("better_ease", _Interval),
    ]


class _Place(Structure):
    _fields_ = [("pile", c_uint8), ("index", c_uint8), ("to", c_uint8)]


class _Replay(Structure):
    _fields_ = [("legal", c_int), ("won", c_int), ("moves_done", c_int), ("refused", _Move), ("why", c_char * 160)]


class _Reviewed(Structure):
    _fields_ = [
        ("won", c_int),
        ("losing", c_int),
        ("losing_from", c_int),
        ("keeper_known", c_int),
        ("keeper", _Move),
        ("costly_count", c_int),
        ("costly", c_int * 3),
    ]


class _KnownDeal(Structure):
    _fields_ = [("verdict", c_int), ("left_out", c_int), ("level", c_int), ("choices", c_int), ("best", c_int), ("base", c_uint8 * 16)]


class _SessionOptions(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("memory_bytes", c_uint64),
        ("threads", c_int),
        ("limit_seconds", c_double),
        ("limit_states", c_uint64),
        ("seed", c_uint64),
        ("progress", _LineFunction),
        ("read_file", c_void_p),
        ("context", c_void_p),
    ]


_lib = _load()
_ERROR = POINTER(_Error)
_OBJECT = c_void_p
# Functions, what they return, and what they take.
_functions: list[tuple[Any, ...]] = [
    ("version", c_char_p),
    ("text_free", None, _OBJECT),
    ("card_name", c_char_p, c_uint8),
    ("card_read", c_uint8, c_char_p),
    ("pile_name", c_char_p, c_int),
    ("verdict_name", c_char_p, c_int),
    ("limit_name", c_char_p, c_int),
    ("proof_name", c_char_p, c_int),
    ("player_name", c_char_p, c_int),
    ("move_read", c_int, _OBJECT, c_char_p, POINTER(_Move), _ERROR),
    ("games_count", c_size_t),
    ("games_at", _OBJECT, c_size_t),
    ("game_named", _OBJECT, c_char_p, c_char_p, _ERROR),
    ("game_from_json", _OBJECT, c_char_p, c_size_t, c_char_p, _ERROR),
    ("game_free", None, _OBJECT),
    ("game_name", c_char_p, _OBJECT),
    ("game_title", c_char_p, _OBJECT),
    ("game_json", _OBJECT, _OBJECT, _ERROR),
    ("game_rules_json", _OBJECT, _OBJECT, _ERROR),
    ("deals_new", _OBJECT, c_char_p, _ERROR),
    ("deals_free", None, _OBJECT),
    ("deals_first", c_uint64, _OBJECT),
    ("deals_last", c_uint64, _OBJECT),
    ("deals_prefix", c_char_p, _OBJECT),
    ("deal", _OBJECT, _OBJECT, c_char_p, _ERROR),
    ("read", _OBJECT, _OBJECT, c_char_p, c_size_t, c_char_p, c_uint, _ERROR),
    ("position_copy", _OBJECT, _OBJECT, _ERROR),
    ("position_free", None, _OBJECT),
    ("position_game", _OBJECT, _OBJECT),
    ("position_name", c_char_p, _OBJECT),
    ("position_text", _OBJECT, _OBJECT, _ERROR),
    ("position_json", _OBJECT, _OBJECT, _ERROR),
    ("position_unknown", c_int, _OBJECT),
    ("position_score", c_int, _OBJECT),
    ("position_won", c_int, _OBJECT),
    ("position_moves", c_size_t, _OBJECT, POINTER(_Move), c_size_t),
    ("play", c_int, _OBJECT, _Move, POINTER(_Move), POINTER(c_size_t), _ERROR),
    ("undo", c_int, _OBJECT, _ERROR),
    ("redo", c_int, _OBJECT, _ERROR),
    ("refuses", c_char_p, _OBJECT, _Move),
    ("move_words", _OBJECT, _OBJECT, _Move, _ERROR),
    ("position_played_json", _OBJECT, _OBJECT, _ERROR),
    ("play_text", c_int, _OBJECT, c_char_p, c_size_t, c_char_p, POINTER(_Replay), _ERROR),
    ("turns_up", c_size_t, _OBJECT, _Move, POINTER(_Place), c_size_t),
    ("tell", c_int, _OBJECT, c_int, c_int, c_uint8, _ERROR),
    ("stop_new", _OBJECT, _ERROR),
    ("stop_free", None, _OBJECT),
    ("stop_raise", None, _OBJECT),
    ("stop_lower", None, _OBJECT),
    ("stop_raised", c_int, _OBJECT),
    ("solver_new", _OBJECT, c_uint64, c_int, _ERROR),
    ("solver_free", None, _OBJECT),
    ("solve", _OBJECT, _OBJECT, _OBJECT, POINTER(_Options), _ERROR),
    ("pick", _OBJECT, _OBJECT, _OBJECT, POINTER(_Options), _ERROR),
    ("hint", _OBJECT, _OBJECT, _OBJECT, POINTER(_Options), _ERROR),
    ("review", _OBJECT, _OBJECT, _OBJECT, POINTER(_Options), _ERROR),
    ("result_reviewed", POINTER(_Reviewed), _OBJECT),
    ("result_free", None, _OBJECT),
    ("result_verdict", c_int, _OBJECT),
    ("result_limit", c_int, _OBJECT),
    ("result_proof", c_int, _OBJECT),
    ("result_decided", c_int, _OBJECT),
    ("result_hidden", c_int, _OBJECT),
    ("result_why", c_char_p, _OBJECT),
    ("result_moves", POINTER(_Move), _OBJECT, POINTER(c_size_t)),
    ("result_choices", c_size_t, _OBJECT),
    ("result_choice", POINTER(_Choice), _OBJECT, c_size_t),
    ("result_best", c_int, _OBJECT),
    ("result_confidence", c_double, _OBJECT),
    ("result_samples", c_uint64, _OBJECT),
    ("result_states", c_uint64, _OBJECT),
    ("result_seconds", c_double, _OBJECT),
    ("result_json", _OBJECT, _OBJECT, _ERROR),
    ("certify", c_int, _OBJECT, c_uint64, _OBJECT, _WriteFunction, c_void_p, c_void_p, _ERROR),
    ("level_name", c_char_p, c_int),
    ("catalogue_open", _OBJECT, c_char_p, _ERROR),
    ("catalogue_free", None, _OBJECT),
    ("catalogue_text", c_char_p, _OBJECT, c_int),
    ("catalogue_number", c_uint64, _OBJECT, c_int),
    ("catalogue_find", c_int, _OBJECT, c_uint64, POINTER(_KnownDeal)),
    ("session_new", _OBJECT, POINTER(_SessionOptions), _ERROR),
    ("session_free", None, _OBJECT),
    ("request", _OBJECT, _OBJECT, c_char_p),
]
for _name, _result, *_arguments in _functions:
    _function = getattr(_lib, "terrace_" + _name)
    _function.restype, _function.argtypes = _result, _arguments

_NO_CARD = 0xFF
_PILES = 35
_MOVES_MAX = 1024
_AUTOS_MAX = 18
_PLACES_MAX = _AUTOS_MAX + 4
_TABLEAU = 19
_SIGNALS_MOST = 100  # while one question ends
_pile_names = [_lib.terrace_pile_name(pile).decode() for pile in range(_PILES)]
_pile_numbers = {name: pile for pile, name in enumerate(_pile_names)}
_players = [_lib.terrace_player_name(player).decode() for player in range(4)]

version: str = _lib.terrace_version().decode()
"""The library's version, "1.1.0"."""


class Error(Exception):
    """What cannot be done: where, what is wrong, and how to mend it."""

    def __init__(self, code: int, where: str, what: str, mend: str) -> None:
        super().__init__(code, where, what, mend)  # all of them, so that it can be pickled
        self.code = code
        """2: what was given cannot be used; 1: not found out within the limits; 3: a bug; 4: memory; 5: interrupted."""
        self.where = where
        self.what = what
        self.mend = mend

    def __str__(self) -> str:
        return f"{self.where}: {self.what}: {self.mend}"


def _must_be(value: object, kind: type, what: str) -> None:
    if not isinstance(value, kind):
        raise TypeError(f"{what} must be a {kind.__name__}, not {type(value).__name__}")


def _bytes(text: str, what: str) -> bytes:
    _must_be(text, str, what)
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise Error(2, what, "there is half a character in it (a surrogate)", "give whole characters") from None


def _no_nul(data: bytes, what: str) -> bytes:
    """What the library would read up to a NUL only."""
    if b"\0" in data:
        raise Error(2, what, "there is a NUL in it", "leave it out")
    return data


def _string(text: str, what: str) -> bytes:
    return _no_nul(_bytes(text, what), what)


def _number(value: int, what: str, most: int = 2**64 - 1) -> int:
    """A number in its range: ctypes would take the lowest bits of any other."""
    if not hasattr(value, "__index__"):
        raise TypeError(f"{what} must be an int, not {type(value).__name__}")
    number = operator.index(value)
    if not 0 <= number <= most:
        raise Error(2, what, f"{number} is out of range", f"give a number from 0 to {most}")
    return number


def _real(value: float, what: str) -> float:
    if not hasattr(value, "__float__") and not hasattr(value, "__index__"):
        raise TypeError(f"{what} must be a number, not {type(value).__name__}")
    return float(value)


_CONVERT: dict[Any, Callable[[Any, str], Any]] = {
    c_uint64: _number, c_double: _real, c_int: lambda value, _what: bool(value), c_char_p: lambda value, _what: value}
"""What becomes of an option, by its type in the library."""


def _error(e: _Error) -> Error:
    return Error(e.code, *(text.decode("utf-8", "replace") for text in (e.where, e.what, e.mend)))


def _must(function: Callable[..., Any], *arguments: Any) -> Any:
    """Calls a function that gives NULL and an error where it cannot do what it should."""
    e = _Error()
    made = function(*arguments, byref(e))
    if not made:
        raise _error(e)
    return made


class _Made(int):
    """The address of an object that the library made. It would crash on a number, such as that of a deal, in place of one."""


def _text(function: Callable[..., Any], *arguments: Any) -> str:
    """As _must() where what it gives is a text that is ours to free."""
    made = _must(function, *arguments)
    try:
        return ctypes.string_at(made).decode()
    finally:
        _lib.terrace_text_free(made)


def _interruptibly(call: Callable[[], Any], end: Callable[[], object]) -> Any:
    """Calls what may take long. `end` ends it when a signal (Ctrl-C) raises an exception here: signals are for the main thread, which
    therefore waits while another thread calls. A signal, whenever it comes, leaves no call behind; nor does a second one after it."""
    if threading.current_thread() is not threading.main_thread() or sys.is_finalizing():  # a thread begun then might never run
        return call()
    gate, over, begun, left = threading.Lock(), threading.Lock(), False, False
    late: BaseException | None = None
    stack = 0
    answers: list[Any] = []
    problems: list[BaseException] = []

    def work() -> None:
        nonlocal begun
        with gate:
            begun = not left
        if not begun:
            return
        try:
            answers.append(call())
        except BaseException as problem:
            problems.append(problem)
        over.release()

    over.acquire()
    try:
        try:
            stack = threading.stack_size()  # sets the preset: what the program gives its own threads may be too little for a question
            _thread.start_new_thread(work, ())  # Thread.start() and Future wait in Python code, which a signal breaks in the middle
        except RuntimeError:  # the program ends (atexit): no thread begins any more
            return call()
        finally:
            if stack:
                threading.stack_size(stack)
        while not over.acquire(timeout=0.1):  # a signal that comes just before the waiting begins does not end it
            pass
    finally:
        for _ in range(_SIGNALS_MOST):
            try:
                with gate:
                    left = True
                while begun and not answers and not problems:  # a search that has not begun yet does not hear that it is to end
                    end()
                    over.acquire(timeout=0.05)
                break
            except BaseException as another:
                late = another
    if late:
        raise late
    if problems:
        raise problems.pop()
    return answers.pop()


class _Owner:
    """An object of the library's, and the function that frees it."""

    _free: Callable[[int], None]
    _at: int  # not there in an object whose subclass does not call our __init__(): an AttributeError, while the library would crash

    def _own(self, at: int) -> None:
        """Owns this, and frees what it owned before: Python lets __init__() be called again."""
        _Owner.__del__(self)
        self._at = at

    def __del__(self) -> None:
        at = self.__dict__.pop("_at", None)
        if at:
            self._free(at)

    def __reduce__(self) -> NoReturn:
        raise TypeError(f"{type(self).__name__} objects cannot be pickled, nor copied by the module copy")


# ---- games, moves, positions ----


class Move(NamedTuple):
    """A card from pile to pile ("stock", "waste", "reserve", "f1".., "t1".. )."""

    source: str
    target: str
    card: str | None = None
    """"7H"; None when the waste is turned over, or the card is not known. Of moves that are given it does not matter."""
    automatic: bool = False
    """The rules made it by themselves, after the player's move before it."""

    def __str__(self) -> str:
        return f"{self.source}>{self.target}"


def _move(m: _Move) -> Move:
    card = None if m.card == _NO_CARD else _lib.terrace_card_name(m.card).decode()
    return Move(_pile_names[m.source], _pile_names[m.target], card, bool(m.automatic))


class Place(NamedTuple):
    """Where a card lies that nobody has seen: in the position as it was made. `to`: the pile on which it comes to lie."""

    pile: str
    index: int  # type: ignore[assignment]  # not tuple's
    to: str


class Game(_Owner):
    """The rules of a game."""

    _free = _lib.terrace_game_free

    def __init__(self, name: str, deal: str | None = None) -> None:
        """A built-in game, "terrace" or "aisleriot/terrace"; `deal` decides which game a bare name means."""
        if isinstance(name, str) and name.startswith("@"):
            raise Error(2, name, "this is a file's name, not a game's", "read the file, and give its text to Game.from_json()")
        self._handle = _must(_lib.terrace_game_named, _string(name, "name"), _string(deal, "deal") if deal else None)

    @classmethod
    def _of(cls, handle: int) -> Game:
        game = cls.__new__(cls)
        game._handle = handle
        return game

    @classmethod
    def all(cls) -> list[Game]:
        """The built-in games."""
        return [cls._of(_lib.terrace_games_at(i)) for i in range(_lib.terrace_games_count())]

    @classmethod
    def from_json(cls, text: str, name: str = "rules") -> Game:
        """A game of your own; `name` is what errors call the text."""
        data = _bytes(text, "text")
        game = cls._of(_must(_lib.terrace_game_from_json, data, len(data), _string(name, "name")))
        game._at = game._handle
        return game

    @property
    def name(self) -> str:
        return _lib.terrace_game_name(self._handle).decode()

    @property
    def title(self) -> str:
        return _lib.terrace_game_title(self._handle).decode()

    @property
    def json(self) -> dict[str, Any]:
        """The policies under the keys of custom games; from_json() wants another "name" of a built-in game."""
        return json.loads(_text(_lib.terrace_game_json, self._handle))

    @property
    def rules(self) -> list[dict[str, str]]:
        """The rules in plain words: paragraphs with "heading" and "text"."""
        return json.loads(_text(_lib.terrace_game_rules_json, self._handle))

    def __repr__(self) -> str:
        return f"<terrace.Game {self.name}>"


def deals(names: str) -> Iterator[str]:
    """The names of the numbered deals in a range, "seed:1..1000", both ends included."""
    at = _must(_lib.terrace_deals_new, _string(names, "names"))
    prefix, numbers = _lib.terrace_deals_prefix(at).decode(), range(_lib.terrace_deals_first(at), _lib.terrace_deals_last(at) + 1)
    _lib.terrace_deals_free(at)
    return (f"{prefix}{number}" for number in numbers)


class Position(_Owner):
    """A game being played: the cards, and the moves since it was made."""

    _free = _lib.terrace_position_free

    def __init__(self, at: _Made) -> None:
        """Not for callers: see Position.deal() and Position.read()."""
        if not isinstance(at, _Made):
            raise TypeError("a position is made by Position.deal() or Position.read()")
        self._at = at

    @classmethod
    def deal(cls, game: Game | str, deal: str | int) -> Position:
        """A numbered deal, "seed:17", "pysolfc:5", 17."""
        rules = game if isinstance(game, Game) else Game(game, str(deal))
        return cls(_Made(_must(_lib.terrace_deal, rules._handle, _string(str(deal), "deal"))))

    @classmethod
    def read(cls, game: Game | str, text: str, name: str = "text", *, visible: bool = False) -> Position:
        """From text or JSON. `visible`: what a player sees is enough: the stock may be left out, "?" is a card not known."""
        rules = game if isinstance(game, Game) else Game(game)
        data = _bytes(text, "text")
        return cls(_Made(_must(_lib.terrace_read, rules._handle, data, len(data), _string(name, "name"), bool(visible))))

    def copy(self) -> Position:
        """The same position, to be played on independently."""
        return Position(_Made(_must(_lib.terrace_position_copy, self._at)))

    @property
    def game(self) -> str:
        return _lib.terrace_game_name(_lib.terrace_position_game(self._at)).decode()

    @property
    def name(self) -> str:
        """The deal's name, or that of the text."""
        return _lib.terrace_position_name(self._at).decode()

    @property
    def text(self) -> str:
        return _text(_lib.terrace_position_text, self._at)

    @property
    def state(self) -> dict[str, Any]:
        """The layout: "stock" (next card first), "waste", "reserve", "foundations", "tableau", "base", "locked", ..."""
        return json.loads(_text(_lib.terrace_position_json, self._at))

    @property
    def unknown(self) -> int:
        """Cards that are not known."""
        return _lib.terrace_position_unknown(self._at)

    @property
    def score(self) -> int:
        """Cards on the foundations."""
        return _lib.terrace_position_score(self._at)

    @property
    def won(self) -> bool:
        return bool(_lib.terrace_position_won(self._at))

    def moves(self) -> list[Move]:
        """The legal moves."""
        out = (_Move * _MOVES_MAX)()
        return [_move(out[i]) for i in range(_lib.terrace_position_moves(self._at, out, _MOVES_MAX))]

    def play(self, move: Move | str) -> list[Move]:
        """Plays a move, "waste>t3"; gives what the rules did by themselves after it. Error if it is not legal."""
        if isinstance(move, Move) and move.automatic:
            raise Error(2, "move", f"{move} is automatic: the rules make it", "play the moves that are not automatic")
        m, autos, count, e = self._given(move), (_Move * _AUTOS_MAX)(), c_size_t(), _Error()
        if _lib.terrace_play(self._at, m, autos, byref(count), byref(e)):
            raise _error(e)
        return [_move(autos[i]) for i in range(count.value)]

    def play_text(self, text: str, name: str = "moves") -> None:
        """Plays a list of moves: what solve writes as JSON, a JSON list, or lines like waste>t3. Error at the first that is not legal."""
        data, replay, e = _bytes(text, "text"), _Replay(), _Error()
        if _lib.terrace_play_text(self._at, data, len(data), _string(name, "name"), byref(replay), byref(e)):
            raise _error(e)
        if not replay.legal:
            raise Error(2, name, f"move {replay.moves_done + 1}, {_move(replay.refused)}, is not legal: {replay.why.decode()}",
                        "give legal moves")

    def _given(self, move: Move | str) -> _Move:
        m, e = _Move(), _Error()
        if isinstance(move, Move):
            for pile in (move.source, move.target):
                if pile not in _pile_numbers:
                    raise Error(2, "move", f"there is no pile {pile}", "give stock, waste, reserve, f1 .. or t1 ..")
            m.source, m.target = _pile_numbers[move.source], _pile_numbers[move.target]
        elif _lib.terrace_move_read(_lib.terrace_position_game(self._at), _string(move, "move"), byref(m), byref(e)):
            raise _error(e)
        return m

    def refuses(self, move: Move | str) -> str | None:
        """Why the rules refuse a move, in words; None if it is legal."""
        why = _lib.terrace_refuses(self._at, self._given(move))
        return why.decode() if why else None

    def words(self, move: Move | str) -> str:
        """A legal move in words, "the 7H of the waste onto the 8S of t3"; "" if it is not legal."""
        return _text(_lib.terrace_move_words, self._at, self._given(move))

    @property
    def played(self) -> list[dict[str, Any]]:
        """The moves since the position was made, each with its card and what the rules did after it ("auto")."""
        return json.loads(_text(_lib.terrace_position_played_json, self._at))

    def turns_up(self, move: Move | str) -> list[Place]:
        """The cards that are not known and that a legal move lays open: name each before you play the move."""
        out = (_Place * _PLACES_MAX)()
        count = _lib.terrace_turns_up(self._at, self._given(move), out, _PLACES_MAX)
        return [Place(_pile_names[p.pile], p.index, _pile_names[p.to]) for p in out[:count]]

    def tell(self, place: Place, card: str | None) -> None:
        """Names the card of a place, "7H", or corrects it; None makes it unknown again."""
        _must_be(place, Place, "place")
        known, e = _lib.terrace_card_read(_string(card, "card")) if card is not None else _NO_CARD, _Error()
        pile, index = _pile_numbers.get(place.pile, _PILES), _number(place.index, "place.index", 2**31 - 1)
        if card is not None and known == _NO_CARD:
            raise Error(2, card, "this is no card", "write cards like 7H or 10h")
        if _lib.terrace_tell(self._at, pile, index, known, byref(e)):
            raise _error(e)

    def undo(self) -> None:
        """Takes the last move back."""
        e = _Error()
        if _lib.terrace_undo(self._at, byref(e)):
            raise _error(e)

    def redo(self) -> None:
        """Plays again what was taken back last."""
        e = _Error()
        if _lib.terrace_redo(self._at, byref(e)):
            raise _error(e)

    def __repr__(self) -> str:
        return f"<terrace.Position {self.game} {self.name}>"


# ---- questions and answers ----


class Stop(_Owner):
    """A flag that ends questions, as many as are given it. Any thread may raise it, Ctrl-C does; it stays raised until it is lowered."""

    _free = _lib.terrace_stop_free

    def __init__(self) -> None:
        self._own(_must(_lib.terrace_stop_new))

    def raise_(self) -> None:
        _lib.terrace_stop_raise(self._at)

    def lower(self) -> None:
        _lib.terrace_stop_lower(self._at)

    @property
    def raised(self) -> bool:
        return bool(_lib.terrace_stop_raised(self._at))


class Progress(NamedTuple):
    """How far a question is."""

    fraction: float
    """0..1, negative if unknown."""
    states: int
    samples: int
    seconds: float
    phase: str


class Interval(NamedTuple):
    """A probability with its 95 % interval; samples 0: exact if low is high, else nothing is known."""

    value: float
    low: float
    high: float
    samples: int


class Choice(NamedTuple):
    """A base card, or a move of a hint: what it leads to. As terrace_choice in terrace.h."""

    move: Move
    verdict: str
    limit: str | None
    proof: str
    length: int
    best_score: int
    equal_to_best: bool
    tried: bool
    states: int
    seconds: float
    winnable: Interval
    undecided: int
    ease: Interval
    ease_fast: Interval
    behind: Interval
    best_probability: float
    why: str
    words: str
    better: Move | None
    """review: what won more often; the move itself where it is equal_to_best. Otherwise None."""
    better_ease: Interval


class Review(NamedTuple):
    """What a review says of the whole game."""

    won: bool
    losing: int | None
    """Index of the first move after which the game is lost."""
    losing_from: int | None
    """The win was lost by this move at the earliest."""
    keeper: Move | None
    """In place of the losing move it would have kept the win."""
    costly: list[int]
    """Moves with a better one, the costliest first."""


def _interval(i: _Interval) -> Interval:
    return Interval(i.value, i.low, i.high, i.samples)


def _limit(limit: int) -> str | None:
    return _lib.terrace_limit_name(limit).decode() if limit else None


def _choice(c: _Choice) -> Choice:
    return Choice(
        _move(c.move),
        _lib.terrace_verdict_name(c.verdict).decode(),
        _limit(c.limit),
        _lib.terrace_proof_name(c.proof).decode(),
        c.length,
        c.best_score,
        bool(c.equal_to_best),
        bool(c.tried),
        c.states,
        c.seconds,
        _interval(c.winnable),
        c.undecided,
        _interval(c.ease),
        _interval(c.ease_fast),
        _interval(c.behind),
        c.best_probability,
        c.why.decode(),
        c.words.decode(),
        None if c.better.source == c.better.target else _move(c.better),
        _interval(c.better_ease),
    )


class Result(_Owner):
    """An answer of solve, pick, hint or review."""

    _free = _lib.terrace_result_free

    def __init__(self, at: _Made) -> None:
        """Not for callers: see Solver."""
        if not isinstance(at, _Made):
            raise TypeError("a result is made by the questions of Solver")
        self._at = at

    @property
    def verdict(self) -> str:
        """"winnable" (with moves that the referee has replayed), "lost" (proved), "unknown" or "not asked"."""
        return _lib.terrace_verdict_name(_lib.terrace_result_verdict(self._at)).decode()

    @property
    def limit(self) -> str | None:
        """What ended it early: "states", "seconds", "memory", "interrupted"; "certificate": its proof could not be written down."""
        return _limit(_lib.terrace_result_limit(self._at))

    @property
    def proof(self) -> str:
        """solve: "moves", "reserve", "exhaustion", "relaxation" or "sat"; "none" without a proof."""
        return _lib.terrace_proof_name(_lib.terrace_result_proof(self._at)).decode()

    @property
    def decided(self) -> bool:
        """All that was asked for is decided."""
        return bool(_lib.terrace_result_decided(self._at))

    @property
    def hidden(self) -> bool:
        return bool(_lib.terrace_result_hidden(self._at))

    @property
    def why(self) -> str:
        return _lib.terrace_result_why(self._at).decode()

    @property
    def moves(self) -> list[Move]:
        """The solution; of a hint the next move. play() takes those that are not automatic; the rules make the others."""
        count = c_size_t()
        moves = _lib.terrace_result_moves(self._at, byref(count))
        return [_move(moves[i]) for i in range(count.value)]

    @property
    def choices(self) -> list[Choice]:
        """solve: the base cards; pick: the same, the best one first; hint: the legal moves; review: the moves that were played."""
        return [_choice(_lib.terrace_result_choice(self._at, i).contents) for i in range(_lib.terrace_result_choices(self._at))]

    @property
    def best(self) -> Choice | None:
        """The choice to play; None if none is known."""
        best = _lib.terrace_result_best(self._at)
        return None if best < 0 else _choice(_lib.terrace_result_choice(self._at, best).contents)

    @property
    def reviewed(self) -> Review | None:
        """What review() says of the whole game."""
        at = _lib.terrace_result_reviewed(self._at)
        if not at:
            return None
        r = at.contents
        losing = (r.losing, r.losing_from) if r.losing >= 0 else (None, None)
        return Review(bool(r.won), *losing, _move(r.keeper) if r.keeper_known else None, list(r.costly[: r.costly_count]))

    @property
    def confidence(self) -> float | None:
        """Chance that the best choice is the best."""
        confidence = _lib.terrace_result_confidence(self._at)
        return None if confidence < 0 else confidence

    @property
    def samples(self) -> int:
        return _lib.terrace_result_samples(self._at)

    @property
    def states(self) -> int:
        """Positions searched."""
        return _lib.terrace_result_states(self._at)

    @property
    def seconds(self) -> float:
        return _lib.terrace_result_seconds(self._at)

    @property
    def json(self) -> dict[str, Any]:
        """What the command of that name prints."""
        return json.loads(_text(_lib.terrace_result_json, self._at))

    def certificate(self, *, limit_states: int = 0, stop: Stop | None = None) -> bytes:
        """The proof of what solve found, which terrace-check judges. Error if it cannot be written down; a loss is "unknown" then."""
        pieces: list[bytes] = []

        def write(_context: int, data: int, count: int) -> int:
            pieces.append(ctypes.string_at(data, count))
            return 0

        flag = Stop() if stop is None else stop
        _must_be(flag, Stop, "stop")
        e, receive, most = _Error(), _WriteFunction(write), _number(limit_states, "limit_states")
        if _interruptibly(lambda: _lib.terrace_certify(self._at, most, flag._at, receive, None, None, byref(e)), flag.raise_):
            raise _error(e)
        return b"".join(pieces)

    def __repr__(self) -> str:
        return f"<terrace.Result {self.verdict}>"


class Solver(_Owner):
    """Tables and threads, kept over many questions, of which it answers one at a time. `memory` in bytes (0: 64 MiB), `threads` that
    work on one question (0: one for each core)."""

    _free = _lib.terrace_solver_free

    def __init__(self, memory: int = 0, threads: int = 1) -> None:
        self._own(_must(_lib.terrace_solver_new, _number(memory, "memory"), _number(threads, "threads", 2**31 - 1)))

    def _ask(self, question: Callable[..., Any], position: Position, stop: Stop | None, progress: Callable[[Progress], object] | None,
             player: str, **values: Any) -> Result:
        _must_be(position, Position, "position")
        flag = Stop() if stop is None else stop
        _must_be(flag, Stop, "stop")
        if progress is not None and not callable(progress):
            raise TypeError(f"progress must be callable, not {type(progress).__name__}")
        if player not in _players:
            raise Error(2, "player", f"there is no player {player!r}", f"give one of {', '.join(_players)}")
        options = _Options(size=ctypes.sizeof(_Options), player=_players.index(player))
        for name, value in values.items():
            setattr(options, name, _CONVERT[dict(_Options._fields_)[name]](value, name))
        raised: list[BaseException] = []

        def tell(_context: int, at: Any) -> int:
            p = at.contents
            try:
                return bool(progress(Progress(p.fraction, p.states, p.samples, p.seconds, p.phase.decode())))  # type: ignore[misc]
            except BaseException as problem:  # an exception cannot pass through the library
                raised.append(problem)
                return 1

        def ask() -> Result:
            options.stop = flag._at  # here, because whoever asks must hold the flag
            return Result(_Made(_must(question, self._at, position._at, byref(options))))

        if progress is not None:
            options.progress = _ProgressFunction(tell)
        result = _interruptibly(ask, flag.raise_)
        if raised:
            raise raised.pop()  # an exception that its own frame still holds would never be freed
        return result

    def solve(self, position: Position, *, base: str | None = None, limit_seconds: float = 0, limit_states: int = 0, seed: int = 0,
              stop: Stop | None = None, progress: Callable[[Progress], object] | None = None) -> Result:
        """Is it winnable? `base`: "t2" or "7H" asks for this base card alone, "all" for every one.

        `limit_seconds`: CPU seconds; 0: 60, negative: none. `progress` is called a few times a second, maybe on another thread;
        something true ends the question with what it has.
        """
        return self._ask(_lib.terrace_solve, position, stop, progress, "fast", base=_string(base, "base") if base is not None else None,
                         limit_seconds=limit_seconds, limit_states=limit_states, seed=seed)

    def pick(self, position: Position, *, hidden: bool = False, player: str = "fast", limit_seconds: float = 0, limit_states: int = 0,
             samples: int = 0, playouts: int = 0, seed: int = 0, stop: Stop | None = None,
             progress: Callable[[Progress], object] | None = None) -> Result:
        """Which base card? `hidden`: as a player who sees no more than what lies open. `player`: whose chance `ease` is."""
        return self._ask(_lib.terrace_pick, position, stop, progress, player, hidden=hidden, limit_seconds=limit_seconds,
                         limit_states=limit_states, samples=samples, playouts=playouts, seed=seed)

    def hint(self, position: Position, *, hidden: bool = False, player: str = "fast", limit_seconds: float = 0, limit_states: int = 0,
             samples: int = 0, playouts: int = 0, seed: int = 0, stop: Stop | None = None,
             progress: Callable[[Progress], object] | None = None) -> Result:
        """Is it still winnable from here, what is the next move, which moves lose? Options as of pick()."""
        return self._ask(_lib.terrace_hint, position, stop, progress, player, hidden=hidden, limit_seconds=limit_seconds,
                         limit_states=limit_states, samples=samples, playouts=playouts, seed=seed)

    def review(self, position: Position, *, player: str = "fast", limit_seconds: float = 0, limit_states: int = 0, playouts: int = 0,
               seed: int = 0, stop: Stop | None = None, progress: Callable[[Progress], object] | None = None) -> Result:
        """The game that was played to reach the position: which move lost it, which were worse than others? Limits are for each verdict."""
        return self._ask(_lib.terrace_review, position, stop, progress, player, limit_seconds=limit_seconds, limit_states=limit_states,
                         playouts=playouts, seed=seed)


# ---- catalogues and sessions ----


class KnownDeal(NamedTuple):
    """What a catalogue knows of a deal."""

    verdict: str
    level: str | None
    """"easy", "medium", "hard", "expert"; None unless winnable and measured."""
    best: str | None
    """The pile of the best base card."""
    bases: list[str]
    """The verdicts on the base cards, t1 first; none where the base is dealt."""
    left_out: bool


class Catalogue(_Owner, Mapping[int, KnownDeal]):
    """The verdicts on a range of deals, from a file that `terrace catalogue` wrote.

    A mapping from deal numbers: catalogue[17].verdict, len(catalogue), for number, deal in catalogue.items().
    """

    __eq__, __hash__ = object.__eq__, object.__hash__  # not deal by deal

    _free = _lib.terrace_catalogue_free

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._own(_must(_lib.terrace_catalogue_open, _no_nul(os.fsencode(path), "path")))

    def _text(self, number: int) -> str:
        return _lib.terrace_catalogue_text(self._at, number).decode()

    @property
    def game(self) -> str:
        return self._text(0)

    @property
    def deals(self) -> str:
        """The range of deals, "seed:1..1000"."""
        return self._text(2)

    @property
    def prefix(self) -> str:
        """What stands before a number in the name of its deal, "seed:"."""
        return self._text(3)

    def __len__(self) -> int:
        """Deals that it holds: fewer than its range has while it is being made."""
        return _lib.terrace_catalogue_number(self._at, 2)

    def __iter__(self) -> Iterator[int]:
        first = _lib.terrace_catalogue_number(self._at, 0)
        return iter(range(first, first + len(self)))

    def __getitem__(self, number: int) -> KnownDeal:
        d, number = _KnownDeal(), operator.index(number)
        if not 0 <= number < 2**64 or not _lib.terrace_catalogue_find(self._at, number, byref(d)):
            raise KeyError(number)
        verdicts = [_lib.terrace_verdict_name(base).decode() for base in d.base[: d.choices]]
        level = None if d.level == 4 else _lib.terrace_level_name(d.level).decode()
        best = None if d.best < 0 else _pile_names[_TABLEAU + d.best]
        return KnownDeal(_lib.terrace_verdict_name(d.verdict).decode(), level, best, verdicts, bool(d.left_out))

    def __repr__(self) -> str:
        return f"<terrace.Catalogue {self.game} {self.deals}>"


class Session(_Owner):
    """Everything by one function: requests and answers as `terrace serve` has them. `progress` is called with what a request says
    meanwhile that asks for it ("progress": true), maybe on another thread; the request raises its exception when it is answered."""

    _free = _lib.terrace_session_free

    def __init__(self, memory: int = 0, threads: int = 1, *, progress: Callable[[dict[str, Any]], object] | None = None) -> None:
        if progress is not None and not callable(progress):
            raise TypeError(f"progress must be callable, not {type(progress).__name__}")
        options = _SessionOptions(size=ctypes.sizeof(_SessionOptions), memory_bytes=_number(memory, "memory"),
                                  threads=_number(threads, "threads", 2**31 - 1))
        raised: list[BaseException] = []

        def tell(_context: int, line: bytes) -> None:
            try:
                progress(json.loads(line))  # type: ignore[misc]
            except BaseException as problem:  # an exception cannot pass through the library
                raised[:] = [problem]

        line_function = _LineFunction(tell) if progress is not None else None
        if line_function is not None:
            options.progress = line_function
        self._own(_must(_lib.terrace_session_new, byref(options)))
        self._raised, self._tell = raised, line_function  # kept: the library calls it as long as there is the session

    def request(self, request: dict[str, Any]) -> dict[str, Any]:
        """Answers one request: {"op": "new", "game": "terrace", "deal": "seed:42"} ... Another thread may send {"op": "cancel"}."""
        answer = _interruptibly(lambda: self._answer(request), lambda: self._answer({"op": "cancel"}))
        if self._raised and request.get("progress"):  # not one that cancels meanwhile
            raise self._raised.pop()
        return answer

    def _answer(self, request: dict[str, Any]) -> dict[str, Any]:
        answer = _lib.terrace_request(self._at, json.dumps(request).encode())
        if not answer:
            raise MemoryError
        try:
            return json.loads(ctypes.string_at(answer))
        finally:
            _lib.terrace_text_free(answer)
