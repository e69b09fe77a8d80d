# Villa Lab: `make lab` to play and learn, `make test` to check everything, `make help` for the rest.
# Needs a Python of 3.11 or newer; all else goes into the folder .venv.

VENV = .venv
PY = $(VENV)/bin/python
COMPILE = $(PY) -m uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--custom-compile-command "make lock" $(LOCK_ARGS)
BUILD_NEEDS = $(PY) -c 'import tomllib; \
	print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")'

# Python is looked for under these names, unless one is given: make lab PYTHON=python3.12
ifdef PYTHON
PYTHONS = "$(PYTHON)"
else
PYTHONS = python3 python3.14 python3.13 python3.12 python3.11 python
endif

.PHONY: help lab demo handouts pictures test warm test-slow test-pythons test-lowest test-binder lint types layers pytest bench mutants explore ladder workshop format messages lock upgrade clean
.NOTPARALLEL:

# Python keeps what it has compiled: every kernel and every test process would do it all again.
unexport PYTHONDONTWRITEBYTECODE

help: ## show this list
	@echo "Villa Lab"
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1: \2/p' Makefile
	@echo "Another Python: make clean, then for example make lab PYTHON=python3.12"

VILLA_LAB = $(PY) -m villa_widgets.command

lab: $(VENV)/runtime ## open the notebooks in JupyterLab
	$(VILLA_LAB) lab --folder notebooks $(LAB_ARGS)

demo: $(VENV)/runtime ## open the same notebooks as pages without code (Voila)
	$(VILLA_LAB) pages --folder notebooks $(DEMO_ARGS)

handouts: $(VENV)/runtime ## make pages to print, and answers apart, in build/handouts
	$(VILLA_LAB) handouts build/handouts

pictures: $(VENV)/browser ## look at every step of every lesson: a sheet a lesson in build/pictures (some: PICTURES_ARGS="03 05")
	PYTHONPATH=.:tests $(PY) tests/browser/pictures.py $(PICTURES_ARGS)

test: warm lint types layers pytest ## run every check: style, types, layers, tests, examples, notebooks

test-slow: $(VENV)/browser ## run the tests that take minutes
	VILLA_THOROUGH=1 $(PY) -m pytest -n auto --dist worksteal -m "slow or thorough"
	$(MAKE) test-pythons

# Each Python has an environment of its own in build/pythons; those of pyenv are looked for by their folders.
test-pythons: $(VENV)/uv ## run every check on each Python from 3.11 on that is here, and with the oldest versions
	@seen=; for python in python3.11 python3.12 python3.13 python3.14 "$$HOME"/.pyenv/versions/3.*/bin/python; do \
		version=$$("$$python" -c 'import sys; print("%d.%d" % sys.version_info[:2]); sys.exit(sys.version_info < (3, 11))' 2>/dev/null) || continue; \
		case "$$seen " in *" $$version "*) continue;; esac; seen="$$seen $$version"; \
		echo "Every check on Python $$version"; \
		$(MAKE) test VENV=build/pythons/$$version PYTHON="$$python" || exit 1; \
	done; echo "Passed on Python:$$seen"
	$(MAKE) test-lowest

# What the tests themselves need is taken as new as it comes: only what users install is old here.
LOWEST = build/pythons/lowest
test-lowest: $(VENV)/uv
	@echo "The tests outside the browser with the oldest versions that pyproject.toml names"
	$(PY) -m venv --clear $(LOWEST)
	$(PY) -m uv pip install --quiet --python $(LOWEST)/bin/python --resolution lowest-direct -e .
	$(PY) -m uv pip install --quiet --python $(LOWEST)/bin/python -e ".[test]"
	$(LOWEST)/bin/python -m pytest -n auto --dist worksteal --ignore tests/browser

test-binder: $(VENV)/browser ## build what Binder builds, from nothing, and open the start notebook in it
	$(PY) -m pytest -m slow tests/browser/test_binder.py

# The kernel is compiled beside the other checks, so that no test has to wait for it.
warm: $(VENV)/test
	@($(PY) -m tools.warm >/dev/null 2>&1 &)

lint: $(VENV)/test
	$(PY) -m ruff check
	$(PY) -m ruff format --check

types: $(VENV)/test
	$(PY) -m mypy

layers: $(VENV)/test
	$(VENV)/bin/lint-imports --no-logo

pytest: $(VENV)/browser
	$(PY) -m pytest -n auto --dist worksteal

bench: $(VENV)/bench ## measure the speed and print it as ratios
	$(PY) -m benchmarks

mutants: $(VENV)/test ## change the model at random and see whether the tests notice (more: MUTANTS_ARGS="--number 200")
	$(PY) -m tools.mutants $(MUTANTS_ARGS)

explore: $(VENV)/runtime ## play the games of the studies again (says how long it takes; fewer: EXPLORE_ARGS="--games 100")
	$(PY) -m tools.explore $(EXPLORE_ARGS)

ladder: $(VENV)/runtime ## let the opponents play each other again, for their strengths (fewer games: LADDER_ARGS="--games 20")
	$(PY) -m tools.explore --ladder $(LADDER_ARGS)

workshop: $(VENV)/runtime ## make the learner's notebooks of the workshop from those with solutions
	$(PY) -m tools.workshop

format: $(VENV)/test ## put the code into the common style
	$(PY) -m ruff format
	$(PY) -m ruff check --fix

messages: $(VENV)/test ## collect the sentences to translate
	mkdir -p villa_core/locale
	$(PY) -m babel.messages.frontend --quiet extract --omit-header --no-wrap --sort-by-file \
		--add-location file -k _ -k N_ -k ngettext:1,2 -o villa_core/locale/villa_core.pot villa_core widgets

lock: $(VENV)/test ## write the lock files anew, keeping versions where possible
	$(BUILD_NEEDS) | $(COMPILE) -o requirements.lock pyproject.toml -
	$(BUILD_NEEDS) | $(COMPILE) -o requirements-test.lock -c requirements.lock --extra dev pyproject.toml -
	$(BUILD_NEEDS) | $(COMPILE) -o requirements-bench.lock -c requirements-test.lock --extra bench pyproject.toml -

upgrade: ## write the lock files anew with the newest versions
	$(MAKE) lock LOCK_ARGS=--upgrade

clean: ## remove .venv and everything else that can be made again
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -prune -exec rm -rf {} +
	find . -name .ipynb_checkpoints -prune -exec rm -rf {} +

# Each stamp is written last, so a step that failed or was interrupted is done again the next time.
$(VENV)/made:
	@found=; seen=; \
	for python in $(PYTHONS); do \
		version=$$("$$python" -c 'import sys; print("%d.%d" % sys.version_info[:2]); sys.exit(sys.version_info < (3, 11))' 2>/dev/null) \
			&& { found=$$python; break; }; \
		[ -z "$$version" ] || seen="$$seen $$python is $$version;"; \
	done; \
	if [ -z "$$found" ] && [ -z "$$seen" ]; then \
		echo "Villa Lab needs Python 3.11 or newer, and no Python was found (looked for: "$(PYTHONS)"). Please install it." >&2; exit 1; \
	elif [ -z "$$found" ]; then \
		echo "Villa Lab needs Python 3.11 or newer, but$$seen please install a newer one." >&2; exit 1; \
	elif ! "$$found" -c 'import ensurepip, venv' 2>/dev/null; then \
		echo "Villa Lab needs Python's venv module, which $$found lacks. On Debian or Ubuntu install the package python3-venv (or python$$version-venv)." >&2; exit 1; \
	fi; \
	echo "Setting up Villa Lab in $(VENV) with Python $$version. This is done once and takes a minute or two."; \
	"$$found" -m venv --clear $(VENV) && : > $@

# uv, itself one of the locked packages, installs a lock in seconds; where it cannot, pip does it.
UV_LOCK = awk '/^[a-z]/ { on = /^uv==/ } on' requirements-test.lock
QUIETLY = -qq --disable-pip-version-check
INSTALL = @install() { \
		$(PY) -m uv pip install --quiet --python $(PY) "$$@" || $(PY) -m pip install $(QUIETLY) "$$@"; \
	}; install

$(VENV)/uv: $(VENV)/made requirements-test.lock
	@echo "1 of 3: the installer"
	@$(UV_LOCK) > $(VENV)/uv.lock
	@$(PY) -m pip install $(QUIETLY) --require-hashes -r $(VENV)/uv.lock || echo "There is none for this computer: pip does its work, more slowly."
	@: > $@

$(VENV)/runtime: $(VENV)/uv requirements.lock pyproject.toml $(wildcard settings/*)
	@echo "2 of 3: JupyterLab and what Villa Lab needs"
	$(INSTALL) --require-hashes -r requirements.lock
	@echo "3 of 3: Villa Lab itself"
	$(INSTALL) --no-deps --no-build-isolation -e .
	@: > $@

$(VENV)/test: $(VENV)/runtime requirements-test.lock
	@echo "And what the tests need"
	$(INSTALL) --require-hashes -r requirements-test.lock
	@: > $@

$(VENV)/browser: $(VENV)/test tests/browser/chromium.py
	$(PY) tests/browser/chromium.py
	@: > $@

$(VENV)/bench: $(VENV)/browser requirements-bench.lock
	@echo "And what the benchmarks compare with"
	$(INSTALL) --require-hashes -r requirements-bench.lock
	@: > $@
