# Two commands: `make play` opens the playground, `make test` runs the whole suite; each sets up what it needs.
# Both are incremental: stamps in .make/ say what is up to date.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
STAMPS := .make

ENGINE_SOURCES := $(shell find src -name '*.py' -o -path 'src/*/data/*' -type f)
WASM_SOURCES := $(shell find wasm_shim -path wasm_shim/dist -prune -o -path wasm_shim/assets -prune -o -path '*/node_modules' -prune -o -type f -print)

.PHONY: help play test lane-page lane-engine setup lint format test-python test-node test-pyodide test-parity test-ui test-e2e wasm chromium lock clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: wasm ## Build everything and serve the playground on real Pyodide
	npm run play -w web/playground

# In two lanes of about the same length; each suite prints when it has ended.
test: $(STAMPS)/wasm chromium ## Run the whole suite
	$(MAKE) --jobs=2 --output-sync=target lane-page lane-engine
	@echo "all suites passed"

lane-page:
	$(MAKE) test-e2e
	$(MAKE) test-node
	$(MAKE) test-pyodide
	$(MAKE) test-ui

lane-engine:
	$(MAKE) lint
	$(MAKE) test-python
	$(MAKE) test-parity

setup: $(STAMPS)/python $(STAMPS)/node ## Install what development needs (virtual environment, npm workspaces)

$(STAMPS)/python: requirements-dev.lock pyproject.toml
	@mkdir -p $(STAMPS)
	[ -x $(PY) ] || $(PYTHON) -m venv $(VENV)
	$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	$(PY) -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

$(STAMPS)/node: package-lock.json $(wildcard package.json wasm_shim/package.json web/*/package.json)
	@mkdir -p $(STAMPS)
	npm ci --no-audit --no-fund
	@touch $@

lock: ## Write requirements-dev.lock anew from pyproject.toml
	$(PY) tools/requirements.py > $(STAMPS)/requirements.in
	$(PY) -m piptools compile --quiet --strip-extras --generate-hashes --allow-unsafe --no-emit-index-url \
	  --no-emit-find-links --no-emit-trusted-host --no-annotate --no-header \
	  --output-file requirements-dev.lock $(STAMPS)/requirements.in

wasm: $(STAMPS)/wasm ## Build the npm package: runtime, snapshot, engine, types

$(STAMPS)/wasm: $(STAMPS)/python $(STAMPS)/node $(ENGINE_SOURCES) $(WASM_SOURCES)
	npm run build -w wasm_shim
	@touch $@

chromium: ## Make sure there is a Chromium to test in
	@tools/chromium.sh

lint: $(STAMPS)/wasm ## Check formats, lint and types, Python and TypeScript
	$(VENV)/bin/ruff format --check src tests
	$(VENV)/bin/ruff check src tests
	$(VENV)/bin/mypy
	npm run lint:js
	npm run format:js:check
	npm run typecheck --workspaces --if-present

format: setup ## Format everything
	$(VENV)/bin/ruff format src tests
	$(VENV)/bin/ruff check --fix src tests
	npm run format:js

test-python: $(STAMPS)/python ## Unit, property, conformance and adversarial tests on CPython
	$(PY) -m pytest

test-node: $(STAMPS)/wasm ## The npm package in Node
	npm test -w wasm_shim

test-ui: $(STAMPS)/node ## The view's own logic
	npm test -w web/ui -w web/playground

test-parity: $(STAMPS)/wasm ## The same bytes and numbers from CPython and Pyodide
	$(PY) -m pytest tests/parity

test-pyodide: $(STAMPS)/wasm chromium ## The engine inside Pyodide, in Node and in Chromium
	$(PY) tests/pyodide/make_dist.py
	$(PY) -m pytest tests/pyodide --rt node,chrome --dist-dir build/pyodide-dist
	node tests/pyodide/run_suite.mjs -q

test-e2e: $(STAMPS)/wasm chromium ## The built page in real Chromium
	npx playwright test

clean: ## Remove everything that can be rebuilt
	rm -rf $(STAMPS) $(VENV) node_modules wasm_shim/{dist,assets,node_modules} web/*/{dist,node_modules} test-results playwright-report
