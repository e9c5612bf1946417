"""Terminators: the last instruction of a block, which says where control goes next."""

from __future__ import annotations

from typing import TypeAlias, final

from fathom.frontend.llvm.constants import ConstInt, Local, Value
from fathom.frontend.llvm.instructions.calls import Call
from fathom.immutable import immutable
from fathom.source import SrcLoc


@final
@immutable
class Ret:
    """`ret i32 %v` or `ret void`."""

    value: Value | None
    loc: SrcLoc | None = None


@final
@immutable
class Jump:
    """`br label %next`."""

    target: str
    loc: SrcLoc | None = None


@final
@immutable
class Branch:
    """`br i1 %c, label %then, label %other`."""

    cond: Value
    then: str
    other: str
    loc: SrcLoc | None = None


@final
@immutable
class Switch:
    """`switch i32 %v, label %default [ i32 1, label %one … ]`."""

    value: Value
    default: str
    cases: tuple[tuple[ConstInt, str], ...]
    loc: SrcLoc | None = None


@final
@immutable
class IndirectBr:
    """`indirectbr ptr %p, [label %a, label %b]`: GNU C's computed goto."""

    address: Value
    targets: tuple[str, ...]
    loc: SrcLoc | None = None


@final
@immutable
class Invoke:
    """A call that continues at `normal`, or at `unwind` when the callee throws."""

    call: Call
    normal: str
    unwind: str
    loc: SrcLoc | None = None


@final
@immutable
class CallBr:
    """`asm goto`: a call that may also continue at one of `indirect`."""

    call: Call
    fallthrough: str
    indirect: tuple[str, ...]
    loc: SrcLoc | None = None


@final
@immutable
class Resume:
    """`resume { ptr, i32 } %x`: an exception goes on."""

    value: Value
    loc: SrcLoc | None = None


@final
@immutable
class Unreachable:
    """`unreachable`: the compiler may assume that control never comes here. Fathom checks it."""

    loc: SrcLoc | None = None


@final
@immutable
class UnsupportedTerminator:
    """A terminator that the reader does not know, with the blocks that its text names."""

    result: Local | None
    text: str
    targets: tuple[str, ...] = ()
    loc: SrcLoc | None = None


Terminator: TypeAlias = (
    Ret | Jump | Branch | Switch | IndirectBr | Invoke | CallBr | Resume | Unreachable | UnsupportedTerminator
)


def successors(terminator: Terminator) -> tuple[str, ...]:
    """The labels that control can go to next, in order, without repetition."""
    match terminator:
        case Jump(target):
            return (target,)
        case Branch(_, then, other):
            return (then, other) if then != other else (then,)
        case Switch(_, default, cases):
            return tuple(dict.fromkeys((default, *(label for _, label in cases))))
        case IndirectBr(_, targets) | UnsupportedTerminator(_, _, targets):
            return tuple(dict.fromkeys(targets))
        case Invoke(_, normal, unwind):
            return (normal, unwind)
        case CallBr(_, fallthrough, indirect):
            return tuple(dict.fromkeys((fallthrough, *indirect)))
        case Ret() | Resume() | Unreachable():
            return ()
