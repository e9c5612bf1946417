"""Instrumentation of calls, of `free` and of the end of the program for an analysis."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from fathom.analysis import library
from fathom.analysis.events import Call, End, Free
from fathom.analysis.field_layer import FieldLayer
from fathom.analysis.hooks import Hooks
from fathom.analysis.propagation import BLOCKS
from fathom.analysis.values import Value, view_register
from fathom.bound.code.call_site import ActiveCall
from fathom.bound.code.code import Environment
from fathom.bound.code.frames import Frame
from fathom.bound.context.context import Context
from fathom.bound.context.instrument import Instrument
from fathom.bound.instruments.shadow.shadows import Shadows
from fathom.bound.residual.values import Shape
from fathom.bound.residual.values import Value as Held
from fathom.source import SrcLoc


@final
class CallInstrument(Instrument):
    """Makes the events of calls, and does to fields what functions without a body do."""

    def __init__(self, walk: Context, shadows: Shadows, layers: Sequence[FieldLayer], hooks: Hooks) -> None:
        self.walk = walk
        self.shadows = shadows
        self.layers = layers
        self.hooks = hooks

    def on_enter(self, frame: Frame, arguments: Sequence[Held], env: Environment) -> None:
        for layer in self.layers:
            if layer.control is not None:
                layer.control.enter_function(frame)

    def on_call(self, call: ActiveCall) -> None:
        if self.hooks.overrides("on_call"):
            self.hooks.notify("on_call", self._call(call, None))
        self.hooks.operands = self._call(call, None).arguments if call.name in BLOCKS and not call.is_defined else ()

    def on_call_end(self, call: ActiveCall, value: Held | None) -> None:
        self.hooks.operands = ()
        result = self._result(call)
        if not call.is_defined:
            for layer in self.layers:
                library.propagate_writes(self.walk, layer, call)
                if result is not None:
                    self._assign(layer, result, library.result_shadow(self.walk, layer, call))
            library.note_unfollowed_flow(self.walk, call)
        if self.hooks.overrides("on_return"):
            self.hooks.notify("on_return", self._call(call, result))

    @staticmethod
    def _assign(layer: FieldLayer, result: Value, shadow: Held) -> None:
        """A result is assigned under the conditions of the call."""
        aggregation, shape = layer.aggregation, layer.shape(result.shape)
        number = layer.control.current_number() if layer.control is not None else aggregation.neutral
        if number != aggregation.neutral:
            shadow = aggregation.splat_value(
                aggregation.combine(aggregation.aggregate_value(shadow, shape), number), shape
            )
        result.set_shadow(layer.number, shadow)

    def _call(self, call: ActiveCall, returned: Value | None) -> Call:
        shapes = call.site.shapes
        arguments = [self._argument(call, at, shape) for at, shape in enumerate(shapes) if shape is not None]
        return Call(call.site.loc, call.name, arguments, returned, call.is_defined)

    def _argument(self, call: ActiveCall, index: int, shape: Shape) -> Value:
        shadows = call.shadows

        def get(layer: int) -> Held:
            if index < len(shadows):
                return shadows[index][layer]
            return self.shadows.layers[layer].constant(self.shadows.layers[layer].shape(shape))

        def put(layer: int, shadow: Held) -> None:
            if index < len(shadows):
                old = shadows[index]
                shadows[index] = (*old[:layer], shadow, *old[layer + 1 :])

        return Value(self.hooks.scene, call.arguments[index], shape, get, put)

    def _result(self, call: ActiveCall) -> Value | None:
        if call.result is None or call.site.result is None:
            return None
        places = self.walk.frame.code.shadows.get(call.result, ())
        return view_register(self.hooks.scene, self.walk.path.env, call.result, places, call.site.result)

    def on_free(self, pointer: Held, loc: SrcLoc | None) -> None:
        if not self.hooks.overrides("on_free"):
            return
        shape, passed = self.walk.shapes.pointer, self.shadows.passed

        def get(layer: int) -> Held:
            if passed:
                return passed[0][layer]
            return self.shadows.layers[layer].constant(self.shadows.layers[layer].shape(shape))

        shown = Value(self.hooks.scene, pointer, shape, get, lambda _layer, _shadow: None)
        self.hooks.notify("on_free", Free(loc, shown))

    def on_exit(self, loc: SrcLoc | None) -> None:
        if self.hooks.overrides("on_end"):
            self.hooks.notify("on_end", End(loc))
