# The application: one process of the house. Debian's Python, the pinned requirements, no build tools.
FROM python:3.11-slim-bookworm
ENV PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
RUN useradd --system --uid 10001 --create-home --home-dir /srv/omaha omaha
WORKDIR /srv/omaha/app
COPY requirements.txt .
RUN pip install -r requirements.txt
COPY manage.py ./
COPY omaha_site omaha_site
COPY audit audit
COPY players players
COPY tables tables
COPY templates templates
COPY static static
ARG BUILD=dev
ENV OMAHA_BUILD=$BUILD OMAHA_HASHED_STATIC=1 OMAHA_VAR=/srv/omaha/var OMAHA_STATIC_ROOT=/srv/omaha/static
RUN mkdir -p /srv/omaha/var /srv/omaha/static && python manage.py collectstatic --no-input --verbosity 0 \
    && rm -rf /srv/omaha/var/* && chown -R omaha /srv/omaha/var
USER omaha
EXPOSE 8000
CMD ["daphne", "-b", "0.0.0.0", "-p", "8000", "--websocket-max-message-size", "65536", \
     "--websocket-max-frame-size", "65536", "--ping-interval", "15", "--ping-timeout", "10", \
     "--proxy-headers", "--no-server-name", "--verbosity", "0", "omaha_site.asgi:application"]
