"""Calls as a function of another type that arrive all the same, by where machine code has arguments and results.

    int f();  f('a', &x, 7);                      void f(char c, long p) { … }
    void (*g)(void *) = (void (*)(void *))h;      int h(int *p) { … }

C leaves such a call undefined (C11, 6.5.2.2p9), and much code relies on it. On x86, in 64 and in 32 bits (System V
ABI), an argument has the register or the place on the stack that its number and class give it:

    integers, pointers    Of one width: the same bits. Of a wider one the low bits are read, and the number must be the
                          same. `char` and `short` are extended to `int` (`signext`, `zeroext`), and `int` to nothing.
    floats, vectors       Of the same type only; what is passed in memory, of the same size.
    too many, too few     What is too much is never read. A parameter that is not given must not be used.
    variable arguments    As all others; but a call that does not know of them must not pass floats, in 64 bits.
    result                As an argument in the other direction, but not extended; and only if the call uses it.

Whatever else is read, nobody has written: a violation of `function-type`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, TypeAlias, cast

from fathom.bound.code.call_site import CallSite
from fathom.bound.code.shapes import Shapes
from fathom.bound.compile.call_types import describe_count, get_result, is_passed_alike
from fathom.bound.context.context import Context
from fathom.bound.residual.values import PointerValue, Scalar, Shape, Value
from fathom.checks import function_type
from fathom.frontend.llvm.constants import Local
from fathom.frontend.llvm.instructions import DebugValue
from fathom.frontend.llvm.module import Function, Module
from fathom.frontend.llvm.operands import operands
from fathom.ir.types import Int, Pointer

_X86 = ("x86_64-", "i386-", "i486-", "i586-", "i686-")
_OTHER_ABI = ("windows", "mingw", "uefi", "cygwin", "x32")
_EXTENDED = 32
"""The width to which narrower integers are extended."""

Extension: TypeAlias = Literal["sext", "zext"]
_EXTENSIONS: Final[dict[str, Extension]] = {"signext": "sext", "zeroext": "zext"}


def find_obstacle(module: Module, shapes: Shapes, function: Function, site: CallSite) -> str | None:
    """Why a call does not arrive at a function: `with argument 1 of another type`; None if it does."""
    if not _is_known_abi(module, function, site):
        return "as a function of another type"
    wanted, given = len(function.params), len(site.shapes)
    for index in range(min(wanted, given)):
        if not _arrives(shapes, function, site, index):
            return f"with argument {index + 1} of another type"
    if any(_is_used(function, param.reg.name) for param in function.params[given:]):
        return f"with {describe_count(given)}, of {wanted} that it has"
    if function.type.varargs and not _are_variable_arguments_found(module, site, wanted):
        return "as if it had no variable arguments"
    result = get_result(shapes, function)
    if not is_result_used(site) or (result is not None and _fits(result, cast("Shape", site.result), "")):
        return None
    return "as if it had another result type"


def _is_known_abi(module: Module, function: Function, site: CallSite) -> bool:
    if not module.triple.startswith(_X86) or any(name in module.triple for name in _OTHER_ABI):
        return False
    return not function.convention and (site.call is None or not site.call.convention)


def _arrives(shapes: Shapes, function: Function, site: CallSite, index: int) -> bool:
    param, given = function.params[index], site.shapes[index]
    wanted = shapes.of(param.reg.type)
    if given is None or not is_passed_alike(shapes, function, site, index):
        return False
    places = (_count_places(shape, shapes.pointer.width) for shape in (given, wanted))
    return _fits(given, wanted, _argument_words(site, index)) and len(set(places)) == 1


def _count_places(shape: Shape, width: int) -> int:
    """How many places an argument takes: what follows it lies behind them."""
    return -(-shape.width // width) if isinstance(shape, Int | Pointer) else 0


def _fits(given: Shape, wanted: Shape, words: str) -> bool:
    """Whether the bits of `wanted` are among those that are passed; `words` are the attributes of what is passed."""
    if isinstance(given, tuple) and isinstance(wanted, tuple):
        pairs = zip(given, wanted, strict=False)
        return len(given) == len(wanted) and all(_width(x) == _width(y) and _fits(x, y, "") for x, y in pairs)
    if not isinstance(given, Int | Pointer) or not isinstance(wanted, Int | Pointer):
        return given == wanted
    if given.width > wanted.width:
        return isinstance(given, Int) and isinstance(wanted, Int)
    return given.width == wanted.width or (wanted.width <= _EXTENDED and _extension(words) is not None)


def _width(shape: Shape) -> int | None:
    return None if isinstance(shape, tuple) else shape.width


def _are_variable_arguments_found(module: Module, site: CallSite, wanted: int) -> bool:
    """On 64 bits, a call says how many floats it passes if it knows of variable arguments; on 32 bits nobody asks."""
    extra = site.shapes[wanted:]
    if any(isinstance(shape, Int) and shape.width < _EXTENDED for shape in extra):
        return False
    knows = site.call is None or site.call.signature.varargs or not module.triple.startswith("x86_64")
    return knows or all(isinstance(shape, Int | Pointer) for shape in extra)


def is_result_used(site: CallSite) -> bool:
    """Whether the caller does anything with the result of a call."""
    if site.result is None:
        return False
    if site.call is None or site.caller is None or site.call.result is None:
        return True
    return _is_used(site.caller, site.call.result.name)


def _is_used(function: Function, register: str) -> bool:
    return any(type(value) is Local and value.name == register for value in _list_operands(function))


def _list_operands(function: Function) -> Iterator[object]:
    for block in function.blocks:
        for item in (*block.body, block.terminator):
            if not isinstance(item, DebugValue):
                yield from operands(item)


def _argument_words(site: CallSite, index: int) -> str:
    return site.attrs[index].text if index < len(site.attrs) else ""


def _extension(words: str) -> Extension | None:
    """What becomes of a narrow integer; None if that is nothing to rely on."""
    return next((_EXTENSIONS[word] for word in words.split() if word in _EXTENSIONS), None)


def converts_values(shapes: Shapes, function: Function, site: CallSite) -> bool:
    """Whether a call that arrives has an argument, or a result that is used, in another shape than the function."""
    if len(site.shapes) < len(function.params):
        return True
    pairs = zip(site.shapes, function.params, strict=False)
    if any(given != shapes.of(param.reg.type) for given, param in pairs):
        return True
    return is_result_used(site) and get_result(shapes, function) != site.result


def convert_arguments(walk: Context, function: Function, args: list[Value], site: CallSite) -> list[Value]:
    """What the parameters of a function are in a call that arrives: a number that is not the same there is reported."""
    values: list[Value] = []
    for index, param in enumerate(function.params):
        wanted = walk.shapes.of(param.reg.type)
        if index >= len(args):
            values.append(walk.constants.fresh(walk.path, wanted, f"argument {index + 1}", site.loc))
            continue
        given, value = cast("Shape", site.shapes[index]), args[index]
        lost = _find_loss(walk, value, given, wanted, param.attrs.text)
        _report(walk, function, f"with argument {index + 1} beyond its type", lost, site)
        values.append(_convert(walk, value, given, wanted, _argument_words(site, index)))
    return values


def convert_result(walk: Context, function: Function, value: Value, site: CallSite) -> Value:
    """What the caller gets of the result of a function: a number that is not the same there is reported."""
    given, wanted = get_result(walk.shapes, function), cast("Shape", site.result)
    assert given is not None
    lost = _find_loss(walk, value, given, wanted, site.call.result_attrs if site.call is not None else "")
    _report(walk, function, "with a result beyond the type that it is taken for", lost, site)
    return _convert(walk, value, given, wanted, "")


def _report(walk: Context, function: Function, what: str, wrong: Scalar, site: CallSite) -> None:
    if wrong != 0:
        said = function_type.description(function.source_name or function.name, what)
        walk.report(function_type.CLASS.name, said, wrong, site.loc or function.loc)


def _find_loss(walk: Context, value: Value, given: Shape, wanted: Shape, words: str) -> Scalar:
    """Whether a number is another one where its low bits are read; `words` are the attributes of who reads it."""
    if not isinstance(given, Int) or not isinstance(wanted, Int) or given.width <= wanted.width:
        return 0
    fold, number, lost = walk.fold, cast("Scalar", value), cast("Scalar", 1)
    low = fold.cast("trunc", number, given, wanted)
    for kind in _EXTENSIONS.values():
        if _extension(words) in (kind, None):
            again = fold.cast(kind, low, wanted, given)
            lost = fold.conjunction(lost, fold.compare("ne", given.width, number, again, None))
    return lost


def _convert(walk: Context, value: Value, given: Shape, wanted: Shape, words: str) -> Value:
    """The bits of `value` that are read as `wanted`."""
    if given == wanted:
        return value
    if isinstance(given, tuple) and isinstance(wanted, tuple):
        parts = zip(cast("tuple[Value, ...]", value), given, wanted, strict=True)
        return tuple(_convert(walk, part, before, after, "") for part, before, after in parts)
    assert isinstance(given, Int | Pointer)
    assert isinstance(wanted, Int | Pointer)
    if isinstance(given, Pointer):
        walk.provenance.expose(walk.path, cast("PointerValue", value), None)
        return walk.pointers.to_int(walk.path, cast("PointerValue", value))
    number = cast("Scalar", value)
    if isinstance(wanted, Pointer):
        return walk.pointers.from_int(walk.path, number)
    if given.width > wanted.width:
        return walk.fold.cast("trunc", number, given, wanted)
    return walk.fold.cast(_extension(words) or "zext", number, given, wanted)
