"""Everything that talks to Discord and knows no match."""
