"""`fathom suite`: write the suite file of a collection of programs, from a local checkout of it."""

from __future__ import annotations

import sys
from typing import Annotated

from cyclopts import Parameter

from fathom.errors import UserError


def suite(
    name: Annotated[str, Parameter(help="The collection: verify-c-common, which are proofs about aws-c-common.")],
    /,
    *,
    checkout: Annotated[str | None, Parameter("--checkout", help="The folder of the collection.")] = None,
    aws: Annotated[str | None, Parameter("--aws", help="The folder of aws-c-common.")] = None,
    output: Annotated[str | None, Parameter(("-o", "--output"), help="The suite file: NAME.toml if not given.")] = None,
) -> int:
    """Write a suite for `fathom batch`.

    The suite names the files of the checkout, where they are; what a build would generate is written beside the suite.
    """
    if name != "verify-c-common":
        raise UserError(f"there is no suite '{name}'", hint="verify-c-common is one")
    if checkout is None or aws is None:
        raise UserError(
            "the folders of verify-c-common and of aws-c-common are both needed", hint="name them: --checkout and --aws"
        )
    from fathom.batch.suites.verify_c_common import write_suite

    path = output or f"{name}.toml"
    count = write_suite(checkout, aws, path)
    sys.stdout.write(f"{path}: {count} tasks\n")
    return 0
