# The two commands a user needs are make run and make test; both set up everything themselves.

SHELL := /bin/bash
BIN := .venv/bin
PYTEST_ARGS ?= --numprocesses auto --maxprocesses 4 --dist worksteal

.DEFAULT_GOAL := help
.PHONY: help run setup setup-test test lint format bench clean

help: ## say what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: ## open the window; without a display, show one search in a folder of pictures
	@tools/run.sh $(FILE)

setup: ## only install what the program needs
	@tools/set-up.sh run

setup-test:
	@tools/set-up.sh test

test: lint ## check the code and run all tests; PYTEST_ARGS go to pytest
	LC_ALL=C.UTF-8 $(BIN)/python -m pytest $(PYTEST_ARGS)

lint: setup-test ## check the code only
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

format: setup-test ## lay the code out as the checks want it
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: setup ## measure the speed of the engine and of the window
	$(BIN)/python -m benchmarks

clean: ## remove what the other commands made
	rm -rf .venv nqueens-tour build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
