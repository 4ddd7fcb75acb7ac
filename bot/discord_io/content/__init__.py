"""Parts of messages: drafts, buttons, forms and names."""
