# The commands of the project. `make` alone lists them.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/pip install -q --disable-pip-version-check -c constraints.txt
READY := .venv/.ready
TOOLS := .venv/.tools
PROXIES := .venv/.proxies
SITE := .venv/.site
NODE := client/node_modules/.ready
WEB := src/samurai/server/static/index.html
CLIENT := $(shell find client/src src/samurai/games/*/ui src/samurai/games/*/lesson src/samurai/art docs/rules docs/pictures -type f -not -name '*.pyc' 2>/dev/null)
FAST := -m "not slow"
TESTS := $(BIN)/python -m pytest -n 2 --dist worksteal
RULES := tests/engine tests/games tests/art tests/rl/test_encodings.py tests/test_words.py

.DEFAULT_GOAL := help
.PHONY: help play test check lint warm docs soak golden pictures bench balance figures learn sparring lock test-lowest wheel clean types

help:             ## list the commands
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 18

play: $(READY) $(WEB) ## play in the browser
	@$(BIN)/samurai serve --open

test: $(TOOLS) $(PROXIES) $(WEB) ## run everything: style, types, layers, all tests in Python and in the browser, 100 % coverage of the rules
	@$(MAKE) --no-print-directory -j 2 -O lint warm
	$(TESTS) --cov --cov-report=term $(RULES)
	$(TESTS) $(addprefix --ignore=,$(RULES))
	cd client && npm test --silent
	cd client && npm run --silent stories

check: $(TOOLS) $(PROXIES) ## run the daily loop: style, types, layers and the fast tests
	@$(MAKE) --no-print-directory -j 2 -O lint warm
	$(TESTS) -q $(FAST)

lint: $(TOOLS) $(NODE) ## check style, types and layers
	$(BIN)/ruff format --check -q .
	$(BIN)/ruff check -q .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python -m scripts.wire_types --check
	cd client && npm run --silent check
	cd client && npm run --silent lint

types: $(TOOLS) ## generate the TypeScript types of what the server sends
	$(BIN)/python -m scripts.wire_types

# Compile the kernels once, on the core that lint leaves free; otherwise both test processes compile them.
warm: $(READY)
	$(BIN)/samurai warm >/dev/null

docs: $(SITE)     ## build the documentation site; a broken link or anchor fails
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict
	@echo "open file://$(CURDIR)/site/index.html"

soak: $(TOOLS)    ## run for hours: 10,000 random games per number of players; servers killed, flooded and sent a million bad messages
	$(BIN)/python -m scripts.soak.games
	PYTHONPATH=tests $(BIN)/python -m scripts.soak.killing 20
	PYTHONPATH=tests $(BIN)/python -m scripts.soak.killing 20 2
	PYTHONPATH=tests $(BIN)/python -m scripts.soak.hosts 4
	SAMURAI_SOAK=1 $(BIN)/python -m pytest -q tests/bots/test_engine.py
	SAMURAI_FUZZ=100 $(BIN)/python -m pytest -q tests/server/security/test_fuzz.py
	PYTHONPATH=tests $(BIN)/python -m scripts.soak.fuzzing --store sqlite
	PYTHONPATH=tests $(BIN)/python -m scripts.soak.fuzzing --store postgres --workers 2
	PYTHONPATH=tests $(BIN)/python -m scripts.soak.abuse 600 sqlite
	PYTHONPATH=tests $(BIN)/python -m scripts.soak.abuse 600 postgres
	PYTHONPATH=tests $(BIN)/python -m scripts.soak.container_steps
	PYTHONPATH=tests $(BIN)/python -m scripts.soak.steady 3600

golden: $(TOOLS)  ## write the golden games, screens and manual again, after an intended change
	$(BIN)/python tests/playthroughs/make.py
	$(BIN)/python tests/terminal/screens.py
	$(BIN)/python tests/commands/manual.py

pictures: $(TOOLS) $(WEB) ## draw the pictures of the games and of every screen again
	$(BIN)/python scripts/pictures.py
	cd client && SAMURAI_PICTURES=1 npm run --silent stories -- pictures

bench: $(TOOLS)   ## measure the speed, in turn with other libraries
	$(BIN)/samurai bench

balance: $(TOOLS) ## play 100,000 games of every kind, if they are missing, and write docs/balance.md
	$(BIN)/python -m samurai.selfplay.balance build/balance --jobs 2 --page docs

learn: $(TOOLS)   ## let the strongest bots of board and cards learn from their own games; takes hours, and continues where it stopped
	nice $(BIN)/samurai learn board --out build/learn-board
	nice $(BIN)/samurai learn cards --out build/learn-cards

sparring: $(READY) ## install other engines for friedl, to measure ours against
	tools/system-packages $(PYTHON) gnushogi fairy-stockfish
	@echo "samurai arena friedl shogun@0.5s gnushogi@0.5s -o rules=shogi"
	@echo "samurai arena friedl shogun@0.5s usi:fairy-stockfish@1000 -o rules=shogi"

figures: $(TOOLS) ## the figures by which the design is judged; BEFORE=a checkout compares
	@$(BIN)/python scripts/figures.py $(BEFORE) $(if $(BEFORE),.)

lock: $(TOOLS)    ## pin the versions that are installed now
	$(BIN)/pip freeze --exclude-editable --disable-pip-version-check | \
	  sed 's/^numpy==.*/&; python_version != "3.12"/' > constraints.txt  # there, cshogi needs an older one

wheel:            ## build the package, web app included; needs only Python
	$(PYTHON) -m venv build/wheel
	build/wheel/bin/pip install -q --disable-pip-version-check build
	build/wheel/bin/python -m build --outdir dist .

test-lowest:      ## test with the oldest versions of other packages that pyproject.toml allows
	tools/lowest $(PYTHON) build/lowest

clean:            ## remove everything that was installed or built
	rm -rf .venv client/node_modules src/samurai/server/static .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage* dist build site

$(READY): pyproject.toml constraints.txt
	tools/system-packages $(PYTHON)
	$(PYTHON) -m venv .venv
	$(PIP) -e '.[all]'
	@touch $@

$(TOOLS): $(READY)
	tools/system-packages $(PYTHON) tmux chromium
	$(PIP) -e '.[dev]'
	@touch $@

$(PROXIES): tools/proxies
	tools/proxies .venv/proxies
	@touch $@

$(SITE): $(READY)
	$(PIP) -e '.[docs]'
	@touch $@

$(NODE): client/package.json client/package-lock.json
	cd client && npm install --no-save --silent --no-audit --no-fund  # not `npm ci`: the lock cannot name every system's binaries
	@touch $@

$(WEB): $(NODE) client/package.json client/vite.config.ts $(CLIENT)
	cd client && npm run --silent build
	@touch $@
