"""How the time of a seat counts: calendars of people, clocks, reminders. Pure functions over milliseconds."""
