"""`fathom lsp`: the language server, on standard input and output."""

from __future__ import annotations

import os
from typing import Annotated

from cyclopts import Parameter

from fathom.errors import UserError


def lsp(
    *,
    stdio: Annotated[
        bool, Parameter(help="Use standard input and output, as always: editors say so.", negative=())
    ] = True,
) -> int:
    """Serve an editor by the Language Server Protocol on standard input and output, until it ends the session."""
    try:
        import pygls  # noqa: F401 (the server needs it)
    except ImportError as error:
        what = "the language server needs pygls, which is not installed"
        raise UserError(what, hint="pip install 'fathom-bmc[lsp]'") from error
    from fathom.lsp.server import make_server

    with open(os.dup(0), "rb") as read, open(os.dup(1), "wb") as written:  # the server closes what it is given
        make_server().start_io(read, written)
    return 0
