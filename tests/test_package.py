"""The version has one home, and the folder is where the models are."""

from __future__ import annotations

import os

import fathom
from fathom.package import FOLDER, VERSION


def test_the_version_is_public() -> None:
    assert fathom.__version__ == VERSION
    assert VERSION.count(".") == 2


def test_the_models_are_in_the_folder() -> None:
    assert os.path.isfile(os.path.join(FOLDER, "models", "include", "fathom.h"))
