"""SV-COMP: what its property files ask for, as classes of properties, and what its rules say about the environment.

    CHECK( init(main()), LTL(G ! call(reach_error())) )        CHECK( init(main()), LTL(G valid-free) )
    CHECK( init(main()), LTL(G ! overflow) )                   CHECK( init(main()), LTL(G valid-deref) ) …

`malloc` never fails, and a function without a body writes nothing.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final, TypeVar

from fathom.errors import Unsupported, UserError, cause
from fathom.files import read_file
from fathom.options import LimitOptions, SourceOptions

CLAIMS: Final = {
    "G ! call(reach_error())": ("unreach-call", ("assert",)),
    "G valid-deref": ("valid-deref", ("null", "bounds", "use-after-free", "use-after-scope", "readonly")),
    "G valid-free": ("valid-free", ("double-free", "invalid-free")),
    "G valid-memtrack": ("valid-memtrack", ("lost",)),
    "G valid-memcleanup": ("valid-memcleanup", ("leak",)),
    "G ! overflow": ("no-overflow", ("overflow",)),
    "G ! data-race": ("no-data-race", ("race",)),
    "F end": ("termination", ("termination",)),
}
"""What each formula is called, and the classes that it asks for."""
_CHECK: Final = re.compile(
    r"CHECK\s*\(\s*init\(\s*\w+\s*\(\s*\)\s*\)\s*,\s*LTL\(\s*(.*?)\s*\)\s*\)\s*(?=CHECK|\Z)", re.S
)

_S = TypeVar("_S", bound=SourceOptions)
_L = TypeVar("_L", bound=LimitOptions)


def apply_rules(limits: _L) -> _L:
    """The limits with the classes of the property file, if one is given, and with the rules of the competition."""
    if limits.property_file is None:
        return limits
    classes = tuple(dict.fromkeys(each for claim in read_claims(limits.property_file) for each in CLAIMS[claim][1]))
    return replace(limits, select=classes, malloc_may_fail=False, undefined_functions="pure", property_file=None)


def apply_data_model(options: _S) -> _S:
    """The options with the target of the data model."""
    return replace(options, bits32=True) if options.data_model == "ILP32" else options


def read_claims(path: str) -> list[str]:
    """The formulas of a property file."""
    try:
        text = read_file(path).decode(errors="replace")
    except OSError as error:
        raise UserError(f"{path}: {cause(error)}") from error
    found = [" ".join(match[1].split()) for match in _CHECK.finditer(text.strip())]
    if not found:
        raise UserError(
            f"{path}: no property of SV-COMP is in it", hint="such as CHECK( init(main()), LTL(G ! overflow) )"
        )
    for claim in found:
        if claim not in CLAIMS:
            raise Unsupported("", f"the property {claim}")
    return found
