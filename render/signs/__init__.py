"""The drawings of all signs, by what they stand for; `render.icons` is where the rest of the house asks for them."""
