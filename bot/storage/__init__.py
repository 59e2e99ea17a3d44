"""What outlives the process: tables, choices, posts to send, what people have set. See docs/storage.md."""
