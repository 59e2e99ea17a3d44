"""Computer players: they see a View, their own, and choose one of `view.choices`, like people."""
