"""The core: matches, challenges, their clocks and boards."""
