# Users need only make run and make test. Both install everything they need.

SHELL := /bin/bash
BIN := .venv/bin
PYTEST_ARGS ?= --numprocesses auto --maxprocesses 4 --dist worksteal

.DEFAULT_GOAL := help
.PHONY: help run setup setup-test test test-all lint format bench bundle clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: ## install and open the window; without a display, save pictures of one search
	@tools/run.sh $(FILE)

setup: ## install the program without starting it
	@tools/set-up.sh run

setup-test:
	@tools/set-up.sh test

# Bytecode is kept whatever the environment says: pytest takes twelve seconds to rewrite the tests.
test: lint ## check the code and run the tests; PYTEST_ARGS="..." is passed to pytest
	LC_ALL=C.UTF-8 PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest $(PYTEST_ARGS)

test-all: setup-test ## the same with every case, also those that take long; before a release
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --no-build-isolation --editable ".[test,readers]"
	NQUEENS_FUZZ_CASES=$${NQUEENS_FUZZ_CASES:-2000} NQUEENS_WINDOW_PRESSES=$${NQUEENS_WINDOW_PRESSES:-6000} \
	$(MAKE) test PYTEST_ARGS="$(PYTEST_ARGS) --thorough"

lint: setup-test ## check the code without running tests
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

format: setup-test ## format the code
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: setup ## run all benchmarks
	$(BIN)/python -m benchmarks

bundle: setup ## make a folder in dist that runs without Python
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --no-build-isolation --editable ".[bundle,video]"
	$(BIN)/python -m PyInstaller --noconfirm --log-level WARN tools/bundle/bundle.spec

clean: ## remove the virtual environment and all generated files
	rm -rf .venv nqueens-tour build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
