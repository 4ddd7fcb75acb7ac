"""The compiled cores: their source in C, and the WebAssembly that it has been compiled to."""

from pathlib import Path

FOLDER = Path(__file__).parent
"""Where the sources and the modules lie, one of each a game."""
