# Two commands: `make play` and `make test`. Both make a virtual environment in .venv first.
# What has to be there already: Python 3.11 or newer, and make.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play web test fast long check core nanobind sanitize fuzz compare tune witnesses manual types words shots clean need

# The browser client is built as the package is installed, and again when it has changed.
WEB := $(shell find web -type f -not -path '*/node_modules/*' -not -path '*/.*')

play: $(VENV)/.installed
	@$(BIN)/kibitz serve --open

web: $(VENV)/.installed

test: check witnesses fuzz compare
	$(BIN)/pytest -q -n auto --dist loadgroup -m "not long"

# What takes longer than anybody waits for: more random deals of every game.
long: $(VENV)/.tested
	$(BIN)/pytest -q -n auto -m long

fast: $(VENV)/.tested
	$(BIN)/pytest -q -n auto --dist loadgroup -m "not slow"

check: $(VENV)/.tested
	$(BIN)/ruff format --check src tests benchmarks examples hatch_build.py web
	$(BIN)/ruff check src tests benchmarks examples hatch_build.py web
	$(BIN)/mypy
	$(BIN)/pyright
	$(BIN)/python web/build.py check test
	$(BIN)/pytest -q --doctest-modules --doctest-glob=README.md \
	  --ignore=src/kibitz/server/store/migrations src README.md

# Foreign programs that ours is compared with, and the engines that a large server runs on; the
# tests skip what cannot be had.
witnesses: $(VENV)/.witnesses

$(VENV)/.witnesses: $(VENV)/.tested
	-$(BIN)/pip install -q -e ".[witnesses]"
	-$(BIN)/pip install -q --no-deps colver
	-$(BIN)/pip install -q -e ".[engines]"
	@touch $@

$(VENV)/.tested: $(VENV)/.installed
	$(BIN)/pip install -q -e ".[test]"
	@touch $@

$(VENV)/.installed: pyproject.toml hatch_build.py $(WEB) | need
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/pip install -q -e ".[server]"
	@touch $@

need:
	@command -v $(PYTHON) >/dev/null 2>&1 || \
	  { echo "kibitz needs Python 3.11 or newer; set PYTHON=... if it has another name." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "kibitz needs Python 3.11 or newer; this is $$($(PYTHON) --version)." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	  { echo "This Python cannot make virtual environments; install its venv package (python3-venv)." >&2; exit 1; }

# The trick core, compiled in place.
core: nanobind
	@$(BIN)/python core/build.py

nanobind: | need
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -c "import nanobind" 2>/dev/null || $(BIN)/pip install -q "nanobind>=2.4,<4"

# The core with sanitizers for addresses and undefined behaviour, put through its tests, and fuzzed
# and compared for longer than `make test` does.
SANITIZERS := -fsanitize=address,undefined -fno-sanitize-recover=all
sanitize: $(VENV)/.tested nanobind
	$(MAKE) fuzz compare SECONDS=300
	CXXFLAGS="-O1 -g $(SANITIZERS)" $(BIN)/python core/build.py
	LD_PRELOAD="$$($(CXX) -print-file-name=libasan.so) $$($(CXX) -print-file-name=libubsan.so)" \
	  ASAN_OPTIONS=detect_leaks=0 $(BIN)/pytest -q -p no:xdist -m "not slow" tests/core tests/search
	$(BIN)/python core/build.py

# Sense and nonsense put to the core, for some seconds, under the same checks.
SECONDS := 10
fuzz:
	@if command -v $(firstword $(CXX)) >/dev/null; \
	  then $(MAKE) -s -j2 build/checked/fuzz && build/checked/fuzz $(SECONDS); \
	  else echo "There is no C++ compiler, so the core is not fuzzed."; fi

CHECKED := $(patsubst core/%.cpp,build/checked/%.o,$(filter-out core/binding.cpp,$(wildcard core/*.cpp)))
CHECK := $(CXX) -std=c++20 -O1 -g $(SANITIZERS)

build/checked/fuzz: tests/core/fuzz.cpp $(CHECKED)
	$(CHECK) $^ -o $@

build/checked/%.o: core/%.cpp $(wildcard core/*.h)
	@mkdir -p $(@D)
	$(CHECK) -c $< -o $@

# The core beside a plain solver, on as many small deals as there is time for.
compare:
	@if command -v $(firstword $(CXX)) >/dev/null; \
	  then $(MAKE) -s -j2 build/optimised/compare && build/optimised/compare $(SECONDS); \
	  else echo "There is no C++ compiler, so the core is not compared."; fi

OPTIMISED := $(patsubst build/checked/%,build/optimised/%,$(CHECKED))

build/optimised/compare: tests/core/compare.cpp tests/core/plain.h tests/core/draw.h $(OPTIMISED)
	$(CXX) -std=c++20 -O2 $(filter-out %.h,$^) -o $@

build/optimised/%.o: core/%.cpp $(wildcard core/*.h)
	@mkdir -p $(@D)
	$(CXX) -std=c++20 -O2 -c $< -o $@

# The programs that improve the weights of the kernels' move orders.
tune: build/tune_core build/tune_points

build/tune_core: benchmarks/tune_core.cpp $(wildcard core/rank_*) core/rules.cpp core/rules.h
	@mkdir -p build
	$(CXX) -std=c++20 -O3 $(CXXFLAGS) benchmarks/tune_core.cpp core/rank_*.cpp core/rules.cpp -o $@

build/tune_points: benchmarks/tune_points.cpp $(wildcard core/points*) core/rules.cpp core/rules.h
	@mkdir -p build
	$(CXX) -std=c++20 -O3 $(CXXFLAGS) benchmarks/tune_points.cpp core/points*.cpp core/rules.cpp -o $@

# The manual pages in docs/manual, from the games' descriptions.
manual: $(VENV)/.installed
	@for page in docs/manual/*.md; do \
	  variant=$$(basename $$page .md | sed 's|-|/|'); \
	  $(BIN)/kibitz rules $$variant --markdown > $$page; \
	done

# The types that the browser client is compiled with, from what the server decodes and encodes.
types: $(VENV)/.tested
	$(BIN)/python -m kibitz.server.web.typescript web/src/protocol.ts

# The sentences of the sources, in the PO files of every language: new ones wait for translators,
# those that are said no more are gone.
words: $(VENV)/.installed
	@$(BIN)/python -m kibitz.locale.collect

# Pictures of every screen, into shots/; `make shots README=1` makes those that README.md shows.
shots: $(VENV)/.tested
	$(BIN)/python tests/web/shots.py $(if $(README),--readme)

clean:
	rm -rf $(VENV) build dist web/node_modules src/kibitz/server/web/client
