"""Text from programs and file systems on one line of a report: see `fathom.printable`."""

from fathom.printable import printable

__all__ = ["printable"]
