"""Discord's limits, as data. Lengths are in characters, counts in items, sizes in bytes."""

from __future__ import annotations

from typing import Final, NamedTuple


class Span(NamedTuple):
    """From `least` to `most`, both allowed."""

    least: int
    most: int


# Times, in seconds
ACKNOWLEDGE_SECONDS: Final = 3.0
TOKEN_SECONDS: Final = 15 * 60.0
HEARTBEAT_SECONDS: Final = 41.25

# Messages
CONTENT: Final = 2000
EMBEDS: Final = 10
EMBED_TOTAL: Final = 6000
EMBED_FIELDS: Final = 25
EMBED_TEXTS: Final = {"title": 256, "description": 4096}
EMBED_FIELD_NAME: Final = 256
EMBED_FIELD_VALUE: Final = 1024
EMBED_FOOTER: Final = 2048
EMBED_AUTHOR: Final = 256
FILES: Final = 10
FILE_BYTES: Final = 10 * 1024 * 1024
FILE_DESCRIPTION: Final = 1024
NONCE: Final = 25
ALLOWED_MENTIONS: Final = 100
PINS: Final = 250
LISTED_MESSAGES: Final = Span(1, 100)
LISTED_PINS: Final = Span(1, 50)
SNOWFLAKE: Final = Span(0, 2**64 - 1)

# Servers
ROLES: Final = 250
ROLE_NAME: Final = Span(1, 100)
SCHEDULED_EVENTS: Final = 100  # those that are not over
EVENT_NAME: Final = Span(1, 100)
EVENT_DESCRIPTION: Final = 1000
EVENT_LOCATION: Final = Span(1, 100)

# Components of messages
COMPONENTS: Final = 40  # Components V2, nested ones counted
DISPLAYED_TEXT: Final = 4000  # Components V2, all text together
ACTION_ROWS: Final = 5  # messages without Components V2
ROW_ITEMS: Final = Span(1, 5)
CONTAINER_ITEMS: Final = Span(1, 40)
SECTION_TEXTS: Final = Span(1, 3)
GALLERY_ITEMS: Final = Span(1, 10)
ALT_TEXT: Final = 1024
CUSTOM_ID: Final = Span(1, 100)
BUTTON_LABEL: Final = 80
URL: Final = 512
SELECT_OPTIONS: Final = Span(1, 25)
OPTION_TEXT: Final = Span(1, 100)
PLACEHOLDER: Final = 150
SELECT_VALUES: Final = 25

# Modals
MODAL_TITLE: Final = Span(1, 45)
MODAL_ITEMS: Final = Span(1, 5)
LABEL: Final = Span(1, 45)
LABEL_DESCRIPTION: Final = 100
TEXT_INPUT: Final = 4000
TEXT_INPUT_PLACEHOLDER: Final = 100
RADIO_OPTIONS: Final = Span(2, 10)
CHECKBOX_OPTIONS: Final = Span(1, 10)

# Application commands
COMMANDS_BY_TYPE: Final = {1: 100, 2: 15, 3: 15}
COMMAND_NAME: Final = Span(1, 32)
COMMAND_DESCRIPTION: Final = Span(1, 100)
COMMAND_OPTIONS: Final = 25
COMMAND_CHARACTERS: Final = 8000
CHOICES: Final = 25
LOCALES: Final = frozenset(
    {
        "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "hi", "hr", "hu", "id", "it",
        "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr", "uk", "vi", "zh-CN", "zh-TW",
    }
)  # fmt: skip
CHOICE_NAME: Final = Span(1, 100)
CHOICE_TEXT: Final = 100
STRING_OPTION_LENGTH: Final = 6000

# Channels
CHANNEL_NAME: Final = Span(1, 100)
AUTO_ARCHIVE_MINUTES: Final = (60, 1440, 4320, 10080)

# Gateway
GATEWAY_PAYLOAD_BYTES: Final = 4096
GATEWAY_SENDS: Final = 120
GATEWAY_SENDS_SECONDS: Final = 60.0
BACKLOG_EVENTS: Final = 5000

# What this playground keeps in memory of uploaded files; the oldest go first
STORED_FILE_BYTES: Final = 512 * 1024 * 1024
