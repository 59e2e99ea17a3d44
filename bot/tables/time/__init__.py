"""What time does to tables: what is due at a clock, seats that are late, tables that stand still, outages."""
