"""Shared by commands about matches: options, autocomplete and descriptions."""
