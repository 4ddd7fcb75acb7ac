# `make sandbox`, `make run` and `make test` set up everything they need on first use.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet --require-hashes

.DEFAULT_GOAL := help
# What `make sandbox` passes on: --port, --keep DIR, --faults, --no-open.
ARGS ?=

.PHONY: help sandbox run test check format bench lock clean

help:
	@echo "make sandbox play in a browser with no Discord account (ARGS='--keep DIR --faults --port N')"
	@echo "make run     start the bot (settings in .env)"
	@echo "make test    run every test"
	@echo "make check   format, lint, types and import directions"
	@echo "make format  put the code into the house format"
	@echo "make bench   print the speed ratios"
	@echo "make lock    write the requirements files anew from pyproject.toml"

$(BIN)/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=python3.12 …")'
	$(PYTHON) -m venv $(VENV)

$(VENV)/.run: requirements.txt | $(BIN)/python
	@echo "Installing what the bot needs …"
	$(PIP) -r requirements.txt
	@touch $@

$(VENV)/.dev: requirements-dev.txt | $(BIN)/python
	@echo "Installing what the tests need …"
	$(PIP) -r requirements-dev.txt
	@touch $@

sandbox: $(VENV)/.run
	@exec $(BIN)/python -m sandbox --bot bot $(ARGS)

run: $(VENV)/.run
	$(BIN)/python -m bot

test: $(VENV)/.dev
	$(BIN)/python -m pytest --numprocesses auto $$(.ci/browser || echo --ignore=tests/browser) $(TESTS)

check: $(VENV)/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/pyright
	$(BIN)/lint-imports

format: $(VENV)/.dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(VENV)/.dev
	$(BIN)/python -m benchmarks

lock: $(VENV)/.dev
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header -o requirements.txt pyproject.toml
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --extra dev -o requirements-dev.txt pyproject.toml

clean:
	rm -rf $(VENV) .pytest_cache .ruff_cache .hypothesis .import_linter_cache
