# Each target first sets up .venv, and again whenever pyproject.toml changes.
.DEFAULT_GOAL := help
.PHONY: help demo test lint bench soak mutate docs dist clean

PYTHON ?= python3
unexport PYTHONDONTWRITEBYTECODE # the tests start Fathom hundreds of times
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready-test
READY_DOCS := $(VENV)/.ready-docs
READY_DIST := $(VENV)/.ready-dist
BENCHMARKS := $(filter-out %_programs.py %/cpu_runs.py %/juliet.py %/parsers.py %/harnesses.py,$(wildcard benchmarks/*.py))

help: ## List the targets
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/  make \1\t\2/'

$(READY): pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[test]'
	touch $@

$(READY_DOCS): pyproject.toml $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[docs]'
	touch $@

demo: $(READY) ## Check the example programs (two of them have bugs)
	$(BIN)/fathom doctor
	@echo
	$(BIN)/fathom check examples/*.c || test $$? -eq 1
	$(BIN)/fathom batch examples/contracts/suite.toml --results $(VENV)/contracts.results.jsonl

test: $(READY) ## Run the tests
	$(BIN)/pytest -n auto --dist worksteal

lint: $(READY) ## Check style, types and layers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(READY) ## Run the benchmarks
	@for each in $(BENCHMARKS); do echo "== $$each"; $(BIN)/python "$$each" || exit 1; done

SECONDS := 3600
soak: $(READY) ## Compare random programs with machine code for an hour, or SECONDS=…
	$(BIN)/python tools/soak.py --seconds $(SECONDS) --keep build/soak

mutate: $(READY) ## Break one line of Fathom at a time and see whether the tests notice
	$(BIN)/python tools/mutate.py

docs: $(READY_DOCS) ## Build the manual
	$(BIN)/sphinx-build -q -W -b html docs docs/_build/html
	@echo "open docs/_build/html/index.html"

$(READY_DIST): pyproject.toml $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dist]'
	touch $@

dist: $(READY_DIST) ## Build the source distribution and the wheel, and check both
	rm -rf dist
	$(BIN)/python -m build --outdir dist .
	$(BIN)/twine check --strict dist/*

clean: ## Remove what the other targets made
	rm -rf $(VENV) build dist docs/_build .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
