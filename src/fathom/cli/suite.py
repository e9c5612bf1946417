"""`fathom suite`: write the suite file of a collection of programs, from a local checkout of it."""

from __future__ import annotations

import sys
from typing import Annotated

from cyclopts import Parameter

from fathom.errors import UserError


def suite(
    name: Annotated[
        str,
        Parameter(
            help="The collection: verify-c-common, which are proofs about aws-c-common, or cbmc-proofs, the proofs of"
            " a project that CBMC's starter kit drives."
        ),
    ],
    folder: Annotated[
        str | None, Parameter(help="With cbmc-proofs: the folder of the project or of its proofs.")
    ] = None,
    /,
    *,
    checkout: Annotated[
        str | None, Parameter("--checkout", help="With verify-c-common: the folder of the collection.")
    ] = None,
    aws: Annotated[str | None, Parameter("--aws", help="With verify-c-common: the folder of aws-c-common.")] = None,
    output: Annotated[str | None, Parameter(("-o", "--output"), help="The suite file: NAME.toml if not given.")] = None,
) -> int:
    """Write a suite for `fathom batch`.

    The suite names the files of the checkout, where they are; what a build would generate is written beside the suite.
    """
    path = output or f"{name}.toml"
    if name == "cbmc-proofs":
        return _write_cbmc_proofs(folder, path)
    if name != "verify-c-common":
        raise UserError(f"there is no suite '{name}'", hint="verify-c-common and cbmc-proofs are")
    if checkout is None or aws is None:
        raise UserError(
            "the folders of verify-c-common and of aws-c-common are both needed", hint="name them: --checkout and --aws"
        )
    from fathom.batch.suites.verify_c_common import write_suite

    sys.stdout.write(f"{path}: {write_suite(checkout, aws, path)} tasks\n")
    return 0


def _write_cbmc_proofs(folder: str | None, path: str) -> int:
    if folder is None:
        raise UserError("the folder of the proofs is needed", hint="fathom suite cbmc-proofs test/cbmc/proofs")
    from fathom.batch.suites.cbmc_proofs import write_suite

    written = write_suite(folder, path)
    for problem in written.not_read:
        sys.stderr.write(f"fathom: not read: {problem}\n")
    sys.stdout.write(f"{path}: {written.tasks} tasks\n")
    return 0
