"""Puts the shared library into the wheel: $TERRACE_LIBRARY if it is set, else the one that `make library` builds."""

import os
import re
import shutil
import subprocess
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.dist import Distribution

ROOT = Path(__file__).resolve().parents[2]


def version() -> str:
    text = (ROOT / "solver/library/terrace.h").read_text()
    return re.search(r'#define TERRACE_VERSION "(.*)"', text)[1]


def library() -> Path:
    given = os.environ.get("TERRACE_LIBRARY")
    if given:
        return Path(given)
    subprocess.run(["make", "-C", str(ROOT), "library"], check=True)
    return ROOT / "build/library/libterrace.so.0"


class Build(build_py):
    def run(self) -> None:
        super().run()
        folder = Path(self.build_lib) / "terrace.libs"
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copy(library(), folder / "libterrace.so.0")


class OfThisMachine(Distribution):
    def has_ext_modules(self) -> bool:
        return True


setup(version=version(), py_modules=["terrace"], cmdclass={"build_py": Build}, distclass=OfThisMachine)
