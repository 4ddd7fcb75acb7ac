"""Discord's REST API, version 10: routes and request processing."""
