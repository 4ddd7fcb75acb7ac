"""Read and write game records in the formats of other programs."""

from __future__ import annotations

from rules.formats.core import MAX_BYTES, Format
from rules.formats.registry import format_names, formats_of, read_record, write_record

__all__ = ["MAX_BYTES", "Format", "format_names", "formats_of", "read_record", "write_record"]
