"""What there is: people, servers, channels and messages, what members may do, and how Discord writes all of it down."""
