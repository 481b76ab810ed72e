"""What menus, keys and panels ask for, carried to the sessions and services that do it."""
