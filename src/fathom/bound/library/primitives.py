"""Primitives that the models of the C library are written with: the functions called `__fathom_…`.

`models/libc/model.h` declares them. Inputs that they make carry the name of the function that the program called, such
as `rand`, so that a counterexample says where a value came from.
"""

from __future__ import annotations

from typing import cast

from fathom.bound.code.call_site import CallSite
from fathom.bound.context.arguments import called_at, called_function, size_argument, text_at
from fathom.bound.context.context import Context, Handler
from fathom.bound.library.float_text import format_double, parse_double
from fathom.bound.residual.values import Address, AllocatedBy, PointerValue, Scalar, Value
from fathom.checks.unreachable import CLASS
from fathom.frontend.llvm.debuginfo import EnumCType, strip_qualifiers
from fathom.ir.arithmetic import to_signed
from fathom.ir.floats import from_float, to_float
from fathom.ir.types import BOOL, BYTE, Int

UNKNOWN = (1 << 32) - 1
"""The int -1, with which a primitive says that a value is not known."""


def _havoc(walk: Context, args: list[Value], site: CallSite) -> None:
    size = size_argument(walk, args[1], site.shapes[1])
    name = called_function(walk, site.name)
    walk.access.havoc(walk.path, cast("PointerValue", args[0]), size, name, site.loc)


def _read(walk: Context, args: list[Value], site: CallSite) -> None:
    """Check that a range can be read, as if all of it were."""
    size = size_argument(walk, args[1], site.shapes[1])
    if size != 0:
        walk.access.validity.check_range(walk.path, cast("PointerValue", args[0]), size, "read", site.loc)


def _imprecise(walk: Context, _args: list[Value], site: CallSite) -> None:
    walk.imprecise[called_function(walk, site.name)] = None


def _unsupported(walk: Context, args: list[Value], site: CallSite) -> None:
    name = called_function(walk, site.name)
    walk.unsupported(f"{text_at(walk, args[0])} in a call of {name}", called_at(walk, site.loc))


def _undefined(walk: Context, args: list[Value], site: CallSite) -> None:
    """`__fathom_undefined(what)`: C does not say what happens from here on."""
    walk.report(CLASS.name, text_at(walk, args[0]) or "", 1, site.loc)


def _nothing(_walk: Context, _args: list[Value], _site: CallSite) -> None:
    """A function of a model that is not needed here."""


def _left_out(walk: Context, args: list[Value], site: CallSite) -> None:
    walk.approximations[f"{text_at(walk, args[0])} are not considered"] = None


def _object(walk: Context, args: list[Value], site: CallSite) -> Value:
    """Memory of the C library itself: no scope ends its life, and it is not the program's to free."""
    size, name = size_argument(walk, args[0], site.shapes[0]), AllocatedBy(called_function(walk, site.name))
    return Address(walk.memory.new_object(walk.path, "alloca", name, size, 16, site.loc), 0)


def _is_executed(walk: Context, args: list[Value], site: CallSite) -> Value:
    """`__fathom_is_known(text)`: whether the model is to do with this text what the function itself does."""
    if walk.options.exact_models or _is_known(walk, args[0]):
        return 1
    walk.shortened[called_function(walk, site.name)] = None
    return 0


def _is_known(walk: Context, text: Value) -> bool:
    """Whether every byte is known, up to the end of the text."""
    place = walk.pointers.simplify(walk.path, cast("PointerValue", text))
    if not isinstance(place, Address) or place.object is None or not isinstance(place.offset, int):
        return False
    state, size = walk.path.state(place.object), place.object.size
    if state is None or state.alive != 1 or not isinstance(size, int):
        return False
    for at in range(max(0, place.offset), size):
        byte = walk.memory.read(walk.path, place.object, at, BYTE)
        if not isinstance(byte, int) or byte == 0:
            return byte == 0
    return False


def _check_written(walk: Context, args: list[Value], site: CallSite) -> None:
    """`__fathom_check_written(object, size, what)`: using what nobody has written is an error where that is certain.

    A function without a body may have written it.
    """
    place, size = walk.pointers.simplify(walk.path, cast("PointerValue", args[0])), args[1]
    if not isinstance(place, Address) or place.object is None or walk.undefined:
        return
    state = walk.path.state(place.object)
    if not isinstance(place.offset, int) or state is None or not state.fresh or state.image is not None:
        return
    if not any(state.overlapping(place.offset, cast("int", size))):
        walk.report(CLASS.name, text_at(walk, args[2]) or "", 1, site.loc)


def _is_enumerator(walk: Context, args: list[Value], site: CallSite) -> Value:
    """`__fathom_is_enumerator(&variable)`: whether a local variable has one of the values that its type names."""
    place = walk.pointers.simplify(walk.path, cast("PointerValue", args[0]))
    function = walk.frames[-1].code.function
    name = place.object.name if isinstance(place, Address) and place.object is not None else ""
    variables = function.variables.values() if function is not None else ()
    kinds = [strip_qualifiers(variable.type) for variable in variables if variable.name == name]
    if len(kinds) != 1 or not isinstance(kinds[0], EnumCType):
        walk.unsupported("__CPROVER_enum_is_in_range of what is no enumeration", site.loc)
        return 0
    kind = Int(kinds[0].bits)
    value = cast("Scalar", walk.access.load(walk.path, place, kind, site.loc))
    found: Scalar = 0
    for _, number in kinds[0].names:
        same = walk.fold.compare("eq", kind.width, value, number % (1 << kind.width), site.loc)
        found = walk.fold.disjunction(found, same)
    assert isinstance(site.result, Int)
    return walk.fold.cast("zext", found, BOOL, site.result)


def _print_double(walk: Context, args: list[Value], site: CallSite) -> Value:
    """`__fathom_print_double(to, value, conversion, precision, alternative)`: how many bytes of text, or -1.

    C and Python both round exactly, so Python's text is C's, but for hexadecimal.
    """
    to, bits, conversion, precision, alternative = args
    known = (bits, conversion, precision, alternative)
    if not all(isinstance(value, int) for value in known) or chr(cast("int", conversion)) in "aA":
        return UNKNOWN
    digits = to_signed(cast("int", precision), 32)
    text = format_double(to_float(cast("int", bits), "double"), chr(cast("int", conversion)), digits, bool(alternative))
    for index, byte in enumerate(text):
        address = walk.pointers.add(walk.path, cast("PointerValue", to), index)
        walk.access.store(walk.path, address, Int(8), byte, site.loc)
    return len(text)


def _read_double(walk: Context, args: list[Value], site: CallSite) -> Value:
    """`__fathom_read_double(text, length, to)`: 0 where the text is not known, 2 where the number is out of range."""
    text = _known_bytes(walk, args[0], args[1])
    if text is None:
        return 0
    value, is_in_range = parse_double(text)
    walk.access.store(walk.path, cast("PointerValue", args[2]), Int(64), from_float(value, "double"), site.loc)
    return 1 if is_in_range else 2


def _known_bytes(walk: Context, text: Value, length: Value) -> bytes | None:
    place = walk.pointers.simplify(walk.path, cast("PointerValue", text))
    if not isinstance(place, Address) or place.object is None:
        return None
    if not isinstance(place.offset, int) or not isinstance(length, int):
        return None
    found = [walk.memory.read(walk.path, place.object, place.offset + at, BYTE) for at in range(length)]
    known = [byte for byte in found if isinstance(byte, int)]
    return bytes(known) if len(known) == length else None


TABLE: dict[str, Handler] = {
    "__fathom_havoc": _havoc,
    "__fathom_read": _read,
    "__fathom_imprecise": _imprecise,
    "__fathom_unsupported": _unsupported,
    "__fathom_undefined": _undefined,
    "__fathom_left_out": _left_out,
    "__fathom_at_exit": _nothing,
    "__model_run_thread_handlers": _nothing,
    "__fathom_object": _object,
    "__fathom_is_known": _is_executed,
    "__fathom_check_written": _check_written,
    "__fathom_is_enumerator": _is_enumerator,
    "__fathom_print_double": _print_double,
    "__fathom_read_double": _read_double,
}
