"""Discord's protocol as data: enumerations, components, permissions."""
