"""C functions as small programs: a file of tests compiles them once, and walks each by itself.

SOURCE = Functions(outside="int a[2]; a[nondet_uint()] = 0;", inside="int a[2]; a[1] = 0;")
assert SOURCE.walk("outside").asserted == ["bounds"]
assert SOURCE.walk("inside").asserted == []
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from fathom.bound.options import Bounded, BoundOptions
from fathom.bound.walk.bound import bound
from fathom.engine.check import CheckRequest, check_module
from fathom.frontend.llvm.module import Module
from fathom.frontend.load import load
from fathom.ir.instructions import Assert, Assume, Nondet
from fathom.ir.values import FALSE
from fathom.options import LimitOptions, ModelOptions, SourceOptions

HEAD = """
_Bool nondet_bool(void);
unsigned char nondet_uchar(void);
int nondet_int(void);
unsigned nondet_uint(void);
unsigned long nondet_ulong(void);
void __VERIFIER_assume(int), __VERIFIER_assert(int);
void *malloc(unsigned long), *calloc(unsigned long, unsigned long), *aligned_alloc(unsigned long, unsigned long);
void *realloc(void *, unsigned long), free(void *), exit(int), abort(void);
void *memcpy(void *, const void *, unsigned long), *memmove(void *, const void *, unsigned long);
void *memset(void *, int, unsigned long);
#define assume __VERIFIER_assume
#define check __VERIFIER_assert
"""


@dataclass(frozen=True)
class Left:
    """What the walk leaves behind of a function."""

    bounded: Bounded

    @property
    def asserted(self) -> list[str]:
        """The class of each assertion; one that cannot hold `fails`."""
        found = [each for each in self._statements() if isinstance(each, Assert)]
        return [f"{each.prop.kind if each.prop else ''}{' fails' if each.cond == FALSE else ''}" for each in found]

    @property
    def inputs(self) -> list[str]:
        """What each input stands for."""
        return [each.source for each in self._statements() if isinstance(each, Nondet)]

    @property
    def assumptions(self) -> int:
        return self.count(Assume)

    def count(self, *kinds: type) -> int:
        """How many statements are of these classes."""
        return sum(isinstance(each, kinds) for each in self._statements())

    def _statements(self) -> list[object]:
        return [each for block in self.bounded.program.blocks for each in (*block.phis, *block.body)]


class Functions:
    """Functions by their bodies, and behind a text of one's own."""

    def __init__(self, text: str = "", /, **bodies: str) -> None:
        self.text = HEAD + text + "".join(f"void {name}(void) {{ {body} }}\n" for name, body in bodies.items())

    @cached_property
    def module(self) -> Module:
        names = re.findall(r"^(?!static\b|__attribute__)[\w *]*?\b(\w+)\([^;]*\) \{", self.text, re.MULTILINE)
        if "int main(" in self.text:
            text = self.text
        else:
            text = f"{self.text}void *every_function[] = {{{', '.join(names)}}};\nint main(void) {{ return every_function[nondet_int()] != 0; }}\n"
        with TemporaryDirectory() as folder:
            path = Path(folder) / "functions.c"
            path.write_text(text)
            return load(SourceOptions(sources=(str(path),), cflags=("-w",), cache=False))

    def walk(self, entry: str = "main", **options: Any) -> Left:
        """Walk one of the functions; loops that inputs decide are executed twice."""
        return Left(bound(self.module, entry, BoundOptions(**{"unwind": 2, "malloc_may_fail": False, **options})))

    def verdict(self, **limits: Any) -> str:
        """What checking `main` gives: safe, unsafe or unknown; loops that inputs decide are executed twice."""
        request = CheckRequest(self.module, "main", LimitOptions(**{"unwind": 2, **limits}), ModelOptions())
        return check_module(request).verdict.result
