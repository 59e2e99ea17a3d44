"""Figures for the host, as Prometheus reads them. None of them names a person; docs/operations.md says what they mean.

They are counted where things happen (`metrics.POSTS.labels(...).inc()`); the endpoint hands them out. Labels are words
of the program only, never something that came in from outside: each new value costs memory for good.
"""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, PlatformCollector, ProcessCollector

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)
PlatformCollector(registry=REGISTRY)

_ANSWERS = (0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 2.5, 3, 5)
"""Seconds. After three Discord takes no answer any more."""
_MOMENTS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
_STOPS = (0.001, 0.0025, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.25, 0.5)
_DELAYS = (0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800, 7200)

INTERACTIONS = Counter(
    "elgrande_interactions",
    "Commands, buttons, menus and forms, by what was used and what came of it.",
    ("kind", "outcome"),
    registry=REGISTRY,
)
ANSWER_SECONDS = Histogram(
    "elgrande_answer_seconds",
    "From receiving an interaction until Discord has the first answer.",
    ("kind",),
    buckets=_ANSWERS,
    registry=REGISTRY,
)
UNDER_WAY = Gauge("elgrande_interactions_under_way", "Interactions that are being answered now.", registry=REGISTRY)
CHOICES = Counter(
    "elgrande_choices",
    "Choices stored, by whether somebody pressed for them or they came by themselves (computers, orders, caretakers).",
    ("maker",),
    registry=REGISTRY,
)
POSTS = Counter(
    "elgrande_posts",
    "Posts by what became of them: sent, late (sent more than a minute after they were stored), again, failed.",
    ("kind", "outcome"),
    registry=REGISTRY,
)
POST_DELAY_SECONDS = Histogram(
    "elgrande_post_delay_seconds", "From storing a post until it was sent.", buckets=_DELAYS, registry=REGISTRY
)
POSTS_WAITING = Gauge("elgrande_posts_waiting", "Posts that are stored and not sent yet.", registry=REGISTRY)
OLDEST_POST_SECONDS = Gauge(
    "elgrande_oldest_post_seconds", "How long the oldest of them has waited; 0 if there is none.", registry=REGISTRY
)
DASHBOARDS = Counter(
    "elgrande_dashboards",
    "Dashboards by what became of them: edited, posted, again, gone.",
    ("outcome",),
    registry=REGISTRY,
)
PICTURES = Counter(
    "elgrande_pictures", "Pictures by what became of them: drawn, failed.", ("outcome",), registry=REGISTRY
)
PICTURE_SECONDS = Histogram(
    "elgrande_picture_seconds", "Drawing a picture, waiting for a thread included.", buckets=_ANSWERS, registry=REGISTRY
)
JOBS_WAITING = Gauge(
    "elgrande_jobs_waiting",
    "Jobs that wait for a worker, by pool: drawing, thinking (computer players), advising (hints, checks).",
    ("pool",),
    registry=REGISTRY,
)
JOB_WAIT_SECONDS = Histogram(
    "elgrande_job_wait_seconds",
    "How long a job waited for a worker, by pool.",
    ("pool",),
    buckets=_ANSWERS,
    registry=REGISTRY,
)
LOOP_DELAY_SECONDS = Histogram(
    "elgrande_loop_delay_seconds",
    "How much later the event loop does something than it was due, looked at twice a second.",
    buckets=_MOMENTS,
    registry=REGISTRY,
)
COLLECTION_SECONDS = Histogram(
    "elgrande_collection_seconds",
    "Searches for garbage, which stop the bot, by generation: 2 is over everything.",
    ("generation",),
    buckets=_STOPS,
    registry=REGISTRY,
)
TIMERS = Counter(
    "elgrande_timers",
    "Timers by what became of them: done, late (done more than a minute after they were due), again.",
    ("kind", "outcome"),
    registry=REGISTRY,
)
TRANSACTION_SECONDS = Histogram(
    "elgrande_storage_transaction_seconds",
    "Transactions of the storage, by whether they read or write, waiting included.",
    ("kind",),
    buckets=_MOMENTS,
    registry=REGISTRY,
)
TRANSACTIONS_FAILED = Counter(
    "elgrande_storage_failures", "Transactions that the disk or the database refused.", ("kind",), registry=REGISTRY
)
DISCORD_REQUESTS = Counter(
    "elgrande_discord_requests",
    "Requests to Discord, by method and status; status 0 is no answer at all.",
    ("method", "status"),
    registry=REGISTRY,
)
GATEWAY_LATENCY_SECONDS = Gauge(
    "elgrande_gateway_latency_seconds", "How long Discord's gateway took for the last heartbeat.", registry=REGISTRY
)
CONNECTED = Gauge("elgrande_connected", "1 while Discord is connected.", registry=REGISTRY)
SERVERS = Gauge("elgrande_servers", "Servers the bot is in.", registry=REGISTRY)
SERVED_SHARDS = Gauge("elgrande_served_shards", "Shards of Discord this process serves.", registry=REGISTRY)
TABLES = Gauge("elgrande_tables", "Tables by status.", ("status",), registry=REGISTRY)
BACKUPS = Counter("elgrande_backups", "Backups by themselves: made, failed.", ("outcome",), registry=REGISTRY)
LAST_BACKUP = Gauge(
    "elgrande_last_backup_timestamp_seconds", "When the last backup by itself was made.", registry=REGISTRY
)
DATABASE_PROBLEMS = Gauge(
    "elgrande_database_problems", "What the last daily look at the whole database found wrong.", registry=REGISTRY
)
