"""The compiled cores: C sources, and the WebAssembly modules made from them."""

from pathlib import Path

FOLDER = Path(__file__).parent
"""The folder with the sources and modules, one of each per game."""
