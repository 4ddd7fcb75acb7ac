"""Serve health, readiness and Prometheus metrics over HTTP, if enabled."""
