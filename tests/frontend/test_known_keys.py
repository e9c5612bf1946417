"""Keys of sources that were looked at a moment ago: the compiler is not even asked to preprocess them again."""

from __future__ import annotations

import pytest
from command_line import Write

from fathom.frontend.clang import ClangCompiler, KnownKeys
from fathom.frontend.load import load_programs
from fathom.options import SourceOptions


def test_a_source_is_looked_at_once(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    options = SourceOptions(sources=(str(write("a.c", "int main(void) { return 1; }")),))
    known: KnownKeys = {}
    first = load_programs(options, known=known)
    assert len(known) == 1
    monkeypatch.setattr(ClangCompiler, "_run", None)
    assert load_programs(options, known=known) == first


def test_flags_are_part_of_what_is_known(write: Write) -> None:
    path, known = str(write("a.c", "int main(void) { return N; }")), KnownKeys()
    one = load_programs(SourceOptions(sources=(path,), defines=("N=1",)), known=known)
    two = load_programs(SourceOptions(sources=(path,), defines=("N=2",)), known=known)
    assert one != two
    assert len(known) == 2


def test_without_them_a_change_is_seen(write: Write) -> None:
    options = SourceOptions(sources=(str(write("a.c", "int main(void) { return 1; }")),))
    first = load_programs(options)
    write("a.c", "int main(void) { return 2; }")
    assert load_programs(options) != first
