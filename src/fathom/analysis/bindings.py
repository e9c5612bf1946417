"""The fields and tables of an analysis in one walk."""

from __future__ import annotations

from collections.abc import Mapping
from typing import final

from fathom.analysis.bound_field import BoundField
from fathom.analysis.bound_table import BoundTable
from fathom.analysis.values import Scene
from fathom.immutable import immutable


@final
@immutable
class Bindings:
    """What the declarations of an analysis stand for while a program is walked, by their names."""

    scene: Scene
    fields: Mapping[str, BoundField]
    tables: Mapping[str, BoundTable]
