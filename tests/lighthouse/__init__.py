"""A second game, in the tests only: two lighthouses and some boats. The bot plays it without a line changed.

Two to three players. In each round everybody chooses in secret whether the own light is red or green; when all have
chosen, the lights are shown. Then one after the other rows up to two times. A boat gets as many points as it was rowed
in the round, and two more for the player whose light nobody else has.
"""
