# Every task of the project. `make` alone lists them; each sets up what it needs.

PYTHON ?= $(shell for each in python3.14 python3.13 python3.12 python3.11 python3 python; do \
	command -v $$each >/dev/null 2>&1 && $$each -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$each && break; done)
VENV ?= .venv
BIN := $(VENV)/bin
PY := $(BIN)/python
PIP := $(PY) -m pip --disable-pip-version-check
STAMP := $(VENV)/.ready
WHEEL := $(abspath $(VENV)-wheel)/bin/python
BASE ?= HEAD

.DEFAULT_GOAL := help
.PHONY: help setup generate check-generated coverage diff lint format types layers test bench agents load demo corpus cases golden drift mutate mutants dist test-installed check clean

help: ## list the tasks
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  %-16s %s\n", $$1, $$2}'

$(STAMP): pyproject.toml
	@test -n "$(PYTHON)" && $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo "Python 3.11 or newer is needed; name it with: make PYTHON=/path/to/python3.11 ..." >&2; exit 1; }
	@test -x $(PY) || $(PYTHON) -m venv $(VENV)
	@$(PIP) install --quiet --upgrade 'pip>=25.1'
	@$(PIP) install --quiet --editable . --group dev
	@touch $@

setup: $(STAMP) ## make the virtual environment (.venv) with all that development needs

generate: setup ## write generated/ from specs/
	@$(PY) -m codegen generate

check-generated: setup ## fail if generated/ is not what specs/ say
	@$(PY) -m codegen generate --check
	@$(PY) -m codegen coverage --sketch > /dev/null

coverage: setup ## count what becomes of every vendor property; fail on a hole
	@$(PY) -m codegen coverage

diff: setup ## say what the specs mean now that they did not at BASE (a git revision); fails if something got lossier (status: docs/reviewing.md)
	@$(PY) -m codegen diff $(BASE)

lint: setup ## ruff: rules and format
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check --quiet codegen runtime tests || { echo "run: make format"; exit 1; }

format: setup ## let ruff fix and format what it can
	@$(BIN)/ruff check --fix --quiet . || true
	@$(BIN)/ruff format --quiet codegen runtime tests

types: setup ## mypy and pyright, strict, emitted code too (pyright brings its own Node)
	@$(BIN)/mypy
	@$(BIN)/pyright --project . --pythonpath $(PY)

layers: setup ## import contracts
	@$(BIN)/lint-imports --no-cache

# Bytecode is kept even where the environment says otherwise: many tests start Python. What lies together runs in one process.
test: setup ## run the tests, on all cores
	@PYTHONDONTWRITEBYTECODE= $(PY) -m pytest -q -n auto --dist worksteal

bench: setup ## measure translations and import as ratios to orjson alone
	@$(PY) -m tests.bench

agents: setup ## drive Claude Code, Codex and Gemini CLI through the gateway (needs npm)
	@$(PY) -m tests.agents $(VENV)-agents

load: setup ## measure the gateway under many streams, against a plain proxy and the upstream itself
	@$(PY) -m tests.load

demo: setup ## translate an agent's request and its answer; then ask a gateway, streamed, on each surface
	@$(BIN)/llm-dialect demo
	@$(BIN)/llm-dialect demo --gateway

corpus: setup ## translate the recorded traffic beside this repository, where it is present
	@$(PY) -m pytest -q -s -rs tests/corpus tests/laws/test_stream_sdks.py

cases: setup ## run the fault cases beside this repository, where they are present
	@if [ -f ../shared/cases/run_cases.py ]; then $(PY) ../shared/cases/run_cases.py; else echo "../shared/cases is not here"; fi

golden: setup ## write the golden cases down anew and add what is missing; read the diff
	@$(PY) -m tests.golden propose
	@$(PY) -m tests.golden rewrite
	@git --no-pager diff --stat tests/golden

drift: setup ## say what the vendors' newest SDKs mean for the mapping
	@$(PY) -m codegen drift

mutate: setup ## plant faults in the specs and see that a test finds each
	@$(PY) -m codegen mutate

mutants: setup ## a small fixed sample of that against the golden cases; fails if more than a quarter is not found
	@$(PY) -m codegen mutate --count 12 --seed 404 --least 75 --golden

dist: setup ## build wheel and source distribution into dist/
	@rm -rf dist
	@$(PY) -m build --no-isolation --outdir dist . > /dev/null
	@ls dist

# First with the wheel's own needs alone, then with the tests'. Were the sources on the path, they would be tested instead.
test-installed: dist ## install the wheel away from the sources and test that
	@rm -rf $(VENV)-wheel && $(PY) -m venv --without-pip $(VENV)-wheel
	@$(PIP) --python $(WHEEL) install --quiet dist/*.whl
	@env -u PYTHONPATH $(WHEEL) -c 'import sys, llm_dialect as ld; sys.exit(not ld.__file__.startswith(sys.prefix) and ld.__file__)'
	@cd / && env -u PYTHONPATH $(WHEEL) -m llm_dialect demo > /dev/null
	@cd / && env -u PYTHONPATH $(WHEEL) -m llm_dialect translate request --from anthropic --to openai_chat \
		$(abspath $(VENV)-wheel)/lib/python*/site-packages/llm_dialect/edge/examples/agent_request.json > /dev/null
	@$(PIP) --python $(WHEEL) install --quiet --group test
	@env -u PYTHONPATH $(WHEEL) -m pytest -q -o pythonpath=. -p no:cacheprovider tests/runtime

check: test check-generated lint types layers mutants test-installed ## all that CI runs

clean: ## remove what the tasks made
	rm -rf $(VENV) $(VENV)-wheel $(VENV)-agents dist .pytest_cache .ruff_cache .mypy_cache .hypothesis
