"""The dashboard of a server: a message that shows whose move it is, and is edited as its tables go on."""
