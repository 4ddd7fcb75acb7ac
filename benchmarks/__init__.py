"""Speed, printed as ratios against a reference that is measured in the same run."""
