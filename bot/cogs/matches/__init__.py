"""Look at matches, list them, end them, and answer offers."""
