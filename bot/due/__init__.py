"""What is due: posts to send, timers, dashboards, each a stored row that is claimed, done and taken away."""
