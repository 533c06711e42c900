# A card table in a few words: `make demo` shows it, `make test` checks it. `make help` lists the rest.
# Another Python than the first fitting one on the path: make PYTHON=/path/to/python demo

PYTHON ?=
ARGS ?=
WORKERS ?= auto

BIN := .venv/bin
PIP_FLAGS := --quiet --disable-pip-version-check

.DEFAULT_GOAL := help
.PHONY: help demo run test lint types imports check-format tests bench lock clean

help: ## Show this list
	@sed -n 's/^\([a-z-]*\):.*## /\1|/p' Makefile | while IFS='|' read -r target text; do \
		printf '  make %-8s %s\n' "$$target" "$$text"; done

demo: .venv/ready ## Play in the browser against computer players, without a Discord token
	@$(BIN)/python -m bot demo $(ARGS)

run: .venv/ready ## Run the bot; DISCORD_TOKEN comes from the environment or .env
	@$(BIN)/python -m bot run $(ARGS)

test: lint tests ## Check everything: format, lint, types, layers, tests with coverage

lint: check-format types imports ## Check format, lint, types and layers only

check-format: .venv/ready
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .

types: .venv/ready
	$(BIN)/mypy

imports: .venv/ready
	$(BIN)/lint-imports --no-logo

tests: .venv/ready
	$(BIN)/pytest --numprocesses=$(WORKERS) --maxprocesses=8 --cov --cov-report=term $(ARGS)

bench: .venv-bench/ready ## Measure against the peers named in docs, as a table
	@.venv-bench/bin/python -m tests.bench $(ARGS)

clean: ## Remove the environments and what the tools leave
	rm -rf .venv .venv-bench .venv-lock .coverage .coverage.* .hypothesis .*_cache
	find bot cogs tests -name __pycache__ -prune -exec rm -rf {} +

# --- environments: made once, made up to date when the project file or the lock changed -------------------------------

.venv/ready: pyproject.toml requirements/dev.txt
	$(call environment,.venv,requirements/dev.txt)
	@$(BIN)/pip install $(PIP_FLAGS) --no-index --no-deps --no-build-isolation --editable .
	@touch $@

.venv-bench/ready: pyproject.toml requirements/bench.txt
	$(call environment,.venv-bench,requirements/bench.txt)
	@touch $@

# environment(folder, lock): find a Python, make the folder where there is none that works, install the lock.
define environment
	@set -e; python='$(PYTHON)'; \
	if [ -z "$$python" ]; then \
		for each in python3 python3.14 python3.13 python3.12 python3.11; do \
			if $$each -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then python=$$each; break; fi; \
		done; \
	fi; \
	if [ -z "$$python" ]; then \
		if found=$$(python3 --version 2>/dev/null); then echo "make: $$found is too old: Python 3.11 or later is needed." >&2; \
		else echo "make: python3 is missing: install Python 3.11 or later (Debian, Ubuntu: apt install python3 python3-venv)." >&2; fi; \
		exit 1; \
	fi; \
	if ! "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
		echo "make: $$python is no Python 3.11 or later." >&2; exit 1; \
	fi; \
	if ! $(1)/bin/python -m pip --version >/dev/null 2>&1; then \
		if ! "$$python" -c 'import venv, ensurepip' 2>/dev/null; then \
			name=$$("$$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])'); \
			echo "make: $$python cannot make a virtual environment: the package $$name (python3-venv) is missing." >&2; \
			echo "make: Debian, Ubuntu: apt install $$name" >&2; \
			exit 1; \
		fi; \
		echo "Making $(1) (a minute or two, the first time only)"; \
		rm -rf $(1); "$$python" -m venv $(1); \
	fi; \
	$(1)/bin/python -m pip install $(PIP_FLAGS) --require-hashes --requirement $(2)
endef

# --- the lock: packages and hashes, no index's address ----------------------------------------------------------------

COMPILE = .venv-lock/bin/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 --generate-hashes \
	--no-strip-extras --no-emit-index-url --custom-compile-command 'make lock' --exclude-newer '7 days' --upgrade

lock: .venv-lock/ready ## Renew requirements/*.txt from pyproject.toml (releases at least a week old)
	$(COMPILE) --extra demo --group dev --output-file requirements/dev.txt
	$(COMPILE) --constraint requirements/dev.txt --output-file requirements/run.txt
	$(COMPILE) --constraint requirements/dev.txt --extra postgres --output-file requirements/postgres.txt
	$(COMPILE) --constraint requirements/dev.txt --extra bench --output-file requirements/bench.txt
	$(subst pyproject.toml,--group lock,$(COMPILE)) --output-file requirements/lock.txt

.venv-lock/ready: requirements/lock.txt
	$(call environment,.venv-lock,requirements/lock.txt)
	@touch $@
