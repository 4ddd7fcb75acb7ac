# `make sandbox`, `make run` and `make test` set up everything they need on first use.
PYTHON ?= python3
# Environments for the bot, the service, the tests and releases. Each is rebuilt when its list of
# packages changes. They are separate, so the bot cannot import what only the tests need.
VENV := .venv
SERVICE_VENV := .venv-service
DEV_VENV := .venv-dev
RELEASE_VENV := .venv-release
BIN := $(DEV_VENV)/bin
# Pin extras in lock files: otherwise pip takes their latest versions and rejects the hashes.
LOCK := $(BIN)/uv pip compile --quiet --universal --no-strip-extras --python-version 3.11 --generate-hashes --no-emit-index-url --no-header

# Keep compiled bytecode: otherwise each bot and each test worker compiles everything again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
# Tests of bots and browsers wait a lot: two workers use 61 % of two cores.
TEST_WORKERS ?= 3
# Arguments for `make sandbox`: --port, --keep DIR, --faults, --no-open.
ARGS ?=

.PHONY: help sandbox run service install test check check-format check-lint check-types check-contracts format bench core lock audit release clean

help:
	@echo "make sandbox play in a browser without a Discord account (ARGS='--keep DIR --faults --port N')"
	@echo "make run     start the bot (settings in .env)"
	@echo "make service install what a service needs (PYTHON=/usr/bin/python3)"
	@echo "make test    run every test"
	@echo "make check   check format, lint, types and import contracts"
	@echo "make format  format the code"
	@echo "make bench   print the speed ratios"
	@echo "make core    recompile the cores of the computer opponent"
	@echo "make audit   look for known vulnerabilities in all packages"
	@echo "make release build the release files of this version in dist"
	@echo "make lock    update the requirements files from pyproject.toml"

# Create the environment $(@D) from the package list $< and wheels; the argument says what it is for.
define environment
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=python3.12 …")'
	@$(PYTHON) deploy/environment.py "$(1)" $(@D) $^
	@touch $@
endef

# Games and cogs of others: see docs/operating.md.
PACKAGES := $(wildcard deploy/packages/*.whl)

$(VENV)/.made: requirements.txt $(PACKAGES)
	$(call environment,what the bot needs)

$(SERVICE_VENV)/.made: deploy/requirements.txt $(PACKAGES)
	$(call environment,what a service needs)

$(DEV_VENV)/.made: requirements-dev.txt
	$(call environment,what the tests need)

$(RELEASE_VENV)/.made: requirements-release.txt
	$(call environment,what makes a release)

sandbox: $(VENV)/.made
	@echo "Starting the sandbox …"
	@exec $(VENV)/bin/python -m sandbox --bot bot $(ARGS)

run: $(VENV)/.made
	$(VENV)/bin/python -m bot

service: $(SERVICE_VENV)/.made

# What the tests and checks need, from packages to a browser.
install: $(DEV_VENV)/.made
	@.ci/postgres
	@.ci/browser || true

test: $(DEV_VENV)/.made
	@.ci/postgres
	TMPDIR=$$(.ci/scratch) $(BIN)/python -m pytest --numprocesses $(TEST_WORKERS) --dist loadfile --no-loadscope-reorder --durations 20 $$(.ci/browser || echo --ignore=tests/browser) $(TESTS)

check: check-format check-lint check-types check-contracts

check-format: $(DEV_VENV)/.made
	$(BIN)/ruff format --check .

check-lint: $(DEV_VENV)/.made
	$(BIN)/ruff check .

check-types: $(DEV_VENV)/.made
	$(BIN)/pyright

check-contracts: $(DEV_VENV)/.made
	$(BIN)/lint-imports

format: $(DEV_VENV)/.made
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# Uses the bot's own environment: the packages of the tests would slow down the start.
bench: $(VENV)/.made
	$(VENV)/bin/python -m benchmarks

core: $(DEV_VENV)/.made
	$(BIN)/python -m engine.core

audit: $(RELEASE_VENV)/.made
	$(RELEASE_VENV)/bin/pip-audit --strict --require-hashes --disable-pip $(foreach list,requirements.txt requirements-dev.txt requirements-release.txt deploy/requirements.txt,-r $(list))

release: $(RELEASE_VENV)/.made
	@.ci/release $(RELEASE_VENV)/bin/python

lock: $(DEV_VENV)/.made
	$(LOCK) -o requirements.txt pyproject.toml
	$(LOCK) --extra dev -o requirements-dev.txt pyproject.toml
	$(LOCK) --group release -o requirements-release.txt
	$(LOCK) --extra postgres --extra sentry -o deploy/requirements.txt pyproject.toml

clean:
	rm -rf $(VENV) $(SERVICE_VENV) $(DEV_VENV) $(RELEASE_VENV) .pytest_cache .ruff_cache .hypothesis .import_linter_cache
