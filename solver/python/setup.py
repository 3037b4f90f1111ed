"""Puts the shared library into the wheel: $TERRACE_LIBRARY if it is set, else the one that `make library` builds. The licence goes
along. Whatever else builds from here (a source archive, an editable install) would have no library, and says so."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
from setuptools.dist import Distribution

ROOT = Path(__file__).resolve().parents[2]


def version() -> str:
    if not (ROOT / "solver/library/terrace.h").exists():
        sys.exit(f"terrace for Python is built from the project's tree: {ROOT} is none")
    text = (ROOT / "solver/library/terrace.h").read_text()
    return re.search(r'#define TERRACE_VERSION "(.*)"', text)[1]


def library() -> Path:
    given = os.environ.get("TERRACE_LIBRARY")
    if given:
        if not Path(given).is_file():
            sys.exit(f"TERRACE_LIBRARY: there is no file {Path(given).absolute()}: give its whole path, since pip builds elsewhere")
        return Path(given)
    # Whatever folder the environment gives make (O): pip's caller may have built there.
    subprocess.run(["make", "-C", str(ROOT), "library", "O=build"], check=True)
    return ROOT / "build/library/libterrace.so.0"


class Build(build_py):
    def run(self) -> None:
        if getattr(self, "editable_mode", False):
            sys.exit("an editable install has no shared library: let PYTHONPATH name solver/python, and TERRACE_LIBRARY the library")
        super().run()
        shutil.copy(library(), Path(self.build_lib) / "terrace/libterrace.so.0")
        shutil.copy(ROOT / "LICENSE", Path(self.build_lib) / "terrace")


class NoArchive(sdist):
    def run(self) -> None:
        sys.exit("a source archive of the Python module alone would lack the library's sources: build a wheel, or install from the tree")


class OfThisMachine(Distribution):
    def has_ext_modules(self) -> bool:
        return True


setup(
    version=version(),
    packages=["terrace"],
    package_data={"terrace": ["py.typed"]},
    cmdclass={"build_py": Build, "sdist": NoArchive},
    distclass=OfThisMachine,
)
