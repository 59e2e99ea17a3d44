"""What is sent, held against the forms of Discord: its limits, its refusals, and what it adds to what it takes."""
