"""What people and servers have chosen, and the reader that follows from it."""
