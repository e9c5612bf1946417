"""The options of what is said of a verdict."""

from __future__ import annotations

from typing import Annotated

from fathom.immutable import immutable
from fathom.options.flag import Flag


@immutable(kw_only=True, slots=False)
class ReportOptions:
    """What to say, to whom and where: any number of reports are written beside the one on standard output."""

    json: Annotated[bool, Flag("Print the verdict as JSON.", ("--json",))] = False
    sarif: Annotated[
        str | None, Flag("Write the findings to this file, in SARIF 2.1.0 for code scanning.", ("--sarif",), path=True)
    ] = None
    junit: Annotated[
        str | None, Flag("Write a test case for each property to this file, in JUnit's XML.", ("--junit",), path=True)
    ] = None
    html: Annotated[
        str | None, Flag("Write a page to this file: the verdict, the source, the trace.", ("--html",), path=True)
    ] = None
    witness: Annotated[
        str | None,
        Flag(
            "Write a witness of SV-COMP to this file: GraphML if it is .graphml, else YAML.", ("--witness",), path=True
        ),
    ] = None
    github: Annotated[
        bool,
        Flag("Print annotations for GitHub too; on where GITHUB_ACTIONS is set.", ("--github",)),
    ] = False
    test: Annotated[
        str | None,
        Flag("Write the inputs to this C file: linked with the program, they make it fail.", ("--test",), path=True),
    ] = None
    smt2: Annotated[str | None, Flag("Write the formula to this file, in SMT-LIB 2.", ("--smt2",), path=True)] = None
    baseline: Annotated[
        str | None, Flag("Hide the findings that this file lists; implies --all.", ("--baseline",), path=True)
    ] = None
    write_baseline: Annotated[
        str | None, Flag("Write the list of findings to this file; implies --all.", ("--write-baseline",), path=True)
    ] = None
    diff: Annotated[
        str | None,
        Flag(
            "Check only programs that are not what they were at this revision of git, uncommitted changes included; the"
            " others are said to be unchanged.",
            ("--diff",),
        ),
    ] = None
    cached: Annotated[
        bool,
        Flag("Keep the verdict, and give it again for the same program and the same options.", ("--cached",)),
    ] = False
    verbose: Annotated[
        bool, Flag("Say what was done, bound by bound, how long it took, and what clang warns of.", ("-v", "--verbose"))
    ] = False
    trust: Annotated[
        bool,
        Flag(
            "Let the settings file run programs and write files; remembered until it or one of them changes.",
            ("--trust",),
        ),
    ] = False
    show_settings: Annotated[
        bool, Flag("Print every setting, its value and where it came from, and do nothing else.", ("--show-settings",))
    ] = False
