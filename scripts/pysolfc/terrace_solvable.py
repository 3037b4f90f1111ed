"""Games of the Terrace type whose deals can all be won, as PySolFC's Klondike (Always Solvable).

A plug-in for PySolFC 3: copy this file and the folder upstream/pysollib/games/solvable_seeds (as solvable_seeds) to ~/.PySolFC/plugins/.
As a part of PySolFC it is pysollib/games/terrace_solvable.py, with identifiers that PySolFC assigns.
"""

import os
import runpy

import pysollib.games
from pysollib.gamedb import GAME_DB, GI, GameInfo, registerGame
from pysollib.pysolrandom import construct_random

FIRST_IDENTIFIER = 100000  # of games that are not PySolFC's own; the base game's is added

BASE_GAMES = (135, 136, 137, 138, 431, 499, 582)


def list_file(title):
    name = "".join(c for c in title.lower().replace(" ", "_") if c.isalnum() or c == "_") + "_solvable_seeds.py"
    beside = os.path.dirname(os.path.abspath(__file__))
    folders = (os.path.join(beside, "solvable_seeds"), os.path.join(os.path.dirname(pysollib.games.__file__), "solvable_seeds"))
    return next((os.path.join(f, name) for f in folders if os.path.isfile(os.path.join(f, name))), None)


def solvable(base, seeds):
    """A game that is dealt like `base`, but from those numbers unless the player names one."""

    class Solvable(base):
        def createRandom(self, random):
            if random is None:
                random = construct_random(str(self.app.gamerandom.choice(seeds)))
            base.createRandom(self, random)

    Solvable.__name__ = Solvable.__qualname__ = base.__name__ + "AlwaysSolvable"
    return Solvable


def register():
    for number in BASE_GAMES:
        info = GAME_DB.get(number)
        path = list_file(info.name) if info else None
        if path is None:
            continue
        seeds = runpy.run_path(path)["SOLVABLE_SEEDS"]
        registerGame(GameInfo(FIRST_IDENTIFIER + number, solvable(info.gameclass, seeds), info.name + " (Always Solvable)",
                              GI.GT_TERRACE, info.decks, info.redeals, GI.SL_MOSTLY_SKILL))


register()
