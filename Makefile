# Everything this project needs lives in .venv; delete it at any time and it comes back.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
LOCK   := $(if $(shell command -v flock),flock $(VENV).lock)

# Nothing is compiled anew for each command that is run, whatever the environment says; `make clean` forgets it.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: help install play test fuzz test-install lock wheelhouse bench bench-hands bench-effort arena clean

help:
	@echo "make play      install what is needed into $(VENV) and play (make play PLAY='--seed 7' hands flags on)"
	@echo "make test      install likewise, and run every check and test (STRICT=1: a skipped test is a failure)"
	@echo "make fuzz      run tests at random for some minutes, from a seed that is told (make fuzz FUZZ='--seed 7')"
	@echo "make test-install  install on whole foreign systems, as root: Debian trees, made with mmdebstrap in build/roots"
	@echo "make lock      take the newest libraries into systemd/requirements.txt, which is what is installed on a machine"
	@echo "make wheelhouse    gather in build/wheelhouse all that a Raspberry Pi without a network is installed from"
	@echo "make bench     measure, side by side with a named peer, and write build/bench.json"
	@echo "make bench-hands   count what the table makes of 100,000 noisy acts of each game (make bench-hands HANDS='--seed 7')"
	@echo "make bench-effort  count what people have to press, turn and touch for each decision of whole games,"
	@echo "              and to click and type for what they do on the page (make bench-effort EFFORT=--page)"
	@echo "make arena     play the levels of opponents against each other (make arena ARENA='kiwara 4 3 --games 40')"
	@echo "make install   only make $(VENV)"
	@echo "make clean     take away all that these commands have made"

install: $(VENV)/.play
play: $(VENV)/.play
	@$(BIN)/python -m companion play $(PLAY)

test: $(VENV)/.test
	@$(BIN)/python -m ruff check --quiet .
	@$(BIN)/python -m ruff format --quiet --check .
	@$(BIN)/python -m mypy
	@STRICT=$(STRICT) PYTHONHASHSEED=0 $(BIN)/python -m pytest --numprocesses auto --dist worksteal $(PYTEST)

fuzz: $(VENV)/.test
	@$(BIN)/python -m tests.fuzz $(FUZZ)

test-install: $(VENV)/.test
	@.ci/roots
	@$(MAKE) --no-print-directory wheelhouse WHEELHOUSE=build/roots/wheelhouse PROCESSOR="$$(uname -m)"
	@STRICT=$(STRICT) $(BIN)/python -m pytest --numprocesses auto --dist loadgroup $(PYTEST) tests/setup/foreign.py

# What root installs on a machine: one version of each library, and the hashes of all its files.
lock: $(VENV)/.made
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check 'uv>=0.9'
	@$(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' | \
	  $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --extra pi --generate-hashes \
	  --no-annotate --custom-compile-command 'make lock' --output-file systemd/requirements.txt pyproject.toml -

# The program, and the wheels of its locked libraries for the Pythons of Bookworm and of Trixie. What only one of them
# needs is marked in the lock, and pip would go by its own Python; wheels may be made for any glibc up to Bookworm's.
WHEELHOUSE := build/wheelhouse
PROCESSOR  := aarch64
PLATFORMS   = $(patsubst %,--platform=manylinux_2_%_$(PROCESSOR),$(shell seq 36 -1 17))
FETCH       = $(BIN)/python -m pip download --quiet --only-binary=:all: --no-deps --require-hashes $(PLATFORMS) \
  --dest=$(WHEELHOUSE) --requirement=/dev/stdin
wheelhouse: $(VENV)/.made
	@rm -f $(WHEELHOUSE)/*.whl
	@$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir=$(WHEELHOUSE) .
	@sed "s/ ; python_full_version < '3.13'//" systemd/requirements.txt | $(FETCH) --python-version=3.11
	@sed "/ ; python_full_version < '3.13'/,/[^\\]$$/d" systemd/requirements.txt | $(FETCH) --python-version=3.13

bench: $(VENV)/.bench
	@$(BIN)/python -m tests.bench

bench-hands: $(VENV)/.play
	@$(BIN)/python -m tests.noise $(HANDS)

bench-effort: $(VENV)/.test
	@$(BIN)/python -m tests.effort $(EFFORT)

arena: $(VENV)/.play
	@$(BIN)/python -m companion arena $(ARENA)

clean:
	rm -rf .venv .venv-* .venv*.lock build dist .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# A set of packages is a stamp, and pyproject.toml decides when it is out of date. What the tests need
# includes the rest. Each stamp is made under a lock, so that two commands at once wait for each other.
$(VENV)/.play:  EXTRA :=
$(VENV)/.test:  EXTRA := [test,bench]
$(VENV)/.bench: EXTRA := [bench]
$(VENV)/.test:  INCLUDES := $(VENV)/.play $(VENV)/.bench
$(VENV)/.bench: INCLUDES := $(VENV)/.play
# A peer of the bench, under the GPL, run only beside us. It names an old chess for tools of its own that nobody runs here.
$(VENV)/.test $(VENV)/.bench: ALONE := sunfish==2026.1
$(VENV)/.play $(VENV)/.test $(VENV)/.bench: pyproject.toml | $(VENV)/.made
	@echo "Installing tabletop-companion$(EXTRA) into $(VENV) ..."
	@$(LOCK) $(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.$(EXTRA)' || \
	  { echo "The packages could not be installed. Without a network that cannot work; otherwise try make clean." >&2; exit 2; }
	@[ -z '$(ALONE)' ] || $(LOCK) $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps $(ALONE)
	@touch $@ $(INCLUDES)

# A virtual environment counts as made when its stamp is there, since half of one looks much like a whole.
$(VENV)/.made:
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	  { echo "This needs Python 3.11 or newer, and '$(PYTHON)' is not. Name one: make PYTHON=python3.11 ..." >&2; exit 2; }
	@[ ! -e $(VENV) ] || [ -e $(VENV)/pyvenv.cfg ] || \
	  { echo "'$(VENV)' is there already and is no virtual environment. Name another: make VENV=..." >&2; exit 2; }
	@echo "Making $(VENV) ..."
	@$(LOCK) sh -c '[ -e $@ ] || $(BIN)/python -m pip --version || "$(PYTHON)" -m venv --clear $(VENV)' >/dev/null 2>&1 || \
	  { echo "Python could not make a virtual environment in $(VENV). On Debian: apt install python3-venv" >&2; exit 2; }
	@touch $@
