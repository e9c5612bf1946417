"""The property class `uninit`: which bits of memory and of registers were never written, and where they are used."""
