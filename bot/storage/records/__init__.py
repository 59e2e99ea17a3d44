"""The records that go in and out of the storage: plain, frozen, and free of any database.

Times are integer milliseconds since 1970 in UTC, all ids of people, channels and messages are Discord's.
"""
