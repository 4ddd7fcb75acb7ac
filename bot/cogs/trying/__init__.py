"""Try: private boards on which one person plays both sides."""
