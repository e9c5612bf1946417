"""How Sphinx builds the manual: `make docs`."""

from __future__ import annotations

import sys
from pathlib import Path

from sphinx.application import Sphinx

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "src")]

import fathom  # noqa: E402

project = "Fathom"
author = "the Fathom contributors"
version = release = fathom.__version__
extensions = ["myst_parser"]
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = f"Fathom {release}"
myst_heading_anchors = 3
myst_enable_extensions = ["deflist"]
suppress_warnings = ["misc.highlighting_failure"]  # listings leave out what does not matter: `…`


def setup(app: Sphinx) -> None:
    from sea_lexer import SeaLexer

    app.add_lexer("sea", SeaLexer)
