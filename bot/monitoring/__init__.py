"""How the running bot is, over HTTP: health, readiness and figures for Prometheus, if wanted."""
