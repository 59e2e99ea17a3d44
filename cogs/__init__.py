"""What Discord sees: commands, buttons and menus, all thin. Read, call the tables, draw, answer."""
