"""What all tests share: a cache of their own, the command line as a function, and one switch that writes goldens anew.

$ pytest tests --update-goldens && git diff tests/golden
"""

from __future__ import annotations

import os
import resource
import signal
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from command_line import Fathom, Golden, Ran, Write
from link_server import LinkServer

from fathom.frontend.children import Finished
from fathom.frontend.link import DEFAULT_LIMITS, _Linker
from fathom.frontend.link_protocol import LinkRequest

_RUN_WORKER = _Linker._run_worker


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-goldens", action="store_true", help="write the files of tests/golden anew")


def pytest_configure() -> None:
    """Ctrl-C reaches the programs that tests start, also where it is ignored here, as it is in the background."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test reads or fills the cache, the settings or the trust of the person who runs it, nor those of another test."""
    folder = tmp_path_factory.mktemp("cache")
    monkeypatch.setenv("FATHOM_CACHE_DIR", str(folder))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder / "config"))
    monkeypatch.setenv("XDG_STATE_HOME", str(folder / "state"))
    monkeypatch.delenv("FATHOM_NO_CACHE", raising=False)
    return folder


@pytest.fixture(scope="session", autouse=True)
def shared_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for what all processes of a run compile once; `FATHOM_TESTS_SHARED` names it."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "shared"
    folder.mkdir(exist_ok=True)
    os.environ["FATHOM_TESTS_SHARED"] = str(folder)
    return folder


@pytest.fixture(scope="session", autouse=True)
def link_server() -> Iterator[None]:
    """Programs are linked by forks of one process, but where time or memory is limited, or a test wants the real one."""
    server: list[LinkServer] = []

    def run_worker(linker: _Linker, request: LinkRequest) -> Finished:
        is_limited = resource.getrlimit(resource.RLIMIT_DATA)[0] != resource.RLIM_INFINITY
        if is_limited or linker.limits is not DEFAULT_LIMITS or linker.children._deadline is not None:
            return _RUN_WORKER(linker, request)
        if not server:
            server.append(LinkServer())
        return Finished(*server[0].run(msgspec.msgpack.encode(request)))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_Linker, "_run_worker", run_worker)
        yield
    for each in server:
        each.close()


@pytest.fixture
def linker_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Link as `fathom` does: in a process that is started for it."""
    monkeypatch.setattr(_Linker, "_run_worker", _RUN_WORKER)


@pytest.fixture(autouse=True)
def no_annotations(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reports are the same wherever the tests run."""
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)


@pytest.fixture
def empty_tmp(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Temporary files go to a folder that must be empty again at the end."""
    folder = tmp_path_factory.mktemp("tmp")
    monkeypatch.setenv("TMPDIR", str(folder))
    monkeypatch.setattr("tempfile.tempdir", None)
    yield folder
    assert list(folder.iterdir()) == []


@pytest.fixture
def fathom(empty_tmp: Path, capfd: pytest.CaptureFixture[str]) -> Fathom:
    """Run the command line in this process."""
    from fathom.cli import main

    def run(*arguments: str | Path) -> Ran:
        capfd.readouterr()
        code = main([str(argument) for argument in arguments])
        out, err = capfd.readouterr()
        return Ran(code, out, err)

    return run


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Make a file in the test's folder."""

    def make(name: str, text: str | bytes) -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path

    return make


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Compare a text with the file that holds it, or write that file with `--update-goldens`."""
    update = request.config.getoption("--update-goldens")

    def check(path: Path, text: str) -> None:
        if update:
            path.write_text(text, encoding="utf-8")
        assert path.exists(), f"{path} is missing: pytest --update-goldens writes it"
        assert text == path.read_text(encoding="utf-8"), f"{path} differs: where that is meant, pytest --update-goldens"

    return check
