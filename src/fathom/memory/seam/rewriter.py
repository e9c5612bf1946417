"""A rewriter of expressions that share parts: each is rewritten once, however many steps that takes.

It walks in postorder with two stacks, one of expressions that are being rewritten and one of results. When a rule has
changed an expression, its status says what to do with the result:

    DONE          it is final
    SKIP          it is final, and no rule applies to it: not worth remembering
    a number n    rewrite it again, n levels deep
    FULL          rewrite it again, without a limit

With `a ⇝ b ⇝ c`, what is remembered is `a ↦ c`, so that the second use of `a` costs one check_time-up: the frame of `a`
stays on the stack, marked, until the result is final, and so does that of `b`. SeaM, section 7.1, algorithms 1 to 5,
corrected where they visit all arguments instead of one and where they pop the stack of results instead of the frames.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Generic, Protocol, TypeVar, final

DONE: Final = 0
FULL: Final = -1
SKIP: Final = -2
CLOCK_INTERVAL: Final = 1024
"""How many steps there are between two looks at the clock."""

E = TypeVar("E")


class Rules(Protocol[E]):
    """What is rewritten, and how."""

    def may_rewrite(self, expr: E) -> bool:
        """Whether any rule may apply to the expression or to a part of it."""

    def may_recur(self, expr: E) -> bool:
        """Whether an expression can occur again."""

    def arguments(self, expr: E) -> Sequence[E]:
        """Its parts, which are rewritten before it."""

    def rebuild(self, expr: E, args: Sequence[E]) -> E:
        """The expression with other parts."""

    def apply(self, expr: E) -> tuple[E, int]:
        """One step, and what to do with its result."""


@final
class _Frame(Generic[E]):
    """An expression under way: `depth` levels are still to go, `next` arguments were visited."""

    __slots__ = ("args", "depth", "expr", "next", "rewriting")

    def __init__(self, expr: E, depth: int, args: Sequence[E]) -> None:
        self.expr = expr
        self.depth = depth
        self.args = args
        self.next = 0
        self.rewriting = False


@final
class Rewriter(Generic[E]):
    """Rewrites expressions by rules, with its memory of results."""

    __slots__ = ("_check_time", "_frames", "_results", "_steps", "cache", "rules")

    def __init__(self, rules: Rules[E], check_time: Callable[[], None] = lambda: None) -> None:
        self.rules = rules
        self._check_time = check_time
        self._steps = 0
        self.cache: dict[E, E] = {}
        self._frames: list[_Frame[E]] = []
        self._results: list[E] = []

    def rewrite(self, root: E) -> E:
        """Algorithm 3: everything below the root, as far as the rules go."""
        frames = self._frames
        ground = len(frames)
        if not self._visit(root, FULL):
            while len(frames) > ground:
                self._steps += 1
                if not self._steps % CLOCK_INTERVAL:
                    self._check_time()
                self._process(frames[-1])
        return self._results.pop()

    def _visit(self, expr: E, depth: int) -> bool:
        """Algorithm 1: whether there is a result already, or nothing to do."""
        if depth == DONE or not self.rules.may_rewrite(expr):
            self._results.append(expr)
            return True
        found = self.cache.get(expr)
        if found is not None:
            self._results.append(found)
            return True
        self._frames.append(_Frame(expr, depth if depth == FULL else depth - 1, self.rules.arguments(expr)))
        return False

    def _process(self, frame: _Frame[E]) -> None:
        """Algorithm 2: the arguments, one by one; then the expression itself."""
        args = frame.args
        while frame.next < len(args):
            frame.next += 1
            if not self._visit(args[frame.next - 1], frame.depth):
                return
        self._frames.pop()
        expr = frame.expr
        if args:
            results = self._results
            expr = self.rules.rebuild(expr, results[-len(args) :])
            del results[-len(args) :]
        made, status = self.rules.apply(expr)
        if status == SKIP:
            self._finish(made)
        elif status == DONE:
            self._remember(frame.expr, made)
            self._finish(made)
        else:
            if self.rules.may_recur(frame.expr):
                frame.rewriting = True
                self._frames.append(frame)
            if self._visit(made, status):
                self._finish(self._results.pop())

    def _finish(self, result: E) -> None:
        """Algorithm 5: a result is final, and so are those of the expressions whose rewriting has led to it."""
        frames = self._frames
        while frames and frames[-1].rewriting:
            self._remember(frames.pop().expr, result)
        self._results.append(result)

    def _remember(self, expr: E, result: E) -> None:
        if self.rules.may_recur(expr):
            self.cache[expr] = result
