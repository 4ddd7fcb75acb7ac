"""What commands about matches share: options, autocomplete, and the texts that Discord shows."""
