"""Play turns: by text, by menus, or as a preview."""
