# The house's commands. `make run` needs Python 3.11 or newer and make, nothing else.

PYTHON ?= python3
OMAHA_BUILD ?= $(shell git rev-parse --short HEAD 2>/dev/null || echo dev)
PORT ?= 8000
OMAHA_VAR ?= var
VENV := .venv
BIN := $(VENV)/bin
RUN := OMAHA_HASHED_STATIC=1
MANAGE := $(RUN) $(BIN)/python manage.py
# Frames over 16 KiB are refused; a client that misses one ping in 25 seconds is gone.
DAPHNE := --websocket-max-message-size 65536 --websocket-max-frame-size 65536 \
  --ping-interval 15 --ping-timeout 10 --no-server-name --verbosity 0
export PORT OMAHA_BUILD
export OMAHA_VAR

.PHONY: help run test check check-style check-types check-layers check-django check-own bench faults slow messages format

help:
	@echo "make run      the demo house on http://localhost:$(PORT) (PORT=, OMAHA_VAR=)"
	@echo "make test     every test that can run here, on SQLite and on PostgreSQL + Redis"
	@echo "make check    linters, types, layers, migrations, catalogues, lengths"
	@echo "make bench    the measures and their goals (QUICK=1 for the short form)"
	@echo "make faults   kills, restarts and cuts, the long form"
	@echo "make slow     the long tests"
	@echo "make messages compile the catalogues (.po -> .mo)"

# The product's packages: enough to run. `.installed` repeats the work only when the list changed.
$(VENV)/.installed: requirements.txt
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $@

$(VENV)/.installed-dev: requirements.txt requirements-dev.txt $(VENV)/.installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $@

run: $(VENV)/.installed
	@test -n "$(REDIS_URL)" || $(BIN)/python -m omaha_site.process_lock $(OMAHA_VAR)/server.lock
	@$(MANAGE) migrate --verbosity 0
	@$(MANAGE) collectstatic --no-input --verbosity 0
	@$(MANAGE) seed_demo
	@exec env $(RUN) $(BIN)/daphne -b 127.0.0.1 -p $(PORT) $(DAPHNE) omaha_site.asgi:application

test: $(VENV)/.installed-dev
	@$(BIN)/python -m tests.run

faults: $(VENV)/.installed-dev
	@OMAHA_LONG_FAULTS=1 $(BIN)/python -m tests.run --only faults

slow: $(VENV)/.installed-dev
	@$(BIN)/python -m tests.run --only slow

# Every check runs, also after one that failed.
check: $(VENV)/.installed-dev
	@$(MAKE) --no-print-directory --keep-going check-style check-types check-layers check-django check-own

check-style: $(VENV)/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

check-types: $(VENV)/.installed-dev
	$(BIN)/mypy

check-layers: $(VENV)/.installed-dev
	$(BIN)/lint-imports

check-django: $(VENV)/.installed-dev
	$(BIN)/python manage.py check --fail-level WARNING
	$(BIN)/python manage.py makemigrations --check --dry-run

check-own: $(VENV)/.installed-dev
	DJANGO_SETTINGS_MODULE=omaha_site.settings $(BIN)/python -m tests.checks

format: $(VENV)/.installed-dev
	$(BIN)/ruff check --fix --quiet .
	$(BIN)/ruff format --quiet .

messages: $(VENV)/.installed-dev
	DJANGO_SETTINGS_MODULE=omaha_site.settings $(BIN)/python -m tests.checks --compile-messages

bench: $(VENV)/.installed-dev
	@failed=0; for each in bench/*.py; do \
	  $(BIN)/python $$each $(if $(QUICK),--quick) || failed=1; \
	done; exit $$failed
