"""What an operator does beside the running bot: copies, checks, figures, a look at its health."""
