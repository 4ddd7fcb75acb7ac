"""Export and erase what is stored about a person; block people."""
