"""What people see of leagues: pictures and the same in words, exports, and the public pages."""
