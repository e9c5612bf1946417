"""Vector forms of LLVM's own functions: a scalar function, applied to each lane.

llvm.smax.v4i32(a, b)               →    (smax(a[0], b[0]), … smax(a[3], b[3]))
llvm.sadd.with.overflow.v2i8(a, b)  →    ((sum of lane 0, sum of lane 1), (overflow of lane 0, overflow of lane 1))
llvm.is.fpclass.v4f32(a, 3)         →    operands that are no vectors are the same for all lanes
"""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from fathom.bound.code.call_site import CallSite
from fathom.bound.context.context import Context, Handler
from fathom.bound.residual.values import Shape, Value


def by_lanes(one: Handler) -> Handler:
    """The function for scalars and for vectors, of the one for scalars."""

    def handler(walk: Context, args: list[Value], site: CallSite) -> Value | None:
        lanes = next((len(arg) for arg in args if isinstance(arg, tuple)), None)
        if lanes is None:
            return one(walk, args, site)
        lane_site = _make_lane_site(site)
        results = [one(walk, _pick(args, lane), lane_site) for lane in range(lanes)]
        return _gather(cast("list[Value]", results))

    return handler


def _make_lane_site(site: CallSite) -> CallSite:
    shapes = tuple(shape[0] if isinstance(shape, tuple) else shape for shape in site.shapes)
    return replace(site, shapes=shapes, result=_lane_of_result(site.result))


def _lane_of_result(shape: Shape | None) -> Shape | None:
    """Of a vector its element; of a struct of vectors the struct of their elements."""
    if not isinstance(shape, tuple):
        return shape
    if isinstance(shape[0], tuple):
        return tuple(part[0] for part in shape if isinstance(part, tuple))
    return shape[0]


def _pick(args: list[Value], lane: int) -> list[Value]:
    return [arg[lane] if isinstance(arg, tuple) else arg for arg in args]


def _gather(results: list[Value]) -> Value:
    if isinstance(results[0], tuple):
        return tuple(zip(*cast("list[tuple[Value, ...]]", results), strict=True))
    return tuple(results)
