"""Settings of the house, all of them: one file, driven by the environment.

Without any variable it is a demo on this machine: SQLite, in-memory layer, keys made under `var/`.
`docs/operations.md` lists the variables. What is secret comes from files, never from a variable.
"""

import os
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import dj_database_url
from csp.constants import NONE, SELF

from omaha_site.keys import read_or_create


def _flag(name: str) -> bool:
    return os.environ.get(name, "").strip().lower() in {"1", "true", "yes", "on"}


def _words(name: str, default: str = "") -> list[str]:
    return [word.strip() for word in os.environ.get(name, default).split(",") if word.strip()]


def _text_or_file(name: str) -> str:
    """`NAME_FILE` names a file that holds the value; `NAME` holds it itself (no secrets there)."""
    path = os.environ.get(f"{name}_FILE")
    return Path(path).read_text().strip() if path else os.environ.get(name, "")


# -- Where ------------------------------------------------------------------------------------
BASE_DIR = Path(__file__).resolve().parent.parent
VAR = Path(os.environ.get("OMAHA_VAR", BASE_DIR / "var")).resolve()
VAR.mkdir(mode=0o700, parents=True, exist_ok=True)
PORT = int(os.environ.get("PORT", "8000"))
BUILD = os.environ.get("OMAHA_BUILD", "dev")

# -- Whom we serve ----------------------------------------------------------------------------
# Full origins (scheme, host, port): hosts, CSRF and the sockets' origin check all follow from them.
DEBUG = _flag("OMAHA_DEBUG")
ORIGINS = _words("OMAHA_ORIGINS", f"http://localhost:{PORT},http://127.0.0.1:{PORT}")
ALLOWED_HOSTS = sorted({urlsplit(origin).hostname or "" for origin in ORIGINS} - {""})
CSRF_TRUSTED_ORIGINS = ORIGINS
SECURE = bool(ORIGINS) and all(origin.startswith("https://") for origin in ORIGINS)
SECRET_KEY = read_or_create(Path(os.environ.get("OMAHA_SECRET_KEY_FILE", VAR / "keys" / "django")))
# Wraps the key of every person; whoever has the database and not this file reads no name.
KEK = read_or_create(Path(os.environ.get("OMAHA_KEK_FILE", VAR / "keys" / "kek")))
# Signs where each stream stands; whoever rewrites the log without this file is found out.
ANCHOR_KEY = read_or_create(Path(os.environ.get("OMAHA_ANCHOR_KEY_FILE", VAR / "keys" / "anchor")))
# Public keys (hexadecimal) of earlier key files, so that what they signed still holds.
ANCHOR_KEYS = _words("OMAHA_ANCHOR_KEYS")
# How often this process looks for what has fallen due; 0 for a process without a clock.
CLOCK_SECONDS = float(os.environ.get("OMAHA_CLOCK_SECONDS", "0.5"))

# -- Parts ------------------------------------------------------------------------------------
INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "rest_framework",
    "drf_spectacular",
    "csp",
    "axes",
    "omaha_site.apps.OmahaSiteConfig",
    "audit",
    "players",
    "tables",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "omaha_site.middleware.NoStore",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "omaha_site.middleware.AccessLog",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "tables.idle_pages.IdleLock",
    "axes.middleware.AxesMiddleware",
]
ROOT_URLCONF = "omaha_site.urls"
ASGI_APPLICATION = "omaha_site.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# -- Database ---------------------------------------------------------------------------------
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
SQLITE_OPTIONS: dict[str, Any] = {
    # select_for_update is ignored on SQLite: IMMEDIATE makes every transaction take the one write lock.
    "transaction_mode": "IMMEDIATE",
    "timeout": 1,
    # recursive_triggers: without it INSERT OR REPLACE slips past the triggers that forbid deletion.
    "init_command": (
        "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;PRAGMA foreign_keys=ON;PRAGMA recursive_triggers=ON"
    ),
}
POSTGRES_OPTIONS: dict[str, Any] = {
    # Client-side binding writes whole INSERTs, values included, into the server's error log.
    "server_side_binding": True,
    "options": (
        "-c lock_timeout=1s -c statement_timeout=5s"
        " -c idle_in_transaction_session_timeout=5s -c synchronous_commit=on"
    ),
}


def _database() -> dict[str, Any]:
    url = _text_or_file("DATABASE_URL") or f"sqlite:///{VAR / 'omaha.sqlite3'}"
    found: dict[str, Any] = dict(dj_database_url.parse(url))
    postgres = found["ENGINE"].endswith("postgresql")
    options = POSTGRES_OPTIONS if postgres else SQLITE_OPTIONS
    found["OPTIONS"] = {**found.get("OPTIONS", {}), **options}
    found["CONN_MAX_AGE"] = None
    found["CONN_HEALTH_CHECKS"] = postgres
    password = _text_or_file("OMAHA_DATABASE_PASSWORD")
    if password:
        found["PASSWORD"] = password
    return found


DATABASES = {"default": _database()}

# -- Doorbell between processes ---------------------------------------------------------------
REDIS_URL = _text_or_file("REDIS_URL")
CHANNEL_LAYERS: dict[str, dict[str, Any]] = {
    "default": (
        {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": [REDIS_URL], "prefix": os.environ.get("OMAHA_REDIS_PREFIX", "omaha")},
        }
        if REDIS_URL
        else {"BACKEND": "channels.layers.InMemoryChannelLayer"}
    )
}
# Counts of what each session asks (players/limits.py); `own`: this process's, for when Redis does not answer.
OWN_CACHE = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "own"}
CACHES: dict[str, dict[str, Any]] = {
    "default": (
        {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": os.environ.get("OMAHA_REDIS_PREFIX", "omaha"),
            "OPTIONS": {"socket_timeout": 0.5, "socket_connect_timeout": 0.5},
        }
        if REDIS_URL
        else OWN_CACHE
    ),
    "own": OWN_CACHE,
}
# Commands by HTTP that one session may send at once, and half as many each second after.
HTTP_BURST = int(os.environ.get("OMAHA_HTTP_BURST", "20"))
MAX_SOCKETS = int(os.environ.get("OMAHA_MAX_SOCKETS", "2000"))
# How often open sockets are checked against their sign-ins.
LIVE_SESSION_SECONDS = float(os.environ.get("OMAHA_SESSION_SECONDS", "10"))
# A screen that sends nothing for so long, not even its heartbeat of nine seconds, is gone.
LIVE_SILENT_SECONDS = float(os.environ.get("OMAHA_SILENT_SECONDS", "25"))

# -- Persons ----------------------------------------------------------------------------------
AUTH_USER_MODEL = "players.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
PASSWORD_HASHERS = ["players.pins.PinHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "/login/"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/login/"
# Name and address together: by the name alone, anybody could lock the inspector out.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = 0.25  # hours
AXES_RESET_ON_SUCCESS = True
AXES_HTTP_RESPONSE_CODE = 429
AXES_LOCKOUT_CALLABLE = "players.views.locked"
AXES_VERBOSE = False
AXES_ENABLE_ADMIN = False

# How long somebody who is called from a waiting list has to come.
CALL_SECONDS = int(os.environ.get("OMAHA_CALL_SECONDS", "120"))
CALL_MISSES = int(os.environ.get("OMAHA_CALL_MISSES", "2"))
CALL_MISSES = int(os.environ.get("OMAHA_CALL_MISSES", "2"))

# -- Sessions, cookies, headers ---------------------------------------------------------------
SESSION_ENGINE = "django.contrib.sessions.backends.db"
SESSION_COOKIE_AGE = 12 * 60 * 60
SESSION_COOKIE_NAME = "__Host-session" if SECURE else "session"
SESSION_COOKIE_SAMESITE = "Strict"
SESSION_COOKIE_SECURE = SECURE
CSRF_COOKIE_NAME = "__Host-csrf" if SECURE else "csrf"
CSRF_COOKIE_SAMESITE = "Strict"
CSRF_COOKIE_SECURE = SECURE
LANGUAGE_COOKIE_SAMESITE = "Strict"
LANGUAGE_COOKIE_SECURE = SECURE
SECURE_SSL_REDIRECT = SECURE
SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60 if SECURE else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE
SECURE_HSTS_PRELOAD = SECURE
SECURE_REFERRER_POLICY = "same-origin"
if _flag("OMAHA_BEHIND_PROXY"):  # a proxy of ours that always sets this header
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
CONTENT_SECURITY_POLICY: dict[str, Any] = {
    "DIRECTIVES": {
        "default-src": [NONE],
        **{f"{kind}-src": [SELF] for kind in ("script", "style", "img", "connect", "font", "manifest")},
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "form-action": [SELF],
    }
}

# -- Languages and formats --------------------------------------------------------------------
LANGUAGE_CODE = "es"
# Each in its own words: whoever looks for his language reads no other.
LANGUAGES = [("es", "Español"), ("fr", "Français"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "omaha_site" / "locale"]
FORMAT_MODULE_PATH = ["omaha_site.formats"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = os.environ.get("OMAHA_TIME_ZONE", "Europe/Madrid")

# -- Static files -----------------------------------------------------------------------------
STATIC_URL = "/static/"
STATIC_ROOT = Path(os.environ.get("OMAHA_STATIC_ROOT", VAR / "static"))
STATICFILES_DIRS = [BASE_DIR / "static"]
# Hashed names where files were collected (`make run`, the image); straight from `static/` elsewhere.
HASHED_STATIC = _flag("OMAHA_HASHED_STATIC")
WHITENOISE_USE_FINDERS = not HASHED_STATIC
WHITENOISE_AUTOREFRESH = not HASHED_STATIC
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_MIMETYPES = {".webmanifest": "application/manifest+json"}
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": (
            "omaha_site.static_storage.ModuleStaticFilesStorage"
            if HASHED_STATIC
            else "django.contrib.staticfiles.storage.StaticFilesStorage"
        )
    },
}

# -- Reads over HTTP --------------------------------------------------------------------------
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.SessionAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
}
SPECTACULAR_SETTINGS = {"TITLE": "Omaha room", "VERSION": "1", "SERVE_INCLUDE_SCHEMA": False}

# -- Logs -------------------------------------------------------------------------------------
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"json": {"()": "omaha_site.logs.JsonLines"}},
    "handlers": {"out": {"class": "logging.StreamHandler", "formatter": "json"}},
    "root": {"handlers": ["out"], "level": "WARNING"},
    "loggers": {
        # Accesses and refused commands (code and figures, never what was typed).
        "omaha.access": {"level": os.environ.get("OMAHA_ACCESS_LOG", "WARNING")},
        "omaha": {"handlers": ["out"], "level": "INFO", "propagate": False},
        "django": {"handlers": ["out"], "level": "WARNING", "propagate": False},
        # Text reports only: Django's HTML report carries the local variables of each frame.
        "django.request": {"handlers": ["out"], "level": "ERROR", "propagate": False},
    },
}
