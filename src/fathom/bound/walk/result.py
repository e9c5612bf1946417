"""What a walk leaves behind: the residual program, and what is to be said about how it came to be."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict

from fathom.bound.code.call_site import find_library
from fathom.bound.code.code import Code
from fathom.bound.context.path_context import PathContext
from fathom.bound.harness.small_domain_inputs import SmallDomainInputs
from fathom.bound.instruments.threads.threads import Threads
from fathom.bound.library.fields.fields import ShadowFields
from fathom.bound.options import Bounded
from fathom.bound.state.ignored_checks import may_go_on
from fathom.bound.walk.clock import count_left
from fathom.bound.walk.ignored_notes import note_ignored
from fathom.bound.walk.loops import LoopBounds


def build_result(
    walk: PathContext,
    bounds: LoopBounds,
    threads: Threads | None,
    fields: ShadowFields,
    inputs: SmallDomainInputs,
    codes: Iterable[Code],
) -> Bounded:
    """The result of a walk that has come to its end; `codes` are the functions that were walked."""
    _note_approximations(walk)
    return Bounded(
        program=walk.residue.finish(),
        properties=walk.assertions.properties.all(),
        cut=tuple(bounds.cut_loops.values()),
        undefined=tuple(walk.undefined),
        overwritten={name: tuple(written) for name, written in walk.undefined.items()},
        leaves_out=walk.absent.has_left_out,
        reached_loosely=tuple(walk.reached_loosely),
        undefined_functions=walk.options.undefined_functions,
        approximations=tuple(walk.approximations),
        executed=walk.executed,
        imprecise=tuple(walk.imprecise),
        shortened=tuple(walk.shortened),
        decided=walk.assertions.counts[0],
        undecided=walk.assertions.counts[1],
        warnings=(*fields.warnings, *bounds.note_unused(codes), *note_ignored(walk, codes)),
        unwind=walk.options.unwind,
        threads=threads.created if threads is not None else (),
        enough_rounds=threads.count_rounds() if threads is not None else 0,
        rounds=walk.options.rounds if threads is not None else 1,
        stores=threads.buffers.effect if threads is not None else None,
        max_threads=walk.options.max_threads,
        small_domain_inputs=inputs.find(),
        unowned_addresses=frozenset(walk.pointers.unowned_addresses),
        left=count_left(walk),
        paths="apart" if walk.options.paths == "apart" else "merge",
        path_counts=asdict(walk.path_counts),
        limits_reached=dict(sorted(walk.effort.reached.items())),
        library_bodies=_list_library_bodies(codes),
    )


def _list_library_bodies(codes: Iterable[Code]) -> dict[str, tuple[str, ...]]:
    """The functions that were walked and not the program's, by the library that their bodies come from."""
    found: dict[str, set[str]] = {}
    for function in (code.function for code in codes):
        library = find_library(function)
        if function is not None and library is not None:
            found.setdefault(library, set()).add(function.source_name or function.name)
    return {library: tuple(sorted(names)) for library, names in sorted(found.items())}


def _note_approximations(walk: PathContext) -> None:
    for kind in sorted(walk.assertions.assumed_classes):
        walk.approximations[f"executions that break an unselected rule ({kind}) are not followed further"] = None
    for kind in dict.fromkeys(each.kind for each in walk.assertions.ignored.used if not may_go_on(each.kind)):
        walk.approximations[
            f"executions that break a rule which a comment ignores ({kind}) are not followed further"
        ] = None
    for name in walk.constants.missing_symbols:
        walk.approximations[f"{name} is weak, and nothing defines it: it is null"] = None
