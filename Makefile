# The words others rely on: run, test, build, check, api, dev, bench, size.
.PHONY: run dev build web test check go-check web-check go-units go-test web-test e2e journeys firefox api sqlc drift bench model million teaching uploads chaos size shots packages release release-check clean

VERSION := $(shell git describe --tags --always --dirty 2>/dev/null || echo development)
# Each part's lines stay together where two run side by side.
MAKEFLAGS += --no-print-directory
SYNC := $(if $(filter output-sync,$(.FEATURES)),--output-sync)
SQLC := cd tools && go tool sqlc

# One way to compile for the program, its tests, vet and staticcheck, or each package would be compiled twice; and without
# the folder's name in it, so that another clone finds what this one compiled.
export CGO_ENABLED := 0
export GOFLAGS := $(filter-out -trimpath,$(shell go env GOFLAGS)) -trimpath

run: build ## the sample marketplace on http://localhost:8080
	./bin/stoa serve --sample --data data

build: web bin/stoa

.PHONY: bin/stoa
bin/stoa:
	go build -ldflags "-s -w -X main.version=$(VERSION)" -o bin/stoa ./cmd/stoa
	@test $$(wc -c < bin/stoa) -le 100000000 || { echo "bin/stoa has more than 100 MB: what made it grow?"; exit 1; }

web: web/node_modules/.installed ## the browser's bundle and the server's
	cd web && npm run --silent build

web/node_modules/.installed: web/package.json web/package-lock.json
	@command -v npm >/dev/null || { echo "Node 20 or newer is needed: https://nodejs.org"; exit 1; }
	cd web && npm ci --no-audit --no-fund --loglevel=error
	@ln -sfn ../web/node_modules e2e/node_modules
	@touch $@

dev: web/node_modules/.installed ## the server, and the front end with reloading on http://localhost:5173
	@test -x bin/stoa || $(MAKE) build
	./bin/stoa serve --sample --data data & cd web && npm run dev; kill %1

packages: ## what the tests need from Debian
	@scripts/packages

check: web/node_modules/.installed ## format, vet, lint, types, shape, unit tests
	$(MAKE) -j2 $(SYNC) go-check web-check go-units web-test

# The browser's code is built first, since knip reads what was built; then the checks of Go and of the web stand side by
# side, since many of them keep one core busy.
test: packages ## everything
	$(MAKE) size
	$(MAKE) -j2 $(SYNC) go-check web-check
	$(MAKE) bin/stoa go-test web-test journeys

go-check:
	@test -z "$$(gofmt -l cmd internal web/*.go)" || { echo "gofmt:"; gofmt -l cmd internal web/*.go; exit 1; }
	go vet ./...
	go build -C tools -o ../bin/staticcheck honnef.co/go/tools/cmd/staticcheck && bin/staticcheck ./...
	go mod tidy -diff

web-check: web/node_modules/.installed
	cd web && npm run --silent check

# Vet has been all over it in go-check; go test would have it look at everything once more.
go-test:
	go test -vet=off -timeout 20m ./...

go-units:
	go test -vet=off ./internal/arch ./internal/kit/...

web-test: web/node_modules/.installed
	cd web && npm run --silent test

e2e: build ## the browser's journeys on the built binary
	$(MAKE) journeys

journeys:
	web/node_modules/.bin/playwright test --config e2e/playwright.config.ts

firefox: build ## the journeys tagged @firefox, in Debian's Firefox
	web/node_modules/.bin/playwright test --config e2e/playwright.config.ts --project firefox

api: ## openapi.json and the TypeScript types made from it
	go run ./cmd/stoa openapi > api/openapi.json
	cd web && npm run --silent api

sqlc: ## the queries.sql of every domain to Go
	$(SQLC) generate -f ../sqlc.yaml

bench: build ## pages, checkout, and the catalogue over 250,000 courses
	go run ./scripts/bench
	node scripts/bench/studio.mjs
	go test -run xxx -bench . -skip 'Million|Announcement|Analytics' -benchtime 2s ./internal/app ./internal/order ./internal/catalog
	go test -run xxx -bench . -benchtime 1x ./internal/transcript

model: ## payments, and all of the books, in any order, with crashes: 100,000 events of each on each database
	STOA_MODEL_EVENTS=100000 go test -run TestModel -v -timeout 180m ./internal/order

million: ## a million people and ten million orders on PostgreSQL, against a hundredth of them
	go test -run xxx -bench Million -benchtime 100x -timeout 60m ./internal/app

teaching: ## an announcement to 100,000 learners, and analytics of 1,000,000 watched videos, on both databases
	go test -run xxx -bench 'Announcement|Analytics' -benchtime 1x -timeout 60m ./internal/app

uploads: build ## 2 GiB with 50 cuts, half of them kill -9, to disk and to S3
	STOA_UPLOAD_BYTES=2147483648 go test -run TestFiftyCuts -v -timeout 60m ./internal/upload

chaos: build ## kills, failovers, full disks and what else goes wrong, under purchases; some hours, as root
	go run ./scripts/chaos
	go test -tags chaos -timeout 60m -v -run TestRehearsals ./internal/app

drift: sqlc ## that the generated Go is what the SQL says
	git diff --exit-code -- 'internal/*/*db'

shots: build ## the pictures of the documentation, into docs/pictures/
	node scripts/shots/shots.mjs

size: web ## gzip size of each route
	cd web && node scripts/size.mjs

release: ## archives and packages of every platform, in dist/: make release VERSION=v1.2.3
	scripts/release $(VERSION)

release-check: ## that two builds of a release are equal, and that its Debian package starts
	scripts/release-check $(VERSION)

clean:
	rm -rf bin dist web/dist/client web/dist/server web/node_modules
