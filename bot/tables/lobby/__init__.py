"""Tables before the game begins: opened by people in a lobby, or arranged by somebody who runs many of them."""
