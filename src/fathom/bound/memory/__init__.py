"""Pointers and memory: arithmetic, points-to resolution, loads and stores, and when these are valid."""
