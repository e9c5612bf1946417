"""A verdict as one page: no server, no network, everything in one file."""

from fathom.report.html.page import render

__all__ = ["render"]
