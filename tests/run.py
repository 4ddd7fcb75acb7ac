"""What all processes of one run of the tests have in common: a folder."""

from __future__ import annotations

import atexit
import os
import tempfile
from pathlib import Path

# Names it to the processes that are started later.
_FOLDER = "TESTED_IN"


def run_folder() -> Path:
    """Return it; whoever asks first begins the run: it makes the folder, and takes it away."""
    if _FOLDER not in os.environ:
        made = tempfile.TemporaryDirectory(prefix="tested-")
        atexit.register(made.cleanup)
        os.environ[_FOLDER] = made.name
    return Path(os.environ[_FOLDER])
