"""The source tree keeps to the limits of `tools/house.py`, and every file of `bound` with logic of its own has tests."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[1]
BOUND = Path("src/fathom/bound")


def _house() -> ModuleType:
    spec = spec_from_file_location("house", ROOT / "tools" / "house.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules["house"] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


house = _house()
WHOLE = house.House()

WITHOUT_TESTS = {
    "code/spin.py": "records: instruments/threads/test_spin has what is in them",
    "context/compiler.py": "a protocol: compile/test_function_compiler has the class",
    "context/context.py": "a protocol: walk/test_walk has the class",
    "context/delayed_store.py": "a record: instruments/threads/test_store_buffers",
    "context/path_context.py": "a protocol: walk/test_wiring has the class",
    "context/shadow_values.py": "a protocol: instruments/shadow/test_shadows has the class",
    "facts/difference_search.py": "one search of differences.py: test_differences",
    "code/frames.py": "records of calls under way: the walk's own tests are about what is kept in them",
    "instruments/shadow/layer.py": "a protocol: test_moves and test_shadows use the layer of uninit",
    "instruments/shadow/slots.py": "a table of numbers: test_shadows would fail if two shadows had one slot",
    "instruments/shadow/start.py": "adds the instruments that options ask for, which have tests of their own",
    "memory/lost_memory.py": "what can be reached at the end: checks/test_competition",
    "memory/observer.py": "a protocol, of which test_modified and test_races have an implementation each",
    "options.py": "records without behaviour: test_bound_options has how they are made",
    "residual/execution.py": "a protocol, which the replay of traces implements: tests/trace",
    "state/path_counts.py": "a record of numbers: walk/test_paths_apart has what is counted",
    "state/pure_calls.py": "results that are known on a path: walk/test_repeated_calls has what they depend on",
    "state/step_log.py": "what threads have done: instruments/threads/test_threads",
    "library/contracts.py": "what contracts have become in C: contracts/test_programs",
    "memory/frames.py": "what a contract assigns and frees: contracts/test_programs",
    "walk/tables.py": "a table of the rules of compile/, each of which has tests",
}
"""Files of `bound` without tests of their own, and why."""


def test_no_module_imports_itself_through_others() -> None:
    assert WHOLE.cycles() == []


def test_no_file_is_too_long() -> None:
    assert WHOLE.long_files() == []


def test_no_function_is_too_long() -> None:
    assert WHOLE.long_functions() == []


def test_class_names_mean_one_thing() -> None:
    assert len(WHOLE.repeated_class_names()) <= house.MAX_REPEATED_CLASS_NAMES, WHOLE.repeated_class_names()


def untested() -> list[str]:
    """The files of `bound` that have no file of tests at the same place in `tests/bound`."""
    files = [path.relative_to(ROOT / BOUND) for path in sorted((ROOT / BOUND).rglob("*.py"))]
    named = [path for path in files if path.name != "__init__.py"]
    tests = ROOT / "tests" / "bound"
    return [str(path) for path in named if not (tests / path.parent / f"test_{path.name}").exists()]


def test_every_file_of_bound_has_tests_or_a_reason() -> None:
    assert untested() == sorted(WITHOUT_TESTS)


def test_every_file_of_tests_is_for_a_file_of_bound() -> None:
    """A file of tests whose subject has moved is moved along."""
    tests = ROOT / "tests" / "bound"
    for path in sorted(tests.glob("*/**/test_*.py")):
        subject = path.relative_to(tests).with_name(path.name.removeprefix("test_"))
        assert (ROOT / BOUND / subject).exists(), f"{path} is for no file of {BOUND}"


def tree(folder: Path, files: dict[str, str]) -> house.House:
    for name, text in files.items():
        path = folder / "fathom" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return house.House(folder)


def test_cycles_through_types_and_inside_of_functions_count(tmp_path: Path) -> None:
    made = tree(
        tmp_path,
        {
            "low.py": "if TYPE_CHECKING:\n    from fathom.middle import Middle\n",
            "middle.py": "from fathom.part import inner\n",
            "part/__init__.py": "",
            "part/inner.py": "def late():\n    import fathom.low\n",
            "top.py": "from fathom import low\n",
        },
    )
    assert made.cycles() == [["fathom.low", "fathom.middle", "fathom.part.inner"]]


def test_long_files_and_functions_and_repeated_names(tmp_path: Path) -> None:
    body = "    pass\n" * house.MAX_FUNCTION_LINES
    made = tree(
        tmp_path,
        {
            "one.py": f"class Name:\n    pass\ndef long():\n{body}",
            "two.py": "class Name:\n    pass\n" + "\n" * house.MAX_FILE_LINES,
        },
    )
    assert made.long_functions() == ["fathom.one:long: 41 lines"]
    assert made.long_files() == ["fathom.two: 402 lines"]
    assert made.repeated_class_names() == {"Name": ["fathom.one", "fathom.two"]}
