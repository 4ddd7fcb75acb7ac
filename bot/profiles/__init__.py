"""Store the preferences of people and servers, and derive readers from them."""
