"""What Discord would refuse: limits, types and combinations, with Discord's own error trees."""
