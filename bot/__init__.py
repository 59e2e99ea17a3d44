"""The application: settings, storage and tables, between Discord (`cogs`) and the rules (`engine`)."""
