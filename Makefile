# The commands of the house. `make` alone lists them.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

.DEFAULT_GOAL := help
.PHONY: help play test check lint soak golden bench lock clean

help:            ## list the commands
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 14

play: $(READY)   ## play in this terminal
	@$(BIN)/samurai

test: $(READY)   ## everything: style, types, layers, all tests, 100 % coverage of the rules
	$(MAKE) --no-print-directory lint
	$(BIN)/python -m pytest -n 2 --dist worksteal --cov --cov-report=term

check: $(READY)  ## the daily loop: style, types, layers and the fast tests
	$(MAKE) --no-print-directory lint
	$(BIN)/python -m pytest -n 2 --dist worksteal -m "not slow" -q

lint: $(READY)   ## style, types and layers
	$(BIN)/ruff format --check -q .
	$(BIN)/ruff check -q .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

soak: $(READY)   ## 10,000 random games of board and cards at every number of players
	$(BIN)/python tests/soak.py

golden: $(READY) ## play the golden games anew, after a change of the rules that was meant
	$(BIN)/python tests/playthroughs/make.py

bench: $(READY)  ## speed, measured against other libraries in the same run
	$(BIN)/python benchmarks/plain.py

lock: $(READY)   ## write down the versions that are installed now
	$(BIN)/pip freeze --exclude-editable --disable-pip-version-check > constraints.txt

clean:           ## forget everything that was installed or built
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage* dist build

$(READY): pyproject.toml constraints.txt tools/system-packages
	tools/system-packages $(PYTHON)
	$(PYTHON) -m venv .venv
	$(BIN)/pip install -q --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@
