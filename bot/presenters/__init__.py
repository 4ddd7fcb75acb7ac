"""From data to what people read: message texts, buttons, alt texts. No input, no output."""
