"""The extension for VS Code has the settings of the server, and starts it."""

from __future__ import annotations

import dataclasses
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import fathom
from fathom.lsp.check_process import CheckSettings

FOLDER = Path(__file__).parents[2] / "editors" / "vscode"
PACKAGE = json.loads((FOLDER / "package.json").read_text())


def test_the_settings_are_those_of_the_server() -> None:
    settings = PACKAGE["contributes"]["configuration"]["properties"]
    fields = {f"fathom.{each.name}": each.default for each in dataclasses.fields(CheckSettings)}
    assert settings.keys() == {*fields, "fathom.command"}
    for name, default in fields.items():
        assert settings[name]["default"] == (list(default) if isinstance(default, tuple) else default)
        assert f'"{name.removeprefix("fathom.")}"' in (FOLDER / "src" / "extension.ts").read_text()


def test_the_version_is_that_of_fathom() -> None:
    assert PACKAGE["version"] == fathom.__version__


@pytest.mark.skipif(not (shutil.which("npm") and (FOLDER / "node_modules").is_dir()), reason="needs `npm install`")
def test_it_shows_what_the_server_finds() -> None:
    command = str(Path(sys.executable).with_name("fathom"))
    done = subprocess.run(
        ["npm", "test"], cwd=FOLDER, env={**os.environ, "FATHOM": command}, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stdout + done.stderr
