"""The configuration keeps what the log, the sockets and the pages rely on."""

import os
import re
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client

from omaha_site.checks import sqlite_faults
from omaha_site.keys import read_or_create

ROOT = Path(__file__).resolve().parents[2]
SETTINGS = ROOT / "omaha_site" / "settings.py"


def _settings(expression: str, tmp_path: Path, **environment: str) -> str:
    """The value of an expression over freshly read settings, in a process of its own."""
    code = f"from omaha_site import settings as s; print({expression})"
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**kept, "OMAHA_VAR": str(tmp_path), **environment},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.sqlite_only
def test_a_sqlite_connection_keeps_the_promises_of_the_log(transactional_db: None) -> None:
    with connection.cursor() as cursor:
        read = {
            name: cursor.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys", "recursive_triggers", "busy_timeout")
        }
    full = 2
    assert read == {
        "journal_mode": "wal",
        "synchronous": full,
        "foreign_keys": 1,
        "recursive_triggers": 1,
        "busy_timeout": 1000,
    }


@pytest.mark.postgres_only
def test_a_postgres_connection_gives_up_early_and_commits_durably(db: None) -> None:
    with connection.cursor() as cursor:
        read = {}
        for name in (
            "lock_timeout",
            "statement_timeout",
            "idle_in_transaction_session_timeout",
            "synchronous_commit",
        ):
            cursor.execute(f"SHOW {name}")
            read[name] = cursor.fetchone()[0]
    assert read == {
        "lock_timeout": "1s",
        "statement_timeout": "5s",
        "idle_in_transaction_session_timeout": "5s",
        "synchronous_commit": "on",
    }
    assert settings.DATABASES["default"]["CONN_MAX_AGE"] is None
    assert settings.DATABASES["default"]["CONN_HEALTH_CHECKS"] is True
    assert settings.DATABASES["default"]["OPTIONS"]["server_side_binding"] is True


SOUND: dict[str, Any] = {
    "transaction_mode": "IMMEDIATE",
    "init_command": "PRAGMA foreign_keys=ON;PRAGMA recursive_triggers=ON",
}


@pytest.mark.parametrize(
    ("options", "codes"),
    [
        (SOUND, []),
        (SOUND | {"transaction_mode": "DEFERRED"}, ["omaha.E001"]),
        ({"init_command": SOUND["init_command"]}, ["omaha.E001"]),
        (SOUND | {"init_command": "PRAGMA recursive_triggers=ON"}, ["omaha.E002"]),
        (SOUND | {"init_command": "PRAGMA foreign_keys=ON"}, ["omaha.E003"]),
        ({}, ["omaha.E001", "omaha.E002", "omaha.E003"]),
    ],
)
def test_the_system_check_refuses_a_sqlite_that_would_break_the_log(
    options: dict[str, Any], codes: list[str]
) -> None:
    assert [fault.id for fault in sqlite_faults(options)] == codes


def test_a_key_is_made_once_readable_by_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "keys" / "django"
    first = read_or_create(path)
    assert len(first) == 64
    assert stat.S_IMODE(path.stat().st_mode) == 0o400
    assert read_or_create(path) == first
    assert [each.name for each in path.parent.iterdir()] == ["django"]


def test_an_empty_key_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "key").touch()
    with pytest.raises(ValueError, match="is empty"):
        read_or_create(tmp_path / "key")


def test_cookies_and_transport_are_secure_where_all_origins_are_https(tmp_path: Path) -> None:
    expression = (
        "[s.SESSION_COOKIE_NAME, s.SESSION_COOKIE_SECURE, s.SESSION_COOKIE_SAMESITE, s.SECURE_SSL_REDIRECT,"
        " s.SECURE_HSTS_SECONDS, s.ALLOWED_HOSTS, s.DEBUG]"
    )
    house = _settings(expression, tmp_path, OMAHA_ORIGINS="https://omaha.example")
    assert house == "['__Host-session', True, 'Strict', True, 31536000, ['omaha.example'], False]"
    demo = _settings(expression, tmp_path)
    assert demo == "['session', False, 'Strict', False, 0, ['127.0.0.1', 'localhost'], False]"


def test_the_deployment_check_is_clean(tmp_path: Path) -> None:
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    done = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=ROOT,
        env={**kept, "OMAHA_VAR": str(tmp_path), "OMAHA_ORIGINS": "https://omaha.example"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout


def test_the_database_password_and_the_redis_address_come_from_files(tmp_path: Path) -> None:
    (tmp_path / "password").write_text("correct horse\n")
    (tmp_path / "redis").write_text("redis://:secret@cache:6379/0\n")
    shown = _settings(
        "[s.DATABASES['default']['PASSWORD'], s.DATABASES['default']['HOST'], s.REDIS_URL]",
        tmp_path,
        DATABASE_URL="postgresql://omaha_app@db/omaha",
        OMAHA_DATABASE_PASSWORD_FILE=str(tmp_path / "password"),
        REDIS_URL_FILE=str(tmp_path / "redis"),
    )
    assert shown == "['correct horse', 'db', 'redis://:secret@cache:6379/0']"


def test_there_is_no_second_door_into_the_data() -> None:
    assert "django.contrib.admin" not in settings.INSTALLED_APPS


def test_pages_forbid_foreign_content_and_are_never_kept(client: Client, db: None) -> None:
    answer = client.get("/health")
    policy = {part.strip() for part in answer["Content-Security-Policy"].split(";")}
    assert policy == {
        "default-src 'none'",
        *(f"{kind}-src 'self'" for kind in ("script", "style", "img", "connect", "font", "manifest")),
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
    }
    assert answer["Cache-Control"] == "no-store"
    assert answer["X-Frame-Options"] == "DENY"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == "same-origin"


def test_health_says_whether_the_database_answers(client: Client, db: None) -> None:
    answer = client.get("/health")
    assert (answer.status_code, answer.json()) == (200, {"ok": True, "build": "dev"})


def test_every_variable_that_the_settings_read_is_documented() -> None:
    read = set(re.findall(r'"(OMAHA_[A-Z_]+|DATABASE_URL|REDIS_URL|PORT)"', SETTINGS.read_text()))
    documented = set(re.findall(r"`([A-Z_]+?)(?:_FILE)?`", (ROOT / "docs" / "operations.md").read_text()))
    assert {"OMAHA_ORIGINS", "DATABASE_URL", "PORT"} <= read
    assert {name.removesuffix("_FILE") for name in read} - documented == set()
