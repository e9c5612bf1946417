"""Instruments hear of every event in order, wrap operations as they are compiled, and pay for what they override only."""

from __future__ import annotations

from collections.abc import Sequence

from bound.functions import Functions

from fathom.bound.code.call_site import ActiveCall
from fathom.bound.code.code import CodeBlock, End, Environment, Op
from fathom.bound.code.frames import Frame
from fathom.bound.context.compiler import Compiler
from fathom.bound.context.context import Context
from fathom.bound.context.instrument import Instrument, observes_memory, overrides
from fathom.bound.options import BoundOptions
from fathom.bound.residual.values import CellType, Object, PointerValue, Scalar, Value
from fathom.bound.state.path import Path
from fathom.bound.walk.walk import Walk
from fathom.frontend.llvm import instructions as inst
from fathom.source import SrcLoc

SOURCE = Functions(
    """
static int twice(int x) { return 2 * x; }
int main(void) {
    char *p = malloc(2);
    p[0] = (char)twice(4);
    memset(p + 1, 7, 1);
    memcpy(p, p + 1, 1);
    free(p);
    return 0;
}
"""
)


class Diary(Instrument):
    """Writes down what it hears of, each as a word."""

    def __init__(self, words: list[str], name: str = "") -> None:
        self.words = words
        self.name = name

    def wrap_operation(self, c: Compiler, block: CodeBlock, item: inst.Instruction, op: Op | None) -> Op | None:
        if op is None or not isinstance(item, inst.BinOp):
            return op

        def run(env: Environment) -> bool | None:
            self.words.append(f"{self.name}{item.op}")
            return op(env)

        return run

    def wrap_end(self, c: Compiler, block: CodeBlock, item: inst.Terminator, end: End) -> End:
        self.words.append(f"{self.name}compile {c.function.name}")
        return end

    def on_call(self, call: ActiveCall) -> None:
        self.words.append(f"{self.name}call {call.name}")

    def on_call_end(self, call: ActiveCall, value: Value | None) -> None:
        self.words.append(f"{self.name}end of {call.name}")

    def on_enter(self, frame: Frame, arguments: Sequence[Value], env: Environment) -> None:
        if frame.code.function is not None:
            self.words.append(f"{self.name}enter {frame.code.function.name}{tuple(arguments)}")

    def on_return(self, frame: Frame, value: Value | None, loc: SrcLoc | None) -> None:
        if frame.code.function is not None:
            self.words.append(f"{self.name}return {value}")

    def on_allocate(self, path: Path, target: Object) -> None:
        if target.kind == "malloc":
            self.words.append(f"{self.name}allocate")

    def on_store(self, path: Path, pointer: PointerValue, kind: CellType, value: Value, loc: SrcLoc | None) -> None:
        self.words.append(f"{self.name}store {value}")

    def on_fill(self, path: Path, pointer: PointerValue, byte: Scalar, length: Scalar, loc: SrcLoc | None) -> None:
        self.words.append(f"{self.name}fill {byte}")

    def on_copy(self, path: Path, dst: PointerValue, src: PointerValue, length: Scalar, loc: SrcLoc | None) -> None:
        self.words.append(f"{self.name}copy {length}")

    def on_free(self, pointer: Value, loc: SrcLoc | None) -> None:
        self.words.append(f"{self.name}free")

    def on_exit(self, loc: SrcLoc | None) -> None:
        self.words.append(f"{self.name}exit")


def walk(*names: str) -> list[str]:
    words: list[str] = []

    def observe(_walk: Context, own: list[Instrument]) -> list[Instrument]:
        return [*own, *(Diary(words, name) for name in names)]

    Walk(SOURCE.module, BoundOptions(malloc_may_fail=False), observe=observe).run("main")
    return words


def test_events_come_in_the_order_of_the_execution() -> None:
    assert walk("") == [
        "compile main",
        "enter main()",
        "call malloc",
        "allocate",
        "end of malloc",
        "call twice",
        "compile twice",
        "enter twice(4,)",
        "mul",
        "return 8",
        "end of twice",
        "store 8",
        "fill 7",
        "copy 1",
        "call free",
        "free",
        "end of free",
        "return 0",
        "exit",
    ]


def test_instruments_hear_in_the_order_in_which_they_were_given() -> None:
    words = walk("a ", "b ")
    events = [word for word in words if not word.endswith("mul")]
    assert [word.replace("b ", "a ") for word in events[1::2]] == events[::2]


def test_the_last_instrument_is_the_outermost() -> None:
    assert [word for word in walk("a ", "b ") if word.endswith("mul")] == ["b mul", "a mul"]


class OnlyFrees(Instrument):
    def on_free(self, pointer: Value, loc: SrcLoc | None) -> None: ...


def test_what_an_instrument_overrides() -> None:
    assert overrides(OnlyFrees(), "on_free")
    assert not overrides(OnlyFrees(), "on_exit")
    assert observes_memory(Diary([]))
    assert not observes_memory(OnlyFrees())
