"""A plugin for pytest: every `[[proof]]` of a `fathom.toml` is a test, passed when the verdict is the expected one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import final

import pytest

from fathom.settings import OWN_FILE, Proof, read_settings


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Take the settings files that list proofs."""
    return ProofFile.from_parent(parent, path=file_path) if file_path.name == OWN_FILE else None


@final
class ProofFile(pytest.File):
    """A `fathom.toml`."""

    def collect(self) -> Iterator[pytest.Item]:
        settings = read_settings(str(self.path))
        assert settings is not None
        for proof in settings.proofs:
            yield ProofTest.from_parent(self, name=proof.name, proof=proof)


@final
class WrongVerdict(Exception):
    """The verdict is not the one that was expected; the message is the report."""


@final
class ProofTest(pytest.Item):
    """One proof."""

    def __init__(self, *, proof: Proof, **rest: object) -> None:
        super().__init__(**rest)  # type: ignore[arg-type]
        self.proof = proof

    def runtest(self) -> None:
        from fathom.api import check_each
        from fathom.report import text

        wrong = [
            text.render(verdict, name)
            for name, verdict in check_each(options=self.proof.options()).items()
            if verdict.result != self.proof.expect
        ]
        if wrong:
            raise WrongVerdict(f"expected {self.proof.expect}\n" + "\n".join(wrong))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None) -> str:
        from fathom.errors import FathomError

        if isinstance(excinfo.value, WrongVerdict | FathomError):
            return str(excinfo.value)
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int | None, str]:
        return self.path, None, f"proof {self.name}"
