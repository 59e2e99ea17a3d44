# The bot alone, without the playground and the tests. See README.md, "With Docker".

FROM python:3.13-slim AS dependencies
COPY requirements.lock .
RUN python -m venv /opt/venv \
    && /opt/venv/bin/pip install --no-cache-dir --require-hashes -r requirements.lock

FROM python:3.13-slim
RUN useradd --system --uid 10001 --home-dir /app --shell /usr/sbin/nologin elgrande \
    && install -d -o elgrande -g elgrande /app/var
COPY --from=dependencies /opt/venv /opt/venv
WORKDIR /app
COPY . .
ENV PATH=/opt/venv/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    HEALTH_FILE=/app/var/healthy \
    ELGRANDE_COMMAND="docker run --rm --env-file .env -v elgrande:/app/var elgrande python -m bot"
USER elgrande
VOLUME /app/var
STOPSIGNAL SIGTERM
# The bot renews this file while Discord answers it.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
    CMD test -n "$(find "$HEALTH_FILE" -mmin -3)"
CMD ["python", "-m", "bot"]
