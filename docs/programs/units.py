"""Metres and feet must not be added."""

from fathom.analysis import Analysis, Arithmetic, Call, Field

UNITS = {"read_metres": 1, "read_feet": 2}


class Units(Analysis):
    """Lengths in different units are added."""

    unit = Field(bits=2, aggregate="or")  # 1 metres, 2 feet, 0 a plain number

    def on_return(self, call: Call) -> None:
        if call.name in UNITS:
            self.unit[call.result] = UNITS[call.name]

    def on_arithmetic(self, arithmetic: Arithmetic) -> None:
        if arithmetic.kind in ("add", "sub"):
            self.check(self.unit[arithmetic.result] != 3, "metres and feet are added")
