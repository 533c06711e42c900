# A card table in a few words: `make demo` shows it, `make test` checks it. `make help` lists the rest.
# Another Python than the first fitting one on the path: make PYTHON=/path/to/python demo

PYTHON ?=
ARGS ?=
WORKERS ?= auto

BIN := .venv/bin

.DEFAULT_GOAL := help
.PHONY: help demo run test lint types imports check-format tests bench soak lock clean

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

bench: .venv-bench/ready ## Measure against OR-Tools, RLCard, rummikub-solver and bare discord.py, as a table
	@.venv-bench/bin/python -m tests.bench $(ARGS)

soak: .venv/ready ## Play a month at two hundred tables in a simulated Discord, the bot restarted a hundred times
	@$(BIN)/python -m tests.soak $(ARGS)

clean: ## Remove the environments and what the tools leave
	rm -rf .venv .venv-bench .venv-lock .coverage .coverage.* .hypothesis .*_cache
	find bot cogs tests -name __pycache__ -prune -exec rm -rf {} +

# --- environments: made once, made up to date when the project file or the lock changed ---

.venv/ready: pyproject.toml requirements/dev.txt
	@PYTHON="$(PYTHON)" .ci/environment .venv requirements/dev.txt
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-index --no-deps --no-build-isolation --editable .
	@touch $@

.venv-bench/ready: pyproject.toml requirements/bench.txt
	@PYTHON="$(PYTHON)" .ci/environment .venv-bench requirements/bench.txt
	@touch $@

# --- the lock: packages and hashes, no index's address ---

COMPILE = .venv-lock/bin/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 --generate-hashes \
	--no-strip-extras --no-emit-index-url --custom-compile-command 'make lock' --exclude-newer '7 days' --upgrade

lock: .venv-lock/ready ## Renew requirements/*.txt from pyproject.toml (releases at least a week old)
	$(COMPILE) --extra demo --group dev --output-file requirements/dev.txt
	$(COMPILE) --constraint requirements/dev.txt --output-file requirements/run.txt
	$(COMPILE) --constraint requirements/dev.txt --extra postgres --output-file requirements/postgres.txt
	$(COMPILE) --constraint requirements/dev.txt --extra bench --output-file requirements/bench.txt
	$(subst pyproject.toml,--group lock,$(COMPILE)) --output-file requirements/lock.txt

.venv-lock/ready: requirements/lock.txt
	@PYTHON="$(PYTHON)" .ci/environment .venv-lock requirements/lock.txt
	@touch $@
