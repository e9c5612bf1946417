"""The class that an analysis is a subclass of."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, ClassVar, TypeVar

from fathom.analysis.bindings import Bindings
from fathom.analysis.errors import AnalysisError
from fathom.analysis.events import Allocation, Arithmetic, Branch, Call, Copy, End, Fill, Free, Load, Store
from fathom.analysis.numbers import Number, Numeric, to_int
from fathom.bound.context.arguments import called_at
from fathom.bound.residual.values import Scalar
from fathom.source import SrcLoc

T = TypeVar("T")


class Analysis:
    """Follows what its fields say about values and places, and checks it.

    By itself, a field of values moves with them (loads, stores, `memcpy`, arguments, results, variable arguments), and
    arithmetic gives what its operands have together. A method that is overridden is called when that has been done, and
    may set other numbers, or `check` something. One that is not costs nothing.

    An object is made for every walk through the program, so it may keep what it likes; but the walk takes all
    executions at once, so what depends on the execution belongs into fields and tables.
    """

    name: ClassVar[str] = ""
    """The class of the properties that it checks; the name of the Python class unless it says otherwise."""
    what: ClassVar[str] = ""
    """What is wrong where a check fails, in one line; the first line of its docstring unless it says otherwise."""
    cwe: ClassVar[tuple[int, ...]] = ()
    implicit_flows: bool = False
    """Whether what is assigned under a condition has what the condition has."""

    def __init__(self, config: Mapping[str, Any], bindings: Bindings | None) -> None:
        self.config = config
        self.known_options: set[str] = set()
        self._bindings = bindings

    @property
    def bindings(self) -> Bindings:
        if self._bindings is None:
            raise AnalysisError("fields and tables have numbers only while a program is walked")
        return self._bindings

    # ── what there is to use ────────────────────────────────────────────────────────────────────────────────────────

    def option(self, key: str, default: T) -> T:
        """What the file given with --analysis-config says under this key, in the table named as the analysis.

        It must be of the same type as the default.
        """
        self.known_options.add(key)
        found = self.config.get(key, default)
        if type(found) is not type(default):
            raise AnalysisError(f"the option '{key}' is to be a {type(default).__name__}, and is {found!r}")
        return found

    def check(self, condition: Numeric, message: str) -> None:
        """Where the condition does not hold, the program is wrong; execution goes on only where it does."""
        if not isinstance(message, str):
            raise AnalysisError(f"the message of a check is a text, and not {message!r}")
        walk, loc = self.bindings.scene.walk, self._place()
        walk.check(self._truth(condition), type(self).property_class(), message, loc)

    def suppose(self, condition: Numeric, why: str) -> None:
        """Where the condition does not hold, the analysis knows nothing: the verdict is unknown, for this reason."""
        walk, loc = self.bindings.scene.walk, self._place()
        walk.assertions.assert_supported(walk.path, self._truth(condition), why, loc)

    @staticmethod
    def _truth(condition: Numeric) -> Scalar:
        if isinstance(condition, Number):
            return condition.value if condition.bits == 1 else (condition != 0).value
        return min(1, to_int(condition))

    def _place(self) -> SrcLoc | None:
        """Where the program is; what happens inside of the C library happens where the program calls it."""
        scene = self.bindings.scene
        return called_at(scene.walk, scene.loc)

    @classmethod
    def property_class(cls) -> str:
        return cls.name or re.sub(r"(?<!^)(?=[A-Z])", "-", cls.__name__).lower()

    # ── what may be overridden ──────────────────────────────────────────────────────────────────────────────────────

    def prepare(self) -> None:
        """Before the program begins: read options here."""

    def on_load(self, load: Load) -> None: ...

    def on_store(self, store: Store) -> None: ...

    def on_copy(self, copy: Copy) -> None: ...

    def on_fill(self, fill: Fill) -> None: ...

    def on_arithmetic(self, arithmetic: Arithmetic) -> None: ...

    def on_branch(self, branch: Branch) -> None: ...

    def on_call(self, call: Call) -> None: ...

    def on_return(self, call: Call) -> None: ...

    def on_allocation(self, allocation: Allocation) -> None: ...

    def on_free(self, free: Free) -> None: ...

    def on_end(self, end: End) -> None: ...
