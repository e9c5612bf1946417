"""Options become parameters of the command line, one for each field."""

from __future__ import annotations

import dataclasses

import pytest
from cyclopts import App

from fathom.cli.flags import flags_of
from fathom.options import LimitOptions, ModelOptions, ReportOptions, SourceOptions


@pytest.mark.parametrize("options", [SourceOptions, LimitOptions, ModelOptions, ReportOptions])
def test_fields_and_defaults_are_those_of_the_options(options: type) -> None:
    flags = flags_of(options)
    assert issubclass(flags, options)
    assert [each.name for each in dataclasses.fields(flags)] == [each.name for each in dataclasses.fields(options)]
    assert dataclasses.asdict(flags()) == dataclasses.asdict(options())


def test_words_are_parsed() -> None:
    flags = flags_of(LimitOptions)
    app, seen = App(), list[LimitOptions]()

    def verb(limits: LimitOptions = flags()) -> None:  # noqa: B008
        seen.append(limits)

    verb.__annotations__["limits"] = flags
    app.default(verb)
    app("--unwind 7 --no-malloc-may-fail", exit_on_error=False, print_error=False, result_action="return_value")
    assert (seen[0].unwind, seen[0].malloc_may_fail) == (7, False)
