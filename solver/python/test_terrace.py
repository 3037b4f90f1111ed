"""The module as its users see it. Run by test_python.sh, with $TERRACE_LIBRARY."""

import _thread
import copy
import doctest
import gc
import itertools
import json
import os
import pickle
import random
import re
import signal
import subprocess
import sys
import threading
import time
import unittest
from pathlib import Path
from unittest import mock

import terrace

TABLE = "reserve: 4S 9H JD 2C 5D KH 8C AS 6H QD TC\nchoices: 7H QS 3D 9C\n"
LITTLE = {"name": "little", "extends": "aisleriot/terrace", "decks": 1, "piles": 5, "reserve": 5, "reserve_hidden": 3}


def little(deal, count):
    """A small deal after so many moves, which is judged in a moment."""
    position = terrace.Position.deal(terrace.Game.from_json(json.dumps(LITTLE)), deal)
    for i in range(count):
        moves = position.moves()
        position.play(moves[i * 7 % len(moves)])
    return position


class Games(unittest.TestCase):
    def test_all(self):
        games = terrace.Game.all()
        self.assertGreater(len(games), 15)
        self.assertIn("aisleriot/terrace", [game.name for game in games])
        for game in games:
            self.assertEqual(game.json["name"], game.name)
            self.assertTrue(all(paragraph["text"] for paragraph in game.rules))

    def test_errors(self):
        with self.assertRaises(terrace.Error) as caught:
            terrace.Game("terrase")
        self.assertEqual((caught.exception.code, caught.exception.where), (2, "terrase"))
        self.assertIn("did you mean terrace?", str(caught.exception))
        with self.assertRaises(terrace.Error) as caught:
            terrace.Game.from_json('{"name":"x",\n"ranks":99}', "own.json")
        self.assertEqual(caught.exception.where, "own.json:2:9")

    def test_pickle(self):
        with self.assertRaises(terrace.Error) as caught:
            terrace.Game("terrase")
        back = pickle.loads(pickle.dumps(caught.exception))  # from a worker of multiprocessing
        self.assertEqual((back.code, str(back)), (2, str(caught.exception)))
        position = terrace.Position.deal("terrace", 3)
        for owner in (position, terrace.Solver(), terrace.Game("terrace")):  # a second owner would free it, too
            for act in (copy.copy, copy.deepcopy, pickle.dumps):
                with self.assertRaises(TypeError):
                    act(owner)

    def test_own(self):
        game = terrace.Game.from_json('{"name":"small","extends":"falling-stars","decks":1,"ranks":4,"reserve":2,"piles":2}')
        deal = terrace.Position.deal(game, 5)
        del game
        self.assertEqual(deal.game, "small")

    def test_deals(self):
        self.assertEqual(list(terrace.deals("pysolfc:ms3..5")), ["pysolfc:ms3", "pysolfc:ms4", "pysolfc:ms5"])
        self.assertEqual(terrace.Position.deal("signora", "pysolfc:5").game, "pysolfc/signora")

    def test_version(self):
        header = Path(__file__).resolve().parents[1] / "library/terrace.h"
        self.assertEqual(terrace.version, re.search(r'#define TERRACE_VERSION "(.*)"', header.read_text())[1])


class Positions(unittest.TestCase):
    def test_play_and_undo(self):
        position = terrace.Position.deal("signora", "seed:3")
        before, moves = position.state, 0
        while moves < 50 and position.moves():
            legal = position.moves()
            autos = position.play(legal[moves * 7 % len(legal)])
            self.assertTrue(all(auto.automatic for auto in autos))
            moves += 1
        self.assertGreater(moves, 30)
        with self.assertRaises(terrace.Error):
            position.play("f1>stock")
        with self.assertRaises(terrace.Error):
            position.play(terrace.Move("t99", "f1"))
        for _ in range(moves):
            position.undo()
        self.assertEqual(position.state, before)
        with self.assertRaises(terrace.Error):
            position.undo()

    def test_text(self):
        position = terrace.Position.deal("terrace", "pysolfc:7")
        back = terrace.Position.read(position.game, position.text, "a file")
        self.assertEqual((back.state, back.name), (position.state, "a file"))
        self.assertEqual(position.copy().state, position.state)
        with self.assertRaises(terrace.Error) as caught:
            terrace.Position.read("terrace", "stock: 7Z", "b.txt")
        self.assertEqual(caught.exception.where, "b.txt:1:8")

    def test_visible(self):
        table = terrace.Position.read("terrace", TABLE, visible=True)
        self.assertEqual(table.unknown, 104 - 15)
        with self.assertRaises(terrace.Error):
            terrace.Solver().solve(table)


class Questions(unittest.TestCase):
    def test_solve(self):
        position = terrace.Position.deal("falling-stars", "seed:7")
        answer = terrace.Solver().solve(position)
        self.assertEqual((answer.verdict, answer.limit, answer.proof, answer.decided), ("winnable", None, "moves", True))
        moves = answer.moves
        while moves:
            autos = position.play(moves.pop(0))
            self.assertEqual(autos, moves[: len(autos)])
            del moves[: len(autos)]
            self.assertEqual(position.score, position.state["score"])
        self.assertEqual((position.won, position.score), (True, 104))
        self.assertTrue(answer.certificate().startswith(b"terrace-certificate 1\n"))
        self.assertEqual(answer.json["schema"], "terrace/solve/1")
        self.assertIsNone(answer.confidence)  # there is nothing to choose

    def test_limits_and_bases(self):
        position = terrace.Position.deal("terrace", "pysolfc:7")
        answer = terrace.Solver().solve(position, base="all", limit_states=1000)
        self.assertEqual([str(choice.move)[:2] for choice in answer.choices], ["t1", "t2", "t3", "t4"])
        with self.assertRaises(terrace.Error) as caught:
            terrace.Solver().solve(position, base="t9")
        self.assertEqual(caught.exception.where, "options.base")

    def test_pick_and_hint(self):
        solver, table = terrace.Solver(threads=2), terrace.Position.read("terrace", TABLE, visible=True)
        pick = solver.pick(table, hidden=True, samples=64)
        self.assertEqual(len(pick.choices), 4)
        for choice in pick.choices:
            self.assertTrue(choice.ease.low <= choice.ease.value <= choice.ease.high)
        self.assertEqual(pick.best, pick.choices[0])
        hint = solver.hint(table, hidden=True, samples=64)
        self.assertIsNone(hint.choices[0].better)
        self.assertEqual(hint.moves[0].card, pick.best.move.card)
        self.assertTrue(hint.why)

    def same(self, choice, wanted, names):
        """The intervals are those of the JSON, which has six digits."""
        for member, name in names.items():
            got = getattr(choice, member)
            self.assertEqual(got.samples, wanted[name]["samples"], member)
            for end in ("value", "low", "high"):
                self.assertAlmostEqual(getattr(got, end), wanted[name][end], places=5, msg=member)

    def test_members_of_pick(self):
        solver = terrace.Solver()
        for position, options in ((terrace.Position.deal("terrace", "seed:1"), {"playouts": 64, "limit_states": 20000}),
                                  (terrace.Position.read("terrace", TABLE, visible=True), {"hidden": True, "samples": 64})):
            pick = solver.pick(position, **options)
            wanted = {choice["pile"]: choice for choice in pick.json["choices"]}
            self.assertEqual([choice.move.source for choice in pick.choices], pick.json["best"])
            for choice in pick.choices:
                w = wanted[choice.move.source]
                self.same(choice, w, {"ease": "ease", "behind": "behind", "winnable": "winnable_probability"})
                self.assertAlmostEqual(choice.best_probability, w["best_probability"], places=5)
                self.assertEqual(choice.equal_to_best, w["equal_to_best"])
            self.assertGreater(pick.best.best_probability, 0.5)
            self.assertAlmostEqual(pick.confidence, pick.json["confidence"], places=5)
            self.assertEqual((pick.samples, pick.json["samples"]), (64, 64))

    def test_members_of_hint(self):
        hint = terrace.Solver().hint(little("seed:4", 9), player="quick", playouts=16)
        moves = hint.json["moves"]
        self.assertEqual([str(choice.move) for choice in hint.choices], ["{from}>{to}".format(**move) for move in moves])
        for choice, move in zip(hint.choices, moves):
            self.same(choice, move, {"ease": "ease", "ease_fast": "ease_fast", "behind": "behind", "winnable": "winnable_probability"})
        self.assertTrue(any(choice.ease != choice.ease_fast for choice in hint.choices))

    def test_stop_from_another_thread(self):
        stop, solver = terrace.Stop(), terrace.Solver()
        position = terrace.Position.deal("admirals-patience", "seed:3")
        threading.Timer(0.1, stop.raise_).start()
        answer = solver.solve(position, base="all", limit_seconds=-1, stop=stop)
        self.assertEqual(answer.limit, "interrupted")
        stop.lower()
        self.assertFalse(stop.raised)

    def test_ctrl_c(self):
        position, stop, session = terrace.Position.deal("admirals-patience", 3), terrace.Stop(), terrace.Session()
        session.request({"op": "new", "game": "admirals-patience", "deal": 3})
        for ask in (lambda: terrace.Solver().solve(position, base="all", limit_seconds=-1),
                    lambda: terrace.Solver().solve(position, base="all", limit_seconds=-1, stop=stop),
                    lambda: session.request({"op": "solve", "base": "all", "limit_seconds": 0})):
            threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
            with self.assertRaises(KeyboardInterrupt):
                ask()
        self.assertTrue(stop.raised)

    def test_ctrl_c_at_once(self):
        """Wherever a call is when the key comes, it is heard, and leaves no search behind."""
        position, solver, chance = terrace.Position.deal("admirals-patience", 3), terrace.Solver(), random.Random(1)
        before = signal.signal(signal.SIGALRM, signal.default_int_handler)
        try:
            for _ in range(200):
                began = time.monotonic()
                with self.assertRaises(KeyboardInterrupt):
                    signal.setitimer(signal.ITIMER_REAL, chance.uniform(1e-6, 6e-4))
                    solver.solve(position, base="all", limit_seconds=20)
                self.assertLess(time.monotonic() - began, 10)
                solver.solve(little(1, 0), limit_states=1)  # an error if it is busy
        finally:
            signal.signal(signal.SIGALRM, before)

    def test_ctrl_c_from_a_thread(self):
        position, began = terrace.Position.deal("admirals-patience", 3), time.monotonic()
        threading.Timer(0.2, _thread.interrupt_main).start()
        with self.assertRaises(KeyboardInterrupt):
            terrace.Solver().solve(position, base="all", limit_seconds=20)
        self.assertLess(time.monotonic() - began, 10)

    def test_ctrl_c_twice(self):
        """The second one while the call is being ended."""
        class Stop(terrace.Stop):
            sent = False

            def raise_(self):
                if not self.sent:
                    self.sent = True
                    signal.raise_signal(signal.SIGINT)
                super().raise_()

        position, solver, stop = terrace.Position.deal("admirals-patience", 3), terrace.Solver(), Stop()
        threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
        with self.assertRaises(KeyboardInterrupt):
            solver.solve(position, base="all", limit_seconds=20, stop=stop)
        self.assertTrue(stop.sent and stop.raised)
        solver.solve(little(1, 0), limit_states=1)  # an error if it is busy

    def test_progress(self):
        told = []
        position = terrace.Position.deal("admirals-patience", "seed:3")
        answer = terrace.Solver().solve(position, base="all", limit_seconds=-1, progress=lambda p: told.append(p) or len(told) == 2)
        self.assertEqual((answer.limit, len(told)), ("interrupted", 2))
        self.assertGreater(told[1].seconds, told[0].seconds)

        def fail(_progress):
            raise KeyError("mine")

        with self.assertRaises(KeyError):
            terrace.Solver().solve(position, base="all", limit_seconds=1, progress=lambda p: told.append(p) or fail(p))
        self.assertEqual(len(told), 3, "an exception ends the question")

        def results():
            gc.collect()
            return sum(isinstance(each, terrace.Result) for each in gc.get_objects())

        solver, table, before = terrace.Solver(), terrace.Position.read("terrace", TABLE, visible=True), results()
        for _ in range(3):
            try:  # not assertRaises, which clears the frames that an exception holds
                solver.pick(table, hidden=True, samples=2, progress=fail)
                self.fail("no exception")
            except KeyError:
                pass
        self.assertEqual(results(), before, "they are freed")

    def test_one_question_at_a_time(self):
        told, solver = [], terrace.Solver()
        position = terrace.Position.deal("admirals-patience", "seed:3")

        def ask(_progress):
            try:
                solver.solve(position)
            except terrace.Error as problem:
                told.append(str(problem))
            return True

        self.assertEqual(solver.solve(position, base="all", limit_seconds=-1, progress=ask).limit, "interrupted")
        self.assertEqual(told, ["solver: it is answering another question: wait for the answer, or ask another solver"])

    def test_threads_side_by_side(self):
        names, verdicts = list(terrace.deals("seed:1..8")), {}

        def run(mine):
            solver = terrace.Solver(memory=8 << 20)
            for name in mine:
                verdicts[name] = solver.solve(terrace.Position.deal("falling-stars", name), limit_states=20000).verdict

        threads = [threading.Thread(target=run, args=(names[i::4],)) for i in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(sorted(verdicts), sorted(names))


class Memory(unittest.TestCase):
    def test_what_the_library_gives_is_freed(self):
        session, game = terrace.Session(), terrace.Game("terrace")
        rules = json.dumps(dict(game.json, name="mine"))
        for ask, owner, free in ((lambda: game.rules, terrace._lib, "terrace_text_free"),
                                 (lambda: session.request({"op": "version"}), terrace._lib, "terrace_text_free"),
                                 (lambda: list(terrace.deals("1..2")), terrace._lib, "terrace_deals_free"),
                                 (lambda: terrace.Game.from_json(rules) and None, terrace.Game, "_free")):
            with mock.patch.object(owner, free, side_effect=getattr(owner, free)) as freed:
                ask()
                self.assertEqual(freed.call_count, 1, free)

    def test_what_is_made_anew_frees_what_it_was(self):
        for make in (terrace.Stop, terrace.Solver, terrace.Session):
            thing = make()
            with mock.patch.object(make, "_free", side_effect=make._free) as freed:
                thing.__init__()
                self.assertEqual(freed.call_count, 1, make)


AT_THE_END = """
import atexit, terrace
class Keeper:
    def __init__(self):
        self.solver, self.deal = terrace.Solver(), terrace.Position.deal("falling-stars", "seed:7")
    def ask(self):
        print(self.solver.solve(self.deal).verdict, flush=True)
    __del__ = ask
keeper = Keeper()
atexit.register(keeper.ask)
"""


LITTLE_STACK = """
import terrace, threading
threading.stack_size(64 << 10)
print(terrace.Solver().solve(terrace.Position.deal("falling-stars", "seed:7")).verdict, threading.stack_size())
"""


class LittleStack(unittest.TestCase):
    def test_of_other_threads(self):
        """The thread on which the main thread's questions run is none of the program's."""
        ended = subprocess.run([sys.executable, "-c", LITTLE_STACK], cwd=Path(__file__).parent, capture_output=True, text=True, timeout=100,
                               check=False)
        self.assertEqual((ended.stdout, ended.returncode), ("winnable 65536\n", 0), ended.stderr)


class AtTheEnd(unittest.TestCase):
    def test_questions(self):
        """No thread that begins while the interpreter ends need ever run."""
        script = [sys.executable, "-c", AT_THE_END]
        ended = subprocess.run(script, cwd=Path(__file__).parent, capture_output=True, text=True, timeout=100, check=False)
        self.assertEqual((ended.stdout, ended.returncode), ("winnable\n" * 2, 0), ended.stderr)


class Given(unittest.TestCase):
    """What the library cannot take is refused, and not cut down to what it can."""

    def test_objects_that_the_library_did_not_make(self):
        """It would take a number for an address, and crash."""
        for given in (17, 0, None, "seed:17", b"17"):
            with self.assertRaisesRegex(TypeError, r"^a position is made by Position.deal\(\) or Position.read\(\)$"):
                terrace.Position(given)
            with self.assertRaisesRegex(TypeError, "^a result is made by the questions of Solver$"):
                terrace.Result(given)

        class Mine(terrace.Solver):
            def __init__(self):
                self.mine = True

        class Deal(terrace.Position):
            def __init__(self, at):
                super().__init__(at)
                self.mine = True

        deal = Deal.deal("falling-stars", "seed:7")
        self.assertTrue(deal.mine and deal.moves())
        with self.assertRaises(AttributeError):
            Mine().solve(deal)
        deal.__del__()
        with self.assertRaises(AttributeError):
            deal.moves()

    def test_what_an_option_must_be(self):
        solver, deal = terrace.Solver(), terrace.Position.deal("falling-stars", "seed:7")
        with self.assertRaisesRegex(TypeError, "^limit_seconds must be a number, not NoneType$"):
            solver.solve(deal, limit_seconds=None)
        with self.assertRaisesRegex(TypeError, "^progress must be callable, not int$"):
            solver.solve(deal, progress=5)
        self.assertTrue(solver.hint(deal, hidden=2**32, samples=8, limit_states=1).hidden)  # ctypes would take its lowest bits
        with self.assertRaisesRegex(terrace.Error, "^@own.json: this is a file's name, not a game's: .*Game.from_json"):
            terrace.Game("@own.json")
        with self.assertRaisesRegex(terrace.Error, "^name: there is half a character in it"):
            terrace.Game("\ud800")
        with self.assertRaisesRegex(TypeError, "^place must be a Place, not NoneType$"):
            deal.tell(None, "7H")
        layout = terrace.Position.read("terrace", TABLE, visible=2)
        self.assertEqual(str(layout), str(terrace.Position.read("terrace", TABLE, visible=True)))

    def test_numbers(self):
        position, solver = terrace.Position.deal("falling-stars", 7), terrace.Solver()
        answer = solver.solve(position)
        place = terrace.Position.read("terrace", TABLE, visible=True).turns_up("t1>f1")[0]
        for number in (-1, 2**64):
            for name, ask in (("limit_states", lambda n: solver.solve(position, limit_states=n)),
                              ("limit_states", lambda n: answer.certificate(limit_states=n)),
                              ("seed", lambda n: solver.solve(position, seed=n)),
                              ("playouts", lambda n: solver.hint(position, playouts=n)),
                              ("memory", lambda n: terrace.Solver(memory=n)),
                              ("memory", lambda n: terrace.Session(memory=n)),
                              ("threads", lambda n: terrace.Solver(threads=n)),
                              ("threads", lambda n: terrace.Session(threads=n)),
                              ("place.index", lambda n: position.tell(place._replace(index=n), "7H"))):
                with self.assertRaises(terrace.Error) as caught:
                    ask(number)
                self.assertEqual(caught.exception.where, name)
        with self.assertRaisesRegex(TypeError, "limit_states must be an int, not float"):
            solver.solve(position, limit_states=1e6)
        with self.assertRaises(terrace.Error):
            position.tell(place._replace(pile="t99"), "7H")

    def test_texts(self):
        for ask in (lambda: terrace.Position.deal("terrace", "17\0junk"), lambda: terrace.Game("terrace\0junk"),
                    lambda: terrace.deals("1..2\0junk"), lambda: terrace.Catalogue("/dev/null\0junk")):
            with self.assertRaisesRegex(terrace.Error, "there is a NUL in it"):
                ask()
        with self.assertRaises(terrace.Error):
            terrace.deals("x")  # at once, not when the first name is wanted

    def test_types(self):
        position, solver = terrace.Position.deal("falling-stars", 7), terrace.Solver()
        for ask in (lambda: terrace.Game(5), lambda: terrace.deals(5), lambda: terrace.Position.read("terrace", b"stock:"),
                    lambda: position.play(("t6", "f1")), lambda: solver.solve("seed:7"), lambda: solver.solve(position, base=2),
                    lambda: solver.solve(position, stop=5), lambda: solver.solve(position).certificate(stop=5)):
            with self.assertRaisesRegex(TypeError, "must be a"):
                ask()
        with self.assertRaisesRegex(terrace.Error, "give one of fast, quick"):
            solver.hint(position, player="best")
        with self.assertRaisesRegex(terrace.Error, "no base card|not among|base"):
            solver.solve(position, base="")
        with self.assertRaisesRegex(terrace.Error, "there is no pile t99"):
            position.play(terrace.Move("t99", "f1"))
        rules = dict(terrace.Game("terrace").json, name="mine")
        self.assertEqual(terrace.Game.from_json(json.dumps(rules)).json["reserve"], 11)


class Playing(unittest.TestCase):
    def test_redo_and_lists(self):
        position = terrace.Position.deal("falling-stars", "seed:7")
        answer = terrace.Solver().solve(position)
        position.play_text(json.dumps(answer.json))
        self.assertTrue(position.won)
        played = position.played
        self.assertEqual(len(played), len([move for move in answer.moves if not move.automatic]))
        position.undo()
        position.redo()
        self.assertTrue(position.won)
        with self.assertRaises(terrace.Error):
            position.redo()
        again = terrace.Position.deal("falling-stars", "seed:7")
        for move in answer.moves:
            if not move.automatic:
                again.play(move)
            else:
                with self.assertRaises(terrace.Error) as caught:
                    again.play(move)
                self.assertIn("is automatic", caught.exception.what)
        self.assertTrue(again.won)
        again = terrace.Position.deal("falling-stars", "seed:7")
        move = again.moves()[0]
        self.assertTrue(again.words(move))
        self.assertIsNone(again.refuses(move))
        self.assertTrue(again.refuses("f1>stock"))
        with self.assertRaises(terrace.Error) as caught:
            again.play_text("waste>t9")
        self.assertIn("move 1, waste>t9", caught.exception.what)

    def test_cards_are_told(self):
        table = terrace.Position.read("terrace", TABLE, visible=True)
        places, unseen = table.turns_up("t1>f1"), iter(("AC", "2C", "3C", "4C", "5C", "6C", "7C", "8C"))
        self.assertGreater(len(places), 1)
        with self.assertRaises(terrace.Error):
            table.play("t1>f1")
        with self.assertRaises(terrace.Error):
            table.tell(places[0], "")
        for place in places:
            table.tell(place, next(unseen))
        table.play("t1>f1")
        self.assertEqual(table.state["tableau"][int(places[0].to[1:]) - 1], ["AC"])
        with self.assertRaises(terrace.Error):
            table.tell(places[0], "nonsense")

    def test_review(self):
        position = terrace.Position.deal("falling-stars", "seed:7")
        position.play_text("t6>f1 waste>t7")
        review = terrace.Solver().review(position, playouts=16, limit_states=20000)
        self.assertEqual((len(review.choices), review.verdict, review.reviewed.won), (2, "winnable", False))
        self.assertTrue(all(choice.equal_to_best or choice.better for choice in review.choices))
        self.assertIsNone(terrace.Solver().solve(position).reviewed)

    def test_review_of_a_game_that_a_move_lost(self):
        seen = {}
        for deal, count in (("seed:5", 1), ("seed:3", 25)):
            answer = terrace.Solver().review(little(deal, count), playouts=64, limit_states=20000)
            review, w = answer.reviewed, answer.json
            self.assertEqual((review.losing, review.losing_from, review.costly), (w["first_losing"], w["losing_from"], w["costly"]))
            self.assertEqual(review.keeper and str(review.keeper), w["keeps_the_win"] and "{from}>{to}".format(**w["keeps_the_win"]))
            self.assertIsNotNone(review.losing)
            seen.update((name, value) for name, value in review._asdict().items() if value)
        self.assertTrue({"losing", "losing_from", "keeper", "costly"} <= set(seen), seen)


class Catalogues(unittest.TestCase):
    def test_read(self):
        path = Path(__file__).resolve().parents[2] / "results/catalogues/pysolfc-terrace.xz"
        if not path.exists():
            self.skipTest("the catalogues are not there")
        catalogue = terrace.Catalogue(path)
        self.assertEqual((catalogue.game, catalogue.prefix), ("pysolfc/terrace", catalogue.deals.split(":")[0] + ":"))
        first = next(iter(catalogue))
        winnable = [number for number in range(first, first + 50) if catalogue[number].verdict == "winnable"]
        self.assertTrue(winnable)
        for number in winnable:
            deal = catalogue[number]
            self.assertEqual(len(deal.bases), 4)
            self.assertEqual(deal.best is None, deal.level is None)  # where some base card was not asked for
            if deal.best:
                self.assertEqual(deal.bases[int(deal.best[1:]) - 1], "winnable")
                self.assertIn(deal.level, ("easy", "medium", "hard", "expert"))
        self.assertTrue(any(catalogue[number].level for number in winnable))
        lost = [number for number in range(first, first + 200) if catalogue[number].verdict == "lost"]
        self.assertEqual([catalogue[number].level for number in lost[:1]], [None])
        few = dict(itertools.islice(catalogue.items(), 3))
        self.assertEqual(list(few), [first, first + 1, first + 2])
        self.assertEqual(few[first + 1], catalogue.get(first + 1))
        self.assertIsNone(catalogue.get(first + len(catalogue)))
        self.assertEqual(len(catalogue.keys()), len(catalogue))
        self.assertEqual({catalogue: 1}[catalogue], 1)
        self.assertNotEqual(catalogue, terrace.Catalogue(path))  # not deal by deal
        with self.assertRaises(TypeError):
            reversed(catalogue)
        with self.assertRaises(KeyError):
            catalogue[first + len(catalogue)]
        with self.assertRaises(KeyError):
            catalogue[2**64 + first]
        with self.assertRaises(terrace.Error):
            terrace.Catalogue("/dev/null")


class Sessions(unittest.TestCase):
    def test_memory(self):
        for make in (terrace.Solver, terrace.Session):
            with self.assertRaises(terrace.Error) as caught:
                make(memory=1000)
            self.assertEqual(caught.exception.where, "memory_bytes")

    def test_requests(self):
        session = terrace.Session()
        self.assertEqual(session.request({"op": "version"})["version"], terrace.version)
        answer = session.request({"id": "\u2665", "op": "new", "game": "admirals-patience", "deal": 3})
        self.assertEqual((answer["id"], answer["ok"]), ("\u2665", True))

        def cancel():
            while session.request({"op": "cancel"})["cancelled"] is None:
                time.sleep(0.01)

        thread = threading.Thread(target=cancel)
        thread.start()
        self.assertEqual(session.request({"op": "solve", "base": "all", "limit_seconds": 0, "id": 2})["limit"], "interrupted")
        thread.join()

    def test_progress(self):
        said = []

        def tell(line):
            said.append(line)
            raise ZeroDivisionError

        with self.assertRaises(TypeError):
            terrace.Session(progress=5)
        session = terrace.Session(progress=tell)
        with self.assertRaises(terrace.Error):
            session.__init__(memory=1, progress=print)  # it stays what it was
        session.request({"op": "new", "game": "admirals-patience", "deal": 3})
        search = {"op": "solve", "base": "all", "limit_seconds": 1, "id": 2}
        self.assertEqual(session.request(search)["limit"], "seconds")
        self.assertEqual(said, [])  # it did not ask for any
        with self.assertRaises(ZeroDivisionError):
            session.request(dict(search, progress=True))
        self.assertEqual({line["id"] for line in said}, {2})
        self.assertGreater(said[-1]["progress"]["states"], 0)
        self.assertTrue(session.request({"op": "version", "id": 3})["ok"])


def load_tests(_loader, tests, _pattern):
    tests.addTests(doctest.DocTestSuite(terrace))
    return tests


if __name__ == "__main__":
    unittest.main()
