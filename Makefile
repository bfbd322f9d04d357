# One verb per line; `make help` lists them. Node itself comes from npm where npm has it (package.json, optionalDependencies), so
# everything below runs on the pinned Node 24 however old the machine's own Node is. Elsewhere the machine's own Node must do.
export PATH := $(CURDIR)/node_modules/.bin:$(PATH)
.DEFAULT_GOAL := help

NPM := npm --no-audit --no-fund --loglevel=error
CHECK_NODE := node scripts/checkNode.cjs
# Each of them uses one core.
CHECK_WITHOUT_RUNNING := @$(MAKE) --no-print-directory -j2 check-lint check-types check-layout check-imports check-unused

# Installs what running needs. What tests need is added on top, and nothing is taken away: neither from under a running service, nor what
# somebody installed with `npm ci`.
node_modules/.running: package.json package-lock.json
	@command -v npm >/dev/null || { echo "npm is missing; it comes with Node: https://nodejs.org" >&2; exit 1; }
	@if [ -e node_modules/vitest ]; then $(NPM) install --no-save; else $(NPM) ci --omit=dev; fi
	@$(CHECK_NODE)
	@touch $@

node_modules/.testing: package.json package-lock.json
	@command -v npm >/dev/null || { echo "npm is missing; it comes with Node: https://nodejs.org" >&2; exit 1; }
	@if [ -d node_modules ]; then $(NPM) install --no-save; else $(NPM) ci; fi
	@$(CHECK_NODE)
	@touch node_modules/.running $@

.PHONY: run core-bank core-kit dev test test-rules test-others stories demo mock sdk sdk-python campaign soak faults bench generate format lint migrate cluster production-install runtimes pythons audit sbom reset help

# As in `npm start`: without a bound Node lets the young generation grow to 128 MB under load; what the bound costs in CPU time was lost in the noise of the measurement.
# The second lets a start load without collecting. Without the third the heap grows to three times of what lives in it, and stays so
# (docs/decisions/parts.md#the-heap-grows-by-less-than-it-holds).
# WebAssembly, which is the embedded database, is compiled once and fast (docs/decisions/data.md#the-embedded-database-is-compiled-once).
NODE_SWITCHES := --max-semi-space-size=8 --initial-old-space-size=96 --heap-growing-percent=80 --liftoff-only

run: node_modules/.running ## start the service on http://localhost:8080 (embedded database in .data)
	node $(NODE_SWITCHES) src/start.js

core-bank: node_modules/.running ## the simulated core bank as a program of its own, which serves specs/core-bank on http://localhost:8090 (embedded database in .data-core)
	node $(NODE_SWITCHES) src/coreBankMain.ts

dev: node_modules/.testing ## the same, started again after each change of sources, pages or texts; debugger on 127.0.0.1:9229
	node $(NODE_SWITCHES) --watch --watch-path=src --watch-path=generated --inspect src/start.js

test: lint test-rules test-others ## everything CI checks: types, lint, structure, tests on PGlite and on PostgreSQL

test-rules: node_modules/.testing ## the rules of the domain alone, and that their tests reach every branch
	vitest run --project rules --coverage

# Fifty test files have a process of their own, which without the cache of compiled code would compile every package again. Where code is
# measured the cache is off: it hides functions. What fails beside the others is tried once more alone, and named.
test-others: node_modules/.testing
	@rm -f reports/failed.json
	NODE_COMPILE_CACHE=$(CURDIR)/node_modules/.cache/tests vitest run --project '!rules' || node scripts/testAlone.ts

campaign: node_modules/.testing ## the long version of the generated tests: requests, sequences, parallel clicks, deaths, memory (several hours; CAMPAIGN_SHARE=0.05 about one)
	CAMPAIGN=1 vitest run --project postgresql-apart test/cluster test/crash test/model
	CAMPAIGN=1 vitest run --project pglite-apart test/crash test/model
	CAMPAIGN=1 vitest run --project postgresql --project pglite test/flows/lostAnswers.test.ts
	CAMPAIGN=1 vitest run test/contract/brokenRequests test/contract/naughtyStrings.test.ts

soak: node_modules/.testing ## what the process holds while visitors come for SOAK_MINUTES (60), slopes in reports/soak.json
	SOAK_MINUTES="$(or $(SOAK_MINUTES),60)" vitest run --project postgresql-apart test/cluster/soak.test.ts

faults: node_modules/.testing ## faults strike the cluster of ops/cluster under load: FAULTS=50 SEED=1; or its instances are replaced: ROLLING=2, UPGRADE_FROM=FOLDER MINUTES=10
	@FAULTS="$(FAULTS)" SEED="$(SEED)" ONLY="$(ONLY)" ROLLING="$(ROLLING)" UPGRADE_FROM="$(UPGRADE_FROM)" MINUTES="$(MINUTES)" node scripts/faults.ts

stories: node_modules/.testing ## stories of customers in a real browser, every page photographed into .stories; one: make stories STORY=3 LANGUAGE=ar
	@STORY="$(STORY)" LANGUAGE="$(LANGUAGE)" WAY="$(WAY)" node scripts/stories.ts

demo: node_modules/.running ## scripted TPPs play the story of each interface (starts a server when none runs)
	node scripts/demo.ts

mock: node_modules/.testing ## mocks of all five interfaces that sign, listed on http://127.0.0.1:4009; one: make mock API=account-information PORT=4010
	@API="$(API)" PORT="$(PORT)" node scripts/mock.ts

sdk: node_modules/.testing ## pack the client for TPPs with its command line `sanad`, and the mocks, into packages/, from where the service serves them
	@node scripts/buildSdk.ts
	@node scripts/buildMocks.ts

core-kit: node_modules/.testing ## pack the kit for banks that write an adapter, with `sanad-core-check`, into dist/
	@node scripts/buildCoreKit.ts

sdk-python: node_modules/.running ## pack the client for Python into packages/ (a wheel; no Python needed)
	@node scripts/buildPythonSdk.ts

generate: node_modules/.testing ## write types, validators, bundles and the client packages from specs/ into generated/ and packages/
	node scripts/generate.ts
	@node scripts/buildSdk.ts
	@node scripts/buildMocks.ts
	@node scripts/buildPythonSdk.ts

bench: node_modules/.testing ## speed and cost per request beside a bare server and Prism; beside another checkout: AGAINST=FOLDER; with 1, 2, 4 instances: OF=instances; by part: OF=mechanisms
	@AGAINST="$(AGAINST)" OF="$(OF)" node scripts/bench.ts

format: node_modules/.testing ## lay the code out as prettier does
	prettier --write --log-level warn .

lint: node_modules/.testing ## types, lint, layout, import directions and what nothing uses; no test
	$(CHECK_WITHOUT_RUNNING)

.PHONY: check-types check-lint check-layout check-imports check-unused
check-types:
	tsc --noEmit
check-lint:
	eslint .
check-layout:
	prettier --check --log-level warn .
check-imports:
	node scripts/checkImports.ts
# Files, exports and packages that nothing uses.
check-unused:
	knip --no-config-hints

migrate: node_modules/.running ## bring the schema of DATABASE_URL up to date, as the role of DATABASE_OWNER_URL
	node scripts/migrate.ts

cluster: node_modules/.running ## three PostgreSQL under Patroni, etcd, HAProxy, PgBouncer and three Sanad on loopback (Debian's packages); Ctrl-C ends it
	@bash ops/cluster/up.sh && { trap 'exit 0' INT TERM; trap 'bash ops/cluster/down.sh' EXIT; echo 'Ctrl-C ends it'; sleep infinity; }

production-install: ## install without development packages in a temporary folder, start there once
	bash scripts/checks/productionInstall.sh

runtimes: node_modules/.testing ## the client package in Node, Deno, Bun and an edge runtime, against a sandbox of this checkout (asks the registry)
	bash scripts/checks/runtimes.sh

pythons: node_modules/.running ## the client for Python, from its address to a payment, in each Python 3.10 to 3.13 at hand (asks Python's index)
	bash scripts/checks/pythons.sh

audit: node_modules/.testing ## known weaknesses of the packages (asks the registry), and the licences of those that run
	@node scripts/audit.ts

sbom: node_modules/.testing ## list of all parts of the product (CycloneDX) into reports/sbom.json
	@mkdir -p reports
	@npm sbom --omit=dev --sbom-format=cyclonedx --loglevel=error > reports/sbom.json
	@echo reports/sbom.json

reset: ## forget the embedded database (stop the server first)
	rm -rf "$${SANAD_DATA_DIR:-.data}"

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /make \1\t/' | expand -t 25
