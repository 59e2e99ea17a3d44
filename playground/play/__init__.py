"""What people do: the interface behind the page, and the checks of the client that Discord gives to people."""
