"""Provide the operator's tools: backups, checks, statistics, health."""
