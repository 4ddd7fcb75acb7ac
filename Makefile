# `make sandbox`, `make run` and `make test` set up everything they need on first use.
PYTHON ?= python3
# What the bot runs on, here and as a service, and what it is tested and checked with: environments
# that are made again when their list changes, so that the bot reaches nothing of the tests.
VENV := .venv
SERVICE_VENV := .venv-service
DEV_VENV := .venv-dev
RELEASE_VENV := .venv-release
BIN := $(DEV_VENV)/bin
# Extras are named: else pip takes the newest of what is wanted with one, and refuses its hash.
LOCK := $(BIN)/uv pip compile --quiet --universal --no-strip-extras --python-version 3.11 --generate-hashes --no-emit-index-url --no-header
INSTALL := -m pip --disable-pip-version-check install --quiet --require-hashes

# What Python compiles is kept: else each bot and each worker of the tests compiles all of it again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
# A worker often keeps a bot or a browser busy beside itself: one for each processor is enough.
TEST_WORKERS ?= 2
# What `make sandbox` passes on: --port, --keep DIR, --faults, --no-open.
ARGS ?=

.PHONY: help sandbox run service test check format bench core lock audit release clean

help:
	@echo "make sandbox play in a browser with no Discord account (ARGS='--keep DIR --faults --port N')"
	@echo "make run     start the bot (settings in .env)"
	@echo "make service install what a service needs, PostgreSQL's driver too (PYTHON=/usr/bin/python3)"
	@echo "make test    run every test"
	@echo "make check   format, lint, types and import directions"
	@echo "make format  put the code into the house format"
	@echo "make bench   print the speed ratios"
	@echo "make core    compile the cores of the computer opponent anew"
	@echo "make audit   look for known weaknesses in what the bot runs on and is tested with"
	@echo "make release put wheel, container, changes, SBOM and checksums of this version into dist"
	@echo "make lock    write the requirements files anew from pyproject.toml"

# Make the environment $(@D) from the list of packages $<: what it is for.
define environment
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=python3.12 …")'
	@echo "Installing $(1) into $(@D) …"
	@$(PYTHON) -m venv --clear $(@D)
	@$(@D)/bin/python $(INSTALL) -r $<
	@touch $@
endef

$(VENV)/.made: requirements.txt
	$(call environment,what the bot needs)

$(SERVICE_VENV)/.made: deploy/requirements.txt
	$(call environment,what a service needs)

$(DEV_VENV)/.made: requirements-dev.txt
	$(call environment,what the tests need)

$(RELEASE_VENV)/.made: requirements-release.txt
	$(call environment,what makes a release)

sandbox: $(VENV)/.made
	@exec $(VENV)/bin/python -m sandbox --bot bot $(ARGS)

run: $(VENV)/.made
	$(VENV)/bin/python -m bot

service: $(SERVICE_VENV)/.made

test: $(DEV_VENV)/.made
	@.ci/postgres
	TMPDIR=$$(.ci/scratch) $(BIN)/python -m pytest --numprocesses $(TEST_WORKERS) --dist loadfile --durations 20 $$(.ci/browser || echo --ignore=tests/browser) $(TESTS)

check: $(DEV_VENV)/.made
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/pyright
	$(BIN)/lint-imports

format: $(DEV_VENV)/.made
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# On what the bot runs on: with what it is tested with beside it, it would read more as it starts.
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
