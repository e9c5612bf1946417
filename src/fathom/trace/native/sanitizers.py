"""Who sees the violation of a class of properties when the program runs natively."""

from __future__ import annotations

from typing import Final, final

from fathom.immutable import immutable


@final
@immutable
class Sanitizer:
    """The compiler and its flags, options for AddressSanitizer's run time, and whether the library libm is needed."""

    compiler: str = "cc"
    flags: tuple[str, ...] = ()
    options: str = ""
    mathematics: bool = False


_STOP = "-fno-sanitize-recover=all"
_MEMORY = Sanitizer(flags=("-fsanitize=address,undefined", _STOP))
_UNDEFINED = Sanitizer(flags=("-fsanitize=undefined", _STOP))

SANITIZERS: Final = {
    **dict.fromkeys(("bounds", "use-after-free", "double-free", "invalid-free", "null", "readonly"), _MEMORY),
    **dict.fromkeys(("overflow", "shift", "div-by-zero", "alignment", "unreachable"), _UNDEFINED),
    **dict.fromkeys(("bool", "enum", "pointer-overflow"), _UNDEFINED),
    "use-after-scope": Sanitizer(flags=_MEMORY.flags, options="detect_stack_use_after_return=1"),
    "overlap": Sanitizer(flags=(*_MEMORY.flags, "-fno-builtin")),
    "pointer-compare": Sanitizer(
        flags=("-fsanitize=address,pointer-compare,pointer-subtract", _STOP), options="detect_invalid_pointer_pairs=2"
    ),
    "float": Sanitizer(
        flags=("-fsanitize=undefined,float-divide-by-zero,float-cast-overflow", _STOP), mathematics=True
    ),
    "float-div-by-zero": Sanitizer(flags=("-fsanitize=float-divide-by-zero", _STOP)),
    "function-type": Sanitizer("clang", ("-fsanitize=function", _STOP)),
    "conversion": Sanitizer("clang", ("-fsanitize=implicit-conversion", _STOP)),
    "unsigned-shift": Sanitizer("clang", ("-fsanitize=unsigned-shift-base", _STOP)),
    "unsigned-overflow": Sanitizer("clang", ("-fsanitize=unsigned-integer-overflow", _STOP)),
    "uninit": Sanitizer("clang", ("-fsanitize=memory", _STOP)),
}
"""By class; a class that is not here needs nothing, because the program itself ends with an error."""


TRAPS: Final = """\
int feenableexcept(int exceptions);
__attribute__((constructor)) static void fathom_traps(void) {
    feenableexcept(FE_INVALID | FE_DIVBYZERO | FE_OVERFLOW);
}"""
"""No sanitizer sees a result that becomes infinite or not a number; the processor does."""


def find_sanitizer(kind: str) -> Sanitizer:
    return SANITIZERS.get(kind, Sanitizer())
