"""Translate positions and steps between the rules and the cores."""
