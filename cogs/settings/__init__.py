"""`/settings`: what somebody may set, a module for each section of its panel."""
