"""Pictures: a View and finished strings become image bytes. No game logic, no text keys."""
