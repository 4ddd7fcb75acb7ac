"""Discord's REST interface, version 10: the routes, and what every request goes through."""
