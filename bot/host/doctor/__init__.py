"""What is well and what is missing, in a sentence each: all for `python -m bot doctor`, the short of it at a start."""
