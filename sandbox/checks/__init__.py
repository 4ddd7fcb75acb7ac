"""What Discord would refuse: limits, types and combinations, answered with Discord's own error trees."""
