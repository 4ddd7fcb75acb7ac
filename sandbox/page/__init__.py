"""The chat page: sends what a user sees over a WebSocket, takes actions over HTTP."""
