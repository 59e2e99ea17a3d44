"""What a host needs, and what a process owes its machine: logs, figures, health, backups, tidiness, who is received."""
