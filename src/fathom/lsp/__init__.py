"""The language server: checks in the background, and shows findings where the code is written."""
