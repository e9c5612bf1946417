"""Floating-point operations under `-frounding-math`, `-ftrapping-math` or `#pragma STDC FENV_ACCESS ON`.

    %s = call float @llvm.experimental.constrained.fadd.f32(float %a, float %b, metadata !"round.dynamic", metadata !…)
        →   %s = fadd float %a, %b

The rounding mode is to nearest unless the program changes it, which `fesetround` does not let pass unnoticed. What an
operation does to the flags of the environment is not followed: `fetestexcept` gives any of them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from fathom.errors import Unsupported
from fathom.frontend.llvm import constants as llvm
from fathom.frontend.llvm import instructions as inst

PREFIX = "llvm.experimental.constrained."
_NEAREST = ("round.dynamic", "round.tonearest")
_BINARY = ("fadd", "fsub", "fmul", "fdiv", "frem")
_CASTS = ("fptosi", "fptoui", "sitofp", "uitofp", "fptrunc", "fpext")

Plain: TypeAlias = inst.BinOp | inst.Compare | inst.Cast | inst.Call


def lower_constrained(item: inst.Call, name: str) -> Plain:
    """The operation without its constraints, which may be a call of the plain intrinsic."""
    words = [arg.text.strip('!"') for arg in item.args if isinstance(arg, llvm.MetadataArg)]
    args = tuple(arg for arg in item.args if not isinstance(arg, llvm.MetadataArg))
    place, op, result = str(item.loc or ""), name.removeprefix(PREFIX).partition(".")[0], item.result
    if any(word.startswith("round.") and word not in _NEAREST for word in words):
        raise Unsupported(place, f"the intrinsic {name} with another rounding mode than to nearest")
    if result is None:
        raise Unsupported(place, f"the intrinsic {name}")
    if op in _BINARY:
        return inst.BinOp(result, op, args[0], args[1], (), item.loc)
    if op in ("fcmp", "fcmps"):
        return inst.Compare(result, "fcmp", words[0], args[0], args[1], (), item.loc)
    if op in _CASTS:
        return inst.Cast(result, op, args[0], (), item.loc)
    callee = llvm.GlobalRef("llvm." + name.removeprefix(PREFIX), item.callee.type)
    signature = replace(item.signature, params=tuple(arg.type for arg in args))
    return replace(item, callee=callee, signature=signature, args=args, arg_attrs=item.arg_attrs[: len(args)])
