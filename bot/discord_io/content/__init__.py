"""Build parts of messages: drafts, buttons, forms and names."""
