# One verb per line; `make help` lists them. Node itself comes from npm (package.json, optionalDependencies),
# so everything below runs on the pinned Node 24 however old the machine's own Node is.
export PATH := $(CURDIR)/node_modules/.bin:$(PATH)
.DEFAULT_GOAL := help

node_modules/.stamp: package.json package-lock.json
	npm ci --no-audit --no-fund --loglevel=error
	@touch $@

.PHONY: run test demo mock campaign bench generate format lint reset help

# As in `npm start`: without a bound Node lets the young generation grow to 128 MB under load; what the bound costs in CPU time was lost in the noise of the measurement.
NODE_SWITCHES := --max-semi-space-size=8

run: node_modules/.stamp ## start the service on http://localhost:8080 (embedded database in .data)
	node $(NODE_SWITCHES) src/main.ts

test: node_modules/.stamp ## everything CI checks: types, lint, structure, tests on PGlite and on PostgreSQL
	tsc --noEmit
	eslint .
	prettier --check --log-level warn .
	node scripts/checkImports.ts
	vitest run --coverage

campaign: node_modules/.stamp ## the long version of the generated tests: requests, sequences, parallel clicks, deaths (several hours)
	CAMPAIGN=1 vitest run --project postgresql test/cluster test/crash test/model
	CAMPAIGN=1 vitest run --project pglite test/crash test/model
	CAMPAIGN=1 vitest run --project pglite test/contract/brokenRequests test/contract/naughtyStrings.test.ts

demo: node_modules/.stamp ## scripted TPPs play the story of each interface (starts a server when none runs)
	node scripts/demo.ts

mock: node_modules/.stamp ## Prism mocks one contract: make mock API=account-information PORT=4010
	@API="$(API)" PORT="$(or $(PORT),4010)" node scripts/mock.ts

generate: node_modules/.stamp ## write types, validators and bundles from specs/ into generated/
	node scripts/generate.ts

bench: node_modules/.stamp ## speed and cost per request beside a bare server and Prism, or beside another checkout: make bench AGAINST=FOLDER
	@AGAINST="$(AGAINST)" node scripts/bench.ts

format: node_modules/.stamp ## lay the code out as prettier does
	prettier --write --log-level warn .

lint: node_modules/.stamp ## types, lint, layout and import directions only
	tsc --noEmit
	eslint .
	prettier --check --log-level warn .
	node scripts/checkImports.ts

reset: ## forget the embedded database (stop the server first)
	rm -rf "$${SANAD_DATA_DIR:-.data}"

help: ## this list
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /make \1\t/' | expand -t 16
