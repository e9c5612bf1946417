"""Terms: many-sorted expressions, interned and simplified while they are built, evaluated, printed as SMT-LIB."""
