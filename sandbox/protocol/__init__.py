"""Discord's protocol as data, which everything here knows: closed sets, components, permissions."""
