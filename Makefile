# Everything this project needs lives in .venv; delete it at any time and it comes back.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin

.PHONY: help install play test bench clean

help:
	@echo "make play      install what is needed into $(VENV) and play"
	@echo "make test      the same, and run every check and test (STRICT=1: a skipped test is a failure)"
	@echo "make bench     measure, side by side with a named peer, and write build/bench.json"
	@echo "make install   only make $(VENV)"
	@echo "make clean     take away all that these commands have made"

install: $(VENV)/.play
play: $(VENV)/.play
	@$(BIN)/companion play

test: $(VENV)/.test
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check .
	@$(BIN)/mypy
	@STRICT=$(STRICT) $(BIN)/python -m pytest $(PYTEST)

bench: $(VENV)/.bench
	@$(BIN)/python -m tests.bench

clean:
	rm -rf .venv .venv-* build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "This needs Python 3.11 or newer, and '$(PYTHON)' is not. Name one: make PYTHON=python3.11 ..." >&2; exit 2; }
	@echo "Making $(VENV) ..."
	@$(PYTHON) -m venv $(VENV) || \
	  { rm -rf $(VENV); echo "Python could not make a virtual environment. On Debian: apt install python3-venv" >&2; exit 2; }

# One stamp for each set of packages; pyproject.toml decides when it is out of date.
$(VENV)/.play:  EXTRA :=
$(VENV)/.test:  EXTRA := [test,bench]
$(VENV)/.bench: EXTRA := [bench]
$(VENV)/.play $(VENV)/.test $(VENV)/.bench: pyproject.toml | $(BIN)/python
	@echo "Installing tabletop-companion$(EXTRA) into $(VENV) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.$(EXTRA)'
	@touch $@
