"""Property classes: what is asserted about a program beyond its own assertions. One file for each class."""
