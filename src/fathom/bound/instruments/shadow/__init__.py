"""Shadows of registers: what analyses remember about values, beside the planes that they have for memory."""
