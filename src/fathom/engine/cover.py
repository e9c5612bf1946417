"""What a check reaches within its bounds, line by line and branch by branch.

    walk          over all executions within the bounds: what it does not enter is never reached, if nothing was cut
    executions    one after the other, guided by coverage: what one of them comes to is reached, and its inputs tell how
    a solver      for branches that none has taken: the program is executed on the inputs that it finds

Neither is trusted with the other's answer. The walk over-approximates: a line that it enters may still be out of reach.
The executions are some of many: a line that none has come to may still be in reach. Such a line is not decided.

An execution counts once it was repeated on its own inputs, and only if it ends: by itself, or at a check that fails.
One that an assumption excludes, or that does not end within the effort, counts for nothing, and one that goes beyond a
bound is followed up to it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import field, replace
from typing import Final, Literal, TypeAlias, final

from fathom.bound.code.call_site import is_library_function
from fathom.bound.context.context import Context
from fathom.bound.context.instrument import Instrument
from fathom.bound.instruments.threads.threads import has_threads
from fathom.bound.options import Bounded, BoundOptions
from fathom.bound.walk.walk import Walk
from fathom.deadline import OutOfTime
from fathom.engine.walker import Walker
from fathom.errors import Unsupported
from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.module import Function
from fathom.immutable import immutable, record
from fathom.ir.instructions import Assume
from fathom.search.choices import Choices, ChosenValuation
from fathom.search.code_coverage import CodeCoverage, Line, Way, list_lines
from fathom.search.constants import find_constants
from fathom.search.coverage import Coverage, RunTooLong
from fathom.search.explore import MOST_BLOCKS, Exploration
from fathom.trace.concrete import Ending, InputValue, execute

AskForInputs: TypeAlias = Callable[[Way, int | None], Choices | None]
"""Inputs that take a way out of a branch within a bound of loops, if a solver finds some."""
Goal: TypeAlias = Line | Way
State: TypeAlias = Literal["reached", "never", "excluded", "beyond", "undecided"]
DEEPEST: Final = 16
"""How often loops are unwound at most where no bound is given."""
MOST_ASKED: Final = 32
"""How many branches a solver is asked about."""
LONGEST: Final = 8 * MOST_BLOCKS
"""How many blocks an execution may take."""


@final
@immutable
class CoveringRun:
    """An execution: its inputs in their order, the lines that none before it has come to, and the check it fails.

    `choices` repeat it, and `goals` are all lines and ways out of branches that it comes to. One that `is_cut` was
    followed up to a bound.
    """

    inputs: tuple[InputValue, ...]
    new_lines: tuple[Line, ...]
    fails: str
    choices: Choices
    goals: frozenset[Goal]
    is_cut: bool


@final
@immutable
class CoveredBranch:
    """A way out of a block that branches: the line of the branch, and what is known of it."""

    line: Line
    state: State


@final
@immutable
class CoveredFunction:
    """The lines of a function that have code, in order, and the branches."""

    name: str
    line: Line | None
    lines: tuple[tuple[Line, State], ...]
    branches: tuple[CoveredBranch, ...]


@final
@immutable
class Cover:
    """What is reached: `problem` says why there is no walk over all executions, where there is none.

    `hits` has for each line that is reached how many of the runs come to it.
    """

    functions: tuple[CoveredFunction, ...]
    runs: tuple[CoveringRun, ...]
    hits: dict[Line, int]
    bounded: Bounded | None
    problem: str
    executions: int

    @property
    def cut_bounds(self) -> dict[str, int]:
        return list_cut_bounds(self.bounded)


def list_cut_bounds(bounded: Bounded | None) -> dict[str, int]:
    """The bounds of the loops and recursive functions that a walk has cut off."""
    return {} if bounded is None else {each.name: each.bound for each in bounded.cut}


def walk_options(walker: Walker, end: float | None) -> BoundOptions:
    """A bound is told from an assumption, and paths are merged."""
    options = replace(walker.options(), deadline=end, unwinding_assertions=True)
    return replace(options, paths="merge") if options.paths == "auto" else options


class _SearchEnds(Exception):
    """There is nothing left to look for, or no effort left."""


def cover(walker: Walker, executions: int, deadline: float | None, ask: AskForInputs | None = None) -> Cover:
    """What the program of a request reaches, by at most so many executions; then a solver is asked for others."""
    if has_threads(walker.request.module):
        raise Unsupported("", "the coverage of a program with threads")
    covering = _Covering(walker, executions, deadline)
    covering.walk_all()
    covering.search()
    if ask is not None:
        covering.ask_for_inputs(ask)
    return covering.describe()


@final
@record
class _Covering:
    walker: Walker
    most: int
    deadline: float | None
    bounded: Bounded | None = None
    problem: str = ""
    entered: CodeCoverage = field(default_factory=CodeCoverage)
    reached: CodeCoverage = field(default_factory=CodeCoverage)
    hits: dict[Line, int] = field(default_factory=dict)
    runs: list[CoveringRun] = field(default_factory=list)
    executions: int = 0
    is_done: bool = False

    # ── all executions ──────────────────────────────────────────────────────────────────────────────────────────────

    def walk_all(self) -> None:
        """Walk within the bound that is given, or within larger and larger ones until no loop is cut off."""
        given = self.walker.request.limits.unwind
        unwind = 1 if given is None else given
        end = self._half_of_time()
        while True:
            try:
                self.bounded = self._walk(replace(walk_options(self.walker, end), unwind=unwind))
            except OutOfTime:
                self.problem = "" if self.bounded is not None else "the walk over all executions ran out of time"
                return
            except Unsupported as problem:
                self.problem = str(problem)
                self.bounded = None
                return
            if self.bounded.complete or given is not None or unwind >= DEEPEST:
                return
            unwind *= 2

    def _walk(self, options: BoundOptions) -> Bounded:
        request = self.walker.request
        walk = Walk(request.module, options, observe=lambda _, own: [*own, self.entered])
        return walk.run(request.entry)

    def _half_of_time(self) -> float | None:
        if self.deadline is None:
            return None
        now = time.monotonic()
        return now + max(self.deadline - now, 0.0) / 2

    # ── single executions ───────────────────────────────────────────────────────────────────────────────────────────

    def search(self) -> None:
        """Execute the program until everything that the walk has entered is reached, or the effort is spent."""
        module = self.walker.request.module
        exploration = Exploration(self._run, find_constants(module), 8 * module.layout.pointer_size())
        self.is_done = self._has_everything()
        with suppress(_SearchEnds, OutOfTime, Unsupported):
            for _ in exploration.find_failures():
                pass

    def ask_for_inputs(self, ask: AskForInputs) -> None:
        """Ask for inputs that take the branches which no execution has taken, and execute the program on them."""
        unwind = None if self.bounded is None else self.bounded.unwind
        branches = [way for each in self._list_functions() for _, way in _list_branches(each)]
        left = MOST_ASKED
        for way in branches:
            if self._branch_state(way) == "undecided" and left and not self._is_late():
                left -= 1
                choices = ask(way, unwind)
                if choices is not None:
                    with suppress(RunTooLong, OutOfTime, Unsupported):
                        self._repeat(choices)

    def _is_late(self) -> bool:
        return self.deadline is not None and time.monotonic() >= self.deadline

    def _run(self, valuation: ChosenValuation, coverage: Coverage) -> Ending:
        if self.executions >= self.most or self.is_done:
            raise _SearchEnds
        self.executions += 1
        found = CodeCoverage(list_cut_bounds(self.bounded), LONGEST)
        ending = self._execute(valuation, coverage, found)
        if self._counts(ending, found):
            with suppress(RunTooLong):
                self._repeat(dict(valuation.used))
        return ending

    def _repeat(self, choices: Choices) -> None:
        """Execute the program on these inputs alone; what this execution comes to is reached."""
        width = 8 * self.walker.request.module.layout.pointer_size()
        found = CodeCoverage(list_cut_bounds(self.bounded), LONGEST)
        ending = self._execute(ChosenValuation(choices, lambda _: 0, width), Coverage(LONGEST), found)
        if not self._counts(ending, found):
            return
        new = tuple(sorted(found.lines - self.reached.lines))
        fails = "" if ending.prop is None else f"{ending.prop.kind} at {ending.prop.loc}"
        goals = frozenset[Goal](found.lines | found.ways)
        self.runs.append(CoveringRun(tuple(ending.inputs), new, fails, choices, goals, found.is_cut))
        for line in sorted(found.lines):
            self.hits[line] = self.hits.get(line, 0) + 1
        _add(self.reached, found)
        self.is_done = self._has_everything()

    def _execute(self, valuation: ChosenValuation, coverage: Coverage, found: CodeCoverage) -> Ending:
        def observe(_: Context, __: Ending, own: list[Instrument]) -> list[Instrument]:
            return [*own, coverage, found]

        request = self.walker.request
        return execute(request.module, request.entry, walk_options(self.walker, self.deadline), valuation, observe)

    def _counts(self, ending: Ending, found: CodeCoverage) -> bool:
        """Whether an execution is one of the program, and reaches something new."""
        is_new = not (found.lines <= self.reached.lines and found.ways <= self.reached.ways)
        return is_new and not ending.excluded and not ending.overlap

    def _has_everything(self) -> bool:
        """Whether no line and no branch is left that an execution could come to."""
        if self.bounded is None:
            return False
        branches = [branch for each in self._list_functions() for branch in _list_branches(each)]
        missing = any(self._branch_state(way) == "undecided" for _, way in branches)
        return self.entered.lines <= self.reached.lines and not missing

    # ── what is known in the end ────────────────────────────────────────────────────────────────────────────────────

    def describe(self) -> Cover:
        functions = tuple(self._describe_function(each) for each in self._list_functions())
        return Cover(functions, tuple(self.runs), self.hits, self.bounded, self.problem, self.executions)

    def _list_functions(self) -> list[Function]:
        module = self.walker.request.module
        return [each for each in module.functions.values() if each.blocks and not is_library_function(each)]

    def _describe_function(self, function: Function) -> CoveredFunction:
        found = sorted({line for block in function.blocks for line in list_lines(block)})
        lines = tuple((line, self._line_state(line)) for line in found)
        branches = tuple(CoveredBranch(line, self._branch_state(way)) for line, way in _list_branches(function))
        start = None if function.loc is None else (function.loc.file, function.loc.line)
        return CoveredFunction(function.source_name or function.name, start, lines, branches)

    def _line_state(self, line: Line) -> State:
        if line in self.reached.lines:
            return "reached"
        return "undecided" if line in self.entered.lines else self._unentered

    def _branch_state(self, way: Way) -> State:
        if way in self.reached.ways:
            return "reached"
        name, source, target = way
        may_be_taken = (name, source) in self.entered.blocks and (name, target) in self.entered.blocks
        return "undecided" if may_be_taken else self._unentered

    @property
    def _unentered(self) -> State:
        """What is known of code that the walk has not entered."""
        if self.bounded is None:
            return "undecided"
        if not self.bounded.complete:
            return "beyond"
        return "excluded" if _has_assumptions(self.bounded) else "never"


def _add(to: CodeCoverage, more: CodeCoverage) -> None:
    to.lines |= more.lines
    to.blocks |= more.blocks
    to.ways |= more.ways


def _has_assumptions(bounded: Bounded) -> bool:
    """Whether executions were left out of the walk that the program may have."""
    assumed = any(isinstance(item, Assume) for block in bounded.program.blocks for item in block.body)
    return assumed or bool(bounded.approximations)


def _list_branches(function: Function) -> list[tuple[Line, Way]]:
    """The ways out of blocks that branch or switch, with the line of the branch."""
    numbers = {block.label: index for index, block in enumerate(function.blocks)}
    found: list[tuple[Line, Way]] = []
    for index, block in enumerate(function.blocks):
        targets = list(dict.fromkeys(inst.successors(block.terminator)))
        lines: Sequence[Line] = list(list_lines(block))
        if isinstance(block.terminator, inst.Branch | inst.Switch) and len(targets) > 1 and lines:
            found += [(lines[-1], (function.name, index, numbers[target])) for target in targets]
    return found
