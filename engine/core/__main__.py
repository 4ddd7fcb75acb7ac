"""Compile all cores: `python -m engine.core`."""

from engine.core import FOLDER
from engine.core.build import build, sources

for source in sources():
    module = build(source, FOLDER)
    print(f"{module.name}: {module.stat().st_size} bytes")
